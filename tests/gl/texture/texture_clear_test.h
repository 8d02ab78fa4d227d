/* Code shared by the tests in gl/texture/texture_clear.c and those that are built with it. */
#ifndef TESTS_GL_TEXTURE_TEXTURE_CLEAR_TEST_H
#define TESTS_GL_TEXTURE_TEXTURE_CLEAR_TEST_H

#include "tests/gl/gl_test.h"

static inline GLuint texture(GLenum target, GLenum format, GLsizei width, GLsizei height)
{
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    glTexStorage2D(target, 1, format, width, height);
    return name;
}

/* A call and its error. */
#define ROW(expected, call)                                                                                  \
    do {                                                                                                     \
        call;                                                                                                \
        expect_error(expected, #call);                                                                       \
    } while (0)

#endif
