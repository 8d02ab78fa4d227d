/* Registers whose numbers are known at run time only. Included by hot sources only. */
#ifndef SHADER_EXECUTE_INTERPRETER_ACCESS_H
#define SHADER_EXECUTE_INTERPRETER_ACCESS_H

#include "shader/execute/executor.h"

/* The register number of each lane, or -1 if it is outside the array. A sum that exceeds 32 bits is outside
 * too: it wraps around, and arrays are far shorter than that. Both registers of a pair must be inside. */
LANES_INLINE i32x8 relative_numbers(const char *registers, const struct relative_access *access)
{
    i32x8 index, representable = i32x8_splat(-1);
    memcpy(&index, registers + access->address, sizeof index);
    if (access->pairs) {
        representable = (index > -(1 << 30)) & (index < 1 << 30);
        index = (i32x8)((u32x8)index * 2);
    }
    const uint32_t reachable = access->pairs && access->count > 0 ? access->count - 1 : access->count;
    const u32x8 inside = (u32x8)index + ((uint32_t)access->index - (uint32_t)access->first);
    const i32x8 number = (i32x8)((u32x8)index + (uint32_t)access->index);
    return number | ~((i32x8)(inside < reachable) & representable);
}

/* Likewise: a vertex or a binding point. */
LANES_INLINE i32x8 outer_numbers(const char *registers, const struct outer_access *access)
{
    i32x8 index;
    memcpy(&index, registers + access->address, sizeof index);
    const u32x8 number = (u32x8)index + (uint32_t)access->index;
    return (i32x8)number | ~(i32x8)(number < access->count);
}

#endif
