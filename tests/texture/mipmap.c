#include "texture/texture.h"

#include <criterion/criterion.h>
#include <math.h>

static void define(struct texture *texture, enum texture_format format, uint32_t width, uint32_t height,
                   uint32_t depth)
{
    cr_assert(texture_image_define(&texture->images[0][0], format, width, height, depth));
}

Test(mipmap, even_sizes_average_two_by_two_and_round_halves_up)
{
    struct texture texture = {.dimension = TEXTURE_2D};
    const uint8_t texels[] = {0, 1, 10, 20, 0, 1, 30, 41};
    define(&texture, FORMAT_L8, 4, 2, 1);
    memcpy(texture.images[0][0].texels, texels, sizeof texels);
    cr_assert(texture_generate_mipmaps(&texture, 0, 1000));
    cr_expect_eq(texture.images[0][1].width, 2);
    cr_expect_eq(texture.images[0][1].texels[0], 1);  /* 2/4 */
    cr_expect_eq(texture.images[0][1].texels[1], 25); /* 101/4 */
    cr_expect_eq(texture.images[0][2].texels[0], 13); /* 26/2 */
    cr_expect_null(texture.images[0][3].texels);
    texture_release(&texture);
}

Test(mipmap, odd_sizes_weigh_three_texels)
{
    struct texture texture = {.dimension = TEXTURE_1D};
    const float texels[] = {1, 10, 100, 1000, 10000};
    define(&texture, FORMAT_R32F, 5, 1, 1);
    memcpy(texture.images[0][0].texels, texels, sizeof texels);
    cr_assert(texture_generate_mipmaps(&texture, 0, 1));
    float got[2];
    memcpy(got, texture.images[0][1].texels, sizeof got);
    cr_expect_eq(got[0], (float)((2 * 1 + 2 * 10 + 1 * 100) / 5.0));
    cr_expect_eq(got[1], (float)((1 * 100 + 2 * 1000 + 2 * 10000) / 5.0));
    cr_expect_null(texture.images[0][2].texels); /* max_level */
    texture_release(&texture);
}

Test(mipmap, odd_sizes_round_to_the_nearest_byte)
{
    struct texture texture = {.dimension = TEXTURE_2D};
    const uint8_t texels[] = {0, 1, 1, 0, 1, 0, 0, 0, 1};
    define(&texture, FORMAT_L8, 3, 3, 1);
    memcpy(texture.images[0][0].texels, texels, sizeof texels);
    cr_assert(texture_generate_mipmaps(&texture, 0, 1));
    cr_expect_eq(texture.images[0][1].texels[0], 0); /* 4/9 */
    memset(texture.images[0][0].texels, 1, 5);
    cr_assert(texture_generate_mipmaps(&texture, 0, 1));
    cr_expect_eq(texture.images[0][1].texels[0], 1); /* 6/9 */
    texture_release(&texture);
}

/* A constant stays constant, whatever the size, format and number of dimensions. */
Test(mipmap, constants_are_kept)
{
    static const uint32_t sizes[][3] = {{8, 8, 1}, {7, 5, 1}, {1, 9, 1}, {6, 3, 5}, {4, 4, 4}, {17, 1, 1}};
    for (enum texture_format format = 0; format < FORMAT_COUNT; format++)
        for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            struct texture texture = {.dimension = TEXTURE_3D};
            const float color[1][4] = {{1.0f, 0.2f, 0.6f, 0.4f}};
            define(&texture, format, sizes[i][0], sizes[i][1], sizes[i][2]);
            struct texture_image *base = &texture.images[0][0];
            unsigned bytes = texture_formats[format].bytes;
            for (uint32_t texel = 0; texel < base->width * base->height * base->depth; texel++)
                texel_encode_row(format, color, 1, base->texels + (size_t)texel * bytes);
            cr_assert(texture_generate_mipmaps(&texture, 0, 1000));
            unsigned level = 0;
            for (; level < TEXTURE_MAX_LEVELS && texture.images[0][level].texels; level++) {
                const struct texture_image *image = &texture.images[0][level];
                for (size_t texel = 0; texel < (size_t)image->width * image->height * image->depth; texel++)
                    cr_expect_eq(memcmp(image->texels + texel * bytes, base->texels, bytes), 0,
                                 "%s size %u level %u", texture_formats[format].name, i, level);
            }
            cr_expect_eq(texture.images[0][level - 1].width, 1);
            cr_expect(texture_is_complete(
                &texture, &(struct texture_sampler){.mip_filter = MIP_NEAREST, .max_level = 1000}));
            texture_release(&texture);
        }
}

/* Every texel counts the same in the whole: the mean survives where it divides evenly. */
Test(mipmap, the_mean_is_kept)
{
    struct texture texture = {.dimension = TEXTURE_2D};
    double sum = 0;
    define(&texture, FORMAT_R32F, 15, 9, 1);
    for (unsigned i = 0; i < 15 * 9; i++) {
        float value = (float)(i * 7919 % 1000);
        memcpy(texture.images[0][0].texels + 4 * i, &value, 4);
        sum += (double)value;
    }
    cr_assert(texture_generate_mipmaps(&texture, 0, 1000));
    float mean;
    memcpy(&mean, texture.images[0][3].texels, 4);
    cr_expect_float_eq(mean, sum / (15 * 9), 1e-3);
    texture_release(&texture);
}

Test(mipmap, cube_faces_are_filtered_apart)
{
    struct texture texture = {.dimension = TEXTURE_CUBE};
    for (unsigned face = 0; face < 6; face++) {
        cr_assert(texture_image_define(&texture.images[face][0], FORMAT_A8, 2, 2, 1));
        memset(texture.images[face][0].texels, (int)face, 4);
    }
    cr_assert(texture_generate_mipmaps(&texture, 0, 1000));
    for (unsigned face = 0; face < 6; face++)
        cr_expect_eq(texture.images[face][1].texels[0], face);
    texture_release(&texture);
}

Test(mipmap, no_base_image_is_no_error)
{
    struct texture texture = {.dimension = TEXTURE_2D};
    cr_expect(texture_generate_mipmaps(&texture, 0, 1000));
    cr_expect(texture_generate_mipmaps(&texture, 99, 1000));
    cr_expect_null(texture.images[0][1].texels);
}
