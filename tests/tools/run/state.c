/* Commands that set state: clears, matrices, blending, clip planes, lights (tools/run/state.c). */
#include "tests/tools/run/run_test.h"

Test(run_state, state_changes_the_picture)
{
    static const char *const scripts[] = {
        TEST "enable GL_DEPTH_TEST\ndepthfunc GL_GREATER\nclear depth 1\n" RED
             "draw rect -1 -1 2 2\nprobe all rgb 1 0 0",
        TEST RED
        "enable GL_BLEND\nblend func GL_ONE GL_ONE\ncolor 0 0 1 1\ndraw rect -1 -1 2 2\nprobe all rgb 1 0 1",
        TEST RED "enable GL_CLIP_PLANE0\nclip plane 0 1 0 0 0\ndraw rect -1 -1 2 2\nprobe rgb 120 5 1 0 0\n"
                 "probe rgb 130 5 1 1 1\ndisable GL_CLIP_PLANE0\ndraw rect -1 -1 2 2\nprobe all rgb 1 1 1",
    };
    EXPECT_ALL_PASS(scripts);
}

Test(run_state, state_has_indexed_and_integer_forms)
{
    static const char *const scripts[] = {
        TEST RED
        "viewport indexed 0 0 0 125 250\ndraw rect -1 -1 2 2\nprobe rgb 124 5 1 1 1\nprobe rgb 125 5 1 0 0",
        TEST RED "light 0 GL_SPOT_CUTOFF int 45\nlight 0 GL_POSITION int 1 2 3 4\n"
                 "light 0 GL_SPOT_DIRECTION int 0 0 -1\nprobe warn all rgba 0 1 0 1\nprobe all rgb 1 0 0",
    };
    EXPECT_ALL_PASS(scripts);
}

Test(run_state, indices_have_a_range)
{
    static const struct run_failing_row rows[] = {
        {TEST "clip plane 99 0 0 0 0", "expected a clip plane below"},
        {TEST "light 99 GL_DIFFUSE float 1 1 1 1", "expected a light below"},
    };
    EXPECT_FAIL(rows);
}
