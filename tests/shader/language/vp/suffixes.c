/* Write masks, swizzles and condition tests. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/vp/programs.h"

Test(vp_suffixes, masks_and_swizzles_are_checked_letter_by_letter)
{
    static const struct failure rows[] = {
        {VP20("MOV R0.^, R1;"), "a component x, y, z or w"},
        {VP20("MOV R0.y^x, R1;"), "in the order x, y, z, w"},
        {VP20("MOV R0.x^x, R1;"), "in the order x, y, z, w"},
        {VP20("MOV R0.xyzw^w, R1;"), "in the order x, y, z, w"},
        {VP20("MOV R0.x y ^x, R1;"), "in the order x, y, z, w"},
        {VP20("MOV R0.^rgb, R1;"), "found 'r'"},
        {VP20("MOV R0.x^q, R1;"), "found 'q'"},
        {VP20("MOV R0.x^.y, R1;"), "expected ','"},
        {VP20("MOV R0, R1.xy^;"), "a component"},
        {VP20("MOV R0, R1.xyz^;"), "a component"},
        {VP20("MOV R0, R1.xyzw^x;"), "one or four components"},
        {VP20("MOV R0, R1.xyz^1;"), "found '1'"},
        {VP20("MOV R0, R1.^X;"), "found 'X'"},
        {VP20("MOV R0, R1^.1;"), "found '.1'"},
        {VP20("RCP R0, R1^;"), "after a scalar operand"},
        {VP20("RCP R0, R1.x^x;"), "one component for a scalar"},
        {VP20("RCP R0, R1.^r;"), "a component"},
        {VP10("EXP R0, c[0]^;"), "after a scalar operand"},
    };
    EXPECT_FAILURES(rows);
}

Test(vp_suffixes, condition_tests)
{
    static const struct failure rows[] = {
        {VP10("MOV R0 ^(LT), R1;"), "condition codes need !!VP2.0"},
        {VP11("MOV R0.x^(LT.x), R1;"), "condition codes need !!VP2.0"},
        {VP10("ARL A0.x^(LT.x), R1.x;"), "condition codes need !!VP2.0"},
        {VP20("MOV R0 (^), R1;"), "a condition EQ, GE"},
        {VP20("MOV R0 (^LEG), R1;"), "found 'LEG'"},
        {VP20("MOV R0 (^lt), R1;"), "found 'lt'"},
        {VP20("MOV R0 (^LT0.x), R1;"), "found 'LT0'"},
        {VP20("MOV R0 (LT^, R1;"), "expected ')'"},
        {VP20("MOV R0 (LT.xy^), R1;"), "a component"},
        {VP20("MOV R0 (LT.xyzw^x), R1;"), "one or four"},
        {VP20("MOV R0 (LT)^.x, R1;"), "expected ','"},
        {VP20("MOV ^(LT), R1;"), "expected a register"},
        {VP20("RET ^LT.x;"), "expected ';'"},
        {VP20("MOV ^CC0, R1;"), "found 'CC0'"},
    };
    EXPECT_FAILURES(rows);
}

Test(vp_suffixes, destinations_hold_mask_and_condition)
{
    struct program *program =
        must_load(VP20("SUBC CC.yw (GE.wzyx), R0, R1; MOV R2, R0; ARAC A1.x (NE.y), A0;"));
    const struct instruction *sub = &program->instructions[0], *ara = &program->instructions[2];
    cr_expect_eq(sub->op, OP_SUB);
    cr_expect(sub->update_cc);
    cr_expect_eq(sub->dst.file, FILE_CONDITION);
    cr_expect_eq(sub->dst.mask, 2 | 8);
    cr_expect_eq(sub->test.rule, CONDITION_GE);
    cr_expect_arr_eq(sub->test.swizzle, ((uint8_t[4]){3, 2, 1, 0}), 4);
    cr_expect_not(program->instructions[1].update_cc);
    cr_expect_eq(program->instructions[1].test.rule, CONDITION_TR);
    cr_expect_eq(program->instructions[1].dst.mask, 15);
    cr_expect_eq(ara->dst.file, FILE_ADDRESS);
    cr_expect_eq(ara->dst.index, 1);
    cr_expect_eq(ara->src[0].file, FILE_ADDRESS);
    cr_expect_eq(ara->src[0].index, 0);
    cr_expect_eq(program->address_count, 2);
    shader_program_free(program);
}
