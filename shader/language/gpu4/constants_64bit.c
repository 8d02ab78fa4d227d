/* Literal constants that 64-bit instructions read: each uses two parameter registers, low words and then high
 * words, both of the constant's type (param_register). Equal constants share them. The text never declares
 * them, but writes them where they are used. So they follow all other parameters, in the order of their first
 * use, which is also the printer's order. */
#include "shader/language/gpu4/gpu4.h"
#include "shader/program/operand_types.h"

#include <stdlib.h>
#include <string.h>

/* --- Reading -------------------------------------------------------------------------------------------- */

bool gpu4_at_constant(const struct gpu4 *gpu4)
{
    const enum token_kind kind = gpu4->parser->token.kind;
    return kind == TOKEN_INTEGER || kind == TOKEN_FLOAT || parser_at(gpu4->parser, "{");
}

static uint64_t double_bits(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static bool read_integer(struct gpu4 *gpu4, enum type type, bool negative, uint64_t *value)
{
    struct parser *parser = gpu4->parser;
    const struct token token = parser->token;
    bool overflow;
    *value = token_integer64(&token, &overflow);
    if (type == TYPE_U64 && negative)
        parser_fail(parser, token.position, "expected an unsigned integer, found '-%.*s'", gpu4_shown(&token),
                    token.text);
    else if (overflow || (type == TYPE_S64 && *value > (uint64_t)INT64_MAX + negative))
        parser_fail(parser, token.position, "the integer %.*s is too large for 64 bits", gpu4_shown(&token),
                    token.text);
    if (negative)
        *value = 0u - *value;
    return !parser->failed;
}

/* One number, its sign already read. */
static bool read_number(struct gpu4 *gpu4, enum type type, bool negative, uint64_t *value)
{
    struct parser *parser = gpu4->parser;
    const struct token token = parser->token;
    if (token.kind != TOKEN_FLOAT && token.kind != TOKEN_INTEGER)
        parser_expected(parser, "a number");
    else if (type == TYPE_F64)
        *value = double_bits(negative ? -token_double(&token) : token_double(&token));
    else if (token.kind == TOKEN_FLOAT)
        parser_expected(parser, type == TYPE_S64 ? "a signed integer" : "an unsigned integer");
    else
        read_integer(gpu4, type, negative, value);
    parser_advance(parser);
    return !parser->failed;
}

static bool read_signed_number(struct gpu4 *gpu4, enum type type, uint64_t *value)
{
    const bool negative = parser_accept(gpu4->parser, "-");
    if (!negative)
        parser_accept(gpu4->parser, "+");
    return read_number(gpu4, type, negative, value);
}

/* `{x, y, z, w}`; missing components are 0, 0, 1. A single number is all four. */
static bool read_constant(struct gpu4 *gpu4, enum type type, uint64_t value[4])
{
    struct parser *parser = gpu4->parser;
    if (!parser_accept(parser, "{")) {
        const bool ok = read_number(gpu4, type, false, &value[0]);
        value[1] = value[2] = value[3] = value[0];
        return ok;
    }
    value[1] = value[2] = 0;
    value[3] = type == TYPE_F64 ? double_bits(1.0) : 1;
    for (unsigned i = 0; i < 4; i++) {
        if (!read_signed_number(gpu4, type, &value[i]))
            return false;
        if (i == 3 || !parser_accept(parser, ","))
            break;
    }
    return parser_require(parser, "}");
}

bool gpu4_wide_constant(struct gpu4 *gpu4, enum type type, unsigned *index)
{
    const struct source_position position = gpu4->parser->token.position;
    struct param_register pair[2] = {{.source = PARAM_CONSTANT, .type = (uint8_t)type},
                                     {.source = PARAM_CONSTANT, .type = (uint8_t)type}};
    uint64_t value[4] = {0};
    if (!read_constant(gpu4, type, value))
        return false;
    for (unsigned c = 0; c < 4; c++) {
        pair[0].value[c] = (uint32_t)value[c];
        pair[1].value[c] = (uint32_t)(value[c] >> 32);
    }
    *index = param_table_share_pair(gpu4->parser, &gpu4->params, pair, position);
    gpu4->wide_constants = true;
    return !gpu4->parser->failed;
}

/* --- Their order ---------------------------------------------------------------------------------------- */

static void renumber(struct program *program, const uint32_t *number)
{
    for (uint32_t i = 0; i < program->instruction_count; i++)
        for (unsigned s = 0; s < SOURCES_MAX; s++) {
            struct source_operand *source = &program->instructions[i].src[s];
            if (source->file != FILE_PARAM)
                continue;
            /* The register of a run-time index may be outside of its array: it moves as the array does. */
            const uint32_t from = source->relative.used ? program->arrays[source->relative.array].first
                                                        : (uint32_t)source->index;
            source->index += (int32_t)(number[from] - from);
        }
    for (uint32_t i = 0; i < program->array_count; i++)
        if (program->arrays[i].file == FILE_PARAM)
            program->arrays[i].first = number[program->arrays[i].first];
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (program->variables[i].file == FILE_PARAM)
            program->variables[i].first = number[program->variables[i].first];
}

void gpu4_order_params(struct gpu4 *gpu4)
{
    struct program *program = gpu4->parser->program;
    const uint32_t count = program->param_count;
    uint32_t next = 0;
    if (!gpu4->wide_constants)
        return;
    uint32_t *number = calloc(count + 1, sizeof *number);
    struct param_register *params = calloc(count + 1, sizeof *params);
    for (unsigned wide = 0; number && params && wide < 2; wide++)
        for (uint32_t i = 0; i < count; i++)
            if (type_is_64bit((enum type)program->params[i].type) == (wide == 1)) {
                params[next] = program->params[i];
                number[i] = next++;
            }
    if (number && params) {
        renumber(program, number);
        memcpy(program->params, params, count * sizeof *params);
    } else {
        parser_fail(gpu4->parser, gpu4->parser->token.position, "out of memory");
    }
    free(number);
    free(params);
}
