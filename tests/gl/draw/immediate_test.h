/* Code shared by the tests in gl/draw/immediate.c and those that are built with it. */
#ifndef TESTS_GL_DRAW_IMMEDIATE_TEST_H
#define TESTS_GL_DRAW_IMMEDIATE_TEST_H

#include "tests/gl/gl_test.h"

static inline void point_at(int x, int y)
{
    glVertex2f(((float)x + 0.5f) / 8 - 1, ((float)y + 0.5f) / 8 - 1);
}

#endif
