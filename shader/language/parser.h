/* Code shared by the parsers of all languages: a token of look-ahead, the first error, and growing the tables
 * of a program.
 *
 * Errors are sticky: parser_fail() keeps the first one and turns the rest of the text into TOKEN_END, so a
 * parser unwinds without further checks; it must only stop its loops at TOKEN_END and must not index a
 * program's tables once `failed` is set. No later error reaches the caller. */
#ifndef SHADER_LANGUAGE_PARSER_H
#define SHADER_LANGUAGE_PARSER_H

#include "shader/language/lexer.h"
#include "shader/shader.h"

struct parser {
    struct lexer lexer;
    struct token token; /* the look-ahead */
    struct program *program;
    struct shader_error *error;
    bool failed;
    enum shader_target target;
    /* The one enum texture_target that the program uses with each texture image unit; TARGET_NONE: none
     * yet. */
    uint8_t texture_targets[SHADER_MAX_TEXTURE_UNITS];
};

/* Reads the next token into parser->token. */
void parser_advance(struct parser *parser);

/* Records an error at a token or position: "expected ';'" gets ", found 'MOV'" (or "found the end of the
 * program") added. */
void parser_expected(struct parser *parser, const char *expected);
/* With a hint, unless `meant` is null. */
void parser_expected_like(struct parser *parser, const char *expected, const char *meant);
void parser_fail(struct parser *parser, struct source_position position, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

bool parser_at(const struct parser *parser, const char *text); /* is this the look-ahead? */
bool parser_accept(struct parser *parser, const char *text);   /* and takes it */
bool parser_require(struct parser *parser, const char *text);  /* or fails with "expected 'text'" */
bool parser_done(const struct parser *parser);                 /* at TOKEN_END */

/* Appends one zeroed element and returns it, or fails the parser ("out of memory") and returns a scratch
 * element that may be written. Pointers into the tables are void after the next append. */
struct instruction *program_add_instruction(struct parser *parser, enum opcode op,
                                            struct source_position position);

/* The existing register with this semantic and index, or a new one. */
unsigned program_add_input(struct parser *parser, enum semantic semantic, unsigned index);
unsigned program_add_output(struct parser *parser, enum semantic semantic, unsigned index);

/* Always a new register. */
unsigned program_append_input(struct parser *parser, const struct input_register *input);
unsigned program_add_param(struct parser *parser, const struct param_register *param);

unsigned program_add_array(struct parser *parser, enum register_file file, unsigned first, unsigned count);
struct label *program_add_label(struct parser *parser, const struct token *name, int32_t target);
unsigned program_add_subroutine_type(struct parser *parser, const struct token *name);
struct variable *program_add_variable(struct parser *parser, const struct token *name,
                                      enum register_file file);

const struct label *program_find_label(const struct program *program, const struct token *name);
const struct variable *program_find_variable(const struct program *program, const struct token *name);

#endif
