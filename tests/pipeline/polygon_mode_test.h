/* Code shared by the tests in gl/draw/points_lines.c and those that are built with it. */
#ifndef TESTS_PIPELINE_POLYGON_MODE_TEST_H
#define TESTS_PIPELINE_POLYGON_MODE_TEST_H

#include "tests/gl/draw/points_lines_test.h"

static const float square_corners[4][2] = {{2.5f, 2.5f}, {12.5f, 2.5f}, {12.5f, 12.5f}, {2.5f, 12.5f}};

static inline void draw_square(GLenum mode, unsigned flags, bool clockwise)
{
    glClear(GL_COLOR_BUFFER_BIT);
    glBegin(mode);
    for (unsigned i = 0; i < 4; i++) {
        glEdgeFlag((GLboolean)(flags >> i & 1));
        glVertex2fv(square_corners[clockwise ? 3 - i : i]);
    }
    glEnd();
}

#endif
