/* Patch parameters (GL 4.6 compatibility 10.1.15, 11.2.2). */
#include "tests/gl/program/tessellation_test.h"

TestSuite(patch, .init = context_begin, .fini = context_end);

Test(patch, patch_parameters_have_initial_values_limits_and_errors)
{
    GLint value = 0;
    GLfloat levels[4] = {0};
    glGetIntegerv(GL_PATCH_VERTICES, &value);
    cr_expect_eq(value, 3);
    glGetIntegerv(GL_MAX_PATCH_VERTICES, &value);
    cr_expect_geq(value, 32);
    glPatchParameteri(GL_PATCH_VERTICES, value);
    expect_error(GL_NO_ERROR, "the largest patch");
    glPatchParameteri(GL_PATCH_VERTICES, value + 1);
    expect_error(GL_INVALID_VALUE, "a larger one");
    glPatchParameteri(GL_PATCH_VERTICES, 0);
    expect_error(GL_INVALID_VALUE, "none");
    glPatchParameteri(GL_PATCH_DEFAULT_INNER_LEVEL, 1);
    expect_error(GL_INVALID_ENUM, "not an integer");
    glGetIntegerv(GL_PATCH_VERTICES, &value);
    cr_expect_eq(value, 32);
    glGetIntegerv(GL_MAX_TESS_GEN_LEVEL, &value);
    cr_expect_geq(value, 64);

    glGetFloatv(GL_PATCH_DEFAULT_OUTER_LEVEL, levels);
    cr_expect(levels[0] == 1 && levels[1] == 1 && levels[2] == 1 && levels[3] == 1);
    glPatchParameterfv(GL_PATCH_DEFAULT_OUTER_LEVEL, (const float[4]){1, -2, 3.5f, 1000});
    glPatchParameterfv(GL_PATCH_DEFAULT_INNER_LEVEL, (const float[2]){-1, 7});
    glPatchParameterfv(GL_PATCH_VERTICES, (const float[4]){3});
    expect_error(GL_INVALID_ENUM, "not a level");
    glGetFloatv(GL_PATCH_DEFAULT_OUTER_LEVEL, levels);
    cr_expect(levels[0] == 1 && levels[1] == -2 && levels[2] == 3.5f && levels[3] == 1000);
    glGetFloatv(GL_PATCH_DEFAULT_INNER_LEVEL, levels);
    cr_expect(levels[0] == -1 && levels[1] == 7);
    glBegin(GL_POINTS);
    glPatchParameteri(GL_PATCH_VERTICES, 3);
    glEnd();
    expect_error(GL_INVALID_OPERATION, "between Begin and End");
}
