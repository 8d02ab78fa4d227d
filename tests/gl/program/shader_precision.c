/* What there is of ARB_ES2_compatibility without a shading language. */
#include "tests/gl/gl_test.h"

/* GL 4.6 compatibility 7.12: of binary32, the magnitudes from 2^-126 to below 2^128, and 2^-23 beside 1; of
 * integers from -2^31 to 2^31 - 1. */
GL_TEST(shader_precision, numbers_have_32_bits)
{
    for (GLenum stage = GL_FRAGMENT_SHADER; stage <= GL_VERTEX_SHADER; stage++)
        for (GLenum type = GL_LOW_FLOAT; type <= GL_HIGH_INT; type++) {
            GLint range[3] = {0, 0, 77}, precision = -1;
            const bool real = type <= GL_HIGH_FLOAT;
            glGetShaderPrecisionFormat(stage, type, range, &precision);
            cr_expect(range[0] == (real ? 127 : 31) && range[1] == (real ? 127 : 30) && range[2] == 77);
            cr_expect_eq(precision, real ? 23 : 0);
        }
    expect_error(GL_NO_ERROR, "every stage and type");
}

GL_TEST(shader_precision, errors)
{
    GLint range[2] = {5, 5}, precision = 5;
    glGetShaderPrecisionFormat(GL_GEOMETRY_SHADER, GL_LOW_FLOAT, range, &precision);
    expect_error(GL_INVALID_ENUM, "shadertype");
    glGetShaderPrecisionFormat(GL_VERTEX_SHADER, GL_FLOAT, range, &precision);
    expect_error(GL_INVALID_ENUM, "precisiontype");
    cr_expect(range[0] == 5 && range[1] == 5 && precision == 5);
}

GL_TEST(shader_precision, there_is_no_compiler)
{
    GLboolean compiler = GL_TRUE;
    glReleaseShaderCompiler();
    glGetBooleanv(GL_SHADER_COMPILER, &compiler);
    cr_expect_eq(compiler, GL_FALSE);
    expect_error(GL_NO_ERROR, "query");
}

/* 13.8.1, 17.4.3.1: the forms with floats set what those with doubles do, clamped to [0, 1]. */
GL_TEST(shader_precision, depths_are_given_as_floats)
{
    GLdouble range[2], depth;
    glDepthRangef(0.25f, 7);
    glClearDepthf(-1);
    glGetDoublev(GL_DEPTH_RANGE, range);
    glGetDoublev(GL_DEPTH_CLEAR_VALUE, &depth);
    cr_expect(range[0] == 0.25 && range[1] == 1 && depth == 0);
}
