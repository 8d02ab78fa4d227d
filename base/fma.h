/* a * b + c rounded once. Included by hot sources (base/lanes.h). The result is the same bits on every
 * instruction set: if there is no instruction for it, it is computed exactly.
 *
 * Inside fpenv_enter() and fpenv_leave() denormal operands count as zeros. */
#ifndef BASE_FMA_H
#define BASE_FMA_H

#include "base/lanes.h"

#if defined(__FMA__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

/* A product of two binary32 numbers is exact in binary64. Rounding the sum to odd there, by the error that
 * TwoSum finds, makes the rounding to binary32 the only one (Boldo and Melquiond, 2008). Where the sum is an
 * infinity or a NaN the error is a NaN, and nothing is rounded. */
LANES_INLINE float fma_by_doubles(float a, float b, float c)
{
    const double product = (double)a * (double)b, sum = product + (double)c;
    const double part = sum - product, error = (product - (sum - part)) + ((double)c - part);
    uint64_t bits;
    memcpy(&bits, &sum, sizeof bits);
    if (__builtin_fabs(error) > 0 && (bits & 1) == 0)
        bits += (error > 0) == (sum > 0) ? 1 : (uint64_t)-1;
    double odd;
    memcpy(&odd, &bits, sizeof odd);
    return (float)odd;
}

#if defined(__SSE2__) && !defined(__FMA__)
/* The same for the lower two lanes. SSE2 compares no 64-bit integers: away from zero is +1, towards it -1, of
 * even sums with an error alone. */
LANES_INLINE __m128 fma_two_by_doubles(__m128 a, __m128 b, __m128 c)
{
    const __m128d product = _mm_mul_pd(_mm_cvtps_pd(a), _mm_cvtps_pd(b)), addend = _mm_cvtps_pd(c);
    const __m128d sum = _mm_add_pd(product, addend), part = _mm_sub_pd(sum, product);
    const __m128d error = _mm_add_pd(_mm_sub_pd(product, _mm_sub_pd(sum, part)), _mm_sub_pd(addend, part));
    const __m128d size = _mm_andnot_pd(_mm_set1_pd(-0.0), error);
    const __m128i some = _mm_castpd_si128(_mm_cmpgt_pd(size, _mm_setzero_pd()));
    const __m128i one = _mm_set1_epi64x(1), bits = _mm_castpd_si128(sum);
    const __m128i apart = _mm_srli_epi64(_mm_xor_si128(bits, _mm_castpd_si128(error)), 63);
    const __m128i step = _mm_sub_epi64(one, _mm_add_epi64(apart, apart));
    const __m128i even = _mm_sub_epi64(_mm_and_si128(bits, one), one);
    return _mm_cvtpd_ps(
        _mm_castsi128_pd(_mm_add_epi64(bits, _mm_and_si128(step, _mm_and_si128(even, some)))));
}

LANES_INLINE __m128 fma_four_by_doubles(__m128 a, __m128 b, __m128 c)
{
    const __m128 high = fma_two_by_doubles(_mm_movehl_ps(a, a), _mm_movehl_ps(b, b), _mm_movehl_ps(c, c));
    return _mm_movelh_ps(fma_two_by_doubles(a, b, c), high);
}
#endif

/* The result may be denormal. */
LANES_INLINE f32x8 f32x8_fma_unflushed(f32x8 a, f32x8 b, f32x8 c)
{
#if defined(__FMA__)
    return (f32x8)_mm256_fmadd_ps((__m256)a, (__m256)b, (__m256)c);
#elif defined(__aarch64__)
    union {
        f32x8 all;
        float32x4_t half[2];
    } x = {a}, y = {b}, z = {c};
    for (int i = 0; i < 2; i++)
        z.half[i] = vfmaq_f32(z.half[i], x.half[i], y.half[i]);
    return z.all;
#elif defined(__SSE2__)
    union {
        f32x8 all;
        __m128 half[2];
    } x = {a}, y = {b}, z = {c};
    for (int i = 0; i < 2; i++)
        z.half[i] = fma_four_by_doubles(x.half[i], y.half[i], z.half[i]);
    return z.all;
#else
    f32x8 result;
    for (int lane = 0; lane < LANES; lane++)
        result[lane] = fma_by_doubles(a[lane], b[lane], c[lane]);
    return result;
#endif
}

/* One elementary operation of a shader, as f32x8_add() and the like. */
LANES_INLINE f32x8 f32x8_fma(f32x8 a, f32x8 b, f32x8 c)
{
    return F32X8_INNER(f32x8_fma_unflushed(a, b, c));
}

/* DP4: the sum of the products of the components, in their order, each product rounded with its sum. The
 * instruction and the positions that the pipeline computes itself are this function, so that all of them have
 * the same bits (GL 4.6 compatibility 11.1.3.11). */
LANES_INLINE f32x8 f32x8_dot4(const f32x8 a[4], const f32x8 b[4])
{
    const f32x8 xy = f32x8_fma(a[1], b[1], f32x8_mul(a[0], b[0]));
    return f32x8_fma(a[3], b[3], f32x8_fma(a[2], b[2], xy));
}

/* In integers; denormal operands count as zeros, a denormal result becomes one of its sign. */
double fma_by_integers(double a, double b, double c);

#endif
