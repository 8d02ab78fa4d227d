/* TGSI text: everything before the first instruction. */
#include "shader/language/tgsi/print.h"

#include <stdlib.h>
#include <string.h>

/* --- Header and properties ------------------------------------------------------------------------------ */

static void print_properties(struct tgsi_printer *printer)
{
    const struct program *program = printer->program;
    for (unsigned p = 0; p < TGSI_PROPERTY_COUNT; p++) {
        const uint32_t value = program->tgsi.properties[p];
        const char *word = tgsi_property_word((enum tgsi_property)p, value);
        if (!(program->tgsi.properties_set >> p & 1))
            continue;
        text_add(printer->text, "PROPERTY %s ", tgsi_properties[p].name);
        if (word)
            text_add(printer->text, "%s\n", word);
        else
            text_add(printer->text, "%u\n", value);
    }
}

/* --- Inputs and outputs --------------------------------------------------------------------------------- */

const char *tgsi_array_id(const struct program *program, const struct register_array *array)
{
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct variable *variable = &program->variables[i];
        if (variable->is_array && variable->file == array->file && variable->first == array->first &&
            variable->count == array->count)
            return variable->name;
    }
    return NULL;
}

/* The array that begins at a register. */
static const struct variable *array_at(const struct program *program, unsigned file, uint32_t first)
{
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct variable *variable = &program->variables[i];
        if (variable->is_array && variable->file == file && variable->first == first && variable->count > 0)
            return variable;
    }
    return NULL;
}

static void print_registers(struct text *text, const char *file, bool per_vertex, uint32_t first,
                            uint32_t count)
{
    text_add(text, "DCL %s%s[%u", file, per_vertex ? "[]" : "", first);
    text_add(text, count > 1 ? "..%u]" : "]", first + count - 1);
}

static void print_semantic(struct text *text, enum stage stage, enum tgsi_direction direction,
                           unsigned semantic, unsigned index)
{
    unsigned number = 0;
    const struct tgsi_meaning *meaning =
        tgsi_meaning_back(stage, direction, (enum semantic)semantic, index, &number);
    if (!meaning)
        return;
    text_add(text, ", %s", tgsi_name_of(tgsi_semantics, meaning->semantic)->name);
    if (number > 0 || meaning->limit > 1)
        text_add(text, "[%u]", number);
}

static void print_interpolation(struct text *text, const struct input_register *input)
{
    static const uint8_t interpolations[] = {
        [INTERPOLATE_PERSPECTIVE] = TGSI_PERSPECTIVE,
        [INTERPOLATE_NOPERSPECTIVE] = TGSI_LINEAR,
        [INTERPOLATE_FLAT] = TGSI_CONSTANT,
    };
    if (input->interpolation_set)
        text_add(text, ", %s", tgsi_name_of(tgsi_interpolations, interpolations[input->interpolation])->name);
    else if (input->semantic == SEMANTIC_COLOR || input->semantic == SEMANTIC_BACK_COLOR)
        text_add(text, ", COLOR");
    text_add(text, "%s%s", input->centroid ? ", CENTROID" : "", input->sample ? ", SAMPLE" : "");
}

static uint32_t print_input(struct tgsi_printer *printer, uint32_t i)
{
    const struct program *program = printer->program;
    const struct input_register *input = &program->inputs[i];
    const struct variable *array = input->tgsi.system_value ? NULL : array_at(program, FILE_INPUT, i);
    const uint32_t count = array ? array->count : 1;
    if (input->from_output)
        return 1;
    print_registers(printer->text, input->tgsi.system_value ? "SV" : "IN", input->per_vertex,
                    input->tgsi.number, count);
    if (program->stage != STAGE_VERTEX || input->tgsi.system_value)
        print_semantic(printer->text, (enum stage)program->stage,
                       input->tgsi.system_value ? TGSI_SYSTEM_VALUE : TGSI_INPUT, input->semantic,
                       input->index);
    if (array)
        text_add(printer->text, ", ARRAY(%s)", array->name);
    if (program->stage == STAGE_FRAGMENT && !input->tgsi.system_value)
        print_interpolation(printer->text, input);
    text_add(printer->text, "\n");
    return count;
}

static uint32_t print_output(struct tgsi_printer *printer, uint32_t i)
{
    const struct program *program = printer->program;
    const struct output_register *output = &program->outputs[i];
    const struct variable *array = array_at(program, FILE_OUTPUT, i);
    const uint32_t count = array ? array->count : 1;
    unsigned number = 0;
    const struct tgsi_meaning *meaning = tgsi_meaning_back(
        (enum stage)program->stage, TGSI_OUTPUT, (enum semantic)output->semantic, output->index, &number);
    const bool per_vertex = program->stage == STAGE_TESS_CONTROL && meaning && !meaning->per_patch;
    print_registers(printer->text, "OUT", per_vertex, output->tgsi.number, count);
    print_semantic(printer->text, (enum stage)program->stage, TGSI_OUTPUT, output->semantic, output->index);
    if (array)
        text_add(printer->text, ", ARRAY(%s)", array->name);
    text_add(printer->text, "\n");
    return count;
}

/* --- Textures ------------------------------------------------------------------------------------------- */

static bool uses_unit(const struct program *program, const struct instruction *instruction, unsigned unit)
{
    const struct relative_index *relative = &instruction->texture.relative;
    if (instruction->texture.target == TARGET_NONE || opcode_has_resource((enum opcode)instruction->op))
        return false;
    if (!relative->used)
        return instruction->texture.unit == unit;
    return array_has(&program->arrays[relative->array], unit);
}

/* The type that a unit is read with; sizes and levels of detail have their own. */
static unsigned type_of_unit(const struct program *program, unsigned unit)
{
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        const struct instruction *instruction = &program->instructions[i];
        const bool reads =
            instruction->op != OP_TXQ && instruction->op != OP_TXQS && instruction->op != OP_LOD;
        if (reads && uses_unit(program, instruction, unit))
            return instruction->type;
    }
    return TYPE_F32;
}

/* Arrays are printed with their range, so that nothing else becomes part of them. */
static void print_sampler(struct tgsi_printer *printer, unsigned unit)
{
    const struct program *program = printer->program;
    for (uint32_t i = 0; i < program->array_count; i++) {
        const struct register_array *array = &program->arrays[i];
        if (array->file != FILE_TEXTURE || !array_has(array, unit))
            continue;
        if (unit == array->first)
            text_add(printer->text, "DCL SAMP[%u..%u]\n", unit, array->first + array->count - 1);
        return;
    }
    text_add(printer->text, "DCL SAMP[%u]\n", unit);
}

static void print_samplers(struct tgsi_printer *printer)
{
    const struct program *program = printer->program;
    for (unsigned unit = 0; unit < SHADER_MAX_TEXTURE_UNITS; unit++) {
        if (!(program->textures_used >> unit & 1))
            continue;
        print_sampler(printer, unit);
        const unsigned type = type_of_unit(program, unit);
        if (type != TYPE_F32)
            text_add(printer->text, "DCL SVIEW[%u], %s, %s\n", unit,
                     tgsi_name_of(tgsi_targets, program->texture_targets[unit])->name,
                     tgsi_name_of(tgsi_view_types, (int)type)->name);
    }
}

/* --- Images and storage buffers ------------------------------------------------------------------------- */

static bool uses_image(const struct program *program, const struct instruction *instruction, unsigned unit)
{
    const struct relative_index *relative = &instruction->texture.relative;
    if (instruction->texture.target == TARGET_NONE || !opcode_has_resource((enum opcode)instruction->op))
        return false;
    if (!relative->used)
        return instruction->texture.unit == unit;
    return array_has(&program->arrays[relative->array], unit);
}

/* Target and format are those of the first instruction that uses it: each of them repeats its own. */
static void print_image(struct tgsi_printer *printer, unsigned unit)
{
    const struct program *program = printer->program;
    const struct instruction *first = NULL;
    bool written = false;
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        const struct instruction *instruction = &program->instructions[i];
        if (!uses_image(program, instruction, unit))
            continue;
        first = first ? first : instruction;
        written |= instruction->op == OP_STOREIM || instruction->op == OP_ATOMIM;
    }
    if (first)
        text_add(printer->text, "DCL IMAGE[%u], %s, %s%s\n", unit,
                 tgsi_name_of(tgsi_targets, first->texture.target)->name,
                 tgsi_name_of(tgsi_formats, first->texture.format)->name, written ? ", WR" : "");
}

static void print_resources(struct tgsi_printer *printer)
{
    for (unsigned unit = 0; unit < SHADER_MAX_IMAGE_UNITS; unit++)
        if (printer->program->images_used >> unit & 1)
            print_image(printer, unit);
    for (unsigned unit = 0; unit < SHADER_MAX_STORAGE_BUFFERS; unit++)
        if (printer->program->storage_used >> unit & 1)
            text_add(printer->text, "DCL BUFFER[%u]\n", unit);
}

/* --- Constants, temporaries and the rest ---------------------------------------------------------------- */

static void print_range(struct text *text, const char *file, uint32_t first, uint32_t count)
{
    if (count > 0) {
        print_registers(text, file, false, first, count);
        text_add(text, "\n");
    }
}

/* Prints, for a converted program, the value that each CONST must hold, except parameters of the same
 * number. */
static void print_bindings(struct tgsi_printer *printer)
{
    const struct program *program = printer->program;
    for (uint32_t i = 0; i < printer->const_count; i++) {
        const struct param_register *param = &program->params[i];
        if (param->source == PARAM_LOCAL && param->index == i)
            continue;
        text_add(printer->text, "# CONST[%u] = ", i);
        if (param->source != PARAM_NAMED)
            text_add_binding(printer->text, param);
        text_add_declared_param(printer->text, program, param);
        text_add(printer->text, "\n");
    }
}

static void print_buffers(struct tgsi_printer *printer)
{
    for (unsigned buffer = 1; buffer < SHADER_MAX_BUFFERS; buffer++)
        if (printer->program->buffers_used >> buffer & 1)
            text_add(printer->text, "DCL CONST[%u][0..%d]\n", buffer, SHADER_MAX_BUFFER_WORDS / 4 - 1);
}

/* Registers outside arrays, then each array. */
static void print_temps(struct tgsi_printer *printer)
{
    const struct program *program = printer->program;
    uint32_t first = 0;
    for (uint32_t i = 0; i < program->temp_count;) {
        const struct variable *array = array_at(program, FILE_TEMP, i);
        if (!array) {
            i++;
            continue;
        }
        print_range(printer->text, "TEMP", first, i - first);
        print_registers(printer->text, "TEMP", false, i, array->count);
        text_add(printer->text, ", ARRAY(%s)\n", array->name);
        i += array->count;
        first = i;
    }
    print_range(printer->text, "TEMP", first, program->temp_count - first);
}

static void print_small_files(struct tgsi_printer *printer)
{
    const struct program *program = printer->program;
    const uint32_t base = tgsi_address_base(program);
    print_range(printer->text, "LOOP", 0, base);
    print_range(printer->text, "ADDR", 0, program->address_count - base);
    print_range(printer->text, "PRED", 0, program->cc_count);
}

/* --- Immediates ----------------------------------------------------------------------------------------- */

void tgsi_print_float(struct text *text, uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    if ((bits & 0x7f800000) == 0x7f800000)
        text_add(text, "0x%08x", bits);
    else
        text_add(text, "%.9g", (double)value); /* nine digits are exact for a float, seventeen for a double */
}

static void print_double(struct text *text, uint64_t bits)
{
    double value;
    memcpy(&value, &bits, sizeof value);
    if ((bits >> 52 & 0x7ff) == 0x7ff || (bits >> 52 & 0x7ff) == 0)
        text_add(text, "0x%016llx", (unsigned long long)bits);
    else
        text_add(text, "%.17g", value);
}

static void print_component(struct text *text, const struct param_register *param, unsigned c)
{
    const uint64_t wide = param->value[c] | (c < 3 ? (uint64_t)param->value[c + 1] << 32 : 0);
    switch (param->type) {
    case TYPE_F32: tgsi_print_float(text, param->value[c]); break;
    case TYPE_S32: text_add(text, "%d", (int)param->value[c]); break;
    case TYPE_F64: print_double(text, wide); break;
    case TYPE_S64: text_add(text, "%lld", (long long)wide); break;
    case TYPE_U64: text_add(text, "%llu", (unsigned long long)wide); break;
    default: text_add(text, "%u", param->value[c]); break;
    }
}

static void print_immediate(struct text *text, unsigned number, const struct param_register *param)
{
    const unsigned step = param->type >= TYPE_F64 ? 2 : 1;
    text_add(text, "IMM[%u] %s {", number, tgsi_name_of(tgsi_immediate_types, param->type)->name);
    for (unsigned c = 0; c < 4; c += step) {
        text_add(text, c ? ", " : "");
        print_component(text, param, c);
    }
    text_add(text, "}\n");
}

static bool holds(const struct param_register *param, const int32_t *values, unsigned count,
                  uint8_t swizzle[3])
{
    for (unsigned i = 0; i < count; i++) {
        unsigned c = 0;
        while (c < 4 && param->value[c] != (uint32_t)values[i])
            c++;
        if (c == 4)
            return false;
        swizzle[i] = (uint8_t)c;
    }
    return true;
}

unsigned tgsi_find_immediate(struct tgsi_printer *printer, const int32_t *values, unsigned count,
                             uint8_t swizzle[3])
{
    for (uint32_t i = 0; i < printer->imm_count; i++)
        if (holds(&printer->program->params[printer->const_count + i], values, count, swizzle))
            return i;
    for (unsigned i = 0; i < 3; i++)
        swizzle[i] = (uint8_t)i;
    for (unsigned i = 0; i < printer->extra_count; i++)
        if (memcmp(printer->extras[i], values, count * sizeof *values) == 0)
            return printer->imm_count + i;
    if (printer->extra_count < TGSI_MAX_EXTRAS)
        memcpy(printer->extras[printer->extra_count++], values, count * sizeof *values);
    return printer->imm_count + printer->extra_count - 1;
}

bool tgsi_has_constant_offset(const struct instruction *instruction)
{
    const int8_t *offset = instruction->texture.offset;
    return instruction->texture.target != TARGET_NONE && (offset[0] || offset[1] || offset[2]);
}

/* Programs that were not TGSI text may need immediates for parts of their instructions. */
static void find_extras(struct tgsi_printer *printer)
{
    uint8_t swizzle[3];
    for (uint32_t i = 0; i < printer->program->instruction_count; i++) {
        const struct instruction *instruction = &printer->program->instructions[i];
        const int8_t *offset = instruction->texture.offset;
        const int32_t values[3] = {offset[0], offset[1], offset[2]},
                      component = instruction->texture.component;
        if (tgsi_has_constant_offset(instruction))
            tgsi_find_immediate(printer, values, 3, swizzle);
        if (instruction->op == OP_TXG && instruction->src[1].file == FILE_NONE)
            tgsi_find_immediate(printer, &component, 1, swizzle);
    }
}

static void print_immediates(struct tgsi_printer *printer)
{
    for (uint32_t i = 0; i < printer->imm_count; i++)
        print_immediate(printer->text, i, &printer->program->params[printer->const_count + i]);
    find_extras(printer);
    for (unsigned i = 0; i < printer->extra_count; i++)
        text_add(printer->text, "IMM[%u] INT32 {%d, %d, %d, 0}\n", printer->imm_count + i,
                 printer->extras[i][0], printer->extras[i][1], printer->extras[i][2]);
}

void print_tgsi_declarations(struct tgsi_printer *printer)
{
    const struct program *program = printer->program;
    text_add(printer->text, "%s\n", tgsi_name_of(tgsi_processors, program->stage)->name);
    print_properties(printer);
    for (uint32_t i = 0; i < program->input_count;)
        i += print_input(printer, i);
    for (uint32_t i = 0; i < program->output_count;)
        i += print_output(printer, i);
    print_samplers(printer);
    print_resources(printer);
    print_range(printer->text, "CONST", 0, printer->const_count);
    print_bindings(printer);
    print_buffers(printer);
    print_temps(printer);
    print_small_files(printer);
    print_immediates(printer);
}
