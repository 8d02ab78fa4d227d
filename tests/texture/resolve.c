/* The mean of samples (texel_mean_row): rounded once, to nearest even, in every format; the reference
 * computes with fractions. */
#include "texture/formats.h"

#include <criterion/criterion.h>
#include <stdint.h>
#include <string.h>

enum { TEXELS = 70, MAX_SAMPLES = 16 };

static uint32_t random_state = 0x1234567;

static uint32_t random_bits(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return random_state;
}

static uint8_t samples_of[MAX_SAMPLES][TEXELS * 16], mean[TEXELS * 16 + 1];

static void fill(enum texture_format format)
{
    for (unsigned s = 0; s < MAX_SAMPLES; s++)
        for (unsigned i = 0; i < sizeof samples_of[s]; i++)
            samples_of[s][i] = (uint8_t)random_bits();
    (void)format;
}

/* 2 |sum - n * code| <= n, and where both sides are equal the code is even. */
static bool is_nearest_even(int64_t sum, int64_t n, int64_t code)
{
    const int64_t twice = 2 * (sum - n * code), away = twice < 0 ? -twice : twice;
    return away < n || (away == n && code % 2 == 0);
}

static int64_t code_of(const struct texture_format_info *info, uint32_t bits, unsigned c)
{
    const unsigned width = info->field[c].width;
    if (info->kind != KIND_SNORM)
        return bits;
    const int64_t value = bits >= (uint32_t)1 << (width - 1) ? (int64_t)bits - ((int64_t)1 << width) : bits;
    return value == -((int64_t)1 << (width - 1)) ? value + 1 : value;
}

static bool is_mixed_as_codes(const struct texture_format_info *info)
{
    return (info->kind == KIND_UNORM || info->kind == KIND_SNORM) && info->base != BASE_DEPTH &&
           info->base != BASE_DEPTH_STENCIL && info->base != BASE_STENCIL;
}

Test(resolve, codes_of_normalized_formats_are_rounded_to_nearest_even)
{
    unsigned formats = 0;
    for (enum texture_format format = 0; format < FORMAT_COUNT; format++) {
        const struct texture_format_info *info = &texture_formats[format];
        if (!is_mixed_as_codes(info))
            continue;
        formats++;
        fill(format);
        for (unsigned n = 1; n <= MAX_SAMPLES; n *= 2) {
            texel_mean_row(format, samples_of, sizeof samples_of[0], n, TEXELS, mean);
            for (unsigned i = 0; i < TEXELS; i++) {
                uint32_t found[4], fields[4];
                int64_t sums[4] = {0};
                texel_load_fields(info, mean + i * info->bytes, found);
                for (unsigned s = 0; s < n; s++) {
                    texel_load_fields(info, samples_of[s] + i * info->bytes, fields);
                    for (unsigned c = 0; c < info->components; c++)
                        sums[c] += code_of(info, fields[c], c);
                }
                for (unsigned c = 0; c < info->components; c++)
                    cr_expect(is_nearest_even(sums[c], n, code_of(info, found[c], c)), "%s, %u samples",
                              info->name, n);
            }
        }
    }
    cr_expect_geq(formats, 20);
}

Test(resolve, equal_samples_stay_what_they_are)
{
    for (enum texture_format format = 0; format < FORMAT_COUNT; format++) {
        const struct texture_format_info *info = &texture_formats[format];
        const float rgba[1][4] = {{0.3f, 0.7f, 1.0f, 0.1f}};
        if (texture_format_is_integer(format))
            continue;
        for (unsigned s = 0; s < MAX_SAMPLES; s++)
            texel_encode_row(format, rgba, 1, samples_of[s]);
        for (unsigned n = 1; n <= MAX_SAMPLES; n *= 2) {
            texel_mean_row(format, samples_of, sizeof samples_of[0], n, 1, mean);
            cr_expect_arr_eq(mean, samples_of[0], info->bytes, "%s, %u samples", info->name, n);
        }
    }
}

Test(resolve, integers_depth_and_stencil_take_sample_0)
{
    for (enum texture_format format = 0; format < FORMAT_COUNT; format++) {
        const struct texture_format_info *info = &texture_formats[format];
        const bool color =
            info->base != BASE_DEPTH && info->base != BASE_DEPTH_STENCIL && info->base != BASE_STENCIL;
        if (color && !texture_format_is_integer(format))
            continue;
        fill(format);
        texel_mean_row(format, samples_of, sizeof samples_of[0], 8, TEXELS, mean);
        cr_expect_arr_eq(mean, samples_of[0], TEXELS * info->bytes, "%s", info->name);
    }
}

Test(resolve, floats_are_mixed_in_pairs_and_do_not_overflow)
{
    static const struct {
        float samples[4], expected;
    } rows[] = {
        {{1, 2, 3, 5}, 2.75f},
        {{0x1.fffffep+127f, 0x1.fffffep+127f, 0x1.fffffep+127f, 0x1.fffffep+127f}, 0x1.fffffep+127f},
        {{0x1p+24f, 2, 2, 4}, 0x1p+22f + 2}, /* 2^23 + 1, 3: 2^22 + 0.5 + 1.5 */
        {{-1, 1, -1, 1}, 0},
        {{1000, 0, 0, 0}, 250},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        float found[1][4];
        for (unsigned s = 0; s < 4; s++)
            memcpy(samples_of[s], &rows[i].samples[s], 4);
        texel_mean_row(FORMAT_R32F, samples_of, sizeof samples_of[0], 4, 1, mean);
        texel_decode_row(FORMAT_R32F, mean, 1, found);
        cr_expect_eq(found[0][0], rows[i].expected, "row %u: %a", i, (double)found[0][0]);
    }
}

Test(resolve, a_nan_has_one_payload)
{
    static const uint32_t nans[4] = {0x7fc12345, 0xffc00001, 0x3f800000, 0x7f800001};
    uint32_t found;
    for (unsigned s = 0; s < 4; s++)
        memcpy(samples_of[s], &nans[s], 4);
    texel_mean_row(FORMAT_R32F, samples_of, sizeof samples_of[0], 4, 1, mean);
    memcpy(&found, mean, 4);
    cr_expect_eq(found, 0x7fc00000u, "%08x", found);
}

/* sRGB: the mean of what the bytes mean; half of the samples white are 188, not 128. */
Test(resolve, srgb_formats_are_mixed_as_light)
{
    for (unsigned s = 0; s < 4; s++)
        memset(samples_of[s], s & 1 ? 255 : 0, 4);
    texel_mean_row(FORMAT_SRGB8_A8, samples_of, sizeof samples_of[0], 4, 1, mean);
    cr_expect_eq(mean[0], 188, "%u", mean[0]);
    cr_expect_eq(mean[3], 128, "%u", mean[3]); /* alpha is linear: 127.5 to even */
}

Test(resolve, nothing_beyond_the_row_is_written)
{
    fill(FORMAT_RGBA8);
    for (unsigned count = 0; count <= 4; count++) {
        memset(mean, 0x5a, sizeof mean);
        texel_mean_row(FORMAT_RGB8, samples_of, sizeof samples_of[0], 16, count, mean);
        for (unsigned i = count * texture_formats[FORMAT_RGB8].bytes; i < sizeof mean; i++)
            cr_expect_eq(mean[i], 0x5a);
    }
}
