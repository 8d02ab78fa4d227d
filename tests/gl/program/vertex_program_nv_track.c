/* TrackMatrixNV (NV_vertex_program 2.14.6). */
#include "tests/gl/program/vertex_program_nv_test.h"

TestSuite(vertex_program_nv_track, .init = context_begin, .fini = context_end);

static float floats_out[4];

static GLint ints_out[4];

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

Test(vertex_program_nv_track, every_matrix_is_tracked_under_every_transform)
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

Test(vertex_program_nv_track, texture_means_the_unit_that_was_active)
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

Test(vertex_program_nv_track, registers_keep_the_last_value_when_tracking_ends)
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

Test(vertex_program_nv_track, programs_read_tracked_matrices)
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
