/* Blocks of 16 bytes that are written field by field, as the tables of their formats name bits. */
#ifndef TESTS_TEXTURE_BLOCK_H
#define TESTS_TEXTURE_BLOCK_H

#include <stdint.h>
#include <string.h>

/* Bits high..low of a block; bit 0 of byte 0 is the lowest. */
struct field {
    unsigned high, low;
    uint64_t value;
};

/* Fields until one whose highest bit is 0; all other bits are 0. */
static inline void make_block(const struct field *fields, uint8_t block[16])
{
    memset(block, 0, 16);
    for (; fields->high; fields++)
        for (unsigned bit = fields->low; bit <= fields->high; bit++)
            block[bit / 8] |= (uint8_t)((fields->value >> (bit - fields->low) & 1) << bit % 8);
}

#endif
