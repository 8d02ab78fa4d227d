/* Declarations in canonical text.
 *
 * Loading numbers the parameters in the order of the text, so the text must name them in the order of their
 * registers. The parameters that the program declared come first, in declarations. The others are written as
 * bindings at their use, if their first uses are in the right order; otherwise they are declared with
 * generated names. Inputs and outputs have a separate order (registers.c). */
#include "base/number.h"
#include "shader/language/gpu4/print.h"
#include "shader/language/gpu4/gpu4.h"
#include "shader/program/operand_types.h"

#include <stdlib.h>
#include <string.h>

/* --- Facts about operands ------------------------------------------------------------------------------- */

bool gpu4_is_typed(const struct gpu4_printer *printer, unsigned param)
{
    const struct param_register *reg = &printer->program->params[param];
    return reg->source == PARAM_CONSTANT && reg->type != TYPE_F32;
}

/* --- Which parameters are declared ---------------------------------------------------------------------- */

/* Every constant that has a variable, or is read with another type than its own, needs a declaration. */
static uint32_t first_inline(const struct gpu4_printer *printer)
{
    const struct program *program = printer->program;
    uint32_t first = 0;
    for (uint32_t i = 0; i < program->param_count; i++)
        if (printer->owner[FILE_PARAM][i])
            first = i + 1;
    for (uint32_t i = 0; i < program->instruction_count; i++)
        for (unsigned s = 0; s < SOURCES_MAX; s++) {
            const struct source_operand *source = &program->instructions[i].src[s];
            if (source->file != FILE_PARAM || source->relative.used || (uint32_t)source->index < first ||
                (uint32_t)source->index >= printer->narrow_params)
                continue;
            const struct param_register *param = &program->params[source->index];
            if (param->source == PARAM_CONSTANT && param->type != operand_type(&program->instructions[i], s))
                first = (uint32_t)source->index + 1;
        }
    return first;
}

/* 64-bit constants come after all other parameters and are never declared (constants_64bit.c). */
static uint32_t count_narrow(const struct program *program)
{
    uint32_t count = program->param_count;
    while (count > 0 && type_is_64bit((enum type)program->params[count - 1].type))
        count--;
    return count;
}

/* Are all registers from `first` on used, and for the first time in the order of their numbers? */
static bool in_order(const struct gpu4_printer *printer, uint32_t first)
{
    const struct program *program = printer->program;
    uint32_t next = first;
    for (uint32_t i = 0; i < program->instruction_count; i++)
        for (unsigned s = 0; s < SOURCES_MAX; s++) {
            const struct source_operand *source = &program->instructions[i].src[s];
            if (source->file != FILE_PARAM || source->relative.used || (uint32_t)source->index < next ||
                (uint32_t)source->index >= printer->narrow_params)
                continue;
            if ((uint32_t)source->index > next)
                return false;
            next++;
        }
    return next == printer->narrow_params;
}

/* --- Names ---------------------------------------------------------------------------------------------- */

/* `letter` and as many '_' as make sure that no variable's name begins so. */
static void choose_prefix(const struct program *program, char letter, char prefix[16])
{
    for (size_t length = 1; length < 15; length++) {
        memset(prefix, '_', 16);
        prefix[0] = letter;
        prefix[length] = '\0';
        bool taken = false;
        for (uint32_t i = 0; i < program->variable_count && !taken; i++)
            taken = strncmp(program->variables[i].name, prefix, length) == 0;
        for (uint32_t i = 0; i < program->subroutine_type_count && !taken; i++)
            taken = strncmp(program->subroutine_types[i].name, prefix, length) == 0;
        if (!taken)
            return;
    }
}

/* An array wins over a single variable: using one member of it makes all of them inputs or outputs of the
 * program. */
static void find_owners(struct gpu4_printer *printer, const uint32_t counts[])
{
    const struct program *program = printer->program;
    for (uint32_t v = 0; v < program->variable_count; v++) {
        const struct variable *variable = &program->variables[v];
        if (variable->file >= FILE_CONDITION || !printer->owner[variable->file])
            continue;
        for (unsigned i = variable->first;
             i < variable->first + variable->count && i < counts[variable->file]; i++) {
            uint32_t *owner = &printer->owner[variable->file][i];
            if (*owner == 0 || program->variables[*owner - 1].count < variable->count)
                *owner = v + 1;
        }
    }
}

bool gpu4_printer_init(struct gpu4_printer *printer, struct text *text, const struct program *program)
{
    const unsigned nv_options = OPTION_NV_VERTEX_PROGRAM2 | OPTION_NV_VERTEX_PROGRAM3 |
                                OPTION_NV_FRAGMENT_PROGRAM | OPTION_NV_FRAGMENT_PROGRAM2;
    *printer = (struct gpu4_printer){.text = text, .program = program};
    printer->arb = language_is_arb(program->language);
    printer->plain_scalars = !printer->arb || (program->options & nv_options);
    const uint32_t counts[FILE_CONDITION] = {[FILE_TEMP] = program->temp_count,
                                             [FILE_INPUT] = program->input_count,
                                             [FILE_OUTPUT] = program->output_count,
                                             [FILE_PARAM] = program->param_count,
                                             [FILE_ADDRESS] = program->address_count};
    for (unsigned file = FILE_TEMP; file <= FILE_ADDRESS; file++) {
        printer->owner[file] = calloc(counts[file] + 1, sizeof *printer->owner[file]);
        if (!printer->owner[file])
            return false;
    }
    printer->buffers = gpu4_index_buffers(program);
    if (!printer->buffers)
        return false;
    find_owners(printer, counts);
    choose_prefix(program, 'c', printer->param_prefix);
    choose_prefix(program, 'R', printer->temp_prefix);
    choose_prefix(program, 'a', printer->attrib_prefix);
    printer->narrow_params = count_narrow(program);
    printer->inline_params = first_inline(printer);
    if (!in_order(printer, printer->inline_params))
        printer->inline_params = printer->narrow_params;
    return true;
}

void gpu4_printer_finish(struct gpu4_printer *printer)
{
    for (unsigned file = 0; file < FILE_CONDITION; file++)
        free(printer->owner[file]);
    gpu4_index_free(printer->buffers);
}

/* --- Declarations --------------------------------------------------------------------------------------- */

static const char *type_word(const struct gpu4_printer *printer, unsigned first, unsigned count)
{
    static const char *const words[] = {"", "INT ", "UINT "};
    for (unsigned i = first; i < first + count; i++)
        if (gpu4_is_typed(printer, i))
            return words[printer->program->params[i].type];
    return "";
}

static void print_param(struct gpu4_printer *printer, const struct variable *variable)
{
    const struct program *program = printer->program;
    text_add(printer->text, "%sPARAM %s", type_word(printer, variable->first, variable->count),
             variable->name);
    if (!variable->is_array) {
        text_add(printer->text, " = ");
        text_add_binding(printer->text, &program->params[variable->first]);
        text_add(printer->text, program->params[variable->first].source == PARAM_NAMED ? "; # " : ";");
        text_add_declared_param(printer->text, program, &program->params[variable->first]);
        text_add(printer->text, "\n");
        return;
    }
    text_add(printer->text, "[%u] = {", variable->count);
    for (unsigned i = 0; i < variable->count; i++) {
        text_add(printer->text, i ? ",\n    " : "\n    ");
        text_add_binding(printer->text, &program->params[variable->first + i]);
    }
    text_add(printer->text, "\n};\n");
}

/* Variables of one file that begin at a register, one after another: indices sorted by register,
 * then by age. */
static int by_register(const void *a, const void *b)
{
    const struct variable *const *x = a, *const *y = b;
    if ((*x)->first != (*y)->first)
        return (*x)->first < (*y)->first ? -1 : 1;
    return *x < *y ? -1 : *x > *y;
}

static const struct variable **sort_variables(const struct program *program, unsigned file, uint32_t *count)
{
    const struct variable **sorted = calloc(program->variable_count + 1, sizeof *sorted);
    *count = 0;
    for (uint32_t i = 0; sorted && i < program->variable_count; i++)
        if (program->variables[i].file == file)
            sorted[(*count)++] = &program->variables[i];
    if (sorted)
        qsort(sorted, *count, sizeof *sorted, by_register);
    return sorted;
}

static void print_made_up_param(struct gpu4_printer *printer, unsigned index)
{
    text_add(printer->text, "%sPARAM %s%u = ", type_word(printer, index, 1), printer->param_prefix, index);
    text_add_binding(printer->text, &printer->program->params[index]);
    text_add(printer->text, ";\n");
}

static void print_params(struct gpu4_printer *printer)
{
    uint32_t count, next = 0;
    const struct variable **variables = sort_variables(printer->program, FILE_PARAM, &count);
    printer->text->failed |= !variables;
    for (uint32_t i = 0; variables && i < printer->inline_params; i++) {
        if (!printer->owner[FILE_PARAM][i])
            print_made_up_param(printer, i);
        for (; next < count && variables[next]->first == i; next++)
            print_param(printer, variables[next]);
    }
    free(variables);
}

/* Members of a variable's array. */
static unsigned members(const struct variable *variable)
{
    return variable->width == WIDTH_LONG ? variable->count / 2u : variable->count;
}

static void print_temp(struct gpu4_printer *printer, const struct variable *variable)
{
    text_add(printer->text, "%sTEMP %s", variable->width == WIDTH_LONG ? "LONG " : "", variable->name);
    if (variable->is_array)
        text_add(printer->text, "[%u]", members(variable));
    text_add(printer->text, ";\n");
}

static void print_temps(struct gpu4_printer *printer)
{
    uint32_t count, next = 0;
    const struct variable **variables = sort_variables(printer->program, FILE_TEMP, &count);
    printer->text->failed |= !variables;
    for (uint32_t i = 0; variables && i < printer->program->temp_count; i++) {
        if (!printer->owner[FILE_TEMP][i])
            text_add(printer->text, "TEMP %s%u;\n", printer->temp_prefix, i);
        for (; next < count && variables[next]->first == i; next++)
            print_temp(printer, variables[next]);
    }
    free(variables);
}

/* ` = binding;` or `[n] = { binding[a..b] };` of the registers' name. */
static void print_bound(struct gpu4_printer *printer, const struct variable *variable, const char *name,
                        unsigned index)
{
    const char *bracket = strchr(name, '[');
    unsigned base = bracket ? (unsigned)strtoul(bracket + 1, NULL, 10) : index;
    const unsigned count = members(variable);
    if (!variable->is_array)
        text_add(printer->text, " %s = %s;\n", variable->name, name);
    else if (count == 1 || !bracket)
        text_add(printer->text, " %s[%u] = { %s };\n", variable->name, count, name);
    else
        text_add(printer->text, " %s[%u] = { %.*s[%u..%u] };\n", variable->name, count, (int)(bracket - name),
                 name, base, base + count - 1);
}

/* An attribute of one vertex is declared for all vertices; the operands select the vertex. */
static void print_attrib_words(struct gpu4_printer *printer, const struct variable *variable)
{
    static const char *const words[] = {[INTERPOLATE_PERSPECTIVE] = "",
                                        [INTERPOLATE_NOPERSPECTIVE] = "NOPERSPECTIVE ",
                                        [INTERPOLATE_FLAT] = "FLAT "};
    const struct input_register *input = &printer->program->inputs[variable->first];
    text_add(printer->text, "%s%s%s%sATTRIB", words[input->interpolation], input->centroid ? "CENTROID " : "",
             input->sample ? "SAMPLE " : "", variable->width == WIDTH_LONG ? "LONG " : "");
}

static void print_attrib(struct gpu4_printer *printer, const struct variable *variable)
{
    char name[64];
    gpu4_name_input(printer->program, &printer->program->inputs[variable->first], -1, name, sizeof name);
    print_attrib_words(printer, variable);
    print_bound(printer, variable, name, printer->program->inputs[variable->first].index);
}

/* Attributes with interpolation modifiers whose variable is gone, since it was an array not all of whose
 * members are used: "implicitly declared attribute variables will inherit the interpolation modifiers"
 * (NV_fragment_program4 2.X.3.1). */
bool gpu4_is_made_up(const struct gpu4_printer *printer, uint32_t input)
{
    const struct input_register *row = &printer->program->inputs[input];
    return !printer->arb && !printer->owner[FILE_INPUT][input] &&
           (row->interpolation_set || row->centroid || row->sample);
}

static void print_modified_attribs(struct gpu4_printer *printer)
{
    const struct program *program = printer->program;
    for (uint32_t i = 0; i < program->input_count; i++) {
        const struct input_register *input = &program->inputs[i];
        char name[64], binding[64];
        if (printer->owner[FILE_INPUT][i] || !(input->interpolation_set || input->centroid || input->sample))
            continue;
        const struct variable variable = {.name = name, .file = FILE_INPUT, .first = i, .count = 1};
        snprintf(name, sizeof name, "%s%u", printer->attrib_prefix, i);
        gpu4_name_input(program, &program->inputs[i], -1, binding, sizeof binding);
        print_attrib_words(printer, &variable);
        print_bound(printer, &variable, binding, program->inputs[i].index);
    }
}

static void print_output(struct gpu4_printer *printer, const struct variable *variable)
{
    char name[64];
    gpu4_name_output(printer->program, &printer->program->outputs[variable->first], name, sizeof name);
    text_add(printer->text, "OUTPUT");
    print_bound(printer, variable, name, printer->program->outputs[variable->first].index);
}

void gpu4_print_binding_options(struct text *text, const struct program *program)
{
    bool culls = false, layers = false;
    for (uint32_t i = 0; i < program->input_count; i++) {
        const unsigned semantic = program->inputs[i].semantic;
        culls |= semantic == SEMANTIC_CULL_DISTANCE;
        layers |=
            program->stage == STAGE_FRAGMENT && (semantic == SEMANTIC_LAYER || semantic == SEMANTIC_VIEWPORT);
    }
    for (uint32_t i = 0; i < program->output_count; i++)
        culls |= program->outputs[i].semantic == SEMANTIC_CULL_DISTANCE;
    if (culls)
        text_add(text, "OPTION %s;\n", cull_distance_option);
    if (layers)
        text_add(text, "OPTION %s;\n", fragment_layer_option);
}

static void print_options(struct gpu4_printer *printer)
{
    const struct program *program = printer->program;
    bool buffers = false;
    for (uint32_t i = 0; i < program->output_count; i++)
        buffers |=
            program->outputs[i].index > 0 && (program->outputs[i].semantic == SEMANTIC_FRAGMENT_COLOR ||
                                              program->outputs[i].semantic == SEMANTIC_FRAGMENT_COLOR1);
    if (program->position_invariant)
        text_add(printer->text, "OPTION ARB_position_invariant;\n");
    if (buffers)
        text_add(printer->text, "OPTION ARB_draw_buffers;\n");
    if (program->depth_discards)
        text_add(printer->text, "OPTION %s;\n", depth_discards_option);
    gpu4_print_binding_options(printer->text, program);
    for (uint32_t option = 1; option != 0; option <<= 1)
        if (program->options & option)
            text_add(printer->text, "OPTION %s;\n", program_option_name(option));
}

void gpu4_print_declarations(struct gpu4_printer *printer)
{
    const struct program *program = printer->program;
    print_options(printer);
    gpu4_print_primitives(printer->text, program);
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (program->variables[i].file == FILE_INPUT)
            print_attrib(printer, &program->variables[i]);
    print_modified_attribs(printer);
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (program->variables[i].file == FILE_OUTPUT)
            print_output(printer, &program->variables[i]);
    for (uint32_t i = 0; i < program->variable_count; i++)
        if (program->variables[i].file == FILE_ADDRESS)
            text_add(printer->text, "ADDRESS %s;\n", program->variables[i].name);
    print_params(printer);
    print_temps(printer);
}
