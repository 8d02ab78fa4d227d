/* Code shared by the tests in gl/vertex/vertex_arrays.c and those that are built with it. */
#ifndef TESTS_GL_VERTEX_VERTEX_ARRAYS_TEST_H
#define TESTS_GL_VERTEX_VERTEX_ARRAYS_TEST_H

#include "tests/gl/gl_test.h"

static const float covering[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};

static inline void draw_covering(void)
{
    glVertexPointer(2, GL_FLOAT, 0, covering);
    glEnableClientState(GL_VERTEX_ARRAY);
}

#endif
