/* Conversions of state to the type of a query (GL 4.6 compatibility 2.2.2). */
#include "tests/gl/gl_test.h"

/* GL 4.6 compatibility 2.2.2. */
GL_TEST(get_value, conversions_follow_the_type_of_the_state)
{
    GLint i[4];
    GLfloat f[4];
    GLboolean b[4];
    glClearColor(1, -1, 0.5f, 0);
    glGetIntegerv(GL_COLOR_CLEAR_VALUE, i);
    cr_expect(i[0] == INT32_MAX && i[1] == -INT32_MAX && i[2] >= 1073741823 && i[2] <= 1073741824 &&
              i[3] == 0);
    glGetBooleanv(GL_COLOR_CLEAR_VALUE, b);
    cr_expect(b[0] && b[1] && b[2] && !b[3]);
    glLineWidth(2.75f);
    glGetIntegerv(GL_LINE_WIDTH, i);
    cr_expect_eq(i[0], 3);
    glGetFloatv(GL_VIEWPORT, f);
    cr_expect_eq(f[2], SIZE);
    glPointSize(1e30f);
    glGetIntegerv(GL_POINT_SIZE, i);
    cr_expect_eq(i[0], INT32_MAX);
    glColorMask(1, 0, 1, 0);
    glGetIntegerv(GL_COLOR_WRITEMASK, i);
    cr_expect(i[0] == 1 && i[1] == 0 && i[2] == 1 && i[3] == 0);
    glColor4f(0.25f, 2, 3, 4);
    glGetFloatv(GL_CURRENT_COLOR, f);
    cr_expect(f[0] == 0.25f && f[3] == 4);
}
