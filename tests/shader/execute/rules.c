/* The numbered special-case rules of the instruction descriptions, a row for each, from text to results in
 * each language that the rule holds for: NV_vertex_program 2.14.1.10, NV_vertex_program2 2.14.3,
 * NV_fragment_program 3.11.5, ARB_vertex_program 2.14.5, NV_gpu_program4 2.X.8, TGSI's formulas. What they
 * leave open is as docs/decisions.md and docs/tgsi.md have it. Where languages differ, their rows stand
 * together.
 */
#include "tests/shader/execute/exec.h"

#include <math.h>

/* --- Languages ------------------------------------------------------------------------------------------ */

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

/* Operand letters of the instruction (shader/program/opcodes.def): V or S. */
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

/* --- Rows ----------------------------------------------------------------------------------------------- */

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
            shader_input(execution.executor, i)[c] =
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

/* --- Sums and products ---------------------------------------------------------------------------------- */

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
        THREE("MAD", EVERY, 0x1.001p0f, 0x1.001p0f, -0x1.002p0f, 0x1p-24f), /* one rounding, not two */
        THREE("MAD", EVERY, -1e-30f, 1e-30f, -0.0f, -0.0f),
        THREE("MAD", EVERY, -1e-30f, 1e-30f, 0.0f, -0.0f), /* the sum is below zero */
        THREE("LRP", AFP | FP1 | NV4, 0, INFINITY, 1, QNAN),
        THREE("LRP", AFP | FP1 | NV4, 1, 5, INFINITY, QNAN),
        THREE("LRP", AFP | FP1 | NV4, 0.25f, 8, 4, 5),
        THREE("LRP", AFP | FP1 | NV4 | TGSI, 1, 1, 0x1p30f, 0), /* a (b - c) + c */
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

/* --- Comparisons ---------------------------------------------------------------------------------------- */

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

/* --- Whole numbers -------------------------------------------------------------------------------------- */

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

/* --- Reciprocals ---------------------------------------------------------------------------------------- */

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

/* --- Exponentials and logarithms ------------------------------------------------------------------------ */

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

/* NV_fragment_program 3.11.5.24 has rules of its own; elsewhere 0^0 and the like are 1. */
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
