/* The limit of instructions of a draw whose application sets none (ewInstructionLimit). */
#ifndef GL_PROGRAM_INSTRUCTION_LIMIT_H
#define GL_PROGRAM_INSTRUCTION_LIMIT_H

#include <stdint.h>

/* The vertices of all instances of a draw. */
static inline uint64_t draw_vertices(uint32_t count, uint32_t instances)
{
    return (uint64_t)count * instances;
}

/* 2^14 for each sample of the target or each vertex, whichever is more, and at least 2^35; at most
 * UINT64_MAX. */
static inline uint64_t default_instruction_limit(uint64_t samples, uint64_t vertices)
{
    const uint64_t least = 1ull << 21, each = 1 << 14;
    uint64_t most = samples < vertices ? vertices : samples;
    most = most < least ? least : most;
    return most > UINT64_MAX / each ? UINT64_MAX : most * each;
}

#endif
