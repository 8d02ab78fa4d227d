/* Code shared by the tests in gl/draw/draw_calls.c and those that are built with it. */
#ifndef TESTS_GL_DRAW_DRAW_CALLS_TEST_H
#define TESTS_GL_DRAW_DRAW_CALLS_TEST_H

#include <stdlib.h>
#include "tests/gl/gl_test.h"
#include <stdbool.h>

/* Twelve small triangles along the diagonal, with a colour each. */
enum { TRIANGLES = 12 };

static float vertices[TRIANGLES * 3][2];

static GLubyte colors[TRIANGLES * 3][4];

static GLuint indices[TRIANGLES * 3];

static inline void make_arrays(void)
{
    for (unsigned i = 0; i < TRIANGLES * 3; i++) {
        const float at = (float)(i / 3) * 0.15f - 0.9f;
        vertices[i][0] = at + (i % 3 == 1 ? 0.3f : 0);
        vertices[i][1] = at + (i % 3 == 2 ? 0.4f : 0);
        for (unsigned c = 0; c < 4; c++)
            colors[i][c] = (GLubyte)(i / 3 * 20 + c * 7 + 5);
        indices[i] = i;
    }
    glVertexPointer(2, GL_FLOAT, 0, vertices);
    glColorPointer(4, GL_UNSIGNED_BYTE, 0, colors);
    glEnableClientState(GL_VERTEX_ARRAY);
    glEnableClientState(GL_COLOR_ARRAY);
}

static inline GLuint buffer_of(GLenum target, const void *data, size_t size)
{
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(target, buffer);
    glBufferData(target, (GLsizeiptr)size, data, GL_STATIC_DRAW);
    return buffer;
}

static uint8_t expected[sizeof pixels];

static inline void remember(void)
{
    glFinish();
    memcpy(expected, pixels, sizeof pixels);
    glClear(GL_COLOR_BUFFER_BIT);
}

static inline void expect_same(const char *what)
{
    glFinish();
    cr_expect_arr_eq(pixels, expected, sizeof pixels, "%s draws another picture", what);
    glClear(GL_COLOR_BUFFER_BIT);
}

#endif
