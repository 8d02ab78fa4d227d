/* Code shared by the tests in gl/texture/texture_image_copy.c and those that are built with it. */
#ifndef TESTS_GL_TEXTURE_TEXTURE_IMAGE_COPY_TEST_H
#define TESTS_GL_TEXTURE_TEXTURE_IMAGE_COPY_TEST_H

#include <stdlib.h>
#include "tests/gl/gl_test.h"

static inline GLuint texture(GLenum target, GLenum format, GLsizei width, GLsizei height)
{
    GLuint name;
    glCreateTextures(target, 1, &name);
    glTextureStorage2D(name, 1, format, width, height);
    return name;
}

/* Texels 0, 1, 2... in R, of one byte. */
static inline GLuint counted(GLsizei width, GLsizei height)
{
    GLubyte texels[256];
    for (unsigned i = 0; i < 256; i++)
        texels[i] = (GLubyte)i;
    const GLuint name = texture(GL_TEXTURE_2D, GL_R8, width, height);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glTextureSubImage2D(name, 0, 0, 0, width, height, GL_RED, GL_UNSIGNED_BYTE, texels);
    return name;
}

#define ROW(expected, call)                                                                                  \
    do {                                                                                                     \
        call;                                                                                                \
        expect_error(expected, #call);                                                                       \
    } while (0)

#endif
