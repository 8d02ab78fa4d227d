/* Code shared by the declarations of units, subroutine parameters and parameter buffers: sizes in brackets,
 * and lists of numbers that "must increase consecutively". */
#include "shader/language/gpu4/gpu4.h"

bool gpu4_read_size(struct gpu4 *gpu4, unsigned limit, struct gpu4_size *size)
{
    struct parser *parser = gpu4->parser;
    *size = (struct gpu4_size){0};
    if (!parser_accept(parser, "["))
        return true;
    size->is_array = true;
    size->token = parser->token;
    if (parser_accept(parser, "]"))
        return true;
    if (parser->token.kind != TOKEN_INTEGER) {
        parser_expected(parser, "an array size or ']'");
        return false;
    }
    size->count = token_integer(&parser->token, NULL);
    if (size->count == 0 || size->count > limit) {
        parser_fail(parser, parser->token.position, "expected an array size from 1 to %u, found '%.*s'",
                    limit, gpu4_shown(&parser->token), parser->token.text);
        return false;
    }
    parser_advance(parser);
    return parser_require(parser, "]");
}

bool gpu4_check_size(struct gpu4 *gpu4, const struct gpu4_size *size, unsigned bindings)
{
    if (size->count == 0 || size->count == bindings)
        return true;
    parser_fail(gpu4->parser, size->token.position,
                "expected the array size %u, the number of bindings, found %u", bindings, size->count);
    return false;
}

/* One range after another, each read after its `prefix`. */
static bool read_list(struct gpu4 *gpu4, gpu4_prefix *prefix, unsigned limit, const char *what,
                      struct gpu4_range *range)
{
    struct parser *parser = gpu4->parser;
    *range = (struct gpu4_range){0};
    do {
        const struct source_position start = parser->token.position;
        struct gpu4_range next;
        if (!prefix(gpu4) || !gpu4_index_range(gpu4, true, limit, what, &next))
            return false;
        if (range->count > 0 && next.first != range->first + range->count) {
            parser_fail(parser, start, "expected %s %u next: the members of an array must be consecutive",
                        what, range->first + range->count);
            return false;
        }
        if (range->count == 0)
            range->first = next.first;
        range->count += next.count;
    } while (parser_accept(parser, ","));
    return parser_require(parser, "}");
}

bool gpu4_read_numbers(struct gpu4 *gpu4, gpu4_prefix *prefix, unsigned limit, const char *what,
                       struct gpu4_size *size, struct gpu4_range *range)
{
    struct parser *parser = gpu4->parser;
    if (!gpu4_read_size(gpu4, limit, size) || !parser_require(parser, "="))
        return false;
    if (size->is_array)
        return parser_require(parser, "{") && read_list(gpu4, prefix, limit, what, range) &&
               gpu4_check_size(gpu4, size, range->count);
    return prefix(gpu4) && gpu4_index_range(gpu4, false, limit, what, range);
}

struct variable *gpu4_add_variable(struct gpu4 *gpu4, const struct token *name,
                                   const struct gpu4_symbol *symbol)
{
    gpu4_add_symbol(gpu4, name, symbol);
    struct variable *variable = program_add_variable(gpu4->parser, name, (enum register_file)symbol->file);
    variable->first = symbol->first;
    variable->count = symbol->count;
    variable->is_array = symbol->is_array;
    variable->buffer = symbol->buffer;
    variable->buffers = symbol->buffers;
    return variable;
}
