/* Small programs of NV_gpu_program4 from text to results: flow, arrays, condition codes, types. Lane n sees
 * attribute 1 (or fragment attribute 1) as (n, -n, 0.5, 1); program.env[n] is (n, n+0.25, n+0.5, n+0.75). */
#include "tests/shader/execute/exec.h"

#define LANES_COUNT 8

struct row {
    const char *text;               /* between the header with its declarations and END */
    float expected[LANES_COUNT][4]; /* result.texcoord[0], or result.color of a fragment program */
};

#define X(a, b, c, d, e, f, g, h)                                                                            \
    {                                                                                                        \
        {a, 0, 0, 1}, {b, 0, 0, 1}, {c, 0, 0, 1}, {d, 0, 0, 1}, {e, 0, 0, 1}, {f, 0, 0, 1}, {g, 0, 0, 1},    \
        {                                                                                                    \
            h, 0, 0, 1                                                                                       \
        }                                                                                                    \
    }

static void set_inputs(struct execution *execution)
{
    for (uint32_t i = 0; i < execution->program->input_count; i++) {
        f32x8 *input = shader_input(execution->executor, i);
        for (int lane = 0; lane < LANES_COUNT; lane++) {
            input[0][lane] = (float)lane;
            input[1][lane] = (float)-lane;
            input[2][lane] = 0.5f;
            input[3][lane] = 1.0f;
        }
    }
}

static void expect(struct execution *execution, const struct row *row)
{
    set_inputs(execution);
    cr_expect_eq(execute(execution, 0xff), 0xff);
    const f32x8 *output = shader_output(execution->executor, 0);
    for (int lane = 0; lane < LANES_COUNT; lane++) {
        cr_expect_eq(shader_lane_status(execution->executor, (unsigned)lane), SHADER_STATUS_OK, "%s",
                     row->text);
        for (int c = 0; c < 4; c++)
            cr_expect_eq(output[c][lane], row->expected[lane][c],
                         "%s\nlane %d, component %d: %.9g, expected %.9g", row->text, lane, c,
                         (double)output[c][lane], (double)row->expected[lane][c]);
    }
}

/* As loaded, and again as printed and loaded. */
static void run(const char *first, const struct row *row)
{
    char text[2000];
    snprintf(text, sizeof text, "%s %s END", first, row->text);
    struct execution execution = execution_of(text);
    char *printed = shader_print(execution.program);
    expect(&execution, row);
    struct execution again = execution_of(printed);
    expect(&again, row);
    execution_release(&execution);
    execution_release(&again);
    free(printed);
}

static void run_vertex(const struct row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        run("!!NVvp4.0 TEMP R0, R1; INT TEMP I; TEMP a[4]; ATTRIB v = vertex.attrib[1]; "
            "OUTPUT o = result.texcoord[0];",
            &rows[i]);
}

Test(nv4_run, lanes_take_their_own_branches)
{
    static const struct row rows[] = {
        {"MOV.CC R0, v; IF GT.x; MOV o.x, 1; ELSE; MOV o.x, 2; ENDIF;", X(2, 1, 1, 1, 1, 1, 1, 1)},
        {"SUB.CC1 R0, v, 4; MOV o.x, 7; IF LT1.x; IF EQ1.y; MOV o.x, 3; ENDIF; ELSE; MOV o.x, v; ENDIF;",
         X(7, 7, 7, 7, 4, 5, 6, 7)},
        {"MOV.CC R0, v; IF NE; MOV o.x, 1; ENDIF;",
         X(1, 1, 1, 1, 1, 1, 1, 1)}, /* any component: z and w are not 0 */
        {"MOV o.x, 0; REP v.x; ADD R0, R0, 1; ENDREP; MOV o.x, R0;", X(0, 1, 2, 3, 4, 5, 6, 7)},
        {"REP; ADD R0, R0, 1; SUB.CC R1, R0, v; BRK (GE.x); ENDREP; MOV o.x, R0;", X(1, 1, 2, 3, 4, 5, 6, 7)},
        {"REP 5; ADD R1, R1, 1; SUB.CC a[0], R1, 3; CONT (GT.x); ADD R0, R0, v; ENDREP; MOV o.x, R0;",
         X(0, 3, 6, 9, 12, 15, 18, 21)},
        {"REP 3; REP 2; ADD R0, R0, 1; ENDREP; ENDREP; MOV o.x, R0;", X(6, 6, 6, 6, 6, 6, 6, 6)},
        {"REP 2; REP 1; REP 2; REP v.x; REP 1; REP 2; ADD R0, R0, 1; ENDREP; ENDREP; ENDREP; ENDREP; ENDREP; "
         "ENDREP; MOV o.x, R0;",
         X(0, 8, 16, 24, 32, 40, 48, 56)},
        {"MOV.S I, 3; REP.S I.x; ADD R0, R0, 2; ENDREP; MOV o.x, R0;", X(6, 6, 6, 6, 6, 6, 6, 6)},
        {"REP 2.9; ADD R0, R0, 1; ENDREP; MOV o.x, R0;", X(2, 2, 2, 2, 2, 2, 2, 2)},
    };
    run_vertex(rows, sizeof rows / sizeof *rows);
}

Test(nv4_run, subroutines_return_at_ret_label_and_end)
{
    static const struct row rows[] = {
        {"square: MUL R0, R0, R0; RET; main: MOV R0, v; CAL square; MOV o.x, R0;",
         X(0, 1, 4, 9, 16, 25, 36, 49)},
        {"one: ADD R0, R0, 1; two: ADD R0, R0, 2; RET; main: CAL one; MOV o.x, R0;",
         X(1, 1, 1, 1, 1, 1, 1, 1)},
        {"main: CAL last; MOV o.x, R0; RET; last: ADD R0, v, 1;", X(1, 2, 3, 4, 5, 6, 7, 8)},
        {"MOV.CC R0, v; CAL early (GT.x); MOV o.x, R1; RET; early: MOV R1, 1; SUB.CC R0, R0, 3; RET (LT.x); "
         "MOV R1, 2;",
         X(0, 1, 1, 2, 2, 2, 2, 2)},
        {"MOV R1, 5; MOV.CC R0, v; RET (EQ.x); MOV o.x, R1;",
         {{0, 0, 0, 1},
          {5, 0, 0, 1},
          {5, 0, 0, 1},
          {5, 0, 0, 1},
          {5, 0, 0, 1},
          {5, 0, 0, 1},
          {5, 0, 0, 1},
          {5, 0, 0, 1}}},
        {"main: CAL down; MOV o.x, R1; RET; down: ADD R1, R1, 1; SUB.CC R0, R1, v; CAL down (LT.x);",
         X(1, 1, 2, 3, 4, 5, 6, 7)},
    };
    run_vertex(rows, sizeof rows / sizeof *rows);
}

Test(nv4_run, arrays_are_addressed_at_run_time)
{
    static const struct row rows[] = {
        {"TEMP t[4089]; FLR.S I, v; MUL t[I.x + 4081], v, 2; MOV o.x, t[I.x + 4081];",
         X(0, 2, 4, 6, 8, 10, 12, 14)},
        {"PARAM p[] = { program.env[10..13] }; FLR.S I, v; MOV o.x, p[I.x];", X(10, 11, 12, 13, 0, 0, 0, 0)},
        {"PARAM p[] = { program.env[10..13] }; FLR.S I, v; MOV o.x, p[I.y + 3];",
         X(13, 12, 11, 10, 0, 0, 0, 0)},
        {"PARAM p[] = { 5, program.env[2], 7 }; FLR.S I, v; MOV o.x, p[I].y;", X(5, 2.25, 7, 0, 0, 0, 0, 0)},
        {"FLR.S I, v; MOV a[0], 1; MOV a[3], 4; MOV a[I.x + 1].x, v; MOV o.x, a[3];",
         X(4, 4, 2, 4, 4, 4, 4, 4)},
        {"FLR.S I, v; MOV a[I.x], 9; MOV o.x, a[2];", X(0, 0, 9, 0, 0, 0, 0, 0)},
    };
    run_vertex(rows, sizeof rows / sizeof *rows);
}

Test(nv4_run, results_and_attributes_may_be_arrays)
{
    static const struct row row = {
        "OUTPUT r[] = { result.texcoord[0..1] }; INT TEMP I; ATTRIB w[] = { vertex.attrib[1..2] }; "
        "FLR.S I, w[0]; "
        "MOV r[0].x, 3; MOV r[I.x].x, w[I.x];",
        X(0, 3, 3, 3, 3, 3, 3, 3)};
    run("!!NVvp4.0", &row);
}

Test(nv4_run, condition_codes_mask_writes)
{
    static const struct row rows[] = {
        {"SUB.CC R0.x, v, 4; MOV o, 0; MOV o (GT.x), 1; MOV o.w, 1; MOV o.yz, 0;", X(0, 0, 0, 0, 0, 1, 1, 1)},
        {"SUBC1 CC.x, v, 4; MOV.CC CC.x, 1; MOV o.x, 0; MOV o.x (EQ1.x), 1;", X(0, 0, 0, 0, 1, 0, 0, 0)},
        {"MOV.CC R0.xy, v; MOV o.x, 0; MOV o.x (LT.y), 1;", X(0, 1, 1, 1, 1, 1, 1, 1)},
        {"FLR.S.CC I, v; MOV o.x, 0; MOV o.x (NE.x), 1;", X(0, 1, 1, 1, 1, 1, 1, 1)},
        {"RSQ.CC R0.x, v.y; MOV o.x, 0; MOV o.x (NAN.x), 1;", X(0, 1, 1, 1, 1, 1, 1, 1)},
    };
    run_vertex(rows, sizeof rows / sizeof *rows);
}

Test(nv4_run, types_are_those_of_the_instruction)
{
    static const struct row rows[] = {
        {"FLR.S I, v; ADD.S I, I, {1, 2, 3, 4}; I2F o.x, I;", X(1, 2, 3, 4, 5, 6, 7, 8)},
        {"FLR.S I, v; MUL.S I, I, -3; I2F o.x, I.x;", X(0, -3, -6, -9, -12, -15, -18, -21)},
        {"FLR.S I, v; AND I, I, 5; I2F o.x, I.x;", X(0, 1, 0, 1, 4, 5, 4, 5)},
        {"FLR.S I, v; SHL I, 1, I.x; I2F o.x, I.x;", X(1, 2, 4, 8, 16, 32, 64, 128)},
        {"MOV.S I, -2147483648; SHR.S I, I, 31; I2F o.x, I.x;", X(-1, -1, -1, -1, -1, -1, -1, -1)},
        {"FLR.S I, v; SEQ.S I, I, 2; I2F o.x, I.x;", X(0, 0, -1, 0, 0, 0, 0, 0)},
        {"PARAM c = 2.5; MUL o.x, c, v;", X(0, 2.5, 5, 7.5, 10, 12.5, 15, 17.5)},
        {"MOV o.x, {1, 2}.y; ADD o.x, -|v.y|, 1;", X(1, 0, -1, -2, -3, -4, -5, -6)},
        {"SWZ R0, v, 1, -x, 0, -y; ADD o.x, R0.y, R0.w;", X(0, 0, 0, 0, 0, 0, 0, 0)},
        {"MUL.SAT o.x, v, 0.25;", X(0, 0.25, 0.5, 0.75, 1, 1, 1, 1)},
        {"MUL.SSAT o.x, v.y, 0.5;", X(0, -0.5, -1, -1, -1, -1, -1, -1)},
    };
    run_vertex(rows, sizeof rows / sizeof *rows);
}

/* The fog options: f = (end - c) / (end - start) from state.fog.params, which is here (0, 0.25, 0.5, 0.75),
 * with c = 0 to 7 as state.fog.color. In lane 0 f is 0.5 * 0.75; elsewhere it is clamped to 0. */
#define FOGGED                                                                                               \
    {                                                                                                        \
        {0.375f, 0.53125f, 0.6875f, 1}, {0, 0.25f, 0.5f, 1}, {0, 0.25f, 0.5f, 1}, {0, 0.25f, 0.5f, 1},       \
            {0, 0.25f, 0.5f, 1}, {0, 0.25f, 0.5f, 1}, {0, 0.25f, 0.5f, 1},                                   \
        {                                                                                                    \
            0, 0.25f, 0.5f, 1                                                                                \
        }                                                                                                    \
    }

Test(nv4_run, fog_is_mixed_into_the_colour_wherever_the_program_ends)
{
    static const struct row rows[] = {
        {"MOV result.color, 2;", FOGGED},
        {"MOV result.color, 1; RET; MOV result.color, 0;", FOGGED},
        {"white: MOV result.color, 1; RET; main: CAL white;", FOGGED},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        run("!!NVfp4.0 OPTION ARB_fog_linear;", &rows[i]);
}

Test(nv4_run, kil_discards_by_operand_or_condition)
{
    static const struct {
        const char *text;
        unsigned alive;
    } rows[] = {
        {"KIL fragment.attrib[1].x;", 0xff},
        {"KIL fragment.attrib[1];", 0x01},
        {"SUB R0, fragment.attrib[1], 3; KIL R0.x;", 0xf8},
        {"SUB.CC R0, fragment.attrib[1], 3; KIL GT.x;", 0x0f},
        {"KIL TR;", 0},
        {"KIL (FL);", 0xff},
        {"MOV.CC R0, fragment.attrib[1]; IF EQ.x; KIL TR; ENDIF;", 0xfe},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[400];
        snprintf(text, sizeof text, "!!NVfp4.0 TEMP R0; MOV result.color, fragment.attrib[1]; %s END",
                 rows[i].text);
        struct execution execution = execution_of(text);
        set_inputs(&execution);
        unsigned alive = execute(&execution, 0xff);
        cr_expect_eq(alive, rows[i].alive, "%s: %02x", rows[i].text, alive);
        execution_release(&execution);
    }
}
