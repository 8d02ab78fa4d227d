/* Mapped ranges, copies and immutable stores (GL 4.6 compatibility 6.2 to 6.7). */
#include "tests/gl/buffer/buffer_map_test.h"

static const float covering[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};

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

/* --- Immutable stores (6.2) ----------------------------------------------------------------------------- */

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
