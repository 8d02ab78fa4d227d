/* Code shared by the tests in gl/imaging/histogram.c and those that are built with it. */
#ifndef TESTS_GL_IMAGING_HISTOGRAM_TEST_H
#define TESTS_GL_IMAGING_HISTOGRAM_TEST_H

#include <float.h>
#include "tests/gl/pixels/imaging_test.h"

static inline GLint get(GLenum target, GLenum pname)
{
    GLint integer = -1;
    GLfloat real = -1;
    if (target == GL_MINMAX) {
        glGetMinmaxParameteriv(target, pname, &integer);
        glGetMinmaxParameterfv(target, pname, &real);
    } else {
        glGetHistogramParameteriv(target, pname, &integer);
        glGetHistogramParameterfv(target, pname, &real);
    }
    cr_expect_eq((GLfloat)integer, real, "0x%04x of 0x%04x", pname, target);
    return integer;
}

#endif
