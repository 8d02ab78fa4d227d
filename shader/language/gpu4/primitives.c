/* What geometry and tessellation programs declare about their primitives: NV_geometry_program4 2.X.7.Y, what
 * NV_gpu_program5 adds to it, and NV_tessellation_program5 2.X.7.Y; read and printed by one table.
 *
 * The grammar has them before the first statement, and without a ';'. One that stands there is taken: that is
 * how such programs are written. */
#include "shader/language/gpu4/print.h"
#include "shader/language/gpu4/gpu4.h"

#include <stddef.h>

struct word {
    const char *name; /* null ends the list */
    uint8_t value;
    uint32_t needs; /* enum nv4_feature; 0: none */
};

static const struct word primitives_in[] = {
    {"POINTS", KIND_POINTS, 0},
    {"LINES", KIND_LINES, 0},
    {"LINES_ADJACENCY", KIND_LINES_ADJACENCY, 0},
    {"TRIANGLES", KIND_TRIANGLES, 0},
    {"TRIANGLES_ADJACENCY", KIND_TRIANGLES_ADJACENCY, 0},
    {"PATCHES", KIND_PATCHES, NV4_VERSION_5},
    {0},
};

static const struct word primitives_out[] = {
    {"POINTS", KIND_POINTS, 0},
    {"LINE_STRIP", KIND_LINE_STRIP, 0},
    {"TRIANGLE_STRIP", KIND_TRIANGLE_STRIP, 0},
    {0},
};

static const struct word tess_modes[] = {
    {"TRIANGLES", KIND_TRIANGLES, 0},
    {"QUADS", KIND_QUADS, 0},
    {"ISOLINES", KIND_ISOLINES, 0},
    {0},
};

static const struct word tess_spacings[] = {
    {"EQUAL", 0, 0},
    {"FRACTIONAL_ODD", 1, 0},
    {"FRACTIONAL_EVEN", 2, 0},
    {0},
};

static const struct word tess_orders[] = {{"CCW", 0, 0}, {"CW", 1, 0}, {0}};

/* A declaration takes a word, a number from 1 to `limit`, or nothing, and is then true. */
static const struct declaration {
    const char *name;
    enum stage stage;
    bool required;
    bool printed;             /* even where it has the value 0 or, for a number, 1 */
    const struct word *words; /* or null */
    uint16_t limit;           /* or 0 */
    uint32_t needs;
    const char *expected;
    size_t field; /* in struct primitive_declarations: a byte, or 16 bits for a number */
} declarations[] = {
#define FIELD(name) offsetof(struct primitive_declarations, name)
    {"PRIMITIVE_IN", STAGE_GEOMETRY, true, true, primitives_in, 0, 0,
     "a primitive such as POINTS or TRIANGLES", FIELD(in)},
    {"PRIMITIVE_OUT", STAGE_GEOMETRY, true, true, primitives_out, 0, 0,
     "POINTS, LINE_STRIP or TRIANGLE_STRIP", FIELD(out)},
    {"VERTICES_OUT", STAGE_GEOMETRY, true, true, NULL, SHADER_MAX_VERTICES_OUT, 0, NULL, FIELD(vertices_out)},
    {"INVOCATIONS", STAGE_GEOMETRY, false, false, NULL, SHADER_MAX_INVOCATIONS, NV4_VERSION_5, NULL,
     FIELD(invocations)},
    {"VERTICES_OUT", STAGE_TESS_CONTROL, true, true, NULL, SHADER_MAX_PATCH_VERTICES, 0, NULL,
     FIELD(vertices_out)},
    {"TESS_MODE", STAGE_TESS_EVALUATION, true, true, tess_modes, 0, 0, "TRIANGLES, QUADS or ISOLINES",
     FIELD(tess_mode)},
    {"TESS_SPACING", STAGE_TESS_EVALUATION, false, true, tess_spacings, 0, 0,
     "EQUAL, FRACTIONAL_ODD or FRACTIONAL_EVEN", FIELD(tess_spacing)},
    {"TESS_VERTEX_ORDER", STAGE_TESS_EVALUATION, false, true, tess_orders, 0, 0, "CW or CCW",
     FIELD(tess_clockwise)},
    {"TESS_POINT_MODE", STAGE_TESS_EVALUATION, false, false, NULL, 0, 0, NULL, FIELD(tess_point_mode)},
#undef FIELD
};

enum { DECLARATIONS = sizeof declarations / sizeof *declarations };

/* --- Reading -------------------------------------------------------------------------------------------- */

static void *field_of(struct program *program, const struct declaration *row)
{
    return (uint8_t *)&program->primitive + row->field;
}

static bool read_word(struct nv4 *nv4, const struct declaration *row)
{
    struct parser *parser = nv4->parser;
    for (const struct word *word = row->words; word->name; word++) {
        if (!parser_at(parser, word->name))
            continue;
        if (word->needs && !nv4_has(nv4, word->needs))
            parser_fail(parser, parser->token.position, "%s %s needs a header of version 5.0", row->name,
                        word->name);
        *(uint8_t *)field_of(parser->program, row) = word->value;
        parser_advance(parser);
        return !parser->failed;
    }
    parser_expected(parser, row->expected);
    return false;
}

static bool read_number(struct nv4 *nv4, const struct declaration *row)
{
    struct parser *parser = nv4->parser;
    const struct token token = parser->token;
    if (token.kind != TOKEN_INTEGER) {
        parser_expected(parser, "a positive integer");
        return false;
    }
    const uint32_t number = token_integer(&token, NULL);
    if (number == 0 || number > row->limit) {
        parser_fail(parser, token.position, "expected a number from 1 to %u for %s, found '%.*s'", row->limit,
                    row->name, token.length < 40 ? (int)token.length : 40, token.text);
        return false;
    }
    *(uint16_t *)field_of(parser->program, row) = (uint16_t)number;
    parser_advance(parser);
    return true;
}

static bool read_argument(struct nv4 *nv4, const struct declaration *row)
{
    if (row->words)
        return read_word(nv4, row);
    if (row->limit)
        return read_number(nv4, row);
    *(bool *)field_of(nv4->parser->program, row) = true;
    return true;
}

/* The row of the look-ahead for this stage; or, for messages, of another stage. */
static const struct declaration *find(const struct nv4 *nv4, bool of_this_stage)
{
    for (unsigned i = 0; i < DECLARATIONS; i++)
        if ((declarations[i].stage == nv4->parser->program->stage) == of_this_stage &&
            parser_at(nv4->parser, declarations[i].name))
            return &declarations[i];
    return NULL;
}

/* All but the primitive that comes in follows from it. */
static bool is_implied(const struct program *program, const struct declaration *row)
{
    return program_passes_through(program) && row->field != offsetof(struct primitive_declarations, in);
}

static bool read_declaration(struct nv4 *nv4, const struct declaration *row, uint32_t *seen)
{
    struct parser *parser = nv4->parser;
    const uint32_t bit = 1u << (row - declarations);
    if (is_implied(parser->program, row))
        parser_fail(parser, parser->token.position, "%s may not stand in a program with OPTION %s", row->name,
                    program_option_name(OPTION_PASSTHROUGH));
    else if (row->needs && !nv4_has(nv4, row->needs))
        parser_fail(parser, parser->token.position, "%s needs a header of version 5.0", row->name);
    else if (*seen & bit)
        parser_fail(parser, parser->token.position, "a second %s", row->name);
    *seen |= bit;
    parser_advance(parser);
    if (parser->failed || !read_argument(nv4, row))
        return false;
    parser_accept(parser, ";");
    return !parser->failed;
}

static void require_all(struct nv4 *nv4, uint32_t seen)
{
    for (unsigned i = 0; i < DECLARATIONS; i++) {
        char expected[64];
        if (!declarations[i].required || declarations[i].stage != nv4->parser->program->stage ||
            (seen & 1u << i) || is_implied(nv4->parser->program, &declarations[i]))
            continue;
        snprintf(expected, sizeof expected, "the declaration %s", declarations[i].name);
        parser_expected(nv4->parser, expected);
    }
}

/* Vertices per primitive (NV_geometry_program4 2.14.6.1); a patch has a variable number. */
static unsigned vertices_of(const struct program *program)
{
    static const uint8_t counts[] = {[KIND_POINTS] = 1,
                                     [KIND_LINES] = 2,
                                     [KIND_TRIANGLES] = 3,
                                     [KIND_LINES_ADJACENCY] = 4,
                                     [KIND_PATCHES] = SHADER_MAX_PATCH_VERTICES,
                                     [KIND_TRIANGLES_ADJACENCY] = 6};
    switch (program->stage) {
    case STAGE_GEOMETRY: return counts[program->primitive.in];
    case STAGE_TESS_CONTROL:
    case STAGE_TESS_EVALUATION: return SHADER_MAX_PATCH_VERTICES;
    default: return 1;
    }
}

/* "A new output primitive with the same type and vertex count as its input primitive", which must be one of
 * these (NV_geometry_shader_passthrough 2.X.6). */
static void imply_output(struct nv4 *nv4, struct source_position position)
{
    struct primitive_declarations *primitive = &nv4->parser->program->primitive;
    switch (primitive->in) {
    case KIND_POINTS: primitive->out = KIND_POINTS; break;
    case KIND_LINES: primitive->out = KIND_LINE_STRIP; break;
    case KIND_TRIANGLES: primitive->out = KIND_TRIANGLE_STRIP; break;
    default:
        parser_fail(nv4->parser, position, "OPTION %s needs PRIMITIVE_IN POINTS, LINES or TRIANGLES",
                    program_option_name(OPTION_PASSTHROUGH));
    }
    primitive->vertices_out = (uint16_t)vertices_of(nv4->parser->program);
}

void nv5_read_primitive_declarations(struct nv4 *nv4)
{
    struct program *program = nv4->parser->program;
    const struct declaration *row;
    uint32_t seen = 0;
    const struct source_position start = nv4->parser->token.position;
    program->primitive.invocations = 1;
    while (nv4_has(nv4, NV4_TYPES) && !nv4->parser->failed &&
           (nv5_read_passthrough(nv4) || ((row = find(nv4, true)) && read_declaration(nv4, row, &seen))))
        ;
    if (!nv4->parser->failed)
        require_all(nv4, seen);
    if (!nv4->parser->failed && program_passes_through(program))
        imply_output(nv4, start);
    if (!nv4->parser->failed)
        program->input_vertices = (uint8_t)vertices_of(program);
}

bool nv5_misplaced_declaration(struct nv4 *nv4)
{
    struct parser *parser = nv4->parser;
    const struct declaration *row = nv4_has(nv4, NV4_TYPES) ? find(nv4, true) : NULL;
    if (parser->program->stage == STAGE_GEOMETRY && parser_at(parser, "PASSTHROUGH"))
        parser_fail(parser, parser->token.position,
                    program_passes_through(parser->program)
                        ? "PASSTHROUGH must stand before all variables and instructions"
                        : "PASSTHROUGH needs OPTION NV_geometry_shader_passthrough");
    else if (row)
        parser_fail(parser, parser->token.position, "%s must stand before all variables and instructions",
                    row->name);
    else if (nv4_has(nv4, NV4_TYPES) && (row = find(nv4, false)))
        parser_fail(parser, parser->token.position, "%s is not for %s programs", row->name,
                    nv4_language(nv4));
    return row != NULL || parser->failed;
}

/* --- Limits --------------------------------------------------------------------------------------------- */

/* "The product of the vertex limit and the number of result variable components written by the program may
 * not exceed" MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV (NV_geometry_program4 2.14.6.4), for each invocation
 * (NV_gpu_program5). */
void nv5_check_output_limits(struct nv4 *nv4)
{
    const struct program *program = nv4->parser->program;
    const unsigned components = shader_result_components(program);
    if (program->stage == STAGE_GEOMETRY &&
        components * program->primitive.vertices_out > SHADER_MAX_OUTPUT_COMPONENTS)
        parser_fail(nv4->parser, nv4->parser->token.position,
                    "expected at most %u result components, found %u vertices of %u components",
                    SHADER_MAX_OUTPUT_COMPONENTS, program->primitive.vertices_out, components);
}

/* --- Printing ------------------------------------------------------------------------------------------- */

static const char *word_of(const struct word *word, uint8_t value)
{
    while (word->name && word->value != value)
        word++;
    return word->name ? word->name : "?";
}

void gpu4_print_primitives(struct text *text, const struct program *program)
{
    for (unsigned i = 0; i < DECLARATIONS; i++) {
        const struct declaration *row = &declarations[i];
        const uint8_t *field = (const uint8_t *)&program->primitive + row->field;
        uint16_t number = 0;
        memcpy(&number, field, row->limit ? sizeof number : 1);
        if (row->stage != program->stage || is_implied(program, row) ||
            (!row->printed && number == (row->limit ? 1 : 0)))
            continue;
        if (row->words)
            text_add(text, "%s %s;\n", row->name, word_of(row->words, *field));
        else if (row->limit)
            text_add(text, "%s %u;\n", row->name, number);
        else
            text_add(text, "%s;\n", row->name);
    }
    nv5_print_passthrough(text, program);
}
