/* Names of program inputs and outputs, read by the rows of names.c. */
#include "shader/language/gpu4/names.h"

#include <string.h>

/* --- Reading -------------------------------------------------------------------------------------------- */

static unsigned stage_of(const struct gpu4 *gpu4)
{
    return gpu4->parser->program->stage;
}

static bool is_here(const struct gpu4 *gpu4, const struct gpu4_binding *row)
{
    if ((row->flags & GPU4_ARB_ONLY) && gpu4_has(gpu4, GPU4_TYPES))
        return false;
    return row->needs == 0 || (gpu4->features & row->needs) != 0;
}

static bool at_prefix(const struct gpu4 *gpu4, const struct gpu4_binding *row)
{
    for (; row->prefix; row++)
        if (is_here(gpu4, row) && parser_at(gpu4->parser, row->prefix))
            return true;
    return false;
}

bool gpu4_at_input(const struct gpu4 *gpu4)
{
    return at_prefix(gpu4, gpu4_input_table(stage_of(gpu4))->rows);
}

bool gpu4_at_output(const struct gpu4 *gpu4)
{
    return at_prefix(gpu4, gpu4_output_table(stage_of(gpu4))->rows);
}

enum side { SIDE_NONE, SIDE_IN, SIDE_OUT };

/* The words before the name: `vertex[1].`, `primitive.out.patch.` */
struct place {
    struct token prefix;
    struct token after; /* the token after the prefix: where '[' is missed */
    struct token side_token, vertex_token;
    enum side side;
    bool patch, numbered;
    unsigned vertex;
};

static bool fail(struct gpu4 *gpu4, const struct token *token, const char *message)
{
    parser_fail(gpu4->parser, token->position, "%s", message);
    return false;
}

/* The largest vertex number in a name. Vertices beyond those of a patch are undefined
 * (NV_tessellation_program5 2.X.3.2); vertices beyond a geometry program's primitive or the output patch fail
 * to load. */
static unsigned vertex_limit(const struct gpu4 *gpu4, enum side side)
{
    const struct program *program = gpu4->parser->program;
    return side == SIDE_OUT                   ? program->primitive.vertices_out
           : stage_of(gpu4) == STAGE_GEOMETRY ? program->input_vertices
                                              : UINT16_MAX + 1u;
}

/* `[1]` after `vertex`. */
static bool read_vertex(struct gpu4 *gpu4, struct place *place)
{
    struct parser *parser = gpu4->parser;
    const struct token next = gpu4_peek(gpu4);
    place->numbered = true;
    place->vertex_token = parser->token;
    if (next.kind == TOKEN_IDENTIFIER) {
        parser_fail(parser, next.position,
                    "the vertex number of a binding must be constant, found '%.*s'; "
                    "declare ATTRIB a = vertex.position "
                    "and use a[%.*s]",
                    next.length < 40 ? (int)next.length : 40, next.text,
                    next.length < 40 ? (int)next.length : 40, next.text);
        return false;
    }
    return gpu4_index(gpu4, vertex_limit(gpu4, place->side), "vertex", &place->vertex);
}

static bool has_vertices(const struct gpu4_binding_table *table, const struct place *place)
{
    return (table->rows->flags & GPU4_EACH) && token_is(&place->prefix, "vertex");
}

/* `.in` or `.out`, with the vertex number after it. */
static bool read_side(struct gpu4 *gpu4, const struct gpu4_binding_table *table, struct place *place)
{
    struct parser *parser = gpu4->parser;
    const bool in = parser_at(parser, "in");
    if (!table->sides || (!in && !parser_at(parser, "out")))
        return true;
    place->side_token = parser->token;
    if (place->numbered)
        return fail(gpu4, &place->vertex_token,
                    "the vertex number stands after 'in' or 'out', as in vertex.in[1]");
    place->side = in ? SIDE_IN : SIDE_OUT;
    if (!in && stage_of(gpu4) == STAGE_TESS_EVALUATION)
        return fail(gpu4, &place->side_token,
                    "only tessellation control programs have an output patch to read "
                    "(NV_tessellation_program5 2.X.3.2)");
    parser_advance(parser);
    place->after = parser->token;
    if (has_vertices(table, place) && parser_at(parser, "[") && !read_vertex(gpu4, place))
        return false;
    return parser_require(parser, ".");
}

static bool read_place(struct gpu4 *gpu4, const struct gpu4_binding_table *table, struct place *place)
{
    struct parser *parser = gpu4->parser;
    *place = (struct place){.prefix = parser->token};
    parser_advance(parser);
    place->after = parser->token;
    if (has_vertices(table, place) && parser_at(parser, "[") && !read_vertex(gpu4, place))
        return false;
    if (!parser_require(parser, ".") || !read_side(gpu4, table, place))
        return false;
    if (parser_at(parser, "patch") &&
        (stage_of(gpu4) == STAGE_GEOMETRY || stage_of(gpu4) == STAGE_TESS_CONTROL ||
         stage_of(gpu4) == STAGE_TESS_EVALUATION)) {
        place->patch = true;
        parser_advance(parser);
        return parser_require(parser, ".");
    }
    return !parser->failed;
}

static bool check_side(struct gpu4 *gpu4, const struct gpu4_binding *row, const struct place *place)
{
    const struct token *at = place->side_token.text ? &place->side_token : &gpu4->parser->token;
    if ((row->flags & GPU4_OUT_ONLY) && place->side != SIDE_OUT)
        return fail(gpu4, at, "a control program reads this of its own results only: primitive.out");
    if (place->side == SIDE_OUT && !(row->flags & (GPU4_OUT | GPU4_OUT_ONLY | GPU4_OUT_IS_IN)))
        return fail(gpu4, at, "this attribute has no '.out'");
    if (place->side != SIDE_NONE && (row->flags & GPU4_NO_SIDE))
        return fail(gpu4, at, "this attribute has neither '.in' nor '.out'");
    if (place->numbered && !(row->flags & GPU4_EACH))
        return fail(gpu4, &place->vertex_token, "this attribute has no vertex number");
    return true;
}

static bool matches(const struct gpu4 *gpu4, const struct gpu4_binding *row, const struct place *place)
{
    return token_is(&place->prefix, row->prefix) && ((row->flags & GPU4_PATCH) != 0) == place->patch &&
           parser_at(gpu4->parser, row->name);
}

/* Names that no language has without an OPTION. */
enum { BY_OPTION = GPU4_CULL_DISTANCES | GPU4_LAYER_INPUTS };

static bool is_available(struct gpu4 *gpu4, const struct gpu4_binding *row)
{
    struct parser *parser = gpu4->parser;
    const char *version = row->needs & GPU4_VERSION_5 ? "5.0" : row->needs & GPU4_VERSION_4_1 ? "4.1" : NULL;
    const char *option = row->needs & BY_OPTION ? gpu4_option_giving(gpu4, row->needs & BY_OPTION) : NULL;
    if (!is_here(gpu4, row) && option)
        parser_fail(parser, parser->token.position, "%s.%s needs OPTION %s", row->prefix, row->name, option);
    else if (!is_here(gpu4, row) && version)
        parser_fail(parser, parser->token.position, "%s.%s needs a header of version %s", row->prefix,
                    row->name, version);
    else if (row->option && !(parser->program->options & row->option))
        parser_fail(parser, parser->token.position, "%s.%s needs OPTION %s", row->prefix, row->name,
                    program_option_name(row->option));
    return !parser->failed;
}

/* The name of the place that differs in one letter, or null. */
static const char *guess(const struct gpu4 *gpu4, const struct gpu4_binding_table *table,
                         const struct place *place)
{
    for (const struct gpu4_binding *row = table->rows; row->prefix; row++)
        if (token_is(&place->prefix, row->prefix) && ((row->flags & GPU4_PATCH) != 0) == place->patch &&
            is_here(gpu4, row) && token_is_misspelt(&gpu4->parser->token, row->name))
            return row->name;
    return NULL;
}

/* `prefix.name`, the rest is up to the row's rule. Null after a failure. */
static const struct gpu4_binding *read_name(struct gpu4 *gpu4, const struct gpu4_binding_table *table,
                                            struct place *place)
{
    struct parser *parser = gpu4->parser;
    if (!read_place(gpu4, table, place))
        return NULL;
    for (const struct gpu4_binding *row = table->rows; row->prefix; row++) {
        const bool elsewhere =
            gpu4_has(gpu4, GPU4_TYPES) && (row->needs & (GPU4_VERSION_4_1 | GPU4_VERSION_5 | BY_OPTION));
        if (!matches(gpu4, row, place) || (!is_here(gpu4, row) && !elsewhere))
            continue;
        if (!is_available(gpu4, row) || !check_side(gpu4, row, place))
            return NULL;
        parser_advance(parser);
        return row;
    }
    parser_expected_like(parser, table->expected, guess(gpu4, table, place));
    return NULL;
}

static unsigned read_color(struct gpu4 *gpu4)
{
    if (gpu4_accept_suffix(gpu4, "secondary"))
        return 1;
    gpu4_accept_suffix(gpu4, "primary");
    return 0;
}

/* `.primary` and `.secondary` of a fragment's colour: the two sources of blending (NV_gpu_program5 2.X.3.5).
 */
static bool read_blend_source(struct gpu4 *gpu4, unsigned *semantic)
{
    struct parser *parser = gpu4->parser;
    const bool secondary = gpu4_at_suffix(gpu4, "secondary");
    if (!secondary && !gpu4_at_suffix(gpu4, "primary"))
        return true;
    if (!gpu4_has(gpu4, GPU4_TYPES)) /* no binding of the ARB languages: read as a mask */
        return true;
    parser_advance(parser);
    if (!(parser->program->options & OPTION_BLEND_FUNC_EXTENDED)) {
        parser_fail(parser, parser->token.position, "result.color.%s needs OPTION ARB_blend_func_extended%s",
                    secondary ? "secondary" : "primary",
                    gpu4_has(gpu4, GPU4_VERSION_5) ? "" : " and a header of version 5.0");
        return false;
    }
    parser_advance(parser);
    if (secondary)
        *semantic = SEMANTIC_FRAGMENT_COLOR1;
    return true;
}

/* `[A0.x + 2]` (NV_vertex_program3 2.14.3.1): reaches all that have the name. */
static bool at_relative_index(const struct gpu4 *gpu4, const struct gpu4_binding *row)
{
    if (!(row->flags & GPU4_ARRAY) || !gpu4_has(gpu4, GPU4_RELATIVE_BINDINGS) ||
        !parser_at(gpu4->parser, "["))
        return false;
    const struct token next = gpu4_peek(gpu4);
    return next.kind == TOKEN_IDENTIFIER;
}

static bool read_relative_index(struct gpu4 *gpu4, const struct gpu4_binding *row, struct gpu4_range *range)
{
    parser_advance(gpu4->parser);
    range->count = row->count;
    return gpu4_address_index(gpu4, &range->relative, &range->offset) && parser_require(gpu4->parser, "]");
}

/* The part after the name: first index and count, relative to the row; *semantic may change. */
static bool read_index(struct gpu4 *gpu4, const struct gpu4_binding *row, bool ranges,
                       struct gpu4_range *range, unsigned *semantic)
{
    struct parser *parser = gpu4->parser;
    *range = (struct gpu4_range){.count = 1};
    if (at_relative_index(gpu4, row))
        return read_relative_index(gpu4, row, range);
    switch (row->rule) {
    case GPU4_FACES:
        if (gpu4_accept_suffix(gpu4, "back"))
            *semantic = SEMANTIC_BACK_COLOR;
        else
            gpu4_accept_suffix(gpu4, "front");
        range->first = read_color(gpu4);
        return true;
    case GPU4_COLORS: range->first = read_color(gpu4); return true;
    case GPU4_BUFFERS:
        if (!parser_at(parser, "["))
            return read_blend_source(gpu4, semantic);
        if (!gpu4->draw_buffers) {
            parser_fail(parser, parser->token.position, "result.color[n] needs OPTION ARB_draw_buffers");
            return false;
        }
        return gpu4_index_range(gpu4, false, row->count, "colour output", range) &&
               read_blend_source(gpu4, semantic);
    case GPU4_OPTIONAL:
        return !parser_at(parser, "[") ||
               gpu4_index_range(gpu4, ranges && (row->flags & GPU4_ARRAY), row->count, row->name, range);
    case GPU4_REQUIRED:
        return gpu4_index_range(gpu4, ranges && (row->flags & GPU4_ARRAY), row->count, row->name, range);
    default: return true;
    }
}

/* A vertex program may not bind a conventional attribute and its generic twin (NV_vertex_program4 2.X.3.2,
 * Table X.X; ARB_vertex_program Table X.2.1, which has the weights too). */
static bool check_twins(struct gpu4 *gpu4, const struct gpu4_binding *row, struct gpu4_range slots,
                        struct token start)
{
    bool generic = strcmp(row->name, "attrib") == 0;
    const bool weight = strcmp(row->name, "weight") == 0 && gpu4_has(gpu4, GPU4_TYPES);
    if (row->semantic != SEMANTIC_ATTRIBUTE || weight || slots.relative.used)
        return true;
    for (unsigned i = slots.first; i < slots.first + slots.count; i++) {
        struct gpu4_slot *slot = &gpu4->inputs[i];
        slot->generic |= generic;
        slot->conventional |= !generic;
        if (slot->generic && slot->conventional) {
            parser_fail(gpu4->parser, start.position,
                        "vertex.attrib[%u] and its conventional twin may not both be used", i % GPU4_INDICES);
            return false;
        }
    }
    return true;
}

/* Which vertex: given here, or by the first index of the variable that is declared. */
static bool note_vertex(struct gpu4 *gpu4, const struct gpu4_binding *row, const struct place *place,
                        bool declaration, struct gpu4_range *slots)
{
    slots->per_vertex = (row->flags & GPU4_EACH) != 0;
    slots->vertex_fixed = place->numbered;
    slots->vertex = (uint16_t)place->vertex;
    if (slots->per_vertex && !declaration && !place->numbered) {
        parser_fail(gpu4->parser, place->after.position,
                    "expected '[' and a vertex number: a binding in an instruction names one vertex, as in "
                    "vertex[0].%s",
                    row->name);
        return false;
    }
    for (unsigned i = slots->first; i < slots->first + slots->count; i++)
        gpu4->inputs[i].per_vertex = slots->per_vertex;
    return true;
}

bool gpu4_input_binding(struct gpu4 *gpu4, bool ranges, struct gpu4_range *slots)
{
    const struct token start = gpu4->parser->token;
    struct place place;
    const struct gpu4_binding *row = read_name(gpu4, gpu4_input_table(stage_of(gpu4)), &place);
    if (!row)
        return false;
    if ((row->flags & GPU4_PATCHES_ONLY) && gpu4->parser->program->primitive.in != KIND_PATCHES)
        return fail(gpu4, &start, "this attribute belongs to a patch: it needs PRIMITIVE_IN PATCHES");
    unsigned semantic = row->semantic;
    if (!read_index(gpu4, row, ranges, slots, &semantic))
        return false;
    slots->first = gpu4_slot((enum semantic)semantic, row->first + slots->first);
    if (place.side == SIDE_OUT && !(row->flags & GPU4_OUT_IS_IN))
        slots->first += GPU4_FROM_OUTPUT;
    return check_twins(gpu4, row, *slots, start) && note_vertex(gpu4, row, &place, ranges, slots);
}

bool gpu4_output_binding(struct gpu4 *gpu4, bool ranges, struct gpu4_range *slots)
{
    const struct token start = gpu4->parser->token;
    struct place place;
    const struct gpu4_binding *row = read_name(gpu4, gpu4_output_table(stage_of(gpu4)), &place);
    if (!row)
        return false;
    unsigned semantic = row->semantic;
    if (!read_index(gpu4, row, ranges, slots, &semantic))
        return false;
    slots->first = gpu4_slot((enum semantic)semantic, row->first + slots->first);
    if (semantic == SEMANTIC_POSITION && gpu4->parser->program->position_invariant)
        return fail(gpu4, &start, "result.position may not be written with OPTION ARB_position_invariant");
    return true;
}
