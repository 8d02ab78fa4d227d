/* Short ways of texture_sample(), by view->fast_path (sample_rgba8.c, sample_small.c, sample_shadow.c). For
 * LOD_IMPLICIT without offsets, float results; false: not this group. Hot. */
#ifndef TEXTURE_SAMPLE_RGBA8_H
#define TEXTURE_SAMPLE_RGBA8_H

#include "texture/texture.h"

#define texture_sample_repeat  ISA(texture_sample_repeat)
#define texture_sample_edge    ISA(texture_sample_edge)
#define texture_sample_any     ISA(texture_sample_any)
#define texture_sample_cube    ISA(texture_sample_cube)
#define texture_sample_volume  ISA(texture_sample_volume)
#define texture_sample_nearest ISA(texture_sample_nearest)
#define texture_sample_small   ISA(texture_sample_small)
#define texture_sample_shadow  ISA(texture_sample_shadow)

typedef bool texture_sample_fast_path(const struct texture_view *view, const struct texture_lookup *lookup,
                                      f32x8 rgba[4]);

texture_sample_fast_path texture_sample_repeat, texture_sample_edge, texture_sample_any, texture_sample_cube,
    texture_sample_volume, texture_sample_nearest, texture_sample_small, texture_sample_shadow;

/* One sample of several (anisotropy), where view->fast_path_texels is FAST_PATH_REPEAT or FAST_PATH_EDGE:
 * sums of filter.h, for levels (choose_levels(), lambda.h) that are the same in each quad. */
#define texture_words_at ISA(texture_words_at)
void texture_words_at(const struct texture_view *view, f32x8 s, f32x8 t, i32x8 key, i32x8 fraction,
                      f32x8 sum[4]);

#endif
