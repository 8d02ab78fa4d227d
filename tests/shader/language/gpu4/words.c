/* Indices and ranges in brackets, and suffixes. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/gpu4/program_heads.h"

Test(gpu4_words, indices_have_a_limit_and_ranges_a_direction)
{
    static const struct failure rows[] = {
        {VP "BUFFER a = program.buffer[^32][0]; END", "below 32 for program.buffer, found '32'"},
        {VP "BUFFER a[] = { program.buffer[2..^32] }; END", "below 32 for program.buffer"},
        {VP "BUFFER a[] = { program.buffer[2..^1] }; END", "expected 2 or more, the start of the range"},
        {VP "BUFFER a[] = { program.buffer[^-1] }; END", "expected an integer"},
        {VP "BUFFER a = program.buffer[0][^16384]; END", "below 16384"},
        {VP "BUFFER4 a = program.buffer[0][^4096]; END", "below 4096"},
        {VP "CBUFFER a = program.buffer[0][^65536]; END", "below 65536"},
    };
    EXPECT_FAILURES(rows);
}

/* A suffix is a word right behind a period; blanks between them are allowed. */
Test(gpu4_words, blanks_may_surround_periods)
{
    struct program *program = must_load(VP "ADD . CC R . xy , R , R ; END");
    cr_expect(program->instructions[0].update_cc);
    cr_expect_eq(program->instructions[0].dst.mask, 3);
    shader_program_free(program);
}
