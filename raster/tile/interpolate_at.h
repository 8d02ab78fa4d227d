/* Inputs at any position in a pixel: at a sample, at the centroid, at an offset of IPAO. The planes of
 * interpolate.h are evaluated at fx + dx, fy + dy, (dx,dy) being the offset from the pixel's centre. Offsets
 * are multiples of 1/256, so the sums are exact. */
#ifndef RASTER_TILE_INTERPOLATE_AT_H
#define RASTER_TILE_INTERPOLATE_AT_H

#include "raster/tile/fragment_inputs.h"

static inline struct pixel_offset sample_offsets(const struct derived_samples *samples, unsigned s)
{
    return (struct pixel_offset){f32x8_splat(samples->x[s]), f32x8_splat(samples->y[s])};
}

/* Pixels from the primitive's origin. */
static inline struct pixel_offset from_origin_at(const struct fragment_stage *stage,
                                                 const struct fragment_group *group,
                                                 const struct pixel_offset *offset)
{
    const int row = stage->worker->y + stage->y - stage->primitive->origin_y;
    return (struct pixel_offset){group->fx + offset->x, (f32x8_splat((float)row) + lane_y) + offset->y};
}

LANES_INLINE f32x8 plane_value(float a0, float dadx, float dady, const struct pixel_offset *from_origin)
{
    const struct plane_row row = plane_row(a0, dadx, dady, from_origin->y);
    return plane_at(&row, from_origin->x);
}

static inline f32x8 inv_w_value(const struct fragment_stage *stage, const struct pixel_offset *from_origin)
{
    const float *plane = stage->primitive->inv_w;
    return plane_value(plane[0], plane[1], plane[2], from_origin);
}

static inline f32x8 z_value(const struct fragment_stage *stage, const struct pixel_offset *from_origin)
{
    const float *plane = stage->primitive->z;
    return plane_value(plane[0], plane[1], plane[2], from_origin);
}

static inline void planar_input_at(const struct fragment_stage *stage, const struct pixel_offset *from_origin,
                                   unsigned i, f32x8 to[4])
{
    const struct derived_input *input = &stage->state->inputs[i];
    const float *plane = stage->primitive->data + input->data;
    const bool divide = input->kind == INPUT_PERSPECTIVE && stage->perspective;
    const f32x8 r =
        divide ? f32x8_div(f32x8_splat(1.0f), inv_w_value(stage, from_origin)) : f32x8_splat(1.0f);
    for (int c = 0; c < input->components; c++) {
        f32x8 value = plane_value(plane[c], plane[4 + c], plane[8 + c], from_origin);
        if (divide)
            value = f32x8_mul(value, r);
        to[c] = as_shader_input(value, stage->state->canonical);
    }
}

/* As position_input(). An image has one depth for the pixel. */
static inline void position_input_at(const struct fragment_stage *stage, const struct fragment_group *group,
                                     const struct pixel_offset *offset,
                                     const struct pixel_offset *from_origin, f32x8 to[4])
{
    const struct raster_derived *state = stage->state;
    const f32x8 x = f32x8_splat((float)(stage->worker->x + group->x)) + lane_x,
                y = f32x8_splat((float)(stage->worker->y + stage->y)) + lane_y,
                z = stage->pixels && stage->pixels->depths ? plane_at(&stage->z, group->fx)
                                                           : z_value(stage, from_origin);
    to[0] = (x + offset->x) + state->center_x;
    to[1] = state->up * (y + offset->y) + state->center_y;
    to[2] = position_depth(stage, z);
    to[3] = as_shader_input(inv_w_value(stage, from_origin), state->canonical);
}

/* Input i of a group at an offset in each pixel. Inputs that do not vary are the same everywhere. */
static inline void input_at(const struct fragment_stage *stage, const struct fragment_group *group,
                            const struct pixel_offset *offset, unsigned i, f32x8 to[4])
{
    const unsigned kind = stage->state->inputs[i].kind;
    const struct pixel_offset from_origin = from_origin_at(stage, group, offset);
    if (kind == INPUT_PERSPECTIVE || kind == INPUT_LINEAR)
        planar_input_at(stage, &from_origin, i, to);
    else if (kind == INPUT_POSITION)
        position_input_at(stage, group, offset, &from_origin, to);
    else
        memcpy(to, stage->fixed[i], sizeof stage->fixed[i]);
}

/* IPAO's offset, rounded to the nearest multiple of 1/256, ties to even; NaN is 0. Offsets beyond 16384
 * pixels are clamped. */
static inline f32x8 snapped_offset(f32x8 offset)
{
    const f32x8 limit = f32x8_splat(RASTER_MAX_SIZE), rounder = f32x8_splat(0x1.8p15f);
    f32x8 value = f32x8_select(offset == offset, offset, f32x8_splat(0.0f));
    value = f32x8_smaller(f32x8_larger(value, -limit), limit);
    return (value + rounder) - rounder;
}

#endif
