/* Execution: limits of a script (tools/run/execute.c). */
#include "tests/tools/run/run_test.h"

Test(run_execute, windows_and_pixels_are_limited)
{
    static const struct run_failing_row rows[] = {
        {"[require]\nSIZE 4096 4096\n" TEST, "expected a window from 1x1 to"},
        {"[require]\nSIZE 2048 2048\n" TEST "draw instanced rect 65536 0 0 1 1", "at most 268435456 pixels"},
    };
    EXPECT_FAIL(rows);
}

/* The first command that fails ends the script. */
Test(run_execute, the_first_failure_is_reported)
{
    struct run_result result = run_string(TEST RED "probe all rgb 0 0 1\nprobe all rgb 0 1 0\n");
    cr_expect_eq(result.verdict, RUN_FAILED);
    cr_expect_eq(result.line, 4, "%d", result.line);
    cr_expect(strstr(result.reason, "expected (0, 0, 1), got (1, 0, 0)"), "%s", result.reason);
}
