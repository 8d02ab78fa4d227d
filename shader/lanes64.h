/* Eight lanes of 64 bits: the values of wide operations (wide.h), and how 32-bit and 64-bit values of one
 * base type become one another (NV_gpu_program5 2.X.4.1).
 *
 * binary64 follows the rules of binary32 (docs/numbers.md): denormals read and are written as zeros of the
 * same sign, NaNs are canonical. MXCSR.DAZ holds for binary64 as well; what the hardware does not do
 * everywhere is done here on every machine.
 */
#ifndef SHADER_LANES64_H
#define SHADER_LANES64_H

#include "base/lanes.h"
#include "shader/operand_types.h"

typedef uint64_t u64x8 __attribute__((vector_size(64)));
typedef int64_t i64x8 __attribute__((vector_size(64)));
typedef double f64x8 __attribute__((vector_size(64)));

#define F64_SIGN     ((uint64_t)1 << 63)
#define F64_INFINITY 0x7ff0000000000000u
#define F64_NAN      0x7ff8000000000000u

LANES_INLINE u64x8 u64x8_splat(uint64_t a)
{
    return (u64x8){a, a, a, a, a, a, a, a};
}

LANES_INLINE f64x8 f64x8_splat(double a)
{
    return (f64x8){a, a, a, a, a, a, a, a};
}

LANES_INLINE u64x8 u64x8_select(i64x8 mask, u64x8 a, u64x8 b)
{
    return (a & (u64x8)mask) | (b & ~(u64x8)mask);
}

LANES_INLINE f64x8 f64x8_select(i64x8 mask, f64x8 a, f64x8 b)
{
    return (f64x8)u64x8_select(mask, (u64x8)a, (u64x8)b);
}

/* Zero-extended, sign-extended; the low and the high words; a mask of 64-bit lanes as one of 32-bit lanes. */
LANES_INLINE u64x8 u64x8_from_u32(i32x8 a)
{
    return __builtin_convertvector((u32x8)a, u64x8);
}

LANES_INLINE u64x8 u64x8_from_s32(i32x8 a)
{
    return (u64x8) __builtin_convertvector(a, i64x8);
}

LANES_INLINE u64x8 u64x8_join(i32x8 low, i32x8 high)
{
    return u64x8_from_u32(low) | (u64x8_from_u32(high) << 32);
}

LANES_INLINE i32x8 u64x8_low(u64x8 a)
{
    return (i32x8) __builtin_convertvector(a, u32x8);
}

LANES_INLINE i32x8 u64x8_high(u64x8 a)
{
    return (i32x8) __builtin_convertvector(a >> 32, u32x8);
}

LANES_INLINE i32x8 i64x8_mask32(i64x8 mask)
{
    return __builtin_convertvector(mask, i32x8);
}

LANES_INLINE f64x8 f64x8_flush(f64x8 a)
{
    const i64x8 tiny = ((u64x8)a & F64_INFINITY) == 0;
    return (f64x8)((u64x8)a & ~((u64x8)tiny >> 1)); /* all but the sign */
}

LANES_INLINE f64x8 f64x8_canonical_nan(f64x8 a)
{
    const i64x8 nan = (i64x8)((u64x8)a & ~F64_SIGN) > (int64_t)F64_INFINITY;
    return (f64x8)u64x8_select(nan, u64x8_splat(F64_NAN), (u64x8)a);
}

LANES_INLINE f64x8 f64x8_abs(f64x8 a)
{
    return (f64x8)((u64x8)a & ~F64_SIGN);
}

/* Exact. */
LANES_INLINE u64x8 f64_from_f32(i32x8 a)
{
    return (u64x8)f64x8_canonical_nan(__builtin_convertvector(f32x8_flush((f32x8)a), f64x8));
}

/* To nearest even, INF where it overflows; then flushed. */
LANES_INLINE i32x8 f32_from_f64(u64x8 a)
{
    const f32x8 value = __builtin_convertvector(f64x8_flush((f64x8)a), f32x8);
    return (i32x8)f32x8_canonical_nan(f32x8_flush(value));
}

LANES_INLINE bool type_is_float(unsigned type)
{
    return type == TYPE_F32 || type == TYPE_F64;
}

/* Between the 32-bit and the 64-bit type of one base type, `type` being either of them. */
LANES_INLINE u64x8 u64x8_promote(unsigned type, i32x8 a)
{
    if (type_is_float(type))
        return f64_from_f32(a);
    return type == TYPE_S32 || type == TYPE_S64 ? u64x8_from_s32(a) : u64x8_from_u32(a);
}

LANES_INLINE i32x8 u64x8_demote(unsigned type, u64x8 a)
{
    return type_is_float(type) ? f32_from_f64(a) : u64x8_low(a);
}

#endif
