/* texture_explain(): the texels that it names, weighed as it says, add up to what texture_sample() gives. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/fpenv.h"
#include "base/isa.h"
#include "tests/texture/subject.h"

static const struct {
    enum texture_dimension dimension;
    uint32_t width, height, depth;
} shapes[] = {
    {TEXTURE_1D, 16, 1, 1},  {TEXTURE_1D_ARRAY, 8, 5, 1}, {TEXTURE_2D, 8, 8, 1},
    {TEXTURE_2D, 7, 3, 1},   {TEXTURE_2D_ARRAY, 4, 6, 3}, {TEXTURE_3D, 5, 2, 3},
    {TEXTURE_CUBE, 8, 8, 1}, {TEXTURE_CUBE, 5, 5, 1},
};
static const enum texture_format formats[] = {FORMAT_RGBA8, FORMAT_R8, FORMAT_RGBA16F, FORMAT_RGBA32F};

enum { SHAPES = sizeof shapes / sizeof *shapes, FORMATS = sizeof formats / sizeof *formats, ROUNDS = 4000 };

static void random_sampler(struct texture_sampler *sampler)
{
    *sampler = default_sampler();
    sampler->mag_filter = random_bits() % 2 ? FILTER_LINEAR : FILTER_NEAREST;
    sampler->min_filter = random_bits() % 2 ? FILTER_LINEAR : FILTER_NEAREST;
    sampler->mip_filter = random_bits() % 3;
    for (int axis = 0; axis < 3; axis++)
        sampler->wrap[axis] = random_bits() % WRAP_COUNT;
    for (int c = 0; c < 4; c++)
        sampler->border[c] = random_float(0.0f, 1.0f);
    sampler->max_anisotropy = random_bits() % 3 ? 1.0f : (float)(1 + random_bits() % 16);
    sampler->seamless = random_bits() % 2;
    sampler->lod_bias = random_bits() % 4 ? 0.0f : random_float(-2.0f, 2.0f);
}

/* Neighbours lie near each other, so that the level of detail is one that exists. */
static void random_lookup(struct texture_lookup *lookup)
{
    *lookup =
        (struct texture_lookup){.lod_mode = random_bits() % 2 ? LOD_IMPLICIT : LOD_EXPLICIT, .lanes = 0xff};
    for (int axis = 0; axis < 4; axis++) {
        const float at = random_float(-1.5f, 1.5f), x = random_float(-0.3f, 0.3f),
                    y = random_float(-0.3f, 0.3f);
        for (int lane = 0; lane < LANES; lane++)
            lookup->coord[axis][lane] = at + x * (float)(lane % 4) + y * (float)(lane / 4);
    }
    lookup->lod =
        lookup->lod_mode == LOD_EXPLICIT ? f32x8_splat(random_float(-1.0f, 4.0f)) : f32x8_splat(0.0f);
    for (int axis = 0; axis < 3 && random_bits() % 4 == 0; axis++)
        lookup->offset[axis] = (int8_t)(random_bits() % 8) - 4;
}

static void explain(const struct texture_view *view, const struct texture_lookup *lookup, unsigned lane,
                    struct texture_explanation *told)
{
    const uint32_t saved = fpenv_enter();
    ISA_SELECT(texture_explain)(view, lookup, lane, told);
    fpenv_leave(saved);
}

static void expect_sum(const struct texture_explanation *told, const f32x8 rgba[4], unsigned lane,
                       const char *what, unsigned round)
{
    double weights = 0.0;
    for (unsigned i = 0; i < told->tap_count; i++)
        weights += (double)told->taps[i].weight;
    cr_assert(fabs(weights - 1.0) < 1e-4, "%s, round %u: the weights add up to %g", what, round, weights);
    for (int c = 0; c < 4; c++) {
        double sum = 0.0, largest = 1.0 / 64.0;
        for (unsigned i = 0; i < told->tap_count; i++) {
            const double value = (double)told->taps[i].value[c];
            sum += (double)told->taps[i].weight * value;
            largest = fabs(value) > largest ? fabs(value) : largest;
        }
        cr_assert(fabs(sum - (double)rgba[c][lane]) <= largest * 0.004,
                  "%s, round %u: component %d of %u texels adds up to %g, sampled %g", what, round, c,
                  told->tap_count, sum, (double)rgba[c][lane]);
    }
}

static void check(const struct texture *texture, const char *what, unsigned round)
{
    static struct texture_explanation told;
    struct subject list[2];
    struct texture_sampler sampler;
    struct texture_lookup lookup;
    f32x8 rgba[4];
    random_sampler(&sampler);
    random_lookup(&lookup);
    struct texture_view *view = new_view(texture, &sampler);
    subjects(list);
    subject_sample(&list[0], view, &lookup, rgba);
    for (unsigned lane = 0; lane < LANES; lane++) {
        explain(view, &lookup, lane, &told);
        cr_assert(!told.incomplete);
        expect_sum(&told, rgba, lane, what, round);
    }
    free(view);
}

Test(explain, weighed_texels_add_up_to_what_is_sampled)
{
    for (unsigned round = 0; round < ROUNDS; round++) {
        const unsigned shape = random_bits() % SHAPES, format = random_bits() % FORMATS;
        struct texture texture;
        char what[64];
        random_texture(&texture, shapes[shape].dimension, formats[format], shapes[shape].width,
                       shapes[shape].height, shapes[shape].depth);
        snprintf(what, sizeof what, "%s, shape %u", texture_formats[formats[format]].name, shape);
        check(&texture, what, round);
        texture_release(&texture);
    }
}

/* A texel of each place by hand: nearest of the middle, and the four around a corner. */
Test(explain, names_the_texels)
{
    struct texture texture;
    struct texture_sampler sampler = default_sampler();
    struct texture_explanation told;
    struct texture_lookup lookup = {.lod_mode = LOD_ZERO, .lanes = 0xff};
    random_texture(&texture, TEXTURE_2D, FORMAT_RGBA8, 8, 8, 1);
    for (int lane = 0; lane < LANES; lane++) {
        lookup.coord[0][lane] = 0.5f;
        lookup.coord[1][lane] = 0.25f + 1.0f / 16.0f;
    }
    sampler.mag_filter = FILTER_NEAREST;
    struct texture_view *view = new_view(&texture, &sampler);
    explain(view, &lookup, 3, &told);
    cr_assert_eq(told.tap_count, 1);
    cr_expect_eq(told.taps[0].texel[0], 4);
    cr_expect_eq(told.taps[0].texel[1], 2);
    free(view);
    sampler.mag_filter = FILTER_LINEAR;
    view = new_view(&texture, &sampler);
    explain(view, &lookup, 3, &told);
    cr_assert_eq(told.tap_count, 2, "the row is met in its middle");
    cr_expect_eq(told.taps[0].texel[0], 3);
    cr_expect_eq(told.taps[1].texel[0], 4);
    cr_expect_eq(told.taps[0].texel[1], 2);
    cr_expect_eq(told.taps[0].weight, 0.5f);
    free(view);
    texture_release(&texture);
}
