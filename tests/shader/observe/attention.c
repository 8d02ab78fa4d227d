/* The sanitizer has the same findings when it looks at all steps of a program, and when it leaves out those
 * that cannot have one: random programs with flow, subroutines and indices. */
#include "shader/observe/attention.h"
#include "shader/observe/observe.h"
#include "shader/program/analysis.h"
#include "tests/shader/execute/exec.h"

#include <stdarg.h>
#include <string.h>

enum { PROGRAMS = 1500, TEXT = 16384, TEMPS = 6 };

/* --- Random programs ------------------------------------------------------------------------------------ */

static char text[TEXT];
static size_t length;
static uint64_t state;
static unsigned statements, depth, subroutines;
static bool in_loop;

static unsigned below(unsigned count)
{
    uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (unsigned)((z ^ (z >> 31)) >> 32) % count;
}

static __attribute__((format(printf, 1, 2))) void put(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    length += (size_t)vsnprintf(text + length, TEXT - length, format, arguments);
    va_end(arguments);
    cr_assert_lt(length, TEXT);
}

static void put_mask(void)
{
    static const char *const masks[] = {"", "", ".x", ".xy", ".yzw", ".w", ".xz"};
    put("%s", masks[below(7)]);
}

static void put_operand(void)
{
    static const char *const swizzles[] = {"", "", ".x", ".y", ".wzyx", ".yyxx"};
    static const char *const others[] = {"vertex.position", "vertex.color", "program.env[1]",
                                         "{ 0, 1, -2, 1e20 }"};
    if (below(3) == 0)
        put("%s", others[below(4)]);
    else if (below(12) == 0)
        put("a[i.x + %u]", below(3));
    else
        put("t%u%s%s", below(TEMPS), "", swizzles[below(6)]);
}

static void put_arithmetic(void)
{
    static const char *const one[] = {"MOV", "FLR", "FRC", "ABS"},
                             *const scalar[] = {"RCP", "RSQ", "LG2", "EX2"}, *const two[] = {"ADD", "MUL",
                                                                                             "SUB", "MIN",
                                                                                             "MAX", "SLT",
                                                                                             "DP3", "DP4"};
    static const char *const suffixes[] = {"", "", "", ".SAT", ".CC"};
    const unsigned kind = below(4);
    put("%s%s ",
        kind == 0   ? one[below(4)]
        : kind == 1 ? scalar[below(4)]
                    : two[below(8)],
        suffixes[below(5)]);
    if (below(8) == 0)
        put("result.color");
    else if (below(12) == 0)
        put("a[i.x]");
    else
        put("t%u", below(TEMPS));
    put_mask();
    if (below(6) == 0)
        put(" (%s.x)", below(2) ? "GT" : "LE");
    put(", ");
    if (kind == 1) {
        put("t%u.%c", below(TEMPS), "xyzw"[below(4)]);
    } else {
        put_operand();
        if (kind > 1)
            put(", "), put_operand();
    }
    put(";\n");
}

static void put_statements(void);

static void put_block(void)
{
    const bool was_in_loop = in_loop;
    depth++;
    if (below(2)) {
        put("IF %s.%c;\n", below(2) ? "GT" : "NE", "xyzw"[below(4)]);
        put_statements();
        if (below(2))
            put("ELSE;\n"), put_statements();
        put("ENDIF;\n");
    } else {
        in_loop = true;
        if (below(3) == 0)
            put("REP;\n"), put_statements(), put("BRK (TR);\n");
        else
            put("REP.S {%u}.x;\n", below(3)), put_statements();
        put("ENDREP;\n");
        in_loop = was_in_loop;
    }
    depth--;
}

static void put_statement(void)
{
    const unsigned kind = below(16);
    if (kind == 0 && depth < 3)
        put_block();
    else if (kind == 1 && in_loop)
        put("%s (%s.x);\n", below(2) ? "BRK" : "CONT", below(2) ? "GT" : "LT");
    else if (kind == 2 && subroutines > 0)
        put("CAL s%u%s;\n", below(subroutines), below(2) ? "" : " (GE.y)");
    else if (kind == 3)
        put("MOV.S i.x, {%u}.x;\n", below(5));
    else if (kind == 4 && below(3) == 0)
        put("RET (LT.z);\n");
    else
        put_arithmetic();
}

static void put_statements(void)
{
    for (unsigned count = 1 + below(5); count > 0 && statements > 0; count--) {
        statements--;
        put_statement();
    }
}

static void write_program(unsigned number)
{
    state = number * UINT64_C(0x123456789);
    length = 0;
    statements = 10 + below(40);
    depth = 0;
    in_loop = false;
    put("!!NVvp4.0\nTEMP t0, t1, t2, t3, t4, t5;\nTEMP a[3];\nINT TEMP i;\nmain:\n");
    subroutines = below(3);
    for (unsigned t = 0; t < TEMPS; t++)
        if (below(4))
            put("MOV t%u, vertex.texcoord[%u];\n", t, below(3));
    if (below(2))
        put("MOV.S i, {1};\nMOV a[0], vertex.position;\n");
    const unsigned called = subroutines;
    while (statements > 0)
        put_statements();
    put("%sRET;\n", below(2) ? "MOV result.position, t0;\n" : "");
    for (unsigned s = 0; s < called; s++) {
        put("s%u:\n", s);
        subroutines = s; /* calls those before it: no recursion */
        statements = 6;
        put_statements();
        put("%s", below(3) ? "RET;\n" : "");
    }
    put("END");
}

/* --- Findings ------------------------------------------------------------------------------------------- */

enum { TRANSCRIPT = 1 << 16 };

struct transcript {
    char text[TRANSCRIPT];
    size_t length;
};

static void note(void *user, const EwFinding *finding)
{
    struct transcript *transcript = user;
    transcript->length +=
        (size_t)snprintf(transcript->text + transcript->length, TRANSCRIPT - transcript->length,
                         "%s, line %d: %s: %s (%llu)\n", finding->stage, finding->line, finding->kind,
                         finding->example, (unsigned long long)finding->count);
    cr_assert_lt(transcript->length, TRANSCRIPT);
}

static void set_inputs(struct execution *execution, unsigned number)
{
    static const float values[] = {0, 1, -1, 0.5f, 3e38f, -2, 7, 1e-30f};
    state = number + 77;
    for (unsigned i = 0; i < execution->program->input_count; i++)
        for (unsigned c = 0; c < 4; c++)
            for (unsigned lane = 0; lane < LANES; lane++)
                shader_input(execution->executor, i)[c][lane] = values[below(8)];
}

/* Results too: what an observer does not see is computed in another way. */
static void run(struct transcript *transcript, unsigned number, bool every_step)
{
    struct execution execution = execution_of(text);
    struct shader_check *check = shader_check_create(every_step);
    cr_assert(check);
    transcript->length = 0;
    execution.resources.observer = shader_check_observer(check);
    execution.resources.program = execution.program;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    for (unsigned round = 0; round < 2; round++) {
        set_inputs(&execution, number + round);
        execute(&execution, round ? 0x6d : 0xff);
        for (unsigned i = 0; i < execution.program->output_count; i++)
            for (unsigned c = 0; c < 4; c++)
                for (unsigned lane = 0; lane < LANES; lane++)
                    if (round == 0 || 0x6d >> lane & 1)
                        transcript->length += (size_t)snprintf(
                            transcript->text + transcript->length, TRANSCRIPT - transcript->length, "%08x\n",
                            (unsigned)f32x8_bits(shader_output(execution.executor, i)[c])[lane]);
    }
    cr_assert(shader_check_report(check, note, transcript));
    shader_check_destroy(check);
    execution_release(&execution);
}

Test(attention, findings_are_those_of_all_steps)
{
    static struct transcript all, seen;
    static const char *const kinds[] = {"uninitialized", "unwritten", "bounds", "nan", "infinity"};
    unsigned found[5] = {0};
    for (unsigned number = 0; number < PROGRAMS; number++) {
        write_program(number);
        run(&all, number, true);
        run(&seen, number, false);
        cr_assert_str_eq(seen.text, all.text, "program %u\n%s\nevery step:\n%s\nseen steps:\n%s", number,
                         text, all.text, seen.text);
        for (unsigned kind = 0; kind < 5; kind++)
            found[kind] += strstr(all.text, kinds[kind]) != NULL;
    }
    for (unsigned kind = 0; kind < 5; kind++)
        cr_expect_gt(found[kind], PROGRAMS / 50, "%s: in %u programs", kinds[kind], found[kind]);
}

/* --- Certain and doubtful registers --------------------------------------------------------------------- */

static const struct {
    const char *body;
    unsigned doubtful; /* a bit for each of t0, t1, ... in the order of their declaration */
} values[] = {
    {"MOV t0, 1; ADD t1, t0, t0;", 0},
    {"ADD t1, t0, t0;", 1},
    {"MOV t0.xy, 1; ADD t1.xy, t0, t0;", 0},
    {"MOV t0.xy, 1; ADD t1.xyz, t0, t0;", 1},
    {"MOV t0 (GT.x), 1; ADD t1, t0, t0;", 1},
    {"IF GT.x; MOV t0, 1; ENDIF; ADD t1, t0, t0;", 1},
    {"IF GT.x; MOV t0, 1; ELSE; MOV t0, 2; ENDIF; ADD t1, t0, t0;", 0},
    {"IF GT.x; MOV t0, 1; ADD t1, t0, t0; ENDIF;", 0},
    {"REP 2; MOV t0, 1; ENDREP; ADD t1, t0, t0;", 1},
    {"REP; MOV t0, 1; BRK (GT.x); ENDREP; ADD t1, t0, t0;", 0},
    {"REP; BRK (GT.x); MOV t0, 1; ENDREP; ADD t1, t0, t0;", 1},
    {"REP; IF GT.x; BRK; ENDIF; ADD t1, t0, t0; MOV t0, 1; ENDREP;", 1},
    {"CAL sub; ADD t1, t0, t0;", 0},
    {"CAL sub (GT.x); ADD t1, t0, t0;", 1},
};

static unsigned reads(const struct instruction *instruction, unsigned s)
{
    return instruction_reads(instruction, s);
}

Test(attention, knows_registers_with_a_value)
{
    for (unsigned row = 0; row < sizeof values / sizeof *values; row++) {
        struct shader_error error;
        struct attention attention;
        snprintf(text, TEXT,
                 "!!NVvp4.0\nTEMP t0, t1;\nmain: MOV t1, 0; %s\nMOV result.position, t1; RET;\n"
                 "sub: MOV t0, 1; RET;\nEND",
                 values[row].body);
        struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
        cr_assert(program, "%s: %s", values[row].body, error.message);
        cr_assert(attention_find(&attention, program, true, reads));
        unsigned doubtful = 0;
        for (unsigned t = 0; t < program->temp_count; t++)
            doubtful |= (unsigned)attention.doubtful[t] << t;
        cr_expect_eq(doubtful, values[row].doubtful, "%s: %u", values[row].body, doubtful);
        const bool may_stop = strstr(values[row].body, "REP") || strstr(values[row].body, "CAL");
        cr_expect_eq(attention.results, may_stop, "%s", values[row].body);
        attention_release(&attention);
        shader_program_free(program);
    }
}
