/* Conversion to the precisions of NV_fragment_program 3.11.4.1 and 3.11.4.2, which binary32 contains. */
#ifndef SHADER_EXECUTE_PRECISION_H
#define SHADER_EXECUTE_PRECISION_H

#include "base/lanes.h"
#include "shader/program/program.h"

/* To the nearest fp16, ties to even; infinities from 65520 on. Below 2^-14 its numbers are multiples of
 * 2^-24, which are those that binary32 has between 1/2 and 1. Denormals of binary32 become zero. NaN is
 * 0x7fc00000. */
LANES_INLINE f32x8 precision_half(f32x8 value)
{
    const u32x8 bits = (u32x8)value & 0x7fffffffu;
    const f32x8 size = (f32x8)bits;
    const f32x8 small = (size + 0.5f) - 0.5f;
    const f32x8 rounded = (f32x8)((bits + 0xfffu + (bits >> 13 & 1u)) & ~0x1fffu);
    const f32x8 infinity = (f32x8)i32x8_splat(0x7f800000);
    f32x8 result = f32x8_select(size < 0x1p-14f, small, rounded);
    result = f32x8_select(result >= 0x1p16f, infinity, result);
    result = (f32x8)((i32x8)result | ((i32x8)value & INT32_MIN));
    return f32x8_select(value == value, result, (f32x8)i32x8_splat(0x7fc00000));
}

/* To the nearest multiple of 1/1024, ties to even, in [-2, 2047/1024]; NaN is 0, and there is no -0. */
LANES_INLINE f32x8 precision_fixed(f32x8 value)
{
    const f32x8 least = f32x8_splat(-2.0f), greatest = f32x8_splat(2047.0f / 1024.0f);
    f32x8 clamped = f32x8_select(value < least, least, value);
    clamped = f32x8_select(clamped > greatest, greatest, clamped);
    const f32x8 rounded = (clamped + 12288.0f) - 12288.0f; /* 1.5 * 2^13: the last bit there is 1/1024 */
    return (f32x8)((i32x8)rounded & (i32x8)(value == value));
}

/* `precision`: enum precision; R and DEFAULT change nothing. */
LANES_INLINE f32x8 precision_convert(f32x8 value, unsigned precision)
{
    switch (precision) {
    case PRECISION_H: return precision_half(value);
    case PRECISION_X: return precision_fixed(value);
    default: return value;
    }
}

#endif
