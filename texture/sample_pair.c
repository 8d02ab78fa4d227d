/* The fast path of sample_rgba8.c for 16 lanes: two groups, the second one's lanes in the upper half of each
 * register. Hot, AVX-512 alone.
 *
 * Supports lookups that read the same levels in all lanes, of a cube map the same face, and two wrap modes
 * along all axes: REPEAT if sizes are powers of two, or CLAMP_TO_EDGE. If no lane needs the texel on the
 * opposite side of the image, the next row and slice are at a fixed distance. Returns the bits of
 * sample_rgba8.c: sums of filter.h are whole numbers or scaled by powers of two, so that fused
 * multiplications round in the same way, except between levels and slices, where both products are rounded.
 * Denormals read as zero (fpenv.h). */
#include "texture/sample_pair.h"

#include "texture/general_pair.h"
#include "texture/nearest_pair.h"
#include "texture/small_pair.h"

#if defined(__AVX512F__) && defined(__AVX512DQ__) && defined(__AVX512VL__) && defined(__AVX512BW__)

#include "texture/pair_lanes.h"

/* The position of a lookup. The wrap mode and the dimensions are constants of the compiled code. */
struct pair_place {
    enum pair_wrap wrap;
    unsigned dimensions, face;
    __m512 coord[3];
};

/* Sums of filter.h, two components at a time: of lanes 0 1 4 5 ..., and 2 3 6 7 ... */
struct pair_sum {
    __m512 rg[2], ba[2];
};

/* Neighbours along s, in the same order. */
struct pair_texels {
    __m512i of[2];
};

/* The weights of a square's sides, in the same order: along s two of 16 bits, along t of the first row and
 * of the second one. */
struct pair_weights {
    __m512i s[2];
    __m512 t0[2], t1[2];
};

/* --- Texels --------------------------------------------------------------------------------------------- */

/* Indices of words, two in each number: of lanes 0 and 1, 2 and 3, and so on. */
struct pair_index {
    uint64_t of[PAIR_LANES / 2];
};

/* Eight moves from vector registers instead of sixteen, which take longer than the loads. */
LANES_INLINE struct pair_index pair_index(__m512i index)
{
    struct pair_index two;
    const __m128i quarter[4] = {_mm512_castsi512_si128(index), _mm512_extracti32x4_epi32(index, 1),
                                _mm512_extracti32x4_epi32(index, 2), _mm512_extracti32x4_epi32(index, 3)};
    for (int i = 0; i < 4; i++) {
        two.of[2 * i] = (uint64_t)_mm_cvtsi128_si64(quarter[i]);
        two.of[2 * i + 1] = (uint64_t)_mm_extract_epi64(quarter[i], 1);
    }
    return two;
}

LANES_INLINE __m128i load_two(const uint8_t *texels, uint64_t two)
{
    const __m128d low =
        _mm_castsi128_pd(_mm_loadl_epi64((const __m128i *)(const void *)(texels + 4 * (two & UINT32_MAX))));
    return _mm_castpd_si128(_mm_loadh_pd(low, (const double *)(const void *)(texels + 4 * (two >> 32))));
}

/* The texels of lanes 0 1 4 5 ... if `first` is 0, of lanes 2 3 6 7 ... if it is 1. */
LANES_INLINE __m512i load_eight(const uint8_t *texels, const struct pair_index *index, unsigned first)
{
    const __m256i low = _mm256_inserti128_si256(_mm256_castsi128_si256(load_two(texels, index->of[first])),
                                                load_two(texels, index->of[first + 2]), 1),
                  high =
                      _mm256_inserti128_si256(_mm256_castsi128_si256(load_two(texels, index->of[first + 4])),
                                              load_two(texels, index->of[first + 6]), 1);
    return _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
}

/* Each lane's texel and the next one in memory. */
LANES_INLINE struct pair_texels load_texels(const uint8_t *texels, const struct pair_index *index)
{
    return (struct pair_texels){{load_eight(texels, index, 0), load_eight(texels, index, 1)}};
}

/* Texels that are apart. */
LANES_INLINE struct pair_texels gather_texels(const uint8_t *texels, __m512i first, __m512i second)
{
    const __m512i a = _mm512_i32gather_epi32(first, texels, 4), b = _mm512_i32gather_epi32(second, texels, 4);
    return (struct pair_texels){{_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b)}};
}

LANES_INLINE void prefetch_texel(const uint8_t *texels, int64_t index)
{
    __builtin_prefetch((const void *)((uintptr_t)texels + (uintptr_t)(4 * index)));
}

/* Prefetches for lookups that continue like this one: as rgba8_ahead(), for the second group, and the texels
 * of the same columns two scanlines further on. Magnified lookups gain nothing, but lose only 1 %. */
LANES_INLINE void pair_ahead(const uint8_t *texels, const struct pair_index *index)
{
    for (int i = 0; i < PAIR_LANES / 2; i += LANES / 2) {
        const int64_t lower = (int64_t)(index->of[i] & UINT32_MAX),
                      upper = (int64_t)(index->of[i + 2] & UINT32_MAX), step = 2 * (upper - lower);
        prefetch_texel(texels, lower + step);
        prefetch_texel(texels, upper + step);
    }
    for (int i = LANES / 2; i < PAIR_LANES / 2; i += 2) {
        const int64_t first = (int64_t)(index->of[i] & UINT32_MAX), last = (int64_t)(index->of[i + 1] >> 32);
        prefetch_texel(texels, last + 2 * (last - first));
    }
}

/* --- Filtering ------------------------------------------------------------------------------------------ */

LANES_INLINE struct pair_weights pair_weights(__m512i alpha, __m512i beta)
{
    const __m512i s =
        _mm512_or_si512(_mm512_sub_epi32(_mm512_set1_epi32(256), alpha), _mm512_slli_epi32(alpha, 16));
    const __m512 t1 = _mm512_cvtepi32_ps(beta), t0 = _mm512_sub_ps(_mm512_set1_ps(256.0f), t1);
    return (struct pair_weights){
        .s = {_mm512_unpacklo_epi32(s, s), _mm512_unpackhi_epi32(s, s)},
        .t0 = {_mm512_unpacklo_ps(t0, t0), _mm512_unpackhi_ps(t0, t0)},
        .t1 = {_mm512_unpacklo_ps(t1, t1), _mm512_unpackhi_ps(t1, t1)},
    };
}

/* As mix_pairs(): of components 0 and 1, or 2 and 3. */
LANES_INLINE __m512 mix_square(__m512i bottom, __m512i top, int component, const struct pair_weights *weights,
                               int i)
{
    const char r = (char)component, g = (char)(component + 1);
    const __m512i spread = _mm512_broadcast_i32x4(
        _mm_setr_epi8(r, -1, (char)(r + 4), -1, g, -1, (char)(g + 4), -1, (char)(r + 8), -1, (char)(r + 12),
                      -1, (char)(g + 8), -1, (char)(g + 12), -1));
    bottom = _mm512_madd_epi16(_mm512_shuffle_epi8(bottom, spread), weights->s[i]);
    top = _mm512_madd_epi16(_mm512_shuffle_epi8(top, spread), weights->s[i]);
    return _mm512_fmadd_ps(_mm512_cvtepi32_ps(bottom), weights->t0[i],
                           _mm512_mul_ps(_mm512_cvtepi32_ps(top), weights->t1[i]));
}

LANES_INLINE void pair_square(const struct pair_texels *bottom, const struct pair_texels *top,
                              const struct pair_weights *weights, struct pair_sum *sum)
{
    for (int i = 0; i < 2; i++) {
        sum->rg[i] = mix_square(bottom->of[i], top->of[i], 0, weights, i);
        sum->ba[i] = mix_square(bottom->of[i], top->of[i], 2, weights, i);
    }
}

/* Weights of the first image and the second one, in the order of sums. */
struct pair_shares {
    __m512 near[2], far[2];
};

/* The shares of each lane. */
LANES_INLINE struct pair_shares lane_shares(__m512i fraction)
{
    const __m512 w1 = _mm512_mul_ps(_mm512_cvtepi32_ps(fraction), _mm512_set1_ps(1.0f / 256.0f)),
                 w0 = _mm512_sub_ps(_mm512_set1_ps(1.0f), w1);
    return (struct pair_shares){.near = {_mm512_unpacklo_ps(w0, w0), _mm512_unpackhi_ps(w0, w0)},
                                .far = {_mm512_unpacklo_ps(w1, w1), _mm512_unpackhi_ps(w1, w1)}};
}

/* The shares of each quad. */
LANES_INLINE struct pair_shares quad_shares(__m128i fraction)
{
    const __m128 w1 = _mm_mul_ps(_mm_cvtepi32_ps(fraction), _mm_set1_ps(1.0f / 256.0f)),
                 w0 = _mm_sub_ps(_mm_set1_ps(1.0f), w1);
    struct pair_shares shares;
    for (int i = 0; i < 2; i++) {
        const __m512i quads =
            _mm512_setr_epi32(i, i, i, i, i, i, i, i, i + 2, i + 2, i + 2, i + 2, i + 2, i + 2, i + 2, i + 2);
        shares.near[i] = _mm512_permutexvar_ps(quads, _mm512_castps128_ps512(w0));
        shares.far[i] = _mm512_permutexvar_ps(quads, _mm512_castps128_ps512(w1));
    }
    return shares;
}

/* As rgba8_mix(). */
LANES_INLINE void pair_mix(const struct pair_shares *shares, const struct pair_sum *second,
                           struct pair_sum *sum)
{
    for (int i = 0; i < 2; i++) {
        const __m512 near = shares->near[i], far = shares->far[i];
        sum->rg[i] = _mm512_add_ps(_mm512_mul_ps(near, sum->rg[i]), _mm512_mul_ps(far, second->rg[i]));
        sum->ba[i] = _mm512_add_ps(_mm512_mul_ps(near, sum->ba[i]), _mm512_mul_ps(far, second->ba[i]));
    }
}

/* --- One level ------------------------------------------------------------------------------------------ */

/* Filters a row, and the next one, of the image at `texels`. If lanes are `apart`, the image is `first` words
 * after `texels`, in each lane. */
LANES_INLINE void pair_image(const uint8_t *texels, const struct texture_level *level,
                             const struct pair_taps taps[2], bool apart, const struct pair_index *index,
                             __m512i first, const struct pair_weights *weights, struct pair_sum *sum)
{
    const __m512i units = _mm512_set1_epi32(level->row_units);
    struct pair_texels bottom, top;
    if (__builtin_expect(apart, 0)) {
        const __m512i row0 = _mm512_add_epi32(first, _mm512_mullo_epi32(taps[1].first, units)),
                      row1 = _mm512_add_epi32(first, _mm512_mullo_epi32(taps[1].second, units));
        bottom = gather_texels(texels, _mm512_add_epi32(row0, taps[0].first),
                               _mm512_add_epi32(row0, taps[0].second));
        top = gather_texels(texels, _mm512_add_epi32(row1, taps[0].first),
                            _mm512_add_epi32(row1, taps[0].second));
    } else {
        bottom = load_texels(texels, index);
        top = load_texels(texels + 4 * (ptrdiff_t)level->row_units, index);
    }
    pair_square(&bottom, &top, weights, sum);
}

/* A lookup in one level, up to the addresses. */
struct pair_lookup {
    const struct texture_level *level;
    const uint8_t *texels;
    struct pair_taps taps[3];
    __m512i near, far; /* words from `texels` to the slices */
    struct pair_index index;
    bool apart;
};

LANES_INLINE void pair_begin(const struct texture_view *view, const struct pair_place *place, int32_t number,
                             struct pair_lookup *at)
{
    const unsigned dimensions = place->dimensions;
    const struct texture_level *level = &view->levels[number];
    at->level = level;
    at->texels = level->texels[place->face];
    for (unsigned i = 0; i < dimensions; i++)
        at->taps[i] = pair_taps(place->wrap, &level->axis[i], place->coord[i]);
    at->apart = (at->taps[0].apart | at->taps[1].apart | (dimensions > 2 ? at->taps[2].apart : 0)) != 0;
    const __m512i units = _mm512_set1_epi32(level->slice_units);
    at->near = dimensions > 2 ? _mm512_mullo_epi32(at->taps[2].first, units) : _mm512_setzero_si512();
    at->far = dimensions > 2 ? _mm512_mullo_epi32(at->taps[2].second, units) : at->near;
    const __m512i row = _mm512_mullo_epi32(at->taps[1].first, _mm512_set1_epi32(level->row_units));
    at->index = pair_index(_mm512_add_epi32(_mm512_add_epi32(at->near, row), at->taps[0].first));
}

LANES_INLINE void pair_finish(const struct pair_place *place, const struct pair_lookup *at,
                              struct pair_sum *sum)
{
    const struct texture_level *level = at->level;
    const uint8_t *texels = at->texels;
    const struct pair_weights weights = pair_weights(at->taps[0].alpha, at->taps[1].alpha);
    pair_image(texels, level, at->taps, at->apart, &at->index, at->near, &weights, sum);
    pair_ahead(texels, &at->index);
    if (place->dimensions > 2) {
        struct pair_sum second;
        pair_image(at->apart ? texels : texels + 4 * (ptrdiff_t)level->slice_units, level, at->taps,
                   at->apart, &at->index, at->far, &weights, &second);
        const struct pair_shares shares = lane_shares(at->taps[2].alpha);
        pair_mix(&shares, &second, sum);
    }
}

LANES_INLINE void pair_level(const struct texture_view *view, const struct pair_place *place, int32_t number,
                             struct pair_sum *sum)
{
    struct pair_lookup at;
    pair_begin(view, place, number, &at);
    pair_finish(place, &at, sum);
}

/* Two levels. The addresses of the second one are computed before the texels of the first one are used. */
LANES_INLINE void pair_levels_between(const struct texture_view *view, const struct pair_place *place,
                                      int32_t number, __m128i fraction, struct pair_sum *sum)
{
    struct pair_lookup at[2];
    struct pair_sum second;
    pair_begin(view, place, number, &at[0]);
    pair_begin(view, place, number + 1, &at[1]);
    pair_finish(place, &at[0], sum);
    pair_finish(place, &at[1], &second);
    const struct pair_shares shares = quad_shares(fraction);
    pair_mix(&shares, &second, sum);
}

/* --- Results -------------------------------------------------------------------------------------------- */

/* As rgba8_components() and bytes_value(). */
LANES_INLINE void pair_values(const struct pair_sum *sum, __m512 value[4])
{
    value[0] = pair_value(_mm512_shuffle_ps(sum->rg[0], sum->rg[1], 0x88));
    value[1] = pair_value(_mm512_shuffle_ps(sum->rg[0], sum->rg[1], 0xdd));
    value[2] = pair_value(_mm512_shuffle_ps(sum->ba[0], sum->ba[1], 0x88));
    value[3] = pair_value(_mm512_shuffle_ps(sum->ba[0], sum->ba[1], 0xdd));
}

LANES_INLINE void finish_pair(const struct texture_view *view, const struct pair_sum *sum, f32x8 rgba[4][2])
{
    __m512 value[4];
    pair_values(sum, value);
    store_values(view, value, rgba);
}

/* The component values' nearest bytes without the values: a sum is 65536 times the byte, and the addition
 * rounds to the nearest integer, ties to even. For every float from 0 to 65536*255 that is the byte of the
 * value (tests/texture/sample_pair.c). */
LANES_INLINE __m512i sum_bytes(__m512 sum)
{
    return _mm512_castps_si512(_mm512_fmadd_ps(sum, _mm512_set1_ps(0x1p-16f), _mm512_set1_ps(0x1p23f)));
}

LANES_INLINE __m512i sum_pixels(const struct pair_sum *sum)
{
    __m512 both[2]; /* red and blue, green and alpha, in 16 bits each: the shift drops the exponent */
    for (int i = 0; i < 2; i++) {
        const __m512i rg = _mm512_and_si512(sum_bytes(sum->rg[i]), _mm512_set1_epi32(0xff)),
                      ba = _mm512_slli_epi32(sum_bytes(sum->ba[i]), 16);
        both[i] = _mm512_castsi512_ps(_mm512_or_si512(rg, ba));
    }
    return _mm512_or_si512(
        _mm512_castps_si512(_mm512_shuffle_ps(both[0], both[1], 0x88)),
        _mm512_slli_epi32(_mm512_castps_si512(_mm512_shuffle_ps(both[0], both[1], 0xdd)), 8));
}

LANES_INLINE bool sample_place(const struct texture_view *view, const struct pair_place *place, __m128 rho2,
                               struct pair_sum *sum)
{
    struct pair_choice choice;
    if (!pair_choose_by(view, rho2, &choice))
        return false;
    if (_mm_test_epi32_mask(choice.fraction, choice.fraction))
        pair_levels_between(view, place, choice.level, choice.fraction, sum);
    else
        pair_level(view, place, choice.level, sum);
    return true;
}

LANES_INLINE bool sample_axes(const struct texture_view *view, const struct pair_place *place,
                              struct pair_sum *sum)
{
    const __m128 rho2 =
        view->needs_lod ? pair_rho_squared(view, place->coord, place->dimensions) : _mm_setzero_ps();
    return sample_place(view, place, rho2, sum);
}

LANES_INLINE bool sample_pair(const struct texture_view *view, enum pair_wrap wrap, unsigned dimensions,
                              const f32x8 from[4][2], f32x8 rgba[4][2])
{
    struct pair_place place = {.wrap = wrap, .dimensions = dimensions};
    struct pair_sum sum;
    for (unsigned i = 0; i < dimensions; i++)
        place.coord[i] = join_lanes(from[i][0], from[i][1]);
    if (!sample_axes(view, &place, &sum))
        return false;
    finish_pair(view, &sum, rgba);
    return true;
}

#define SAMPLE_PAIR(name, wrap, dimensions)                                                                  \
    static bool name(const struct texture_view *view, const f32x8 coord[4][2], f32x8 rgba[4][2])             \
    {                                                                                                        \
        return sample_pair(view, wrap, dimensions, coord, rgba);                                             \
    }

SAMPLE_PAIR(repeat_2d, PAIR_REPEAT, 2)
SAMPLE_PAIR(edge_2d, PAIR_EDGE, 2)
SAMPLE_PAIR(repeat_3d, PAIR_REPEAT, 3)
SAMPLE_PAIR(edge_3d, PAIR_EDGE, 3)

/* As texture_sample_cube(), if all lanes of both groups select one face. */
LANES_INLINE bool sample_cube(const struct texture_view *view, enum pair_wrap wrap, const f32x8 from[4][2],
                              f32x8 rgba[4][2])
{
    struct pair_place place = {.wrap = wrap, .dimensions = 2};
    struct pair_cube cube;
    struct pair_sum sum;
    if (!pair_cube(view, from, &cube))
        return false;
    place.face = cube.face;
    place.coord[0] = cube.coord[0];
    place.coord[1] = cube.coord[1];
    if (!sample_place(view, &place, cube.rho2, &sum))
        return false;
    finish_pair(view, &sum, rgba);
    return true;
}

static bool edge_cube(const struct texture_view *view, const f32x8 coord[4][2], f32x8 rgba[4][2])
{
    return sample_cube(view, PAIR_EDGE, coord, rgba);
}

static bool repeat_cube(const struct texture_view *view, const f32x8 coord[4][2], f32x8 rgba[4][2])
{
    return sample_cube(view, PAIR_REPEAT, coord, rgba);
}

static bool volume_pair(const struct texture_view *view, const f32x8 coord[4][2], f32x8 rgba[4][2])
{
    return view->pair_wrap == PAIR_REPEAT ? repeat_3d(view, coord, rgba) : edge_3d(view, coord, rgba);
}

static bool cube_pair(const struct texture_view *view, const f32x8 coord[4][2], f32x8 rgba[4][2])
{
    return view->pair_wrap == PAIR_REPEAT ? repeat_cube(view, coord, rgba) : edge_cube(view, coord, rgba);
}

bool texture_sample_pair(const struct texture_view *view, const f32x8 coord[4][2], f32x8 rgba[4][2])
{
    switch (view->pair_path) {
    case FAST_PATH_NONE: return false;
    case FAST_PATH_REPEAT: return repeat_2d(view, coord, rgba);
    case FAST_PATH_EDGE: return edge_2d(view, coord, rgba);
    case FAST_PATH_CUBE: return cube_pair(view, coord, rgba);
    case FAST_PATH_VOLUME: return volume_pair(view, coord, rgba);
    case FAST_PATH_NEAREST: return nearest_pair(view, coord, rgba);
    case FAST_PATH_SMALL: return small_pair(view, coord, rgba);
    default: return general_pair(view, coord, rgba);
    }
}

LANES_INLINE void store_sum(const struct texture_view *view, const struct pair_sum *sum,
                            const f32x8 *const factor[2], u32x8 pixels[2], const struct pair_alpha *alpha)
{
    __m512 value[4];
    if (!factor && are_pixels(view)) {
        const __m512 last = pair_value(_mm512_shuffle_ps(sum->ba[0], sum->ba[1], 0xdd));
        store_texels(view, sum_pixels(sum), last, pixels, alpha);
        return;
    }
    pair_values(sum, value);
    store_pixels(view, value, factor, pixels, alpha);
}

LANES_INLINE bool pair_pixels(const struct texture_view *view, enum pair_wrap wrap,
                              const f32x8 *const from[2], const f32x8 *const factor[2], u32x8 pixels[2],
                              const struct pair_alpha *alpha)
{
    struct pair_place place = {.wrap = wrap, .dimensions = 2};
    struct pair_sum sum;
    for (unsigned i = 0; i < 2; i++)
        place.coord[i] = join_lanes(from[0][i], from[1][i]);
    if (!sample_axes(view, &place, &sum))
        return false;
    store_sum(view, &sum, factor, pixels, alpha);
    return true;
}

#define PAIR_PIXELS(name, wrap)                                                                              \
    static bool name##_texels(const struct texture_view *view, const f32x8 *const coord[2], u32x8 pixels[2], \
                              const struct pair_alpha *alpha)                                                \
    {                                                                                                        \
        return pair_pixels(view, wrap, coord, NULL, pixels, alpha);                                          \
    }                                                                                                        \
    static bool name##_products(const struct texture_view *view, const f32x8 *const coord[2],                \
                                const f32x8 *const factor[2], u32x8 pixels[2],                               \
                                const struct pair_alpha *alpha)                                              \
    {                                                                                                        \
        return pair_pixels(view, wrap, coord, factor, pixels, alpha);                                        \
    }

PAIR_PIXELS(repeat, PAIR_REPEAT)
PAIR_PIXELS(edge, PAIR_EDGE)

bool texture_pixels_pair(const struct texture_view *view, const f32x8 *const coord[2],
                         const f32x8 *const factor[2], u32x8 pixels[2], const struct pair_alpha *alpha)
{
    switch (view->pair_path) {
    case FAST_PATH_REPEAT:
        return factor ? repeat_products(view, coord, factor, pixels, alpha)
                      : repeat_texels(view, coord, pixels, alpha);
    case FAST_PATH_EDGE:
        return factor ? edge_products(view, coord, factor, pixels, alpha)
                      : edge_texels(view, coord, pixels, alpha);
    case FAST_PATH_NEAREST: return nearest_pixels_pair(view, coord, factor, pixels, alpha);
    case FAST_PATH_SMALL: return small_pixels_pair(view, coord, factor, pixels, alpha);
    case FAST_PATH_NONE: return false;
    default: return general_pixels_pair(view, coord, factor, pixels, alpha);
    }
}

#else
bool texture_sample_pair(const struct texture_view *view, const f32x8 coord[4][2], f32x8 rgba[4][2])
{
    (void)view;
    (void)coord;
    (void)rgba;
    return false;
}

bool texture_pixels_pair(const struct texture_view *view, const f32x8 *const coord[2],
                         const f32x8 *const factor[2], u32x8 pixels[2], const struct pair_alpha *alpha)
{
    (void)view;
    (void)coord;
    (void)factor;
    (void)pixels;
    (void)alpha;
    return false;
}
#endif
