/* Arrays in the application's memory, restricted to the bytes that a draw reads: the capsule recorder and
 * player (gl/capsule) process only these bytes. */
#include "gl/vertex/client_arrays.h"

#include "base/byte_order.h"
#include "gl/capsule/capsule_player.h"
#include "gl/vertex/vertex_arrays.h"

static const uint8_t nothing[32];

/* Elements from the first to the last that are read; none: first > last. */
struct range {
    int64_t first, last;
};

/* From a buffer, as much of it as there is, or from the application's memory. */
static void *take(struct context *context, const void *at, size_t begin, size_t bytes, size_t available)
{
    if (available == SIZE_MAX)
        return (void *)gl_client_memory(context, at, begin, bytes);
    return bytes ? context->player->copy(context->player, (const uint8_t *)at + begin, bytes) : NULL;
}

static bool other_order(const struct context *context)
{
    return context->player && context->player->other_order;
}

static bool is_taken(const struct context *context, size_t available)
{
    return available == SIZE_MAX || other_order(context);
}

static void take_indices(struct context *context, struct draw *draw)
{
    if (!draw->index_bytes || !is_taken(context, draw->indices_available))
        return;
    size_t bytes = (size_t)draw->count * draw->index_bytes;
    if (draw->indices_available != SIZE_MAX && bytes > draw->indices_available)
        bytes = draw->indices_available;
    void *taken = take(context, draw->indices, 0, bytes, draw->indices_available);
    if (taken && other_order(context))
        swap_elements(taken, bytes, draw->index_bytes);
    draw->indices = taken ? taken : nothing;
    draw->indices_available = taken ? bytes : 0;
}

/* Indices past the end of their buffer are 0. */
static uint32_t index_at(const struct draw *draw, size_t i)
{
    const uint8_t *at = (const uint8_t *)draw->indices + i * draw->index_bytes;
    uint16_t two;
    uint32_t four;
    if ((i + 1) * draw->index_bytes > draw->indices_available)
        return 0;
    switch (draw->index_bytes) {
    case 1: return *at;
    case 2: memcpy(&two, at, sizeof two); return two;
    default: memcpy(&four, at, sizeof four); return four;
    }
}

static struct range vertex_range(const struct draw *draw)
{
    struct range range = {INT64_MAX, INT64_MIN};
    if (!draw->index_bytes)
        return (struct range){draw->first, (int64_t)draw->first + draw->count - 1};
    for (size_t i = 0; i < draw->count; i++) {
        const uint32_t index = index_at(draw, i);
        const int64_t element = (int64_t)index + draw->base_vertex;
        if ((draw->restart && index == draw->restart_index) || element < 0 || element > UINT32_MAX)
            continue;
        range.first = element < range.first ? element : range.first;
        range.last = element > range.last ? element : range.last;
    }
    return range;
}

static struct range instance_range(const struct draw *draw, unsigned divisor)
{
    return (struct range){draw->base_instance,
                          (int64_t)draw->base_instance + (draw->instance_count - 1) / divisor};
}

/* Elements that lie `stride` bytes apart, the last one perhaps cut off. */
static void turn_elements(uint8_t *taken, size_t bytes, size_t stride, size_t element, size_t component)
{
    for (size_t at = 0; at < bytes; at += stride ? stride : bytes)
        swap_elements(taken + at, element < bytes - at ? element : bytes - at, component);
}

/* The bytes of these elements. `*data` becomes the address that element 0 would have. */
static void take_elements(struct context *context, const uint8_t **data, size_t *available, size_t stride,
                          size_t element, size_t component, struct range range)
{
    if (stride == 0)
        range.first = range.last = 0;
    uint8_t *taken = NULL;
    size_t begin = 0, end = 0;
    if (range.first <= range.last) {
        begin = (size_t)range.first * stride;
        end = (size_t)range.last * stride + element;
        if (*available != SIZE_MAX && end > *available)
            end = *available;
        if (begin < end)
            taken = take(context, *data, begin, end - begin, *available);
    }
    if (taken && other_order(context))
        turn_elements(taken, end - begin, stride, element, component);
    *available = taken ? end : 0;
    *data = taken ? (const uint8_t *)((uintptr_t)taken - begin) : nothing;
}

void client_arrays_take(struct context *context, struct draw *draw)
{
    struct range vertices = {1, 0};
    bool known = false;
    take_indices(context, draw);
    for (unsigned a = 0; a < SHADER_ATTRIBUTE_SLOTS + 1; a++) {
        struct pipeline_attribute *attribute = &draw->attributes[a];
        const bool flags = a == SHADER_ATTRIBUTE_SLOTS;
        if (flags ? !draw->edge_flags.data || !is_taken(context, draw->edge_flags.available)
                  : !attribute->data || !is_taken(context, attribute->available))
            continue;
        const struct vertex_array *source = flags ? NULL : vertex_array_source(context, a);
        if (!known)
            vertices = vertex_range(draw);
        known = true;
        if (flags)
            take_elements(context, &draw->edge_flags.data, &draw->edge_flags.available,
                          draw->edge_flags.stride, 1, 1, vertices);
        else
            take_elements(context, &attribute->data, &attribute->available, attribute->stride,
                          vertex_array_element_bytes(source), vertex_array_component_bytes(source),
                          attribute->divisor ? instance_range(draw, attribute->divisor) : vertices);
    }
}
