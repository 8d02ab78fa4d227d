/* The order of bytes in numbers. */
#ifndef BASE_BYTE_ORDER_H
#define BASE_BYTE_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BIG_ENDIAN_MACHINE = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ };

/* Turns the bytes of each whole element round; those after the last one stay. */
static inline void swap_elements(void *bytes, size_t size, size_t element)
{
    uint8_t *row = bytes;
    for (size_t at = 0; at + element <= size; at += element)
        for (size_t i = 0; i < element / 2; i++) {
            const uint8_t byte = row[at + i];
            row[at + i] = row[at + element - 1 - i];
            row[at + element - 1 - i] = byte;
        }
}

#endif
