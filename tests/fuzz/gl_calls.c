/* libFuzzer: any bytes as a sequence of GL calls on one small context. Client memory is always valid
 * (gl_input.h), so that whatever the sanitizers find is the library's.
 *
 *   CC=clang meson setup build-fuzz -Dfuzz=true -Db_sanitize=address,undefined -Db_lundef=false
 *   ninja -C build-fuzz tests/fuzz/fuzz_gl_calls
 *   build-fuzz/tests/fuzz/fuzz_gl_calls -max_len=2048 NEW_FOLDER
 */
#include "tests/fuzz/gl_calls.h"

#include <stdlib.h>
#include <string.h>

#include <GL/osmesa.h>

#include "edgewalk/edgewalk.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { WIDTH = 24, HEIGHT = 20, CALLS_MAX = 200 };

static uint8_t pixels[WIDTH * HEIGHT * 16];

static const struct call_list *const lists[] = {&vertex_calls, &state_calls, &texture_calls, &program_calls,
                                                &framebuffer_calls};

static call *choose(unsigned number)
{
    unsigned all = 0;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        all += lists[i]->count;
    number %= all;
    const struct call_list *const *list = lists;
    while (number >= (*list)->count)
        number -= (*list++)->count;
    return (*list)->calls[number];
}

/* After all that the context still clears and draws. */
static void check_context_works(void)
{
    glEnd();
    OSMesaContext context = OSMesaGetCurrentContext();
    if (!context)
        abort();
    while (glGetError() != GL_NO_ERROR)
        ;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glEndConditionalRender();
    glDrawBuffer(GL_FRONT);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_RASTERIZER_DISCARD);
    glColorMask(1, 1, 1, 1);
    glClearColor(1, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glFinish();
    if (pixels[0] != 255 || pixels[1] != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct input in = {bytes, size};
    static const int depths[] = {0, 16, 24, 32}, samples[] = {0, 0, 0, 0, 1, 2, 4, 16};
    unsigned kind = byte(&in);
    const int attributes[] = {OSMESA_DEPTH_BITS,
                              depths[kind % 4],
                              OSMESA_STENCIL_BITS,
                              kind >> 2 & 1 ? 8 : 0,
                              EDGEWALK_SAMPLES,
                              samples[kind >> 5],
                              0,
                              0};
    setenv("EDGEWALK_THREADS", "1", 1);
    OSMesaContext context = OSMesaCreateContextAttribs(attributes, NULL);
    if (!context || !OSMesaMakeCurrent(context, pixels, GL_UNSIGNED_BYTE, WIDTH, HEIGHT))
        return 0;
    memset(&memory, 0x3c, sizeof memory); /* floats near 0.01 */
    for (int i = 0; i < CALLS_MAX && in.left; i++)
        choose(byte(&in))(&in);
    check_context_works();
    OSMesaDestroyContext(context);
    return 0;
}
