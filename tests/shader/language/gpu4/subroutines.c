/* SUBROUTINETYPE, SUBROUTINE, CALI and recursion. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/program_heads.h"

/* ARB_shader_subroutine, "Dependencies on NV_gpu_program5". */
Test(gpu4_subroutines, subroutines)
{
#define TYPE VP "SUBROUTINETYPE T { a }; SUBROUTINE T s = program.subroutine[0]; "
    static const struct failure rows[] = {
        {VP "SUBROUTINETYPE T { a, ^}; END", "expected a label"},
        {VP "SUBROUTINETYPE T { ^1 }; END", "expected a label"},
        {VP "SUBROUTINETYPE ^R { a }; END", "already declared"},
        {VP "SUBROUTINE ^T s = program.subroutine[0]; END", "a name declared with SUBROUTINETYPE"},
        {VP "SUBROUTINE ^R s = program.subroutine[0]; END", "a name declared with SUBROUTINETYPE"},
        {VP "SUBROUTINETYPE T {}; SUBROUTINE T s = program.subroutine[^128]; END",
         "below 128 for program.subroutine"},
        {VP "SUBROUTINETYPE T {}; SUBROUTINE T s = program.^local[0]; END", "expected 'subroutine'"},
        {VP "SUBROUTINETYPE T {}; SUBROUTINE T s[^3] = { program.subroutine[0..1] }; END", "array size 2"},
        {VP "SUBROUTINETYPE T {}; SUBROUTINETYPE V {}; SUBROUTINE T s = program.subroutine[1]; "
            "SUBROUTINE V ^v[] = { program.subroutine[0..2] }; END",
         "program.subroutine[1] is of the type T already"},
        {VP "SUBROUTINETYPE T {}; MOV R, ^T; END", "an operand: a declared variable"},
        {TYPE "MOV R, ^s; a SUBROUTINENUM(0): END", "an operand: a declared variable"},
        {TYPE "CALI ^T; END", "a variable declared with SUBROUTINE"},
        {TYPE "CALI ^a; END", "a variable declared with SUBROUTINE"},
        {TYPE "CALI s^[0]; END", "'s' is not an array"},
        {TYPE "CALI.^S s; END", "CALI does not take the modifier S"},
        {TYPE "CALI s; RET; END^", "the label 'a', named in line 1, is not defined"},
        {TYPE "CALI s; RET; a: RET; END^", "the label 'a' of a SUBROUTINETYPE needs a SUBROUTINENUM"},
        {TYPE "a SUBROUTINENUM(^1024): RET; END", "below 1024 for SUBROUTINENUM"},
        {TYPE "a SUBROUTINENUM(^-1): RET; END", "expected an integer"},
        {TYPE "a SUBROUTINENUM(3): RET; b SUBROUTINENUM(^3): RET; END",
         "another label has this SUBROUTINENUM"},
        {TYPE "a SUBROUTINENUM ^: RET; END", "expected '('"},
        {TYPE "a SUBROUTINENUM(0)^; RET; END", "expected ':'"},
        {"!!NVvp4.1 ^a SUBROUTINENUM(0): RET; END", "an instruction"},
        {VP "SUBROUTINETYPE T {}; SUBROUTINE T s = program.subroutine[0]; CALI s; END^",
         "the type T has no subroutines"},
    };
    EXPECT_FAILURES(rows);
}

/* "Programs that may potentially cause infinite recursion through indirect calls will fail to compile." */
Test(gpu4_subroutines, recursion_through_indirect_calls)
{
    static const struct failure rows[] = {
        {TYPE "main: CALI s; RET; a SUBROUTINENUM(0): CALI s; RET; END^",
         "CALI in line 1 may lead to itself"},
        {TYPE "main: CALI s; RET; a SUBROUTINENUM(0): IF GT.x; CALI s; ENDIF; RET; END^",
         "may lead to itself"},
        {TYPE "main: CALI s; RET; a SUBROUTINENUM(0): CAL b; RET; b: CALI s; RET; END^",
         "may lead to itself"},
        {TYPE "main: CALI s; RET; a SUBROUTINENUM(0): MOV R, R; b: RET (GT.x); c: CALI s; RET; END^",
         "may lead to itself"},
        {TYPE "main: CALI s; RET; a SUBROUTINENUM(0): CAL main; RET; END^", "may lead to itself"},
        {TYPE "SUBROUTINETYPE V { b }; SUBROUTINE V v = program.subroutine[1]; main: CALI s; RET; "
              "a SUBROUTINENUM(0): CALI v; RET; b SUBROUTINENUM(1): CALI s; RET; END^",
         "may lead to itself"},
    };
    static const char *const fine[] = {
        TYPE "main: CALI s; RET; a SUBROUTINENUM(0): RET; CALI s; END",
        TYPE "main: CALI s; CALI s; RET; b: CALI s; RET; a SUBROUTINENUM(0): RET; END",
        TYPE "main: CALI s; RET; a SUBROUTINENUM(0): CAL a; RET; END",
    };
    EXPECT_FAILURES(rows);
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) {
        struct shader_error error;
        struct program *program = shader_load(SHADER_TARGET_ANY, fine[i], strlen(fine[i]), &error);
        cr_expect(program, "%s\nat %d: %s", fine[i], error.position.offset, error.message);
        shader_program_free(program);
    }
}

Test(gpu4_subroutines, subroutines_reach_the_program)
{
    struct program *program = must_load(
        VP "SUBROUTINETYPE A { x, y }; SUBROUTINETYPE B { y }; SUBROUTINETYPE A { z, x }; "
           "SUBROUTINE B b = program.subroutine[4]; "
           "SUBROUTINE A a[] = { program.subroutine[1..2] }; main: CALI a[I.y + 1] (GT.x); CALI b; RET; "
           "z SUBROUTINENUM(5): RET; y SUBROUTINENUM(0): RET; x SUBROUTINENUM(9): RET; END");
    const struct instruction *code = program->instructions;
    cr_assert_eq(program->subroutine_type_count, 2);
    cr_expect_str_eq(program->subroutine_types[0].name, "A");
    cr_assert_eq(program->subroutine_types[0].label_count, 3);
    const char *const names[] = {"x", "y", "z"};
    for (unsigned i = 0; i < 3; i++)
        cr_expect_str_eq(program->labels[program->subroutine_types[0].labels[i]].name, names[i]);
    cr_assert_eq(program->subroutine_param_count, 5);
    const uint16_t types[] = {UINT16_MAX, 0, 0, UINT16_MAX, 1};
    cr_expect_eq(memcmp(program->subroutine_params, types, sizeof types), 0);
    cr_expect(code[0].op == OP_CALI && code[0].target == 2 && code[0].subroutine.used &&
              code[0].subroutine.component == 1 && code[0].test.rule == CONDITION_GT);
    cr_expect(code[1].op == OP_CALI && code[1].target == 4 && !code[1].subroutine.used);
    for (unsigned i = 0; i < program->label_count; i++)
        cr_expect_eq(program->labels[i].subroutine_number, strcmp(program->labels[i].name, "z") == 0   ? 5
                                                           : strcmp(program->labels[i].name, "y") == 0 ? 0
                                                           : strcmp(program->labels[i].name, "x") == 0 ? 9
                                                                                                       : -1);
    shader_program_free(program);
}
