/* A primitive's spans in a tile of several samples per pixel, which has a plane of pixels for each sample,
 * and in any tile if the program interpolates (IPAC, IPAO, IPAS). Otherwise as spans.c. */
#include "raster/setup/shape.h"
#include "raster/tile/fragment_operations.h"

/* IPAC, IPAO, IPAS. */
void ISA(interpolate_hook)(void *user, unsigned input, enum interpolation_place kind, const f32x8 at[2],
                           f32x8 value[4])
{
    const struct raster_worker *worker = user;
    const struct fragment_stage *stage = worker->stage;
    struct pixel_offset offset = pixel_centre;
    if (input >= stage->state->input_count)
        return;
    if (kind == PLACE_CENTROID)
        offset = stage->interpolated->centroid;
    else if (kind == PLACE_SAMPLE)
        offset = offsets_of_samples(&stage->state->samples, (i32x8)at[0]);
    else
        offset = (struct pixel_offset){snapped_offset(at[0]), snapped_offset(at[1])};
    input_at(stage, stage->interpolated, &offset, input, value);
}

static void begin_fade(struct fragment_stage *stage)
{
    const struct raster_shape *shape = stage->primitive->shape;
    if (!shape || !shape->fades)
        return;
    stage->smooth = true;
    stage->coverage = f32x8_splat(shape->fade);
}

static void general_rows(struct fragment_stage *stage, int y)
{
    fragment_stage_row(stage, y);
    if (stage->state->depth_test)
        fragment_stage_sample_rows(stage, y);
}

/* The position and coverage of `group` are set. */
static void general_group(struct fragment_stage *stage, struct fragment_group *group)
{
    const struct fragment_form form = {.samples = true};
    struct sample_lanes lanes;
    no_samples(&lanes);
    stage->interpolated = group;
    if (stage->pixels)
        load_pixels(stage, group->x);
    if (stage->state->samples.centroid)
        find_centroid(stage, group);
    else
        group->centroid = pixel_centre;
    if (is_queried(stage, group->x))
        ISA(inspect_group)(stage, group, &lanes, true);
    else
        fragment_operations(form, stage, group, &lanes);
}

/* A multisampled primitive. */
static void general_spans(struct fragment_stage *stage, const struct sample_spans *spans)
{
    const struct raster_primitive *p = stage->primitive;
    const unsigned count = stage->state->samples.count;
    struct fragment_group group;
    general_rows(stage, spans->y);
    begin_fade(stage);
    for (unsigned s = 0; s < count && stage->queried; s++) {
        struct span span = spans->of[s];
        span.y = spans->y; /* not set in the spans of samples */
        ISA(inspect_span)(stage, &span, (int)s);
    }
    for (int x = spans->outer_first & -GROUP_WIDTH; x <= spans->outer_last; x += GROUP_WIDTH) {
        const bool inner = x >= spans->inner_first && x + GROUP_WIDTH - 1 <= spans->inner_last;
        const unsigned pattern = p->shape ? shape_lanes(p, stage->worker->x + x, stage->worker->y + spans->y,
                                                        0xff, &stage->coverage)
                                          : 0xff;
        unsigned some = 0;
        for (unsigned s = 0; s < count; s++)
            some |= group.covered[s] = inner ? pattern : span_bits(&spans->of[s], x) & pattern;
        if (!some)
            continue;
        group_at(stage, x, &group);
        general_group(stage, &group);
    }
}

/* A primitive whose fragments cover all samples. */
static void covered_span(struct fragment_stage *stage, const struct span *span)
{
    const struct raster_worker *worker = stage->worker;
    const int first = imin(span->first[0], span->first[1]), last = imax(span->last[0], span->last[1]);
    struct fragment_group group;
    general_rows(stage, span->y);
    if (stage->queried)
        ISA(inspect_span)(stage, span, -1);
    for (int x = first & -GROUP_WIDTH; x <= last; x += GROUP_WIDTH) {
        unsigned mask = span_bits(span, x);
        if (mask && stage->primitive->shape && !stage->state->samples.multisample)
            mask = shape_lanes(stage->primitive, worker->x + x, worker->y + span->y, mask, &stage->coverage);
        if (!mask)
            continue;
        for (unsigned s = 0; s < stage->state->samples.count; s++)
            group.covered[s] = mask;
        group_at(stage, x, &group);
        general_group(stage, &group);
    }
}

/* --- The fast path -------------------------------------------------------------------------------------- */

LANES_INLINE void fast_group(struct fragment_form form, struct fragment_stage *stage,
                             const struct span_lanes *covered, int x)
{
    struct fragment_group group;
    struct sample_lanes lanes;
    group_at(stage, x, &group);
    no_samples(&lanes);
    for (unsigned s = 0; s < stage->state->samples.count && !form.covered; s++)
        if (form.depth)
            lanes.live[s] = covered_lanes(&covered[s], x);
        else
            add_sample(&lanes, s, covered_lanes(&covered[s], x));
    fragment_operations(form, stage, &group, &lanes);
}

LANES_INLINE void fast_spans(enum color_source color_source, enum fast_depth depth, bool blend,
                             struct fragment_stage *stage, const struct sample_spans *spans)
{
    const struct fragment_form inside = {.samples = true,
                                         .fast = true,
                                         .covered = true,
                                         .color_source = color_source,
                                         .depth = depth,
                                         .blend = blend};
    const struct fragment_form edge = {
        .samples = true, .fast = true, .color_source = color_source, .depth = depth, .blend = blend};
    struct span_lanes covered[RASTER_MAX_SAMPLES];
    if (color_source == SOURCE_CONSTANT || color_source == SOURCE_NONE)
        stage->y = spans->y;
    else
        fragment_stage_row(stage, spans->y);
    if (depth)
        fragment_stage_sample_rows(stage, spans->y);
    for (unsigned s = 0; s < stage->state->samples.count; s++)
        covered[s] = span_lanes(&spans->of[s]);
    for (int x = spans->outer_first & -GROUP_WIDTH; x <= spans->outer_last; x += GROUP_WIDTH) {
        if (x >= spans->inner_first && x + GROUP_WIDTH - 1 <= spans->inner_last)
            fast_group(inside, stage, covered, x);
        else
            fast_group(edge, stage, covered, x);
    }
}

#define FAST_SPANS(name, color_source, depth, blend)                                                         \
    static void name(struct fragment_stage *stage, const struct sample_spans *spans)                         \
    {                                                                                                        \
        fast_spans(color_source, depth, blend, stage, spans);                                                \
    }

FAST_SPANS(depth_samples, SOURCE_NONE, FAST_DEPTH_ANY, false)
FAST_SPANS(less_samples, SOURCE_NONE, FAST_DEPTH_LESS, false)
FAST_SPANS(stencil_samples, SOURCE_NONE, FAST_DEPTH_STENCIL, false)
FAST_SPANS(constant_samples, SOURCE_CONSTANT, FAST_DEPTH_NONE, false)
FAST_SPANS(constant_blend_samples, SOURCE_CONSTANT, FAST_DEPTH_NONE, true)
FAST_SPANS(constant_depth_samples, SOURCE_CONSTANT, FAST_DEPTH_ANY, false)
FAST_SPANS(constant_depth_blend_samples, SOURCE_CONSTANT, FAST_DEPTH_ANY, true)
FAST_SPANS(constant_less_samples, SOURCE_CONSTANT, FAST_DEPTH_LESS, false)
FAST_SPANS(constant_less_blend_samples, SOURCE_CONSTANT, FAST_DEPTH_LESS, true)
FAST_SPANS(constant_stencil_samples, SOURCE_CONSTANT, FAST_DEPTH_STENCIL, false)
FAST_SPANS(constant_stencil_blend_samples, SOURCE_CONSTANT, FAST_DEPTH_STENCIL, true)
FAST_SPANS(input_samples, SOURCE_INPUT, FAST_DEPTH_NONE, false)
FAST_SPANS(input_blend_samples, SOURCE_INPUT, FAST_DEPTH_NONE, true)
FAST_SPANS(input_depth_samples, SOURCE_INPUT, FAST_DEPTH_ANY, false)
FAST_SPANS(input_depth_blend_samples, SOURCE_INPUT, FAST_DEPTH_ANY, true)
FAST_SPANS(input_less_samples, SOURCE_INPUT, FAST_DEPTH_LESS, false)
FAST_SPANS(input_less_blend_samples, SOURCE_INPUT, FAST_DEPTH_LESS, true)
FAST_SPANS(input_stencil_samples, SOURCE_INPUT, FAST_DEPTH_STENCIL, false)
FAST_SPANS(input_stencil_blend_samples, SOURCE_INPUT, FAST_DEPTH_STENCIL, true)
FAST_SPANS(program_samples, SOURCE_PROGRAM, FAST_DEPTH_NONE, false)
FAST_SPANS(program_blend_samples, SOURCE_PROGRAM, FAST_DEPTH_NONE, true)
FAST_SPANS(program_depth_samples, SOURCE_PROGRAM, FAST_DEPTH_ANY, false)
FAST_SPANS(program_depth_blend_samples, SOURCE_PROGRAM, FAST_DEPTH_ANY, true)
FAST_SPANS(program_less_samples, SOURCE_PROGRAM, FAST_DEPTH_LESS, false)
FAST_SPANS(program_less_blend_samples, SOURCE_PROGRAM, FAST_DEPTH_LESS, true)
FAST_SPANS(program_stencil_samples, SOURCE_PROGRAM, FAST_DEPTH_STENCIL, false)
FAST_SPANS(program_stencil_blend_samples, SOURCE_PROGRAM, FAST_DEPTH_STENCIL, true)

sample_span_function *ISA(choose_sample_spans)(const struct fragment_stage *stage)
{
    const struct raster_derived *state = stage->state;
    static sample_span_function *const fast[][FAST_DEPTHS][2] = {
        [SOURCE_NONE] = {{NULL, NULL}, {depth_samples, NULL}, {less_samples, NULL}, {stencil_samples, NULL}},
        [SOURCE_CONSTANT] = {{constant_samples, constant_blend_samples},
                             {constant_depth_samples, constant_depth_blend_samples},
                             {constant_less_samples, constant_less_blend_samples},
                             {constant_stencil_samples, constant_stencil_blend_samples}},
        [SOURCE_INPUT] = {{input_samples, input_blend_samples},
                          {input_depth_samples, input_depth_blend_samples},
                          {input_less_samples, input_less_blend_samples},
                          {input_stencil_samples, input_stencil_blend_samples}},
        [SOURCE_PROGRAM] = {{program_samples, program_blend_samples},
                            {program_depth_samples, program_depth_blend_samples},
                            {program_less_samples, program_less_blend_samples},
                            {program_stencil_samples, program_stencil_blend_samples}},
    };
    return state->fast_path && !stage->primitive->shape && !stage->queried
               ? fast[stage->color_source][fast_depth_of(state)][fast_blends(state)]
               : general_spans;
}

/* Fragments that cover all samples. */
static void fast_covered_span(struct fragment_stage *stage, const struct span *span)
{
    struct sample_spans spans;
    spans.y = span->y;
    spans.outer_first = imin(span->first[0], span->first[1]);
    spans.outer_last = imax(span->last[0], span->last[1]);
    spans.inner_first = imax(span->first[0], span->first[1]);
    spans.inner_last = imin(span->last[0], span->last[1]);
    for (unsigned s = 0; s < stage->state->samples.count; s++)
        spans.of[s] = *span;
    ISA(choose_sample_spans)(stage)(stage, &spans);
}

span_function *ISA(choose_covered_spans)(const struct fragment_stage *stage)
{
    return stage->state->fast_path && !stage->primitive->shape && !stage->queried ? fast_covered_span
                                                                                  : covered_span;
}
