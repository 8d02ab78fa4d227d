/* What GetProgramivARB says of a target's limits: at least what the specifications' state tables ask for. */
#include "tests/gl/gl_test.h"

enum { VERTEX, FRAGMENT, GEOMETRY, CONTROL, EVALUATION, TARGETS };

static const GLenum targets[TARGETS] = {GL_VERTEX_PROGRAM_ARB, GL_FRAGMENT_PROGRAM_ARB,
                                        GL_GEOMETRY_PROGRAM_NV, GL_TESS_CONTROL_PROGRAM_NV,
                                        GL_TESS_EVALUATION_PROGRAM_NV};

#define NONE (-1) /* not a limit of this target */

/* ARB_vertex_program and ARB_fragment_program, table 6.20; NV_fragment_program2 and NV_gpu_program4,
 * "New State"; NV_geometry_program4 and NV_tessellation_program5 likewise. Native: the name of the limit
 * beyond which a program would not run natively, 0: there is none. */
static const struct {
    GLenum limit, native;
    GLint least[TARGETS];
} rows[] = {
    {GL_MAX_PROGRAM_INSTRUCTIONS_ARB, GL_MAX_PROGRAM_NATIVE_INSTRUCTIONS_ARB, {128, 72, 128, 128, 128}},
    {GL_MAX_PROGRAM_TEMPORARIES_ARB, GL_MAX_PROGRAM_NATIVE_TEMPORARIES_ARB, {12, 16, 16, 16, 16}},
    {GL_MAX_PROGRAM_PARAMETERS_ARB, GL_MAX_PROGRAM_NATIVE_PARAMETERS_ARB, {96, 24, 96, 96, 96}},
    {GL_MAX_PROGRAM_ATTRIBS_ARB, GL_MAX_PROGRAM_NATIVE_ATTRIBS_ARB, {16, 10, 16, 16, 16}},
    {GL_MAX_PROGRAM_ALU_INSTRUCTIONS_ARB,
     GL_MAX_PROGRAM_NATIVE_ALU_INSTRUCTIONS_ARB,
     {NONE, 48, NONE, NONE, NONE}},
    {GL_MAX_PROGRAM_TEX_INSTRUCTIONS_ARB,
     GL_MAX_PROGRAM_NATIVE_TEX_INSTRUCTIONS_ARB,
     {NONE, 24, NONE, NONE, NONE}},
    {GL_MAX_PROGRAM_TEX_INDIRECTIONS_ARB,
     GL_MAX_PROGRAM_NATIVE_TEX_INDIRECTIONS_ARB,
     {NONE, 4, NONE, NONE, NONE}},
    {GL_MAX_PROGRAM_LOCAL_PARAMETERS_ARB, 0, {96, 24, 96, 96, 96}},
    {GL_MAX_PROGRAM_ENV_PARAMETERS_ARB, 0, {96, 24, 96, 96, 96}},
    {GL_MAX_PROGRAM_EXEC_INSTRUCTIONS_NV, 0, {65536, 65536, 65536, 65536, 65536}},
    {GL_MAX_PROGRAM_CALL_DEPTH_NV, 0, {4, 4, 32, 32, 32}},
    {GL_MAX_PROGRAM_IF_DEPTH_NV, 0, {48, 48, 48, 48, 48}},
    {GL_MAX_PROGRAM_LOOP_DEPTH_NV, 0, {4, 4, 4, 4, 4}},
    {GL_MAX_PROGRAM_LOOP_COUNT_NV, 0, {255, 255, 255, 255, 255}},
    {GL_MAX_PROGRAM_GENERIC_ATTRIBS_NV, 0, {16, 10, 10, 10, 10}},
    {GL_MAX_PROGRAM_GENERIC_RESULTS_NV, 0, {16, 1, 16, 16, 16}},
    {GL_MAX_PROGRAM_PARAMETER_BUFFER_BINDINGS_NV, 0, {8, 8, 8, 8, 8}},
    {GL_MAX_PROGRAM_PARAMETER_BUFFER_SIZE_NV, 0, {4096, 4096, 4096, 4096, 4096}},
    {GL_MAX_PROGRAM_OUTPUT_VERTICES_NV, 0, {NONE, NONE, 256, NONE, NONE}},
    {GL_MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV, 0, {NONE, NONE, 1024, NONE, NONE}},
    {GL_MAX_PROGRAM_PATCH_ATTRIBS_NV, 0, {NONE, NONE, 30, 30, 30}},
};

static void check_limit(GLenum target, GLenum limit, GLenum native, GLint least)
{
    GLint value = -7, native_value = -7;
    glGetProgramivARB(target, limit, &value);
    if (least == NONE) {
        expect_error(GL_INVALID_ENUM);
        cr_expect_eq(value, -7);
        return;
    }
    expect_error(GL_NO_ERROR);
    cr_expect(value >= least, "%04x of %04x: %d, not %d", limit, target, value, least);
    if (native) {
        glGetProgramivARB(target, native, &native_value);
        cr_expect_eq(native_value, value, "%04x of %04x: %d natively", limit, target, native_value);
    }
}

GL_TEST(program_limits, are_at_least_what_the_specifications_ask_for)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned t = 0; t < TARGETS; t++)
            check_limit(targets[t], rows[i].limit, rows[i].native, rows[i].least[t]);
}

/* NV_gpu_program4's calls nest so deep in each stage, and those of the geometry and tessellation stages have
 * no other language. */
GL_TEST(program_limits, calls_nest_as_deep_as_the_limit_says)
{
    enum { DEPTH = 32 };
    static char text[64 * DEPTH];
    int used = snprintf(text, sizeof text,
                        "!!NVvp4.0\nTEMP t;\nMOV t, vertex.position;\nMOV result.color, 0;\nCAL s0;\n"
                        "MOV result.position, t;\nRET;\n");
    for (int i = 0; i < DEPTH; i++)
        used +=
            snprintf(text + used, sizeof text - (size_t)used,
                     i + 1 < DEPTH ? "s%d: CAL s%d;\nRET;\n" : "s%d: MOV result.color, 1;\nRET;\n", i, i + 1);
    snprintf(text + used, sizeof text - (size_t)used, "END");
    load_program(GL_VERTEX_PROGRAM_ARB, text);
    glRectf(-1, -1, 1, 1);
    expect_pixel(1, 1, 0xffffffff);
}
