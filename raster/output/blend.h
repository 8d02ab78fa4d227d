/* Blending and logic operations on eight fragments, after which the colour is as it will be stored. */
#ifndef RASTER_OUTPUT_BLEND_H
#define RASTER_OUTPUT_BLEND_H

#include "raster/scene.h"

/* MIN and MAX ignore the factors. */
static inline bool is_blend(const struct raster_blend *blend, const struct raster_blend *mode)
{
    if (blend->equation_rgb != mode->equation_rgb || blend->equation_alpha != mode->equation_alpha)
        return false;
    return mode->equation_rgb == BLEND_MIN || mode->equation_rgb == BLEND_MAX ||
           (blend->src_rgb == mode->src_rgb && blend->dst_rgb == mode->dst_rgb &&
            blend->src_alpha == mode->src_alpha && blend->dst_alpha == mode->dst_alpha);
}

/* A row of blend_modes.def, enabled. */
#define BLEND_OF_MODE(equation, src, dst, src_a, dst_a)                                                      \
    ((struct raster_blend){.enable = true,                                                                   \
                           .equation_rgb = BLEND_##equation,                                                 \
                           .equation_alpha = BLEND_##equation,                                               \
                           .src_rgb = FACTOR_##src,                                                          \
                           .dst_rgb = FACTOR_##dst,                                                          \
                           .src_alpha = FACTOR_##src_a,                                                      \
                           .dst_alpha = FACTOR_##dst_a})

static inline enum blend_mode blend_mode_of(const struct raster_blend *blend)
{
#define BLEND_MODE(name, equation, src, dst, src_a, dst_a, bounded)                                          \
    if (is_blend(blend, &BLEND_OF_MODE(equation, src, dst, src_a, dst_a)))                                   \
        return BLEND_MODE_##name;
#include "raster/output/blend_modes.def"
    return BLEND_MODE_ANY;
}

/* GL 4.6 compatibility 17.3.6 for a buffer of the state.
 * UNORM8 works in units of 1/255, so that what is stored needs no division: Cs' = clamp(Cs)*255, Cd' = the
 * stored integer, C = round(clamp(Cs'*S op Cd'*D)), S and D in [0,1] in binary32 (a destination factor is the
 * stored integer times the binary32 nearest to 1/255), each operation rounded to binary32, one rounding to
 * the nearest even integer at the end. Vectors go by address: by value, the ABI depends on the ISA. `second`
 * is colour 1 of dual source blending (four vectors), null where no factor reads it. */
void ISA(blend_unorm8)(const struct raster_state *state, const struct derived_color *color,
                       const f32x8 source[4], const f32x8 *second, u32x8 *target);

/* GL 4.6 compatibility 17.3.9: op is GL_CLEAR + n, on stored bits. */
void ISA(logic_op)(unsigned op, const u32x8 *source, u32x8 *target);

#endif
