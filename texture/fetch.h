/* Texels out of memory, 8 at a time, as RGBA. Hot. Addresses are in the view's units and always inside the
 * image. */
#ifndef TEXTURE_FETCH_H
#define TEXTURE_FETCH_H

#include "texture/view.h"
#if defined(__AVX2__)
#include <immintrin.h>
#endif

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

/* A normalized texel as 4 bytes R G B A, R lowest, whatever its format. */
LANES_INLINE i32x8 fetch_unorm(enum texture_format format, const uint8_t *texels, i32x8 address)
{
    const int32_t opaque = (int32_t)0xff000000;
    i32x8 word;
    if (format == FORMAT_RGBA8)
        return gather_words(texels, address);
    if (format == FORMAT_RGB8)
        return gather_words(texels, address) | opaque;
    word = gather_bytes(texels, address);
    i32x8 low = word & 0xff;
    switch (format) {
    case FORMAT_RG8: return (word & 0xffff) | opaque;
    case FORMAT_R8: return low | opaque;
    case FORMAT_A8: return (i32x8)((u32x8)word << 24);
    case FORMAT_L8: return (low * 0x010101) | opaque;
    case FORMAT_LA8: return (low * 0x010101) | ((word & 0xff00) << 16);
    default: return (i32x8)((u32x8)low * 0x01010101u); /* I8 */
    }
}

/* Two binary16 in one word: the low or the high one. A denormal half is a normal binary32. */
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

LANES_INLINE f32x8 fetch_component(const uint8_t *texels, i32x8 address, int component)
{
    return f32x8_flush((f32x8)gather_words(texels, address + component));
}

/* A floating-point texel; denormals read as zero. */
LANES_INLINE void fetch_float(enum texture_format format, const uint8_t *texels, i32x8 address, f32x8 rgba[4])
{
    const f32x8 zero = f32x8_splat(0.0f), one = f32x8_splat(1.0f);
    i32x8 rg, ba;
    rgba[0] = rgba[1] = rgba[2] = zero;
    rgba[3] = one;
    switch (format) {
    case FORMAT_RGBA16F:
        rg = gather_words(texels, address);
        ba = gather_words(texels, address + 1);
        rgba[0] = half_lanes(rg & 0xffff);
        rgba[1] = half_lanes((rg >> 16) & 0xffff);
        rgba[2] = half_lanes(ba & 0xffff);
        rgba[3] = half_lanes((ba >> 16) & 0xffff);
        break;
    case FORMAT_RGBA32F: rgba[3] = fetch_component(texels, address, 3); /* fallthrough */
    case FORMAT_RGB32F: rgba[2] = fetch_component(texels, address, 2);  /* fallthrough */
    case FORMAT_RG32F: rgba[1] = fetch_component(texels, address, 1);   /* fallthrough */
    case FORMAT_R32F: rgba[0] = fetch_component(texels, address, 0); break;
    case FORMAT_A32F: rgba[3] = fetch_component(texels, address, 0); break;
    case FORMAT_LA32F: rgba[3] = fetch_component(texels, address, 1); /* fallthrough */
    case FORMAT_L32F: rgba[0] = rgba[1] = rgba[2] = fetch_component(texels, address, 0); break;
    default: rgba[0] = rgba[1] = rgba[2] = rgba[3] = fetch_component(texels, address, 0); break; /* I32F */
    }
}

/* What an incomplete texture reads as. */
LANES_INLINE void fetch_black(f32x8 rgba[4])
{
    rgba[0] = rgba[1] = rgba[2] = f32x8_splat(0.0f);
    rgba[3] = f32x8_splat(1.0f);
}

#endif
