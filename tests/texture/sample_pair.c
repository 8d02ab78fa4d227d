#include "texture/sample_pair.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/fpenv.h"
#include "base/isa.h"
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
