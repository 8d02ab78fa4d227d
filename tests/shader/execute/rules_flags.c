/* The rules around the instructions' arithmetic: condition codes and their tests, address registers,
 * clamping, packing, discarding and counts, for the values at which they turn (exec_rules.c has the rest).
 */
#include "tests/shader/execute/exec.h"

#include <math.h>

#define QNAN __builtin_nanf("")

/* --- Condition codes ------------------------------------------------------------------------------------ */

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

Test(exec_rules_flags, the_18_tests_of_table_x16)
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

/* --- Address registers ---------------------------------------------------------------------------------- */

/* What A0 holds, seen by its condition code and by what it reaches: NV_vertex_program2 2.14.3.3 to 2.14.3.5.
 */
Test(exec_rules_flags, address_registers_round_and_end_at_minus_512_and_511)
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

/* --- Clamping ------------------------------------------------------------------------------------------- */

Test(exec_rules_flags, saturation)
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
                shader_input(execution.executor, 0)[c] = f32x8_splat(rows[i].a);
            execute(&execution, 0xff);
            const float got = color_of(&execution)[1][6];
            cr_expect_eq(bits_of(got), bits_of(rows[i].wanted), "%s\nof %g: %a", text, (double)rows[i].a,
                         (double)got);
            execution_release(&execution);
        }
}

/* --- Packing -------------------------------------------------------------------------------------------- */

/* NV_gpu_program4 2.X.8, NV_fragment_program 3.11.5.20 to 23 and 3.11.5.41 to 44: clamped, then rounded to
 * nearest even; NaN packs as 0. */
Test(exec_rules_flags, packing)
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
                shader_input(execution.executor, 0)[c] = f32x8_splat(rows[i].a[c]);
            execute(&execution, 0xff);
            for (unsigned c = 0; c < 4; c++)
                cr_expect_eq(bits_of(color_of(&execution)[c][6]), rows[i].wanted, "%s\nrow %zu: %08x", text,
                             i, bits_of(color_of(&execution)[c][6]));
            execution_release(&execution);
        }
}

Test(exec_rules_flags, unpacking)
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

/* --- Flow ----------------------------------------------------------------------------------------------- */

struct flow_row {
    const char *text;
    float a, wanted;
};

/* `a` in every component of the only input; x of the color, or -1 for what is discarded. */
static void check_flow(const struct flow_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct execution execution = execution_of(rows[i].text);
        for (unsigned c = 0; c < 4; c++)
            shader_input(execution.executor, 0)[c] = f32x8_splat(rows[i].a);
        const bool alive = execute(&execution, 0xff) == 0xff;
        const float got = alive ? color_of(&execution)[0][1] : -1;
        cr_expect_eq(bits_of(got), bits_of(rows[i].wanted), "%s\nof %a: %a, wanted %a", rows[i].text,
                     (double)rows[i].a, (double)got, (double)rows[i].wanted);
        execution_release(&execution);
    }
}

#define CHECK_FLOW(rows) check_flow(rows, sizeof rows / sizeof *rows)

/* "less than zero": neither -0 nor NaN. A condition code of NaN is UN, which only NE passes. */
Test(exec_rules_flags, discarding)
{
#define ARB_KIL "!!ARBfp1.0 KIL fragment.texcoord[0]; MOV result.color, 1; END"
#define NV4_KIL "!!NVfp4.0 KIL fragment.texcoord[0]; MOV result.color, 1.0; END"
#define TGSI_KIL                                                                                             \
    "FRAG\nDCL IN[0], GENERIC[0]\nDCL OUT[0], COLOR\nIMM FLT32 {1, 1, 1, 1}\nKIL IN[0]\nMOV OUT[0], "        \
    "IMM[0]\nEND\n"
#define FP1_KIL(test) "!!FP1.0 MOVC RC, f[TEX0]; KIL " test "; MOV o[COLR], 1; END"
    static const struct flow_row rows[] = {
        {ARB_KIL, -0.0f, 1},      {ARB_KIL, QNAN, 1},        {ARB_KIL, -0x1p-126f, -1},
        {ARB_KIL, -INFINITY, -1}, {ARB_KIL, 0x1p-126f, 1},   {NV4_KIL, -0.0f, 1},
        {NV4_KIL, QNAN, 1},       {NV4_KIL, -0x1p-126f, -1}, {NV4_KIL, -INFINITY, -1},
        {TGSI_KIL, -0.0f, 1},     {TGSI_KIL, QNAN, 1},       {TGSI_KIL, -0x1p-126f, -1},
        {TGSI_KIL, INFINITY, 1},  {FP1_KIL("LT"), -0.0f, 1}, {FP1_KIL("LT"), QNAN, 1},
        {FP1_KIL("GE"), QNAN, 1}, {FP1_KIL("NE"), QNAN, -1}, {FP1_KIL("EQ"), -0.0f, -1},
        {FP1_KIL("LE"), QNAN, 1}, {FP1_KIL("NE"), -0.0f, 1}, {FP1_KIL("LT"), -0x1p-126f, -1},
        {FP1_KIL("TR"), 5, -1},   {FP1_KIL("FL"), 5, 1},     {FP1_KIL("GT"), INFINITY, -1},
    };
    CHECK_FLOW(rows);
}

/* The floor of a count; none where that is not positive. TGSI's IF: "not 0.0", which holds for NaN. */
Test(exec_rules_flags, counts_and_conditions)
{
#define NV4_REP                                                                                              \
    "!!NVvp4.0 TEMP R; MOV R, 0.0; REP vertex.attrib[1].x; ADD R, R, 1.0; ENDREP;"                           \
    "MOV result.position, R; MOV result.color, R; END"
#define TGSI_REP                                                                                             \
    "VERT\nDCL IN[0]\nDCL OUT[0], COLOR\nDCL TEMP[0]\nIMM FLT32 {0, 1, 2, 3}\nMOV TEMP[0], IMM[0].xxxx\n"    \
    "REP IN[0].xxxx\nADD TEMP[0], TEMP[0], IMM[0].yyyy\nENDREP\nMOV OUT[0], TEMP[0]\nEND\n"
#define TGSI_IF(opcode)                                                                                      \
    "VERT\nDCL IN[0]\nDCL OUT[0], COLOR\nDCL TEMP[0]\nIMM FLT32 {0, 1, 2, 3}\nMOV TEMP[0], "                 \
    "IMM[0].xxxx\n" opcode " IN[0].xxxx\nMOV TEMP[0], IMM[0].zzzz\nENDIF\nMOV OUT[0], TEMP[0]\nEND\n"
    static const struct flow_row rows[] = {
        {NV4_REP, QNAN, 0},         {NV4_REP, -1, 0},
        {NV4_REP, -0.0f, 0},        {NV4_REP, -0.5f, 0},
        {NV4_REP, 0.99999994f, 0},  {NV4_REP, 1, 1},
        {NV4_REP, 2.9999998f, 2},   {NV4_REP, -INFINITY, 0},
        {TGSI_REP, QNAN, 0},        {TGSI_REP, -3, 0},
        {TGSI_REP, 2.5f, 2},        {TGSI_IF("IF"), QNAN, 2},
        {TGSI_IF("IF"), -0.0f, 0},  {TGSI_IF("IF"), 0x1p-126f, 2},
        {TGSI_IF("IFC"), QNAN, 2},  {TGSI_IF("IFC"), -0.0f, 0},
        {TGSI_IF("UIF"), -0.0f, 2}, {TGSI_IF("UIF"), 0, 0},
    };
    CHECK_FLOW(rows);
}

/* NV_vertex_program2 2.14.2.2, NV_fragment_program 3.11.4.4: GenerateCC() and TestCC(). */
Test(exec_rules_flags, condition_codes_of_a_nan_are_unordered)
{
#define VP2_CC(test)                                                                                         \
    "!!VP2.0 MOVC R1, v[1]; MOV o[COL0], c[0].x; MOV o[COL0] (" test "), c[1].x; MOV o[HPOS], c[0]; END"
#define AFP_CC(test)                                                                                         \
    "!!ARBfp1.0 OPTION NV_fragment_program2; TEMP R; MOVC R, fragment.texcoord[0]; MOV R, 0;"                \
    "MOV R (" test "), 1; MOV result.color, R; END"
#define FP1_CC(test) "!!FP1.0 MOVC R1, f[TEX0]; MOV R2, 0; MOV R2 (" test "), 1; MOV o[COLR], R2; END"
#define CC(test, a, wanted)                                                                                  \
    {VP2_CC(test), a, wanted}, {AFP_CC(test), a, wanted},                                                    \
    {                                                                                                        \
        FP1_CC(test), a, wanted                                                                              \
    }
    static const struct flow_row rows[] = {
        CC("EQ", QNAN, 0),       CC("NE", QNAN, 1),      CC("LT", QNAN, 0),      CC("GE", QNAN, 0),
        CC("LE", QNAN, 0),       CC("GT", QNAN, 0),      CC("TR", QNAN, 1),      CC("FL", QNAN, 0),
        CC("EQ", -0.0f, 1),      CC("GE", -0.0f, 1),     CC("LT", -0.0f, 0),     CC("LE", -0.0f, 1),
        CC("LT", -INFINITY, 1),  CC("GT", INFINITY, 1),  CC("NE", -INFINITY, 1), CC("GE", -INFINITY, 0),
        CC("LT", -0x1p-126f, 1), CC("GT", 0x1p-126f, 1),
    };
    CHECK_FLOW(rows);
}
