/* The programs of a script (tools/run/programs.c). */
#include "tests/tools/run/run_test.h"

/* Alone, with a vertex program, and with a fragment program. */
Test(run_programs, geometry_programs_need_no_other_program)
{
#define GEOMETRY                                                                                             \
    "[require]\nGL_NV_geometry_program4\n[geometry program]\n!!NVgp4.0\nPRIMITIVE_IN TRIANGLES;\n"           \
    "PRIMITIVE_OUT TRIANGLE_STRIP;\nVERTICES_OUT 3;\nINT TEMP i;\nATTRIB p = vertex.position;\nMOV.S i.x, "  \
    "0;\n"                                                                                                   \
    "REP.S 3;\nMUL result.position, p[i.x], {0.5, 1, 1, 1};\nMOV result.color, {0, 1, 0, 1};\nEMIT;\n"       \
    "ADD.S i.x, i.x, 1;\nENDREP;\nEND\n"
#define PROBES                                                                                               \
    TEST RED "draw rect -1 -1 2 2\nrelative probe rgb (0.1, 0.5) (1, 0, 0)\n"                                \
             "relative probe rgb (0.5, 0.5) (0, 1, 0)\nrelative probe rgb (0.9, 0.5) (1, 0, 0)\n"
    static const char *const scripts[] = {
        GEOMETRY PROBES,
        GEOMETRY VERTEX PROBES,
        GEOMETRY VERTEX "[fragment program]\n!!ARBfp1.0\nMOV result.color, fragment.color;\nEND\n" PROBES,
    };
    EXPECT_ALL_PASS(scripts);
}

Test(run_programs, load_errors_have_their_place_in_the_script)
{
#define BAD "[vertex program]\n!!ARBvp1.0\nMOV result.position vertex.position;\nEND\n"
    struct run_result result = run_string(BAD TEST RED "link success\n");
    cr_expect_eq(result.verdict, RUN_FAILED);
    cr_expect(result.line == 3 && result.column == 21, "%d:%d", result.line, result.column);
    cr_expect_str_eq(result.reason, "expected ',', found 'vertex'");
    static const char *const scripts[] = {BAD TEST "link error\n"};
    EXPECT_ALL_PASS(scripts);
    result = run_string(BAD TEST "link error\ndraw rect 0 0 1 1\n");
    cr_expect(result.verdict == RUN_FAILED && result.line == 3);
}

Test(run_programs, only_expected_load_errors_pass)
{
    static const struct run_failing_row rows[] = {
        {"[fragment program]\n!!FOO1.0\nEND\n" TEST RED, ""},
        {TEST "link error", "expected a program that does not load"},
        {VERTEX TEST "link error", "expected a program that does not load"},
    };
    EXPECT_FAIL(rows);
}
