/* Blending by any mode; see blend.h for the arithmetic. */
#include "raster/output/blend.h"

#include "raster/output/blend_unorm8.h"

void ISA(blend_unorm8)(const struct raster_state *state, const struct derived_color *color,
                       const f32x8 source[4], const f32x8 *second, u32x8 *target)
{
    switch (color->blend_mode) {
#define BLEND_MODE(name, equation, src, dst, src_a, dst_a, bounded)                                          \
    case BLEND_MODE_##name:                                                                                  \
        *target =                                                                                            \
            blend_unorm8_by(BLEND_OF_MODE(equation, src, dst, src_a, dst_a), bounded, source, *target);      \
        return;
#include "raster/output/blend_modes.def"
    default:
        *target = blend_unorm8_pixels(&state->blend[color->buffer], state->blend_color, source, second, false,
                                      *target);
    }
}
