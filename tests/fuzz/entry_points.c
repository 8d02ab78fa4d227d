/* libFuzzer: any bytes as a sequence of calls of any entry points, whatever they are; while somebody asks
 * about a pixel, too (ewInspect). */
#include "tests/fuzz/entry_points.h"

#include <stdlib.h>
#include <string.h>

#include <GL/osmesa.h>

#include "edgewalk/inspect.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { WIDTH = 24, HEIGHT = 20, CALLS_MAX = 200, ARRAYS = 1000 };

void (*entry_points_finished)(void);

static uint8_t pixels[WIDTH * HEIGHT * 16];
unsigned char output[1 << 24];
GLuint small_numbers[NUMBERS];
GLsizeiptr small_sizes[NUMBERS];

#define FOUR(x)    x, x, x, x
#define SIXTEEN(x) FOUR(x), FOUR(x), FOUR(x), FOUR(x)
const void *const lists_of_numbers[256] = {SIXTEEN(small_numbers), SIXTEEN(small_numbers)};
const char *const names[256] = {"x", "result.color", "gl_Position",
                                "",  SIXTEEN("x"),   SIXTEEN("result.attrib[0]")};

GLint dimension(struct input *in)
{
    return (GLint)(byte(in) % 26) - 1;
}

const void *indices(struct input *in)
{
    GLint bound = 0;
    glGetIntegerv(GL_ELEMENT_ARRAY_BUFFER_BINDING, &bound);
    return bound ? (const void *)(intptr_t)small(in) : small_numbers;
}

static const char *const programs[] = {
    "!!ARBvp1.0\nMOV result.position, vertex.position;\nMOV result.color, vertex.color;\nEND",
    "!!ARBfp1.0\nTEMP t;\nTEX t, fragment.texcoord[0], texture[0], 2D;\nADD result.color, t, "
    "fragment.color;\n"
    "END",
    "!!NVvp4.0\nATTRIB p = vertex.position;\nMOV result.position, p;\nMOV result.attrib[0], "
    "vertex.attrib[1];\n"
    "END",
    "!!NVfp4.0\nTEMP t;\nIF NE.x;\nKIL LT.y;\nENDIF;\nDDX t, fragment.position;\nMOV result.color, t;\nEND",
    "!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\nPRIMITIVE_OUT LINE_STRIP;\nVERTICES_OUT 3;\n"
    "MOV result.position, vertex[0].position;\nEMIT;\nMOV result.position, vertex[1].position;\nEMIT;\nEND",
    "!!NVtcp5.0\nVERTICES_OUT 3;\nMOV result.position, vertex[0].position;\nEND",
    "!!NVtep5.0\nTESS_MODE TRIANGLES;\nMOV result.position, vertex[0].position;\nEND",
    "!!VP1.1\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], c[3];\nEND",
    "!!VSP1.0\nMOV c[3], v[0];\nEND",
    "!!FP1.0\nMOV o[COLR], f[COL0];\nEND",
    "!!ARBvp1.0\nMOV",
};

const void *program_text;

GLsizei choose_program(struct input *in)
{
    program_text = programs[byte(in) % (sizeof programs / sizeof *programs)];
    return (GLsizei)strlen(program_text);
}

GLboolean bind_array_buffer(void)
{
    GLint bound = 0;
    glBindBuffer(GL_ARRAY_BUFFER, ARRAYS);
    glGetIntegerv(GL_ARRAY_BUFFER_BINDING, &bound);
    return bound != 0;
}

static void look_at(void *user, const EwEvent *event)
{
    char text[64];
    (void)user;
    if (ewEventText(event, text, sizeof text) == 0 || ewEventJSON(event, text, sizeof text) == 0)
        abort();
}

static void prepare_memory(void)
{
    memset(&memory, 0x3c, sizeof memory); /* floats near 0.01 */
    for (unsigned i = 0; i < NUMBERS; i++) {
        small_numbers[i] = i % 24;
        small_sizes[i] = i % 24;
    }
}

static void run(struct input *in, unsigned kind)
{
    const EwQuestion question = {
        .x = (int)(kind % WIDTH), .y = 3, .sample = -1, .primitive = kind & 8 ? EW_EVERY_PRIMITIVE : 1};
    ewInstructionLimit(1 << 24);
    glBindBuffer(GL_ARRAY_BUFFER, ARRAYS);
    glBufferData(GL_ARRAY_BUFFER, 4096, memory.bytes, GL_STATIC_DRAW);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    if (kind & 4)
        ewInspect(&question, look_at, NULL);
    for (int i = 0; i < CALLS_MAX && in->left; i++) {
        const unsigned number = byte(in) << 8, low = byte(in);
        entry_point_calls[(number | low) % entry_point_count](in);
    }
    glEnd();
    glFinish();
    while (glGetError() != GL_NO_ERROR)
        ;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct input in = {bytes, size};
    const unsigned kind = byte(&in);
    const int attributes[] = {
        OSMESA_DEPTH_BITS, 24, OSMESA_STENCIL_BITS, 8, EDGEWALK_SAMPLES, kind & 1 ? 4 : 0, 0, 0};
    setenv("EDGEWALK_THREADS", "1", 1);
    OSMesaContext context = OSMesaCreateContextAttribs(attributes, NULL);
    if (!context || !OSMesaMakeCurrent(context, pixels, GL_UNSIGNED_BYTE, WIDTH, HEIGHT))
        return 0;
    prepare_memory();
    run(&in, kind);
    if (entry_points_finished)
        entry_points_finished();
    OSMesaDestroyContext(context);
    return 0;
}
