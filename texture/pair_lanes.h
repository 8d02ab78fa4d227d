/* What the samplers of 16 lanes share: two groups, the second one's lanes in the upper half of each register
 * (sample_pair.c, nearest_pair.c, small_pair.c, general_pair.c). Hot, AVX-512 alone. Denormals read as zero
 * (fpenv.h). */
#ifndef TEXTURE_PAIR_LANES_H
#define TEXTURE_PAIR_LANES_H

#include "texture/lambda.h"
#include "texture/sample_pair.h"

enum { PAIR_LANES = 2 * LANES };

/* --- Coordinates ---------------------------------------------------------------------------------------- */

/* Two loads: one of 64 bytes would wait for both stores of 32 bytes if they were just made. */
LANES_INLINE __m512 join_lanes(f32x8 first, f32x8 second)
{
    return _mm512_insertf32x8(_mm512_castps256_ps512((__m256)first), (__m256)second, 1);
}

/* Texels and weights of linear filtering along an axis. */
struct pair_taps {
    __m512i first, second; /* i0, i1 */
    __m512i alpha;
    __mmask16 apart; /* lanes whose second texel does not follow the first one */
};

/* As rgba8_coordinates(), rgba8_first() and rgba8_second(). */
LANES_INLINE struct pair_taps pair_taps(enum pair_wrap wrap, const struct texture_axis *axis, __m512 s)
{
    const __m512 scale = _mm512_set1_ps(axis->scale256);
    const __m512i last = _mm512_set1_epi32(axis->size - 1);
    struct pair_taps taps;
    __m512 u256;
    if (wrap == PAIR_REPEAT)
        u256 = _mm512_mul_ps(_mm512_max_ps(_mm512_sub_ps(s, _mm512_roundscale_ps(s, _MM_FROUND_TO_NEG_INF)),
                                           _mm512_setzero_ps()),
                             scale);
    else
        u256 = _mm512_min_ps(_mm512_max_ps(_mm512_mul_ps(s, scale), _mm512_set1_ps(128.0f)),
                             _mm512_set1_ps(axis->high256[FILTER_LINEAR]));
    const __m512i v = _mm512_cvttps_epi32(_mm512_add_ps(u256, _mm512_set1_ps(384.5f)));
    const __m512i i0 = _mm512_sub_epi32(_mm512_srai_epi32(v, 8), _mm512_set1_epi32(2));
    taps.alpha = _mm512_and_si512(v, _mm512_set1_epi32(255));
    taps.first = wrap == PAIR_REPEAT ? _mm512_and_si512(i0, last) : i0;
    taps.apart = _mm512_cmpeq_epi32_mask(taps.first, last);
    const __m512i next = _mm512_add_epi32(taps.first, _mm512_set1_epi32(1));
    taps.second = wrap == PAIR_REPEAT ? _mm512_and_si512(next, last) : _mm512_min_epi32(next, last);
    return taps;
}

/* --- Levels --------------------------------------------------------------------------------------------- */
/* Numbers of the four quads: lanes 0 1 4 5 and 2 3 6 7 of the first group, then of the second one. */

/* As implicit_rho_squared(). */
LANES_INLINE __m128 pair_rho_squared(const struct texture_view *view, const __m512 *coord,
                                     unsigned dimensions)
{
    /* along x, then along y */
    const __m512i ends = _mm512_setr_epi32(1, 3, 9, 11, 4, 6, 12, 14, 0, 0, 0, 0, 0, 0, 0, 0),
                  corners = _mm512_setr_epi32(0, 2, 8, 10, 0, 2, 8, 10, 0, 0, 0, 0, 0, 0, 0, 0);
    __m256 sum = _mm256_setzero_ps();
    for (unsigned i = 0; i < dimensions; i++) {
        const __m256 steps = _mm256_sub_ps(_mm512_castps512_ps256(_mm512_permutexvar_ps(ends, coord[i])),
                                           _mm512_castps512_ps256(_mm512_permutexvar_ps(corners, coord[i])));
        const __m256 du = _mm256_mul_ps(steps, _mm256_set1_ps(view->base_size[i]));
        sum = i == 0 ? _mm256_mul_ps(du, du) : _mm256_add_ps(sum, _mm256_mul_ps(du, du));
    }
    sum = _mm256_max_ps(sum, _mm256_setzero_ps()); /* NaN is 0 */
    return _mm_max_ps(_mm256_castps256_ps128(sum), _mm256_extractf128_ps(sum, 1));
}

/* As log2_lanes(). Denormals, as 0, give a value below any level. */
LANES_INLINE __m128 pair_log2(__m128 a)
{
    const __m128i bits = _mm_castps_si128(a);
    const __m128 exponent = _mm_cvtepi32_ps(_mm_sub_epi32(_mm_srai_epi32(bits, 23), _mm_set1_epi32(127)));
    const __m128 one = _mm_set1_ps(1.0f);
    const __m128i mantissa =
        _mm_or_si128(_mm_and_si128(bits, _mm_set1_epi32(0x7fffff)), _mm_castps_si128(one));
    const __m128 x = _mm_sub_ps(_mm_castsi128_ps(mantissa), one);
    __m128 q =
        _mm_add_ps(_mm_mul_ps(x, _mm_set1_ps(-0.044873956590890884f)), _mm_set1_ps(0.15053319931030273f));
    q = _mm_sub_ps(_mm_mul_ps(q, x), _mm_set1_ps(0.2695780098438263f));
    q = _mm_add_ps(_mm_mul_ps(q, x), _mm_set1_ps(0.44241857528686523f));
    return _mm_add_ps(exponent, _mm_add_ps(x, _mm_mul_ps(_mm_mul_ps(x, _mm_sub_ps(one, x)), q)));
}

LANES_INLINE float bias_of(const struct texture_view *view)
{
    const float bias = view->lod_bias > -TEXTURE_MAX_LOD_BIAS ? view->lod_bias : -TEXTURE_MAX_LOD_BIAS;
    return bias < TEXTURE_MAX_LOD_BIAS ? bias : TEXTURE_MAX_LOD_BIAS;
}

/* As clamped_lambda() of biased_lambda(). */
LANES_INLINE __m128 pair_lambda(const struct texture_view *view, __m128 rho2)
{
    const __m128 lambda =
        _mm_add_ps(_mm_mul_ps(pair_log2(rho2), _mm_set1_ps(0.5f)), _mm_set1_ps(bias_of(view)));
    return _mm_min_ps(_mm_max_ps(lambda, _mm_set1_ps(view->min_lod)), _mm_set1_ps(view->max_lod));
}

/* What all four quads use. */
struct pair_choice {
    bool minified;
    int32_t level;
    __m128i fraction; /* of each quad: the weight of the next level, in 1/256 */
};

/* As choose_levels(). */
LANES_INLINE __m128i pair_levels(const struct texture_view *view, __m128 lambda, __mmask8 minify,
                                 __m128i *fraction)
{
    const __m128 within =
        _mm_min_ps(_mm_max_ps(lambda, _mm_setzero_ps()), _mm_set1_ps((float)(view->sample_levels - 1)));
    *fraction = _mm_setzero_si128();
    if (view->mip_filter == MIP_LINEAR) {
        const __m128i fixed = _mm_maskz_cvttps_epi32(
            minify, _mm_add_ps(_mm_mul_ps(within, _mm_set1_ps(256.0f)), _mm_set1_ps(0.5f)));
        *fraction = _mm_and_si128(fixed, _mm_set1_epi32(255));
        return _mm_srai_epi32(fixed, 8);
    }
    if (view->mip_filter != MIP_NEAREST)
        return _mm_setzero_si128();
    const __m128 below = _mm_roundscale_ps(_mm_sub_ps(_mm_set1_ps(-0.5f), within), _MM_FROUND_TO_NEG_INF);
    const __m128i nearest = _mm_sub_epi32(_mm_set1_epi32(-1), _mm_cvttps_epi32(below));
    return _mm_maskz_max_epi32(minify, nearest, _mm_setzero_si128());
}

/* By rho squared of each quad. False if quads read different levels, or with different filters. */
LANES_INLINE bool pair_choose_by(const struct texture_view *view, __m128 rho2, struct pair_choice *choice)
{
    *choice = (struct pair_choice){.fraction = _mm_setzero_si128()};
    if (!view->needs_lod || (view->plain_lod && !_mm_cmp_ps_mask(rho2, _mm_set1_ps(1.0f), _CMP_GT_OQ)))
        return true;
    const __m128 lambda = pair_lambda(view, rho2);
    const __mmask8 minify = _mm_cmp_ps_mask(lambda, _mm_set1_ps(view->switchover), _CMP_GT_OQ);
    const __m128i levels = pair_levels(view, lambda, minify, &choice->fraction);
    choice->minified = minify & 1;
    choice->level = _mm_cvtsi128_si32(levels);
    return !_mm_cmpneq_epi32_mask(levels, _mm_set1_epi32(choice->level)) &&
           (view->mag_filter == view->min_filter || minify == 0 || minify == 15);
}

LANES_INLINE bool pair_choose(const struct texture_view *view, const __m512 *coord, unsigned dimensions,
                              struct pair_choice *choice)
{
    const __m128 rho2 = view->needs_lod ? pair_rho_squared(view, coord, dimensions) : _mm_setzero_ps();
    return pair_choose_by(view, rho2, choice);
}

/* --- Cube maps ------------------------------------------------------------------------------------------ */

struct pair_cube {
    unsigned face;
    __m512 coord[2];
    __m128 rho2;
};

/* As texture_sample_cube(). False: the lanes of both groups select several faces. */
LANES_INLINE bool pair_cube(const struct texture_view *view, const f32x8 from[4][2], struct pair_cube *cube)
{
    f32x8 s[2], t[2];
    int32_t face = -1;
    cube->rho2 = _mm_setzero_ps();
    for (unsigned group = 0; group < 2; group++) {
        f32x8 r[3], sc, tc, ma;
        for (unsigned i = 0; i < 3; i++)
            r[i] = f32x8_flush_inside(from[i][group]);
        const struct cube_face selected = cube_select(r);
        if (group == 0)
            face = selected.face[0];
        if (i32x8_any(selected.face != face))
            return false;
        cube_project(&selected, r, &sc, &tc, &ma);
        s[group] = cube_coordinate(sc, ma);
        t[group] = cube_coordinate(tc, ma);
        if (view->needs_lod) {
            const f32x8 quads = implicit_cube_rho_squared(view, r);
            cube->rho2[2 * group] = quads[0];
            cube->rho2[2 * group + 1] = quads[2];
        }
    }
    cube->face = (unsigned)face;
    cube->coord[0] = join_lanes(s[0], s[1]);
    cube->coord[1] = join_lanes(t[0], t[1]);
    return true;
}

/* --- Results -------------------------------------------------------------------------------------------- */

/* As bytes_value(). */
LANES_INLINE __m512 pair_value(__m512 sum)
{
    return _mm512_fmadd_ps(sum, _mm512_set1_ps(0x1p-24f),
                           _mm512_mul_ps(sum, _mm512_set1_ps(0x1.010102p-32f)));
}

/* Component c of the result; `value` by channel. */
LANES_INLINE __m512 arranged_value(const struct texture_view *view, const __m512 value[4], unsigned c)
{
    const uint8_t from = view->arrange[c];
    return from < 4 ? value[from] : _mm512_set1_ps(from == ARRANGE_ONE ? 1.0f : 0.0f);
}

LANES_INLINE void store_values(const struct texture_view *view, const __m512 value[4], f32x8 rgba[4][2])
{
    for (unsigned c = 0; c < 4; c++)
        _mm512_store_ps(rgba[c], view->arranged ? arranged_value(view, value, c) : value[c]);
}

/* Are texels pixels, but for a constant alpha? */
LANES_INLINE bool are_pixels(const struct texture_view *view)
{
    return !view->arranged || view->opaque;
}

/* The nearest bytes of numbers, NaN 0. Shifts drop the exponents of the components but the first. */
LANES_INLINE __m512i value_pixels(const __m512 value[4])
{
    __m512i byte[4];
    for (unsigned c = 0; c < 4; c++) {
        const __m512 clamped =
            _mm512_min_ps(_mm512_max_ps(value[c], _mm512_setzero_ps()), _mm512_set1_ps(1.0f));
        byte[c] = _mm512_castps_si512(
            _mm512_add_ps(_mm512_mul_ps(clamped, _mm512_set1_ps(255.0f)), _mm512_set1_ps(0x1p23f)));
    }
    return _mm512_or_si512(
        _mm512_or_si512(_mm512_and_si512(byte[0], _mm512_set1_epi32(0xff)), _mm512_slli_epi32(byte[1], 8)),
        _mm512_or_si512(_mm512_slli_epi32(byte[2], 16), _mm512_slli_epi32(byte[3], 24)));
}

LANES_INLINE void store_alpha(f32x8 *const to[2], __m512 alpha)
{
    if (!to[0])
        return;
    *to[0] = (f32x8)_mm512_castps512_ps256(alpha);
    *to[1] = (f32x8)_mm512_extractf32x8_ps(alpha, 1);
}

/* Stores lookups, or their products with `factor` (by group and component) unless it is null, as pixels. */
LANES_INLINE void store_pixels(const struct texture_view *view, const __m512 value[4],
                               const f32x8 *const factor[2], u32x8 pixels[2], const struct pair_alpha *alpha)
{
    __m512 result[4];
    for (unsigned c = 0; c < 4; c++)
        result[c] = view->arranged ? arranged_value(view, value, c) : value[c];
    store_alpha(alpha->texel, result[3]);
    for (unsigned c = 0; c < 4 && factor; c++)
        result[c] = _mm512_mul_ps(result[c], join_lanes(factor[0][c], factor[1][c]));
    _mm512_store_si512(pixels, value_pixels(result));
    store_alpha(alpha->pixel, result[3]);
}

/* Stores texels as pixels: are_pixels(). `last` is their last component. */
LANES_INLINE void store_texels(const struct texture_view *view, __m512i texels, __m512 last, u32x8 pixels[2],
                               const struct pair_alpha *alpha)
{
    const __m512i constant = _mm512_set1_epi32(view->opaque ? (int32_t)0xff000000 : 0);
    const __m512 own = view->opaque ? _mm512_set1_ps(1.0f) : last;
    _mm512_store_si512(pixels, _mm512_or_si512(texels, constant));
    store_alpha(alpha->texel, own);
    store_alpha(alpha->pixel, own);
}

#endif
