/* NV_vertex_program entry points: errors, names, program parameters, tracked matrices, vertex state programs.
 */
#include "tests/gl/support_objects.h"

TestSuite(vertex_program_nv, .init = context_begin, .fini = context_end);

#define VP  "!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], c[4];\nEND"
#define VSP "!!VSP1.0\nMOV c[8], v[0];\nEND"

/* --- Errors, in the order of the specification's list --------------------------------------------------- */

static const float four[4] = {1, 2, 3, 4};
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

/* --- Tracking ------------------------------------------------------------------------------------------- */

static void expect_registers(GLuint first, const float rows[4][4], const char *what)
{
    for (GLuint row = 0; row < 4; row++) {
        float value[4];
        glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, first + row, GL_PROGRAM_PARAMETER_NV, value);
        for (int c = 0; c < 4; c++)
            cr_expect_float_eq(value[c], rows[row][c], 1e-5f, "%s: c[%u].%c is %g, expected %g", what,
                               first + row, "xyzw"[c], value[c], rows[row][c]);
    }
}

/* M scales by `scale` after a translation by (1, 2, 4): rows of M, and what each transform makes of it. */
static void expect_transforms(GLuint first, float scale, const char *what)
{
    const float s = scale, i = 1 / scale;
    const float plain[4][4] = {{s, 0, 0, s}, {0, s, 0, 2 * s}, {0, 0, s, 4 * s}, {0, 0, 0, 1}};
    const float inverse[4][4] = {{i, 0, 0, -1}, {0, i, 0, -2}, {0, 0, i, -4}, {0, 0, 0, 1}};
    const float transpose[4][4] = {{s, 0, 0, 0}, {0, s, 0, 0}, {0, 0, s, 0}, {s, 2 * s, 4 * s, 1}};
    const float invtrans[4][4] = {{i, 0, 0, 0}, {0, i, 0, 0}, {0, 0, i, 0}, {-1, -2, -4, 1}};
    expect_registers(first, plain, what);
    expect_registers(first + 4, inverse, what);
    expect_registers(first + 8, transpose, what);
    expect_registers(first + 12, invtrans, what);
}

static const struct {
    GLenum track, mode;
    unsigned unit;
} tracked[] = {
    {GL_MODELVIEW, GL_MODELVIEW, 0},
    {GL_PROJECTION, GL_PROJECTION, 0},
    {GL_TEXTURE, GL_TEXTURE, 0},
    {GL_TEXTURE0, GL_TEXTURE, 0},
    {GL_TEXTURE5, GL_TEXTURE, 5},
    {GL_TEXTURE7, GL_TEXTURE, 7},
    {GL_MATRIX0_NV, GL_MATRIX0_NV, 0},
    {GL_MATRIX7_NV, GL_MATRIX7_NV, 0},
    {GL_MODELVIEW_PROJECTION_NV, GL_MODELVIEW, 0},
    {GL_MODELVIEW_PROJECTION_NV, GL_PROJECTION, 0},
};

Test(vertex_program_nv, every_matrix_is_tracked_under_every_transform)
{
    static const GLenum transforms[4] = {GL_IDENTITY_NV, GL_INVERSE_NV, GL_TRANSPOSE_NV,
                                         GL_INVERSE_TRANSPOSE_NV};
    for (size_t i = 0; i < sizeof tracked / sizeof *tracked; i++) {
        char what[64];
        snprintf(what, sizeof what, "matrix 0x%04X", tracked[i].track);
        for (GLuint t = 0; t < 4; t++)
            glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 16 + 4 * t, tracked[i].track, transforms[t]);
        glActiveTexture(GL_TEXTURE0 + tracked[i].unit);
        glMatrixMode(tracked[i].mode);
        for (int scale = 2; scale <= 4;
             scale += 2) { /* the second time as a change of a matrix that is tracked */
            glLoadIdentity();
            glScalef((float)scale, (float)scale, (float)scale);
            glTranslatef(1, 2, 4);
            expect_transforms(16, (float)scale, what);
        }
        glLoadIdentity();
        glActiveTexture(GL_TEXTURE0);
    }
    expect_error(GL_NO_ERROR, "tracking");
}

Test(vertex_program_nv, texture_means_the_unit_that_was_active)
{
    glActiveTexture(GL_TEXTURE3);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 40, GL_TEXTURE, GL_IDENTITY_NV);
    glActiveTexture(GL_TEXTURE0);
    glGetTrackMatrixivNV(GL_VERTEX_PROGRAM_NV, 40, GL_TRACK_MATRIX_NV, ints_out);
    cr_expect_eq(ints_out[0], GL_TEXTURE3);
    glGetTrackMatrixivNV(GL_VERTEX_PROGRAM_NV, 40, GL_TRACK_MATRIX_TRANSFORM_NV, ints_out);
    cr_expect_eq(ints_out[0], GL_IDENTITY_NV);
    glGetTrackMatrixivNV(GL_VERTEX_PROGRAM_NV, 44, GL_TRACK_MATRIX_NV, ints_out);
    cr_expect_eq(ints_out[0], GL_NONE);
}

Test(vertex_program_nv, registers_keep_the_last_value_when_tracking_ends)
{
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW, GL_IDENTITY_NV);
    glScalef(3, 3, 3);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_NONE, GL_IDENTITY_NV);
    glScalef(3, 3, 3);
    glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, 0, GL_PROGRAM_PARAMETER_NV, floats_out);
    cr_expect_eq(floats_out[0], 3.0f);
    glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 0, 1, 2, 3, 4);
    expect_error(GL_NO_ERROR, "setting a register that is free again");
}

Test(vertex_program_nv, programs_read_tracked_matrices)
{
    load_nv(
        GL_VERTEX_PROGRAM_NV, 10,
        "!!VP1.0 DP4 o[HPOS].x, c[0], v[OPOS]; DP4 o[HPOS].y, c[1], v[OPOS]; DP4 o[HPOS].z, c[2], v[OPOS];"
        "DP4 o[HPOS].w, c[3], v[OPOS]; MOV o[COL0], v[COL0]; END");
    glBindProgramNV(GL_VERTEX_PROGRAM_NV, 10);
    glEnable(GL_VERTEX_PROGRAM_NV);
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_IDENTITY_NV);
    glClear(GL_COLOR_BUFFER_BIT);
    glColor4f(1, 0, 0, 1);
    glMatrixMode(GL_PROJECTION);
    glScalef(0.5f, 1, 1);
    draw_quad();
    glColor4f(0, 1, 0, 1);
    glMatrixMode(GL_MODELVIEW);
    glScalef(1, 0.5f, 1);
    draw_quad();
    expect_pixel(0, 4, 0, 0, 0, 0, "outside of both");
    expect_pixel(2, 0, 255, 0, 0, 255, "the first, half as wide");
    expect_pixel(2, 4, 0, 255, 0, 255, "the second, half as high too");
}

/* --- Vertex state programs ------------------------------------------------------------------------------ */

Test(vertex_program_nv, a_state_program_reads_v0_and_writes_parameters)
{
    glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 5, 10, 20, 30, 40);
    glProgramParameter4fNV(GL_VERTEX_PROGRAM_NV, 6, 1, 1, 1, 1);
    load_nv(GL_VERTEX_STATE_PROGRAM_NV, 11,
            "!!VSP1.0 MOV R0, v[0]; ADD c[6].xz, R0, c[5]; MUL c[7], R0, R0; END");
    glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 11, four);
    expect_error(GL_NO_ERROR, "executing");
    glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, 6, GL_PROGRAM_PARAMETER_NV, floats_out);
    cr_expect(floats_out[0] == 11 && floats_out[1] == 1 && floats_out[2] == 33 && floats_out[3] == 1,
              "masked: %g %g %g %g", floats_out[0], floats_out[1], floats_out[2], floats_out[3]);
    glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, 7, GL_PROGRAM_PARAMETER_NV, floats_out);
    cr_expect(floats_out[0] == 1 && floats_out[3] == 16);
}

Test(vertex_program_nv, a_state_program_sees_what_another_wrote)
{
    load_nv(GL_VERTEX_STATE_PROGRAM_NV, 11, "!!VSP1.0 ADD c[3], c[3], v[0]; END");
    for (int i = 0; i < 5; i++)
        glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 11, four);
    glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, 3, GL_PROGRAM_PARAMETER_NV, floats_out);
    cr_expect_eq(floats_out[1], 10.0f);
}

Test(vertex_program_nv, a_state_program_reads_tracked_matrices)
{
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW, GL_IDENTITY_NV);
    load_nv(GL_VERTEX_STATE_PROGRAM_NV, 11, "!!VSP1.0 DP4 c[12].x, c[0], v[0]; END");
    glScalef(5, 1, 1);
    glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 11, four);
    glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, 12, GL_PROGRAM_PARAMETER_NV, floats_out);
    cr_expect_eq(floats_out[0], 5.0f);
}
