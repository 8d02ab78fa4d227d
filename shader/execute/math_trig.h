/* SIN and COS of every float (NV_vertex_program2 2.14.3.8, 2.14.3.33): x = n*pi/2 + r with |r| <= pi/4 (a
 * little more at the border), then a polynomial in r. Both steps run in double, so that the result is the
 * nearest float nearly always, also where x is near a multiple of pi/2. Doubles are IEEE-754 everywhere; no
 * operation here meets a denormal double.
 *
 * Below 2^20 the reduction subtracts n*pi/2 in two pieces, the first of which is exact. Above, the bits of
 * 2/pi that matter are multiplied by the significand in integers (Payne and Hanek), one lane at a time: such
 * angles are rare.
 */
#ifndef SHADER_EXECUTE_MATH_TRIG_H
#define SHADER_EXECUTE_MATH_TRIG_H

#include "shader/execute/math.h"

typedef float f32x4 __attribute__((vector_size(16)));
typedef int32_t i32x4 __attribute__((vector_size(16)));
typedef double f64x4 __attribute__((vector_size(32)));
typedef int64_t i64x4 __attribute__((vector_size(32)));

/* The angle of four lanes, reduced. Only the two low bits of n matter. */
struct math_angle {
    f64x4 r;
    i64x4 n;
};

#define MATH_TRIG_LARGE 0x49800000 /* 2^20 */

/* |x| >= 2^20 and finite: x = m * 2^e. The 96-bit window of 2/pi starts at the bit whose product with 2^e
 * weighs 2; what is left of it adds multiples of 4 to n, what is right of it adds less than 2^-70. */
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

LANES_INLINE f32x8 math_trig(f32x8 x, int64_t turn)
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

LANES_INLINE f32x8 math_cos(f32x8 x)
{
    return math_trig(f32x8_flush(x), 1);
}

/* sin(-0) = -0. */
LANES_INLINE f32x8 math_sin(f32x8 x)
{
    x = f32x8_flush(x);
    return f32x8_select(x == 0.0f, x, math_trig(x, 0));
}

#endif
