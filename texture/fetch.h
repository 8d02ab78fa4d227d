/* Texels out of memory, 8 at a time, as RGBA. Hot. Addresses are in the view's units and always inside the
 * image. */
#ifndef TEXTURE_FETCH_H
#define TEXTURE_FETCH_H

#include "texture/wrap.h"

/* The 4 bytes at base + 4*index (words) or base + index (bytes; the caller masks the bytes past the
 * texel). */
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

/* Texels of less than 4 bytes, in the low bits; above them are the following bytes of memory, or zeros if
 * those belong to another texel. */
LANES_INLINE i32x8 gather_small(const struct texture_view *view, const uint8_t *texels, i32x8 address)
{
    if (__builtin_expect(!view->foreign, 1))
        return gather_bytes(texels, address);
    i32x8 words = i32x8_splat(0);
    for (int lane = 0; lane < LANES; lane++) {
        uint32_t word = 0;
        memcpy(&word, texels + (ptrdiff_t)address[lane], view->texel_units);
        words[lane] = (int32_t)word;
    }
    return words;
}

/* The texels' bytes, the first channel lowest: PATH_BYTES. */
LANES_INLINE i32x8 fetch_bytes(const struct texture_view *view, const uint8_t *texels, i32x8 address)
{
    if (!view->small)
        return gather_words(texels, address);
    return gather_small(view, texels, address) & view->byte_mask;
}

/* binary16 to binary32. A denormal half is a normal binary32; every NaN becomes one. */
#if defined(__F16C__)
LANES_INLINE f32x8 packed_half_lanes(__m128i halves)
{
    const f32x8 value = (f32x8)_mm256_cvtph_ps(halves);
    return f32x8_select(value == value, value, (f32x8)i32x8_splat(0x7fc00000));
}

LANES_INLINE f32x8 half_lanes(i32x8 half)
{
    const __m256i packed = _mm256_packus_epi32((__m256i)half, (__m256i)half); /* of each half of the lanes */
    return packed_half_lanes(_mm256_castsi256_si128(_mm256_permute4x64_epi64(packed, 0x08)));
}
#else
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
#endif

/* Equation 2.1, correctly rounded. A 32-bit integer is not exact in binary32, so the conversion uses
 * double. */
LANES_INLINE f32x8 unorm_lanes(u32x8 bits, unsigned width)
{
    f32x8 value;
    if (width < UNORM_WIDTHS) {
        const f32x8 number = lanes_float((i32x8)bits);
        return number * unorm_factors[width].power + number * unorm_factors[width].rest;
    }
    for (int lane = 0; lane < LANES; lane++)
        value[lane] = (float)((double)bits[lane] / 4294967295.0);
    return value;
}

LANES_INLINE i32x8 sign_extend_lanes(u32x8 bits, unsigned width)
{
    return (i32x8)(bits << (32 - width)) >> (32 - (int)width);
}

/* Equation 2.2. */
LANES_INLINE f32x8 snorm_lanes(u32x8 bits, unsigned width)
{
    f32x8 value = lanes_float(sign_extend_lanes(bits, width)) / (float)(UINT32_MAX >> (33 - width));
    return lanes_max(value, f32x8_splat(-1.0f));
}

/* A smaller float is a binary16 without sign and with fewer bits of mantissa. Denormals read as zero. */
LANES_INLINE f32x8 float_lanes(u32x8 bits, unsigned width)
{
    if (width == 32)
        return f32x8_flush((f32x8)bits);
    return half_lanes((i32x8)(width < 16 ? bits << (15 - width) : bits));
}

/* One component from its bits. */
LANES_INLINE f32x8 component_lanes(enum texture_kind kind, unsigned width, u32x8 bits)
{
    switch (kind) {
    case KIND_UNORM: return unorm_lanes(bits, width);
    case KIND_SNORM: return snorm_lanes(bits, width);
    case KIND_FLOAT: return float_lanes(bits, width);
    case KIND_INT: return (f32x8)sign_extend_lanes(bits, width);
    case KIND_SRGB: return (f32x8)gather_words((const uint8_t *)(const void *)srgb_to_linear, (i32x8)bits);
    case KIND_SHARED_EXPONENT: return lanes_float((i32x8)bits); /* the mantissa */
    default: return (f32x8)bits;
    }
}

LANES_INLINE u32x8 field_lanes(struct texture_field field, u32x8 word)
{
    return (word >> field.shift) & (UINT32_MAX >> (32 - field.width));
}

/* view->floats: what copies texels keeps their bits, denormals and NaNs included. */
LANES_INLINE void decode_copies(const struct texture_view *view, const u32x8 word[4], f32x8 value[4])
{
    for (unsigned c = 0; c < view->channels; c++)
        value[c] = (f32x8)word[view->field[c].word];
}

/* All channels of texels of any format, from their words: PATH_VALUES, PATH_INTEGERS. */
LANES_INLINE void decode_rgba8(const struct texture_view *view, const u32x8 word[4], f32x8 value[4])
{
    for (unsigned c = 0; c < view->channels; c++) {
        const struct texture_field field = view->field[c];
        value[c] = component_lanes((enum texture_kind)view->kind[c], field.width,
                                   field_lanes(field, word[field.word]));
    }
    if (view->kind[0] == KIND_SHARED_EXPONENT) { /* (8.5.2): mantissa * 2^(exponent - 15 - 9) */
        f32x8 scale = (f32x8)((field_lanes(view->exponent, word[0]) + (127 - 24)) << 23);
        for (unsigned c = 0; c < 3; c++)
            value[c] = value[c] * scale;
    }
}

/* `copies`: the bits of view->floats. */
LANES_INLINE void fetch_values_as(const struct texture_view *view, const uint8_t *texels, i32x8 address,
                                  bool copies, f32x8 value[4])
{
    u32x8 word[4];
    word[0] = (u32x8)(view->small ? gather_small(view, texels, address) : gather_words(texels, address));
    for (unsigned k = 1; k < view->words; k++)
        word[k] = (u32x8)gather_words(texels, address + (int32_t)k);
    if (copies)
        decode_copies(view, word, value);
    else
        decode_rgba8(view, word, value);
}

LANES_INLINE void fetch_values(const struct texture_view *view, const uint8_t *texels, i32x8 address,
                               f32x8 value[4])
{
    fetch_values_as(view, texels, address, view->copies, value);
}

/* From channels to components of the result. */
LANES_INLINE void arrange(const struct texture_view *view, const f32x8 channel[4], f32x8 rgba[4])
{
    const f32x8 one = view->path == PATH_INTEGERS ? (f32x8)i32x8_splat(1) : f32x8_splat(1.0f);
    for (int c = 0; c < 4; c++) {
        const uint8_t from = view->arrange[c];
        rgba[c] = from < 4 ? channel[from] : from == ARRANGE_ONE ? one : f32x8_splat(0.0f);
    }
}

LANES_INLINE void fetch_zeros(f32x8 rgba[4])
{
    for (int c = 0; c < 4; c++)
        rgba[c] = f32x8_splat(0.0f);
}

/* Does the caller read the texture's type of numbers? Returns zeros if not. */
LANES_INLINE bool fetch_fits(const struct texture_view *view, bool integer)
{
    return integer == (view->path == PATH_INTEGERS);
}

/* The value of an incomplete texture. */
LANES_INLINE void fetch_black(f32x8 rgba[4])
{
    rgba[0] = rgba[1] = rgba[2] = f32x8_splat(0.0f);
    rgba[3] = f32x8_splat(1.0f);
}

#endif
