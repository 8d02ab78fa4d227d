/* Operands and destinations: swizzle, negation, masks, condition codes, clamping, relative addressing,
 * initial values (NV_vertex_program2 2.14.2.1 and 2.14.2.2, NV_gpu_program4 2.X.4.2 and 2.X.4.3). */
#include "tests/shader/execute/interpreter/masked_test.h"

/* A vertex program with v[0] = `in` in every lane gives `out` in o[COL0] of every lane. */
static void check(const char *text, const float in[4], const float out[4])
{
    struct execution execution = execution_of(text);
    f32x8 *input = input_of(&execution, SEMANTIC_ATTRIBUTE, 0);
    for (unsigned c = 0; c < 4; c++)
        input[c] = f32x8_splat(in[c]);
    execute(&execution, 0xff);
    const f32x8 *color = output_of(&execution, SEMANTIC_COLOR, 0);
    for (unsigned c = 0; c < 4; c++)
        cr_expect_eq(bits_of(color[c][6]), isnan(out[c]) ? 0x7fc00000 : bits_of(out[c]),
                     "%s\ncomponent %u: %g, wanted %g", text, c, (double)color[c][6], (double)out[c]);
    execution_release(&execution);
}

#define NV4(body) "!!NVvp4.0 TEMP R0, R1, R2; MOV result.position, 0.0; " body " END"

#define V(...) ((const float[4]){__VA_ARGS__})

Test(exec_destination, swizzle_negation_and_absolute_value_come_in_that_order)
{
    check(VP2("MOV o[COL0], v[0].yzwx;"), V(1, 2, 3, 4), V(2, 3, 4, 1));
    check(VP2("MOV o[COL0], -v[0].wwxy;"), V(1, -2, 3, -0.0f), V(0, 0, -1, 2));
    check(VP2("MOV o[COL0], |v[0]|;"), V(-1, -INFINITY, -0.0f, 4), V(1, INFINITY, 0, 4));
    check(VP2("MOV o[COL0], -|v[0].yyzz|;"), V(-1, -2, 3, 4), V(-2, -2, -3, -3));
    check(NV4("SWZ result.color, vertex.attrib[0], 0, -1, -x, w;"), V(5, 6, 7, 8), V(0, -1, -5, 8));
}

Test(exec_destination, a_register_may_be_operand_and_destination)
{
    check(VP2("MOV R0, v[0]; MOV R0, R0.yzwx; MOV o[COL0], R0;"), V(1, 2, 3, 4), V(2, 3, 4, 1));
    check(VP2("MOV R0, v[0]; ADD R0.xy, R0.yxzw, R0.yxzw; MOV o[COL0], R0;"), V(1, 2, 3, 4), V(4, 2, 3, 4));
    check(VP2("MOV R0, v[0]; DP4 R0.yw, R0, R0; MOV o[COL0], R0;"), V(1, 2, 3, 4), V(1, 30, 3, 30));
    check(VP2("MOV R0, v[0]; LIT R0.xz, R0; MOV o[COL0], R0;"), V(0.5f, 2, 3, 4), V(1, 2, 16, 4));
}

Test(exec_destination, unwritten_result_components_are_0_0_0_1)
{
    check(VP2("MOV o[COL0].y, v[0];"), V(1, 2, 3, 4), V(0, 2, 0, 1));
    check(VP2("MOVC CC, v[0]; MOV o[COL0] (GT), v[0];"), V(-1, 2, 0, NAN), V(0, 2, 0, 1));
}

/* The examples of NV_vertex_program2 2.14.2.2, with R1 = (-2, 0, 2, NaN). */
Test(exec_destination, specification_examples_of_condition_codes)
{
    const float in[4] = {-2, 0, 2, NAN};
    check(VP2("MOV R1, v[0]; MOVC R0, R1; MOV o[COL0], R0;"), in, V(-2, 0, 2, NAN));
    check(VP2("MOV R1, v[0]; MOVC R0, R1; MOVC R0.xyz, R1.yzwx; MOV o[COL0], R0;"), in, V(0, 2, NAN, NAN));
    check(VP2("MOV R1, v[0]; MOVC R0, R1; MOVC R0.xyz, R1.yzwx; MOVC R0 (NE), R1.zywx; MOV o[COL0], R0;"), in,
          V(0, 0, NAN, -2));
}

Test(exec_destination, every_test_of_the_first_eight_sees_less_equal_greater_and_unordered)
{
    static const struct {
        const char *rule;
        float out[4];
    } rows[] = {
        {"LT", {1, 0, 0, 0}}, {"EQ", {0, 1, 0, 0}}, {"GT", {0, 0, 1, 0}}, {"LE", {1, 1, 0, 0}},
        {"GE", {0, 1, 1, 0}}, {"NE", {1, 0, 1, 1}}, {"TR", {1, 1, 1, 1}}, {"FL", {0, 0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[300];
        snprintf(text, sizeof text,
                 VP2("MOVC CC, v[0]; MOV R0, c[0].x; MOV R0 (%s), c[1].x; MOV o[COL0], R0;"), rows[i].rule);
        check(text, V(-2, -0.0f, 2, NAN), rows[i].out);
        snprintf(text, sizeof text,
                 NV4("MOV.CC1 R1, vertex.attrib[0]; MOV R0, 0.0; MOV R0 (%s1), 1.0; MOV result.color, R0;"),
                 rows[i].rule);
        check(text, V(-2, -0.0f, 2, NAN), rows[i].out);
    }
}

Test(exec_destination, condition_is_swizzled_and_taken_from_before_the_instruction)
{
    check(VP2("MOVC CC, v[0]; MOV R0, c[0].x; MOVC R0 (GT.yxwz), c[1].x; MOV o[COL0], R0;"), V(1, -1, 2, -2),
          V(0, 1, 0, 1));
}

Test(exec_destination, clamping_comes_before_the_condition_code)
{
    check(NV4("MOV_SAT result.color, vertex.attrib[0];"), V(-1, 0.5f, 7, NAN), V(0, 0.5f, 1, 0));
    check(NV4("MOV_SSAT result.color, vertex.attrib[0];"), V(-3, -0.5f, 7, NAN), V(-1, -0.5f, 1, 0));
    check(NV4("MOV.CC.SAT R0, vertex.attrib[0]; MOV R0, 0.0; MOV R0 (EQ), 1.0; MOV result.color, R0;"),
          V(-1, 0.5f, 7, 0), V(1, 0, 0, 1));
}

Test(exec_destination, relative_addresses_differ_by_lane_and_read_zero_outside)
{
    struct execution execution = execution_of(VP2("ARL A0, v[0]; MOV o[COL0], c[A0.x + 2];"));
    f32x8 *input = input_of(&execution, SEMANTIC_ATTRIBUTE, 0);
    input[0] = (f32x8){0, 1.5f, -2, -3, 253, 254, 511, -512};
    static const float wanted[LANES] = {2.25f, 3.25f, 0.25f, 0, 255.25f, 0, 0, 0};
    execute(&execution, 0xff);
    for (int lane = 0; lane < LANES; lane++)
        cr_expect_eq(output_of(&execution, SEMANTIC_COLOR, 0)[1][lane], wanted[lane], "lane %d", lane);
    execution_release(&execution);
}

/* MOV copies bits; with a sign or an absolute value it is arithmetic, and its NaN is the one there is. */
Test(exec_destination, a_sign_makes_the_same_number_of_any_operand)
{
    static const char *const operands[] = {"-list[0]", "-list[i.x]", "-|list[i.x]|", "|list[i.x]|"};
    for (unsigned o = 0; o < sizeof operands / sizeof *operands; o++) {
        char text[256];
        snprintf(text, sizeof text,
                 "!!NVvp4.0 TEMP list[2], t; INT TEMP i; MOV.S i.x, 0; MOV list[0], vertex.attrib[0]; "
                 "MOV list[1], list[0]; "
                 "MOV t, %s; SHR.U t, t, 16; I2F.U result.color, t; END",
                 operands[o]);
        struct execution execution = execution_of(text);
        for (unsigned c = 0; c < 4; c++)
            input_of(&execution, SEMANTIC_ATTRIBUTE, 0)[c] = f32x8_splat(NAN);
        execute(&execution, 0xff);
        cr_expect_eq(output_of(&execution, SEMANTIC_COLOR, 0)[0][0], (float)0x7fc0, "%s: %x", operands[o],
                     (unsigned)output_of(&execution, SEMANTIC_COLOR, 0)[0][0]);
        execution_release(&execution);
    }
}

Test(exec_destination, arrays_of_temporaries_are_read_and_written_inside_their_bounds)
{
    struct execution execution = execution_of(
        "!!NVvp4.0 TEMP before, list[3], after; INT TEMP i; MOV before, 7.0; MOV after, 9.0;"
        "MOV list[0], 0.0; MOV list[1], 1.0; MOV list[2], 2.0; TRUNC.S i.x, vertex.attrib[0].x;"
        "MOV list[i.x], 5.0; ADD result.color, list[i.x], list[1]; ADD result.color.y, before, after;"
        "MOV result.position, 0.0; END");
    input_of(&execution, SEMANTIC_ATTRIBUTE, 0)[0] = (f32x8){0, 1, 2, 3, -1, 1e9f, -1e9f, 2.5f};
    static const float wanted[LANES] = {6, 10, 6, 1, 1, 1, 1, 6};
    execute(&execution, 0xff);
    const f32x8 *color = output_of(&execution, SEMANTIC_COLOR, 0);
    for (int lane = 0; lane < LANES; lane++) {
        cr_expect_eq(color[0][lane], wanted[lane], "lane %d: %g", lane, (double)color[0][lane]);
        cr_expect_eq(color[1][lane], 16.0f);
    }
    execution_release(&execution);
}

Test(exec_destination, address_register_addition_pairs_components)
{
    check(VP2("ARL A0, v[0]; ARA A1, A0; MOV R0.x, c[A1.x].x; MOV R0.y, c[A1.y].x; MOV R0.z, c[A1.z].x; "
              "MOV R0.w, c[A1.w].x;"
              "MOV o[COL0], R0;"),
          V(1, 2, 30, 40), V(31, 42, 31, 42));
}

Test(exec_destination, vertex_state_programs_write_parameters_that_later_instructions_read)
{
    struct execution execution = execution_of(
        "!!VSP1.0 MOV c[3].xy, v[0]; ADD c[4], c[3], v[0]; ARL A0.x, v[0].z; MOV c[5], c[A0.x]; END");
    f32x8 *input = input_of(&execution, SEMANTIC_ATTRIBUTE, 0);
    for (unsigned c = 0; c < 4; c++)
        input[c] = f32x8_splat(4.0f);
    execute(&execution, 1);
    for (uint32_t i = 0; i < execution.program->param_count; i++) {
        uint32_t value[4];
        shader_lane_param(execution.executor, i, 0, value);
        const unsigned number = execution.program->params[i].index;
        const float wanted[4] = {number == 3                  ? 4.0f
                                 : number == 4 || number == 5 ? 8.0f
                                                              : (float)number,
                                 0, 0,
                                 number == 3                  ? 3.75f
                                 : number == 4 || number == 5 ? 7.75f
                                                              : (float)number + 0.75f};
        cr_expect_eq(value[0], bits_of(wanted[0]), "c[%u].x", number);
        cr_expect_eq(value[3], bits_of(wanted[3]), "c[%u].w", number);
    }
    /* Binding again brings the caller's parameters back. */
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, false));
    uint32_t value[4];
    shader_lane_param(execution.executor, 0, 0, value);
    cr_expect_eq(value[3], execution.params[0][3]);
    execution_release(&execution);
}

/* Whatever the executor ran before: a program's temporaries are 0 at first, those of a fourth operand and of
 * a handle too. */
Test(exec_destination, temporaries_begin_as_zeros_in_every_run)
{
    static const char *const texts[] = {
        "VERT\nDCL OUT[0], POSITION\nDCL TEMP[0]\nIMM[0] UINT32 {0, 4, 255, 0}\n"
        "BFI OUT[0], IMM[0].xxxx, IMM[0].zzzz, IMM[0].xxxx, TEMP[0]\nMOV TEMP[0], IMM[0].yyyy\nEND\n",
        "!!NVvp5.0 OPTION NV_bindless_texture; LONG TEMP D; TEMP R; "
        "TEX R, vertex.attrib[0], handle(D.x), 2D; "
        "MOV result.position, R; MOV.U64 D.x, 5; END",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct execution execution = execution_of(texts[i]);
        for (unsigned time = 0; time < 2; time++) {
            struct shader_report report = {0};
            execute(&execution, 0xff);
            shader_report_take(execution.executor, &report);
            cr_expect_eq(report.fault.address, 0, "run %u of %s", time, texts[i]);
            cr_expect_eq(bits_of(output_of(&execution, SEMANTIC_POSITION, 0)[0][3]), 0, "run %u of %s", time,
                         texts[i]);
        }
        execution_release(&execution);
    }
}

struct trace_log {
    unsigned steps;
    struct shader_trace_step last[16];
};

static void log_step(void *user, const struct shader_trace_step *step)
{
    struct trace_log *log = user;
    if (log->steps < 16)
        log->last[log->steps] = *step;
    log->steps++;
}

Test(exec_destination, trace_shows_operands_result_mask_and_condition_of_every_instruction)
{
    struct execution execution = execution_of(
        VP2("MOVC R0.yw, -v[0].wzyx; BRA skip (LT.y); ADD R0, R0, R0; skip: ADD R0.x, R0.y, c[A0.x+1]; "
            "MOV o[COL0], R0;"));
    f32x8 *input = input_of(&execution, SEMANTIC_ATTRIBUTE, 0);
    for (unsigned c = 0; c < 4; c++)
        input[c] = f32x8_splat((float)c + 1);
    struct trace_log log = {0};
    uint32_t saved = fpenv_enter();
    shader_run_traced(execution.executor, 1, 1, log_step, &log);
    fpenv_leave(saved);
    cr_expect_eq(log.steps, 5);
    cr_expect_eq(log.last[1].instruction, 1);
    cr_expect_eq(log.last[1].source_count, 1);
    cr_expect_eq(log.last[1].operands[0][0], bits_of(-4.0f));
    cr_expect_eq(log.last[1].result[2], bits_of(-2.0f));
    cr_expect_eq(log.last[1].written, 10);
    cr_expect_str_eq(log.last[1].condition[0], "EQ");
    cr_expect_str_eq(log.last[1].condition[1], "LT");
    cr_expect_eq(log.last[2].instruction, 2);
    cr_expect_eq(log.last[3].instruction, 4);
    cr_expect_eq(log.last[3].operands[1][2], bits_of(1.5f));
    cr_expect_eq(log.last[3].result[0], bits_of(-2.0f));
    cr_expect_eq(output_of(&execution, SEMANTIC_COLOR, 0)[0][0], -2.0f);
    execution_release(&execution);
}

static void note_lane(void *user, const struct shader_trace_step *step)
{
    unsigned *lanes = user; /* [4]: by instruction */
    if (step->instruction < 4)
        lanes[step->instruction] |= 1u << step->lane;
    if (step->instruction == 1)
        cr_expect_eq(step->result[0], bits_of((float)step->lane - 4.0f));
}

/* Lanes that do not execute an instruction, and those that are not traced, have no step. */
Test(exec_destination, trace_has_a_step_for_each_traced_lane_that_executes)
{
    struct execution execution =
        execution_of(VP2("MOVC R0.x, v[0].x; BRA skip (LT.x); MOV R1, R0; skip: MOV o[COL0], R0;"));
    input_of(&execution, SEMANTIC_ATTRIBUTE, 0)[0] = (f32x8){-4, -3, -2, -1, 0, 1, 2, 3};
    unsigned lanes[4] = {0};
    uint32_t saved = fpenv_enter();
    shader_run_traced(execution.executor, 0xff, 0xb6, note_lane, lanes);
    fpenv_leave(saved);
    cr_expect_eq(lanes[1], 0xb6);
    cr_expect_eq(lanes[3], 0xb0);
    execution_release(&execution);
}
