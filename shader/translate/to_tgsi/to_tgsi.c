/* Any program as TGSI text (to_tgsi.h): its instructions in order, subroutines after END. */
#include "shader/translate/to_tgsi/to_tgsi.h"

/* --- Instructions with the same rule -------------------------------------------------------------------- */

/* Integer operations that give the same bits for both signs are unsigned in TGSI. */
static unsigned tgsi_type_of(const struct instruction *instruction)
{
    if (instruction->type != TYPE_S32 && instruction->type != TYPE_U32)
        return instruction->type;
    switch (instruction->op) {
    case OP_MUL: return instruction->integer_modifier == INTEGER_HI ? instruction->type : TYPE_U32;
    case OP_ADD:
    case OP_MAD:
    case OP_AND:
    case OP_OR:
    case OP_XOR:
    case OP_NOT:
    case OP_SEQ:
    case OP_SNE:
    case OP_BFR:
    case OP_BTC:
    case OP_BTFL:
    case OP_TGALL:
    case OP_TGANY:
    case OP_TGEQ: return TYPE_U32;
    default: return instruction->type;
    }
}

static bool is_packing(unsigned op)
{
    return op == OP_PK2H || op == OP_PK2US || op == OP_PK4UB || op == OP_UP2H || op == OP_UP2US ||
           op == OP_UP4UB;
}

static const struct tgsi_opcode *row_of(const struct instruction *instruction)
{
    struct instruction changed = *instruction;
    changed.type = is_packing(instruction->op) ? TYPE_U32 : (uint8_t)tgsi_type_of(instruction);
    changed.dst.file = opcode_table[instruction->op].result[0] == 'A' ? FILE_ADDRESS : FILE_TEMP;
    return tgsi_opcode_of(&changed);
}

static void write_plain(struct conversion *c, const struct instruction *instruction)
{
    const struct tgsi_opcode *row = instruction->type > TYPE_U32 ? NULL : row_of(instruction);
    char operands[4 * TGSI_OPERAND] = "";
    size_t length = 0;
    if (!row || row->op == OP_COUNT) {
        tgsi_reject(c, instruction, instruction->type > TYPE_U32 ? " of 64 bits" : "");
        return;
    }
    for (unsigned s = 0; row->operands[s]; s++) {
        char name[TGSI_OPERAND];
        tgsi_operand(c, instruction, s, row->operands[s], name);
        length += (size_t)snprintf(operands + length, sizeof operands - length, "%s%s", s ? ", " : "", name);
    }
    tgsi_finish(c, instruction, row->name, operands);
}

/* --- Instructions --------------------------------------------------------------------------------------- */

static void write_operation(struct conversion *c, const struct instruction *instruction)
{
    if (tgsi_lower_image(c, instruction) || tgsi_lower_storage(c, instruction))
        return;
    if (instruction->dst.file == FILE_PARAM)
        tgsi_reject(c, instruction, ", which writes a program parameter,");
    else if (instruction->dst.file == FILE_NONE)
        tgsi_write_flow(c, instruction);
    else if (instruction->texture.target != TARGET_NONE)
        tgsi_write_texture(c, instruction);
    else if (!tgsi_lower_ldc(c, instruction) && !tgsi_lower_64bit(c, instruction) &&
             !tgsi_lower(c, instruction))
        write_plain(c, instruction);
}

static void write_instruction(struct conversion *c, const struct instruction *instruction)
{
    struct instruction changed = *instruction;
    c->tgsi->starts[c->at] = c->tgsi->line;
    if (instruction->derivative == DERIVATIVE_COARSE)
        tgsi_reject(c, instruction, ".COARSE");
    const bool is_rounded = tgsi_round_operands(c, &changed), is_promoted = tgsi_demote(c, &changed);
    write_operation(c, &changed);
    if (is_rounded)
        tgsi_store_rounded(c, instruction);
    if (is_promoted && tgsi_store_promoted(c, instruction)) {
        changed.dst = (struct destination){.file = FILE_CONDITION, .mask = instruction->dst.mask};
        changed.test = instruction->test;
        changed.update_cc = true;
        write_operation(c, &changed);
    }
}

/* --- Regions -------------------------------------------------------------------------------------------- */

/* In NV_gpu_program4 a subroutine ends at any label, and at END (2.X.5); code outside of one falls
 * through. In the older languages both fall through. */
static bool ends_at_labels(const struct conversion *c)
{
    return language_is_gpu4(c->from->language);
}

static bool has_label(const struct conversion *c, uint32_t at)
{
    return c->flow->labelled[at] || (ends_at_labels(c) && c->flow->named[at]);
}

/* The instruction after a subroutine or the main program that begins at `start`; END at the latest. */
static uint32_t region_end(const struct conversion *c, uint32_t start, bool subroutine)
{
    const uint32_t last = c->from->instruction_count - 1;
    uint32_t end = start + 1;
    while (end < last) {
        const bool runs_on = !convert_ends_flow(&c->from->instructions[end - 1]);
        if (has_label(c, end) && !(ends_at_labels(c) && !subroutine && runs_on))
            break;
        end++;
    }
    return end < last ? end : last;
}

static void write_region(struct conversion *c, uint32_t start, bool subroutine)
{
    const uint32_t end = region_end(c, start, subroutine), first_line = c->tgsi->line;
    if (subroutine) {
        c->at = start;
        tgsi_line(c, "BGNSUB");
    }
    for (c->at = start; c->at < end && !c->failed; c->at++)
        write_instruction(c, &c->from->instructions[c->at]);
    if (subroutine)
        c->tgsi->starts[start] = first_line;
    c->at = end > start ? end - 1 : start;
    const bool runs_on = end == start || !convert_ends_flow(&c->from->instructions[c->at]);
    const bool elsewhere = subroutine || end + 1 < c->from->instruction_count;
    if (runs_on && elsewhere && !ends_at_labels(c))
        tgsi_line(c, "BRA :%u", c->tgsi->starts[end]);
    if (subroutine)
        tgsi_line(c, "ENDSUB");
}

/* Computes the position as the caller of a position-invariant program does
 * (gl/program/fixed_function_vertex.c), in the same order. */
static void write_position(struct conversion *c)
{
    for (unsigned row = 0; row < 4; row++)
        tgsi_line(c, "DP4 OUT[%u].%c, CONST[%u], IN[0]", c->from->output_count, "xyzw"[row],
                  (unsigned)c -> tgsi -> transform + row);
}

static void write_body(struct conversion *c)
{
    const uint32_t last = c->from->instruction_count - 1;
    c->tgsi->line = 0;
    if (c->tgsi->transform >= 0)
        write_position(c);
    write_region(c, c->from->entry, false);
    c->tgsi->starts[last] = c->tgsi->line;
    tgsi_line(c, "END");
    for (uint32_t i = 0; i <= last && !c->failed; i++)
        if (c->flow->labelled[i] && i != c->from->entry)
            write_region(c, i, true);
}

static void note_flow(struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++) {
        const struct instruction *instruction = &c->from->instructions[i];
        const unsigned op = instruction->op;
        c->tgsi->counts_loops |= op == OP_LOOP;
        c->tgsi->branches |= op == OP_IF || op == OP_REP || op == OP_LOOP || op == OP_BRA || op == OP_CAL ||
                             (op == OP_RET && instruction->test.rule != CONDITION_TR);
    }
}

/* Limits that no single instruction shows. */
static void check_program(struct conversion *c)
{
    if (c->from->stage == STAGE_VERTEX_STATE) {
        c->at = 0;
        convert_fail(c, "a vertex state program has no counterpart in TGSI");
    }
}

void convert_to_tgsi(struct conversion *c)
{
    struct flow_plan plan = {0};
    if (c->from->language == LANGUAGE_TGSI) {
        tgsi_print(&c->text, c->from);
        return;
    }
    c->flow = &plan;
    check_program(c);
    convert_find_arrays(c);
    note_flow(c);
    if (!c->failed)
        tgsi_plan_registers(c);
    if (!c->failed && convert_plan_labels(c, &plan)) {
        write_body(c);
        c->text.length = 0;
        c->line_count = 0;
    }
    if (!c->failed) {
        tgsi_declare(c);
        write_body(c);
    }
    convert_release_flow(&plan);
    c->flow = NULL;
}
