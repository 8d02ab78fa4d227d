/* Client pixels of integers: the formats whose names end in _INTEGER, and stencil indices for textures of
 * them (GL 4.6 compatibility 8.4.4.1, 18.2.8). Nothing is normalized; packing keeps what fits: values are
 * clamped to the type, stencil indices masked. */
#include "texture/pixel.h"

static int64_t unpack_element(enum pixel_type type, uint32_t element)
{
    const unsigned bits = 8u * pixel_types[type].bytes;
    if (type == PIXEL_FLOAT || type == PIXEL_HALF) { /* stencil indices alone */
        float value;
        memcpy(&value, &element, sizeof value);
        if (type == PIXEL_HALF)
            value = half_to_float((uint16_t)element);
        return value > 0.0f && value < 4294967296.0f ? (int64_t)value : 0;
    }
    return pixel_types[type].is_signed ? pixel_sign_extend(element, bits) : (int64_t)element;
}

static uint32_t clamp_to(int64_t value, unsigned bits, bool is_signed)
{
    const int64_t high = (int64_t)pixel_largest(is_signed ? bits - 1 : bits), low = is_signed ? -high - 1 : 0;
    value = value < low ? low : value > high ? high : value;
    return (uint32_t)value & pixel_largest(bits);
}

static uint32_t pack_element(enum pixel_format format, enum pixel_type type, int64_t value)
{
    const unsigned bits = 8u * pixel_types[type].bytes;
    uint32_t element;
    const float number = (float)value;
    if (type == PIXEL_HALF)
        return half_from_float(number);
    memcpy(&element, &number, sizeof element);
    if (type == PIXEL_FLOAT)
        return element;
    if (format == PIXEL_STENCIL)
        return (uint32_t)value & pixel_largest(pixel_types[type].is_signed ? bits - 1 : bits);
    return clamp_to(value, bits, pixel_types[type].is_signed);
}

static bool is_luminance(enum pixel_format format)
{
    return format == PIXEL_LUMINANCE || format == PIXEL_LUMINANCE_ALPHA;
}

void pixel_unpack_integers(enum pixel_format format, enum pixel_type type, bool swap_bytes,
                           const void *source, unsigned count, int64_t (*rgba)[4])
{
    const uint8_t *group = source;
    const unsigned bytes = pixel_types[type].bytes;
    for (unsigned pixel = 0; pixel < count; pixel++, group += pixel_bytes(format, type)) {
        const uint32_t word = pixel_types[type].packed ? pixel_load_element(group, bytes, swap_bytes) : 0;
        memcpy(rgba[pixel], (const int64_t[4]){0, 0, 0, 1}, sizeof rgba[pixel]);
        for (unsigned i = 0; i < pixel_group_components(format, type); i++)
            rgba[pixel][pixel_formats[format].component[i]] =
                pixel_types[type].packed
                    ? (int64_t)(word >> pixel_packed_shift(type, i) &
                                pixel_largest(pixel_types[type].width[i]))
                    : unpack_element(type, pixel_load_element(group + i * bytes, bytes, swap_bytes));
        if (is_luminance(format))
            rgba[pixel][1] = rgba[pixel][2] = rgba[pixel][0];
    }
}

/* A luminance packs as R, as in EXT_texture_integer: sums of integers are not defined. */
void pixel_pack_integers(enum pixel_format format, enum pixel_type type, bool swap_bytes,
                         const int64_t (*rgba)[4], unsigned count, void *target)
{
    uint8_t *group = target;
    const unsigned bytes = pixel_types[type].bytes;
    for (unsigned pixel = 0; pixel < count; pixel++, group += pixel_bytes(format, type)) {
        uint32_t word = 0;
        for (unsigned i = 0; i < pixel_group_components(format, type); i++) {
            const int64_t value = rgba[pixel][pixel_formats[format].component[i]];
            if (pixel_types[type].packed)
                word |= clamp_to(value, pixel_types[type].width[i], false) << pixel_packed_shift(type, i);
            else
                pixel_store_element(group + i * bytes, pack_element(format, type, value), bytes, swap_bytes);
        }
        if (pixel_types[type].packed)
            pixel_store_element(group, word, bytes, swap_bytes);
    }
}
