#include "tests/texture/pair_subject.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/fpenv.h"
#include "base/isa.h"
#include "tests/texture/subject.h"
#include "texture/encode.h"
#include "texture/sample_pair.h"

enum { GROUPS = 2 };

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
            for (unsigned lane = 0; lane < LANES; lane++)
                cr_assert_eq(((const i32x8 *)rgba)[2 * c + group][lane], ((const i32x8 *)single)[c][lane],
                             "%s: shape %u, component %u, lane %u is %a, should be %a", list[i].name, shape,
                             c, lane, (double)rgba[c][group][lane], (double)single[c][lane]);
    }
}

/* Mostly in 0..1; some negative, large or NaN. */
static void random_factors(f32x8 factors[GROUPS][4])
{
    for (unsigned i = 0; i < GROUPS * 4 * LANES; i++)
        factors[i / LANES / 4][i / LANES % 4][i % LANES] =
            random_bits() % 4 ? random_float(0.0f, 1.0f) : random_coordinate();
}

/* NaNs are alike: of two operands that are NaN, compilers may choose either one's bits. */
static bool same_numbers(f32x8 a, f32x8 b)
{
    for (unsigned lane = 0; lane < LANES; lane++)
        if (a[lane] != b[lane] && (a[lane] == a[lane] || b[lane] == b[lane]))
            return false;
    return true;
}

/* The pixels of both groups against the components that texture_sample_pair() found. */
static void compare_pixels(const struct texture_view *view, f32x8 coord[4][GROUPS], f32x8 rgba[4][GROUPS],
                           unsigned shape, bool makes_pixels, bool multiplied)
{
    u32x8 pixels[GROUPS] __attribute__((aligned(64)));
    f32x8 axes[GROUPS][3], texel[GROUPS], alpha[GROUPS], factors[GROUPS][4];
    for (unsigned i = 0; i < 3 * GROUPS; i++)
        axes[i / 3][i % 3] = coord[i % 3][i / 3];
    random_factors(factors);
    const f32x8 *const from[GROUPS] = {axes[0], axes[1]}, *const factor[GROUPS] = {factors[0], factors[1]};
    const struct pair_alpha alphas = {{&texel[0], &texel[1]}, {&alpha[0], &alpha[1]}};
    const uint32_t saved = fpenv_enter();
    const bool taken = texture_pixels_pair(view, from, multiplied ? factor : NULL, pixels, &alphas);
    cr_assert_eq(taken, makes_pixels);
    for (unsigned i = 0; taken && i < GROUPS * 4; i++) {
        const unsigned group = i / 4, c = i % 4;
        const f32x8 value = multiplied ? f32x8_mul(rgba[c][group], factors[group][c]) : rgba[c][group];
        const u32x8 bytes = unorm_bits(value, 8, false);
        for (unsigned lane = 0; lane < LANES; lane++)
            cr_assert_eq(pixels[group][lane] >> 8 * c & 0xff, bytes[lane], "shape %u, component %u: %a",
                         shape, c, (double)value[lane]);
        cr_assert(c < 3 || same_numbers(alpha[group], value));
        cr_assert(c < 3 || memcmp(&texel[group], &rgba[c][group], sizeof value) == 0);
    }
    fpenv_leave(saved);
}

unsigned pair_compare(const struct texture_view *view, bool makes_pixels, unsigned mode, unsigned shape)
{
    unsigned taken = 0;
    for (unsigned round = 0; round < PAIR_ROUNDS; round++) {
        f32x8 coord[4][GROUPS] __attribute__((aligned(64))), rgba[4][GROUPS] __attribute__((aligned(64)));
        random_places(mode, coord);
        if (!sample_both(view, (const f32x8(*)[GROUPS])coord, rgba))
            continue;
        taken++;
        for (unsigned group = 0; group < GROUPS; group++)
            compare_group(view, coord, rgba, group, shape);
        compare_pixels(view, coord, rgba, shape, makes_pixels, false);
        compare_pixels(view, coord, rgba, shape, makes_pixels, true);
    }
    return taken;
}

/* --- Shapes --------------------------------------------------------------------------------------------- */

static void compare_sampler(const struct texture *texture, const struct texture_sampler *sampler,
                            unsigned number)
{
    struct texture_view *view = new_view(texture, sampler);
    for (unsigned mode = 0; mode < PAIR_MODES; mode++) {
        const unsigned taken = pair_compare(view, true, mode, number);
        /* quads with different levels are declined */
        cr_assert((mode && sampler->mip_filter) || taken == PAIR_ROUNDS, "shape %u wrap %u mip %u: %u",
                  number, (unsigned)sampler->wrap[0], (unsigned)sampler->mip_filter, taken);
    }
    free(view);
}

void pair_compare_shapes(const struct pair_shape *shapes, unsigned count, enum texture_filter filter)
{
    static const enum texture_wrap wraps[] = {WRAP_REPEAT, WRAP_CLAMP_TO_EDGE, WRAP_MIRRORED_REPEAT,
                                              WRAP_CLAMP, WRAP_CLAMP_TO_BORDER};
    if (!isa_has_avx512())
        cr_skip_test("this machine lacks AVX-512");
    for (unsigned i = 0; i < count; i++) {
        struct texture texture;
        random_texture(&texture, TEXTURE_2D, shapes[i].format, shapes[i].width, shapes[i].height, 1);
        for (unsigned wrap = 0; wrap < sizeof wraps / sizeof *wraps; wrap++)
            for (enum texture_mip_filter mip = MIP_NONE; mip <= MIP_LINEAR; mip++)
                for (unsigned swizzled = 0; swizzled < 2; swizzled++) {
                    struct texture_sampler sampler = default_sampler();
                    sampler.wrap[0] = sampler.wrap[1] = wraps[wrap];
                    sampler.mag_filter = sampler.min_filter = filter;
                    sampler.mip_filter = mip;
                    sampler.swizzled = swizzled;
                    for (uint8_t c = 0; c < 4; c++)
                        sampler.swizzle[c] = c == 0 ? TAKE_B : c;
                    compare_sampler(&texture, &sampler, i);
                }
        texture_release(&texture);
    }
}
