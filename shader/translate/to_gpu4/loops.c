/* LOOP as a REP with an explicit counter (to_gpu4.h). */
#include "shader/translate/to_gpu4/to_gpu4.h"

static bool has_calls(const struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++)
        if (c->from->instructions[i].op == OP_CAL || c->from->instructions[i].op == OP_CALLNZ)
            return true;
    return false;
}

/* The count is the operand's x, the index begins with its y and grows by its z (NV_fragment_program2
 * 3.11.X.8): y in J.z, z in J.y. The program reads the index in J.x, clamped to 0. The increment comes
 * first in the block, so that CONT cannot skip it. */
void gpu4_open_loop(struct conversion *c, const struct instruction *instruction)
{
    const bool indexed = instruction->op == OP_LOOP;
    struct instruction scalar = *instruction;
    char operand[GPU4_OPERAND];
    scalar.op = OP_RCP; /* a scalar operand */
    for (unsigned i = 0; i < 2 && indexed; i++) {
        scalar.src[0].swizzle[0] = instruction->src[0].swizzle[i + 1];
        gpu4_operand(c, &scalar, 0, operand);
        convert_line(c, "FLR.S J%u.%c, %s;", c->at, "zy"[i], operand);
    }
    if (indexed && gpu4_from_tgsi(c) && has_calls(c)) /* a recursive call may enter this loop while it runs */
        convert_fail(c, "BGNFOR in a program with calls has no counterpart in NV_gpu_program4");
    if (c->gpu4->loop_depth < SHADER_LOOP_DEPTH)
        c->gpu4->loops[c->gpu4->loop_depth] = indexed ? c->at + 1 : 0;
    if (indexed) {
        scalar.src[0].swizzle[0] = instruction->src[0].swizzle[0];
        gpu4_operand(c, &scalar, 0, operand);
        convert_line(c, "MAX.S J%u.yz, J%u, -16777216;", c->at, c->at);
        convert_line(c, "MIN.S J%u.yz, J%u, 16777216;", c->at, c->at);
        convert_line(c, "SUB.S J%u.z, J%u.z, J%u.y;", c->at, c->at, c->at);
        convert_line(c, "REP %s;", operand);
        convert_line(c, "ADD.S J%u.z, J%u.z, J%u.y;", c->at, c->at, c->at);
        convert_line(c, "MAX.S J%u.x, J%u.z, 0;", c->at, c->at);
    }
    c->gpu4->loop_depth++;
}

void gpu4_close_loop(struct conversion *c)
{
    if (c->gpu4->loop_depth)
        c->gpu4->loop_depth--;
    convert_line(c, "ENDREP;");
}
