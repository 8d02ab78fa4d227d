/* Blending by any mode; see blend.h for the arithmetic. */
#include "raster/output/blend.h"

#include "raster/output/blend_unorm8.h"

void ISA(blend_unorm8)(const struct raster_state *state, const struct derived_color *color,
                       const f32x8 source[4], const f32x8 *second, u32x8 *target)
{
    switch (color->blend_mode) {
#define BLEND_MODE(name, src, dst, bounded)                                                                  \
    case BLEND_MODE_##name:                                                                                  \
        *target = blend_unorm8_by(FACTOR_##src, FACTOR_##dst, bounded, source, *target);                     \
        return;
#include "raster/output/blend_modes.def"
    default:
        *target = blend_unorm8_pixels(&state->blend[color->buffer], state->blend_color, source, second, false,
                                      *target);
    }
}

static inline void blend_numbers(const struct raster_state *state, unsigned buffer,
                                 const struct blend_colors *colors, f32x8 target[4])
{
    for (int c = 0; c < 4; c++)
        target[c] = f32x8_canonical_nan(f32x8_flush(
            blend_component(&state->blend[buffer], colors, c, colors->source[c], colors->target[c])));
}

void ISA(blend_float)(const struct raster_state *state, unsigned buffer, const f32x8 source[4],
                      const f32x8 *second, f32x8 target[4])
{
    struct blend_colors colors;
    for (int c = 0; c < 4; c++) {
        colors.source[c] = f32x8_flush(source[c]);
        colors.target[c] = f32x8_flush(target[c]);
        colors.constant[c] = f32x8_flush(f32x8_splat(state->blend_color[c]));
        if (second)
            colors.second[c] = f32x8_flush(second[c]);
    }
    blend_numbers(state, buffer, &colors, target);
}

void ISA(blend_normalized)(const struct raster_state *state, unsigned buffer, float low,
                           const f32x8 source[4], const f32x8 *second, f32x8 target[4])
{
    struct blend_colors colors;
    for (int c = 0; c < 4; c++) {
        f32x8 constant = f32x8_larger(f32x8_splat(state->blend_color[c]), f32x8_splat(low));
        colors.source[c] = f32x8_flush(source[c]);
        colors.target[c] = f32x8_flush(target[c]);
        colors.constant[c] = f32x8_flush(f32x8_smaller(constant, f32x8_splat(1.0f)));
        if (second)
            colors.second[c] =
                f32x8_flush(f32x8_smaller(f32x8_larger(second[c], f32x8_splat(low)), f32x8_splat(1.0f)));
    }
    blend_numbers(state, buffer, &colors, target);
}
