/* Probes: pixels, rectangles, depth, and the tolerance (tools/run/probe.c). */
#include "tests/tools/run/run_test.h"

Test(run_probe, failures_have_the_value_found)
{
    static const struct {
        const char *probe, *reason;
    } rows[] = {
        {"probe rgba 3 4 1 0 0 1", ""},
        {"probe rgba 3 4 1 0 0 0.5", "probe at (3,4): expected (1, 0, 0, 0.5), got (1, 0, 0, 1)"},
        {"probe rgba (3, 4) (1, 0.02, 0, 1)", "probe at (3,4): expected (1, 0.02, 0, 1), got (1, 0, 0, 1)"},
        {"probe rgb 3 4 1 0 0", ""},
        {"probe rgb 3 4 0 0 0", "probe at (3,4): expected (0, 0, 0), got (1, 0, 0)"},
        {"probe all rgba 1 0 0 1", ""},
        {"probe all rgb 1 0 1", "probe at (0,0)"},
        {"probe rect rgba (10, 20, 3, 2) (1, 0, 0, 1)", ""},
        {"probe rect rgba (10, 20, 3, 2) (0, 0, 0, 1)", "probe at (10,20)"},
        {"relative probe rgb (1.0, 1.0) (0, 0, 0);", "probe at (99,49)"},
        {"relative probe rgba (0.5, 0.5) (0, 0, 0, 0)", "probe at (50,25)"},
        {"relative probe rect rgb (0.5, 0.5, 0.5, 0.5) (1, 0, 0)", ""},
        {"relative probe rect rgba (0.5, 0.5, 0.6, 0.5) (1, 0, 0, 1)",
         "expected a place in the window of 100x50"},
        {"probe rgba 100 0 1 0 0 1", "expected a place in the window"},
        {"probe rgba -1 0 1 0 0 1", "expected a place in the window"},
        {"probe rgba 1e30 nan 1 0 0 1", "expected a place in the window"},
        {"probe rect rgb (0, 0, 0, 5) (1, 0, 0)", "expected a place in the window"},
        {"probe rgba 0 0 nan 0 0 1", "expected (nan, 0, 0, 1)"},
        {"probe depth 5 5 1", ""},
        {"probe depth 5 5 0.5", "expected a depth of 0.5, got 1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[300];
        snprintf(text, sizeof text, "[require]\nSIZE 100 50\n" TEST "clear depth 1\n" RED "%s\n",
                 rows[i].probe);
        struct run_result result = run_string(text);
        cr_expect_eq(result.verdict, *rows[i].reason ? RUN_FAILED : RUN_PASSED, "%s", rows[i].probe);
        cr_expect(strstr(result.reason, rows[i].reason), "%s: %s", rows[i].probe, result.reason);
        cr_expect(!*rows[i].reason || (result.line == 7 && result.column == 0), "%d", result.line);
    }
}

Test(run_probe, one_wrong_pixel_is_found)
{
    struct run_result result =
        run_string(TEST RED "ortho\ncolor 0 0 1 1\ndraw rect 17 33 1 1\nprobe all rgba 1 0 0 1");
    cr_expect_str_eq(result.reason, "probe at (17,33): expected (1, 0, 0, 1), got (0, 0, 1, 1)");
}

Test(run_probe, the_tolerance_is_a_hundredth_unless_set)
{
    static const char *const scripts[] = {
        TEST "clear color 0.5 0.5 0.5 0.5\nclear\nprobe all rgba 0.509 0.5 0.495 0.5\n",
        TEST "clear color 0.5 0.5 0.5 0.5\nclear\ntolerance 0.3 0 1 1\nprobe all rgba 0.25 0.5019608 0 1\n",
    };
    EXPECT_ALL_PASS(scripts);
    cr_expect_eq(run_string(TEST RED "tolerance 0 0 0 0\nprobe all rgba 0.9999 0 0 1").verdict, RUN_FAILED);
}
