/* Words and numbers of TGSI text. */
#include "tests/shader/language/round_trip.h"

Test(tgsi_words, words_may_be_in_lower_case)
{
    expect_printed("vert\ndcl in[0]\ndcl out[0], position\nmov_sat out[0], in[0].wzyx\nend\n",
                   "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\n  0: MOV_SAT OUT[0], IN[0].wzyx\n  1: END\n");
}

/* 2D_ARRAY is one word. Numbers have limits; unknown words have a hint. */
Test(tgsi_words, numbers_and_names)
{
#define SAMPLED                                                                                              \
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0]\nTEX OUT[0], IN[0], SAMP[0], "
    struct program *program = must_load(SAMPLED "2D_ARRAY\nEND");
    cr_expect_eq(program->instructions[0].texture.target, TARGET_ARRAY2D);
    shader_program_free(program);
    static const struct failure rows[] = {
        {SAMPLED "2D ^_ARRAY\nEND", "expected an instruction"},
        {"FRAG\nDCL TEMP[^99999]\nEND", "expected less than"},
        {"FRAG\nDCL TEMP[^x]\nEND", "expected"},
        {"FRAG\nDCL TEMP[0]\n^MVO TEMP[0], TEMP[0]\nEND", "did you mean MOV"},
    };
    EXPECT_FAILURES(rows);
}
