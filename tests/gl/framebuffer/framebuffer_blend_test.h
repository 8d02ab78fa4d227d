/* Code shared by the tests in gl/framebuffer/framebuffer_blend.c and those that are built with it. */
#ifndef TESTS_GL_FRAMEBUFFER_FRAMEBUFFER_BLEND_TEST_H
#define TESTS_GL_FRAMEBUFFER_FRAMEBUFFER_BLEND_TEST_H

#include "tests/gl/gl_test.h"

static inline void new_target(GLenum internal, GLenum point)
{
    GLuint renderbuffer;
    glGenRenderbuffers(1, &renderbuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, internal, 8, 8);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, point, GL_RENDERBUFFER, renderbuffer);
}

static inline void new_framebuffer(GLenum internal)
{
    GLuint name;
    glGenFramebuffers(1, &name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    glViewport(0, 0, 8, 8);
    new_target(internal, GL_COLOR_ATTACHMENT0);
}

#endif
