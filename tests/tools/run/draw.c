/* Commands that draw (tools/run/draw.c). */
#include "tests/tools/run/run_test.h"

Test(run_draw, rectangles_have_window_or_clip_coordinates)
{
    static const char *const scripts[] = {
        TEST RED "draw rect 0 0 1 1\nprobe rgb 200 200 1 1 1\nprobe rgb 100 100 1 0 0",
        TEST RED
        "ortho 0 2 0 2\ncolor 0 1 0 1\ndraw rect 1 1 1 1\nprobe rgb 126 126 0 1 0\nprobe rgb 124 126 1 0 0",
        TEST RED
        "draw rect ortho 10 10 5 5\nprobe rgb 14 14 1 1 1\nprobe rgb 15 14 1 0 0\nprobe rgb 9 10 1 0 0",
    };
    EXPECT_ALL_PASS(scripts);
}

/* With a control program, and with the default levels. */
Test(run_draw, patches_are_drawn_through_tessellation_programs)
{
#define EVALUATION                                                                                           \
    "[tessellation evaluation program]\n!!NVtep5.0\nTESS_MODE QUADS\nTEMP a, b, t;\n"                        \
    "MOV t, vertex.tesscoord;\nLRP a, t.x, vertex[1].position, vertex[0].position;\n"                        \
    "LRP b, t.x, vertex[3].position, vertex[2].position;\nLRP result.position, t.y, b, a;\n"                 \
    "MUL result.color, primitive.tessouter[0].x, {0.25, 0, 0, 0.25};\nEND\n"
    static const char *const scripts[] = {
        EVALUATION TEST
        "patch parameter default level outer 4 2 2 2\npatch parameter default level inner 3 3\n"
        "clear\ndraw rect patch -1 -1 2 2\nprobe all rgba 1 0 0 1\n",
        "[tessellation control program]\n!!NVtcp5.0\nVERTICES_OUT 4\nINT TEMP i;\nATTRIB p = vertex.position;"
        "\n"
        "MOV.S i.x, primitive.invocation.x;\nMOV result.position, p[i.x];\n"
        "MOV result.patch.tessouter[0].x, 2;\nMOV result.patch.tessouter[1].x, 3;\n"
        "MOV result.patch.tessouter[2].x, 4;\nMOV result.patch.tessouter[3].x, 5;\nEND\n" EVALUATION TEST
        "clear\ndraw rect patch -1 -1 2 2\nprobe all rgba 0.5 0 0 0.5\n",
        EVALUATION TEST "patch parameter default level outer 1 0 1 1\nclear color 0 1 0 1\nclear\n"
                        "draw rect patch -1 -1 2 2\nprobe all rgba 0 1 0 1\n",
    };
    EXPECT_ALL_PASS(scripts);
}
