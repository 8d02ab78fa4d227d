/* The numbered special-case rules of the instruction descriptions, a row for each, from text to results in
 * each language that the rule holds for: NV_vertex_program 2.14.1.10, NV_vertex_program2 2.14.3,
 * NV_fragment_program 3.11.5, ARB_vertex_program 2.14.5, NV_gpu_program4 2.X.8, TGSI's formulas. What they
 * leave open is as docs/decisions.md and docs/tgsi.md have it. Where languages differ, their rows stand
 * together.
 */
#include "tests/shader/exec.h"

#include <math.h>

/* --- Languages -------------------------------------------------------------------------------- */

enum {
    VP10 = 1,
    VP11 = 2,
    VP20 = 4,
    AVP = 8,  /* !!ARBvp1.0 with NV_vertex_program3 */
    AFP = 16, /* !!ARBfp1.0 with NV_fragment_program2 */
    FP1 = 32,
    NV4 = 64,
    TGSI = 128,
    VP1 = VP10 | VP11,
    VP = VP1 | VP20,
    ARB = AVP | AFP,
    LATER = VP20 | ARB | FP1 | NV4 | TGSI, /* what VP1.x does not have */
    EVERY = VP1 | LATER
};

/* A program is head, loads of the operands, the instruction with R0 as its result, tail. */
static const struct {
    const char *head, *load, *tail;
} languages[] = {
    {"!!VP1.0 ", "MOV R%u, v[%u];", "MOV o[HPOS], R0; MOV o[COL0], R0; END"},
    {"!!VP1.1 ", "MOV R%u, v[%u];", "MOV o[HPOS], R0; MOV o[COL0], R0; END"},
    {"!!VP2.0 ", "MOV R%u, v[%u];", "MOV o[HPOS], R0; MOV o[COL0], R0; END"},
    {"!!ARBvp1.0 OPTION NV_vertex_program3; TEMP R0, R1, R2, R3;", "MOV R%u, vertex.attrib[%u];",
     "MOV result.position, R0; MOV result.color, R0; END"},
    {"!!ARBfp1.0 OPTION NV_fragment_program2; TEMP R0, R1, R2, R3;", "MOV R%u, fragment.texcoord[%u];",
     "MOV result.color, R0; END"},
    {"!!FP1.0 ", "MOV R%u, f[TEX%u];", "MOV o[COLR], R0; END"},
    {"!!NVvp4.0 TEMP R0, R1, R2, R3;", "MOV R%u, vertex.attrib[%u];",
     "MOV result.position, R0; MOV result.color, R0; END"},
    {"VERT\nDCL IN[1..3]\nDCL OUT[0], COLOR\nDCL TEMP[0..3]\n", "MOV TEMP[%u], IN[%u]\n",
     "\nMOV OUT[0], TEMP[0]\nEND\n"},
};
enum { LANGUAGES = sizeof languages / sizeof *languages };

/* Operand letters of the instruction (shader/opcodes.def): V or S. */
static const char *inputs_of(const char *name)
{
    for (unsigned op = 0; op < OP_COUNT; op++)
        if (strcmp(opcode_table[op].name, name) == 0)
            return opcode_table[op].inputs;
    cr_assert_fail("%s", name);
    return "";
}

static void write_program(char *text, size_t size, unsigned language, const char *name)
{
    const bool tgsi = 1u << language == TGSI;
    char instruction[200];
    unsigned operands = 0;
    int used = snprintf(text, size, "%s", languages[language].head);
    int length = snprintf(instruction, sizeof instruction, tgsi ? "%s TEMP[0]" : "%s R0", name);
    for (const char *letter = inputs_of(name); *letter; letter++) {
        if (*letter != 'V' && *letter != 'S')
            continue;
        operands++;
        used += snprintf(text + used, size - (size_t)used, languages[language].load, operands, operands);
        length += snprintf(instruction + length, sizeof instruction - (size_t)length,
                           tgsi             ? ", TEMP[%u]"
                           : *letter == 'S' ? ", R%u.x"
                                            : ", R%u",
                           operands);
    }
    snprintf(text + used, size - (size_t)used, "%s%s%s", instruction, tgsi ? "" : ";",
             languages[language].tail);
}

static const f32x8 *color_of(const struct execution *execution)
{
    for (unsigned i = 0; i < execution->program->output_count; i++) {
        const unsigned semantic = execution->program->outputs[i].semantic;
        if (semantic == SEMANTIC_COLOR || semantic == SEMANTIC_FRAGMENT_COLOR)
            return shader_output(execution->machine, i);
    }
    cr_assert_fail("no color");
    return NULL;
}

/* --- Rows ------------------------------------------------------------------------------------- */

struct row {
    const char *name;
    unsigned languages;
    float operands[3][4];
    float wanted[4];
};

#define ALL(v)                                                                                               \
    {                                                                                                        \
        v, v, v, v                                                                                           \
    }
#define ONE(name, languages, a, wanted)                                                                      \
    {                                                                                                        \
        name, languages, {ALL(a)}, ALL(wanted)                                                               \
    }
#define TWO(name, languages, a, b, wanted)                                                                   \
    {                                                                                                        \
        name, languages, {ALL(a), ALL(b)}, ALL(wanted)                                                       \
    }
#define THREE(name, languages, a, b, c, wanted)                                                              \
    {                                                                                                        \
        name, languages, {ALL(a), ALL(b), ALL(c)}, ALL(wanted)                                               \
    }
#define QNAN __builtin_nanf("")

static void check_row(const struct row *row, unsigned language)
{
    char text[1000];
    write_program(text, sizeof text, language, row->name);
    struct execution execution = execution_of(text);
    for (unsigned i = 0; i < execution.program->input_count; i++)
        for (unsigned c = 0; c < 4; c++)
            shader_input(execution.machine, i)[c] =
                f32x8_splat(row->operands[execution.program->inputs[i].index - 1][c]);
    execute(&execution, 0xff);
    const f32x8 *color = color_of(&execution);
    for (unsigned c = 0; c < 4; c++)
        cr_expect_eq(bits_of(color[c][5]), isnan(row->wanted[c]) ? 0x7fc00000 : bits_of(row->wanted[c]),
                     "%s\n(%a %a %a %a) (%a ...) (%a ...) component %u: %a, wanted %a", text,
                     (double)row->operands[0][0], (double)row->operands[0][1], (double)row->operands[0][2],
                     (double)row->operands[0][3], (double)row->operands[1][0], (double)row->operands[2][0], c,
                     (double)color[c][5], (double)row->wanted[c]);
    execution_release(&execution);
}

static void check_rows(const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (unsigned language = 0; language < LANGUAGES; language++)
            if (rows[i].languages >> language & 1)
                check_row(&rows[i], language);
}

#define CHECK(rows) check_rows(rows, sizeof rows / sizeof *rows)

/* --- Sums and products ------------------------------------------------------------------------ */

Test(exec_rules, sums)
{
    static const struct row rows[] = {
        TWO("ADD", EVERY, QNAN, 1, QNAN), /* 2 */
        TWO("ADD", EVERY, INFINITY, QNAN, QNAN),
        TWO("ADD", EVERY, INFINITY, -3e38f, INFINITY), /* 3 */
        TWO("ADD", EVERY, INFINITY, INFINITY, INFINITY),
        TWO("ADD", EVERY, 5, -INFINITY, -INFINITY),   /* 4 */
        TWO("ADD", EVERY, INFINITY, -INFINITY, QNAN), /* 5 */
        TWO("ADD", EVERY, -0.0f, -0.0f, -0.0f),       /* 6 */
        TWO("ADD", EVERY, -0.0f, 0.0f, 0.0f),
        TWO("ADD", EVERY, 7, -0.0f, 7),
        TWO("ADD", EVERY, 0.0f, -5, -5), /* 7 */
        TWO("ADD", EVERY, 0x1.8p-126f, -0x1p-126f, 0),
        TWO("ADD", EVERY, -0x1.8p-126f, 0x1p-126f, -0.0f), /* denormals keep their sign */
        TWO("ADD", EVERY, 3e38f, 3e38f, INFINITY),
        TWO("SUB", VP11 | LATER, INFINITY, INFINITY, QNAN),
        TWO("SUB", VP11 | LATER, 0.0f, 0.0f, 0.0f),
        TWO("SUB", VP11 | LATER, -0.0f, 0.0f, -0.0f),
        TWO("SUB", VP11 | LATER, -0.0f, -0.0f, 0.0f),
        ONE("ABS", VP11 | VP20 | ARB | NV4 | TGSI, QNAN, QNAN),
        ONE("ABS", VP11 | VP20 | ARB | NV4 | TGSI, -INFINITY, INFINITY),
        ONE("ABS", VP11 | VP20 | ARB | NV4 | TGSI, -0.0f, 0.0f),
    };
    CHECK(rows);
}

Test(exec_rules, products)
{
    static const struct row rows[] = {
        TWO("MUL", EVERY, QNAN, 0, QNAN), /* 2 */
        TWO("MUL", EVERY, INFINITY, QNAN, QNAN),
        TWO("MUL", EVERY, 0.0f, INFINITY, QNAN), /* 3 */
        TWO("MUL", EVERY, -INFINITY, -0.0f, QNAN),
        TWO("MUL", EVERY, 0.0f, -5, -0.0f), /* 4 */
        TWO("MUL", EVERY, -0.0f, -5, 0.0f),
        TWO("MUL", EVERY, INFINITY, -2, -INFINITY), /* 5 */
        TWO("MUL", EVERY, -INFINITY, -INFINITY, INFINITY),
        TWO("MUL", EVERY, 1, -0.7f, -0.7f), /* 6 */
        TWO("MUL", EVERY, 1, -0.0f, -0.0f),
        TWO("MUL", EVERY, -1e-30f, 1e-30f, -0.0f),
        TWO("MUL", EVERY, 1e-20f, 1e-20f, 0), /* a denormal */
        TWO("MUL", EVERY, 1e30f, -1e30f, -INFINITY),
        THREE("MAD", EVERY, 0, INFINITY, 1, QNAN),
        THREE("MAD", EVERY, INFINITY, 1, -INFINITY, QNAN),
        THREE("MAD", EVERY, 0x1.001p0f, 0x1.001p0f, -0x1.002p0f, 0), /* two roundings, not one */
        THREE("MAD", EVERY, -1e-30f, 1e-30f, -0.0f, -0.0f),
        THREE("MAD", EVERY, -1e-30f, 1e-30f, 0.0f, 0.0f),
        THREE("LRP", AFP | FP1 | NV4, 0, INFINITY, 1, QNAN),
        THREE("LRP", AFP | FP1 | NV4, 1, 5, INFINITY, QNAN),
        THREE("LRP", AFP | FP1 | NV4, 0.25f, 8, 4, 5),
        THREE("LRP", AFP | FP1 | NV4, 1, 1, 0x1p30f, 1),
        THREE("LRP", TGSI, 1, 1, 0x1p30f, 0), /* a (b - c) + c */
        THREE("LRP", TGSI, 0, INFINITY, 1, QNAN),
        {"DP3", EVERY, {{1, 1, 1, QNAN}, {1, 2, 3, QNAN}}, ALL(6)},
        {"DP3", EVERY, {{0x1p60f, 1, -0x1p60f}, {1, 1, 1}}, ALL(0)}, /* from the left */
        {"DP4", EVERY, {{0, 1, 1, 1}, {INFINITY, 1, 1, 1}}, ALL(QNAN)},
        {"DP4", EVERY, {{0x1p60f, 1, -0x1p60f, 1}, {1, 1, 1, 1}}, ALL(1)},
        {"DPH", VP11 | VP20 | ARB | NV4 | TGSI, {{1, 1, 1, QNAN}, {1, 2, 3, 4}}, ALL(10)},
        {"DP2", AFP | NV4 | TGSI, {{1, 1, QNAN, QNAN}, {1, 2, QNAN, QNAN}}, ALL(3)},
        {"DP2A", AFP | NV4 | TGSI, {{1, 1, QNAN, QNAN}, {1, 2, QNAN, QNAN}, {4, QNAN, QNAN, QNAN}}, ALL(7)},
        {"DST", EVERY, {{QNAN, 3, 5, QNAN}, {QNAN, 2, QNAN, 7}}, {1, 6, 5, 7}},
        {"DST", EVERY, {{1, 0, -0.0f, 1}, {1, INFINITY, 1, -INFINITY}}, {1, QNAN, -0.0f, -INFINITY}},
        {"XPD", ARB | NV4 | TGSI, {{1, 0, 0, QNAN}, {0, 1, 0, QNAN}}, {0, 0, 1, 1}},
        {"XPD", ARB | NV4 | TGSI, {{INFINITY, 0, 0}, {0, 1, 0}}, {0, QNAN, INFINITY, 1}},
        {"X2D",
         AFP | FP1 | NV4 | TGSI,
         {{1, 2, QNAN, QNAN}, {3, 4, QNAN, QNAN}, {5, 6, 7, 8}},
         {40, 55, 40, 55}},
        {"X2D", AFP | FP1 | NV4 | TGSI, {{1, -0x1p60f}, {0x1p60f, 1}, {1, -0x1p60f, 1, 1}}, {0, 1, 0, 1}},
        {"RFL", AFP | NV4 | TGSI, {{0, 0, 0, 1}, {1, 2, 3, 4}}, {QNAN, QNAN, QNAN, 1}},
        {"RFL", AFP | NV4 | TGSI, {{0, 0, 2, QNAN}, {1, 2, 3, QNAN}}, {-1, -2, 3, 1}},
        {"NRM", AFP | NV4 | TGSI, {{0, 0, 0, 1}}, {QNAN, QNAN, QNAN, 1}},
        {"NRM", AFP | NV4 | TGSI, {{0, 0, -4, QNAN}}, {0, 0, -1, 1}},
        {"NRM", AFP | NV4 | TGSI, {{1e30f, 0, 0, 0}}, {0, 0, 0, 1}}, /* 1 / sqrt(INF) */
    };
    CHECK(rows);
}

/* --- Comparisons ------------------------------------------------------------------------------ */

Test(exec_rules, minimum_and_maximum)
{
    static const struct row rows[] = {
        TWO("MAX", VP | ARB | FP1, QNAN, 1, QNAN), /* 2 */
        TWO("MAX", VP | ARB | FP1, 1, QNAN, QNAN), /* 1 */
        TWO("MAX", VP | ARB | FP1, 0.0f, -0.0f, 0.0f),
        TWO("MAX", VP | ARB | FP1, -0.0f, 0.0f, 0.0f),
        TWO("MIN", VP | ARB | FP1, QNAN, 1, QNAN),
        TWO("MIN", VP | ARB | FP1, 1, QNAN, QNAN),
        TWO("MIN", VP | ARB | FP1, 0.0f, -0.0f, -0.0f),
        TWO("MIN", VP | ARB | FP1, -0.0f, 0.0f, -0.0f),
        TWO("MAX", NV4 | TGSI, QNAN, 1, 1), /* (a > b) ? a : b */
        TWO("MAX", NV4 | TGSI, 1, QNAN, QNAN),
        TWO("MAX", NV4 | TGSI, 0.0f, -0.0f, -0.0f),
        TWO("MAX", NV4 | TGSI, -0.0f, 0.0f, 0.0f),
        TWO("MIN", NV4, QNAN, 1, QNAN), /* (a > b) ? b : a */
        TWO("MIN", NV4, 1, QNAN, 1),
        TWO("MIN", NV4, 0.0f, -0.0f, 0.0f),
        TWO("MIN", NV4, -0.0f, 0.0f, -0.0f),
        TWO("MIN", TGSI, QNAN, 1, 1), /* (a < b) ? a : b */
        TWO("MIN", TGSI, 1, QNAN, QNAN),
        TWO("MIN", TGSI, 0.0f, -0.0f, -0.0f),
        TWO("MIN", TGSI, -0.0f, 0.0f, 0.0f),
        TWO("MAX", EVERY, INFINITY, -INFINITY, INFINITY),
        TWO("MIN", EVERY, INFINITY, -INFINITY, -INFINITY),
        THREE("CMP", AFP | NV4 | TGSI, QNAN, 1, 2, 2),
        THREE("CMP", AFP | NV4 | TGSI, -0.0f, 1, 2, 2),
        THREE("CMP", AFP | NV4 | TGSI, -INFINITY, 1, QNAN, 1),
    };
    CHECK(rows);
}

Test(exec_rules, set_on)
{
    enum { NANS = VP20 | ARB, PLAIN = FP1 | NV4 | TGSI, OLD = VP1 | NANS };
    static const struct row rows[] = {
        TWO("SEQ", NANS, QNAN, QNAN, QNAN),
        TWO("SGE", OLD, QNAN, 1, QNAN),
        TWO("SGT", NANS, 1, QNAN, QNAN),
        TWO("SLE", NANS, QNAN, 1, QNAN),
        TWO("SLT", OLD, 1, QNAN, QNAN),
        TWO("SNE", NANS, QNAN, 1, QNAN),
        TWO("SEQ", PLAIN, QNAN, QNAN, 0),
        TWO("SGE", PLAIN, QNAN, 1, 0),
        TWO("SGE", PLAIN, 1, QNAN, 0),
        TWO("SGT", PLAIN, 1, QNAN, 0),
        TWO("SGT", PLAIN, QNAN, 1, 0),
        TWO("SLE", PLAIN, QNAN, 1, 0),
        TWO("SLE", PLAIN, 1, QNAN, 0),
        TWO("SLT", PLAIN, 1, QNAN, 0),
        TWO("SLT", PLAIN, QNAN, 1, 0),
        TWO("SNE", PLAIN, QNAN, QNAN, 1),
        TWO("SNE", PLAIN, 1, QNAN, 1),
        TWO("SEQ", LATER, INFINITY, INFINITY, 1),
        TWO("SEQ", LATER, -INFINITY, -INFINITY, 1),
        TWO("SEQ", LATER, -0.0f, 0.0f, 1),
        TWO("SGE", EVERY, INFINITY, INFINITY, 1),
        TWO("SGE", EVERY, -INFINITY, -INFINITY, 1),
        TWO("SGE", EVERY, -0.0f, 0.0f, 1),
        TWO("SGE", EVERY, 0.0f, -0.0f, 1),
        TWO("SGT", LATER, -0.0f, 0.0f, 0),
        TWO("SGT", LATER, 0.0f, -0.0f, 0),
        TWO("SGT", LATER, INFINITY, 3e38f, 1),
        TWO("SLE", LATER, INFINITY, INFINITY, 1),
        TWO("SLE", LATER, -INFINITY, -INFINITY, 1),
        TWO("SLE", LATER, 0.0f, -0.0f, 1),
        TWO("SLT", EVERY, -0.0f, 0.0f, 0),
        TWO("SLT", EVERY, 0.0f, -0.0f, 0),
        TWO("SLT", EVERY, -INFINITY, -3e38f, 1),
        TWO("SNE", LATER, INFINITY, INFINITY, 0),
        TWO("SNE", LATER, INFINITY, -INFINITY, 1),
        TWO("SNE", LATER, -0.0f, 0.0f, 0), /* rule 4 is a slip */
        TWO("SFL", LATER, QNAN, INFINITY, 0),
        TWO("STR", LATER, QNAN, INFINITY, 1),
        ONE("SSG", VP20 | AVP | NV4, QNAN, QNAN),
        ONE("SSG", TGSI, QNAN, 0),
        ONE("SSG", VP20 | AVP | NV4 | TGSI, -0.0f, 0.0f),
        ONE("SSG", VP20 | AVP | NV4 | TGSI, -INFINITY, -1),
        ONE("SSG", VP20 | AVP | NV4 | TGSI, INFINITY, 1),
        ONE("SSG", VP20 | AVP | NV4 | TGSI, -0x1p-126f, -1),
        ONE("SSG", VP20 | AVP | NV4 | TGSI, 0x1p-126f, 1),
    };
    CHECK(rows);
}

/* --- Whole numbers ---------------------------------------------------------------------------- */

Test(exec_rules, rounding)
{
    static const struct row rows[] = {
        ONE("FLR", LATER, QNAN, QNAN),   /* 1 */
        ONE("FLR", LATER, -0.0f, -0.0f), /* 2 */
        ONE("FLR", LATER, -INFINITY, -INFINITY),
        ONE("FLR", LATER, INFINITY, INFINITY),
        ONE("FLR", LATER, -3.6f, -4),
        ONE("FLR", LATER, 0.99999994f, 0),
        ONE("FLR", LATER, -0x1p-126f, -1),
        ONE("FRC", LATER, QNAN, QNAN),     /* 1 */
        ONE("FRC", LATER, INFINITY, QNAN), /* 2 */
        ONE("FRC", LATER, -INFINITY, QNAN),
        ONE("FRC", LATER, -0.0f, 0.0f), /* 3 */
        ONE("FRC", LATER, -1.75f, 0.25f),
        ONE("FRC", LATER, -1e-30f, 0x1.fffffep-1f), /* "always in the range [0, 1)" */
        ONE("FRC", LATER, -0x1p40f, 0),
        ONE("CEIL", NV4 | TGSI, -0.5f, -0.0f),
        ONE("CEIL", NV4 | TGSI, QNAN, QNAN),
        ONE("CEIL", NV4 | TGSI, 0x1p-126f, 1),
        ONE("CEIL", NV4 | TGSI, -INFINITY, -INFINITY),
        ONE("TRUNC", NV4 | TGSI, -0.5f, -0.0f),
        ONE("TRUNC", NV4 | TGSI, -2.9f, -2),
        ONE("TRUNC", NV4 | TGSI, QNAN, QNAN),
        ONE("TRUNC", NV4 | TGSI, INFINITY, INFINITY),
        ONE("ROUND", NV4 | TGSI, 2.5f, 2),
        ONE("ROUND", NV4 | TGSI, -3.5f, -4),
        ONE("ROUND", NV4 | TGSI, -0.5f, -0.0f),
        ONE("ROUND", NV4 | TGSI, 0.49999997f, 0),
        ONE("ROUND", NV4 | TGSI, 8388607.5f, 8388608),
        ONE("ROUND", NV4 | TGSI, QNAN, QNAN),
        ONE("ROUND", NV4 | TGSI, -INFINITY, -INFINITY),
    };
    CHECK(rows);
}

/* --- Reciprocals ------------------------------------------------------------------------------ */

Test(exec_rules, reciprocals)
{
    enum { RCCS = VP11 | VP20 | AVP | NV4 | TGSI, ABSOLUTE = VP1 | ARB | TGSI, SIGNED = VP20 | FP1 | NV4 };
    static const struct row rows[] = {
        ONE("RCP", EVERY, QNAN, QNAN),     /* 1 */
        ONE("RCP", EVERY, INFINITY, 0.0f), /* 2 */
        ONE("RCP", EVERY, -INFINITY, -0.0f),
        ONE("RCP", EVERY, 0.0f, INFINITY),
        ONE("RCP", EVERY, -0.0f, -INFINITY), /* 5 */
        ONE("RCP", EVERY, 1, 1),
        ONE("RCP", EVERY, -0x1.8p126f, -0.0f), /* a denormal */
        ONE("RCP", EVERY, -0x1p-126f, -0x1p126f),
        ONE("RCC", RCCS, QNAN, QNAN),         /* 1 */
        ONE("RCC", RCCS, INFINITY, 0x1p-64f), /* 2 */
        ONE("RCC", RCCS, -INFINITY, -0x1p-64f),
        ONE("RCC", RCCS, 0.0f, 0x1p64f),
        ONE("RCC", RCCS, -0.0f, -0x1p64f),
        ONE("RCC", RCCS, 0x1p65f, 0x1p-64f), /* 6 */
        ONE("RCC", RCCS, -0x1p65f, -0x1p-64f),
        ONE("RCC", RCCS, 0x1p-65f, 0x1p64f),
        ONE("RCC", RCCS, -0x1p-65f, -0x1p64f), /* 9 */
        ONE("RCC", RCCS, 0x1p64f, 0x1p-64f),
        ONE("RCC", RCCS, -0x1p-64f, -0x1p64f),
        ONE("RCC", RCCS, 3e38f, 0x1p-64f),
        ONE("RCC", RCCS, -4, -0.25f),
        ONE("RSQ", EVERY, QNAN, QNAN),
        ONE("RSQ", EVERY, INFINITY, 0.0f),
        ONE("RSQ", EVERY, 0.0f, INFINITY),
        ONE("RSQ", EVERY, 0x1p-126f, 0x1p63f),
        ONE("RSQ", ABSOLUTE, -INFINITY, 0.0f),
        ONE("RSQ", ABSOLUTE, -0.0f, INFINITY),
        ONE("RSQ", ABSOLUTE, -4, 0.5f),
        ONE("RSQ", SIGNED, -INFINITY, QNAN),  /* 3 */
        ONE("RSQ", SIGNED, -0.0f, -INFINITY), /* 5 */
        ONE("RSQ", SIGNED, -4, QNAN),         /* 6 */
        ONE("RSQ", SIGNED, -0x1p-126f, QNAN),
        TWO("DIV", AFP | NV4 | TGSI, 0, 0, QNAN),
        TWO("DIV", AFP | NV4 | TGSI, -1, 0.0f, -INFINITY),
        TWO("DIV", AFP | NV4 | TGSI, -1, -0.0f, INFINITY),
        TWO("DIV", AFP | NV4 | TGSI, INFINITY, -INFINITY, QNAN),
        TWO("DIV", AFP | NV4 | TGSI, 1, -INFINITY, -0.0f),
        TWO("DIV", AFP | NV4 | TGSI, 49, 49, 1), /* no product with a reciprocal */
        TWO("DIV", AFP | NV4 | TGSI, QNAN, 1, QNAN),
    };
    CHECK(rows);
}

/* --- Exponentials and logarithms -------------------------------------------------------------- */

Test(exec_rules, exponentials_and_logarithms)
{
    enum { ROUGH = VP | AVP | TGSI };
    static const struct row rows[] = {
        ONE("EX2", LATER, QNAN, QNAN),      /* 1 */
        ONE("EX2", LATER, -INFINITY, 0.0f), /* 2 */
        ONE("EX2", LATER, INFINITY, INFINITY),
        ONE("EX2", LATER, 0.0f, 1),
        ONE("EX2", LATER, -0.0f, 1), /* 4 */
        ONE("EX2", LATER, 128, INFINITY),
        ONE("EX2", LATER, 127, 0x1p127f),
        ONE("EX2", LATER, -126, 0x1p-126f),
        ONE("EX2", LATER, -126.5f, 0),
        ONE("EX2", LATER, -3e38f, 0),
        ONE("LG2", LATER, QNAN, QNAN), /* 1 */
        ONE("LG2", LATER, INFINITY, INFINITY),
        ONE("LG2", LATER, 0.0f, -INFINITY),
        ONE("LG2", LATER, -0.0f, -INFINITY), /* 3 */
        ONE("LG2", LATER, -0x1p-126f, QNAN), /* 4 */
        ONE("LG2", LATER, -INFINITY, QNAN),  /* 5 */
        ONE("LG2", LATER, 1, 0.0f),
        ONE("LG2", LATER, 0x1p-126f, -126),
        {"EXP", ROUGH, {ALL(QNAN)}, {QNAN, QNAN, QNAN, 1}},
        {"EXP", ROUGH, {ALL(-INFINITY)}, {0, 0, 0, 1}},
        {"EXP", ROUGH, {ALL(INFINITY)}, {INFINITY, 0, INFINITY, 1}},
        {"EXP", ROUGH, {ALL(0.0f)}, {1, 0, 1, 1}},
        {"EXP", ROUGH, {ALL(-0.0f)}, {1, 0, 1, 1}},
        {"EXP", ROUGH, {ALL(-2.0f)}, {0.25f, 0, 0.25f, 1}},
        {"EXP",
         ROUGH,
         {ALL(300.5f)},
         {INFINITY, 0.5f, INFINITY, 1}}, /* y is the fraction of what is finite */
        {"EXP", ROUGH, {ALL(-300.25f)}, {0, 0.75f, 0, 1}},
        {"LOG", ROUGH, {ALL(QNAN)}, {QNAN, QNAN, QNAN, 1}},
        {"LOG", ROUGH, {ALL(INFINITY)}, {INFINITY, 1, INFINITY, 1}},
        {"LOG", ROUGH, {ALL(-INFINITY)}, {INFINITY, 1, INFINITY, 1}},
        {"LOG", ROUGH, {ALL(0.0f)}, {-INFINITY, 1, -INFINITY, 1}},
        {"LOG", ROUGH, {ALL(-0.0f)}, {-INFINITY, 1, -INFINITY, 1}},
        {"LOG", ROUGH, {ALL(-8.0f)}, {3, 1, 3, 1}},
        {"LOG", ROUGH, {ALL(0x1p-126f)}, {-126, 1, -126, 1}},
    };
    CHECK(rows);
}

/* NV_fragment_program 3.11.5.24 has rules of its own; elsewhere 0^0 and its kin are 1. */
Test(exec_rules, powers)
{
    enum { REST = ARB | NV4 | TGSI, POWERS = REST | FP1 };
    static const struct row rows[] = {
        TWO("POW", POWERS, -2, 2, QNAN), /* 1 */
        TWO("POW", POWERS, -INFINITY, 2, QNAN),
        TWO("POW", POWERS, QNAN, 0, QNAN), /* 2 */
        TWO("POW", POWERS, 1, QNAN, QNAN),
        TWO("POW", FP1, 0, 0, QNAN), /* 3 */
        TWO("POW", FP1, -0.0f, -0.0f, QNAN),
        TWO("POW", FP1, INFINITY, -0.0f, QNAN), /* 4 */
        TWO("POW", FP1, 1, -INFINITY, QNAN),    /* 5 */
        TWO("POW", REST, 0, 0, 1),
        TWO("POW", REST, -0.0f, -0.0f, 1),
        TWO("POW", REST, INFINITY, -0.0f, 1),
        TWO("POW", REST, 1, -INFINITY, 1),
        TWO("POW", POWERS, 0.0f, 2, 0), /* 6 */
        TWO("POW", POWERS, -0.0f, 3, 0.0f),
        TWO("POW", POWERS, 0.0f, INFINITY, 0),
        TWO("POW", POWERS, -0.0f, -3, INFINITY), /* 7 */
        TWO("POW", POWERS, 1, 3e38f, 1),         /* 8 */
        TWO("POW", POWERS, INFINITY, 0x1p-126f, INFINITY),
        TWO("POW", POWERS, INFINITY, -2, 0), /* 10 is a slip: EX2(-INF) */
        TWO("POW", POWERS, 3, -0.0f, 1),     /* 11 */
        TWO("POW", POWERS, 4, 1, 4),         /* 12 */
        TWO("POW", POWERS, 0.5f, INFINITY, 0),
        TWO("POW", POWERS, 2, INFINITY, INFINITY), /* 13 */
        TWO("POW", POWERS, 0.5f, -INFINITY, INFINITY),
        TWO("POW", POWERS, 2, -INFINITY, 0), /* 14 */
        TWO("POW", POWERS, 0, -INFINITY, INFINITY),
        TWO("POW", POWERS, 2, 10, 1024),
    };
    CHECK(rows);
}

Test(exec_rules, lit)
{
    enum { REST = VP | ARB | NV4, NVS = REST | FP1, ANY = NVS | TGSI };
    static const struct row rows[] = {
        {"LIT", ANY, {{-1, 2, 7, 2}}, {1, 0, 0, 1}},
        {"LIT", ANY, {{0, 2, 7, 2}}, {1, 0, 0, 1}},
        {"LIT", ANY, {{0.5f, 2, QNAN, 3}}, {1, 0.5f, 8, 1}},
        {"LIT", ANY, {{INFINITY, -1, 7, 2}}, {1, INFINITY, 0, 1}},
        {"LIT", ANY, {{0, QNAN, 7, QNAN}}, {1, 0, 0, 1}},
        {"LIT", ANY, {{1, 2, 7, QNAN}}, {1, 1, QNAN, 1}}, /* 10 */
        {"LIT", ANY, {{1, 0, 7, 2}}, {1, 1, 0, 1}},       /* 3 */
        {"LIT", ANY, {{1, 0, 7, -2}}, {1, 1, INFINITY, 1}},
        {"LIT", ANY, {{1, INFINITY, 7, 2}}, {1, 1, INFINITY, 1}}, /* 5 */
        {"LIT", ANY, {{1, INFINITY, 7, -2}}, {1, 1, 0, 1}},
        {"LIT", ANY, {{1, 2, 7, -0.0f}}, {1, 1, 1, 1}}, /* 6 */
        {"LIT", ANY, {{1, 4, 7, 1}}, {1, 1, 4, 1}},     /* 9 */
        {"LIT", ANY, {{1, 4, 7, INFINITY}}, {1, 1, INFINITY, 1}},
        {"LIT", ANY, {{1, 0.25f, 7, INFINITY}}, {1, 1, 0, 1}},
        {"LIT", NVS, {{-0.0f, 2, 7, 2}}, {1, -0.0f, 0, 1}}, /* x < 0 replaces it */
        {"LIT", TGSI, {{-0.0f, 2, 7, 2}}, {1, 0, 0, 1}},    /* max(x, 0) is (x > 0) ? x : 0 */
        {"LIT", NVS, {{QNAN, 2, 7, 2}}, {1, QNAN, 0, 1}},
        {"LIT", TGSI, {{QNAN, 2, 7, 2}}, {1, 0, 0, 1}},
        {"LIT", NVS, {{1, QNAN, 7, 0}}, {1, 1, QNAN, 1}}, /* 1 */
        {"LIT", TGSI, {{1, QNAN, 7, 2}}, {1, 1, 0, 1}},
        {"LIT", REST | TGSI, {{1, -3, 7, 0}}, {1, 1, 1, 1}}, /* 6: 0^0 */
        {"LIT", REST | TGSI, {{1, INFINITY, 7, -0.0f}}, {1, 1, 1, 1}},
        {"LIT", REST | TGSI, {{1, 1, 7, -INFINITY}}, {1, 1, 1, 1}}, /* 4 */
        {"LIT", FP1, {{1, -3, 7, 0}}, {1, 1, QNAN, 1}},
        {"LIT", FP1, {{1, INFINITY, 7, -0.0f}}, {1, 1, QNAN, 1}},
        {"LIT", FP1, {{1, 1, 7, -INFINITY}}, {1, 1, QNAN, 1}},
        {"LIT", REST, {{1, 0x1p64f, 7, -300}}, {1, 1, 0, 1}},
        /* The exponent ends at 128 - 1/256, at 128 in TGSI, nowhere in FP1.0. */
        {"LIT", REST, {{1, 0x1p-1f, 7, -128}}, {1, 1, 0x1.fe9d96p127f, 1}},
        {"LIT", TGSI, {{1, 0x1p-1f, 7, -300}}, {1, 1, INFINITY, 1}},
        {"LIT", FP1, {{1, 0x1.002p0f, 7, 400000}}, {1, 1, INFINITY, 1}},
    };
    CHECK(rows);
}

Test(exec_rules, sine_and_cosine)
{
    static const struct row rows[] = {
        ONE("COS", LATER, QNAN, QNAN), /* 1 */
        ONE("COS", LATER, INFINITY, QNAN),
        ONE("COS", LATER, -INFINITY, QNAN),
        ONE("COS", LATER, 0.0f, 1),
        ONE("COS", LATER, -0.0f, 1), /* 3 */
        ONE("SIN", LATER, QNAN, QNAN),
        ONE("SIN", LATER, INFINITY, QNAN),
        ONE("SIN", LATER, -INFINITY, QNAN),
        ONE("SIN", LATER, 0.0f, 0.0f), /* 3: "the sign of the single operand" */
        ONE("SIN", LATER, -0.0f, -0.0f),
        ONE("SIN", LATER, -0x1p-126f, -0x1p-126f),
        {"SCS", AFP | NV4 | TGSI, {ALL(-0.0f)}, {1, -0.0f, 0, 1}},
        {"SCS", AFP | NV4 | TGSI, {ALL(INFINITY)}, {QNAN, QNAN, 0, 1}},
    };
    CHECK(rows);
}

/* --- Condition codes -------------------------------------------------------------------------- */

enum { SF = 1, ZF = 2, OF = 4, CF = 8 };

/* NV_gpu_program4 Table X.16. */
static bool passes(unsigned rule, unsigned flags)
{
    const bool sf = flags & SF, zf = flags & ZF, of = flags & OF, cf = flags & CF;
    const bool results[] = {!sf && zf,
                            !(sf ^ of),
                            (!sf ^ of) && !zf,
                            sf ^ (zf || of),
                            (sf && !zf) ^ of,
                            sf || !zf,
                            false,
                            true,
                            sf && zf,
                            !sf || !zf,
                            cf,
                            !cf,
                            of,
                            !of,
                            sf,
                            !sf,
                            cf && !zf,
                            !cf || zf};
    return results[rule];
}

Test(exec_rules, the_18_tests_of_table_x16)
{
    static const char *const rules[] = {"EQ",  "GE", "GT",  "LE", "LT",  "NE", "FL",  "TR", "NAN",
                                        "LEG", "CF", "NCF", "OF", "NOF", "SF", "NSF", "AB", "BLE"};
    static const struct {
        const char *text;
        unsigned flags;
    } rows[] = {
        {"ADD.U.CC A, {1}, {2};", 0},
        {"ADD.U.CC A, {0}, {0};", ZF},
        {"ADD.U.CC A, {0xffffffff}, {0};", SF},
        {"ADD.U.CC A, {0xffffffff}, {0xffffffff};", SF | CF},
        {"ADD.U.CC A, {0xffffffff}, {1};", ZF | CF},
        {"ADD.U.CC A, {0x7fffffff}, {1};", SF | OF},
        {"ADD.U.CC A, {0x80000000}, {0x80000000};", ZF | OF | CF},
        {"ADD.U.CC A, {0x80000000}, {0xffffffff};", OF | CF},
        {"ADD.U.CC A, {2}, {0xffffffff};", CF},
        {"SUB.U.CC A, {5}, {5};", ZF | CF},
        {"SUB.U.CC A, {4}, {5};", SF},
        {"SUB.U.CC A, {0x80000000}, {1};", OF | CF},
        {"SUB.U.CC A, {0x7fffffff}, {0xffffffff};", SF | OF},
        {"MUL.U.CC A, {0x10000}, {0x18000};", SF}, /* "always cleared, even if the product overflowed" */
        {"MUL.U.CC A, {0x10000}, {0x10000};", ZF},
        {"AND.U.CC A, {0x80000000}, {0xffffffff};", SF},
        {"MOV.CC R, {-0.0};", ZF},
        {"MOV.CC R, {-1.0};", SF},
        {"MUL R, {1e38}, {1e38}; MOV.CC R, R;", 0},
        {"MUL R, {1e38}, {-1e38}; MOV.CC R, R;", SF},
        {"MUL R, {1e38}, {1e38}; SUB.CC R, R, R;", SF | ZF}, /* NaN */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned rule = 0; rule < sizeof rules / sizeof *rules; rule++) {
            char text[400];
            snprintf(text, sizeof text,
                     "!!NVvp5.0 UINT TEMP A; TEMP R; %s MOV R, 0.0; MOV R (%s.x), 1.0;"
                     "MOV result.position, R; MOV result.color, R; END",
                     rows[i].text, rules[rule]);
            struct execution execution = execution_of(text);
            execute(&execution, 0xff);
            cr_expect_eq(color_of(&execution)[0][3], passes(rule, rows[i].flags) ? 1.0f : 0.0f, "%s", text);
            execution_release(&execution);
        }
}

/* --- Address registers ------------------------------------------------------------------------ */

/* What A0 holds, seen by its condition code and by what it reaches: NV_vertex_program2 2.14.3.3 to 2.14.3.5.
 */
Test(exec_rules, address_registers_round_and_end_at_minus_512_and_511)
{
    static const struct {
        const char *text;
        float a;
        int32_t wanted;
    } rows[] = {
        {"ARL A0, v[1];", 3.99f, 3},
        {"ARL A0, v[1];", -0.5f, -1},
        {"ARL A0, v[1];", -0.0f, 0},
        {"ARL A0, v[1];", 511.9f, 511},
        {"ARL A0, v[1];", 512.0f, 511},
        {"ARL A0, v[1];", -512.0f, -512},
        {"ARL A0, v[1];", -512.5f, -512},
        {"ARL A0, v[1];", INFINITY, 511},
        {"ARL A0, v[1];", -INFINITY, -512},
        {"ARL A0, v[1];", QNAN, 0},
        {"ARR A0, v[1];", 0.5f, 0},
        {"ARR A0, v[1];", 1.5f, 2},
        {"ARR A0, v[1];", -0.5f, 0},
        {"ARR A0, v[1];", -2.5f, -2},
        {"ARR A0, v[1];", -1.7f, -2},
        {"ARR A0, v[1];", 511.5f, 511},
        {"ARR A0, v[1];", INFINITY, 511},
        {"ARR A0, v[1];", -512.5f, -512},
        {"ARR A0, v[1];", QNAN, 0},
        {"ARL A0, v[1]; ARA A0, A0;", 200, 400},
        {"ARL A0, v[1]; ARA A0, A0;", 300, 511},
        {"ARL A0, v[1]; ARA A0, A0;", -300, -512},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned reach = 0; reach < 2; reach++) {
            /* c[A0.x + n] is c[7] for one n alone; offsets go from 0 to 255. */
            char text[400];
            const int32_t offset = 7 - rows[i].wanted;
            if (reach && (offset < 0 || offset > 255))
                continue;
            snprintf(text, sizeof text,
                     reach ? "!!VP2.0 %s MOV o[COL0], c[A0.x + %d]; MOV o[HPOS], c[0]; END"
                           : "!!VP2.0 %s ARAC A0, A0; MOV o[COL0], c[0].x; MOV o[COL0] (LT), c[1].x;"
                             "MOV o[COL0] (GT), c[2].x; MOV o[HPOS], c[0]; END",
                     rows[i].text, offset);
            struct execution execution = execution_of(text);
            for (unsigned c = 0; c < 4; c++)
                input_of(&execution, SEMANTIC_ATTRIBUTE, 1)[c] = f32x8_splat(rows[i].a);
            execute(&execution, 0xff);
            const float wanted = reach ? 7 : rows[i].wanted < 0 ? 1 : rows[i].wanted > 0 ? 2 : 0;
            cr_expect_eq(color_of(&execution)[0][2], wanted, "%s\nof %g: %g", text, (double)rows[i].a,
                         (double)color_of(&execution)[0][2]);
            execution_release(&execution);
        }
}

/* --- Clamping --------------------------------------------------------------------------------- */

Test(exec_rules, saturation)
{
    static const struct {
        const char *text;
        float a, wanted;
    } rows[] = {
        {"MOV_SAT", QNAN, 0},       {"MOV_SAT", -0.0f, 0},       {"MOV_SAT", INFINITY, 1},
        {"MOV_SAT", -INFINITY, 0},  {"MOV_SAT", 1.0000001f, 1},  {"MOV_SAT", 0x1p-126f, 0x1p-126f},
        {"MOV_SAT", -1e-30f, 0},    {"MOV_SSAT", QNAN, 0},       {"MOV_SSAT", -0.0f, -0.0f},
        {"MOV_SSAT", INFINITY, 1},  {"MOV_SSAT", -INFINITY, -1}, {"MOV_SSAT", -1.0000001f, -1},
        {"MOV_SSAT", 0.75f, 0.75f},
    };
    static const char *const heads[] = {"!!NVfp4.0 ", "!!ARBfp1.0 OPTION NV_fragment_program2; "};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned h = 0; h < 2; h++) {
            char text[200];
            snprintf(text, sizeof text, "%s%s result.color, fragment.texcoord[0]; END", heads[h],
                     rows[i].text);
            struct execution execution = execution_of(text);
            for (unsigned c = 0; c < 4; c++)
                shader_input(execution.machine, 0)[c] = f32x8_splat(rows[i].a);
            execute(&execution, 0xff);
            const float got = color_of(&execution)[1][6];
            cr_expect_eq(bits_of(got), bits_of(rows[i].wanted), "%s\nof %g: %a", text, (double)rows[i].a,
                         (double)got);
            execution_release(&execution);
        }
}

/* --- Packing ---------------------------------------------------------------------------------- */

/* NV_gpu_program4 2.X.8, NV_fragment_program 3.11.5.20 to 23 and 3.11.5.41 to 44: clamped, then rounded to
 * nearest even; NaN packs as 0. */
Test(exec_rules, packing)
{
    static const struct {
        const char *name;
        float a[4];
        uint32_t wanted;
    } rows[] = {
        {"PK2H", {QNAN, INFINITY}, 0x7c007e00},
        {"PK2H", {-0.0f, -INFINITY}, 0xfc008000},
        {"PK2H", {65519.996f, 65520}, 0x7c007bff},
        {"PK2H", {0x1p-24f, 0x1p-25f}, 0x00000001},
        {"PK2H", {0x1.8p-24f, 0x1.8p-25f}, 0x00010002},
        {"PK2H", {1.00048828125f, 1.00146484375f}, 0x3c023c00}, /* halves of 2^-10 go to even */
        {"PK2US", {QNAN, INFINITY}, 0xffff0000},
        {"PK2US", {-INFINITY, -0.0f}, 0},
        {"PK2US", {0.5f, 0.25f}, 0x40008000}, /* 32767.5, 16383.75 */
        {"PK4UB", {0.5f, QNAN, -INFINITY, INFINITY}, 0xff000080},
        {"PK4UB", {0.1f, 0.9f, 1.5f, -0.5f}, 0x00ffe61a},
        {"PK4B", {0, QNAN, -INFINITY, INFINITY}, 0xff000080},
        {"PK4B", {-128 / 127.0f, -1, 0.5f, -0.5f}, 0x40c00100}, /* 191.5, 64.5 */
    };
    static const char *const texts[] = {
        "!!NVfp4.0 %s result.color, fragment.texcoord[0]; END",
        "!!ARBfp1.0 OPTION NV_fragment_program; %s result.color, fragment.texcoord[0]; END",
        "!!FP1.0 %s o[COLR], f[TEX0]; END",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned t = 0; t < 3; t++) {
            char text[200];
            snprintf(text, sizeof text, texts[t], rows[i].name);
            struct execution execution = execution_of(text);
            for (unsigned c = 0; c < 4; c++)
                shader_input(execution.machine, 0)[c] = f32x8_splat(rows[i].a[c]);
            execute(&execution, 0xff);
            for (unsigned c = 0; c < 4; c++)
                cr_expect_eq(bits_of(color_of(&execution)[c][6]), rows[i].wanted, "%s\nrow %zu: %08x", text,
                             i, bits_of(color_of(&execution)[c][6]));
            execution_release(&execution);
        }
}

Test(exec_rules, unpacking)
{
    static const struct {
        const char *name;
        uint32_t word;
        float wanted[4];
    } rows[] = {
        {"UP2H", 0x7c007e01, {QNAN, INFINITY, QNAN, INFINITY}},
        {"UP2H", 0xfc008000, {-0.0f, -INFINITY, -0.0f, -INFINITY}},
        {"UP2H", 0x83ff0001, {0x1p-24f, -0x1.ff8p-15f, 0x1p-24f, -0x1.ff8p-15f}},
        {"UP2US", 0x80000001, {1 / 65535.0f, 32768 / 65535.0f, 1 / 65535.0f, 32768 / 65535.0f}},
        {"UP4UB", 0xff800100, {0, 1 / 255.0f, 128 / 255.0f, 1}},
        {"UP4B", 0xff800100, {-128 / 127.0f, -1, 0, 1}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[200];
        snprintf(text, sizeof text, "!!NVfp5.0 UINT TEMP U; MOV.U U, 0x%x; %s.U result.color, U.x; END",
                 rows[i].word, rows[i].name);
        struct execution execution = execution_of(text);
        execute(&execution, 0xff);
        for (unsigned c = 0; c < 4; c++)
            cr_expect_eq(bits_of(color_of(&execution)[c][6]), bits_of(rows[i].wanted[c]),
                         "%s\ncomponent %u: %a", text, c, (double)color_of(&execution)[c][6]);
        execution_release(&execution);
    }
}
