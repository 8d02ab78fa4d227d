/* The depth buffer test and the stencil test (GL 4.6 compatibility 17.3.3, 17.3.4) on eight fragments.
 * Depths are compared as integers: UNORM values, and the bits of numbers in [0,1], both order so. */
#ifndef RASTER_OUTPUT_STENCIL_DEPTH_H
#define RASTER_OUTPUT_STENCIL_DEPTH_H

#include "raster/scene.h"
#include "raster/tile/select.h"
#include "texture/words.h"

/* -1 where `a func b` holds. */
LANES_INLINE i32x8 compare_i32(enum raster_compare func, i32x8 a, i32x8 b)
{
    switch (func) {
    case COMPARE_NEVER: return i32x8_splat(0);
    case COMPARE_LESS: return a < b;
    case COMPARE_EQUAL: return a == b;
    case COMPARE_LEQUAL: return a <= b;
    case COMPARE_GREATER: return a > b;
    case COMPARE_NOTEQUAL: return a != b;
    case COMPARE_GEQUAL: return a >= b;
    case COMPARE_ALWAYS: break;
    }
    return i32x8_splat(-1);
}

/* z clamped to the depth range; NaN gives the near end. Never -0; perhaps a denormal, which only binary32
 * buffers could see. */
LANES_INLINE f32x8 depth_clamp(f32x8 z, float near, float far)
{
    return f32x8_smaller(f32x8_larger(z, f32x8_splat(near)), f32x8_splat(far));
}

/* The nearest integer of z*(2^n-1) without rounding twice: z*2^n is exact; the nearest integer of its
 * difference to z is found from whole and fraction, which are exact too. scale = 2^n; 0 <= z <= 1. */
LANES_INLINE i32x8 depth_unorm(f32x8 z, float scale)
{
    f32x8 scaled = f32x8_mul(z, f32x8_splat(scale));
    i32x8 whole = __builtin_convertvector(scaled, i32x8);
    f32x8 rest = f32x8_sub(f32x8_sub(scaled, __builtin_convertvector(whole, f32x8)), z);
    return (whole - (i32x8)(rest >= 0.5f)) + (i32x8)(rest < -0.5f);
}

/* The same for 32 bits, with the highest bit inverted (scene.h, depth_encode()). Out of line: rare, and it
 * would take registers from the others. */
static __attribute__((noinline, cold, unused)) i32x8 depth_unorm32(f32x8 z)
{
    i32x8 bits;
    for (int lane = 0; lane < LANES; lane++)
        bits[lane] = (int32_t)((uint32_t)((double)z[lane] * 4294967295.0 + 0.5) ^ 0x80000000u);
    return bits;
}

LANES_INLINE i32x8 depth_bits(enum raster_depth_format format, f32x8 z)
{
    if (format == DEPTH_UNORM24)
        return depth_unorm(z, 0x1p24f);
    if (format == DEPTH_UNORM16)
        return depth_unorm(z, 0x1p16f);
    if (format == DEPTH_UNORM32)
        return depth_unorm32(z);
    return (i32x8)f32x8_flush(z);
}

LANES_INLINE i32x8 load_depth(const int32_t *depth)
{
    i32x8 value;
    memcpy(&value, depth, sizeof value);
    return value;
}

LANES_INLINE void write_lanes(int32_t *to, i32x8 value, i32x8 lanes)
{
    value = i32x8_select(lanes, value, load_depth(to));
    memcpy(to, &value, sizeof value);
}

/* --- Stencil -------------------------------------------------------------------------------------------- */

static inline i32x8 stencil_update(enum raster_stencil_op op, i32x8 value, int32_t ref)
{
    switch (op) {
    case STENCIL_KEEP: break;
    case STENCIL_ZERO: return i32x8_splat(0);
    case STENCIL_REPLACE: return i32x8_splat(ref);
    case STENCIL_INCR: return value + 1 + (value == 255);
    case STENCIL_DECR: return value - 1 - (value == 0);
    case STENCIL_INVERT: return value ^ 255;
    case STENCIL_INCR_WRAP: return (value + 1) & 255;
    case STENCIL_DECR_WRAP: return (value - 1) & 255;
    }
    return value;
}

/* Tests `lanes` against stencil, then depth; updates stencil; returns the lanes that pass both. `depth_pass`
 * is ignored where stencil fails. */
static inline i32x8 stencil_apply(const struct raster_derived *derived, unsigned face, uint8_t *stencil,
                                  i32x8 lanes, i32x8 depth_pass)
{
    const struct raster_state *state = &derived->state;
    const i32x8 value = (i32x8)load_small(stencil, stencil + 4, 1);
    int32_t ref = state->stencil[face].ref, compare_mask = state->stencil[face].compare_mask;
    i32x8 pass =
        compare_i32(state->stencil[face].func, i32x8_splat(ref & compare_mask), value & compare_mask);
    if (!derived->stencil_write)
        return lanes & pass & depth_pass;
    i32x8 result = value;
    if (state->stencil[face].fail != STENCIL_KEEP || state->stencil[face].depth_fail != STENCIL_KEEP)
        result = i32x8_select(pass, stencil_update(state->stencil[face].depth_fail, value, ref),
                              stencil_update(state->stencil[face].fail, value, ref));
    result = i32x8_select(pass & depth_pass, stencil_update(state->stencil[face].pass, value, ref), result);
    i32x8 writable = lanes & (int32_t)state->stencil[face].write_mask;
    store_small((u32x8)i32x8_select(writable, result, value), 1, stencil, stencil + 4);
    return lanes & pass & depth_pass;
}

#endif
