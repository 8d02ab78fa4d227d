/* The commands of `edgewalk conform`. */
#ifndef TOOLS_CONFORM_CONFORM_H
#define TOOLS_CONFORM_CONFORM_H

#include "tools/support/command.h"

extern const struct command command_conform_functions, command_conform_pictures;

/* FNV-1a, 64 bits, over hashes and bytes of pictures. */
#define CONFORM_HASH_START UINT64_C(0xcbf29ce484222325)

static inline uint64_t conform_hash(uint64_t hash, const void *bytes, size_t size)
{
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* The hash of one part of `conform pictures`, 0 after printing what is wrong. `list`: each picture's hash is
 * printed too. */
uint64_t conform_scenes(bool list);
uint64_t conform_programs(bool list);
uint64_t conform_formats(bool list);

#endif
