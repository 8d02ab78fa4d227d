#include "base/simd_alloc.h"
#include "texture/texture.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static struct texture_view *new_view(const struct texture *texture, const struct texture_sampler *sampler)
{
    return texture_view_init(simd_alloc(texture_view_size()), texture, sampler);
}

static void expect_size(const struct texture_view *view, int32_t level, int32_t width, int32_t height,
                        int32_t depth)
{
    int32_t size[4] = {-1, -1, -1, -1};
    texture_query_size(view, level, size);
    cr_expect(size[0] == width && size[1] == height && size[2] == depth && size[3] == 0, "level %d: %d %d %d",
              level, size[0], size[1], size[2]);
}

/* TXQ: levels count from the base level (NV_gpu_program4 2.X.8.Z). */
Test(view, sizes_are_those_of_the_levels_from_the_base_level)
{
    struct texture texture = {.dimension = TEXTURE_2D};
    struct texture_sampler sampler = {.mip_filter = MIP_LINEAR, .base_level = 1, .max_level = 2};
    cr_assert(texture_image_define(&texture.images[0][0], FORMAT_RG8, 12, 6, 1));
    cr_assert(texture_generate_mipmaps(&texture, 0, 1000));
    struct texture_view *view = new_view(&texture, &sampler);
    expect_size(view, 0, 6, 3, 0);
    expect_size(view, 1, 3, 1, 0);
    expect_size(view, 2, 0, 0, 0);
    expect_size(view, -1, 0, 0, 0);
    expect_size(view, INT32_MAX, 0, 0, 0);
    free(view);
    texture_release(&texture);
}

Test(view, an_incomplete_texture_has_no_size)
{
    struct texture_sampler sampler = {.mip_filter = MIP_NONE};
    struct texture_view *view = new_view(NULL, &sampler);
    expect_size(view, 0, 0, 0, 0);
    free(view);
}

Test(view, a_volume_has_a_depth)
{
    struct texture texture = {.dimension = TEXTURE_3D};
    struct texture_sampler sampler = {.mip_filter = MIP_NONE};
    cr_assert(texture_image_define(&texture.images[0][0], FORMAT_R32F, 3, 4, 5));
    struct texture_view *view = new_view(&texture, &sampler);
    expect_size(view, 0, 3, 4, 5);
    free(view);
    texture_release(&texture);
}

/* NV_gpu_program4 Table X.17. */
Test(view, coordinates_end_with_the_layer_or_the_reference)
{
    static const struct {
        enum texture_dimension dimension;
        unsigned count, compared;
    } rows[] = {
        {TEXTURE_1D, 1, 3},       {TEXTURE_2D, 2, 3},       {TEXTURE_RECTANGLE, 2, 3},  {TEXTURE_CUBE, 3, 4},
        {TEXTURE_1D_ARRAY, 2, 3}, {TEXTURE_2D_ARRAY, 3, 4}, {TEXTURE_CUBE_ARRAY, 4, 5},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct texture texture = {.dimension = rows[i].dimension};
        struct texture_sampler sampler = {.mip_filter = MIP_NONE};
        const uint32_t depth = rows[i].dimension == TEXTURE_CUBE_ARRAY ? 6 : 1;
        for (unsigned face = 0; face < (rows[i].dimension == TEXTURE_CUBE ? 6u : 1u); face++)
            cr_assert(texture_image_define(&texture.images[face][0], FORMAT_Z24, 1, 1, depth));
        struct texture_view *plain = new_view(&texture, &sampler);
        sampler.compare = REFERENCE_LESS;
        struct texture_view *compares = new_view(&texture, &sampler);
        cr_expect_eq(texture_view_coordinates(plain), rows[i].count, "row %zu", i);
        cr_expect_eq(texture_view_coordinates(compares), rows[i].compared, "row %zu", i);
        free(plain);
        free(compares);
        texture_release(&texture);
    }
}
