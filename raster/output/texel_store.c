/* See texel_store.h. The rounding of each kind of channel is the one of texture/formats.c. */
#include "raster/output/texel_store.h"

#include "raster/output/blend.h"
#include "raster/output/color_store.h"
#include "texture/encode.h"

/* --- Channels ------------------------------------------------------------------------------------------- */

static i32x8 smaller_i32(i32x8 a, i32x8 b)
{
    return i32x8_select(a < b, a, b);
}

static u32x8 integer_bits(enum texture_kind kind, unsigned width, f32x8 value)
{
    const uint32_t all = UINT32_MAX >> (32 - width);
    i32x8 bits = (i32x8)value;
    if (width == 32)
        return (u32x8)value;
    if (kind == KIND_UINT) { /* what is above 2^31 has the sign bit */
        const i32x8 high = i32x8_splat((int32_t)all);
        return (u32x8)i32x8_select(bits < 0, high, smaller_i32(bits, high));
    }
    const i32x8 high = i32x8_splat((int32_t)(all >> 1));
    bits = smaller_i32(bits, high);
    return (u32x8)i32x8_select(bits < ~high, ~high, bits) & all;
}

LANES_INLINE u32x8 channel_bits(enum texture_kind kind, unsigned width, f32x8 value)
{
    return kind == KIND_INT || kind == KIND_UINT ? integer_bits(kind, width, value)
                                                 : component_bits_of(kind, width, false, value);
}

LANES_INLINE f32x8 channel_number(enum texture_kind kind, unsigned width, u32x8 bits)
{
    return width == 32 ? (f32x8)bits : component_lanes(kind, width, bits);
}

/* Of sRGB, alpha is linear. */
LANES_INLINE enum texture_kind channel_kind(const struct row_layout *row, enum texture_kind kind, unsigned c)
{
    return kind == KIND_SRGB && row->kind[c] == KIND_UNORM ? KIND_UNORM : kind;
}

/* --- Texels --------------------------------------------------------------------------------------------- */

/* The kind is known where it is compiled. Channels are in the order of their words. */
LANES_INLINE void pack_kind(const struct texel_layout *layout, enum texture_kind kind, const f32x8 rgba[4],
                            u32x8 words[4])
{
    const struct row_layout *row = &layout->row;
    for (unsigned i = 0, c = 0; i < layout->words; i++) {
        u32x8 word = (u32x8)i32x8_splat(0);
        for (; c < row->channels && row->field[c].word == i; c++)
            word |=
                channel_bits(channel_kind(row, kind, c), row->field[c].width, rgba[row->arrangement.store[c]])
                << row->field[c].shift;
        words[i] = word;
    }
}

LANES_INLINE void unpack_kind(const struct texel_layout *layout, enum texture_kind kind, const u32x8 words[4],
                              f32x8 rgba[4])
{
    const struct row_layout *row = &layout->row;
    f32x8 value[ARRANGE_ONE + 1];
    value[ARRANGE_ZERO] = f32x8_splat(0.0f);
    value[ARRANGE_ONE] = kind == KIND_INT || kind == KIND_UINT ? (f32x8)i32x8_splat(1) : f32x8_splat(1.0f);
    for (unsigned c = 0; c < row->channels; c++)
        value[c] = channel_number(channel_kind(row, kind, c), row->field[c].width,
                                  field_lanes(row->field[c], words[row->field[c].word]));
    for (unsigned c = 0; c < 4; c++)
        rgba[c] = value[row->arrangement.load[c]];
}

#define BY_KIND(convert, layout, from, to)                                                                   \
    switch ((enum texture_kind)(layout)->kind) {                                                             \
    case KIND_UNORM: convert(layout, KIND_UNORM, from, to); break;                                           \
    case KIND_SNORM: convert(layout, KIND_SNORM, from, to); break;                                           \
    case KIND_INT: convert(layout, KIND_INT, from, to); break;                                               \
    case KIND_UINT: convert(layout, KIND_UINT, from, to); break;                                             \
    case KIND_SRGB: convert(layout, KIND_SRGB, from, to); break;                                             \
    case KIND_FLOAT:                                                                                         \
    case KIND_SHARED_EXPONENT: convert(layout, KIND_FLOAT, from, to); break;                                 \
    }

void ISA(texel_pack)(const struct texel_layout *layout, const f32x8 rgba[4], u32x8 words[4])
{
    BY_KIND(pack_kind, layout, rgba, words)
}

void ISA(texel_pack_one)(const struct texel_layout *layout, const float rgba[4], uint32_t words[4])
{
    f32x8 lanes[4];
    u32x8 packed[4];
    for (int c = 0; c < 4; c++) {
        uint32_t bits;
        memcpy(&bits, &rgba[c], sizeof bits);
        lanes[c] = (f32x8)i32x8_splat((int32_t)bits);
    }
    ISA(texel_pack)(layout, lanes, packed);
    for (unsigned i = 0; i < layout->words; i++)
        words[i] = packed[i][0];
}

void ISA(texel_unpack)(const struct texel_layout *layout, const u32x8 words[4], f32x8 rgba[4])
{
    BY_KIND(unpack_kind, layout, words, rgba)
}

/* --- The store ------------------------------------------------------------------------------------------ */

static void clamp_all(const f32x8 rgba[4], float low, f32x8 clamped[4])
{
    for (int c = 0; c < 4; c++)
        clamped[c] = f32x8_smaller(f32x8_larger(rgba[c], f32x8_splat(low)), f32x8_splat(1.0f));
}

void ISA(texel_pack_opaque)(const struct derived_color *color, const f32x8 rgba[4], u32x8 words[4])
{
    f32x8 clamped[4];
    if (color->clamps) {
        clamp_all(rgba, 0.0f, clamped);
        rgba = clamped;
    }
    ISA(texel_pack)(color->texel, rgba, words);
}

static void blend_texel(const struct raster_state *state, const struct derived_color *color,
                        const f32x8 source[4], const f32x8 *second, u32x8 words[4])
{
    const enum texture_kind kind = (enum texture_kind)color->texel->kind;
    const float low = kind == KIND_SNORM ? -1.0f : 0.0f;
    f32x8 clamped[4], target[4];
    ISA(texel_unpack)(color->texel, words, target);
    if (kind != KIND_FLOAT || color->clamps) {
        clamp_all(source, color->clamps ? 0.0f : low, clamped);
        source = clamped;
    }
    if (kind == KIND_FLOAT)
        ISA(blend_float)(state, color->buffer, source, second, target);
    else
        ISA(blend_normalized)(state, color->buffer, low, source, second, target);
    ISA(texel_pack)(color->texel, target, words);
}

/* On the bits of each channel (17.3.9). */
static void logic_texel(const struct raster_state *state, const struct derived_color *color,
                        const f32x8 source[4], u32x8 words[4])
{
    u32x8 packed[4];
    ISA(texel_pack_opaque)(color, source, packed);
    for (unsigned i = 0; i < color->texel->words; i++) {
        ISA(logic_op)(state->logic_op, &packed[i], &words[i]);
        words[i] &= color->texel->used[i];
    }
    if (color->texel->kind == KIND_SNORM) { /* of the two forms of -1 the greater one is stored */
        f32x8 numbers[4];
        ISA(texel_unpack)(color->texel, words, numbers);
        ISA(texel_pack)(color->texel, numbers, words);
    }
}

void ISA(store_texel)(const struct raster_state *state, const struct derived_color *color, uint32_t *group,
                      const f32x8 source[4], const f32x8 *second, i32x8 lanes)
{
    const size_t words = color->texel->words;
    u32x8 stored[4], result[4];
    memcpy(stored, group, words * sizeof *stored);
    memcpy(result, stored, sizeof result);
    if (color->blend)
        blend_texel(state, color, source, second, result);
    else if (color->logic)
        logic_texel(state, color, source, result);
    else
        ISA(texel_pack_opaque)(color, source, result);
    for (size_t i = 0; i < words; i++)
        stored[i] =
            (u32x8)i32x8_select(lanes & (int32_t)color->texel_mask[i], (i32x8)result[i], (i32x8)stored[i]);
    memcpy(group, stored, words * sizeof *stored);
}
