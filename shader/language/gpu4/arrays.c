/* Code shared by the declarations of units, subroutine parameters and parameter buffers: sizes in brackets,
 * and lists of numbers that "must increase consecutively". */
#include "shader/language/gpu4/gpu4.h"

bool nv5_read_size(struct nv4 *nv4, unsigned limit, struct nv5_size *size)
{
    struct parser *parser = nv4->parser;
    *size = (struct nv5_size){0};
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
                    limit, nv4_shown(&parser->token), parser->token.text);
        return false;
    }
    parser_advance(parser);
    return parser_require(parser, "]");
}

bool nv5_check_size(struct nv4 *nv4, const struct nv5_size *size, unsigned bindings)
{
    if (size->count == 0 || size->count == bindings)
        return true;
    parser_fail(nv4->parser, size->token.position,
                "expected the array size %u, the number of bindings, found %u", bindings, size->count);
    return false;
}

/* One range after another, each read after its `prefix`. */
static bool read_list(struct nv4 *nv4, nv5_prefix *prefix, unsigned limit, const char *what,
                      struct nv4_range *range)
{
    struct parser *parser = nv4->parser;
    *range = (struct nv4_range){0};
    do {
        const struct source_position start = parser->token.position;
        struct nv4_range next;
        if (!prefix(nv4) || !nv4_index_range(nv4, true, limit, what, &next))
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

bool nv5_read_numbers(struct nv4 *nv4, nv5_prefix *prefix, unsigned limit, const char *what,
                      struct nv5_size *size, struct nv4_range *range)
{
    struct parser *parser = nv4->parser;
    if (!nv5_read_size(nv4, limit, size) || !parser_require(parser, "="))
        return false;
    if (size->is_array)
        return parser_require(parser, "{") && read_list(nv4, prefix, limit, what, range) &&
               nv5_check_size(nv4, size, range->count);
    return prefix(nv4) && nv4_index_range(nv4, false, limit, what, range);
}

struct variable *nv5_add_variable(struct nv4 *nv4, const struct token *name, const struct nv4_symbol *symbol)
{
    nv4_add_symbol(nv4, name, symbol);
    struct variable *variable = program_add_variable(nv4->parser, name, (enum register_file)symbol->file);
    variable->first = symbol->first;
    variable->count = symbol->count;
    variable->is_array = symbol->is_array;
    variable->buffer = symbol->buffer;
    variable->buffers = symbol->buffers;
    return variable;
}
