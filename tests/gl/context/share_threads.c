/* Contexts of one group in several threads at once: each sees its own pictures, whatever the others do to the
 * objects. A plain program, since Criterion's processes do not start under ThreadSanitizer, which this test
 * is for (suite `threads`). */
#include "tests/gl/threads.h"

#include <stdatomic.h>
#include <string.h>

enum { THREADS = 3, ROUNDS = 200, SIDE = 32 };

/* Nobody changes these after they are made. */
static struct {
    GLuint texture, buffer, program, list;
} steady;

/* Everybody does. */
static struct {
    GLuint texture, buffer, program, renderbuffer, list, shader;
} contested;

static _Atomic GLuint thrown_away[THREADS]; /* textures for another thread to delete */
static OSMesaContext first;

static const char *const colors[] = {"{1, 0, 0, 1}", "{0, 1, 0, 1}", "{0, 0, 1, 1}"};

static void load_color(GLuint program, unsigned color)
{
    char text[128];
    const int length = snprintf(text, sizeof text, "!!ARBfp1.0\nMOV result.color, %s;\nEND\n", colors[color]);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, program);
    glProgramStringARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_FORMAT_ASCII_ARB, length, text);
}

static void fill(GLsizei side, uint32_t color)
{
    uint32_t texels[16 * 16];
    for (GLsizei i = 0; i < side * side; i++)
        texels[i] = color;
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, side, side, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
}

static void make_objects(void)
{
    static const GLfloat left_half[8] = {-1, -1, 0, -1, -1, 1, 0, 1};
    glGenTextures(1, &steady.texture);
    glBindTexture(GL_TEXTURE_2D, steady.texture);
    fill(4, 0xff0000ff);
    glGenTextures(1, &contested.texture);
    glGenBuffers(1, &steady.buffer);
    glBindBuffer(GL_ARRAY_BUFFER, steady.buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof left_half, left_half, GL_STATIC_DRAW);
    glGenBuffers(1, &contested.buffer);
    glGenProgramsARB(1, &steady.program);
    load_color(steady.program, 1);
    glGenProgramsARB(1, &contested.program);
    load_color(contested.program, 0);
    glGenRenderbuffers(1, &contested.renderbuffer);
    contested.shader = glGenFragmentShadersATI(1);
    steady.list = glGenLists(2);
    contested.list = steady.list + 1;
    glNewList(steady.list, GL_COMPILE);
    glRectf(0, -1, 1, 1);
    glEndList();
    REQUIRE(glGetError() == GL_NO_ERROR);
}

/* --- What is checked ------------------------------------------------------------------------------------ */

static uint32_t pixel(const uint32_t *pixels, unsigned x)
{
    return pixels[SIDE / 2 * SIDE + x];
}

static void draw_left(void)
{
    glBindBuffer(GL_ARRAY_BUFFER, steady.buffer);
    glVertexPointer(2, GL_FLOAT, 0, NULL);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

/* Left: the texture that all read; right: one of this thread's own, or the program. */
static void checked_round(unsigned thread, unsigned round, const uint32_t *pixels)
{
    const uint32_t color = 0xff000000u | thread << 20 | round << 4;
    GLuint own;
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glBindTexture(GL_TEXTURE_2D, steady.texture);
    draw_left();
    glGenTextures(1, &own);
    glBindTexture(GL_TEXTURE_2D, own);
    fill(1 + (GLsizei)(round % 4), color);
    glCallList(steady.list);
    atomic_store(&thrown_away[thread], own); /* others may delete it while it is bound here */
    glFinish();
    REQUIRE(pixel(pixels, 4) == 0xff0000ff);
    REQUIRE(pixel(pixels, SIDE - 4) == color);
    glCallList(steady.list);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, steady.program);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    draw_left();
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
    glFinish();
    REQUIRE(pixel(pixels, 4) == 0xff00ff00);
    REQUIRE(pixel(pixels, SIDE - 4) == color);
}

/* --- What is not: it may look like anything ------------------------------------------------------------- */

static void contest_texture(unsigned round)
{
    glBindTexture(GL_TEXTURE_2D, contested.texture);
    if (round % 3 == 0)
        fill(1 + (GLsizei)(round % 16), round);
    glRectf(-1, -1, 1, 1);
    if (round % 5 == 0)
        glGenerateMipmap(GL_TEXTURE_2D);
}

static void contest_buffer(unsigned round)
{
    static const GLfloat zeros[64];
    glBindBuffer(GL_ARRAY_BUFFER, contested.buffer);
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)(round % 64) * 4, zeros, GL_STREAM_DRAW);
    glVertexPointer(2, GL_FLOAT, 0, NULL);
    glDrawArrays(GL_TRIANGLES, 0, 30);
    glBindBufferBaseNV(GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, 0, contested.buffer);
}

static void contest_program(unsigned round)
{
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, contested.program);
    if (round % 4 == 0)
        load_color(contested.program, round % 3);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glRectf(-1, -1, 1, 1);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

/* What is drawn with a shader that another thread specifies is an error. */
static void contest_shader(unsigned round)
{
    glBindFragmentShaderATI(contested.shader);
    if (round % 4 == 0) {
        glBeginFragmentShaderATI();
        glColorFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_NONE, GL_ONE, GL_NONE, GL_NONE);
        glAlphaFragmentOp1ATI(GL_MOV_ATI, GL_REG_0_ATI, GL_NONE, GL_ZERO, GL_NONE, GL_NONE);
        glEndFragmentShaderATI();
    }
    glEnable(GL_FRAGMENT_SHADER_ATI);
    glRectf(-1, -1, 1, 1);
    glDisable(GL_FRAGMENT_SHADER_ATI);
    if (round % 7 == 0)
        glDeleteFragmentShaderATI(contested.shader);
    else if (round % 3 == 0)
        glBindFragmentShaderATI(0);
}

static void contest_images(unsigned round, GLuint framebuffer)
{
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, contested.renderbuffer);
    if (round % 4 == 1)
        glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 8 + (GLsizei)(round % 8), 8);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_RENDERBUFFER, contested.renderbuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, contested.texture, 0);
    glDrawBuffers(2, (const GLenum[]){GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1});
    glBindTexture(GL_TEXTURE_2D, 0);
    glRectf(-1, -1, 0.5f, 1);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

static void contest_list(unsigned round)
{
    glCallList(contested.list);
    if (round % 8)
        return;
    glNewList(contested.list, GL_COMPILE);
    glBegin(GL_TRIANGLES);
    for (unsigned i = 0; i < 3 * (1 + round % 7); i++)
        glVertex2f((float)(i % 3) * 0.1f, (float)(i % 2) * 0.1f);
    glEnd();
    glEndList();
}

static void delete_thrown_away(unsigned thread)
{
    const GLuint texture = atomic_exchange(&thrown_away[(thread + 1) % THREADS], 0);
    glDeleteTextures(1, &texture);
}

/* --- Threads -------------------------------------------------------------------------------------------- */

static void *work(void *user)
{
    const unsigned thread = (unsigned)(uintptr_t)user;
    const struct thread_window window = thread_window_open(first, SIDE);
    GLuint framebuffer;
    glGenFramebuffers(1, &framebuffer);
    for (unsigned round = 0; round < ROUNDS; round++) {
        checked_round(thread, round, window.pixels);
        contest_texture(round + thread);
        contest_buffer(round + 5 * thread);
        contest_program(round + thread);
        contest_shader(round + 3 * thread);
        contest_images(round + thread, framebuffer);
        contest_list(round + 3 * thread);
        delete_thrown_away(thread);
        while (glGetError() != GL_NO_ERROR) { /* framebuffers may be incomplete */
        }
    }
    thread_window_close(&window);
    return NULL;
}

int main(void)
{
    static uint32_t pixels[SIDE * SIDE];
    first = OSMesaCreateContext(OSMESA_RGBA, NULL);
    OSMesaContext second = OSMesaCreateContext(OSMESA_RGBA, first);
    REQUIRE(first && second && OSMesaMakeCurrent(first, pixels, GL_UNSIGNED_BYTE, SIDE, SIDE));
    make_objects();
    OSMesaMakeCurrent(NULL, NULL, 0, 0, 0);
    run_threads(THREADS, work);
    OSMesaDestroyContext(first);
    OSMesaDestroyContext(second);
    return 0;
}
