/* Attributes and depth at pixel centres, from plane equations. There is no running sum, so the result does
 * not depend on tiles and threads.
 *
 *   a(x,y) = (a0 + dady*fy) + dadx*fx,  fx, fy whole pixels from the primitive's origin
 *
 * in binary32, in exactly this order. Terms that depend only on fy are computed once per pair of scanlines,
 * to the same bits. Perspective: planes hold a/w and 1/w; r = 1/(1/w) once, then a = (a/w)*r (GL 4.6
 * compatibility 14.6.1, equation 14.9). */
#ifndef RASTER_TILE_INTERPOLATE_H
#define RASTER_TILE_INTERPOLATE_H

#include "raster/scene.h"

/* The part of a plane that depends on the scanline, for two scanlines. */
struct plane_row {
    f32x8 row; /* a0 + dady*fy; lanes 0..3 lower scanline, 4..7 upper */
    float dadx;
};

static const f32x8 lane_x = {0, 1, 2, 3, 0, 1, 2, 3};
static const f32x8 lane_y = {0, 0, 0, 0, 1, 1, 1, 1};

LANES_INLINE struct plane_row plane_row(float a0, float dadx, float dady, f32x8 fy)
{
    return (struct plane_row){f32x8_add(f32x8_splat(a0), f32x8_mul(f32x8_splat(dady), fy)), dadx};
}

LANES_INLINE f32x8 plane_at(const struct plane_row *plane, f32x8 fx)
{
    return f32x8_add(plane->row, f32x8_mul(f32x8_splat(plane->dadx), fx));
}

/* Converts a value to the form that the executor requires. */
LANES_INLINE f32x8 as_shader_input(f32x8 value, bool canonical)
{
    value = f32x8_flush_inside(value);
    return canonical ? f32x8_canonical_nan(value) : value;
}

#endif
