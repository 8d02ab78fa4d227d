/* The number of address vectors that PUSHA has left on the stack at each instruction (flow_plan.h).
 *
 * NV_vertex_program3 and TGSI keep them on the stack of calls (2.14.5.43, 44). The depth is known at every
 * instruction of a program that never ends by an overflow or underflow: RET finds none of its subroutine's,
 * and the stack never holds more than SHADER_CALL_DEPTH entries. */
#include "shader/translate/flow_plan.h"

static void reject(struct conversion *c, uint32_t at, const char *why)
{
    c->at = at;
    convert_fail(c, "%s: %s", opcode_table[c->from->instructions[at].op].name, why);
}

/* The depth after an instruction before which it is `depth`. */
static int depth_after(struct conversion *c, uint32_t at, int depth)
{
    const struct instruction *instruction = &c->from->instructions[at];
    switch (instruction->op) {
    case OP_PUSHA: return depth + 1;
    case OP_POPA:
        if (depth == 0)
            reject(c, at, "the stack may be empty, where this language ends the program");
        return depth - 1;
    case OP_RET:
    case OP_ENDSUB:
        if (depth > 0)
            reject(c, at, "the stack holds an address vector, where this language ends the program");
        return depth;
    default: return depth;
    }
}

/* The successor of an instruction besides the next one; -1: none. Each part of a block of TGSI is followed
 * by the next part, and may be by its beginning: so a block leaves as many vectors as it finds. */
static int32_t other_successor(const struct conversion *c, uint32_t at)
{
    switch (c->from->instructions[at].op) {
    case OP_BRA:
    case OP_UIF:
    case OP_ELSE:
    case OP_REP:
    case OP_ENDREP:
    case OP_LOOP:
    case OP_ENDLOOP:
    case OP_SWITCH:
    case OP_CASE:
    case OP_DEFAULT:
    case OP_BRK:
    case OP_BREAKC:
    case OP_CONT: return convert_target(c, at);
    default: return -1;
    }
}

/* False: another path has left another depth there. */
static bool reach(struct conversion *c, struct flow_plan *plan, uint32_t at, int depth, bool *again)
{
    if (plan->pushed[at] == depth + 1)
        return true;
    if (plan->pushed[at] != 0) {
        reject(c, at, "comes with more or fewer vectors on the stack, by the way that led here");
        return false;
    }
    plan->pushed[at] = (uint8_t)(depth + 1);
    *again = true;
    return true;
}

static bool follow(struct conversion *c, struct flow_plan *plan, uint32_t at, bool *again)
{
    const struct instruction *instruction = &c->from->instructions[at];
    const bool always = instruction->test.rule == CONDITION_TR;
    const int depth = depth_after(c, at, plan->pushed[at] - 1);
    if (depth > SHADER_CALL_DEPTH)
        reject(c, at, "the stack may be full, where this language ends the program");
    const int32_t other = other_successor(c, at);
    if (!c->failed && other >= 0)
        reach(c, plan, (uint32_t)other, depth, again);
    if (c->failed || instruction->op == OP_END || (instruction->op == OP_BRA && always) ||
        convert_ends_flow(instruction))
        return !c->failed;
    return reach(c, plan, at + 1, depth, again);
}

static bool moves_vectors(unsigned op)
{
    return op == OP_PUSHA || op == OP_POPA;
}

static bool has_pushes(const struct program *program)
{
    for (uint32_t i = 0; i < program->instruction_count; i++)
        if (moves_vectors(program->instructions[i].op))
            return true;
    return false;
}

bool convert_plan_stack(struct conversion *c, struct flow_plan *plan)
{
    if (!has_pushes(c->from))
        return true;
    plan->pushed[c->from->entry] = 1;
    for (uint32_t i = 0; i < c->from->instruction_count; i++)
        if (plan->labelled[i])
            plan->pushed[i] = 1;
    for (bool again = true; again && !c->failed;) {
        again = false;
        for (uint32_t i = 0; i < c->from->instruction_count && !c->failed; i++)
            if (plan->pushed[i])
                follow(c, plan, i, &again);
    }
    if (!c->failed && convert_stack_depth(c, plan, true, SHADER_CALL_DEPTH) > SHADER_CALL_DEPTH)
        reject(c, c->from->entry, "the stack may be full, where this language ends the program");
    return !c->failed;
}
