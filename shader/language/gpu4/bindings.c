/* Names of program inputs and outputs, read by the rows of names.c. */
#include "shader/language/gpu4/names.h"

#include <string.h>

/* --- Reading -------------------------------------------------------------------------------------------- */

static unsigned stage_of(const struct nv4 *nv4)
{
    return nv4->parser->program->stage;
}

static bool is_here(const struct nv4 *nv4, const struct nv4_binding *row)
{
    if ((row->flags & NV4_ARB_ONLY) && nv4_has(nv4, NV4_TYPES))
        return false;
    return row->needs == 0 || (nv4->features & row->needs) != 0;
}

static bool at_prefix(const struct nv4 *nv4, const struct nv4_binding *row)
{
    for (; row->prefix; row++)
        if (is_here(nv4, row) && parser_at(nv4->parser, row->prefix))
            return true;
    return false;
}

bool nv4_at_input(const struct nv4 *nv4)
{
    return at_prefix(nv4, nv4_input_table(stage_of(nv4))->rows);
}

bool nv4_at_output(const struct nv4 *nv4)
{
    return at_prefix(nv4, nv4_output_table(stage_of(nv4))->rows);
}

enum side { SIDE_NONE, SIDE_IN, SIDE_OUT };

/* What comes before the name: `vertex[1].`, `primitive.out.patch.` */
struct place {
    struct token prefix;
    struct token after; /* the token after the prefix: where '[' is missed */
    struct token side_token, vertex_token;
    enum side side;
    bool patch, numbered;
    unsigned vertex;
};

static bool fail(struct nv4 *nv4, const struct token *token, const char *message)
{
    parser_fail(nv4->parser, token->position, "%s", message);
    return false;
}

/* Up to which number a vertex may be named. Vertices beyond those of a patch are undefined
 * (NV_tessellation_program5 2.X.3.2), those beyond a geometry program's primitive or the output patch fail to
 * load. */
static unsigned vertex_limit(const struct nv4 *nv4, enum side side)
{
    const struct program *program = nv4->parser->program;
    return side == SIDE_OUT                  ? program->primitive.vertices_out
           : stage_of(nv4) == STAGE_GEOMETRY ? program->input_vertices
                                             : UINT16_MAX + 1u;
}

/* `[1]` after `vertex`. */
static bool read_vertex(struct nv4 *nv4, struct place *place)
{
    struct parser *parser = nv4->parser;
    const struct token next = nv4_peek(nv4);
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
    return nv4_index(nv4, vertex_limit(nv4, place->side), "vertex", &place->vertex);
}

static bool has_vertices(const struct nv4_binding_table *table, const struct place *place)
{
    return (table->rows->flags & NV4_EACH) && token_is(&place->prefix, "vertex");
}

/* `.in` or `.out`, with the vertex number after it. */
static bool read_side(struct nv4 *nv4, const struct nv4_binding_table *table, struct place *place)
{
    struct parser *parser = nv4->parser;
    const bool in = parser_at(parser, "in");
    if (!table->sides || (!in && !parser_at(parser, "out")))
        return true;
    place->side_token = parser->token;
    if (place->numbered)
        return fail(nv4, &place->vertex_token,
                    "the vertex number stands after 'in' or 'out', as in vertex.in[1]");
    place->side = in ? SIDE_IN : SIDE_OUT;
    if (!in && stage_of(nv4) == STAGE_TESS_EVALUATION)
        return fail(nv4, &place->side_token,
                    "only tessellation control programs have an output patch to read "
                    "(NV_tessellation_program5 2.X.3.2)");
    parser_advance(parser);
    place->after = parser->token;
    if (has_vertices(table, place) && parser_at(parser, "[") && !read_vertex(nv4, place))
        return false;
    return parser_require(parser, ".");
}

static bool read_place(struct nv4 *nv4, const struct nv4_binding_table *table, struct place *place)
{
    struct parser *parser = nv4->parser;
    *place = (struct place){.prefix = parser->token};
    parser_advance(parser);
    place->after = parser->token;
    if (has_vertices(table, place) && parser_at(parser, "[") && !read_vertex(nv4, place))
        return false;
    if (!parser_require(parser, ".") || !read_side(nv4, table, place))
        return false;
    if (parser_at(parser, "patch") &&
        (stage_of(nv4) == STAGE_GEOMETRY || stage_of(nv4) == STAGE_TESS_CONTROL ||
         stage_of(nv4) == STAGE_TESS_EVALUATION)) {
        place->patch = true;
        parser_advance(parser);
        return parser_require(parser, ".");
    }
    return !parser->failed;
}

static bool check_side(struct nv4 *nv4, const struct nv4_binding *row, const struct place *place)
{
    const struct token *at = place->side_token.text ? &place->side_token : &nv4->parser->token;
    if ((row->flags & NV4_OUT_ONLY) && place->side != SIDE_OUT)
        return fail(nv4, at, "a control program reads this of its own results only: primitive.out");
    if (place->side == SIDE_OUT && !(row->flags & (NV4_OUT | NV4_OUT_ONLY | NV4_OUT_IS_IN)))
        return fail(nv4, at, "this attribute has no '.out'");
    if (place->side != SIDE_NONE && (row->flags & NV4_NO_SIDE))
        return fail(nv4, at, "this attribute has neither '.in' nor '.out'");
    if (place->numbered && !(row->flags & NV4_EACH))
        return fail(nv4, &place->vertex_token, "this attribute has no vertex number");
    return true;
}

static bool matches(const struct nv4 *nv4, const struct nv4_binding *row, const struct place *place)
{
    return token_is(&place->prefix, row->prefix) && ((row->flags & NV4_PATCH) != 0) == place->patch &&
           parser_at(nv4->parser, row->name);
}

/* What names have in no language without an OPTION. */
enum { BY_OPTION = NV4_CULL_DISTANCES | NV4_LAYER_INPUTS };

static bool is_available(struct nv4 *nv4, const struct nv4_binding *row)
{
    struct parser *parser = nv4->parser;
    const char *version = row->needs & NV4_VERSION_5 ? "5.0" : row->needs & NV4_VERSION_4_1 ? "4.1" : NULL;
    const char *option = row->needs & BY_OPTION ? nv4_option_giving(nv4, row->needs & BY_OPTION) : NULL;
    if (!is_here(nv4, row) && option)
        parser_fail(parser, parser->token.position, "%s.%s needs OPTION %s", row->prefix, row->name, option);
    else if (!is_here(nv4, row) && version)
        parser_fail(parser, parser->token.position, "%s.%s needs a header of version %s", row->prefix,
                    row->name, version);
    else if (row->option && !(parser->program->options & row->option))
        parser_fail(parser, parser->token.position, "%s.%s needs OPTION %s", row->prefix, row->name,
                    program_option_name(row->option));
    return !parser->failed;
}

/* The name of the place that differs in one letter, or null. */
static const char *guess(const struct nv4 *nv4, const struct nv4_binding_table *table,
                         const struct place *place)
{
    for (const struct nv4_binding *row = table->rows; row->prefix; row++)
        if (token_is(&place->prefix, row->prefix) && ((row->flags & NV4_PATCH) != 0) == place->patch &&
            is_here(nv4, row) && token_is_misspelt(&nv4->parser->token, row->name))
            return row->name;
    return NULL;
}

/* `prefix.name`, the rest is up to the row's rule. Null after a failure. */
static const struct nv4_binding *read_name(struct nv4 *nv4, const struct nv4_binding_table *table,
                                           struct place *place)
{
    struct parser *parser = nv4->parser;
    if (!read_place(nv4, table, place))
        return NULL;
    for (const struct nv4_binding *row = table->rows; row->prefix; row++) {
        const bool elsewhere =
            nv4_has(nv4, NV4_TYPES) && (row->needs & (NV4_VERSION_4_1 | NV4_VERSION_5 | BY_OPTION));
        if (!matches(nv4, row, place) || (!is_here(nv4, row) && !elsewhere))
            continue;
        if (!is_available(nv4, row) || !check_side(nv4, row, place))
            return NULL;
        parser_advance(parser);
        return row;
    }
    parser_expected_like(parser, table->expected, guess(nv4, table, place));
    return NULL;
}

static unsigned read_color(struct nv4 *nv4)
{
    if (nv4_accept_suffix(nv4, "secondary"))
        return 1;
    nv4_accept_suffix(nv4, "primary");
    return 0;
}

/* `.primary` and `.secondary` of a fragment's colour: the two sources of blending (NV_gpu_program5 2.X.3.5).
 */
static bool read_blend_source(struct nv4 *nv4, unsigned *semantic)
{
    struct parser *parser = nv4->parser;
    const bool secondary = nv4_at_suffix(nv4, "secondary");
    if (!secondary && !nv4_at_suffix(nv4, "primary"))
        return true;
    if (!nv4_has(nv4, NV4_TYPES)) /* no binding of the ARB languages: read as a mask */
        return true;
    parser_advance(parser);
    if (!(parser->program->options & OPTION_BLEND_FUNC_EXTENDED)) {
        parser_fail(parser, parser->token.position, "result.color.%s needs OPTION ARB_blend_func_extended%s",
                    secondary ? "secondary" : "primary",
                    nv4_has(nv4, NV4_VERSION_5) ? "" : " and a header of version 5.0");
        return false;
    }
    parser_advance(parser);
    if (secondary)
        *semantic = SEMANTIC_FRAGMENT_COLOR1;
    return true;
}

/* `[A0.x + 2]` (NV_vertex_program3 2.14.3.1): reaches all that have the name. */
static bool at_relative_index(const struct nv4 *nv4, const struct nv4_binding *row)
{
    if (!(row->flags & NV4_ARRAY) || !nv4_has(nv4, NV4_RELATIVE_BINDINGS) || !parser_at(nv4->parser, "["))
        return false;
    const struct token next = nv4_peek(nv4);
    return next.kind == TOKEN_IDENTIFIER;
}

static bool read_relative_index(struct nv4 *nv4, const struct nv4_binding *row, struct nv4_range *range)
{
    parser_advance(nv4->parser);
    range->count = row->count;
    return nv4_address_index(nv4, &range->relative, &range->offset) && parser_require(nv4->parser, "]");
}

/* The part after the name: first index and count, relative to the row; *semantic may change. */
static bool read_index(struct nv4 *nv4, const struct nv4_binding *row, bool ranges, struct nv4_range *range,
                       unsigned *semantic)
{
    struct parser *parser = nv4->parser;
    *range = (struct nv4_range){.count = 1};
    if (at_relative_index(nv4, row))
        return read_relative_index(nv4, row, range);
    switch (row->rule) {
    case NV4_FACES:
        if (nv4_accept_suffix(nv4, "back"))
            *semantic = SEMANTIC_BACK_COLOR;
        else
            nv4_accept_suffix(nv4, "front");
        range->first = read_color(nv4);
        return true;
    case NV4_COLORS: range->first = read_color(nv4); return true;
    case NV4_BUFFERS:
        if (!parser_at(parser, "["))
            return read_blend_source(nv4, semantic);
        if (!nv4->draw_buffers) {
            parser_fail(parser, parser->token.position, "result.color[n] needs OPTION ARB_draw_buffers");
            return false;
        }
        return nv4_index_range(nv4, false, row->count, "colour output", range) &&
               read_blend_source(nv4, semantic);
    case NV4_OPTIONAL:
        return !parser_at(parser, "[") ||
               nv4_index_range(nv4, ranges && (row->flags & NV4_ARRAY), row->count, row->name, range);
    case NV4_REQUIRED:
        return nv4_index_range(nv4, ranges && (row->flags & NV4_ARRAY), row->count, row->name, range);
    default: return true;
    }
}

/* A vertex program may not bind a conventional attribute and its generic twin (NV_vertex_program4 2.X.3.2,
 * Table X.X; ARB_vertex_program Table X.2.1, which has the weights too). */
static bool check_twins(struct nv4 *nv4, const struct nv4_binding *row, struct nv4_range slots,
                        struct token start)
{
    bool generic = strcmp(row->name, "attrib") == 0;
    const bool weight = strcmp(row->name, "weight") == 0 && nv4_has(nv4, NV4_TYPES);
    if (row->semantic != SEMANTIC_ATTRIBUTE || weight || slots.relative.used)
        return true;
    for (unsigned i = slots.first; i < slots.first + slots.count; i++) {
        struct nv4_slot *slot = &nv4->inputs[i];
        slot->generic |= generic;
        slot->conventional |= !generic;
        if (slot->generic && slot->conventional) {
            parser_fail(nv4->parser, start.position,
                        "vertex.attrib[%u] and its conventional twin may not both be used", i % NV4_INDICES);
            return false;
        }
    }
    return true;
}

/* Which vertex: given here, or by the first index of the variable that is declared. */
static bool note_vertex(struct nv4 *nv4, const struct nv4_binding *row, const struct place *place,
                        bool declaration, struct nv4_range *slots)
{
    slots->per_vertex = (row->flags & NV4_EACH) != 0;
    slots->vertex_fixed = place->numbered;
    slots->vertex = (uint16_t)place->vertex;
    if (slots->per_vertex && !declaration && !place->numbered) {
        parser_fail(nv4->parser, place->after.position,
                    "expected '[' and a vertex number: a binding in an instruction names one vertex, as in "
                    "vertex[0].%s",
                    row->name);
        return false;
    }
    for (unsigned i = slots->first; i < slots->first + slots->count; i++)
        nv4->inputs[i].per_vertex = slots->per_vertex;
    return true;
}

bool nv4_input_binding(struct nv4 *nv4, bool ranges, struct nv4_range *slots)
{
    const struct token start = nv4->parser->token;
    struct place place;
    const struct nv4_binding *row = read_name(nv4, nv4_input_table(stage_of(nv4)), &place);
    if (!row)
        return false;
    if ((row->flags & NV4_PATCHES_ONLY) && nv4->parser->program->primitive.in != KIND_PATCHES)
        return fail(nv4, &start, "this attribute belongs to a patch: it needs PRIMITIVE_IN PATCHES");
    unsigned semantic = row->semantic;
    if (!read_index(nv4, row, ranges, slots, &semantic))
        return false;
    slots->first = nv4_slot((enum semantic)semantic, row->first + slots->first);
    if (place.side == SIDE_OUT && !(row->flags & NV4_OUT_IS_IN))
        slots->first += NV4_FROM_OUTPUT;
    return check_twins(nv4, row, *slots, start) && note_vertex(nv4, row, &place, ranges, slots);
}

bool nv4_output_binding(struct nv4 *nv4, bool ranges, struct nv4_range *slots)
{
    const struct token start = nv4->parser->token;
    struct place place;
    const struct nv4_binding *row = read_name(nv4, nv4_output_table(stage_of(nv4)), &place);
    if (!row)
        return false;
    unsigned semantic = row->semantic;
    if (!read_index(nv4, row, ranges, slots, &semantic))
        return false;
    slots->first = nv4_slot((enum semantic)semantic, row->first + slots->first);
    if (semantic == SEMANTIC_POSITION && nv4->parser->program->position_invariant)
        return fail(nv4, &start, "result.position may not be written with OPTION ARB_position_invariant");
    return true;
}
