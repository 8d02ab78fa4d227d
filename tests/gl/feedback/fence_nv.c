/* Fences (NV_fence). */
#include "tests/gl/api/old_extensions_test.h"

GL_TEST(fence_nv, a_fence_exists_from_its_first_set_on)
{
    GLuint names[2];
    GLint value = -1;
    glGenFencesNV(2, names);
    cr_expect_not(glIsFenceNV(names[0]));
    cr_expect(glTestFenceNV(names[0]));
    expect_error(GL_INVALID_OPERATION);
    glFinishFenceNV(names[0]);
    expect_error(GL_INVALID_OPERATION);
    glSetFenceNV(names[0], GL_FENCE_STATUS_NV);
    expect_error(GL_INVALID_ENUM);
    cr_expect_not(glIsFenceNV(names[0]));
    glSetFenceNV(names[0], GL_ALL_COMPLETED_NV);
    cr_expect(glIsFenceNV(names[0]) && !glIsFenceNV(names[1]));
    glGetFenceivNV(names[0], GL_FENCE_CONDITION_NV, &value);
    cr_expect_eq(value, GL_ALL_COMPLETED_NV);
    glGetFenceivNV(names[0], GL_FENCE_STATUS_NV, &value);
    cr_expect_eq(value, GL_TRUE);
    glGetFenceivNV(names[0], GL_NONE, &value);
    expect_error(GL_INVALID_ENUM);
    glDeleteFencesNV(2, names);
    cr_expect_not(glIsFenceNV(names[0]));
}

GL_TEST(fence_nv, commands_before_a_fence_are_drawn)
{
    glNewList(1, GL_COMPILE);
    glSetFenceNV(7, GL_ALL_COMPLETED_NV); /* a name of its own choice, in a list */
    glEndList();
    cr_expect_not(glIsFenceNV(7));
    glColor3f(1, 0, 0);
    draw_half(0);
    glCallList(1);
    glFinishFenceNV(7);
    cr_expect_eq(pixels[0], 255); /* nobody else has asked for pixels */
}
