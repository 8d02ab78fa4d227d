/* One primitive's fragments in one tile: eight at a time through early tests, the program, late tests and the
 * store.
 *
 * The whole tile job runs inside fpenv_enter(): denormal operands read as zeros there. All arithmetic here
 * either uses the f32x8_* operations, which read denormals so everywhere, or cannot meet one, so the bits are
 * those of every machine. */
#ifndef RASTER_TILE_FRAGMENT_STAGE_H
#define RASTER_TILE_FRAGMENT_STAGE_H

#include "raster/output/alpha_test.h"
#include "raster/output/blend.h"
#include "raster/output/color_store.h"
#include "raster/tile/pixels.h"
#include "raster/output/stencil_depth.h"
#include "raster/output/texel_store.h"

/* Everything that stays the same for a primitive in a tile. */
struct fragment_stage {
    struct raster_worker *worker;
    const struct raster_primitive *primitive;
    const struct raster_prepared *state;
    const struct raster_target *target;
    enum shade shade; /* the state's, or constant where the primitive has one colour */
    uint32_t pixel;   /* SHADE_CONSTANT: as number and as UNORM8 */
    float constant[4];
    bool perspective; /* some input is to be divided by w */
    bool needs_z, needs_w;
    const struct raster_pixels *pixels; /* colours or depths come from an image; null: they do not */
    uint32_t pixel_inputs;              /* bit per input that its colours stand in for */
    bool smooth; /* colours' alpha is multiplied by `coverage`, the current group's (shape.h) */
    f32x8 coverage;
    const f32x8 *color; /* SHADE_PROGRAM: the executor's result for the first colour buffer, and its inputs */
    f32x8 *inputs[RASTER_MAX_ATTRIBUTES];
    float fx_base; /* tile x minus origin x */
    /* of the current pair of scanlines */
    int y;
    struct plane_row z, inv_w;
    struct plane_row rows[RASTER_MAX_ATTRIBUTES][4];
    f32x8 fixed[RASTER_MAX_ATTRIBUTES][4]; /* inputs that do not vary over the primitive */
    struct sample_group *samples;          /* the current group: sample_stage.h */
};

/* --- Set-up per primitive and per pair of scanlines ----------------------------------------------------- */

static void fixed_input(struct fragment_stage *stage, unsigned i)
{
    const struct raster_primitive *p = stage->primitive;
    const struct prepared_input *input = &stage->state->inputs[i];
    f32x8 *fixed = stage->fixed[i];
    for (int c = 0; c < 4; c++)
        fixed[c] = f32x8_splat(c == 3 ? 1.0f : 0.0f);
    switch (input->kind) {
    case INPUT_FLAT:
        for (int c = 0; c < (input->fog ? 1 : 4); c++) {
            f32x8 value = f32x8_splat(0.0f);
            memcpy(&value, &p->data[input->data + c], sizeof(float));
            i32x8 bits = i32x8_splat(((i32x8)value)[0]);
            fixed[c] = input->integer ? (f32x8)bits : as_shader_input((f32x8)bits, stage->state->canonical);
        }
        break;
    case INPUT_FACING:
        fixed[0] = input->integer
                       ? (f32x8)i32x8_splat(p->face == FACE_FRONT ? -1 : 0) /* TGSI's SV[n], FACE */
                       : f32x8_splat(p->face == FACE_FRONT ? 1.0f : -1.0f);
        break;
    case INPUT_SAMPLE_POSITION:
        fixed[0] = fixed[1] = f32x8_splat(0.5f);
        break; /* one sample, in the centre */
    case INPUT_PRIMITIVE_ID:
        fixed[0] = (f32x8)i32x8_splat((int32_t)p->id);
        fixed[3] = f32x8_splat(0.0f);
        break;
    case INPUT_SAMPLE_ID: fixed[0] = fixed[3] = f32x8_splat(0.0f); break;
    case INPUT_SAMPLE_MASK: /* one sample: bit 0, the pixel's centre, is covered (NV_gpu_program5 2.X.3.2) */
        fixed[0] = (f32x8)i32x8_splat(1);
        fixed[3] = f32x8_splat(0.0f);
        break;
    default: break;
    }
}

/* What the vertex program wrote beside the fog coordinate has no effect (ARB_vertex_program 2.14.3.4): a
 * fragment reads (f,0,0,1) (ARB_fragment_program 3.11.3.1). */
static inline void fill_fog(f32x8 input[4])
{
    input[1] = input[2] = f32x8_splat(0.0f);
    input[3] = f32x8_splat(1.0f);
}

/* Where the executor, which runs the state's program already, takes inputs and leaves the result. */
static void find_registers(struct fragment_stage *stage)
{
    const struct raster_prepared *state = stage->state;
    struct shader_executor *executor = stage->worker->executor;
    for (unsigned i = 0; i < state->input_count; i++) {
        stage->inputs[i] = shader_input(executor, state->inputs[i].input);
        if (state->inputs[i].fog)
            fill_fog(stage->inputs[i]);
    }
    if (state->color_count > 0)
        stage->color = shader_output(executor, state->colors[0].output);
}

/* Does an image give each fragment a colour or a depth of its own? */
static void find_pixels(struct fragment_stage *stage)
{
    const struct raster_shape *shape = stage->primitive->shape;
    const struct raster_pixels *pixels = shape ? shape->pixels : NULL;
    stage->pixels = pixels && (pixels->colors || pixels->depths) ? pixels : NULL;
    stage->pixel_inputs = 0;
    for (unsigned i = 0; stage->pixels && pixels->colors && i < stage->state->input_count; i++) {
        const struct prepared_input *input = &stage->state->inputs[i];
        if (input->kind == INPUT_FLAT && input->row[FACE_FRONT] == pixels->color_row)
            stage->pixel_inputs |= 1u << i;
    }
}

static void fragment_stage_begin(struct fragment_stage *stage, struct raster_worker *worker,
                                 const struct raster_target *target, const struct raster_primitive *p)
{
    const struct raster_prepared *state = p->state;
    stage->worker = worker;
    stage->primitive = p;
    stage->state = state;
    stage->target = target;
    stage->fx_base = (float)(worker->x - p->origin_x);
    stage->needs_z = state->depth_test || state->needs_w;
    stage->needs_w = state->needs_w;
    stage->perspective = false;
    stage->smooth = p->shape && p->shape->smooth;
    find_pixels(stage);
    stage->shade = p->one_color ? SHADE_CONSTANT : state->shade;
    if (stage->shade == SHADE_CONSTANT) {
        const float *color =
            p->one_color ? p->data + state->inputs[state->shade_input].data : state->constant;
        memcpy(stage->constant, color, sizeof stage->constant);
        stage->pixel = unorm8_pack_scalar(color);
    }
    if (stage->shade != SHADE_INPUT && stage->shade != SHADE_PROGRAM)
        return;
    for (unsigned i = 0; i < state->input_count; i++) {
        if (state->inputs[i].kind >= INPUT_FLAT && state->inputs[i].kind != INPUT_POSITION)
            fixed_input(stage, i);
        stage->perspective |= state->inputs[i].kind == INPUT_PERSPECTIVE && !p->affine;
    }
    if (stage->shade == SHADE_PROGRAM)
        find_registers(stage);
}

/* `y` is the lower scanline of the pair, in the tile. */
static inline void fragment_stage_row(struct fragment_stage *stage, int y)
{
    const struct raster_primitive *p = stage->primitive;
    const struct raster_prepared *state = stage->state;
    f32x8 fy = f32x8_splat((float)(stage->worker->y + y - p->origin_y)) + lane_y;
    stage->y = y;
    if (stage->needs_z)
        stage->z = plane_row(p->z[0], p->z[1], p->z[2], fy);
    if (stage->needs_w)
        stage->inv_w = plane_row(p->inv_w[0], p->inv_w[1], p->inv_w[2], fy);
    if (stage->shade != SHADE_INPUT && stage->shade != SHADE_PROGRAM)
        return;
    for (unsigned i = 0; i < state->input_count; i++) {
        const struct prepared_input *input = &state->inputs[i];
        if (input->kind > INPUT_LINEAR)
            continue;
        const float *plane = p->data + input->data;
        for (int c = 0; c < input->components; c++)
            stage->rows[i][c] = plane_row(plane[c], plane[4 + c], plane[8 + c], fy);
    }
}

/* --- The program ---------------------------------------------------------------------------------------- */

/* One group's place: pixel x of the tile and what follows from it. */
struct fragment_group {
    int x;        /* in the tile, multiple of 4 */
    int pixels;   /* offset of lane 0 in the tile's arrays */
    f32x8 fx;     /* pixels from the origin */
    f32x8 z;      /* clamped to the depth range */
    i32x8 z_bits; /* as stored */
    f32x8 r;      /* w */
};

LANES_INLINE struct fragment_group group_at(const struct fragment_stage *stage, int x)
{
    return (struct fragment_group){
        .x = x,
        .pixels = ((stage->y / GROUP_HEIGHT) * TILE_GROUPS_X + x / GROUP_WIDTH) * LANES,
        .fx = f32x8_splat(stage->fx_base + (float)x) + lane_x,
    };
}

/* What perspective multiplies by. */
LANES_INLINE void group_w(const struct fragment_stage *stage, struct fragment_group *group)
{
    if (stage->perspective)
        group->r = f32x8_div(f32x8_splat(1.0f), plane_at(&stage->inv_w, group->fx));
}

/* The first `count` components of an input that varies over the primitive. */
LANES_INLINE void planar_input(const struct fragment_stage *stage, const struct fragment_group *group,
                               unsigned i, int count, bool divide, f32x8 to[4])
{
    const bool canonical = stage->state->canonical;
    for (int c = 0; c < count; c++) {
        f32x8 value = plane_at(&stage->rows[i][c], group->fx);
        if (divide)
            value = f32x8_mul(value, group->r);
        to[c] = as_shader_input(value, canonical);
    }
}

static inline void position_input(const struct fragment_stage *stage, const struct fragment_group *group,
                                  f32x8 to[4])
{
    f32x8 x = f32x8_splat((float)(stage->worker->x + group->x)) + lane_x;
    f32x8 y = f32x8_splat((float)(stage->worker->y + stage->y)) + lane_y;
    to[0] = x + stage->state->center_x;
    to[1] = stage->state->up * y + stage->state->center_y;
    /* Unclamped where depths outside the range are the program's to judge. */
    to[2] = f32x8_flush(stage->state->depth_kills ? plane_at(&stage->z, group->fx) : group->z);
    to[3] = as_shader_input(plane_at(&stage->inv_w, group->fx), stage->state->canonical);
}

LANES_INLINE void fill_input(const struct fragment_stage *stage, const struct fragment_group *group,
                             unsigned i, f32x8 to[4])
{
    const struct prepared_input *input = &stage->state->inputs[i];
    if (input->kind == INPUT_PERSPECTIVE || input->kind == INPUT_LINEAR) {
        bool divide = input->kind == INPUT_PERSPECTIVE && stage->perspective;
        if (input->components == 4)
            planar_input(stage, group, i, 4, divide, to);
        else
            planar_input(stage, group, i, input->components, divide, to);
    } else if (input->kind == INPUT_POSITION) {
        position_input(stage, group, to);
    } else {
        memcpy(to, stage->fixed[i], sizeof stage->fixed[i]);
    }
}

/* Runs the program; the lanes that it did not discard. */
static inline unsigned run_program(const struct fragment_stage *stage, const struct fragment_group *group,
                                   unsigned lanes)
{
    struct shader_executor *executor = stage->worker->executor;
    for (unsigned i = 0; i < stage->state->input_count; i++)
        fill_input(stage, group, i, stage->inputs[i]);
    return shader_run(executor, lanes);
}

/* --- Tests ---------------------------------------------------------------------------------------------- */

/* Stencil and depth test with all their writes, or without that of depth. */
static inline i32x8 test_lanes(const struct fragment_stage *stage, const struct fragment_group *group,
                               i32x8 lanes, bool write_depth_now)
{
    const struct raster_prepared *state = stage->state;
    int32_t *depth = stage->worker->depth + group->pixels;
    i32x8 pass = i32x8_splat(-1);
    if (state->depth_bounds)
        lanes &= ~((load_depth(depth) < state->depth_low) | (load_depth(depth) > state->depth_high));
    if (state->depth_test)
        pass = compare_i32(state->state.depth_func, group->z_bits, load_depth(depth));
    if (state->stencil_test)
        lanes = stencil_apply(&state->state, stage->primitive->face, stage->worker->stencil + group->pixels,
                              lanes, pass);
    else
        lanes &= pass;
    if (write_depth_now && state->depth_write)
        write_lanes(depth, group->z_bits, lanes);
    return lanes;
}

/* --- The store ------------------------------------------------------------------------------------------ */

static inline void store_unorm8(const struct fragment_stage *stage, const struct prepared_color *color,
                                int pixels, const f32x8 source[4], const f32x8 *second, i32x8 lanes, bool all)
{
    const struct raster_state *state = &stage->state->state;
    uint32_t *to = stage->worker->color[color->buffer] + pixels;
    u32x8 stored, result;
    if (all && !color->reads) {
        result = unorm8_pack(source);
        memcpy(to, &result, sizeof result);
        return;
    }
    memcpy(&stored, to, sizeof stored);
    result = stored;
    if (color->blend) {
        ISA(blend_unorm8)(state, color->buffer, source, second, &result);
    } else {
        u32x8 packed = unorm8_pack(source);
        if (color->logic)
            ISA(logic_op)(state->logic_op, &packed, &result);
        else
            result = packed;
    }
    result = (u32x8)i32x8_select(lanes & (i32x8)i32x8_splat((int32_t)color->byte_mask), (i32x8)result,
                                 (i32x8)stored);
    memcpy(to, &result, sizeof result);
}

static inline void store_float(const struct fragment_stage *stage, const struct prepared_color *color,
                               int pixels, const f32x8 source[4], const f32x8 *second, i32x8 lanes)
{
    float *to = (float *)stage->worker->color[color->buffer] + (size_t)pixels * 4;
    f32x8 stored[4], result[4], clamped[4];
    memcpy(stored, to, sizeof stored);
    if (stage->state->state.clamp_color) {
        for (int c = 0; c < 4; c++)
            clamped[c] = f32x8_clamp01(source[c]);
        source = clamped;
    }
    memcpy(result, color->blend ? stored : source, sizeof result);
    if (color->blend)
        ISA(blend_float)(&stage->state->state, color->buffer, source, second, result);
    for (int c = 0; c < 4; c++)
        if (color->byte_mask & 1u << (8 * c))
            stored[c] = f32x8_select(lanes, result[c], stored[c]);
    memcpy(to, stored, sizeof stored);
}

static inline void store_color(const struct fragment_stage *stage, const struct prepared_color *color,
                               int pixels, const f32x8 source[4], const f32x8 *second, i32x8 lanes, bool all)
{
    if (color_is_unorm8(stage->target->color[color->buffer].format))
        store_unorm8(stage, color, pixels, source, second, lanes, all);
    else if (color->texel)
        ISA(store_texel)
    (&stage->state->state, color, &stage->target->color[color->buffer],
     (float *)stage->worker->color[color->buffer] + (size_t)pixels * 4, source, second, lanes);
    else store_float(stage, color, pixels, source, second, lanes);
}

/* --- A group -------------------------------------------------------------------------------------------- */

/* A group's colour results: one for all where no program ran, else the program's own. */
struct fragment_colors {
    bool from_program;
    f32x8 known[4], smooth[4];
};

/* With the coverage of smooth primitives applied to alpha (GL 4.6 compatibility 17.1), after it is clamped if
 * it is (15.2.1). */
static inline const f32x8 *color_result(const struct fragment_stage *stage, struct fragment_colors *colors,
                                        unsigned output)
{
    const f32x8 *color =
        colors->from_program ? shader_output(stage->worker->executor, output) : colors->known;
    if (!stage->smooth)
        return color;
    memcpy(colors->smooth, color, sizeof colors->smooth);
    const f32x8 alpha = stage->state->state.clamp_color ? f32x8_clamp01(color[3]) : color[3];
    colors->smooth[3] = f32x8_mul(alpha, stage->coverage);
    return colors->smooth;
}

/* Colour 1 of dual source blending (17.3.6.2): null where no factor reads it. What no program writes is zero.
 */
static inline const f32x8 *second_color(const struct fragment_stage *stage,
                                        const struct prepared_color *color)
{
    static const f32x8 zeros[4];
    if (!color->dual)
        return NULL;
    return color->second < 0 ? zeros : shader_output(stage->worker->executor, (unsigned)color->second);
}

static inline void group_depth(const struct fragment_stage *stage, struct fragment_group *group, f32x8 z)
{
    const struct raster_prepared *state = stage->state;
    group->z = depth_clamp(z, state->state.depth_near, state->state.depth_far);
    group->z_bits = depth_bits(state->depth_format, group->z);
}

/* Gives the lanes their colours; returns those that are not discarded. */
static inline i32x8 shade_group(const struct fragment_stage *stage, struct fragment_group *group,
                                struct fragment_colors *colors, i32x8 lanes)
{
    const struct raster_prepared *state = stage->state;
    colors->from_program = stage->shade == SHADE_PROGRAM;
    group_w(stage, group);
    switch (stage->shade) {
    case SHADE_PROGRAM: return i32x8_from_movemask(run_program(stage, group, i32x8_movemask(lanes)));
    case SHADE_INPUT:
        fill_input(stage, group, state->shade_input, colors->known);
        for (int c = 0; c < 4; c++)
            colors->known[c] = f32x8_canonical_nan(colors->known[c]);
        break;
    case SHADE_CONSTANT:
        for (int c = 0; c < 4; c++)
            colors->known[c] = f32x8_splat(stage->constant[c]);
        break;
    case SHADE_NONE: break;
    }
    return lanes;
}

LANES_INLINE i32x8 alpha_test(const struct raster_prepared *state, f32x8 alpha, i32x8 lanes)
{
    return lanes & alpha_passes(state->state.alpha_func,
                                state->state.clamp_alpha ? f32x8_clamp01(alpha) : alpha,
                                state->state.alpha_ref);
}

/* What comes between the program and the late tests. */
static inline i32x8 after_program(const struct fragment_stage *stage, struct fragment_group *group,
                                  struct fragment_colors *colors, i32x8 lanes)
{
    const struct raster_prepared *state = stage->state;
    if (state->state.alpha_test && state->color0_output >= 0)
        lanes = alpha_test(state, color_result(stage, colors, (unsigned)state->color0_output)[3], lanes);
    if (state->depth_kills) {
        const f32x8 z = shader_output(stage->worker->executor, (unsigned)state->depth_output)[2];
        lanes &= (z >= state->range_near) & (z <= state->range_far);
    }
    if (state->depth_stage == DEPTH_STAGE_EARLY_TEST)
        write_lanes(stage->worker->depth + group->pixels, group->z_bits, lanes);
    if (state->depth_stage == DEPTH_STAGE_LATE && state->depth_output >= 0)
        group_depth(stage, group, shader_output(stage->worker->executor, (unsigned)state->depth_output)[2]);
    return lanes;
}

/* What the image has for the pixels of the group takes the place of what the primitive has. */
static void load_pixels(struct fragment_stage *stage, int x)
{
    size_t elements[LANES];
    pixels_elements(stage->pixels, stage->worker->x + x, stage->worker->y + stage->y, elements);
    if (stage->pixels->depths)
        stage->z = pixels_depth(stage->pixels, elements);
    for (uint32_t left = stage->pixel_inputs; left; left &= left - 1)
        pixels_color(stage->pixels, elements, stage->state->canonical, stage->fixed[__builtin_ctz(left)]);
}

/* Pixels x..x+3 of the tile, of the current pair of scanlines; `mask` is not empty. */
static inline void fragment_group(struct fragment_stage *stage, int x, unsigned mask)
{
    const struct raster_prepared *state = stage->state;
    struct fragment_group group = group_at(stage, x);
    struct fragment_colors colors;
    i32x8 lanes = i32x8_from_movemask(mask);
    if (__builtin_expect(stage->pixels != NULL, 0))
        load_pixels(stage, x);
    if (stage->needs_z)
        group_depth(stage, &group, plane_at(&stage->z, group.fx));
    if (state->depth_stage == DEPTH_STAGE_EARLY || state->depth_stage == DEPTH_STAGE_EARLY_TEST) {
        lanes = test_lanes(stage, &group, lanes, state->depth_stage == DEPTH_STAGE_EARLY);
        if (!i32x8_any(lanes))
            return;
    }
    if (state->counts_early)
        stage->worker->statistics.samples_passed += (unsigned)__builtin_popcount(i32x8_movemask(lanes));
    if (state->shade != SHADE_NONE) {
        if (state->state.counts)
            stage->worker->statistics.fragments_run += (unsigned)__builtin_popcount(i32x8_movemask(lanes));
        lanes = shade_group(stage, &group, &colors, lanes);
        lanes = after_program(stage, &group, &colors, lanes);
        if (!i32x8_any(lanes))
            return;
    }
    if (state->depth_stage == DEPTH_STAGE_LATE)
        lanes = test_lanes(stage, &group, lanes, true);
    mask = i32x8_movemask(lanes);
    if (state->state.counts && !state->counts_early)
        stage->worker->statistics.samples_passed += (unsigned)__builtin_popcount(mask);
    if (mask == 0 || state->shade == SHADE_NONE)
        return;
    const bool smooth = stage->smooth;
    for (unsigned i = 0; i < state->color_count; i++) {
        const struct prepared_color *color = &state->colors[i];
        if (smooth) /* integers have no coverage */
            stage->smooth = !raster_color_is_integer(&stage->target->color[color->buffer]);
        store_color(stage, color, group.pixels, color_result(stage, &colors, color->output),
                    second_color(stage, color), lanes, mask == 0xff);
    }
    stage->smooth = smooth;
}

#endif
