/* A texture for the executor's tests. */
#ifndef TESTS_SHADER_EXECUTE_SCENE_H
#define TESTS_SHADER_EXECUTE_SCENE_H

#include "base/simd_alloc.h"
#include "tests/shader/execute/exec.h"
#include "texture/texture.h"

/* Three levels of float texels: 4x2, 2x1 and 1x1. Texel (i, j) of level l is (i, j, 0.5, l). */
struct scene {
    struct texture texture;
    struct texture_sampler sampler;
    void *view_memory;
    const struct texture_view *views[SHADER_MAX_TEXTURE_UNITS];
};

static inline void fill_level(struct scene *scene, unsigned level, uint32_t width, uint32_t height)
{
    struct texture_image *image = &scene->texture.images[0][level];
    cr_assert(texture_image_define(image, FORMAT_RGBA32F, width, height, 1));
    for (uint32_t j = 0; j < height; j++)
        for (uint32_t i = 0; i < width; i++) {
            const float rgba[4] = {(float)i, (float)j, 0.5f, (float)level};
            memcpy(image->texels + j * image->row_stride + i * sizeof rgba, rgba, sizeof rgba);
        }
}

static inline void scene_init(struct scene *scene)
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
    scene->view_memory = simd_alloc(texture_view_size());
    cr_assert(scene->view_memory);
    scene->views[0] = texture_view_init(scene->view_memory, &scene->texture, &scene->sampler);
}

static inline void scene_release(struct scene *scene)
{
    texture_release(&scene->texture);
    free(scene->view_memory);
}

#endif
