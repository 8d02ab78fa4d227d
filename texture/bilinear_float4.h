/* Bilinear filtering of texels of four floats, of 32 or 16 bits, without border. Hot.
 *
 * Returns the bits of values_bilinear() (filter.h): the same products and sums, but of all components of two
 * lanes at a time, in memory order. A texel is one load; component by component it would be four gathers. */
#ifndef TEXTURE_BILINEAR_FLOAT4_H
#define TEXTURE_BILINEAR_FLOAT4_H

#include "texture/filter.h"

#if defined(__AVX2__)

/* The texels at two addresses: in the lower and the upper four lanes. Denormals stay: arithmetic reads zeros.
 */
LANES_INLINE f32x8 float4_texels(const uint8_t *texels, enum texture_float4 float4, int32_t low, int32_t high)
{
    const uint8_t *first = texels + 4 * (ptrdiff_t)low, *second = texels + 4 * (ptrdiff_t)high;
    if (float4 == FLOAT4_FLOATS) {
        const __m128 a = _mm_loadu_ps((const float *)(const void *)first),
                     b = _mm_loadu_ps((const float *)(const void *)second);
        return (f32x8)_mm256_insertf128_ps(_mm256_castps128_ps256(a), b, 1);
    }
    const __m128i halves = _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)(const void *)first),
                                              _mm_loadl_epi64((const __m128i *)(const void *)second));
    return packed_half_lanes(halves);
}

/* Lane k four times, and lane k + 4. */
LANES_INLINE f32x8 float4_weight(f32x8 a, int k)
{
    switch (k) {
    case 0: return (f32x8)_mm256_shuffle_ps((__m256)a, (__m256)a, 0x00);
    case 1: return (f32x8)_mm256_shuffle_ps((__m256)a, (__m256)a, 0x55);
    case 2: return (f32x8)_mm256_shuffle_ps((__m256)a, (__m256)a, 0xaa);
    default: return (f32x8)_mm256_shuffle_ps((__m256)a, (__m256)a, 0xff);
    }
}

/* From components of lanes k and k + 4 to lanes of each component. */
LANES_INLINE void float4_transpose(const f32x8 from[4], f32x8 value[4])
{
    const __m256 xy01 = _mm256_unpacklo_ps((__m256)from[0], (__m256)from[1]),
                 zw01 = _mm256_unpackhi_ps((__m256)from[0], (__m256)from[1]),
                 xy23 = _mm256_unpacklo_ps((__m256)from[2], (__m256)from[3]),
                 zw23 = _mm256_unpackhi_ps((__m256)from[2], (__m256)from[3]);
    value[0] = (f32x8)_mm256_shuffle_ps(xy01, xy23, 0x44);
    value[1] = (f32x8)_mm256_shuffle_ps(xy01, xy23, 0xee);
    value[2] = (f32x8)_mm256_shuffle_ps(zw01, zw23, 0x44);
    value[3] = (f32x8)_mm256_shuffle_ps(zw01, zw23, 0xee);
}

LANES_INLINE void float4_square(const struct image_ref *from, enum texture_float4 float4,
                                const i32x8 address[4], f32x8 alpha, f32x8 beta, f32x8 value[4])
{
    int32_t at[4][LANES];
    f32x8 mixed[4];
    memcpy(at, address, sizeof at);
    for (int k = 0; k < 4; k++) {
        const f32x8 s = float4_weight(alpha, k);
        f32x8 t[4];
        for (int tap = 0; tap < 4; tap++)
            t[tap] = float4_texels(from->texels, float4, at[tap][k], at[tap][k + 4]);
        mixed[k] = mix_float(mix_float(t[0], t[1], s), mix_float(t[2], t[3], s), float4_weight(beta, k));
    }
    float4_transpose(mixed, value);
}

/* False, and nothing done, where the texels are others. */
LANES_INLINE bool float4_bilinear(const struct image_ref *from, const struct taps *s, const struct taps *t,
                                  i32x8 slice, f32x8 value[4])
{
    const enum texture_float4 float4 = from->view->float4;
    if (float4 == FLOAT4_NONE)
        return false;
    const i32x8 units = i32x8_splat(from->view->texel_units), row = i32x8_splat(from->level->row_units);
    const i32x8 bottom = slice + t->i0 * row, top = slice + t->i1 * row;
    const i32x8 left = s->i0 * units, right = s->i1 * units;
    const i32x8 address[4] = {bottom + left, bottom + right, top + left, top + right};
    const f32x8 alpha = weight_float(s->alpha), beta = weight_float(t->alpha);
    if (float4 == FLOAT4_FLOATS)
        float4_square(from, FLOAT4_FLOATS, address, alpha, beta, value);
    else
        float4_square(from, FLOAT4_HALVES, address, alpha, beta, value);
    return true;
}

#else

LANES_INLINE bool float4_bilinear(const struct image_ref *from, const struct taps *s, const struct taps *t,
                                  i32x8 slice, f32x8 value[4])
{
    (void)from, (void)s, (void)t, (void)slice, (void)value;
    return false;
}

#endif

#endif
