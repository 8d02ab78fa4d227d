/* The suffixes of older languages: precision, condition code update, clamping (NV_fragment_program 3.11.4.2,
 * NV_vertex_program2_option, ARB_fragment_program 3.11.4.3). */
#include "tests/random/writer.h"

#include <string.h>

static bool takes(enum opcode op, char letter)
{
    return strchr(opcode_table[op].modifiers, letter) != NULL;
}

/* "The CMP, SCS, SWZ and XPD instructions" have no forms of NV_fragment_program (NV_fragment_program_option).
 */
static bool is_plain(const struct suffixes *s, enum opcode op)
{
    return s->plain && (op == OP_CMP || op == OP_SCS || op == OP_SWZ || op == OP_XPD);
}

static bool has_precision(const struct suffixes *s, enum opcode op, char letter)
{
    if (letter == '\0')
        return true;
    return s->precision && takes(op, 'H') && (letter != 'X' || takes(op, 'X')) && !is_plain(s, op) &&
           op != OP_KIL && op != OP_REP;
}

static bool has_suffix(const struct suffixes *s, enum opcode op, const char *suffix)
{
    if (suffix[0] == 'C')
        return s->conditions >= (suffix[1] == '1' ? 2 : 1) && (suffix[1] == '\0' || s->zero) &&
               takes(op, 'C') && !is_plain(s, op);
    if (suffix[0] == '_')
        return (suffix[2] == 'S' ? s->signed_saturate : s->saturate) && takes(op, 'S');
    return true;
}

static bool may_stand(const struct suffixes *s, enum opcode op)
{
    const bool flow = opcode_table[op].result[0] == '-' && op != OP_KIL && op != OP_PUSHA;
    return (opcode_table[op].languages & s->languages) && !flow;
}

static unsigned list_forms(const struct suffixes *s, struct suffix_form forms[SUFFIX_FORMS])
{
    static const char precisions[] = {'\0', 'R', 'H', 'X'};
    static const char *const suffixes[] = {"", "C", "C0", "C1", "_SAT", "_SSAT"};
    unsigned count = 0;
    for (unsigned op = 0; op < OP_COUNT; op++)
        for (unsigned p = 0; may_stand(s, (enum opcode)op) && p < 4; p++)
            for (unsigned i = 0; has_precision(s, (enum opcode)op, precisions[p]) && i < 6; i++)
                if (has_suffix(s, (enum opcode)op, suffixes[i]) && count < SUFFIX_FORMS)
                    forms[count++] = (struct suffix_form){
                        .op = (uint8_t)op, .precision = precisions[p], .suffix = suffixes[i]};
    return count;
}

static unsigned common_divisor(unsigned a, unsigned b)
{
    return b == 0 ? a : common_divisor(b, a % b);
}

unsigned scattered(unsigned number, unsigned count)
{
    unsigned step = count * 5 / 8 + 1;
    while (common_divisor(count, step) != 1)
        step++;
    return (unsigned)((uint64_t)number * step % count);
}

const struct opcode_info *put_suffix_form(struct writer *w, const struct suffixes *s)
{
    static struct suffix_form forms[SUFFIX_FORMS];
    const unsigned count = list_forms(s, forms), number = w->program * SUFFIX_SLOTS + w->slot++;
    const struct suffix_form form = forms[scattered(number, count)];
    const enum opcode op = (enum opcode)form.op;
    put(w, "%s%s%s", opcode_table[op].name, (char[]){form.precision, '\0'}, form.suffix);
    if (form.suffix[0] != '_' && has_suffix(s, op, "_SAT") && one_in(w, 6))
        put(w, "_SAT");
    return &opcode_table[op];
}
