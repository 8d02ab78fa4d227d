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
    for (int c = 0; c < count; c++) {
        f32x8 value = plane_at(&stage->rows[i][c], group->fx);
        if (divide)
            value = f32x8_mul(value, group->r);
        to[c] = as_shader_input(value, canonical);
    }
}

/* Unclamped where depths outside the range are the program's to judge. */
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
