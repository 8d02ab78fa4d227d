/* Texels out of memory, 8 at a time, as RGBA. Hot. Addresses are in the view's units and always inside the
 * image. */
#ifndef TEXTURE_FETCH_H
#define TEXTURE_FETCH_H

#include "texture/wrap.h"

/* The 4 bytes at base + 4*index (words) or base + index (bytes; what lies beyond the texel is the caller's to
 * mask). */
LANES_INLINE i32x8 gather_words(const uint8_t *base, i32x8 index)
{
#if defined(__AVX2__)
    return (i32x8)_mm256_i32gather_epi32((const int *)(const void *)base, (__m256i)index, 4);
#else
    i32x8 words;
    for (int lane = 0; lane < LANES; lane++) {
        int32_t word;
        memcpy(&word, base + 4 * (ptrdiff_t)index[lane], sizeof word);
        words[lane] = word;
    }
    return words;
#endif
}

LANES_INLINE i32x8 gather_bytes(const uint8_t *base, i32x8 index)
{
#if defined(__AVX2__)
    return (i32x8)_mm256_i32gather_epi32((const int *)(const void *)base, (__m256i)index, 1);
#else
    i32x8 words;
    for (int lane = 0; lane < LANES; lane++) {
        int32_t word;
        memcpy(&word, base + (ptrdiff_t)index[lane], sizeof word);
        words[lane] = word;
    }
    return words;
#endif
}

/* The words at `index` and, where they follow them in memory, at `next`: half the work of two gathers when
 * the whole group has neighbours. An image has room after its last texel. */
LANES_INLINE void gather_neighbours(const uint8_t *base, i32x8 index, i32x8 next, i32x8 *word,
                                    i32x8 *next_word)
{
#if defined(__AVX2__)
    const long long *pairs = (const long long *)(const void *)base;
    __m128i low = _mm256_castsi256_si128((__m256i)index), high = _mm256_extracti128_si256((__m256i)index, 1);
    __m256 a = (__m256)_mm256_i32gather_epi64(pairs, _mm_unpacklo_epi64(low, high), 4); /* lanes 0 1 4 5 */
    __m256 b = (__m256)_mm256_i32gather_epi64(pairs, _mm_unpackhi_epi64(low, high), 4); /* lanes 2 3 6 7 */
    *word = (i32x8)_mm256_shuffle_ps(a, b, 0x88);
    *next_word = (i32x8)_mm256_shuffle_ps(a, b, 0xdd);
    if (__builtin_expect(i32x8_any(next != index + 1), 0))
        *next_word = gather_words(base, next);
#else
    *word = gather_words(base, index);
    *next_word = gather_words(base, next);
#endif
}

/* The texels' bytes, the first channel lowest: PATH_BYTES. */
LANES_INLINE i32x8 fetch_bytes(const struct texture_view *view, const uint8_t *texels, i32x8 address)
{
    if (!view->small)
        return gather_words(texels, address);
    return gather_bytes(texels, address) & view->byte_mask;
}

/* binary16 to binary32. A denormal half is a normal binary32. */
LANES_INLINE f32x8 half_lanes(i32x8 half)
{
    i32x8 sign = (half & 0x8000) << 16, magnitude = half & 0x7fff;
    i32x8 normal = (magnitude << 13) + (112 << 23);
    i32x8 denormal = (i32x8)(__builtin_convertvector(magnitude & 0x3ff, f32x8) * 0x1p-24f);
    i32x8 special = i32x8_select(magnitude > 0x7c00, i32x8_splat(0x7fc00000), i32x8_splat(0x7f800000));
    i32x8 bits = i32x8_select(magnitude < 0x0400, denormal, normal);
    bits = i32x8_select(magnitude >= 0x7c00, special, bits);
    return (f32x8)(bits | i32x8_select(magnitude > 0x7c00, i32x8_splat(0), sign));
}

/* Equation 2.1, correctly rounded. A lane of 32 bits is not exact in binary32, so it goes through double. */
LANES_INLINE f32x8 unorm_lanes(u32x8 bits, unsigned width)
{
    f32x8 value;
    if (width <= 24)
        return lanes_float((i32x8)bits) / (float)(UINT32_MAX >> (32 - width));
    for (int lane = 0; lane < LANES; lane++)
        value[lane] = (float)((double)bits[lane] / 4294967295.0);
    return value;
}

/* One component from its bits. Denormals read as zero. */
LANES_INLINE f32x8 component_lanes(enum texture_kind kind, unsigned width, u32x8 bits)
{
    if (kind == KIND_UNORM)
        return unorm_lanes(bits, width);
    return width == 16 ? half_lanes((i32x8)bits) : f32x8_flush((f32x8)bits);
}

/* All channels of texels of any format: PATH_VALUES. */
LANES_INLINE void fetch_values(const struct texture_view *view, const uint8_t *texels, i32x8 address,
                               f32x8 value[4])
{
    u32x8 word = (u32x8)(view->small ? gather_bytes(texels, address) : gather_words(texels, address));
    unsigned loaded = 0;
    for (unsigned c = 0; c < view->channels; c++) {
        const struct texture_field field = view->field[c];
        if (field.word != loaded) {
            loaded = field.word;
            word = (u32x8)gather_words(texels, address + (int32_t)loaded);
        }
        value[c] = component_lanes(view->kind, field.width,
                                   (word >> field.shift) & (UINT32_MAX >> (32 - field.width)));
    }
}

/* From channels to components of the result. */
LANES_INLINE void arrange(const struct texture_view *view, const f32x8 channel[4], f32x8 rgba[4])
{
    for (int c = 0; c < 4; c++) {
        const uint8_t from = view->arrange[c];
        rgba[c] = from < 4 ? channel[from] : f32x8_splat(from == ARRANGE_ONE ? 1.0f : 0.0f);
    }
}

/* What an incomplete texture reads as. */
LANES_INLINE void fetch_black(f32x8 rgba[4])
{
    rgba[0] = rgba[1] = rgba[2] = f32x8_splat(0.0f);
    rgba[3] = f32x8_splat(1.0f);
}

#endif
