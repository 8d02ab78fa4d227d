/* Labels, and where execution begins. */
#include "tests/shader/language/failures.h"

Test(gpu4_labels, execution_begins_at_main)
{
    struct program *program = must_load(
        "!!NVvp4.0 TEMP a; one: MOV a, 1; two: MOV a, 2; RET; main: CAL two; CAL three; three: END");
    cr_expect_eq(program->entry, 3);
    cr_expect_eq(program->label_count, 4);
    cr_expect_eq(program->instructions[3].target, 1);
    cr_expect_eq(program->instructions[4].target, 5);
    cr_expect_eq(program->instructions[5].op, OP_END);
    shader_program_free(program);
    program = must_load("!!NVvp4.0 TEMP a; MOV a, 1; sub: RET; END");
    cr_expect_eq(program->entry, 0);
    shader_program_free(program);
}
