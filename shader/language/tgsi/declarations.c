/* DCL lines: declarations and their meaning. Registers get their numbers at the first instruction (layout.c).
 * Usage masks, LOCAL and INVARIANT have no effect. */
#include "shader/language/tgsi/parser.h"

struct range {
    uint32_t first, last;
    bool written; /* `[3..3]`, not `[3]` */
};

static const uint32_t file_limits[TGSI_FILE_COUNT] = {
    [TGSI_FILE_CONST] = SHADER_MAX_LOCAL,        [TGSI_FILE_IN] = TGSI_MAX_INPUTS,
    [TGSI_FILE_OUT] = TGSI_MAX_OUTPUTS,          [TGSI_FILE_TEMP] = TGSI_MAX_TEMPS,
    [TGSI_FILE_SAMP] = SHADER_MAX_TEXTURE_UNITS, [TGSI_FILE_ADDR] = TGSI_MAX_ADDRESSES,
    [TGSI_FILE_LOOP] = TGSI_MAX_LOOPS,           [TGSI_FILE_PRED] = TGSI_MAX_PREDICATES,
    [TGSI_FILE_SV] = TGSI_MAX_SYSTEM_VALUES,     [TGSI_FILE_IMMX] = TGSI_MAX_IMMEDIATES,
    [TGSI_FILE_TEMPX] = TGSI_MAX_TEMPS,          [TGSI_FILE_SVIEW] = SHADER_MAX_TEXTURE_UNITS,
    [TGSI_FILE_IMAGE] = SHADER_MAX_IMAGE_UNITS,  [TGSI_FILE_BUFFER] = SHADER_MAX_STORAGE_BUFFERS,
};

/* `[3]` or `[0..3]`; the `[` is taken. */
static bool read_range(struct tgsi *tgsi, uint32_t limit, struct range *range)
{
    if (!tgsi_read_number(tgsi, "the register", limit, &range->first))
        return false;
    range->last = range->first;
    range->written = parser_accept(tgsi->parser, "..");
    if (range->written) {
        const struct token last = tgsi->parser->token;
        if (!tgsi_read_number(tgsi, "the last register", limit, &range->last))
            return false;
        if (range->last < range->first) {
            parser_fail(tgsi->parser, last.position, "the last register, %u, lies before the first, %u",
                        range->last, range->first);
            return false;
        }
    }
    return tgsi_require(tgsi, "]");
}

/* The words after the registers. */
struct attributes {
    const struct tgsi_name *semantic;
    struct source_position semantic_position;
    uint32_t semantic_index;
    const struct tgsi_name *interpolation;
    bool centroid, sample;
    uint32_t array; /* id, 0: none */
    struct source_position array_position;
};

static void read_array(struct tgsi *tgsi, struct attributes *attributes)
{
    attributes->array_position = tgsi->parser->token.position;
    if (tgsi_require(tgsi, "(") &&
        tgsi_read_number(tgsi, "the array's id", TGSI_MAX_ARRAYS, &attributes->array))
        tgsi_require(tgsi, ")");
}

/* `STREAM(0, 0, 1, 1)`: the stream of each component. EMIT sends all outputs to the stream that it names; the
 * capturing state selects the outputs that are captured from it. */
static void read_stream(struct tgsi *tgsi)
{
    if (!tgsi_require(tgsi, "("))
        return;
    for (unsigned c = 0; c < 4; c++) {
        uint32_t stream;
        if ((c > 0 && !tgsi_require(tgsi, ",")) ||
            !tgsi_read_number(tgsi, "the stream", SHADER_MAX_STREAMS, &stream))
            return;
    }
    tgsi_require(tgsi, ")");
}

static void read_semantic_index(struct tgsi *tgsi, struct attributes *attributes)
{
    if (parser_accept(tgsi->parser, "[") &&
        tgsi_read_number(tgsi, "the semantic's index", 256, &attributes->semantic_index))
        tgsi_require(tgsi, "]");
}

static bool read_attribute(struct tgsi *tgsi, struct attributes *attributes)
{
    const struct tgsi_name *name;
    if (tgsi_accept(tgsi, "LOCAL") || tgsi_accept(tgsi, "INVARIANT"))
        return true;
    if (tgsi_accept(tgsi, "ARRAY")) {
        read_array(tgsi, attributes);
        return true;
    }
    if (tgsi_accept(tgsi, "STREAM")) {
        read_stream(tgsi);
        return true;
    }
    attributes->centroid |= tgsi_at(tgsi, "CENTROID");
    attributes->sample |= tgsi_at(tgsi, "SAMPLE");
    if (tgsi_accept(tgsi, "CENTROID") || tgsi_accept(tgsi, "SAMPLE") || tgsi_accept(tgsi, "CENTER"))
        return true;
    const struct source_position position = tgsi->parser->token.position;
    if (!attributes->semantic && (name = tgsi_read_name(tgsi, tgsi_semantics))) {
        attributes->semantic = name;
        attributes->semantic_position = position;
        read_semantic_index(tgsi, attributes);
        return true;
    }
    if (!attributes->interpolation && (name = tgsi_read_name(tgsi, tgsi_interpolations))) {
        attributes->interpolation = name;
        return true;
    }
    return false;
}

static bool read_attributes(struct tgsi *tgsi, struct attributes *attributes)
{
    while (!tgsi->parser->failed && parser_accept(tgsi->parser, ","))
        if (!read_attribute(tgsi, attributes))
            parser_expected_like(tgsi->parser,
                                 attributes->semantic ? "an interpolation, CENTROID, SAMPLE, ARRAY or LOCAL"
                                                      : "a semantic such as POSITION or GENERIC[0]",
                                 tgsi_name_guess(attributes->semantic ? tgsi_interpolations : tgsi_semantics,
                                                 &tgsi->parser->token));
    return !tgsi->parser->failed;
}

/* --- Inputs, outputs, system values --------------------------------------------------------------------- */

static const char *direction_name(enum tgsi_direction direction)
{
    return direction == TGSI_INPUT ? "input" : direction == TGSI_OUTPUT ? "output" : "system value";
}

static const struct tgsi_meaning *find_meaning(struct tgsi *tgsi, enum tgsi_direction direction,
                                               const struct attributes *attributes, uint32_t last_index)
{
    if (!attributes->semantic) {
        parser_expected(tgsi->parser, "',' and a semantic such as POSITION or GENERIC[0]");
        return NULL;
    }
    const struct tgsi_meaning *meaning =
        tgsi_meaning_of(tgsi->stage, direction, (enum tgsi_semantic)attributes->semantic->value);
    if (!meaning)
        parser_fail(tgsi->parser, attributes->semantic_position, "%s is no %s of a %s program here",
                    attributes->semantic->name, direction_name(direction),
                    tgsi_name_of(tgsi_processors, tgsi->stage)->name);
    else if (last_index >= meaning->limit)
        parser_fail(tgsi->parser, attributes->semantic_position, "%s[%u]: expected an index below %u",
                    attributes->semantic->name, last_index, meaning->limit);
    return tgsi->parser->failed ? NULL : meaning;
}

/* By default inputs are interpolated as in OpenGL: with perspective correction, colours by glShadeModel. */
static void set_interpolation(struct input_register *input, const struct attributes *attributes)
{
    static const uint8_t interpolations[] = {
        [TGSI_CONSTANT] = INTERPOLATE_FLAT,
        [TGSI_LINEAR] = INTERPOLATE_NOPERSPECTIVE,
        [TGSI_PERSPECTIVE] = INTERPOLATE_PERSPECTIVE,
        [TGSI_COLOR_INTERPOLATION] = INTERPOLATE_PERSPECTIVE,
    };
    if (attributes->interpolation) {
        input->interpolation = interpolations[attributes->interpolation->value];
        input->interpolation_set = attributes->interpolation->value != TGSI_COLOR_INTERPOLATION;
    }
    input->centroid = attributes->centroid;
    input->sample = attributes->sample;
}

/* A vertex program's IN[n] is vertex attribute n whatever its semantic, which must be one that vertices have:
 * FACE, for one, is "valid only in a fragment shader INPUT declaration" (TGSI instructions 3.1.1). */
static bool is_attribute(struct tgsi *tgsi, const struct attributes *attributes)
{
    static const uint8_t semantics[] = {TGSI_POSITION, TGSI_COLOR,  TGSI_FOG,      TGSI_PSIZE,
                                        TGSI_GENERIC,  TGSI_NORMAL, TGSI_EDGEFLAG, TGSI_TEXCOORD};
    if (!attributes->semantic || memchr(semantics, attributes->semantic->value, sizeof semantics))
        return true;
    parser_fail(tgsi->parser, attributes->semantic_position, "%s is no input of a VERT program here",
                attributes->semantic->name);
    return false;
}

static bool describe(struct tgsi *tgsi, enum tgsi_direction direction, const struct attributes *attributes,
                     const struct range *range, uint32_t number, struct input_register *description)
{
    const uint32_t index = attributes->semantic_index + (number - range->first);
    if (direction == TGSI_INPUT && tgsi->stage == STAGE_VERTEX) {
        if (!is_attribute(tgsi, attributes))
            return false;
        *description = (struct input_register){.semantic = SEMANTIC_ATTRIBUTE, .index = (uint8_t)number};
        if (number >= SHADER_MAX_ATTRIBUTES)
            parser_fail(tgsi->parser, tgsi->declaration, "IN[%u]: expected an attribute below %u", number,
                        (unsigned)SHADER_MAX_ATTRIBUTES);
        return !tgsi->parser->failed;
    }
    const struct tgsi_meaning *meaning = find_meaning(tgsi, direction, attributes, index);
    if (!meaning)
        return false;
    *description = (struct input_register){
        .semantic = meaning->meaning,
        .index = (uint8_t)(meaning->vector ? 4 * index : meaning->first + index),
        .type = meaning->type,
        .vector = meaning->vector,
        .per_vertex = !meaning->per_patch,
    };
    if (tgsi->stage == STAGE_FRAGMENT && direction == TGSI_INPUT)
        set_interpolation(description, attributes);
    return true;
}

/* Inputs of geometry and tessellation programs have a vertex, `IN[][0]`, unless they belong to the patch. */
static bool reads_many_vertices(enum stage stage)
{
    return stage == STAGE_GEOMETRY || stage == STAGE_TESS_CONTROL || stage == STAGE_TESS_EVALUATION;
}

static void declare_registers(struct tgsi *tgsi, enum tgsi_direction direction, const struct range *range,
                              bool two_dimensional, struct source_position position,
                              const struct attributes *attributes)
{
    const bool many = direction == TGSI_INPUT    ? reads_many_vertices(tgsi->stage)
                      : direction == TGSI_OUTPUT ? tgsi->stage == STAGE_TESS_CONTROL
                                                 : false;
    for (uint32_t number = range->first; number <= range->last; number++) {
        struct input_register description = {0};
        if (!describe(tgsi, direction, attributes, range, number, &description))
            return;
        const bool per_vertex = many && description.per_vertex;
        if (per_vertex != two_dimensional) {
            parser_fail(tgsi->parser, position,
                        per_vertex ? "there is one for every vertex: expected '[][%u]'"
                                   : "it is no array of vertices: expected '[%u]'",
                        number);
            return;
        }
        description.per_vertex = per_vertex;
        tgsi_declare_register(tgsi, direction, number, &description, per_vertex);
    }
}

/* --- The other files ------------------------------------------------------------------------------------ */

static void declare_flags(bool *flags, uint32_t *count, const struct range *range)
{
    for (uint32_t i = range->first; i <= range->last; i++)
        flags[i] = true;
    if (*count <= range->last)
        *count = range->last + 1;
}

static void declare_array(struct tgsi *tgsi, enum tgsi_file file, const struct range *range,
                          const struct attributes *attributes)
{
    const uint32_t id = attributes->array;
    if (id == 0 || tgsi->parser->failed)
        return;
    if (tgsi->arrays[file][id].file != TGSI_FILE_NULL) {
        parser_fail(tgsi->parser, attributes->array_position, "ARRAY(%u) is declared twice", id);
        return;
    }
    tgsi->arrays[file][id] = (struct tgsi_range){(uint8_t)file, (uint16_t)range->first,
                                                 (uint16_t)(range->last - range->first + 1)};
}

static void declare_constants(struct tgsi *tgsi, uint32_t buffer, const struct range *range)
{
    if (buffer == 0)
        declare_flags(tgsi->consts, &tgsi->const_count, range);
    else if (tgsi->buffer_sizes[buffer] <= range->last)
        tgsi->buffer_sizes[buffer] = (uint16_t)(range->last + 1);
}

static void declare_tempx(struct tgsi *tgsi, uint32_t number, const struct range *range,
                          struct source_position position)
{
    struct tgsi_range *tempx = &tgsi->tempx[number];
    if (tempx->file != TGSI_FILE_NULL || range->first != 0) {
        parser_fail(tgsi->parser, position,
                    tempx->file != TGSI_FILE_NULL ? "TEMPX[%u] is declared twice"
                                                  : "TEMPX[%u]: expected registers from 0 on",
                    number);
        return;
    }
    *tempx = (struct tgsi_range){TGSI_FILE_TEMPX, 0, (uint16_t)(range->last + 1)};
}

/* `, 2D, FLOAT` or a type per component. */
static void read_view(struct tgsi *tgsi, const struct range *range)
{
    const struct tgsi_name *target = NULL, *type = NULL;
    if (!tgsi_require(tgsi, ",") || !(target = tgsi_read_name(tgsi, tgsi_targets))) {
        parser_expected(tgsi->parser, "a texture target such as 2D");
        return;
    }
    for (unsigned c = 0; c < 4 && parser_accept(tgsi->parser, ","); c++) {
        const struct token token = tgsi->parser->token;
        const struct tgsi_name *component = tgsi_read_name(tgsi, tgsi_view_types);
        if (!component)
            parser_expected(tgsi->parser, "FLOAT, UNORM, SNORM, SINT or UINT");
        else if (type && type->value != component->value)
            parser_fail(tgsi->parser, token.position, "components of %s and %s in one view are not supported",
                        type->name, component->name);
        type = component;
    }
    for (uint32_t i = range->first; i <= range->last && !tgsi->parser->failed; i++) {
        tgsi->views |= 1u << i;
        tgsi->view_targets[i] = (uint8_t)target->value;
        tgsi->view_types[i] = type ? (uint8_t)type->value : TYPE_F32;
    }
}

/* A range is a separate array; overlapping ranges are one array. */
static void declare_samplers(struct tgsi *tgsi, const struct range *range)
{
    uint32_t row = units_of_range(range->first, range->last - range->first + 1);
    tgsi->samplers |= row;
    if (!range->written)
        return;
    for (uint32_t i = range->first; i <= range->last; i++)
        row |= tgsi->sampler_rows[i];
    for (uint32_t i = 0; i < SHADER_MAX_TEXTURE_UNITS; i++)
        if (row >> i & 1)
            tgsi->sampler_rows[i] = row;
}

static void declare_scalars(struct tgsi *tgsi, enum tgsi_file file, const struct range *range)
{
    const uint32_t count = range->last + 1;
    switch (file) {
    case TGSI_FILE_SAMP: declare_samplers(tgsi, range); break;
    case TGSI_FILE_LOOP: tgsi->loops |= units_of_range(range->first, count - range->first); break;
    case TGSI_FILE_ADDR:
        tgsi->address_count = tgsi->address_count < count ? count : tgsi->address_count;
        break;
    default: tgsi->predicate_count = tgsi->predicate_count < count ? count : tgsi->predicate_count; break;
    }
}

/* --- The line ------------------------------------------------------------------------------------------- */

/* How many brackets the registers of a file have at least, and may have. */
struct brackets {
    bool outer; /* `[2]` or `[]` came first */
    uint32_t number;
    struct range range;
};

static bool has_outer(enum tgsi_file file)
{
    return file == TGSI_FILE_IN || file == TGSI_FILE_OUT || file == TGSI_FILE_CONST ||
           file == TGSI_FILE_TEMPX;
}

static bool read_brackets(struct tgsi *tgsi, enum tgsi_file file, struct brackets *brackets)
{
    struct parser *parser = tgsi->parser;
    if (!tgsi_require(tgsi, "["))
        return false;
    if (has_outer(file) && parser_accept(parser, "]"))
        brackets->outer = true;
    else if (!read_range(tgsi, file_limits[file], &brackets->range))
        return false;
    if (!brackets->outer && has_outer(file) && parser_at(parser, "[")) {
        brackets->outer = true;
        brackets->number = brackets->range.first;
    }
    if (!brackets->outer)
        return true;
    const uint32_t limit = file == TGSI_FILE_CONST ? SHADER_MAX_BUFFER_WORDS / 4 : file_limits[file];
    return tgsi_require(tgsi, "[") && read_range(tgsi, limit, &brackets->range);
}

/* The usage mask has no effect. */
static void skip_mask(struct tgsi *tgsi)
{
    uint8_t swizzle[4];
    if (parser_accept(tgsi->parser, "."))
        tgsi_read_swizzle(tgsi, swizzle);
}

static void declare(struct tgsi *tgsi, enum tgsi_file file, struct source_position position)
{
    struct brackets brackets = {0};
    struct attributes attributes = {0};
    tgsi->declaration = position;
    if (!read_brackets(tgsi, file, &brackets))
        return;
    const struct range *range = &brackets.range;
    if (file == TGSI_FILE_SVIEW) {
        read_view(tgsi, range);
        return;
    }
    if (file == TGSI_FILE_IMAGE || file == TGSI_FILE_BUFFER) {
        tgsi_declare_resource(tgsi, file, range->first, range->last);
        return;
    }
    if (file == TGSI_FILE_IMMX) {
        tgsi_read_immx(tgsi, range->first, range->last);
        return;
    }
    skip_mask(tgsi);
    if (!read_attributes(tgsi, &attributes))
        return;
    if ((file == TGSI_FILE_CONST && brackets.number >= SHADER_MAX_BUFFERS) ||
        (file == TGSI_FILE_TEMPX && brackets.number >= sizeof tgsi->tempx / sizeof *tgsi->tempx)) {
        parser_fail(tgsi->parser, position, "%u: expected a first index below 16", brackets.number);
        return;
    }
    if (file == TGSI_FILE_CONST && brackets.number == 0 && range->last >= SHADER_MAX_LOCAL) {
        parser_fail(tgsi->parser, position, "CONST[%u]: expected a register below %u", range->last,
                    (unsigned)SHADER_MAX_LOCAL);
        return;
    }
    switch (file) {
    case TGSI_FILE_IN:
        declare_registers(tgsi, TGSI_INPUT, range, brackets.outer, position, &attributes);
        break;
    case TGSI_FILE_OUT:
        declare_registers(tgsi, TGSI_OUTPUT, range, brackets.outer, position, &attributes);
        break;
    case TGSI_FILE_SV: declare_registers(tgsi, TGSI_SYSTEM_VALUE, range, false, position, &attributes); break;
    case TGSI_FILE_TEMP: declare_flags(tgsi->temps, &tgsi->temp_count, range); break;
    case TGSI_FILE_CONST: declare_constants(tgsi, brackets.number, range); break;
    case TGSI_FILE_TEMPX: declare_tempx(tgsi, brackets.number, range, position); break;
    default: declare_scalars(tgsi, file, range); break;
    }
    if (file == TGSI_FILE_IN || file == TGSI_FILE_OUT || file == TGSI_FILE_TEMP)
        declare_array(tgsi, file, range, &attributes);
}

static void fail_file(struct tgsi *tgsi, const struct token *word)
{
    const char *meant = tgsi_name_guess(tgsi_files, word);
    parser_fail(tgsi->parser, word->position,
                "expected a register file such as IN or TEMP, found '%.*s'%s%s%s",
                word->length < 40 ? (int)word->length : 40, word->text, meant ? ", did you mean " : "",
                meant ? meant : "", meant ? "?" : "");
}

void tgsi_read_declaration(struct tgsi *tgsi)
{
    const struct token word = tgsi->parser->token;
    const struct tgsi_name *file = tgsi_read_name(tgsi, tgsi_files);
    if (!file || file->value == TGSI_FILE_NULL || file->value == TGSI_FILE_IMM)
        fail_file(tgsi, &word);
    else if (file_limits[file->value] == 0)
        parser_fail(tgsi->parser, word.position, "%s registers are not supported", file->name);
    else
        declare(tgsi, (enum tgsi_file)file->value, word.position);
}
