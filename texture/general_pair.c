/* The general sampler for two groups at once: what sample.c does for the textures and samplers that view.c
 * selects (FAST_PATH_GENERAL: any wraps, filters and layers, most formats). Hot, AVX-512 alone.
 *
 * Supports lookups whose quads all use one filter and the same levels. Returns the bits of sample.c: the same
 * operations in the same order, of 16 lanes. */
#include "texture/general_pair.h"

#include "texture/view.h"

#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512VL__) && defined(__AVX512BW__)

#include "texture/pair_lanes.h"

/* --- Coordinates ---------------------------------------------------------------------------------------- */

/* As struct taps (wrap.h). */
struct wide_taps {
    __m512i i0, i1, alpha;
    __mmask16 border0, border1;
};

/* As clamped_u256() and periodic_u256(). */
LANES_INLINE __m512 wide_u256(enum texture_wrap wrap, const struct texture_axis *axis,
                              enum texture_filter filter, __m512 s)
{
    const __m512 scale = _mm512_set1_ps(axis->scale256), zero = _mm512_setzero_ps();
    if (wrap == WRAP_MIRRORED_REPEAT)
        s = _mm512_mul_ps(s, _mm512_set1_ps(0.5f));
    if (wrap == WRAP_REPEAT || wrap == WRAP_MIRRORED_REPEAT) {
        const __m512 whole = _mm512_roundscale_ps(s, _MM_FROUND_TO_NEG_INF);
        return _mm512_mul_ps(_mm512_max_ps(_mm512_sub_ps(s, whole), zero), scale); /* NaN is 0 */
    }
    __m512 u256 = _mm512_maskz_mul_ps(_mm512_cmp_ps_mask(s, s, _CMP_ORD_Q), s, scale);
    if (wrap >= WRAP_MIRROR_CLAMP)
        u256 = _mm512_abs_ps(u256);
    return _mm512_min_ps(_mm512_max_ps(u256, _mm512_set1_ps(axis->low256[filter])),
                         _mm512_set1_ps(axis->high256[filter]));
}

/* As periodic_texel(). */
LANES_INLINE __m512i wide_periodic(enum texture_wrap wrap, const struct texture_axis *axis, __m512i i)
{
    const __m512i period = _mm512_set1_epi32(axis->period);
    if (axis->period_mask) {
        i = _mm512_and_si512(i, _mm512_set1_epi32(axis->period_mask));
    } else {
        i = _mm512_mask_add_epi32(i, _mm512_movepi32_mask(i), i, period);
        i = _mm512_mask_sub_epi32(i, _mm512_cmpge_epi32_mask(i, period), i, period);
    }
    if (wrap == WRAP_MIRRORED_REPEAT)
        i = _mm512_min_epi32(i, _mm512_sub_epi32(_mm512_set1_epi32(axis->period - 1), i));
    return i;
}

LANES_INLINE __m512i wide_clamped(const struct texture_axis *axis, __m512i i)
{
    return _mm512_min_epi32(_mm512_max_epi32(i, _mm512_setzero_si512()), _mm512_set1_epi32(axis->size - 1));
}

/* As border_mask(). */
LANES_INLINE __mmask16 wide_border(enum texture_wrap wrap, enum texture_filter filter,
                                   const struct texture_axis *axis, __m512i i)
{
    const __mmask16 above = _mm512_cmpge_epi32_mask(i, _mm512_set1_epi32(axis->size));
    if (wrap == WRAP_CLAMP_TO_BORDER || (wrap == WRAP_CLAMP && filter == FILTER_LINEAR))
        return above | _mm512_movepi32_mask(i);
    if (wrap == WRAP_MIRROR_CLAMP_TO_BORDER || (wrap == WRAP_MIRROR_CLAMP && filter == FILTER_LINEAR))
        return above;
    return 0;
}

/* As wrap_linear(). */
LANES_INLINE struct wide_taps wide_linear(enum texture_wrap wrap, const struct texture_axis *axis, __m512 s)
{
    const __m512 u256 = wide_u256(wrap, axis, FILTER_LINEAR, s);
    const __m512i v = _mm512_cvttps_epi32(_mm512_add_ps(u256, _mm512_set1_ps(384.5f)));
    const __m512i i0 = _mm512_sub_epi32(_mm512_srai_epi32(v, 8), _mm512_set1_epi32(2)),
                  i1 = _mm512_add_epi32(i0, _mm512_set1_epi32(1));
    const __m512i alpha = _mm512_and_si512(v, _mm512_set1_epi32(255));
    if (wrap == WRAP_REPEAT || wrap == WRAP_MIRRORED_REPEAT)
        return (struct wide_taps){wide_periodic(wrap, axis, i0), wide_periodic(wrap, axis, i1), alpha, 0, 0};
    return (struct wide_taps){wide_clamped(axis, i0), wide_clamped(axis, i1), alpha,
                              wide_border(wrap, FILTER_LINEAR, axis, i0),
                              wide_border(wrap, FILTER_LINEAR, axis, i1)};
}

/* As wrap_nearest(): i0 alone. */
LANES_INLINE struct wide_taps wide_nearest(enum texture_wrap wrap, const struct texture_axis *axis, __m512 s)
{
    struct wide_taps taps = {_mm512_setzero_si512(), _mm512_setzero_si512(), _mm512_setzero_si512(), 0, 0};
    const __m512 u256 = wide_u256(wrap, axis, FILTER_NEAREST, s);
    if (wrap == WRAP_REPEAT || wrap == WRAP_MIRRORED_REPEAT) {
        const __m512i i = _mm512_min_epi32(_mm512_srai_epi32(_mm512_cvttps_epi32(u256), 8),
                                           _mm512_set1_epi32(axis->period - 1));
        taps.i0 = wide_periodic(wrap, axis, i);
        return taps;
    }
    const __m512 whole = _mm512_roundscale_ps(u256, _MM_FROUND_TO_NEG_INF);
    const __m512i i = _mm512_srai_epi32(_mm512_cvttps_epi32(whole), 8);
    taps.border0 = wide_border(wrap, FILTER_NEAREST, axis, i);
    taps.i0 = wide_clamped(axis, i);
    return taps;
}

/* As select_layer(). */
LANES_INLINE __m512i wide_layer(const struct texture_view *view, __m512 layer)
{
    layer = _mm512_max_ps(layer, _mm512_setzero_ps()); /* NaN is 0 */
    layer = _mm512_min_ps(layer, _mm512_set1_ps((float)(view->layers - 1)));
    const __m512 large = _mm512_set1_ps(0x1p23f);
    return _mm512_cvttps_epi32(_mm512_sub_ps(_mm512_add_ps(layer, large), large));
}

/* As select_reference(). */
LANES_INLINE __m512 wide_reference(const struct texture_view *view, __m512 reference)
{
    if (!view->clamp_reference)
        return reference;
    const __mmask16 number = _mm512_cmp_ps_mask(reference, reference, _CMP_ORD_Q);
    const __m512 clamped = _mm512_max_ps(reference, _mm512_setzero_ps());
    return _mm512_mask_min_ps(reference, number, clamped, _mm512_set1_ps(1.0f));
}

/* --- Texels --------------------------------------------------------------------------------------------- */

/* Constants of the compiled code. */
struct wide_form {
    enum texture_path path;
    unsigned channels;
};

/* A lookup in one level. */
struct wide_place {
    const struct texture_view *view;
    const struct texture_level *level;
    const uint8_t *texels;
    __m512 coord[3], reference;
    __m512i layer; /* number */
    unsigned face;
    enum texture_filter filter;
};

/* Texels of one combination of axes, as struct line (filter.h). */
struct wide_line {
    __m512i address;
    __mmask16 border;
};

LANES_INLINE __m512i wide_words(const struct texture_view *view, const uint8_t *texels, __m512i address)
{
    return view->small ? _mm512_i32gather_epi32(address, texels, 1)
                       : _mm512_i32gather_epi32(address, texels, 4);
}

LANES_INLINE __m512i wide_field(struct texture_field field, __m512i word)
{
    return _mm512_and_si512(_mm512_srl_epi32(word, _mm_cvtsi32_si128(field.shift)),
                            _mm512_set1_epi32((int32_t)(UINT32_MAX >> (32 - field.width))));
}

/* As snorm_lanes(). */
LANES_INLINE __m512 wide_snorm(__m512i bits, unsigned width)
{
    const __m128i unused = _mm_cvtsi32_si128((int)(32 - width));
    const __m512 number = _mm512_cvtepi32_ps(_mm512_sra_epi32(_mm512_sll_epi32(bits, unused), unused));
    return _mm512_max_ps(_mm512_div_ps(number, _mm512_set1_ps((float)(UINT32_MAX >> (33 - width)))),
                         _mm512_set1_ps(-1.0f));
}

/* As unorm_lanes(). */
LANES_INLINE __m512 wide_unorm(__m512i bits, unsigned width)
{
    const __m512 number = _mm512_cvtepi32_ps(bits);
    const struct unorm_factor *factor = &unorm_factors[width];
    return _mm512_fmadd_ps(number, _mm512_set1_ps(factor->power),
                           _mm512_mul_ps(number, _mm512_set1_ps(factor->rest)));
}

/* As component_lanes(). */
LANES_INLINE __m512 wide_component(enum texture_kind kind, unsigned width, __m512i bits)
{
    switch (kind) {
    case KIND_UNORM: return wide_unorm(bits, width);
    case KIND_SNORM: return wide_snorm(bits, width);
    case KIND_SRGB: return _mm512_castsi512_ps(_mm512_i32gather_epi32(bits, srgb_to_linear, 4));
    default: break; /* KIND_FLOAT */
    }
    if (width == 32)
        return _mm512_castsi512_ps(bits);
    if (width < 16)
        bits = _mm512_sll_epi32(bits, _mm_cvtsi32_si128((int)(15 - width)));
    return _mm512_cvtph_ps(_mm512_cvtepi32_epi16(bits));
}

/* As compare_lanes(). */
LANES_INLINE __m512 wide_compare(enum texture_compare compare, __m512 reference, __m512 depth)
{
    __mmask16 holds = 0;
    switch (compare) {
    case REFERENCE_LESS: holds = _mm512_cmp_ps_mask(reference, depth, _CMP_LT_OQ); break;
    case REFERENCE_EQUAL: holds = _mm512_cmp_ps_mask(reference, depth, _CMP_EQ_OQ); break;
    case REFERENCE_LEQUAL: holds = _mm512_cmp_ps_mask(reference, depth, _CMP_LE_OQ); break;
    case REFERENCE_GREATER: holds = _mm512_cmp_ps_mask(reference, depth, _CMP_GT_OQ); break;
    case REFERENCE_NOTEQUAL: holds = _mm512_cmp_ps_mask(reference, depth, _CMP_NEQ_UQ); break;
    case REFERENCE_GEQUAL: holds = _mm512_cmp_ps_mask(reference, depth, _CMP_GE_OQ); break;
    case REFERENCE_ALWAYS: holds = 0xffff; break;
    default: break;
    }
    return _mm512_maskz_mov_ps(holds, _mm512_set1_ps(1.0f));
}

/* As f32x8_flush(). */
LANES_INLINE __m512 wide_flush(__m512 a)
{
    const __m512i bits = _mm512_castps_si512(a);
    const __mmask16 tiny = _mm512_testn_epi32_mask(bits, _mm512_set1_epi32(0x7f800000));
    return _mm512_castsi512_ps(_mm512_mask_and_epi32(bits, tiny, bits, _mm512_set1_epi32(INT32_MIN)));
}

/* As texel_values(). */
LANES_INLINE void wide_values(struct wide_form form, const struct wide_place *at, struct wide_line line,
                              __m512 value[4])
{
    const struct texture_view *view = at->view;
    __m512i word = wide_words(view, at->texels, line.address);
    for (unsigned c = 0, loaded = 0; c < form.channels; c++) {
        const struct texture_field field = view->field[c];
        if (field.word != loaded) {
            loaded = field.word;
            word = _mm512_i32gather_epi32(_mm512_add_epi32(line.address, _mm512_set1_epi32((int)loaded)),
                                          at->texels, 4);
        }
        value[c] = wide_component((enum texture_kind)view->kind[c], field.width, wide_field(field, word));
        if (view->has_border)
            value[c] = _mm512_mask_mov_ps(value[c], line.border, wide_flush(_mm512_set1_ps(view->border[c])));
    }
    if (view->compare)
        value[0] = wide_compare(view->compare, at->reference, value[0]);
}

/* --- Values --------------------------------------------------------------------------------------------- */

/* As mix_float(). */
LANES_INLINE __m512 wide_mix(__m512 a, __m512 b, __m512 weight)
{
    return _mm512_add_ps(_mm512_mul_ps(_mm512_sub_ps(_mm512_set1_ps(1.0f), weight), a),
                         _mm512_mul_ps(weight, b));
}

LANES_INLINE __m512 wide_weight(__m512i alpha)
{
    return _mm512_mul_ps(_mm512_cvtepi32_ps(alpha), _mm512_set1_ps(1.0f / 256.0f));
}

LANES_INLINE struct wide_line wide_step(struct wide_line line, __m512i i, int32_t units, __mmask16 border)
{
    const __m512i distance = _mm512_mullo_epi32(i, _mm512_set1_epi32(units));
    return (struct wide_line){_mm512_add_epi32(line.address, distance), line.border | border};
}

LANES_INLINE void wide_values_line(struct wide_form form, const struct wide_place *at,
                                   const struct wide_taps *s, struct wide_line line, __m512 value[4])
{
    const int32_t units = at->view->texel_units;
    const __m512 weight = wide_weight(s->alpha);
    __m512 second[4];
    wide_values(form, at, wide_step(line, s->i0, units, s->border0), value);
    wide_values(form, at, wide_step(line, s->i1, units, s->border1), second);
    for (unsigned c = 0; c < form.channels; c++)
        value[c] = wide_mix(value[c], second[c], weight);
}

/* --- Texels of four floats ------------------------------------------------------------------------------ */

/* As bilinear_float4.h: the texels of lanes k, k + 4, k + 8 and k + 12. */
LANES_INLINE __m512 wide_float4(const uint8_t *texels, enum texture_float4 float4, const int32_t *index)
{
    const uint8_t *at[4];
    for (int i = 0; i < 4; i++)
        at[i] = texels + 4 * (ptrdiff_t)index[4 * i];
    if (float4 == FLOAT4_FLOATS) {
        __m512 four = _mm512_castps128_ps512(_mm_loadu_ps((const float *)(const void *)at[0]));
        four = _mm512_insertf32x4(four, _mm_loadu_ps((const float *)(const void *)at[1]), 1);
        four = _mm512_insertf32x4(four, _mm_loadu_ps((const float *)(const void *)at[2]), 2);
        return _mm512_insertf32x4(four, _mm_loadu_ps((const float *)(const void *)at[3]), 3);
    }
    __m128i two[2];
    for (int i = 0; i < 2; i++)
        two[i] = _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)(const void *)at[2 * i]),
                                    _mm_loadl_epi64((const __m128i *)(const void *)at[2 * i + 1]));
    return _mm512_cvtph_ps(_mm256_inserti128_si256(_mm256_castsi128_si256(two[0]), two[1], 1));
}

/* Lane 4 i + k in all of quarter i. */
LANES_INLINE __m512 wide_quarter(__m512 a, int k)
{
    const __m512i lanes = _mm512_add_epi32(
        _mm512_setr_epi32(0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12), _mm512_set1_epi32(k));
    return _mm512_permutexvar_ps(lanes, a);
}

/* From components of lanes to lanes of components. */
LANES_INLINE void wide_transpose(const __m512 from[4], __m512 value[4])
{
    const __m512 xy01 = _mm512_unpacklo_ps(from[0], from[1]), zw01 = _mm512_unpackhi_ps(from[0], from[1]),
                 xy23 = _mm512_unpacklo_ps(from[2], from[3]), zw23 = _mm512_unpackhi_ps(from[2], from[3]);
    value[0] = _mm512_shuffle_ps(xy01, xy23, 0x44);
    value[1] = _mm512_shuffle_ps(xy01, xy23, 0xee);
    value[2] = _mm512_shuffle_ps(zw01, zw23, 0x44);
    value[3] = _mm512_shuffle_ps(zw01, zw23, 0xee);
}

LANES_INLINE void wide_float4_square(const struct wide_place *at, enum texture_float4 float4,
                                     const __m512i address[4], __m512 alpha, __m512 beta, __m512 value[4])
{
    int32_t index[4][PAIR_LANES] __attribute__((aligned(64)));
    __m512 mixed[4];
    for (int tap = 0; tap < 4; tap++)
        _mm512_store_si512(index[tap], address[tap]);
    for (int k = 0; k < 4; k++) {
        const __m512 s = wide_quarter(alpha, k);
        __m512 t[4];
        for (int tap = 0; tap < 4; tap++)
            t[tap] = wide_float4(at->texels, float4, &index[tap][k]);
        mixed[k] = wide_mix(wide_mix(t[0], t[1], s), wide_mix(t[2], t[3], s), wide_quarter(beta, k));
    }
    wide_transpose(mixed, value);
}

LANES_INLINE void wide_float4_texels(const struct wide_place *at, enum texture_float4 float4, __m512i address,
                                     __m512 value[4])
{
    int32_t index[PAIR_LANES] __attribute__((aligned(64)));
    __m512 texels[4];
    _mm512_store_si512(index, address);
    for (int k = 0; k < 4; k++)
        texels[k] = wide_float4(at->texels, float4, &index[k]);
    wide_transpose(texels, value);
}

/* --- Squares -------------------------------------------------------------------------------------------- */

/* As values_bilinear() and float4_bilinear(). */
LANES_INLINE void wide_values_square(struct wide_form form, const struct wide_place *at,
                                     const struct wide_taps taps[2], struct wide_line slice, __m512 value[4])
{
    const struct texture_view *view = at->view;
    const struct wide_line bottom = wide_step(slice, taps[1].i0, at->level->row_units, taps[1].border0),
                           top = wide_step(slice, taps[1].i1, at->level->row_units, taps[1].border1);
    const __m512 beta = wide_weight(taps[1].alpha);
    if (view->float4) {
        const __m512i units = _mm512_set1_epi32(view->texel_units),
                      left = _mm512_mullo_epi32(taps[0].i0, units),
                      right = _mm512_mullo_epi32(taps[0].i1, units);
        const __m512i address[4] = {
            _mm512_add_epi32(bottom.address, left), _mm512_add_epi32(bottom.address, right),
            _mm512_add_epi32(top.address, left), _mm512_add_epi32(top.address, right)};
        const __m512 alpha = wide_weight(taps[0].alpha);
        if (view->float4 == FLOAT4_FLOATS)
            wide_float4_square(at, FLOAT4_FLOATS, address, alpha, beta, value);
        else
            wide_float4_square(at, FLOAT4_HALVES, address, alpha, beta, value);
        return;
    }
    __m512 second[4];
    wide_values_line(form, at, &taps[0], bottom, value);
    wide_values_line(form, at, &taps[0], top, second);
    for (unsigned c = 0; c < form.channels; c++)
        value[c] = wide_mix(value[c], second[c], beta);
}

/* As texel_bytes(). */
LANES_INLINE __m512i wide_bytes(const struct wide_place *at, struct wide_line line)
{
    const __m512i word = _mm512_and_si512(wide_words(at->view, at->texels, line.address),
                                          _mm512_set1_epi32(at->view->byte_mask));
    if (!at->view->has_border)
        return word;
    return _mm512_mask_mov_epi32(word, line.border, _mm512_set1_epi32((int32_t)at->view->border_word));
}

/* As mix_line(): components 0 and 2, then 1 and 3. */
LANES_INLINE void wide_bytes_line(const struct wide_place *at, const struct wide_taps *s,
                                  struct wide_line line, __m512i mixed[2])
{
    const int32_t units = at->view->texel_units;
    const __m512i t0 = wide_bytes(at, wide_step(line, s->i0, units, s->border0)),
                  t1 = wide_bytes(at, wide_step(line, s->i1, units, s->border1));
    const __m512i alpha = _mm512_or_si512(s->alpha, _mm512_slli_epi32(s->alpha, 16)),
                  low = _mm512_set1_epi32(0xff00ff);
    for (unsigned i = 0; i < 2; i++) {
        const __m512i a = _mm512_and_si512(_mm512_srli_epi32(t0, 8 * i), low),
                      b = _mm512_and_si512(_mm512_srli_epi32(t1, 8 * i), low);
        mixed[i] =
            _mm512_add_epi16(_mm512_slli_epi16(a, 8), _mm512_mullo_epi16(_mm512_sub_epi16(b, a), alpha));
    }
}

/* As bytes_square(): exact, so that a fused multiplication changes nothing. */
LANES_INLINE void wide_bytes_sums(const __m512i bottom[2], const __m512i top[2], __m512i beta, __m512 sum[4])
{
    const __m512 w1 = _mm512_cvtepi32_ps(beta), w0 = _mm512_sub_ps(_mm512_set1_ps(256.0f), w1);
    const __m512i low = _mm512_set1_epi32(0xffff);
    for (unsigned c = 0; c < 4; c++) {
        const __m512i a = c < 2 ? _mm512_and_si512(bottom[c], low) : _mm512_srli_epi32(bottom[c - 2], 16),
                      b = c < 2 ? _mm512_and_si512(top[c], low) : _mm512_srli_epi32(top[c - 2], 16);
        sum[c] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(a), w0, _mm512_mul_ps(_mm512_cvtepi32_ps(b), w1));
    }
}

LANES_INLINE void wide_bytes_square(const struct wide_place *at, const struct wide_taps taps[2],
                                    struct wide_line slice, __m512 sum[4])
{
    const int32_t units = at->level->row_units;
    __m512i bottom[2], top[2];
    wide_bytes_line(at, &taps[0], wide_step(slice, taps[1].i0, units, taps[1].border0), bottom);
    wide_bytes_line(at, &taps[0], wide_step(slice, taps[1].i1, units, taps[1].border1), top);
    wide_bytes_sums(bottom, top, taps[1].alpha, sum);
}

/* --- One level ------------------------------------------------------------------------------------------ */

/* By channel; PATH_BYTES: sums of filter.h. */
LANES_INLINE void wide_linear_level(struct wide_form form, const struct wide_place *at,
                                    struct wide_line layer, __m512 value[4])
{
    const struct texture_view *view = at->view;
    struct wide_taps taps[3];
    for (unsigned i = 0; i < view->dimensions; i++)
        taps[i] = wide_linear(view->wrap[i], &at->level->axis[i], at->coord[i]);
    if (view->dimensions == 1) {
        __m512i line[2];
        if (form.path != PATH_BYTES) {
            wide_values_line(form, at, &taps[0], layer, value);
            return;
        }
        wide_bytes_line(at, &taps[0], layer, line);
        wide_bytes_sums(line, line, _mm512_setzero_si512(), value);
        return;
    }
    const bool volume = view->dimensions == 3;
    const int32_t units = at->level->slice_units;
    struct wide_line near = volume ? wide_step(layer, taps[2].i0, units, taps[2].border0) : layer;
    if (form.path == PATH_BYTES)
        wide_bytes_square(at, taps, near, value);
    else
        wide_values_square(form, at, taps, near, value);
    if (!volume)
        return;
    const struct wide_line far = wide_step(layer, taps[2].i1, units, taps[2].border1);
    const __m512 w1 = wide_weight(taps[2].alpha);
    __m512 second[4];
    if (form.path == PATH_BYTES)
        wide_bytes_square(at, taps, far, second);
    else
        wide_values_square(form, at, taps, far, second);
    for (unsigned c = 0; c < form.channels; c++)
        value[c] = wide_mix(value[c], second[c], w1);
}

LANES_INLINE void wide_nearest_level(struct wide_form form, const struct wide_place *at,
                                     struct wide_line line, __m512 value[4])
{
    const struct texture_view *view = at->view;
    const int32_t units[3] = {view->texel_units, at->level->row_units, at->level->slice_units};
    for (unsigned i = 0; i < view->dimensions; i++) {
        const struct wide_taps taps = wide_nearest(view->wrap[i], &at->level->axis[i], at->coord[i]);
        line = wide_step(line, taps.i0, units[i], taps.border0);
    }
    if (form.path == PATH_BYTES) {
        const __m512i word = wide_bytes(at, line);
        for (unsigned c = 0; c < 4; c++) {
            const __m512i byte = _mm512_and_si512(_mm512_srli_epi32(word, 8 * c), _mm512_set1_epi32(0xff));
            value[c] = _mm512_mul_ps(_mm512_cvtepi32_ps(byte), _mm512_set1_ps(65536.0f));
        }
    } else if (view->float4 == FLOAT4_FLOATS) {
        wide_float4_texels(at, FLOAT4_FLOATS, line.address, value);
    } else if (view->float4 == FLOAT4_HALVES) {
        wide_float4_texels(at, FLOAT4_HALVES, line.address, value);
    } else {
        wide_values(form, at, line, value);
    }
}

/* By the level, the filter and the coordinates. */
LANES_INLINE void wide_level(struct wide_form form, const struct wide_place *at, __m512 value[4])
{
    const struct wide_line none = {_mm512_setzero_si512(), 0};
    const struct wide_line layer =
        at->view->layer_component ? wide_step(none, at->layer, at->level->layer_units, 0) : none;
    if (at->filter == FILTER_LINEAR)
        wide_linear_level(form, at, layer, value);
    else
        wide_nearest_level(form, at, layer, value);
}

LANES_INLINE void wide_select_level(struct wide_place *at, int32_t number)
{
    at->level = &at->view->levels[number];
    at->texels = at->level->texels[at->face];
}

/* --- Levels --------------------------------------------------------------------------------------------- */

/* The weight of the second level in each lane. */
LANES_INLINE __m512 wide_shares(__m128i fraction)
{
    const __m512i quads = _mm512_setr_epi32(0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3);
    return wide_weight(_mm512_permutexvar_epi32(quads, _mm512_castsi128_si512(fraction)));
}

/* As mix_levels(). Quads whose fraction is 0 keep the first level. */
LANES_INLINE void wide_mix_levels(struct wide_form form, __m128i fraction, const __m512 second[4],
                                  __m512 value[4])
{
    const __m512 w1 = wide_shares(fraction);
    const __mmask16 mixed = _mm512_cmp_ps_mask(w1, _mm512_setzero_ps(), _CMP_NEQ_UQ);
    for (unsigned c = 0; c < form.channels; c++)
        value[c] = _mm512_mask_mov_ps(value[c], mixed, wide_mix(value[c], second[c], w1));
}

/* Results of channels_to_rgba(), before they are arranged. */
LANES_INLINE void wide_finish(struct wide_form form, const struct texture_view *view, __m512 value[4])
{
    const __m512 nan = _mm512_castsi512_ps(_mm512_set1_epi32(0x7fc00000));
    for (unsigned c = 0; c < form.channels; c++)
        if (form.path == PATH_BYTES)
            value[c] = pair_value(value[c]);
        else if (!view->copies)
            value[c] = _mm512_mask_mov_ps(wide_flush(value[c]),
                                          _mm512_cmp_ps_mask(value[c], value[c], _CMP_UNORD_Q), nan);
    for (unsigned c = form.channels; c < 4; c++)
        value[c] = _mm512_setzero_ps();
}

/* Levels in a loop: inlined once. */
LANES_INLINE void wide_sample_form(struct wide_form form, struct wide_place *at,
                                   const struct pair_choice *choice, __m512 value[4])
{
    __m512 of[2][4];
    const int levels = _mm_test_epi32_mask(choice->fraction, choice->fraction) ? 2 : 1;
    for (int i = 0; i < levels; i++) {
        wide_select_level(at, choice->level + i);
        wide_level(form, at, of[i]);
    }
    for (unsigned c = 0; c < form.channels; c++)
        value[c] = of[0][c];
    if (levels > 1)
        wide_mix_levels(form, choice->fraction, of[1], value);
    wide_finish(form, at->view, value);
}

#define WIDE_SAMPLE(name, path, channels)                                                                    \
    static NO_INLINE void name(struct wide_place *at, const struct pair_choice *choice, __m512 value[4])     \
    {                                                                                                        \
        wide_sample_form((struct wide_form){path, channels}, at, choice, value);                             \
    }

WIDE_SAMPLE(sample_bytes, PATH_BYTES, 4)
WIDE_SAMPLE(sample_1, PATH_VALUES, 1)
WIDE_SAMPLE(sample_2, PATH_VALUES, 2)
WIDE_SAMPLE(sample_3, PATH_VALUES, 3)
WIDE_SAMPLE(sample_4, PATH_VALUES, 4)

/* False: quads with different levels or filters. */
LANES_INLINE bool wide_sample(struct wide_place *at, __m128 rho2, __m512 value[4])
{
    static void (*const by_channels[])(struct wide_place *, const struct pair_choice *,
                                       __m512[4]) = {sample_bytes, sample_1, sample_2, sample_3, sample_4};
    const struct texture_view *view = at->view;
    struct pair_choice choice;
    if (!pair_choose_by(view, rho2, &choice))
        return false;
    at->filter = choice.minified ? view->min_filter : view->mag_filter;
    by_channels[view->path == PATH_BYTES ? 0 : view->channels](at, &choice, value);
    return true;
}

LANES_INLINE __m128 wide_rho_squared(const struct wide_place *at)
{
    const struct texture_view *view = at->view;
    return view->needs_lod ? pair_rho_squared(view, at->coord, view->dimensions) : _mm_setzero_ps();
}

/* The value of each channel. */
LANES_INLINE bool general_values(const struct texture_view *view, const f32x8 coord[4][2], __m512 value[4])
{
    struct wide_place at; /* without zeros, which would be many stores */
    struct pair_cube cube;
    at.view = view;
    if (view->cube && !pair_cube(view, coord, &cube))
        return false;
    for (unsigned i = 0; i < view->dimensions; i++)
        at.coord[i] = view->cube ? cube.coord[i] : join_lanes(coord[i][0], coord[i][1]);
    at.face = view->cube ? cube.face : 0;
    if (view->layer_component) {
        const f32x8 *layer = coord[view->layer_component];
        at.layer = wide_layer(view, join_lanes(layer[0], layer[1]));
    }
    if (view->compare) {
        const f32x8 *reference = coord[view->reference_component];
        at.reference = wide_reference(view, join_lanes(reference[0], reference[1]));
    }
    return wide_sample(&at, view->cube ? cube.rho2 : wide_rho_squared(&at), value);
}

bool general_pair(const struct texture_view *view, const f32x8 coord[4][2], f32x8 rgba[4][2])
{
    __m512 value[4];
    if (!general_values(view, coord, value))
        return false;
    store_values(view, value, rgba);
    return true;
}

bool general_pixels_pair(const struct texture_view *view, const f32x8 *const coord[2],
                         const f32x8 *const factor[2], u32x8 pixels[2], const struct pair_alpha *alpha)
{
    f32x8 from[4][2];
    __m512 value[4];
    const unsigned count = texture_view_coordinates(view);
    if (count > 3)
        return false;
    for (unsigned i = 0; i < count; i++)
        for (unsigned group = 0; group < 2; group++)
            from[i][group] = coord[group][i];
    if (!general_values(view, (const f32x8(*)[2])from, value))
        return false;
    store_pixels(view, value, factor, pixels, alpha);
    return true;
}

#else
bool general_pair(const struct texture_view *view, const f32x8 coord[4][2], f32x8 rgba[4][2])
{
    (void)view, (void)coord, (void)rgba;
    return false;
}

bool general_pixels_pair(const struct texture_view *view, const f32x8 *const coord[2],
                         const f32x8 *const factor[2], u32x8 pixels[2], const struct pair_alpha *alpha)
{
    (void)view, (void)coord, (void)factor, (void)pixels, (void)alpha;
    return false;
}
#endif
