/* Commands that make textures (tools/run/texture.c). */
#include "tests/tools/run/run_test.h"

Test(run_texture, patterns_have_their_colours)
{
    static const char *const scripts[] = {
        TEST
        "texture rgbw 0 (8, 8)\ndraw rect tex -1 -1 2 2 0 0 1 1\nrelative probe rgb (0.2, 0.2) (1, 0, 0)\n"
        "relative probe rgb (0.8, 0.2) (0, 1, 0)\nrelative probe rgb (0.2, 0.8) (0, 0, 1)",
        TEST "texture checkerboard 0 0 (8, 8) (1, 1, 0, 1) (0, 0, 1, 1)\ndraw rect tex -1 -1 2 2 0 0 2 2\n"
             "relative probe rgb (0.1, 0.1) (1, 1, 0)\nrelative probe rgb (0.4, 0.1) (0, 0, 1)\n"
             "relative probe rgb (0.9, 0.9) (1, 0, 0)\n"
             "texparameter 2D wrap_s repeat\ntexparameter 2D wrap_t repeat\ndraw rect tex -1 -1 2 2 0 0 2 2\n"
             "relative probe rgb (0.9, 0.9) (1, 1, 0)",
        TEST "texture quads 0 0 (4, 4) (1, 1) (1, 0, 0, 1) (0, 1, 0, 1) (0, 0, 1, 1) (1, 1, 1, 1)\n"
             "draw rect tex -1 -1 2 2 0 0 1 1\nrelative probe rgb (0.3, 0.1) (0, 1, 0)\n"
             "relative probe rgb (0.6, 0.3) (0, 0, 1)",
    };
    EXPECT_ALL_PASS(scripts);
}

Test(run_texture, sizes_and_units_are_checked)
{
    static const struct run_failing_row rows[] = {
        {TEST "texture rgbw 40 (8, 8)", "expected a texture unit below 32, found 40"},
        {TEST "texture rgbw 0 (0, 8)", "expected an image of 1 to"},
        {TEST "texture rgbw 0 (65536, 65536)", "expected an image of 1 to"},
        {TEST "texture rgbw 2DArray 0 (65536, 65536, 2147483647)", "expected an image of 1 to"},
        {TEST "texture checkerboard 0 0 (1, 1) (1, 1, 1, 1) (0, 0, 0, 0)", "expected tiles"},
        {TEST "texture storage 0 2D GL_RGBA8 (20 4 4)", "1 to 16 levels"},
        {TEST "texture storage 0 2D GL_RGBA8 (1 4 x)", "found 'x'"},
        {TEST "texture integer 0 (65536, 65536) (0, 0) GL_RGBA32I", "expected an image of 1 to"},
        {TEST "texture storage 0 3D GL_RGBA8 (1 4 4 4 5)", "expected ')' after three sizes"},
        {TEST "texture storage 0 2D GL_RGBA8 (1 4 4) 5", "the end of the line, found '5'"},
    };
    EXPECT_FAIL(rows);
}
