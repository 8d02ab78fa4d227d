/* PROPERTY lines: stored by number, and translated to the program's properties. */
#include "shader/language/tgsi/parser.h"

/* --- Values --------------------------------------------------------------------------------------------- */

static unsigned primitive_of(uint32_t value)
{
    const struct tgsi_name *name = value < 256 ? tgsi_name_numbered(tgsi_primitives, (int)value) : NULL;
    return name ? (unsigned)name->value : KIND_NONE;
}

static bool is_input_primitive(unsigned kind)
{
    return kind == KIND_POINTS || kind == KIND_LINES || kind == KIND_LINES_ADJACENCY ||
           kind == KIND_TRIANGLES || kind == KIND_TRIANGLES_ADJACENCY;
}

static bool is_output_primitive(unsigned kind)
{
    return kind == KIND_POINTS || kind == KIND_LINE_STRIP || kind == KIND_TRIANGLE_STRIP;
}

static bool is_domain(unsigned kind)
{
    return kind == KIND_LINES || kind == KIND_TRIANGLES || kind == KIND_QUADS;
}

/* Whether a value means something; where not listed, every one does. */
static bool is_value(enum tgsi_property property, uint32_t value)
{
    switch (property) {
    case TGSI_PROPERTY_GS_INPUT_PRIMITIVE: return is_input_primitive(primitive_of(value));
    case TGSI_PROPERTY_GS_OUTPUT_PRIMITIVE: return is_output_primitive(primitive_of(value));
    case TGSI_PROPERTY_GS_MAX_OUTPUT_VERTICES: return value >= 1 && value <= SHADER_MAX_VERTICES_OUT;
    case TGSI_PROPERTY_GS_INVOCATIONS: return value >= 1 && value <= SHADER_MAX_INVOCATIONS;
    case TGSI_PROPERTY_TCS_VERTICES_OUT: return value >= 1 && value <= SHADER_MAX_PATCH_VERTICES;
    case TGSI_PROPERTY_TES_PRIM_MODE: return is_domain(primitive_of(value));
    case TGSI_PROPERTY_TES_SPACING: return value <= 2;
    case TGSI_PROPERTY_FS_COORD_ORIGIN:
    case TGSI_PROPERTY_FS_COORD_PIXEL_CENTER: return value <= 1;
    case TGSI_PROPERTY_NEXT_SHADER: return value <= 5;
    case TGSI_PROPERTY_NUM_CLIPDIST_ENABLED:
    case TGSI_PROPERTY_NUM_CULLDIST_ENABLED: return value <= 8;
    /* It would need a change of the pipeline's behaviour that is not possible. */
    case TGSI_PROPERTY_FS_BLEND_EQUATION_ADVANCED: return value == 0;
    default: return true;
    }
}

bool tgsi_set_property(struct program *program, enum tgsi_property property, uint32_t value)
{
    if (!(tgsi_properties[property].stages >> program->stage & 1) || !is_value(property, value))
        return false;
    program->tgsi.properties_set |= 1u << property;
    program->tgsi.properties[property] = value;
    return true;
}

/* --- The line ------------------------------------------------------------------------------------------- */

static bool is_property(const struct token *token, const char *name)
{
    const struct tgsi_name table[] = {{name, 0, 0}, {0}};
    return tgsi_name_find(table, token->text, token->length) != NULL;
}

static const char *meant_property(const struct token *token)
{
    for (unsigned i = 0; i < TGSI_PROPERTY_COUNT; i++)
        if (token_is_misspelt(token, tgsi_properties[i].name))
            return tgsi_properties[i].name;
    return NULL;
}

static enum tgsi_property read_property_name(struct tgsi *tgsi)
{
    unsigned property = 0;
    if (tgsi_accept(tgsi, "LEGACY_MATH_RULES")) /* its name from 2022 on */
        return TGSI_PROPERTY_MUL_ZERO_WINS;
    while (property < TGSI_PROPERTY_COUNT &&
           !is_property(&tgsi->parser->token, tgsi_properties[property].name))
        property++;
    if (property == TGSI_PROPERTY_COUNT)
        parser_expected_like(tgsi->parser, "a property such as FS_COORD_ORIGIN",
                             meant_property(&tgsi->parser->token));
    else
        parser_advance(tgsi->parser);
    return (enum tgsi_property)property;
}

static uint32_t read_property_value(struct tgsi *tgsi, enum tgsi_property property)
{
    uint32_t value = 0;
    const struct tgsi_name *words = tgsi_property_words(property);
    const struct tgsi_name *word = words ? tgsi_read_name(tgsi, words) : NULL;
    if (word)
        return (uint32_t)word->number;
    tgsi_read_number(tgsi, tgsi_properties[property].name, UINT32_MAX, &value);
    return value;
}

void tgsi_read_property(struct tgsi *tgsi)
{
    struct program *program = tgsi->parser->program;
    const struct source_position start = tgsi->parser->token.position;
    const enum tgsi_property property = read_property_name(tgsi);
    if (tgsi->parser->failed)
        return;
    if (!(tgsi_properties[property].stages >> tgsi->stage & 1)) {
        parser_fail(tgsi->parser, start, "%s is not for %s programs", tgsi_properties[property].name,
                    tgsi_name_of(tgsi_processors, tgsi->stage)->name);
        return;
    }
    const struct token token = tgsi->parser->token;
    const uint32_t value = read_property_value(tgsi, property);
    if (!tgsi->parser->failed && !tgsi_set_property(program, property, value))
        parser_fail(tgsi->parser, token.position, "%s cannot be %.*s here", tgsi_properties[property].name,
                    token.length < 40 ? (int)token.length : 40, token.text);
}

/* --- What they mean ------------------------------------------------------------------------------------- */

static uint32_t value_of(const struct program *program, enum tgsi_property property)
{
    return program->tgsi.properties[property]; /* 0 if it is not set */
}

static unsigned vertices_of(unsigned kind)
{
    switch (kind) {
    case KIND_POINTS: return 1;
    case KIND_LINES: return 2;
    case KIND_LINES_ADJACENCY: return 4;
    case KIND_TRIANGLES_ADJACENCY: return 6;
    default: return 3;
    }
}

/* Without properties: triangles in, a triangle strip of up to 1024 vertices out. */
static void apply_geometry(struct program *program)
{
    struct primitive_declarations *primitive = &program->primitive;
    const uint32_t set = program->tgsi.properties_set;
    primitive->in = set >> TGSI_PROPERTY_GS_INPUT_PRIMITIVE & 1
                        ? (uint8_t)primitive_of(value_of(program, TGSI_PROPERTY_GS_INPUT_PRIMITIVE))
                        : KIND_TRIANGLES;
    primitive->out = set >> TGSI_PROPERTY_GS_OUTPUT_PRIMITIVE & 1
                         ? (uint8_t)primitive_of(value_of(program, TGSI_PROPERTY_GS_OUTPUT_PRIMITIVE))
                         : KIND_TRIANGLE_STRIP;
    primitive->vertices_out = (uint16_t)value_of(program, TGSI_PROPERTY_GS_MAX_OUTPUT_VERTICES);
    primitive->invocations = (uint16_t)value_of(program, TGSI_PROPERTY_GS_INVOCATIONS);
    if (primitive->vertices_out == 0)
        primitive->vertices_out = SHADER_MAX_VERTICES_OUT;
    if (primitive->invocations == 0)
        primitive->invocations = 1;
    program->input_vertices = (uint8_t)vertices_of(primitive->in);
}

/* The lines of TES_PRIM_MODE are isolines; spacings are numbered odd, even, equal (2019). */
static void apply_tessellation(struct program *program)
{
    static const uint8_t spacings[] = {1, 2, 0};
    struct primitive_declarations *primitive = &program->primitive;
    const uint32_t set = program->tgsi.properties_set;
    const unsigned mode = primitive_of(value_of(program, TGSI_PROPERTY_TES_PRIM_MODE));
    program->input_vertices = SHADER_MAX_PATCH_VERTICES;
    if (program->stage == STAGE_TESS_CONTROL) {
        primitive->vertices_out = (uint16_t)value_of(program, TGSI_PROPERTY_TCS_VERTICES_OUT);
        if (primitive->vertices_out == 0)
            primitive->vertices_out = 1;
        return;
    }
    primitive->tess_mode = !(set >> TGSI_PROPERTY_TES_PRIM_MODE & 1) ? KIND_TRIANGLES
                           : mode == KIND_LINES                      ? KIND_ISOLINES
                                                                     : (uint8_t)mode;
    if (set >> TGSI_PROPERTY_TES_SPACING & 1)
        primitive->tess_spacing = spacings[value_of(program, TGSI_PROPERTY_TES_SPACING)];
    primitive->tess_clockwise = value_of(program, TGSI_PROPERTY_TES_VERTEX_ORDER_CW) != 0;
    primitive->tess_point_mode = value_of(program, TGSI_PROPERTY_TES_POINT_MODE) != 0;
}

/* By default the origin is the upper left corner (2019, FS_COORD_ORIGIN). */
static void apply_fragment(struct program *program)
{
    unsigned options = 0;
    if (value_of(program, TGSI_PROPERTY_FS_COORD_ORIGIN) == 0)
        options |= OPTION_ORIGIN_UPPER_LEFT;
    if (value_of(program, TGSI_PROPERTY_FS_COORD_PIXEL_CENTER) == 1)
        options |= OPTION_PIXEL_CENTER_INTEGER;
    if (value_of(program, TGSI_PROPERTY_FS_EARLY_DEPTH_STENCIL) != 0)
        options |= OPTION_EARLY_FRAGMENT_TESTS;
    if (value_of(program, TGSI_PROPERTY_FS_COLOR0_WRITES_ALL_CBUFS) == 0)
        options |= OPTION_COLOR0_ALONE;
    program->options |= options;
    program->depth_discards = value_of(program, TGSI_PROPERTY_FS_DEPTH_RANGE_DISCARD) != 0;
}

/* CLIPDIST of 2016 and later: the first of its components clip, those after them cull, the others have no
 * effect. Cull distances that have separate registers do not count among them. */
static void apply_distances(struct program *program)
{
    const unsigned both = 1u << TGSI_PROPERTY_NUM_CLIPDIST_ENABLED | 1u << TGSI_PROPERTY_NUM_CULLDIST_ENABLED;
    bool own = false;
    for (uint32_t i = 0; i < program->output_count; i++)
        own |= program->outputs[i].semantic == SEMANTIC_CULL_DISTANCE;
    if (!(program->tgsi.properties_set & both) ||
        (own && !(program->tgsi.properties_set >> TGSI_PROPERTY_NUM_CLIPDIST_ENABLED & 1)))
        return;
    const uint32_t clip = value_of(program, TGSI_PROPERTY_NUM_CLIPDIST_ENABLED);
    const uint32_t cull = own ? 0 : value_of(program, TGSI_PROPERTY_NUM_CULLDIST_ENABLED);
    program->clip_distances_off = (uint8_t) ~((1u << clip) - 1);
    program->cull_distances = (uint8_t)(((1u << cull) - 1) << clip);
}

void tgsi_apply_properties(struct program *program)
{
    program->input_vertices = 1;
    program->window_position = value_of(program, TGSI_PROPERTY_VS_WINDOW_SPACE_POSITION) != 0;
    program->legacy_multiply = value_of(program, TGSI_PROPERTY_MUL_ZERO_WINS) != 0;
    if (value_of(program, TGSI_PROPERTY_LAYER_VIEWPORT_RELATIVE) != 0)
        program->options |= OPTION_LAYER_RELATIVE;
    if (program->stage != STAGE_FRAGMENT)
        apply_distances(program);
    switch (program->stage) {
    case STAGE_GEOMETRY: apply_geometry(program); break;
    case STAGE_FRAGMENT: apply_fragment(program); break;
    case STAGE_TESS_CONTROL:
    case STAGE_TESS_EVALUATION: apply_tessellation(program); break;
    default: break;
    }
}
