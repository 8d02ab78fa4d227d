/* Fragment colours in buffers other than of bytes: between numbers and a texel's bits, eight at a time, by
 * the buffer's layout. A tile keeps the texels' words (struct texel_layout). */
#ifndef RASTER_OUTPUT_TEXEL_STORE_H
#define RASTER_OUTPUT_TEXEL_STORE_H

#include "raster/output/stencil_depth.h"
#include "raster/scene.h"

/* The bits of texel_encode_row(), or texel_encode_integers(): integers saturate. Channels' other bits are 0.
 * Sets layout->words words. */
void ISA(texel_pack)(const struct texel_layout *layout, const f32x8 rgba[4], u32x8 words[4]);

/* One pixel. */
void ISA(texel_pack_one)(const struct texel_layout *layout, const float rgba[4], uint32_t words[4]);

/* Complete RGBA, numbers or integers. Floating-point numbers of 32 bits keep their bits. */
void ISA(texel_unpack)(const struct texel_layout *layout, const u32x8 words[4], f32x8 rgba[4]);

/* The words that an opaque colour leaves: packed, and clamped first if buffer and state require it. */
void ISA(texel_pack_opaque)(const struct derived_color *color, const f32x8 rgba[4], u32x8 words[4]);

/* Writes eight fragments' colours to a group of a tile, in as many planes, to the lanes live[plane], or to
 * all if it is null. Blending is in binary32, with one rounding to the format's values; normalized formats
 * clamp source, constant and result to [0,1] or [-1,1] (GL 4.6 compatibility 17.3.6.1). Integers are not
 * blended. `second`: as in blend.h. */
void ISA(store_texels)(const struct raster_state *state, const struct derived_color *color, uint32_t *group,
                       unsigned planes, const f32x8 source[4], const f32x8 *second, const i32x8 *live);

#endif
