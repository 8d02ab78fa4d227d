/* Every row of rules.def in native code and in the interpreter: the same bits in every lane, for the special
 * values of floats and integers in all combinations, and for random bits. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/fpenv.h"
#include "base/isa.h"
#include "shader/execute/executor.h"
#include "shader/execute/rules.h"
#include "shader/shader.h"

/* --- Programs ------------------------------------------------------------------------------------------- */

/* One of each set of languages whose rules differ, and what its programs find in column `languages`. */
static const struct dialect {
    enum language language;
    enum stage stage;
    uint32_t opcodes;
    bool typed; /* instructions have types */
} dialects[] = {
    {LANGUAGE_VP11, STAGE_VERTEX, OPCODE_VP10 | OPCODE_VP11, false},
    {LANGUAGE_VP20, STAGE_VERTEX, OPCODE_VP20, false},
    {LANGUAGE_ARBVP10, STAGE_VERTEX, OPCODE_ARBVP | OPCODE_VPO2 | OPCODE_VPO3, false},
    {LANGUAGE_ARBFP10, STAGE_FRAGMENT, OPCODE_ARBFP | OPCODE_FPO1 | OPCODE_FPO2, false},
    {LANGUAGE_FP10, STAGE_FRAGMENT, OPCODE_FP10, false},
    {LANGUAGE_NVFP50, STAGE_FRAGMENT, OPCODE_NV40 | OPCODE_NVF40 | OPCODE_NV50 | OPCODE_NVF50, true},
    {LANGUAGE_TGSI, STAGE_FRAGMENT, OPCODE_NV40 | OPCODE_TGSI, true},
};

/* v[0], v[1] and v[2] are the operands; o[0] is the result, where the opcode's is an address register too. */
struct subject {
    struct instruction instructions[2];
    struct input_register inputs[3];
    struct output_register output;
    struct program program;
};

static void write_subject(struct subject *subject, const struct dialect *dialect, enum opcode op,
                          enum type type)
{
    memset(subject, 0, sizeof *subject);
    struct instruction *instruction = &subject->instructions[0];
    instruction->op = (uint8_t)op;
    instruction->type = (uint8_t)type;
    instruction->test.rule = CONDITION_TR;
    instruction->dst = (struct destination){.file = FILE_OUTPUT, .mask = 15};
    instruction->target = -1;
    for (unsigned s = 0; s < 3 && s < opcode_source_count(op); s++)
        instruction->src[s] =
            (struct source_operand){.file = FILE_INPUT, .swizzle = {0, 1, 2, 3}, .index = (int32_t)s};
    for (unsigned s = 0; s < 3; s++)
        subject->inputs[s] = (struct input_register){.semantic = SEMANTIC_ATTRIBUTE, .index = (uint8_t)s};
    subject->instructions[1] = (struct instruction){.op = OP_END, .test.rule = CONDITION_TR, .target = -1};
    subject->output = (struct output_register){.semantic = SEMANTIC_COLOR, .written = 15};
    subject->program = (struct program){.language = dialect->language,
                                        .stage = dialect->stage,
                                        .uses_derivatives = dialect->stage == STAGE_FRAGMENT,
                                        .input_vertices = 1,
                                        .instructions = subject->instructions,
                                        .instruction_count = 2,
                                        .inputs = subject->inputs,
                                        .input_count = 3,
                                        .outputs = &subject->output,
                                        .output_count = 1};
}

/* Calls `visit` for every opcode in every dialect with every type and modifier that its row has. */
static void visit_modifiers(struct subject *subject, void (*visit)(struct subject *subject))
{
    const struct opcode_info *info = &opcode_table[subject->instructions[0].op];
    const bool multiplies =
        subject->instructions[0].op == OP_MUL && subject->instructions[0].type != TYPE_F32;
    for (unsigned modifier = INTEGER_FULL; modifier <= (multiplies ? INTEGER_HI : INTEGER_FULL); modifier++)
        for (unsigned coarse = 0; coarse <= (strchr(info->modifiers, 'G') != NULL); coarse++)
            for (unsigned mixes = 0; mixes < 2; mixes++) {
                subject->instructions[0].integer_modifier = (uint8_t)modifier;
                subject->instructions[0].derivative = coarse ? DERIVATIVE_COARSE : DERIVATIVE_ANY;
                subject->program.mixes_types = mixes;
                visit(subject);
            }
}

static bool has_type(const struct opcode_info *info, const struct dialect *dialect, enum type type)
{
    if (!dialect->typed)
        return info->default_type == type;
    return strchr(info->types, type == TYPE_F32 ? 'F' : 'I') != NULL;
}

static void visit_subjects(void (*visit)(struct subject *subject))
{
    static struct subject subject;
    for (unsigned op = 0; op < OP_COUNT; op++)
        for (unsigned d = 0; d < sizeof dialects / sizeof *dialects; d++)
            for (unsigned type = TYPE_F32; type <= TYPE_U32; type++) {
                const struct opcode_info *info = &opcode_table[op];
                if (!(info->languages & dialects[d].opcodes) || info->flow != FLOW_NONE ||
                    strpbrk(info->inputs, "TKLBMNPIJU") || !has_type(info, &dialects[d], (enum type)type))
                    continue;
                write_subject(&subject, &dialects[d], (enum opcode)op, (enum type)type);
                visit_modifiers(&subject, visit);
            }
}

/* --- Values --------------------------------------------------------------------------------------------- */

static const uint32_t specials[] = {
    0x00000000, 0x80000000,                         /* 0 */
    0x00000001, 0x80000001, 0x007fffff, 0x807fffff, /* denormals; also the integers 1 and -2^31 + 1 */
    0x00800000, 0x80800000,                         /* 2^-126 */
    0x3f000000, 0xbf000000, 0x3fc00000, 0x40200000, /* halves */
    0x3effffff, 0x3f7fffff, 0x3f800000, 0xbf800000, 0x3f800001, /* beside 1/2 and at 1 */
    0x4afffffe, 0x4b000000, 0xcb000001,                         /* at 2^23 */
    0x46000000, 0xc5ffffff,                                     /* 8192: where angles are wide */
    0x4effffff, 0x4f000000, 0xcf000000, 0x4f7fffff, 0x4f800000, /* at 2^31 and 2^32 */
    0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000,             /* the greatest, and INF */
    0x7fc00000, 0xffc00000, 0x7f800001, 0x7fffffff,             /* NaN; 2^31 - 1 */
    0xffffffff, 0xfffffffe, 0x0000001f, 0x00000021,             /* -1, -2, 31, 33 */
    0x00ffffff, 0x01000001, 0x000001ff, 0xfffffe00,             /* at 2^24; addresses: 511, -512 */
};
enum { SPECIALS = sizeof specials / sizeof *specials, RANDOM_RUNS = 256 };

/* A hash; the same numbers in every run of the test. */
static uint32_t random_bits(uint32_t n)
{
    n = (n ^ n >> 16) * 0x7feb352du;
    n = (n ^ n >> 15) * 0x846ca68bu;
    return n ^ n >> 16;
}

/* Runs that see every combination of special values of so many operands in every component. */
static unsigned special_runs(unsigned operands)
{
    unsigned combinations = 1;
    for (unsigned s = 0; s < operands; s++)
        combinations *= SPECIALS;
    return (combinations + LANES - 1) / LANES;
}

/* Components differ where a result depends on several. */
static uint32_t operand_value(unsigned run, unsigned runs, unsigned s, unsigned c, unsigned lane)
{
    static const unsigned divisor[3] = {1, SPECIALS, SPECIALS * SPECIALS}, turn[3] = {1, 12, 29};
    if (run >= runs)
        return random_bits(((run * 3 + s) * 4 + c) * LANES + lane);
    return specials[((run * LANES + lane) / divisor[s] + c * turn[s]) % SPECIALS];
}

/* --- Runs ----------------------------------------------------------------------------------------------- */

struct form {
    struct shader_code *code;
    struct shader_executor *executor;
};

static struct form form_of(const struct subject *subject, const char *jit)
{
    static const struct shader_resources none = {0};
    setenv("EDGEWALK_JIT", jit, 1);
    struct form form = {shader_code_create(&subject->program), shader_executor_create()};
    cr_assert(form.code && form.executor && shader_bind(form.executor, form.code, &none, true));
    return form;
}

static void release(struct form *form)
{
    shader_executor_destroy(form->executor);
    shader_code_destroy(form->code);
}

static const f32x8 *result_of(const struct form *form, unsigned run, unsigned runs)
{
    for (unsigned s = 0; s < 3; s++)
        for (unsigned c = 0; c < 4; c++) {
            uint32_t lanes[LANES];
            for (unsigned lane = 0; lane < LANES; lane++)
                lanes[lane] = operand_value(run, runs, s, c, lane);
            memcpy(&shader_input(form->executor, s)[c], lanes, sizeof lanes);
        }
    shader_run(form->executor, 0xff);
    return shader_output(form->executor, 0);
}

static const char *describe(const struct subject *subject)
{
    static char text[100];
    const struct instruction *instruction = &subject->instructions[0];
    snprintf(text, sizeof text, "%s, type %u, language %u%s", opcode_table[instruction->op].name,
             instruction->type, subject->program.language,
             subject->program.mixes_types ? ", types mixed" : "");
    return text;
}

static void expect_same_results(const struct subject *subject, const struct form *interpreted,
                                const struct form *native)
{
    const enum operation_rule rule = (enum operation_rule)interpreted->code->masked[0].op.rule;
    const unsigned runs = special_runs(opcode_source_count((enum opcode)subject->instructions[0].op));
    for (unsigned run = 0; run < runs + RANDOM_RUNS; run++) {
        uint32_t wanted[4][LANES], got[4][LANES];
        memcpy(wanted, result_of(interpreted, run, runs), sizeof wanted);
        memcpy(got, result_of(native, run, runs), sizeof got);
        for (unsigned i = 0; i < 4 * LANES && memcmp(wanted, got, sizeof got) != 0; i++)
            cr_assert_eq(got[i / LANES][i % LANES], wanted[i / LANES][i % LANES],
                         "%s (%s), lane %u, component %u of (%08x %08x %08x): %08x, interpreted %08x",
                         rule_name(rule), describe(subject), i % LANES, i / LANES,
                         operand_value(run, runs, 0, i / LANES, i % LANES),
                         operand_value(run, runs, 1, i / LANES, i % LANES),
                         operand_value(run, runs, 2, i / LANES, i % LANES), got[i / LANES][i % LANES],
                         wanted[i / LANES][i % LANES]);
    }
}

/* --- Tests ---------------------------------------------------------------------------------------------- */

enum column { CALLED, NATIVE, QUAD };

static const uint8_t native_columns[RULE_COUNT] = {
#define COMPONENT_RULE(name, threaded, native) [RULE_##name] = native,
#define SCALAR_RULE(name, threaded, native)    [RULE_##name] = native,
#define VECTOR_RULE(name, native)              [RULE_##name] = native,
#define INTEGER_RULE(name, native)             [RULE_##name] = native,
#include "shader/execute/rules.def"
};

static bool machine_has_native_code(void)
{
#if defined(__x86_64__) && defined(EW_HAVE_AVX2)
    return isa_current() == ISA_AVX2;
#else
    return false;
#endif
}

static bool reached[RULE_COUNT];

static void note_rule(struct subject *subject)
{
    struct shader_code *code = shader_code_create(&subject->program);
    cr_assert(code);
    reached[code->masked[0].op.rule] = true;
    shader_code_destroy(code);
}

Test(expand, some_opcode_reaches_every_rule)
{
    setenv("EDGEWALK_JIT", "0", 1);
    visit_subjects(note_rule);
    for (unsigned rule = RULE_NONE + 1; rule < RULE_COUNT; rule++)
        cr_expect(reached[rule], "no opcode reaches %s", rule_name((enum operation_rule)rule));
}

/* A program of one operation has native code where the operation has an expansion. */
static void compare_forms(struct subject *subject)
{
    struct form interpreted = form_of(subject, "0"), native = form_of(subject, "1");
    const unsigned rule = interpreted.code->masked[0].op.rule;
    const bool expanded = native_columns[rule] != CALLED && machine_has_native_code();
    if (rule != RULE_NONE) {
        cr_expect_eq(native.code->native != NULL, expanded, "%s (%s)", rule_name((enum operation_rule)rule),
                     describe(subject));
        expect_same_results(subject, &interpreted, &native);
    }
    release(&interpreted);
    release(&native);
}

Test(expand, every_rule_gives_the_same_bits_as_the_interpreter)
{
    const uint32_t saved = fpenv_enter();
    visit_subjects(compare_forms);
    fpenv_leave(saved);
}
