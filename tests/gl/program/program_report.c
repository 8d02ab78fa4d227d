/* What programs did wrong is counted and handed over, the same for every number of threads. */
#include "tests/gl/gl_test.h"

static const GLfloat covering[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};

static void cover(void)
{
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(2, GL_FLOAT, 0, covering);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

/* REP without a count that is left by lanes with x >= 0 only. */
static const char never_ends[] = "!!NVfp4.0\n"
                                 "TEMP c;\n"
                                 "SGE c, fragment.position.x, 8;\n"
                                 "REP;\n"
                                 "MOV.CC c, c;\n"
                                 "BRK (NE.x);\n"
                                 "ENDREP;\n"
                                 "MOV result.color, {0, 1, 0, 1};\n"
                                 "END";

GL_TEST(program_report, a_loop_that_never_ends_is_stopped_and_told_of)
{
    EwProgramReport report;
    cr_expect_eq(ewLoopLimit(0), 65536);
    cr_expect_eq(ewLoopLimit(50), 50);
    for (unsigned threads = 1; threads <= 3; threads++) {
        ewThreads(threads);
        load_program(GL_FRAGMENT_PROGRAM_ARB, never_ends);
        cover();
        cr_expect_eq(ewProgramReport(GL_FRAGMENT_PROGRAM_ARB, &report), 0);
        cr_expect_eq(report.stoppedInvocations, 8 * SIZE);
        cr_expect_eq(report.stoppedInstruction, 4); /* ENDREP */
        cr_expect_eq(report.refusedAccesses, 0);
        expect_pixel(12, 3, 0x00ff00ff);
        ewProgramReport(GL_FRAGMENT_PROGRAM_ARB, &report);
        cr_expect_eq(report.stoppedInvocations, 0, "a report is handed over once");
    }
    cr_expect_eq(ewLoopLimit(0), 50);
    cr_expect_eq(ewProgramReport(GL_VERTEX_PROGRAM_ARB, &report), 0);
    cr_expect_eq(report.stoppedInvocations, 0);
}

GL_TEST(program_report, vertices_are_told_of_apart)
{
    EwProgramReport report;
    load_program(GL_VERTEX_PROGRAM_ARB, "!!NVvp4.0\n"
                                        "MOV result.position, vertex.position;\n"
                                        "REP;\n"
                                        "MOV.CC result.color, 0;\n"
                                        "BRK (NE.x);\n"
                                        "ENDREP;\n"
                                        "END");
    ewLoopLimit(10);
    cover();
    cr_expect_eq(ewProgramReport(GL_FRAGMENT_PROGRAM_ARB, &report), 0);
    cr_expect_eq(report.stoppedInvocations, 0);
    cr_expect_eq(ewProgramReport(GL_VERTEX_PROGRAM_ARB, &report), 0);
    cr_expect_eq(report.stoppedInvocations, 3);
    cr_expect_eq(report.stoppedInstruction, 4);
}

GL_TEST(program_report, other_targets_have_none)
{
    EwProgramReport report = {.stoppedInvocations = 7};
    cr_expect_eq(ewProgramReport(GL_TEXTURE_2D, &report), -1);
    cr_expect_eq(report.stoppedInvocations, 7);
    expect_error(GL_INVALID_ENUM);
}
