/* Assigns registers of the program form (tgsi.h) to declared ones, at the first instruction. */
#include "shader/language/tgsi/parser.h"

#include <stdlib.h>

static int16_t *numbers_of(struct tgsi *tgsi, enum tgsi_direction direction)
{
    return direction == TGSI_INPUT    ? tgsi->inputs
           : direction == TGSI_OUTPUT ? tgsi->outputs
                                      : tgsi->system_values;
}

/* No semantic of the program form: makes sure that a new register is added. */
enum { NO_SEMANTIC = 255 };

static void add_output(struct tgsi *tgsi, uint32_t number, const struct input_register *description,
                       bool per_vertex)
{
    struct program *program = tgsi->parser->program;
    const unsigned at = program_add_output(tgsi->parser, (enum semantic)NO_SEMANTIC, 0);
    if (tgsi->parser->failed)
        return;
    program->outputs[at] = (struct output_register){
        .semantic = description->semantic,
        .index = description->index,
        .type = description->type,
        .vector = description->vector,
        .tgsi.number = (uint16_t)number,
    };
    tgsi->outputs_per_vertex[number] = per_vertex;
}

static void add_input(struct tgsi *tgsi, uint32_t number, const struct input_register *description,
                      bool system_value)
{
    const unsigned at = program_add_input(tgsi->parser, (enum semantic)NO_SEMANTIC, 0);
    if (tgsi->parser->failed)
        return;
    struct input_register *input = &tgsi->parser->program->inputs[at];
    *input = *description;
    input->tgsi.number = (uint16_t)number;
    input->tgsi.system_value = system_value;
}

void tgsi_declare_register(struct tgsi *tgsi, enum tgsi_direction direction, uint32_t number,
                           const struct input_register *description, bool per_vertex)
{
    int16_t *numbers = numbers_of(tgsi, direction);
    if (tgsi->parser->failed)
        return;
    if (numbers[number] >= 0) {
        parser_fail(tgsi->parser, tgsi->declaration, "%s[%u] is declared twice",
                    direction == TGSI_INPUT    ? "IN"
                    : direction == TGSI_OUTPUT ? "OUT"
                                               : "SV",
                    number);
        return;
    }
    numbers[number] = 0;
    if (direction == TGSI_OUTPUT)
        add_output(tgsi, number, description, per_vertex);
    else
        add_input(tgsi, number, description, direction == TGSI_SYSTEM_VALUE);
}

/* --- Order ---------------------------------------------------------------------------------------------- */

static int compare_inputs(const void *a, const void *b)
{
    const struct input_register *x = a, *y = b;
    return x->tgsi.system_value != y->tgsi.system_value ? x->tgsi.system_value - y->tgsi.system_value
                                                        : x->tgsi.number - y->tgsi.number;
}

static int compare_outputs(const void *a, const void *b)
{
    const struct output_register *x = a, *y = b;
    return x->tgsi.number - y->tgsi.number;
}

/* Consecutive numbers get consecutive registers, so that relative addressing can reach them. */
static void sort_registers(struct tgsi *tgsi)
{
    struct program *program = tgsi->parser->program;
    if (program->input_count > 1)
        qsort(program->inputs, program->input_count, sizeof *program->inputs, compare_inputs);
    if (program->output_count > 1)
        qsort(program->outputs, program->output_count, sizeof *program->outputs, compare_outputs);
    for (uint32_t i = 0; i < program->input_count; i++) {
        const struct input_register *input = &program->inputs[i];
        (input->tgsi.system_value ? tgsi->system_values : tgsi->inputs)[input->tgsi.number] = (int16_t)i;
    }
    for (uint32_t i = 0; i < program->output_count; i++)
        tgsi->outputs[program->outputs[i].tgsi.number] = (int16_t)i;
}

/* CONST comes first, all from 0 on, whether declared or not; IMM and IMMX follow. */
static void place_params(struct tgsi *tgsi)
{
    struct program *program = tgsi->parser->program;
    const uint32_t constants = program->param_count, count = tgsi->const_count;
    program->tgsi.const_count = count;
    for (uint32_t i = 0; i < count && !tgsi->parser->failed; i++)
        program_add_param(tgsi->parser, &(struct param_register){.source = PARAM_LOCAL});
    if (tgsi->parser->failed || program->param_count == 0)
        return;
    memmove(program->params + count, program->params, constants * sizeof *program->params);
    for (uint32_t i = 0; i < count; i++)
        program->params[i] = (struct param_register){.source = PARAM_LOCAL, .index = (uint16_t)i};
    for (uint32_t i = 0; i < tgsi->imm_count; i++)
        tgsi->imm[i] = (uint16_t)(tgsi->imm[i] + count);
    for (uint32_t i = 0; i < tgsi->immx_count; i++)
        tgsi->immx[i] = (uint16_t)(tgsi->immx[i] + count);
}

static void place_temps(struct tgsi *tgsi)
{
    struct program *program = tgsi->parser->program;
    program->temp_count = tgsi->temp_count;
    for (unsigned i = 0; i < sizeof tgsi->tempx / sizeof *tgsi->tempx; i++) {
        tgsi->tempx[i].first = (uint16_t)program->temp_count;
        program->temp_count += tgsi->tempx[i].count;
    }
    if (program->temp_count > TGSI_MAX_TEMPS)
        tgsi_fail(tgsi, "more than %u temporaries", (unsigned)TGSI_MAX_TEMPS);
}

/* An array of temporaries is printed as TEMP registers with an ARRAY(id) that is still free. */
static void name_tempx(struct tgsi *tgsi)
{
    unsigned id = 1;
    for (unsigned i = 0; i < sizeof tgsi->tempx / sizeof *tgsi->tempx; i++) {
        if (tgsi->tempx[i].file == TGSI_FILE_NULL)
            continue;
        while (id < TGSI_MAX_ARRAYS && tgsi->arrays[TGSI_FILE_TEMP][id].file != TGSI_FILE_NULL)
            id++;
        if (id < TGSI_MAX_ARRAYS)
            tgsi->arrays[TGSI_FILE_TEMP][id] =
                (struct tgsi_range){TGSI_FILE_TEMP, tgsi->tempx[i].first, tgsi->tempx[i].count};
    }
}

/* The ids are kept for the printer, as names of arrays of temporaries, inputs and outputs. */
static void name_array(struct tgsi *tgsi, enum tgsi_file file, enum register_file as, unsigned id)
{
    struct tgsi_range *array = &tgsi->arrays[file][id];
    char digits[12];
    if (array->file == TGSI_FILE_NULL)
        return;
    if (file != TGSI_FILE_TEMP)
        array->first =
            (uint16_t)numbers_of(tgsi, file == TGSI_FILE_IN ? TGSI_INPUT : TGSI_OUTPUT)[array->first];
    const struct token name = {.text = digits, .length = (size_t)snprintf(digits, sizeof digits, "%u", id)};
    struct variable *variable = program_add_variable(tgsi->parser, &name, as);
    variable->first = array->first;
    variable->count = array->count;
    variable->is_array = true;
}

static void name_arrays(struct tgsi *tgsi)
{
    name_tempx(tgsi);
    for (unsigned id = 1; id < TGSI_MAX_ARRAYS && !tgsi->parser->failed; id++) {
        name_array(tgsi, TGSI_FILE_IN, FILE_INPUT, id);
        name_array(tgsi, TGSI_FILE_OUT, FILE_OUTPUT, id);
        name_array(tgsi, TGSI_FILE_TEMP, FILE_TEMP, id);
    }
}

void tgsi_lay_out(struct tgsi *tgsi)
{
    struct program *program = tgsi->parser->program;
    if (tgsi->laid_out || tgsi->parser->failed)
        return;
    tgsi->laid_out = true;
    tgsi_apply_properties(program);
    sort_registers(tgsi);
    place_params(tgsi);
    place_temps(tgsi);
    if (!tgsi->parser->failed)
        name_arrays(tgsi);
    program->address_count = tgsi->loops ? TGSI_MAX_LOOPS + tgsi->address_count : tgsi->address_count;
    program->cc_count = (uint8_t)tgsi->predicate_count;
}
