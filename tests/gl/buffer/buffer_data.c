/* Data stores of buffer objects (GL 4.6 compatibility 6.2, 6.6). */
#include "tests/gl/buffer/buffer_map_test.h"

GL_TEST(buffer_data, bytes_are_copied_between_buffers_and_within_one)
{
    GLint bound = 0;
    const GLuint from = buffer_at(GL_COPY_READ_BUFFER, "abcdefgh", 8),
                 to = buffer_at(GL_COPY_WRITE_BUFFER, "ABCDEFGH", 8);
    glGetIntegerv(GL_COPY_READ_BUFFER, &bound);
    cr_expect_eq((GLuint)bound, from);
    glGetIntegerv(GL_COPY_WRITE_BUFFER, &bound);
    cr_expect_eq((GLuint)bound, to);
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 1, 4, 3);
    expect_bytes(GL_COPY_WRITE_BUFFER, "ABCDbcdH");
    glCopyBufferSubData(GL_COPY_WRITE_BUFFER, GL_COPY_WRITE_BUFFER, 4, 0, 4);
    expect_bytes(GL_COPY_WRITE_BUFFER, "bcdHbcdH");
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 8, 8, 0);
    expect_error(GL_NO_ERROR);
}

GL_TEST(buffer_data, errors_of_copies_6_6)
{
    static const GLintptr outside[][3] = {
        {-1, 0, 1}, {0, -1, 1}, {0, 0, -1}, {8, 0, 1}, {0, 8, 1}, {1, 0, 8}, {INTPTR_MAX, 0, INTPTR_MAX}};
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 0, 1);
    expect_error(GL_INVALID_OPERATION);
    buffer_at(GL_COPY_READ_BUFFER, "abcdefgh", 8);
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 0, 1);
    expect_error(GL_INVALID_OPERATION);
    buffer_at(GL_COPY_WRITE_BUFFER, "ABCDEFGH", 8);
    for (unsigned i = 0; i < sizeof outside / sizeof *outside; i++) {
        glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, outside[i][0], outside[i][1],
                            outside[i][2]);
        expect_error(GL_INVALID_VALUE, "row %u", i);
    }
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_READ_BUFFER, 0, 3, 4);
    expect_error(GL_INVALID_VALUE, "ranges that overlap");
    glCopyBufferSubData(GL_TEXTURE_2D, GL_COPY_READ_BUFFER, 0, 3, 4);
    expect_error(GL_INVALID_ENUM);
    glMapBuffer(GL_COPY_WRITE_BUFFER, GL_READ_ONLY);
    glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 0, 1);
    expect_error(GL_INVALID_OPERATION, "mapped");
    glUnmapBuffer(GL_COPY_WRITE_BUFFER);
    expect_bytes(GL_COPY_WRITE_BUFFER, "ABCDEFGH");
}

GL_TEST(buffer_data, an_immutable_store_stays)
{
    storage(8, "abcdefgh", GL_MAP_READ_BIT);
    cr_expect_eq(parameter(GL_BUFFER_IMMUTABLE_STORAGE), GL_TRUE);
    cr_expect_eq(parameter(GL_BUFFER_STORAGE_FLAGS), GL_MAP_READ_BIT);
    cr_expect_eq(parameter(GL_BUFFER_USAGE), GL_DYNAMIC_DRAW);
    glBufferData(GL_ARRAY_BUFFER, 8, NULL, GL_STATIC_DRAW);
    expect_error(GL_INVALID_OPERATION);
    glBufferStorage(GL_ARRAY_BUFFER, 8, NULL, 0);
    expect_error(GL_INVALID_OPERATION);
    glBufferSubData(GL_ARRAY_BUFFER, 0, 1, "X");
    expect_error(GL_INVALID_OPERATION, "without DYNAMIC_STORAGE_BIT");
    cr_expect_null(glMapBuffer(GL_ARRAY_BUFFER, GL_WRITE_ONLY));
    expect_error(GL_INVALID_OPERATION, "without MAP_WRITE_BIT");
    expect_bytes(GL_ARRAY_BUFFER, "abcdefgh");
}

GL_TEST(buffer_data, errors_of_storage_6_2)
{
    static const struct {
        GLsizeiptr size;
        GLbitfield flags;
    } rows[] = {{0, 0},
                {-1, 0},
                {8, 0x8000},
                {8, GL_MAP_FLUSH_EXPLICIT_BIT},
                {8, GL_MAP_PERSISTENT_BIT},
                {8, GL_MAP_READ_BIT | GL_MAP_COHERENT_BIT}};
    glBufferStorage(GL_ARRAY_BUFFER, 8, NULL, 0);
    expect_error(GL_INVALID_OPERATION);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        storage(rows[i].size, NULL, rows[i].flags);
        expect_error(GL_INVALID_VALUE, "row %u", i);
    }
    storage(INTPTR_MAX, NULL, 0);
    expect_error(GL_OUT_OF_MEMORY);
    cr_expect_eq(parameter(GL_BUFFER_IMMUTABLE_STORAGE), GL_FALSE);
    cr_expect_eq(parameter(GL_BUFFER_STORAGE_FLAGS),
                 GL_MAP_READ_BIT | GL_MAP_WRITE_BIT | GL_DYNAMIC_STORAGE_BIT);
}
