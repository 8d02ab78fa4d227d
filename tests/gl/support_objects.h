/* What the tests of programs and textures share: a context on a small colour buffer, and checks of errors and
 * pixels. */
#ifndef TESTS_GL_SUPPORT_OBJECTS_H
#define TESTS_GL_SUPPORT_OBJECTS_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef GL_GLEXT_PROTOTYPES
#define GL_GLEXT_PROTOTYPES
#endif
#include <GL/gl.h>
#include <GL/glext.h>
#include <GL/osmesa.h>

#include <criterion/criterion.h>

#include "edgewalk/edgewalk.h"

enum { SIDE = 8 };

static OSMesaContext context;
static unsigned char pixels[SIDE * SIDE * 4];

static inline void context_begin(void)
{
    context = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, NULL);
    cr_assert_not_null(context);
    cr_assert(OSMesaMakeCurrent(context, pixels, GL_UNSIGNED_BYTE, SIDE, SIDE));
}

static inline void context_end(void)
{
    OSMesaDestroyContext(context);
}

/* The error of what came before must be `expected`. */
static inline void expect_error(GLenum expected, const char *what)
{
    GLenum error = glGetError();
    cr_expect_eq(error, expected, "%s: error 0x%04X, expected 0x%04X (%s)", what, error, expected,
                 ewLastMessage());
}

static inline GLuint load_nv(GLenum target, GLuint id, const char *text)
{
    glLoadProgramNV(target, id, (GLsizei)strlen(text), (const GLubyte *)text);
    return id;
}

static inline void load_arb(GLenum target, const char *text)
{
    glProgramStringARB(target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text), text);
}

/* A quad that covers the window, with the current attributes, or with texture coordinates 0..1 in set 0. */
static inline void draw_quad(void)
{
    static const float corners[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    glBegin(GL_QUADS);
    for (int i = 0; i < 4; i++) {
        glTexCoord2f((corners[i][0] + 1) / 2, (corners[i][1] + 1) / 2);
        glVertex2fv(corners[i]);
    }
    glEnd();
}

/* Pixel (x, y) must be this colour, give or take one step. */
static inline void expect_pixel(int x, int y, int r, int g, int b, int a, const char *what)
{
    unsigned char p[4];
    const int expected[4] = {r, g, b, a};
    glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
    for (int c = 0; c < 4; c++)
        if (abs(p[c] - expected[c]) > 1) {
            cr_expect(0, "%s: pixel (%d, %d) is %d %d %d %d, expected %d %d %d %d", what, x, y, p[0], p[1],
                      p[2], p[3], r, g, b, a);
            return;
        }
}

/* Of the finished picture: 0xRRGGBB. */
static inline uint32_t rgb(int x, int y)
{
    glFinish();
    const unsigned char *p = pixels + (y * SIDE + x) * 4;
    return (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
}

#define expect_rgb(x, y, expected)                                                                           \
    cr_expect_eq(rgb(x, y), (uint32_t)(expected), "pixel %d,%d is %06x, expected %06x", x, y, rgb(x, y),     \
                 (uint32_t)(expected))

#endif
