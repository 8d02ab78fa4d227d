#include "texture/sample_pair.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/fpenv.h"
#include "base/isa.h"
#include "texture/encode.h"
#include "tests/texture/subject.h"

/* Sizes that are powers of two or not, and wrap soon or late. */
static const struct {
    enum texture_dimension dimension;
    uint32_t width, height, depth;
    bool masks; /* repeats by masks */
} shapes[] = {
    {TEXTURE_2D, 64, 64, 1, true}, {TEXTURE_2D, 128, 8, 1, true}, {TEXTURE_2D, 1, 8, 1, true},
    {TEXTURE_2D, 1, 1, 1, true},   {TEXTURE_2D, 13, 6, 1, false}, {TEXTURE_3D, 16, 16, 16, true},
    {TEXTURE_3D, 32, 4, 1, true},  {TEXTURE_3D, 5, 6, 7, false},  {TEXTURE_CUBE, 8, 8, 1, false},
};
static const enum texture_wrap wraps[] = {WRAP_REPEAT, WRAP_CLAMP_TO_EDGE, WRAP_MIRRORED_REPEAT};

enum { SHAPES = sizeof shapes / sizeof *shapes, WRAPS = 3, GROUPS = 2, MODES = 3 };

/* Mode 0: planes that both groups lie on; 1: a slope for each quad; 2: any. */
static void random_places(unsigned mode, f32x8 coord[4][GROUPS])
{
    for (unsigned axis = 0; axis < 4; axis++) {
        const float at = random_float(-2.0f, 3.0f), steps = random_float(-0.05f, 0.05f);
        for (unsigned i = 0; i < GROUPS * LANES; i++) {
            const unsigned lane = i % LANES, quad = 2 * (i / LANES) + (lane >> 1 & 1);
            const float scale = mode ? (float)(1 + 2 * quad) : 1.0f;
            const float x = (float)(2 * quad + (lane & 1)), y = (float)(lane >> 2);
            coord[axis][i / LANES][lane] =
                mode == 2 ? random_coordinate() : at + scale * steps * (x + 0.7f * y);
        }
    }
}

static bool sample_both(const struct texture_view *view, const f32x8 coord[4][GROUPS], f32x8 rgba[4][GROUPS])
{
    const uint32_t saved = fpenv_enter();
    const bool taken = texture_sample_pair(view, coord, rgba);
    fpenv_leave(saved);
    return taken;
}

static void compare_group(const struct texture_view *view, f32x8 coord[4][GROUPS], f32x8 rgba[4][GROUPS],
                          unsigned group, unsigned shape)
{
    struct subject list[2];
    struct texture_lookup lookup = {.lod_mode = LOD_IMPLICIT, .lanes = 0xff};
    f32x8 single[4];
    for (unsigned c = 0; c < 4; c++)
        lookup.coord[c] = coord[c][group];
    for (unsigned i = 0; i < subjects(list); i++) {
        subject_sample(&list[i], view, &lookup, single);
        for (unsigned c = 0; c < 4; c++)
            cr_assert(memcmp(&single[c], &rgba[c][group], sizeof single[c]) == 0,
                      "%s: shape %u, component %u, lane 0 is %a, should be %a", list[i].name, shape, c,
                      (double)rgba[c][group][0], (double)single[c][0]);
    }
}

/* Mostly in 0..1; some negative, large or NaN. */
static void random_factors(f32x8 factors[GROUPS][4])
{
    for (unsigned i = 0; i < GROUPS * 4 * LANES; i++)
        factors[i / LANES / 4][i / LANES % 4][i % LANES] =
            random_bits() % 4 ? random_float(0.0f, 1.0f) : random_coordinate();
}

/* The pixels of both groups against the components that texture_sample_pair() found. */
static void compare_pixels(const struct texture_view *view, f32x8 coord[4][GROUPS], f32x8 rgba[4][GROUPS],
                           unsigned shape, bool multiplied)
{
    u32x8 pixels[GROUPS] __attribute__((aligned(64)));
    f32x8 axes[GROUPS][2], alpha[GROUPS], factors[GROUPS][4];
    for (unsigned i = 0; i < 2 * GROUPS; i++)
        axes[i / 2][i % 2] = coord[i % 2][i / 2];
    random_factors(factors);
    const f32x8 *const from[GROUPS] = {axes[0], axes[1]}, *const factor[GROUPS] = {factors[0], factors[1]};
    f32x8 *const alphas[GROUPS] = {&alpha[0], &alpha[1]};
    const uint32_t saved = fpenv_enter();
    const bool taken = texture_pixels_pair(view, from, multiplied ? factor : NULL, pixels, alphas);
    cr_assert_eq(taken, view->dimensions == 2 && !view->cube && !view->arranged);
    for (unsigned i = 0; taken && i < GROUPS * 4; i++) {
        const unsigned group = i / 4, c = i % 4;
        const f32x8 value = multiplied ? f32x8_mul(rgba[c][group], factors[group][c]) : rgba[c][group];
        const u32x8 bytes = unorm_bits(value, 8, false);
        for (unsigned lane = 0; lane < LANES; lane++)
            cr_assert_eq(pixels[group][lane] >> 8 * c & 0xff, bytes[lane], "shape %u, component %u: %a",
                         shape, c, (double)value[lane]);
        cr_assert(c < 3 || memcmp(&alpha[group], &value, sizeof value) == 0);
    }
    fpenv_leave(saved);
}

/* How many were taken. */
static unsigned compare(const struct texture_view *view, unsigned mode, unsigned shape)
{
    unsigned taken = 0;
    for (unsigned round = 0; round < 24; round++) {
        f32x8 coord[4][GROUPS] __attribute__((aligned(64))), rgba[4][GROUPS] __attribute__((aligned(64)));
        random_places(mode, coord);
        if (!sample_both(view, (const f32x8(*)[GROUPS])coord, rgba))
            continue;
        taken++;
        for (unsigned group = 0; group < GROUPS; group++)
            compare_group(view, coord, rgba, group, shape);
        compare_pixels(view, coord, rgba, shape, false);
        compare_pixels(view, coord, rgba, shape, true);
    }
    return taken;
}

static struct texture_sampler sampler_of(unsigned wrap, enum texture_mip_filter mip, unsigned variant)
{
    struct texture_sampler sampler = default_sampler();
    sampler.wrap[0] = sampler.wrap[1] = sampler.wrap[2] = wraps[wrap];
    sampler.mip_filter = mip;
    if (variant == 1)
        sampler.lod_bias = 0.75f;
    if (variant == 2)
        sampler.min_lod = 0.5f, sampler.max_lod = 1.25f;
    if (variant == 3)
        sampler.swizzled = true, sampler.swizzle[0] = 2, sampler.swizzle[2] = TAKE_ONE;
    if (variant == 4)
        sampler.max_anisotropy = 6;
    return sampler;
}

static void compare_samplers(const struct texture *texture, unsigned shape)
{
    for (unsigned wrap = 0; wrap < WRAPS; wrap++)
        for (enum texture_mip_filter mip = MIP_NONE; mip <= MIP_LINEAR; mip++)
            for (unsigned variant = 0; variant < 5; variant++) {
                const struct texture_sampler sampler = sampler_of(wrap, mip, variant);
                struct texture_view *view = new_view(texture, &sampler);
                unsigned taken[MODES];
                for (unsigned mode = 0; mode < MODES; mode++)
                    taken[mode] = compare(view, mode, shape);
                const bool cube = texture->dimension == TEXTURE_CUBE;
                const bool fast = variant != 4 && wrap != 2 && ((shapes[shape].masks && !cube) || wrap == 1);
                cr_assert(fast || taken[0] + taken[1] + taken[2] == 0);
                if (cube) /* directions mostly meet one face, whose levels differ from lane to lane */
                    cr_assert(!fast || taken[0] > 0, "wrap %u, variant %u", wrap, variant);
                else
                    cr_assert_eq(taken[0], fast ? 24 : 0, "shape %u, wrap %u, variant %u: %u", shape, wrap,
                                 variant, taken[0]);
                free(view);
            }
}

Test(sample_pair, gives_the_bits_of_each_group)
{
    if (!isa_has_avx512())
        cr_skip_test("this machine lacks AVX-512");
    for (unsigned shape = 0; shape < SHAPES; shape++) {
        struct texture texture;
        random_texture(&texture, shapes[shape].dimension, FORMAT_RGBA8, shapes[shape].width,
                       shapes[shape].height, shapes[shape].depth);
        compare_samplers(&texture, shape);
        texture_release(&texture);
    }
}

/* --- The byte of a sum ---------------------------------------------------------------------------------- */

static float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* By way of the component: filter.h, then encode.h. */
static unsigned value_byte(float sum)
{
    const f32x8 value = f32x8_splat(sum * 0x1p-24f + sum * 0x1.010102p-32f);
    return unorm_bits(value, 8, false)[0];
}

/* Neither step makes a larger sum smaller, so 255 thresholds define the byte of every float. */
Test(sample_pair, a_sum_over_65536_has_the_byte_of_its_value)
{
    const float largest = 65536.0f * 255;
    uint32_t end;
    memcpy(&end, &largest, sizeof end);
    for (unsigned byte = 1; byte <= 255; byte++) {
        uint32_t low = 0, high = end;
        while (low < high) {
            const uint32_t middle = low + (high - low) / 2;
            if (value_byte(float_of(middle)) >= byte)
                high = middle;
            else
                low = middle + 1;
        }
        /* halves round to the even byte */
        const double threshold = 65536.0 * byte - 32768;
        const double first = (double)float_of(low), before = (double)float_of(low - 1);
        cr_assert(byte % 2 ? before == threshold && first > threshold : first == threshold,
                  "byte %u begins at %a", byte, first);
    }
}
