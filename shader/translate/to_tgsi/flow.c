/* Flow control as TGSI text (to_tgsi.h).
 *
 * Condition codes are TGSI's own (docs/tgsi.md): updates, tests of destinations, BRA, CAL, RET, BRK, CONT and
 * KILL keep theirs. IF takes a number: 1 where the test passes.
 */
#include "shader/translate/to_tgsi/to_tgsi.h"
#include "shader/program/operand_types.h"

#include <string.h>

/* TEMP.x is 1 where some component passes, else 0. */
static void load_test(struct conversion *c, const struct condition_test *test, char name[TGSI_OPERAND])
{
    const unsigned scratch = tgsi_scratch(c, SCRATCH_CONDITION);
    char condition[24];
    const bool one = memcmp(test->swizzle, test->swizzle + 1, 3) == 0;
    tgsi_condition(c, test, condition);
    tgsi_line(c, "MOV TEMP[%u], {0}", scratch);
    tgsi_line(c, "MOV TEMP[%u]%s, {1}", scratch, condition);
    if (!one)
        tgsi_line(c, "DP4 TEMP[%u].x, TEMP[%u], TEMP[%u]", scratch, scratch, scratch);
    snprintf(name, TGSI_OPERAND, "TEMP[%u].xxxx", scratch);
}

static void write_if(struct conversion *c, const struct instruction *instruction)
{
    char operand[TGSI_OPERAND] = "{1}";
    if (instruction->test.rule != CONDITION_TR)
        load_test(c, &instruction->test, operand);
    tgsi_line(c, "IF %s", operand);
}

static void write_kil(struct conversion *c, const struct instruction *instruction)
{
    char operand[TGSI_OPERAND], condition[24];
    if (instruction->src[0].file == FILE_NONE) {
        tgsi_condition(c, &instruction->test, condition);
        tgsi_line(c, "KILL%s", condition);
        return;
    }
    tgsi_operand(c, instruction, 0, tgsi_kind_of(instruction, 0), operand);
    if (instruction->type == TYPE_F32) {
        tgsi_line(c, "KILL_IF %s", operand);
    } else if (instruction->type == TYPE_S32) { /* unsigned numbers are never negative */
        tgsi_line(c, "ISLT $0, %s, {i0}", operand);
        tgsi_line(c, "AND $0, $0, {u0x3f800000}");
        tgsi_line(c, "KILL_IF -$0");
    }
}

static void write_rep(struct conversion *c, const struct instruction *instruction)
{
    char operand[TGSI_OPERAND];
    if (instruction->src[0].file == FILE_NONE) {
        tgsi_line(c, "BGNLOOP");
        return;
    }
    if (type_is_64bit((enum type)instruction->type)) {
        tgsi_count_64bit(c, instruction);
        tgsi_line(c, "REP $0");
        return;
    }
    tgsi_operand(c, instruction, 0, tgsi_kind_of(instruction, 0), operand);
    if (instruction->type == TYPE_F32) {
        tgsi_line(c, "REP %s", operand);
        return;
    }
    tgsi_line(c, "%s $0, %s", instruction->type == TYPE_S32 ? "I2F" : "U2F", operand);
    tgsi_line(c, "REP $0");
}

/* How many loops enclose an instruction. */
static unsigned loop_level(const struct conversion *c, uint32_t at)
{
    unsigned level = 0;
    for (uint32_t i = 0; i < at; i++) {
        const unsigned op = c->from->instructions[i].op;
        level += op == OP_LOOP || op == OP_REP;
        level -= (op == OP_ENDLOOP || op == OP_ENDREP) && level > 0;
    }
    return level;
}

/* LOOP has the count, then the first index; BGNFOR has them in the opposite order. */
static void write_loop(struct conversion *c, const struct instruction *instruction)
{
    struct instruction swapped = *instruction;
    char operand[TGSI_OPERAND];
    swapped.src[0].swizzle[0] = instruction->src[0].swizzle[1];
    swapped.src[0].swizzle[1] = instruction->src[0].swizzle[0];
    tgsi_operand(c, &swapped, 0, 'f', operand);
    tgsi_line(c, "BGNFOR LOOP[%u], %s", loop_level(c, c->at), operand);
}

static bool is_counted(const struct conversion *c, const struct instruction *end)
{
    return end->target >= 0 && c->from->instructions[end->target].src[0].file != FILE_NONE;
}

void tgsi_write_flow(struct conversion *c, const struct instruction *instruction)
{
    char condition[24] = "", operand[TGSI_OPERAND];
    switch (instruction->op) {
    case OP_IF: write_if(c, instruction); return;
    case OP_KIL: write_kil(c, instruction); return;
    case OP_REP: write_rep(c, instruction); return;
    case OP_LOOP: write_loop(c, instruction); return;
    case OP_ENDLOOP: tgsi_line(c, "ENDFOR LOOP[%u]", loop_level(c, c->at) - 1); return;
    case OP_ENDREP: tgsi_line(c, is_counted(c, instruction) ? "ENDREP" : "ENDLOOP"); return;
    default: break;
    }
    tgsi_condition(c, &instruction->test, condition);
    switch (instruction->op) {
    case OP_BRA: tgsi_line(c, "BRA%s :%u", condition, c->tgsi->starts[convert_target(c, c->at)]); return;
    case OP_CAL: tgsi_line(c, "CAL%s :%u", condition, c->tgsi->starts[convert_target(c, c->at)]); return;
    case OP_EMITS:
        tgsi_operand(c, instruction, 0, 'r', operand);
        tgsi_line(c, "EMIT %s", operand);
        return;
    case OP_PUSHA:
        tgsi_operand(c, instruction, 0, 'a', operand);
        tgsi_line(c, "PUSHA%s %s", condition, operand);
        return;
    case OP_BAR: tgsi_line(c, "BARRIER"); return;
    case OP_RET:
    case OP_BRK:
    case OP_CONT:
    case OP_ELSE:
    case OP_ENDIF:
    case OP_MEMBAR:
    case OP_EMIT:
    case OP_ENDPRIM: tgsi_line(c, "%s%s", opcode_table[instruction->op].name, condition); return;
    default: tgsi_reject(c, instruction, ""); return;
    }
}
