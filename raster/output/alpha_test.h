/* The alpha test (GL 3.0 4.1.4; GL 4.6 compatibility 17.3.2): alpha func reference, both as numbers in
 * binary32. A NaN alpha passes only NOTEQUAL and ALWAYS, as IEEE comparisons define. */
#ifndef RASTER_OUTPUT_ALPHA_TEST_H
#define RASTER_OUTPUT_ALPHA_TEST_H

#include "raster/scene.h"

LANES_INLINE i32x8 alpha_passes(enum raster_compare func, f32x8 alpha, float reference)
{
    f32x8 ref = f32x8_splat(reference);
    switch (func) {
    case COMPARE_NEVER: return i32x8_splat(0);
    case COMPARE_LESS: return alpha < ref;
    case COMPARE_EQUAL: return alpha == ref;
    case COMPARE_LEQUAL: return alpha <= ref;
    case COMPARE_GREATER: return alpha > ref;
    case COMPARE_NOTEQUAL: return alpha != ref;
    case COMPARE_GEQUAL: return alpha >= ref;
    case COMPARE_ALWAYS: break;
    }
    return i32x8_splat(-1);
}

#endif
