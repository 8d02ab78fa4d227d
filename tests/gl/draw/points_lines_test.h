/* Code shared by the tests in gl/draw/points_lines.c and those that are built with it. */
#ifndef TESTS_GL_DRAW_POINTS_LINES_TEST_H
#define TESTS_GL_DRAW_POINTS_LINES_TEST_H

#include <stdlib.h>
#include "tests/gl/gl_test.h"

/* Window coordinates, alpha blended away: colour = coverage. */
static inline void window_coordinates(void)
{
    glMatrixMode(GL_PROJECTION);
    glLoadIdentity();
    glOrtho(0, SIZE, 0, SIZE, -1, 1);
}

static inline unsigned value_at(unsigned x, unsigned y)
{
    return pixel_at(x, y) >> 24;
}

static inline void expect_pattern(const char *what, const bool *expected)
{
    for (unsigned y = 0; y < SIZE; y++)
        for (unsigned x = 0; x < SIZE; x++)
            cr_expect_eq(value_at(x, y) != 0, expected[y * SIZE + x], "%s: pixel %u,%u is %u", what, x, y,
                         value_at(x, y));
}

typedef bool inside(double x, double y, const double *shape);

#endif
