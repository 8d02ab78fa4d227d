/* The older format: programs, then tests with parameters (tools/run/vpfp.c). */
#include "tests/tools/run/run_test.h"

Test(run_vpfp, errors_have_their_place)
{
    static const struct run_malformed_row rows[] = {
        {"!!ARBvp1.0\nEND\n!!ARBxp1.0\n", 3, 1, "!!ARBfp1.0 or !!test, found 'ARBxp1.0'"},
        {"!!ARBvp1.0\nEND\n!!test\nlocal[0] 1 1 1 1\n", 4, 1, "expected 'expected' or 'texcoord'"},
        {"!!ARBvp1.0\nEND\n!!test\ntexcoord[0] 1 1 1 1\n", 4, 1, "expected a line 'expected x y z w'"},
    };
    EXPECT_MALFORMED(rows);
}

Test(run_vpfp, each_test_has_its_parameters)
{
    static const char *const scripts[] = {
        "; a comment\n\n!!ARBvp1.0\nOPTION ARB_position_invariant;\nMOV result.color, program.local[1];\n"
        "END\n; more\n"
        "!!ARBfp1.0\nMOV result.color, fragment.color;\nEND\n"
        "!!test\nvertex.local[1] 1 0.25 0 1\nexpected 1 0.25 0 1\n!!test\nexpected 0 0 1 1\n"
        "vertex.local[1] 0 0 1 1\n",
        "!!VP1.0\nDP4 o[HPOS].x, c[0], v[OPOS];\nDP4 o[HPOS].y, c[1], v[OPOS];\nDP4 o[HPOS].z, c[2], v[OPOS];"
        "\n"
        "DP4 o[HPOS].w, c[3], v[OPOS];\nADD o[COL0], c[9], v[TEX1];\nEND\n!!test\r\n"
        "NVparameter[9] 0 1 0 0\r\n"
        "texcoord[1] 0 0 1 1\r\nexpected 0 1 1 1\r\n",
    };
    EXPECT_ALL_PASS(scripts);
    struct run_result result = run_string("!!ARBvp1.0\nOPTION ARB_position_invariant;\nEND\n!!ARBfp1.0\n"
                                          "MOV result.color, {1, 0, 0, 1};\nEND\n!!test\nexpected 1 0 1 1\n");
    cr_expect_str_eq(result.reason, "probe at (50,50): expected (1, 0, 1, 1), got (1, 0, 0, 1)");
    cr_expect_eq(result.line, 8);
}
