/* Flow of lanes: branches, calls, loops, budget, discarding (NV_vertex_program2 2.14.2.3, NV_gpu_program4 2.X.5). */
#include "exec.h"

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
            cr_expect_eq(color[0][lane], wanted[lane], "lane %d: %g, wanted %g\n%s", lane, (double)color[0][lane],
                         (double)wanted[lane], text);
    execution_release(&execution);
}

static const float all_of_one[LANES] = {1, 1, 1, 1, 1, 1, 1, 1};

Test(exec_flow, specification_example_branches_on_any_component)
{
    check_lanes("!!VP2.0 ADD R1, v[0], -v[0]; SGE R0, v[0], v[0]; MOV R0.x, -R0; MOV R0.y, R1; MOVC CC, R0;"
                "MOV o[HPOS], v[0]; MOV R2, R1; BRA one (LT.xyzw); MOV R2.x, R0.z; one: BRA two (EQ.wzww); ADD R2, R2, R0.z;"
                "two: MOV o[COL0], R2; END",
                all_of_one, 0xff);
}

Test(exec_flow, lanes_take_their_own_branch_and_meet_again)
{
    static const float wanted[LANES] = {11, 11, 11, 11, 101, 101, 101, 101};
    check_lanes("!!VP2.0 MOV o[HPOS], v[0]; ADDC CC.x, v[0].x, -c[4].x; BRA high (GE.x); MOV R0, c[10]; BRA join (TR);"
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
    check_lanes("!!VP2.0 main: MOV o[HPOS], v[0]; MOV R0, c[0]; CAL one; MOV o[COL0].x, R0; RET;"
                "one: CAL two; RET; two: CAL three; RET; three: CAL four; RET; four: ADD R0.x, R0, c[1]; RET; END",
                all_of_one, 0xff);
}

Test(exec_flow, fifth_nested_call_ends_the_lane_with_an_error_and_keeps_its_results)
{
    struct execution execution = execution_of("!!VP2.0 MOV o[HPOS], v[0]; MOV o[COL0], c[7]; one: CAL one; MOV o[COL0], c[9]; END");
    execute(&execution, 0x0f);
    cr_expect_eq(output_of(&execution, SEMANTIC_COLOR, 0)[1][2], 7.25f);
    cr_expect_eq(shader_lane_status(execution.machine, 3), SHADER_STATUS_ERROR);
    cr_expect_eq(shader_lane_executed(execution.machine, 3), 2 + 5);
    execution_release(&execution);
}

Test(exec_flow, calls_from_different_places_return_to_each)
{
    static const float wanted[LANES] = {12, 12, 12, 12, 103, 103, 103, 103};
    check_lanes("!!VP2.0 main: MOV o[HPOS], v[0]; ADDC CC.x, v[0].x, -c[4].x; BRA high (GE.x); MOV R0, c[10]; CAL plus; ADD R0, R0, c[1].x;"
                "BRA join; high: MOV R0, c[100]; CAL plus; ADD R0, R0, c[2].x; join: MOV o[COL0], R0; RET;"
                "plus: ADD R0, R0, c[1].x; RET; END",
                wanted, 0xff);
}

Test(exec_flow, return_on_the_empty_stack_ends_the_program)
{
    static const float wanted[LANES] = {5, 5, 5, 5, 9, 9, 9, 9};
    check_lanes("!!VP2.0 MOV o[HPOS], v[0]; MOV o[COL0], c[5]; ADDC CC.x, v[0].x, -c[4].x; RET (LT.x); MOV o[COL0], c[9]; END", wanted,
                0xff);
}

Test(exec_flow, budget_stops_after_65536_instructions)
{
    struct execution execution = execution_of("!!VP2.0 MOV o[HPOS], v[0]; MOV R0, c[0]; loop: ADD R0.x, R0, c[1]; MOV o[COL0].x, R0; BRA loop; END");
    execute(&execution, 0x81);
    for (unsigned lane = 0; lane < LANES; lane += 7) {
        cr_expect_eq(shader_lane_status(execution.machine, lane), SHADER_STATUS_BUDGET);
        cr_expect_eq(shader_lane_executed(execution.machine, lane), 65536);
        /* 65534 = 3 * 21844 + 2: the last two are the ADD and the MOV */
        cr_expect_eq(output_of(&execution, SEMANTIC_COLOR, 0)[0][lane], 21845.0f);
    }
    execution_release(&execution);
}

Test(exec_flow, unwanted_lanes_do_not_hold_up_the_others)
{
    struct execution execution = execution_of("!!VP2.0 MOV o[HPOS], v[0]; loop: MOVC CC.x, v[0].x; BRA loop (GT.x); MOV o[COL0], c[3]; END");
    input_of(&execution, SEMANTIC_ATTRIBUTE, 0)[0] = (f32x8){0, 1, 0, 0, 0, 0, 0, 0};
    execute(&execution, 0xfd);
    cr_expect_eq(shader_lane_status(execution.machine, 0), SHADER_STATUS_OK);
    cr_expect_eq(shader_lane_executed(execution.machine, 0), 4);
    execution_release(&execution);
}
