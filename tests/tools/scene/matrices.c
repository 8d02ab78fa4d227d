/* The camera (tools/scene/matrices.c): where a point goes. */
#include "tests/tools/scene/text.h"

#include <math.h>

TestSuite(matrices, .init = text_make_folder, .fini = text_remove_folder);

static void transform(const float matrix[16], const double point[3], double result[3])
{
    for (int row = 0; row < 3; row++) {
        result[row] = (double)matrix[12 + row];
        for (int column = 0; column < 3; column++)
            result[row] += (double)matrix[4 * column + row] * point[column];
    }
}

/* The point in eye coordinates after the statements. */
Test(matrices, statements_multiply_the_modelview_matrix)
{
    static const struct {
        const char *text;
        double point[3], eye[3];
    } rows[] = {
        {"translate 1 2 time\n", {0, 0, 0}, {1, 2, 0.5}},
        {"scale 2 3 4\n", {1, 1, 1}, {2, 3, 4}},
        {"rotate 90 0 0 1\n", {1, 0, 0}, {0, 1, 0}},
        {"translate 1 0 0\nrotate 90 0 0 1\n", {1, 0, 0}, {1, 1, 0}},
        {"push\ntranslate 1 2 3\npop\n", {4, 5, 6}, {4, 5, 6}},
        /* the camera sees what it looks at straight ahead */
        {"look at 3 0 0 0 0 0\n", {0, 0, 0}, {0, 0, -3}},
        {"look at 3 0 0 0 0 0\n", {0, 0, 1}, {-1, 0, -3}},
        {"look at 3 0 0 0 0 0\n", {0, 1, 0}, {0, 1, -3}},
        {"look at 3 4 0 0 0 0\n", {0, 0, 0}, {0, 0, -5}},
        {"look at 1 2 3 1 2 -7\n", {1, 2, 3}, {0, 0, 0}},
        {"look at 0 5 0 0 0 0\n", {0, 0, -1}, {0, 1, -5}},
        {"look at 0 5 0 0 0 0\n", {1, 0, 0}, {1, 0, -5}},
        {"orbit 5 0 0\n", {0, 0, 0}, {0, 0, -5}},
        {"orbit 5 0 0\n", {0, 0, 5}, {0, 0, 0}},
        {"orbit 5 90 0\n", {0, 5, 0}, {0, 0, 0}},
        {"orbit 5 0 90\n", {5, 0, 0}, {0, 0, 0}},
        {"translate 1 1 1\nperspective 40 1 2\n", {1, 2, 3}, {1, 2, 3}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text_scene text;
        struct tool_context context;
        float matrix[16];
        double eye[3];
        cr_assert(text_read(&text, rows[i].text), "%s", text.error.message);
        cr_assert(tool_context_create(&context, TEXT_WIDTH, TEXT_HEIGHT, 1));
        cr_assert(scene_make(text.scene) && scene_frame(text.scene, 30), "%s", text.error.message);
        glGetFloatv(GL_MODELVIEW_MATRIX, matrix);
        transform(matrix, rows[i].point, eye);
        for (int c = 0; c < 3; c++)
            cr_expect_float_eq(eye[c], rows[i].eye[c], 1e-5, "%s: %c is %g, expected %g", rows[i].text,
                               "xyz"[c], eye[c], rows[i].eye[c]);
        tool_context_destroy(&context);
        text_free(&text);
    }
}

Test(matrices, matrices_that_do_not_exist_are_errors)
{
    static const char *const cameras[] = {"perspective 0 1 2\n", "perspective 180 1 2\n",
                                          "perspective 40 0 2\n", "perspective 40 2 1\n",
                                          "perspective time/0 1 2\n"};
    for (size_t i = 0; i < sizeof cameras / sizeof *cameras; i++)
        expect_frame_failure(cameras[i], 1,
                             "expected a field of view from 0 to 180 degrees and 0 < near < far");
    expect_frame_failure("\nlook at 1 2 3 1 2 3\n", 2,
                         "expected a camera and another point that it looks at");
    expect_frame_failure("push\npop\npop\n", 3, "expected a `push` before");
    static char pushes[200 * 5 + 1];
    for (int i = 0; i < 200; i++)
        strcat(pushes, "push\n");
    expect_frame_failure(pushes, 32, "GL error 0x0503");
}

Test(matrices, state_is_set)
{
    static const struct {
        const char *text;
        uint8_t expected[4];
    } rows[] = {
        {"enable GL_CULL_FACE\ncull face GL_FRONT\n", {0, 0, 0, 255}},
        {"enable GL_CULL_FACE\nfront face GL_CW\n", {0, 0, 0, 255}},
        {"enable GL_CULL_FACE\n", {255, 255, 255, 255}},
        {"color mask 1 0 1 0\n", {255, 0, 255, 255}},
        {"enable GL_STENCIL_TEST\nstencil func GL_EQUAL 1 255\n", {0, 0, 0, 255}},
        {"enable GL_STENCIL_TEST\nstencil op GL_KEEP GL_KEEP GL_INCR\ndraw rect -1 -1 2 2\n"
         "stencil func GL_EQUAL 1 255\ncolor 0 0 1 1\n",
         {0, 0, 255, 255}},
        {"polygon mode GL_FRONT_AND_BACK GL_POINT\npoint size 1\n", {0, 0, 0, 255}},
        {"polygon mode GL_FRONT_AND_BACK GL_LINE\nline width 1\n", {0, 0, 0, 255}},
        /* at the depth that is cleared, or nearer than that */
        {"enable GL_DEPTH_TEST\nclear depth 0.5\nclear\n", {0, 0, 0, 255}},
        {"enable GL_DEPTH_TEST\nclear depth 0.5\nclear\nenable GL_POLYGON_OFFSET_FILL\npolygon offset 0 -9\n",
         {255, 255, 255, 255}},
        {"enable GL_DEPTH_TEST\ndepth mask 0\ndraw rect -1 -1 2 2\ncolor 0 1 0 1\n", {0, 255, 0, 255}},
        {"enable GL_DEPTH_TEST\ndepth mask 1\ndraw rect -1 -1 2 2\ncolor 0 1 0 1\n", {255, 255, 255, 255}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char contents[256];
        snprintf(contents, sizeof contents, "%sdraw rect -0.9 -0.8 1.85 1.9\n", rows[i].text);
        expect_middle(contents, 0, rows[i].expected);
    }
}
