/* Binding points of parameter buffers and their words: NV_parameter_buffer_object, "Errors" and 2.14.1. */
#include "tests/gl/buffer/parameter_buffers_test.h"

static GLint points_of(GLenum program)
{
    GLint points = 0;
    glGetProgramivARB(program, GL_MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV, &points);
    return points;
}

GL_TEST(parameter_buffers, limits_are_at_least_the_minimum)
{
    GLint words = 0;
    glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, GL_MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV, &words);
    cr_expect_geq(points_of(GL_VERTEX_PROGRAM_ARB), 8);
    cr_expect_geq(points_of(GL_FRAGMENT_PROGRAM_ARB), 8);
    cr_expect_geq(words, 4096);
}

GL_TEST(parameter_buffers, a_deleted_buffer_leaves_all_points)
{
    const GLuint buffer = buffer_of(16);
    glBindBufferBaseNV(TARGET, 0, buffer);
    glBindBufferRangeNV(TARGET, 1, buffer, 0, 8);
    glDeleteBuffers(1, &buffer);
    cr_expect_eq(bound_at(TARGET, 0), 0);
    cr_expect_eq(bound_at(TARGET, 1), 0);
    cr_expect_eq(bound(TARGET), 0);
    expect_error(GL_NO_ERROR);
}

GL_TEST(parameter_buffers, words_are_written_into_the_buffer)
{
    const GLfloat floats[2] = {1.5f, -2};
    const GLint signed_word = -7;
    const GLuint unsigned_word = 0xdeadbeef;
    uint32_t words[4] = {0};
    glBindBufferBaseNV(TARGET, 2, buffer_of(16));
    glProgramBufferParametersfvNV(TARGET, 2, 0, 2, floats);
    glProgramBufferParametersIivNV(TARGET, 2, 2, 1, &signed_word);
    glProgramBufferParametersIuivNV(TARGET, 2, 3, 1, &unsigned_word);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, sizeof words, words);
    cr_expect_arr_eq(words, floats, sizeof floats);
    cr_expect_eq(words[2], (uint32_t)-7);
    cr_expect_eq(words[3], 0xdeadbeef);
    expect_error(GL_NO_ERROR);
}

GL_TEST(parameter_buffers, words_beyond_the_binding_are_refused)
{
    static const struct {
        GLuint word;
        GLsizei count;
    } rows[] = {{0, 3}, {2, 1}, {3, 0}, {UINT32_MAX, 1}, {1, INT32_MAX}, {0, -1}};
    const GLuint zeros[8] = {0};
    glProgramBufferParametersIuivNV(TARGET, 0, 0, 1, zeros);
    expect_error(GL_INVALID_OPERATION); /* nothing bound */
    glBindBufferRangeNV(TARGET, 0, buffer_of(16), 0, 8);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glProgramBufferParametersIuivNV(TARGET, 0, rows[i].word, rows[i].count, zeros);
        expect_error(GL_INVALID_VALUE);
    }
    glProgramBufferParametersIuivNV(GL_ARRAY_BUFFER, 0, 0, 1, zeros);
    expect_error(GL_INVALID_ENUM);
    glProgramBufferParametersIuivNV(TARGET, 32, 0, 1, zeros);
    expect_error(GL_INVALID_VALUE);
    glProgramBufferParametersIuivNV(TARGET, 0, 2, 0, zeros);
    expect_error(GL_NO_ERROR);
}

GL_TEST(parameter_buffers, no_more_words_than_the_limit)
{
    GLint words = 0;
    const GLuint zero = 0;
    glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, GL_MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV, &words);
    glBindBufferBaseNV(TARGET, 0, buffer_of(4 * words + 8));
    glProgramBufferParametersIuivNV(TARGET, 0, (GLuint)words - 1, 1, &zero);
    expect_error(GL_NO_ERROR);
    glProgramBufferParametersIuivNV(TARGET, 0, (GLuint)words, 1, &zero);
    expect_error(GL_INVALID_VALUE);
}
