/* Small programs of the ARB languages from text to results: the rules in which they differ from their
 * relatives, address registers, fog, and the flow of the NV options. Lane n sees every attribute as (n, -n,
 * 0.5, 1); program.env[n] and program.local[n] are (n, n+0.25, n+0.5, n+0.75). */
#include "tests/shader/language/gpu4/arb_run_test.h"

/* Runs a text, and what it is printed as; output 0 is the same. */
static void run(const char *text, f32x8 result[4], enum shader_status status[LANES])
{
    struct execution first = execution_of(text);
    char *printed = shader_print(first.program);
    struct execution again = execution_of(printed);
    set_inputs(&first);
    set_inputs(&again);
    const unsigned alive = execute(&first, 0xff);
    cr_expect_eq(execute(&again, 0xff), alive, "%s", printed);
    for (int c = 0; c < 4; c++) {
        result[c] = shader_output(first.executor, 0)[c];
        const f32x8 twice = shader_output(again.executor, 0)[c];
        cr_expect_eq(memcmp(&result[c], &twice, sizeof twice), 0, "%s", printed);
    }
    for (unsigned lane = 0; lane < LANES; lane++)
        status[lane] = shader_lane_status(first.executor, lane);
    free(printed);
    execution_release(&first);
    execution_release(&again);
}

struct row {
    const char *text;
    float expected[LANES]; /* of result component x */
};

static void run_rows(const char *first, const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[2000];
        f32x8 result[4];
        enum shader_status status[LANES];
        snprintf(text, sizeof text, "%s %s END", first, rows[i].text);
        run(text, result, status);
        for (int lane = 0; lane < LANES; lane++) {
            cr_expect_eq(status[lane], SHADER_STATUS_OK, "%s", text);
            cr_expect_eq(bits_of(result[0][lane]), bits_of(rows[i].expected[lane]),
                         "%s\nlane %d: %.9g, expected %.9g", text, lane, (double)result[0][lane],
                         (double)rows[i].expected[lane]);
        }
    }
}

#define RUN(first, rows) run_rows(first, rows, sizeof rows / sizeof *rows)

#define ALL(v)                                                                                               \
    {                                                                                                        \
        v, v, v, v, v, v, v, v                                                                               \
    }

#define QNAN __builtin_nanf("")

/* ARB_vertex_program 2.14.5. */
Test(arb_run, vertex_instructions)
{
    static const struct row rows[] = {
        {"RSQ o, -4.0.x;", ALL(0.5f)}, /* of the absolute value */
        {"RSQ o, c[1].z;", ALL(INFINITY)},
        {"LOG o, -8.0.x;", ALL(3.0f)},
        {"LOG o.y, -12.0.x; MOV R0, 1; LOG R0, -12.0.x; MOV o, R0.y;", ALL(1.5f)},
        {"EXP o, 2.5.x;", ALL(4.0f)},
        {"EXP R0, 2.5.x; MOV o, R0.y;", ALL(0.5f)},
        {"LIT R0, v; MOV o, R0.y;", {0, 1, 2, 3, 4, 5, 6, 7}},
        {"LIT R0, {2, 3, 0, 2}; MOV o, R0.z;", ALL(9.0f)},
        {"LIT R0, {2, -3, 0, 0}; MOV o, R0.z;", ALL(1.0f)},
        {"DST R0, v, v; MOV o, R0.y;", {0, 1, 4, 9, 16, 25, 36, 49}},
        {"XPD R0, {1, 0, 0}, {0, 1, 0}; MOV o, R0.z;", ALL(1.0f)},
        {"SWZ o, v, -y, 0, 1, x;", {-0.0f, 1, 2, 3, 4, 5, 6, 7}},
        {"POW o, 2.0.x, v.x;", {1, 2, 4, 8, 16, 32, 64, 128}},
        {"DPH o, v, {2, 1, 2, 5};", {6, 7, 8, 9, 10, 11, 12, 13}},
        {"FRC o, -0.25;", ALL(0.75f)},
        {"SGE o, v, 3;", {0, 0, 0, 1, 1, 1, 1, 1}},
        {"MUL R0, 1e38, 10; SUB R0, R0, R0; MAX o, R0, 1;", ALL(QNAN)},
        {"MOV o, state.fog.color.x;", ALL(0.0f)},
    };
    RUN("!!ARBvp1.0 TEMP R0; ATTRIB v = vertex.attrib[1]; OUTPUT o = result.position; "
        "PARAM c[] = { 1, {1, 2, 0} };",
        rows);
}

/* ARB_vertex_program 2.14.4.2: indices outside the array read zeros here. */
Test(arb_run, relative_addressing)
{
    static const struct row rows[] = {
        {"ARL A.x, v.x; MOV o, a[A.x];", {0, 1, 2, 3, 4, 5, 6, 0}},
        {"ARL A.x, v.x; MOV o, a[A.x - 2];", {0, 0, 0, 1, 2, 3, 4, 5}},
        {"ARL A.x, v.y; MOV o, -a[A.x + 7].y;",
         {-0.0f, -6.25f, -5.25f, -4.25f, -3.25f, -2.25f, -1.25f, -0.25f}},
        {"MAD R0, v, 1000, -3000; ARL A.x, R0.x; MOV o, a[A.x + 6];", {0, 0, 0, 6, 0, 0, 0, 0}},
        {"MUL R0, v, 0.5; ARL A.x, R0.x; MOV o, a[A.x + 1];", {1, 1, 2, 2, 3, 3, 4, 4}},
        {"MUL R0, v, -0.5; ARL A.x, R0.x; MOV o, a[A.x + 4];", {4, 3, 3, 2, 2, 1, 1, 0}},
        {"MUL R0, v, 100; ARL A.x, R0.x; MOV o, b[A.x];", {7, 107, 207, 0, 0, 0, 0, 0}},
        {"ADD R0, v, 597; ARL A.x, R0.x; MOV o, big[A.x];", {597, 598, 599, 600, 601, 602, 603, 604}},
    };
    RUN("!!ARBvp1.0 TEMP R0; ADDRESS A; ATTRIB v = vertex.attrib[1]; OUTPUT o = result.position; "
        "PARAM a[] = { program.env[0..6] }; PARAM b[] = { program.env[7..255] }; "
        "PARAM big[] = { program.local[0..1023] };",
        rows);
}

/* NV_vertex_program2_option, NV_vertex_program3. */
Test(arb_run, vertex_options)
{
    static const struct row rows[] = {
        {"MOVC R0, v; BRA skip (EQ.x); MOV o.x, 3; skip: ADD o.x, v, 0;", {0, 1, 2, 3, 4, 5, 6, 7}},
        {"MOV R1, 1; MOVC R0, v; BRA skip (EQ.x); MOV R1, 3; skip: MOV o, R1;", {1, 3, 3, 3, 3, 3, 3, 3}},
        {"CAL f; CAL f; MOV o, R1; BRA done; f: ADD R1, R1, v; RET; done:", {0, 2, 4, 6, 8, 10, 12, 14}},
        {"ARL A, v; ARA A.xy, A; MOV o, a[A.x];", {0, 1, 2, 3, 4, 5, 6, 0}},
        {"ARR A, |v.yyyy|; MOV o, a[A.w];", {0, 1, 2, 3, 4, 5, 6, 0}},
        {"ARL A, v; PUSHA A; ARL A, 0; ARL B, v; CAL f; POPA B; MOV o, a[B.x]; BRA done; f: PUSHA B; POPA A; "
         "RET; done:",
         {0, 1, 2, 3, 4, 5, 6, 0}},
        {"SUBC R0, v, 4; ARL A, v; PUSHA A; ARL A, 1; POPA A (LT.x); MOV o, a[A.x];",
         {0, 1, 2, 3, 1, 1, 1, 1}},
        {"SUBC1 R0, v, 4; MOV R1, 1; MOV R1 (GE1.x), 2; MOV o, R1;", {1, 1, 1, 1, 2, 2, 2, 2}},
        {"ADD_SAT o, v, 0;", {0, 1, 1, 1, 1, 1, 1, 1}},
        {"SUBC R0, v, 4; BRA x (LT.x); ARL A, 5; PUSHA A; BRA y; x: ARL A, 3; PUSHA A; y: ARL A, 0; POPA A; "
         "MOV o, a[A.x];",
         {3, 3, 3, 3, 5, 5, 5, 5}},
        {"ARL A, v; MOV R0, vertex.texcoord[A.x]; MOV o, R0.x;", {0, 1, 2, 3, 4, 5, 6, 7}},
    };
    RUN("!!ARBvp1.0 OPTION NV_vertex_program3; TEMP R0, R1; ADDRESS A, B; ATTRIB v = vertex.attrib[1]; "
        "OUTPUT o = result.position; "
        "PARAM a[] = { program.env[0..6] };",
        rows);
}

/* NV_vertex_program3 2.14.5.43: the call stack keeps apart what CAL and PUSHA left. */
Test(arb_run, a_stack_used_wrongly_ends_the_program)
{
    static const char *const rows[] = {
        "POPA A;",
        "CAL f; f: POPA A;",
        "PUSHA A; RET;",
        "PUSHA A; PUSHA A; PUSHA A; PUSHA A; PUSHA A;",
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[500];
        f32x8 result[4];
        enum shader_status status[LANES];
        snprintf(text, sizeof text,
                 "!!ARBvp1.0 OPTION NV_vertex_program3; ADDRESS A; MOV result.position, 1; "
                 "%s MOV result.position, 2; END",
                 rows[i]);
        run(text, result, status);
        for (int lane = 0; lane < LANES; lane++) {
            cr_expect_eq(status[lane], SHADER_STATUS_ERROR, "%s", text);
            cr_expect_eq(result[0][lane], 1.0f, "%s", text);
        }
    }
}

Test(arb_run, fragment_instructions)
{
    static const struct row rows[] = {
        {"CMP o, v.y, 1, 2;", {2, 1, 1, 1, 1, 1, 1, 1}},
        {"LRP o, 0.25, v, 4;", {3, 3.25f, 3.5f, 3.75f, 4, 4.25f, 4.5f, 4.75f}},
        {"SCS o.xy, 0.0.x;", ALL(1.0f)},
        {"MAD_SAT o, v, 0.25, -0.5;", {0, 0, 0, 0.25f, 0.5f, 0.75f, 1, 1}},
        {"RSQ o, v.y; RSQ_SAT o, -4.0.r;", ALL(0.5f)},
        {"MOV o, fragment.position.x;", {0, 1, 2, 3, 4, 5, 6, 7}},
    };
    RUN("!!ARBfp1.0 ATTRIB v = fragment.texcoord[0]; OUTPUT o = result.color;", rows);
}

/* NV_fragment_program_option, NV_fragment_program2. */
Test(arb_run, fragment_options)
{
    static const struct row rows[] = {
        {"DDX o, v;", ALL(1.0f)},
        {"PK2H R0, {1, 2}; UP2H R0, R0.x; MOV o, R0.y;", ALL(2.0f)},
        {"MOV R0, 1; SUBC R1, v, 4; IF GT.x; MOV R0, 2; ELSE; IF EQ.x; MOV R0, 3; ENDIF; ENDIF; MOV o, R0;",
         {1, 1, 1, 1, 3, 2, 2, 2}},
        {"MOV R0, 0; REP {3}; ADD R0, R0, v; ENDREP; MOV o, R0;", {0, 3, 6, 9, 12, 15, 18, 21}},
        {"MOV R0, 0; CAL f; MOV o, R0; RET; f: ADD R0, R0, 5; RET;", ALL(5.0f)},
        {"MOV o, 7; CAL f; RET; f: MOV o, 8; g: MOV o, 9;", ALL(9.0f)}, /* a label ends no subroutine */
        {"MOV_SSAT o, -3;", ALL(-1.0f)},
        {"DIV o, v, 4;", {0, 0.25f, 0.5f, 0.75f, 1, 1.25f, 1.5f, 1.75f}},
    };
    RUN("!!ARBfp1.0 OPTION NV_fragment_program2; TEMP R0, R1; ATTRIB v = fragment.texcoord[0]; "
        "OUTPUT o = result.color;",
        rows);
}

/* ARB_fragment_program 3.11.6.4: KIL if any component is negative. */
Test(arb_run, kil_discards_where_a_component_is_negative)
{
    struct execution execution =
        execution_of("!!ARBfp1.0 TEMP t; ADD t, fragment.texcoord.zwyy, 3; KIL t; MOV result.color, 1; END");
    set_inputs(&execution);
    cr_expect_eq(execute(&execution, 0xff), 0x0f); /* -n + 3 < 0 from lane 4 on */
    execution_release(&execution);
}

/* The stop of NV_vertex_program2 is that of its option, too. */
Test(arb_run, endless_loops_end)
{
    f32x8 result[4];
    enum shader_status status[LANES];
    run("!!ARBvp1.0 OPTION NV_vertex_program2; MOV result.position, 1; l: BRA l; END", result, status);
    cr_expect_eq(status[0], SHADER_STATUS_BUDGET);
}
