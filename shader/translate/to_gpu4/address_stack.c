/* PUSHA and POPA as variables (to_gpu4.h): P<n> is the vector at one depth of one subroutine, which
 * stack_plan.c has found. */
#include "shader/translate/to_gpu4/to_gpu4.h"

/* Which vector of its subroutine an instruction pushes or pops, unreachable instructions included. */
static unsigned level_of(const struct conversion *c, uint32_t at)
{
    const unsigned before = c->flow->pushed[at] ? c->flow->pushed[at] - 1u : 1;
    return before - (c->from->instructions[at].op == OP_POPA);
}

/* Subroutines have the number of their first instruction. */
static unsigned number_of(const struct conversion *c, uint32_t at)
{
    return c->flow->regions[at] * (SHADER_CALL_DEPTH + 1) + level_of(c, at);
}

void gpu4_push(struct conversion *c, const struct instruction *instruction)
{
    char operand[GPU4_OPERAND];
    gpu4_operand(c, instruction, 0, operand);
    convert_line(c, "MOV.S P%u, %s;", number_of(c, c->at), operand);
}

void gpu4_pop(struct conversion *c, const struct instruction *instruction)
{
    gpu4_finish(c, instruction, "MOV.S", "P%u", number_of(c, c->at));
}

static bool moves_vectors(unsigned op)
{
    return op == OP_PUSHA || op == OP_POPA;
}

void gpu4_declare_stack(struct conversion *c)
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
