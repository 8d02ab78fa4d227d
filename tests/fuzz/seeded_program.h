/* An input whose first four bytes are a seed and whose rest is a program of any language: its mutator, and
 * how it is loaded. A fuzzer includes this once. */
#ifndef TESTS_FUZZ_SEEDED_PROGRAM_H
#define TESTS_FUZZ_SEEDED_PROGRAM_H

#include "shader/shader.h"
#include "tests/fuzz/seeds.h"

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t room, unsigned seed)
{
    return fuzz_mutate(bytes, size, room, sizeof(uint32_t), seed);
}

/* Null if it does not load. The caller frees it. */
static inline struct program *seeded_program(const uint8_t *bytes, size_t size, uint32_t *seed)
{
    struct shader_error error;
    const size_t skipped = size < sizeof *seed ? size : sizeof *seed;
    *seed = 0;
    if (skipped)
        memcpy(seed, bytes, skipped);
    return shader_load(SHADER_TARGET_ANY, (const char *)bytes + skipped, size - skipped, &error);
}

#endif
