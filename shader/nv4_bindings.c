/* Names of program inputs and outputs: NV_vertex_program4 and NV_fragment_program4 2.X.3.2 and 2.X.3.5, one
 * row each. */
#include "shader/nv4.h"
#include "shader/print.h"

#include <string.h>

enum index_rule {
    PLAIN,    /* no [n] */
    OPTIONAL, /* [n], 0 if omitted */
    REQUIRED, /* [n] */
    COLORS,   /* .primary or .secondary, primary if omitted */
    FACES,    /* .front or .back first, then as COLORS */
    BUFFERS,  /* [n] with OPTION ARB_draw_buffers only */
};

struct binding {
    const char *prefix, *name;
    uint8_t semantic, first, count;
    uint8_t rule;
    bool array;     /* ranges are allowed */
    bool fixed;     /* no interpolation modifiers */
    uint32_t needs; /* one of these features (enum nv4_feature); 0: every language has it */
};

/* The first row that fits a register is its canonical name. Conventional vertex attributes share numbers with
 * the generic ones. */
static const struct binding vertex_inputs[] = {
    {"vertex", "attrib", SEMANTIC_ATTRIBUTE, 0, SHADER_MAX_ATTRIBUTES, REQUIRED, true, false, 0},
    {"vertex", "position", SEMANTIC_ATTRIBUTE, 0, 1, PLAIN, false, false, 0},
    {"vertex", "weight", SEMANTIC_ATTRIBUTE, 1, 1, OPTIONAL, false, false, 0},
    {"vertex", "normal", SEMANTIC_ATTRIBUTE, 2, 1, PLAIN, false, false, 0},
    {"vertex", "color", SEMANTIC_ATTRIBUTE, 3, 2, COLORS, false, false, 0},
    {"vertex", "fogcoord", SEMANTIC_ATTRIBUTE, 5, 1, PLAIN, false, false, 0},
    {"vertex", "texcoord", SEMANTIC_ATTRIBUTE, 8, SHADER_MAX_TEXCOORDS, OPTIONAL, true, false, 0},
    {"vertex", "id", SEMANTIC_VERTEX_ID, 0, 1, PLAIN, false, false, NV4_TYPES},
    {"vertex", "instance", SEMANTIC_INSTANCE, 0, 1, PLAIN, false, false, NV4_TYPES},
    {0},
};

static const struct binding fragment_inputs[] = {
    {"fragment", "color", SEMANTIC_COLOR, 0, 2, COLORS, false, false, 0},
    {"fragment", "texcoord", SEMANTIC_TEXCOORD, 0, SHADER_MAX_TEXCOORDS, OPTIONAL, true, false, 0},
    {"fragment", "fogcoord", SEMANTIC_FOGCOORD, 0, 1, PLAIN, false, true, 0},
    {"fragment", "clip", SEMANTIC_CLIP_DISTANCE, 0, 8, REQUIRED, true, true, NV4_TYPES},
    {"fragment", "attrib", SEMANTIC_GENERIC, 0, SHADER_MAX_GENERIC, REQUIRED, true, false, NV4_TYPES},
    {"fragment", "position", SEMANTIC_POSITION, 0, 1, PLAIN, false, true, 0},
    {"fragment", "facing", SEMANTIC_FACING, 0, 1, PLAIN, false, true, NV4_FACING},
    {"primitive", "id", SEMANTIC_PRIMITIVE_ID, 0, 1, PLAIN, false, true, NV4_TYPES},
    {0},
};

static const struct binding vertex_outputs[] = {
    {"result", "position", SEMANTIC_POSITION, 0, 1, PLAIN, false, false, 0},
    {"result", "color", SEMANTIC_COLOR, 0, 2, FACES, false, false, 0},
    {"result", "fogcoord", SEMANTIC_FOGCOORD, 0, 1, PLAIN, false, false, 0},
    {"result", "pointsize", SEMANTIC_POINT_SIZE, 0, 1, PLAIN, false, false, 0},
    {"result", "texcoord", SEMANTIC_TEXCOORD, 0, SHADER_MAX_TEXCOORDS, OPTIONAL, true, false, 0},
    {"result", "clip", SEMANTIC_CLIP_DISTANCE, 0, 8, REQUIRED, true, false, NV4_CLIP_DISTANCES},
    {"result", "attrib", SEMANTIC_GENERIC, 0, SHADER_MAX_GENERIC, REQUIRED, true, false, NV4_TYPES},
    {"result", "id", SEMANTIC_VERTEX_ID, 0, 1, PLAIN, false, false, NV4_TYPES},
    {0},
};

static const struct binding fragment_outputs[] = {
    {"result", "color", SEMANTIC_FRAGMENT_COLOR, 0, SHADER_MAX_DRAW_BUFFERS, BUFFERS, false, false, 0},
    {"result", "depth", SEMANTIC_FRAGMENT_DEPTH, 0, 1, PLAIN, false, false, 0},
    {0},
};

static const struct binding *input_table(bool fragment)
{
    return fragment ? fragment_inputs : vertex_inputs;
}

static const struct binding *output_table(bool fragment)
{
    return fragment ? fragment_outputs : vertex_outputs;
}

/* --- Reading
 * ----------------------------------------------------------------------------------------------------------
 */

static bool is_here(const struct nv4 *nv4, const struct binding *row)
{
    return row->needs == 0 || (nv4->features & row->needs) != 0;
}

static bool at_prefix(const struct nv4 *nv4, const struct binding *table)
{
    for (; table->prefix; table++)
        if (is_here(nv4, table) && parser_at(nv4->parser, table->prefix))
            return true;
    return false;
}

bool nv4_at_input(const struct nv4 *nv4)
{
    return at_prefix(nv4, input_table(nv4_is_fragment(nv4)));
}

bool nv4_at_output(const struct nv4 *nv4)
{
    return at_prefix(nv4, output_table(nv4_is_fragment(nv4)));
}

/* `prefix.name`, the rest is up to the row's rule. Null after a failure. */
static const struct binding *read_name(struct nv4 *nv4, const struct binding *table, const char *expected)
{
    struct parser *parser = nv4->parser;
    struct token prefix = parser->token;
    parser_advance(parser);
    if (!parser_require(parser, "."))
        return NULL;
    for (; table->prefix; table++)
        if (is_here(nv4, table) && token_is(&prefix, table->prefix) && parser_at(parser, table->name)) {
            parser_advance(parser);
            return table;
        }
    parser_expected(parser, expected);
    return NULL;
}

static unsigned read_color(struct nv4 *nv4)
{
    if (nv4_accept_suffix(nv4, "secondary"))
        return 1;
    nv4_accept_suffix(nv4, "primary");
    return 0;
}

/* `[A0.x + 2]` (NV_vertex_program3 2.14.3.1): reaches all that have the name. */
static bool at_relative_index(const struct nv4 *nv4, const struct binding *row)
{
    if (!row->array || !nv4_has(nv4, NV4_RELATIVE_BINDINGS) || !parser_at(nv4->parser, "["))
        return false;
    const struct token next = nv4_peek(nv4);
    return next.kind == TOKEN_IDENTIFIER;
}

static bool read_relative_index(struct nv4 *nv4, const struct binding *row, struct nv4_range *range)
{
    parser_advance(nv4->parser);
    range->count = row->count;
    return nv4_address_index(nv4, &range->relative, &range->offset) && parser_require(nv4->parser, "]");
}

/* The part after the name: first index and count, relative to the row; *semantic may change. */
static bool read_index(struct nv4 *nv4, const struct binding *row, bool ranges, struct nv4_range *range,
                       unsigned *semantic)
{
    struct parser *parser = nv4->parser;
    *range = (struct nv4_range){.count = 1};
    if (at_relative_index(nv4, row))
        return read_relative_index(nv4, row, range);
    switch (row->rule) {
    case FACES:
        if (nv4_accept_suffix(nv4, "back"))
            *semantic = SEMANTIC_BACK_COLOR;
        else
            nv4_accept_suffix(nv4, "front");
        range->first = read_color(nv4);
        return true;
    case COLORS: range->first = read_color(nv4); return true;
    case BUFFERS:
        if (!parser_at(parser, "["))
            return true;
        if (!nv4->draw_buffers) {
            parser_fail(parser, parser->token.position, "result.color[n] needs OPTION ARB_draw_buffers");
            return false;
        }
        return nv4_index_range(nv4, false, row->count, "colour output", range);
    case OPTIONAL:
        return !parser_at(parser, "[") ||
               nv4_index_range(nv4, ranges && row->array, row->count, row->name, range);
    case REQUIRED: return nv4_index_range(nv4, ranges && row->array, row->count, row->name, range);
    default: return true;
    }
}

/* A vertex program may not bind a conventional attribute and its generic twin (NV_vertex_program4 2.X.3.2,
 * Table X.X; ARB_vertex_program Table X.2.1, which has the weights too). */
static bool check_twins(struct nv4 *nv4, const struct binding *row, struct nv4_range slots,
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

bool nv4_input_binding(struct nv4 *nv4, bool ranges, struct nv4_range *slots)
{
    const struct token start = nv4->parser->token;
    bool fragment = nv4_is_fragment(nv4);
    const struct binding *row = read_name(nv4, input_table(fragment),
                                          fragment ? "a fragment attribute such as 'color' or 'texcoord'"
                                                   : "a vertex attribute such as 'position' or 'attrib'");
    if (!row)
        return false;
    unsigned semantic = row->semantic;
    if (!read_index(nv4, row, ranges, slots, &semantic))
        return false;
    slots->first = nv4_slot((enum semantic)semantic, row->first + slots->first);
    return check_twins(nv4, row, *slots, start);
}

bool nv4_output_binding(struct nv4 *nv4, bool ranges, struct nv4_range *slots)
{
    const struct token start = nv4->parser->token;
    bool fragment = nv4_is_fragment(nv4);
    const struct binding *row =
        read_name(nv4, output_table(fragment),
                  fragment ? "'color' or 'depth'" : "a vertex result such as 'position' or 'color'");
    if (!row)
        return false;
    unsigned semantic = row->semantic;
    if (!read_index(nv4, row, ranges, slots, &semantic))
        return false;
    slots->first = nv4_slot((enum semantic)semantic, row->first + slots->first);
    if (semantic == SEMANTIC_POSITION && nv4->parser->program->position_invariant) {
        parser_fail(nv4->parser, start.position,
                    "result.position may not be written with OPTION ARB_position_invariant");
        return false;
    }
    return true;
}

bool nv4_interpolated(unsigned slot)
{
    for (const struct binding *row = fragment_inputs; row->prefix; row++)
        if (row->semantic == slot / NV4_INDICES)
            return !row->fixed;
    return false;
}

/* --- Printing
 * ---------------------------------------------------------------------------------------------------------
 */

static void print_name(const struct binding *row, unsigned semantic, unsigned index, char *name, size_t size)
{
    const char *secondary = index & 1 ? ".secondary" : "";
    switch (row->rule) {
    case OPTIONAL:
    case REQUIRED: snprintf(name, size, "%s.%s[%u]", row->prefix, row->name, index); break;
    case COLORS: snprintf(name, size, "%s.%s%s", row->prefix, row->name, secondary); break;
    case FACES:
        snprintf(name, size, "%s.%s%s%s", row->prefix, row->name,
                 semantic == SEMANTIC_BACK_COLOR ? ".back" : "", secondary);
        break;
    case BUFFERS: snprintf(name, size, index ? "%s.%s[%u]" : "%s.%s", row->prefix, row->name, index); break;
    default: snprintf(name, size, "%s.%s", row->prefix, row->name); break;
    }
}

static void find_name(const struct binding *table, unsigned semantic, unsigned index, char *name, size_t size)
{
    unsigned row_semantic = semantic == SEMANTIC_BACK_COLOR ? SEMANTIC_COLOR : semantic;
    for (; table->prefix; table++)
        if (table->semantic == row_semantic && index >= table->first && index - table->first < table->count) {
            print_name(table, semantic, index - table->first, name, size);
            return;
        }
    snprintf(name, size, "?");
}

void name_input_gpu_program4(const struct program *program, const struct input_register *input, char *name,
                             size_t size)
{
    find_name(input_table(program->stage == STAGE_FRAGMENT), input->semantic, input->index, name, size);
}

void name_output_gpu_program4(const struct program *program, const struct output_register *output, char *name,
                              size_t size)
{
    find_name(output_table(program->stage == STAGE_FRAGMENT), output->semantic, output->index, name, size);
}
