/* Code shared by the tests in gl/texture/texture_view.c and those that are built with it. */
#ifndef TESTS_GL_TEXTURE_TEXTURE_VIEW_TEST_H
#define TESTS_GL_TEXTURE_TEXTURE_VIEW_TEST_H

#include "tests/gl/gl_test.h"

static inline GLuint new_name(void)
{
    GLuint name;
    glGenTextures(1, &name);
    return name;
}

static inline GLuint new_array(GLsizei levels, GLenum format, GLsizei size, GLsizei layers)
{
    GLuint name;
    glCreateTextures(GL_TEXTURE_2D_ARRAY, 1, &name);
    glTextureStorage3D(name, levels, format, size, size, layers);
    return name;
}

#endif
