/* The usual states on several samples: usual_stage.h for a tile with a plane per sample. Gives the bits of
 * sampled_group().
 *
 * A colour is made once and stored in every plane. Blending computes once where all samples of the group are
 * drawn and hold the same: so it is inside of everything. */
#ifndef RASTER_TILE_USUAL_SAMPLES_H
#define RASTER_TILE_USUAL_SAMPLES_H

#include "raster/tile/sample_stage.h"
#include "raster/tile/usual_stage.h"

/* What stays the same for a pair of scanlines. */
struct sample_rows {
    f32x8 z[RASTER_MAX_SAMPLES];
    struct span_lanes lanes[RASTER_MAX_SAMPLES];
};

LANES_INLINE void fast_sample_rows(struct fragment_stage *stage, const struct sample_spans *spans,
                                   enum shade shade, bool depth, struct sample_rows *rows)
{
    const struct prepared_samples *samples = &stage->state->samples;
    const float *z = stage->primitive->z;
    fast_row(stage, spans->y, shade, depth && shade != SHADE_NONE && shade != SHADE_CONSTANT);
    const f32x8 fy = f32x8_splat((float)(stage->worker->y + spans->y - stage->primitive->origin_y)) + lane_y;
    for (unsigned s = 0; s < samples->count; s++) {
        rows->lanes[s] = span_lanes(&spans->of[s]);
        if (depth)
            rows->z[s] = plane_row(z[0], z[1], z[2], fy + samples->y[s]).row;
    }
}

/* Early depth test of sample s; its write, if that need not wait for the program. */
LANES_INLINE i32x8 fast_sample_depth(const struct fragment_stage *stage, const struct sample_rows *rows,
                                     struct fragment_group *group, unsigned s, i32x8 lanes)
{
    const struct raster_prepared *state = stage->state;
    int32_t *depth = stage->worker->depth + group->pixels + (int)s * TILE_PIXELS;
    const struct plane_row row = {rows->z[s], stage->primitive->z[1]};
    const i32x8 stored = load_depth(depth);
    group_depth(stage, group, plane_at(&row, group->fx + state->samples.x[s]));
    lanes &= compare_i32(state->state.depth_func, group->z_bits, stored);
    if (state->depth_write && state->depth_stage == DEPTH_STAGE_EARLY) {
        const i32x8 written = i32x8_select(lanes, group->z_bits, stored);
        memcpy(depth, &written, sizeof written);
    }
    return lanes;
}

/* Do all planes hold the same in this group? */
LANES_INLINE bool planes_agree(const uint32_t *group, unsigned count)
{
    i32x8 first, other, differs = i32x8_splat(0);
    memcpy(&first, group, sizeof first);
    for (unsigned s = 1; s < count; s++) {
        memcpy(&other, group + (size_t)s * TILE_PIXELS, sizeof other);
        differs |= first ^ other;
    }
    return !i32x8_any(differs != 0);
}

LANES_INLINE void fast_sample_blend(uint32_t *to, unsigned count, const f32x8 color[4], const i32x8 *live,
                                    bool all)
{
    u32x8 stored, result;
    if (all && planes_agree(to, count)) {
        memcpy(&stored, to, sizeof stored);
        result = blend_common(color, stored);
        for (unsigned s = 0; s < count; s++)
            memcpy(to + (size_t)s * TILE_PIXELS, &result, sizeof result);
        return;
    }
    for (unsigned s = 0; s < count; s++) {
        int32_t *plane = (int32_t *)to + (size_t)s * TILE_PIXELS;
        if (!i32x8_any(live[s]))
            continue;
        memcpy(&stored, plane, sizeof stored);
        write_lanes(plane, (i32x8)blend_common(color, stored), live[s]);
    }
}

LANES_INLINE void fast_sample_store(uint32_t *to, unsigned count, u32x8 pixel, const i32x8 *live, bool all)
{
    for (unsigned s = 0; s < count; s++) {
        int32_t *plane = (int32_t *)to + (size_t)s * TILE_PIXELS;
        if (all)
            memcpy(plane, &pixel, sizeof pixel);
        else
            write_lanes(plane, (i32x8)pixel, live[s]);
    }
}

/* Runs the program for lanes of which some sample is left, and takes from each sample what it discards. */
LANES_INLINE i32x8 fast_sample_program(const struct fragment_stage *stage, const struct fragment_group *group,
                                       i32x8 some, i32x8 *live, const i32x8 *z_bits, bool depth)
{
    const struct raster_prepared *state = stage->state;
    const i32x8 lanes = fast_program(stage, group, some);
    for (unsigned s = 0; s < state->samples.count; s++) {
        live[s] &= lanes;
        if (depth && state->depth_stage == DEPTH_STAGE_EARLY_TEST)
            write_lanes(stage->worker->depth + group->pixels + (int)s * TILE_PIXELS, z_bits[s], live[s]);
    }
    return lanes;
}

/* `covered`: every sample of every lane is. */
LANES_INLINE void fast_samples(struct fragment_stage *stage, const struct sample_rows *rows, int x,
                               bool covered, enum shade shade, bool depth, bool blend)
{
    const struct raster_prepared *state = stage->state;
    const unsigned count = state->samples.count;
    struct fragment_group group = group_at(stage, x);
    i32x8 live[RASTER_MAX_SAMPLES], z_bits[RASTER_MAX_SAMPLES], some = i32x8_splat(0),
                                                                every = i32x8_splat(-1);
    for (unsigned s = 0; s < count; s++) {
        live[s] = covered ? i32x8_splat(-1) : covered_lanes(&rows->lanes[s], x);
        if (depth) {
            live[s] = fast_sample_depth(stage, rows, &group, s, live[s]);
            z_bits[s] = group.z_bits;
        }
        some |= live[s];
        every &= live[s];
    }
    if (shade == SHADE_NONE || ((depth || !covered) && !i32x8_any(some)))
        return;
    bool all = depth || !covered ? i32x8_movemask(every) == 0xff : true;
    if (shade != SHADE_CONSTANT && stage->needs_z)
        group_depth(stage, &group, plane_at(&stage->z, group.fx));
    group_w(stage, &group);
    f32x8 own[4];
    const f32x8 *color = own;
    if (shade == SHADE_PROGRAM) {
        all &= i32x8_movemask(fast_sample_program(stage, &group, some, live, z_bits, depth)) == 0xff;
        color = stage->color;
    } else {
        fast_color(stage, &group, shade, blend, own);
    }
    uint32_t *to = stage->worker->color[state->colors[0].buffer] + group.pixels;
    if (blend)
        fast_sample_blend(to, count, color, live, all);
    else
        fast_sample_store(to, count, fast_pixel(stage, shade, color), live, all);
}

/* --- Spans ---------------------------------------------------------------------------------------------- */

#define FAST_SAMPLES(name, shade, depth, blend)                                                              \
    static void name(struct fragment_stage *stage, const struct sample_spans *spans)                         \
    {                                                                                                        \
        struct sample_rows rows;                                                                             \
        fast_sample_rows(stage, spans, shade, depth, &rows);                                                 \
        for (int x = spans->outer_first & -GROUP_WIDTH; x <= spans->outer_last; x += GROUP_WIDTH) {          \
            if (x >= spans->inner_first && x + GROUP_WIDTH - 1 <= spans->inner_last)                         \
                fast_samples(stage, &rows, x, true, shade, depth, blend);                                    \
            else                                                                                             \
                fast_samples(stage, &rows, x, false, shade, depth, blend);                                   \
        }                                                                                                    \
    }

FAST_SAMPLES(depth_samples, SHADE_NONE, true, false)
FAST_SAMPLES(constant_samples, SHADE_CONSTANT, false, false)
FAST_SAMPLES(constant_depth_samples, SHADE_CONSTANT, true, false)
FAST_SAMPLES(constant_blend_samples, SHADE_CONSTANT, false, true)
FAST_SAMPLES(constant_depth_blend_samples, SHADE_CONSTANT, true, true)
FAST_SAMPLES(input_samples, SHADE_INPUT, false, false)
FAST_SAMPLES(input_depth_samples, SHADE_INPUT, true, false)
FAST_SAMPLES(input_blend_samples, SHADE_INPUT, false, true)
FAST_SAMPLES(input_depth_blend_samples, SHADE_INPUT, true, true)
FAST_SAMPLES(program_samples, SHADE_PROGRAM, false, false)
FAST_SAMPLES(program_depth_samples, SHADE_PROGRAM, true, false)
FAST_SAMPLES(program_blend_samples, SHADE_PROGRAM, false, true)
FAST_SAMPLES(program_depth_blend_samples, SHADE_PROGRAM, true, true)

/* How multisampled primitives are drawn, and others in the usual states. */
static sample_span_function *choose_samples(const struct raster_primitive *p, enum shade shade)
{
    const struct raster_prepared *state = p->state;
    static sample_span_function *const usual[][2][2] = {
        [SHADE_NONE] = {{NULL, NULL}, {depth_samples, NULL}},
        [SHADE_CONSTANT] = {{constant_samples, constant_blend_samples},
                            {constant_depth_samples, constant_depth_blend_samples}},
        [SHADE_INPUT] = {{input_samples, input_blend_samples},
                         {input_depth_samples, input_depth_blend_samples}},
        [SHADE_PROGRAM] = {{program_samples, program_blend_samples},
                           {program_depth_samples, program_depth_blend_samples}},
    };
    return state->usual && !p->shape
               ? usual[shade][state->depth_stage != DEPTH_STAGE_NONE][state->colors[0].blend]
               : sample_spans_draw;
}

/* Fragments that cover all samples. */
static void usual_covered_span(struct fragment_stage *stage, const struct span *span)
{
    struct sample_spans spans = {
        .y = span->y,
        .outer_first = imin(span->first[0], span->first[1]),
        .outer_last = imax(span->last[0], span->last[1]),
        .inner_first = imax(span->first[0], span->first[1]),
        .inner_last = imin(span->last[0], span->last[1]),
    };
    for (unsigned s = 0; s < stage->state->samples.count; s++)
        spans.of[s] = *span;
    choose_samples(stage->primitive, stage->shade)(stage, &spans);
}

#endif
