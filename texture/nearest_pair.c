/* Nearest texels of 4 bytes for two groups at once. Hot, AVX-512 alone.
 *
 * Supports lookups that read the same level in all lanes, and two wrap modes along both axes: REPEAT if sizes
 * are powers of two, or CLAMP_TO_EDGE. Returns the bits of sample_rgba8.c. */
#include "texture/nearest_pair.h"

#include "texture/view.h"

#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512VL__) && defined(__AVX512BW__)

#include "texture/pair_lanes.h"

/* As wrap_nearest(). The operand order of max makes 0 of a NaN. */
LANES_INLINE __m512i nearest_texel(enum pair_wrap wrap, const struct texture_axis *axis, __m512 s)
{
    const __m512 scale = _mm512_set1_ps(axis->scale256), zero = _mm512_setzero_ps();
    __m512 u256;
    if (wrap == PAIR_REPEAT) {
        const __m512 whole = _mm512_roundscale_ps(s, _MM_FROUND_TO_NEG_INF);
        u256 = _mm512_mul_ps(_mm512_max_ps(_mm512_sub_ps(s, whole), zero), scale);
    } else {
        u256 = _mm512_min_ps(_mm512_max_ps(_mm512_mul_ps(s, scale), zero),
                             _mm512_set1_ps(axis->high256[FILTER_NEAREST]));
    }
    return _mm512_min_epi32(_mm512_srai_epi32(_mm512_cvttps_epi32(u256), 8),
                            _mm512_set1_epi32(axis->size - 1));
}

LANES_INLINE bool texels_by(const struct texture_view *view, enum pair_wrap wrap, const __m512 coord[2],
                            __m512i *texels)
{
    struct pair_choice choice;
    if (!pair_choose(view, coord, 2, &choice))
        return false;
    const struct texture_level *level = &view->levels[choice.level];
    const __m512i i = nearest_texel(wrap, &level->axis[0], coord[0]),
                  j = nearest_texel(wrap, &level->axis[1], coord[1]);
    const __m512i row = _mm512_mullo_epi32(j, _mm512_set1_epi32(level->row_units));
    *texels = _mm512_i32gather_epi32(_mm512_add_epi32(row, i), level->texels[0], 4);
    return true;
}

/* False: other wraps, or several levels. */
LANES_INLINE bool nearest_texels(const struct texture_view *view, const __m512 coord[2], __m512i *texels)
{
    if (view->pair_wrap == PAIR_REPEAT)
        return texels_by(view, PAIR_REPEAT, coord, texels);
    return view->pair_wrap == PAIR_EDGE && texels_by(view, PAIR_EDGE, coord, texels);
}

LANES_INLINE __m512 component_value(__m512i texels, unsigned c)
{
    const __m512i byte = _mm512_and_si512(_mm512_srli_epi32(texels, 8 * c), _mm512_set1_epi32(0xff));
    return pair_value(_mm512_mul_ps(_mm512_cvtepi32_ps(byte), _mm512_set1_ps(65536.0f)));
}

LANES_INLINE void component_values(__m512i texels, __m512 value[4])
{
    for (unsigned c = 0; c < 4; c++)
        value[c] = component_value(texels, c);
}

bool nearest_pair(const struct texture_view *view, const f32x8 coord[4][2], f32x8 rgba[4][2])
{
    const __m512 at[2] = {join_lanes(coord[0][0], coord[0][1]), join_lanes(coord[1][0], coord[1][1])};
    __m512i texels;
    __m512 value[4];
    if (!nearest_texels(view, at, &texels))
        return false;
    component_values(texels, value);
    store_values(view, value, rgba);
    return true;
}

bool nearest_pixels_pair(const struct texture_view *view, const f32x8 *const coord[2],
                         const f32x8 *const factor[2], u32x8 pixels[2], const struct pair_alpha *alpha)
{
    const __m512 at[2] = {join_lanes(coord[0][0], coord[1][0]), join_lanes(coord[0][1], coord[1][1])};
    __m512i texels;
    __m512 value[4];
    if (!nearest_texels(view, at, &texels))
        return false;
    if (!factor && are_pixels(view)) {
        store_texels(view, texels, component_value(texels, 3), pixels, alpha);
        return true;
    }
    component_values(texels, value);
    store_pixels(view, value, factor, pixels, alpha);
    return true;
}

#else
bool nearest_pair(const struct texture_view *view, const f32x8 coord[4][2], f32x8 rgba[4][2])
{
    (void)view, (void)coord, (void)rgba;
    return false;
}

bool nearest_pixels_pair(const struct texture_view *view, const f32x8 *const coord[2],
                         const f32x8 *const factor[2], u32x8 pixels[2], const struct pair_alpha *alpha)
{
    (void)view, (void)coord, (void)factor, (void)pixels, (void)alpha;
    return false;
}
#endif
