/* Any program as text of NV_gpu_program4 or 5 (to_gpu4.h): the header, what must be declared, and the
 * instructions, most of which are what they were. */
#include "shader/translate/to_gpu4/to_gpu4.h"
#include "shader/language/tgsi/tgsi.h"

#include <string.h>

/* --- Operations ----------------------------------------------------------------------------------------- */

/* How many texel offsets the target takes; TGSI's operands always have three. */
static unsigned offset_count(unsigned target)
{
    switch (target) {
    case TARGET_1D:
    case TARGET_ARRAY1D:
    case TARGET_SHADOW1D:
    case TARGET_SHADOWARRAY1D: return 1;
    case TARGET_3D: return 3;
    default: return 2;
    }
}

/* `texture[2].y, 2D, (1, -1, 0)`, after a comma where operands come first. */
static void add_texture(struct conversion *c, const struct instruction *instruction, const char *comma,
                        char *operands, size_t size)
{
    const int8_t *offset = instruction->texture.offset;
    char variable[GPU4_OPERAND], unit[GPU4_OPERAND];
    gpu4_unit_name(c, instruction, "texture", unit);
    if (instruction->texture.variable_offset)
        gpu4_operand(c, instruction, 3, variable);
    const char component[3] = {'.', "xyzw"[instruction->texture.component & 3], '\0'};
    const int length =
        snprintf(operands, size, "%s%s%s, %s", comma, unit, instruction->texture.component ? component : "",
                 texture_target_name(instruction->texture.target));
    if (instruction->texture.variable_offset) {
        snprintf(operands + length, size - (size_t)length, ", offset(%s)", variable);
        return;
    }
    unsigned count = offset_count(instruction->texture.target);
    while (count > 0 && offset[count - 1] == 0)
        count--;
    for (unsigned i = 0, at = (unsigned)length; i < count && at < size; i++)
        at += (unsigned)snprintf(operands + at, size - at, "%s%d%s", i ? ", " : ", (", offset[i],
                                 i + 1 == count ? ")" : "");
}

static void write_result(struct conversion *c, const struct instruction *instruction)
{
    const struct opcode_info *info = &opcode_table[instruction->op];
    static const char *const types[] = {".F", ".S", ".U"};
    char mnemonic[24], operands[4 * GPU4_OPERAND] = "";
    size_t length = 0;
    const bool typed = instruction->type != info->default_type && instruction->type < 3;
    snprintf(mnemonic, sizeof mnemonic, "%s%s%s", info->name, typed ? types[instruction->type] : "",
             instruction->integer_modifier == INTEGER_HI ? ".HI" : "");
    for (unsigned s = 0; s < opcode_source_count((enum opcode)instruction->op); s++) {
        char name[GPU4_OPERAND];
        gpu4_operand(c, instruction, (int)s, name);
        length += (size_t)snprintf(operands + length, sizeof operands - length, "%s%s", s ? ", " : "", name);
    }
    if (gpu4_has_second_operand(instruction)) {
        char second[GPU4_OPERAND];
        gpu4_operand(c, instruction, 1, second);
        length += (size_t)snprintf(operands + length, sizeof operands - length, ", %s", second);
    }
    if (instruction->texture.target != TARGET_NONE)
        add_texture(c, instruction, length ? ", " : "", operands + length, sizeof operands - length);
    gpu4_finish(c, instruction, mnemonic, "%s", operands);
}

/* The mnemonic in the language of the program. */
static const char *source_mnemonic(const struct conversion *c, const struct instruction *instruction)
{
    const struct tgsi_opcode *row = gpu4_from_tgsi(c) ? tgsi_opcode_of(instruction) : NULL;
    return row ? row->name : opcode_table[instruction->op].name;
}

/* --- Flow ----------------------------------------------------------------------------------------------- */

/* A branch: the beginning of the block that it skips, or the end of the one that it repeats. */
static void write_branch(struct conversion *c, const struct instruction *instruction)
{
    char test[24];
    gpu4_test_name(&instruction->test, test, sizeof test);
    if (instruction->target == (int32_t)c->at + 1)
        return;
    if (c->flow->roles[c->at] == FLOW_FIRST_SIDE_ENDS || c->flow->roles[c->at] == FLOW_LEAVES_LOOP) {
        convert_line(c, "BRK (%s);", test);
        return;
    }
    if (c->flow->roles[c->at] == FLOW_TWO_SIDES)
        convert_line(c, "REP 1.0;");
    convert_line(c, "IF %s;", test);
    convert_line(c, "ELSE;");
    if (instruction->target <= (int32_t)c->at) {
        convert_line(c, "BRK;");
        convert_line(c, "ENDIF;");
        convert_line(c, "ENDREP;");
    }
}

/* TGSI's streams are immediates. */
static bool is_stream_0(const struct conversion *c, const struct instruction *instruction)
{
    const struct source_operand *source = &instruction->src[0];
    return source->file == FILE_PARAM && !source->relative.used &&
           c->from->params[source->index].source == PARAM_CONSTANT &&
           c->from->params[source->index].value[source->swizzle[0] & 3] == 0;
}

static void write_flow(struct conversion *c, const struct instruction *instruction)
{
    char test[32], inner[24], operand[GPU4_OPERAND];
    const char *name = opcode_table[instruction->op].name;
    if (gpu4_from_tgsi(c) && (gpu4_lower_switch(c, instruction) || gpu4_lower_image(c, instruction) ||
                              gpu4_lower_storage(c, instruction) || gpu4_lower_tgsi_flow(c, instruction)))
        return;
    gpu4_optional_test(&instruction->test, test, sizeof test);
    gpu4_test_name(&instruction->test, inner, sizeof inner);
    switch (instruction->op) {
    case OP_BRA: write_branch(c, instruction); break;
    case OP_CAL: convert_line(c, "CAL L%d%s;", instruction->target, test); break;
    case OP_IF: convert_line(c, "IF %s;", inner); break;
    case OP_KIL:
        if (instruction->src[0].file == FILE_NONE) {
            convert_line(c, "KIL (%s);", inner);
            break;
        }
        gpu4_operand(c, instruction, 0, operand);
        convert_line(c, "KIL%s %s;", gpu4_no_type_check(c), operand);
        break;
    case OP_REP:
        gpu4_operand(c, instruction, 0, operand);
        convert_line(c, "REP%s %s;", gpu4_no_type_check(c), operand);
        gpu4_open_loop(c, instruction);
        break;
    case OP_BRK:
    case OP_CONT:
    case OP_RET: convert_line(c, "%s%s;", name, test); break;
    case OP_ELSE:
    case OP_ENDIF:
    case OP_EMIT:
    case OP_ENDPRIM:
    case OP_BAR:
    case OP_MEMBAR: convert_line(c, "%s;", name); break;
    case OP_ENDREP:
    case OP_ENDLOOP: gpu4_close_loop(c); break;
    case OP_LOOP: gpu4_open_loop(c, instruction); break;
    case OP_PUSHA: gpu4_push(c, instruction); break;
    case OP_EMITS:
        if (is_stream_0(c, instruction)) { /* EMITS 0 would require points */
            convert_line(c, "EMIT;");
            break;
        }
        gpu4_operand(c, instruction, 0, operand);
        convert_line(c, "MOV.S%s X.x, %s;", gpu4_from_tgsi(c) ? ".NTC" : "", operand);
        convert_line(c, "EMITS X.x;");
        break;
    case OP_END: convert_line(c, "END"); break;
    default:
        convert_fail(c, "%s has no counterpart in NV_gpu_program4", source_mnemonic(c, instruction));
        break;
    }
}

/* --- The program ---------------------------------------------------------------------------------------- */

static bool is_known(const struct instruction *instruction)
{
    return opcode_table[instruction->op].languages &
           (OPCODE_NV40 | OPCODE_NVF40 | OPCODE_NV41 | OPCODE_NV50 | OPCODE_NVF50 | OPCODE_NVG40 |
            OPCODE_NVG50 | OPCODE_NVTC50 | OPCODE_NVQS);
}

static void write_instruction(struct conversion *c, const struct instruction *instruction)
{
    if (instruction->dst.file == FILE_PARAM)
        convert_fail(c, "%s writes a program parameter, which only vertex state programs can",
                     opcode_table[instruction->op].name);
    else if (instruction->dst.file == FILE_NONE)
        write_flow(c, instruction);
    else if (instruction->op == OP_POPA)
        gpu4_pop(c, instruction);
    else if (gpu4_lower(c, instruction))
        return;
    else if (!is_known(instruction))
        convert_fail(c, "%s has no counterpart in NV_gpu_program4", source_mnemonic(c, instruction));
    else
        write_result(c, instruction);
}

static void write_body(struct conversion *c)
{
    for (c->at = 0; c->at < c->from->instruction_count && !c->failed; c->at++) {
        const uint32_t i = c->at;
        for (unsigned n = 0; n < c->flow->closes[i].count; n++) /* the innermost first */
            convert_line(c, c->flow->closes[i].loops >> n & 1 ? "ENDREP;" : "ENDIF;");
        if (c->flow->labelled[i] && i == c->from->entry && i > 0)
            convert_line(c, "main:");
        else if (c->flow->labelled[i])
            convert_line(c, "L%u:", i);
        if (i == c->from->entry)
            gpu4_load_copies(c);
        for (unsigned n = 0; n < c->flow->opens[i]; n++)
            convert_line(c, "REP;");
        struct instruction instruction = c->from->instructions[i];
        gpu4_gather_packed(c, &instruction);
        gpu4_take_zero_level(c, &instruction);
        const bool rounded = gpu4_round_operands(c, &instruction);
        write_instruction(c, &instruction);
        if (rounded)
            gpu4_store_rounded(c, &c->from->instructions[i]);
        gpu4_scatter_packed(c, &c->from->instructions[i]);
        gpu4_store_copies(c, &c->from->instructions[i]);
    }
}

static bool bind_name(const struct program *program, uint32_t param, struct program *converted)
{
    char name[16];
    snprintf(name, sizeof name, "c%u", param);
    for (uint32_t v = 0; v < converted->variable_count; v++) {
        const struct variable *variable = &converted->variables[v];
        if (variable->file != FILE_PARAM || strcmp(variable->name, name) != 0)
            continue;
        struct param_register *bound = &converted->params[variable->first];
        const uint16_t local = bound->index;
        *bound = program->params[param];
        bound->index2 = local;
        return convert_copy_name(program, converted, bound);
    }
    return true;
}

bool gpu4_bind_names(const struct conversion *c, struct program *converted)
{
    bool bound = true;
    for (uint32_t i = 0; i < c->from->param_count && bound; i++)
        if (c->from->params[i].source == PARAM_NAMED)
            bound = bind_name(c->from, i, converted);
    return bound;
}

void convert_to_gpu4(struct conversion *c)
{
    struct flow_plan plan = {0};
    c->gpu4->version_5 = gpu4_needs_version_5(c);
    c->gpu4->free_condition = gpu4_free_condition(c);
    const char *header = gpu4_header(c);
    if (language_is_gpu4(c->from->language)) { /* it is in the target language already */
        gpu4_print(&c->text, c->from);
        return;
    }
    if (!header) {
        c->at = 0;
        convert_fail(c, "a vertex state program has no counterpart in NV_gpu_program4");
        return;
    }
    if (gpu4_from_tgsi(c) && !gpu4_check_tgsi(c))
        return;
    c->flow = &plan;
    convert_find_arrays(c);
    text_add(&c->text, "%s\n", header);
    gpu4_declare_options(c);
    gpu4_print_primitives(&c->text, c->from);
    gpu4_declare_registers(c);
    gpu4_declare_stage(c);
    if (convert_plan_flow(c, &plan) && convert_plan_stack(c, &plan)) {
        gpu4_declare_stack(c);
        write_body(c);
    }
    convert_release_flow(&plan);
}
