#include "texture/texture.h"

#include <criterion/criterion.h>

static const struct texture_sampler plain = {.mip_filter = MIP_NONE, .max_level = 1000};
static const struct texture_sampler mipmapped = {.mip_filter = MIP_NEAREST, .max_level = 1000};

static void define(struct texture *texture, unsigned face, unsigned level, uint32_t width, uint32_t height)
{
    cr_assert(texture_image_define(&texture->images[face][level], FORMAT_L8, width, height, 1));
}

Test(complete, the_base_level_must_exist)
{
    struct texture texture = {.dimension = TEXTURE_2D};
    cr_expect_not(texture_is_complete(&texture, &plain));
    define(&texture, 0, 1, 4, 4);
    cr_expect_not(texture_is_complete(&texture, &plain));
    struct texture_sampler second = plain;
    second.base_level = 1;
    cr_expect(texture_is_complete(&texture, &second));
    second.base_level = 4000000000u;
    cr_expect_not(texture_is_complete(&texture, &second));
    texture_release(&texture);
}

Test(complete, mipmaps_count_only_for_a_mipmap_filter)
{
    struct texture texture = {.dimension = TEXTURE_2D};
    define(&texture, 0, 0, 4, 2);
    cr_expect(texture_is_complete(&texture, &plain));
    cr_expect_not(texture_is_complete(&texture, &mipmapped));
    define(&texture, 0, 1, 2, 1);
    define(&texture, 0, 2, 1, 1);
    cr_expect(texture_is_complete(&texture, &mipmapped));
    texture_release(&texture);
}

Test(complete, sizes_must_halve_and_formats_agree)
{
    struct texture texture = {.dimension = TEXTURE_2D};
    define(&texture, 0, 0, 5, 5);
    define(&texture, 0, 1, 2, 2);
    define(&texture, 0, 2, 1, 1);
    cr_expect(texture_is_complete(&texture, &mipmapped));
    define(&texture, 0, 1, 3, 3);
    cr_expect_not(texture_is_complete(&texture, &mipmapped));
    cr_assert(texture_image_define(&texture.images[0][1], FORMAT_A8, 2, 2, 1));
    cr_expect_not(texture_is_complete(&texture, &mipmapped));
    texture_release(&texture);
}

Test(complete, levels_beyond_max_level_are_insignificant)
{
    struct texture texture = {.dimension = TEXTURE_2D};
    struct texture_sampler sampler = mipmapped;
    define(&texture, 0, 0, 8, 8);
    define(&texture, 0, 1, 4, 4);
    sampler.max_level = 1;
    cr_expect(texture_is_complete(&texture, &sampler));
    sampler.max_level = 2;
    cr_expect_not(texture_is_complete(&texture, &sampler));
    texture_release(&texture);
}

Test(complete, base_level_above_max_level_is_not_mipmap_complete)
{
    struct texture texture = {.dimension = TEXTURE_2D};
    struct texture_sampler sampler = mipmapped;
    define(&texture, 0, 1, 1, 1);
    sampler.base_level = 1;
    sampler.max_level = 0;
    cr_expect_not(texture_is_complete(&texture, &sampler));
    sampler.mip_filter = MIP_NONE;
    cr_expect(texture_is_complete(&texture, &sampler));
    texture_release(&texture);
}

Test(complete, cube_faces_must_be_equal_squares)
{
    struct texture texture = {.dimension = TEXTURE_CUBE};
    for (unsigned face = 0; face < 6; face++) {
        cr_expect_not(texture_is_complete(&texture, &plain));
        define(&texture, face, 0, 2, 2);
    }
    cr_expect(texture_is_complete(&texture, &plain));
    define(&texture, 5, 0, 4, 4);
    cr_expect_not(texture_is_complete(&texture, &plain));
    for (unsigned face = 0; face < 6; face++)
        define(&texture, face, 0, 2, 1);
    cr_expect_not(texture_is_complete(&texture, &plain));
    texture_release(&texture);
}

Test(complete, a_chain_longer_than_there_are_levels_is_incomplete)
{
    struct texture texture = {.dimension = TEXTURE_1D};
    struct texture_sampler sampler = mipmapped;
    sampler.base_level = 14;
    define(&texture, 0, 14, 4, 1);
    cr_expect_not(texture_is_complete(&texture, &sampler));
    sampler.max_level = 14;
    cr_expect(texture_is_complete(&texture, &sampler));
    texture_release(&texture);
}
