/* The printer of !!NVvp4.0 and !!NVfp4.0 (NV_gpu_program4 2.X.2), !!ARBvp1.0 and !!ARBfp1.0. Declarations are
 * in print_declarations.c. */
#include "shader/language/gpu4/print.h"
#include "shader/language/gpu4/gpu4.h"
#include "shader/program/operand_types.h"

#include <string.h>

static const uint8_t identity[4] = {SWIZZLE_X, SWIZZLE_Y, SWIZZLE_Z, SWIZZLE_W};

/* --- Registers ------------------------------------------------------------------------------------------ */

static const struct variable *array_variable(const struct program *program,
                                             const struct register_array *array)
{
    for (uint32_t i = 0; i < program->variable_count; i++) {
        const struct variable *variable = &program->variables[i];
        if (variable->is_array && variable->file == array->file && variable->first == array->first &&
            variable->count == array->count)
            return variable;
    }
    return NULL;
}

static void add_owned(struct gpu4_printer *printer, unsigned file, uint32_t index)
{
    const struct variable *variable = &printer->program->variables[printer->owner[file][index] - 1];
    text_add(printer->text, "%s", variable->name);
    if (variable->is_array)
        text_add(printer->text, "[%u]", (index - variable->first) / (variable->width == WIDTH_LONG ? 2 : 1));
}

/* A variable; else what all its members are bound to, as in vertex.attrib[A0.x] (NV_vertex_program3). */
static void add_array_name(struct gpu4_printer *printer, const struct register_array *array)
{
    const struct variable *variable = array_variable(printer->program, array);
    char name[64] = "?";
    if (!variable && array->file == FILE_INPUT)
        gpu4_name_input(printer->program, &printer->program->inputs[array->first], -1, name, sizeof name);
    if (!variable && array->file == FILE_OUTPUT)
        gpu4_name_output(printer->program, &printer->program->outputs[array->first], name, sizeof name);
    if (array->file == FILE_INPUT &&
        array->count == SHADER_MAX_TEXCOORDS) /* not canonical, but its own array */
        snprintf(name, sizeof name, "%s.texcoord",
                 printer->program->stage == STAGE_FRAGMENT ? "fragment" : "vertex");
    name[strcspn(name, "[")] = '\0';
    text_add(printer->text, "%s", variable ? variable->name : name);
}

void gpu4_print_index(struct gpu4_printer *printer, const struct relative_index *relative, int32_t number)
{
    text_add(printer->text, "[");
    if (!relative->used) {
        text_add(printer->text, "%d]", number);
        return;
    }
    if (printer->owner[relative->file][relative->index])
        add_owned(printer, relative->file, relative->index);
    else
        text_add(printer->text, "A0"); /* the index of the LOOP, in the register of any level */
    text_add(printer->text, ".%c", "xyzw"[relative->component & 3]);
    if (number != 0)
        text_add(printer->text, " %c %d", number < 0 ? '-' : '+', number < 0 ? -number : number);
    text_add(printer->text, "]");
}

/* `outer` is the vertex of a per-vertex input, or null. */
static void add_relative(struct gpu4_printer *printer, const struct relative_index *relative, int32_t index,
                         unsigned width, const struct outer_index *outer)
{
    const struct register_array *array = &printer->program->arrays[relative->array];
    add_array_name(printer, array);
    if (outer)
        gpu4_print_index(printer, &outer->relative, outer->index);
    gpu4_print_index(printer, relative, (index - (int32_t)array->first) / (width == WIDTH_LONG ? 2 : 1));
}

/* A register that no variable holds. */
static void add_binding(struct gpu4_printer *printer, unsigned file, uint32_t index)
{
    char name[64] = "";
    if (file == FILE_INPUT && gpu4_is_made_up(printer, index))
        snprintf(name, sizeof name, "%s%u", printer->attrib_prefix, index);
    else if (file == FILE_INPUT)
        gpu4_name_input(printer->program, &printer->program->inputs[index], -1, name, sizeof name);
    else if (file == FILE_OUTPUT)
        gpu4_name_output(printer->program, &printer->program->outputs[index], name, sizeof name);
    else if (file == FILE_TEMP)
        snprintf(name, sizeof name, "%s%u", printer->temp_prefix, index);
    else if (index < printer->inline_params)
        snprintf(name, sizeof name, "%s%u", printer->param_prefix, index);
    else
        text_add_binding(printer->text, &printer->program->params[index]);
    text_add(printer->text, "%s", name);
}

static void add_register(struct gpu4_printer *printer, unsigned file, int32_t index,
                         const struct relative_index *relative, unsigned width)
{
    if (file == FILE_CONDITION)
        text_add(printer->text, "CC");
    else if (relative->used)
        add_relative(printer, relative, index, width, NULL);
    else if (printer->owner[file][index])
        add_owned(printer, file, (uint32_t)index);
    else
        add_binding(printer, file, (uint32_t)index);
}

/* An attribute of one vertex: `vertex[1].position`, or of a variable `a[i.x][2]`. */
static void add_vertex_input(struct gpu4_printer *printer, const struct source_operand *source)
{
    const uint32_t owner = printer->owner[FILE_INPUT][source->index];
    char name[80];
    if (source->relative.used) {
        add_relative(printer, &source->relative, source->index, source->width, &source->outer);
        return;
    }
    if (!owner) {
        gpu4_name_input(printer->program, &printer->program->inputs[source->index], source->outer.index, name,
                        sizeof name);
        text_add(printer->text, "%s", name);
        return;
    }
    const struct variable *variable = &printer->program->variables[owner - 1];
    text_add(printer->text, "%s", variable->name);
    gpu4_print_index(printer, &source->outer.relative, source->outer.index);
    if (variable->is_array)
        text_add(printer->text, "[%u]", (uint32_t)source->index - variable->first);
}

static void add_source_register(struct gpu4_printer *printer, const struct source_operand *source)
{
    if (source->file >= FILE_BUFFER)
        gpu4_print_buffer(printer, source);
    else if (source->file == FILE_INPUT && source->outer.used)
        add_vertex_input(printer, source);
    else
        add_register(printer, source->file, source->index, &source->relative, source->width);
}

/* --- Operands ------------------------------------------------------------------------------------------- */

/* Only a vector has the literal NAN. */
static bool is_number(const struct param_register *param)
{
    return param->type != TYPE_F32 || (param->value[0] & INT32_MAX) <= 0x7f800000;
}

/* A constant of four equal components, none negative, may be written as one number if the swizzle is what
 * that means. */
static bool is_plain_number(const struct gpu4_printer *printer, const struct source_operand *source,
                            char kind)
{
    const uint8_t replicated[4] = {0, 0, 0, 0};
    if (source->file != FILE_PARAM || source->relative.used ||
        (uint32_t)source->index < printer->inline_params || kind == 'W')
        return false;
    const struct param_register *param = &printer->program->params[source->index];
    const bool wide = source->width == WIDTH_LONG;
    const struct param_register *high = param + wide;
    bool equal = memcmp(param->value, param->value + 1, 3 * sizeof *param->value) == 0 &&
                 memcmp(high->value, high->value + 1, 3 * sizeof *high->value) == 0;
    bool negative = base_type((enum type)param->type) != TYPE_U32 && high->value[0] >> 31;
    return param->source == PARAM_CONSTANT && equal && !negative && is_number(param) &&
           memcmp(source->swizzle, kind == 'S' ? replicated : identity, 4) == 0;
}

/* A number as a scalar operand where it needs a suffix: "4.x" would be the number "4." and a name. */
static void add_scalar_number(struct text *text, uint32_t value)
{
    const size_t start = text->length;
    text_add_number(text, TYPE_F32, value);
    if (!text->failed)
        text_add(text, strpbrk(text->bytes + start, ".e") ? ".x" : ".0.x");
}

static void add_extended_swizzle(struct text *text, const struct source_operand *source)
{
    for (unsigned c = 0; c < 4; c++)
        text_add(text, ", %s%c", source->negate >> c & 1 ? "-" : "", "xyzw01"[source->swizzle[c] % 6]);
}

static void add_source(struct gpu4_printer *printer, const struct instruction *instruction, unsigned s)
{
    const struct source_operand *source = &instruction->src[s];
    char kind = operand_kind((enum opcode)instruction->op, s);
    if (kind != 'W')
        text_add(printer->text, "%s%s", source->negate ? "-" : "", source->absolute ? "|" : "");
    if (source->file == FILE_PARAM && source->width == WIDTH_LONG)
        gpu4_print_constant(printer, source, is_plain_number(printer, source, kind));
    else if (is_plain_number(printer, source, kind) && kind == 'S' && !printer->plain_scalars)
        add_scalar_number(printer->text, printer->program->params[source->index].value[0]);
    else if (is_plain_number(printer, source, kind))
        text_add_number(printer->text, (enum type)printer->program->params[source->index].type,
                        printer->program->params[source->index].value[0]);
    else
        add_source_register(printer, source);
    if (kind == 'W')
        add_extended_swizzle(printer->text, source);
    else if (!is_plain_number(printer, source, kind))
        text_add_swizzle(printer->text, source->swizzle);
    if (source->absolute)
        text_add(printer->text, "|");
}

static bool is_tested(const struct instruction *instruction)
{
    const struct condition_test *test = &instruction->test;
    return test->rule != CONDITION_TR || (instruction->inert & INERT_RESIDENCY) || test->cc != 0 ||
           memcmp(test->swizzle, identity, 4) != 0;
}

static void add_test(struct text *text, const struct instruction *instruction)
{
    const struct condition_test *test = &instruction->test;
    text_add(text, "%s%s",
             !(instruction->inert & INERT_RESIDENCY) ? condition_name(test->rule)
             : test->rule == CONDITION_TR            ? "RESIDENT"
                                                     : "NONRESIDENT",
             test->cc ? "1" : "");
    text_add_swizzle(text, test->swizzle);
}

static void add_optional_test(struct text *text, const struct instruction *instruction)
{
    if (!is_tested(instruction))
        return;
    text_add(text, " (");
    add_test(text, instruction);
    text_add(text, ")");
}

static void add_unit(struct gpu4_printer *printer, const struct instruction *instruction,
                     enum register_file file)
{
    if (instruction->src[HANDLE_SOURCE].file == FILE_NONE) {
        gpu4_print_unit(printer, instruction, file);
        return;
    }
    text_add(printer->text, "handle(");
    add_source(printer, instruction, HANDLE_SOURCE);
    text_add(printer->text, ")");
}

/* `texture[2].y, 2D, (1, -1)`, or `offset(R0)` at the end. */
static void add_texture(struct gpu4_printer *printer, const struct instruction *instruction)
{
    struct text *text = printer->text;
    const int8_t *offset = instruction->texture.offset;
    add_unit(printer, instruction, FILE_TEXTURE);
    if (instruction->texture.component)
        text_add(text, ".%c", "xyzw"[instruction->texture.component & 3]);
    text_add(text, ", %s", texture_target_name(instruction->texture.target));
    unsigned count = offset[2] ? 3 : offset[1] ? 2 : offset[0] ? 1 : 0;
    for (unsigned i = 0; i < count; i++)
        text_add(text, "%s%d", i ? ", " : ", (", offset[i]);
    text_add(text, count ? ")" : "");
    if (!instruction->texture.variable_offset)
        return;
    text_add(text, ", offset(");
    add_source(printer, instruction, 3);
    text_add(text, ")");
}

/* --- Instructions --------------------------------------------------------------------------------------- */

/* A constant declared INT or UINT but read as something else needs NTC. */
static bool needs_no_type_check(const struct gpu4_printer *printer, const struct instruction *instruction)
{
    for (unsigned s = 0; s < SOURCES_MAX; s++) {
        const struct source_operand *source = &instruction->src[s];
        const enum type type = base_type(operand_type(instruction, s));
        if (source->file != FILE_PARAM || source->width == WIDTH_LONG)
            continue;
        const struct register_array single = {FILE_PARAM, (uint32_t)source->index, 1};
        const struct register_array *range =
            source->relative.used ? &printer->program->arrays[source->relative.array] : &single;
        if (!source->relative.used && printer->owner[FILE_PARAM][source->index]) {
            const struct variable *variable =
                &printer->program->variables[printer->owner[FILE_PARAM][source->index] - 1];
            for (unsigned i = variable->first; i < variable->first + variable->count; i++)
                if (gpu4_is_typed(printer, i) && printer->program->params[i].type != type)
                    return true;
        }
        for (unsigned i = range->first; i < range->first + range->count; i++)
            if (gpu4_is_typed(printer, i) && printer->program->params[i].type != type)
                return true;
    }
    return false;
}

/* `ADDRC_SAT`. */
static void add_arb_mnemonic(struct text *text, const struct instruction *instruction)
{
    static const char *const precisions[] = {"", "R", "H", "X"}, *const clamps[] = {"", "_SAT", "_SSAT"};
    text_add(text, "%s%s%s%s", opcode_table[instruction->op].name, precisions[instruction->precision & 3],
             !instruction->update_cc ? ""
             : instruction->cc       ? "C1"
                                     : "C",
             clamps[instruction->dst.saturate % 3]);
}

/* `.F32X4`, `.ADD.U32`, `.F16.S32.TRUNC`. */
static void add_storage(struct text *text, const struct instruction *instruction)
{
    if (instruction->atomic)
        text_add(text, ".%s", atomic_name(instruction->atomic));
    if (instruction->storage)
        text_add(text, ".%s", storage_name(instruction->storage, instruction->storage_count));
    if (instruction->convert_from)
        text_add(text, ".%s", storage_name(instruction->convert_from, 1));
    if (instruction->rounding)
        text_add(text, ".%s", rounding_name(instruction->rounding));
    text_add(text, "%s%s", instruction->inert & INERT_COHERENT ? ".COH" : "",
             instruction->inert & INERT_VOLATILE ? ".VOL" : "");
}

static void add_mnemonic(struct gpu4_printer *printer, const struct instruction *instruction)
{
    static const char *const precisions[] = {"", "R", "H", ""}, *const types[] = {".F",   ".S",   ".U",
                                                                                  ".F64", ".S64", ".U64"};
    static const char *const clamps[] = {"", ".SAT", ".SSAT"};
    const struct opcode_info *info = &opcode_table[instruction->op];
    struct text *text = printer->text;
    text_add(text, "%s%s", info->name, precisions[instruction->precision & 3]);
    if (instruction->derivative)
        text_add(text, instruction->derivative == DERIVATIVE_FINE ? ".FINE" : ".COARSE");
    if (instruction->integer_modifier == INTEGER_24)
        text_add(text, "%s24", types[instruction->type % 6]);
    else if (instruction->type != info->default_type && instruction->precision == PRECISION_DEFAULT &&
             !instruction->storage)
        text_add(text, "%s", types[instruction->type % 6]);
    if (instruction->integer_modifier == INTEGER_HI)
        text_add(text, ".HI");
    add_storage(text, instruction);
    if (instruction->update_cc)
        text_add(text, instruction->cc ? ".CC1" : ".CC");
    text_add(text, "%s%s", clamps[instruction->dst.saturate % 3],
             instruction->inert & INERT_PRECISE ? ".PREC" : "");
    text_add(text, "%s%s", instruction->texture.lod_clamp ? ".LODCLAMP" : "",
             instruction->inert & INERT_SPARSE ? ".SPARSE" : "");
    if (needs_no_type_check(printer, instruction))
        text_add(text, ".NTC");
}

static void add_destination(struct gpu4_printer *printer, const struct instruction *instruction)
{
    text_add(printer->text, " ");
    add_register(printer, instruction->dst.file, instruction->dst.index, &instruction->dst.relative,
                 instruction->dst.width);
    text_add_mask(printer->text, instruction->dst.mask);
    add_optional_test(printer->text, instruction);
}

/* The label with this target: labels are in the order of their targets. */
static const char *call_label(const struct program *program, int32_t target)
{
    uint32_t low = 0, high = program->label_count;
    while (low + 1 < high) {
        uint32_t middle = low + (high - low) / 2;
        *(program->labels[middle].target <= target ? &low : &high) = middle;
    }
    return program->label_count ? program->labels[low].name : "?";
}

static void add_flow_operands(struct gpu4_printer *printer, const struct instruction *instruction)
{
    if (instruction->op == OP_IF) {
        text_add(printer->text, " ");
        add_test(printer->text, instruction);
        return;
    }
    if (instruction->op == OP_CAL || instruction->op == OP_BRA)
        text_add(printer->text, " %s", call_label(printer->program, instruction->target));
    if (instruction->op == OP_CALI)
        gpu4_print_subroutine(printer, instruction);
    if (instruction->op == OP_KIL &&
        instruction->src[0].file == FILE_NONE) { /* in parentheses even if always true */
        text_add(printer->text, " (");
        add_test(printer->text, instruction);
        text_add(printer->text, ")");
    } else {
        add_optional_test(printer->text, instruction);
    }
}

/* The operands that are vectors or scalars, separated by commas. */
static void add_sources(struct gpu4_printer *printer, const struct instruction *instruction, bool comma)
{
    unsigned count = opcode_source_count((enum opcode)instruction->op);
    if (count == 1 && (instruction->texture.target == TARGET_SHADOWARRAYCUBE || instruction->op == OP_TXB ||
                       instruction->op == OP_TXL || instruction->texture.lod_clamp))
        count = 2; /* the reference value, bias or level of detail, if it is there */
    for (unsigned s = 0; s < count; s++) {
        if (instruction->src[s].file == FILE_NONE)
            continue;
        text_add(printer->text, comma ? ", " : " ");
        add_source(printer, instruction, s);
        comma = true;
    }
}

static void add_instruction(struct gpu4_printer *printer, const struct instruction *instruction,
                            unsigned depth)
{
    const char *inputs = opcode_table[instruction->op].inputs;
    struct text *text = printer->text;
    bool result = instruction->dst.file != FILE_NONE;
    text_add(text, "%*s", (int)depth * 2, "");
    if (printer->arb)
        add_arb_mnemonic(text, instruction);
    else
        add_mnemonic(printer, instruction);
    if (result)
        add_destination(printer, instruction);
    else
        add_flow_operands(printer, instruction);
    if (strchr(inputs, 'J')) {
        text_add(text, " ");
        add_unit(printer, instruction, FILE_IMAGE);
    }
    add_sources(printer, instruction, result || strchr(inputs, 'J'));
    if (strchr(inputs, 'T')) {
        text_add(text, ", ");
        add_texture(printer, instruction);
    } else if (strchr(inputs, 'I')) {
        text_add(text, ", ");
        add_unit(printer, instruction, FILE_IMAGE);
    }
    if (strpbrk(inputs, "IJ"))
        text_add(text, ", %s", texture_target_name(instruction->texture.target));
    text_add(text, ";\n");
}

static void add_label(struct text *text, const struct label *label)
{
    if (label->subroutine_number >= 0)
        text_add(text, "%s SUBROUTINENUM(%d):\n", label->name, label->subroutine_number);
    else
        text_add(text, "%s:\n", label->name);
}

static bool opens(unsigned op)
{
    return op == OP_IF || op == OP_LOOP || op == OP_REP || op == OP_ELSE;
}

static bool closes(unsigned op)
{
    return op == OP_ENDIF || op == OP_ENDLOOP || op == OP_ENDREP || op == OP_ELSE;
}

static void add_body(struct gpu4_printer *printer)
{
    const struct program *program = printer->program;
    unsigned depth = 0;
    uint32_t label = 0;
    for (uint32_t i = 0; i < program->instruction_count; i++) {
        const struct instruction *instruction = &program->instructions[i];
        for (; label < program->label_count && program->labels[label].target == (int32_t)i; label++)
            add_label(printer->text, &program->labels[label]);
        depth -= closes(instruction->op) && depth > 0;
        if (instruction->op == OP_END)
            text_add(printer->text, "END\n");
        else
            add_instruction(printer, instruction, depth);
        depth += opens(instruction->op);
    }
}

void gpu4_print(struct text *text, const struct program *program)
{
    struct gpu4_printer printer;
    text_add(text, "%s\n", language_header(program->language));
    if (gpu4_printer_init(&printer, text, program)) {
        gpu4_print_declarations(&printer);
        gpu4_print_nv5_declarations(&printer);
        add_body(&printer);
    } else {
        text->failed = true;
    }
    gpu4_printer_finish(&printer);
}
