/* Registers before and after a run. */
#include "tests/shader/execute/interpreter/masked_test.h"

Test(execute_executor, temporaries_begin_as_zero_in_every_run)
{
    const char *text = VP2(
        "ADD R0.x, R0, v[0]; MOVC CC, c[1]; ADD R1 (GT), R1, v[0]; ADD R1.x, R1.x, R0.x; MOV o[COL0], R1;");
    struct execution execution = execution_of(text);
    for (int run = 0; run < 3; run++) {
        input_of(&execution, SEMANTIC_ATTRIBUTE, 0)[0] = f32x8_splat(3.0f);
        execute(&execution, 0x01);
        cr_expect_eq(output_of(&execution, SEMANTIC_COLOR, 0)[0][0], 6.0f, "run %d", run);
    }
    execution_release(&execution);
}

Test(execute_executor, condition_codes_can_be_read_after_the_run)
{
    static const char *const wanted[4] = {"EQ", "EQ", "UN", "LT"};
    struct execution execution =
        execution_of(VP2("MOVC R0, v[0]; MOVC R0.xyz, v[0].yzwx; MOVC R0 (NE), v[0].zywx; MOV o[COL0], R0;"));
    f32x8 *input = input_of(&execution, SEMANTIC_ATTRIBUTE, 0);
    const float in[4] = {-2, 0, 2, NAN};
    for (unsigned c = 0; c < 4; c++)
        input[c] = f32x8_splat(in[c]);
    execute(&execution, 0xff);
    for (unsigned c = 0; c < 4; c++)
        cr_expect_str_eq(shader_lane_condition(execution.executor, 0, c, 4), wanted[c]);
    execution_release(&execution);
}
