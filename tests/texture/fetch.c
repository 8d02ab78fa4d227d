#include "texture/texture.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "tests/texture/subject.h"
#include "texture/formats.h"

static const int8_t no_offset[3];

static bool same_bits(float a, float b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

Test(fetch, texels_inside_come_back_and_zeros_outside)
{
    struct subject list[2];
    for (enum texture_format format = 0; format < FORMAT_COUNT; format++) {
        struct texture texture;
        struct texture_sampler sampler = default_sampler();
        const bool integer = texture_format_is_integer(format);
        sampler.depth_mode = DEPTH_AS_RED;
        if (integer) {
            sampler.mag_filter = sampler.min_filter = FILTER_NEAREST;
            sampler.mip_filter = MIP_NEAREST;
        }
        random_texture(&texture, TEXTURE_3D, format, 5, 3, 2);
        struct texture_view *view = new_view(&texture, &sampler);
        for (int round = 0; round < 200; round++) {
            const int8_t offset[3] = {(int8_t)(random_bits() % 4) - 2, round % 2, -(round % 3)};
            i32x8 coord[4];
            for (int lane = 0; lane < LANES; lane++) {
                for (int axis = 0; axis < 3; axis++)
                    coord[axis][lane] =
                        random_bits() % 8 ? (int32_t)(random_bits() % 8) - 1 : (int32_t)random_bits();
                coord[3][lane] =
                    random_bits() % 8 ? (int32_t)(random_bits() % 5) - 1 : (int32_t)random_bits();
            }
            for (unsigned i = 0; i < subjects(list); i++) {
                f32x8 rgba[4];
                subject_fetch(&list[i], view, coord, offset, integer, rgba);
                for (int lane = 0; lane < LANES; lane++) {
                    float expected[1][4] = {{0}};
                    int64_t integers[1][4] = {{0}};
                    const struct texture_image *image =
                        &texture.images[0][(uint32_t)coord[3][lane] < 3 ? coord[3][lane] : 0];
                    uint32_t x = (uint32_t)coord[0][lane] + (uint32_t)offset[0],
                             y = (uint32_t)coord[1][lane] + (uint32_t)offset[1],
                             z = (uint32_t)coord[2][lane] + (uint32_t)offset[2];
                    if ((uint32_t)coord[3][lane] < 3 && x < image->width && y < image->height &&
                        z < image->depth) {
                        const uint8_t *texel = image->texels + z * image->slice_stride +
                                               y * image->row_stride + x * texture_formats[format].bytes;
                        if (integer)
                            texel_decode_integers(format, texel, 1, integers);
                        else
                            texel_decode_row(format, texel, 1, expected);
                    }
                    for (int c = 0; c < 4 && integer; c++) {
                        const int32_t bits = (int32_t)integers[0][c];
                        memcpy(&expected[0][c], &bits, sizeof bits);
                    }
                    if (texture_formats[format].base == BASE_DEPTH_STENCIL)
                        expected[0][1] = 0.0f; /* the stencil index is not a colour */
                    for (int c = 0; c < 4; c++)
                        cr_assert(same_bits(rgba[c][lane], expected[0][c]),
                                  "%s %s: level %d (%d %d %d) component %d", list[i].name,
                                  texture_formats[format].name, coord[3][lane], coord[0][lane],
                                  coord[1][lane], coord[2][lane], c);
                }
            }
        }
        free(view);
        texture_release(&texture);
    }
}

/* Without mipmaps in the filter there is no level but the base level (GL 4.6 compatibility 11.1.3.2). */
Test(fetch, only_the_base_level_without_a_mipmap_filter)
{
    struct texture texture;
    struct texture_sampler sampler = default_sampler();
    struct subject list[2];
    sampler.mip_filter = MIP_NONE;
    sampler.base_level = 1;
    random_texture(&texture, TEXTURE_2D, FORMAT_A8, 4, 4, 1);
    memset(texture.images[0][1].texels, 255, texture.images[0][1].slice_stride);
    struct texture_view *view = new_view(&texture, &sampler);
    for (unsigned i = 0; i < subjects(list); i++) {
        f32x8 rgba[4];
        const i32x8 coord[4] = {{0, 1, 2, -1, 0, 0, 0, 0}, {0}, {0}, {0, 0, 0, 0, 1, -1, 2, 0}};
        subject_fetch(&list[i], view, coord, no_offset, false, rgba);
        cr_expect_eq(memcmp(&rgba[3], &(f32x8){1, 1, 0, 0, 0, 0, 0, 1}, sizeof rgba[3]), 0);
    }
    free(view);
    texture_release(&texture);
}

Test(fetch, half_floats_equal_the_scalar_conversion_for_all_bits)
{
    struct texture texture = {.dimension = TEXTURE_2D};
    struct texture_sampler sampler = default_sampler();
    struct subject list[2];
    sampler.mip_filter = MIP_NONE;
    cr_assert(texture_image_define(&texture.images[0][0], FORMAT_RGBA16F, 128, 128, 1));
    for (unsigned half = 0; half < 65536; half++)
        memcpy(texture.images[0][0].texels + 2 * half, &(uint16_t){(uint16_t)half}, 2);
    struct texture_view *view = new_view(&texture, &sampler);
    for (unsigned i = 0; i < subjects(list); i++)
        for (unsigned first = 0; first < 65536 / 4; first += LANES) {
            f32x8 rgba[4];
            i32x8 coord[4] = {{0, 1, 2, 3, 4, 5, 6, 7}, i32x8_splat((int32_t)(first / 128)), {0}, {0}};
            coord[0] += (int32_t)(first % 128);
            subject_fetch(&list[i], view, coord, no_offset, false, rgba);
            for (unsigned half = 0; half < 4 * LANES; half++) {
                float expected = half_to_float((uint16_t)(4 * first + half)), got = rgba[half % 4][half / 4];
                cr_assert_eq(memcmp(&expected, &got, sizeof got), 0, "%04x: %a is %a", 4 * first + half,
                             (double)expected, (double)got);
            }
        }
    free(view);
    texture_release(&texture);
}

/* --- Normalized numbers --------------------------------------------------------------------------------- */

/* By two products and a sum, which may be fused, instead of a division. */
Test(fetch, factors_give_every_quotient_of_a_normalized_number)
{
    for (unsigned width = 1; width < UNORM_WIDTHS; width++) {
        const uint32_t largest = UINT32_MAX >> (32 - width);
        const struct unorm_factor factor = unorm_factors[width];
        for (uint32_t bits = 0; bits <= largest; bits++) {
            const float number = (float)bits, quotient = number / (float)largest;
            const float rest = number * factor.rest;
            const float rounded = number * factor.power + rest;
            const double exact = (double)number * (double)factor.power + (double)rest;
            if (rounded != quotient || (float)exact != quotient)
                cr_assert_fail("width %u: %u", width, bits);
        }
    }
}
