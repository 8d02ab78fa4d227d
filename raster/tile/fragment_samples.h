/* Fragments of several samples (GL 4.6 compatibility 14.3.1): the samples that they keep, the positions at
 * which their inputs are interpolated, and the effect of their results on coverage. */
#ifndef RASTER_TILE_FRAGMENT_SAMPLES_H
#define RASTER_TILE_FRAGMENT_SAMPLES_H

#include "raster/tile/fragment_output.h"
#include "raster/tile/interpolate_at.h"

static const struct pixel_offset pixel_centre;

/* The centre if all samples are covered or none is, else the first sample that is covered. Sample masks do
 * not change the position. Interpolation modifiers have no effect on points (NV_fragment_program4,
 * 3.11.3.2). */
static inline void find_centroid(const struct fragment_stage *stage, struct fragment_group *group)
{
    const struct derived_samples *at = &stage->state->samples;
    unsigned all = 0xff, some = 0;
    group->centroid = pixel_centre;
    if (!at->multisample || (stage->primitive->shape && stage->primitive->shape->point))
        return;
    for (unsigned s = 0; s < at->count; s++)
        all &= group->covered[s];
    for (unsigned s = 0; s < at->count; s++) {
        const i32x8 first = i32x8_from_movemask(group->covered[s] & ~some & ~all);
        group->centroid.x = f32x8_select(first, f32x8_splat(at->x[s]), group->centroid.x);
        group->centroid.y = f32x8_select(first, f32x8_splat(at->y[s]), group->centroid.y);
        some |= group->covered[s];
    }
}

/* IPAS: a sample that does not exist has the centre's offset. */
static inline struct pixel_offset offsets_of_samples(const struct derived_samples *samples, i32x8 numbers)
{
    struct pixel_offset offset = pixel_centre;
    for (int s = 0; s < samples->count; s++) {
        const i32x8 here = numbers == s;
        offset.x = f32x8_select(here, f32x8_splat(samples->x[s]), offset.x);
        offset.y = f32x8_select(here, f32x8_splat(samples->y[s]), offset.y);
    }
    return offset;
}

/* --- The program's inputs ------------------------------------------------------------------------------- */

enum { WHOLE_FRAGMENT = -1 }; /* instead of a sample's number */

/* The fragment's coverage after 14.9.3; bit 0 if the target is not multisampled. */
static inline f32x8 sample_mask_bits(const struct fragment_stage *stage, const struct fragment_group *group)
{
    const struct derived_samples *state = &stage->state->samples;
    i32x8 bits = i32x8_splat(0);
    for (unsigned s = 0; s < state->count; s++)
        if (state->mask >> s & 1)
            bits |= i32x8_from_movemask(group->covered[s]) & (1 << s);
    return (f32x8)bits;
}

/* If the program runs for each sample, all inputs are evaluated there. */
static inline void sampled_input(const struct fragment_stage *stage, const struct fragment_group *group,
                                 unsigned i, int sample, f32x8 to[4])
{
    const struct derived_input *input = &stage->state->inputs[i];
    if (sample == WHOLE_FRAGMENT && !input->centroid) {
        fill_input(stage, group, i, to);
    } else {
        const struct pixel_offset offset = sample == WHOLE_FRAGMENT
                                               ? group->centroid
                                               : sample_offsets(&stage->state->samples, (unsigned)sample);
        input_at(stage, group, &offset, i, to);
    }
    if (input->kind == INPUT_SAMPLE_MASK && stage->target->samples > 0)
        to[0] = sample_mask_bits(stage, group);
    else if (input->kind == INPUT_SAMPLE_ID && sample != WHOLE_FRAGMENT)
        to[0] = (f32x8)i32x8_splat(sample);
    else if (input->kind == INPUT_SAMPLE_POSITION && sample != WHOLE_FRAGMENT)
        for (int c = 0; c < 2; c++)
            to[c] = f32x8_splat((c ? stage->state->samples.y : stage->state->samples.x)[sample] + 0.5f);
}

/* --- Coverage ------------------------------------------------------------------------------------------- */

/* 14.9.3: SAMPLE_COVERAGE and SAMPLE_MASK. */
static inline void mask_samples(const struct fragment_stage *stage, const struct fragment_group *group,
                                i32x8 *live)
{
    for (unsigned s = 0; s < stage->state->samples.count; s++)
        live[s] = i32x8_from_movemask(stage->state->samples.mask >> s & 1 ? group->covered[s] : 0);
}

/* The samples that the program's mask (15.2.3) and alpha to coverage (17.3.1) leave of each lane, as bits. */
static inline u32x8 coverage_results(const struct fragment_stage *stage, const struct fragment_colors *colors)
{
    const struct derived_samples *samples = &stage->state->samples;
    u32x8 bits = (u32x8)i32x8_splat(-1);
    if (samples->mask_output >= 0)
        bits = (u32x8)shader_output(stage->worker->executor, (unsigned)samples->mask_output)[0];
    if (!samples->alpha_to_coverage)
        return bits;
    const uint8_t *ranks = raster_sample_ranks(samples->count);
    f32x8 own[4];
    const f32x8 *color = smooth_color(stage, colors, (unsigned)stage->state->color0_output, false, own);
    const f32x8 scaled =
        f32x8_add(f32x8_mul(f32x8_clamp01(color[3]), f32x8_splat((float)samples->count)), f32x8_splat(0.5f));
    const i32x8 covered = __builtin_convertvector(scaled, i32x8);
    u32x8 mask = (u32x8)i32x8_splat(0);
    for (unsigned s = 0; s < samples->count; s++)
        mask |= (u32x8)(covered > ranks[s]) & (1u << s);
    return bits & mask;
}

#endif
