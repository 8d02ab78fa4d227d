/* Mapped ranges, copies and immutable stores (GL 4.6 compatibility 6.2 to 6.7). */
#include <stdint.h>

#include "tests/gl/gl_test.h"

#include <stdbool.h>

static const float covering[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};

static GLuint buffer_at(GLenum target, const void *data, GLsizeiptr size)
{
    GLuint name;
    glGenBuffers(1, &name);
    glBindBuffer(target, name);
    glBufferData(target, size, data, GL_STATIC_DRAW);
    return name;
}

static GLint64 parameter(GLenum pname)
{
    GLint64 value = -1;
    glGetBufferParameteri64v(GL_ARRAY_BUFFER, pname, &value);
    return value;
}

static void expect_bytes(GLenum target, const char *expected)
{
    char read[9] = "";
    glGetBufferSubData(target, 0, 8, read);
    cr_expect_str_eq(read, expected);
}

GL_TEST(buffer_map, a_range_is_that_part_of_the_store)
{
    buffer_at(GL_ARRAY_BUFFER, "abcdefgh", 8);
    char *mapped = glMapBufferRange(GL_ARRAY_BUFFER, 2, 3, GL_MAP_READ_BIT | GL_MAP_WRITE_BIT);
    cr_assert_not_null(mapped);
    cr_expect_arr_eq(mapped, "cde", 3);
    memcpy(mapped, "XYZ", 3);
    cr_expect(glUnmapBuffer(GL_ARRAY_BUFFER));
    expect_bytes(GL_ARRAY_BUFFER, "abXYZfgh");
}

GL_TEST(buffer_map, state_of_a_mapping_6_3)
{
    void *pointer;
    buffer_at(GL_ARRAY_BUFFER, NULL, 100);
    cr_expect_eq(parameter(GL_BUFFER_ACCESS_FLAGS), 0);
    void *mapped = glMapBufferRange(GL_ARRAY_BUFFER, 10, 20, GL_MAP_WRITE_BIT | GL_MAP_FLUSH_EXPLICIT_BIT);
    glGetBufferPointerv(GL_ARRAY_BUFFER, GL_BUFFER_MAP_POINTER, &pointer);
    cr_expect_eq(pointer, mapped);
    cr_expect_eq(parameter(GL_BUFFER_ACCESS), GL_WRITE_ONLY);
    cr_expect_eq(parameter(GL_BUFFER_ACCESS_FLAGS), GL_MAP_WRITE_BIT | GL_MAP_FLUSH_EXPLICIT_BIT);
    cr_expect_eq(parameter(GL_BUFFER_MAPPED), GL_TRUE);
    cr_expect_eq(parameter(GL_BUFFER_MAP_OFFSET), 10);
    cr_expect_eq(parameter(GL_BUFFER_MAP_LENGTH), 20);
    glFlushMappedBufferRange(GL_ARRAY_BUFFER, 0, 20);
    glFlushMappedBufferRange(GL_ARRAY_BUFFER, 20, 0);
    glUnmapBuffer(GL_ARRAY_BUFFER);
    cr_expect_eq(parameter(GL_BUFFER_ACCESS), GL_READ_WRITE);
    cr_expect_eq(parameter(GL_BUFFER_ACCESS_FLAGS), 0);
    cr_expect_eq(parameter(GL_BUFFER_MAP_OFFSET), 0);
    cr_expect_eq(parameter(GL_BUFFER_MAP_LENGTH), 0);
    glMapBuffer(GL_ARRAY_BUFFER, GL_READ_ONLY);
    cr_expect_eq(parameter(GL_BUFFER_ACCESS_FLAGS), GL_MAP_READ_BIT);
    cr_expect_eq(parameter(GL_BUFFER_MAP_LENGTH), 100);
    glBufferData(GL_ARRAY_BUFFER, 50, NULL, GL_STREAM_COPY);
    cr_expect_eq(parameter(GL_BUFFER_MAPPED), GL_FALSE);
    cr_expect_eq(parameter(GL_BUFFER_MAP_LENGTH), 0);
}

/* 6.2, Table 6.3: a new store has initial state, whatever mapping was there. */
GL_TEST(buffer_map, a_new_store_has_the_state_of_an_unmapped_one)
{
    static const GLenum accesses[] = {GL_READ_ONLY, GL_WRITE_ONLY, GL_READ_WRITE};
    for (unsigned i = 0; i < 6; i++) {
        buffer_at(GL_ARRAY_BUFFER, NULL, 100);
        cr_expect_eq(parameter(GL_BUFFER_ACCESS), GL_READ_WRITE, "never mapped");
        cr_assert_not_null(glMapBuffer(GL_ARRAY_BUFFER, accesses[i % 3]));
        cr_expect_eq(parameter(GL_BUFFER_ACCESS), (GLint)accesses[i % 3]);
        if (i < 3)
            glBufferData(GL_ARRAY_BUFFER, 50, NULL, GL_DYNAMIC_READ);
        else
            glBufferStorage(GL_ARRAY_BUFFER, 50, NULL, GL_MAP_READ_BIT);
        cr_expect_eq(parameter(GL_BUFFER_ACCESS), GL_READ_WRITE, "access 0x%04x", accesses[i % 3]);
        cr_expect_eq(parameter(GL_BUFFER_ACCESS_FLAGS), 0);
        cr_expect_eq(parameter(GL_BUFFER_MAPPED), GL_FALSE);
        cr_expect_eq(parameter(GL_BUFFER_MAP_OFFSET), 0);
        cr_expect_eq(parameter(GL_BUFFER_MAP_LENGTH), 0);
        cr_expect_eq(parameter(GL_BUFFER_SIZE), 50);
        cr_expect_eq(parameter(GL_BUFFER_USAGE), i < 3 ? GL_DYNAMIC_READ : GL_DYNAMIC_DRAW);
    }
}

/* ARB_map_buffer_alignment: "Subtracting offset ... will always produce a multiple of" the alignment. */
GL_TEST(buffer_map, mappings_are_aligned)
{
    GLint alignment = 0;
    glGetIntegerv(GL_MIN_MAP_BUFFER_ALIGNMENT, &alignment);
    cr_assert_geq(alignment, 64);
    for (GLsizeiptr size = 20; size < 4000; size += 97) {
        buffer_at(GL_ARRAY_BUFFER, NULL, size);
        char *mapped = glMapBufferRange(GL_ARRAY_BUFFER, 13, 7, GL_MAP_WRITE_BIT);
        cr_expect_eq((uintptr_t)(mapped - 13) % (uintptr_t)alignment, 0);
    }
}

GL_TEST(buffer_map, errors_of_ranges_6_3)
{
    static const struct {
        GLintptr offset;
        GLsizeiptr length;
        GLbitfield access;
        GLenum error;
    } rows[] = {
        {-1, 1, GL_MAP_READ_BIT, GL_INVALID_VALUE},
        {0, -1, GL_MAP_READ_BIT, GL_INVALID_VALUE},
        {0, 9, GL_MAP_READ_BIT, GL_INVALID_VALUE},
        {8, 1, GL_MAP_READ_BIT, GL_INVALID_VALUE},
        {INTPTR_MAX, INTPTR_MAX, GL_MAP_READ_BIT, GL_INVALID_VALUE},
        {0, 1, GL_MAP_READ_BIT | 0x8000, GL_INVALID_VALUE},
        {0, 1, GL_MAP_READ_BIT | GL_DYNAMIC_STORAGE_BIT, GL_INVALID_VALUE},
        {0, 0, GL_MAP_READ_BIT, GL_INVALID_OPERATION},
        {0, 1, 0, GL_INVALID_OPERATION},
        {0, 1, GL_MAP_READ_BIT | GL_MAP_INVALIDATE_RANGE_BIT, GL_INVALID_OPERATION},
        {0, 1, GL_MAP_READ_BIT | GL_MAP_INVALIDATE_BUFFER_BIT, GL_INVALID_OPERATION},
        {0, 1, GL_MAP_READ_BIT | GL_MAP_UNSYNCHRONIZED_BIT, GL_INVALID_OPERATION},
        {0, 1, GL_MAP_READ_BIT | GL_MAP_FLUSH_EXPLICIT_BIT, GL_INVALID_OPERATION},
        {0, 1, GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT, GL_INVALID_OPERATION},
        {0, 1, GL_MAP_READ_BIT | GL_MAP_COHERENT_BIT, GL_INVALID_OPERATION},
    };
    cr_expect_null(glMapBufferRange(GL_ARRAY_BUFFER, 0, 1, GL_MAP_READ_BIT));
    expect_error(GL_INVALID_OPERATION, "no buffer");
    buffer_at(GL_ARRAY_BUFFER, NULL, 8);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_expect_null(glMapBufferRange(GL_ARRAY_BUFFER, rows[i].offset, rows[i].length, rows[i].access));
        expect_error(rows[i].error, "row %u", i);
    }
    cr_expect_null(glMapBufferRange(GL_TEXTURE_2D, 0, 1, GL_MAP_READ_BIT));
    expect_error(GL_INVALID_ENUM);
    cr_expect_eq(parameter(GL_BUFFER_MAPPED), GL_FALSE);
}

GL_TEST(buffer_map, errors_of_flushes_6_3)
{
    static const GLintptr outside[][2] = {{-1, 1}, {0, -1}, {0, 5}, {4, 1}, {5, 0}};
    buffer_at(GL_ARRAY_BUFFER, NULL, 8);
    glFlushMappedBufferRange(GL_ARRAY_BUFFER, 0, 1);
    expect_error(GL_INVALID_OPERATION, "not mapped");
    glMapBufferRange(GL_ARRAY_BUFFER, 2, 4, GL_MAP_WRITE_BIT);
    glFlushMappedBufferRange(GL_ARRAY_BUFFER, 0, 1);
    expect_error(GL_INVALID_OPERATION, "without the flag");
    glUnmapBuffer(GL_ARRAY_BUFFER);
    glMapBufferRange(GL_ARRAY_BUFFER, 2, 4, GL_MAP_WRITE_BIT | GL_MAP_FLUSH_EXPLICIT_BIT);
    for (unsigned i = 0; i < sizeof outside / sizeof *outside; i++) {
        glFlushMappedBufferRange(GL_ARRAY_BUFFER, outside[i][0], outside[i][1]);
        expect_error(GL_INVALID_VALUE, "row %u", i);
    }
}

GL_TEST(buffer_map, bytes_beside_a_mapped_range_may_change_6_2)
{
    buffer_at(GL_ARRAY_BUFFER, "abcdefgh", 8);
    cr_assert_not_null(glMapBufferRange(GL_ARRAY_BUFFER, 2, 3, GL_MAP_READ_BIT));
    glBufferSubData(GL_ARRAY_BUFFER, 0, 2, "XX");
    glBufferSubData(GL_ARRAY_BUFFER, 5, 3, "YYY");
    expect_error(GL_NO_ERROR);
    glBufferSubData(GL_ARRAY_BUFFER, 1, 2, "ZZ");
    expect_error(GL_INVALID_OPERATION);
    glBufferSubData(GL_ARRAY_BUFFER, 4, 1, "Z");
    expect_error(GL_INVALID_OPERATION);
    glUnmapBuffer(GL_ARRAY_BUFFER);
    expect_bytes(GL_ARRAY_BUFFER, "XXcdeYYY");
}

/* --- Copies (6.6) --------------------------------------------------------------------------------------- */

GL_TEST(buffer_map, bytes_are_copied_between_buffers_and_within_one)
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

GL_TEST(buffer_map, errors_of_copies_6_6)
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

/* --- Immutable stores (6.2) ----------------------------------------------------------------------------- */

static void storage(GLsizeiptr size, const void *data, GLbitfield flags)
{
    GLuint name;
    glGenBuffers(1, &name);
    glBindBuffer(GL_ARRAY_BUFFER, name);
    glBufferStorage(GL_ARRAY_BUFFER, size, data, flags);
}

GL_TEST(buffer_map, an_immutable_store_stays)
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

GL_TEST(buffer_map, errors_of_storage_6_2)
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

GL_TEST(buffer_map, draws_read_what_a_persistent_mapping_got)
{
    const GLbitfield flags = GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
    storage(sizeof covering, NULL, flags);
    void *mapped = glMapBufferRange(GL_ARRAY_BUFFER, 0, sizeof covering, flags);
    cr_assert_not_null(mapped);
    glVertexPointer(2, GL_FLOAT, 0, NULL);
    glEnableClientState(GL_VERTEX_ARRAY);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(8, 8, 0);
    memcpy(mapped, covering, sizeof covering);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_error(GL_NO_ERROR);
    expect_pixel(8, 8, 0xffffffff);
}

/* --- Invalidation (6.5) --------------------------------------------------------------------------------- */

GL_TEST(buffer_map, invalidation_takes_names_and_ranges)
{
    const GLuint name = buffer_at(GL_ARRAY_BUFFER, NULL, 8);
    GLuint unused;
    glGenBuffers(1, &unused);
    glInvalidateBufferData(name);
    glInvalidateBufferSubData(name, 2, 6);
    expect_error(GL_NO_ERROR);
    glInvalidateBufferSubData(name, 2, 7);
    expect_error(GL_INVALID_VALUE);
    glInvalidateBufferSubData(name, -1, 1);
    expect_error(GL_INVALID_VALUE);
    glInvalidateBufferData(0);
    expect_error(GL_INVALID_VALUE);
    glInvalidateBufferData(unused);
    expect_error(GL_INVALID_VALUE);
    glMapBufferRange(GL_ARRAY_BUFFER, 0, 4, GL_MAP_READ_BIT);
    glInvalidateBufferData(name);
    expect_error(GL_INVALID_OPERATION);
    glInvalidateBufferSubData(name, 4, 4);
    expect_error(GL_NO_ERROR);
}
