/* The indices of a draw, of any width, as 32-bit integers; past the buffer object they read as 0. */
#include "pipeline/stages.h"

LANES_INLINE uint32_t load_index(const uint8_t *bytes, unsigned index_bytes, uint64_t element)
{
    uint16_t half;
    uint32_t word;
    switch (index_bytes) { /* at any address: memcpy */
    case 1: return bytes[element];
    case 2: memcpy(&half, bytes + element * 2, sizeof half); return half;
    default: memcpy(&word, bytes + element * 4, sizeof word); return word;
    }
}

LANES_INLINE void widen(const uint8_t *bytes, unsigned index_bytes, uint32_t count, uint32_t *index)
{
    for (uint32_t i = 0; i < count; i++)
        index[i] = load_index(bytes, index_bytes, i);
}

/* Elements from `element` on that lie within the buffer object, `count` at most. */
static uint32_t readable(const struct draw *draw, uint32_t element, uint32_t count)
{
    const uint64_t whole = draw->indices_available / draw->index_bytes;
    const uint64_t left = element < whole ? whole - element : 0;
    return left < count ? (uint32_t)left : count;
}

void indices_read(const struct draw *draw, uint32_t element, uint32_t count, uint32_t *index)
{
    const uint32_t whole = readable(draw, element, count);
    const uint8_t *bytes = draw->indices;
    if (whole > 0) {
        bytes += (size_t)element * draw->index_bytes;
        switch (draw->index_bytes) {
        case 1: widen(bytes, 1, whole, index); break;
        case 2: widen(bytes, 2, whole, index); break;
        default: memcpy(index, bytes, (size_t)whole * sizeof *index); break;
        }
    }
    memset(index + whole, 0, (size_t)(count - whole) * sizeof *index);
}

LANES_INLINE uint32_t search(const uint8_t *bytes, unsigned index_bytes, uint32_t from, uint32_t end,
                             uint32_t value)
{
    while (from < end && load_index(bytes, index_bytes, from) != value)
        from++;
    return from;
}

uint32_t indices_find_restart(const struct draw *draw, uint32_t element)
{
    const uint32_t end = element + readable(draw, element, draw->count - element);
    const uint8_t *bytes = draw->indices;
    switch (draw->index_bytes) {
    case 1: element = search(bytes, 1, element, end, draw->restart_index); break;
    case 2: element = search(bytes, 2, element, end, draw->restart_index); break;
    default: element = search(bytes, 4, element, end, draw->restart_index); break;
    }
    return element < end || draw->restart_index == 0 ? element : draw->count;
}
