/* EX2, LG2 and POW in IEEE-754 additions and multiplications and integer operations alone, so that every
 * machine gives the same bits (NV_vertex_program2 2.14.3.13, 2.14.3.17, 2.14.3.18; NV_gpu_program4 2.X.8
 * POW). SIN and COS are in math_trig.h.
 *
 * All functions take any float in any lane, denormals included (they read as zero), and may return denormals:
 * the caller flushes the result of an instruction. Polynomials are minimax fits; errors are given with each.
 */
#ifndef SHADER_EXECUTE_MATH_H
#define SHADER_EXECUTE_MATH_H

#include "base/lanes.h"

#define MATH_NAN 0x7fc00000

LANES_INLINE f32x8 math_nan(void)
{
    return (f32x8)i32x8_splat(MATH_NAN);
}

LANES_INLINE i32x8 math_is_nan(f32x8 a)
{
    return a != a;
}

/* -bound..bound; NaN gives a bound. */
LANES_INLINE f32x8 math_clamp(f32x8 a, float bound)
{
    const f32x8 high = f32x8_splat(bound), low = f32x8_splat(-bound);
#if defined(__AVX2__)
    return __builtin_ia32_maxps256(__builtin_ia32_minps256(a, high), low);
#else
    const f32x8 below = f32x8_select(a < high, a, high);
    return f32x8_select(below > low, below, low);
#endif
}

/* 2^n for -126 <= n <= 127. */
LANES_INLINE f32x8 math_power_of_two(i32x8 n)
{
    return (f32x8)((n + 127) << 23);
}

/* Coefficients, in the order of their powers; native code has them too (native/expand_special.c). */
static const float math_ex2_q[6] = {0.693147188038f,   0.240226510853f,  0.0555035706047f,
                                    0.00961803056233f, 0.0013390890916f, 0.000154698124192f};
static const float math_lg2_l[10] = {0.442695041851f, -0.721347351961f, 0.48089790037f,  -0.360696428192f,
                                     0.288585288508f, -0.239636494479f, 0.204295622417f, -0.190613070769f,
                                     0.1878294895f,   -0.112977169347f};

/* 2^x (errors: docs/numbers.md). x = n + f with |f| <= 1/2, and 2^f = 1 + f*q(f), where q is off by less
 * than 7.5e-9. 2^n is applied in two factors so that the last product alone rounds, overflows or becomes
 * denormal. Exact for integers. */
LANES_INLINE f32x8 math_ex2(f32x8 x)
{
    const f32x8 limit = f32x8_splat(160.0f),
                magic = f32x8_splat(12582912.0f); /* 1.5 * 2^23: adding it rounds to integer */
    f32x8 c = f32x8_select(x > limit, limit, x);
    c = f32x8_select(x < -limit, -limit, c);
    c = (f32x8)((i32x8)c & ~math_is_nan(x));
    const f32x8 shifted = c + magic;
    const i32x8 n = (i32x8)shifted - (i32x8)magic;
    const f32x8 f = c - (shifted - magic), f2 = f * f;
    const float *q = math_ex2_q;
    const f32x8 q01 = q[0] + f * q[1], q23 = q[2] + f * q[3], q45 = q[4] + f * q[5];
    const f32x8 power = 1.0f + f * (q01 + f2 * (q23 + f2 * q45));
    const i32x8 half = n >> 1;
    const f32x8 result = (power * math_power_of_two(half)) * math_power_of_two(n - half);
    return f32x8_select(math_is_nan(x), math_nan(), result);
}

/* log2(x), also near 1 (errors: docs/numbers.md). x = m * 2^e with sqrt(1/2) <= m < sqrt(2); with t = m - 1,
 * log2(m) = t + t*L(t), where L is off by less than 6e-9. Powers of two are exact. Zero gives -INF, anything
 * below zero NaN. */
LANES_INLINE f32x8 math_lg2(f32x8 x)
{
    const i32x8 bits = (i32x8)x, infinity = i32x8_splat(0x7f800000);
    const i32x8 e = (i32x8)((u32x8)bits - 0x3f3504f3u) >> 23; /* wraps if x is not a positive number */
    const f32x8 t = (f32x8)((u32x8)bits - ((u32x8)e << 23)) - 1.0f;
    const f32x8 t2 = t * t, t4 = t2 * t2;
    const float *c = math_lg2_l;
    const f32x8 l01 = c[0] + t * c[1], l23 = c[2] + t * c[3], l45 = c[4] + t * c[5];
    const f32x8 l67 = c[6] + t * c[7], l89 = c[8] + t * c[9];
    const f32x8 l = (l01 + t2 * l23) + t4 * ((l45 + t2 * l67) + t4 * l89);
    const f32x8 result = __builtin_convertvector(e, f32x8) + (t + t * l);
    const i32x8 zero = (bits & infinity) == 0; /* denormals too */
    i32x8 special = i32x8_select(bits == infinity, infinity, i32x8_splat(MATH_NAN));
    special = i32x8_select(zero, i32x8_splat((int32_t)0xff800000), special);
    return f32x8_select(zero | (bits < 0) | (bits >= infinity), (f32x8)special, result);
}

/* a^b = 2^(b * log2(a)), with the special cases of NV_vertex_program2 2.14.3.18 that the formula misses: 1^b
 * = 1 also for infinite b, a^0 = 1 also for a = 0 and INF, a^1 = a. A base below zero gives NaN
 * (NV_gpu_program4: "a logarithm may be involved"), and so does a NaN on either side. */
LANES_INLINE f32x8 math_pow(f32x8 a, f32x8 b)
{
    const f32x8 log = math_lg2(a);
    const f32x8 one = f32x8_splat(1.0f), zero = f32x8_splat(0.0f);
    const i32x8 valid = (a >= zero) & ~math_is_nan(b);
    const f32x8 special = f32x8_select(b == one, f32x8_abs(a), one);
    return f32x8_select(valid & ((a == one) | (b == zero) | (b == one)), special, math_ex2(b * log));
}

#endif
