/* Counts of instructions and of the outcomes of conditions. */
#include "tests/gl/api/observe_test.h"

/* 16x16 fragments, of which 5 columns take the branch. */
GL_TEST(observe_coverage, instructions_and_outcomes_are_counted)
{
    load_program(GL_FRAGMENT_PROGRAM_ARB,
                 "!!NVfp4.0\nTEMP a;\nSLT.CC a.x, fragment.position, {5};\nIF NE.x;\n"
                 "MOV a, {1};\nELSE;\nMOV a (LT.x), {0};\nENDIF;\n"
                 "MOV result.color, {1};\nEND");
    glViewport(0, 0, 16, 16);
    transcript[0] = '\0';
    cr_assert_eq(ewCoverage(write_coverage, NULL), 0);
    cover();
    cr_assert_eq(ewCoverage(NULL, NULL), 0);
    cr_expect_str_eq(transcript, "3 256 0 0 0 1 1\n"
                                 "4 256 1 80 176 0 0\n"
                                 "5 80 0 0 0 f f\n"
                                 "6 80 0 0 0 0 0\n"
                                 "7 176 1 0 176 f 0\n"
                                 "8 256 0 0 0 0 0\n"
                                 "9 256 0 0 0 f f\n");
}
