/* Labels, and where execution begins. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/vp/programs.h"

Test(vp_labels, labels)
{
    static const struct failure rows[] = {
        {VP10("^a: MOV R0, R1;"), "labels need !!VP2.0"},
        {VP11("^main: MOV R0, R1;"), "labels need !!VP2.0"},
        {VP20("a: MOV R0, R1; ^a: RET;"), "label 'a' is defined twice"},
        {VP20("^a$: RET;"), "a label of letters"},
        {VP20("^a b: RET;"), "found 'a'"},
        {VP20("^:"), "an instruction or END"},
        {VP20("^1: RET;"), "an instruction or END"},
        {VP20("BRA ^1;"), "expected a label"},
        {VP20("BRA ^a$;"), "expected a label"},
        {VP20("BRA nowhere; CAL neither;") "^", "label 'nowhere' is not defined"},
        {VP20("a: BRA A;") "\n ^", "label 'A' is not defined"},
        {"!!VP2.0 CAL f; f: END^", "must write o[HPOS]"},
        {"!!VP2.0 a: MOV o[HPOS], R0;^", "END"},
    };
    EXPECT_FAILURES(rows);
}

Test(vp_labels, labels_may_be_used_before_their_definition_and_main_is_the_entry)
{
    struct program *program =
        must_load("!!VP2.0 sub: RET; main: BRA last (LT.x); CAL sub; MOV o[HPOS], R0; last: END");
    cr_expect_eq(program->entry, 1);
    cr_expect_eq(program->instructions[1].target, 4);
    cr_expect_eq(program->instructions[1].test.rule, CONDITION_LT);
    cr_expect_eq(program->instructions[2].target, 0);
    cr_expect_eq(program->instructions[0].target, -1);
    cr_expect_eq(program->instructions[4].op, OP_END);
    shader_program_free(program);
}
