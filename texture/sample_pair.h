/* texture_sample() of two groups in one call, with AVX-512 (base/isa.h): sample_pair.c. Hot. */
#ifndef TEXTURE_SAMPLE_PAIR_H
#define TEXTURE_SAMPLE_PAIR_H

#include "texture/texture.h"

/* Where each group's alpha is stored as a number; null: not at all. The texel's, and the pixel's. */
struct pair_alpha {
    f32x8 *texel[2], *pixel[2];
};

/* Without bias, offsets or integers, of implicit level of detail; each component has the first group's lanes,
 * then the second one's, at a multiple of 64 bytes. Reads the coordinates that the view has axes for, of a
 * cube map the direction. False: another lookup; nothing is written. */
#ifdef EW_HAVE_AVX2
bool texture_sample_pair(const struct texture_view *view, const f32x8 coord[4][2], f32x8 rgba[4][2]);

/* The same lookup as pixels: each component's nearest byte, ties to even, R in the lowest one; NaN is 0.
 * Coordinates by group, then axis, three at most. `factor`, unless null: by group and component, multiplies
 * the texel. `pixels` at a multiple of 64 bytes. */
bool texture_pixels_pair(const struct texture_view *view, const f32x8 *const coord[2],
                         const f32x8 *const factor[2], u32x8 pixels[2], const struct pair_alpha *alpha);
#else
static inline bool texture_sample_pair(const struct texture_view *view, const f32x8 coord[4][2],
                                       f32x8 rgba[4][2])
{
    (void)view, (void)coord, (void)rgba;
    return false;
}

static inline bool texture_pixels_pair(const struct texture_view *view, const f32x8 *const coord[2],
                                       const f32x8 *const factor[2], u32x8 pixels[2],
                                       const struct pair_alpha *alpha)
{
    (void)view, (void)coord, (void)factor, (void)pixels, (void)alpha;
    return false;
}
#endif

#endif
