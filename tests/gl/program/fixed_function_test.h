/* Code shared by the tests in gl/program/fixed_function.c and those that are built with it. */
#ifndef TESTS_GL_PROGRAM_FIXED_FUNCTION_TEST_H
#define TESTS_GL_PROGRAM_FIXED_FUNCTION_TEST_H

#include "gl/program/fixed_function.h"
#include "tests/gl/support_objects.h"

static inline void expect_loads(enum shader_target target, const char *text, size_t length)
{
    struct shader_error error;
    struct program *program = shader_load(target, text, length, &error);
    cr_expect_not_null(program, "line %d: %s\n%s", error.position.line, error.message, text);
    shader_program_free(program);
}

/* With everything, blending with `units` matrices, or with those of a palette. */
#define LONGEST_LIGHTING(units, palette)                                                                     \
    {                                                                                                        \
        1, 1, FOG_EYE_DEPTH, 0xff, 0xff, 0xff, 1, units, 1, palette, 1, 0, 1, 0xff, 0xff, 0xff, 0xff, 0xff,  \
            1, 1, 1, 1, .carried = {{3, 3, 3, 3, 6}, {3, 3, 3, 3, 6}},                                       \
                        .gen = {[0 ... 7] = {GEN_SPHERE, GEN_EYE, GEN_NORMAL, GEN_OBJECT}},                  \
    }

static inline void texture_texel(GLenum internal, float r, float g, float b, float a)
{
    const float texel[4] = {r, g, b, a};
    glTexImage2D(GL_TEXTURE_2D, 0, (GLint)internal, 1, 1, 0, GL_RGBA, GL_FLOAT, texel);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glEnable(GL_TEXTURE_2D);
}

#endif
