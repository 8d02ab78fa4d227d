#include "shader/language/lexer.h"

#include <stdlib.h>
#include <string.h>

#include "base/number.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_hex_digit(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}

/* Exactly these (NV_vertex_program2 2.14.1.8, ARB_vertex_program 2.14.2):
 * a form feed is an undefined character. */
static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

void lexer_init(struct lexer *lexer, const char *text, size_t length)
{
    *lexer = (struct lexer){.text = text, .length = length, .next = {.offset = 0, .line = 1, .column = 1}};
}

/* The byte `ahead` places on, or NUL past the end. */
static char peek(const struct lexer *lexer, size_t ahead)
{
    size_t at = (size_t)lexer->next.offset + ahead;
    return at < lexer->length ? lexer->text[at] : '\0';
}

static void advance(struct lexer *lexer)
{
    bool newline = lexer->text[lexer->next.offset] == '\n';
    lexer->next.offset++;
    lexer->next.line += newline;
    lexer->next.column = newline ? 1 : lexer->next.column + 1;
}

static bool at_end(const struct lexer *lexer)
{
    return (size_t)lexer->next.offset >= lexer->length;
}

static void skip_space_and_comments(struct lexer *lexer)
{
    while (!at_end(lexer)) {
        if (peek(lexer, 0) == '#') {
            while (!at_end(lexer) && peek(lexer, 0) != '\n' && peek(lexer, 0) != '\r')
                advance(lexer);
        } else if (is_space(peek(lexer, 0))) {
            advance(lexer);
        } else {
            return;
        }
    }
}

static struct token take(struct lexer *lexer, enum token_kind kind, size_t length)
{
    struct token token = {kind, lexer->text + lexer->next.offset, length, lexer->next};
    for (size_t i = 0; i < length; i++)
        advance(lexer);
    return token;
}

/* Length of the number at the cursor; 0 if it is not a number. */
static size_t scan_number(const struct lexer *lexer, enum token_kind *kind)
{
    size_t n = 0;
    *kind = TOKEN_INTEGER;
    if (peek(lexer, 0) == '0' && (peek(lexer, 1) | 32) == 'x' && is_hex_digit(peek(lexer, 2))) {
        for (n = 2; is_hex_digit(peek(lexer, n)); n++)
            ;
        return n;
    }
    while (is_digit(peek(lexer, n)))
        n++;
    size_t digits = n;
    if (peek(lexer, n) == '.' && peek(lexer, n + 1) != '.' && (digits > 0 || is_digit(peek(lexer, 1)))) {
        *kind = TOKEN_FLOAT;
        for (n++; is_digit(peek(lexer, n)); n++)
            digits++;
    }
    if (digits == 0)
        return 0;
    if ((peek(lexer, n) | 32) == 'e') {
        size_t sign = peek(lexer, n + 1) == '+' || peek(lexer, n + 1) == '-';
        if (is_digit(peek(lexer, n + 1 + sign))) {
            *kind = TOKEN_FLOAT;
            for (n += 1 + sign; is_digit(peek(lexer, n)); n++)
                ;
        }
    }
    return n;
}

static size_t scan_word(const struct lexer *lexer)
{
    size_t n = 0;
    while (is_letter(peek(lexer, n)) || is_digit(peek(lexer, n)))
        n++;
    return n;
}

struct token lexer_next(struct lexer *lexer)
{
    skip_space_and_comments(lexer);
    if (at_end(lexer))
        return take(lexer, TOKEN_END, 0);
    char c = peek(lexer, 0);
    if (is_letter(c))
        return take(lexer, TOKEN_IDENTIFIER, scan_word(lexer));
    enum token_kind kind;
    size_t number = scan_number(lexer, &kind);
    if (number)
        return take(lexer, kind, number);
    if (c == '.' && peek(lexer, 1) == '.')
        return take(lexer, TOKEN_PUNCTUATION, 2);
    if (c != '\0' && strchr(".,;:[](){}+-|=!*/<>", c))
        return take(lexer, TOKEN_PUNCTUATION, 1);
    return take(lexer, TOKEN_INVALID, 1);
}

struct token lexer_next_word(struct lexer *lexer)
{
    skip_space_and_comments(lexer);
    size_t n = scan_word(lexer);
    return n ? take(lexer, TOKEN_IDENTIFIER, n) : lexer_next(lexer);
}

bool token_is(const struct token *token, const char *text)
{
    return token->length == strlen(text) && memcmp(token->text, text, token->length) == 0;
}

static bool same_letter(char a, char b)
{
    return (a & ~32) == (b & ~32);
}

bool token_is_close(const struct token *token, const char *name)
{
    const size_t length = strlen(name);
    size_t common = 0, tail = 0;
    if (token->length > length + 1 || token->length + 1 < length)
        return false;
    while (common < length && common < token->length && (token->text[common] & ~32) == (name[common] & ~32))
        common++;
    const size_t shorter = length < token->length ? length : token->length;
    while (tail < shorter - common &&
           (token->text[token->length - 1 - tail] & ~32) == (name[length - 1 - tail] & ~32))
        tail++;
    const bool swapped = token->length == length && common + tail + 2 == length &&
                         same_letter(token->text[common], name[common + 1]) &&
                         same_letter(token->text[common + 1], name[common]);
    return swapped || (length > token->length ? length : token->length) - common - tail <= 1;
}

bool token_is_misspelt(const struct token *token, const char *name)
{
    size_t length = strlen(name), token_length = token->length;
    while (length > 0 && is_digit(name[length - 1]))
        length--;
    while (token_length > 0 && is_digit(token->text[token_length - 1]))
        token_length--;
    if (token_length < 2 || (length == token_length && memcmp(token->text, name, length) == 0))
        return false;
    return token_is_close(token, name);
}

uint64_t token_integer64(const struct token *token, bool *overflow)
{
    const bool hex = token->length > 2 && (token->text[1] | 32) == 'x';
    const uint64_t base = hex ? 16 : 10;
    uint64_t value = 0;
    bool over = false;
    for (size_t i = hex ? 2 : 0; i < token->length && !over; i++) {
        const char c = token->text[i];
        const uint64_t digit = is_digit(c) ? (uint64_t)(c - '0') : (uint64_t)((c | 32) - 'a' + 10);
        over = value > (UINT64_MAX - digit) / base;
        value = over ? UINT64_MAX : value * base + digit;
    }
    if (overflow)
        *overflow = over;
    return value;
}

uint32_t token_integer(const struct token *token, bool *overflow)
{
    const uint64_t value = token_integer64(token, NULL);
    if (overflow)
        *overflow = value > UINT32_MAX;
    return value > UINT32_MAX ? UINT32_MAX : (uint32_t)value;
}

/* NUL-terminated, in `buffer` or, if that is too small, in memory for the caller to free; null if there is
 * none. */
static char *copy_token(const struct token *token, char buffer[64])
{
    char *text = token->length < 64 ? buffer : malloc(token->length + 1);
    if (text) {
        memcpy(text, token->text, token->length);
        text[token->length] = '\0';
    }
    return text;
}

double token_real(const struct token *token)
{
    char buffer[64], *text = copy_token(token, buffer);
    const double value = text ? number_double(text, NULL) : 0.0;
    if (text != buffer)
        free(text);
    return value;
}

float token_single(const struct token *token)
{
    if (token->kind == TOKEN_INTEGER)
        return (float)token_integer(token, NULL);
    char buffer[64], *text = copy_token(token, buffer);
    const float value = text ? number_float(text, NULL) : 0.0f;
    if (text != buffer)
        free(text);
    return value;
}

float token_float(const struct token *token)
{
    const float value = token_single(token);
    return value < 0x1p-126f ? 0.0f : value;
}

double token_double(const struct token *token)
{
    bool overflow = false;
    if (token->kind == TOKEN_INTEGER) {
        const uint64_t value = token_integer64(token, &overflow);
        if (!overflow)
            return (double)value;
    }
    const double value = token_real(token);
    return value < 0x1p-1022 ? 0.0 : value;
}
