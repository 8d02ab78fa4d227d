/* What the stored formats are, and rows of texels to and from float RGBA.
 *
 * A decoded texel is complete RGBA: the components that its base format lacks are filled in as GL 4.6
 * compatibility Table 16.1 reads them (a luminance is in R, G and B). Encoding takes the components that the
 * base format has out of RGBA (GL 4.6 compatibility Table 8.18): luminance and intensity come from R. */
#include "texture/formats.h"

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

static uint32_t encode_component(enum texture_kind kind, unsigned width, float value)
{
    if (kind == KIND_UNORM)
        return unorm_from_float(value, width);
    return width == 16 ? half_from_float(value) : float_bits(value);
}

static float decode_component(enum texture_kind kind, unsigned width, uint32_t bits)
{
    if (kind == KIND_UNORM)
        return (float)((double)bits / (double)largest(width));
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

/* A stencil index is an integer beside the depth: it is kept apart from colour and depth values. */
unsigned texel_value_count(const struct texture_format_info *info)
{
    return info->base == BASE_DEPTH_STENCIL ? 1 : info->components;
}

/* An index keeps its low bits. */
static uint32_t stencil_from_float(float index)
{
    return index > 0.0f && index < 4294967296.0f ? (uint32_t)index & 0xff : 0;
}

void texel_encode_row(enum texture_format format, const float (*rgba)[4], unsigned count, void *texels)
{
    const struct texture_format_info *info = &texture_formats[format];
    const uint8_t *store = texture_arrangements[info->base].store;
    uint8_t *target = texels;
    for (unsigned i = 0; i < count; i++, target += info->bytes) {
        uint32_t fields[4] = {0};
        for (unsigned c = 0; c < texel_value_count(info); c++)
            fields[c] = encode_component(info->kind, info->field[c].width, rgba[i][store[c]]);
        if (info->base == BASE_DEPTH_STENCIL)
            fields[1] = stencil_from_float(rgba[i][1]);
        texel_store_fields(info, fields, target);
    }
}

void texel_decode_row(enum texture_format format, const void *texels, unsigned count, float (*rgba)[4])
{
    const struct texture_format_info *info = &texture_formats[format];
    const uint8_t *load = texture_arrangements[info->base].load;
    const uint8_t *source = texels;
    for (unsigned i = 0; i < count; i++, source += info->bytes) {
        uint32_t fields[4];
        float values[ARRANGE_ONE + 1] = {[ARRANGE_ONE] = 1.0f};
        texel_load_fields(info, source, fields);
        for (unsigned c = 0; c < texel_value_count(info); c++)
            values[c] = decode_component(info->kind, info->field[c].width, fields[c]);
        if (info->base == BASE_DEPTH_STENCIL)
            values[1] = (float)fields[1];
        for (unsigned c = 0; c < 4; c++)
            rgba[i][c] = values[load[c]];
    }
}
