/* Flow control of TGSI, whose conditions are operands (to_gpu4.h): they go through a condition code that the
 * program does not use. */
#include "shader/translate/to_gpu4/to_gpu4.h"

int gpu4_free_condition(const struct conversion *c)
{
    bool used[2] = {false, false};
    for (uint32_t i = 0; i < c->from->instruction_count; i++) {
        const struct instruction *instruction = &c->from->instructions[i];
        used[instruction->cc & 1] |= instruction->update_cc;
        used[instruction->test.cc & 1] |= instruction->test.rule != CONDITION_TR;
    }
    return !used[0] ? 0 : !used[1] ? 1 : -1;
}

/* ` NE0.x` of the first operand's x; fails where both condition codes are the program's. */
static bool condition_of(struct conversion *c, const struct instruction *instruction, char test[16])
{
    const int cc = c->gpu4->free_condition;
    struct instruction scalar = *instruction;
    char operand[GPU4_OPERAND];
    if (cc < 0) {
        convert_fail(c, "%s in a program that uses both condition codes", opcode_table[instruction->op].name);
        return false;
    }
    scalar.op = OP_RCP;
    gpu4_operand(c, &scalar, 0, operand);
    convert_line(c, "MOV%s.CC%d.NTC CC.x, %s;", instruction->type == TYPE_F32 ? ".F" : ".U", cc, operand);
    snprintf(test, 16, "NE%d.x", cc);
    return true;
}

bool gpu4_lower_tgsi_flow(struct conversion *c, const struct instruction *instruction)
{
    char test[16];
    switch (instruction->op) {
    case OP_UIF:
        if (condition_of(c, instruction, test))
            convert_line(c, "IF %s;", test);
        return true;
    case OP_BREAKC:
        if (condition_of(c, instruction, test))
            convert_line(c, "BRK (%s);", test);
        return true;
    case OP_CALLNZ:
        if (condition_of(c, instruction, test))
            convert_line(c, "CAL L%d (%s);", instruction->target, test);
        return true;
    case OP_REP:
        if (instruction->src[0].file != FILE_NONE)
            return false;
        convert_line(c, "REP;");
        gpu4_open_loop(c, instruction);
        return true;
    case OP_END: convert_line(c, c->at + 1 < c->from->instruction_count ? "RET;" : "END"); return true;
    case OP_ENDSUB: convert_line(c, "RET;"); return true;
    case OP_BGNSUB:
    case OP_NOP: return true;
    default: return false;
    }
}
