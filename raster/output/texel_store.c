/* See texel_store.h. The rounding of each kind of component is the one of texture/formats.c, eight lanes at a
 * time; what a tile keeps is the decoded number. */
#include "raster/output/texel_store.h"

#include "raster/output/blend.h"
#include "raster/output/color_store.h"
#include "texture/encode.h"

/* --- Range of a component
 * -------------------------------------------------------------------------------- */

LANES_INLINE f32x8 largest_unorm(unsigned width)
{
    return f32x8_splat((float)(UINT32_MAX >> (32 - width)));
}

/* To the nearest of the 2^width fractions; NaN is 0. The quotient of integers this small is rounded once. */
static f32x8 quantize_unorm(f32x8 value, unsigned width)
{
    f32x8 scaled = f32x8_mul(f32x8_clamp01(value), largest_unorm(width));
    return ((scaled + UNORM8_ROUNDER) - UNORM8_ROUNDER) / largest_unorm(width);
}

static f32x8 quantize_snorm(f32x8 value, unsigned width)
{
    i32x8 sign = (i32x8)value & (value < 0.0f) & INT32_MIN;
    f32x8 magnitude = quantize_unorm(f32x8_abs(value), width - 1);
    return (f32x8)((i32x8)magnitude | (sign & (magnitude > 0.0f)));
}

/* Binary floating point with 5 bits of exponent and `mantissa` of significand (2.3.4): to nearest even,
 * denormals kept. Above 2^-14 an integer addition to the bits rounds; below, adding a number whose last place
 * is that of the denormals. */
static f32x8 round_small(f32x8 magnitude, unsigned mantissa)
{
    const int shift = 23 - (int)mantissa;
    const float magic = (float)(1u << shift) * 0x1p-14f;
    const uint32_t half = 1u << (shift - 1);
    u32x8 bits = (u32x8)magnitude;
    u32x8 rounded = (bits + (half - 1) + (bits >> shift & 1)) & ~(2 * half - 1);
    f32x8 denormal = (magnitude + magic) - magic;
    return f32x8_select(magnitude < 0x1p-14f, denormal, (f32x8)rounded);
}

static f32x8 quantize_half(f32x8 value)
{
    i32x8 sign = (i32x8)value & INT32_MIN;
    f32x8 magnitude = f32x8_abs(value);
    f32x8 rounded = round_small(magnitude, 10);
    rounded = f32x8_select(rounded >= 0x1p16f, f32x8_splat(__builtin_inff()), rounded);
    rounded = (f32x8)((i32x8)rounded | sign);
    return f32x8_select(value == value, rounded, (f32x8)i32x8_splat(0x7fc00000));
}

/* Without a sign: what is negative is 0; finite numbers stay finite (2.3.4.3, 2.3.4.4). */
static f32x8 quantize_small(f32x8 value, unsigned width)
{
    const unsigned mantissa = width - 5;
    const float most = 65536.0f - 32768.0f / (float)(1u << mantissa);
    f32x8 positive = f32x8_larger(value, f32x8_splat(0.0f));
    f32x8 rounded = f32x8_smaller(round_small(positive, mantissa), f32x8_splat(most));
    rounded = f32x8_select(positive == __builtin_inff(), positive, rounded);
    return f32x8_select(value == value, rounded, (f32x8)i32x8_splat(0x7fc00000));
}

static f32x8 quantize_srgb(f32x8 value)
{
    return component_lanes(KIND_SRGB, 8, srgb_bits(value));
}

static i32x8 smaller_i32(i32x8 a, i32x8 b)
{
    return i32x8_select(a < b, a, b);
}

static f32x8 saturate_integer(f32x8 value, enum texture_kind kind, unsigned width)
{
    i32x8 bits = (i32x8)value;
    if (width == 32)
        return value;
    if (kind == KIND_UINT) { /* what is above 2^31 has the sign bit */
        i32x8 high = i32x8_splat((int32_t)(UINT32_MAX >> (32 - width)));
        return (f32x8)i32x8_select(bits < 0, high, smaller_i32(bits, high));
    }
    i32x8 high = i32x8_splat((1 << (width - 1)) - 1);
    bits = smaller_i32(bits, high);
    return (f32x8)i32x8_select(bits < ~high, ~high, bits);
}

static f32x8 quantize_component(enum texture_kind kind, unsigned width, f32x8 value)
{
    switch (kind) {
    case KIND_UNORM: return quantize_unorm(value, width);
    case KIND_SNORM: return quantize_snorm(value, width);
    case KIND_INT:
    case KIND_UINT: return saturate_integer(value, kind, width);
    case KIND_SRGB: return quantize_srgb(value);
    case KIND_FLOAT:
    case KIND_SHARED_EXPONENT: break;
    }
    return width == 32 ? value : width == 16 ? quantize_half(value) : quantize_small(value, width);
}

void ISA(texel_quantize)(const struct raster_color_surface *surface, f32x8 rgba[4])
{
    const struct texture_format_info *info = &texture_formats[surface->texel];
    const struct texture_arrangement *arrangement = &texture_arrangements[info->base];
    const bool integers = info->kind == KIND_INT || info->kind == KIND_UINT;
    f32x8 stored[ARRANGE_ONE + 1];
    stored[ARRANGE_ZERO] = f32x8_splat(0.0f);
    stored[ARRANGE_ONE] = integers ? (f32x8)i32x8_splat(1) : f32x8_splat(1.0f);
    for (unsigned c = 0; c < info->components; c++)
        stored[c] = quantize_component(texture_channel_kind(info, c), info->field[c].width,
                                       rgba[arrangement->store[c]]);
    for (unsigned c = 0; c < 4; c++)
        rgba[c] = stored[arrangement->load[c]];
}

/* --- Logic operations ----------------------------------------------------------------------------------- */

/* The bits of a normalized component, and back. */
static u32x8 component_bits(enum texture_kind kind, unsigned width, f32x8 value)
{
    if (kind != KIND_UNORM && kind != KIND_SNORM)
        return (u32x8)value;
    f32x8 scaled = value * largest_unorm(kind == KIND_SNORM ? width - 1 : width);
    scaled += f32x8_select(scaled < 0.0f, f32x8_splat(-0.5f), f32x8_splat(0.5f));
    return (u32x8) __builtin_convertvector(scaled, i32x8);
}

static f32x8 component_value(enum texture_kind kind, unsigned width, u32x8 bits)
{
    const int unused = 32 - (int)width;
    if (kind == KIND_UINT)
        return (f32x8)(bits << unused >> unused);
    i32x8 extended = (i32x8)(bits << unused) >> unused;
    if (kind == KIND_INT)
        return (f32x8)extended;
    if (kind == KIND_SNORM)
        return f32x8_larger(__builtin_convertvector(extended, f32x8) / largest_unorm(width - 1),
                            f32x8_splat(-1.0f));
    return __builtin_convertvector((i32x8)(bits << unused >> unused), f32x8) / largest_unorm(width);
}

/* On the bits of each component as they are stored (17.3.9). */
static void logic_components(const struct raster_color_surface *surface, unsigned op, const f32x8 stored[4],
                             f32x8 rgba[4])
{
    const struct texture_format_info *info = &texture_formats[surface->texel];
    const struct texture_arrangement *arrangement = &texture_arrangements[info->base];
    ISA(texel_quantize)(surface, rgba);
    for (unsigned c = 0; c < info->components; c++) {
        const unsigned from = arrangement->store[c], width = info->field[c].width;
        u32x8 source = component_bits(info->kind, width, rgba[from]);
        u32x8 target = component_bits(info->kind, width, stored[from]);
        ISA(logic_op)(op, &source, &target);
        rgba[from] = component_value(info->kind, width, target);
    }
}

/* --- Texels --------------------------------------------------------------------------------------------- */

bool ISA(texel_packs)(const struct raster_color_surface *surface)
{
    return !surface->ordered && texture_formats[surface->texel].kind != KIND_SHARED_EXPONENT;
}

static u32x8 stored_bits(enum texture_kind kind, unsigned width, f32x8 value)
{
    if (kind == KIND_INT || kind == KIND_UINT)
        return (u32x8)saturate_integer(value, kind, width) & (UINT32_MAX >> (32 - width));
    return component_bits_of(kind, width, false, value);
}

void ISA(texel_pack)(const struct raster_color_surface *surface, const float *group, u32x8 words[4])
{
    const struct texture_format_info *info = &texture_formats[surface->texel];
    const uint8_t *store = texture_arrangements[info->base].store;
    for (int i = 0; i < 4; i++)
        words[i] = (u32x8)i32x8_splat(0);
    for (unsigned c = 0; c < info->components; c++) {
        f32x8 value;
        memcpy(&value, group + store[c] * LANES, sizeof value);
        words[info->field[c].word] |= stored_bits(texture_channel_kind(info, c), info->field[c].width, value)
                                      << info->field[c].shift;
    }
}

/* --- The store ------------------------------------------------------------------------------------------ */

static void clamp_all(f32x8 rgba[4], float low)
{
    for (int c = 0; c < 4; c++)
        rgba[c] = f32x8_smaller(f32x8_larger(rgba[c], f32x8_splat(low)), f32x8_splat(1.0f));
}

/* The colour as blending wants it. */
static void clamp_source(const struct raster_state *state, const struct texture_format_info *info,
                         f32x8 rgba[4])
{
    if (info->kind == KIND_INT || info->kind == KIND_UINT)
        return;
    if (info->kind == KIND_SNORM && !state->clamp_color)
        clamp_all(rgba, -1.0f);
    else if (info->kind != KIND_FLOAT || state->clamp_color)
        clamp_all(rgba, 0.0f);
}

/* The buffer's value and the source, blended or combined by a logic operation. */
static void combine(const struct raster_state *state, const struct derived_color *color,
                    const struct raster_color_surface *surface, const float *group, const f32x8 *second,
                    f32x8 result[4])
{
    const struct texture_format_info *info = &texture_formats[surface->texel];
    f32x8 stored[4];
    memcpy(stored, group, sizeof stored);
    ISA(texel_quantize)(surface, stored);
    if (color->logic && !color->blend) {
        logic_components(surface, state->logic_op, stored, result);
        return;
    }
    if (info->kind == KIND_FLOAT)
        ISA(blend_float)(state, color->buffer, result, second, stored);
    else
        ISA(blend_normalized)
    (state, color->buffer, info->kind == KIND_SNORM ? -1.0f : 0.0f, result, second, stored);
    memcpy(result, stored, sizeof stored);
}

void ISA(store_texel)(const struct raster_state *state, const struct derived_color *color,
                      const struct raster_color_surface *surface, float *group, const f32x8 source[4],
                      const f32x8 *second, i32x8 lanes)
{
    f32x8 stored[4], result[4];
    memcpy(stored, group, sizeof stored);
    memcpy(result, source, sizeof result);
    clamp_source(state, &texture_formats[surface->texel], result);
    if (color->blend || color->logic)
        combine(state, color, surface, group, second, result);
    for (int c = 0; c < 4; c++)
        if (color->lanes & 1u << c)
            stored[c] = f32x8_select(lanes, result[c], stored[c]);
    memcpy(group, stored, sizeof stored);
}
