/* Binding points of buffers. */
#include "tests/gl/buffer/parameter_buffers_test.h"

GL_TEST(indexed_buffers, each_target_has_its_binding_points)
{
    for (GLuint t = 0; t < TARGETS; t++)
        glBindBufferBaseNV(targets[t], t, buffer_of(16));
    for (GLuint t = 0; t < TARGETS; t++)
        for (GLuint i = 0; i < TARGETS; i++)
            cr_expect_eq(bound_at(targets[t], i) != 0, t == i);
    expect_error(GL_NO_ERROR);
}

GL_TEST(indexed_buffers, a_bound_point_is_bound_to_the_target_too)
{
    const GLuint buffer = buffer_of(16);
    cr_expect_eq(bound(TARGET), 0);
    glBindBufferOffsetNV(TARGET, 3, buffer, 0);
    cr_expect_eq(bound(TARGET), (GLint)buffer);
    cr_expect_eq(bound_at(TARGET, 3), (GLint)buffer);
    glBindBuffer(TARGET, 0); /* the binding point is another thing */
    cr_expect_eq(bound(TARGET), 0);
    cr_expect_eq(bound_at(TARGET, 3), (GLint)buffer);
}

GL_TEST(indexed_buffers, wrong_ranges_are_errors_and_change_nothing)
{
    static const struct {
        GLenum target;
        GLuint index;
        GLintptr offset;
        GLsizeiptr size;
        GLenum error;
    } rows[] = {
        {GL_ARRAY_BUFFER, 0, 0, 4, GL_INVALID_ENUM},  {TARGET, 32, 0, 4, GL_INVALID_VALUE},
        {TARGET, UINT32_MAX, 0, 4, GL_INVALID_VALUE}, {TARGET, 0, 0, 0, GL_INVALID_VALUE},
        {TARGET, 0, 0, -4, GL_INVALID_VALUE},         {TARGET, 0, 0, 6, GL_INVALID_VALUE},
        {TARGET, 0, 2, 4, GL_INVALID_VALUE},          {TARGET, 0, 4, 4, GL_INVALID_VALUE},
        {TARGET, 0, -4, 4, GL_INVALID_VALUE},         {TARGET, 0, 0, 1, GL_INVALID_VALUE},
    };
    const GLuint buffer = buffer_of(16);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glBindBufferRangeNV(rows[i].target, rows[i].index, buffer, rows[i].offset, rows[i].size);
        expect_error(rows[i].error);
        cr_expect_eq(bound_at(TARGET, 0), 0, "row %u", i);
        cr_expect_eq(bound(TARGET), 0, "row %u", i);
    }
    glBindBufferOffsetNV(TARGET, 0, buffer, 4);
    expect_error(GL_INVALID_VALUE);
    bound_at(TARGET, 32);
    expect_error(GL_INVALID_VALUE);
    bound_at(GL_ARRAY_BUFFER, 0);
    expect_error(GL_INVALID_ENUM);
}
