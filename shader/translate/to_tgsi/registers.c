/* What a program that becomes TGSI text declares (to_tgsi.h). */
#include "shader/translate/to_tgsi/to_tgsi.h"
#include "shader/language/gpu4/gpu4.h"
#include "shader/program/operand_types.h"
#include "shader/language/tgsi/print.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t NO_PARAM = UINT32_MAX;

/* --- Parameters ----------------------------------------------------------------------------------------- */

static bool is_read(const struct program *program, unsigned file, uint32_t index)
{
    for (uint32_t i = 0; i < program->instruction_count; i++)
        for (unsigned s = 0; s < SOURCES_MAX; s++) {
            const struct source_operand *source = &program->instructions[i].src[s];
            if (source->file == file && !source->relative.used && source->index == (int32_t)index)
                return true;
        }
    return false;
}

/* The array of this file that is reached by run-time indices and holds a register. */
static const struct register_array *tgsi_array_around(const struct conversion *c, unsigned file,
                                                      uint32_t index)
{
    for (uint32_t i = 0; i < c->from->array_count; i++) {
        const struct register_array *array = &c->from->arrays[i];
        if (c->array_used[i] && array->file == file && index >= array->first &&
            index - array->first < array->count)
            return array;
    }
    return NULL;
}

static bool is_constant_register(const struct conversion *c, uint32_t param)
{
    const struct program *program = c->from;
    return tgsi_array_around(c, FILE_PARAM, param) ||
           (program->params[param].source != PARAM_CONSTANT && is_read(program, FILE_PARAM, param));
}

/* Whether all that the program reads are program.local, or all program.env, and arrays have consecutive ones:
 * then CONST[i] is parameter i. */
static bool keeps_numbers(const struct conversion *c)
{
    const struct program *program = c->from;
    int source = -1;
    for (uint32_t i = 0; i < program->param_count; i++) {
        const struct param_register *param = &program->params[i];
        const struct register_array *array = tgsi_array_around(c, FILE_PARAM, i);
        if (!is_constant_register(c, i))
            continue;
        if ((param->source != PARAM_LOCAL && param->source != PARAM_ENV) ||
            (source >= 0 && param->source != source) ||
            (array && param->index != program->params[array->first].index + (i - array->first)))
            return false;
        source = param->source;
    }
    return true;
}

static void plan_params(struct conversion *c)
{
    const struct program *program = c->from;
    struct tgsi_writer *writer = c->tgsi;
    const bool numbered = keeps_numbers(c);
    for (uint32_t i = 0; i < SHADER_MAX_LOCAL; i++)
        writer->binding[i] = NO_PARAM;
    for (uint32_t i = 0; i < program->param_count; i++) {
        writer->constant[i] = -1;
        if (!is_constant_register(c, i))
            continue;
        const uint32_t number = numbered ? program->params[i].index : writer->constant_count;
        if (number >= SHADER_MAX_LOCAL) {
            convert_fail(c, "more than %u parameters", (unsigned)SHADER_MAX_LOCAL);
            return;
        }
        writer->constant[i] = (int32_t)number;
        writer->binding[number] = i;
        if (writer->constant_count <= number)
            writer->constant_count = number + 1;
    }
    writer->transform = -1;
    if (!program->position_invariant)
        return;
    if (writer->constant_count + 4 > SHADER_MAX_LOCAL) {
        convert_fail(c, "more than %u parameters", (unsigned)SHADER_MAX_LOCAL);
        return;
    }
    writer->transform = (int32_t)writer->constant_count;
    writer->constant_count += 4;
}

/* TGSI's declarations have no types: a vertex attribute's is that of what is drawn with, and what passes from
 * stage to stage is bits. */
static void bind_types(const struct conversion *c, struct program *converted)
{
    for (uint32_t i = 0; i < c->from->input_count; i++)
        for (uint32_t j = 0; j < converted->input_count; j++)
            if (converted->inputs[j].tgsi.number == c->tgsi->input_number[i] &&
                converted->inputs[j].tgsi.system_value == c->tgsi->is_system_value[i])
                converted->inputs[j].type = c->from->inputs[i].type;
    for (uint32_t i = 0; i < c->from->output_count; i++)
        for (uint32_t j = 0; j < converted->output_count; j++)
            if (converted->outputs[j].tgsi.number == c->tgsi->output_number[i])
                converted->outputs[j].type = c->from->outputs[i].type;
}

bool tgsi_bind_registers(const struct conversion *c, struct program *converted)
{
    const struct tgsi_writer *writer = c->tgsi;
    bind_types(c, converted);
    for (uint32_t row = 0; row < 4 && writer->transform >= 0; row++)
        converted->params[(uint32_t)writer->transform + row] =
            (struct param_register){.source = PARAM_STATE, .state = STATE_MATRIX_MVP, .row = (uint8_t)row};
    for (uint32_t i = 0; i < writer->constant_count && i < converted->param_count; i++) {
        if (writer->binding[i] == NO_PARAM)
            continue;
        struct param_register *param = &converted->params[i];
        *param = c->from->params[writer->binding[i]];
        if (!convert_copy_name(c->from, converted, param))
            return false;
    }
    return true;
}

/* --- Inputs and outputs --------------------------------------------------------------------------------- */

static const struct tgsi_meaning *tgsi_input_meaning(const struct program *program,
                                                     const struct input_register *input,
                                                     bool *is_system_value, unsigned *number)
{
    const enum stage stage = (enum stage)program->stage;
    const struct tgsi_meaning *meaning =
        tgsi_meaning_back(stage, TGSI_INPUT, (enum semantic)input->semantic, input->index, number);
    *is_system_value = !meaning;
    return meaning ? meaning
                   : tgsi_meaning_back(stage, TGSI_SYSTEM_VALUE, (enum semantic)input->semantic, input->index,
                                       number);
}

static const struct tgsi_meaning *tgsi_output_meaning(const struct program *program,
                                                      const struct output_register *output, unsigned *number)
{
    return tgsi_meaning_back((enum stage)program->stage, TGSI_OUTPUT, (enum semantic)output->semantic,
                             output->index, number);
}

int tgsi_input_component(const struct program *program, int32_t input)
{
    bool system;
    unsigned number;
    const struct tgsi_meaning *meaning =
        tgsi_input_meaning(program, &program->inputs[input], &system, &number);
    return meaning && meaning->vector ? program->inputs[input].index % 4 : -1;
}

bool tgsi_output_has_vertex(const struct program *program, int32_t output)
{
    unsigned number;
    const struct tgsi_meaning *meaning = tgsi_output_meaning(program, &program->outputs[output], &number);
    return program->stage == STAGE_TESS_CONTROL && meaning && !meaning->per_patch;
}

int tgsi_output_component(const struct program *program, int32_t output)
{
    unsigned number;
    const struct tgsi_meaning *meaning = tgsi_output_meaning(program, &program->outputs[output], &number);
    return meaning && meaning->vector ? program->outputs[output].index % 4 : -1;
}

static bool is_attribute(const struct program *program, const struct input_register *input)
{
    return program->stage == STAGE_VERTEX && input->semantic == SEMANTIC_ATTRIBUTE;
}

/* The first register that shares TGSI's with this one. */
static uint32_t tgsi_first_of_vector(const struct program *program, bool output, uint32_t index)
{
    for (uint32_t i = 0; i < index; i++) {
        const unsigned semantic = output ? program->outputs[i].semantic : program->inputs[i].semantic;
        const unsigned number = output ? program->outputs[i].index : program->inputs[i].index;
        if (semantic == (output ? program->outputs[index].semantic : program->inputs[index].semantic) &&
            number / 4 == (output ? program->outputs[index].index : program->inputs[index].index) / 4u)
            return i;
    }
    return index;
}

static bool reaches(const struct program *program, uint32_t register_index, int32_t index,
                    const struct relative_index *relative)
{
    if (!relative->used)
        return index == (int32_t)register_index;
    const struct register_array *array = &program->arrays[relative->array];
    return register_index - array->first < array->count;
}

/* The first instruction that names the register, or the first one of all. */
static uint32_t first_use(const struct program *program, bool output, uint32_t index)
{
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        const struct instruction *code = &program->instructions[i];
        if (output && code->dst.file == FILE_OUTPUT &&
            reaches(program, index, code->dst.index, &code->dst.relative))
            return i;
        for (unsigned s = 0; s < SOURCES_MAX && !output; s++)
            if (code->src[s].file == FILE_INPUT &&
                reaches(program, index, code->src[s].index, &code->src[s].relative))
                return i;
    }
    return 0;
}

static void reject_register(struct conversion *c, bool output, uint32_t index, const char *why)
{
    char name[64];
    if (output)
        shader_output_name(c->from, index, name, sizeof name);
    else
        shader_input_name(c->from, index, name, sizeof name);
    c->at = first_use(c->from, output, index);
    convert_fail(c, "%s%s in TGSI", name, why);
}

static void plan_input(struct conversion *c, uint32_t i)
{
    const struct input_register *input = &c->from->inputs[i];
    struct tgsi_writer *writer = c->tgsi;
    unsigned number;
    bool system = false;
    if (is_attribute(c->from, input)) {
        writer->input_number[i] = input->index;
        if (type_is_64bit((enum type)input->type) || input->high_words)
            reject_register(c, false, i, ", which has 64 bits, has no counterpart");
        return;
    }
    const struct tgsi_meaning *meaning = tgsi_input_meaning(c->from, input, &system, &number);
    writer->is_system_value[i] = system;
    writer->input_number[i] = meaning && meaning->vector ? tgsi_first_of_vector(c->from, false, i) : i;
    if (!meaning || number >= meaning->limit || input->from_output)
        reject_register(c, false, i, " has no counterpart");
}

static void plan_output(struct conversion *c, uint32_t i)
{
    const struct output_register *output = &c->from->outputs[i];
    unsigned number;
    const struct tgsi_meaning *meaning = tgsi_output_meaning(c->from, output, &number);
    c->tgsi->output_number[i] = meaning && meaning->vector ? tgsi_first_of_vector(c->from, true, i) : i;
    if (!meaning || number >= meaning->limit)
        reject_register(c, true, i, " has no counterpart");
}

/* Members of an array must follow one another in TGSI too, with one interpolation. */
static void check_array(struct conversion *c, const struct register_array *array)
{
    const struct program *program = c->from;
    for (uint32_t i = array->first; i + 1 < array->first + array->count; i++) {
        const bool input = array->file == FILE_INPUT;
        const bool follows =
            input ? program->inputs[i + 1].semantic == program->inputs[i].semantic &&
                        program->inputs[i + 1].index == program->inputs[i].index + 1 &&
                        program->inputs[i + 1].interpolation == program->inputs[i].interpolation &&
                        program->inputs[i + 1].interpolation_set == program->inputs[i].interpolation_set &&
                        tgsi_input_component(program, (int32_t)i) < 0
                  : program->outputs[i + 1].semantic == program->outputs[i].semantic &&
                        program->outputs[i + 1].index == program->outputs[i].index + 1 &&
                        tgsi_output_component(program, (int32_t)i) < 0;
        if (!follows) {
            c->at = 0;
            convert_fail(c, "a run-time index over inputs or outputs of several kinds");
            return;
        }
    }
}

void tgsi_plan_registers(struct conversion *c)
{
    const struct program *program = c->from;
    struct tgsi_writer *writer = c->tgsi;
    writer->starts = calloc(program->instruction_count + 1, sizeof *writer->starts);
    writer->constant = calloc(program->param_count + 1, sizeof *writer->constant);
    writer->binding = calloc(SHADER_MAX_LOCAL, sizeof *writer->binding);
    writer->input_number = calloc(program->input_count + 1, sizeof *writer->input_number);
    writer->output_number = calloc(program->output_count + 1, sizeof *writer->output_number);
    writer->is_system_value = calloc(program->input_count + 1, sizeof *writer->is_system_value);
    if (!writer->starts || !writer->constant || !writer->binding || !writer->input_number ||
        !writer->output_number || !writer->is_system_value) {
        convert_fail(c, "out of memory");
        return;
    }
    plan_params(c);
    for (uint32_t i = 0; i < program->input_count && !c->failed; i++)
        plan_input(c, i);
    for (uint32_t i = 0; i < program->output_count && !c->failed; i++)
        plan_output(c, i);
    for (uint32_t i = 0; i < program->array_count && !c->failed; i++)
        if (c->array_used[i] &&
            (program->arrays[i].file == FILE_INPUT || program->arrays[i].file == FILE_OUTPUT))
            check_array(c, &program->arrays[i]);
}

void tgsi_release_registers(struct tgsi_writer *writer)
{
    free(writer->starts);
    free(writer->constant);
    free(writer->binding);
    free(writer->input_number);
    free(writer->output_number);
    free(writer->is_system_value);
    free(writer->immediates);
}

/* --- Declarations --------------------------------------------------------------------------------------- */

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
        text_add(&c->text, ", CONSTANT"); /* integers pass as they are */
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
        has_position |= is_attribute(program, &program->inputs[i]) && program->inputs[i].index == 0;
    if (!has_position)
        declare_file(c, "IN", 0, 1);
    for (uint32_t i = 0, count; i < program->input_count; i += count) {
        const struct input_register *input = &program->inputs[i];
        const uint32_t id = array_at(c, FILE_INPUT, i, &count);
        bool system = false;
        unsigned number = 0;
        const bool attribute = is_attribute(program, input);
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

/* Parameter buffers, as large as they may be: nothing is reached by a run-time index. */
static void declare_buffers(struct conversion *c)
{
    for (unsigned buffer = 1; buffer < SHADER_MAX_BUFFERS; buffer++)
        if (c->from->buffers_used >> buffer & 1)
            text_add(&c->text, "DCL CONST[%u][0..%d]\n", buffer, SHADER_MAX_BUFFER_WORDS / 4 - 1);
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
