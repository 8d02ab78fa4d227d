/* a > b ? a : b and a < b ? a : b, lane by lane and exactly so: b where either is NaN, b of two zeros. That
 * is what MAXPS and MINPS do, which the compiler does not find by itself in vector code. */
#ifndef RASTER_TILE_SELECT_H
#define RASTER_TILE_SELECT_H

#include "base/lanes.h"

LANES_INLINE f32x8 f32x8_larger(f32x8 a, f32x8 b)
{
#if defined(__AVX2__)
    return __builtin_ia32_maxps256(a, b);
#else
    return f32x8_select(a > b, a, b);
#endif
}

LANES_INLINE f32x8 f32x8_smaller(f32x8 a, f32x8 b)
{
#if defined(__AVX2__)
    return __builtin_ia32_minps256(a, b);
#else
    return f32x8_select(a < b, a, b);
#endif
}

#endif
