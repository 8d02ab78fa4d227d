/* Inside the texture module: the client's formats and types, and single elements of them. */
#ifndef TEXTURE_PIXEL_H
#define TEXTURE_PIXEL_H

#include "texture/formats.h"

/* The component of RGBA of each element of a group, in order. */
struct pixel_format_row {
    uint8_t count, component[4];
};
extern const struct pixel_format_row pixel_formats[]; /* by enum pixel_format */

/* Bytes of an element; for packed types the widths of its components, the first one in the highest bits
 * unless reversed. */
struct pixel_type_row {
    uint8_t bytes;
    bool is_signed, reversed;
    uint8_t packed, width[4];
};
extern const struct pixel_type_row pixel_types[]; /* by enum pixel_type */

static inline uint32_t pixel_largest(unsigned bits)
{
    return bits >= 32 ? UINT32_MAX : (1u << bits) - 1;
}

static inline int32_t pixel_sign_extend(uint32_t value, unsigned bits)
{
    unsigned unused = 32 - bits;
    return (int32_t)(value << unused) >> unused;
}

static inline uint32_t pixel_swap_element(uint32_t element, unsigned bytes)
{
    switch (bytes) {
    case 1: return element;
    case 2: return (element >> 8 & 0xff) | (element & 0xff) << 8;
    default: return __builtin_bswap32(element);
    }
}

/* Elements need no alignment. */
static inline uint32_t pixel_load_element(const uint8_t *source, unsigned bytes, bool swap)
{
    uint16_t element16;
    uint32_t element = *source;
    if (bytes == 2) {
        memcpy(&element16, source, sizeof element16);
        element = element16;
    } else if (bytes == 4) {
        memcpy(&element, source, sizeof element);
    }
    return swap ? pixel_swap_element(element, bytes) : element;
}

static inline void pixel_store_element(uint8_t *target, uint32_t element, unsigned bytes, bool swap)
{
    if (swap)
        element = pixel_swap_element(element, bytes);
    uint16_t element16 = (uint16_t)element;
    if (bytes == 1)
        *target = (uint8_t)element;
    else if (bytes == 2)
        memcpy(target, &element16, sizeof element16);
    else
        memcpy(target, &element, sizeof element);
}

/* Bit position of a packed component. */
static inline unsigned pixel_packed_shift(enum pixel_type type, unsigned component)
{
    unsigned before = 0;
    for (unsigned i = 0; i <= component; i++)
        before += pixel_types[type].width[i];
    return pixel_types[type].reversed ? before - pixel_types[type].width[component]
                                      : 8u * pixel_types[type].bytes - before;
}

/* A packed type keeps as many components as both it and the format have. */
static inline unsigned pixel_group_components(enum pixel_format format, enum pixel_type type)
{
    unsigned count = pixel_formats[format].count;
    return pixel_types[type].packed && pixel_types[type].packed < count ? pixel_types[type].packed : count;
}

#endif
