/* Lists of handles (NV_bindless_texture), in ascending order: each element begins with its handle. */
#ifndef SHADER_HANDLES_H
#define SHADER_HANDLES_H

#include <stddef.h>
#include <stdint.h>

/* The element of a list with `count` of `size` bytes, as bsearch(); null if none has the handle. */
static inline void *find_handle(const void *list, size_t count, size_t size, uint64_t handle)
{
    size_t first = 0, end = count;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        const char *element = (const char *)list + middle * size;
        const uint64_t found = *(const uint64_t *)element;
        if (found == handle)
            return (void *)element;
        if (found < handle)
            first = middle + 1;
        else
            end = middle;
    }
    return NULL;
}

#endif
