/* Code shared by the tests in gl/framebuffer/framebuffer_object.c and those that are built with it. */
#ifndef TESTS_GL_FRAMEBUFFER_FRAMEBUFFER_OBJECT_TEST_H
#define TESTS_GL_FRAMEBUFFER_FRAMEBUFFER_OBJECT_TEST_H

#include "tests/gl/gl_test.h"

/* A new texture of 8x8 texels, attached to `point` of the framebuffer that is bound. */
static inline GLuint attach_texture(GLenum internal, GLenum point)
{
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexStorage2D(GL_TEXTURE_2D, 1, internal, 8, 8);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glFramebufferTexture2D(GL_FRAMEBUFFER, point, GL_TEXTURE_2D, texture, 0);
    return texture;
}

static inline GLuint bind_new_framebuffer(void)
{
    GLuint name;
    glGenFramebuffers(1, &name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    return name;
}

static inline void draw_square(float size, float z)
{
    glBegin(GL_QUADS);
    glTexCoord2f(0, 0);
    glVertex3f(-size, -size, z);
    glTexCoord2f(1, 0);
    glVertex3f(size, -size, z);
    glTexCoord2f(1, 1);
    glVertex3f(size, size, z);
    glTexCoord2f(0, 1);
    glVertex3f(-size, size, z);
    glEnd();
}

static inline uint32_t read_pixel(int x, int y)
{
    uint8_t p[4];
    glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

#define expect_read(x, y, expected)                                                                          \
    cr_expect_eq(read_pixel(x, y), (uint32_t)(expected), "pixel %d,%d is %08x, expected %08x", x, y,         \
                 read_pixel(x, y), (uint32_t)(expected))

#endif
