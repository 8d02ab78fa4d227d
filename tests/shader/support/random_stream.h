/* Random token streams of TGSI: every opcode with a result that a revision numbers, every extension, indices
 * and masks. */
#ifndef TESTS_SHADER_SUPPORT_RANDOM_STREAM_H
#define TESTS_SHADER_SUPPORT_RANDOM_STREAM_H

#include "shader/language/tokens/tokens.h"

struct random {
    uint64_t state;
};

static inline unsigned below(struct random *random, unsigned count)
{
    uint64_t z = random->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (unsigned)((z ^ (z >> 31)) >> 32) % count;
}

uint32_t *random_stream(unsigned number, enum token_revision revision, size_t *count);

#endif
