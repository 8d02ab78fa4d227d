/* PUSHA and POPA of NV_vertex_program3 as variables (convert.h).
 *
 * Address vectors lie on the stack that calls use (2.14.5.43, 44), so how many there are is known at every
 * instruction of a program that never ends by it: RET finds none, and no more than four entries come
 * together. P<n> is the vector at one depth of one subroutine.
 */
#include "shader/convert.h"

enum { MOST = SHADER_CALL_DEPTH };

static void refuse(struct conversion *c, uint32_t at, const char *why)
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
            refuse(c, at, "the stack may be empty, where this language ends the program");
        return depth - 1;
    case OP_RET:
        if (depth > 0)
            refuse(c, at, "the stack holds an address vector, where this language ends the program");
        return depth;
    default: return depth;
    }
}

/* False: another way has left another depth there. */
static bool reach(struct conversion *c, struct flow_plan *plan, uint32_t at, int depth, bool *again)
{
    if (plan->pushed[at] == depth + 1)
        return true;
    if (plan->pushed[at] != 0) {
        refuse(c, at, "comes with more or fewer vectors on the stack, by the way that led here");
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
        refuse(c, at, "the stack may be full, where this language ends the program");
    if (!c->failed && instruction->op == OP_BRA)
        reach(c, plan, (uint32_t)convert_target(c, at), depth, again);
    if (c->failed || instruction->op == OP_END || (instruction->op == OP_BRA && always) ||
        convert_ends_flow(instruction))
        return !c->failed;
    return reach(c, plan, at + 1, depth, again);
}

/* The most entries that come together from `start` on; more than MOST where calls go in circles. */
static unsigned deepest(const struct conversion *c, const struct flow_plan *plan, uint32_t start,
                        unsigned limit)
{
    unsigned most = 0;
    for (uint32_t i = start; i < c->from->instruction_count; i++) {
        if (i > start && plan->labelled[i] && convert_ends_flow(&c->from->instructions[i - 1]))
            break;
        unsigned depth = plan->pushed[i] ? plan->pushed[i] - 1u : 0;
        if (c->from->instructions[i].op == OP_PUSHA)
            depth++;
        if (c->from->instructions[i].op == OP_CAL)
            depth += 1 + (limit ? deepest(c, plan, (uint32_t)convert_target(c, i), limit - 1) : MOST);
        most = depth > most ? depth : most;
    }
    return most;
}

static bool has_pushes(const struct program *program)
{
    for (uint32_t i = 0; i < program->instruction_count; i++)
        if (program->instructions[i].op == OP_PUSHA || program->instructions[i].op == OP_POPA)
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
    if (!c->failed && deepest(c, plan, c->from->entry, MOST) > MOST)
        refuse(c, c->from->entry, "the stack may be full, where this language ends the program");
    return !c->failed;
}

/* The vector that an instruction pushes or pops; unreached ones have one too. */
static unsigned number_of(const struct conversion *c, uint32_t at)
{
    uint32_t start = at;
    const unsigned before = c->flow->pushed[at] ? c->flow->pushed[at] - 1u : 1;
    while (start > 0 && !c->flow->labelled[start])
        start--;
    return start * (MOST + 1) + before - (c->from->instructions[at].op == OP_POPA);
}

void nv_push(struct conversion *c, const struct instruction *instruction)
{
    char operand[CONVERT_OPERAND];
    nv_operand(c, instruction, 0, operand);
    convert_line(c, "MOV.S P%u, %s;", number_of(c, c->at), operand);
}

void nv_pop(struct conversion *c, const struct instruction *instruction)
{
    nv_finish(c, instruction, "MOV.S", "P%u", number_of(c, c->at));
}

void nv_declare_stack(struct conversion *c)
{
    for (uint32_t i = 0; i < c->from->instruction_count; i++) {
        const unsigned op = c->from->instructions[i].op;
        bool declared = op != OP_PUSHA && op != OP_POPA;
        for (uint32_t k = 0; k < i && !declared; k++)
            declared = (c->from->instructions[k].op == OP_PUSHA || c->from->instructions[k].op == OP_POPA) &&
                       number_of(c, k) == number_of(c, i);
        if (!declared)
            text_add(&c->text, "INT TEMP P%u;\n", number_of(c, i));
    }
}
