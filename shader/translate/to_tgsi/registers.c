/* The registers of TGSI that the parameters, inputs and outputs of a program become (to_tgsi.h). */
#include "shader/translate/to_tgsi/to_tgsi.h"
#include "shader/program/operand_types.h"

#include <stdlib.h>

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

const struct register_array *tgsi_array_around(const struct conversion *c, unsigned file, uint32_t index)
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

/* Whether all parameters that the program reads are program.local, or all program.env, and arrays have
 * consecutive ones: then CONST[i] is parameter i. */
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

/* TGSI's declarations have no types: a vertex attribute has that of the vertex array, and values pass from
 * stage to stage as bits. */
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

const struct tgsi_meaning *tgsi_input_meaning(const struct program *program,
                                              const struct input_register *input, bool *is_system_value,
                                              unsigned *number)
{
    const enum stage stage = (enum stage)program->stage;
    const struct tgsi_meaning *meaning =
        tgsi_meaning_back(stage, TGSI_INPUT, (enum semantic)input->semantic, input->index, number);
    *is_system_value = !meaning;
    return meaning ? meaning
                   : tgsi_meaning_back(stage, TGSI_SYSTEM_VALUE, (enum semantic)input->semantic, input->index,
                                       number);
}

const struct tgsi_meaning *tgsi_output_meaning(const struct program *program,
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

bool tgsi_is_attribute(const struct program *program, const struct input_register *input)
{
    return program->stage == STAGE_VERTEX && input->semantic == SEMANTIC_ATTRIBUTE;
}

uint32_t tgsi_first_of_vector(const struct program *program, bool output, uint32_t index)
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
    if (tgsi_is_attribute(c->from, input)) {
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
