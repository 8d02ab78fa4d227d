/* One primitive's fragments in one tile of several samples: eight pixels at a time, each with a coverage of
 * one bit per sample (GL 4.6 compatibility 14.3.1, 17.3.10).
 *
 * A tile holds a plane of pixels for each sample, so that tests, blending and the store are those of
 * fragment_stage.h, plane by plane. The program runs once for all samples that a fragment covers, or once for
 * each. What it reads and what its results do to the coverage is here; so are IPAC, IPAO and IPAS, on targets
 * without samples too. */
#ifndef RASTER_TILE_SAMPLE_STAGE_H
#define RASTER_TILE_SAMPLE_STAGE_H

#include "raster/tile/place.h"
#include "raster/tile/sample_walk.h"
#include "raster/setup/shape.h"

struct sample_group {
    struct fragment_group group;          /* its pixels are those of plane 0 */
    unsigned covered[RASTER_MAX_SAMPLES]; /* lanes of which the primitive covers the sample */
    unsigned live[RASTER_MAX_SAMPLES];    /* those left by masks and tests */
    i32x8 z_bits[RASTER_MAX_SAMPLES];     /* of early tests */
    struct pixel_offset centroid;
};

static const struct pixel_offset pixel_centre;

/* --- Places --------------------------------------------------------------------------------------------- */

/* The centre where all samples are covered or none is, else the first sample that is covered. Masks do not
 * count: what is interpolated does not depend on them. Interpolation modifiers have no effect on points
 * (NV_fragment_program4, 3.11.3.2). */
static inline void find_centroid(const struct fragment_stage *stage, struct sample_group *samples)
{
    const struct prepared_samples *at = &stage->state->samples;
    unsigned all = 0xff, some = 0;
    samples->centroid = pixel_centre;
    if (!at->multisample || (stage->primitive->shape && stage->primitive->shape->point))
        return;
    for (unsigned s = 0; s < at->count; s++)
        all &= samples->covered[s];
    for (unsigned s = 0; s < at->count; s++) {
        const i32x8 first = i32x8_from_movemask(samples->covered[s] & ~some & ~all);
        samples->centroid.x = f32x8_select(first, f32x8_splat(at->x[s]), samples->centroid.x);
        samples->centroid.y = f32x8_select(first, f32x8_splat(at->y[s]), samples->centroid.y);
        some |= samples->covered[s];
    }
}

/* IPAS: a sample that does not exist has the centre's place. */
static inline struct pixel_offset places_of_samples(const struct prepared_samples *samples, i32x8 numbers)
{
    struct pixel_offset place = pixel_centre;
    for (int s = 0; s < samples->count; s++) {
        const i32x8 here = numbers == s;
        place.x = f32x8_select(here, f32x8_splat(samples->x[s]), place.x);
        place.y = f32x8_select(here, f32x8_splat(samples->y[s]), place.y);
    }
    return place;
}

/* IPAC, IPAO, IPAS. */
static void interpolate_hook(void *user, unsigned input, enum interpolation_place kind, const f32x8 at[2],
                             f32x8 value[4])
{
    const struct raster_worker *worker = user;
    const struct fragment_stage *stage = worker->stage;
    struct pixel_offset place = pixel_centre;
    if (input >= stage->state->input_count)
        return;
    if (kind == PLACE_CENTROID)
        place = stage->samples->centroid;
    else if (kind == PLACE_SAMPLE)
        place = places_of_samples(&stage->state->samples, (i32x8)at[0]);
    else
        place = (struct pixel_offset){snapped_offset(at[0]), snapped_offset(at[1])};
    input_at(stage, &stage->samples->group, &place, input, value);
}

/* --- The program's inputs ------------------------------------------------------------------------------- */

enum { WHOLE_FRAGMENT = -1 }; /* in place of a sample's number */

/* The fragment's coverage after 14.9.3; of a target that is not multisampled bit 0. */
static inline f32x8 sample_mask_bits(const struct fragment_stage *stage, const struct sample_group *samples)
{
    const struct prepared_samples *state = &stage->state->samples;
    i32x8 bits = i32x8_splat(0);
    for (unsigned s = 0; s < state->count; s++)
        if (state->mask >> s & 1)
            bits |= i32x8_from_movemask(samples->covered[s]) & (1 << s);
    return (f32x8)bits;
}

/* Where the program runs for each sample, everything has its value there. */
static inline void sampled_input(const struct fragment_stage *stage, const struct sample_group *samples,
                                 unsigned i, int sample, f32x8 to[4])
{
    const struct prepared_input *input = &stage->state->inputs[i];
    if (sample == WHOLE_FRAGMENT && !input->centroid) {
        fill_input(stage, &samples->group, i, to);
    } else {
        const struct pixel_offset place = sample == WHOLE_FRAGMENT
                                              ? samples->centroid
                                              : place_of_sample(&stage->state->samples, (unsigned)sample);
        input_at(stage, &samples->group, &place, i, to);
    }
    if (input->kind == INPUT_SAMPLE_MASK && stage->target->samples > 0)
        to[0] = sample_mask_bits(stage, samples);
    else if (input->kind == INPUT_SAMPLE_ID && sample != WHOLE_FRAGMENT)
        to[0] = (f32x8)i32x8_splat(sample);
    else if (input->kind == INPUT_SAMPLE_POSITION && sample != WHOLE_FRAGMENT)
        for (int c = 0; c < 2; c++)
            to[c] = f32x8_splat((c ? stage->state->samples.y : stage->state->samples.x)[sample] + 0.5f);
}

/* As shade_group(). */
static inline i32x8 shade_sampled(const struct fragment_stage *stage, struct sample_group *samples,
                                  struct fragment_colors *colors, int sample, unsigned lanes)
{
    const struct raster_prepared *state = stage->state;
    struct fragment_group *group = &samples->group;
    if (stage->shade != SHADE_PROGRAM && stage->shade != SHADE_INPUT)
        return shade_group(stage, group, colors, i32x8_from_movemask(lanes));
    colors->from_program = stage->shade == SHADE_PROGRAM;
    if (sample == WHOLE_FRAGMENT)
        group_w(stage, group);
    if (stage->shade == SHADE_INPUT) {
        sampled_input(stage, samples, state->shade_input, sample, colors->known);
        for (int c = 0; c < 4; c++)
            colors->known[c] = f32x8_canonical_nan(colors->known[c]);
        return i32x8_from_movemask(lanes);
    }
    for (unsigned i = 0; i < state->input_count; i++)
        sampled_input(stage, samples, i, sample, stage->inputs[i]);
    return i32x8_from_movemask(shader_run(stage->worker->executor, lanes));
}

/* --- Coverage ------------------------------------------------------------------------------------------- */

/* Which of a group's lanes have sample s after the program (14.9.3: its sample mask; 17.3.1: alpha to
 * coverage). */
struct coverage_change {
    bool some;
    u32x8 bits;
};

static inline struct coverage_change coverage_change(const struct fragment_stage *stage,
                                                     struct fragment_colors *colors)
{
    const struct prepared_samples *samples = &stage->state->samples;
    struct coverage_change change = {samples->mask_output >= 0 || samples->alpha_to_coverage,
                                     (u32x8)i32x8_splat(-1)};
    if (samples->mask_output >= 0)
        change.bits = (u32x8)shader_output(stage->worker->executor, (unsigned)samples->mask_output)[0];
    if (!samples->alpha_to_coverage)
        return change;
    const uint8_t *ranks = raster_sample_ranks(samples->count);
    const f32x8 alpha = f32x8_clamp01(color_result(stage, colors, (unsigned)stage->state->color0_output)[3]);
    const f32x8 scaled = f32x8_add(f32x8_mul(alpha, f32x8_splat((float)samples->count)), f32x8_splat(0.5f));
    const i32x8 covered = __builtin_convertvector(scaled, i32x8);
    u32x8 mask = (u32x8)i32x8_splat(0);
    for (unsigned s = 0; s < samples->count; s++)
        mask |= (u32x8)(covered > ranks[s]) & (1u << s);
    change.bits &= mask;
    return change;
}

static inline unsigned changed_lanes(const struct coverage_change *change, unsigned s)
{
    return change->some ? i32x8_movemask((i32x8)(change->bits << (31 - s))) : 0xff;
}

/* --- Colours -------------------------------------------------------------------------------------------- */

/* Alpha to one is for colour 0 (17.3.1). */
static inline const f32x8 *sampled_color(const struct fragment_stage *stage, struct fragment_colors *colors,
                                         unsigned output, f32x8 one[4])
{
    const f32x8 *color = color_result(stage, colors, output);
    if (!stage->state->samples.alpha_to_one || (int)output != stage->state->color0_output)
        return color;
    memcpy(one, color, 4 * sizeof *one);
    one[3] = f32x8_splat(1.0f);
    return one;
}

/* Lanes that the alpha test and a depth out of range leave, whatever the sample. */
static inline i32x8 discard_lanes(const struct fragment_stage *stage, struct fragment_colors *colors,
                                  i32x8 lanes)
{
    const struct raster_prepared *state = stage->state;
    f32x8 one[4];
    if (state->state.alpha_test && state->color0_output >= 0) {
        const f32x8 alpha = sampled_color(stage, colors, (unsigned)state->color0_output, one)[3];
        lanes = alpha_test(state, alpha, lanes);
    }
    if (state->depth_kills) {
        const f32x8 z = shader_output(stage->worker->executor, (unsigned)state->depth_output)[2];
        lanes &= (z >= state->range_near) & (z <= state->range_far);
    }
    return lanes;
}

static inline void store_samples(struct fragment_stage *stage, const struct sample_group *samples,
                                 struct fragment_colors *colors, unsigned begin, unsigned end)
{
    const bool smooth = stage->smooth;
    for (unsigned i = 0; i < stage->state->color_count; i++) {
        const struct prepared_color *color = &stage->state->colors[i];
        f32x8 one[4];
        if (smooth) /* integers have no coverage */
            stage->smooth = !raster_color_is_integer(&stage->target->color[color->buffer]);
        const f32x8 *source = sampled_color(stage, colors, color->output, one),
                    *second = second_color(stage, color);
        for (unsigned s = begin; s < end; s++)
            if (samples->live[s])
                store_color(stage, color, samples->group.pixels + (int)s * TILE_PIXELS, source, second,
                            i32x8_from_movemask(samples->live[s]), samples->live[s] == 0xff);
    }
    stage->smooth = smooth;
}

/* --- Tests ---------------------------------------------------------------------------------------------- */

/* Depth at the sample's own place (14.6.6); an image has one for the pixel. */
static inline void sample_depth(const struct fragment_stage *stage, struct sample_group *samples, unsigned s)
{
    if (stage->pixels && stage->pixels->depths) {
        group_depth(stage, &samples->group, plane_at(&stage->z, samples->group.fx));
        return;
    }
    const struct pixel_offset place = place_of_sample(&stage->state->samples, s);
    const struct pixel_offset from_origin = place_from_origin(stage, &samples->group, &place);
    group_depth(stage, &samples->group, z_value(stage, &from_origin));
}

static inline void test_sample(const struct fragment_stage *stage, struct sample_group *samples, unsigned s,
                               bool write_depth_now)
{
    samples->group.pixels += (int)s * TILE_PIXELS;
    samples->live[s] = i32x8_movemask(
        test_lanes(stage, &samples->group, i32x8_from_movemask(samples->live[s]), write_depth_now));
    samples->group.pixels -= (int)s * TILE_PIXELS;
}

static inline void early_tests(const struct fragment_stage *stage, struct sample_group *samples)
{
    const struct raster_prepared *state = stage->state;
    for (unsigned s = 0; s < state->samples.count; s++) {
        if (!samples->live[s])
            continue;
        if (state->depth_test)
            sample_depth(stage, samples, s);
        samples->z_bits[s] = samples->group.z_bits;
        test_sample(stage, samples, s, state->depth_stage == DEPTH_STAGE_EARLY);
    }
}

/* What comes after the program for samples begin..end-1. */
static inline void late_tests(const struct fragment_stage *stage, struct sample_group *samples,
                              unsigned begin, unsigned end)
{
    const struct raster_prepared *state = stage->state;
    const bool own_depth = state->depth_stage == DEPTH_STAGE_LATE && state->depth_output >= 0;
    if (own_depth)
        group_depth(stage, &samples->group,
                    shader_output(stage->worker->executor, (unsigned)state->depth_output)[2]);
    for (unsigned s = begin; s < end; s++) {
        if (!samples->live[s])
            continue;
        if (state->depth_stage == DEPTH_STAGE_EARLY_TEST)
            write_lanes(stage->worker->depth + samples->group.pixels + (int)s * TILE_PIXELS,
                        samples->z_bits[s], i32x8_from_movemask(samples->live[s]));
        if (state->depth_stage == DEPTH_STAGE_LATE) {
            if (!own_depth && state->depth_test)
                sample_depth(stage, samples, s);
            test_sample(stage, samples, s, true);
        }
        if (state->state.counts && !state->counts_early)
            stage->worker->statistics.samples_passed += (unsigned)__builtin_popcount(samples->live[s]);
    }
}

/* --- A group -------------------------------------------------------------------------------------------- */

static inline unsigned live_lanes(const struct sample_group *samples, unsigned begin, unsigned end)
{
    unsigned lanes = 0;
    for (unsigned s = begin; s < end; s++)
        lanes |= samples->live[s];
    return lanes;
}

/* From the program to the store, for samples begin..end-1: all of them (`sample` is WHOLE_FRAGMENT), or one.
 */
static inline void draw_samples_of_group(struct fragment_stage *stage, struct sample_group *samples,
                                         int sample, unsigned begin, unsigned end)
{
    const struct raster_prepared *state = stage->state;
    struct fragment_colors colors;
    unsigned lanes = live_lanes(samples, begin, end);
    if (!lanes)
        return;
    if (state->shade != SHADE_NONE) {
        if (state->state.counts)
            stage->worker->statistics.fragments_run += (unsigned)__builtin_popcount(lanes);
        const i32x8 left = shade_sampled(stage, samples, &colors, sample, lanes);
        lanes = i32x8_movemask(discard_lanes(stage, &colors, left));
        const struct coverage_change change = coverage_change(stage, &colors);
        for (unsigned s = begin; s < end; s++)
            samples->live[s] &= lanes & changed_lanes(&change, s);
    }
    late_tests(stage, samples, begin, end);
    if (state->shade != SHADE_NONE)
        store_samples(stage, samples, &colors, begin, end);
}

/* `samples` has its place and its coverage. */
static inline void sampled_group(struct fragment_stage *stage, struct sample_group *samples)
{
    const struct raster_prepared *state = stage->state;
    const unsigned count = state->samples.count;
    struct fragment_group *group = &samples->group;
    stage->samples = samples;
    if (stage->pixels)
        load_pixels(stage, group->x);
    for (unsigned s = 0; s < count; s++)
        samples->live[s] = state->samples.mask >> s & 1 ? samples->covered[s] : 0;
    if (state->samples.centroid)
        find_centroid(stage, samples);
    else
        samples->centroid = pixel_centre;
    if (state->depth_stage == DEPTH_STAGE_EARLY || state->depth_stage == DEPTH_STAGE_EARLY_TEST)
        early_tests(stage, samples);
    for (unsigned s = 0; s < count && state->counts_early; s++)
        stage->worker->statistics.samples_passed += (unsigned)__builtin_popcount(samples->live[s]);
    if (stage->needs_z)
        group_depth(stage, group, plane_at(&stage->z, group->fx));
    if (!state->samples.per_sample) {
        draw_samples_of_group(stage, samples, WHOLE_FRAGMENT, 0, count);
        return;
    }
    for (unsigned s = 0; s < count; s++)
        draw_samples_of_group(stage, samples, (int)s, s, s + 1);
}

/* --- Spans ---------------------------------------------------------------------------------------------- */

static inline void begin_fade(struct fragment_stage *stage)
{
    const struct raster_shape *shape = stage->primitive->shape;
    if (!shape || !shape->fades)
        return;
    stage->smooth = true;
    stage->coverage = f32x8_splat(shape->fade);
}

typedef void sample_span_function(struct fragment_stage *stage, const struct sample_spans *spans);

/* A multisampled primitive. */
static void sample_spans_draw(struct fragment_stage *stage, const struct sample_spans *spans)
{
    const struct raster_primitive *p = stage->primitive;
    const unsigned count = stage->state->samples.count;
    struct sample_group samples;
    fragment_stage_row(stage, spans->y);
    begin_fade(stage);
    for (int x = spans->outer_first & -GROUP_WIDTH; x <= spans->outer_last; x += GROUP_WIDTH) {
        const bool inner = x >= spans->inner_first && x + GROUP_WIDTH - 1 <= spans->inner_last;
        const unsigned pattern = p->shape ? shape_lanes(p, stage->worker->x + x, stage->worker->y + spans->y,
                                                        0xff, &stage->coverage)
                                          : 0xff;
        unsigned some = 0;
        for (unsigned s = 0; s < count; s++)
            some |= samples.covered[s] = inner ? pattern : span_bits(&spans->of[s], x) & pattern;
        if (!some)
            continue;
        samples.group = group_at(stage, x);
        sampled_group(stage, &samples);
    }
}

/* A primitive whose fragments cover all samples. */
static void covered_span(struct fragment_stage *stage, const struct span *span)
{
    const struct raster_worker *worker = stage->worker;
    const int first = imin(span->first[0], span->first[1]), last = imax(span->last[0], span->last[1]);
    struct sample_group samples;
    fragment_stage_row(stage, span->y);
    for (int x = first & -GROUP_WIDTH; x <= last; x += GROUP_WIDTH) {
        unsigned mask = span_bits(span, x);
        if (mask && stage->primitive->shape && !stage->state->samples.multisample)
            mask = shape_lanes(stage->primitive, worker->x + x, worker->y + span->y, mask, &stage->coverage);
        if (!mask)
            continue;
        for (unsigned s = 0; s < stage->state->samples.count; s++)
            samples.covered[s] = mask;
        samples.group = group_at(stage, x);
        sampled_group(stage, &samples);
    }
}

#endif
