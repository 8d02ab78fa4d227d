#include "texture/sample_pair.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/isa.h"
#include "tests/texture/pair_subject.h"
#include "tests/texture/subject.h"
#include "texture/encode.h"

/* Sizes that are powers of two or not, and wrap soon or late. */
static const struct {
    enum texture_dimension dimension;
    uint32_t width, height, depth;
} shapes[] = {
    {TEXTURE_2D, 64, 64, 1}, {TEXTURE_2D, 128, 8, 1}, {TEXTURE_2D, 1, 8, 1},
    {TEXTURE_2D, 1, 1, 1},   {TEXTURE_2D, 13, 6, 1},  {TEXTURE_3D, 16, 16, 16},
    {TEXTURE_3D, 32, 4, 1},  {TEXTURE_3D, 5, 6, 7},   {TEXTURE_CUBE, 8, 8, 1},
};
static const enum texture_wrap wraps[] = {WRAP_REPEAT, WRAP_CLAMP_TO_EDGE, WRAP_MIRRORED_REPEAT};

enum { SHAPES = sizeof shapes / sizeof *shapes, WRAPS = 3 };

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
    if (variant == 5)
        for (unsigned c = 0; c < 4; c++)
            sampler.swizzled = true, sampler.swizzle[c] = c < 3 ? (uint8_t)c : TAKE_ONE;
    return sampler;
}

static void compare_samplers(const struct texture *texture, unsigned shape)
{
    for (unsigned wrap = 0; wrap < WRAPS; wrap++)
        for (enum texture_mip_filter mip = MIP_NONE; mip <= MIP_LINEAR; mip++)
            for (unsigned variant = 0; variant < 6; variant++) {
                const struct texture_sampler sampler = sampler_of(wrap, mip, variant);
                struct texture_view *view = new_view(texture, &sampler);
                unsigned taken[PAIR_MODES];
                for (unsigned mode = 0; mode < PAIR_MODES; mode++)
                    taken[mode] = pair_compare(view, true, mode, shape);
                const bool cube = texture->dimension == TEXTURE_CUBE;
                const bool fast = variant != 4;
                cr_assert(fast || taken[0] + taken[1] + taken[2] == 0);
                if (cube) /* directions mostly meet one face, whose levels differ from lane to lane */
                    cr_assert(!fast || taken[0] > 0, "wrap %u, variant %u", wrap, variant);
                else
                    cr_assert_eq(taken[0], fast ? PAIR_ROUNDS : 0, "shape %u, wrap %u, variant %u: %u", shape,
                                 wrap, variant, taken[0]);
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
