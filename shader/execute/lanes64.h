/* Eight lanes of 64 bits: the values of 64-bit operations (op64.h), and the conversions between 32-bit and
 * 64-bit values of one base type (NV_gpu_program5 2.X.4.1).
 *
 * binary64 follows the rules of binary32 (docs/numbers.md): denormals are read and written as zeros of the
 * same sign, NaNs are canonical. MXCSR.DAZ also applies to binary64. Operations that not all hardware
 * provides are done here in software, on every machine. */
#ifndef SHADER_EXECUTE_LANES64_H
#define SHADER_EXECUTE_LANES64_H

#include "base/fma.h"
#include "base/lanes.h"
#include "shader/program/operand_types.h"

typedef uint64_t u64x8 LANES_VECTOR(64);
typedef int64_t i64x8 LANES_VECTOR(64);
typedef double f64x8 LANES_VECTOR(64);

/* Half of the lanes: what instruction sets with 256 bits compute with. GCC takes arithmetic and comparisons
 * of wider vectors apart into single lanes, so hot operations run once for each half. */
enum { HALF_LANES = LANES / 2 };
typedef uint64_t u64x4 LANES_VECTOR(32);
typedef int64_t i64x4 LANES_VECTOR(32);
typedef double f64x4 LANES_VECTOR(32);
typedef float f32x4 LANES_VECTOR(16);

#define HALF(vector, half) (((u64x4 *)&(vector))[half])

/* Lanes of two 32-bit vectors, numbered 0 to 15. */
#ifdef __clang__
#define LANES_OF_TWO(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define LANES_OF_TWO(a, b, ...) __builtin_shuffle(a, b, (i32x8){__VA_ARGS__})
#endif

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

LANES_INLINE u64x4 u64x4_select(i64x4 mask, u64x4 a, u64x4 b)
{
    return (a & (u64x4)mask) | (b & ~(u64x4)mask);
}

LANES_INLINE f64x4 f64x4_select(i64x4 mask, f64x4 a, f64x4 b)
{
    return (f64x4)u64x4_select(mask, (u64x4)a, (u64x4)b);
}

LANES_INLINE f64x4 f64x4_splat(double a)
{
    return (f64x4){a, a, a, a};
}

/* From and to the low and the high words; zero-extended, sign-extended; a mask of 64-bit lanes as one of
 * 32-bit lanes. */
LANES_INLINE u64x8 u64x8_join(i32x8 low, i32x8 high)
{
    u64x8 joined;
    HALF(joined, 0) = (u64x4)LANES_OF_TWO(low, high, 0, 8, 1, 9, 2, 10, 3, 11);
    HALF(joined, 1) = (u64x4)LANES_OF_TWO(low, high, 4, 12, 5, 13, 6, 14, 7, 15);
    return joined;
}

LANES_INLINE i32x8 u64x8_low(u64x8 a)
{
    return LANES_OF_TWO((i32x8)HALF(a, 0), (i32x8)HALF(a, 1), 0, 2, 4, 6, 8, 10, 12, 14);
}

LANES_INLINE i32x8 u64x8_high(u64x8 a)
{
    return LANES_OF_TWO((i32x8)HALF(a, 0), (i32x8)HALF(a, 1), 1, 3, 5, 7, 9, 11, 13, 15);
}

LANES_INLINE u64x8 u64x8_from_u32(i32x8 a)
{
    return u64x8_join(a, i32x8_splat(0));
}

LANES_INLINE u64x8 u64x8_from_s32(i32x8 a)
{
    return u64x8_join(a, a >> 31);
}

LANES_INLINE i32x8 i64x8_mask32(i64x8 mask)
{
    return u64x8_low((u64x8)mask);
}

LANES_INLINE f64x4 f64x4_abs(f64x4 a)
{
    return (f64x4)((u64x4)a & ~F64_SIGN);
}

LANES_INLINE f64x4 f64x4_flush(f64x4 a)
{
    const i64x4 tiny = ((u64x4)a & F64_INFINITY) == 0;
    return (f64x4)((u64x4)a & ~((u64x4)tiny >> 1)); /* all but the sign */
}

/* a * b + c rounded once. */
LANES_INLINE f64x4 f64x4_fma(f64x4 a, f64x4 b, f64x4 c)
{
#if defined(__FMA__)
    return f64x4_flush((f64x4)_mm256_fmadd_pd((__m256d)a, (__m256d)b, (__m256d)c));
#else
    f64x4 result;
    for (int lane = 0; lane < HALF_LANES; lane++)
#if defined(__aarch64__)
        result[lane] = __builtin_fma(a[lane], b[lane], c[lane]);
#else
        result[lane] = fma_by_integers(a[lane], b[lane], c[lane]);
#endif
    return f64x4_flush(result);
#endif
}

LANES_INLINE f64x4 f64x4_canonical_nan(f64x4 a)
{
    const u64x4 nan = {F64_NAN, F64_NAN, F64_NAN, F64_NAN};
    return (f64x4)u64x4_select(a != a, nan, (u64x4)a);
}

LANES_INLINE f64x8 f64x8_flush(f64x8 a)
{
    for (unsigned half = 0; half < 2; half++)
        HALF(a, half) = (u64x4)f64x4_flush((f64x4)HALF(a, half));
    return a;
}

LANES_INLINE f64x8 f64x8_canonical_nan(f64x8 a)
{
    for (unsigned half = 0; half < 2; half++)
        HALF(a, half) = (u64x4)f64x4_canonical_nan((f64x4)HALF(a, half));
    return a;
}

LANES_INLINE f64x8 f64x8_abs(f64x8 a)
{
    return (f64x8)((u64x8)a & ~F64_SIGN);
}

/* Exact. */
LANES_INLINE u64x8 f64_from_f32(i32x8 a)
{
    const f32x8 flushed = f32x8_flush((f32x8)a);
    const f32x4 *quarter = (const f32x4 *)&flushed;
    u64x8 value;
    for (unsigned half = 0; half < 2; half++)
        HALF(value, half) = (u64x4)f64x4_canonical_nan(__builtin_convertvector(quarter[half], f64x4));
    return value;
}

/* To nearest even, INF where it overflows; then flushed. */
LANES_INLINE i32x8 f32_from_f64(u64x8 a)
{
    f32x8 value;
    f32x4 *quarter = (f32x4 *)&value;
    for (unsigned half = 0; half < 2; half++)
        quarter[half] = __builtin_convertvector(f64x4_flush((f64x4)HALF(a, half)), f32x4);
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
