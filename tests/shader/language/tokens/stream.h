/* Words of token streams, written as their layouts: TG Shader Infrastructure 1.1. */
#ifndef TESTS_SHADER_LANGUAGE_TOKENS_STREAM_H
#define TESTS_SHADER_LANGUAGE_TOKENS_STREAM_H

#include "shader/language/tokens/tokens.h"

/* WORD(SRC_REGISTER, .File = ..., .Index = ...) */
#define WORD(layout, ...) layout_pack(LAYOUT_##layout, &(const struct layout_##layout){__VA_ARGS__})

#define XYZW          .SwizzleX = 0, .SwizzleY = 1, .SwizzleZ = 2, .SwizzleW = 3
#define FILE_OF(name) .File = TOKENS_FILE_##name

/* VERSION, HEADER and PROCESSOR for a body of `count` words, then the body. Returns the number of words. */
static inline size_t make_stream(uint32_t *words, unsigned processor, const uint32_t *body, size_t count)
{
    words[0] = WORD(VERSION, .MajorVersion = 1, .MinorVersion = 1);
    words[1] = WORD(HEADER, .HeaderSize = 2, .BodySize = (int32_t)count);
    words[2] = WORD(PROCESSOR, .Processor = (int32_t)processor);
    for (size_t i = 0; i < count; i++)
        words[3 + i] = body[i];
    return 3 + count;
}

#endif
