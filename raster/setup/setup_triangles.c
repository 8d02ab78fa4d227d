/* Set-up of up to eight triangles: those that draw nothing are found side by side.
 *
 * Most triangles of a detailed mesh are culled, or contain no pixel centre. The tests here are those of
 * setup_triangle.c in the same fixed point, without its remaining work: a triangle that fails one draws
 * nothing there either. The others are set up one after the other. */
#include "raster/setup/setup.h"

#include "base/transpose.h"

/* Masks: -1 for lanes that pass. Values: 24.8 fixed point of |coordinate| <= RASTER_GUARD. */
struct triangle_lanes {
    i32x8 x[3], y[3];
    i32x8 positive, negative; /* counterclockwise, clockwise; neither without area */
};

/* snap() of setup.h. Outside the guard the result is 0: such a triangle is dropped later. The scaled
 * magnitude is at most 2^23, so the sum with 2^23 has no fraction bits, and the subtraction is exact. */
LANES_INLINE i32x8 snap_lanes(f32x8 coordinate)
{
    const f32x8 magnitude = f32x8_abs(coordinate), guard = f32x8_splat(RASTER_GUARD);
    const i32x8 within = i32x8_less(f32x8_bits(magnitude), f32x8_bits(guard) + 1);
    const f32x8 scaled = f32x8_select(within, magnitude, f32x8_splat(0.0f)) * SUBPIXEL_ONE;
    const i32x8 whole = __builtin_convertvector((scaled + 0x1p23f) - 0x1p23f, i32x8);
    const i32x8 sign = f32x8_bits(coordinate) >> 31;
    return (whole ^ sign) - sign;
}
_Static_assert(RASTER_GUARD *SUBPIXEL_ONE <= 1 << 23, "2^23 is where binary32 has no fraction bits");

LANES_INLINE f64x4 half_of(i32x8 a, bool high)
{
    const i32x4 half =
        high ? __builtin_shufflevector(a, a, 4, 5, 6, 7) : __builtin_shufflevector(a, a, 0, 1, 2, 3);
    return __builtin_convertvector(half, f64x4);
}

/* Twice the area: exact in binary64 (factors below 2^25), its sign exact in binary32. Not -0, for +0 was
 * added. */
LANES_INLINE f32x4 doubled_area(const struct triangle_lanes *t, bool high)
{
    const f64x4 x1 = half_of(t->x[1] - t->x[0], high), x2 = half_of(t->x[2] - t->x[0], high);
    const f64x4 y1 = half_of(t->y[1] - t->y[0], high), y2 = half_of(t->y[2] - t->y[0], high);
    const f64x4 area = ((x1 * y2) - (x2 * y1)) + 0.0;
    return __builtin_convertvector(area, f32x4);
}

LANES_INLINE void load_triangles(const struct raster_triangle *triangles, unsigned count,
                                 struct triangle_lanes *t)
{
    for (int corner = 0; corner < 3; corner++) {
        row4 row[LANES];
        f32x8 column[4];
        for (unsigned lane = 0; lane < LANES; lane++)
            memcpy(&row[lane], triangles[lane < count ? lane : 0].corners[corner], sizeof row[lane]);
        transpose_rows(row, column);
        t->x[corner] = snap_lanes(column[0]);
        t->y[corner] = snap_lanes(column[1]);
    }
    const f32x4 low = doubled_area(t, false), high = doubled_area(t, true);
    const i32x8 area = (i32x8)__builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
    t->negative = area >> 31;
    t->positive = i32x8_less(i32x8_splat(0), area);
}

LANES_INLINE i32x8 not_culled(const struct raster_derived *state, const struct triangle_lanes *t)
{
    const bool cw = state->state.front_is_cw;
    const i32x8 none = i32x8_splat(0);
    return (state->state.cull[cw ? FACE_BACK : FACE_FRONT] ? none : t->positive) |
           (state->state.cull[cw ? FACE_FRONT : FACE_BACK] ? none : t->negative);
}

LANES_INLINE i32x8 smaller(i32x8 a, i32x8 b)
{
    return i32x8_select(i32x8_less(a, b), a, b);
}

LANES_INLINE i32x8 larger(i32x8 a, i32x8 b)
{
    return i32x8_select(i32x8_less(a, b), b, a);
}

/* Along one axis: the pixels whose centres lie between the corners, from `first` to before `end`, and the
 * distance of the outer corners. */
struct lane_range {
    i32x8 first, end, extent;
};

LANES_INLINE struct lane_range range_of(const i32x8 at[3], int visible_first, int visible_end)
{
    const i32x8 low = smaller(at[0], smaller(at[1], at[2])), high = larger(at[0], larger(at[1], at[2]));
    return (struct lane_range){
        .first = larger((low + (SUBPIXEL_HALF - 1)) >> RASTER_SUBPIXEL_BITS, i32x8_splat(visible_first)),
        .end = smaller(((high - SUBPIXEL_HALF) >> RASTER_SUBPIXEL_BITS) + 1, i32x8_splat(visible_end)),
        .extent = high - low,
    };
}

/* Lanes whose range is one pixel of a triangle so small that products with its sides fit in 32 bits. */
LANES_INLINE i32x8 is_single(const struct lane_range *range)
{
    const i32x8 small = i32x8_less(range->extent, i32x8_splat(16 * SUBPIXEL_ONE));
    return i32x8_less(range->end - range->first, i32x8_splat(2)) & small;
}

/* Products of lanes that are not single may overflow, and are not used: unsigned. */
LANES_INLINE i32x8 product(i32x8 a, i32x8 b)
{
    return (i32x8)((u32x8)a * (u32x8)b);
}

LANES_INLINE i32x8 sum(i32x8 a, i32x8 b)
{
    return (i32x8)((u32x8)a + (u32x8)b);
}

/* The centre of the first pixel is outside of some edge: make_edge() of setup.h, in units of 1/256. */
LANES_INLINE i32x8 centre_outside(const struct triangle_lanes *t, const struct lane_range *columns,
                                  const struct lane_range *rows)
{
    const i32x8 x = columns->first * SUBPIXEL_ONE + SUBPIXEL_HALF,
                y = rows->first * SUBPIXEL_ONE + SUBPIXEL_HALF, zero = i32x8_splat(0);
    i32x8 outside = zero;
    for (int i = 0; i < 3; i++) {
        const int next = (i + 1) % 3;
        const i32x8 a = ((t->y[i] - t->y[next]) ^ t->negative) - t->negative;
        const i32x8 b = ((t->x[next] - t->x[i]) ^ t->negative) - t->negative;
        const i32x8 exclusive = ~(i32x8_less(zero, a) | (~i32x8_less(a, zero) & i32x8_less(zero, b)));
        outside |= sum(sum(product(a, x - t->x[i]), product(b, y - t->y[i])), exclusive);
    }
    return outside >> 31;
}

/* The triangles, bit for bit of `count`, that may draw something. */
static unsigned remaining(const struct raster_derived *state, const struct raster_triangle *triangles,
                          unsigned count)
{
    struct triangle_lanes t;
    load_triangles(triangles, count, &t);
    i32x8 left = not_culled(state, &t);
    if (!state->samples.multisample && !state->state.polygon_smooth && i32x8_any(left)) {
        const struct raster_rect *visible = &state->polygon_rect;
        const struct lane_range columns = range_of(t.x, visible->x0, visible->x1),
                                rows = range_of(t.y, visible->y0, visible->y1);
        left &= i32x8_less(columns.first, columns.end) & i32x8_less(rows.first, rows.end);
        const i32x8 single = left & is_single(&columns) & is_single(&rows);
        if (i32x8_any(single))
            left &= ~(single & centre_outside(&t, &columns, &rows));
    }
    return i32x8_movemask(left) & ((1u << count) - 1);
}

/* For fewer triangles the tests cost more than the set-up of those that they drop. */
enum { FEWEST_TOGETHER = 3 };

void ISA(raster_setup_triangles)(struct raster_bins *bins, const struct raster_derived *state,
                                 const struct raster_triangle *triangles, unsigned count, bool together)
{
    unsigned left =
        together && count >= FEWEST_TOGETHER ? remaining(state, triangles, count) : (1u << count) - 1;
    for (; left; left &= left - 1) {
        const struct raster_triangle *triangle = &triangles[__builtin_ctz(left)];
        ISA(raster_setup_triangle)(bins, state, triangle->corners, triangle->flat, triangle->id);
    }
}
