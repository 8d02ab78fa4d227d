/* Tokens of the assembly languages: identifiers, numbers, punctuation; comments from '#' to the end of the
 * line.
 *
 * The text is read in place, is not NUL-terminated, and is never read past its length. White space separates
 * tokens; a NUL or any other byte that is in no language is one token (TOKEN_INVALID), so that the parser
 * reports it with its position. */
#ifndef SHADER_LANGUAGE_LEXER_H
#define SHADER_LANGUAGE_LEXER_H

#include <stdbool.h>
#include <stddef.h>

#include "shader/program/program.h"

enum token_kind {
    TOKEN_END,         /* of the text */
    TOKEN_IDENTIFIER,  /* [A-Za-z_$][A-Za-z0-9_$]* */
    TOKEN_INTEGER,     /* 12, 0x0F */
    TOKEN_FLOAT,       /* 1.5 .5 1. 1e-3; "1..3" is INTEGER, "..", INTEGER */
    TOKEN_PUNCTUATION, /* one character, or ".." */
    TOKEN_INVALID,
};

struct token {
    enum token_kind kind;
    const char *text;
    size_t length;
    struct source_position position;
};

struct lexer {
    const char *text;
    size_t length;
    struct source_position next; /* the position after the token */
};

void lexer_init(struct lexer *lexer, const char *text, size_t length);

/* Reads the next token. After the end it keeps returning TOKEN_END with offset `length`. Copy the struct
 * lexer to look ahead. */
struct token lexer_next(struct lexer *lexer);

/* Like lexer_next(), but a name starts right here even where a digit comes first, and nothing is skipped:
 * for texture targets (1D, 3D) after a comma. White space before it is skipped. */
struct token lexer_next_word(struct lexer *lexer);

bool token_is(const struct token *token, const char *text);

/* The value of a TOKEN_INTEGER, saturated at UINT32_MAX; then *overflow is true, unless it is null. */
uint32_t token_integer(const struct token *token, bool *overflow);

uint64_t token_integer64(const struct token *token, bool *overflow); /* likewise, at UINT64_MAX */

/* Whether the word equals the name, ignoring case, after one letter is inserted, deleted or changed, or two
 * neighbours are swapped. */
bool token_is_close(const struct token *token, const char *name);

/* The same, but a different number at the end is not a misspelling. */
bool token_is_misspelt(const struct token *token, const char *name);

/* The binary32 nearest to a TOKEN_INTEGER or TOKEN_FLOAT, correctly rounded, independent of the locale;
 * denormals become 0. */
float token_float(const struct token *token);
float token_single(const struct token *token);  /* denormals stay */
double token_double(const struct token *token); /* likewise in binary64 */

/* As token_double(), but denormals stay; not of hexadecimal numbers. */
double token_real(const struct token *token);

#endif
