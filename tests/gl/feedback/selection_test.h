/* Code shared by the tests in gl/feedback/selection.c and those that are built with it. */
#ifndef TESTS_GL_FEEDBACK_SELECTION_TEST_H
#define TESTS_GL_FEEDBACK_SELECTION_TEST_H

#include "tests/gl/gl_test.h"

enum { VALUES = 128 };

static GLuint values[VALUES];

static inline void begin_selection(void)
{
    memset(values, 0xcd, sizeof values);
    glSelectBuffer(VALUES, values);
    cr_assert_eq(glRenderMode(GL_SELECT), 0);
    glInitNames();
}

static inline GLuint scaled(double z)
{
    return (GLuint)(z * 4294967295.0 + 0.5);
}

static inline void draw(GLenum mode, unsigned count, const float (*positions)[3])
{
    glBegin(mode);
    for (unsigned i = 0; i < count; i++)
        glVertex3fv(positions[i]);
    glEnd();
}

static inline void draw_point(float x, float y, float z)
{
    draw(GL_POINTS, 1, (const float[][3]){{x, y, z}});
}

static inline void draw_triangle(float z)
{
    draw(GL_TRIANGLES, 3, (const float[][3]){{-0.5f, -0.5f, z}, {0.5f, -0.5f, z}, {0, 0.5f, z}});
}

#endif
