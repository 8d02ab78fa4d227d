/* From a texture coordinate to texels along one axis (GL 4.6 compatibility 8.14.2, Table 8.28). Hot.
 *
 * The rule for weights: u = size * s + offset is rounded to 24.8 fixed point, to nearest; after subtracting
 * 1/2, i0 is its integer part and the fraction alpha the remaining 8 bits (0..255, of 256). In numbers, with
 * everything in units of 1/256 texel:
 *
 *   V = trunc(fl(256 u + 384.5)),   i0 = (V >> 8) - 2,   alpha = V & 255      (384.5 = 512 - 128 + 1/2: V
 *   stays positive)
 *
 * A periodic wrap first takes s modulo its period, which is exact for s >= 0, and so needs no modulo of
 * integers: i0 is at most one texel outside. A texel offset (null: none) is added to i0. The other wraps add
 * it to u and clamp u; clamping makes infinities finite. NaN is 0, and so is an infinity if the wrap is
 * periodic. Coordinates have no denormals. */
#ifndef TEXTURE_WRAP_H
#define TEXTURE_WRAP_H

#include "texture/view.h"
#if defined(__AVX2__)
#include <immintrin.h>
#endif

struct taps {
    i32x8 i0, i1;           /* always inside the image, border texels included */
    i32x8 alpha;            /* 0..255: the weight of i1, in 1/256 */
    i32x8 border0, border1; /* masks: the border colour instead of the texel */
};

/* a > b ? a : b and a < b ? a : b, exactly. */
LANES_INLINE f32x8 lanes_max(f32x8 a, f32x8 b)
{
#if defined(__AVX2__)
    return (f32x8)_mm256_max_ps((__m256)a, (__m256)b);
#else
    return f32x8_select(a > b, a, b);
#endif
}

LANES_INLINE f32x8 lanes_min(f32x8 a, f32x8 b)
{
#if defined(__AVX2__)
    return (f32x8)_mm256_min_ps((__m256)a, (__m256)b);
#else
    return f32x8_select(a < b, a, b);
#endif
}

LANES_INLINE f32x8 lanes_floor(f32x8 a)
{
#if defined(__AVX2__)
    return (f32x8)_mm256_floor_ps((__m256)a);
#else
    return f32x8_floor(a);
#endif
}

LANES_INLINE i32x8 lanes_trunc(f32x8 a)
{
    return __builtin_convertvector(a, i32x8);
}

LANES_INLINE f32x8 lanes_float(i32x8 a)
{
    return __builtin_convertvector(a, f32x8);
}

LANES_INLINE i32x8 lanes_min_int(i32x8 a, int32_t b)
{
    return i32x8_select(a < b, a, i32x8_splat(b));
}

LANES_INLINE f32x8 lanes_nan_to_zero(f32x8 a)
{
    return (f32x8)((i32x8)a & (a == a));
}

LANES_INLINE bool wrap_is_periodic(enum texture_wrap wrap)
{
    return wrap == WRAP_REPEAT || wrap == WRAP_MIRRORED_REPEAT;
}

/* 256 u in 0..256*period. */
LANES_INLINE f32x8 periodic_u256(enum texture_wrap wrap, const struct texture_axis *axis, f32x8 s)
{
    if (wrap == WRAP_MIRRORED_REPEAT)
        s = f32x8_flush(s * 0.5f);
    return lanes_nan_to_zero(s - lanes_floor(s)) * axis->scale256;
}

LANES_INLINE f32x8 clamped_u256(enum texture_wrap wrap, const struct texture_axis *axis,
                                enum texture_filter filter, f32x8 s, const i32x8 *offset)
{
    f32x8 u256 = lanes_nan_to_zero(s) * axis->scale256;
    if (offset)
        u256 += lanes_float(*offset) * 256.0f;
    if (wrap >= WRAP_MIRROR_CLAMP)
        u256 = f32x8_abs(u256);
    u256 = lanes_max(u256, f32x8_splat(axis->low256[filter]));
    return lanes_min(u256, f32x8_splat(axis->high256[filter]));
}

/* offset modulo period, not negative. */
LANES_INLINE i32x8 periodic_offset(const struct texture_axis *axis, i32x8 offset)
{
    if (axis->period_mask)
        return offset & axis->period_mask;
    for (int lane = 0; lane < LANES; lane++) {
        int32_t rest = offset[lane] % axis->period;
        offset[lane] = rest < 0 ? rest + axis->period : rest;
    }
    return offset;
}

/* i in -1..2*period-1 brought into 0..period-1, then folded back onto the image where mirrored: the upper
 * half of the period is the image reversed. */
LANES_INLINE i32x8 periodic_texel(enum texture_wrap wrap, const struct texture_axis *axis, i32x8 i)
{
    if (axis->period_mask) {
        i &= axis->period_mask;
    } else {
        i += (i < 0) & axis->period;
        i -= (i >= axis->period) & axis->period;
    }
    if (wrap == WRAP_MIRRORED_REPEAT) {
        i32x8 reversed = axis->period - 1 - i;
        i = i32x8_select(i < reversed, i, reversed);
    }
    return i;
}

LANES_INLINE i32x8 clamped_texel(const struct texture_axis *axis, i32x8 i)
{
    i = i & ~(i < 0);
    return lanes_min_int(i, axis->size - 1);
}

/* The lanes that read the border colour. CLAMP and MIRROR_CLAMP select it with linear filtering only (Table
 * 8.28); a mirrored axis has no texel below 0. */
LANES_INLINE i32x8 border_mask(enum texture_wrap wrap, enum texture_filter filter,
                               const struct texture_axis *axis, i32x8 i)
{
    if (wrap == WRAP_CLAMP_TO_BORDER || (wrap == WRAP_CLAMP && filter == FILTER_LINEAR))
        return (i < 0) | (i >= axis->size);
    if (wrap == WRAP_MIRROR_CLAMP_TO_BORDER || (wrap == WRAP_MIRROR_CLAMP && filter == FILTER_LINEAR))
        return i >= axis->size;
    return i32x8_splat(0);
}

/* A tap beyond an edge of an image with border texels reads one of those, not the border colour. */
LANES_INLINE void border_tap(const struct texture_axis *axis, i32x8 i, i32x8 *tap, i32x8 *border)
{
    const i32x8 low = i32x8_select(i < -axis->border, i32x8_splat(-axis->border), i);
    *tap = i32x8_select(*border, lanes_min_int(low, axis->size - 1 + axis->border), *tap);
    *border = i32x8_splat(0);
}

LANES_INLINE struct taps linear_taps(enum texture_wrap wrap, const struct texture_axis *axis, f32x8 s,
                                     const i32x8 *offset, bool border_texels)
{
    struct taps taps = {0};
    bool repeats = wrap_is_periodic(wrap);
    f32x8 u256 = repeats ? periodic_u256(wrap, axis, s) : clamped_u256(wrap, axis, FILTER_LINEAR, s, offset);
    i32x8 v = lanes_trunc(u256 + 384.5f);
    i32x8 i0 = (v >> 8) - 2, i1;
    taps.alpha = v & 255;
    if (repeats) {
        if (offset)
            i0 += periodic_offset(axis, *offset);
        i1 = i0 + 1;
        taps.i0 = periodic_texel(wrap, axis, i0);
        taps.i1 = periodic_texel(wrap, axis, i1);
        return taps;
    }
    i1 = i0 + 1;
    taps.border0 = border_mask(wrap, FILTER_LINEAR, axis, i0);
    taps.border1 = border_mask(wrap, FILTER_LINEAR, axis, i1);
    taps.i0 = clamped_texel(axis, i0);
    taps.i1 = clamped_texel(axis, i1);
    if (border_texels && axis->border) {
        border_tap(axis, i0, &taps.i0, &taps.border0);
        border_tap(axis, i1, &taps.i1, &taps.border1);
    }
    return taps;
}

LANES_INLINE struct taps wrap_linear(enum texture_wrap wrap, const struct texture_axis *axis, f32x8 s,
                                     const i32x8 *offset)
{
    return linear_taps(wrap, axis, s, offset, true);
}

/* The same where no wrap of the view selects the border. */
LANES_INLINE struct taps wrap_linear_inside(enum texture_wrap wrap, const struct texture_axis *axis, f32x8 s,
                                            const i32x8 *offset)
{
    return linear_taps(wrap, axis, s, offset, false);
}

/* FILTER_NEAREST: i0 alone, the texel that contains u. */
LANES_INLINE struct taps wrap_nearest(enum texture_wrap wrap, const struct texture_axis *axis, f32x8 s,
                                      const i32x8 *offset)
{
    struct taps taps = {0};
    if (wrap_is_periodic(wrap)) {
        /* s just below a whole number may round up to the period itself: its last texel. */
        i32x8 i = lanes_min_int(lanes_trunc(periodic_u256(wrap, axis, s)) >> 8, axis->period - 1);
        if (offset)
            i += periodic_offset(axis, *offset);
        taps.i0 = periodic_texel(wrap, axis, i);
        return taps;
    }
    i32x8 i = lanes_trunc(lanes_floor(clamped_u256(wrap, axis, FILTER_NEAREST, s, offset))) >> 8;
    taps.border0 = border_mask(wrap, FILTER_NEAREST, axis, i);
    taps.i0 = clamped_texel(axis, i);
    if (__builtin_expect(axis->border, 0))
        border_tap(axis, i, &taps.i0, &taps.border0);
    return taps;
}

#endif
