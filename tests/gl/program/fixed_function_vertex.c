/* Vertex programs of fixed function. */
#include "tests/gl/program/fixed_function_test.h"

TestSuite(fixed_function_vertex, .init = context_begin, .fini = context_end);

Test(fixed_function_vertex, every_vertex_feature_loads)
{
    static const struct fixed_vertex_key keys[] = {
        {0},
        {.color = 1},
        {.color = 1, .secondary_color = 1},
        {.fog = FOG_COORDINATE},
        {.fog = FOG_EYE_DEPTH},
        {.clip_planes = 0x01},
        {.clip_planes = 0x3f, .fog = FOG_EYE_DEPTH},
        {.texcoords = 0xff},
        {.texcoords = 0xff, .texture_matrices = 0xff},
        {1, 1, FOG_EYE_DEPTH, 0x3f, 0xff, 0xaa},
        {.blend_units = 1},
        {.blend_units = 4, .blend_sum_unity = 1, .blend_palette = 1, .fog = FOG_EYE_DEPTH},
        {.lighting = 1, .color = 1},
        {.lighting = 1, .secondary_color = 1, .rescale = 1, .carried = {{[MATERIAL_EMISSION] = 3}}},
        {.lighting = 1, .color = 1, .lights = 3, .specular = 1, .carried = {{[MATERIAL_AMBIENT] = 3}}},
        {.lighting = 1,
         .color = 1,
         .lights = 3,
         .specular = 1,
         .carried = {{1, 3, 4, 5, 6}, {7, 8, 9, 10, 11}}},
        {.lighting = 1,
         .color = 1,
         .lights = 1,
         .specular = 1,
         .two_side = 1,
         .blend_units = 2,
         .blend_palette = 1,
         .carried = {{5, 3, 4, 6, 7}, {8, 9, 10, 11, 12}}},
        {.lighting = 1, .color = 1, .lights = 3, .blend_units = 3, .normalize = 1},
        LONGEST_LIGHTING(4, 0),
        LONGEST_LIGHTING(4, 1),
        {.texcoords = 2, .gen[1] = {GEN_OBJECT, GEN_OFF, GEN_OFF, GEN_EYE}},
        {.texcoords = 1, .gen[0] = {GEN_SPHERE, GEN_SPHERE, GEN_NORMAL, GEN_OFF}, .texture_matrices = 1},
        {.texcoords = 1, .gen[0] = {GEN_REFLECTION, GEN_NORMAL, GEN_OFF, GEN_EYE}, .blend_units = 2},
    };
    char text[FIXED_TEXT_SIZE];
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        size_t length = fixed_vertex_text(&keys[i], text, sizeof text);
        expect_loads(SHADER_TARGET_VERTEX, text, length);
    }
}

Test(fixed_function_vertex, clip_planes_keep_the_points_on_their_positive_side)
{
    static const double right[4] = {1, 0, 0, 0};
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    glClipPlane(GL_CLIP_PLANE2, right);
    glEnable(GL_CLIP_PLANE2);
    glColor4f(1, 1, 1, 1);
    draw_quad();
    expect_pixel(1, 4, 0, 0, 0, 0, "left of the plane");
    expect_pixel(6, 4, 255, 255, 255, 255, "right of the plane");
}
