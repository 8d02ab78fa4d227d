/* Bilinear filtering of the most common texels: 4 bytes, two dimensions, no border. Hot.
 *
 * Returns the bits of wrap.h and filter.h with less work. The two quads of a group may read different levels
 * in one pass, since each has a base address; levels that differ in a quad are not supported. A wrap is one
 * of three:
 *
 *   RGBA8_REPEAT   REPEAT, sizes powers of two: i0 and i1 by a mask
 *   RGBA8_ANY      every other wrap without border: by wrap.h, while both quads read the same level
 *   RGBA8_EDGE     CLAMP_TO_EDGE: u is clamped to the centres of the outermost texels, so i0 is inside. If
 *                  i1 is not, its weight is 0, and along s any memory contents will do (an image has padding
 *                  after its last texel)
 *
 * A pair of neighbours along s is one load of 64 bits. */
#ifndef TEXTURE_BILINEAR_RGBA8_H
#define TEXTURE_BILINEAR_RGBA8_H

#include "texture/filter.h"

enum rgba8_wrap { RGBA8_REPEAT, RGBA8_EDGE, RGBA8_ANY };

/* One axis of a level, or of two. */
struct rgba8_axis {
    f32x8 scale256, high256;
    i32x8 last; /* texel; where repeating also the mask */
};

/* The coordinates of a lookup: on a level, a face of a cube map, or (RGBA8_ANY alone) a layer or in a
 * volume. */
struct rgba8_coordinates {
    f32x8 s, t, r;
    i32x8 layer;
    unsigned face;
    bool volume; /* r instead of layer */
};

struct rgba8_level {
    const uint8_t *texels[2]; /* of each quad: lanes 0 1 4 5, and 2 3 6 7 */
    i32x8 row_units;
    struct rgba8_axis axis[2];
};

/* --- Values of both quads ------------------------------------------------------------------------------- */

LANES_INLINE f32x8 quads_float(float a, float b)
{
    return __builtin_shufflevector(f32x8_splat(a), f32x8_splat(b), 0, 1, 10, 11, 4, 5, 14, 15);
}

LANES_INLINE i32x8 quads_int(int32_t a, int32_t b)
{
    return __builtin_shufflevector(i32x8_splat(a), i32x8_splat(b), 0, 1, 10, 11, 4, 5, 14, 15);
}

LANES_INLINE struct rgba8_axis rgba8_axis(const struct texture_axis *a, const struct texture_axis *b)
{
    return (struct rgba8_axis){
        .scale256 = quads_float(a->scale256, b->scale256),
        .high256 = quads_float(a->high256[FILTER_LINEAR], b->high256[FILTER_LINEAR]),
        .last = quads_int(a->size - 1, b->size - 1),
    };
}

LANES_INLINE struct rgba8_level rgba8_level(const struct texture_view *view, int32_t first, int32_t second,
                                            unsigned face)
{
    const struct texture_level *a = &view->levels[first], *b = &view->levels[second];
    return (struct rgba8_level){
        .texels = {a->texels[face], b->texels[face]},
        .row_units = quads_int(a->row_units, b->row_units),
        .axis = {rgba8_axis(&a->axis[0], &b->axis[0]), rgba8_axis(&a->axis[1], &b->axis[1])},
    };
}

/* --- Texels --------------------------------------------------------------------------------------------- */

#if defined(__AVX2__)

/* Sums of filter.h, two components at a time: of lanes 0 1 4 5, and 2 3 6 7. */
struct rgba8_sum {
    f32x8 rg[2], ba[2];
};

/* Pairs of neighbours: of lanes 0 1 4 5, and 2 3 6 7. */
struct rgba8_pairs {
    __m256i of[2];
};

/* The pair at `index`, on top of `low`. */
LANES_INLINE __m128d load_high(__m128d low, const uint8_t *texels, uint64_t index)
{
    return _mm_loadh_pd(low, (const double *)(const void *)(texels + 4 * index));
}

LANES_INLINE __m128d load_low(const uint8_t *texels, uint64_t index)
{
    return _mm_castsi128_pd(_mm_loadl_epi64((const __m128i *)(const void *)(texels + 4 * index)));
}

/* Loads at four indices, two in each number. Single loads are faster than a gather. */
LANES_INLINE __m256i load_pairs(const uint8_t *texels, uint64_t low, uint64_t high)
{
    const __m128d first = load_high(load_low(texels, low & UINT32_MAX), texels, low >> 32),
                  second = load_high(load_low(texels, high & UINT32_MAX), texels, high >> 32);
    return _mm256_castpd_si256(_mm256_insertf128_pd(_mm256_castpd128_pd256(first), second, 1));
}

/* The words at `index` and after them. */
LANES_INLINE struct rgba8_pairs rgba8_pairs(const uint8_t *const texels[2], i32x8 index)
{
    const __m128i low = _mm256_castsi256_si128((__m256i)index),
                  high = _mm256_extracti128_si256((__m256i)index, 1);
    return (struct rgba8_pairs){
        {load_pairs(texels[0], (uint64_t)_mm_cvtsi128_si64(low), (uint64_t)_mm_cvtsi128_si64(high)),
         load_pairs(texels[1], (uint64_t)_mm_extract_epi64(low, 1), (uint64_t)_mm_extract_epi64(high, 1))}};
}

/* The second word of each pair becomes the one at `index`. */
LANES_INLINE void replace_second(struct rgba8_pairs *pairs, const uint8_t *const texels[2], i32x8 index)
{
    const struct rgba8_pairs next = rgba8_pairs(texels, index);
    for (int i = 0; i < 2; i++)
        pairs->of[i] = _mm256_blend_epi32(pairs->of[i], _mm256_slli_epi64(next.of[i], 32), 0xaa);
}

/* t0 * (256 - alpha) + t1 * alpha of components 0 and 1 (or 2 and 3), each below 2^16; then along t. */
LANES_INLINE f32x8 mix_pairs(__m256i bottom, __m256i top, int component, __m256i alpha, f32x8 w0, f32x8 w1)
{
    const char r = (char)component, g = (char)(component + 1);
    const __m256i spread = _mm256_setr_epi8(r, -1, (char)(r + 4), -1, g, -1, (char)(g + 4), -1, (char)(r + 8),
                                            -1, (char)(r + 12), -1, (char)(g + 8), -1, (char)(g + 12), -1, r,
                                            -1, (char)(r + 4), -1, g, -1, (char)(g + 4), -1, (char)(r + 8),
                                            -1, (char)(r + 12), -1, (char)(g + 8), -1, (char)(g + 12), -1);
    bottom = _mm256_madd_epi16(_mm256_shuffle_epi8(bottom, spread), alpha);
    top = _mm256_madd_epi16(_mm256_shuffle_epi8(top, spread), alpha);
    return lanes_float((i32x8)bottom) * w0 + lanes_float((i32x8)top) * w1;
}

LANES_INLINE f32x8 twice_low(f32x8 a)
{
    return (f32x8)_mm256_unpacklo_ps((__m256)a, (__m256)a);
}

LANES_INLINE f32x8 twice_high(f32x8 a)
{
    return (f32x8)_mm256_unpackhi_ps((__m256)a, (__m256)a);
}

LANES_INLINE void rgba8_square(const struct rgba8_pairs *bottom, const struct rgba8_pairs *top, i32x8 alpha,
                               i32x8 beta, struct rgba8_sum *sum)
{
    const f32x8 weights = (f32x8)((256 - alpha) | (alpha << 16)), w1 = lanes_float(beta), w0 = 256.0f - w1;
    for (int i = 0; i < 2; i++) {
        const __m256i s = (__m256i)(i ? twice_high(weights) : twice_low(weights));
        const f32x8 t0 = i ? twice_high(w0) : twice_low(w0), t1 = i ? twice_high(w1) : twice_low(w1);
        sum->rg[i] = mix_pairs(bottom->of[i], top->of[i], 0, s, t0, t1);
        sum->ba[i] = mix_pairs(bottom->of[i], top->of[i], 2, s, t0, t1);
    }
}

/* Between two levels (sample.c, mix_levels). */
LANES_INLINE void rgba8_mix(i32x8 fraction, const struct rgba8_sum *second, struct rgba8_sum *sum)
{
    const f32x8 w1 = lanes_float(fraction), w0 = 256.0f - w1;
    for (int i = 0; i < 2; i++) {
        const f32x8 far = i ? twice_high(w1) : twice_low(w1), near = i ? twice_high(w0) : twice_low(w0);
        sum->rg[i] = (near * sum->rg[i] + far * second->rg[i]) * (1.0f / 256.0f);
        sum->ba[i] = (near * sum->ba[i] + far * second->ba[i]) * (1.0f / 256.0f);
    }
}

LANES_INLINE void rgba8_components(const struct rgba8_sum *sum, f32x8 rgba[4])
{
    rgba[0] = (f32x8)_mm256_shuffle_ps((__m256)sum->rg[0], (__m256)sum->rg[1], 0x88);
    rgba[1] = (f32x8)_mm256_shuffle_ps((__m256)sum->rg[0], (__m256)sum->rg[1], 0xdd);
    rgba[2] = (f32x8)_mm256_shuffle_ps((__m256)sum->ba[0], (__m256)sum->ba[1], 0x88);
    rgba[3] = (f32x8)_mm256_shuffle_ps((__m256)sum->ba[0], (__m256)sum->ba[1], 0xdd);
}

#else

struct rgba8_sum {
    f32x8 rgba[4];
};

struct rgba8_pairs {
    i32x8 first, second;
};

LANES_INLINE struct rgba8_pairs rgba8_pairs(const uint8_t *const texels[2], i32x8 index)
{
    struct rgba8_pairs pairs;
    for (int lane = 0; lane < LANES; lane++) {
        int32_t pair[2];
        memcpy(pair, texels[lane >> 1 & 1] + 4 * (ptrdiff_t)index[lane], sizeof pair);
        pairs.first[lane] = pair[0];
        pairs.second[lane] = pair[1];
    }
    return pairs;
}

LANES_INLINE void replace_second(struct rgba8_pairs *pairs, const uint8_t *const texels[2], i32x8 index)
{
    pairs->second = rgba8_pairs(texels, index).first;
}

LANES_INLINE void rgba8_square(const struct rgba8_pairs *bottom, const struct rgba8_pairs *top, i32x8 alpha,
                               i32x8 beta, struct rgba8_sum *sum)
{
    bytes_square(mix_line(bottom->first, bottom->second, alpha), mix_line(top->first, top->second, alpha),
                 beta, sum->rgba);
}

LANES_INLINE void rgba8_mix(i32x8 fraction, const struct rgba8_sum *second, struct rgba8_sum *sum)
{
    const f32x8 w1 = lanes_float(fraction), w0 = 256.0f - w1;
    for (int c = 0; c < 4; c++)
        sum->rgba[c] = (w0 * sum->rgba[c] + w1 * second->rgba[c]) * (1.0f / 256.0f);
}

LANES_INLINE void rgba8_components(const struct rgba8_sum *sum, f32x8 rgba[4])
{
    memcpy(rgba, sum->rgba, sizeof sum->rgba);
}

#endif

/* Prefetches the texels that a later group of the scanline will read if it continues like this one, whose
 * lanes 0 to 3, and 4 to 7, are adjacent. A minified texture reuses few of the texels in the cache. */
LANES_INLINE void rgba8_ahead(const uint8_t *const texels[2], i32x8 index)
{
    for (int row = 0; row < LANES; row += 4) {
        const int64_t first = index[row], last = index[row + 3];
        const uintptr_t at = (uintptr_t)texels[1] + (uintptr_t)(4 * (last + 2 * (last - first)));
        __builtin_prefetch((const void *)at);
    }
}

/* --- One level ------------------------------------------------------------------------------------------ */

/* V of wrap.h: 256 u + 384.5. */
LANES_INLINE i32x8 rgba8_coordinates(enum rgba8_wrap wrap, const struct rgba8_axis *axis, f32x8 s)
{
    f32x8 u256;
    if (wrap == RGBA8_REPEAT)
        u256 = lanes_nan_to_zero(s - lanes_floor(s)) * axis->scale256;
    else /* a NaN becomes the lower bound, as 0 does */
        u256 = lanes_min(lanes_max(s * axis->scale256, f32x8_splat(128.0f)), axis->high256);
    return lanes_trunc(u256 + 384.5f);
}

LANES_INLINE i32x8 rgba8_first(enum rgba8_wrap wrap, const struct rgba8_axis *axis, i32x8 v)
{
    const i32x8 i0 = (v >> 8) - 2;
    return wrap == RGBA8_REPEAT ? i0 & axis->last : i0;
}

LANES_INLINE i32x8 rgba8_second(enum rgba8_wrap wrap, const struct rgba8_axis *axis, i32x8 i0)
{
    if (wrap == RGBA8_REPEAT)
        return (i0 + 1) & axis->last;
    return i0 - (i0 < axis->last);
}

/* One image of a level: `first` is where it begins. */
LANES_INLINE void rgba8_image(const struct texture_level *level, unsigned face, const struct taps *s,
                              const struct taps *t, i32x8 first, bool minified, struct rgba8_sum *sum)
{
    const uint8_t *const texels[2] = {level->texels[face], level->texels[face]};
    const struct taps i = *s, j = *t;
    const i32x8 units = i32x8_splat(level->row_units);
    const i32x8 row0 = first + j.i0 * units, row1 = first + j.i1 * units;
    struct rgba8_pairs bottom = rgba8_pairs(texels, row0 + i.i0), top = rgba8_pairs(texels, row1 + i.i0);
    if (minified) {
        rgba8_ahead(texels, row0 + i.i0);
        rgba8_ahead(texels, row1 + i.i0);
    }
    if (i32x8_any(i.i1 != i.i0 + 1)) {
        replace_second(&bottom, texels, row0 + i.i1);
        replace_second(&top, texels, row1 + i.i1);
    }
    rgba8_square(&bottom, &top, i.alpha, j.alpha, sum);
}

/* Any wraps, one level, layers by number or the two slices around r: RGBA8_ANY. */
LANES_INLINE void rgba8_wrapped(const struct texture_view *view, int32_t index,
                                const struct rgba8_coordinates *at, bool minified, struct rgba8_sum *sum)
{
    const struct texture_level *level = &view->levels[index];
    const struct taps i = wrap_linear_inside(view->wrap[0], &level->axis[0], at->s, NULL),
                      j = wrap_linear_inside(view->wrap[1], &level->axis[1], at->t, NULL);
    if (!at->volume) {
        rgba8_image(level, at->face, &i, &j, at->layer * i32x8_splat(level->layer_units), minified, sum);
        return;
    }
    const struct taps k = wrap_linear_inside(view->wrap[2], &level->axis[2], at->r, NULL);
    const i32x8 units = i32x8_splat(level->slice_units);
    struct rgba8_sum far;
    rgba8_image(level, 0, &i, &j, k.i0 * units, false, sum);
    rgba8_image(level, 0, &i, &j, k.i1 * units, false, &far);
    rgba8_mix(k.alpha, &far, sum);
}

LANES_INLINE void rgba8_linear(const struct rgba8_level *level, enum rgba8_wrap wrap, f32x8 s, f32x8 t,
                               bool minified, struct rgba8_sum *sum)
{
    const i32x8 vs = rgba8_coordinates(wrap, &level->axis[0], s),
                vt = rgba8_coordinates(wrap, &level->axis[1], t);
    const i32x8 i0 = rgba8_first(wrap, &level->axis[0], vs), j0 = rgba8_first(wrap, &level->axis[1], vt);
    const i32x8 at0 = j0 * level->row_units + i0;
    const i32x8 at1 = rgba8_second(wrap, &level->axis[1], j0) * level->row_units + i0;
    struct rgba8_pairs bottom = rgba8_pairs(level->texels, at0), top = rgba8_pairs(level->texels, at1);
    if (minified) {
        rgba8_ahead(level->texels, at0);
        rgba8_ahead(level->texels, at1);
    }
    const i32x8 around = i0 == level->axis[0].last;
    if (wrap == RGBA8_REPEAT && __builtin_expect(i32x8_any(around), 0)) {
        const i32x8 step = 1 - ((level->axis[0].last + 1) & around);
        replace_second(&bottom, level->texels, at0 + step);
        replace_second(&top, level->texels, at1 + step);
    }
    rgba8_square(&bottom, &top, vs & 255, vt & 255, sum);
}

/* --- Levels --------------------------------------------------------------------------------------------- */

/* From level a for all lanes and, where `fraction` is not 0, the next one: RGBA8_ANY. */
LANES_INLINE void rgba8_wrapped_between(const struct texture_view *view, const struct rgba8_coordinates *at,
                                        int32_t a, i32x8 fraction, struct rgba8_sum *sum)
{
    rgba8_wrapped(view, a, at, true, sum);
    if (!i32x8_any(fraction != 0))
        return;
    struct rgba8_sum second;
    rgba8_wrapped(view, a + 1, at, true, &second);
    rgba8_mix(fraction, &second, sum);
}

/* From level a for the first quad and b for the second, and where `fraction` is not 0 from the next ones. */
LANES_INLINE void rgba8_between(const struct texture_view *view, enum rgba8_wrap wrap,
                                const struct rgba8_coordinates *at, int32_t a, int32_t b, i32x8 fraction,
                                struct rgba8_sum *sum)
{
    const struct rgba8_level level = rgba8_level(view, a, b, at->face);
    rgba8_linear(&level, wrap, at->s, at->t, true, sum);
    if (!i32x8_any(fraction != 0))
        return;
    const int32_t last = (int32_t)view->sample_levels - 1;
    const struct rgba8_level next =
        rgba8_level(view, a < last ? a + 1 : last, b < last ? b + 1 : last, at->face);
    struct rgba8_sum second;
    rgba8_linear(&next, wrap, at->s, at->t, true, &second);
    rgba8_mix(fraction, &second, sum);
}

#endif
