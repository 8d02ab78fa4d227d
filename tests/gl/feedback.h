/* What tests of transform feedback share: buffers to capture into, programs that make what is captured */
#ifndef TESTS_GL_FEEDBACK_H
#define TESTS_GL_FEEDBACK_H

#include "tests/gl/support_objects.h"

#define FEEDBACK_VERTEX                                                                                      \
    "!!NVvp4.0\nMOV result.position, vertex.position;\nMUL result.color, vertex.position, 0.5;\n"            \
    "MOV result.attrib[2], {5,6,7,8};\nMOV result.pointsize.x, 3;\nEND"

enum { FLOATS = 256 };
static const float untouched = -77;

static inline GLuint make_buffer(GLuint index, size_t floats)
{
    static float initial[FLOATS];
    GLuint name;
    for (int i = 0; i < FLOATS; i++)
        initial[i] = untouched;
    glGenBuffers(1, &name);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, index, name);
    glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, (GLsizeiptr)(floats * sizeof(float)), initial,
                 GL_DYNAMIC_COPY);
    glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, index, name);
    return name;
}

static float data[FLOATS] __attribute__((unused));

static inline void read_buffer(GLuint name, size_t floats)
{
    glBindBuffer(GL_ARRAY_BUFFER, name);
    memset(data, 0, sizeof data);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, (GLsizeiptr)(floats * sizeof(float)), data);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    expect_error(GL_NO_ERROR, "reading");
}

static inline void use_vertex_program(void)
{
    load_arb(GL_VERTEX_PROGRAM_ARB, FEEDBACK_VERTEX);
    glEnable(GL_VERTEX_PROGRAM_ARB);
    glEnable(GL_RASTERIZER_DISCARD);
    expect_error(GL_NO_ERROR, "vertex program");
}

static inline void use_geometry_program(const char *text)
{
    use_vertex_program();
    load_arb(GL_GEOMETRY_PROGRAM_NV, text);
    glEnable(GL_GEOMETRY_PROGRAM_NV);
    expect_error(GL_NO_ERROR, text);
}

static inline void draw(GLenum mode, int count)
{
    glBegin(mode);
    for (int i = 1; i <= count; i++)
        glVertex2f((float)i, (float)-i);
    glEnd();
}

static inline GLuint query(GLuint id)
{
    GLuint value = 99;
    glGetQueryObjectuiv(id, GL_QUERY_RESULT, &value);
    return value;
}

#endif
