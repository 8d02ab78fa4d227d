/* SIN and COS of every float (NV_vertex_program2 2.14.3.8, 2.14.3.33): x = n*pi/2 + r with |r| <= pi/4 (a
 * little more at the border), then a polynomial in r.
 *
 * Below 8192, which includes all common angles, both steps run in binary32: n has 13 bits, and the first two
 * parts of pi/2 have 8 and 11, so all subtractions but the last are exact. The error is below 2^-23.3, and
 * below 2^-32.9 where the result is close to 0. Denormals have no effect: if r*r is one, its term adds
 * nothing.
 *
 * From 8192 on both steps run in double. Doubles are IEEE-754 everywhere; no operation here meets a denormal
 * double. Below 2^20 the reduction subtracts n*pi/2 in two pieces, the first of which is exact. Above, the
 * relevant bits of 2/pi are multiplied by the significand in integers (Payne and Hanek), one lane at a time:
 * such angles are rare. */
#ifndef SHADER_EXECUTE_MATH_TRIG_H
#define SHADER_EXECUTE_MATH_TRIG_H

#include "shader/execute/math.h"

typedef float f32x4 LANES_VECTOR(16);
typedef int32_t i32x4 LANES_VECTOR(16);
typedef double f64x4 LANES_VECTOR(32);
typedef int64_t i64x4 LANES_VECTOR(32);

/* --- Binary32 ------------------------------------------------------------------------------------------- */

#define MATH_TRIG_WIDE 0x46000000 /* 8192: from here on in double */

#define MATH_TWO_OVER_PI 0x1.45f306p-1f
#define MATH_TRIG_MAGIC  12582912.0f /* adding it rounds to integer, in the low bits */

/* pi/2 */
static const float math_half_pi[3] = {0x1.92p+0f, 0x1.fb4p-12f, 0x1.4442d2p-24f};

/* sin r = r + r z (s0 + s1 z + s2 z^2), cos r = 1 - z/2 + z^2 (c0 + c1 z + c2 z^2) with z = r^2. */
static const float math_sine_terms[3] = {-0.16666654f, 0.0083321519f, -0.00019514813f};
static const float math_cosine_terms[3] = {0.041666646f, -0.0013887364f, 0.000024438325f};

/* sin of x plus `turn` quarter turns. */
LANES_INLINE f32x8 math_trig_narrow(f32x8 x, int32_t turn)
{
    const float *const s = math_sine_terms, *const c = math_cosine_terms;
    const f32x8 shifted = x * MATH_TWO_OVER_PI + MATH_TRIG_MAGIC, whole = shifted - MATH_TRIG_MAGIC;
    const f32x8 r = ((x - whole * math_half_pi[0]) - whole * math_half_pi[1]) - whole * math_half_pi[2];
    const f32x8 z = r * r;
    const f32x8 sine = r + (r * z) * (s[0] + z * (s[1] + z * s[2]));
    const f32x8 cosine = (1.0f - 0.5f * z) + (z * z) * (c[0] + z * (c[1] + z * c[2]));
    const u32x8 n = (u32x8)shifted + (uint32_t)turn, odd = -(n & 1); /* anything, of a wide angle */
    const u32x8 bits = ((u32x8)cosine & odd) | ((u32x8)sine & ~odd);
    return (f32x8)(bits ^ (n & 2) << 30);
}

/* --- Binary64 ------------------------------------------------------------------------------------------- */

/* The angle of four lanes, reduced. Only the two low bits of n matter. */
struct math_angle {
    f64x4 r;
    i64x4 n;
};

#define MATH_TRIG_LARGE 0x49800000 /* 2^20 */

/* |x| >= 2^20 and finite: x = m * 2^e. The 96-bit window of 2/pi starts at the bit whose product with 2^e
 * weighs 2. Bits to its left add multiples of 4 to n, bits to its right add less than 2^-70. */
static inline void math_reduce_large(float x, double *r, int64_t *n)
{
    static const uint32_t two_over_pi[8] = {0,          0xa2f9836e, 0x4e441529, 0xfc2757d1,
                                            0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab};
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    const uint32_t m = (bits & 0x7fffff) | 0x800000;
    const int e = (int)(bits >> 23 & 0xff) - 150;
    const unsigned start = (unsigned)(e + 30) & 0xff,
                   word = start / 32 & 7; /* start 27..134: word + 3 <= 7 */
    unsigned __int128 window = 0;
    for (unsigned i = 0; i < 4; i++)
        window = window << 32 | two_over_pi[(word + i) & 7];
    window = (window << (start % 32)) >> 32;
    const unsigned __int128 product = window * m; /* n in bits 94 and 95, the fraction below */
    const int64_t fraction = (int64_t)(uint64_t)(product >> 30);
    const int64_t quadrant = (int64_t)(uint64_t)(product >> 94 & 3) + (fraction < 0);
    const double reduced = (double)fraction * 0x1.921fb54442d18p-64; /* pi/2 * 2^-64 */
    *r = bits >> 31 ? -reduced : reduced;
    *n = bits >> 31 ? -quadrant : quadrant;
}

LANES_INLINE struct math_angle math_reduce(f32x4 x)
{
    const f64x4 magic = {0x1.8p52, 0x1.8p52, 0x1.8p52, 0x1.8p52}; /* adding it rounds to integer */
    const i32x4 size = (i32x4)x & 0x7fffffff;
    const i32x4 large = size >= MATH_TRIG_LARGE;
    const f64x4 wide = __builtin_convertvector((f32x4)((i32x4)x & ~large), f64x4);
    const f64x4 shifted = wide * 0x1.45f306dc9c883p-1 + magic;
    const f64x4 whole = shifted - magic;
    struct math_angle angle = {.r = (wide - whole * 0x1.921fb544p+0) - whole * 0x1.0b4611a626331p-34,
                               .n = (i64x4)shifted};
    if (large[0] | large[1] | large[2] | large[3])
        for (int lane = 0; lane < 4; lane++)
            if (large[lane] && size[lane] < 0x7f800000) {
                double r;
                int64_t n;
                math_reduce_large(x[lane], &r, &n);
                angle.r[lane] = r;
                angle.n[lane] = n;
            }
    return angle;
}

/* sin of the reduced angle plus `turn` quarter turns: turn 0 is SIN, 1 is COS. The polynomials are off by
 * less than 3e-11. */
LANES_INLINE f32x4 math_sine_of(const struct math_angle *angle, int64_t turn)
{
    const f64x4 r = angle->r, z = r * r, z2 = z * z;
    const f64x4 s = (-0.166666666638496381 + z * 0.00833333187197044723) +
                    z2 * (-0.000198400850799278018 + z * 2.72496960267842472e-6);
    const f64x4 c = (0.0416666666643158197 - z * 0.00138888876695355421) +
                    z2 * (0.0000248005989114007689 - z * 2.73007583456204476e-7);
    const f64x4 sine = r + r * (z * s), cosine = (1.0 - 0.5 * z) + z2 * c;
    const i64x4 n = angle->n + turn;
    const i64x4 odd = -(n & 1);
    i64x4 bits = ((i64x4)cosine & odd) | ((i64x4)sine & ~odd);
    bits ^= (n & 2) << 62;
    return __builtin_convertvector((f64x4)bits, f32x4);
}

/* Infinities and NaN give NaN. */
LANES_INLINE f32x8 math_trig_special(f32x8 x, f32x8 result)
{
    return f32x8_select(((i32x8)x & 0x7fffffff) >= 0x7f800000, math_nan(), result);
}

LANES_INLINE i32x8 math_trig_is_wide(f32x8 x)
{
    return ((i32x8)x & 0x7fffffff) >= MATH_TRIG_WIDE;
}

static inline f32x8 math_trig_wide(f32x8 x, int64_t turn)
{
    f32x4 halves[2];
    memcpy(halves, &x, sizeof halves);
    for (int i = 0; i < 2; i++) {
        const struct math_angle angle = math_reduce(halves[i]);
        halves[i] = math_sine_of(&angle, turn);
    }
    f32x8 result;
    memcpy(&result, halves, sizeof result);
    return math_trig_special(x, result);
}

LANES_INLINE f32x8 math_trig(f32x8 x, int turn)
{
    const i32x8 wide = math_trig_is_wide(x);
    const f32x8 result = math_trig_narrow(x, turn);
    if (__builtin_expect(i32x8_any(wide), 0))
        return f32x8_select(wide, math_trig_wide(x, turn), result);
    return result;
}

LANES_INLINE f32x8 math_cos(f32x8 x)
{
    return math_trig(f32x8_flush(x), 1);
}

/* sin(-0) = -0. */
LANES_INLINE f32x8 math_sin(f32x8 x)
{
    x = f32x8_flush(x);
    return (f32x8)((i32x8)math_trig(x, 0) | ((i32x8)x & (x == 0.0f)));
}

#endif
