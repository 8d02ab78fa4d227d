/* Token streams as TGSI text and back, for program.c and emit.c. Only the text front end interprets TGSI.
 * Precision, which text cannot express, is passed separately. */
#ifndef SHADER_LANGUAGE_TOKENS_TEXT_H
#define SHADER_LANGUAGE_TOKENS_TEXT_H

#include "shader/language/tokens/tokens.h"

/* Beside a line of text. */
struct token_line {
    uint32_t word;     /* the token that it comes from */
    uint8_t precision; /* enum precision */
};

struct token_text {
    char *text;
    struct token_line *lines; /* from line 1 on at [0] */
    uint32_t line_count;
    struct token_segment {
        uint32_t offset, word;
    } * segments; /* text from `offset` on comes from `word` */
    uint32_t segment_count;
};

/* False with *error, whose offset is a word's. Release *text in either case. */
bool tokens_spell(const struct token_stream *stream, struct token_text *text, struct shader_error *error);
void tokens_release_text(struct token_text *text);

/* The word that the text at `offset` comes from. */
uint32_t tokens_word_of(const struct token_text *text, uint32_t offset);

/* Canonical text, and its program as a stream. False with *error naming the construct that a stream cannot
 * express. */
bool tokens_from_text(const char *text, const struct program *program, struct token_builder *builder,
                      struct shader_error *error);

#endif
