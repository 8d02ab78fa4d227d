/* `fb` and `blit`: the draw and the read framebuffer (tools/run/framebuffer.c). */
#include "tests/tools/run/run_test.h"

/* Commands draw to one framebuffer and probe another. */
Test(run_framebuffer, framebuffers_are_made_of_textures_and_samples)
{
#define STORAGE "texture storage 0 2D GL_RGBA8 (1 16 8)\n"
    static const char *const scripts[] = {
        TEST STORAGE "fb tex 2d 0\nclear color 0 1 0 1\nclear\nprobe all rgb 0 1 0\nfb winsys; # both\n" RED
                     "probe all rgb 1 0 0\nfb read tex 2d 0\nprobe rect rgb (0, 0, 16, 8) (0, 1, 0)",
        TEST STORAGE "fb draw tex 2d 0\n" RED "fb draw winsys\nclear color 0 0 0 0\nclear\nfb read tex 2d 0\n"
                     "blit color nearest\nfb read winsys\nprobe all rgb 1 0 0",
        TEST
        "texture storage 0 2DArray GL_RGBA8 (2 8 8 3)\nfb tex slice 2DArray 0 1 2\n" RED
        "probe rect rgba (0, 0, 4, 4) (1, 0, 0, 1)\nfb tex slice 2DArray 0 0 2\nclear color 0 0 1 1\nclear\n"
        "probe all rgb 0 0 1\nfb read tex slice 2DArray 0 1 2\nprobe all rgb 1 0 0\nfb tex layered 0\n" RED
        "fb read tex slice 2DArray 0 0 1\nprobe all rgb 1 0 0",
        TEST
        "texture rgbw Cube 1 (4)\nfb tex slice Cube 1 0 4\nprobe all rgb 1 1 0\nfb tex slice Cube 1 0 1\n"
        "probe all rgb 0 1 0",
        TEST "texture rgbw 1D 0\nfb tex slice 1D 0 0 0\nprobe rgb 1 0 0 1 0",
        TEST "fb ms GL_RGBA8 250 250 4\n" RED
             "fb draw winsys\nblit color nearest\nfb read winsys\nprobe all rgb 1 0 0",
        "[fragment program]\n!!ARBfp1.0\nOPTION ARB_draw_buffers;\nMOV result.color[0], {1, 0, 0, 1};\n"
        "MOV result.color[2], {0, 1, 0, 1};\nEND\n" TEST STORAGE "texture storage 1 2D GL_RGBA8 (1 16 8)\n"
        "fb tex 2d 0 -1 1\nclear color 0 0 1 1\nclear\ndraw rect -1 -1 2 2\nprobe all rgb 1 0 0\n"
        "fb read tex 2d 1\nprobe all rgb 0 1 0",
        TEST "texture integer 0 (4, 4) (7, -9) GL_RGBA32I\nfb tex 2d 0\n"
             "relative probe rect rgba int (0.25, 0.75, 0.25, 0.25) (1, 3, 7, -9)",
    };
    EXPECT_ALL_PASS(scripts);
}

Test(run_framebuffer, attachments_are_checked)
{
    static const struct run_failing_row rows[] = {
        {TEST "fb", "expected 'tex 2d'"},
        {TEST "fb tex 3d 0", "expected 'tex 2d'"},
        {TEST "fb tex 2d", "expected a texture unit"},
        {TEST "fb tex 2d 5", "expected a texture unit with a texture, found 5"},
        {TEST "fb tex 2d x", "expected a whole number, found 'x'"},
        {TEST "fb winsys 1\nclear", "expected the end of the line, found '1'"},
        {TEST "fb tex 2d -1 -1 -1 -1 -1 -1 -1 -1 -1", "expected at most 8 textures"},
        {TEST "fb ms GL_RGBA8 2048 2048 32", "at most 268435456 pixels"},
        {TEST "fb ms GL_RGBA8 0 1 4", "expected 1x1 to"},
    };
    EXPECT_FAIL(rows);
}
