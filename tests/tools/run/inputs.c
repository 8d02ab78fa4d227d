/* Commands that set the inputs of programs (tools/run/inputs.c). */
#include "tests/tools/run/run_test.h"

Test(run_inputs, kinds_of_parameters_are_checked)
{
    static const struct run_malformed_row rows[] = {
        {TEST "parameter foo 0 (1, 1, 1, 1)", 2, 11, "expected a kind of parameter"},
    };
    EXPECT_MALFORMED(rows);
}

Test(run_inputs, parameters_reach_the_programs)
{
    static const char *const scripts[] = {
        VERTEX
        "[fragment program]\n!!ARBfp1.0\nADD result.color, program.local[1], program.env[2];\nEND\n" TEST
        "parameter local_fp 1 (1, 0, 0, 1)\nparameter env_fp 2 (0, 0, 1, 0)\ndraw rect -1 -1 2 2\n"
        "probe all rgb 1 0 1\nparameter fragment_local 1 0 1 0 1\ndraw rect -1 -1 2 2\nprobe all rgb 0 1 1",
        "[vertex program]\n!!VP1.0\nMOV o[HPOS], v[OPOS];\nMOV o[COL0], c[7];\nEND\n" TEST
        "parameter env_vp 7 (0, 1, 0, 1)\ndraw rect -1 -1 2 2\nprobe all rgb 0 1 0\nlink success",
        "[fragment program]\n!!FP1.0\nDECLARE tint;\nMOV R0, tint;\nADD o[COLR], R0, p[2];\nEND\n" TEST
        "parameter local_fp 2 (1, 0, 0, 1)\nparameter named tint (0, 0, 1, 0)\ndraw rect -1 -1 2 2\n"
        "probe all rgb 1 0 1",
    };
    EXPECT_ALL_PASS(scripts);
}

Test(run_inputs, indices_have_a_range)
{
    static const struct run_failing_row rows[] = {
        {TEST "texcoord 99 (0, 0, 0, 0)", "expected a texture coordinate set below"},
        {TEST "parameter local_fp 1000000 (0, 0, 0, 0)", "GL error 0x0501"},
    };
    EXPECT_FAIL(rows);
}
