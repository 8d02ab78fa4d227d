/* a > b ? a : b and a < b ? a : b in each lane: b if either is NaN or both are zeros. MAXPS and MINPS compute
 * exactly this, but the compiler does not select them for vector code. */
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
