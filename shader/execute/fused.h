/* a * b + c, rounded once. Included by hot sources only. */
#ifndef SHADER_EXECUTE_FUSED_H
#define SHADER_EXECUTE_FUSED_H

#include <stdint.h>
#include <string.h>

#include "base/lanes.h"

/* a * b is exact in binary64. Rounding the sum to odd there makes the rounding to binary32 the only one. */
static inline float fused(float a, float b, float c)
{
    const double product = (double)a * (double)b, sum = product + (double)c;
    const double part = sum - product, error = (product - (sum - part)) + ((double)c - part);
    uint64_t bits;
    memcpy(&bits, &sum, sizeof bits);
    if (error != 0 && error == error && (bits & 1) == 0)
        bits += (error > 0) == (sum > 0) ? 1 : (uint64_t)-1;
    double odd;
    memcpy(&odd, &bits, sizeof odd);
    return (float)(__builtin_isfinite(sum) ? odd : sum);
}

LANES_INLINE f32x8 fused_product_sum(f32x8 a, f32x8 b, f32x8 c)
{
    f32x8 result;
    for (int lane = 0; lane < LANES; lane++)
        result[lane] = fused(a[lane], b[lane], c[lane]);
    return result;
}

#endif
