/* The pixels of a group inside a shape, and their coverage (GL 4.6 compatibility 14.3, 14.4.1, 14.5.2,
 * 14.6.2, 14.6.3).
 *
 * Coverage: a pixel is cut into 16 strips of equal height. A strip counts with the length of the outline's
 * section at the strip's middle, and the sum is rounded to 1/256, half up. The result is the area except for
 * the curvature inside a strip, and a pixel with coverage 0 has no fragment. All in binary32, in the order
 * written. */
#ifndef RASTER_SETUP_SHAPE_H
#define RASTER_SETUP_SHAPE_H

#include "raster/tile/pixels.h"
#include "raster/tile/select.h"

enum { COVERAGE_STRIPS = 16, COVERAGE_STEPS = 256 };

/* The lower left corners of a group's pixels, from the primitive's origin. */
struct shape_corner {
    f32x8 x, y;
};

/* The part of a strip, 0..1 from the pixel's left side, between two bounds. */
LANES_INLINE f32x8 strip_length(f32x8 left, f32x8 right)
{
    return f32x8_larger(f32x8_sub(right, left), f32x8_splat(0.0f));
}

static inline f32x8 polygon_strip(const struct raster_shape *shape, const struct shape_corner *corner,
                                  f32x8 y)
{
    f32x8 left = f32x8_splat(0.0f), right = f32x8_splat(1.0f);
    for (unsigned i = 0; i < shape->edge_count; i++) {
        const f32x8 a = f32x8_splat(shape->edges[i].a);
        f32x8 value = f32x8_add(f32x8_mul(f32x8_splat(shape->edges[i].b), y), f32x8_splat(shape->edges[i].c));
        value = f32x8_add(value, f32x8_mul(a, corner->x));
        const f32x8 bound =
            f32x8_mul(f32x8_sub(f32x8_splat(0.0f), value), f32x8_splat(shape->edges[i].reciprocal));
        if (shape->edges[i].a > 0)
            left = f32x8_larger(left, bound);
        else if (shape->edges[i].a < 0)
            right = f32x8_smaller(right, bound);
        else
            right = f32x8_select(value < 0.0f, f32x8_splat(0.0f), right);
    }
    return strip_length(left, right);
}

/* Half a chord is sqrt((r-d)(r+d)), d being its distance from the centre. */
static inline f32x8 circle_strip(const struct raster_shape *shape, const struct shape_corner *corner, f32x8 y)
{
    const f32x8 radius = f32x8_splat(shape->circle[2]);
    const f32x8 d = f32x8_sub(y, f32x8_splat(shape->circle[1]));
    const f32x8 square = f32x8_mul(f32x8_sub(radius, d), f32x8_add(radius, d));
    const f32x8 half = f32x8_sqrt(f32x8_larger(square, f32x8_splat(0.0f)));
    const f32x8 centre = f32x8_sub(f32x8_splat(shape->circle[0]), corner->x);
    const f32x8 left = f32x8_larger(f32x8_sub(centre, half), f32x8_splat(0.0f));
    const f32x8 right = f32x8_smaller(f32x8_add(centre, half), f32x8_splat(1.0f));
    return f32x8_select(square > 0.0f, strip_length(left, right), f32x8_splat(0.0f));
}

static inline f32x8 shape_coverage(const struct raster_shape *shape, const struct shape_corner *corner)
{
    f32x8 sum = f32x8_splat(0.0f);
    for (int i = 0; i < COVERAGE_STRIPS; i++) {
        const f32x8 y = f32x8_add(corner->y, f32x8_splat(((float)i + 0.5f) / COVERAGE_STRIPS));
        sum = f32x8_add(sum,
                        shape->edge_count ? polygon_strip(shape, corner, y) : circle_strip(shape, corner, y));
    }
    const f32x8 steps = f32x8_mul(sum, f32x8_splat((float)COVERAGE_STEPS / COVERAGE_STRIPS));
    const f32x8 whole =
        __builtin_convertvector(__builtin_convertvector(f32x8_add(steps, f32x8_splat(0.5f)), i32x8), f32x8);
    return f32x8_mul(whole, f32x8_splat(1.0f / COVERAGE_STEPS));
}

/* Bit (x mod 32, y mod 32) of the pattern (14.6.2), for the group whose lower left pixel is (x,y). */
static inline unsigned polygon_stipple_bits(const struct raster_state *state, int x, int y)
{
    unsigned bits = 0;
    for (int row = 0; row < GROUP_HEIGHT; row++)
        bits |= (state->polygon_stipple_pattern[(y + row) & 31] >> (x & 31) & 15) << (row * GROUP_WIDTH);
    return bits; /* x is a multiple of 4: the four bits never wrap */
}

/* Bit floor(s/r) mod 16 of the pattern (14.5.2.1). */
static inline bool line_stipple_bit(const struct raster_state *state, uint32_t s)
{
    return state->line_stipple_pattern >> (s / state->line_stipple_factor % 16) & 1;
}

static inline unsigned line_stipple_bits(const struct raster_shape *shape, const struct raster_state *state,
                                         int x, int y)
{
    unsigned bits = 0;
    for (int lane = 0; lane < LANES; lane++) {
        const int column = shape->x_major ? x + lane % GROUP_WIDTH : y + lane / GROUP_WIDTH;
        const uint32_t s = (uint32_t)column * (uint32_t)shape->step + shape->counter;
        bits |= (unsigned)line_stipple_bit(state, s) << lane;
    }
    return bits;
}

/* The lanes of `mask` that have fragments, in the group whose lower left pixel of the window is (x,y); their
 * coverage where the shape is smooth. */
static inline unsigned shape_lanes(const struct raster_primitive *p, int x, int y, unsigned mask,
                                   f32x8 *coverage)
{
    const struct raster_shape *shape = p->shape;
    if (shape->pixels && shape->pixels->bits)
        mask &= pixels_lanes(shape->pixels, x, y);
    if (shape->polygon_stipple)
        mask &= polygon_stipple_bits(&p->state->state, x, y);
    if (shape->line_stipple)
        mask &= line_stipple_bits(shape, &p->state->state, x, y);
    if (!shape->smooth || !mask)
        return mask;
    const struct shape_corner corner = {
        f32x8_splat((float)(x - p->origin_x)) + (f32x8){0, 1, 2, 3, 0, 1, 2, 3},
        f32x8_splat((float)(y - p->origin_y)) + (f32x8){0, 0, 0, 0, 1, 1, 1, 1},
    };
    *coverage = shape_coverage(shape, &corner);
    return mask & i32x8_movemask(*coverage > 0.0f);
}

#endif
