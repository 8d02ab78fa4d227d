/* The blend equations and factors of GL 4.6 compatibility Tables 17.1 and 17.2, on UNORM8 pixels; blend.h has
 * the arithmetic. Inline, so that a known mode leaves a few instructions. */
#ifndef RASTER_OUTPUT_BLEND_UNORM8_H
#define RASTER_OUTPUT_BLEND_UNORM8_H

#include "raster/output/color_store.h"
#include "raster/scene.h"

/* The values that a factor may read, per component; colours as numbers, [0,1] for UNORM8. */
struct blend_colors {
    f32x8 source[4], target[4], constant[4], second[4];
};

LANES_INLINE f32x8 one_minus(f32x8 a)
{
    return f32x8_sub(f32x8_splat(1.0f), a);
}

LANES_INLINE f32x8 blend_factor(enum raster_blend_factor factor, const struct blend_colors *colors, int c)
{
    switch (factor) {
    case FACTOR_ZERO: break;
    case FACTOR_ONE: return f32x8_splat(1.0f);
    case FACTOR_SRC_COLOR: return colors->source[c];
    case FACTOR_ONE_MINUS_SRC_COLOR: return one_minus(colors->source[c]);
    case FACTOR_DST_COLOR: return colors->target[c];
    case FACTOR_ONE_MINUS_DST_COLOR: return one_minus(colors->target[c]);
    case FACTOR_SRC_ALPHA: return colors->source[3];
    case FACTOR_ONE_MINUS_SRC_ALPHA: return one_minus(colors->source[3]);
    case FACTOR_DST_ALPHA: return colors->target[3];
    case FACTOR_ONE_MINUS_DST_ALPHA: return one_minus(colors->target[3]);
    case FACTOR_CONSTANT_COLOR: return colors->constant[c];
    case FACTOR_ONE_MINUS_CONSTANT_COLOR: return one_minus(colors->constant[c]);
    case FACTOR_CONSTANT_ALPHA: return colors->constant[3];
    case FACTOR_ONE_MINUS_CONSTANT_ALPHA: return one_minus(colors->constant[3]);
    case FACTOR_SRC_ALPHA_SATURATE:
        return c == 3 ? f32x8_splat(1.0f) : f32x8_smaller(colors->source[3], one_minus(colors->target[3]));
    case FACTOR_SRC1_COLOR: return colors->second[c];
    case FACTOR_ONE_MINUS_SRC1_COLOR: return one_minus(colors->second[c]);
    case FACTOR_SRC1_ALPHA: return colors->second[3];
    case FACTOR_ONE_MINUS_SRC1_ALPHA: return one_minus(colors->second[3]);
    }
    return f32x8_splat(0.0f);
}

/* cs and cd in the units of the result. MIN and MAX ignore the factors. */
LANES_INLINE f32x8 blend_equation(enum raster_blend_equation equation, f32x8 cs, f32x8 s, f32x8 cd, f32x8 d)
{
    switch (equation) {
    case BLEND_ADD: break;
    case BLEND_SUBTRACT: return f32x8_sub(f32x8_mul(cs, s), f32x8_mul(cd, d));
    case BLEND_REVERSE_SUBTRACT: return f32x8_sub(f32x8_mul(cd, d), f32x8_mul(cs, s));
    case BLEND_MIN: return f32x8_smaller(cs, cd);
    case BLEND_MAX: return f32x8_larger(cs, cd);
    }
    return f32x8_add(f32x8_mul(cs, s), f32x8_mul(cd, d));
}

/* The result of components in [0,255] before it is rounded. */
LANES_INLINE f32x8 blend_component(const struct raster_blend *blend, const struct blend_colors *colors, int c,
                                   f32x8 cs, f32x8 cd)
{
    const bool alpha = c == 3;
    const f32x8 s = blend_factor(alpha ? blend->src_alpha : blend->src_rgb, colors, c),
                d = blend_factor(alpha ? blend->dst_alpha : blend->dst_rgb, colors, c);
    return blend_equation(alpha ? blend->equation_alpha : blend->equation_rgb, cs, s, cd, d);
}

/* `bounded`: the mode keeps the result in [0,255], which then needs no clamp. */
LANES_INLINE u32x8 blend_unorm8_pixels(const struct raster_blend *blend, const float constant[4],
                                       const f32x8 source[4], const f32x8 *second, bool bounded, u32x8 target)
{
    struct blend_colors colors;
    f32x8 stored[4];
    u32x8 byte[4];
    for (int c = 0; c < 4; c++) {
        stored[c] = __builtin_convertvector((i32x8)(target >> (8 * c)) & 255, f32x8);
        colors.source[c] = f32x8_clamp01(source[c]);
        colors.target[c] = f32x8_mul(stored[c], f32x8_splat(1.0f / 255.0f));
        colors.constant[c] = f32x8_clamp01(f32x8_splat(constant[c]));
        if (second)
            colors.second[c] = f32x8_clamp01(second[c]);
    }
    for (int c = 0; c < 4; c++) {
        const f32x8 scaled = f32x8_mul(colors.source[c], f32x8_splat(255.0f));
        const f32x8 result = blend_component(blend, &colors, c, scaled, stored[c]);
        byte[c] = bounded ? (u32x8)(result + UNORM8_ROUNDER) & 0xff : unorm8_round(result);
    }
    return unorm8_join(byte[0], byte[1], byte[2], byte[3]);
}

/* The mode (blend_modes.def) and `bounded` are constants at compile time. */
LANES_INLINE u32x8 blend_unorm8_by(struct raster_blend blend, bool bounded, const f32x8 source[4],
                                   u32x8 target)
{
    static const float constant[4];
    return blend_unorm8_pixels(&blend, constant, source, NULL, bounded, target);
}

#endif
