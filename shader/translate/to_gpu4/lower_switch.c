/* TGSI's SWITCH as a REP that runs once, which BRK leaves, with an IF for every CASE (to_gpu4.h).
 *
 * S<n> belongs to the n-th SWITCH of the program: x is its value, y the CASE or DEFAULT that takes it, z all
 * ones once control has come to that one, from where on it falls through, and w all ones after a CONT, which
 * leaves the REP first.
 */
#include "shader/translate/to_gpu4/to_gpu4.h"

static unsigned number_of(const struct conversion *c, uint32_t at)
{
    unsigned number = 0;
    for (uint32_t i = 0; i < at; i++)
        number += c->from->instructions[i].op == OP_SWITCH;
    return number;
}

/* The next CASE, DEFAULT or ENDSWITCH of the chain that begins at SWITCH. */
static const struct instruction *next_case(const struct conversion *c, const struct instruction *instruction)
{
    return &c->from->instructions[instruction->target];
}

static uint32_t index_of(const struct conversion *c, const struct instruction *instruction)
{
    return (uint32_t)(instruction - c->from->instructions);
}

/* Lanes that are at their CASE, and those that fall through. */
static void open_case(struct conversion *c, unsigned number)
{
    const int cc = c->gpu4->free_condition;
    if (cc < 0) {
        convert_fail(c, "SWITCH in a program that uses both condition codes");
        return;
    }
    convert_line(c, "MOV.U.CC%d CC.x, S%u.z;", cc, number);
    convert_line(c, "IF NE%d.x;", cc);
}

/* The first CASE that has the value takes it, so the last ones are compared first. */
static void choose_case(struct conversion *c, unsigned number, const struct instruction *start)
{
    uint32_t chosen = UINT32_MAX, cases = 0;
    for (const struct instruction *at = next_case(c, start); at->op != OP_ENDSWITCH; at = next_case(c, at)) {
        if (at->op == OP_DEFAULT)
            chosen = index_of(c, at);
        else
            cases++;
    }
    convert_line(c, "MOV.U S%u.y, %u;", number, chosen);
    for (; cases > 0; cases--) {
        char operand[GPU4_OPERAND];
        const struct instruction *at = next_case(c, start);
        for (uint32_t passed = 0; at->op != OP_CASE || ++passed < cases;)
            at = next_case(c, at);
        struct instruction scalar = *at;
        scalar.op = OP_RCP;
        gpu4_operand(c, &scalar, 0, operand);
        convert_line(c, "SEQ.U.NTC T0.x, S%u.x, %s;", number, operand);
        convert_line(c, "AND.U T0.y, T0.x, %u;", index_of(c, at));
        convert_line(c, "NOT.U T0.x, T0.x;");
        convert_line(c, "AND.U.NTC S%u.y, S%u.y, T0.x;", number, number);
        convert_line(c, "OR.U.NTC S%u.y, S%u.y, T0.y;", number, number);
    }
}

static void open_switch(struct conversion *c, const struct instruction *instruction)
{
    const unsigned number = number_of(c, c->at);
    struct instruction scalar = *instruction;
    char operand[GPU4_OPERAND];
    if (c->gpu4->switch_depth == GPU4_SWITCHES) {
        convert_fail(c, "more than %d SWITCH in one another", GPU4_SWITCHES);
        return;
    }
    scalar.op = OP_RCP;
    gpu4_operand(c, &scalar, 0, operand);
    convert_line(c, "MOV.U.NTC S%u.x, %s;", number, operand);
    choose_case(c, number, instruction);
    convert_line(c, "MOV.U S%u.zw, 0;", number);
    convert_line(c, "REP 1.0;");
    open_case(c, number);
    c->gpu4->switches[c->gpu4->switch_depth++] = (struct gpu4_switch){c->at, number, false};
}

static void close_switch(struct conversion *c)
{
    const struct gpu4_switch closed = c->gpu4->switches[--c->gpu4->switch_depth];
    const int cc = c->gpu4->free_condition;
    struct gpu4_switch *around = c->gpu4->switch_depth ? &c->gpu4->switches[c->gpu4->switch_depth - 1] : NULL;
    convert_line(c, "ENDIF;");
    convert_line(c, "ENDREP;");
    if (!closed.continues)
        return;
    convert_line(c, "MOV.U.CC%d CC.x, S%u.w;", cc, closed.number);
    if (!around || (int32_t)around->start < closed.loop) {
        convert_line(c, "CONT (NE%d.x);", cc);
        return;
    }
    around->continues = true;
    around->loop = closed.loop;
    convert_line(c, "IF NE%d.x;", cc);
    convert_line(c, "MOV.U S%u.w, 0xffffffff;", around->number);
    convert_line(c, "BRK;");
    convert_line(c, "ENDIF;");
}

/* False: there is no SWITCH between it and its loop. */
static bool write_continue(struct conversion *c, const struct instruction *instruction)
{
    struct gpu4_switch *inside = c->gpu4->switch_depth ? &c->gpu4->switches[c->gpu4->switch_depth - 1] : NULL;
    const struct condition_test *test = &instruction->test;
    if (!inside || (int32_t)inside->start < instruction->target)
        return false;
    inside->continues = true;
    inside->loop = instruction->target;
    if (test->rule != CONDITION_TR)
        convert_line(c, "IF %s%s.%c%c%c%c;", condition_name(test->rule), test->cc ? "1" : "",
                     "xyzw"[test->swizzle[0] & 3], "xyzw"[test->swizzle[1] & 3], "xyzw"[test->swizzle[2] & 3],
                     "xyzw"[test->swizzle[3] & 3]);
    convert_line(c, "MOV.U S%u.w, 0xffffffff;", inside->number);
    convert_line(c, "BRK;");
    if (test->rule != CONDITION_TR)
        convert_line(c, "ENDIF;");
    return true;
}

bool gpu4_lower_switch(struct conversion *c, const struct instruction *instruction)
{
    const unsigned number = c->gpu4->switch_depth ? c->gpu4->switches[c->gpu4->switch_depth - 1].number : 0;
    switch (instruction->op) {
    case OP_SWITCH: open_switch(c, instruction); return true;
    case OP_CASE:
    case OP_DEFAULT:
        convert_line(c, "ENDIF;");
        convert_line(c, "SEQ.U T0.x, S%u.y, %u;", number, c->at);
        convert_line(c, "OR.U.NTC S%u.z, S%u.z, T0.x;", number, number);
        open_case(c, number);
        return true;
    case OP_ENDSWITCH: close_switch(c); return true;
    case OP_CONT: return write_continue(c, instruction);
    default: return false;
    }
}

void gpu4_declare_switches(struct conversion *c)
{
    const unsigned count = number_of(c, c->from->instruction_count);
    for (unsigned i = 0; i < count; i++)
        text_add(&c->text, "UINT TEMP S%u;\n", i);
}
