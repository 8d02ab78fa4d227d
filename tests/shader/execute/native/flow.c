/* Programs with flow, native and interpreted: the same bits in every lane, and lanes that stop do so at the
 * same instruction after as many others, whatever the budget. The programs are random, or a row of a table.
 */
#include "tests/random/writer.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/fpenv.h"
#include "shader/execute/executor.h"

static char text[RANDOM_TEXT_SIZE];

/* --- What a run leaves ---------------------------------------------------------------------------------- */

/* Limits of a run: of each lane, of loops without a count, of the meter (0: none). */
struct limits {
    unsigned lanes;
    uint32_t budget, iterations;
    uint64_t metered;
};

struct outcome {
    f32x8 outputs[8][4];
    uint32_t status[LANES], stop[LANES], executed[LANES], left;
    char conditions[LANES][2][4][3];
    struct shader_report report;
    uint64_t metered;
    int end;
};

static void note_lane(struct outcome *outcome, const struct shader_executor *executor, unsigned lane)
{
    outcome->status[lane] = shader_lane_status(executor, lane);
    outcome->executed[lane] = shader_lane_executed(executor, lane);
    if (outcome->status[lane] == SHADER_STATUS_BUDGET || outcome->status[lane] == SHADER_STATUS_ERROR)
        outcome->stop[lane] = shader_lane_stop(executor, lane);
    for (unsigned cc = 0; cc < 2; cc++)
        for (unsigned c = 0; c < 4; c++)
            strcpy(outcome->conditions[lane][cc][c], shader_lane_condition(executor, cc, c, lane));
}

/* Every input has other values in every component and lane, some of them negative, some whole. */
static void set_inputs(struct shader_executor *executor, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        for (unsigned c = 0; c < 4; c++)
            for (unsigned lane = 0; lane < LANES; lane++) {
                const int number = (int)((7 * i + 5 * c + 3 * lane + c * lane) % 23) - 6;
                shader_input(executor, i)[c][lane] = (float)number * (c == 1 ? 0.5f : c == 3 ? 0.37f : 1.0f);
            }
}

static void run_code(const struct program *program, struct shader_code *code, const struct limits *limits,
                     struct outcome *outcome)
{
    static uint32_t params[256][4];
    _Atomic int end = 0;
    struct shader_meter meter = {.limit = limits->metered, .end = &end};
    struct shader_executor *executor = shader_executor_create();
    cr_assert(executor && program->param_count <= 256 && program->output_count <= 8);
    for (uint32_t i = 0; i < program->param_count; i++) {
        const float other[4] = {(float)i, -(float)i, 0.5f * (float)i, 3};
        memcpy(params[i],
               program->params[i].source == PARAM_CONSTANT ? (const void *)program->params[i].value : other,
               sizeof params[i]);
    }
    const struct shader_resources resources = {.params = (const uint32_t(*)[4])params,
                                               .loop_limit = limits->iterations,
                                               .meter = limits->metered ? &meter : NULL};
    cr_assert(shader_bind(executor, code, &resources, true));
    set_inputs(executor, program->input_count);
    const uint32_t environment = fpenv_enter();
    outcome->left = shader_run(executor, limits->lanes);
    fpenv_leave(environment);
    for (unsigned lane = 0; lane < LANES; lane++)
        if (limits->lanes >> lane & 1)
            note_lane(outcome, executor, lane);
    for (uint32_t i = 0; i < program->output_count; i++)
        for (unsigned c = 0; c < 4; c++)
            outcome->outputs[i][c] = f32x8_select(i32x8_from_movemask(outcome->left),
                                                  shader_output(executor, i)[c], f32x8_splat(0.0f));
    shader_report_take(executor, &outcome->report);
    outcome->metered = meter.executed;
    outcome->end = end;
    shader_executor_destroy(executor);
}

static struct program *load(const char *source)
{
    struct shader_error error = {.message = "out of memory"};
    struct program *program = shader_load(SHADER_TARGET_ANY, source, strlen(source), &error);
    cr_assert(program, "%d:%d: %s\n%s", error.position.line, error.position.column, error.message, source);
    return program;
}

static struct shader_code *code_of(const struct program *program, const char *jit)
{
    setenv("EDGEWALK_JIT", jit, 1);
    struct shader_code *code = shader_code_create(program);
    cr_assert(code);
    return code;
}

static void expect_same_outcome(const char *source, const struct outcome *native,
                                const struct outcome *interpreted, const struct limits *limits)
{
    if (memcmp(native, interpreted, sizeof *native) == 0)
        return;
    for (unsigned lane = 0; lane < LANES; lane++) {
        cr_expect_eq(native->status[lane], interpreted->status[lane], "lane %u: status %u, interpreted %u",
                     lane, native->status[lane], interpreted->status[lane]);
        cr_expect_eq(native->executed[lane], interpreted->executed[lane],
                     "lane %u: executed %u, interpreted %u", lane, native->executed[lane],
                     interpreted->executed[lane]);
        cr_expect_eq(native->stop[lane], interpreted->stop[lane], "lane %u: stopped at %u, interpreted %u",
                     lane, native->stop[lane], interpreted->stop[lane]);
    }
    cr_expect_eq(native->metered, interpreted->metered);
    cr_expect_eq(native->left, interpreted->left);
    cr_assert_fail("lanes %x, budget %u, %u iterations, meter %u:\n%s", limits->lanes, limits->budget,
                   limits->iterations, (unsigned)limits->metered, source);
}

static void compare(const struct program *program, struct shader_code *native,
                    struct shader_code *interpreted, const struct limits *limits, const char *source)
{
    static struct outcome outcomes[2];
    memset(outcomes, 0, sizeof outcomes);
    native->budget = interpreted->budget = limits->budget;
    run_code(program, native, limits, &outcomes[0]);
    run_code(program, interpreted, limits, &outcomes[1]);
    expect_same_outcome(source, &outcomes[0], &outcomes[1], limits);
}

/* With budgets that end it at many places, and with lanes that are alone. */
static void expect_same_runs(const char *source, unsigned seed)
{
    static const unsigned lanes[] = {0xff, 0xff, 0x5a, 0x10, 0x7f};
    struct program *program = load(source);
    struct shader_code *native = code_of(program, "1"), *interpreted = code_of(program, "0");
    struct limits limits = {.lanes = 0xff, .budget = 4000, .iterations = 9};
    for (unsigned i = 0; i < sizeof lanes / sizeof lanes[0]; i++) {
        limits.lanes = lanes[i];
        compare(program, native, interpreted, &limits, source);
        limits.metered = 2000 + 3000 * i;
        compare(program, native, interpreted, &limits, source);
        limits.metered = 0;
    }
    for (unsigned i = 0; i < 24; i++) {
        limits.lanes = lanes[i % 5];
        limits.budget = 1 + (seed * 13 + i * 17) % 300;
        compare(program, native, interpreted, &limits, source);
    }
    shader_code_destroy(native);
    shader_code_destroy(interpreted);
    shader_program_free(program);
}

/* --- Random programs ------------------------------------------------------------------------------------ */

struct flow_writer {
    struct writer w;
    unsigned depth;  /* of blocks */
    unsigned loops;  /* of these, loops */
    unsigned budget; /* statements that may still be written */
    unsigned subroutines;
    bool fragment;
};

static void put_statements(struct flow_writer *f, unsigned count);

static void put_flow_test(struct flow_writer *f)
{
    static const char *const tests[] = {"GT", "LT", "GE", "LE", "EQ", "NE", "TR", "FL"};
    const unsigned test = below(&f->w, 20);
    put(&f->w, " (%s", tests[test < 16 ? test % 6 : test % 8]);
    put(&f->w, "%s", one_in(&f->w, 4) ? "1" : "");
    if (!one_in(&f->w, 4))
        put(&f->w, ".%c", component(&f->w));
    put(&f->w, ");\n");
}

static void put_sum(struct flow_writer *f)
{
    struct writer *w = &f->w;
    static const char *const codes[] = {"", "", ".CC", ".CC1"};
    static const char *const operations[] = {"ADD", "SUB", "MUL", "MIN", "MAX", "SLT", "SGE"};
    put(w, "%s", operations[below(w, 7)]);
    put(w, "%s t%u", codes[below(w, 4)], below(w, 4));
    put_mask(w);
    if (one_in(w, 4)) {
        put(w, " (GT");
        put_swizzle(w);
        put(w, ")");
    }
    put(w, ", t%u", below(w, 4));
    put_swizzle(w);
    put(w, ", ");
    if (one_in(w, 3))
        put(w, "{ %u.25, ", below(w, 5)), put(w, "-1, 0.5, %u };\n", below(w, 3));
    else
        put(w, "t%u.%c;\n", below(w, 4), component(w));
}

static void put_plain(struct flow_writer *f)
{
    struct writer *w = &f->w;
    switch (below(w, 9)) {
    case 0: put(w, "FRC t%u, t0;\n", below(w, 4)); break;
    case 1:
        put(w, "FLR.S i.x, t%u.x;\n", below(w, 4));
        put(w, "MAD t%u, c[i.x + 2], { 0.5 }, t1;\n", below(w, 4));
        break;
    case 2: put(w, "ADD.S i, i, { 1, 2, 3, 4 };\nMOD.S i.y, i.y, { 5 }.x;\n"); break;
    case 3: put(w, f->fragment ? "DDX t%u, t1.yxwz;\n" : "EX2 t%u.x, t1.x;\n", below(w, 4)); break;
    default: put_sum(f);
    }
}

static void put_if(struct flow_writer *f)
{
    put(&f->w, "IF");
    put_flow_test(f);
    put_statements(f, 1 + below(&f->w, 4));
    if (one_in(&f->w, 2)) {
        put(&f->w, "ELSE;\n");
        put_statements(f, below(&f->w, 4));
    }
    put(&f->w, "ENDIF;\n");
}

static void put_repeat(struct flow_writer *f)
{
    struct writer *w = &f->w;
    switch (below(w, 6)) {
    case 0:
        put(w, "REP;\nBRK");
        put_flow_test(f);
        break;
    case 1: put(w, "REP t%u.x;\n", below(w, 4)); break; /* below 1: not once */
    case 2: put(w, "REP.S i.y;\n"); break;
    case 3: put(w, "REP -t1.%c;\n", component(w)); break;
    default: put(w, "REP { %u.5 };\n", below(w, 6));
    }
    f->loops++;
    put_statements(f, 1 + below(w, 5));
    f->loops--;
    put(w, "ENDREP;\n");
}

static void put_leave(struct flow_writer *f)
{
    struct writer *w = &f->w;
    const unsigned choice = below(w, 8);
    put(w, "%s",
        f->loops > 0 && choice < 6  ? choice % 3 ? "BRK" : "CONT"
        : f->fragment && choice > 5 ? "KIL"
                                    : "RET");
    put_flow_test(f);
}

static void put_call(struct flow_writer *f)
{
    if (f->subroutines == 0) {
        put_plain(f);
        return;
    }
    put(&f->w, "CAL sub%u", below(&f->w, f->subroutines));
    put_flow_test(f);
}

static void put_statements(struct flow_writer *f, unsigned count)
{
    f->depth++;
    for (unsigned i = 0; i < count && f->budget > 0; i++) {
        const unsigned choice = below(&f->w, 16);
        f->budget--;
        if (choice < 3 && f->depth < 5)
            put_if(f);
        else if (choice < 5 && f->depth < 5)
            put_repeat(f);
        else if (choice < 7 && f->depth > 1)
            put_leave(f);
        else if (choice < 8)
            put_call(f);
        else
            put_plain(f);
    }
    f->depth--;
}

static void write_program(unsigned number)
{
    struct flow_writer f = {.w = {.text = text, .state = 977 * (uint64_t)number}, .fragment = number % 2};
    struct writer *w = &f.w;
    const unsigned subroutines = number % 3 == 2 ? 2 : 0;
    put(w,
        "!!NV%s4.0\nPARAM c[6] = { program.env[0..5] };\nTEMP t0, t1, t2, t3;\nINT TEMP i;\n%s"
        "MOV t0, %s[0];\nMOV.CC t1, %s[1];\nMOV t2, %s[2];\nADD.CC1 t3, t0, -t2;\nTRUNC.S i, t1;\n",
        f.fragment ? "fp" : "vp", subroutines ? "main:\n" : "",
        f.fragment ? "fragment.texcoord" : "vertex.attrib",
        f.fragment ? "fragment.texcoord" : "vertex.attrib",
        f.fragment ? "fragment.texcoord" : "vertex.attrib");
    f.budget = 45;
    f.subroutines = subroutines;
    put_statements(&f, 10 + number % 5);
    put(w, "MOV result.%s, t0;\nADD result.%s, t1, t2;\nMOV result.%s.xy, t3;\n",
        f.fragment ? "color" : "position", f.fragment ? "depth.z" : "color",
        f.fragment ? "color" : "texcoord[0]");
    for (unsigned i = 0; i < subroutines; i++) {
        put(w, "RET;\nsub%u:\n", i);
        f.budget = 10;
        f.subroutines = i; /* calls end */
        put_statements(&f, 4);
    }
    put(w, "END\n");
}

/* How many programs; many by hand. */
static unsigned program_count(void)
{
    const char *count = getenv("EDGEWALK_NATIVE_PROGRAMS");
    return count ? (unsigned)strtoul(count, NULL, 10) : 300;
}

Test(native_flow, random_programs_give_the_same_bits)
{
    for (unsigned number = 0; number < program_count(); number++) {
        write_program(number);
        expect_same_runs(text, number);
    }
}

/* --- A table -------------------------------------------------------------------------------------------- */

#define VERTEX                                                                                               \
    "!!NVvp4.0\nTEMP a, b;\nINT TEMP i;\nMOV a, vertex.attrib[0];\nMOV.CC b, vertex.attrib[1];\n"            \
    "TRUNC.S i, a;\n"
#define VERTEX_END "MOV result.position, a;\nMOV result.color, b;\nEND\n"

/* NV_fragment_program2 has LOOP. */
#define LOOPS                                                                                                \
    "!!ARBfp1.0\nOPTION NV_fragment_program2;\nPARAM k = { 5, 1, 2, 0 };\nPARAM n = { 3, -2.5, -1, 0 };\n"   \
    "PARAM z = { 0, 9, 1, 0 };\nTEMP a, b;\nMOV a, fragment.texcoord[0];\nMOVC b, fragment.texcoord[1];\n"
#define LOOPS_END "MOV result.color, a;\nMOV result.depth.z, b.x;\nEND\n"

static const char *const programs[] = {
    VERTEX "REP { 7 };\nADD a, a, b;\nENDREP;\n" VERTEX_END,
    VERTEX "REP a.x;\nADD a.y, a.y, { 1 };\nREP.S i.x;\nADD a.z, a.z, { 1 };\nENDREP;\nENDREP;\n" VERTEX_END,
    VERTEX "REP -b.x;\nADD a.y, a.y, { 1 };\nENDREP;\nREP { 0 };\nMOV a, { 9 };\nENDREP;\nREP { -3 };\n"
           "MOV a, { 9 };\nENDREP;\n" VERTEX_END,
    VERTEX "REP;\nSUB.CC a.x, a.x, { 1 };\nBRK (LT.x);\nADD b.y, b.y, a.x;\nENDREP;\n" VERTEX_END,
    VERTEX "REP;\nADD a.w, a.w, { 1 };\nBRK (FL);\nENDREP;\n" VERTEX_END, /* all lanes reach the limit */
    VERTEX
    "REP { 6 };\nSUB.CC a.x, a.x, { 1 };\nIF LT.x;\nADD.CC b.x, b.x, { 2 };\nBRK (GT.x);\nCONT (LT.y);\n"
    "ADD b.z, b.z, { 1 };\nELSE;\nREP a.x;\nADD.CC b.w, b.w, { 1 };\nBRK (EQ.w);\nENDREP;\nENDIF;\n"
    "ADD a.y, a.y, { 1 };\nENDREP;\n" VERTEX_END,
    VERTEX "IF GT.x;\nIF GT.y;\nIF GT.z;\nADD a, a, { 1 };\nELSE;\nADD a, a, { 2 };\nENDIF;\nELSE;\n"
           "ADD a, a, { 3 };\nENDIF;\nENDIF;\n" VERTEX_END,
    VERTEX "IF TR;\nADD a, a, { 1 };\nELSE;\nADD a, a, { 2 };\nENDIF;\nIF FL;\nADD a, a, { 3 };\nENDIF;\n"
           "REP { 3 };\nBRK (TR);\nENDREP;\nREP { 4 };\nCONT (TR);\nMOV a, { 5 };\nENDREP;\n" VERTEX_END,
    "!!NVvp4.0\nTEMP a, b;\nmain:\nMOV.CC a, vertex.attrib[0];\nMOV b, { 0 };\nREP { 5 };\nCAL one (GT.x);\n"
    "SUB.CC a.x, a.x, { 1 };\nENDREP;\nMOV result.position, b;\nRET;\n"
    "one:\nADD b.x, b.x, { 1 };\nRET (EQ.y);\nREP a.x;\nADD b.y, b.y, { 1 };\nRET "
    "(LT.z);\nENDREP;\nRET;\nEND\n",
    "!!NVfp4.0\nTEMP a;\nMOV.CC a, fragment.texcoord[0];\nREP { 5 };\nSUB.CC a.x, a.x, { 1 };\nKIL LT.x;\n"
    "IF GT.y;\nKIL a.z;\nDDX a.w, a.x;\nENDIF;\nENDREP;\nMOV result.color, a;\nEND\n",
    "!!NVfp4.0\nTEMP a;\nMOV.CC a, fragment.texcoord[0];\nIF GT.x;\nADD a, a, { 1 };\nKIL TR;\nADD a, a, { 2 "
    "};\n"
    "ADD a, a, { 3 };\nELSE;\nKIL TR;\nADD a, a, { 4 };\nENDIF;\nMOV result.color, a;\nEND\n",
    LOOPS "LOOP k;\nADD a.x, a.x, fragment.texcoord[A0.x].x;\nADDC b.y, b, -{ 1 }.x;\nBRK "
          "(LT.y);\nENDLOOP;\n" LOOPS_END,
    LOOPS
    "LOOP n;\nADD a, a, fragment.texcoord[A0.x];\nLOOP k;\nADD b, b, fragment.texcoord[A0.x];\nENDLOOP;\n"
    "ADD a.x, a.x, fragment.texcoord[A0.x].w;\nENDLOOP;\nLOOP z;\nMOV a, { 1 }.x;\nENDLOOP;\n" LOOPS_END,
    LOOPS
    "IF GT.x;\nLOOP k;\nADD a, a, fragment.texcoord[A0.x];\nADDC b.x, b, -{ 1 }.x;\nBRK (LT.x);\nENDLOOP;\n"
    "ELSE;\nREP k.x;\nADD a.y, a, { 1 }.x;\nENDREP;\nENDIF;\n" LOOPS_END,
    LOOPS
    "LOOP k;\nCAL sub (GT.x);\nADD a, a, fragment.texcoord[A0.x];\nADDC b.x, b, -{ 1 }.x;\nENDLOOP;\n"
    "MOV result.color, a;\nRET;\nsub:\nLOOP n;\nADD a.y, a, fragment.texcoord[A0.x];\nBRK (EQ.y);\nENDLOOP;\n"
    "RET;\nEND\n",
    "!!ARBfp1.0\nOPTION NV_fragment_program2;\nPARAM k = { 3, -3e7, 3e7, 0 };\nTEMP a;\n"
    "MOV a, fragment.texcoord[1];\nLOOP k;\nADD a, a, fragment.texcoord[A0.x];\nENDLOOP;\n"
    "MOV result.color, a;\nEND\n", /* bounds of the index */
    VERTEX
    "MUL b.y, a.x, { 1e30 };\nMUL b.y, b.y, { 1e10 };\nSUB b.z, b.y, b.y;\nREP b.z;\nADD a.y, a.y, { 1 };\n"
    "ENDREP;\nREP |b.y|;\nSUB.CC a.x, a.x, { 1 };\nBRK (LT.x);\nENDREP;\n" VERTEX_END, /* NaN, INF */
    "!!VP2.0 MOV o[HPOS], v[0]; MOV R0.x, c[1]; MOVC R1.x, v[0].x; loop: BRA done (LE.x); MUL R0.x, R0, R1; "
    "ADDC R1.x, R1, -c[1]; BRA loop (TR); done: MOV o[COL0].x, R0; END",
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL TEMP[0..3]\n"
    "IMM[0] FLT32 { 1.0, 0.5, -1.0, 3.0}\nIMM[1] INT32 {1, 2, 3, 0}\n0: MOV TEMP[0], IN[0]\n1: F2I TEMP[1], "
    "IN[0]\n"
    "2: MOV TEMP[2], IMM[0].yyyy\n3: BGNLOOP\n4: IF TEMP[0].xxxx\n5: ADD TEMP[0].x, TEMP[0].xxxx, "
    "IMM[0].zzzz\n"
    "6: ELSE\n7: BRK\n8: ENDIF\n9: UIF TEMP[1].yyyy\n10: ADD TEMP[2], TEMP[2], IMM[0].xxxx\n11: CONT\n12: "
    "ENDIF\n"
    "13: ADD TEMP[2].y, TEMP[2].yyyy, IMM[0].wwww\n14: ENDLOOP\n15: SWITCH TEMP[1].xxxx\n16: CASE "
    "IMM[1].xxxx\n"
    "17: ADD TEMP[2], TEMP[2], IMM[0].wwww\n18: CASE IMM[1].yyyy\n19: MUL TEMP[2], TEMP[2], IMM[0].yyyy\n20: "
    "BRK\n"
    "21: DEFAULT\n22: ADD TEMP[2].z, TEMP[2].zzzz, IMM[0].wwww\n23: ENDSWITCH\n24: MOV OUT[0], TEMP[2]\n25: "
    "END\n",
};

Test(native_flow, programs_of_the_table_give_the_same_bits)
{
    for (unsigned i = 0; i < sizeof programs / sizeof programs[0]; i++)
        for (unsigned seed = 0; seed < 20; seed++)
            expect_same_runs(programs[i], seed);
}

#undef VERTEX
#undef VERTEX_END
#undef LOOPS
#undef LOOPS_END
