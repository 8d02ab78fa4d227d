/* Code shared by the tests in gl/api/old_extensions.c and those that are built with it. */
#ifndef TESTS_GL_API_OLD_EXTENSIONS_TEST_H
#define TESTS_GL_API_OLD_EXTENSIONS_TEST_H

#include "tests/gl/gl_test.h"

static inline GLint integer(GLenum pname)
{
    GLint value = -1;
    glGetIntegerv(pname, &value);
    return value;
}

static inline void draw_half(float z)
{
    glBegin(GL_TRIANGLE_STRIP);
    for (int i = 0; i < 4; i++)
        glVertex3f(i & 1 ? 0 : -1, i & 2 ? 1 : -1, z);
    glEnd();
}

#endif
