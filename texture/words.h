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

/* --- Four pixels from each of two places ---------------------------------------------------------------
 *
 * Values go from register to register: what is stored in halves and loaded as a whole has to wait. GCC 12
 * converts between vectors of different widths lane by lane, and copies vectors by halves. */

#if defined(__AVX2__)
LANES_INLINE u32x8 load_small(const uint8_t *first, const uint8_t *second, unsigned bytes)
{
    if (bytes == 1)
        return (u32x8)_mm256_cvtepu8_epi32(
            _mm_unpacklo_epi32(_mm_loadu_si32((const void *)first), _mm_loadu_si32((const void *)second)));
    return (u32x8)_mm256_cvtepu16_epi32(
        _mm_unpacklo_epi64(_mm_loadl_epi64((const void *)first), _mm_loadl_epi64((const void *)second)));
}

LANES_INLINE void store_small(u32x8 word, unsigned bytes, uint8_t *first, uint8_t *second)
{
    const __m256i lowest = bytes == 1 ? _mm256_set1_epi32(0x0c080400)
                                      : _mm256_set1_epi64x(0x0d0c090805040100); /* of each half */
    const __m256i halves = _mm256_shuffle_epi8((__m256i)word, lowest);
    const __m128i low = _mm256_castsi256_si128(halves), high = _mm256_extracti128_si256(halves, 1);
    if (bytes == 1) {
        _mm_storeu_si32((void *)first, low);
        _mm_storeu_si32((void *)second, high);
    } else {
        _mm_storel_epi64((void *)first, low);
        _mm_storel_epi64((void *)second, high);
    }
}
#else
LANES_INLINE u32x8 load_small(const uint8_t *first, const uint8_t *second, unsigned bytes)
{
    u8x8 narrow;
    u16x8 wider;
    if (bytes == 1) {
        memcpy(&narrow, first, 4);
        memcpy((uint8_t *)&narrow + 4, second, 4);
        return __builtin_convertvector(narrow, u32x8);
    }
    memcpy(&wider, first, 8);
    memcpy((uint8_t *)&wider + 8, second, 8);
    return __builtin_convertvector(wider, u32x8);
}

LANES_INLINE void store_small(u32x8 word, unsigned bytes, uint8_t *first, uint8_t *second)
{
    const u8x8 narrow = __builtin_convertvector(word, u8x8);
    const u16x8 wider = __builtin_convertvector(word, u16x8);
    const uint8_t *from = bytes == 1 ? (const void *)&narrow : (const void *)&wider;
    memcpy(first, from, 4 * (size_t)bytes);
    memcpy(second, from + 4 * (size_t)bytes, 4 * (size_t)bytes);
}
#endif

LANES_INLINE u32x8 load_u32x8(const uint8_t *from)
{
    u32x8 value;
    memcpy(&value, from, sizeof value);
    return value;
}

LANES_INLINE row4 load_row4(const uint8_t *from)
{
    row4 value;
    memcpy(&value, from, sizeof value);
    return value;
}

LANES_INLINE void load_word_rows(const uint8_t *first, const uint8_t *second, unsigned bytes, u32x8 word[4])
{
    if (bytes < 4) {
        word[0] = load_small(first, second, bytes);
    } else if (bytes == 4) {
        word[0] = (u32x8)__builtin_shufflevector(load_row4(first), load_row4(second), 0, 1, 2, 3, 4, 5, 6, 7);
    } else if (bytes == 8) {
        const u32x8 low = load_u32x8(first), high = load_u32x8(second);
        word[0] = __builtin_shufflevector(low, high, 0, 2, 4, 6, 8, 10, 12, 14);
        word[1] = __builtin_shufflevector(low, high, 1, 3, 5, 7, 9, 11, 13, 15);
    } else {
        row4 row[LANES];
        f32x8 column[4];
        for (int i = 0; i < 4; i++) {
            row[i] = load_row4(first + (ptrdiff_t)i * 16);
            row[i + 4] = load_row4(second + (ptrdiff_t)i * 16);
        }
        transpose_rows(row, column);
        for (int i = 0; i < 4; i++)
            word[i] = (u32x8)column[i];
    }
}

LANES_INLINE void store_word_rows(const u32x8 word[4], unsigned bytes, uint8_t *first, uint8_t *second)
{
    if (bytes < 4) {
        store_small(word[0], bytes, first, second);
    } else if (bytes == 4) {
        memcpy(first, word, 16);
        memcpy(second, (const uint8_t *)word + 16, 16);
    } else if (bytes == 8) {
        const u32x8 low = __builtin_shufflevector(word[0], word[1], 0, 8, 1, 9, 2, 10, 3, 11),
                    high = __builtin_shufflevector(word[0], word[1], 4, 12, 5, 13, 6, 14, 7, 15);
        memcpy(first, &low, sizeof low);
        memcpy(second, &high, sizeof high);
    } else {
        f32x8 a = (f32x8)word[0], b = (f32x8)word[1], c = (f32x8)word[2], d = (f32x8)word[3];
        transpose_halves(&a, &b, &c, &d); /* pixels i and i + 4 */
        const f32x8 pair[4] = {a, b, c, d};
        for (int i = 0; i < 4; i++) {
            memcpy(first + (ptrdiff_t)i * 16, &pair[i], 16);
            memcpy(second + (ptrdiff_t)i * 16, (const uint8_t *)&pair[i] + 16, 16);
        }
    }
}

/* --- Eight pixels, one after the other ------------------------------------------------------------------ */

/* Pixels of more than eight bytes lie 16 bytes apart. */
LANES_INLINE size_t half_bytes(unsigned bytes)
{
    return 4 * (size_t)(bytes > 8 ? 16 : bytes);
}

LANES_INLINE void load_words(const uint8_t *from, unsigned bytes, u32x8 word[4])
{
    load_word_rows(from, from + half_bytes(bytes), bytes, word);
}

LANES_INLINE void store_words(const u32x8 word[4], unsigned bytes, uint8_t *to)
{
    store_word_rows(word, bytes, to, to + half_bytes(bytes));
}

#endif
