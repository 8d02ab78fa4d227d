/* PUSHA and POPA of NV_vertex_program3 and TGSI as variables (translate/conversion.h).
 *
 * Address vectors lie on the stack that calls use (2.14.5.43, 44), so how many there are is known at every
 * instruction of a program that never ends by it: RET finds none, and no more than four entries come
 * together. P<n> is the vector at one depth of one subroutine.
 */
#include "shader/translate/conversion.h"

enum { MOST = SHADER_CALL_DEPTH };

static void reject(struct conversion *c, uint32_t at, const char *why)
{
    c->at = at;
    convert_fail(c, "%s: %s", opcode_table[c->from->instructions[at].op].name, why);
}

/* Vectors that lie there after an instruction before which there are `depth`. */
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

/* Where an instruction may lead besides the next one; -1: nowhere. Blocks of TGSI lead from each of their
 * parts to the next, and from inside back to their beginning: so they leave as many vectors as they find. */
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

/* False: another way has left another depth there. */
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
    if (depth > MOST)
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
    if (!c->failed && convert_stack_depth(c, plan, true, MOST) > MOST)
        reject(c, c->from->entry, "the stack may be full, where this language ends the program");
    return !c->failed;
}

/* Which vector of its subroutine an instruction pushes or pops; unreached ones have one too. */
static unsigned level_of(const struct conversion *c, uint32_t at)
{
    const unsigned before = c->flow->pushed[at] ? c->flow->pushed[at] - 1u : 1;
    return before - (c->from->instructions[at].op == OP_POPA);
}

/* Subroutines have the number of their first instruction. */
static unsigned number_of(const struct conversion *c, uint32_t at)
{
    return c->flow->regions[at] * (MOST + 1) + level_of(c, at);
}

void nv_push(struct conversion *c, const struct instruction *instruction)
{
    char operand[GPU4_OPERAND];
    gpu4_operand(c, instruction, 0, operand);
    convert_line(c, "MOV.S P%u, %s;", number_of(c, c->at), operand);
}

void nv_pop(struct conversion *c, const struct instruction *instruction)
{
    gpu4_finish(c, instruction, "MOV.S", "P%u", number_of(c, c->at));
}

void nv_declare_stack(struct conversion *c)
{
    unsigned declared = 0; /* bit per level */
    for (uint32_t i = 0; i < c->from->instruction_count; i++) {
        if (c->flow->labelled[i])
            declared = 0;
        if (!moves_vectors(c->from->instructions[i].op) || (declared >> level_of(c, i) & 1))
            continue;
        text_add(&c->text, "INT TEMP P%u;\n", number_of(c, i));
        declared |= 1u << level_of(c, i);
    }
}
