/* A primitive's spans in a tile of one sample per pixel. Each form of the fast path is compiled separately,
 * without the operations that it does not have. */
#include "raster/setup/shape.h"
#include "raster/tile/fragment_operations.h"
#include "texture/sample_pair.h"

static void general_group(struct fragment_stage *stage, int x, unsigned mask)
{
    const struct fragment_form form = {.fast = false};
    struct fragment_group group;
    struct sample_lanes lanes;
    group_at(stage, x, &group);
    no_samples(&lanes);
    lanes.live[0] = i32x8_from_movemask(mask);
    lanes.z_bits[0] = i32x8_splat(0);
    if (is_queried(stage, x))
        ISA(inspect_group)(stage, &group, &lanes, false);
    else
        fragment_operations(form, stage, &group, &lanes);
}

static void general_span(struct fragment_stage *stage, const struct span *span)
{
    int first = imin(span->first[0], span->first[1]), last = imax(span->last[0], span->last[1]);
    fragment_stage_row(stage, span->y);
    if (stage->queried)
        ISA(inspect_span)(stage, span, -1);
    for (int x = first & -GROUP_WIDTH; x <= last; x += GROUP_WIDTH) {
        unsigned mask = span_bits(span, x);
        if (mask)
            general_group(stage, x, mask);
    }
}

/* Primitives with a shape. */
static void shape_span(struct fragment_stage *stage, const struct span *span)
{
    const struct raster_worker *worker = stage->worker;
    int first = imin(span->first[0], span->first[1]), last = imax(span->last[0], span->last[1]);
    fragment_stage_row(stage, span->y);
    if (stage->queried)
        ISA(inspect_span)(stage, span, -1);
    for (int x = first & -GROUP_WIDTH; x <= last; x += GROUP_WIDTH) {
        unsigned mask = span_bits(span, x);
        if (mask)
            mask = shape_lanes(stage->primitive, worker->x + x, worker->y + span->y, mask, &stage->coverage);
        if (!mask)
            continue;
        if (stage->pixels)
            load_pixels(stage, x);
        general_group(stage, x, mask);
    }
}

/* --- The fast path -------------------------------------------------------------------------------------- */

/* `covered`: the lanes that the primitive covers. */
LANES_INLINE void fast_group(struct fragment_form form, struct fragment_stage *stage, int x, i32x8 covered)
{
    struct fragment_group group;
    struct sample_lanes lanes;
    group_at(stage, x, &group);
    no_samples(&lanes);
    if (form.depth)
        lanes.live[0] = covered;
    else
        add_sample(&lanes, 0, covered);
    fragment_operations(form, stage, &group, &lanes);
}

/* --- Several groups at once -----------------------------------------------------------------------------
 *
 * No pixel has two fragments of a primitive, so a group may wait for one of a later span. It may also wait
 * for one of the next primitive: colours are blended and stored in the order of the groups, and a depth that
 * is written before the program is in the tile before the next primitive is tested. */

/* The coordinates of a group of a program that is a lookup: those of the input, or their quotients by q. */
static const f32x8 *lookup_coordinates(const struct fragment_stage *stage, unsigned number)
{
    const struct program_lookup *lookup = &stage->state->lookup;
    const struct lookup_group *group = &stage->lookups[number];
    return lookup->projects ? group->projected : group->inputs[lookup->coordinates];
}

static void project_lookups(struct fragment_stage *stage)
{
    for (unsigned i = 0; i < stage->waiting.count; i++) {
        const f32x8 *coord = stage->lookups[i].inputs[stage->state->lookup.coordinates];
        for (unsigned c = 0; c < 2; c++)
            stage->lookups[i].projected[c] = f32x8_div(coord[c], coord[3]);
    }
}

/* Looks up the texels of groups `first` and first + 1, by component, then group, for a program that is a
 * lookup. False: the sampler does not support both at once. */
static bool look_up_pair(const struct fragment_stage *stage, const struct texture_view *view, unsigned first,
                         f32x8 texel[4][2])
{
    f32x8 coord[4][2] __attribute__((aligned(2 * sizeof(f32x8))));
    for (unsigned group = 0; group < 2; group++)
        for (unsigned c = 0; c < 2; c++)
            coord[c][group] = lookup_coordinates(stage, first + group)[c];
    return texture_sample_pair(view, (const f32x8(*)[2])coord, texel);
}

static void look_up_group(const struct fragment_stage *stage, const struct texture_view *view,
                          unsigned number, f32x8 texel[4][2])
{
    const f32x8 *coordinates = lookup_coordinates(stage, number);
    struct texture_lookup lookup;
    f32x8 rgba[4];
    for (unsigned c = 0; c < 2; c++)
        lookup.coord[c] = coordinates[c];
    lookup.lod = f32x8_splat(0.0f);
    lookup.offsets = NULL;
    memset(lookup.offset, 0, sizeof lookup.offset);
    lookup.lod_mode = LOD_IMPLICIT;
    lookup.integer = false;
    lookup.lanes = i32x8_movemask(stage->waiting.live[number]);
    texture_sample(view, &lookup, rgba);
    for (unsigned c = 0; c < 4; c++)
        texel[c][number % 2] = rgba[c];
}

static void finish_lookup(const struct fragment_stage *stage, struct lookup_group *group, unsigned half,
                          const f32x8 texel[4][2])
{
    const struct program_lookup *lookup = &stage->state->lookup;
    const f32x8 *factor = group->inputs[lookup->factor < 0 ? 0 : lookup->factor];
    for (unsigned c = 0; c < 4; c++)
        group->color[c] = lookup->moved >> c & 1 ? factor[c]
                          : lookup->multiplies   ? f32x8_mul(texel[c][half], factor[c])
                                                 : texel[c][half];
}

/* KIL of the group's lanes by the alpha of their texels, computed as the program does. */
LANES_INLINE void discard_texels(struct fragment_stage *stage, unsigned number, f32x8 alpha)
{
    const struct program_lookup *lookup = &stage->state->lookup;
    if (lookup->discards)
        stage->waiting.live[number] &= ~(f32x8_sub(alpha, f32x8_splat(lookup->threshold)) < 0.0f);
}

static void run_lookups(struct fragment_stage *stage, const struct texture_view *view)
{
    const struct raster_derived *state = stage->state;
    const unsigned count = stage->waiting.count;
    for (unsigned first = 0; first < count; first += 2) {
        f32x8 texel[4][2] __attribute__((aligned(2 * sizeof(f32x8))));
        const unsigned groups = count - first < 2 ? 1 : 2;
        const bool both = state->looks_up_pairs && groups == 2 && look_up_pair(stage, view, first, texel);
        for (unsigned half = 0; half < groups; half++) {
            if (!both)
                look_up_group(stage, view, first + half, texel);
            finish_lookup(stage, &stage->lookups[first + half], half, (const f32x8(*)[2])texel);
            discard_texels(stage, first + half, texel[3][half]);
        }
    }
}

/* The same for pixels. An alpha test reads the result's alpha. */
static bool look_up_pixels(struct fragment_stage *stage, const struct texture_view *view, unsigned first)
{
    struct lookup_group *groups = stage->lookups + first;
    const struct program_lookup *lookup = &stage->state->lookup;
    const int by = lookup->factor < 0 ? 0 : lookup->factor;
    const f32x8 *const coord[2] = {lookup_coordinates(stage, first), lookup_coordinates(stage, first + 1)};
    const f32x8 *const factor[2] = {groups[0].inputs[by], groups[1].inputs[by]};
    f32x8 texel[2];
    struct pair_alpha alpha = {{NULL, NULL}, {NULL, NULL}};
    for (unsigned half = 0; half < 2; half++) {
        alpha.texel[half] = lookup->discards ? &texel[half] : NULL;
        alpha.pixel[half] = stage->state->state.alpha_test ? &groups[half].color[3] : NULL;
    }
    if (!texture_pixels_pair(view, coord, lookup->factor < 0 ? NULL : factor, stage->packed + first, &alpha))
        return false;
    for (unsigned half = 0; half < 2 && lookup->discards; half++)
        discard_texels(stage, first + half, texel[half]);
    return true;
}

static void pack_lookup(struct fragment_stage *stage, const struct texture_view *view, unsigned number)
{
    f32x8 texel[4][2];
    look_up_group(stage, view, number, texel);
    finish_lookup(stage, &stage->lookups[number], number % 2, (const f32x8(*)[2])texel);
    stage->packed[number] = unorm8_pack(stage->lookups[number].color);
    discard_texels(stage, number, texel[3][number % 2]);
}

static void run_pixel_lookups(struct fragment_stage *stage, const struct texture_view *view)
{
    const unsigned count = stage->waiting.count;
    for (unsigned first = 0; first < count; first += 2) {
        const unsigned groups = count - first < 2 ? 1 : 2;
        if (groups == 2 && look_up_pixels(stage, view, first))
            continue;
        for (unsigned i = 0; i < groups; i++)
            pack_lookup(stage, view, first + i);
    }
}

static void run_waiting(struct fragment_stage *stage)
{
    const struct raster_derived *state = stage->state;
    struct shader_executor *executor = stage->worker->executor;
    struct waiting_groups *waiting = &stage->waiting;
    if (state->looks_up) {
        const struct texture_view *view = state->state.resources.textures[state->lookup.unit];
        if (state->lookup.projects)
            project_lookups(stage);
        if (state->looks_up_pixels)
            run_pixel_lookups(stage, view);
        else
            run_lookups(stage, view);
        return;
    }
    unsigned lanes[SHADER_MOST_GROUPS], left[SHADER_MOST_GROUPS];
    for (unsigned i = 0; i < waiting->count; i++)
        lanes[i] = i32x8_movemask(waiting->live[i]);
    if (waiting->count > 1)
        shader_run_groups(executor, waiting->count, lanes, left);
    else
        left[0] = shader_run(executor, lanes[0]);
    for (unsigned i = 0; i < waiting->count; i++)
        if (left[i] != lanes[i])
            waiting->live[i] &= i32x8_from_movemask(left[i]);
}

LANES_INLINE void finish_groups(struct fragment_form form, enum fragment_part part,
                                struct fragment_stage *stage)
{
    const struct waiting_groups *waiting = &stage->waiting;
    form.part = (uint8_t)part;
    for (unsigned i = 0; i < waiting->count; i++) {
        struct fragment_group group;
        struct sample_lanes lanes;
        group.pixels = waiting->pixels[i];
        group.color = stage->color + i * stage->group_distance;
        group.packed = stage->packed + i;
        no_samples(&lanes);
        add_sample(&lanes, 0, waiting->live[i]);
        if (form.depth)
            lanes.z_bits[0] = waiting->z_bits[i];
        fragment_operations(form, stage, &group, &lanes);
    }
}

LANES_INLINE void finish_waiting(struct fragment_form form, struct fragment_stage *stage)
{
    run_waiting(stage);
    if (!form.blend && stage->state->looks_up_pixels)
        finish_groups(form, PART_FROM_PIXELS, stage);
    else
        finish_groups(form, PART_FROM_PROGRAM, stage);
    stage->waiting.count = 0;
}

/* The registers of the next group that waits. */
LANES_INLINE void fill_waiting(struct fragment_stage *stage, const struct fragment_group *group)
{
    struct waiting_groups *waiting = &stage->waiting;
    const unsigned number = waiting->count++;
    const bool fixed = !(waiting->fixed >> number & 1);
    fill_fast_inputs(stage, group, fixed, stage->registers + number * stage->group_distance);
    waiting->fixed |= 1u << number;
}

/* Depth that is written after the program must be written before the pixel's next test. */
LANES_INLINE bool waits_there(const struct waiting_groups *waiting, int pixels)
{
    bool there = false;
    for (unsigned i = 0; i < waiting->count; i++)
        there |= waiting->pixels[i] == pixels;
    return there;
}

/* The operations before the program. */
LANES_INLINE void begin_waiting(struct fragment_form form, struct fragment_stage *stage, int x, i32x8 covered)
{
    struct waiting_groups *waiting = &stage->waiting;
    struct fragment_group group;
    struct sample_lanes lanes;
    group_at(stage, x, &group);
    if (writes_depth_late(form, stage->state) && waits_there(waiting, group.pixels))
        finish_waiting(form, stage);
    form.part = PART_UNTIL_PROGRAM;
    no_samples(&lanes);
    if (form.depth)
        lanes.live[0] = covered;
    else
        add_sample(&lanes, 0, covered);
    fragment_operations(form, stage, &group, &lanes);
    if (!i32x8_any(lanes.live[0]))
        return;
    waiting->pixels[waiting->count] = group.pixels;
    waiting->live[waiting->count] = lanes.live[0];
    if (form.depth)
        waiting->z_bits[waiting->count] = lanes.z_bits[0];
    group_w(stage, &group);
    fill_waiting(stage, &group);
}

LANES_INLINE struct fragment_form groups_form(enum fast_depth depth, bool blend)
{
    return (struct fragment_form){
        .fast = true, .color_source = SOURCE_PROGRAM, .depth = depth, .blend = blend};
}

LANES_INLINE void groups_span(enum fast_depth depth, bool blend, struct fragment_stage *stage,
                              const struct span *span)
{
    const struct fragment_form form = groups_form(depth, blend);
    const int first = imin(span->first[0], span->first[1]), last = imax(span->last[0], span->last[1]);
    const struct span_lanes covered = span_lanes(span);
    fragment_stage_row(stage, span->y);
    for (int x = first & -GROUP_WIDTH; x <= last; x += GROUP_WIDTH) {
        begin_waiting(form, stage, x, covered_lanes(&covered, x));
        if (stage->waiting.count == stage->groups)
            finish_waiting(form, stage);
    }
}

LANES_INLINE void fast_span(enum color_source color_source, enum fast_depth depth, bool blend,
                            struct fragment_stage *stage, const struct span *span)
{
    const struct fragment_form inside = {
        .fast = true, .covered = true, .color_source = color_source, .depth = depth, .blend = blend};
    const struct fragment_form edge = {
        .fast = true, .color_source = color_source, .depth = depth, .blend = blend};
    int first = imin(span->first[0], span->first[1]), last = imax(span->last[0], span->last[1]);
    int inner_first = imax(span->first[0], span->first[1]), inner_last = imin(span->last[0], span->last[1]);
    struct span_lanes covered = span_lanes(span);
    if (color_source == SOURCE_CONSTANT && !depth)
        stage->y = span->y;
    else
        fragment_stage_row(stage, span->y);
    for (int x = first & -GROUP_WIDTH; x <= last; x += GROUP_WIDTH) {
        if (x >= inner_first && x + GROUP_WIDTH - 1 <= inner_last)
            fast_group(inside, stage, x, i32x8_splat(-1));
        else
            fast_group(edge, stage, x, covered_lanes(&covered, x));
    }
}

#define FAST_SPAN(name, color_source, depth, blend)                                                          \
    static void name(struct fragment_stage *stage, const struct span *span)                                  \
    {                                                                                                        \
        fast_span(color_source, depth, blend, stage, span);                                                  \
    }

#define GROUPS_SPAN(name, depth, blend)                                                                      \
    static void name(struct fragment_stage *stage, const struct span *span)                                  \
    {                                                                                                        \
        groups_span(depth, blend, stage, span);                                                              \
    }                                                                                                        \
    static void finish_##name(struct fragment_stage *stage)                                                  \
    {                                                                                                        \
        finish_waiting(groups_form(depth, blend), stage);                                                    \
    }

FAST_SPAN(depth_span, SOURCE_NONE, FAST_DEPTH_ANY, false)
FAST_SPAN(less_span, SOURCE_NONE, FAST_DEPTH_LESS, false)
FAST_SPAN(stencil_span, SOURCE_NONE, FAST_DEPTH_STENCIL, false)
FAST_SPAN(constant_span, SOURCE_CONSTANT, FAST_DEPTH_NONE, false)
FAST_SPAN(constant_blend_span, SOURCE_CONSTANT, FAST_DEPTH_NONE, true)
FAST_SPAN(constant_depth_span, SOURCE_CONSTANT, FAST_DEPTH_ANY, false)
FAST_SPAN(constant_depth_blend_span, SOURCE_CONSTANT, FAST_DEPTH_ANY, true)
FAST_SPAN(constant_less_span, SOURCE_CONSTANT, FAST_DEPTH_LESS, false)
FAST_SPAN(constant_less_blend_span, SOURCE_CONSTANT, FAST_DEPTH_LESS, true)
FAST_SPAN(constant_stencil_span, SOURCE_CONSTANT, FAST_DEPTH_STENCIL, false)
FAST_SPAN(constant_stencil_blend_span, SOURCE_CONSTANT, FAST_DEPTH_STENCIL, true)
FAST_SPAN(input_span, SOURCE_INPUT, FAST_DEPTH_NONE, false)
FAST_SPAN(input_blend_span, SOURCE_INPUT, FAST_DEPTH_NONE, true)
FAST_SPAN(input_depth_span, SOURCE_INPUT, FAST_DEPTH_ANY, false)
FAST_SPAN(input_depth_blend_span, SOURCE_INPUT, FAST_DEPTH_ANY, true)
FAST_SPAN(input_less_span, SOURCE_INPUT, FAST_DEPTH_LESS, false)
FAST_SPAN(input_less_blend_span, SOURCE_INPUT, FAST_DEPTH_LESS, true)
FAST_SPAN(input_stencil_span, SOURCE_INPUT, FAST_DEPTH_STENCIL, false)
FAST_SPAN(input_stencil_blend_span, SOURCE_INPUT, FAST_DEPTH_STENCIL, true)
FAST_SPAN(program_span, SOURCE_PROGRAM, FAST_DEPTH_NONE, false)
FAST_SPAN(program_blend_span, SOURCE_PROGRAM, FAST_DEPTH_NONE, true)
FAST_SPAN(program_depth_span, SOURCE_PROGRAM, FAST_DEPTH_ANY, false)
FAST_SPAN(program_depth_blend_span, SOURCE_PROGRAM, FAST_DEPTH_ANY, true)
FAST_SPAN(program_less_span, SOURCE_PROGRAM, FAST_DEPTH_LESS, false)
FAST_SPAN(program_less_blend_span, SOURCE_PROGRAM, FAST_DEPTH_LESS, true)
FAST_SPAN(program_stencil_span, SOURCE_PROGRAM, FAST_DEPTH_STENCIL, false)
FAST_SPAN(program_stencil_blend_span, SOURCE_PROGRAM, FAST_DEPTH_STENCIL, true)

GROUPS_SPAN(program_groups_span, FAST_DEPTH_NONE, false)
GROUPS_SPAN(program_groups_blend_span, FAST_DEPTH_NONE, true)
GROUPS_SPAN(program_groups_depth_span, FAST_DEPTH_ANY, false)
GROUPS_SPAN(program_groups_depth_blend_span, FAST_DEPTH_ANY, true)
GROUPS_SPAN(program_groups_less_span, FAST_DEPTH_LESS, false)
GROUPS_SPAN(program_groups_less_blend_span, FAST_DEPTH_LESS, true)
GROUPS_SPAN(program_groups_stencil_span, FAST_DEPTH_STENCIL, false)
GROUPS_SPAN(program_groups_stencil_blend_span, FAST_DEPTH_STENCIL, true)

/* Fills one of the words of each texel of a span. `row` is that word in the first group of the row. */
LANES_INLINE void fill_words(const struct span *span, int32_t *row, unsigned words, uint32_t bits)
{
    int first = imin(span->first[0], span->first[1]), last = imax(span->last[0], span->last[1]);
    int inner_first = imax(span->first[0], span->first[1]), inner_last = imin(span->last[0], span->last[1]);
    const struct span_lanes lanes = span_lanes(span);
    const i32x8 value = i32x8_splat((int32_t)bits);
    int32_t *group = row + (size_t)(first / GROUP_WIDTH) * LANES * words;
    for (int x = first & -GROUP_WIDTH; x <= last; x += GROUP_WIDTH, group += (size_t)LANES * words) {
        if (x >= inner_first && x + GROUP_WIDTH - 1 <= inner_last)
            memcpy(group, &value, sizeof value);
        else
            write_lanes(group, value, covered_lanes(&lanes, x));
    }
}

/* A known colour overwrites the pixels of one buffer of bytes, without arithmetic. */
static void fill_span(struct fragment_stage *stage, const struct span *span)
{
    const size_t row = (size_t)(span->y / GROUP_HEIGHT) * TILE_GROUPS_X * LANES;
    fill_words(span, (int32_t *)stage->worker->color[stage->state->colors[0].buffer] + row, 1, stage->pixel);
}

/* The same in several buffers, or one of other texels. */
static void fill_buffers_span(struct fragment_stage *stage, const struct span *span)
{
    const size_t row = (size_t)(span->y / GROUP_HEIGHT) * TILE_GROUPS_X * LANES;
    for (unsigned k = 0; k < stage->state->color_count; k++) {
        const struct derived_color *color = &stage->state->colors[k];
        const unsigned words = color->texel ? color->texel->words : 1;
        int32_t *groups = (int32_t *)stage->worker->color[color->buffer] + row * words;
        for (unsigned i = 0; i < words; i++)
            fill_words(span, groups + (size_t)i * LANES, words,
                       color->texel ? stage->texels[k][i] : stage->pixel);
    }
}

static bool can_fill(const struct raster_derived *state, enum color_source color_source)
{
    return color_source == SOURCE_CONSTANT && state->overwrites;
}

span_function *ISA(choose_spans)(const struct fragment_stage *stage)
{
    const struct raster_derived *state = stage->state;
    static span_function *const fast[][FAST_DEPTHS][2] = {
        [SOURCE_NONE] = {{NULL, NULL}, {depth_span, NULL}, {less_span, NULL}, {stencil_span, NULL}},
        [SOURCE_CONSTANT] = {{constant_span, constant_blend_span},
                             {constant_depth_span, constant_depth_blend_span},
                             {constant_less_span, constant_less_blend_span},
                             {constant_stencil_span, constant_stencil_blend_span}},
        [SOURCE_INPUT] = {{input_span, input_blend_span},
                          {input_depth_span, input_depth_blend_span},
                          {input_less_span, input_less_blend_span},
                          {input_stencil_span, input_stencil_blend_span}},
        [SOURCE_PROGRAM] = {{program_span, program_blend_span},
                            {program_depth_span, program_depth_blend_span},
                            {program_less_span, program_less_blend_span},
                            {program_stencil_span, program_stencil_blend_span}},
    };
    static span_function *const groups[FAST_DEPTHS][2] = {
        {program_groups_span, program_groups_blend_span},
        {program_groups_depth_span, program_groups_depth_blend_span},
        {program_groups_less_span, program_groups_less_blend_span},
        {program_groups_stencil_span, program_groups_stencil_blend_span},
    };
    if (stage->primitive->shape)
        return shape_span;
    if (stage->queried)
        return general_span;
    if (can_fill(state, stage->color_source))
        return state->color_count == 1 && !state->colors[0].texel ? fill_span : fill_buffers_span;
    if (state->fast_path && stage->groups > 1)
        return groups[fast_depth_of(state)][fast_blends(state)];
    if (state->fast_path)
        return fast[stage->color_source][fast_depth_of(state)][fast_blends(state)];
    return general_span;
}

void ISA(finish_spans)(struct fragment_stage *stage)
{
    static void (*const finish[FAST_DEPTHS][2])(struct fragment_stage * stage) = {
        {finish_program_groups_span, finish_program_groups_blend_span},
        {finish_program_groups_depth_span, finish_program_groups_depth_blend_span},
        {finish_program_groups_less_span, finish_program_groups_less_blend_span},
        {finish_program_groups_stencil_span, finish_program_groups_stencil_blend_span},
    };
    if (stage->waiting.count > 0)
        finish[fast_depth_of(stage->state)][fast_blends(stage->state)](stage);
}
