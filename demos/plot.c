/* A screen fed from buffer objects, rewritten for each frame: a picture of bytes and a curve of floats
 * (NVfp4.0, BUFFER). */
#include <stddef.h>

#include "demos/demo.h"
#include "demos/text.h"

enum { WIDTH = 64, HEIGHT = 48, SAMPLES = 256 };

static GLuint buffers[2], textures[2], program;

static void init(void)
{
    static const GLsizeiptr sizes[2] = {WIDTH * HEIGHT, SAMPLES * sizeof(float)};
    static const GLenum formats[2] = {GL_R8, GL_R32F};
    demo_text_init();
    glGenBuffers(2, buffers);
    glGenTextures(2, textures);
    for (GLenum i = 0; i < 2; i++) {
        glBindBuffer(GL_TEXTURE_BUFFER, buffers[i]);
        glBufferData(GL_TEXTURE_BUFFER, sizes[i], NULL, GL_STREAM_DRAW);
        glActiveTexture(GL_TEXTURE0 + i);
        glBindTexture(GL_TEXTURE_BUFFER, textures[i]);
        glTexBuffer(GL_TEXTURE_BUFFER, formats[i], buffers[i]);
    }
    glActiveTexture(GL_TEXTURE0);
    program = demo_program_arb(GL_FRAGMENT_PROGRAM_ARB, "plot.fp");
    glClearColor(0, 0, 0, 1);
}

/* Waves that run into each other. */
static void write_picture(unsigned frame)
{
    unsigned char picture[HEIGHT][WIDTH];
    const double time = frame * 0.05;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            const double dx = x - 32 - 18 * demo_cos(time), dy = y - 24 - 12 * demo_sin(time * 1.3);
            const double rings = demo_sin(__builtin_sqrt(dx * dx + dy * dy) * 0.55 - time * 3);
            const double value = 0.5 + 0.25 * (rings + demo_sin(x * 0.22 + time) * demo_sin(y * 0.27 - time));
            picture[y][x] = (unsigned char)(value * 255);
        }
    glBindBuffer(GL_TEXTURE_BUFFER, buffers[0]);
    glBufferSubData(GL_TEXTURE_BUFFER, 0, sizeof picture, picture);
}

static void write_curve(unsigned frame)
{
    float curve[SAMPLES];
    for (unsigned i = 0; i < SAMPLES; i++) {
        const double x = i / (double)SAMPLES, envelope = 4 * x * (1 - x);
        curve[i] = (float)(0.75 * envelope * demo_sin(40 * x + frame * 0.1) * demo_cos(9 * x - frame * 0.07));
    }
    glBindBuffer(GL_TEXTURE_BUFFER, buffers[1]);
    glBufferSubData(GL_TEXTURE_BUFFER, 0, sizeof curve, curve);
}

static void draw(unsigned frame, float aspect)
{
    (void)aspect;
    write_picture(frame);
    write_curve(frame);
    glClear(GL_COLOR_BUFFER_BIT);
    demo_rectangle_program();
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, program);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    demo_rectangle(-0.96f, -0.96f, 0.96f, 0.88f, 0, 0, 1, 1);
    demo_text(-0.95f, 0.895f, 0.035f, 0.08f, "BUFFER 0: 64X48 BYTES");
    demo_text(-0.95f, -0.5f, 0.035f, 0.08f, "BUFFER 1: 256 FLOATS");
}

const struct demo demo_plot = {"plot", "a picture and a curve out of buffer textures (NVfp4.0)", init, draw};
