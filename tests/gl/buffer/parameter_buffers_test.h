/* Code shared by the tests in gl/buffer/parameter_buffers.c and those that are built with it. */
#ifndef TESTS_GL_BUFFER_PARAMETER_BUFFERS_TEST_H
#define TESTS_GL_BUFFER_PARAMETER_BUFFERS_TEST_H

#include "tests/gl/gl_test.h"

static const GLenum targets[] = {
    GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV,          GL_TESS_CONTROL_PROGRAM_PARAMETER_BUFFER_NV,
    GL_TESS_EVALUATION_PROGRAM_PARAMETER_BUFFER_NV, GL_GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV,
    GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV,
};

enum { TARGETS = sizeof targets / sizeof *targets, TARGET = GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV };

static inline GLint bound_at(GLenum target, GLuint index)
{
    GLint name = -1;
    glGetIntegerIndexedvEXT(target, index, &name);
    return name;
}

static inline GLint bound(GLenum target)
{
    GLint name = -1;
    glGetIntegerv(target, &name);
    return name;
}

static inline GLuint buffer_of(GLsizeiptr size)
{
    GLuint name;
    glGenBuffers(1, &name);
    glBindBuffer(GL_ARRAY_BUFFER, name);
    glBufferData(GL_ARRAY_BUFFER, size, NULL, GL_STATIC_DRAW);
    return name;
}

#endif
