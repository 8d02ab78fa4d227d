/* The declarations of a program that becomes TGSI text (to_tgsi.h). */
#include "shader/translate/to_tgsi/to_tgsi.h"

/* --- Registers ------------------------------------------------------------------------------------------ */

static void declare(struct conversion *c, const char *file, const char *vertices, uint32_t first,
                    uint32_t count)
{
    text_add(&c->text, count > 1 ? "DCL %s%s[%u..%u]" : "DCL %s%s[%u]", file, vertices, first,
             first + count - 1);
}

static void declare_file(struct conversion *c, const char *file, uint32_t first, uint32_t count)
{
    if (count == 0)
        return;
    declare(c, file, "", first, count);
    text_add(&c->text, "\n");
}

/* The array of inputs or outputs that begins at a register, as its id; 0 without one. */
static uint32_t array_at(const struct conversion *c, unsigned file, uint32_t first, uint32_t *count)
{
    *count = 1;
    for (uint32_t i = 0; i < c->from->array_count; i++)
        if (c->array_used[i] && c->from->arrays[i].file == file && c->from->arrays[i].first == first) {
            *count = c->from->arrays[i].count;
            return i + 1;
        }
    return 0;
}

static void add_semantic(struct conversion *c, const struct tgsi_meaning *meaning, unsigned number)
{
    text_add(&c->text, ", %s", tgsi_name_of(tgsi_semantics, meaning->semantic)->name);
    if (number > 0 || meaning->limit > 1)
        text_add(&c->text, "[%u]", number);
}

static void add_interpolation(struct conversion *c, const struct input_register *input)
{
    static const char *const words[] = {[INTERPOLATE_PERSPECTIVE] = ", PERSPECTIVE",
                                        [INTERPOLATE_NOPERSPECTIVE] = ", LINEAR",
                                        [INTERPOLATE_FLAT] = ", CONSTANT"};
    if (input->type != TYPE_F32)
        text_add(&c->text, ", CONSTANT"); /* integers are not interpolated */
    else if (input->interpolation_set)
        text_add(&c->text, "%s", words[input->interpolation % 3]);
    else if (input->semantic == SEMANTIC_COLOR || input->semantic == SEMANTIC_BACK_COLOR)
        text_add(&c->text, ", COLOR");
    text_add(&c->text, "%s%s", input->centroid ? ", CENTROID" : "", input->sample ? ", SAMPLE" : "");
}

static void declare_inputs(struct conversion *c)
{
    const struct program *program = c->from;
    bool has_position = c->tgsi->transform < 0;
    for (uint32_t i = 0; i < program->input_count; i++)
        has_position |= tgsi_is_attribute(program, &program->inputs[i]) && program->inputs[i].index == 0;
    if (!has_position)
        declare_file(c, "IN", 0, 1);
    for (uint32_t i = 0, count; i < program->input_count; i += count) {
        const struct input_register *input = &program->inputs[i];
        const uint32_t id = array_at(c, FILE_INPUT, i, &count);
        bool system = false;
        unsigned number = 0;
        const bool attribute = tgsi_is_attribute(program, input);
        const struct tgsi_meaning *meaning =
            attribute ? NULL : tgsi_input_meaning(program, input, &system, &number);
        if (meaning && meaning->vector && tgsi_first_of_vector(program, false, i) != i)
            continue;
        declare(c, system ? "SV" : "IN", input->per_vertex ? "[]" : "", c->tgsi->input_number[i], count);
        if (meaning)
            add_semantic(c, meaning, number);
        if (id)
            text_add(&c->text, ", ARRAY(%u)", id);
        if (program->stage == STAGE_FRAGMENT && !system)
            add_interpolation(c, input);
        text_add(&c->text, "\n");
    }
}

static void declare_outputs(struct conversion *c)
{
    const struct program *program = c->from;
    for (uint32_t i = 0, count; i < program->output_count; i += count) {
        const uint32_t id = array_at(c, FILE_OUTPUT, i, &count);
        unsigned number;
        const struct tgsi_meaning *meaning = tgsi_output_meaning(program, &program->outputs[i], &number);
        if (meaning->vector && tgsi_first_of_vector(program, true, i) != i)
            continue;
        declare(c, "OUT", program->stage == STAGE_TESS_CONTROL && !meaning->per_patch ? "[]" : "",
                c->tgsi->output_number[i], count);
        add_semantic(c, meaning, number);
        if (id)
            text_add(&c->text, ", ARRAY(%u)", id);
        text_add(&c->text, "\n");
    }
}

/* The position of a position-invariant program, which writes none itself. */
static void declare_position(struct conversion *c)
{
    if (c->tgsi->transform >= 0)
        text_add(&c->text, "DCL OUT[%u], POSITION\n", c->from->output_count);
}

static void declare_samplers(struct conversion *c)
{
    for (unsigned unit = 0; unit < 32; unit++) {
        const unsigned type = c->tgsi->unit_types[unit];
        if (!(c->from->textures_used >> unit & 1))
            continue;
        text_add(&c->text, "DCL SAMP[%u]\n", unit);
        if (type > TYPE_F32 + 1)
            text_add(&c->text, "DCL SVIEW[%u], %s, %s\n", unit,
                     tgsi_name_of(tgsi_targets, c->from->texture_targets[unit])->name,
                     tgsi_name_of(tgsi_view_types, (int)type - 1)->name);
    }
}

/* Temporaries outside arrays, each array, then the scratch registers that are used. */
static void declare_temps(struct conversion *c)
{
    const uint32_t count = c->from->temp_count;
    uint32_t first = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!tgsi_array_around(c, FILE_TEMP, i))
            continue;
        declare_file(c, "TEMP", first, i - first);
        first = i + 1;
    }
    declare_file(c, "TEMP", first, count - first);
    for (uint32_t i = 0; i < c->from->array_count; i++) {
        const struct register_array *array = &c->from->arrays[i];
        if (!c->array_used[i] || array->file != FILE_TEMP)
            continue;
        declare(c, "TEMP", "", array->first, array->count);
        text_add(&c->text, ", ARRAY(%u)\n", i + 1);
    }
    for (unsigned i = 0; i < SCRATCH_COUNT; i++)
        if (c->tgsi->scratch >> i & 1)
            declare_file(c, "TEMP", count + i, 1);
}

static void add_word(struct conversion *c, enum type type, uint32_t bits)
{
    if (type != TYPE_F32)
        text_add(&c->text, type == TYPE_S32 ? "%d" : "%u", (int)bits);
    else
        tgsi_print_float(&c->text, bits);
}

static void declare_immediates(struct conversion *c)
{
    for (uint32_t i = 0; i < c->tgsi->immediate_count; i++) {
        const struct tgsi_immediate *immediate = &c->tgsi->immediates[i];
        text_add(&c->text, "IMM[%u] %s {", i, tgsi_name_of(tgsi_immediate_types, immediate->type)->name);
        for (unsigned k = 0; k < 4; k++) {
            text_add(&c->text, k ? ", " : "");
            add_word(c, (enum type)immediate->type, immediate->value[k]);
        }
        text_add(&c->text, "}\n");
    }
}

/* Parameter buffers, of the greatest size: which part a run-time index reaches is not known. */
static void declare_buffers(struct conversion *c)
{
    for (unsigned buffer = 1; buffer < SHADER_MAX_BUFFERS; buffer++)
        if (c->from->buffers_used >> buffer & 1)
            text_add(&c->text, "DCL CONST[%u][0..%d]\n", buffer, SHADER_MAX_BUFFER_WORDS / 4 - 1);
}

/* --- Properties ----------------------------------------------------------------------------------------- */

static void declare_fragment_properties(struct conversion *c)
{
    const unsigned options = c->from->options;
    if (!(options & OPTION_ORIGIN_UPPER_LEFT))
        text_add(&c->text, "PROPERTY FS_COORD_ORIGIN LOWER_LEFT\n");
    if (options & OPTION_PIXEL_CENTER_INTEGER)
        text_add(&c->text, "PROPERTY FS_COORD_PIXEL_CENTER INTEGER\n");
    text_add(&c->text, "PROPERTY FS_COLOR0_WRITES_ALL_CBUFS 1\n");
    if (options & OPTION_EARLY_FRAGMENT_TESTS)
        text_add(&c->text, "PROPERTY FS_EARLY_DEPTH_STENCIL 1\n");
    if (c->from->depth_discards)
        text_add(&c->text, "PROPERTY FS_DEPTH_RANGE_DISCARD 1\n");
}

static const char *primitive_name(unsigned kind)
{
    const struct tgsi_name *name = tgsi_name_of(tgsi_primitives, (int)kind);
    return name ? name->name : "POINTS";
}

static void declare_geometry_properties(struct conversion *c)
{
    const struct primitive_declarations *primitive = &c->from->primitive;
    if (program_passes_through(c->from))
        convert_fail(c, "OPTION %s has no counterpart in TGSI", program_option_name(OPTION_PASSTHROUGH));
    text_add(&c->text, "PROPERTY GS_INPUT_PRIMITIVE %s\n", primitive_name(primitive->in));
    text_add(&c->text, "PROPERTY GS_OUTPUT_PRIMITIVE %s\n", primitive_name(primitive->out));
    text_add(&c->text, "PROPERTY GS_MAX_OUTPUT_VERTICES %u\n", primitive->vertices_out);
    if (primitive->invocations > 1)
        text_add(&c->text, "PROPERTY GS_INVOCATIONS %u\n", primitive->invocations);
}

static void declare_evaluation_properties(struct conversion *c)
{
    static const uint8_t spacings[] = {2, 0, 1}; /* TGSI counts FRACTIONAL_ODD, FRACTIONAL_EVEN, EQUAL */
    const struct primitive_declarations *primitive = &c->from->primitive;
    const char *mode = primitive->tess_mode == KIND_ISOLINES ? "LINES" : primitive_name(primitive->tess_mode);
    text_add(&c->text, "PROPERTY TES_PRIM_MODE %s\n", mode);
    text_add(&c->text, "PROPERTY TES_SPACING %u\n", spacings[primitive->tess_spacing % 3]);
    text_add(&c->text, "PROPERTY TES_VERTEX_ORDER_CW %d\n", primitive->tess_clockwise);
    text_add(&c->text, "PROPERTY TES_POINT_MODE %d\n", primitive->tess_point_mode);
}

void tgsi_declare(struct conversion *c)
{
    const struct program *program = c->from;
    bool loops = false;
    text_add(&c->text, "%s\n", tgsi_name_of(tgsi_processors, program->stage)->name);
    if (program->options & OPTION_LAYER_RELATIVE)
        text_add(&c->text, "PROPERTY LAYER_VIEWPORT_RELATIVE 1\n");
    if (program->stage == STAGE_FRAGMENT)
        declare_fragment_properties(c);
    else if (program->stage == STAGE_GEOMETRY)
        declare_geometry_properties(c);
    else if (program->stage == STAGE_TESS_EVALUATION)
        declare_evaluation_properties(c);
    else if (program->stage == STAGE_TESS_CONTROL)
        text_add(&c->text, "PROPERTY TCS_VERTICES_OUT %u\n", program->primitive.vertices_out);
    declare_inputs(c);
    declare_outputs(c);
    declare_position(c);
    declare_samplers(c);
    tgsi_declare_images(c);
    tgsi_declare_storage(c);
    declare_file(c, "CONST", 0, c->tgsi->constant_count);
    declare_buffers(c);
    declare_temps(c);
    for (uint32_t i = 0; i < program->instruction_count; i++)
        loops |= program->instructions[i].op == OP_LOOP;
    declare_file(c, loops ? "LOOP" : "ADDR", 0, loops ? TGSI_MAX_LOOPS : program->address_count);
    if (c->tgsi->predicates)
        declare_file(c, "PRED", 0, c->tgsi->predicates & 2 ? 2 : 1);
    declare_immediates(c);
}
