/* Program parameters: what `program.env[3]`, `state.fog.color` or `{1, 2}` becomes (NV_gpu_program4 2.X.3.3).
 *
 * Single bindings share a register with an equal one (param_table.h); the members of an array are always new
 * registers, so that they are contiguous.
 */
#include "shader/language/gpu4/gpu4.h"

#include <stdlib.h>
#include <string.h>

static unsigned add(struct gpu4 *gpu4, const struct param_register *param, struct source_position position)
{
    return param_table_add(gpu4->parser, &gpu4->params, param, position);
}

static unsigned share(struct gpu4 *gpu4, const struct param_register *param, struct source_position position)
{
    return param_table_share(gpu4->parser, &gpu4->params, param, position);
}

unsigned gpu4_share_param(struct gpu4 *gpu4, const struct param_register *param)
{
    return share(gpu4, param, gpu4->parser->token.position);
}

/* --- Literal constants ---------------------------------------------------------------------------------- */

static bool read_integer(struct gpu4 *gpu4, enum type type, bool negative, uint32_t *value)
{
    struct parser *parser = gpu4->parser;
    const struct token token = parser->token;
    int length = token.length < 40 ? (int)token.length : 40;
    bool overflow;
    *value = token_integer(&token, &overflow);
    if (type == TYPE_U32 && negative)
        parser_fail(parser, token.position, "expected an unsigned integer, found '-%.*s'", length,
                    token.text);
    else if (overflow || (type == TYPE_S32 && *value > (uint32_t)INT32_MAX + negative))
        parser_fail(parser, token.position, "the integer %.*s is too large for 32 bits", length, token.text);
    if (negative)
        *value = 0u - *value;
    return !parser->failed;
}

/* One number, whose sign has been read, as bits of the type. A float may be written as an integer, but not
 * the reverse. */
static bool read_number(struct gpu4 *gpu4, enum type type, bool negative, uint32_t *value)
{
    struct parser *parser = gpu4->parser;
    const struct token token = parser->token;
    bool is_float = token.kind == TOKEN_FLOAT;
    const bool hex = token.length > 1 && (token.text[1] | 32) == 'x';
    if ((!is_float && token.kind != TOKEN_INTEGER) || (hex && !gpu4_has(gpu4, GPU4_TYPES))) {
        parser_expected(parser, "a number");
        return false;
    }
    if (type == TYPE_F32) {
        struct token real = token;
        bool overflow = false;
        if (!is_float && (token_integer(&token, &overflow), overflow))
            real.kind = TOKEN_FLOAT;        /* an integer beyond 32 bits is a valid floating-point number */
        float number = token_single(&real); /* denormals stay: an instruction may read their bits */
        number = negative ? -number : number;
        memcpy(value, &number, sizeof number);
    } else if (is_float) {
        parser_expected(parser, type == TYPE_S32 ? "a signed integer" : "an unsigned integer");
    } else {
        read_integer(gpu4, type, negative, value);
    }
    parser_advance(parser);
    return !parser->failed;
}

/* Inside braces compilers write NAN, which the grammar does not have. */
static bool accept_nan(struct gpu4 *gpu4, enum type type, bool negative, uint32_t *value)
{
    if (type != TYPE_F32 || !gpu4_has(gpu4, GPU4_TYPES) || !parser_accept(gpu4->parser, "NAN"))
        return false;
    *value = negative ? 0xffc00000u : 0x7fc00000u;
    return true;
}

static bool read_signed_number(struct gpu4 *gpu4, enum type type, uint32_t *value)
{
    bool negative = parser_accept(gpu4->parser, "-");
    if (!negative)
        parser_accept(gpu4->parser, "+");
    if (accept_nan(gpu4, type, negative, value))
        return true;
    return read_number(gpu4, type, negative, value);
}

static uint32_t one(enum type type)
{
    const float number = 1.0f;
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    return type == TYPE_F32 ? bits : 1;
}

/* `{x, y, z, w}`; missing components are 0, 0, 1. */
static bool read_vector(struct gpu4 *gpu4, enum type type, uint32_t value[4])
{
    struct parser *parser = gpu4->parser;
    value[1] = value[2] = 0;
    value[3] = one(type);
    parser_require(parser, "{");
    for (unsigned i = 0; i < 4; i++) {
        if (!read_signed_number(gpu4, type, &value[i]))
            return false;
        if (i == 3 || !parser_accept(parser, ","))
            break;
    }
    return parser_require(parser, "}");
}

static bool read_constant(struct gpu4 *gpu4, enum type type, bool declaration, struct param_register *param)
{
    param->source = PARAM_CONSTANT;
    param->type = (uint8_t)type;
    if (parser_at(gpu4->parser, "{"))
        return read_vector(gpu4, type, param->value);
    uint32_t value = 0;
    if (!(declaration ? read_signed_number(gpu4, type, &value) : read_number(gpu4, type, false, &value)))
        return false;
    for (unsigned c = 0; c < 4; c++)
        param->value[c] = value;
    return true;
}

/* --- Bindings ------------------------------------------------------------------------------------------- */

static bool at_number(const struct gpu4 *gpu4)
{
    enum token_kind kind = gpu4->parser->token.kind;
    return kind == TOKEN_INTEGER || kind == TOKEN_FLOAT;
}

bool gpu4_at_param(const struct gpu4 *gpu4)
{
    const struct parser *parser = gpu4->parser;
    return at_number(gpu4) || parser_at(parser, "{") || parser_at(parser, "program") ||
           parser_at(parser, "state");
}

/* `program.env[a]`, `program.local[a..b]`. */
static bool read_program_binding(struct gpu4 *gpu4, bool ranges, struct param_register *param,
                                 struct gpu4_range *range)
{
    struct parser *parser = gpu4->parser;
    parser_advance(parser);
    parser_require(parser, ".");
    bool env = parser_at(parser, "env");
    if (gpu4_has(gpu4, GPU4_TYPES) && parser_at(parser, "buffer"))
        parser_fail(parser, parser->token.position,
                    "program.buffer needs a BUFFER declaration; expected 'env' or 'local'");
    if (!env && !parser_at(parser, "local")) {
        parser_expected_like(parser, "'env' or 'local'",
                             token_is_misspelt(&parser->token, "env")     ? "env"
                             : token_is_misspelt(&parser->token, "local") ? "local"
                                                                          : NULL);
        return false;
    }
    parser_advance(parser);
    param->source = env ? PARAM_ENV : PARAM_LOCAL;
    return gpu4_index_range(gpu4, ranges, env ? SHADER_MAX_ENV : SHADER_MAX_LOCAL,
                            env ? "program.env" : "program.local", range);
}

/* Reads a binding as registers that differ in their number (env, local) or matrix row. */
static bool read_binding(struct gpu4 *gpu4, enum type type, bool ranges, bool declaration,
                         struct param_register *param, struct gpu4_range *range)
{
    *param = (struct param_register){0};
    *range = (struct gpu4_range){.first = 0, .count = 1};
    if (parser_at(gpu4->parser, "program"))
        return read_program_binding(gpu4, ranges, param, range);
    if (parser_at(gpu4->parser, "state"))
        return gpu4_state_binding(gpu4, ranges, param, range);
    return read_constant(gpu4, type, declaration, param);
}

static void set_member(struct param_register *param, unsigned member)
{
    if (param->source == PARAM_STATE)
        param->row = (uint8_t)member;
    else if (param->source != PARAM_CONSTANT)
        param->index = (uint16_t)member;
}

bool gpu4_param_single(struct gpu4 *gpu4, enum type type, bool declaration, unsigned *index)
{
    const struct source_position position = gpu4->parser->token.position;
    struct param_register param;
    struct gpu4_range range;
    if (!read_binding(gpu4, type, false, declaration, &param, &range))
        return false;
    set_member(&param, range.first);
    *index = share(gpu4, &param, position);
    return !gpu4->parser->failed;
}

bool gpu4_param_multiple(struct gpu4 *gpu4, enum type type)
{
    const struct source_position position = gpu4->parser->token.position;
    struct param_register param;
    struct gpu4_range range;
    if (!read_binding(gpu4, type, true, true, &param, &range))
        return false;
    for (unsigned i = 0; i < range.count && !gpu4->parser->failed; i++) {
        set_member(&param, range.first + i);
        add(gpu4, &param, position);
    }
    return !gpu4->parser->failed;
}

/* --- Arrays reached by relative addressing -------------------------------------------------------------- */

/* Is the binding of register `index` also in another relative array, or earlier in this one? */
static bool bound_twice(const struct gpu4 *gpu4, const struct gpu4_symbol *array, unsigned index)
{
    const struct param_register *params = gpu4->parser->program->params;
    if (params[index].source == PARAM_CONSTANT)
        return false;
    for (uint32_t s = 0; s < gpu4->symbol_count; s++) {
        const struct gpu4_symbol *other = &gpu4->symbols[s];
        unsigned end = other == array ? index : other->first + other->count;
        if (other->file != FILE_PARAM || !(other->relative || other == array))
            continue;
        for (unsigned i = other->first; i < end; i++)
            if (param_equal(&params[i], &params[index]))
                return true;
    }
    return false;
}

/* "A program will fail to load if any program parameter binding is used more than once in a single array
 * accessed using relative addressing or used at least once in two or more" of them (2.X.3.3). A literal
 * constant binds nothing, so it may be repeated. */
bool gpu4_check_relative_params(struct gpu4 *gpu4, const struct gpu4_symbol *symbol, const struct token *name)
{
    for (unsigned i = symbol->first; i < symbol->first + symbol->count; i++)
        if (bound_twice(gpu4, symbol, i)) {
            parser_fail(
                gpu4->parser, name->position,
                "'%.*s' is addressed relatively, but one of its bindings is used twice in such arrays",
                name->length < 40 ? (int)name->length : 40, name->text);
            return false;
        }
    return true;
}
