/* Client pixels to and from float RGBA (GL 4.6 compatibility 8.4.4 and 18.2.8, 18.2.9).
 *
 * Normalized types convert by equations 2.1 to 2.4, to nearest even; a NaN packs as 0. Stencil indices are
 * not normalized: they are numbers in R. Depth is in R. A packed type keeps as many components as both it and
 * the format have. */
#include "texture/texture.h"

/* --- Tables --------------------------------------------------------------------------------------------- */

/* clang-format off */

/* Which component of RGBA the elements of a group are, in order. */
static const struct {
    uint8_t count, component[4];
} formats[] = {
    [PIXEL_RGBA] = {4, {0, 1, 2, 3}},  [PIXEL_BGRA] = {4, {2, 1, 0, 3}},     [PIXEL_ABGR] = {4, {3, 2, 1, 0}},
    [PIXEL_RGB] = {3, {0, 1, 2}},      [PIXEL_BGR] = {3, {2, 1, 0}},         [PIXEL_RG] = {2, {0, 1}},
    [PIXEL_RED] = {1, {0}},            [PIXEL_GREEN] = {1, {1}},             [PIXEL_BLUE] = {1, {2}},
    [PIXEL_ALPHA] = {1, {3}},          [PIXEL_LUMINANCE] = {1, {0}},   [PIXEL_LUMINANCE_ALPHA] = {2, {0, 3}},
    [PIXEL_DEPTH] = {1, {0}},          [PIXEL_STENCIL] = {1, {0}},              [PIXEL_DEPTH_STENCIL] = {2, {0, 1}},
};

/* Bytes of an element; for packed types the widths of its components, the first one in the highest bits unless
 * reversed. */
static const struct {
    uint8_t bytes;
    bool is_signed, reversed;
    uint8_t packed, width[4];
} types[] = {
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
};

/* clang-format on */

unsigned pixel_components(enum pixel_format format)
{
    return formats[format].count;
}

unsigned pixel_bytes(enum pixel_format format, enum pixel_type type)
{
    return types[type].packed ? types[type].bytes : (unsigned)formats[format].count * types[type].bytes;
}

/* --- Numbers -------------------------------------------------------------------------------------------- */

/* To nearest even, for 0 <= value < 2^53. */
static uint32_t round_to_even(double value)
{
    uint64_t whole = (uint64_t)value;
    double rest = value - (double)whole;
    return (uint32_t)(whole + (rest > 0.5 || (rest == 0.5 && (whole & 1))));
}

static uint32_t largest(unsigned bits)
{
    return bits >= 32 ? UINT32_MAX : (1u << bits) - 1;
}

static float unorm_to_float(uint32_t value, unsigned bits) /* equation 2.1 */
{
    return (float)((double)value / (double)largest(bits));
}

static uint32_t float_to_unorm(float value, unsigned bits) /* equation 2.3 */
{
    double clamped = value > 0.0f ? (value < 1.0f ? (double)value : 1.0) : 0.0;
    return round_to_even(clamped * (double)largest(bits));
}

static float snorm_to_float(int32_t value, unsigned bits) /* equation 2.2 */
{
    double result = (double)value / (double)largest(bits - 1);
    return result < -1.0 ? -1.0f : (float)result;
}

static int32_t float_to_snorm(float value, unsigned bits) /* equation 2.4 */
{
    uint32_t magnitude = float_to_unorm(value < 0.0f ? -value : value, bits - 1);
    return value < 0.0f ? -(int32_t)magnitude : (int32_t)magnitude;
}

static int32_t sign_extend(uint32_t value, unsigned bits)
{
    unsigned unused = 32 - bits;
    return (int32_t)(value << unused) >> unused;
}

/* --- Elements ------------------------------------------------------------------------------------------- */

static uint32_t swap_element(uint32_t element, unsigned bytes)
{
    switch (bytes) {
    case 1: return element;
    case 2: return (element >> 8 & 0xff) | (element & 0xff) << 8;
    default: return __builtin_bswap32(element);
    }
}

/* Elements need no alignment. */
static uint32_t load_element(const uint8_t *source, unsigned bytes, bool swap)
{
    uint16_t element16;
    uint32_t element = *source;
    if (bytes == 2) {
        memcpy(&element16, source, sizeof element16);
        element = element16;
    } else if (bytes == 4) {
        memcpy(&element, source, sizeof element);
    }
    return swap ? swap_element(element, bytes) : element;
}

static void store_element(uint8_t *target, uint32_t element, unsigned bytes, bool swap)
{
    if (swap)
        element = swap_element(element, bytes);
    uint16_t element16 = (uint16_t)element;
    if (bytes == 1)
        *target = (uint8_t)element;
    else if (bytes == 2)
        memcpy(target, &element16, sizeof element16);
    else
        memcpy(target, &element, sizeof element);
}

static float element_to_float(enum pixel_type type, uint32_t element, bool index)
{
    unsigned bits = 8u * types[type].bytes;
    float value;
    if (type == PIXEL_HALF)
        return half_to_float((uint16_t)element);
    if (type == PIXEL_FLOAT) {
        memcpy(&value, &element, sizeof value);
        return value;
    }
    if (types[type].is_signed) {
        int32_t number = sign_extend(element, bits);
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
    unsigned bits = 8u * types[type].bytes;
    uint32_t element;
    if (type == PIXEL_HALF)
        return half_from_float(value);
    if (type == PIXEL_FLOAT) {
        memcpy(&element, &value, sizeof element);
        return element;
    }
    if (index)
        return index_to_element(value) & largest(types[type].is_signed ? bits - 1 : bits);
    return types[type].is_signed ? (uint32_t)float_to_snorm(value, bits) : float_to_unorm(value, bits);
}

/* --- Groups --------------------------------------------------------------------------------------------- */

/* Bit position of a packed component. */
static unsigned packed_shift(enum pixel_type type, unsigned component)
{
    unsigned before = 0;
    for (unsigned i = 0; i <= component; i++)
        before += types[type].width[i];
    return types[type].reversed ? before - types[type].width[component] : 8u * types[type].bytes - before;
}

static unsigned group_components(enum pixel_format format, enum pixel_type type)
{
    unsigned count = formats[format].count;
    return types[type].packed && types[type].packed < count ? types[type].packed : count;
}

/* Depth and stencil in one or two words: 24 bits above 8, or a float and then the index in the low bits. */
static void unpack_depth_stencil(enum pixel_type type, bool swap, const uint8_t *source, float elements[4])
{
    uint32_t word = load_element(source, 4, swap), index = word;
    elements[0] = unorm_to_float(word >> 8, 24);
    if (type == PIXEL_FLOAT_UNSIGNED_INT_24_8_REV) {
        memcpy(&elements[0], &word, sizeof word);
        index = load_element(source + 4, 4, swap);
    }
    elements[1] = (float)(index & 0xff);
}

static void pack_depth_stencil(enum pixel_type type, bool swap, const float elements[4], uint8_t *target)
{
    uint32_t index = index_to_element(elements[1]) & 0xff,
             word = float_to_unorm(elements[0], 24) << 8 | index;
    if (type == PIXEL_FLOAT_UNSIGNED_INT_24_8_REV) {
        memcpy(&word, &elements[0], sizeof word);
        store_element(target + 4, index, 4, swap);
    }
    store_element(target, word, 4, swap);
}

static void unpack_group(enum pixel_format format, enum pixel_type type, bool swap, const uint8_t *source,
                         float elements[4])
{
    if (format == PIXEL_DEPTH_STENCIL) {
        unpack_depth_stencil(type, swap, source, elements);
        return;
    }
    unsigned bytes = types[type].bytes;
    uint32_t word = types[type].packed ? load_element(source, bytes, swap) : 0;
    for (unsigned i = 0; i < group_components(format, type); i++) {
        unsigned width = types[type].width[i];
        if (types[type].packed)
            elements[i] = unorm_to_float(word >> packed_shift(type, i) & largest(width), width);
        else
            elements[i] = element_to_float(type, load_element(source + i * bytes, bytes, swap),
                                           format == PIXEL_STENCIL);
    }
}

static void pack_group(enum pixel_format format, enum pixel_type type, bool swap, const float elements[4],
                       uint8_t *target)
{
    if (format == PIXEL_DEPTH_STENCIL) {
        pack_depth_stencil(type, swap, elements, target);
        return;
    }
    unsigned bytes = types[type].bytes;
    uint32_t word = 0;
    for (unsigned i = 0; i < group_components(format, type); i++) {
        if (types[type].packed)
            word |= float_to_unorm(elements[i], types[type].width[i]) << packed_shift(type, i);
        else
            store_element(target + i * bytes, float_to_element(type, elements[i], format == PIXEL_STENCIL),
                          bytes, swap);
    }
    if (types[type].packed)
        store_element(target, word, bytes, swap);
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
    for (unsigned pixel = 0; pixel < count; pixel++, group += bytes) {
        float elements[4];
        memcpy(rgba[pixel], (const float[4]){0.0f, 0.0f, 0.0f, 1.0f}, sizeof rgba[pixel]);
        unpack_group(format, type, swap_bytes, group, elements);
        for (unsigned i = 0; i < group_components(format, type); i++)
            rgba[pixel][formats[format].component[i]] = elements[i];
        if (is_luminance(format))
            rgba[pixel][1] = rgba[pixel][2] = rgba[pixel][0];
    }
}

void pixel_pack_row(enum pixel_format format, enum pixel_type type, bool swap_bytes, const float (*rgba)[4],
                    unsigned count, void *target)
{
    uint8_t *group = target;
    unsigned bytes = pixel_bytes(format, type);
    for (unsigned pixel = 0; pixel < count; pixel++, group += bytes) {
        float elements[4] = {0};
        for (unsigned i = 0; i < formats[format].count; i++)
            elements[i] = rgba[pixel][formats[format].component[i]];
        if (is_luminance(format))
            elements[0] = (rgba[pixel][0] + rgba[pixel][1]) + rgba[pixel][2];
        pack_group(format, type, swap_bytes, elements, group);
    }
}
