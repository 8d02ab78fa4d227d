/* Registers, calls and loops of a traced run. */
#include "tests/gl/api/inspect_test.h"

/* All that is told of a fragment program's run, without the inputs and the other lanes. */
GL_TEST(observe_inspect_run, registers_calls_and_loops_are_reported_if_requested)
{
    const EwQuestion question = {
        .x = 4, .y = 3, .sample = -1, .primitive = EW_EVERY_PRIMITIVE, .registers = 1};
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\nTEMP t;\nmain:\nMOV t, program.env[1];\nREP 1;\n"
                                          "CAL more;\nENDREP;\nMOV result.color, t;\nRET;\nmore:\n"
                                          "ADD t.x, t, 1;\nRET;\nEND");
    glProgramEnvParameter4fARB(GL_FRAGMENT_PROGRAM_ARB, 1, 2, 0, 0, 1);
    transcript[0] = '\0';
    cr_assert_eq(ewInspect(&question, write_down, NULL), 0);
    cover(0, 1, 1, 1, 1);
    glFinish();
    cr_assert_eq(ewInspect(NULL, NULL, NULL), 0);
    static const char *const expected[] = {
        "the fragment program runs in lanes 255, and reports lane 4\n",
        "lane -1: program.env[1] = (40000000, 00000000, 00000000, 3f800000)\n",
        "lane 3: t = (40000000, 00000000, 00000000, 3f800000)\n",
        "executed by lanes 255; lanes 255 are left, 1 calls deep, next is instruction 6\n"
        "in more, called in line 6\nin the loop of line 5, 1 iterations left\n",
        "lane 7: t = (40400000, 00000000, 00000000, 3f800000)\n",
        "are left, 0 calls deep, next is instruction -1\n",
    };
    expect_in_order(expected, sizeof expected / sizeof *expected);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}
