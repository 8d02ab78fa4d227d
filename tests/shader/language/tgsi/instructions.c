/* Which instruction a word is, and what it takes. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/tgsi/program_heads.h"

Test(tgsi_instructions, instructions_that_do_not_load)
{
    static const struct failure rows[] = {
        {V "^FROB OUT[0], IN[0]\nEND", "expected an instruction, found 'FROB'"},
        {V "^CLOCK TEMP[0]\nEND", "not supported: results would differ"},
        {V "^M4X4 TEMP[0], IN[0], IN[0]\nEND", "write four DP4"},
        {V "^UADD_SAT TEMP[0], IN[0], IN[0]\nEND", "no floating-point result to saturate"},
        {V "^KILL\nEND", "KILL is not for VERT programs"},
        {V "DFRACEXP TEMP[0]\n^END", "expected ','"},
        {V "DFRACEXP TEMP[0]^, TEMP[ADDR[0].x], IN[0]\nEND", "takes no run-time index"},
        {V "DFRACEXPC TEMP[0]^, NULL, IN[0]\nEND", "updates no condition code"},
        {V "BFI TEMP[0], IN[0], IN[0], IN[0]\n^END", "expected ','"},
        {F "INTERP_CENTROID OUT[0], ^TEMP[0]\nEND", "takes an input"},
    };
    EXPECT_FAILURES(rows);
}

/* The list of 2009 shifts by src1.x; a program of the later language by each component. */
Test(tgsi_instructions, shift_counts_depend_on_the_revision)
{
    struct program *program =
        must_load("VERT\nDCL IN[0..1]\nDCL OUT[0], POSITION\nSHL OUT[0], IN[0], IN[1].yzwx\nEND");
    cr_expect_eq(program->instructions[0].src[1].swizzle[3], SWIZZLE_Y);
    shader_program_free(program);
    program = must_load(
        "VERT\nDCL IN[0..1]\nDCL OUT[0], POSITION\nSHL OUT[0], IN[0], IN[1].yzwx\nUADD OUT[0], IN[0], IN[0]\n"
        "END");
    cr_expect_eq(program->instructions[0].src[1].swizzle[3], SWIZZLE_X);
    shader_program_free(program);
}
