/* Linear filtering of texels of one or two bytes for two groups at once. Hot, AVX-512 alone.
 *
 * Supports lookups that read the same level in all lanes, and two wrap modes along both axes: REPEAT if sizes
 * are powers of two, or CLAMP_TO_EDGE. A texel and its neighbour are one load of 32 bits. Returns the bits of
 * sample_small.c: all sums are whole numbers below 2^24. */
#include "texture/small_pair.h"

#include "texture/view.h"

#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512VL__) && defined(__AVX512BW__)

#include "texture/pair_lanes.h"

/* A texel and, above it, the next one of a row that begins at `row`, in bytes. */
LANES_INLINE __m512i small_neighbours(const struct texture_level *level, unsigned bytes, __m512i row,
                                      const struct pair_taps *s)
{
    const __m512i units = _mm512_set1_epi32((int)bytes), mask = _mm512_set1_epi32((1 << 8 * bytes) - 1);
    const __m512i first = _mm512_i32gather_epi32(_mm512_add_epi32(row, _mm512_mullo_epi32(s->first, units)),
                                                 level->texels[0], 1);
    if (__builtin_expect(!s->apart, 1))
        return first;
    const __m512i second = _mm512_i32gather_epi32(_mm512_add_epi32(row, _mm512_mullo_epi32(s->second, units)),
                                                  level->texels[0], 1);
    return _mm512_or_si512(_mm512_and_si512(first, mask), _mm512_slli_epi32(second, 8 * bytes));
}

/* 256 * byte along s. */
LANES_INLINE __m512 mixed_bytes(__m512i neighbours, unsigned bytes, unsigned c, __m512i weights)
{
    const __m512i word = _mm512_srli_epi32(neighbours, 8 * c), low = _mm512_set1_epi32(0xff);
    const __m512i both =
        bytes == 2 ? _mm512_and_si512(word, _mm512_set1_epi32(0xff00ff))
                   : _mm512_or_si512(_mm512_and_si512(word, low),
                                     _mm512_slli_epi32(_mm512_and_si512(word, _mm512_set1_epi32(0xff00)), 8));
    return _mm512_cvtepi32_ps(_mm512_madd_epi16(both, weights));
}

LANES_INLINE void small_square(const struct texture_level *level, unsigned bytes,
                               const struct pair_taps taps[2], __m512 value[4])
{
    const __m512i units = _mm512_set1_epi32(level->row_units), alpha = taps[0].alpha;
    const __m512i bottom = small_neighbours(level, bytes, _mm512_mullo_epi32(taps[1].first, units), &taps[0]),
                  top = small_neighbours(level, bytes, _mm512_mullo_epi32(taps[1].second, units), &taps[0]);
    const __m512i weights =
        _mm512_or_si512(_mm512_sub_epi32(_mm512_set1_epi32(256), alpha), _mm512_slli_epi32(alpha, 16));
    const __m512 w1 = _mm512_cvtepi32_ps(taps[1].alpha), w0 = _mm512_sub_ps(_mm512_set1_ps(256.0f), w1);
    for (unsigned c = 0; c < bytes; c++) {
        const __m512 sum = _mm512_fmadd_ps(mixed_bytes(bottom, bytes, c, weights), w0,
                                           _mm512_mul_ps(mixed_bytes(top, bytes, c, weights), w1));
        value[c] = pair_value(sum);
    }
}

LANES_INLINE bool values_by(const struct texture_view *view, enum pair_wrap wrap, const __m512 coord[2],
                            __m512 value[4])
{
    struct pair_choice choice;
    if (!pair_choose(view, coord, 2, &choice))
        return false;
    const struct texture_level *level = &view->levels[choice.level];
    const struct pair_taps taps[2] = {pair_taps(wrap, &level->axis[0], coord[0]),
                                      pair_taps(wrap, &level->axis[1], coord[1])};
    for (unsigned c = 0; c < 4; c++)
        value[c] = _mm512_setzero_ps();
    if (view->texel_units == 1)
        small_square(level, 1, taps, value);
    else
        small_square(level, 2, taps, value);
    return true;
}

/* By channel. False: other wraps, or several levels. */
LANES_INLINE bool small_values(const struct texture_view *view, const __m512 coord[2], __m512 value[4])
{
    if (view->pair_wrap == PAIR_REPEAT)
        return values_by(view, PAIR_REPEAT, coord, value);
    return view->pair_wrap == PAIR_EDGE && values_by(view, PAIR_EDGE, coord, value);
}

bool small_pair(const struct texture_view *view, const f32x8 coord[4][2], f32x8 rgba[4][2])
{
    const __m512 at[2] = {join_lanes(coord[0][0], coord[0][1]), join_lanes(coord[1][0], coord[1][1])};
    __m512 value[4];
    if (!small_values(view, at, value))
        return false;
    store_values(view, value, rgba);
    return true;
}

bool small_pixels_pair(const struct texture_view *view, const f32x8 *const coord[2],
                       const f32x8 *const factor[2], u32x8 pixels[2], const struct pair_alpha *alpha)
{
    const __m512 at[2] = {join_lanes(coord[0][0], coord[1][0]), join_lanes(coord[0][1], coord[1][1])};
    __m512 value[4];
    if (!small_values(view, at, value))
        return false;
    store_pixels(view, value, factor, pixels, alpha);
    return true;
}

#else
bool small_pair(const struct texture_view *view, const f32x8 coord[4][2], f32x8 rgba[4][2])
{
    (void)view, (void)coord, (void)rgba;
    return false;
}

bool small_pixels_pair(const struct texture_view *view, const f32x8 *const coord[2],
                       const f32x8 *const factor[2], u32x8 pixels[2], const struct pair_alpha *alpha)
{
    (void)view, (void)coord, (void)factor, (void)pixels, (void)alpha;
    return false;
}
#endif
