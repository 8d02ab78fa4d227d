/* Code shared by the tests in gl/rasterization/per_fragment.c and those that are built with it. */
#ifndef TESTS_GL_RASTERIZATION_PER_FRAGMENT_TEST_H
#define TESTS_GL_RASTERIZATION_PER_FRAGMENT_TEST_H

#include "tests/gl/gl_test.h"
#include <math.h>

static inline GLuint new_target(GLenum internal, GLenum point)
{
    GLuint name;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    glRenderbufferStorage(GL_RENDERBUFFER, internal, SIZE, SIZE);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, point, GL_RENDERBUFFER, name);
    return name;
}

static inline void new_framebuffer(GLenum internal)
{
    GLuint name;
    glGenFramebuffers(1, &name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    if (internal != GL_NONE)
        new_target(internal, GL_COLOR_ATTACHMENT0);
}

static inline void draw_at(float z)
{
    glBegin(GL_QUADS);
    glVertex3f(-1, -1, z), glVertex3f(1, -1, z), glVertex3f(1, 1, z), glVertex3f(-1, 1, z);
    glEnd();
}

static inline void read_color(GLfloat color[4])
{
    glReadPixels(3, 3, 1, 1, GL_RGBA, GL_FLOAT, color);
}

static inline GLubyte stencil_found(void)
{
    GLubyte stencil = 77;
    glReadPixels(3, 3, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
    return stencil;
}

static inline void fragment_color(const char *color)
{
    char text[256];
    snprintf(text, sizeof text, "!!NVfp4.0\nMOV result.color, %s;\nEND", color);
    load_program(GL_FRAGMENT_PROGRAM_ARB, text);
}

static inline void point(void)
{
    glPointSize(40);
    glFrontFace(GL_CW);
    glBegin(GL_POINTS);
    glVertex2f(0, 0);
    glEnd();
    glFrontFace(GL_CCW);
}

#endif
