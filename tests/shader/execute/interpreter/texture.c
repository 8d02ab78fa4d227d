/* Texture instructions reach the texture module with the right coordinates (NV_gpu_program4 2.X.4.4). */
#include "base/simd_alloc.h"
#include "tests/shader/execute/scene.h"

/* Runs the vertex program in which v[0] is `in`; compares o[COL0]. */
static void check(const char *text, const float in[4], const float out[4], bool with_view)
{
    struct scene scene;
    scene_init(&scene);
    struct execution execution = execution_of(text);
    execution.resources.textures = with_view ? scene.views : NULL;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    f32x8 *input = input_of(&execution, SEMANTIC_ATTRIBUTE, 0);
    for (unsigned c = 0; c < 4; c++)
        input[c] = f32x8_splat(in[c]);
    execute(&execution, 0xff);
    const f32x8 *color = output_of(&execution, SEMANTIC_COLOR, 0);
    for (unsigned c = 0; c < 4; c++)
        cr_expect_eq(color[c][5], out[c], "%s\ncomponent %u: %g, wanted %g", text, c, (double)color[c][5],
                     (double)out[c]);
    execution_release(&execution);
    scene_release(&scene);
}

#define NV4(body) "!!NVvp4.0 TEMP R0; INT TEMP I0; MOV result.position, 0.0; " body " END"

#define V(...) ((const float[4]){__VA_ARGS__})

Test(exec_texture, coordinates_bias_and_level_reach_the_sampler)
{
    check(NV4("TEX result.color, vertex.attrib[0], texture[0], 2D;"), V(0.6f, 0.6f, 0, 0), V(2, 1, 0.5f, 0),
          true);
    check(NV4("TEX result.color, -vertex.attrib[0].yxzw, texture[0], 2D;"), V(-0.6f, -0.9f, 0, 0),
          V(3, 1, 0.5f, 0), true);
    check(NV4("TXB result.color, vertex.attrib[0], texture[0], 2D;"), V(0.6f, 0.6f, 0, 1), V(1, 0, 0.5f, 1),
          true);
    check(NV4("TXL result.color, vertex.attrib[0], texture[0], 2D;"), V(0.6f, 0.6f, 0, 2), V(0, 0, 0.5f, 2),
          true);
    check(NV4("TXP result.color, vertex.attrib[0], texture[0], 2D;"), V(1.2f, 1.2f, 0, 2), V(2, 1, 0.5f, 0),
          true);
    check(NV4("TXD result.color, vertex.attrib[0], {0.5, 0, 0, 0}, {0, 1, 0, 0}, texture[0], 2D;"),
          V(0.6f, 0.6f, 0, 0), V(1, 0, 0.5f, 1), true);
}

Test(exec_texture, texels_are_fetched_and_sizes_queried_by_integers)
{
    check(NV4("TRUNC.S I0, vertex.attrib[0]; TXF result.color, I0, texture[0], 2D;"), V(3, 1, 0, 0),
          V(3, 1, 0.5f, 0), true);
    check(NV4("TRUNC.S I0, vertex.attrib[0]; TXF result.color, I0, texture[0], 2D;"), V(1, 0, 0, 1),
          V(1, 0, 0.5f, 1), true);
    check(NV4("TRUNC.S I0, vertex.attrib[0]; TXQ I0, I0, texture[0], 2D; MOV R0, 0.0; I2F R0.xy, I0;"
              "MOV result.color, R0;"),
          V(1, 0, 0, 0), V(2, 1, 0, 0), true);
}

Test(exec_texture, a_unit_without_a_texture_reads_black)
{
    check(NV4("TEX result.color, vertex.attrib[0], texture[0], 2D;"), V(0.6f, 0.6f, 0, 0), V(0, 0, 0, 1),
          false);
}

#define NV5(body)                                                                                            \
    "!!NVvp5.0 TEMP R0; INT TEMP I0; MOV result.position, 0.0; TRUNC.S I0, vertex.attrib[0]; " body " END"

/* Offsets from an operand, as from a constant; beyond -8 and 7 they stop. */
Test(exec_texture, texel_offsets_may_be_operands)
{
    check(NV5("TEX result.color, {0.1, 0.1, 0, 0}, texture[0], 2D, offset(I0);"), V(2, 1, 0, 0),
          V(2, 1, 0.5f, 0), true);
    check(NV5("TEX result.color, {0.1, 0.1, 0, 0}, texture[0], 2D, offset(-I0);"), V(-2, -1, 0, 0),
          V(2, 1, 0.5f, 0), true);
    check(NV5("TEX result.color, {0.1, 0.1, 0, 0}, texture[0], 2D, offset(|I0|);"), V(-2, 1, 0, 0),
          V(2, 1, 0.5f, 0), true);
    check(NV5("TXL result.color, {0.1, 0.1, 0, 1}, texture[0], 2D, offset(-I0);"), V(-1, 0, 0, 0),
          V(1, 0, 0.5f, 1), true);
    check(NV5("TXB result.color, {0.1, 0.1, 0, 1}, texture[0], 2D, offset(I0);"), V(1, 0, 0, 0),
          V(1, 0, 0.5f, 1), true);
    check(NV5("TXP result.color, {0.1, 0.1, 0, 1}, texture[0], 2D, offset(I0.yxzw);"), V(1, 3, 0, 0),
          V(3, 1, 0.5f, 0), true);
    check(NV5("TXF result.color, {1, 0, 0, 0}, texture[0], 2D, offset(I0);"), V(2, 1, 0, 0), V(3, 1, 0.5f, 0),
          true);
    check(NV5("TXF result.color, {9, 0, 0, 0}, texture[0], 2D, offset(I0);"), V(-100, 0, 0, 0),
          V(1, 0, 0.5f, 0), true);
}

/* With these targets w is a coordinate or the reference value; the view decides what it is to the sampler. */
Test(exec_texture, bias_and_level_may_be_operands)
{
    static const char *const targets[] = {"ARRAYCUBE", "SHADOWCUBE", "SHADOWARRAY2D"};
    for (unsigned i = 0; i < 3; i++) {
        static const char program[] =
            "!!NVvp5.0 TEMP R0; INT TEMP I0; MOV result.position, 0.0; MOV R0, {5, 0, 2, 1};"
            "TRUNC.S I0, vertex.attrib[0].w; %s texture[0], %s%s; END";
        char text[400];
        snprintf(text, sizeof text, program, "TXL result.color, vertex.attrib[0], R0.z,", targets[i], "");
        check(text, V(0.6f, 0.6f, 0, 1), V(0, 0, 0.5f, 2), true);
        snprintf(text, sizeof text, program, "TXB result.color, vertex.attrib[0], R0.wzyx,", targets[i], "");
        check(text, V(0.6f, 0.6f, 0, 2), V(1, 0, 0.5f, 1), true);
    }
    check(NV5("TXL result.color, {0.1, 0.1, 0, 0}, 1.0, texture[0], SHADOWARRAY2D, offset(I0);"),
          V(1, 0, 0, 0), V(1, 0, 0.5f, 1), true);
}

/* Two texels in y, so that (i0,j1) (i1,j1) (i1,j0) (i0,j0) are (1,1) (2,1) (2,0) (1,0). */
Test(exec_texture, gathers_take_one_component_of_four_texels)
{
    check(NV5("TXG result.color, {0.5, 0.5, 0, 0}, texture[0], 2D;"), V(0, 0, 0, 0), V(1, 2, 2, 1), true);
    check(NV5("TXG result.color, {0.5, 0.5, 0, 0}, texture[0].y, 2D;"), V(0, 0, 0, 0), V(1, 1, 0, 0), true);
    check(NV5("TXG result.color, {0.5, 0.5, 0, 0}, texture[0], 2D, offset(I0);"), V(1, 0, 0, 0),
          V(2, 3, 3, 2), true);
    check(NV5("TXG result.color, {0.5, 0.5, 0, 0}, texture[0], 2D, (-1, 0);"), V(0, 0, 0, 0), V(0, 1, 1, 0),
          true);
    check(NV5("TXGO result.color, {0.5, 0.5, 0, 0}, I0, {0, 1, 1, 0}, texture[0], 2D;"), V(-1, 0, 1, 2),
          V(0, 1, 2, 3), true);
    check(NV5("TXGO result.color, {0.5, 0.5, 0, 0}, I0, {0, 1, 1, 0}, texture[0].y, 2D;"), V(-1, 0, 1, 2),
          V(0, 1, 1, 0), true);
    check(NV5("TXGO result.color, {0.5, 0.5, 0, 0}, -I0, |I0|, texture[0], 2D;"), V(1, 0, -1, -2),
          V(0, 1, 2, 3), true);
}

/* Without derivatives the level of detail is 0; z and w, undefined, are 0 and 1. */
Test(exec_texture, lod_reads_levels_of_detail)
{
    check(NV5("LOD result.color, {0.5, 0.5, 0, 0}, texture[0], 2D;"), V(0, 0, 0, 0), V(0, 0, 0, 1), true);
}

/* Unit 0 has the texture, the others none; so has what lies outside the array. */
Test(exec_texture, each_lane_may_choose_its_unit)
{
    struct scene scene;
    scene_init(&scene);
    struct execution execution =
        execution_of("!!NVvp5.0 INT TEMP I0; TEXTURE t[] = { texture[0..2] }; MOV result.position, 0.0; "
                     "TRUNC.S I0, vertex.attrib[0];"
                     "TEX result.color, {0.6, 0.6, 0, 0}, t[I0.x], 2D; TXQ I0, {0, 0, 0, 0}, t[I0.x], 2D; "
                     "MOV.S.CC I0.x, I0; MOV result.color.y (EQ.x), 9; END");
    execution.resources.textures = scene.views;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    input_of(&execution, SEMANTIC_ATTRIBUTE, 0)[0] = (f32x8){0, 1, 2, 3, -1, 0, 1000, 0};
    execute(&execution, 0xff);
    const f32x8 *color = output_of(&execution, SEMANTIC_COLOR, 0);
    for (unsigned lane = 0; lane < LANES; lane++) {
        const bool bound = lane == 0 || lane == 5 || lane == 7;
        cr_expect(color[0][lane] == (bound ? 2 : 0), "lane %u: %g", lane, (double)color[0][lane]);
        cr_expect(color[1][lane] == (bound ? 1 : 9), "lane %u: %g", lane, (double)color[1][lane]);
    }
    execution_release(&execution);
    scene_release(&scene);
}

/* Sample s of texel (i, j) is (i, j, s, 1); samples that do not exist read zeros. */
Test(exec_texture, txfms_fetches_a_sample_of_a_texel)
{
    struct texture texture = {.dimension = TEXTURE_2D_MULTISAMPLE};
    const struct texture_sampler sampler = {.max_level = 1000, .min_lod = -1000, .max_lod = 1000};
    struct texture_image *image = &texture.images[0][0];
    cr_assert(texture_image_define_samples(image, FORMAT_RGBA32F, 2, 2, 1, 4));
    for (unsigned i = 0; i < 16; i++) {
        const float rgba[4] = {(float)(i % 2), (float)(i / 2 % 2), (float)(i / 4), 1};
        memcpy(image->texels + i / 4 * image->slice_stride + i / 2 % 2 * image->row_stride +
                   i % 2 * sizeof rgba,
               rgba, sizeof rgba);
    }
    void *memory = simd_alloc(texture_view_size());
    cr_assert(memory);
    const struct texture_view *views[SHADER_MAX_TEXTURE_UNITS] = {
        texture_view_init(memory, &texture, &sampler)};
    struct execution execution =
        execution_of("!!NVvp5.0 INT TEMP I; MOV result.position, 0; TRUNC.S I, vertex.attrib[0]; "
                     "TXFMS result.color, I, texture[0], 2DMS; END");
    execution.resources.textures = views;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    f32x8 *input = input_of(&execution, SEMANTIC_ATTRIBUTE, 0);
    input[0] = input[1] = f32x8_splat(1.0f);
    input[3] = (f32x8){0, 1, 2, 3, 4, -1, 100, 0};
    execute(&execution, 0xff);
    const f32x8 *color = output_of(&execution, SEMANTIC_COLOR, 0);
    for (unsigned lane = 0; lane < LANES; lane++) {
        const float sample = input[3][lane];
        const bool exists = sample >= 0 && sample < 4;
        cr_expect(color[0][lane] == (float)exists && color[1][lane] == (float)exists, "lane %u", lane);
        cr_expect(color[2][lane] == (exists ? sample : 0), "lane %u", lane);
    }
    execution_release(&execution);
    texture_release(&texture);
    free(memory);
}
