/* Queries of vertex arrays (GL 4.6 compatibility 10.5). */
#include "tests/gl/vertex/vertex_arrays_test.h"

GL_TEST(vertex_arrays_get, queries_return_what_was_set)
{
    GLint value;
    void *pointer;
    glVertexAttribPointer(5, 3, GL_SHORT, GL_TRUE, 12, covering);
    glEnableVertexAttribArray(5);
    const struct {
        GLenum pname;
        GLint expected;
    } rows[] = {
        {GL_VERTEX_ATTRIB_ARRAY_ENABLED, 1},    {GL_VERTEX_ATTRIB_ARRAY_SIZE, 3},
        {GL_VERTEX_ATTRIB_ARRAY_STRIDE, 12},    {GL_VERTEX_ATTRIB_ARRAY_TYPE, GL_SHORT},
        {GL_VERTEX_ATTRIB_ARRAY_NORMALIZED, 1}, {GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING, 0},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glGetVertexAttribiv(5, rows[i].pname, &value);
        cr_expect_eq(value, rows[i].expected, "pname %04x: %d", rows[i].pname, value);
    }
    glGetVertexAttribPointervARB(5, GL_VERTEX_ATTRIB_ARRAY_POINTER, &pointer);
    cr_expect_eq(pointer, (void *)covering);
    glGetVertexAttribivNV(0, GL_CURRENT_ATTRIB_NV, &value);
    expect_error(GL_INVALID_VALUE);
    glGetVertexAttribivARB(0, GL_CURRENT_VERTEX_ATTRIB, &value);
    expect_error(GL_INVALID_OPERATION);
}

GL_TEST(vertex_arrays_get, fixed_function_arrays_have_queries_10_5)
{
    static const struct {
        GLenum pname;
        GLint expected;
    } rows[] = {
        {GL_VERTEX_ARRAY_SIZE, 3},
        {GL_VERTEX_ARRAY_TYPE, GL_SHORT},
        {GL_VERTEX_ARRAY_STRIDE, 20},
        {GL_NORMAL_ARRAY_TYPE, GL_BYTE},
        {GL_NORMAL_ARRAY_STRIDE, 21},
        {GL_COLOR_ARRAY_SIZE, 4},
        {GL_COLOR_ARRAY_TYPE, GL_INT},
        {GL_COLOR_ARRAY_STRIDE, 22},
        {GL_SECONDARY_COLOR_ARRAY_SIZE, 3},
        {GL_SECONDARY_COLOR_ARRAY_TYPE, GL_FLOAT},
        {GL_FOG_COORD_ARRAY_TYPE, GL_FLOAT},
        {GL_FOG_COORD_ARRAY_STRIDE, 24},
        {GL_TEXTURE_COORD_ARRAY_SIZE, 1},
        {GL_TEXTURE_COORD_ARRAY_TYPE, GL_DOUBLE},
        {GL_EDGE_FLAG_ARRAY_STRIDE, 26},
        {GL_NORMAL_ARRAY_BUFFER_BINDING, 5},
        {GL_CLIENT_ACTIVE_TEXTURE, GL_TEXTURE0},
    };
    GLint value = -1;
    void *pointer = NULL;
    glVertexPointer(3, GL_SHORT, 20, covering);
    glColorPointer(4, GL_INT, 22, covering);
    glSecondaryColorPointer(3, GL_FLOAT, 23, covering);
    glFogCoordPointer(GL_FLOAT, 24, covering);
    glTexCoordPointer(1, GL_DOUBLE, 25, covering);
    glEdgeFlagPointer(26, covering);
    glBindBuffer(GL_ARRAY_BUFFER, 5);
    glNormalPointer(GL_BYTE, 21, (const void *)8);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glGetIntegerv(rows[i].pname, &value);
        cr_expect_eq(value, rows[i].expected, "pname %04x: %d", rows[i].pname, value);
    }
    glGetPointerv(GL_NORMAL_ARRAY_POINTER, &pointer);
    cr_expect_eq(pointer, (void *)8);
    glGetPointerv(GL_EDGE_FLAG_ARRAY_POINTER, &pointer);
    cr_expect_eq(pointer, (void *)covering);
}
