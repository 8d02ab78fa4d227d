/* ExecuteProgramNV (NV_vertex_program 2.14.5). */
#include "tests/gl/program/vertex_program_nv_test.h"

TestSuite(vertex_program_nv_execute, .init = context_begin, .fini = context_end);

static float floats_out[4];

Test(vertex_program_nv_execute, a_state_program_reads_v0_and_writes_parameters)
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

Test(vertex_program_nv_execute, a_state_program_reads_the_parameters_of_another)
{
    load_nv(GL_VERTEX_STATE_PROGRAM_NV, 11, "!!VSP1.0 ADD c[3], c[3], v[0]; END");
    for (int i = 0; i < 5; i++)
        glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 11, four);
    glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, 3, GL_PROGRAM_PARAMETER_NV, floats_out);
    cr_expect_eq(floats_out[1], 10.0f);
}

Test(vertex_program_nv_execute, a_state_program_reads_tracked_matrices)
{
    glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW, GL_IDENTITY_NV);
    load_nv(GL_VERTEX_STATE_PROGRAM_NV, 11, "!!VSP1.0 DP4 c[12].x, c[0], v[0]; END");
    glScalef(5, 1, 1);
    glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 11, four);
    glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, 12, GL_PROGRAM_PARAMETER_NV, floats_out);
    cr_expect_eq(floats_out[0], 5.0f);
}
