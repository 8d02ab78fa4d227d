/* Passes and targets (tools/scene/passes.c). */
#include "tests/tools/scene/text.h"

TestSuite(passes, .init = text_make_folder, .fini = text_remove_folder);

#define FULL "draw rect -1 -1 2 2\n"

/* What a pass has set does not hold in the next one. */
Test(passes, a_pass_begins_in_the_initial_state)
{
    static const char *const statements[] = {
        "color 1 0 0 1\n",
        "enable GL_BLEND\nblend func GL_ZERO GL_ZERO\n",
        "scale 0 0 0\n",
        "push\npush\ntranslate 9 9 9\n",
        "perspective 40 1 2\n",
        "viewport 0 0 1 1\n",
        "enable GL_CULL_FACE\ncull face GL_FRONT_AND_BACK\n",
        "enable GL_DEPTH_TEST\ndepth func GL_NEVER\n",
        "texture 0 noise\n",
        "polygon mode GL_FRONT_AND_BACK GL_POINT\n",
        "clear color 1 1 1 1\n",
        "depth mask 0\n",
        "program fragment red.fp\n",
    };
    text_write("red.fp", "!!ARBfp1.0\nMOV result.color, { 1, 0, 0, 1 };\nEND\n");
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        char contents[256];
        snprintf(contents, sizeof contents, "%spass window\nclear\ncolor 0.2 0.4 0.6 1\n" FULL,
                 statements[i]);
        expect_middle(contents, 0, (const uint8_t[4]){51, 102, 153, 255});
    }
}

Test(passes, targets_are_cleared_once_a_frame)
{
    expect_middle("clear color 0 0 1 1\nclear\npass window\n", 0, (const uint8_t[4]){0, 0, 255, 255});
    expect_middle("", 0, (const uint8_t[4]){0, 0, 0, 255});
}

/* A quarter of the target, seen through a texture of half the size. */
Test(passes, targets_are_drawn_and_read)
{
    uint8_t pixels[TEXT_HEIGHT][TEXT_WIDTH][4];
    text_write("show.fp",
               "!!NVfp4.0\nTEMP t;\nMUL t.xy, fragment.position, { 0.03125, 0.0416666667, 0, 0 };\n"
               "TEX result.color, t, texture[0], 2D;\nEND\n");
    text_draw("target half width/2 height/2 GL_RGBA16F\npass half\ncolor 0 1 0 1\n"
              "ortho\ndraw rect 0 0 8 6\npass window\ntexture 0 half\ntexparameter 2D mag nearest\n"
              "program fragment show.fp\n" FULL,
              0, pixels);
    for (int y = 0; y < TEXT_HEIGHT; y++)
        for (int x = 0; x < TEXT_WIDTH; x++)
            cr_assert_eq(pixels[y][x][1], x < TEXT_WIDTH / 2 && y < TEXT_HEIGHT / 2 ? 255 : 0, "%d, %d", x,
                         y);
}

/* Each frame is the same whatever was drawn before. */
Test(passes, a_frame_does_not_depend_on_the_frames_before)
{
    static const char contents[] =
        "mesh m torus\ntarget t width height GL_RGBA8\npass t\nenable GL_DEPTH_TEST\nperspective 40 1 20\n"
        "orbit 5 20 60*time\ncolor 1 time 0 1\ndraw m\npass window\ntexture 0 t\nprogram fragment "
        "copy.fp\n" FULL;
    struct text_scene text;
    struct tool_context context;
    uint8_t alone[TEXT_WIDTH * TEXT_HEIGHT * 4];
    text_write("copy.fp",
               "!!NVfp4.0\nTEMP t;\nMUL t.xy, fragment.position, { 0.03125, 0.0416666667, 0, 0 };\n"
               "TEX result.color, t, texture[0], 2D;\nEND\n");
    cr_assert(text_read(&text, contents), "%s", text.error.message);
    cr_assert(tool_context_create(&context, TEXT_WIDTH, TEXT_HEIGHT, 1));
    cr_assert(scene_make(text.scene), "%s", text.error.message);
    cr_assert(scene_frame(text.scene, 3), "%s", text.error.message);
    memcpy(alone, context.pixels, sizeof alone);
    cr_assert(scene_frame(text.scene, 40));
    cr_expect(memcmp(alone, context.pixels, sizeof alone) != 0, "the scene does not move");
    cr_assert(scene_frame(text.scene, 3));
    cr_expect_arr_eq(alone, context.pixels, sizeof alone);
    tool_context_destroy(&context);
    text_free(&text);
}

Test(passes, targets_that_cannot_be_drawn_to_are_errors)
{
    expect_frame_failure("\ntarget t 0 8 GL_RGBA8\n", 2,
                         "expected a target of 1 to 8192 pixels each way, found 0x8");
    expect_frame_failure("target t width*1000 8 GL_RGBA8\n", 1, "pixels each way, found 32000x8");
    expect_frame_failure("target t 1/0 8 GL_RGBA8\n", 1, "pixels each way, found infx8");
    expect_frame_failure("target s 8192 8192 GL_R8\n\ntarget t 8 8 GL_R8\n", 3,
                         "expected at most 67108864 pixels in all targets");
    expect_frame_failure("target t 8 8 GL_RGB9_E5\n", 1, "expected a format that can be drawn to");
    expect_frame_failure("target t 8 8 GL_LESS\n", 1, "expected a format that can be drawn to");
}

Test(passes, depth_formats_have_no_colour)
{
    static const char *const formats[] = {"GL_DEPTH_COMPONENT16", "GL_DEPTH_COMPONENT24",
                                          "GL_DEPTH_COMPONENT32F", "GL_DEPTH24_STENCIL8",
                                          "GL_DEPTH32F_STENCIL8"};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        char contents[256];
        snprintf(contents, sizeof contents,
                 "target t 8 8 %s\npass t\nenable GL_DEPTH_TEST\n" FULL "pass window\ntexture 0 t\n"
                 "texparameter 2D min nearest\ntexparameter 2D mag nearest\nprogram fragment show.fp\n" FULL,
                 formats[i]);
        text_write("show.fp", "!!ARBfp1.0\nTEMP t;\nTEX t, { 0.5, 0.5, 0, 0 }, texture[0], 2D;\n"
                              "MOV result.color, t.x;\nMOV result.color.w, 1;\nEND\n");
        uint8_t pixels[TEXT_HEIGHT][TEXT_WIDTH][4];
        text_draw(contents, 0, pixels);
        cr_expect(pixels[12][16][0] == 127 || pixels[12][16][0] == 128, "%s: %u", formats[i],
                  pixels[12][16][0]);
    }
}
