/* Writing random programs of ARB_vertex_program, ARB_fragment_program and their NV options
 * (random_programs.h). */
#include "tests/random/writer.h"

#include <string.h>

enum { UNITS = 8 };

static const struct kind {
    const char *header;
    bool vertex, conditions, absolute, second, flow, addresses;
    struct suffixes suffixes;
} kinds[ARB_KINDS] = {
    {.header = "!!ARBvp1.0\n", .vertex = true, .suffixes = {.languages = OPCODE_ARBVP}},
    {.header = "!!ARBvp1.0\nOPTION NV_vertex_program2;\n",
     .vertex = true,
     .conditions = true,
     .absolute = true,
     .addresses = true,
     .suffixes = {.languages = OPCODE_ARBVP | OPCODE_VPO2, .conditions = 1, .zero = true}},
    {.header = "!!ARBvp1.0\nOPTION NV_vertex_program3;\n",
     .vertex = true,
     .conditions = true,
     .absolute = true,
     .addresses = true,
     .second = true,
     .suffixes = {.languages = OPCODE_ARBVP | OPCODE_VPO2 | OPCODE_VPO3,
                  .conditions = 2,
                  .zero = true,
                  .saturate = true}},
    {.header = "!!ARBfp1.0\n", .suffixes = {.languages = OPCODE_ARBFP, .saturate = true}},
    {.header = "!!ARBfp1.0\nOPTION NV_fragment_program;\n",
     .conditions = true,
     .absolute = true,
     .suffixes = {.languages = OPCODE_ARBFP | OPCODE_FPO1,
                  .conditions = 1,
                  .zero = true,
                  .saturate = true,
                  .precision = true,
                  .plain = true}},
    {.header = "!!ARBfp1.0\nOPTION NV_fragment_program2;\n",
     .conditions = true,
     .absolute = true,
     .flow = true,
     .suffixes = {.languages = OPCODE_ARBFP | OPCODE_FPO1 | OPCODE_FPO2,
                  .conditions = 1,
                  .zero = true,
                  .saturate = true,
                  .signed_saturate = true,
                  .precision = true}},
};

/* --- Operands ------------------------------------------------------------------------------------------- */

static void put_register(struct writer *w, const struct kind *kind)
{
    static const char *const inputs[] = {"fragment.color", "fragment.color.secondary", "fragment.texcoord[0]",
                                         "fragment.texcoord[3]"};
    const unsigned number = below(w, 6);
    switch (below(w, 6)) {
    case 0:
        if (kind->vertex)
            put(w, "vertex.attrib[%u]", number);
        else
            put(w, "%s", inputs[number % 4]);
        break;
    case 1: put(w, "c[%u]", number); break;
    case 2:
        if (kind->vertex)
            put(w, "c[A0.x + %u]", number);
        else
            put(w, "state.lightmodel.ambient");
        break;
    default: put(w, "R%u", number); break;
    }
}

static void put_operand(struct writer *w, const struct kind *kind, bool scalar)
{
    const bool absolute = kind->absolute && one_in(w, 5), literal = !absolute && !scalar && one_in(w, 8);
    if (literal) {
        put(w, one_in(w, 2) ? "{0.5, -2, 1.0e9, 3}" : "{-0.25}");
        return;
    }
    put(w, one_in(w, 4) ? "-" : "");
    put(w, absolute ? "|" : "");
    put_register(w, kind);
    if (scalar)
        put(w, ".%c", component(w));
    else
        put_swizzle(w);
    put(w, absolute ? "|" : "");
}

static void put_extended_swizzle(struct writer *w)
{
    put(w, "R%u", below(w, 6));
    for (unsigned c = 0; c < 4; c++) {
        put(w, one_in(w, 3) ? ", -" : ", ");
        put(w, "%c", "xyzw01"[below(w, 6)]);
    }
}

static void put_address(struct writer *w, const struct kind *kind)
{
    put(w, "A%u", kind->addresses ? below(w, 2) : 0);
}

/* One target per unit. */
static void put_texture(struct writer *w)
{
    static const char *const targets[UNITS] = {"1D",   "2D",       "3D",       "CUBE",
                                               "RECT", "SHADOW1D", "SHADOW2D", "SHADOWRECT"};
    const unsigned unit = below(w, UNITS);
    put(w, ", texture[%u], %s", unit, targets[unit]);
}

static void put_operands(struct writer *w, const struct kind *kind, const struct opcode_info *info)
{
    bool comma = info->result[0] != '-';
    for (const char *input = info->inputs; *input; input++) {
        if (!strchr("VSAWT", *input))
            continue;
        if (*input == 'T') {
            put_texture(w);
            continue;
        }
        put(w, comma ? ", " : " ");
        comma = true;
        if (*input == 'A')
            put_address(w, kind);
        else if (*input == 'W')
            put_extended_swizzle(w);
        else
            put_operand(w, kind, *input == 'S' || (info == &opcode_table[OP_ARL] && !kind->addresses));
    }
}

static void put_destination(struct writer *w, const struct kind *kind, const struct opcode_info *info)
{
    put(w, " ");
    if (info->result[0] == 'A') {
        put_address(w, kind);
        if (!kind->addresses) {
            put(w, ".x");
            return;
        }
        if (info == &opcode_table[OP_POPA])
            return;
    } else if (kind->conditions && one_in(w, 10)) {
        put(w, "CC");
    } else if (one_in(w, 8)) {
        put(w, kind->vertex ? "result.texcoord[0]" : "result.color");
    } else {
        put(w, "R%u", below(w, 6));
    }
    put_mask(w);
    if (kind->conditions && one_in(w, 4))
        put_test(w, 8, kind->second);
}

/* --- Instructions and flow ------------------------------------------------------------------------------ */

static void put_instruction(struct writer *w, const struct kind *kind)
{
    const struct opcode_info *info = put_suffix_form(w, &kind->suffixes);
    if (info->result[0] != '-')
        put_destination(w, kind, info);
    if (info == &opcode_table[OP_KIL] && kind->conditions && one_in(w, 2))
        put_test(w, 8, false);
    else
        put_operands(w, kind, info);
    put(w, ";\n");
}

static void put_straight(struct writer *w, const struct kind *kind, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        put_instruction(w, kind);
}

static void put_conditional(struct writer *w, const struct kind *kind, const char *what)
{
    put(w, "%s", what);
    put_test(w, 8, kind->second);
    put(w, ";\n");
}

/* NV_fragment_program2: blocks. */
static void put_blocks(struct writer *w, const struct kind *kind)
{
    put_conditional(w, kind, "IF");
    put_straight(w, kind, 2);
    put(w, "ELSE;\n");
    put_straight(w, kind, 2);
    put(w, "ENDIF;\nREP k.%c;\n", component(w));
    put_straight(w, kind, 2);
    put_conditional(w, kind, "BRK");
    put(w, "ENDREP;\nLOOP k;\n");
    put_straight(w, kind, 2);
    put(w, "ADD R%u, fragment.texcoord[A0.x], R1;\n", below(w, 6));
    put_conditional(w, kind, "BRK");
    put(w, "ENDLOOP;\n");
}

/* NV_vertex_program2: branches. */
static void put_branches(struct writer *w, const struct kind *kind)
{
    put_conditional(w, kind, "BRA forward");
    put_straight(w, kind, 4);
    put(w, "forward:\n");
    put_straight(w, kind, 4);
}

static void put_flow(struct writer *w, const struct kind *kind)
{
    if (kind->flow)
        put_blocks(w, kind);
    else if (kind->addresses)
        put_branches(w, kind);
    else
        put_straight(w, kind, 8);
    if (kind->flow || kind->addresses)
        put_conditional(w, kind, "CAL sub");
}

static void put_subroutine(struct writer *w, const struct kind *kind)
{
    put(w, "RET;\nsub:\n");
    put_straight(w, kind, 2);
    put_conditional(w, kind, "RET");
    put_straight(w, kind, 2);
    put(w, "RET;\n");
}

/* --- Programs ------------------------------------------------------------------------------------------- */

static void put_declarations(struct writer *w, const struct kind *kind)
{
    if (!kind->vertex || kind->second)
        put(w, "OPTION ARB_fragment_program_shadow;\n");
    put(w, "TEMP R0, R1, R2, R3, R4, R5;\nPARAM c[] = { program.env[0..5] };\nPARAM k = {3, 0, 1, 2};\n");
    if (kind->vertex)
        put(w, kind->addresses ? "ADDRESS A0, A1;\n" : "ADDRESS A0;\n");
    for (unsigned n = 0; n < 6; n++)
        put(w, kind->vertex ? "MOV R%u, vertex.attrib[%u];\n" : "MOV R%u, fragment.texcoord[%u];\n", n, n);
    if (kind->vertex)
        put(w, "ARL A0%s, R1.x;\nMOV result.position, R0;\n", kind->addresses ? "" : ".x");
}

static void put_results(struct writer *w, const struct kind *kind)
{
    for (unsigned n = 0; n < 6 && kind->vertex; n++)
        put(w, "MOV result.texcoord[%u], R%u;\n", n + 1, n);
    if (!kind->vertex)
        put(w, "ADD R0, R0, R1;\nMAD R0, R2, R3.wzyx, R0;\nMAD result.color, R4, R5, R0;\n"
               "MOV result.depth.z, R1;\n");
}

void put_arb_program(struct writer *w, unsigned number)
{
    const struct kind *kind = &kinds[number];
    put(w, "%s", kind->header);
    put_declarations(w, kind);
    put_straight(w, kind, SUFFIX_SLOTS - 12);
    put_flow(w, kind);
    put_results(w, kind);
    if (kind->flow || kind->addresses)
        put_subroutine(w, kind);
    else
        put_straight(w, kind, 4);
}
