/* Client pixels to and from float RGBA (GL 4.6 compatibility 8.4.4 and 18.2.8, 18.2.9).
 *
 * Normalized types convert by equations 2.1 to 2.4, to nearest even; a NaN packs as 0. Stencil indices are
 * not normalized: they are numbers in R. Depth is in R. A packed type keeps as many components as both it and
 * the format have. */
#include "texture/pixel.h"

#include "texture/rows.h"

/* --- Tables --------------------------------------------------------------------------------------------- */

/* clang-format off */

const struct pixel_format_row pixel_formats[] = {
    [PIXEL_RGBA] = {4, {0, 1, 2, 3}},  [PIXEL_BGRA] = {4, {2, 1, 0, 3}},     [PIXEL_ABGR] = {4, {3, 2, 1, 0}},
    [PIXEL_RGB] = {3, {0, 1, 2}},      [PIXEL_BGR] = {3, {2, 1, 0}},         [PIXEL_RG] = {2, {0, 1}},
    [PIXEL_RED] = {1, {0}},            [PIXEL_GREEN] = {1, {1}},             [PIXEL_BLUE] = {1, {2}},
    [PIXEL_ALPHA] = {1, {3}},          [PIXEL_LUMINANCE] = {1, {0}},   [PIXEL_LUMINANCE_ALPHA] = {2, {0, 3}},
    [PIXEL_DEPTH] = {1, {0}},          [PIXEL_STENCIL] = {1, {0}},
    [PIXEL_DEPTH_STENCIL] = {2, {0, 1}},
    [PIXEL_INDEX] = {1, {0}},
};

const struct pixel_type_row pixel_types[] = {
    [PIXEL_UNSIGNED_BYTE] = {.bytes = 1},
    [PIXEL_BYTE] = {.bytes = 1, .is_signed = true},
    [PIXEL_UNSIGNED_SHORT] = {.bytes = 2},
    [PIXEL_SHORT] = {.bytes = 2, .is_signed = true},
    [PIXEL_UNSIGNED_INT] = {.bytes = 4},
    [PIXEL_INT] = {.bytes = 4, .is_signed = true},
    [PIXEL_HALF] = {.bytes = 2},
    [PIXEL_FLOAT] = {.bytes = 4},
    [PIXEL_UNSIGNED_BYTE_332] = {.bytes = 1, .packed = 3, .width = {3, 3, 2}},
    [PIXEL_UNSIGNED_BYTE_233_REV] = {.bytes = 1, .packed = 3, .width = {3, 3, 2}, .reversed = true},
    [PIXEL_UNSIGNED_SHORT_565] = {.bytes = 2, .packed = 3, .width = {5, 6, 5}},
    [PIXEL_UNSIGNED_SHORT_565_REV] = {.bytes = 2, .packed = 3, .width = {5, 6, 5}, .reversed = true},
    [PIXEL_UNSIGNED_SHORT_4444] = {.bytes = 2, .packed = 4, .width = {4, 4, 4, 4}},
    [PIXEL_UNSIGNED_SHORT_4444_REV] = {.bytes = 2, .packed = 4, .width = {4, 4, 4, 4}, .reversed = true},
    [PIXEL_UNSIGNED_SHORT_5551] = {.bytes = 2, .packed = 4, .width = {5, 5, 5, 1}},
    [PIXEL_UNSIGNED_SHORT_1555_REV] = {.bytes = 2, .packed = 4, .width = {5, 5, 5, 1}, .reversed = true},
    [PIXEL_UNSIGNED_INT_8888] = {.bytes = 4, .packed = 4, .width = {8, 8, 8, 8}},
    [PIXEL_UNSIGNED_INT_8888_REV] = {.bytes = 4, .packed = 4, .width = {8, 8, 8, 8}, .reversed = true},
    [PIXEL_UNSIGNED_INT_1010102] = {.bytes = 4, .packed = 4, .width = {10, 10, 10, 2}},
    [PIXEL_UNSIGNED_INT_2101010_REV] = {.bytes = 4, .packed = 4, .width = {10, 10, 10, 2}, .reversed = true},
    [PIXEL_UNSIGNED_INT_24_8] = {.bytes = 4, .packed = 2, .width = {24, 8}},
    [PIXEL_FLOAT_UNSIGNED_INT_24_8_REV] = {.bytes = 8, .packed = 2},
    [PIXEL_UNSIGNED_INT_10F_11F_11F_REV] = {.bytes = 4, .packed = 3, .width = {11, 11, 10}, .reversed = true},
    [PIXEL_BITMAP] = {.bytes = 1},
    [PIXEL_UNSIGNED_INT_5_9_9_9_REV] = {.bytes = 4, .packed = 3, .width = {9, 9, 9}, .reversed = true},
};

/* clang-format on */

unsigned pixel_components(enum pixel_format format)
{
    return pixel_formats[format].count;
}

unsigned pixel_bytes(enum pixel_format format, enum pixel_type type)
{
    return pixel_types[type].packed ? pixel_types[type].bytes
                                    : (unsigned)pixel_formats[format].count * pixel_types[type].bytes;
}

/* --- Numbers -------------------------------------------------------------------------------------------- */

/* To nearest even, for 0 <= value < 2^53. */
static uint32_t round_to_even(double value)
{
    uint64_t whole = (uint64_t)value;
    double rest = value - (double)whole;
    return (uint32_t)(whole + (rest > 0.5 || (rest == 0.5 && (whole & 1))));
}

static float unorm_to_float(uint32_t value, unsigned bits) /* equation 2.1 */
{
    return (float)((double)value / (double)pixel_largest(bits));
}

static uint32_t float_to_unorm(float value, unsigned bits) /* equation 2.3 */
{
    double clamped = value > 0.0f ? (value < 1.0f ? (double)value : 1.0) : 0.0;
    return round_to_even(clamped * (double)pixel_largest(bits));
}

static float snorm_to_float(int32_t value, unsigned bits) /* equation 2.2 */
{
    double result = (double)value / (double)pixel_largest(bits - 1);
    return result < -1.0 ? -1.0f : (float)result;
}

static int32_t float_to_snorm(float value, unsigned bits) /* equation 2.4 */
{
    uint32_t magnitude = float_to_unorm(value < 0.0f ? -value : value, bits - 1);
    return value < 0.0f ? -(int32_t)magnitude : (int32_t)magnitude;
}

/* --- Elements ------------------------------------------------------------------------------------------- */

static float element_to_float(enum pixel_type type, uint32_t element, bool index)
{
    unsigned bits = 8u * pixel_types[type].bytes;
    float value;
    if (type == PIXEL_HALF)
        return half_to_float((uint16_t)element);
    if (type == PIXEL_FLOAT) {
        memcpy(&value, &element, sizeof value);
        return value;
    }
    if (pixel_types[type].is_signed) {
        int32_t number = pixel_sign_extend(element, bits);
        return index ? (float)number : snorm_to_float(number, bits);
    }
    return index ? (float)element : unorm_to_float(element, bits);
}

/* An index keeps its low bits (GL 4.6 compatibility 18.2.8). */
static uint32_t index_to_element(float value)
{
    return value > 0.0f ? (value < 4294967296.0f ? (uint32_t)value : UINT32_MAX) : 0;
}

static uint32_t float_to_element(enum pixel_type type, float value, bool index)
{
    unsigned bits = 8u * pixel_types[type].bytes;
    uint32_t element;
    if (type == PIXEL_HALF)
        return half_from_float(value);
    if (type == PIXEL_FLOAT) {
        memcpy(&element, &value, sizeof element);
        return element;
    }
    if (index)
        return index_to_element(value) & pixel_largest(pixel_types[type].is_signed ? bits - 1 : bits);
    return pixel_types[type].is_signed ? (uint32_t)float_to_snorm(value, bits) : float_to_unorm(value, bits);
}

/* --- Groups --------------------------------------------------------------------------------------------- */

/* Depth and stencil in one or two words: 24 bits above 8, or a float and then the index in the low bits. */
static void unpack_depth_stencil(enum pixel_type type, bool swap, const uint8_t *source, float elements[4])
{
    uint32_t word = pixel_load_element(source, 4, swap), index = word;
    elements[0] = unorm_to_float(word >> 8, 24);
    if (type == PIXEL_FLOAT_UNSIGNED_INT_24_8_REV) {
        memcpy(&elements[0], &word, sizeof word);
        index = pixel_load_element(source + 4, 4, swap);
    }
    elements[1] = (float)(index & 0xff);
}

static void pack_depth_stencil(enum pixel_type type, bool swap, const float elements[4], uint8_t *target)
{
    uint32_t index = index_to_element(elements[1]) & 0xff,
             word = float_to_unorm(elements[0], 24) << 8 | index;
    if (type == PIXEL_FLOAT_UNSIGNED_INT_24_8_REV) {
        memcpy(&word, &elements[0], sizeof word);
        pixel_store_element(target + 4, index, 4, swap);
    }
    pixel_store_element(target, word, 4, swap);
}

/* Small floats in one word: 11 11 10 bits, or mantissas of 9 bits and their exponent. */
static bool is_small_float(enum pixel_type type)
{
    return type == PIXEL_UNSIGNED_INT_10F_11F_11F_REV || type == PIXEL_UNSIGNED_INT_5_9_9_9_REV;
}

static void unpack_small_floats(enum pixel_type type, uint32_t word, float elements[4])
{
    for (unsigned i = 0; i < 3; i++) {
        const unsigned width = pixel_types[type].width[i];
        const uint32_t bits = word >> pixel_packed_shift(type, i) & pixel_largest(width);
        elements[i] = width == 9 ? float_from_shared(bits, word >> 27) : float_from_small(bits, width);
    }
}

static uint32_t pack_small_floats(enum pixel_type type, const float elements[4])
{
    uint32_t word = 0;
    if (type == PIXEL_UNSIGNED_INT_5_9_9_9_REV)
        return shared_exponent_from_rgb(elements);
    for (unsigned i = 0; i < 3; i++)
        word |= small_float_from_float(elements[i], pixel_types[type].width[i])
                << pixel_packed_shift(type, i);
    return word;
}

static void unpack_group(enum pixel_format format, enum pixel_type type, bool swap, const uint8_t *source,
                         float elements[4])
{
    if (format == PIXEL_DEPTH_STENCIL) {
        unpack_depth_stencil(type, swap, source, elements);
        return;
    }
    if (is_small_float(type)) {
        unpack_small_floats(type, pixel_load_element(source, 4, swap), elements);
        return;
    }
    unsigned bytes = pixel_types[type].bytes;
    uint32_t word = pixel_types[type].packed ? pixel_load_element(source, bytes, swap) : 0;
    for (unsigned i = 0; i < pixel_group_components(format, type); i++) {
        unsigned width = pixel_types[type].width[i];
        if (pixel_types[type].packed)
            elements[i] = unorm_to_float(word >> pixel_packed_shift(type, i) & pixel_largest(width), width);
        else
            elements[i] = element_to_float(type, pixel_load_element(source + i * bytes, bytes, swap),
                                           format == PIXEL_STENCIL || format == PIXEL_INDEX);
    }
}

static void pack_group(enum pixel_format format, enum pixel_type type, bool swap, const float elements[4],
                       uint8_t *target)
{
    if (format == PIXEL_DEPTH_STENCIL) {
        pack_depth_stencil(type, swap, elements, target);
        return;
    }
    if (is_small_float(type)) {
        pixel_store_element(target, pack_small_floats(type, elements), 4, swap);
        return;
    }
    unsigned bytes = pixel_types[type].bytes;
    uint32_t word = 0;
    for (unsigned i = 0; i < pixel_group_components(format, type); i++) {
        if (pixel_types[type].packed)
            word |= float_to_unorm(elements[i], pixel_types[type].width[i]) << pixel_packed_shift(type, i);
        else
            pixel_store_element(target + i * bytes,
                                float_to_element(type, elements[i], format == PIXEL_STENCIL), bytes, swap);
    }
    if (pixel_types[type].packed)
        pixel_store_element(target, word, bytes, swap);
}

static bool is_luminance(enum pixel_format format)
{
    return format == PIXEL_LUMINANCE || format == PIXEL_LUMINANCE_ALPHA;
}

void pixel_unpack_row(enum pixel_format format, enum pixel_type type, bool swap_bytes, const void *source,
                      unsigned count, float (*rgba)[4])
{
    const uint8_t *group = source;
    unsigned bytes = pixel_bytes(format, type);
    struct row_layout layout;
    if (count >= LANES && row_layout_of_pixels(format, type, swap_bytes, false, &layout) && layout.numbers) {
        row_decode(&layout, source, count, rgba);
        return;
    }
    for (unsigned pixel = 0; pixel < count; pixel++, group += bytes) {
        float elements[4];
        memcpy(rgba[pixel], (const float[4]){0.0f, 0.0f, 0.0f, 1.0f}, sizeof rgba[pixel]);
        unpack_group(format, type, swap_bytes, group, elements);
        for (unsigned i = 0; i < pixel_group_components(format, type); i++)
            rgba[pixel][pixel_formats[format].component[i]] = elements[i];
        if (is_luminance(format))
            rgba[pixel][1] = rgba[pixel][2] = rgba[pixel][0];
    }
}

void pixel_pack_row(enum pixel_format format, enum pixel_type type, bool swap_bytes, const float (*rgba)[4],
                    unsigned count, void *target)
{
    uint8_t *group = target;
    unsigned bytes = pixel_bytes(format, type);
    struct row_layout layout;
    if (count >= LANES && row_layout_of_pixels(format, type, swap_bytes, false, &layout) && layout.numbers) {
        row_encode(&layout, rgba, count, target);
        return;
    }
    for (unsigned pixel = 0; pixel < count; pixel++, group += bytes) {
        float elements[4] = {0};
        for (unsigned i = 0; i < pixel_formats[format].count; i++)
            elements[i] = rgba[pixel][pixel_formats[format].component[i]];
        pack_group(format, type, swap_bytes, elements, group);
    }
}
