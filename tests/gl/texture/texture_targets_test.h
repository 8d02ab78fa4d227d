/* Code shared by the tests in gl/texture/texture_targets.c and those that are built with it. */
#ifndef TESTS_GL_TEXTURE_TEXTURE_TARGETS_TEST_H
#define TESTS_GL_TEXTURE_TEXTURE_TARGETS_TEST_H

#include "tests/gl/support_objects.h"

static inline void nearest(GLenum target)
{
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

static inline void use_program(const char *instructions)
{
    char text[512];
    snprintf(text, sizeof text, "!!NVfp4.0\nTEMP c;\n%s\nEND\n", instructions);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, text);
    expect_error(GL_NO_ERROR, instructions);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    draw_quad();
}

static inline void depth_image(GLenum target, const float *depths, GLsizei width, GLsizei height)
{
    nearest(target);
    glTexParameteri(target, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    if (target == GL_TEXTURE_1D)
        glTexImage1D(target, 0, GL_DEPTH_COMPONENT24, width, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    else
        glTexImage2D(target, 0, GL_DEPTH_COMPONENT24, width, height, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
}

#endif
