/* Parameters and literal constants: what does not load and where, and the parameter registers. */
#include "tests/shader/language/failures.h"

Test(gpu4_params, constants)
{
    static const struct failure rows[] = {
        {"!!NVvp4.0 TEMP a; MOV.S a, ^1.5; END", "expected a signed integer, found '1.5'"},
        {"!!NVvp4.0 TEMP a; MOV.U a, ^1.5; END", "expected an unsigned integer, found '1.5'"},
        {"!!NVvp4.0 TEMP a; MOV.U a, -^1; END", "expected an unsigned integer, found '-1'"},
        {"!!NVvp4.0 TEMP a; MOV.U a, {1, -^1}; END", "expected an unsigned integer, found '-1'"},
        {"!!NVvp4.0 UINT PARAM a = -^1; END", "expected an unsigned integer"},
        {"!!NVvp4.0 INT PARAM a = ^1.0; END", "expected a signed integer"},
        {"!!NVvp4.0 INT PARAM a = ^2147483648; END", "too large"},
        {"!!NVvp4.0 UINT PARAM a = ^4294967296; END", "too large"},
        {"!!NVvp4.0 INT PARAM a = -^2147483649; END", "too large"},
        {"!!NVvp4.0 PARAM a = {1, 2, 3, 4^, 5}; END", "expected '}'"},
        {"!!NVvp4.0 PARAM a = {^}; END", "expected a number"},
        {"!!NVvp4.0 PARAM a = ^b; END", "a program parameter, GL state or a constant"},
        {"!!NVvp4.0 TEMP a; MOV a, {1}.^xy; END", "a swizzle such as"},
        {"!!NVvp4.0 TEMP a; SHL a, a, ^1.0; END", "a signed integer"},
    };
    EXPECT_FAILURES(rows);
}

Test(gpu4_params, constants_are_shared_and_have_the_type_of_their_use)
{
    struct program *program =
        must_load("!!NVvp4.0 TEMP a; MOV a, 2; MOV a, {2, 2, 2, 2}; MOV.S a, 2; MOV.U a, {1, 2}; MOV.S a, 2; "
                  "MOV a, -2; END");
    const struct instruction *code = program->instructions;
    const int32_t expected[] = {0, 0, 1, 2, 1, 0};
    for (unsigned i = 0; i < 6; i++)
        cr_expect_eq(code[i].src[0].index, expected[i], "instruction %u: %d", i, code[i].src[0].index);
    cr_expect_eq(program->param_count, 3);
    cr_expect_eq(program->params[0].value[3], 0x40000000);
    cr_expect_eq(program->params[1].type, TYPE_S32);
    cr_expect_eq(program->params[1].value[3], 2);
    cr_expect_eq(program->params[2].value[2], 0);
    cr_expect_eq(program->params[2].value[3], 1);
    shader_program_free(program);
}

Test(gpu4_params, parameters_of_arb)
{
    static const struct failure rows[] = {
        {"!!ARBvp1.0 PARAM a = program.env[^256]; END", "below 256"},
        {"!!ARBvp1.0 PARAM a[] = { program.env[3..^1] }; END", "expected 3 or more"},
        {"!!ARBvp1.0 PARAM a[^3] = { program.env[0..1] }; END", "array size 2"},
        {"!!ARBvp1.0 PARAM a[^0] = { 1 }; END", "from 1"},
        {"!!ARBvp1.0 PARAM a = { 1, 2, 3, 4^, 5 }; END", "expected '}'"},
        {"!!ARBvp1.0 PARAM a = {^}; END", "expected a number"},
        {"!!ARBvp1.0 PARAM a[] = { program.local[0] }; TEMP t; MOV t, a[^1]; END", "below 1"},
        {"!!ARBvp1.0 PARAM a[] = { program.local[0] }; TEMP t; MOV t, a^; END", "expected '['"},
        {"!!ARBvp1.0 PARAM a = state.matrix.mvp^; END", "of the matrix"},
        {"!!ARBvp1.0 PARAM a = state.light^.ambient; END", "GL state"},
        {"!!ARBvp1.0 PARAM a = state.light[^8].ambient; END", "below 8"},
        {"!!ARBvp1.0 PARAM a = ^state.texenv[0].color; END", "no state that !!ARBvp1.0 can bind"},
        {"!!ARBvp1.0 PARAM a = ^state.depth.range; END", "no state"},
        {"!!ARBfp1.0 PARAM a = ^state.texgen[0].eye.s; END", "no state"},
        {"!!ARBfp1.0 PARAM a = ^state.clip[0].plane; END", "no state"},
        {"!!ARBfp1.0 PARAM a = ^state.point.size; END", "no state"},
        {"!!ARBvp1.0 PARAM a = program.^buffer[0]; END", "'env' or 'local'"},
        {"!!ARBvp1.0 PARAM a = ^vertex.color; END", "a program parameter"},
    };
    EXPECT_FAILURES(rows);
}
