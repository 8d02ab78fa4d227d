/* Code shared by the tests in gl/program/program_memory.c and those that are built with it. */
#ifndef TESTS_GL_PROGRAM_PROGRAM_MEMORY_TEST_H
#define TESTS_GL_PROGRAM_PROGRAM_MEMORY_TEST_H

#include "tests/gl/gl_test.h"

static const GLfloat covering[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};

static inline void cover(void)
{
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(2, GL_FLOAT, 0, covering);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

static inline GLuint buffer_of(GLsizeiptr size, const void *data)
{
    GLuint name;
    glGenBuffers(1, &name);
    glBindBuffer(GL_ARRAY_BUFFER, name);
    glBufferData(GL_ARRAY_BUFFER, size, data, GL_DYNAMIC_DRAW);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    return name;
}

static inline uint32_t word_of(GLuint buffer, unsigned word)
{
    uint32_t value = 0;
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glGetBufferSubData(GL_ARRAY_BUFFER, 4 * (GLintptr)word, 4, &value);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    return value;
}

#define STORED "!!NVfp5.0\nOPTION NV_shader_storage_buffer;\nSTORAGE s[] = { program.storage[2] };\nTEMP R;\n"

#endif
