/* Filtering within one level (GL 4.6 compatibility 8.14.2, equation 8.14). Hot.
 *
 * Formats of bytes: bilinear filtering is exact. With weights in 1/256 the sum of four bytes is an integer of
 * 24 bits, kept as a float S = 65536 * byte value; along r two such sums are weighted once more in binary32.
 * bytes_value() makes the one rounding to a component: S / (65536*255) = S/2^24 + S/(65280*65536), since
 * 1/255 = 1/256 + 1/65280; a lone texel c gives exactly fl(c/255).
 *
 * All others, and comparisons: (1-alpha) t0 + alpha t1 in binary32, first along s, then t, then r.
 *
 * This file processes channels, the components that are stored; the view's `arrange` converts them to RGBA at
 * the end. */
#ifndef TEXTURE_FILTER_H
#define TEXTURE_FILTER_H

#include "texture/fetch.h"

#define NO_INLINE __attribute__((noinline, unused))

typedef uint16_t u16x16 LANES_VECTOR(32);

/* The coordinates of a lookup, for any level. Fields that the view does not use are not set. */
struct sample_coordinates {
    const struct texture_view *view;
    f32x8 coord[3];      /* s t r; of a cube map the direction, until coordinates_enter_cube() */
    const i32x8 *offset; /* along each axis; null: none */
    i32x8 face;          /* of a cube map */
    i32x8 layer;         /* number, 0 without an array; of a cube map array layer * 6 + face */
    f32x8 reference;     /* of a comparison */
};

/* The input of one pass over a group: one level of one face. */
struct image_ref {
    const struct texture_view *view;
    const struct texture_level *level;
    const uint8_t *texels; /* of the face, if the pass has one */
    const struct sample_coordinates *coordinates;
};

/* Address of an array's layer. */
LANES_INLINE i32x8 layer_address(const struct image_ref *from)
{
    return from->view->layer_component ? from->coordinates->layer * from->level->layer_units : i32x8_splat(0);
}

LANES_INLINE const i32x8 *axis_offset(const struct image_ref *from, unsigned axis)
{
    return from->coordinates->offset ? &from->coordinates->offset[axis] : NULL;
}

/* Texels of one axis combination: their address without s, and where the border is. */
struct line {
    i32x8 address, border;
};

/* --- Bytes ---------------------------------------------------------------------------------------------- */

LANES_INLINE f32x8 bytes_value(f32x8 sum)
{
    return sum * 0x1p-24f + sum * 0x1.010102p-32f;
}

LANES_INLINE i32x8 texel_bytes(const struct image_ref *from, i32x8 address, i32x8 border)
{
    const struct texture_view *view = from->view;
    i32x8 word = fetch_bytes(view, from->texels, address);
    return view->has_border ? i32x8_select(border, i32x8_splat((int32_t)view->border_word), word) : word;
}

/* Along s: two components of 16 bits each, 256 * byte value at most 65280. The difference may wrap; modulo
 * 2^16 the sum is right. */
LANES_INLINE u16x16 mix_bytes(i32x8 texel0, i32x8 texel1, u16x16 alpha)
{
    u16x16 t0 = (u16x16)(texel0 & 0x00ff00ff), t1 = (u16x16)(texel1 & 0x00ff00ff);
    return (t0 << 8) + (t1 - t0) * alpha;
}

struct mixed_line {
    u16x16 rb, ga;
};

LANES_INLINE struct mixed_line mix_line(i32x8 t0, i32x8 t1, i32x8 alpha8)
{
    u16x16 alpha = (u16x16)(alpha8 | (alpha8 << 16));
    return (struct mixed_line){
        .rb = mix_bytes(t0, t1, alpha),
        .ga = mix_bytes((i32x8)((u32x8)t0 >> 8), (i32x8)((u32x8)t1 >> 8), alpha),
    };
}

LANES_INLINE struct mixed_line bytes_line(const struct image_ref *from, const struct taps *s,
                                          struct line line)
{
    i32x8 units = i32x8_splat(from->view->texel_units);
    i32x8 t0 = texel_bytes(from, line.address + s->i0 * units, s->border0 | line.border);
    i32x8 t1 = texel_bytes(from, line.address + s->i1 * units, s->border1 | line.border);
    return mix_line(t0, t1, s->alpha);
}

/* Along t: every product and sum below 2^24, so binary32 is exact. */
LANES_INLINE void bytes_square(struct mixed_line line0, struct mixed_line line1, i32x8 beta, f32x8 sum[4])
{
    f32x8 w1 = lanes_float(beta), w0 = 256.0f - w1;
    u32x8 rb0 = (u32x8)line0.rb, ga0 = (u32x8)line0.ga, rb1 = (u32x8)line1.rb, ga1 = (u32x8)line1.ga;
    sum[0] = lanes_float((i32x8)(rb0 & 0xffff)) * w0 + lanes_float((i32x8)(rb1 & 0xffff)) * w1;
    sum[1] = lanes_float((i32x8)(ga0 & 0xffff)) * w0 + lanes_float((i32x8)(ga1 & 0xffff)) * w1;
    sum[2] = lanes_float((i32x8)(rb0 >> 16)) * w0 + lanes_float((i32x8)(rb1 >> 16)) * w1;
    sum[3] = lanes_float((i32x8)(ga0 >> 16)) * w0 + lanes_float((i32x8)(ga1 >> 16)) * w1;
}

LANES_INLINE void bytes_bilinear(const struct image_ref *from, const struct taps *s, const struct taps *t,
                                 struct line slice, f32x8 sum[4])
{
    const i32x8 row_units = i32x8_splat(from->level->row_units);
    struct line line0 = {slice.address + t->i0 * row_units, slice.border | t->border0};
    struct line line1 = {slice.address + t->i1 * row_units, slice.border | t->border1};
    bytes_square(bytes_line(from, s, line0), bytes_line(from, s, line1), t->alpha, sum);
}

/* The same for texels of 4 bytes, without border. */
LANES_INLINE void rgba8_bilinear(const uint8_t *texels, const struct taps *s, const struct taps *t,
                                 i32x8 row_units, f32x8 sum[4])
{
    i32x8 line0 = t->i0 * row_units, line1 = t->i1 * row_units, t00, t10, t01, t11;
    gather_neighbours(texels, line0 + s->i0, line0 + s->i1, &t00, &t10);
    gather_neighbours(texels, line1 + s->i0, line1 + s->i1, &t01, &t11);
    bytes_square(mix_line(t00, t10, s->alpha), mix_line(t01, t11, s->alpha), t->alpha, sum);
}

LANES_INLINE void bytes_single(i32x8 word, f32x8 sum[4])
{
    for (int c = 0; c < 4; c++)
        sum[c] = lanes_float((i32x8)((u32x8)word >> (8 * c)) & 0xff) * 65536.0f;
}

/* --- Values --------------------------------------------------------------------------------------------- */

/* 1 where `reference OP depth` holds (GL 4.6 compatibility Table 8.31). */
LANES_INLINE f32x8 compare_lanes(enum texture_compare compare, f32x8 reference, f32x8 depth)
{
    i32x8 holds = i32x8_splat(0);
    switch (compare) {
    case REFERENCE_LESS: holds = reference < depth; break;
    case REFERENCE_EQUAL: holds = reference == depth; break;
    case REFERENCE_LEQUAL: holds = reference <= depth; break;
    case REFERENCE_GREATER: holds = reference > depth; break;
    case REFERENCE_NOTEQUAL: holds = reference != depth; break;
    case REFERENCE_GEQUAL: holds = reference >= depth; break;
    case REFERENCE_ALWAYS: holds = i32x8_splat(-1); break;
    default: break;
    }
    return (f32x8)(holds & (i32x8)f32x8_splat(1.0f));
}

LANES_INLINE f32x8 border_lanes(const struct texture_view *view, unsigned channel)
{
    f32x8 border = f32x8_splat(view->border[channel]);
    return view->path == PATH_INTEGERS ? border : f32x8_flush(border);
}

LANES_INLINE void texel_values(const struct image_ref *from, i32x8 address, i32x8 border, f32x8 value[4])
{
    const struct texture_view *view = from->view;
    fetch_values(view, from->texels, address, value);
    if (view->has_border)
        for (unsigned c = 0; c < view->channels; c++)
            value[c] = f32x8_select(border, border_lanes(view, c), value[c]);
    if (view->compare)
        value[0] = compare_lanes(view->compare, from->coordinates->reference, value[0]);
}

LANES_INLINE f32x8 mix_float(f32x8 a, f32x8 b, f32x8 weight)
{
    return f32x8_add(f32x8_mul(f32x8_sub(f32x8_splat(1.0f), weight), a), f32x8_mul(weight, b));
}

LANES_INLINE f32x8 weight_float(i32x8 alpha)
{
    return lanes_float(alpha) * (1.0f / 256.0f);
}

LANES_INLINE void values_line(const struct image_ref *from, const struct taps *s, struct line line,
                              f32x8 value[4])
{
    f32x8 t0[4], t1[4], weight = weight_float(s->alpha);
    i32x8 units = i32x8_splat(from->view->texel_units);
    texel_values(from, line.address + s->i0 * units, s->border0 | line.border, t0);
    texel_values(from, line.address + s->i1 * units, s->border1 | line.border, t1);
    for (unsigned c = 0; c < from->view->channels; c++)
        value[c] = mix_float(t0[c], t1[c], weight);
}

LANES_INLINE void values_bilinear(const struct image_ref *from, const struct taps *s, const struct taps *t,
                                  struct line slice, f32x8 value[4])
{
    const i32x8 row_units = i32x8_splat(from->level->row_units);
    f32x8 bottom[4], top[4], weight = weight_float(t->alpha);
    values_line(from, s, (struct line){slice.address + t->i0 * row_units, slice.border | t->border0}, bottom);
    values_line(from, s, (struct line){slice.address + t->i1 * row_units, slice.border | t->border1}, top);
    for (unsigned c = 0; c < from->view->channels; c++)
        value[c] = mix_float(bottom[c], top[c], weight);
}

/* --- The result ------------------------------------------------------------------------------------------
 */

/* PATH_BYTES: of sums. */
LANES_INLINE void channels_to_rgba(const struct texture_view *view, f32x8 result[4], f32x8 rgba[4])
{
    for (unsigned c = 0; c < 4; c++)
        if (view->path == PATH_BYTES)
            result[c] = bytes_value(result[c]);
        else if (c < view->channels && view->path == PATH_VALUES && !view->copies)
            result[c] = f32x8_canonical_nan(f32x8_flush(result[c]));
    if (view->arranged)
        arrange(view, result, rgba);
    else
        memcpy(rgba, result, 4 * sizeof *rgba);
}

#endif
