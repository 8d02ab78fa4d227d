/* The usual states: one UNORM8 colour, stored or blended the common way, or depth alone; no stencil; the
 * alpha test and discarding behind a program only; the depth test before the program or not at all. Gives the
 * bits of fragment_group(): what it leaves out cannot be seen in an UNORM8 colour. */
#ifndef RASTER_TILE_USUAL_STAGE_H
#define RASTER_TILE_USUAL_STAGE_H

#include "raster/tile/fragment_stage.h"

LANES_INLINE void fast_row(struct fragment_stage *stage, int y, enum shade shade, bool depth)
{
    if (shade == SHADE_CONSTANT && !depth)
        stage->y = y;
    else
        fragment_stage_row(stage, y);
}

/* SRC_ALPHA, ONE_MINUS_SRC_ALPHA: blend_unorm8() without the clamps that clamped operands do not need. */
LANES_INLINE u32x8 blend_common(const f32x8 source[4], u32x8 stored)
{
    f32x8 alpha = f32x8_clamp01(source[3]), rest = f32x8_sub(f32x8_splat(1.0f), alpha);
    u32x8 byte[4];
    for (int c = 0; c < 4; c++) {
        f32x8 cs = f32x8_mul(f32x8_clamp01(source[c]), f32x8_splat(255.0f));
        f32x8 cd = __builtin_convertvector((i32x8)(stored >> (8 * c)) & 255, f32x8);
        byte[c] = (u32x8)(f32x8_add(f32x8_mul(cs, alpha), f32x8_mul(cd, rest)) + UNORM8_ROUNDER) & 0xff;
    }
    return unorm8_join(byte[0], byte[1], byte[2], byte[3]);
}

/* Early depth test and write, if that need not wait for the program; the lanes that pass. */
LANES_INLINE i32x8 fast_depth(const struct fragment_stage *stage, struct fragment_group *group, i32x8 lanes)
{
    const struct raster_prepared *state = stage->state;
    int32_t *depth = stage->worker->depth + group->pixels;
    i32x8 stored = load_depth(depth);
    group_depth(stage, group, plane_at(&stage->z, group->fx));
    lanes &= compare_i32(state->state.depth_func, group->z_bits, stored);
    if (state->depth_write && state->depth_stage == DEPTH_STAGE_EARLY) {
        i32x8 written = i32x8_select(lanes, group->z_bits, stored);
        memcpy(depth, &written, sizeof written);
    }
    return lanes;
}

/* The input's plain value: denormals and NaN payloads do not reach the colour. */
LANES_INLINE void fast_input(const struct fragment_stage *stage, const struct fragment_group *group,
                             f32x8 color[4])
{
    unsigned i = stage->state->shade_input;
    unsigned kind = stage->state->inputs[i].kind;
    if (kind > INPUT_LINEAR) {
        fill_input(stage, group, i, color);
        return;
    }
    for (int c = 0; c < 4; c++)
        color[c] = plane_at(&stage->rows[i][c], group->fx);
    if (kind == INPUT_PERSPECTIVE && stage->perspective)
        for (int c = 0; c < 4; c++)
            color[c] = f32x8_mul(color[c], group->r);
}

/* Runs the program and tests its alpha; the lanes that are left. */
LANES_INLINE i32x8 fast_program(const struct fragment_stage *stage, const struct fragment_group *group,
                                i32x8 lanes)
{
    lanes = i32x8_from_movemask(run_program(stage, group, i32x8_movemask(lanes)));
    return stage->state->state.alpha_test ? alpha_test(stage->state, stage->color[3], lanes) : lanes;
}

/* The same, and writes the depth that waited for both. */
LANES_INLINE i32x8 fast_program_depth(const struct fragment_stage *stage, const struct fragment_group *group,
                                      i32x8 lanes, bool depth)
{
    const struct raster_prepared *state = stage->state;
    lanes = fast_program(stage, group, lanes);
    if (depth && state->depth_stage == DEPTH_STAGE_EARLY_TEST)
        write_lanes(stage->worker->depth + group->pixels, group->z_bits, lanes);
    return lanes;
}

/* The colour of a group without a program; of a constant one that is not blended the pixel is known. */
LANES_INLINE void fast_color(const struct fragment_stage *stage, const struct fragment_group *group,
                             enum shade shade, bool blend, f32x8 color[4])
{
    if (shade == SHADE_INPUT) {
        fast_input(stage, group, color);
    } else if (blend) {
        for (int c = 0; c < 4; c++)
            color[c] = f32x8_splat(stage->constant[c]);
    }
}

/* The pixel that `color` makes without blending. */
LANES_INLINE u32x8 fast_pixel(const struct fragment_stage *stage, enum shade shade, const f32x8 color[4])
{
    return shade == SHADE_CONSTANT ? (u32x8)i32x8_splat((int32_t)stage->pixel) : unorm8_pack(color);
}

/* `all`: every lane of the group is covered, so without a depth test nothing is read back. */
LANES_INLINE void fast_group(struct fragment_stage *stage, int x, i32x8 lanes, bool all, enum shade shade,
                             bool depth, bool blend)
{
    const struct raster_prepared *state = stage->state;
    struct fragment_group group = group_at(stage, x);
    if (depth)
        lanes = fast_depth(stage, &group, lanes);
    if (shade == SHADE_NONE || ((depth || !all) && !i32x8_any(lanes)))
        return;
    if (!depth && stage->needs_z)
        group_depth(stage, &group, plane_at(&stage->z, group.fx));
    group_w(stage, &group);
    f32x8 own[4];
    const f32x8 *color = own;
    if (shade == SHADE_PROGRAM) {
        lanes = fast_program_depth(stage, &group, lanes, depth);
        all = all && i32x8_movemask(lanes) == 0xff;
        color = stage->color;
    } else {
        fast_color(stage, &group, shade, blend, own);
    }
    uint32_t *to = stage->worker->color[state->colors[0].buffer] + group.pixels;
    u32x8 stored, result;
    if (blend) {
        memcpy(&stored, to, sizeof stored);
        result = blend_common(color, stored);
    } else {
        result = fast_pixel(stage, shade, color);
    }
    if (all && !depth)
        memcpy(to, &result, sizeof result);
    else
        write_lanes((int32_t *)to, (i32x8)result, lanes);
}

#endif
