/* Colours as numbers and as stored: UNORM8 pixels hold R in their lowest byte.
 *
 * The rule (GL 4.6 compatibility 2.3.5.2 leaves the rounding open): clamp to [0,1], NaN to 0; times 255 in
 * binary32; to the nearest integer, ties to even. Adding 2^23 makes the unit place the last bit of the
 * significand, so the addition is that rounding. */
#ifndef RASTER_OUTPUT_COLOR_STORE_H
#define RASTER_OUTPUT_COLOR_STORE_H

#include "raster/tile/select.h"

#define UNORM8_ROUNDER 0x1p23f

LANES_INLINE f32x8 f32x8_clamp01(f32x8 a)
{
    return f32x8_smaller(f32x8_larger(a, f32x8_splat(0.0f)), f32x8_splat(1.0f));
}

/* A number in [0,255] (or below 0 or NaN: 0, above: 255) to the nearest integer. */
LANES_INLINE u32x8 unorm8_round(f32x8 scaled)
{
    f32x8 b = f32x8_smaller(f32x8_larger(scaled, f32x8_splat(0.0f)), f32x8_splat(255.0f));
    return (u32x8)(b + UNORM8_ROUNDER) & 0xff;
}

LANES_INLINE u32x8 unorm8_join(u32x8 r, u32x8 g, u32x8 b, u32x8 a)
{
    return (r | g << 8) | (b << 16 | a << 24);
}

LANES_INLINE u32x8 unorm8_pack(const f32x8 rgba[4])
{
    u32x8 byte[4];
    for (int c = 0; c < 4; c++)
        byte[c] = (u32x8)(f32x8_mul(f32x8_clamp01(rgba[c]), f32x8_splat(255.0f)) + UNORM8_ROUNDER) & 0xff;
    return unorm8_join(byte[0], byte[1], byte[2], byte[3]);
}

static inline uint32_t unorm8_pack_scalar(const float rgba[4])
{
    uint32_t pixel = 0;
    for (int c = 0; c < 4; c++) {
        float clamped = rgba[c] > 0.0f ? (rgba[c] < 1.0f ? rgba[c] : 1.0f) : 0.0f;
        float rounded = clamped * 255.0f + UNORM8_ROUNDER;
        uint32_t bits;
        memcpy(&bits, &rounded, sizeof bits);
        pixel |= (bits & 0xff) << (8 * c);
    }
    return pixel;
}

#endif
