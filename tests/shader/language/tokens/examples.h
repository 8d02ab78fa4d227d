/* Streams of the examples in TG Shader Infrastructure 1.1, and of each kind of token. */
#ifndef TESTS_SHADER_LANGUAGE_TOKENS_EXAMPLES_H
#define TESTS_SHADER_LANGUAGE_TOKENS_EXAMPLES_H

#include "tests/shader/language/tokens/stream.h"

#define MOV(size, ...)                                                                                       \
    WORD(INSTRUCTION, .Type = 2, .Size = size, .Opcode = 1, .NumDstRegs = 1, .NumSrcRegs = 1, __VA_ARGS__)
#define OUT0               WORD(DST_REGISTER, FILE_OF(OUTPUT), .WriteMask = 15)
#define IN(n, ...)         WORD(SRC_REGISTER, FILE_OF(INPUT), XYZW, .Index = n, __VA_ARGS__)
#define DECLARE(size, ...) WORD(DECLARATION, .Type = 0, .Size = size, __VA_ARGS__)

struct token_example {
    const char *what;
    enum token_revision revision;
    uint32_t body[24];
    size_t count;
};

#define BODY(...) {__VA_ARGS__}, sizeof((const uint32_t[]){__VA_ARGS__}) / 4

/* All are canonical: writing gives the same words again. */
extern struct token_example token_examples[64];
extern unsigned token_example_count;

#endif
