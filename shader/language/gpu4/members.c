/* The member of an array: constant and run-time indices, and for arrays with two indices the first one, which
 * is the vertex of an attribute or the binding point of a parameter buffer (NV_gpu_program4 2.X.4.2). */
#include "shader/language/gpu4/gpu4.h"

#include <string.h>

/* --- Array members -------------------------------------------------------------------------------------- */

/* The register in `[R0.x + 3]`: a temporary that may hold a signed integer; without a suffix, its x. */
static bool index_register(struct gpu4 *gpu4, struct relative_index *relative)
{
    struct parser *parser = gpu4->parser;
    const struct gpu4_symbol *symbol = gpu4_find_symbol(gpu4, &parser->token);
    uint8_t names[4];
    if (!symbol || symbol->file != FILE_TEMP || symbol->is_array) {
        parser_expected(parser, "an integer or a temporary variable");
        return false;
    }
    if (symbol->type == TYPE_F32) {
        parser_fail(parser, parser->token.position,
                    "expected an integer variable, found '%.*s', which is FLOAT", gpu4_shown(&parser->token),
                    parser->token.text);
        return false;
    }
    parser_advance(parser);
    *relative = (struct relative_index){.used = true, .file = FILE_TEMP, .index = (uint16_t)symbol->first};
    if (!parser_accept(parser, "."))
        return true;
    if (gpu4_components(gpu4, &parser->token, names) != 1) {
        parser_expected(parser, "one component such as 'x'");
        return false;
    }
    relative->component = names[0];
    parser_advance(parser);
    return true;
}

static bool member_number(struct gpu4 *gpu4, unsigned count, int32_t *member)
{
    struct parser *parser = gpu4->parser;
    const struct token token = parser->token;
    if (token.kind != TOKEN_INTEGER) {
        parser_expected(parser, "an integer");
        return false;
    }
    const uint32_t number = token_integer(&token, NULL);
    *member = (int32_t)number;
    if (number >= count) {
        parser_fail(parser, token.position, "expected a number below %u, the size of the array, found '%.*s'",
                    count, gpu4_shown(&token), token.text);
        return false;
    }
    parser_advance(parser);
    return true;
}

/* `+ 3` after a temporary: from 0 to the array's size less one ("constant offsets ... limited to values in
 * the range [0,<n>-1]"). */
static bool constant_offset(struct gpu4 *gpu4, unsigned count, int32_t *offset)
{
    struct parser *parser = gpu4->parser;
    if (parser_at(parser, "-")) {
        parser_expected(parser, "'+' or ']' (a constant offset may not be negative)");
        return false;
    }
    return !parser_accept(parser, "+") || member_number(gpu4, count, offset);
}

/* `A0.x - 4` in the ARB languages, `R0.x + 3` in NV_gpu_program4. */
static bool run_time_index(struct gpu4 *gpu4, unsigned count, struct relative_index *relative,
                           int32_t *offset)
{
    if (gpu4_has(gpu4, GPU4_ADDRESS))
        return gpu4_address_index(gpu4, relative, offset);
    if (!gpu4_has(gpu4, GPU4_TYPES)) {
        parser_expected(gpu4->parser, "an integer");
        return false;
    }
    return index_register(gpu4, relative) && constant_offset(gpu4, count, offset);
}

/* `[3]` or `[R0.x + 3]` for an array of `count` members; the '[' is the look-ahead, or should be. */
static bool read_index(struct gpu4 *gpu4, unsigned count, const char *expected,
                       struct relative_index *relative, int32_t *number)
{
    struct parser *parser = gpu4->parser;
    *number = 0;
    if (!parser_at(parser, "[")) {
        parser_expected(parser, expected);
        return false;
    }
    parser_advance(parser);
    if (!(parser->token.kind == TOKEN_INTEGER ? member_number(gpu4, count, number)
                                              : run_time_index(gpu4, count, relative, number)))
        return false;
    return parser_require(parser, "]");
}

/* The array gets its entry in program.arrays, for inputs and outputs in slots; all its members count as used.
 */
static bool reach_array(struct gpu4 *gpu4, struct gpu4_symbol *symbol, const struct token *name,
                        struct relative_index *relative)
{
    if (!symbol->relative) {
        bool ok = symbol->file == FILE_PARAM ? gpu4_check_relative_params(gpu4, symbol, name)
                  : symbol->file == FILE_INPUT || symbol->file == FILE_OUTPUT
                      ? gpu4_own_slots(gpu4, symbol, name)
                      : true;
        if (!ok)
            return false;
        symbol->relative = true;
    }
    relative->array = (uint16_t)program_add_array(gpu4->parser, (enum register_file)symbol->file,
                                                  symbol->first, symbol->count);
    return !gpu4->parser->failed;
}

/* --- The first of two indices --------------------------------------------------------------------------- */

/* The largest vertex number in a name. Vertices beyond the primitive of a geometry program fail to load, as
 * members beyond an array do; those beyond a patch are undefined (NV_tessellation_program5 2.X.3.2). */
static unsigned vertex_limit(const struct gpu4 *gpu4)
{
    const struct program *program = gpu4->parser->program;
    return program->stage == STAGE_GEOMETRY && program->input_vertices ? program->input_vertices
                                                                       : UINT16_MAX + 1u;
}

static bool vertex_index(struct gpu4 *gpu4, const struct gpu4_symbol *symbol, struct outer_index *outer)
{
    int32_t number = (int32_t)symbol->vertex;
    if (!symbol->vertex_fixed &&
        !read_index(gpu4, vertex_limit(gpu4), "'[' and the number of a vertex", &outer->relative, &number))
        return false;
    outer->used = true;
    outer->index = (uint16_t)number;
    return true;
}

/* "The first index specifying an offset into the range of buffer object binding points"
 * (NV_gpu_program5 2.X.3.6). */
static bool buffer_index(struct gpu4 *gpu4, const struct gpu4_symbol *symbol, struct outer_index *outer)
{
    int32_t number = 0;
    if (symbol->buffers && !read_index(gpu4, symbol->buffers, "'[' and which of the variable's buffers",
                                       &outer->relative, &number))
        return false;
    outer->used = true;
    outer->index = (uint16_t)(symbol->buffer + number);
    if (outer->relative.used)
        outer->relative.array = (uint16_t)program_add_array(gpu4->parser, (enum register_file)symbol->file,
                                                            symbol->buffer, symbol->buffers);
    return !gpu4->parser->failed;
}

static bool outer_index(struct gpu4 *gpu4, const struct gpu4_symbol *symbol, struct outer_index *outer)
{
    if (symbol->file == FILE_INPUT && symbol->per_vertex)
        return vertex_index(gpu4, symbol, outer);
    if (file_is_buffer(symbol->file))
        return buffer_index(gpu4, symbol, outer);
    return true;
}

/* --- After the name of a variable ----------------------------------------------------------------------- */

bool gpu4_member(struct gpu4 *gpu4, struct gpu4_symbol *symbol, const struct token *name, int32_t *index,
                 struct relative_index *relative, struct outer_index *outer)
{
    struct parser *parser = gpu4->parser;
    int32_t number = 0;
    *index = (int32_t)symbol->first;
    if (!outer_index(gpu4, symbol, outer))
        return false;
    if (!symbol->is_array) {
        if (parser_at(parser, "["))
            parser_fail(parser, parser->token.position, "'%.*s' is not an array", gpu4_shown(name),
                        name->text);
        return !parser->failed;
    }
    if (!read_index(gpu4, gpu4_members(symbol), "'[' and a member of the array", relative, &number) ||
        (relative->used && !reach_array(gpu4, symbol, name, relative)))
        return false;
    *index += number * (int32_t)gpu4_stride(symbol);
    return true;
}
