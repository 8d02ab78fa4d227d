/* Declarations of geometry and tessellation programs about their primitives: NV_geometry_program4 2.X.7.Y,
 * the additions of NV_gpu_program5, and NV_tessellation_program5 2.X.7.Y; by the rows of names.c.
 *
 * The grammar places them before the first statement, without a ';'. A ';' is accepted, since existing
 * programs contain it. */
#include "shader/language/gpu4/names.h"

/* --- Reading -------------------------------------------------------------------------------------------- */

static void *field_of(struct program *program, const struct gpu4_primitive_row *row)
{
    return (uint8_t *)&program->primitive + row->field;
}

static bool read_word(struct gpu4 *gpu4, const struct gpu4_primitive_row *row)
{
    struct parser *parser = gpu4->parser;
    for (const struct gpu4_word *word = row->words; word->name; word++) {
        if (!parser_at(parser, word->name))
            continue;
        if (word->needs && !gpu4_has(gpu4, word->needs))
            parser_fail(parser, parser->token.position, "%s %s needs a header of version 5.0", row->name,
                        word->name);
        *(uint8_t *)field_of(parser->program, row) = word->value;
        parser_advance(parser);
        return !parser->failed;
    }
    parser_expected(parser, row->expected);
    return false;
}

static bool read_number(struct gpu4 *gpu4, const struct gpu4_primitive_row *row)
{
    struct parser *parser = gpu4->parser;
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

static bool read_argument(struct gpu4 *gpu4, const struct gpu4_primitive_row *row)
{
    if (row->words)
        return read_word(gpu4, row);
    if (row->limit)
        return read_number(gpu4, row);
    *(bool *)field_of(gpu4->parser->program, row) = true;
    return true;
}

/* The row of the look-ahead for this stage; or, for messages, of another stage. */
static const struct gpu4_primitive_row *find(const struct gpu4 *gpu4, bool of_this_stage)
{
    for (unsigned i = 0; i < GPU4_PRIMITIVE_ROWS; i++)
        if ((gpu4_primitive_rows[i].stage == gpu4->parser->program->stage) == of_this_stage &&
            parser_at(gpu4->parser, gpu4_primitive_rows[i].name))
            return &gpu4_primitive_rows[i];
    return NULL;
}

static bool read_declaration(struct gpu4 *gpu4, const struct gpu4_primitive_row *row, uint32_t *seen)
{
    struct parser *parser = gpu4->parser;
    const uint32_t bit = 1u << (row - gpu4_primitive_rows);
    if (gpu4_is_implied(parser->program, row))
        parser_fail(parser, parser->token.position, "%s may not stand in a program with OPTION %s", row->name,
                    program_option_name(OPTION_PASSTHROUGH));
    else if (row->needs && !gpu4_has(gpu4, row->needs))
        parser_fail(parser, parser->token.position, "%s needs a header of version 5.0", row->name);
    else if (*seen & bit)
        parser_fail(parser, parser->token.position, "a second %s", row->name);
    *seen |= bit;
    parser_advance(parser);
    if (parser->failed || !read_argument(gpu4, row))
        return false;
    parser_accept(parser, ";");
    return !parser->failed;
}

static void require_all(struct gpu4 *gpu4, uint32_t seen)
{
    for (unsigned i = 0; i < GPU4_PRIMITIVE_ROWS; i++) {
        char expected[64];
        if (!gpu4_primitive_rows[i].required ||
            gpu4_primitive_rows[i].stage != gpu4->parser->program->stage || (seen & 1u << i) ||
            gpu4_is_implied(gpu4->parser->program, &gpu4_primitive_rows[i]))
            continue;
        snprintf(expected, sizeof expected, "the declaration %s", gpu4_primitive_rows[i].name);
        parser_expected(gpu4->parser, expected);
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
static void imply_output(struct gpu4 *gpu4, struct source_position position)
{
    struct primitive_declarations *primitive = &gpu4->parser->program->primitive;
    switch (primitive->in) {
    case KIND_POINTS: primitive->out = KIND_POINTS; break;
    case KIND_LINES: primitive->out = KIND_LINE_STRIP; break;
    case KIND_TRIANGLES: primitive->out = KIND_TRIANGLE_STRIP; break;
    default:
        parser_fail(gpu4->parser, position, "OPTION %s needs PRIMITIVE_IN POINTS, LINES or TRIANGLES",
                    program_option_name(OPTION_PASSTHROUGH));
    }
    primitive->vertices_out = (uint16_t)vertices_of(gpu4->parser->program);
}

void gpu4_read_primitive_declarations(struct gpu4 *gpu4)
{
    struct program *program = gpu4->parser->program;
    const struct gpu4_primitive_row *row;
    uint32_t seen = 0;
    const struct source_position start = gpu4->parser->token.position;
    program->primitive.invocations = 1;
    while (gpu4_has(gpu4, GPU4_TYPES) && !gpu4->parser->failed &&
           (gpu4_read_passthrough(gpu4) || ((row = find(gpu4, true)) && read_declaration(gpu4, row, &seen))))
        ;
    if (!gpu4->parser->failed)
        require_all(gpu4, seen);
    if (!gpu4->parser->failed && program_passes_through(program))
        imply_output(gpu4, start);
    if (!gpu4->parser->failed)
        program->input_vertices = (uint8_t)vertices_of(program);
}

bool gpu4_misplaced_declaration(struct gpu4 *gpu4)
{
    struct parser *parser = gpu4->parser;
    const struct gpu4_primitive_row *row = gpu4_has(gpu4, GPU4_TYPES) ? find(gpu4, true) : NULL;
    if (parser->program->stage == STAGE_GEOMETRY && parser_at(parser, "PASSTHROUGH"))
        parser_fail(parser, parser->token.position,
                    program_passes_through(parser->program)
                        ? "PASSTHROUGH must stand before all variables and instructions"
                        : "PASSTHROUGH needs OPTION NV_geometry_shader_passthrough");
    else if (row)
        parser_fail(parser, parser->token.position, "%s must stand before all variables and instructions",
                    row->name);
    else if (gpu4_has(gpu4, GPU4_TYPES) && (row = find(gpu4, false)))
        parser_fail(parser, parser->token.position, "%s is not for %s programs", row->name,
                    gpu4_language(gpu4));
    return row != NULL || parser->failed;
}

/* --- Limits --------------------------------------------------------------------------------------------- */

/* "The product of the vertex limit and the number of result variable components written by the program may
 * not exceed" MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV (NV_geometry_program4 2.14.6.4), for each invocation
 * (NV_gpu_program5). */
void gpu4_check_output_limits(struct gpu4 *gpu4)
{
    const struct program *program = gpu4->parser->program;
    const unsigned components = shader_result_components(program);
    if (program->stage == STAGE_GEOMETRY &&
        components * program->primitive.vertices_out > SHADER_MAX_OUTPUT_COMPONENTS)
        parser_fail(gpu4->parser, gpu4->parser->token.position,
                    "expected at most %u result components, found %u vertices of %u components",
                    SHADER_MAX_OUTPUT_COMPONENTS, program->primitive.vertices_out, components);
}
