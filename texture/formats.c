/* What the stored formats are, and rows of texels to and from float RGBA.
 *
 * A decoded texel is complete RGBA: the components that its base format lacks are filled in as GL 4.6
 * compatibility Table 16.1 reads them (a luminance is in R, G and B). Encoding takes the components that the
 * base format has out of RGBA (GL 4.6 compatibility Table 8.18): luminance and intensity come from R. */
#include "texture/texture.h"

const struct texture_format_info texture_formats[FORMAT_COUNT] = {
#define TEXTURE_FORMAT(id, bytes_, components_, base_, kind_)                                                \
    [FORMAT_##id] = {.name = #id,                                                                            \
                     .bytes = bytes_,                                                                        \
                     .components = components_,                                                              \
                     .base = BASE_##base_,                                                                   \
                     .kind = KIND_##kind_},
#include "texture/formats.def"
#undef TEXTURE_FORMAT
};

/* Per base format: which component of RGBA each stored component is taken from, and which stored component
 * (or constant) each component of RGBA reads. */
enum { ZERO = 4, ONE = 5 };
/* clang-format off */
static const struct {
    uint8_t store[4], load[4];
} swizzles[] = {
    [BASE_RGBA] = {{0, 1, 2, 3}, {0, 1, 2, 3}},
    [BASE_RGB] = {{0, 1, 2, ONE}, {0, 1, 2, ONE}},
    [BASE_RG] = {{0, 1}, {0, 1, ZERO, ONE}},
    [BASE_R] = {{0}, {0, ZERO, ZERO, ONE}},
    [BASE_ALPHA] = {{3}, {ZERO, ZERO, ZERO, 0}},
    [BASE_LUMINANCE] = {{0}, {0, 0, 0, ONE}},
    [BASE_LUMINANCE_ALPHA] = {{0, 3}, {0, 0, 0, 1}},
    [BASE_INTENSITY] = {{0}, {0, 0, 0, 0}},
    [BASE_DEPTH] = {{0}, {0, ZERO, ZERO, ONE}},
};
/* clang-format on */

/* GL 4.6 compatibility equation 2.3, to nearest even; NaN is 0. Adding 2^23 rounds in the addition itself. */
static uint8_t unorm8_from_float(float value)
{
    float scaled = (value > 0.0f ? (value < 1.0f ? value : 1.0f) : 0.0f) * 255.0f;
    float rounded = scaled + 8388608.0f;
    return (uint8_t)(rounded - 8388608.0f);
}

/* Bytes of one stored component. RGB8 stores its padding as a fourth one. */
static unsigned component_bytes(enum texture_format format)
{
    if (texture_formats[format].kind == KIND_UNORM)
        return 1;
    return format == FORMAT_RGBA16F ? 2 : 4;
}

static void encode_component(uint8_t *target, unsigned bytes, float value)
{
    uint16_t half;
    switch (bytes) {
    case 1: *target = unorm8_from_float(value); break;
    case 2:
        half = half_from_float(value);
        memcpy(target, &half, sizeof half);
        break;
    default: memcpy(target, &value, sizeof value); break;
    }
}

static float decode_component(const uint8_t *source, unsigned bytes)
{
    uint16_t half;
    float value;
    switch (bytes) {
    case 1: return (float)*source / 255.0f;
    case 2: memcpy(&half, source, sizeof half); return half_to_float(half);
    default: memcpy(&value, source, sizeof value); return value;
    }
}

void texel_encode_row(enum texture_format format, const float (*rgba)[4], unsigned count, void *texels)
{
    const struct texture_format_info *info = &texture_formats[format];
    const uint8_t *store = swizzles[info->base].store;
    unsigned bytes = component_bytes(format);
    uint8_t *target = texels;
    for (unsigned i = 0; i < count; i++)
        for (unsigned c = 0; c < info->components; c++, target += bytes)
            encode_component(target, bytes, store[c] == ONE ? 1.0f : rgba[i][store[c]]);
}

void texel_decode_row(enum texture_format format, const void *texels, unsigned count, float (*rgba)[4])
{
    const struct texture_format_info *info = &texture_formats[format];
    const uint8_t *load = swizzles[info->base].load;
    unsigned bytes = component_bytes(format);
    const uint8_t *source = texels;
    for (unsigned i = 0; i < count; i++, source += info->bytes)
        for (unsigned c = 0; c < 4; c++)
            rgba[i][c] = load[c] == ZERO  ? 0.0f
                         : load[c] == ONE ? 1.0f
                                          : decode_component(source + load[c] * bytes, bytes);
}
