/* Constants and named parameters of !!FP1.0 (NV_fragment_program 3.11.2): literal scalars and vectors,
 * DEFINE, DECLARE, and how much of them one instruction may read. */
#include "shader/language/fp1/fp1.h"

#include <stdlib.h>
#include <string.h>

static int shown(const struct token *token)
{
    return token->length < 40 ? (int)token->length : 40;
}

/* --- Numbers and vectors -------------------------------------------------------------------------------- */

bool fp1_at_number(const struct parser *parser)
{
    const struct token *token = &parser->token;
    const bool hexadecimal = token->length > 1 && (token->text[1] | 32) == 'x';
    return !parser_done(parser) &&
           (token->kind == TOKEN_FLOAT || (token->kind == TOKEN_INTEGER && !hexadecimal));
}

uint32_t fp1_parse_number(struct parser *parser, bool negative)
{
    if (!fp1_at_number(parser)) {
        parser_expected(parser, "a number");
        return 0;
    }
    const float value = token_float(&parser->token);
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    parser_advance(parser);
    return bits ^ (negative ? 1u << 31 : 0);
}

static bool at_sign(const struct parser *parser)
{
    return parser_at(parser, "-") || parser_at(parser, "+");
}

/* <signedScalarConstant> */
static uint32_t parse_signed_number(struct parser *parser)
{
    const bool negative = parser_at(parser, "-");
    if (at_sign(parser))
        parser_advance(parser);
    return fp1_parse_number(parser, negative);
}

const struct fp1_symbol *fp1_find_symbol(const struct fp1 *fp1, const struct token *name)
{
    const struct word_entry *entry =
        name->kind == TOKEN_IDENTIFIER ? word_table_find(&fp1->names, name) : NULL;
    return entry ? &fp1->symbols[entry->value] : NULL;
}

/* The look-ahead as the name of a constant; null after failing. */
static const struct fp1_symbol *parse_constant_name(struct fp1 *fp1, const char *expected)
{
    struct parser *parser = fp1->parser;
    const struct fp1_symbol *symbol = fp1_find_symbol(fp1, &parser->token);
    if (!symbol || symbol->kind == FP1_LOCAL) {
        parser_expected(parser, expected);
        return NULL;
    }
    return symbol;
}

/* <scalarConstant> */
static uint32_t parse_scalar(struct fp1 *fp1)
{
    struct parser *parser = fp1->parser;
    if (!vp_at_identifier(parser))
        return parse_signed_number(parser);
    const struct fp1_symbol *symbol = parse_constant_name(fp1, "a number or the name of a scalar constant");
    if (!symbol)
        return 0;
    if (symbol->kind != FP1_SCALAR) {
        parser_expected(parser, "a number or the name of a scalar constant");
        return 0;
    }
    parser_advance(parser);
    return symbol->value[0];
}

void fp1_parse_vector(struct fp1 *fp1, uint32_t value[4])
{
    static const uint32_t missing[4] = {0, 0, 0, 0x3f800000};
    struct parser *parser = fp1->parser;
    memcpy(value, missing, sizeof missing);
    parser_require(parser, "{");
    for (unsigned c = 0; c < 4; c++) {
        value[c] = parse_scalar(fp1);
        if (c == 3 || !parser_accept(parser, ","))
            break;
    }
    if (!parser_done(parser) && !parser_at(parser, "}"))
        parser_expected(parser, parser_at(parser, ",") ? "'}' after four components" : "',' or '}'");
    parser_require(parser, "}");
}

/* The right side of DEFINE and DECLARE: any constant. */
static void parse_value(struct fp1 *fp1, struct fp1_symbol *symbol)
{
    struct parser *parser = fp1->parser;
    symbol->kind = FP1_SCALAR;
    if (parser_at(parser, "{")) {
        symbol->kind = FP1_VECTOR;
        fp1_parse_vector(fp1, symbol->value);
    } else if (vp_at_identifier(parser)) {
        const struct fp1_symbol *named = parse_constant_name(fp1, "a constant");
        if (named)
            *symbol = *named;
        parser_advance(parser);
    } else if (fp1_at_number(parser) || at_sign(parser)) {
        const uint32_t bits = parse_signed_number(parser);
        for (unsigned c = 0; c < 4; c++)
            symbol->value[c] = bits;
    } else {
        parser_expected(parser, "a constant: a number, {x, y, z, w} or a name");
    }
}

/* --- Declarations --------------------------------------------------------------------------------------- */

/* Terminals of the grammar that are words. */
static bool is_keyword(const struct token *word)
{
    static const char *const keywords[] = {"DEFINE", "DECLARE", "END", "RC", "HC",   "f",   "o",  "p",
                                           "x",      "y",       "z",   "w",  "EQ",   "GE",  "GT", "LE",
                                           "LT",     "NE",      "TR",  "FL", "CUBE", "RECT"};
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (token_is(word, keywords[i]))
            return true;
    for (unsigned i = 0; i < FP1_ATTRIBUTE_COUNT; i++)
        if (token_is(word, fp1_attributes[i].name))
            return true;
    for (unsigned i = 0; i < FP1_RESULT_COUNT; i++)
        if (token_is(word, fp1_results[i].name))
            return true;
    return fp1_is_mnemonic(word);
}

/* "strings that specify valid temporary register or texture numbers" */
static bool is_register_name(const struct parser *parser)
{
    const int r = vp_register_number(parser, 'R'), h = vp_register_number(parser, 'H');
    return (r >= 0 && r < FP1_FLOAT_TEMPS) || (h >= 0 && h < FP1_HALF_TEMPS) ||
           fp1_texture_unit(&parser->token) >= 0;
}

static bool parse_new_name(struct fp1 *fp1, struct token *name)
{
    struct parser *parser = fp1->parser;
    *name = parser->token;
    if (!vp_at_identifier(parser))
        parser_expected(parser, "a new name");
    else if (is_keyword(name) || is_register_name(parser))
        parser_fail(parser, name->position,
                    "expected a new name, found '%.*s', which has a meaning of its own", shown(name),
                    name->text);
    else if (fp1_find_symbol(fp1, name))
        parser_fail(parser, name->position, "expected a new name, found '%.*s', which is already defined",
                    shown(name), name->text);
    else
        parser_advance(parser);
    return !parser->failed;
}

static void add_symbol(struct fp1 *fp1, const struct token *name, const struct fp1_symbol *symbol)
{
    const uint32_t count = fp1->symbol_count;
    if ((count & (count - 1)) == 0) { /* capacity is the next power of two */
        void *larger = realloc(fp1->symbols, (count ? (size_t)count * 2 : 1) * sizeof *fp1->symbols);
        if (!larger) {
            parser_fail(fp1->parser, name->position, "out of memory");
            return;
        }
        fp1->symbols = larger;
    }
    fp1->symbols[fp1->symbol_count++] = *symbol;
    word_table_add(fp1->parser, &fp1->names, name, count);
}

void fp1_parse_define(struct fp1 *fp1)
{
    struct parser *parser = fp1->parser;
    struct token name;
    struct fp1_symbol symbol = {0};
    parser_advance(parser);
    if (!parse_new_name(fp1, &name) || !parser_require(parser, "="))
        return;
    parse_value(fp1, &symbol);
    if (!parser->failed)
        add_symbol(fp1, &name, &symbol);
}

/* A scalar is replicated; without a value all components are 0. */
void fp1_parse_declare(struct fp1 *fp1)
{
    struct parser *parser = fp1->parser;
    struct token name;
    struct fp1_symbol symbol = {0};
    parser_advance(parser);
    if (!parse_new_name(fp1, &name))
        return;
    if (parser_accept(parser, "="))
        parse_value(fp1, &symbol);
    if (parser->failed)
        return;
    const uint32_t number = parser->program->variable_count;
    struct param_register param = {.source = PARAM_NAMED, .index = (uint16_t)number, .type = TYPE_F32};
    memcpy(param.value, symbol.value, sizeof param.value);
    symbol.kind = FP1_LOCAL;
    symbol.param = param_table_add(parser, &fp1->params, &param, name.position);
    struct variable *variable = program_add_variable(parser, &name, FILE_PARAM);
    variable->first = (uint16_t)symbol.param;
    variable->count = 1;
    if (!parser->failed)
        add_symbol(fp1, &name, &symbol);
}

/* --- What an instruction reads -------------------------------------------------------------------------- */

int32_t fp1_constant(struct fp1 *fp1, const uint32_t value[4], struct source_position position)
{
    struct param_register param = {.source = PARAM_CONSTANT, .type = TYPE_F32};
    memcpy(param.value, value, sizeof param.value);
    return (int32_t)param_table_share(fp1->parser, &fp1->params, &param, position);
}

static void note_scalar(struct fp1 *fp1, uint32_t bits, struct source_position position)
{
    struct fp1_reads *reads = &fp1->reads;
    for (unsigned i = 0; i < reads->scalar_count; i++)
        if (reads->scalars[i] == bits)
            return;
    if (reads->scalar_count == 4)
        parser_fail(fp1->parser, position,
                    "the constants of an instruction may hold four different numbers, and here is a fifth");
    else
        reads->scalars[reads->scalar_count++] = bits;
}

/* One parameter, as often as the instruction likes; or constants which together fit into one vector (3.11.2).
 */
void fp1_note_param(struct fp1 *fp1, int32_t index, struct source_position position)
{
    struct fp1_reads *reads = &fp1->reads;
    if (fp1->parser->failed)
        return;
    const struct param_register *param = &fp1->parser->program->params[index];
    const bool constant = param->source == PARAM_CONSTANT;
    if (reads->param && !(reads->constants && constant) && reads->param_register != index) {
        parser_fail(fp1->parser, position,
                    "an instruction may read only one program parameter, or constants alone");
        return;
    }
    for (unsigned c = 0; c < 4 && constant; c++)
        note_scalar(fp1, param->value[c], position);
    reads->param = true;
    reads->constants = constant;
    reads->param_register = index;
}
