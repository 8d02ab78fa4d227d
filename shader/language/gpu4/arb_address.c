/* Address registers: ADDRESS variables, what ARL and its like write, and `[A0.x - 4]`
 * (ARB_vertex_program 2.14.3.5, 2.14.4.2; NV_vertex_program2_option makes them vectors of four); A0.x, the
 * index of a LOOP (NV_fragment_program2 3.11.3.Y).
 *
 * The grammar's range of -64..63 for the constant part is widened to what any array could need. */
#include "shader/language/gpu4/gpu4.h"

enum { MAX_ADDRESSES = 2, LAST_LOOP_OFFSET = 9 }; /* MAX_PROGRAM_ADDRESS_REGISTERS_ARB; <addrRegPosOffset> */

static const struct gpu4_symbol *address_symbol(const struct gpu4 *gpu4)
{
    const struct gpu4_symbol *symbol = gpu4_find_symbol(gpu4, &gpu4->parser->token);
    return symbol && symbol->file == FILE_ADDRESS ? symbol : NULL;
}

bool gpu4_at_address(const struct gpu4 *gpu4)
{
    return address_symbol(gpu4) != NULL;
}

bool gpu4_read_address(struct gpu4 *gpu4)
{
    struct parser *parser = gpu4->parser;
    struct program *program = parser->program;
    do {
        struct token name;
        if (!gpu4_new_name(gpu4, &name))
            return false;
        if (program->address_count >= MAX_ADDRESSES) {
            parser_fail(parser, name.position, "more than %d address registers", (int)MAX_ADDRESSES);
            return false;
        }
        const struct gpu4_symbol symbol = {.file = FILE_ADDRESS,
                                           .type = GPU4_UNTYPED,
                                           .first = (uint16_t)program->address_count++,
                                           .count = 1};
        gpu4_add_symbol(gpu4, &name, &symbol);
        struct variable *variable = program_add_variable(parser, &name, FILE_ADDRESS);
        variable->first = symbol.first;
        variable->count = 1;
    } while (parser_accept(parser, ","));
    return !parser->failed;
}

static const struct gpu4_symbol *take_address(struct gpu4 *gpu4)
{
    const struct gpu4_symbol *symbol = address_symbol(gpu4);
    if (symbol)
        parser_advance(gpu4->parser);
    else
        parser_expected(gpu4->parser, "an address register");
    return symbol;
}

/* The letter of a component that an address register has, or -1 after a failure. */
static int address_component(struct gpu4 *gpu4)
{
    static const char *const letters[] = {"x", "y", "z", "w"};
    const bool vectors = gpu4_has(gpu4, GPU4_ADDRESS_VECTORS);
    if (!parser_require(gpu4->parser, "."))
        return -1;
    for (int c = 0; c < (vectors ? 4 : 1); c++)
        if (parser_accept(gpu4->parser, letters[c]))
            return c;
    parser_expected(gpu4->parser,
                    vectors ? "one component such as 'x'" : "'x', the only component of an address register");
    return -1;
}

static bool constant_part(struct gpu4 *gpu4, int32_t *offset)
{
    struct parser *parser = gpu4->parser;
    const bool negative = parser_at(parser, "-");
    *offset = 0;
    if (!negative && !parser_at(parser, "+"))
        return true;
    parser_advance(parser);
    if (parser->token.kind != TOKEN_INTEGER) {
        parser_expected(parser, "an integer");
        return false;
    }
    const uint32_t value = token_integer(&parser->token, NULL);
    if (value >= SHADER_MAX_PARAMS) {
        parser_fail(parser, parser->token.position, "expected an offset below %d, found '%.*s'",
                    (int)SHADER_MAX_PARAMS, parser->token.length < 40 ? (int)parser->token.length : 40,
                    parser->token.text);
        return false;
    }
    *offset = negative ? -(int32_t)value : (int32_t)value;
    parser_advance(parser);
    return true;
}

/* `+ 3` after the index of a loop. */
static bool loop_offset(struct gpu4 *gpu4, int32_t *offset)
{
    struct parser *parser = gpu4->parser;
    *offset = 0;
    if (parser_at(parser, "-")) {
        parser_expected(parser, "'+' or ']' (an offset from A0.x may not be negative)");
        return false;
    }
    if (!parser_accept(parser, "+"))
        return true;
    const uint32_t value = token_integer(&parser->token, NULL);
    if (parser->token.kind != TOKEN_INTEGER || value > LAST_LOOP_OFFSET) {
        parser_expected(parser, "an integer from 0 to 9");
        return false;
    }
    *offset = (int32_t)value;
    parser_advance(parser);
    return true;
}

/* The level of the innermost LOOP, whose index A0.x is; -1 outside of all. */
static int loop_index_level(const struct gpu4 *gpu4)
{
    for (unsigned i = gpu4->block_count; i > 0; i--)
        if (gpu4->blocks[i - 1].op == OP_LOOP)
            return (int)gpu4->blocks[i - 1].level;
    return -1;
}

/* The one address register of fragment programs: every level of loops has its own. */
static bool loop_index(struct gpu4 *gpu4, struct relative_index *relative, int32_t *offset)
{
    struct parser *parser = gpu4->parser;
    const int level = loop_index_level(gpu4);
    if (!parser_at(parser, "A0")) {
        parser_expected(parser, "an integer or A0.x");
        return false;
    }
    if (level < 0) {
        parser_fail(parser, parser->token.position, "A0 is the index of a LOOP block, and here is none");
        return false;
    }
    parser_advance(parser);
    if (!parser_require(parser, "."))
        return false;
    if (!parser_accept(parser, "x")) {
        parser_expected(parser, "'x', the only component of A0");
        return false;
    }
    *relative = (struct relative_index){.used = true, .file = FILE_ADDRESS, .index = (uint16_t)level};
    return loop_offset(gpu4, offset);
}

bool gpu4_address_index(struct gpu4 *gpu4, struct relative_index *relative, int32_t *offset)
{
    if (gpu4_is_fragment(gpu4))
        return loop_index(gpu4, relative, offset);
    const struct gpu4_symbol *symbol = take_address(gpu4);
    const int component = symbol ? address_component(gpu4) : -1;
    if (component < 0)
        return false;
    relative->used = true;
    relative->file = FILE_ADDRESS;
    relative->index = symbol->first;
    relative->component = (uint8_t)component;
    return constant_part(gpu4, offset);
}

/* `A0.x`; vectors have an ordinary write mask, which the caller reads. */
bool gpu4_address_destination(struct gpu4 *gpu4, struct destination *dst)
{
    const struct gpu4_symbol *symbol = take_address(gpu4);
    if (!symbol)
        return false;
    dst->file = FILE_ADDRESS;
    dst->index = symbol->first;
    dst->mask = 1;
    return gpu4_has(gpu4, GPU4_ADDRESS_VECTORS) || address_component(gpu4) == 0;
}

bool gpu4_address_source(struct gpu4 *gpu4, struct source_operand *source)
{
    const struct gpu4_symbol *symbol = take_address(gpu4);
    if (!symbol)
        return false;
    source->file = FILE_ADDRESS;
    source->index = symbol->first;
    return true;
}
