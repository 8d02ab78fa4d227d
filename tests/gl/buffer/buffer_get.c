/* Queries of buffer objects (GL 4.6 compatibility 6.7). */
#include "tests/gl/buffer/buffer_map_test.h"

GL_TEST(buffer_get, state_of_a_mapping_6_3)
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
GL_TEST(buffer_get, a_new_store_has_the_state_of_an_unmapped_one)
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
