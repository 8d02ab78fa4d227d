/* Facts about stored formats, and conversion of rows of texels to and from float RGBA.
 *
 * A decoded texel is complete RGBA: the components that its base format lacks are filled in by GL 4.6
 * compatibility Table 16.1 (a luminance is in R, G and B). Encoding selects the components of the base format
 * from RGBA (GL 4.6 compatibility Table 8.18): luminance and intensity are R. */
#include "texture/formats.h"

#include "texture/rows.h"

#define FIELD(before, width)                                                                                 \
    {                                                                                                        \
        (before) / 32, (before) % 32, width                                                                  \
    }

const struct texture_format_info texture_formats[FORMAT_COUNT] = {
#define TEXTURE_FORMAT(id, bytes_, base_, kind_, w0, w1, w2, w3)                                             \
    [FORMAT_##id] = {.name = #id,                                                                            \
                     .bytes = bytes_,                                                                        \
                     .components = (w0 > 0) + (w1 > 0) + (w2 > 0) + (w3 > 0),                                \
                     .base = BASE_##base_,                                                                   \
                     .kind = KIND_##kind_,                                                                   \
                     .field = {FIELD(0, w0), FIELD(w0, w1), FIELD(w0 + w1, w2), FIELD(w0 + w1 + w2, w3)}},
#include "texture/formats.def"
#undef TEXTURE_FORMAT
};

/* clang-format off */
const struct texture_arrangement texture_arrangements[] = {
    [BASE_RGBA] = {{0, 1, 2, 3}, {0, 1, 2, 3}},
    [BASE_RGB] = {{0, 1, 2}, {0, 1, 2, ARRANGE_ONE}},
    [BASE_RG] = {{0, 1}, {0, 1, ARRANGE_ZERO, ARRANGE_ONE}},
    [BASE_R] = {{0}, {0, ARRANGE_ZERO, ARRANGE_ZERO, ARRANGE_ONE}},
    [BASE_ALPHA] = {{3}, {ARRANGE_ZERO, ARRANGE_ZERO, ARRANGE_ZERO, 0}},
    [BASE_LUMINANCE] = {{0}, {0, 0, 0, ARRANGE_ONE}},
    [BASE_LUMINANCE_ALPHA] = {{0, 3}, {0, 0, 0, 1}},
    [BASE_INTENSITY] = {{0}, {0, 0, 0, 0}},
    [BASE_DEPTH] = {{0}, {0, ARRANGE_ZERO, ARRANGE_ZERO, ARRANGE_ONE}},
    [BASE_STENCIL] = {{0}, {0, ARRANGE_ZERO, ARRANGE_ZERO, ARRANGE_ONE}},
    [BASE_DEPTH_STENCIL] = {{0, 1}, {0, 1, ARRANGE_ZERO, ARRANGE_ONE}},
};
/* clang-format on */

static uint32_t largest(unsigned width)
{
    return UINT32_MAX >> (32 - width);
}

/* GL 4.6 compatibility equation 2.3, to nearest even; NaN is 0. Adding 2^23 (2^52) rounds in the addition
 * itself; up to 16 bits the product is binary32, as in blending. */
static uint32_t unorm_from_float(float value, unsigned width)
{
    const float clamped = value > 0.0f ? (value < 1.0f ? value : 1.0f) : 0.0f;
    if (width <= 16)
        return (uint32_t)((clamped * (float)largest(width) + 0x1p23f) - 0x1p23f);
    return (uint32_t)(((double)clamped * (double)largest(width) + 0x1p52) - 0x1p52);
}

static uint32_t float_bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static float float_from_bits(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static int32_t sign_extend(uint32_t bits, unsigned width)
{
    return (int32_t)(bits << (32 - width)) >> (32 - width);
}

/* Equations 2.4 and 2.2. */
static uint32_t snorm_from_float(float value, unsigned width)
{
    const uint32_t magnitude = unorm_from_float(value < 0.0f ? -value : value, width - 1);
    return (value < 0.0f ? 0 - magnitude : magnitude) & largest(width);
}

static float float_from_snorm(uint32_t bits, unsigned width)
{
    const float value = (float)sign_extend(bits, width) / (float)largest(width - 1);
    return value < -1.0f ? -1.0f : value;
}

/* The closest finite value; an infinity stays one, a NaN becomes the positive one. */
uint32_t small_float_from_float(float value, unsigned width)
{
    const unsigned mantissa = width - 5, shift = 23 - mantissa;
    const uint32_t bits = float_bits(value), infinity = 31u << mantissa;
    if (value != value)
        return infinity | 1u << (mantissa - 1);
    if (!(value > 0.0f) || bits == 0x7f800000)
        return value > 0.0f ? infinity : 0;
    uint32_t rounded = bits - (112u << 23);
    if (bits >= 0x38800000) /* 2^-14: normal there too */
        rounded = (rounded + (1u << (shift - 1)) - 1 + (rounded >> shift & 1)) >> shift;
    else
        rounded = (uint32_t)(((double)value * (double)(1u << (14 + mantissa)) + 0x1p52) - 0x1p52);
    return rounded < infinity ? rounded : infinity - 1;
}

float float_from_small(uint32_t bits, unsigned width)
{
    return half_to_float((uint16_t)(bits << (15 - width)));
}

/* GL 4.6 compatibility 8.5.2: N = 9 mantissa bits, B = 15, Emax = 31. */
static float clamp_shared(float c)
{
    const float largest_shared = 65408.0f; /* 511/512 * 2^16 */
    return c > 0.0f ? (c < largest_shared ? c : largest_shared) : 0.0f;
}

uint32_t shared_exponent_from_rgb(const float rgb[3])
{
    float c[3], max = 0.0f;
    for (int i = 0; i < 3; i++) {
        c[i] = clamp_shared(rgb[i]);
        max = c[i] > max ? c[i] : max;
    }
    int exponent = (int)(float_bits(max) >> 23) - 127; /* floor(log2(max)) */
    exponent = (exponent < -16 ? -16 : exponent) + 16;
    /* c / 2^(exponent - B - N), to nearest; the greatest may round up to 2^N. */
    for (int pass = 0; pass < 2; pass++) {
        const double scale = 1.0 / (double)float_from_bits((uint32_t)(exponent - 24 + 127) << 23);
        uint32_t bits = (uint32_t)exponent << 27, overflow = 0;
        for (int i = 0; i < 3; i++) {
            const uint32_t mantissa = (uint32_t)((double)c[i] * scale + 0.5);
            overflow |= mantissa >> 9;
            bits |= mantissa << (9 * i);
        }
        if (!overflow)
            return bits;
        exponent++;
    }
    return 0; /* not reached: one step suffices, since clamp_shared() keeps 2^16 out */
}

float float_from_shared(uint32_t mantissa, uint32_t exponent)
{
    return (float)mantissa * float_from_bits((exponent - 24 + 127) << 23);
}

/* The nearest number towards 0 that the component holds; NaN is 0. GL never mixes integers with other
 * formats; the levels of a mipmap may. */
static uint32_t integer_from_float(enum texture_kind kind, unsigned width, float value)
{
    const double high = largest(kind == KIND_INT ? width - 1 : width), low = kind == KIND_INT ? -high - 1 : 0;
    const double clamped = value > high ? high : value > low ? (double)value : value != value ? 0 : low;
    return (uint32_t)(int64_t)clamped & largest(width);
}

static uint32_t encode_component(enum texture_kind kind, unsigned width, float value)
{
    switch (kind) {
    case KIND_INT:
    case KIND_UINT: return integer_from_float(kind, width, value);
    case KIND_UNORM: return unorm_from_float(value, width);
    case KIND_SNORM: return snorm_from_float(value, width);
    case KIND_SRGB: return srgb_from_linear(value);
    default: break;
    }
    if (width < 16)
        return small_float_from_float(value, width);
    return width == 16 ? half_from_float(value) : float_bits(value);
}

static float decode_component(enum texture_kind kind, unsigned width, uint32_t bits)
{
    switch (kind) {
    case KIND_INT: return (float)sign_extend(bits, width);
    case KIND_UINT: return (float)bits;
    case KIND_UNORM: return (float)((double)bits / (double)largest(width));
    case KIND_SNORM: return float_from_snorm(bits, width);
    case KIND_SRGB: return float_from_bits(srgb_to_linear[bits]);
    default: break;
    }
    if (width < 16)
        return float_from_small(bits, width);
    return width == 16 ? half_to_float((uint16_t)bits) : float_from_bits(bits);
}

void texel_load_fields(const struct texture_format_info *info, const uint8_t *texel, uint32_t fields[4])
{
    uint32_t words[4] = {0};
    memcpy(words, texel, info->bytes);
    for (unsigned c = 0; c < info->components; c++)
        fields[c] = words[info->field[c].word] >> info->field[c].shift & largest(info->field[c].width);
}

void texel_store_fields(const struct texture_format_info *info, const uint32_t fields[4], uint8_t *texel)
{
    uint32_t words[4] = {0};
    for (unsigned c = 0; c < info->components; c++)
        words[info->field[c].word] |= fields[c] << info->field[c].shift;
    memcpy(texel, words, info->bytes);
}

unsigned texel_value_count(const struct texture_format_info *info)
{
    return info->base == BASE_DEPTH_STENCIL ? 1 : info->kind == KIND_SHARED_EXPONENT ? 3 : info->components;
}

unsigned texture_alpha_channel(const struct texture_format_info *info)
{
    for (unsigned c = 0; c < info->components; c++)
        if (texture_arrangements[info->base].store[c] == 3)
            return c;
    return 4;
}

enum texture_kind texture_channel_kind(const struct texture_format_info *info, unsigned channel)
{
    return info->kind == KIND_SRGB && channel == texture_alpha_channel(info) ? KIND_UNORM : info->kind;
}

bool texture_format_is_integer(enum texture_format format)
{
    return texture_formats[format].kind == KIND_INT || texture_formats[format].kind == KIND_UINT;
}

/* --- Rows ----------------------------------------------------------------------------------------------- */

/* An index keeps its low bits. */
static uint32_t stencil_from_float(float index)
{
    return index > 0.0f && index < 4294967296.0f ? (uint32_t)index & 0xff : 0;
}

static void encode_fields(const struct texture_format_info *info, const float rgba[4], uint32_t fields[4])
{
    const uint8_t *store = texture_arrangements[info->base].store;
    if (info->kind == KIND_SHARED_EXPONENT) {
        const uint32_t bits = shared_exponent_from_rgb(rgba);
        for (unsigned c = 0; c < 4; c++)
            fields[c] = bits >> info->field[c].shift & largest(info->field[c].width);
        return;
    }
    for (unsigned c = 0; c < texel_value_count(info); c++)
        fields[c] = encode_component(texture_channel_kind(info, c), info->field[c].width, rgba[store[c]]);
    if (info->base == BASE_DEPTH_STENCIL)
        fields[1] = stencil_from_float(rgba[1]);
}

void texel_encode_row(enum texture_format format, const float (*rgba)[4], unsigned count, void *texels)
{
    const struct texture_format_info *info = &texture_formats[format];
    uint8_t *target = texels;
    struct row_layout layout;
    if (count >= LANES && row_layout_of_texels(format, &layout) && layout.numbers) {
        row_encode(&layout, rgba, count, texels);
        return;
    }
    for (unsigned i = 0; i < count; i++, target += info->bytes) {
        uint32_t fields[4] = {0};
        encode_fields(info, rgba[i], fields);
        texel_store_fields(info, fields, target);
    }
}

void texel_decode_row(enum texture_format format, const void *texels, unsigned count, float (*rgba)[4])
{
    const struct texture_format_info *info = &texture_formats[format];
    const uint8_t *load = texture_arrangements[info->base].load;
    const uint8_t *source = texels;
    struct row_layout layout;
    if (count >= LANES && row_layout_of_texels(format, &layout) && layout.numbers) {
        row_decode(&layout, texels, count, rgba);
        return;
    }
    for (unsigned i = 0; i < count; i++, source += info->bytes) {
        uint32_t fields[4];
        float values[ARRANGE_ONE + 1] = {[ARRANGE_ONE] = 1.0f};
        texel_load_fields(info, source, fields);
        for (unsigned c = 0; c < texel_value_count(info); c++)
            values[c] =
                info->kind == KIND_SHARED_EXPONENT
                    ? float_from_shared(fields[c], fields[3])
                    : decode_component(texture_channel_kind(info, c), info->field[c].width, fields[c]);
        if (info->base == BASE_DEPTH_STENCIL)
            values[1] = (float)fields[1];
        for (unsigned c = 0; c < 4; c++)
            rgba[i][c] = values[load[c]];
    }
}

static uint32_t clamp_integer(enum texture_kind kind, unsigned width, int64_t value)
{
    const int64_t high = kind == KIND_INT ? (int64_t)largest(width - 1) : (int64_t)largest(width);
    const int64_t low = kind == KIND_INT ? -high - 1 : 0;
    value = value < low ? low : value > high ? high : value;
    return (uint32_t)value & largest(width);
}

/* A stencil index is not clamped, its low bits count (8.4.4.5). */
void texel_encode_integers(enum texture_format format, const int64_t (*rgba)[4], unsigned count, void *texels)
{
    const struct texture_format_info *info = &texture_formats[format];
    const uint8_t *store = texture_arrangements[info->base].store;
    uint8_t *target = texels;
    for (unsigned i = 0; i < count; i++, target += info->bytes) {
        uint32_t fields[4] = {0};
        for (unsigned c = 0; c < info->components; c++)
            fields[c] = info->base == BASE_STENCIL
                            ? (uint32_t)rgba[i][0] & 0xff
                            : clamp_integer(info->kind, info->field[c].width, rgba[i][store[c]]);
        texel_store_fields(info, fields, target);
    }
}

void texel_decode_integers(enum texture_format format, const void *texels, unsigned count, int64_t (*rgba)[4])
{
    const struct texture_format_info *info = &texture_formats[format];
    const uint8_t *load = texture_arrangements[info->base].load;
    const uint8_t *source = texels;
    for (unsigned i = 0; i < count; i++, source += info->bytes) {
        uint32_t fields[4];
        int64_t values[ARRANGE_ONE + 1] = {[ARRANGE_ONE] = 1};
        texel_load_fields(info, source, fields);
        for (unsigned c = 0; c < info->components; c++)
            values[c] =
                info->kind == KIND_INT ? sign_extend(fields[c], info->field[c].width) : (int64_t)fields[c];
        for (unsigned c = 0; c < 4; c++)
            rgba[i][c] = values[load[c]];
    }
}

/* --- Normalized numbers --------------------------------------------------------------------------------- */

const struct unorm_factor unorm_factors[UNORM_WIDTHS] = {
    {0.0f, 0.0f},
    {0x1p-1f, 0x1p-1f},
    {0x1p-2f, 0x1.555556p-4f},
    {0x1p-3f, 0x1.24924ap-6f},
    {0x1p-4f, 0x1.111112p-8f},
    {0x1p-5f, 0x1.08421p-10f},
    {0x1p-6f, 0x1.041042p-12f},
    {0x1p-7f, 0x1.020408p-14f},
    {0x1p-8f, 0x1.010102p-16f},
    {0x1p-9f, 0x1.00804p-18f},
    {0x1p-10f, 0x1.00401p-20f},
    {0x1p-11f, 0x1.002004p-22f},
    {0x1p-12f, 0x1.001002p-24f},
    {0x1p-13f, 0x1.0008p-26f},
    {0x1p-14f, 0x1.0004p-28f},
    {0x1p-15f, 0x1.0002p-30f},
    {0x1p-16f, 0x1.0001p-32f},
    {0x1p-17f, 0x1.00008p-34f},
    {0x1p-18f, 0x1.00004p-36f},
    {0x1p-19f, 0x1.00002p-38f},
    {0x1p-20f, 0x1.00001p-40f},
    {0x1p-21f, 0x1.000008p-42f},
    {0x1p-22f, 0x1.000004p-44f},
    {0x1p-23f, 0x1.000002p-46f},
    {0x1p-24f, 0x1.000002p-48f},
};
