/* Any program as text of NV_gpu_program4 (or 5): the header, what must be declared, and the instructions,
 * most of which are what they were. What the older languages compute differently is in convert_nv_rules.c.
 *
 * Names: R temporaries, A address registers (integers here), c single parameters, a their arrays, v and o
 * arrays of inputs and outputs, T and X what conversion needs itself.
 */
#include "shader/convert.h"
#include "shader/nv4.h"
#include "shader/print_nv4.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Its registers have no types; what is declared with one is read as another. */
static bool is_tgsi(const struct conversion *c)
{
    return c->from->language == LANGUAGE_TGSI;
}

/* Computed in 64 bits: NV_gpu_program5. */
static bool needs_long(const struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++)
        if (c->from->instructions[i].op == OP_SQRT)
            return true;
    return false;
}

static const char *header_of(const struct conversion *c)
{
    switch (c->from->stage) {
    case STAGE_VERTEX: return needs_long(c) ? "!!NVvp5.0" : "!!NVvp4.0";
    case STAGE_FRAGMENT: return needs_long(c) ? "!!NVfp5.0" : "!!NVfp4.0";
    default: return NULL;
    }
}

/* --- Names
 * -------------------------------------------------------------------------------------------------- */

/* The array that a register of a file lies in, if it is declared. */
static const struct register_array *array_around(const struct conversion *c, unsigned file, int32_t index)
{
    for (uint32_t i = 0; i < c->from->array_count; i++) {
        const int32_t first = c->from->arrays[i].first, count = c->from->arrays[i].count;
        if (c->array_used[i] && c->from->arrays[i].file == file && index >= first && index < first + count)
            return &c->from->arrays[i];
    }
    return NULL;
}

static char array_letter(unsigned file)
{
    switch (file) {
    case FILE_PARAM: return 'a';
    case FILE_INPUT: return 'v';
    case FILE_OUTPUT: return 'o';
    default: return 'r';
    }
}

/* What the languages of NV_gpu_program4 call an input or output. */
static void binding_name(const struct conversion *c, unsigned file, unsigned index, char *name, size_t size)
{
    struct program named = *c->from;
    named.language = named.stage == STAGE_FRAGMENT ? LANGUAGE_NVFP40 : LANGUAGE_NVVP40;
    if (file == FILE_INPUT)
        shader_input_name(&named, index, name, size);
    else
        shader_output_name(&named, index, name, size);
}

/* Its modifiers need a declaration. */
static bool is_interpolated(const struct input_register *input)
{
    const bool modified = (input->interpolation_set && input->interpolation != INTERPOLATE_PERSPECTIVE) ||
                          input->centroid || input->sample;
    return modified && nv4_interpolated(nv4_slot((enum semantic)input->semantic, input->index));
}

static void direct_name(const struct conversion *c, unsigned file, int32_t index, char name[CONVERT_OPERAND])
{
    const struct register_array *array = array_around(c, file, index);
    if (array)
        snprintf(name, CONVERT_OPERAND, "%c%u[%d]", array_letter(file), (unsigned)(array - c->from->arrays),
                 index - array->first);
    else if (file == FILE_INPUT && is_interpolated(&c->from->inputs[index]))
        snprintf(name, CONVERT_OPERAND, "i%d", index);
    else if (file == FILE_TEMP || file == FILE_ADDRESS || file == FILE_PARAM)
        snprintf(name, CONVERT_OPERAND, "%c%d",
                 file == FILE_TEMP      ? 'R'
                 : file == FILE_ADDRESS ? 'A'
                                        : 'c',
                 index);
    else if (file == FILE_CONDITION)
        snprintf(name, CONVERT_OPERAND, "CC");
    else
        binding_name(c, file, (unsigned)index, name, CONVERT_OPERAND);
}

/* A constant part of the index that is negative, or not below the size of the array, is no part of the
 * grammar (2.X.4.2): the sum goes into X`number`. */
static void relative_name(struct conversion *c, unsigned file, int32_t index,
                          const struct relative_index *relative, int number, char name[CONVERT_OPERAND])
{
    const struct register_array *array = &c->from->arrays[relative->array];
    const int32_t offset = index - array->first, count = array->count;
    char base[CONVERT_OPERAND / 2];
    snprintf(base, sizeof base, "%c%u.%c", relative->file == FILE_TEMP ? 'R' : 'A', relative->index,
             "xyzw"[relative->component & 3]);
    if (offset < 0 || offset >= count) {
        convert_line(c, "ADD.S X.%c, %s, %d;", "xyzw"[number & 3], base, offset);
        snprintf(base, sizeof base, "X.%c", "xyzw"[number & 3]);
    }
    int length = snprintf(name, CONVERT_OPERAND, "%c%u[%s", array_letter(file), relative->array, base);
    if (offset > 0 && offset < count)
        length += snprintf(name + length, CONVERT_OPERAND - (size_t)length, " + %d", offset);
    snprintf(name + length, CONVERT_OPERAND - (size_t)length, "]");
}

static void add_suffix(char name[CONVERT_OPERAND], const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void add_suffix(char name[CONVERT_OPERAND], const char *format, ...)
{
    const size_t length = strlen(name);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(name + length, CONVERT_OPERAND - length, format, arguments);
    va_end(arguments);
}

static void source_name(struct conversion *c, const struct instruction *instruction, unsigned s,
                        char name[CONVERT_OPERAND])
{
    const struct source_operand *source = &instruction->src[s];
    const char kind = nv4_source_kind(instruction, s);
    char reg[CONVERT_OPERAND / 2 + 8] = "", whole[CONVERT_OPERAND];
    if (source->relative.used)
        relative_name(c, source->file, source->index, &source->relative, (int)s, whole);
    else
        direct_name(c, source->file, source->index, whole);
    snprintf(reg, sizeof reg, "%.70s", whole);
    if (kind == 'W') {
        snprintf(name, CONVERT_OPERAND, "%s", reg);
        for (unsigned i = 0; i < 4; i++)
            add_suffix(name, ", %s%c", source->negate >> i & 1 ? "-" : "", "xyzw01"[source->swizzle[i] % 6]);
        return;
    }
    snprintf(name, CONVERT_OPERAND, "%s%s%s", source->negate ? "-" : "", source->absolute ? "|" : "", reg);
    const bool scalar = kind == 'S' || memcmp(source->swizzle, source->swizzle + 1, 3) == 0;
    if (scalar)
        add_suffix(name, ".%c", "xyzw"[source->swizzle[0] & 3]);
    else
        add_suffix(name, ".%c%c%c%c", "xyzw"[source->swizzle[0] & 3], "xyzw"[source->swizzle[1] & 3],
                   "xyzw"[source->swizzle[2] & 3], "xyzw"[source->swizzle[3] & 3]);
    add_suffix(name, "%s", source->absolute ? "|" : "");
}

void nv_operand(struct conversion *c, const struct instruction *instruction, int s,
                char name[CONVERT_OPERAND])
{
    if (s >= 0)
        source_name(c, instruction, (unsigned)s, name);
    else if (instruction->dst.relative.used)
        relative_name(c, instruction->dst.file, instruction->dst.index, &instruction->dst.relative, 3, name);
    else
        direct_name(c, instruction->dst.file, instruction->dst.index, name);
}

/* --- Instructions
 * ------------------------------------------------------------------------------------------- */

static void test_name(const struct condition_test *test, char *name, size_t size)
{
    snprintf(name, size, "%s%s.%c%c%c%c", nv4_condition_name(test->rule), test->cc ? "1" : "",
             "xyzw"[test->swizzle[0] & 3], "xyzw"[test->swizzle[1] & 3], "xyzw"[test->swizzle[2] & 3],
             "xyzw"[test->swizzle[3] & 3]);
}

/* ` (GT.xxyw)`, or nothing where there is no test. */
static void optional_test(const struct condition_test *test, char *name, size_t size)
{
    char inner[24];
    test_name(test, inner, sizeof inner);
    snprintf(name, size, "%s%s%s", test->rule == CONDITION_TR ? "" : " (",
             test->rule == CONDITION_TR ? "" : inner, test->rule == CONDITION_TR ? "" : ")");
}

static void mask_name(unsigned mask, char name[8])
{
    unsigned length = 0;
    name[length++] = '.';
    for (unsigned i = 0; i < 4; i++)
        if (mask >> i & 1)
            name[length++] = "xyzw"[i];
    name[length] = '\0';
}

void nv_finish(struct conversion *c, const struct instruction *instruction, const char *mnemonic,
               const char *format, ...)
{
    static const char *const clamps[] = {"", ".SAT", ".SSAT"};
    char destination[CONVERT_OPERAND], mask[8], test[32], operands[4 * CONVERT_OPERAND];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(operands, sizeof operands, format, arguments);
    va_end(arguments);
    nv_operand(c, instruction, -1, destination);
    mask_name(instruction->dst.mask, mask);
    optional_test(&instruction->test, test, sizeof test);
    convert_line(c, "%s%s%s%s %s%s%s, %s;", mnemonic,
                 !instruction->update_cc ? ""
                 : instruction->cc       ? ".CC1"
                                         : ".CC",
                 clamps[instruction->dst.saturate % 3], is_tgsi(c) ? ".NTC" : "", destination, mask, test,
                 operands);
}

static void write_result(struct conversion *c, const struct instruction *instruction)
{
    const struct opcode_info *info = &opcode_table[instruction->op];
    static const char *const types[] = {".F", ".S", ".U"};
    char mnemonic[24], operands[4 * CONVERT_OPERAND] = "";
    size_t length = 0;
    const bool typed = instruction->type != info->default_type && instruction->type < 3;
    snprintf(mnemonic, sizeof mnemonic, "%s%s", info->name, typed ? types[instruction->type] : "");
    for (unsigned s = 0; s < opcode_source_count((enum opcode)instruction->op); s++) {
        char name[CONVERT_OPERAND];
        nv_operand(c, instruction, (int)s, name);
        length += (size_t)snprintf(operands + length, sizeof operands - length, "%s%s", s ? ", " : "", name);
    }
    if (instruction->texture.target != TARGET_NONE)
        snprintf(operands + length, sizeof operands - length, ", texture[%u], %s", instruction->texture.unit,
                 nv4_target_name(instruction->texture.target));
    nv_finish(c, instruction, mnemonic, "%s", operands);
}

/* A branch: the beginning of the block that it skips, or the end of the one that it repeats. */
static void write_branch(struct conversion *c, const struct instruction *instruction)
{
    char test[24];
    test_name(&instruction->test, test, sizeof test);
    if (instruction->target == (int32_t)c->at + 1)
        return;
    convert_line(c, "IF %s;", test);
    convert_line(c, "ELSE;");
    if (instruction->target <= (int32_t)c->at) {
        convert_line(c, "BRK;");
        convert_line(c, "ENDIF;");
        convert_line(c, "ENDREP;");
    }
}

static void write_flow(struct conversion *c, const struct instruction *instruction)
{
    char test[32], inner[24], operand[CONVERT_OPERAND];
    const char *name = opcode_table[instruction->op].name;
    if (is_tgsi(c) && nv_tgsi_flow(c, instruction))
        return;
    optional_test(&instruction->test, test, sizeof test);
    test_name(&instruction->test, inner, sizeof inner);
    switch (instruction->op) {
    case OP_BRA: write_branch(c, instruction); break;
    case OP_CAL: convert_line(c, "CAL L%d%s;", instruction->target, test); break;
    case OP_IF: convert_line(c, "IF %s;", inner); break;
    case OP_KIL:
        if (instruction->src[0].file == FILE_NONE) {
            convert_line(c, "KIL (%s);", inner);
            break;
        }
        nv_operand(c, instruction, 0, operand);
        convert_line(c, "KIL %s;", operand);
        break;
    case OP_REP:
        nv_operand(c, instruction, 0, operand);
        convert_line(c, "REP %s;", operand);
        break;
    case OP_BRK:
    case OP_CONT:
    case OP_RET: convert_line(c, "%s%s;", name, test); break;
    case OP_ELSE:
    case OP_ENDIF:
    case OP_ENDREP: convert_line(c, "%s;", name); break;
    case OP_END: convert_line(c, "END"); break;
    default: convert_fail(c, "%s has no counterpart in NV_gpu_program4", name); break;
    }
}

static bool is_known(const struct instruction *instruction)
{
    const uint32_t languages = opcode_table[instruction->op].languages;
    return languages & (OPCODE_NV40 | OPCODE_NVF40);
}

static void write_instruction(struct conversion *c, const struct instruction *instruction)
{
    if (instruction->dst.file == FILE_PARAM)
        convert_fail(c, "%s writes a program parameter, which only vertex state programs can",
                     opcode_table[instruction->op].name);
    else if (instruction->dst.file == FILE_NONE)
        write_flow(c, instruction);
    else if (nv_other_rule(c, instruction))
        return;
    else if (!is_known(instruction))
        convert_fail(c, "%s has no counterpart in NV_gpu_program4", opcode_table[instruction->op].name);
    else
        write_result(c, instruction);
}

static void write_body(struct conversion *c)
{
    for (c->at = 0; c->at < c->from->instruction_count && !c->failed; c->at++) {
        const uint32_t i = c->at;
        for (unsigned n = 0; n < c->flow->closes[i]; n++)
            convert_line(c, "ENDIF;");
        if (c->flow->labelled[i] && i == c->from->entry && i > 0)
            convert_line(c, "main:");
        else if (c->flow->labelled[i])
            convert_line(c, "L%u:", i);
        for (unsigned n = 0; n < c->flow->opens[i]; n++)
            convert_line(c, "REP;");
        write_instruction(c, &c->from->instructions[i]);
    }
}

/* --- Declarations
 * ------------------------------------------------------------------------------------------- */

static void note_relative(struct conversion *c, const struct relative_index *relative)
{
    if (relative->used && relative->array < c->from->array_count)
        c->array_used[relative->array] = true;
}

static void find_arrays(struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++) {
        note_relative(c, &c->from->instructions[i].dst.relative);
        for (unsigned s = 0; s < SOURCES_MAX; s++)
            note_relative(c, &c->from->instructions[i].src[s].relative);
    }
}

static void add_binding(struct conversion *c, unsigned file, unsigned index)
{
    struct nv4_printer printer = {.text = &c->text, .program = c->from};
    char name[64];
    if (file == FILE_PARAM) {
        nv4_print_binding(&printer, &c->from->params[index]);
    } else {
        binding_name(c, file, index, name, sizeof name);
        text_add(&c->text, "%s", name);
    }
}

/* `vertex.attrib[0..15]`: lists are for parameters alone, so inputs and outputs must be consecutive. */
static void add_members(struct conversion *c, const struct register_array *array)
{
    char first[64], last[64];
    if (array->file == FILE_PARAM) {
        for (unsigned i = 0; i < array->count; i++) {
            text_add(&c->text, i ? ",\n    " : " ");
            add_binding(c, FILE_PARAM, array->first + i);
        }
        return;
    }
    binding_name(c, array->file, array->first, first, sizeof first);
    binding_name(c, array->file, array->first + array->count - 1u, last, sizeof last);
    const char *from = strchr(first, '['), *to = strchr(last, '[');
    const bool same =
        from && to && from - first == to - last && strncmp(first, last, (size_t)(from - first)) == 0;
    if (array->count > 1 &&
        (!same || strtol(to + 1, NULL, 10) - strtol(from + 1, NULL, 10) != array->count - 1))
        convert_fail(c, "a run-time index over inputs or outputs of several kinds");
    else if (array->count > 1)
        text_add(&c->text, " %.*s..%s", (int)strcspn(first, "]"), first, to + 1);
    else
        text_add(&c->text, " %s", first);
}

static void declare_array(struct conversion *c, uint32_t number)
{
    const struct register_array *array = &c->from->arrays[number];
    static const char *const words[] = {
        [FILE_INPUT] = "ATTRIB", [FILE_OUTPUT] = "OUTPUT", [FILE_PARAM] = "PARAM"};
    if (array->file == FILE_TEMP) {
        const unsigned left =
            c->from->temp_count - array->first; /* a whole file's count says no more than that */
        text_add(&c->text, "TEMP r%u[%u];\n", number, array->count < left ? array->count : left);
        return;
    }
    text_add(&c->text, "%s %c%u[%u] = {", words[array->file], array_letter(array->file), number,
             array->count);
    add_members(c, array);
    text_add(&c->text, " };\n");
}

static bool is_read(const struct conversion *c, unsigned file, uint32_t index)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++)
        for (unsigned s = 0; s < SOURCES_MAX; s++) {
            const struct source_operand *source = &c->from->instructions[i].src[s];
            if (source->file == file && !source->relative.used && source->index == (int32_t)index)
                return true;
        }
    return false;
}

static const char *type_word(const struct param_register *param)
{
    return param->source != PARAM_CONSTANT || param->type == TYPE_F32 ? ""
           : param->type == TYPE_S32                                  ? "INT "
                                                                      : "UINT ";
}

static void declare_params(struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->param_count; i++) {
        if (array_around(c, FILE_PARAM, (int32_t)i) || !is_read(c, FILE_PARAM, i))
            continue;
        text_add(&c->text, "%sPARAM c%u = ", type_word(&c->from->params[i]), i);
        add_binding(c, FILE_PARAM, i);
        text_add(&c->text, ";\n");
    }
}

static void declare_inputs(struct conversion *c)
{
    static const char *const words[] = {[INTERPOLATE_PERSPECTIVE] = "",
                                        [INTERPOLATE_NOPERSPECTIVE] = "NOPERSPECTIVE ",
                                        [INTERPOLATE_FLAT] = "FLAT "};
    for (uint32_t i = 0; i < c->from->input_count && c->from->stage == STAGE_FRAGMENT; i++) {
        const struct input_register *input = &c->from->inputs[i];
        if (!is_interpolated(input) || array_around(c, FILE_INPUT, (int32_t)i) || !is_read(c, FILE_INPUT, i))
            continue;
        text_add(&c->text, "%s%sATTRIB i%u = ", words[input->interpolation % 3],
                 input->centroid ? "CENTROID " : "", i);
        add_binding(c, FILE_INPUT, i);
        text_add(&c->text, ";\n");
    }
}

const struct scratch_variable convert_scratch[CONVERT_SCRATCH] = {
    {"INT ", "X"}, {"", "T0"}, {"", "T1"}, {"", "T2"}, {"", "T3"}, {"LONG ", "L"},
};

static void declare_registers(struct conversion *c)
{
    declare_inputs(c);
    for (uint32_t i = 0; i < c->from->array_count; i++)
        if (c->array_used[i])
            declare_array(c, i);
    declare_params(c);
    for (uint32_t i = 0; i < c->from->temp_count; i++)
        if (!array_around(c, FILE_TEMP, (int32_t)i))
            text_add(&c->text, "TEMP R%u;\n", i);
    for (uint32_t i = 0; i < c->from->address_count; i++)
        text_add(&c->text, "INT TEMP A%u;\n", i);
    for (unsigned i = 0; i < CONVERT_SCRATCH; i++)
        if ((c->scratch >> i & 1) && (i != CONVERT_SCRATCH_LONG || needs_long(c)))
            text_add(&c->text, "%sTEMP %s;\n", convert_scratch[i].type, convert_scratch[i].name);
}

/* Options that only brought features which NV_gpu_program4 has anyway are gone. */
static void declare_options(struct conversion *c)
{
    const unsigned kept = OPTION_ORIGIN_UPPER_LEFT | OPTION_PIXEL_CENTER_INTEGER;
    bool buffers = false;
    for (uint32_t i = 0; i < c->from->output_count; i++)
        buffers |= c->from->outputs[i].semantic == SEMANTIC_FRAGMENT_COLOR && c->from->outputs[i].index > 0;
    if (c->from->position_invariant)
        text_add(&c->text, "OPTION ARB_position_invariant;\n");
    if (buffers)
        text_add(&c->text, "OPTION ARB_draw_buffers;\n");
    for (unsigned option = 1; option <= kept; option <<= 1)
        if (c->from->options & kept & option)
            text_add(&c->text, "OPTION %s;\n", nv4_option_name((enum program_option)option));
}

void convert_to_nv(struct conversion *c)
{
    struct flow_plan plan = {0};
    const char *header = header_of(c);
    if (language_is_gpu4(c->from->language)) { /* is one already */
        print_gpu_program4(&c->text, c->from);
        return;
    }
    if (!header) {
        c->at = 0;
        convert_fail(c, "%s has no counterpart in NV_gpu_program4",
                     c->from->stage == STAGE_VERTEX_STATE
                         ? "a vertex state program"
                         : "a geometry or tessellation program of another language");
        return;
    }
    if (!nv_can_express_fp1(c) || (is_tgsi(c) && !nv_can_express_tgsi(c)))
        return;
    c->flow = &plan;
    find_arrays(c);
    text_add(&c->text, "%s\n", header);
    declare_options(c);
    declare_registers(c);
    if (convert_plan_flow(c, &plan))
        write_body(c);
    convert_release_flow(&plan);
}
