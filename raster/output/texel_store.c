/* See texel_store.h. The rounding of each kind of channel is the one of texture/formats.c. */
#include "raster/output/texel_store.h"

#include "raster/output/blend.h"
#include "raster/output/blend_unorm8.h"
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
    if (kind == KIND_UINT) { /* numbers above 2^31 have the sign bit */
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

/* --- Texels of any layout ------------------------------------------------------------------------------- */

static void pack_any(const struct texel_layout *layout, const f32x8 rgba[4], u32x8 words[4])
{
    const struct row_layout *row = &layout->row;
    for (unsigned i = 0; i < layout->words; i++)
        words[i] = (u32x8)i32x8_splat(0);
    for (unsigned c = 0; c < row->channels; c++)
        words[row->field[c].word] |= channel_bits((enum texture_kind)row->kind[c], row->field[c].width,
                                                  rgba[row->arrangement.store[c]])
                                     << row->field[c].shift;
}

static void unpack_any(const struct texel_layout *layout, const u32x8 words[4], f32x8 rgba[4])
{
    const struct row_layout *row = &layout->row;
    const bool integers = layout->kind == KIND_INT || layout->kind == KIND_UINT;
    f32x8 value[ARRANGE_ONE + 1];
    value[ARRANGE_ZERO] = f32x8_splat(0.0f);
    value[ARRANGE_ONE] = integers ? (f32x8)i32x8_splat(1) : f32x8_splat(1.0f);
    for (unsigned c = 0; c < row->channels; c++)
        value[c] = channel_number((enum texture_kind)row->kind[c], row->field[c].width,
                                  field_lanes(row->field[c], words[row->field[c].word]));
    for (unsigned c = 0; c < 4; c++)
        rgba[c] = value[row->arrangement.load[c]];
}

/* --- Blending of numbers -------------------------------------------------------------------------------- */

LANES_INLINE void clamp_all(const f32x8 rgba[4], float low, f32x8 clamped[4])
{
    for (int c = 0; c < 4; c++)
        clamped[c] = f32x8_smaller(f32x8_larger(rgba[c], f32x8_splat(low)), f32x8_splat(1.0f));
}

/* Denormals and NaNs are visible only in floating-point buffers. `components` are those of some channel;
 * others need no result. */
LANES_INLINE void blend_numbers(const struct raster_blend *blend, const struct blend_colors *colors,
                                bool floats, unsigned components, f32x8 result[4])
{
    for (unsigned c = 0; c < components; c++) {
        const f32x8 blended = blend_component(blend, colors, (int)c, colors->source[c], colors->target[c]);
        result[c] = floats ? f32x8_canonical_nan(f32x8_flush(blended)) : blended;
    }
}

/* The source, ready for blending; the target is set. Vectors are not copied before use: GCC 12 copies them in
 * halves, for which the next load waits. */
LANES_INLINE void blend_inputs(enum texture_kind kind, bool clamps, const f32x8 source[4],
                               struct blend_colors *colors)
{
    const float low = kind == KIND_SNORM && !clamps ? -1.0f : 0.0f;
    for (int c = 0; c < 4 && kind == KIND_FLOAT; c++) {
        colors->source[c] = f32x8_flush(source[c]);
        colors->target[c] = f32x8_flush(colors->target[c]);
    }
    if (kind != KIND_FLOAT)
        clamp_all(source, low, colors->source);
    else if (clamps)
        clamp_all(colors->source, low, colors->source);
}

/* Under the colour mask. */
LANES_INLINE void store_masked(const struct derived_color *color, u32x8 *group, unsigned words,
                               const u32x8 word[4], i32x8 lanes)
{
#pragma GCC unroll 4
    for (unsigned i = 0; i < 4 && i < words; i++)
        group[i] =
            (u32x8)i32x8_select(lanes & (int32_t)color->texel_mask[i], (i32x8)word[i], (i32x8)group[i]);
}

/* --- Texels of a format that is known where it is compiled -----------------------------------------------
 *
 * The same for each row of the table of formats whose channels are R, G, B and A, with their widths as
 * constants, which leaves a few instructions of each. */

/* In sRGB formats alpha is linear. */
#define CHANNEL_KIND(kind, c) ((kind) == KIND_SRGB && (c) == 3 ? KIND_UNORM : (kind))

/* Channel c into *word, which is written once it is complete. */
LANES_INLINE void pack_channel(enum texture_kind kind, const unsigned width[4], unsigned c, f32x8 value,
                               u32x8 *word, u32x8 words[4])
{
    const unsigned before = (c > 0 ? width[0] : 0) + (c > 1 ? width[1] : 0) + (c > 2 ? width[2] : 0);
    if (width[c] == 0)
        return;
    *word |= channel_bits(CHANNEL_KIND(kind, c), width[c], value) << before % 32;
    if ((before + width[c]) % 32 != 0 && c < 3 && width[c + 1] > 0)
        return;
    words[before / 32] = *word;
    *word = (u32x8)i32x8_splat(0);
}

/* No loop: GCC does not unroll that of half floats. */
LANES_INLINE void pack_known(enum texture_kind kind, const unsigned width[4], const f32x8 rgba[4],
                             u32x8 words[4])
{
    u32x8 word = (u32x8)i32x8_splat(0);
    pack_channel(kind, width, 0, rgba[0], &word, words);
    pack_channel(kind, width, 1, rgba[1], &word, words);
    pack_channel(kind, width, 2, rgba[2], &word, words);
    pack_channel(kind, width, 3, rgba[3], &word, words);
}

LANES_INLINE void unpack_known(enum texture_kind kind, const unsigned width[4], const u32x8 words[4],
                               f32x8 rgba[4])
{
    const bool integers = kind == KIND_INT || kind == KIND_UINT;
    for (unsigned c = 0, before = 0; c < 4; before += width[c++]) {
        const struct texture_field field = {0, (uint8_t)(before % 32), (uint8_t)width[c]};
        if (width[c] > 0)
            rgba[c] = channel_number(CHANNEL_KIND(kind, c), width[c], field_lanes(field, words[before / 32]));
        else if (c < 3)
            rgba[c] = f32x8_splat(0.0f);
        else
            rgba[c] = integers ? (f32x8)i32x8_splat(1) : f32x8_splat(1.0f);
    }
}

/* Blending by source alpha, which most blending is, in one function: numbers stay in registers. */
LANES_INLINE void blend_known(enum texture_kind kind, const unsigned width[4],
                              const struct derived_color *color, const f32x8 source[4], u32x8 *group,
                              i32x8 lanes)
{
    static const struct raster_blend by_alpha = {.src_rgb = FACTOR_SRC_ALPHA,
                                                 .dst_rgb = FACTOR_ONE_MINUS_SRC_ALPHA,
                                                 .src_alpha = FACTOR_SRC_ALPHA,
                                                 .dst_alpha = FACTOR_ONE_MINUS_SRC_ALPHA};
    const unsigned components = (width[0] > 0) + (width[1] > 0) + (width[2] > 0) + (width[3] > 0),
                   bits = width[0] + width[1] + width[2] + width[3];
    struct blend_colors colors;
    f32x8 result[4];
    u32x8 words[4];
    unpack_known(kind, width, group, colors.target);
    blend_inputs(kind, color->clamps, source, &colors);
    blend_numbers(&by_alpha, &colors, kind == KIND_FLOAT, components, result);
    pack_known(kind, width, result, words);
    store_masked(color, group, (bits + 31) / 32, words, lanes);
}

typedef void blend_function(const struct derived_color *color, const f32x8 source[4], u32x8 *group,
                            i32x8 lanes);
typedef void pack_function(const struct texel_layout *layout, const f32x8 rgba[4], u32x8 words[4]);
typedef void unpack_function(const struct texel_layout *layout, const u32x8 words[4], f32x8 rgba[4]);

#define KNOWN_RGBA(row)  row
#define KNOWN_RGB(row)   row
#define KNOWN_RG(row)    row
#define KNOWN_R(row)     row
#define KNOWN_ALPHA(row) /* these and the following: texels of any layout */
#define KNOWN_LUMINANCE(row)
#define KNOWN_LUMINANCE_ALPHA(row)
#define KNOWN_INTENSITY(row)
#define KNOWN_DEPTH(row)
#define KNOWN_DEPTH_STENCIL(row)
#define KNOWN_STENCIL(row)

#define KNOWN_FUNCTIONS(id, kind, w0, w1, w2, w3)                                                            \
    static void pack_##id(const struct texel_layout *layout, const f32x8 rgba[4], u32x8 words[4])            \
    {                                                                                                        \
        (void)layout;                                                                                        \
        pack_known(KIND_##kind, (const unsigned[4]){w0, w1, w2, w3}, rgba, words);                           \
    }                                                                                                        \
    static void unpack_##id(const struct texel_layout *layout, const u32x8 words[4], f32x8 rgba[4])          \
    {                                                                                                        \
        (void)layout;                                                                                        \
        unpack_known(KIND_##kind, (const unsigned[4]){w0, w1, w2, w3}, words, rgba);                         \
    }                                                                                                        \
    static void blend_##id(const struct derived_color *color, const f32x8 source[4], u32x8 *group,           \
                           i32x8 lanes)                                                                      \
    {                                                                                                        \
        blend_known(KIND_##kind, (const unsigned[4]){w0, w1, w2, w3}, color, source, group, lanes);          \
    }
#define TEXTURE_FORMAT(id, bytes, base, kind, w0, w1, w2, w3)                                                \
    KNOWN_##base(KNOWN_FUNCTIONS(id, kind, w0, w1, w2, w3))
#include "texture/formats.def"
#undef TEXTURE_FORMAT

static const struct {
    pack_function *pack;
    unpack_function *unpack;
    blend_function *blend;
} known[FORMAT_COUNT + 1] = {
#define KNOWN_ROW(id) [FORMAT_##id] = {pack_##id, unpack_##id, blend_##id},
/* clang-format off */
#define TEXTURE_FORMAT(id, bytes, base, kind, w0, w1, w2, w3) KNOWN_##base(KNOWN_ROW(id))
/* clang-format on */
#include "texture/formats.def"
#undef TEXTURE_FORMAT
};

static inline void pack(const struct texel_layout *layout, const f32x8 rgba[4], u32x8 words[4])
{
    pack_function *function = known[layout->format].pack;
    (function ? function : pack_any)(layout, rgba, words);
}

static inline void unpack(const struct texel_layout *layout, const u32x8 words[4], f32x8 rgba[4])
{
    unpack_function *function = known[layout->format].unpack;
    (function ? function : unpack_any)(layout, words, rgba);
}

void ISA(texel_pack)(const struct texel_layout *layout, const f32x8 rgba[4], u32x8 words[4])
{
    pack(layout, rgba, words);
}

void ISA(texel_unpack)(const struct texel_layout *layout, const u32x8 words[4], f32x8 rgba[4])
{
    unpack(layout, words, rgba);
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

/* --- Opaque colours ------------------------------------------------------------------------------------- */

void ISA(texel_pack_opaque)(const struct derived_color *color, const f32x8 rgba[4], u32x8 words[4])
{
    f32x8 clamped[4];
    if (color->clamps) {
        clamp_all(rgba, 0.0f, clamped);
        rgba = clamped;
    }
    pack(color->texel, rgba, words);
}

/* A group's words as vectors: memcpy() copies in halves, too. */
LANES_INLINE u32x8 *group_vectors(uint32_t *group)
{
    return (u32x8 *)(void *)group;
}

LANES_INLINE void put_words(u32x8 *group, unsigned words, const u32x8 word[4], const i32x8 *lanes)
{
#pragma GCC unroll 4
    for (unsigned i = 0; i < 4 && i < words; i++)
        group[i] = lanes ? (u32x8)i32x8_select(*lanes, (i32x8)word[i], (i32x8)group[i]) : word[i];
}

/* In each plane to the lanes live[plane], or to all if it is null. */
static void store_opaque(const struct derived_color *color, uint32_t *group, unsigned planes,
                         const f32x8 source[4], const i32x8 *live)
{
    const unsigned words = color->texel->words;
    u32x8 word[4];
    ISA(texel_pack_opaque)(color, source, word);
    for (unsigned s = 0; s < planes; s++, group += (size_t)TILE_PIXELS * words)
        put_words(group_vectors(group), words, word, live ? &live[s] : NULL);
}

/* --- Blending ------------------------------------------------------------------------------------------- */

LANES_INLINE void blend_input(const f32x8 value[4], bool floats, float low, f32x8 input[4])
{
    for (int c = 0; c < 4; c++)
        input[c] = floats ? f32x8_flush(value[c])
                          : f32x8_smaller(f32x8_larger(value[c], f32x8_splat(low)), f32x8_splat(1.0f));
}

static void blend_any(const struct raster_state *state, const struct derived_color *color, bool floats,
                      const f32x8 *second, struct blend_colors *colors, f32x8 result[4])
{
    const float low = color->texel->kind == KIND_SNORM ? -1.0f : 0.0f;
    f32x8 constant[4];
    for (int c = 0; c < 4; c++)
        constant[c] = f32x8_splat(state->blend_color[c]);
    blend_input(constant, floats, low, colors->constant);
    if (second)
        blend_input(second, floats, low, colors->second);
    blend_numbers(&state->blend[color->buffer], colors, floats, 4, result);
}

LANES_INLINE void blend_by_mode(const struct raster_state *state, const struct derived_color *color,
                                bool floats, const f32x8 *second, struct blend_colors *colors,
                                f32x8 result[4])
{
    const unsigned components = color->texel->components;
    switch (color->blend_mode) {
#define BLEND_MODE(name, equation, src, dst, src_a, dst_a, bounded)                                          \
    case BLEND_MODE_##name:                                                                                  \
        blend_numbers(&BLEND_OF_MODE(equation, src, dst, src_a, dst_a), colors, floats, components, result); \
        return;
#include "raster/output/blend_modes.def"
    default: blend_any(state, color, floats, second, colors, result);
    }
}

static void blend_texels(const struct raster_state *state, const struct derived_color *color,
                         const f32x8 source[4], const f32x8 *second, u32x8 *group, i32x8 lanes)
{
    const struct texel_layout *layout = color->texel;
    struct blend_colors colors;
    f32x8 result[4];
    u32x8 words[4];
    unpack(layout, group, colors.target);
    if (layout->kind == KIND_FLOAT) {
        blend_inputs(KIND_FLOAT, color->clamps, source, &colors);
        blend_by_mode(state, color, true, second, &colors, result);
    } else {
        blend_inputs((enum texture_kind)layout->kind, color->clamps, source, &colors);
        blend_by_mode(state, color, false, second, &colors, result);
    }
    pack(layout, result, words);
    store_masked(color, group, layout->words, words, lanes);
}

/* --- Masks and logic operations ------------------------------------------------------------------------- */

/* Of the two codes of -1, the greater one is stored. */
static void normalize_snorm(const struct texel_layout *layout, u32x8 words[4])
{
    f32x8 numbers[4];
    if (layout->kind != KIND_SNORM)
        return;
    ISA(texel_unpack)(layout, words, numbers);
    ISA(texel_pack)(layout, numbers, words);
}

/* On the bits of each channel (17.3.9), or a colour under a mask. */
static void combine_texels(const struct raster_state *state, const struct derived_color *color,
                           const f32x8 source[4], u32x8 *group, i32x8 lanes)
{
    u32x8 words[4];
    ISA(texel_pack_opaque)(color, source, words);
    for (unsigned i = 0; i < color->texel->words && color->logic; i++) {
        u32x8 target = group[i];
        ISA(logic_op)(state->logic_op, &words[i], &target);
        words[i] = target & color->texel->used[i];
    }
    if (color->logic)
        normalize_snorm(color->texel, words);
    store_masked(color, group, color->texel->words, words, lanes);
}

/* --- The store ------------------------------------------------------------------------------------------ */

void ISA(store_texels)(const struct raster_state *state, const struct derived_color *color, uint32_t *group,
                       unsigned planes, const f32x8 source[4], const f32x8 *second, const i32x8 *live)
{
    if (!color->reads) {
        store_opaque(color, group, planes, source, live);
        return;
    }
    blend_function *by_alpha = color->blend && color->blend_mode == BLEND_MODE_SOURCE_ALPHA
                                   ? known[color->texel->format].blend
                                   : NULL;
    for (unsigned s = 0; s < planes; s++, group += (size_t)TILE_PIXELS * color->texel->words) {
        const i32x8 lanes = live ? live[s] : i32x8_splat(-1);
        if (by_alpha)
            by_alpha(color, source, group_vectors(group), lanes);
        else if (color->blend)
            blend_texels(state, color, source, second, group_vectors(group), lanes);
        else
            combine_texels(state, color, source, group_vectors(group), lanes);
    }
}
