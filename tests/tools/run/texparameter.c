/* `texparameter`: filters, wrapping, levels and comparison of a texture (tools/run/texparameter.c). */
#include "tests/tools/run/run_test.h"

Test(run_texparameter, targets_and_names_are_checked)
{
    static const struct run_malformed_row rows[] = {
        {TEST "texparameter 4D min nearest", 2, 14, "expected a texture target"},
        {TEST "texparameter 2D min Nearestt", 2, 21, "in lower case, such as nearest"},
    };
    EXPECT_MALFORMED(rows);
}

Test(run_texparameter, parameters_change_the_lookup)
{
    static const char *const scripts[] = {
        TEST "texture rgbw 0 (8, 8)\ntexparameter 2D swizzle_r blue\ndraw rect tex -1 -1 2 2 0 0 1 1\n"
             "relative probe rgb (0.2, 0.2) (0, 0, 0)\nrelative probe rgb (0.8, 0.2) (0, 1, 0)\n"
             "relative probe rgb (0.2, 0.8) (1, 0, 1)",
        /* all coordinates are outside of the texture */
        TEST "texture rgbw 0 (8, 8)\ntexparameter 2D min nearest\ntexparameter 2D mag nearest\n"
             "texparameter 2D wrap_s clamp_to_border\ntexparameter 2D wrap_t clamp_to_border\n"
             "texparameter 2D border_color 0 1 0.5 1\ndraw rect tex -1 -1 2 2 2 2 1 1\n"
             "probe all rgba 0 1 0.5 1",
        /* the edge texels are red, green, blue and white */
        TEST
        "texture rgbw 0 (8, 8)\ntexparameter 2D wrap_s clamp_to_edge\ntexparameter 2D wrap_t clamp_to_edge\n"
        "draw rect tex -1 -1 2 2 -3 -3 1 1\nprobe all rgb 1 0 0\ndraw rect tex -1 -1 2 2 2 2 1 1\n"
        "probe all rgb 1 1 1",
    };
    EXPECT_ALL_PASS(scripts);
}
