#include "tests/gl/gl_test.h"

static const float covering[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};

static GLuint array_buffer(const void *data, GLsizeiptr size)
{
    GLuint name;
    glGenBuffers(1, &name);
    glBindBuffer(GL_ARRAY_BUFFER, name);
    glBufferData(GL_ARRAY_BUFFER, size, data, GL_STATIC_DRAW);
    return name;
}

GL_TEST(buffer_object, is_a_buffer_once_bound_until_deleted)
{
    GLuint names[2];
    GLint bound = -1;
    glGenBuffers(2, names);
    cr_expect(!glIsBuffer(names[0]));
    glBindBuffer(GL_ARRAY_BUFFER, names[0]);
    cr_expect(glIsBufferARB(names[0]));
    glGetIntegerv(GL_ARRAY_BUFFER_BINDING, &bound);
    cr_expect_eq((GLuint)bound, names[0]);
    glDeleteBuffers(2, names);
    cr_expect(!glIsBuffer(names[0]));
    glGetIntegerv(GL_ARRAY_BUFFER_BINDING, &bound);
    cr_expect_eq(bound, 0);
    glDeleteBuffers(2, names);
    expect_error(GL_NO_ERROR);
}

GL_TEST(buffer_object, data_comes_back)
{
    char data[8] = "1234567", read[8] = {0};
    GLint value;
    array_buffer(data, sizeof data);
    glBufferSubData(GL_ARRAY_BUFFER, 2, 3, "abc");
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, sizeof read, read);
    cr_expect_str_eq(read, "12abc67");
    char *mapped = glMapBuffer(GL_ARRAY_BUFFER, GL_READ_WRITE);
    cr_assert_not_null(mapped);
    cr_expect_str_eq(mapped, "12abc67");
    mapped[0] = 'x';
    glGetBufferParameteriv(GL_ARRAY_BUFFER, GL_BUFFER_MAPPED, &value);
    cr_expect_eq(value, GL_TRUE);
    cr_expect(glUnmapBuffer(GL_ARRAY_BUFFER));
    glGetBufferSubDataARB(GL_ARRAY_BUFFER, 0, sizeof read, read);
    cr_expect_str_eq(read, "x2abc67");
    glGetBufferParameteriv(GL_ARRAY_BUFFER, GL_BUFFER_SIZE, &value);
    cr_expect_eq(value, 8);
    glGetBufferParameteriv(GL_ARRAY_BUFFER, GL_BUFFER_USAGE, &value);
    cr_expect_eq(value, GL_STATIC_DRAW);
}

GL_TEST(buffer_object, ranges_outside_are_refused)
{
    static const struct {
        GLintptr offset;
        GLsizeiptr size;
    } rows[] = {{-1, 1}, {0, 9}, {8, 1}, {9, 0}, {4, 5}, {0, -1}, {INTPTR_MAX, INTPTR_MAX}, {4, INTPTR_MAX}};
    char data[8] = "1234567", read[16];
    array_buffer(data, sizeof data);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glBufferSubData(GL_ARRAY_BUFFER, rows[i].offset, rows[i].size, read);
        expect_error(GL_INVALID_VALUE);
        glGetBufferSubData(GL_ARRAY_BUFFER, rows[i].offset, rows[i].size, read);
        expect_error(GL_INVALID_VALUE);
    }
}

GL_TEST(buffer_object, pointers_are_offsets_into_the_buffer_of_their_time)
{
    float data[8] = {9, 9};
    memcpy(data + 2, covering, sizeof covering);
    GLuint name = array_buffer(data, sizeof data);
    glVertexPointer(2, GL_FLOAT, 0, (void *)8);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0xffffffff);
    /* The array loses a deleted buffer, and reads zeros. */
    glDeleteBuffers(1, &name);
    glClear(GL_COLOR_BUFFER_BIT);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0);
}

GL_TEST(buffer_object, indices_come_from_the_element_buffer)
{
    static const GLubyte indices[6] = {9, 9, 9, 0, 1, 2};
    GLuint name;
    glVertexPointer(2, GL_FLOAT, 0, covering);
    glEnableClientState(GL_VERTEX_ARRAY);
    glGenBuffers(1, &name);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, name);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof indices, indices, GL_DYNAMIC_DRAW);
    glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, (void *)3);
    expect_pixel(8, 8, 0xffffffff);
}

/* Vertices, indices and offsets beyond the end: nothing is read there, and the context goes on. */
GL_TEST(buffer_object, reading_beyond_the_end_reads_zeros)
{
    static const GLuint indices[3] = {0xffffffffu, 0x7fffffff, 1000};
    array_buffer(covering, sizeof covering);
    glVertexPointer(2, GL_FLOAT, 0, (void *)0);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_TRIANGLES, 0x7ffffff0, 9);
    glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_INT, indices);
    glVertexPointer(2, GL_FLOAT, 0x7fffffff, (void *)20);
    glDrawArrays(GL_TRIANGLES, 0, 90);
    glVertexPointer(2, GL_FLOAT, 0, (void *)INTPTR_MAX);
    glDrawArrays(GL_TRIANGLES, 0, 90);
    GLuint name;
    glGenBuffers(1, &name);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, name);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, 5, NULL, GL_STATIC_DRAW);
    glDrawElements(GL_TRIANGLES, 300, GL_UNSIGNED_INT, (void *)3);
    glDrawElements(GL_TRIANGLES, 300, GL_UNSIGNED_SHORT, (void *)INTPTR_MAX);
    expect_error(GL_NO_ERROR);
    expect_pixel(8, 8, 0);
}

GL_TEST(buffer_object, a_mapped_buffer_cannot_be_drawn_from)
{
    array_buffer(covering, sizeof covering);
    glVertexPointer(2, GL_FLOAT, 0, (void *)0);
    glEnableClientState(GL_VERTEX_ARRAY);
    cr_assert_not_null(glMapBuffer(GL_ARRAY_BUFFER, GL_READ_ONLY));
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_error(GL_INVALID_OPERATION);
    glUnmapBuffer(GL_ARRAY_BUFFER);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0xffffffff);
}

GL_TEST(buffer_object, errors_are_the_specifications)
{
    GLint value;
    void *pointer;
#define ROW(expected, call)                                                                                  \
    do {                                                                                                     \
        call;                                                                                                \
        expect_error(expected, #call);                                                                       \
    } while (0)
    ROW(GL_INVALID_VALUE, glGenBuffers(-1, NULL));
    ROW(GL_INVALID_VALUE, glDeleteBuffers(-1, NULL));
    ROW(GL_INVALID_ENUM, glBindBuffer(GL_TEXTURE_2D, 1));
    ROW(GL_INVALID_OPERATION, glBufferData(GL_ARRAY_BUFFER, 4, NULL, GL_STATIC_DRAW));
    ROW(GL_INVALID_OPERATION, glMapBuffer(GL_ARRAY_BUFFER, GL_READ_ONLY));
    ROW(GL_INVALID_OPERATION, glGetBufferParameteriv(GL_ARRAY_BUFFER, GL_BUFFER_SIZE, &value));
    array_buffer(NULL, 4);
    ROW(GL_INVALID_ENUM, glBufferData(GL_TEXTURE_2D, 4, NULL, GL_STATIC_DRAW));
    ROW(GL_INVALID_ENUM, glBufferData(GL_ARRAY_BUFFER, 4, NULL, GL_READ_ONLY));
    ROW(GL_INVALID_VALUE, glBufferData(GL_ARRAY_BUFFER, -4, NULL, GL_STATIC_DRAW));
    ROW(GL_OUT_OF_MEMORY, glBufferData(GL_ARRAY_BUFFER, INTPTR_MAX, NULL, GL_STATIC_DRAW));
    ROW(GL_INVALID_ENUM, glMapBuffer(GL_ARRAY_BUFFER, GL_FLOAT));
    ROW(GL_INVALID_OPERATION, glUnmapBuffer(GL_ARRAY_BUFFER));
    ROW(GL_INVALID_ENUM, glGetBufferParameteriv(GL_ARRAY_BUFFER, GL_RGBA, &value));
    ROW(GL_INVALID_ENUM, glGetBufferPointerv(GL_ARRAY_BUFFER, GL_BUFFER_SIZE, &pointer));
    glMapBuffer(GL_ARRAY_BUFFER, GL_READ_ONLY);
    ROW(GL_INVALID_OPERATION, glMapBuffer(GL_ARRAY_BUFFER, GL_READ_ONLY));
    ROW(GL_INVALID_OPERATION, glBufferSubData(GL_ARRAY_BUFFER, 0, 1, &value));
    /* A failed BufferData left the size as it was. */
    glGetBufferParameteriv(GL_ARRAY_BUFFER, GL_BUFFER_SIZE, &value);
    cr_expect_eq(value, 4);
#undef ROW
}

/* A tail of equal vertices is not drawn one by one. */
GL_TEST(buffer_object, huge_counts_do_not_hang)
{
    static const GLenum modes[] = {GL_LINES,        GL_LINE_LOOP, GL_TRIANGLES,
                                   GL_TRIANGLE_FAN, GL_QUADS,     GL_POLYGON};
    static const GLubyte indices[3] = {0, 1, 2};
    GLuint name;
    array_buffer(covering, sizeof covering);
    glVertexPointer(2, GL_FLOAT, 0, (void *)0);
    glEnableClientState(GL_VERTEX_ARRAY);
    glGenBuffers(1, &name);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, name);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof indices, indices, GL_STATIC_DRAW);
    for (unsigned i = 0; i < sizeof modes / sizeof *modes; i++) {
        glDrawArrays(modes[i], 0, INT32_MAX);
        glDrawArrays(modes[i], INT32_MAX, INT32_MAX);
        glDrawElements(modes[i], INT32_MAX, GL_UNSIGNED_BYTE, (void *)0);
        glDrawElements(modes[i], INT32_MAX, GL_UNSIGNED_INT, (void *)2);
    }
    expect_error(GL_NO_ERROR);
    expect_pixel(8, 8, 0xffffffff);
}
