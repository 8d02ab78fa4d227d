/* Words and numbers of TGSI text, which are the same in upper and lower case. */
#include "shader/language/tgsi/parser.h"

#include <stdarg.h>

static char upper(char letter)
{
    return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

bool tgsi_at(const struct tgsi *tgsi, const char *word)
{
    const struct token *token = &tgsi->parser->token;
    if (token->kind == TOKEN_END || strlen(word) != token->length)
        return false;
    for (size_t i = 0; i < token->length; i++)
        if (upper(token->text[i]) != word[i])
            return false;
    return true;
}

bool tgsi_accept(struct tgsi *tgsi, const char *word)
{
    const bool found = tgsi_at(tgsi, word);
    if (found)
        parser_advance(tgsi->parser);
    return found;
}

bool tgsi_require(struct tgsi *tgsi, const char *punctuation)
{
    return parser_require(tgsi->parser, punctuation);
}

void tgsi_fail(struct tgsi *tgsi, const char *format, ...)
{
    char message[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    parser_fail(tgsi->parser, tgsi->parser->token.position, "%s", message);
}

bool tgsi_read_number(struct tgsi *tgsi, const char *what, uint32_t limit, uint32_t *number)
{
    *number = 0;
    if (tgsi->parser->token.kind != TOKEN_INTEGER) {
        char expected[64];
        snprintf(expected, sizeof expected, "%s, a number", what);
        parser_expected(tgsi->parser, expected);
        return false;
    }
    *number = token_integer(&tgsi->parser->token, NULL);
    if (*number >= limit) {
        tgsi_fail(tgsi, "%s is %u, expected less than %u", what, *number, limit);
        *number = 0;
        return false;
    }
    parser_advance(tgsi->parser);
    return true;
}

/* 2D_ARRAY is an integer and an identifier that touch. */
static struct token joined(const struct parser *parser, struct lexer *rest)
{
    struct token token = parser->token;
    *rest = parser->lexer;
    if (token.kind == TOKEN_INTEGER) {
        const struct token next = lexer_next(rest);
        if (next.kind == TOKEN_IDENTIFIER && next.text == token.text + token.length)
            token.length += next.length;
        else
            *rest = parser->lexer;
    }
    return token;
}

const struct tgsi_name *tgsi_read_name(struct tgsi *tgsi, const struct tgsi_name *table)
{
    struct parser *parser = tgsi->parser;
    struct lexer rest;
    if (parser->failed || parser->token.kind == TOKEN_END)
        return NULL;
    const struct token token = joined(parser, &rest);
    const struct tgsi_name *name = tgsi_name_find(table, token.text, token.length);
    if (name) {
        parser->lexer = rest;
        parser_advance(parser);
    }
    return name;
}

/* --- Hints ---------------------------------------------------------------------------------------------- */

const char *tgsi_name_guess(const struct tgsi_name *table, const struct token *token)
{
    for (; table->name; table++)
        if (token_is_misspelt(token, table->name))
            return table->name;
    return NULL;
}

const char *tgsi_opcode_guess(const struct token *token)
{
    for (unsigned i = 0; i < tgsi_opcode_count; i++)
        if (tgsi_opcodes[i].op != OP_COUNT && token_is_misspelt(token, tgsi_opcodes[i].name))
            return tgsi_opcodes[i].name;
    return NULL;
}
