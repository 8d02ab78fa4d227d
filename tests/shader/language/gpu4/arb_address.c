/* Relative addressing with ADDRESS variables: what does not load and where, and what the loaded program
 * holds. */
#include "tests/shader/language/failures.h"

Test(gpu4_arb_address, relative_addressing)
{
#define ARRAY "!!ARBvp1.0 ADDRESS A; TEMP t; PARAM a[] = { program.env[0..3] }; "
    static const struct failure rows[] = {
        {ARRAY "MOV t, a[A.^y]; END", "'x', the only component"},
        {ARRAY "MOV t, a[A^]; END", "expected '.'"},
        {ARRAY "MOV t, a[^t.x]; END", "expected an address register"},
        {ARRAY "MOV t, a[A.x + ^8192]; END", "an offset below 8192"},
        {ARRAY "MOV t, a[A.x - ^t]; END", "expected an integer"},
        {ARRAY "ARL A^, t.x; END", "expected '.'"},
        {ARRAY "ARL A.^y, t.x; END", "'x', the only component"},
        {ARRAY "ARL ^t.x, t.x; END", "expected an address register"},
        {ARRAY "ARL A.x, t^; END", "scalar operand"},
        {ARRAY "MOV t, ^A; END", "no address register"},
        {ARRAY "MOV ^A, t; END", "expected a temporary"},
        {ARRAY "ADDRESS B, ^C; END", "more than 2 address registers"},
        {ARRAY "PARAM b[] = { program.env[3..4] }; MOV t, a[A.x]; MOV t, ^b[A.x]; END", "used twice"},
        {"!!ARBvp1.0 ADDRESS A; TEMP t; PARAM a[] = { program.env[0], program.env[0] }; MOV t, ^a[A.x]; END",
         "used twice"},
        {"!!ARBfp1.0 TEMP t; PARAM a[] = { 1, 2 }; MOV t, a[^t.x]; END", "expected an integer"},
        {"!!ARBvp1.0 OPTION NV_vertex_program2; ADDRESS A; ARA A, A^.x; END", "expected ';'"},
        {"!!ARBvp1.0 OPTION NV_vertex_program3; ADDRESS A; POPA A.xyz^; END", "no write mask"},
    };
    EXPECT_FAILURES(rows);
}

Test(gpu4_arb_address, relative_operands_count_from_the_array)
{
    struct program *program =
        must_load("!!ARBvp1.0 ADDRESS A; PARAM c = 1; PARAM a[4] = { program.env[0..3] }; ARL A.x, c.x; "
                  "MOV result.position, a[A.x - 1]; MOV result.color, a[A.x + 109]; END");
    const struct source_operand *below = &program->instructions[1].src[0],
                                *above = &program->instructions[2].src[0];
    cr_expect_eq(program->address_count, 1);
    cr_assert(below->relative.used && above->relative.used);
    cr_expect_eq(below->relative.file, FILE_ADDRESS);
    cr_expect_eq(program->arrays[below->relative.array].first, 1);
    cr_expect_eq(program->arrays[below->relative.array].count, 4);
    cr_expect_eq(below->index, 0);
    cr_expect_eq(above->index, 110);
    shader_program_free(program);
}

Test(gpu4_arb_address, relative_bindings_reach_all_of_their_kind)
{
    struct program *program =
        must_load("!!ARBvp1.0 OPTION NV_vertex_program3; ADDRESS A; MOV result.position, vertex.normal; "
                  "MOV result.texcoord[A.x - 1], vertex.texcoord[A.x + 2]; END");
    const struct instruction *move = &program->instructions[1];
    cr_expect_eq(program->input_count, 9);
    cr_expect_eq(program->output_count, 9);
    cr_expect_eq(program->arrays[move->src[0].relative.array].first, 1);
    cr_expect_eq(program->arrays[move->src[0].relative.array].count, 8);
    cr_expect_eq(move->src[0].index, 3);
    cr_expect_eq(program->arrays[move->dst.relative.array].first, 1);
    cr_expect_eq(move->dst.index, 0);
    shader_program_free(program);
}
