/* Storage buffers and atomic counter buffers. */
#include "tests/gl/program/program_memory_test.h"

/* Each fragment counts itself; what lies outside the range is left alone; the next draw sees the count. */
GL_TEST(storage_buffers, fragments_are_counted_in_a_storage_buffer)
{
    static const uint32_t words[4] = {7, 0, 7, 7};
    const GLuint buffer = buffer_of(sizeof words, words);
    glBindBufferRange(GL_SHADER_STORAGE_BUFFER, 2, buffer, 4, 8);
    load_program(GL_FRAGMENT_PROGRAM_ARB,
                 STORED "ATOMB.ADD.U32 R.x, {1, 0, 0, 0}, s[0];\nSTB.U32 R.x, s[8];\n"
                        "MOV result.color, 0;\nEND");
    cover();
    cover();
    cr_expect_eq(word_of(buffer, 1), 2u * SIZE * SIZE, "%u", word_of(buffer, 1));
    cr_expect(word_of(buffer, 0) == 7 && word_of(buffer, 2) == 7 && word_of(buffer, 3) == 7,
              "outside the range");
    load_program(GL_FRAGMENT_PROGRAM_ARB, STORED "LDB.U32 R.x, s[0];\nSEQ.U R.x, R.x, 512;\n"
                                                 "MOV.U.CC R.x, R.x;\nMOV result.color, 0;\n"
                                                 "MOV result.color(NE.x), 1;\nEND");
    glClear(GL_COLOR_BUFFER_BIT);
    cover();
    expect_pixel(5, 5, 0xffffffff);
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 2, 0);
    cover();
    expect_pixel(5, 5, 0);
    expect_error(GL_NO_ERROR);
}

#define COUNTED                                                                                              \
    "!!NVfp5.0\nOPTION NV_shader_atomic_counters;\nCOUNTER c[] = { program.counter[2] };\nTEMP R;\n"

static GLint64 counter_state(GLenum pname, GLuint index)
{
    GLint64 value = -1;
    glGetInteger64i_v(pname, index, &value);
    return value;
}

/* Each fragment counts itself, and every other one is taken away; what lies outside the range is left alone;
 * the next draw, by its vertices, sees the count. */
GL_TEST(storage_buffers, atomic_counters_are_in_the_bound_range)
{
    static const uint32_t words[4] = {7, 0, 5, 7};
    const GLuint buffer = buffer_of(sizeof words, words);
    glBindBufferRange(GL_ATOMIC_COUNTER_BUFFER, 2, buffer, 4, 8);
    load_program(GL_FRAGMENT_PROGRAM_ARB,
                 COUNTED "ATOMCTR.INCR.U R.x, c[0];\nATOMCTROP.MAX.U R.y, c[1], R.x;\n"
                         "ATOMCTR.INCR.U R.x, c[2];\nMOV result.color, 0;\nEND");
    cover();
    cover();
    cr_expect_eq(word_of(buffer, 1), 2u * SIZE * SIZE, "%u", word_of(buffer, 1));
    cr_expect_eq(word_of(buffer, 2), 2u * SIZE * SIZE - 1, "the highest number that one got: %u",
                 word_of(buffer, 2));
    cr_expect(word_of(buffer, 0) == 7 && word_of(buffer, 3) == 7, "outside the range");
    load_program(GL_FRAGMENT_PROGRAM_ARB, COUNTED "ATOMCTR.GET.U R.x, c[0];\nSEQ.U R.x, R.x, 512;\n"
                                                  "MOV.U.CC R.x, R.x;\nMOV result.color, 0;\n"
                                                  "MOV result.color(NE.x), 1;\nEND");
    glClear(GL_COLOR_BUFFER_BIT);
    cover();
    expect_pixel(5, 5, 0xffffffff);
    glBindBufferBase(GL_ATOMIC_COUNTER_BUFFER, 2, 0);
    cover();
    expect_pixel(5, 5, 0);
    expect_error(GL_NO_ERROR);
}

/* GL 4.6 compatibility 6.1.1, 7.7, table 23.68; BindBufferOffset: NV_shader_atomic_counters 2.X.3.Y. */
GL_TEST(storage_buffers, atomic_counter_buffers_have_binding_points)
{
    const GLuint buffers[2] = {buffer_of(64, NULL), buffer_of(64, NULL)};
    static const GLintptr offsets[2] = {8, 12};
    static const GLsizeiptr sizes[2] = {16, 20};
    static const GLenum limits[] = {
        GL_MAX_ATOMIC_COUNTER_BUFFER_BINDINGS,      GL_MAX_VERTEX_ATOMIC_COUNTER_BUFFERS,
        GL_MAX_TESS_CONTROL_ATOMIC_COUNTER_BUFFERS, GL_MAX_TESS_EVALUATION_ATOMIC_COUNTER_BUFFERS,
        GL_MAX_GEOMETRY_ATOMIC_COUNTER_BUFFERS,     GL_MAX_FRAGMENT_ATOMIC_COUNTER_BUFFERS,
        GL_MAX_COMBINED_ATOMIC_COUNTER_BUFFERS};
    GLint value = -1;
    for (unsigned i = 0; i < sizeof limits / sizeof *limits; i++) {
        glGetIntegerv(limits[i], &value);
        cr_expect_eq(value, 32, "%x: %d", limits[i], value);
    }
    glGetIntegerv(GL_MAX_ATOMIC_COUNTER_BUFFER_SIZE, &value);
    cr_expect_eq(value, 65536);
    glBindBufferRange(GL_ATOMIC_COUNTER_BUFFER, 3, buffers[0], 16, 32);
    cr_expect_eq(counter_state(GL_ATOMIC_COUNTER_BUFFER_BINDING, 3), buffers[0]);
    cr_expect_eq(counter_state(GL_ATOMIC_COUNTER_BUFFER_START, 3), 16);
    cr_expect_eq(counter_state(GL_ATOMIC_COUNTER_BUFFER_SIZE, 3), 32);
    cr_expect_eq(counter_state(GL_SHADER_STORAGE_BUFFER_BINDING, 3), 0, "which are others");
    glBindBufferOffsetNV(GL_ATOMIC_COUNTER_BUFFER, 4, buffers[1], 20);
    cr_expect_eq(counter_state(GL_ATOMIC_COUNTER_BUFFER_START, 4), 20);
    cr_expect_eq(counter_state(GL_ATOMIC_COUNTER_BUFFER_SIZE, 4), 0);
    glGetIntegerv(GL_ATOMIC_COUNTER_BUFFER_BINDING, &value);
    cr_expect_eq(value, (GLint)buffers[1]);
    glBufferData(GL_ATOMIC_COUNTER_BUFFER, 24, NULL, GL_DYNAMIC_COPY);
    glGetBufferParameteriv(GL_ATOMIC_COUNTER_BUFFER, GL_BUFFER_SIZE, &value);
    cr_expect_eq(value, 24);
    glBindBuffersRange(GL_ATOMIC_COUNTER_BUFFER, 30, 2, buffers, offsets, sizes);
    cr_expect_eq(counter_state(GL_ATOMIC_COUNTER_BUFFER_START, 31), 12);
    expect_error(GL_NO_ERROR);
    glBindBufferBase(GL_ATOMIC_COUNTER_BUFFER, 32, buffers[0]);
    expect_error(GL_INVALID_VALUE);
    glBindBufferRange(GL_ATOMIC_COUNTER_BUFFER, 0, buffers[0], 2, 4);
    expect_error(GL_INVALID_VALUE);
    glBindBufferOffsetNV(GL_ATOMIC_COUNTER_BUFFER, 0, buffers[0], 2);
    expect_error(GL_INVALID_VALUE);
    counter_state(GL_ATOMIC_COUNTER_BUFFER_SIZE, 32);
    expect_error(GL_INVALID_VALUE);
    glDeleteBuffers(2, buffers);
    cr_expect_eq(counter_state(GL_ATOMIC_COUNTER_BUFFER_BINDING, 3), 0);
    glGetIntegerv(GL_ATOMIC_COUNTER_BUFFER_BINDING, &value);
    cr_expect_eq(value, 0);
}
