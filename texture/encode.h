/* Eight numbers to the bits of a component (GL 4.6 compatibility 2.3.4, 2.3.5, 8.24): what formats.c and
 * pixel.c do one by one. Hot. No floating-point environment but the rounding has an influence. */
#ifndef TEXTURE_ENCODE_H
#define TEXTURE_ENCODE_H

#include "texture/fetch.h"

typedef double f64x4 LANES_VECTOR(32);

LANES_INLINE f32x8 clamp_to_one(f32x8 value)
{
    return lanes_min(lanes_max(value, f32x8_splat(0.0f)), f32x8_splat(1.0f)); /* NaN: 0 */
}

/* Adding 2^52 leaves the nearest integer lowest in the sum. */
LANES_INLINE f64x4 rounded_sum(f64x4 value, double largest)
{
    return value * largest + 0x1p52;
}

LANES_INLINE u32x8 exact_unorm_bits(f32x8 clamped, unsigned width)
{
    const double largest = (double)(UINT32_MAX >> (32 - width));
    f64x4 low = __builtin_convertvector(__builtin_shufflevector(clamped, clamped, 0, 1, 2, 3), f64x4),
          high = __builtin_convertvector(__builtin_shufflevector(clamped, clamped, 4, 5, 6, 7), f64x4);
    return __builtin_shufflevector((u32x8)rounded_sum(low, largest), (u32x8)rounded_sum(high, largest), 0, 2,
                                   4, 6, 8, 10, 12, 14);
}

/* Equation 2.3; `exact`: of the exact product also where binary32 would do. */
LANES_INLINE u32x8 unorm_bits(f32x8 value, unsigned width, bool exact)
{
    const f32x8 clamped = clamp_to_one(value);
    if (exact || width > 16)
        return exact_unorm_bits(clamped, width);
    return (u32x8)(clamped * (float)(UINT32_MAX >> (32 - width)) + 0x1p23f) & 0x7fffff;
}

/* Equation 2.4. */
LANES_INLINE u32x8 snorm_bits(f32x8 value, unsigned width, bool exact)
{
    const u32x8 magnitude = unorm_bits(f32x8_abs(value), width - 1, exact);
    const u32x8 negative = (u32x8)(value < 0.0f);
    return ((magnitude ^ negative) - negative) & (UINT32_MAX >> (32 - width));
}

/* Floats with 5 bits of exponent, to nearest even, in integers; `magnitude` has no sign. Values beyond the
 * largest become infinity. */
LANES_INLINE u32x8 small_float_bits(u32x8 magnitude, unsigned mantissa)
{
    const unsigned shift = 23 - mantissa;
    const u32x8 infinity = (u32x8)i32x8_splat(31 << mantissa);
    u32x8 normal = magnitude - (112u << 23);
    normal = (normal + ((1u << (shift - 1)) - 1) + (normal >> shift & 1)) >> shift;
    const i32x8 distance = (int32_t)(136 - mantissa) - (i32x8)(magnitude >> 23);
    const u32x8 by = (u32x8)i32x8_select(distance < 1, i32x8_splat(1), lanes_min_int(distance, 25));
    const u32x8 whole = (magnitude & 0x7fffff) | 0x800000, half = 1u << (by - 1);
    const u32x8 denormal = (whole + (half - 1) + (whole >> by & 1)) >> by;
    u32x8 bits = (u32x8)i32x8_select((i32x8)magnitude < 0x38800000, (i32x8)denormal, (i32x8)normal);
    bits = (u32x8)i32x8_select((i32x8)magnitude >= 0x47800000, (i32x8)infinity, (i32x8)bits); /* 2^16 */
    return (u32x8)i32x8_select((i32x8)magnitude > 0x7f800000, (i32x8)(infinity | 1u << (mantissa - 1)),
                               (i32x8)bits);
}

#if defined(__F16C__)
LANES_INLINE u32x8 half_bits(f32x8 value)
{
    const i32x8 bits = (i32x8)_mm256_cvtepu16_epi32(
        _mm256_cvtps_ph((__m256)value, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
    return (u32x8)i32x8_select(value == value, bits, i32x8_splat(0x7e00));
}
#else
LANES_INLINE u32x8 half_bits(f32x8 value)
{
    const u32x8 sign = (u32x8)value >> 16 & 0x8000;
    return small_float_bits((u32x8)f32x8_abs(value), 10) | (sign & (u32x8)(value == value));
}
#endif

/* Without a sign; finite numbers stay finite (2.3.4.3). */
LANES_INLINE u32x8 unsigned_float_bits(f32x8 value, unsigned width)
{
    const unsigned mantissa = width - 5;
    const i32x8 positive = (i32x8)value & ~(((i32x8)value < 0) & (value == value));
    const u32x8 bits = small_float_bits((u32x8)(positive & INT32_MAX), mantissa);
    const i32x8 rounded_up = (bits == 31u << mantissa) & (positive != 0x7f800000);
    return bits + (u32x8)rounded_up;
}

LANES_INLINE u32x8 srgb_bits(f32x8 value)
{
    const i32x8 bits =
        (i32x8)lanes_min(lanes_max(value, f32x8_splat(SRGB_LEAST)), f32x8_splat(SRGB_GREATEST));
    const i32x8 step =
        gather_words((const uint8_t *)(const void *)srgb_steps, (bits >> 16) - SRGB_FIRST_BUCKET);
    return (u32x8)(step + (bits & 0xffff)) >> 16;
}

LANES_INLINE u32x8 component_bits_of(enum texture_kind kind, unsigned width, bool exact, f32x8 value)
{
    switch (kind) {
    case KIND_UNORM: return unorm_bits(value, width, exact);
    case KIND_SNORM: return snorm_bits(value, width, exact);
    case KIND_SRGB: return srgb_bits(value);
    default: break;
    }
    return width == 32 ? (u32x8)value : width == 16 ? half_bits(value) : unsigned_float_bits(value, width);
}

#endif
