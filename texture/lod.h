/* Scale factor and level of detail (GL 4.6 compatibility 8.14.1). Hot.
 *
 * The four lanes of a quad share one lambda, from the differences of its first row and first column. */
#ifndef TEXTURE_LOD_H
#define TEXTURE_LOD_H

#include "texture/wrap.h"

/* Lanes 0 1 4 5 are one quad, 2 3 6 7 the other. */
LANES_INLINE f32x8 quad_corner(f32x8 a)
{
    return __builtin_shufflevector(a, a, 0, 0, 2, 2, 0, 0, 2, 2);
}

LANES_INLINE f32x8 quad_ddx(f32x8 a)
{
    return f32x8_sub(__builtin_shufflevector(a, a, 1, 1, 3, 3, 1, 1, 3, 3), quad_corner(a));
}

LANES_INLINE f32x8 quad_ddy(f32x8 a)
{
    return f32x8_sub(__builtin_shufflevector(a, a, 4, 4, 6, 6, 4, 4, 6, 6), quad_corner(a));
}

/* Both at once: the lower four lanes are those of quad_ddx(), the upper four those of quad_ddy(). */
LANES_INLINE f32x8 quad_steps(f32x8 a)
{
    return f32x8_sub(__builtin_shufflevector(a, a, 1, 1, 3, 3, 4, 4, 6, 6), quad_corner(a));
}

/* log2 of a positive float: the exponent, plus x + x (1 - x) q(x) for the mantissa 1 + x. q interpolates at
 * four Chebyshev points; the error is below 5e-5, powers of two are exact, and the function is continuous.
 * log2(0) is -127, log2(infinity) 128. */
LANES_INLINE f32x8 log2_lanes(f32x8 a)
{
    i32x8 bits = (i32x8)f32x8_flush(a);
    f32x8 exponent = lanes_float((bits >> 23) - 127);
    f32x8 x = (f32x8)((bits & 0x7fffff) | 0x3f800000) - 1.0f;
    f32x8 q = x * -0.044873956590890884f + 0.15053319931030273f;
    q = q * x - 0.2695780098438263f;
    q = q * x + 0.44241857528686523f;
    return exponent + (x + (x * (1.0f - x)) * q);
}

LANES_INLINE f32x8 sum_of_squares(const f32x8 *d, const float *size, unsigned dimensions)
{
    f32x8 sum = f32x8_splat(0.0f);
    for (unsigned i = 0; i < dimensions; i++) {
        f32x8 du = f32x8_mul(d[i], f32x8_splat(size[i]));
        sum = f32x8_add(sum, f32x8_mul(du, du));
    }
    return sum;
}

/* rho squared (equation 8.12). A NaN counts as no change at all. */
LANES_INLINE f32x8 rho_squared(const f32x8 *ddx, const f32x8 *ddy, const float *size, unsigned dimensions)
{
    f32x8 x = sum_of_squares(ddx, size, dimensions), y = sum_of_squares(ddy, size, dimensions);
    return lanes_max(x, lanes_nan_to_zero(y));
}

/* The same from quad_steps(). */
LANES_INLINE f32x8 steps_rho_squared(const f32x8 *steps, const float *size, unsigned dimensions)
{
    f32x8 sum = lanes_nan_to_zero(sum_of_squares(steps, size, dimensions));
    f32x8 x = __builtin_shufflevector(sum, sum, 0, 1, 2, 3, 0, 1, 2, 3);
    f32x8 y = __builtin_shufflevector(sum, sum, 4, 5, 6, 7, 4, 5, 6, 7);
    return lanes_max(x, y);
}

#endif
