/* IMM lines: constants of 32 and of 64 bits. */
#include "shader/language/tgsi/parser.h"

/* --- Numbers -------------------------------------------------------------------------------------------- */

/* 0x followed by the bits, as dumps write them to lose nothing. */
static bool is_hexadecimal(const struct token *token)
{
    return token->kind == TOKEN_INTEGER && token->length > 2 &&
           (token->text[1] == 'x' || token->text[1] == 'X');
}

/* The digits of a token as an integer of 64 bits; false if they exceed it. */
static bool integer_of(const struct token *token, uint64_t *value)
{
    const bool hexadecimal = is_hexadecimal(token);
    const unsigned base = hexadecimal ? 16 : 10;
    *value = 0;
    for (size_t i = hexadecimal ? 2 : 0; i < token->length; i++) {
        const char c = token->text[i];
        const unsigned digit = c <= '9' ? (unsigned)(c - '0') : (unsigned)((c | 32) - 'a') + 10;
        if (__builtin_mul_overflow(*value, base, value) || __builtin_add_overflow(*value, digit, value))
            return false;
    }
    return token->kind == TOKEN_INTEGER;
}

/* INF and NAN, as printf writes them. */
static bool read_special(struct tgsi *tgsi, double *value)
{
    const bool infinity = tgsi_at(tgsi, "INF") || tgsi_at(tgsi, "INFINITY");
    if (!infinity && !tgsi_at(tgsi, "NAN"))
        return false;
    parser_advance(tgsi->parser);
    *value = infinity ? __builtin_inf() : __builtin_nan("");
    return true;
}

/* A float as the executor expects it: no denormals, one NaN. */
static uint32_t canonical(uint32_t bits)
{
    const uint32_t magnitude = bits & INT32_MAX;
    return magnitude > 0x7f800000 ? 0x7fc00000 : magnitude < 0x00800000 ? bits & 1u << 31 : bits;
}

static void read_float(struct tgsi *tgsi, uint32_t *words)
{
    const bool negative = parser_accept(tgsi->parser, "-");
    const struct token token = tgsi->parser->token;
    double special;
    uint32_t bits = 0;
    if (is_hexadecimal(&token)) {
        bits = token_integer(&token, NULL);
        parser_advance(tgsi->parser);
    } else if (read_special(tgsi, &special)) {
        bits = special > 0 ? 0x7f800000 : 0x7fc00000;
    } else if (token.kind == TOKEN_INTEGER || token.kind == TOKEN_FLOAT) {
        const float value = token_float(&token);
        memcpy(&bits, &value, sizeof bits);
        parser_advance(tgsi->parser);
    } else {
        parser_expected(tgsi->parser, "a number");
    }
    words[0] = canonical(bits ^ (negative ? 1u << 31 : 0));
}

static void store64(uint32_t *words, uint64_t bits)
{
    words[0] = (uint32_t)bits;
    words[1] = (uint32_t)(bits >> 32);
}

static void read_double(struct tgsi *tgsi, uint32_t *words)
{
    const bool negative = parser_accept(tgsi->parser, "-");
    const struct token token = tgsi->parser->token;
    double special;
    uint64_t bits = 0;
    if (is_hexadecimal(&token)) {
        if (!integer_of(&token, &bits))
            parser_expected(tgsi->parser, "64 bits");
        parser_advance(tgsi->parser);
    } else if (read_special(tgsi, &special)) {
        bits = special > 0 ? 0x7ffull << 52 : 0x7ff8ull << 48;
    } else if (token.kind == TOKEN_INTEGER || token.kind == TOKEN_FLOAT) {
        const double value = token_real(&token);
        memcpy(&bits, &value, sizeof bits);
        parser_advance(tgsi->parser);
    } else {
        parser_expected(tgsi->parser, "a number");
    }
    store64(words, bits ^ (negative ? 1ull << 63 : 0));
}

/* Signs and values wrap: -1 is 0xffffffff. */
static void read_integer(struct tgsi *tgsi, enum type type, uint32_t *words)
{
    const bool negative = parser_accept(tgsi->parser, "-");
    const struct token token = tgsi->parser->token;
    const bool wide = type == TYPE_S64 || type == TYPE_U64;
    uint64_t value = 0;
    if (!integer_of(&token, &value) || (!wide && value > UINT32_MAX)) {
        parser_expected(tgsi->parser, wide ? "an integer of 64 bits" : "an integer of 32 bits");
        return;
    }
    parser_advance(tgsi->parser);
    value = negative ? 0 - value : value;
    if (wide)
        store64(words, value);
    else
        words[0] = (uint32_t)value;
}

static void read_value(struct tgsi *tgsi, enum type type, uint32_t *words)
{
    if (type == TYPE_F32)
        read_float(tgsi, words);
    else if (type == TYPE_F64)
        read_double(tgsi, words);
    else
        read_integer(tgsi, type, words);
}

/* `{ 1, 2, 3, 4 }`, or two values of 64 bits; missing values are 0. */
static void read_vector(struct tgsi *tgsi, enum type type, uint32_t words[4])
{
    const unsigned step = type >= TYPE_F64 ? 2 : 1;
    if (!tgsi_require(tgsi, "{"))
        return;
    unsigned c = 0;
    do {
        if (c == 4) {
            tgsi_fail(tgsi, "more than %u values", 4 / step);
            return;
        }
        read_value(tgsi, type, &words[c]);
        c += step;
    } while (parser_accept(tgsi->parser, ","));
    tgsi_require(tgsi, "}");
}

/* --- Lines ---------------------------------------------------------------------------------------------- */

static uint16_t add_constant(struct tgsi *tgsi, enum type type, const uint32_t words[4])
{
    struct param_register param = {.source = PARAM_CONSTANT, .type = (uint8_t)type};
    memcpy(param.value, words, sizeof param.value);
    return (uint16_t)program_add_param(tgsi->parser, &param);
}

static bool is_room(struct tgsi *tgsi, uint32_t count)
{
    if (count < TGSI_MAX_IMMEDIATES)
        return true;
    tgsi_fail(tgsi, "more than %u immediates", (unsigned)TGSI_MAX_IMMEDIATES);
    return false;
}

/* `IMM[3] FLT32 {...}`: the number must be the next one; or without one. */
void tgsi_read_immediate(struct tgsi *tgsi)
{
    uint32_t words[4] = {0}, number = tgsi->imm_count;
    if (parser_accept(tgsi->parser, "[")) {
        const struct token token = tgsi->parser->token;
        if (!tgsi_read_number(tgsi, "the immediate", TGSI_MAX_IMMEDIATES, &number) ||
            !tgsi_require(tgsi, "]"))
            return;
        if (number != tgsi->imm_count)
            parser_fail(tgsi->parser, token.position, "IMM[%u]: expected the next one, IMM[%u]", number,
                        tgsi->imm_count);
    }
    const struct tgsi_name *type = tgsi_read_name(tgsi, tgsi_immediate_types);
    if (!type) {
        parser_expected(tgsi->parser, "FLT32, UINT32, INT32, FLT64, UINT64 or INT64");
        return;
    }
    tgsi->later |= type->value != TYPE_F32;
    read_vector(tgsi, (enum type)type->value, words);
    if (!tgsi->parser->failed && is_room(tgsi, tgsi->imm_count))
        tgsi->imm[tgsi->imm_count++] = add_constant(tgsi, (enum type)type->value, words);
}

/* `{{1, 2, 3, 4}, {5, 6, 7, 8}}`. */
void tgsi_read_immx(struct tgsi *tgsi, uint32_t first, uint32_t last)
{
    if (first != tgsi->immx_count)
        tgsi_fail(tgsi, "IMMX[%u]: expected the next one, IMMX[%u]", first, tgsi->immx_count);
    tgsi_require(tgsi, "{");
    for (uint32_t i = first; i <= last && !tgsi->parser->failed; i++) {
        uint32_t words[4] = {0};
        if (i > first)
            tgsi_require(tgsi, ",");
        read_vector(tgsi, TYPE_F32, words);
        if (is_room(tgsi, tgsi->immx_count))
            tgsi->immx[tgsi->immx_count++] = add_constant(tgsi, TYPE_F32, words);
    }
    tgsi_require(tgsi, "}");
}
