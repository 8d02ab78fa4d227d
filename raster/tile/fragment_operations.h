/* fragment_operations(): the order of a fragment's operations, defined only here. It is compiled in many
 * forms: for one sample per pixel and for several, for any state and for the states of the fast path. */
#ifndef RASTER_TILE_FRAGMENT_OPERATIONS_H
#define RASTER_TILE_FRAGMENT_OPERATIONS_H

#include "raster/output/alpha_test.h"
#include "raster/tile/inspect_fragment.h"

/* The fast path's depth test before the program. FAST_DEPTH_LESS: the function LESS and 24 bits, written by
 * the test or after the program. This is the most common test; its code has no branches. FAST_DEPTH_STENCIL:
 * the stencil test, and perhaps that of depth. */
enum fast_depth { FAST_DEPTH_NONE, FAST_DEPTH_ANY, FAST_DEPTH_LESS, FAST_DEPTH_STENCIL, FAST_DEPTHS };

/* The forms that blend also store under colour masks, by logic operations, to buffers of other texels than
 * bytes, and to several: what calls a function leaves no registers to the others. */
LANES_INLINE bool fast_blends(const struct raster_derived *state)
{
    return state->colors[0].reads || has_other_texels(state);
}

LANES_INLINE enum fast_depth fast_depth_of(const struct raster_derived *state)
{
    if (state->depth_stage == DEPTH_STAGE_NONE)
        return FAST_DEPTH_NONE;
    if (state->stencil_test)
        return FAST_DEPTH_STENCIL;
    return state->depth_write && state->state.depth_func == COMPARE_LESS &&
                   state->depth_format == DEPTH_UNORM24
               ? FAST_DEPTH_LESS
               : FAST_DEPTH_ANY;
}

/* All operations, those before the program, or those after it. Spans that run the program for several groups
 * at once execute the first part for each group, and later the second part. PART_FROM_PIXELS: the program's
 * colours are pixels already, in a form that does not blend. */
enum fragment_part { PART_ALL, PART_UNTIL_PROGRAM, PART_FROM_PROGRAM, PART_FROM_PIXELS };

/* The constants of one compiled form.
 *
 * The fast path (is_fast_path() in derived_state.c) has colours, stored or blended, or depth and stencil
 * alone; no counters; alpha test and discards only after a program; the depth and stencil tests before the
 * program or not at all. The operations that it omits have no effect in a colour of its formats. */
struct fragment_form { /* 8 bytes: a larger struct is passed in memory, which compiles slowly */
    bool samples;      /* the tile has a plane for each of several samples */
    bool fast;         /* the fast path; the members below are of it alone */
    bool covered; /* every sample of every lane is covered: `live` is not set, since filling it in takes time
                   */
    uint8_t color_source; /* enum color_source */
    uint8_t depth;        /* enum fast_depth */
    bool blend;           /* or another store that fast_blends() names */
    uint8_t part;         /* enum fragment_part */
    bool inspects;        /* reports what happens to the queried fragment (inspect_fragment.h) */
};
_Static_assert(sizeof(struct fragment_form) == 8, "passed in a register");

LANES_INLINE bool is_after_program(struct fragment_form form)
{
    return form.part == PART_FROM_PROGRAM || form.part == PART_FROM_PIXELS;
}

/* Initializes the lanes of the fast path. The last step before the program adds each sample. */
LANES_INLINE void no_samples(struct sample_lanes *lanes)
{
    lanes->some = i32x8_splat(0);
    lanes->every = i32x8_splat(-1);
}

LANES_INLINE void add_sample(struct sample_lanes *lanes, unsigned s, i32x8 live)
{
    lanes->live[s] = live;
    lanes->some |= live;
    lanes->every &= live;
}

/* --- Constants of a form, or members of the state ------------------------------------------------------- */

LANES_INLINE unsigned samples_of(struct fragment_form form, const struct raster_derived *state)
{
    return form.samples ? state->samples.count : 1;
}

LANES_INLINE enum color_source color_source_of(struct fragment_form form, const struct fragment_stage *stage)
{
    return form.fast ? form.color_source : stage->color_source;
}

LANES_INLINE bool tests_early(struct fragment_form form, const struct raster_derived *state)
{
    if (is_after_program(form))
        return false;
    return form.fast
               ? form.depth
               : state->depth_stage == DEPTH_STAGE_EARLY || state->depth_stage == DEPTH_STAGE_EARLY_TEST;
}

/* Whether the depth of a test before the program may be written after the program. */
LANES_INLINE bool keeps_depth(struct fragment_form form)
{
    return !form.fast || (form.depth && form.color_source == SOURCE_PROGRAM);
}

LANES_INLINE bool writes_depth_late(struct fragment_form form, const struct raster_derived *state)
{
    return keeps_depth(form) && state->depth_stage == DEPTH_STAGE_EARLY_TEST;
}

LANES_INLINE bool counts_at(struct fragment_form form, const struct raster_derived *state, bool early)
{
    return !form.fast && state->state.counts && state->counts_early == early;
}

/* --- Samples -------------------------------------------------------------------------------------------- */

/* `tested`: after the depth test of the sample. */
LANES_INLINE i32x8 live_lanes(struct fragment_form form, const struct sample_lanes *lanes, unsigned s,
                              bool tested)
{
    return form.covered && !tested ? i32x8_splat(-1) : lanes->live[s];
}

LANES_INLINE i32x8 any_sample(struct fragment_form form, const struct sample_lanes *lanes, unsigned begin,
                              unsigned end)
{
    i32x8 some = i32x8_splat(0);
    if (form.fast)
        return form.covered && !form.depth ? i32x8_splat(-1) : lanes->some;
    for (unsigned s = begin; s < end; s++)
        some |= lanes->live[s];
    return some;
}

LANES_INLINE bool none_left(struct fragment_form form, i32x8 some)
{
    return !(form.fast && form.covered && !form.depth) && !i32x8_any(some);
}

/* Whether all samples of all lanes are left. Also false if finding out costs more than a store by lanes. */
LANES_INLINE bool all_left(struct fragment_form form, const struct sample_lanes *lanes)
{
    if (form.covered && !form.depth && form.color_source != SOURCE_PROGRAM)
        return true;
    if (!form.samples && (form.depth || !form.covered))
        return false;
    return i32x8_movemask(lanes->every) == 0xff;
}

LANES_INLINE void count_samples(const struct fragment_stage *stage, const struct sample_lanes *lanes,
                                unsigned begin, unsigned end)
{
    for (unsigned s = begin; s < end; s++)
        stage->worker->statistics.samples_passed +=
            (unsigned)__builtin_popcount(i32x8_movemask(lanes->live[s]));
}

/* --- The program, or known colours ---------------------------------------------------------------------- */

/* The fast path uses the plain value of an input unless the stored colour would show denormals and NaNs. */
LANES_INLINE void fast_input_color(struct fragment_form form, const struct fragment_stage *stage,
                                   const struct fragment_group *group, f32x8 color[4])
{
    const unsigned i = stage->state->color_input, kind = stage->state->inputs[i].kind;
    if (kind <= INPUT_LINEAR)
        for (int c = 0; c < 4; c++)
            color[c] = plane_at(&stage->rows[stage->state->inputs[i].plane + (unsigned)c], group->fx);
    else
        fill_input(stage, group, i, color);
    if (kind == INPUT_PERSPECTIVE && stage->perspective)
        for (int c = 0; c < 4; c++)
            color[c] = f32x8_mul(color[c], group->r);
    for (int c = 0; c < 4 && form.blend && stage->state->exact; c++)
        color[c] = as_shader_input(color[c], true);
}

LANES_INLINE void input_color(struct fragment_form form, const struct fragment_stage *stage,
                              const struct fragment_group *group, int sample, f32x8 color[4])
{
    if (form.fast) {
        fast_input_color(form, stage, group, color);
        return;
    }
    if (form.samples)
        sampled_input(stage, group, stage->state->color_input, sample, color);
    else
        fill_input(stage, group, stage->state->color_input, color);
    for (int c = 0; c < 4; c++)
        color[c] = f32x8_canonical_nan(color[c]);
}

LANES_INLINE void fill_inputs(struct fragment_form form, const struct fragment_stage *stage,
                              const struct fragment_group *group)
{
    if (form.fast)
        fill_fast_inputs(stage, group, true, stage->registers);
    else
        for (unsigned i = 0; i < stage->state->input_count; i++)
            fill_input(stage, group, i, stage->inputs[i]);
}

static inline i32x8 run_executor(struct fragment_form form, const struct fragment_stage *stage, i32x8 lanes)
{
    const unsigned left = form.inspects && queried_lanes(stage, lanes)
                              ? ISA(inspect_program)(stage, i32x8_movemask(lanes))
                              : shader_run(stage->worker->executor, i32x8_movemask(lanes));
    return i32x8_from_movemask(left);
}

/* The fast path's colour. */
LANES_INLINE const f32x8 *program_color(struct fragment_form form, const struct fragment_stage *stage,
                                        const struct fragment_group *group)
{
    return is_after_program(form) ? group->color : stage->color;
}

/* The lanes that the program does not discard. */
static inline i32x8 run_program(struct fragment_form form, const struct fragment_stage *stage,
                                const struct fragment_group *group, i32x8 lanes)
{
    fill_inputs(form, stage, group);
    return run_executor(form, stage, lanes);
}

static inline i32x8 run_sampled_program(struct fragment_form form, const struct fragment_stage *stage,
                                        const struct fragment_group *group, int sample, i32x8 lanes)
{
    for (unsigned i = 0; i < stage->state->input_count; i++)
        sampled_input(stage, group, i, sample, stage->inputs[i]);
    return run_executor(form, stage, lanes);
}

/* Computes the lanes' colours; returns the lanes that are not discarded. */
LANES_INLINE i32x8 shade_lanes(struct fragment_form form, const struct fragment_stage *stage,
                               struct fragment_group *group, struct fragment_colors *colors, int sample,
                               i32x8 lanes)
{
    const enum color_source color_source = color_source_of(form, stage);
    colors->from_program = color_source == SOURCE_PROGRAM;
    if (is_after_program(form))
        return lanes;
    if (!form.samples || form.fast || sample == WHOLE_FRAGMENT)
        group_w(stage, group);
    if (color_source == SOURCE_PROGRAM)
        return form.samples && !form.fast ? run_sampled_program(form, stage, group, sample, lanes)
                                          : run_program(form, stage, group, lanes);
    if (color_source == SOURCE_INPUT)
        input_color(form, stage, group, sample, colors->known);
    else
        for (int c = 0; c < 4; c++)
            colors->known[c] = f32x8_splat(stage->constant[c]);
    return lanes;
}

/* 17.3.2; and a depth result outside the depth range discards (NV_fragment_program 3.11.6). */
LANES_INLINE i32x8 alpha_test(struct fragment_form form, const struct fragment_stage *stage,
                              const struct fragment_group *group, const struct fragment_colors *colors,
                              i32x8 lanes)
{
    const struct raster_derived *state = stage->state;
    if ((!form.fast || form.color_source == SOURCE_PROGRAM) && state->state.alpha_test &&
        state->color0_output >= 0) {
        f32x8 own[4];
        const f32x8 *color = form.fast
                                 ? program_color(form, stage, group)
                                 : color_result(stage, colors, (unsigned)state->color0_output, false, own);
        const f32x8 alpha = state->state.clamp_alpha ? f32x8_clamp01(color[3]) : color[3];
        const i32x8 passes = alpha_passes(state->state.alpha_func, alpha, state->state.alpha_ref);
        if (form.inspects)
            inspect_alpha_test(stage, queried_lanes(stage, lanes), alpha, passes);
        lanes &= passes;
    }
    if (!form.fast && state->depth_kills) {
        const f32x8 z = shader_output(stage->worker->executor, (unsigned)state->depth_output)[2];
        lanes &= (z >= state->range_near) & (z <= state->range_far);
    }
    return lanes;
}

/* The lanes of each sample after the program: `lanes`, without those that its coverage results remove. */
LANES_INLINE void keep_lanes(struct fragment_form form, const struct fragment_stage *stage,
                             const struct fragment_colors *colors, struct sample_lanes *kept, unsigned begin,
                             unsigned end, i32x8 lanes)
{
    const struct derived_samples *samples = &stage->state->samples;
    const bool changes =
        form.samples && !form.fast && (samples->mask_output >= 0 || samples->alpha_to_coverage);
    const u32x8 bits = changes ? coverage_results(stage, colors) : (u32x8)i32x8_splat(-1);
    kept->every = form.covered && !form.depth ? lanes : kept->every & lanes;
    for (unsigned s = begin; s < end; s++) {
        kept->live[s] = live_lanes(form, kept, s, form.depth) & lanes;
        if (changes)
            kept->live[s] &= (i32x8)(bits << (31 - s)) >> 31;
    }
}

/* --- Depth bounds, stencil, depth ----------------------------------------------------------------------- */

/* The depth at the sample (14.6.6), the program's depth result (15.2.3), or the depth that an image has for
 * the pixel. */
LANES_INLINE f32x8 sample_depth(struct fragment_form form, const struct fragment_stage *stage,
                                const struct fragment_group *group, unsigned s)
{
    const struct raster_derived *state = stage->state;
    if (!form.fast && state->depth_stage == DEPTH_STAGE_LATE && state->depth_output >= 0)
        return shader_output(stage->worker->executor, (unsigned)state->depth_output)[2];
    if (!form.samples || (!form.fast && stage->pixels && stage->pixels->depths))
        return plane_at(&stage->z, group->fx);
    const struct plane_row row = {stage->sample_z[s], stage->primitive->z[1]};
    return plane_at(&row, group->fx + state->samples.x[s]);
}

/* The tests of sample s, and their writes. `writes`: including that of depth. */
LANES_INLINE void depth_tests(struct fragment_form form, const struct fragment_stage *stage,
                              const struct fragment_group *group, struct sample_lanes *samples, unsigned s,
                              bool writes)
{
    const struct raster_derived *state = stage->state;
    const int pixels = group->pixels + (int)s * TILE_PIXELS;
    const bool less = form.fast && form.depth == FAST_DEPTH_LESS;
    const bool any = !form.fast || form.depth == FAST_DEPTH_STENCIL; /* some of the tests */
    int32_t *depth = stage->worker->depth + pixels;
    i32x8 lanes = live_lanes(form, samples, s, false), pass = i32x8_splat(-1), z_bits = i32x8_splat(0);
    if (!form.fast && !i32x8_any(lanes))
        return;
    const unsigned queried = form.inspects && queries_sample(stage, s) ? queried_lanes(stage, lanes) : 0;
    if (queried && state->depth_bounds)
        inspect_depth_bounds(stage, queried, s, load_depth(depth));
    if (!form.fast && state->depth_bounds) /* EXT_depth_bounds_test */
        lanes &= ~((load_depth(depth) < state->depth_low) | (load_depth(depth) > state->depth_high));
    if (!any || state->depth_test) {
        const f32x8 z =
            depth_clamp(sample_depth(form, stage, group, s), state->state.depth_near, state->state.depth_far);
        z_bits = depth_bits(less ? DEPTH_UNORM24 : state->depth_format, z);
        pass = compare_i32(less ? COMPARE_LESS : state->state.depth_func, z_bits, load_depth(depth));
        if (queried)
            inspect_depth_test(stage, queried, s, z, z_bits, load_depth(depth), pass);
    }
    if (keeps_depth(form))
        samples->z_bits[s] = z_bits;
    if (any && state->stencil_test) { /* 17.3.3: before the depth test, which its update needs */
        uint8_t *stencil = stage->worker->stencil + pixels;
        const uint64_t before = queried ? stencil_bytes(stencil) : 0;
        lanes = stencil_apply(state, stage->primitive->face, stencil, lanes, pass);
        if (queried)
            inspect_stencil_test(stage, queried, s, before, stencil_bytes(stencil));
    } else {
        lanes &= pass; /* 17.3.4 */
    }
    if (writes && (less || state->depth_write)) {
        write_lanes(depth, z_bits, lanes);
        if (queried)
            inspect_depth_write(stage, queried_lanes(stage, lanes));
    }
    add_sample(samples, s, lanes);
}

/* --- Colour --------------------------------------------------------------------------------------------- */

/* Stores to one of the buffers, in a form that blends. */
LANES_INLINE void fast_store_buffer(struct fragment_form form, const struct fragment_stage *stage,
                                    const struct fragment_group *group, const f32x8 color[4],
                                    const struct sample_lanes *samples, bool all, unsigned k)
{
    const struct derived_color *derived = &stage->state->colors[k];
    const bool constant = form.color_source == SOURCE_CONSTANT && !derived->reads;
    const unsigned count = samples_of(form, stage->state);
    uint32_t *to = stage->worker->color[derived->buffer] + group->pixels;
    if (derived->texel && constant)
        store_constant_texels(stage, k, group_texels(stage, derived, group->pixels), count, samples->live,
                              all);
    else if (derived->texel)
        ISA(store_texels)
    (&stage->state->state, derived, group_texels(stage, derived, group->pixels), count, color, NULL,
     all ? NULL : samples->live);
    else if (derived->byte_mask != ~0u || derived->logic)
        masked_planes(stage, derived, to, count, color, samples->live, all);
    else if (derived->blend) blend_planes(stage, derived, to, count, color, samples->live, all);
    else store_planes(to, count, constant ? (u32x8)i32x8_splat((int32_t)stage->pixel) : unorm8_pack(color),
                      samples->live, all);
}

LANES_INLINE void fast_store(struct fragment_form form, const struct fragment_stage *stage,
                             const struct fragment_group *group, const struct fragment_colors *colors,
                             const struct sample_lanes *samples)
{
    const unsigned count = samples_of(form, stage->state);
    const bool program = form.color_source == SOURCE_PROGRAM;
    const f32x8 *color = program ? program_color(form, stage, group) : colors->known;
    const bool all = all_left(form, samples);
    uint32_t *to = stage->worker->color[stage->state->colors[0].buffer] + group->pixels;
    if (form.blend && stage->state->blends_bytes)
        blend_planes(stage, &stage->state->colors[0], to, count, color, samples->live, all);
    else if (form.blend)
        for (unsigned k = 0; k < stage->state->color_count; k++)
            fast_store_buffer(form, stage, group, program ? color + stage->colors[k] : color, samples, all,
                              k);
    else if (form.color_source == SOURCE_CONSTANT)
        store_planes(to, count, (u32x8)i32x8_splat((int32_t)stage->pixel), samples->live, all);
    else
        store_planes(to, count, form.part == PART_FROM_PIXELS ? *group->packed : unorm8_pack(color),
                     samples->live, all);
}

/* Colour buffer i of samples begin..end-1: blending (17.3.6), or the logic operation (17.3.9), and the store.
 */
LANES_INLINE void store_color(struct fragment_form form, const struct fragment_stage *stage,
                              const struct fragment_group *group, const struct fragment_colors *colors,
                              const struct sample_lanes *samples, unsigned i, unsigned begin, unsigned end)
{
    if (form.fast) {
        fast_store(form, stage, group, colors, samples);
        return;
    }
    const struct derived_color *color = &stage->state->colors[i];
    const bool integers = raster_color_is_integer(&stage->target->color[color->buffer]);
    f32x8 own[4];
    const f32x8 *source = color_result(stage, colors, color->output, integers, own),
                *second = second_color(stage, color);
    for (unsigned s = begin; s < end; s++) {
        const int pixels = group->pixels + (int)s * TILE_PIXELS;
        struct inspected_color before[LANES];
        const unsigned queried =
            form.inspects && queries_sample(stage, s) ? queried_lanes(stage, samples->live[s]) : 0;
        if (queried)
            inspect_before_store(stage, color, queried, pixels, before);
        if (i32x8_any(samples->live[s]))
            store_lanes(stage, color, pixels, source, second, samples->live[s]);
        if (queried)
            inspect_store(stage, color, queried, s, pixels, source, before);
    }
}

/* --- The order ------------------------------------------------------------------------------------------ */

/* The operations on a group's fragments in the order of OpenGL 4.6 (compatibility profile), chapters 14 to
 * 17. `lanes` is the coverage (within the window and the scissor: 14.9.1, 14.9.2). For several samples the
 * program runs once for all of them, or once for each (14.3.1.1). */
LANES_INLINE void fragment_operations(const struct fragment_form form, struct fragment_stage *stage,
                                      struct fragment_group *group, struct sample_lanes *lanes)
{
    const struct raster_derived *state = stage->state;
    const unsigned count = samples_of(form, state);
    const bool each = form.samples && !form.fast && state->samples.per_sample;
    struct fragment_colors colors;

    if (form.samples && !form.fast)
        mask_samples(stage, group, lanes->live);                     /* 14.9.3 sample mask */
    for (unsigned s = 0; s < count && tests_early(form, state); s++) /* 14.9.4 early tests */
        depth_tests(form, stage, group, lanes, s, state->depth_stage == DEPTH_STAGE_EARLY);
    if (counts_at(form, state, true))
        count_samples(stage, lanes, 0, count);

    for (unsigned begin = 0, end; begin < count; begin = end) {
        end = each ? begin + 1 : count;
        i32x8 left = any_sample(form, lanes, begin, end);
        if (none_left(form, left))
            continue;
        if (form.part == PART_UNTIL_PROGRAM)
            return;
        if (color_source_of(form, stage) != SOURCE_NONE) {
            if (!form.fast && state->state.counts)
                stage->worker->statistics.fragments_run += (unsigned)__builtin_popcount(i32x8_movemask(left));
            left =
                shade_lanes(form, stage, group, &colors, each ? (int)begin : WHOLE_FRAGMENT, left); /* 15 */
            left = alpha_test(form, stage, group, &colors, left);      /* 17.3.2 alpha test */
            keep_lanes(form, stage, &colors, lanes, begin, end, left); /* 17.3.1 alpha to coverage */
        }
        for (unsigned s = begin; s < end; s++)
            if (writes_depth_late(form, state)) {
                write_lanes(stage->worker->depth + group->pixels + (int)s * TILE_PIXELS, lanes->z_bits[s],
                            lanes->live[s]);
                if (form.inspects && queries_sample(stage, s))
                    inspect_depth_write(stage, queried_lanes(stage, lanes->live[s]));
            } else if (!form.fast && state->depth_stage == DEPTH_STAGE_LATE)
                depth_tests(form, stage, group, lanes, s, true); /* 17.3.3, 17.3.4 */
        if (counts_at(form, state, false))
            count_samples(stage, lanes, begin, end); /* 17.3.5 occlusion query */
        if (color_source_of(form, stage) != SOURCE_NONE)
            for (unsigned i = 0; i < (form.fast ? 1 : state->color_count); i++)
                store_color(form, stage, group, &colors, lanes, i, begin, end); /* 17.3.6 to 17.3.10 */
    }
}

#endif
