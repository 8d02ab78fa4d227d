/* A small context for each test, and short ways to look at it. */
#ifndef TESTS_GL_GL_TEST_H
#define TESTS_GL_GL_TEST_H

#include <criterion/criterion.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <GL/gl.h>
#include <GL/glext.h>
#include <GL/osmesa.h>

#include "edgewalk/edgewalk.h"

enum { SIZE = 16 };

static uint8_t pixels[SIZE * SIZE * 4] __attribute__((unused));
static OSMesaContext test_context __attribute__((unused));

static inline void open_context(void)
{
    memset(pixels, 0, sizeof pixels);
    test_context = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 0, NULL);
    cr_assert_not_null(test_context);
    cr_assert(OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE));
}

static inline void close_context(void)
{
    cr_expect_eq(glGetError(), GL_NO_ERROR, "left behind: %s", ewLastMessage());
    OSMesaDestroyContext(test_context);
}

#define GL_TEST(suite, name, ...)                                                                            \
    Test(suite, name, .init = open_context, .fini = close_context, ##__VA_ARGS__)

/* Takes the error away. */
#define expect_error(expected, ...)                                                                          \
    do {                                                                                                     \
        GLenum error_found = glGetError();                                                                   \
        char error_where[128] = "";                                                                          \
        __VA_OPT__(snprintf(error_where, sizeof error_where, __VA_ARGS__);)                                  \
        cr_expect_eq(error_found, (GLenum)(expected), "error 0x%04x, expected 0x%04x (%s) %s", error_found,  \
                     (GLenum)(expected), ewLastMessage(), error_where);                                      \
    } while (0)

/* Of the finished picture, R lowest byte first: 0xRRGGBBAA. */
static inline uint32_t pixel_at(unsigned x, unsigned y)
{
    glFinish();
    const uint8_t *p = pixels + (y * SIZE + x) * 4;
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

#define expect_pixel(x, y, expected)                                                                         \
    cr_expect_eq(pixel_at(x, y), (uint32_t)(expected), "pixel %d,%d is %08x, expected %08x", x, y,           \
                 pixel_at(x, y), (uint32_t)(expected))

/* Loads a text into the program that is bound, which must succeed, and enables its target. */
static inline void load_program(GLenum target, const char *text)
{
    glProgramStringARB(target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text), text);
    cr_assert_eq(glGetError(), GL_NO_ERROR, "%s: %s", ewLastMessage(), text);
    glEnable(target);
}

#endif
