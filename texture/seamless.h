/* Linear filtering across the edges of a cube map (GL 4.6 compatibility 8.13.1, 8.14.2). Hot.
 *
 * A tap beyond an edge is the texel next to it on the neighbouring face. Beyond a corner, where there is no
 * such texel, it is the mean of the three that meet there: rounded to the nearest byte for formats of bytes,
 * ((a + b) + c) / 3 for the others. Lanes are processed one by one: few groups touch an edge. */
#ifndef TEXTURE_SEAMLESS_H
#define TEXTURE_SEAMLESS_H

#include "texture/filter.h"

/* Not wrapped: -1 .. size. */
struct seamless_taps {
    i32x8 i0, j0, alpha, beta;
};

struct cube_texel {
    int32_t face, i, j;
};

/* (sc, tc) of a face in units of half texels, as a direction whose major component is `n`, and back:
 * Table 8.27. */
static inline void cube_direction(int32_t face, int32_t sc, int32_t tc, int32_t n, int32_t r[3])
{
    const int32_t table[6][3] = {{n, -tc, -sc}, {-n, -tc, sc}, {sc, n, tc},
                                 {sc, -n, -tc}, {sc, -tc, n},  {-sc, -tc, -n}};
    memcpy(r, table[face], sizeof table[face]);
}

static inline void cube_plane(int32_t face, const int32_t r[3], int32_t *sc, int32_t *tc)
{
    const int32_t table[6][2] = {{-r[2], -r[1]}, {r[2], -r[1]}, {r[0], r[2]},
                                 {r[0], -r[2]},  {r[0], -r[1]}, {-r[0], -r[1]}};
    *sc = table[face][0];
    *tc = table[face][1];
}

/* A texel one step beyond one edge: its centre is at n+1 along one axis, which becomes the major one; the old
 * major one, at n, becomes the outermost centre, n-1. */
static inline struct cube_texel cube_neighbour(struct cube_texel at, int32_t n)
{
    int32_t r[3], sc, tc, axis = 0;
    cube_direction(at.face, 2 * at.i + 1 - n, 2 * at.j + 1 - n, n, r);
    for (int32_t k = 0; k < 3; k++) {
        if (r[k] == n + 1 || r[k] == -n - 1)
            axis = k;
        else if (k == at.face / 2)
            r[k] = r[k] < 0 ? 1 - n : n - 1;
    }
    struct cube_texel neighbour = {.face = 2 * axis + (r[axis] < 0)};
    cube_plane(neighbour.face, r, &sc, &tc);
    neighbour.i = (sc + n - 1) / 2;
    neighbour.j = (tc + n - 1) / 2;
    return neighbour;
}

/* The one or three texels of a tap. */
static inline unsigned cube_resolve(struct cube_texel at, int32_t n, struct cube_texel texels[3])
{
    const int32_t i = at.i < 0 ? 0 : at.i >= n ? n - 1 : at.i, j = at.j < 0 ? 0 : at.j >= n ? n - 1 : at.j;
    const bool beyond_i = i != at.i, beyond_j = j != at.j;
    if (!beyond_i && !beyond_j) {
        texels[0] = at;
        return 1;
    }
    if (beyond_i != beyond_j) {
        texels[0] = cube_neighbour(at, n);
        return 1;
    }
    texels[0] = (struct cube_texel){at.face, i, j};
    texels[1] = cube_neighbour((struct cube_texel){at.face, at.i, j}, n);
    texels[2] = cube_neighbour((struct cube_texel){at.face, i, at.j}, n);
    return 3;
}

/* Face coordinates lie in 0..1. */
LANES_INLINE struct seamless_taps seamless_find(const struct image_ref *from)
{
    struct seamless_taps taps;
    const float size = (float)from->level->axis[0].size;
    const f32x8 zero = f32x8_splat(0.0f), high = f32x8_splat(256.0f * size);
    f32x8 u =
        lanes_min(lanes_max(lanes_nan_to_zero(from->coordinates->coord[0]) * (256.0f * size), zero), high);
    f32x8 v =
        lanes_min(lanes_max(lanes_nan_to_zero(from->coordinates->coord[1]) * (256.0f * size), zero), high);
    i32x8 fixed_u = lanes_trunc(u + 384.5f), fixed_v = lanes_trunc(v + 384.5f);
    taps.i0 = (fixed_u >> 8) - 2;
    taps.j0 = (fixed_v >> 8) - 2;
    taps.alpha = fixed_u & 255;
    taps.beta = fixed_v & 255;
    return taps;
}

LANES_INLINE bool seamless_crosses(const struct image_ref *from, const struct seamless_taps *taps)
{
    const int32_t last = from->level->axis[0].size - 1;
    return i32x8_any((taps->i0 < 0) | (taps->i0 >= last) | (taps->j0 < 0) | (taps->j0 >= last));
}

/* The words of one texel, in one lane. */
static inline void load_cube_texel(const struct image_ref *from, int lane, struct cube_texel at,
                                   u32x8 word[4])
{
    const struct texture_view *view = from->view;
    const struct texture_level *level = from->level;
    const bool array = view->layer_component != 0;
    const size_t unit = view->small ? 1 : 4;
    const uint8_t *texels = level->texels[array ? 0 : at.face];
    int32_t address = at.i * view->texel_units + at.j * level->row_units;
    const i32x8 layer = layer_address(from);
    if (array)
        address += layer[lane] + (at.face - from->coordinates->face[lane]) * level->layer_units;
    uint32_t words[4] = {0};
    memcpy(words, texels + (size_t)address * unit, view->texel_units * unit);
    for (unsigned k = 0; k < 4; k++)
        word[k][lane] = words[k];
}

/* The texels of one tap of all lanes: up to three sets, of which lanes with a single texel have three equal
 * ones. */
static inline void load_tap(const struct image_ref *from, const struct seamless_taps *taps, bool right,
                            bool top, u32x8 words[3][4], i32x8 *corner)
{
    for (int lane = 0; lane < LANES; lane++) {
        struct cube_texel texels[3];
        const struct cube_texel at = {from->coordinates->face[lane], taps->i0[lane] + right,
                                      taps->j0[lane] + top};
        const unsigned count = cube_resolve(at, from->level->axis[0].size, texels);
        (*corner)[lane] = count == 3 ? -1 : 0;
        for (unsigned n = 0; n < 3; n++)
            load_cube_texel(from, lane, texels[count == 3 ? n : 0], words[n]);
    }
}

static NO_INLINE i32x8 seamless_bytes(const struct image_ref *from, const struct seamless_taps *taps,
                                      bool right, bool top)
{
    u32x8 words[3][4], mean = {0};
    i32x8 corner = i32x8_splat(0);
    load_tap(from, taps, right, top, words, &corner);
    for (unsigned shift = 0; shift < 32; shift += 8) {
        u32x8 sum = ((words[0][0] >> shift) & 0xff) + ((words[1][0] >> shift) & 0xff) +
                    ((words[2][0] >> shift) & 0xff);
        mean |= ((2 * sum + 3) / 6) << shift;
    }
    return i32x8_select(corner, (i32x8)mean, (i32x8)words[0][0]) & from->view->byte_mask;
}

/* Values, compared where the view compares; of formats of bytes too. */
static NO_INLINE void seamless_values(const struct image_ref *from, const struct seamless_taps *taps,
                                      bool right, bool top, f32x8 value[4])
{
    const struct texture_view *view = from->view;
    u32x8 words[3][4];
    i32x8 corner = i32x8_splat(0);
    f32x8 texel[3][4];
    if (view->path == PATH_BYTES) {
        bytes_single(seamless_bytes(from, taps, right, top), value);
        for (unsigned c = 0; c < 4; c++)
            value[c] = bytes_value(value[c]);
        return;
    }
    load_tap(from, taps, right, top, words, &corner);
    for (unsigned n = 0; n < 3; n++) {
        decode_rgba8(view, words[n], texel[n]);
        if (view->compare)
            texel[n][0] = compare_lanes(view->compare, from->coordinates->reference, texel[n][0]);
    }
    for (unsigned c = 0; c < view->channels; c++) {
        f32x8 sum = f32x8_add(f32x8_add(texel[0][c], texel[1][c]), texel[2][c]);
        value[c] = view->path == PATH_INTEGERS
                       ? texel[0][c]
                       : f32x8_select(corner, f32x8_div(sum, f32x8_splat(3.0f)), texel[0][c]);
    }
}

static NO_INLINE void seamless_linear_bytes(const struct image_ref *from, const struct seamless_taps *taps,
                                            f32x8 sum[4])
{
    struct mixed_line line[2];
    for (int top = 0; top < 2; top++)
        line[top] = mix_line(seamless_bytes(from, taps, false, top), seamless_bytes(from, taps, true, top),
                             taps->alpha);
    bytes_square(line[0], line[1], taps->beta, sum);
}

static NO_INLINE void seamless_linear_values(const struct image_ref *from, const struct seamless_taps *taps,
                                             f32x8 value[4])
{
    f32x8 row[2][4], left[4], right[4];
    for (int top = 0; top < 2; top++) {
        seamless_values(from, taps, false, top, left);
        seamless_values(from, taps, true, top, right);
        for (unsigned c = 0; c < from->view->channels; c++)
            row[top][c] = mix_float(left[c], right[c], weight_float(taps->alpha));
    }
    for (unsigned c = 0; c < from->view->channels; c++)
        value[c] = mix_float(row[0][c], row[1][c], weight_float(taps->beta));
}

#endif
