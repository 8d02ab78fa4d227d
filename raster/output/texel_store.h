/* Fragment colours of formats without a faster path (COLOR_TEXEL): blending in binary32, one rounding to the
 * format's values. A tile keeps numbers (integers for formats of integers) as fragments computed them: a
 * blend, or the store to the surface, rounds them before it reads them. */
#ifndef RASTER_OUTPUT_TEXEL_STORE_H
#define RASTER_OUTPUT_TEXEL_STORE_H

#include "raster/scene.h"

/* Writes eight fragments' colours to a group of a tile. Normalized formats clamp source, constant and result
 * to [0,1] or [-1,1] (GL 4.6 compatibility 17.3.6.1); the rounding is that of texel_encode_row(). Integers
 * are not blended, and saturate where the format is narrower. `second`: as in blend.h. */
void ISA(store_texel)(const struct raster_state *state, const struct derived_color *color,
                      const struct raster_color_surface *surface, float *group, const f32x8 source[4],
                      const f32x8 *second, i32x8 lanes);

/* The numbers that a texel of this surface would hold, complete RGBA. */
void ISA(texel_quantize)(const struct raster_color_surface *surface, f32x8 rgba[4]);

/* Can texel_pack() make the surface's texels? Of the others, raster_color_write() does. */
bool ISA(texel_packs)(const struct raster_color_surface *surface);

/* The texels of a group of a tile, as numbers of up to 128 bits: all first words, then all second ones. */
void ISA(texel_pack)(const struct raster_color_surface *surface, const float *group, u32x8 words[4]);

#endif
