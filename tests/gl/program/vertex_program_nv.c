/* NV_vertex_program entry points: errors, names, program parameters, tracked matrices, vertex state programs.
 */
#include "tests/gl/program/vertex_program_nv_test.h"

TestSuite(vertex_program_nv, .init = context_begin, .fini = context_end);

#define VP "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], c[4];\nEND"

#define VSP "!!VSP1.0\nMOV c[8], v[0];\nEND"

/* --- Errors, in the order of the specification's list --------------------------------------------------- */

static const double doubles[4] = {1, 2, 3, 4};

static float floats_out[4];

static double doubles_out[4];

static GLint ints_out[4];

static GLubyte bytes_out[256];

static GLuint names[2] = {10, 11};

static GLboolean residences[2];

/* Program 10 is a vertex program, 11 a vertex state program that writes c[8]; c[8..11] and c[96..99] track
 * matrices. */
#define ERROR_ROWS(ROW)                                                                                      \
    ROW(glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 256, 1, 2, 3, 4), GL_INVALID_VALUE)                     \
    ROW(glProgramParameter4dNV(GL_VERTEX_PROGRAM_NV, 256, 1, 2, 3, 4), GL_INVALID_VALUE)                     \
    ROW(glProgramParameter4fvNV(GL_VERTEX_PROGRAM_NV, ~0u, four), GL_INVALID_VALUE)                          \
    ROW(glProgramParameter4dvNV(GL_VERTEX_PROGRAM_NV, 256, doubles), GL_INVALID_VALUE)                       \
    ROW(glProgramParameters4fvNV(GL_VERTEX_PROGRAM_NV, 255, 2, four), GL_INVALID_VALUE)                      \
    ROW(glProgramParameters4dvNV(GL_VERTEX_PROGRAM_NV, 0, 257, doubles), GL_INVALID_VALUE)                   \
    ROW(glProgramParameters4fvNV(GL_VERTEX_PROGRAM_NV, 0, -1, four), GL_INVALID_VALUE)                       \
    ROW(glProgramParameters4dvNV(GL_VERTEX_PROGRAM_NV, 0, -1, doubles), GL_INVALID_VALUE)                    \
    ROW(glProgramParameters4fvNV(GL_VERTEX_PROGRAM_NV, 256, 0, four), GL_NO_ERROR)                           \
    ROW(glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 99, 1, 2, 3, 4), GL_INVALID_OPERATION)                  \
    ROW(glProgramParameters4fvNV(GL_VERTEX_PROGRAM_NV, 99, 1, four), GL_INVALID_OPERATION)                   \
    ROW(glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 100, 1, 2, 3, 4), GL_NO_ERROR)                          \
    ROW(load_nv(GL_VERTEX_PROGRAM_NV, 0, VP), GL_INVALID_VALUE)                                              \
    ROW(glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 12, -1, (const GLubyte *)VP), GL_INVALID_VALUE)                \
    ROW(load_nv(GL_VERTEX_PROGRAM_NV, 11, VP), GL_INVALID_OPERATION)                                         \
    ROW(load_nv(GL_VERTEX_STATE_PROGRAM_NV, 10, VSP), GL_INVALID_OPERATION)                                  \
    ROW(load_nv(GL_VERTEX_PROGRAM_NV, 12, VSP), GL_INVALID_OPERATION)                                        \
    ROW(load_nv(GL_VERTEX_STATE_PROGRAM_NV, 12, VP), GL_INVALID_OPERATION)                                   \
    ROW(load_nv(GL_VERTEX_PROGRAM_NV, 12, "!!VP1.0 MOV o[COL0], c[0]; END"), GL_INVALID_OPERATION)           \
    ROW(load_nv(GL_VERTEX_STATE_PROGRAM_NV, 12, "!!VSP1.0 MOV R0, v[0]; END"), GL_INVALID_OPERATION)         \
    ROW(load_nv(GL_FRAGMENT_PROGRAM_ARB, 12, VP), GL_INVALID_ENUM)                                           \
    ROW(glBindProgramNV(GL_VERTEX_PROGRAM_NV, 11), GL_INVALID_OPERATION)                                     \
    ROW(glBindProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 11), GL_INVALID_ENUM)                                    \
    ROW(glBindProgramNV(GL_VERTEX_PROGRAM_NV, 4711), GL_NO_ERROR)                                            \
    ROW(glBindProgramNV(GL_VERTEX_PROGRAM_NV, 0), GL_NO_ERROR)                                               \
    ROW(glGenProgramsNV(-1, names), GL_INVALID_VALUE)                                                        \
    ROW(glDeleteProgramsNV(-1, names), GL_INVALID_VALUE)                                                     \
    ROW(glRequestResidentProgramsNV(-1, names), GL_INVALID_VALUE)                                            \
    ROW(glAreProgramsResidentNV(-1, names, residences), GL_INVALID_VALUE)                                    \
    ROW(glAreProgramsResidentNV(1, (const GLuint[]){0}, residences), GL_INVALID_VALUE)                       \
    ROW(glAreProgramsResidentNV(1, (const GLuint[]){4711}, residences), GL_INVALID_VALUE)                    \
    ROW(glAreProgramsResidentNV(2, names, residences), GL_NO_ERROR)                                          \
    ROW(glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 4711, four), GL_INVALID_OPERATION)                    \
    ROW(glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 10, four), GL_INVALID_OPERATION)                      \
    ROW(glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 11, four),                                            \
        GL_INVALID_OPERATION) /* c[8] is tracked */                                                          \
    ROW(glExecuteProgramNV(GL_FRAGMENT_PROGRAM_ARB, 11, four), GL_INVALID_ENUM)                              \
    ROW(glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 2, GL_MODELVIEW, GL_IDENTITY_NV), GL_INVALID_VALUE)            \
    ROW(glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 256, GL_MODELVIEW, GL_IDENTITY_NV), GL_INVALID_VALUE)          \
    ROW(glTrackMatrixNV(GL_VERTEX_STATE_PROGRAM_NV, 0, GL_MODELVIEW, GL_IDENTITY_NV), GL_INVALID_ENUM)       \
    ROW(glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_DEPTH, GL_IDENTITY_NV), GL_INVALID_ENUM)                 \
    ROW(glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MATRIX0_NV + 8, GL_IDENTITY_NV), GL_INVALID_ENUM)        \
    ROW(glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW, GL_MODELVIEW), GL_INVALID_ENUM)               \
    ROW(glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, 256, GL_PROGRAM_PARAMETER_NV, floats_out),           \
        GL_INVALID_VALUE)                                                                                    \
    ROW(glGetProgramParameterdvNV(GL_VERTEX_PROGRAM_NV, 256, GL_PROGRAM_PARAMETER_NV, doubles_out),          \
        GL_INVALID_VALUE)                                                                                    \
    ROW(glGetProgramParameterfvNV(GL_VERTEX_STATE_PROGRAM_NV, 0, GL_PROGRAM_PARAMETER_NV, floats_out),       \
        GL_INVALID_ENUM)                                                                                     \
    ROW(glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, 0, GL_PROGRAM_LENGTH_NV, floats_out),                \
        GL_INVALID_ENUM)                                                                                     \
    ROW(glGetProgramivNV(4711, GL_PROGRAM_TARGET_NV, ints_out), GL_INVALID_OPERATION)                        \
    ROW(glGetProgramivNV(10, GL_PROGRAM_STRING_NV, ints_out), GL_INVALID_ENUM)                               \
    ROW(glGetProgramStringNV(4711, GL_PROGRAM_STRING_NV, bytes_out), GL_INVALID_OPERATION)                   \
    ROW(glGetProgramStringNV(10, GL_PROGRAM_LENGTH_NV, bytes_out), GL_INVALID_ENUM)                          \
    ROW(glGetTrackMatrixivNV(GL_VERTEX_PROGRAM_NV, 3, GL_TRACK_MATRIX_NV, ints_out), GL_INVALID_VALUE)       \
    ROW(glGetTrackMatrixivNV(GL_VERTEX_PROGRAM_NV, 256, GL_TRACK_MATRIX_NV, ints_out), GL_INVALID_VALUE)     \
    ROW(glGetTrackMatrixivNV(GL_FRAGMENT_PROGRAM_ARB, 0, GL_TRACK_MATRIX_NV, ints_out), GL_INVALID_ENUM)     \
    ROW(glGetTrackMatrixivNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW, ints_out), GL_INVALID_ENUM)

#define CALL_CASE(call, error)                                                                               \
    {                                                                                                        \
        call;                                                                                                \
        expect_error(error, #call);                                                                          \
    }

static void load_pair(void)
{
    load_nv(GL_VERTEX_PROGRAM_NV, 10, VP);
    load_nv(GL_VERTEX_STATE_PROGRAM_NV, 11, VSP);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 8, GL_MODELVIEW, GL_IDENTITY_NV);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 96, GL_PROJECTION, GL_IDENTITY_NV);
    expect_error(GL_NO_ERROR, "loading");
}

Test(vertex_program_nv, every_named_error_is_raised)
{
    load_pair();
    ERROR_ROWS(CALL_CASE)
}

Test(vertex_program_nv, nothing_is_allowed_between_begin_and_end)
{
    load_pair();
    glBegin(GL_POINTS);
    glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, 1, 2, 3, 4);
    glBindProgramNV(GL_VERTEX_PROGRAM_NV, 10);
    cr_expect_not(glIsProgramNV(10));
    glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 11, four);
    glEnd();
    expect_error(GL_INVALID_OPERATION, "inside Begin/End");
    glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, 0, GL_PROGRAM_PARAMETER_NV, floats_out);
    cr_expect_eq(floats_out[0], 0.0f);
}

/* --- Programs ------------------------------------------------------------------------------------------- */

Test(vertex_program_nv, a_failed_load_sets_position_and_string_and_keeps_the_program)
{
    GLint position = 0, length = 0;
    load_pair();
    glGetIntegerv(GL_PROGRAM_ERROR_POSITION_NV, &position);
    cr_expect_eq(position, -1);
    load_nv(GL_VERTEX_PROGRAM_NV, 10, "!!VP1.0\nMOV o[HPOS], w[0];\nEND");
    expect_error(GL_INVALID_OPERATION, "load");
    glGetIntegerv(GL_PROGRAM_ERROR_POSITION_NV, &position);
    cr_expect_eq(position, 21, "%d", position);
    cr_expect_not_null(strstr((const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB), "line 2, column 14"));
    glGetProgramivNV(10, GL_PROGRAM_LENGTH_NV, &length);
    cr_expect_eq(length, (GLint)strlen(VP));
    load_nv(GL_VERTEX_PROGRAM_NV, 10, "!!VP1.0 MOV o[COL0], c[0]; END");
    glGetError();
    glGetIntegerv(GL_PROGRAM_ERROR_POSITION_NV, &position);
    cr_expect_eq(position, (GLint)strlen("!!VP1.0 MOV o[COL0], c[0]; END"),
                 "semantic error: the length, found %d", position);
    load_nv(GL_VERTEX_PROGRAM_NV, 10, VP);
    glGetIntegerv(GL_PROGRAM_ERROR_POSITION_NV, &position);
    cr_expect_eq(position, -1);
    cr_expect_str_eq((const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB), "");
}

Test(vertex_program_nv, names_become_programs_when_loaded)
{
    GLuint ids[3];
    glGenProgramsNV(3, ids);
    cr_expect_not(glIsProgramNV(ids[0]));
    cr_expect_not(glIsProgramNV(0));
    load_nv(GL_VERTEX_PROGRAM_NV, ids[0], VP);
    cr_expect(glIsProgramNV(ids[0]));
    glDeleteProgramsNV(3, ids);
    cr_expect_not(glIsProgramNV(ids[0]));
    glDeleteProgramsNV(3, ids); /* unused names are ignored */
    expect_error(GL_NO_ERROR, "deleting twice");
}

Test(vertex_program_nv, properties_and_text_can_be_read_back)
{
    GLint value = 0;
    load_pair();
    glGetProgramivNV(11, GL_PROGRAM_TARGET_NV, &value);
    cr_expect_eq(value, GL_VERTEX_STATE_PROGRAM_NV);
    glGetProgramivNV(10, GL_PROGRAM_RESIDENT_NV, &value);
    cr_expect_eq(value, GL_TRUE);
    memset(bytes_out, 0, sizeof bytes_out);
    glGetProgramStringNV(10, GL_PROGRAM_STRING_NV, bytes_out);
    cr_expect_str_eq((const char *)bytes_out, VP);
    cr_expect(glAreProgramsResidentNV(2, names, residences));
}

/* 2.14.1.8: a bound name without a program is an error of drawing; loading it later makes it current. */
Test(vertex_program_nv, a_bound_name_becomes_current_when_loaded)
{
    GLint bound = 0;
    glEnable(GL_VERTEX_PROGRAM_NV);
    glBindProgramNV(GL_VERTEX_PROGRAM_NV, 20);
    glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV, &bound);
    cr_expect_eq(bound, 20);
    expect_error(GL_NO_ERROR, "binding");
    draw_quad();
    cr_expect_eq(glGetError(), GL_INVALID_OPERATION);
    load_nv(GL_VERTEX_PROGRAM_NV, 20, VP);
    glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 4, 0, 1, 0, 1);
    draw_quad();
    expect_error(GL_NO_ERROR, "drawing");
    expect_pixel(3, 3, 0, 255, 0, 255, "the loaded program");
    glDeleteProgramsNV(1, (const GLuint[]){20});
    glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV, &bound);
    cr_expect_eq(bound, 0);
}

Test(vertex_program_nv, a_program_changes_between_draws_of_one_scene)
{
    glEnable(GL_VERTEX_PROGRAM_NV);
    glBindProgramNV(GL_VERTEX_PROGRAM_NV, 10);
    glEnable(GL_SCISSOR_TEST);
    for (int i = 0; i < SIDE; i++) {
        if (i % 4 == 0) /* new text, new object code: what was drawn stays */
            load_nv(GL_VERTEX_PROGRAM_NV, 10, VP);
        glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 4, (float)i / SIDE, 0, 0, 1);
        glScissor(i, 0, 1, SIDE);
        draw_quad();
    }
    for (int i = 0; i < SIDE; i++)
        expect_pixel(i, 2, 255 * i / SIDE, 0, 0, 255, "column");
}

/* --- Program parameters --------------------------------------------------------------------------------- */

Test(vertex_program_nv, program_parameters_are_the_env_parameters)
{
    static const double pair[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    glProgramParameters4dvNV(GL_VERTEX_PROGRAM_NV, 254, 2, pair);
    glGetProgramEnvParameterfvARB(GL_VERTEX_PROGRAM_ARB, 255, floats_out);
    cr_expect_eq(floats_out[3], 8.0f);
    glProgramEnvParameter4fARB(GL_VERTEX_PROGRAM_ARB, 7, 9, 8, 7, 6);
    glGetProgramParameterdvNV(GL_VERTEX_PROGRAM_NV, 7, GL_PROGRAM_PARAMETER_NV, doubles_out);
    cr_expect_eq(doubles_out[0], 9.0);
    glGetProgramEnvParameterfvARB(GL_FRAGMENT_PROGRAM_ARB, 7, floats_out);
    cr_expect_eq(floats_out[0], 0.0f, "the fragment target has its own");
}
