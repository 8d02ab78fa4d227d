/* texture_sample() of two groups in one call, with AVX-512 (base/isa.h): sample_pair.c. Hot. */
#ifndef TEXTURE_SAMPLE_PAIR_H
#define TEXTURE_SAMPLE_PAIR_H

#include "texture/texture.h"

/* Without bias, offsets or integers, of implicit level of detail; each component has the first group's lanes,
 * then the second one's, at a multiple of 64 bytes. Reads the coordinates that the view has axes for, of a
 * cube map the direction. False: not these, and nothing is written. */
#ifdef EW_HAVE_AVX2
bool texture_sample_pair(const struct texture_view *view, const f32x8 coord[4][2], f32x8 rgba[4][2]);

/* The same lookup as pixels: each component's nearest byte, ties to even, R in the lowest one; NaN is 0.
 * Coordinates by group, then axis. `factor`, unless null: by group and component, multiplies the texel.
 * `pixels` at a multiple of 64 bytes. `alpha`, unless null: where each group's alpha is written too, as a
 * number. */
bool texture_pixels_pair(const struct texture_view *view, const f32x8 *const coord[2],
                         const f32x8 *const factor[2], u32x8 pixels[2], f32x8 *const alpha[2]);
#else
static inline bool texture_sample_pair(const struct texture_view *view, const f32x8 coord[4][2],
                                       f32x8 rgba[4][2])
{
    (void)view, (void)coord, (void)rgba;
    return false;
}

static inline bool texture_pixels_pair(const struct texture_view *view, const f32x8 *const coord[2],
                                       const f32x8 *const factor[2], u32x8 pixels[2], f32x8 *const alpha[2])
{
    (void)view, (void)coord, (void)factor, (void)pixels, (void)alpha;
    return false;
}
#endif

#endif
