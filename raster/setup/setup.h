/* Code shared by the set-up of triangles, lines and points: snapping and attribute planes.
 *
 * A plane is a = a0 + (dadx*(x-x0) + ...): set up in double, stored as binary32, evaluated at pixel centres.
 * Its origin (x0,y0) is the visible pixel nearest to the first vertex, so a0 is close to a vertex's value and
 * the same for every tile.
 *
 * Set-up may run with denormals read as zeros (base/fpenv.h) or not, so it flushes the values that it
 * loads. */
#ifndef RASTER_SETUP_SETUP_H
#define RASTER_SETUP_SETUP_H

#include "raster/scene.h"

typedef double f64x4 LANES_VECTOR(32);
typedef float f32x4 LANES_VECTOR(16);
typedef int32_t i32x4 LANES_VECTOR(16);

/* The slopes of attributes: per pixel to the right and up, as weights of a1-a0 and a2-a0; and the origin's
 * distance from vertex 0, in pixels. */
struct plane_basis {
    double x1, x2, y1, y2;
    double origin_x, origin_y;
};

/* 24.8 fixed point, to nearest even: 1.5*2^52 leaves no fraction bits in the sum. */
static inline int32_t snap(float coordinate)
{
    double sum = (double)coordinate * SUBPIXEL_ONE + 0x1.8p52;
    int64_t bits;
    memcpy(&bits, &sum, sizeof bits);
    return (int32_t)bits;
}

/* A primitive over the part of `area` inside the scissor, without edges and shape, its origin the lower left
 * pixel; null if it is empty, or (lost noted) memory runs out. */
struct raster_primitive *setup_area(struct raster_bins *bins, const struct raster_derived *state,
                                    struct raster_rect area, enum raster_face face, uint32_t id);

/* The same with a shape. */
struct raster_primitive *setup_shaped_area(struct raster_bins *bins, const struct raster_derived *state,
                                           struct raster_rect area, enum raster_face face, uint32_t id,
                                           struct raster_shape **shape);

static inline bool vertex_is_usable(const struct raster_vertex *v)
{
    const float guard = RASTER_GUARD;
    return v->x >= -guard && v->x <= guard && v->y >= -guard && v->y <= guard && v->z == v->z &&
           v->inv_w == v->inv_w;
}

/* x, y, z, 1/w */
LANES_INLINE f32x4 vertex_row(const struct raster_vertex *v)
{
    f32x4 row;
    memcpy(&row, v, sizeof row);
    return row;
}
_Static_assert(offsetof(struct raster_vertex, inv_w) == 3 * sizeof(float), "x, y, z, 1/w");

/* vertex_is_usable() of all three. */
LANES_INLINE bool triangle_is_usable(const struct raster_vertex *const v[3])
{
    const f32x4 most = {RASTER_GUARD, RASTER_GUARD, __builtin_inff(), __builtin_inff()};
    i32x4 usable = {-1, -1, -1, -1};
    for (int i = 0; i < 3; i++) {
        const f32x4 magnitude = (f32x4)((i32x4)vertex_row(v[i]) & 0x7fffffff);
        usable &= magnitude <= most;
    }
    return (usable[0] & usable[1] & usable[2] & usable[3]) != 0;
}

/* The first pixel whose centre is not left of (below) a snapped coordinate, and the last that is not right of
 * (above) it. */
static inline int first_pixel(int32_t snapped)
{
    return (snapped + SUBPIXEL_HALF - 1) >> RASTER_SUBPIXEL_BITS;
}

static inline int last_pixel(int32_t snapped)
{
    return (snapped - SUBPIXEL_HALF) >> RASTER_SUBPIXEL_BITS;
}

static inline double flushed(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return (bits & 0x7f800000) == 0 ? 0.0 : (double)value;
}

static inline float stored(double value)
{
    float narrow = (float)value;
    uint32_t bits;
    memcpy(&bits, &narrow, sizeof bits);
    return (bits & 0x7f800000) == 0 ? 0.0f : narrow;
}

LANES_INLINE f64x4 flushed_row(f32x4 row)
{
    i32x4 bits = (i32x4)row;
    bits &= (bits & 0x7f800000) != 0;
    return __builtin_convertvector((f32x4)bits, f64x4);
}

LANES_INLINE f64x4 load_row(const float row[4])
{
    f32x4 values;
    memcpy(&values, row, sizeof values);
    return flushed_row(values);
}

LANES_INLINE void store_row(float out[4], f64x4 value)
{
    i32x4 bits = (i32x4) __builtin_convertvector(value, f32x4);
    bits &= (bits & 0x7f800000) != 0;
    memcpy(out, &bits, sizeof bits);
}

struct plane_of_4 {
    f64x4 origin, dx, dy;
};

/* Equal values give slopes of exactly zero. */
LANES_INLINE struct plane_of_4 plane_of_4(const struct plane_basis *basis, f64x4 a0, f64x4 a1, f64x4 a2)
{
    f64x4 d1 = a1 - a0, d2 = a2 - a0;
    f64x4 dx = (d1 * basis->x1) + (d2 * basis->x2);
    f64x4 dy = (d1 * basis->y1) + (d2 * basis->y2);
    return (struct plane_of_4){a0 + ((dx * basis->origin_x) + (dy * basis->origin_y)), dx, dy};
}

/* out: four values at the origin, four d/dx, four d/dy. */
LANES_INLINE void plane_rows(const struct plane_basis *basis, f64x4 a0, f64x4 a1, f64x4 a2, float out[12])
{
    const struct plane_of_4 plane = plane_of_4(basis, a0, a1, a2);
    store_row(out, plane.origin);
    store_row(out + 4, plane.dx);
    store_row(out + 8, plane.dy);
}

static inline void plane_scalar(const struct plane_basis *basis, double a0, double a1, double a2,
                                double offset, float out[3])
{
    double d1 = a1 - a0, d2 = a2 - a0;
    double dx = (d1 * basis->x1) + (d2 * basis->x2);
    double dy = (d1 * basis->y1) + (d2 * basis->y2);
    out[0] = stored((a0 + ((dx * basis->origin_x) + (dy * basis->origin_y))) + offset);
    out[1] = stored(dx);
    out[2] = stored(dy);
}

/* r of GL 4.6 compatibility 14.6.5 for a floating-point depth buffer: 2^(e-n), e the largest exponent of the
 * triangle's z, n = 23. */
static inline double float_depth_unit(const struct raster_vertex *const v[3])
{
    uint32_t largest = 0;
    for (int i = 0; i < 3; i++) {
        uint32_t bits;
        memcpy(&bits, &v[i]->z, sizeof bits);
        bits &= 0x7f800000;
        largest = bits > largest ? bits : largest;
    }
    if (largest <= 23u << 23)
        return 0x1p-126;
    float unit;
    largest -= 23u << 23;
    memcpy(&unit, &largest, sizeof unit);
    return unit;
}

/* o = m*factor + r*units, clamped where the clamp is neither 0 nor NaN, with m = max(|dz/dx|, |dz/dy|)
 * (14.12, 14.13). */
static inline double polygon_offset(const struct raster_derived *state, const struct plane_basis *basis,
                                    const struct raster_vertex *const v[3])
{
    const double clamp = state->state.offset_clamp;
    double d1 = (double)v[1]->z - v[0]->z, d2 = (double)v[2]->z - v[0]->z;
    double dx = __builtin_fabs((d1 * basis->x1) + (d2 * basis->x2));
    double dy = __builtin_fabs((d1 * basis->y1) + (d2 * basis->y2));
    double m = dx > dy ? dx : dy;
    double r = state->depth_format == DEPTH_FLOAT32 ? float_depth_unit(v) : state->depth_unit;
    double offset = (m * state->state.offset_factor) + (r * state->state.offset_units);
    if (clamp > 0.0 && offset > clamp)
        return clamp;
    return clamp < 0.0 && offset < clamp ? clamp : offset;
}

/* All inputs of a primitive with vertices v[0..2] (v[2] may repeat v[0]). */
LANES_INLINE void setup_inputs(struct raster_primitive *primitive, const struct plane_basis *basis,
                               const struct raster_vertex *const v[3], const float (*flat)[4])
{
    const struct raster_derived *state = primitive->state;
    for (unsigned i = 0; i < state->input_count; i++) {
        const struct derived_input *input = &state->inputs[i];
        unsigned row = input->row[primitive->face];
        float *data = primitive->data + input->data;
        if (input->kind == INPUT_FLAT) {
            memcpy(data, flat[row], 4 * sizeof(float));
        } else if (row == RASTER_ROW_NONE) { /* a sprite's coordinates, which lines and triangles do not
                                              * have */
            if (input->kind == INPUT_LINEAR)
                memcpy(data, (const float[12]){0, 0, 0, 1}, 12 * sizeof(float));
        } else if (input->kind == INPUT_PERSPECTIVE || input->kind == INPUT_LINEAR) {
            f64x4 a[3];
            for (int k = 0; k < 3; k++)
                a[k] = load_row(v[k]->attributes[row]);
            if (input->kind == INPUT_PERSPECTIVE && !primitive->affine)
                for (int k = 0; k < 3; k++)
                    a[k] *= flushed(v[k]->inv_w);
            plane_rows(basis, a[0], a[1], a[2], data);
        }
    }
}

/* Is the colour that a state of the fast path moves from an input the same at every pixel? Then the tile need
 * not interpolate. */
static inline bool has_one_color(const struct raster_primitive *primitive)
{
    const struct raster_derived *state = primitive->state;
    if (!state->fast_path || state->color_source != SOURCE_INPUT || primitive->shape)
        return false;
    const struct derived_input *input = &state->inputs[state->color_input];
    if (input->kind == INPUT_FLAT)
        return !input->integer;
    if (input->kind != INPUT_LINEAR && !(input->kind == INPUT_PERSPECTIVE && primitive->affine))
        return false;
    const float *plane = primitive->data + input->data;
    for (int i = 4; i < 12; i++)
        if (plane[i] != 0.0f)
            return false;
    return true;
}

/* The left side of a->b, E >= 0 (or > 0) at centres, in units of 1/256; with a shift of 8 in pixels: 256*(a*x
 * + b*y) + c >= 0 for integers x, y is a*x + b*y + floor(c/256) >= 0. */
static inline struct raster_edge make_edge(int32_t ax, int32_t ay, int32_t bx, int32_t by, int shift)
{
    struct raster_edge edge = {.a = ay - by, .b = bx - ax};
    bool inclusive = edge.a > 0 || (edge.a == 0 && edge.b > 0);
    int64_t c =
        (int64_t)edge.a * (SUBPIXEL_HALF - ax) + (int64_t)edge.b * (SUBPIXEL_HALF - ay) - (inclusive ? 0 : 1);
    edge.c = c >> shift;
    return edge;
}

/* The side a*x + b*y + c >= 0 of a line, pixels from the origin's corner; (a,b) has length 1. */
static inline void shape_add_edge(struct raster_shape *shape, double a, double b, double c)
{
    const float narrow = (float)a;
    const unsigned i = shape->edge_count++;
    shape->edges[i].a = narrow;
    shape->edges[i].b = (float)b;
    shape->edges[i].c = (float)c;
    shape->edges[i].reciprocal = narrow != 0.0f ? (float)(1.0 / (double)narrow) : 0.0f;
}

/* The pixel of `rect` nearest to snapped (x,y). */
static inline void choose_origin(struct raster_primitive *primitive, int32_t x, int32_t y)
{
    primitive->origin_x = (int16_t)imin(imax(x >> RASTER_SUBPIXEL_BITS, primitive->x0), primitive->x1 - 1);
    primitive->origin_y = (int16_t)imin(imax(y >> RASTER_SUBPIXEL_BITS, primitive->y0), primitive->y1 - 1);
}

/* From a snapped coordinate to the centre of a pixel, in pixels. */
static inline double to_centre(int pixel, int32_t snapped)
{
    return (double)(pixel * SUBPIXEL_ONE + SUBPIXEL_HALF - snapped) / SUBPIXEL_ONE;
}

#endif
