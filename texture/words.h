/* Eight pixels of 1, 2, 4, 8 or 16 bytes between memory and words: the first words of all, then the second.
 * Hot. */
#ifndef TEXTURE_WORDS_H
#define TEXTURE_WORDS_H

#include "base/transpose.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

typedef uint8_t u8x8 LANES_VECTOR(8);
typedef uint16_t u16x8 LANES_VECTOR(16);

LANES_INLINE u32x8 load_u32x8(const uint8_t *from)
{
    u32x8 value;
    memcpy(&value, from, sizeof value);
    return value;
}

#if defined(__AVX2__)
/* GCC 12 converts between vectors of different widths lane by lane. */
LANES_INLINE u32x8 load_small(const uint8_t *from, unsigned bytes)
{
    if (bytes == 1)
        return (u32x8)_mm256_cvtepu8_epi32(_mm_loadl_epi64((const void *)from));
    return (u32x8)_mm256_cvtepu16_epi32(_mm_loadu_si128((const void *)from));
}
#else
LANES_INLINE u32x8 load_small(const uint8_t *from, unsigned bytes)
{
    u8x8 narrow;
    u16x8 wider;
    if (bytes == 1) {
        memcpy(&narrow, from, sizeof narrow);
        return __builtin_convertvector(narrow, u32x8);
    }
    memcpy(&wider, from, sizeof wider);
    return __builtin_convertvector(wider, u32x8);
}
#endif

LANES_INLINE void load_words(const uint8_t *from, unsigned bytes, u32x8 word[4])
{
    if (bytes < 4) {
        word[0] = load_small(from, bytes);
    } else if (bytes == 4) {
        word[0] = load_u32x8(from);
    } else if (bytes == 8) {
        const u32x8 low = load_u32x8(from), high = load_u32x8(from + sizeof low);
        word[0] = __builtin_shufflevector(low, high, 0, 2, 4, 6, 8, 10, 12, 14);
        word[1] = __builtin_shufflevector(low, high, 1, 3, 5, 7, 9, 11, 13, 15);
    } else {
        f32x8 column[4];
        transpose_to_columns((const float(*)[4])(const void *)from, column);
        memcpy(word, column, sizeof column);
    }
}

#if defined(__AVX2__)
LANES_INLINE void store_small(u32x8 word, unsigned bytes, uint8_t *to)
{
    const __m256i lowest = bytes == 1 ? _mm256_set1_epi32(0x0c080400)
                                      : _mm256_set1_epi64x(0x0d0c090805040100); /* of each half */
    const __m256i halves = _mm256_shuffle_epi8((__m256i)word, lowest);
    const __m128i low = _mm256_castsi256_si128(halves), high = _mm256_extracti128_si256(halves, 1);
    if (bytes == 1)
        _mm_storel_epi64((void *)to, _mm_unpacklo_epi32(low, high));
    else
        _mm_storeu_si128((void *)to, _mm_unpacklo_epi64(low, high));
}
#else
LANES_INLINE void store_small(u32x8 word, unsigned bytes, uint8_t *to)
{
    const u8x8 narrow = __builtin_convertvector(word, u8x8);
    const u16x8 wider = __builtin_convertvector(word, u16x8);
    memcpy(to, bytes == 1 ? (const void *)&narrow : (const void *)&wider, 8 * (size_t)bytes);
}
#endif

LANES_INLINE void store_words(const u32x8 word[4], unsigned bytes, uint8_t *to)
{
    if (bytes == 1) {
        store_small(word[0], 1, to);
    } else if (bytes == 2) {
        store_small(word[0], 2, to);
    } else if (bytes == 4) {
        memcpy(to, word, sizeof *word);
    } else if (bytes == 8) {
        const u32x8 low = __builtin_shufflevector(word[0], word[1], 0, 8, 1, 9, 2, 10, 3, 11),
                    high = __builtin_shufflevector(word[0], word[1], 4, 12, 5, 13, 6, 14, 7, 15);
        memcpy(to, &low, sizeof low);
        memcpy(to + sizeof low, &high, sizeof high);
    } else {
        f32x8 column[4];
        memcpy(column, word, sizeof column);
        transpose_to_rows(column, (float(*)[4])(void *)to);
    }
}

#endif
