/* Texture instructions reach the texture room with the right coordinates (NV_gpu_program4 2.X.4.4). */
#include "exec.h"

#include "texture/texture.h"

/* Three levels of float texels: 4x2, 2x1 and 1x1. Texel (i, j) of level l is (i, j, 0.5, l). */
struct scene {
    struct texture texture;
    struct texture_sampler sampler;
    void *view_memory;
    const struct texture_view *views[SHADER_MAX_TEXTURE_UNITS];
};

static void fill_level(struct scene *scene, unsigned level, uint32_t width, uint32_t height)
{
    struct texture_image *image = &scene->texture.images[0][level];
    cr_assert(texture_image_define(image, FORMAT_RGBA32F, width, height, 1));
    for (uint32_t j = 0; j < height; j++)
        for (uint32_t i = 0; i < width; i++) {
            const float rgba[4] = {(float)i, (float)j, 0.5f, (float)level};
            memcpy(image->texels + j * image->row_stride + i * sizeof rgba, rgba, sizeof rgba);
        }
}

static void scene_init(struct scene *scene)
{
    memset(scene, 0, sizeof *scene);
    scene->texture.dimension = TEXTURE_2D;
    fill_level(scene, 0, 4, 2);
    fill_level(scene, 1, 2, 1);
    fill_level(scene, 2, 1, 1);
    scene->sampler = (struct texture_sampler){.mag_filter = FILTER_NEAREST,
                                              .min_filter = FILTER_NEAREST,
                                              .mip_filter = MIP_NEAREST,
                                              .min_lod = -1000,
                                              .max_lod = 1000,
                                              .max_level = 1000};
    scene->view_memory = aligned_alloc(64, (texture_view_size() + 63) / 64 * 64);
    cr_assert(scene->view_memory);
    scene->views[0] = texture_view_init(scene->view_memory, &scene->texture, &scene->sampler);
}

/* Runs the vertex program in which v[0] is `in`; compares o[COL0]. */
static void check(const char *text, const float in[4], const float out[4], bool with_view)
{
    struct scene scene;
    scene_init(&scene);
    struct execution execution = execution_of(text);
    execution.resources.textures = with_view ? scene.views : NULL;
    cr_assert(shader_bind(execution.machine, execution.code, &execution.resources, true));
    f32x8 *input = input_of(&execution, SEMANTIC_ATTRIBUTE, 0);
    for (unsigned c = 0; c < 4; c++)
        input[c] = f32x8_splat(in[c]);
    execute(&execution, 0xff);
    const f32x8 *color = output_of(&execution, SEMANTIC_COLOR, 0);
    for (unsigned c = 0; c < 4; c++)
        cr_expect_eq(color[c][5], out[c], "%s\ncomponent %u: %g, wanted %g", text, c, (double)color[c][5],
                     (double)out[c]);
    execution_release(&execution);
    texture_release(&scene.texture);
    free(scene.view_memory);
}

#define NV4(body) "!!NVvp4.0 TEMP R0; INT TEMP I0; MOV result.position, 0.0; " body " END"
#define V(...)    ((const float[4]){__VA_ARGS__})

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
