/* Literal constants of 64 bits: which do not load, their values, and the registers that they get. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/program_heads.h"

static uint64_t bits(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

Test(gpu4_constants_64bit, constants_of_64_bits)
{
    static const struct failure rows[] = {
        {VP "MOV.U64 LU, ^18446744073709551616; END", "too large for 64 bits"},
        {VP "MOV.U64 LU, ^0x10000000000000000; END", "too large for 64 bits"},
        {VP "MOV.S64 LI, ^9223372036854775808; END", "too large for 64 bits"},
        {VP "MOV.S64 LI, -^9223372036854775809; END", "too large for 64 bits"},
        {VP "MOV.S64 LI, {1, -^9223372036854775809}; END", "too large for 64 bits"},
        {VP "MOV.U64 LU, -^1; END", "an unsigned integer, found '-1'"},
        {VP "MOV.U64 LU, {1, -^1}; END", "an unsigned integer, found '-1'"},
        {VP "MOV.U64 LU, ^1.5; END", "an unsigned integer, found '1.5'"},
        {VP "MOV.S64 LI, {^1e3}; END", "a signed integer, found '1e3'"},
        {VP "MOV.F64 L, {1, ^x}; END", "expected a number, found 'x'"},
        {VP "MOV.F64 L, {1, 2, 3, 4^, 5}; END", "expected '}'"},
        {VP "MOV.S32 I, ^4294967296; END", "too large for 32 bits"},
        {VP "MOV.F64 L, ^I; END", "expected a variable of type FLOAT, found 'I'"},
        {VP "MOV.U64 ^LI, LU; END", "expected a variable of type UINT, found 'LI'"},
        {VP "LONG TEMP a[4]; MOV a[^4], a[0]; END", "below 4, the size of the array"},
        {VP "LONG TEMP a[4]; MOV a[0], a[I.x + ^4]; END", "below 4, the size of the array"},
    };
    EXPECT_FAILURES(rows);
}

/* Low words, then high words, each correctly rounded once. */
Test(gpu4_constants_64bit, wide_constants)
{
    const struct {
        const char *text;
        uint64_t value[4];
        bool negative;
    } rows[] = {
        {VP "MOV.F64 L, 0.1; END", {bits(0.1), bits(0.1), bits(0.1), bits(0.1)}, false},
        {VP "MOV.F64 L, -0.1; END", {bits(0.1), bits(0.1), bits(0.1), bits(0.1)}, true},
        {VP "MOV.F64 L, {1, -2.5}; END", {bits(1), bits(-2.5), 0, bits(1)}, false},
        {VP "MOV.F64 L, {9007199254740993}; END", {bits(9007199254740992.0), 0, 0, bits(1)}, false},
        {VP "MOV.F64 L, {1e400, 4.9e-324, 18446744073709551617}; END",
         {0x7ffull << 52, 0, bits(0x1p64), bits(1)},
         false},
        {VP "MOV.F64 L, {0x10, 2.2250738585072014e-308, -1e400}; END",
         {bits(16), bits(0x1p-1022), 0xfffull << 52, bits(1)},
         false},
        {VP "MOV.S64 LI, -9223372036854775808; END", {1ull << 63, 1ull << 63, 1ull << 63, 1ull << 63}, true},
        {VP "MOV.S64 LI, {-1, 9223372036854775807}; END", {UINT64_MAX, INT64_MAX, 0, 1}, false},
        {VP "MOV.U64 LU, {0xFFFFFFFFFFFFFFFF, 0x123456789aBcDeF0}; END",
         {UINT64_MAX, 0x123456789abcdef0, 0, 1},
         false},
        {VP "LOAD.F32 R, 0x100000004; END", {0x100000004, 0x100000004, 0x100000004, 0x100000004}, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct program *program = must_load(rows[i].text);
        const struct source_operand *source = &program->instructions[0].src[0];
        cr_assert_eq(program->param_count, 2, "%s", rows[i].text);
        cr_expect_eq(source->negate, rows[i].negative ? 15 : 0, "%s", rows[i].text);
        for (unsigned c = 0; c < 4; c++)
            cr_expect_eq((uint64_t)program->params[1].value[c] << 32 | program->params[0].value[c],
                         rows[i].value[c], "%s: component %u", rows[i].text, c);
        shader_program_free(program);
    }
}

/* Equal ones share their registers; a number read as another type has others; they stand behind all other
 * parameters. */
Test(gpu4_constants_64bit, wide_constants_are_shared_and_last)
{
    struct program *program = must_load(
        VP "MOV.F64 L, 2; MOV R, 2; MOV.F64 L, {2, 2, 2, 2}.y; MOV.S64 LI, 2; PARAM p = 3; MOV R, p; "
           "MOV.U64 LU, 2; END");
    const int32_t expected[] = {2, 0, 2, 4, 1, 6};
    cr_assert_eq(program->param_count, 8);
    for (unsigned i = 0; i < 6; i++)
        cr_expect_eq(program->instructions[i].src[0].index, expected[i], "instruction %u", i);
    shader_program_free(program);
}
