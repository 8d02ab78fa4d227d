/* Code shared by the tests in gl/buffer/buffer_map.c and those that are built with it. */
#ifndef TESTS_GL_BUFFER_BUFFER_MAP_TEST_H
#define TESTS_GL_BUFFER_BUFFER_MAP_TEST_H

#include <stdint.h>
#include "tests/gl/gl_test.h"
#include <stdbool.h>

static inline GLuint buffer_at(GLenum target, const void *data, GLsizeiptr size)
{
    GLuint name;
    glGenBuffers(1, &name);
    glBindBuffer(target, name);
    glBufferData(target, size, data, GL_STATIC_DRAW);
    return name;
}

static inline GLint64 parameter(GLenum pname)
{
    GLint64 value = -1;
    glGetBufferParameteri64v(GL_ARRAY_BUFFER, pname, &value);
    return value;
}

static inline void expect_bytes(GLenum target, const char *expected)
{
    char read[9] = "";
    glGetBufferSubData(target, 0, 8, read);
    cr_expect_str_eq(read, expected);
}

static inline void storage(GLsizeiptr size, const void *data, GLbitfield flags)
{
    GLuint name;
    glGenBuffers(1, &name);
    glBindBuffer(GL_ARRAY_BUFFER, name);
    glBufferStorage(GL_ARRAY_BUFFER, size, data, flags);
}

#endif
