/* sample_pair.h for FAST_PATH_GENERAL: general_pair.c. Hot. */
#ifndef TEXTURE_GENERAL_PAIR_H
#define TEXTURE_GENERAL_PAIR_H

#include "texture/sample_pair.h"

bool general_pair(const struct texture_view *view, const f32x8 coord[4][2], f32x8 rgba[4][2]);
bool general_pixels_pair(const struct texture_view *view, const f32x8 *const coord[2],
                         const f32x8 *const factor[2], u32x8 pixels[2], const struct pair_alpha *alpha);

#endif
