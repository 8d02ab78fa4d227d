/* Flow of lanes: branches, calls, loops, budget, discarding (NV_vertex_program2 2.14.2.3,
 * NV_gpu_program4 2.X.5). */
#include "tests/shader/execute/exec.h"

/* Runs a vertex program whose v[0].x is the lane number, and checks o[COL0].x of each lane. */
static void check_lanes(const char *text, const float wanted[LANES], unsigned lanes)
{
    struct execution execution = execution_of(text);
    const f32x8 numbers = {0, 1, 2, 3, 4, 5, 6, 7};
    f32x8 *input = input_of(&execution, SEMANTIC_ATTRIBUTE, 0);
    input[0] = numbers;
    input[1] = input[2] = f32x8_splat(0.0f);
    input[3] = f32x8_splat(1.0f);
    execute(&execution, lanes);
    const f32x8 *color = output_of(&execution, SEMANTIC_COLOR, 0);
    for (int lane = 0; lane < LANES; lane++)
        if (lanes >> lane & 1)
            cr_expect_eq(color[0][lane], wanted[lane], "lane %d: %g, wanted %g\n%s", lane,
                         (double)color[0][lane], (double)wanted[lane], text);
    execution_release(&execution);
}

static const float all_of_one[LANES] = {1, 1, 1, 1, 1, 1, 1, 1};

Test(exec_flow, specification_example_branches_on_any_component)
{
    check_lanes("!!VP2.0 ADD R1, v[0], -v[0]; SGE R0, v[0], v[0]; MOV R0.x, -R0; MOV R0.y, R1; MOVC CC, R0;"
                "MOV o[HPOS], v[0]; MOV R2, R1; BRA one (LT.xyzw); MOV R2.x, R0.z; one: BRA two (EQ.wzww); "
                "ADD R2, R2, R0.z;"
                "two: MOV o[COL0], R2; END",
                all_of_one, 0xff);
}

Test(exec_flow, lanes_take_their_own_branch_and_meet_again)
{
    static const float wanted[LANES] = {11, 11, 11, 11, 101, 101, 101, 101};
    check_lanes("!!VP2.0 MOV o[HPOS], v[0]; ADDC CC.x, v[0].x, -c[4].x; BRA high (GE.x); MOV R0, c[10]; "
                "BRA join (TR);"
                "high: MOV R0, c[100]; join: ADD o[COL0], R0, c[1].x; END",
                wanted, 0xff);
}

Test(exec_flow, loops_run_as_often_as_each_lane_needs)
{
    static const float wanted[LANES] = {1, 1, 2, 6, 24, 120, 720, 5040};
    check_lanes("!!VP2.0 MOV o[HPOS], v[0]; MOV R0.x, c[1]; MOVC R1.x, v[0].x; loop: BRA done (LE.x);"
                "MUL R0.x, R0, R1; ADDC R1.x, R1, -c[1]; BRA loop (TR); done: MOV o[COL0].x, R0; END",
                wanted, 0xff);
}

Test(exec_flow, calls_nest_four_deep)
{
    check_lanes(
        "!!VP2.0 main: MOV o[HPOS], v[0]; MOV R0, c[0]; CAL one; MOV o[COL0].x, R0; RET;"
        "one: CAL two; RET; two: CAL three; RET; three: CAL four; RET; four: ADD R0.x, R0, c[1]; RET; END",
        all_of_one, 0xff);
}

Test(exec_flow, fifth_nested_call_ends_the_lane_with_an_error_and_keeps_its_results)
{
    struct execution execution =
        execution_of("!!VP2.0 MOV o[HPOS], v[0]; MOV o[COL0], c[7]; one: CAL one; MOV o[COL0], c[9]; END");
    execute(&execution, 0x0f);
    cr_expect_eq(output_of(&execution, SEMANTIC_COLOR, 0)[1][2], 7.25f);
    cr_expect_eq(shader_lane_status(execution.executor, 3), SHADER_STATUS_ERROR);
    cr_expect_eq(shader_lane_executed(execution.executor, 3), 2 + 5);
    execution_release(&execution);
}

Test(exec_flow, calls_from_different_places_return_to_each)
{
    static const float wanted[LANES] = {12, 12, 12, 12, 103, 103, 103, 103};
    check_lanes(
        "!!VP2.0 main: MOV o[HPOS], v[0]; ADDC CC.x, v[0].x, -c[4].x; BRA high (GE.x); MOV R0, c[10]; "
        "CAL plus; ADD R0, R0, c[1].x;"
        "BRA join; high: MOV R0, c[100]; CAL plus; ADD R0, R0, c[2].x; join: MOV o[COL0], R0; RET;"
        "plus: ADD R0, R0, c[1].x; RET; END",
        wanted, 0xff);
}

Test(exec_flow, return_on_the_empty_stack_ends_the_program)
{
    static const float wanted[LANES] = {5, 5, 5, 5, 9, 9, 9, 9};
    check_lanes("!!VP2.0 MOV o[HPOS], v[0]; MOV o[COL0], c[5]; ADDC CC.x, v[0].x, -c[4].x; RET (LT.x); "
                "MOV o[COL0], c[9]; END",
                wanted, 0xff);
}

Test(exec_flow, budget_stops_after_65536_instructions)
{
    struct execution execution = execution_of(
        "!!VP2.0 MOV o[HPOS], v[0]; MOV R0, c[0]; loop: ADD R0.x, R0, c[1]; MOV o[COL0].x, R0; BRA loop; "
        "END");
    execute(&execution, 0x81);
    for (unsigned lane = 0; lane < LANES; lane += 7) {
        cr_expect_eq(shader_lane_status(execution.executor, lane), SHADER_STATUS_BUDGET);
        cr_expect_eq(shader_lane_executed(execution.executor, lane), 65536);
        /* 65534 = 3 * 21844 + 2: the last two are the ADD and the MOV */
        cr_expect_eq(output_of(&execution, SEMANTIC_COLOR, 0)[0][lane], 21845.0f);
    }
    execution_release(&execution);
}

Test(exec_flow, unwanted_lanes_do_not_hold_up_the_others)
{
    struct execution execution = execution_of(
        "!!VP2.0 MOV o[HPOS], v[0]; loop: MOVC CC.x, v[0].x; BRA loop (GT.x); MOV o[COL0], c[3]; END");
    input_of(&execution, SEMANTIC_ATTRIBUTE, 0)[0] = (f32x8){0, 1, 0, 0, 0, 0, 0, 0};
    execute(&execution, 0xfd);
    cr_expect_eq(shader_lane_status(execution.executor, 0), SHADER_STATUS_OK);
    cr_expect_eq(shader_lane_executed(execution.executor, 0), 4);
    execution_release(&execution);
}

/* --- NV_gpu_program4 ------------------------------------------------------------------------------------ */

#define NV4(body)                                                                                            \
    "!!NVvp4.0 TEMP R0, R1, CCV; MOV result.position, 0.0; MOV R0, 0.0; " body " MOV result.color, R0; END"

Test(exec_flow, if_and_else_split_lanes_and_endif_joins_them)
{
    static const float wanted[LANES] = {3, 3, 3, 3, 21, 21, 21, 21};
    check_lanes(
        NV4("SUB.CC CCV.x, vertex.attrib[0], 4.0; IF LT.x; ADD R0.x, R0, 2.0; ELSE; ADD R0.x, R0, 20.0; "
            "ENDIF; ADD R0.x, R0, 1.0;"),
        wanted, 0xff);
}

Test(exec_flow, if_without_else_skips_to_endif)
{
    static const float wanted[LANES] = {1, 6, 6, 6, 6, 6, 6, 6};
    check_lanes(NV4("MOV.CC CCV.x, vertex.attrib[0]; IF NE.x; ADD R0.x, R0, 5.0; ENDIF; ADD R0.x, R0, 1.0;"),
                wanted, 0xff);
}

Test(exec_flow, repeat_takes_the_floor_of_its_count_and_skips_what_is_not_positive)
{
    static const float wanted[LANES] = {0, 0, 0, 1, 2, 3, 4, 5};
    check_lanes(NV4("ADD R1.x, vertex.attrib[0], -1.5; REP R1.x; ADD R0.x, R0, 1.0; ENDREP;"), wanted, 0xff);
}

Test(exec_flow, break_leaves_the_innermost_loop_and_continue_starts_its_next_turn)
{
    /* Four turns outside; inside: lane + 1 additions, but every second turn is skipped. */
    static const float wanted[LANES] = {4, 4, 8, 8, 12, 12, 16, 16};
    check_lanes("!!NVvp4.0 TEMP R0, n, odd, CCV; MOV result.position, 0.0; MOV R0, 0.0; REP 4.0; MOV n, 0.0; "
                "MOV odd, 0.0;"
                "REP; SUB.CC CCV.x, n, vertex.attrib[0]; BRK (GT.x); ADD n, n, 1.0; SUB odd, 1.0, odd; "
                "MOV.CC CCV.x, odd; CONT (EQ.x);"
                "ADD R0.x, R0, 1.0; ENDREP; ENDREP; MOV result.color, R0; END",
                wanted, 0xff);
}

Test(exec_flow, subroutines_return_at_the_next_label_and_at_the_end)
{
    static const float wanted[LANES] = {6, 6, 6, 6, 6, 6, 6, 6};
    check_lanes(
        "!!NVvp4.0 TEMP R0; main: MOV result.position, vertex.attrib[0]; MOV R0, 1.0; CAL two; CAL three; "
        "MOV result.color, R0; RET;"
        "two: ADD R0, R0, 2.0; three: ADD R0, R0, 3.0; END",
        wanted, 0xff);
}

Test(exec_flow, return_leaves_loops_and_recursion_keeps_their_counters)
{
    /* f(n): repeat twice { add 1; if n > 0 f(n-1) }, depth 2: 2 + 4 + 8 */
    static const float wanted[LANES] = {14, 14, 14, 14, 14, 14, 14, 14};
    check_lanes(
        "!!NVvp4.0 TEMP R0, n, CCV; main: MOV result.position, vertex.attrib[0]; MOV R0, 0.0; MOV n, 2.0; "
        "CAL f; MOV result.color, R0; RET;"
        "f: REP 2.0; ADD R0.x, R0, 1.0; MOV.CC CCV.x, n; IF GT.x; SUB n, n, 1.0; CAL f; ADD n, n, 1.0; "
        "ENDIF; ENDREP; RET; END",
        wanted, 0xff);
}

Test(exec_flow, endless_loops_stop_with_the_budget)
{
    struct execution execution =
        execution_of(NV4("REP; MOV.CC CCV.x, R1; BRK (GT.x); ADD R0.x, R0, 1.0; ENDREP;"));
    execution.resources.loop_limit = 100;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, false));
    execute(&execution, 0x03);
    cr_expect_eq(shader_lane_status(execution.executor, 1), SHADER_STATUS_BUDGET);
    cr_expect_eq(shader_lane_executed(execution.executor, 1), 3 + 100 * 4);
    execution_release(&execution);
    execution = execution_of(NV4("REP 1e30; REP 1e30; ADD R0.x, R0, 1.0; ENDREP; ENDREP;"));
    execute(&execution, 0x01);
    cr_expect_eq(shader_lane_status(execution.executor, 0), SHADER_STATUS_BUDGET);
    execution_release(&execution);
}

static unsigned run_fragment(struct execution *execution, unsigned lanes)
{
    f32x8 *texcoord = input_of(execution, SEMANTIC_TEXCOORD, 0);
    texcoord[0] = (f32x8){0, 1, 2, 3, 10, 12, 14, 16}; /* x: +1 and +2 per pixel; y: +10, 11, 12, 13 */
    texcoord[1] = (f32x8){-1, 1, -1, 1, 1, 1, 1, 1};
    texcoord[2] = texcoord[3] = f32x8_splat(0.0f);
    return execute(execution, lanes);
}

Test(exec_flow, derivatives_are_differences_inside_each_quad)
{
    struct execution execution = execution_of(
        "!!NVfp4.0 DDX result.color.x, fragment.texcoord[0]; DDY result.color.y, fragment.texcoord[0].x; "
        "END");
    run_fragment(&execution, 0xff);
    static const float dx[LANES] = {1, 1, 1, 1, 2, 2, 2, 2}, dy[LANES] = {10, 11, 12, 13, 10, 11, 12, 13};
    const f32x8 *color = output_of(&execution, SEMANTIC_FRAGMENT_COLOR, 0);
    for (int lane = 0; lane < LANES; lane++) {
        cr_expect_eq(color[0][lane], dx[lane], "lane %d", lane);
        cr_expect_eq(color[1][lane], dy[lane], "lane %d", lane);
    }
    execution_release(&execution);
}

Test(exec_flow, killed_lanes_are_missing_from_the_result_and_still_help_derivatives)
{
    struct execution execution = execution_of(
        "!!NVfp4.0 TEMP R0; MOV R0, fragment.texcoord[0]; KIL R0.y; MUL R0, R0, 2.0; DDX result.color, R0.x; "
        "END");
    cr_expect_eq(run_fragment(&execution, 0x37), 0x32);
    cr_expect_eq(output_of(&execution, SEMANTIC_FRAGMENT_COLOR, 0)[0][1], 2.0f);
    cr_expect_eq(shader_lane_status(execution.executor, 0), SHADER_STATUS_KILLED);
    cr_expect_eq(shader_lane_status(execution.executor, 1), SHADER_STATUS_OK);
    execution_release(&execution);
}

Test(exec_flow, kill_may_test_a_condition_code)
{
    struct execution execution = execution_of(
        "!!NVfp4.0 TEMP R0; SUB.CC R0, fragment.texcoord[0], 2.5; KIL (GT.x); MOV result.color, 1.0; END");
    cr_expect_eq(run_fragment(&execution, 0xff), 0x07);
    execution_release(&execution);
}

/* --- The index of a LOOP -------------------------------------------------------------------------------- */

Test(exec_flow, loop_index_and_step_are_floors_clamped_and_nan_is_0)
{
    static const struct {
        const char *operand; /* first index, count, step */
        float last;          /* the index of the last turn */
    } rows[] = {
        {"5, 3, 2, 0", 9},
        {"nan, 3, 2, 0", 4},
        {"5, 3, nan, 0", 5},
        {"nan, 3, nan, 0", 0},
        {"5, 3, -2, 0", 1},
        {"1.75, 2, 1.5, 0", 2},
        {"-0.5, 3, 1.75, 0", 1},
        {"1e30, 1, 0, 0", 0x1p24f},
        {"inf, 1, 0, 0", 0x1p24f},
        {"-1e30, 3, 1e30, 0", 0x1p24f},
        {"-inf, 3, inf, 0", 0x1p24f},
        {"0, 2, inf, 0", 0x1p24f},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[300];
        snprintf(text, sizeof text,
                 "VERT\nDCL OUT[0], POSITION\nDCL LOOP[0]\nIMM FLT32 {%s}\nMOV OUT[0], IMM[0]\n"
                 "BGNFOR LOOP[0], IMM[0]\nI2F OUT[0], LOOP[0].xxxx\nENDFOR LOOP[0]\nEND\n",
                 rows[i].operand);
        struct execution execution = execution_of(text);
        execute(&execution, 0xff);
        cr_expect_eq(shader_output(execution.executor, 0)[0][3], rows[i].last, "{%s}: %g", rows[i].operand,
                     (double)shader_output(execution.executor, 0)[0][3]);
        execution_release(&execution);
    }
}

/* --- Subroutines ---------------------------------------------------------------------------------------- */

static uint32_t label_of(const struct program *program, const char *name)
{
    for (uint32_t i = 0; i < program->label_count; i++)
        if (strcmp(program->labels[i].name, name) == 0)
            return i;
    cr_assert_fail("no label %s", name);
    return 0;
}

/* Parameters 0 and 1 are `one` and `ten`, 2 is nothing that exists. Every lane goes its own way, and they
 * reconverge. */
Test(exec_flow, cali_calls_what_the_application_chose_for_each_lane)
{
    struct execution execution = execution_of(
        "!!NVvp5.0 INT TEMP I; TEMP R; OUTPUT o = result.attrib[0]; SUBROUTINETYPE T { one, ten };"
        "SUBROUTINE T s[3] = { program.subroutine[0..2] };"
        "main: MOV R, 0; MOV.S I, vertex.id.x; CALI s[I.x]; ADD R, R, 100; CALI s[1]; SEQ.S.CC I, I.x, 0; "
        "CALI s[0] (NE.x); MOV o, R; RET;"
        "one SUBROUTINENUM(0): ADD R, R, 1; RET; ten SUBROUTINENUM(1): ADD R, R, 10; RET; END");
    const uint32_t chosen[3] = {label_of(execution.program, "one"), label_of(execution.program, "ten"), 77};
    execution.resources.subroutines = chosen;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    f32x8 *id = input_of(&execution, SEMANTIC_VERTEX_ID, 0);
    for (uint32_t lane = 0; lane < LANES; lane++)
        memcpy((char *)&id[0] + 4 * lane, &lane, 4);
    execute(&execution, 0xff);
    for (unsigned lane = 0; lane < LANES; lane++) {
        const float wanted = lane == 0 ? 112 : lane == 1 ? 120 : 110;
        const float got = output_of(&execution, SEMANTIC_GENERIC, 0)[0][lane];
        cr_expect(got == wanted, "lane %u: %g", lane, (double)got);
        cr_expect_eq(shader_lane_status(execution.executor, lane), SHADER_STATUS_OK);
    }
    execution_release(&execution);
}

/* --- Loops ---------------------------------------------------------------------------------------------- */

Test(exec_flow, a_loop_without_end_says_where_it_was_stopped)
{
    struct execution execution = execution_of(
        "!!NVvp5.0 TEMP R; OUTPUT o = result.attrib[0]; MOV.CC R, 0; REP; ADD R, R, 1; BRK (LT.x); ENDREP; "
        "MOV o, R; END");
    execution.resources.loop_limit = 10;
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    execute(&execution, 1);
    cr_expect_eq(shader_lane_status(execution.executor, 0), SHADER_STATUS_BUDGET);
    cr_expect_eq(execution.program->instructions[shader_lane_stop(execution.executor, 0)].op, OP_ENDREP);
    execution_release(&execution);
}

Test(exec_flow, rep_counts_in_64_bits)
{
    static const struct {
        const char *count;
        float wanted;
    } cases[] = {{"REP.S64 {3}.x;", 3},  {"REP.S64 {-3}.x;", 0},
                 {"REP.U64 {5}.x;", 5},  {"REP.F64 {2.75}.x;", 2},
                 {"REP.F64 {-1}.x;", 0}, {"REP.U64 {0x100000000}.x; BRK (EQ.x);", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[256];
        snprintf(
            text, sizeof text,
            "!!NVvp5.0 TEMP R; OUTPUT o = result.attrib[0]; MOV.CC R, 0; %s ADD R, R, 1; ENDREP; MOV o, R; "
            "END",
            cases[i].count);
        struct execution execution = execution_of(text);
        execute(&execution, 1);
        cr_expect_eq(output_of(&execution, SEMANTIC_GENERIC, 0)[0][0], cases[i].wanted, "%s", cases[i].count);
        execution_release(&execution);
    }
}
