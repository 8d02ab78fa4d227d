/* The blend equations and factors of GL 4.6 compatibility Tables 17.1 and 17.2. See blend.h for the
 * arithmetic. */
#include "raster/output/blend.h"

#include "raster/output/color_store.h"

/* What a factor may read, per component; colours as numbers, [0,1] for UNORM8. */
struct blend_colors {
    f32x8 source[4], target[4], constant[4], second[4];
};

LANES_INLINE f32x8 one_minus(f32x8 a)
{
    return f32x8_sub(f32x8_splat(1.0f), a);
}

static inline f32x8 factor(enum raster_blend_factor factor, const struct blend_colors *colors, int c)
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
static inline f32x8 equation(enum raster_blend_equation equation, f32x8 cs, f32x8 s, f32x8 cd, f32x8 d)
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

void ISA(blend_unorm8)(const struct raster_state *state, unsigned buffer, const f32x8 source[4],
                       const f32x8 *second, u32x8 *target)
{
    struct blend_colors colors;
    f32x8 stored[4];
    u32x8 result[4];
    for (int c = 0; c < 4; c++) {
        stored[c] = __builtin_convertvector((i32x8)(*target >> (8 * c)) & 255, f32x8);
        colors.source[c] = f32x8_clamp01(source[c]);
        colors.target[c] = f32x8_mul(stored[c], f32x8_splat(1.0f / 255.0f));
        colors.constant[c] = f32x8_clamp01(f32x8_splat(state->blend_color[c]));
        if (second)
            colors.second[c] = f32x8_clamp01(second[c]);
    }
    for (int c = 0; c < 4; c++) {
        bool alpha = c == 3;
        f32x8 s = factor(alpha ? state->blend[buffer].src_alpha : state->blend[buffer].src_rgb, &colors, c);
        f32x8 d = factor(alpha ? state->blend[buffer].dst_alpha : state->blend[buffer].dst_rgb, &colors, c);
        f32x8 scaled = f32x8_mul(colors.source[c], f32x8_splat(255.0f));
        result[c] = unorm8_round(
            equation(alpha ? state->blend[buffer].equation_alpha : state->blend[buffer].equation_rgb, scaled,
                     s, stored[c], d));
    }
    *target = unorm8_join(result[0], result[1], result[2], result[3]);
}

static inline void blend_numbers(const struct raster_state *state, unsigned buffer,
                                 const struct blend_colors *colors, f32x8 target[4])
{
    for (int c = 0; c < 4; c++) {
        bool alpha = c == 3;
        f32x8 s = factor(alpha ? state->blend[buffer].src_alpha : state->blend[buffer].src_rgb, colors, c);
        f32x8 d = factor(alpha ? state->blend[buffer].dst_alpha : state->blend[buffer].dst_rgb, colors, c);
        target[c] = f32x8_canonical_nan(f32x8_flush(
            equation(alpha ? state->blend[buffer].equation_alpha : state->blend[buffer].equation_rgb,
                     colors->source[c], s, colors->target[c], d)));
    }
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
