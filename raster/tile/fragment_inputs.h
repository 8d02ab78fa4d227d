/* A fragment program's inputs at the pixels' centres (GL 4.6 compatibility 15.2.2). */
#ifndef RASTER_TILE_FRAGMENT_INPUTS_H
#define RASTER_TILE_FRAGMENT_INPUTS_H

#include "raster/output/stencil_depth.h"
#include "raster/tile/fragment_stage.h"
#include "raster/tile/pixels.h"

/* The factor of perspective interpolation. */
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
    const struct plane_row *rows = stage->rows + stage->state->inputs[i].plane;
    for (int c = 0; c < count; c++) {
        f32x8 value = plane_at(&rows[c], group->fx);
        if (divide)
            value = f32x8_mul(value, group->r);
        to[c] = as_shader_input(value, canonical);
    }
}

/* Not clamped if a depth outside the depth range discards the fragment. */
LANES_INLINE f32x8 position_depth(const struct fragment_stage *stage, f32x8 z)
{
    const struct raster_derived *state = stage->state;
    return f32x8_flush(state->depth_kills ? z
                                          : depth_clamp(z, state->state.depth_near, state->state.depth_far));
}

static inline void position_input(const struct fragment_stage *stage, const struct fragment_group *group,
                                  f32x8 to[4])
{
    f32x8 x = f32x8_splat((float)(stage->worker->x + group->x)) + lane_x;
    f32x8 y = f32x8_splat((float)(stage->worker->y + stage->y)) + lane_y;
    to[0] = x + stage->state->center_x;
    to[1] = stage->state->up * y + stage->state->center_y;
    to[2] = position_depth(stage, plane_at(&stage->z, group->fx));
    to[3] = as_shader_input(plane_at(&stage->inv_w, group->fx), stage->state->canonical);
}

LANES_INLINE void fill_input(const struct fragment_stage *stage, const struct fragment_group *group,
                             unsigned i, f32x8 to[4])
{
    const struct derived_input *input = &stage->state->inputs[i];
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

/* --- The fast path ---------------------------------------------------------------------------------------
 *
 * The sums and products of planes are not flushed: registers may hold denormals where arithmetic reads them
 * as zeros (shader_input()), elsewhere f32x8_add() and f32x8_mul() have flushed them. */

LANES_INLINE void fill_planes(const struct fragment_stage *stage, const struct fragment_group *group,
                              bool canonical, f32x8 *registers)
{
    const struct raster_derived *state = stage->state;
    const unsigned divided = stage->divided_planes, count = state->plane_count;
    for (unsigned i = 0; i < divided; i++) {
        const f32x8 value = f32x8_mul(plane_at(&stage->rows[i], group->fx), group->r);
        registers[state->planes[i].target] = canonical ? as_shader_input(value, true) : value;
    }
    for (unsigned i = divided; i < count; i++) {
        const f32x8 value = plane_at(&stage->rows[i], group->fx);
        registers[state->planes[i].target] = canonical ? as_shader_input(value, true) : value;
    }
}

/* Inputs without planes. `fixed`: also those that are the same for all fragments of the primitive. */
static inline void fill_other_inputs(const struct fragment_stage *stage, const struct fragment_group *group,
                                     bool fixed, f32x8 *registers)
{
    for (uint32_t left = stage->state->other_inputs; left; left &= left - 1) {
        const unsigned i = (unsigned)__builtin_ctz(left);
        f32x8 *to = registers + 4 * stage->state->inputs[i].input;
        if (stage->state->inputs[i].kind == INPUT_POSITION)
            position_input(stage, group, to);
        else if (fixed)
            memcpy(to, stage->fixed[i], sizeof stage->fixed[i]);
    }
}

/* `registers`: those of the group's first input in the executor. */
LANES_INLINE void fill_fast_inputs(const struct fragment_stage *stage, const struct fragment_group *group,
                                   bool fixed, f32x8 *registers)
{
    if (__builtin_expect(stage->state->canonical, 0))
        fill_planes(stage, group, true, registers);
    else
        fill_planes(stage, group, false, registers);
    if (stage->state->other_inputs)
        fill_other_inputs(stage, group, fixed, registers);
}

/* The image's values for the group's pixels replace the primitive's. */
static inline void load_pixels(struct fragment_stage *stage, int x)
{
    size_t elements[LANES];
    pixels_elements(stage->pixels, stage->worker->x + x, stage->worker->y + stage->y, elements);
    if (stage->pixels->depths)
        stage->z = pixels_depth(stage->pixels, elements);
    for (uint32_t left = stage->pixel_inputs; left; left &= left - 1)
        pixels_color(stage->pixels, elements, stage->state->canonical, stage->fixed[__builtin_ctz(left)]);
}

#endif
