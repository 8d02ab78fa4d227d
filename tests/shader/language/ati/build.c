/* The instructions that statements of !!ATIfs1.0 become. */
#include "tests/shader/language/ati/statements.h"
#include "tests/shader/language/failures.h"

#include <stdio.h>

/* All end with the MOV of r0 to the colour, and END. */
Test(ati_build, statements_become_instructions)
{
    static const struct {
        const char *text;
        unsigned count;
        enum opcode code[8];
    } rows[] = {
        {OUTPUT("ADD r0, r1, r2;"), 1, {OP_ADD}},
        {OUTPUT("DOT3 r0, r1, r2;"), 1, {OP_DP3}},
        {OUTPUT("MOV r0, r1.neg;"), 1, {OP_MOV}},          /* a sign is one of the operand */
        {OUTPUT("MOV r0, r1.bias;"), 2, {OP_MAD, OP_MOV}}, /* r1 * 1 + -0.5 */
        {OUTPUT("MUL r0.4x, r1, r2;"), 2, {OP_MUL, OP_MUL}},
        {OUTPUT("MUL r0.sat, r1, r2;"), 1, {OP_MUL}},
        {OUTPUT("CND0 r0, r1, r2, r3;"), 1, {OP_CMP}},
        {OUTPUT("CND r0, r1, r2, r3;"), 2, {OP_SUB, OP_CMP}}, /* 0.5 - r3 */
        {OUTPUT("SampleMap r0, t0.str;"), 1, {OP_TEX}},
        {OUTPUT("SampleMap r0, t0.stq_dq;"), 1, {OP_TXP}},
        {OUTPUT("PassTexCoord r0, t0.stq;"), 1, {OP_MOV}},
        {OUTPUT("PassTexCoord r0, t0.stq_dq;"), 3, {OP_RCP, OP_MUL, OP_MOV}},
        {OUTPUT("MOV r0.rgb, r1; ADD r0.a, r1, r2;"), 2, {OP_MOV, OP_ADD}},
        /* The alpha of a pair reads the register as it was before the colour. */
        {OUTPUT("MOV r0.rgb, r1; ADD r0.a, r0, r2;"), 3, {OP_MOV, OP_ADD, OP_MOV}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct program *program = must_load(rows[i].text);
        cr_assert_eq(program->instruction_count, rows[i].count + 2, "%s: %u", rows[i].text,
                     program->instruction_count);
        for (unsigned n = 0; n < rows[i].count; n++)
            cr_expect_eq(program->instructions[n].op, rows[i].code[n], "%s: instruction %u", rows[i].text, n);
        cr_expect_eq(program->instructions[rows[i].count].op, OP_MOV);
        cr_expect_eq(program->instructions[rows[i].count].dst.file, FILE_OUTPUT);
        cr_expect_eq(program->instructions[rows[i].count + 1].op, OP_END);
        shader_program_free(program);
    }
}

Test(ati_build, modifiers_become_a_scale_and_a_bias)
{
    static const struct {
        const char *source;
        float scale, bias; /* of the MAD; Table 3.24 in its order: comp, bias, 2x */
    } rows[] = {
        {"r1.comp", -1, 1},    {"r1.bias", 1, -0.5f},      {"r1.2x", 2, 0},
        {"r1.2x.bias", 2, -1}, {"r1.2x.bias.comp", -2, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[100];
        snprintf(text, sizeof text, OUTPUT("MOV r0, %s;"), rows[i].source);
        struct program *program = must_load(text);
        const struct instruction *mad = &program->instructions[0];
        float values[2];
        cr_assert_eq(mad->op, OP_MAD, "%s", rows[i].source);
        for (unsigned s = 0; s < 2; s++)
            memcpy(&values[s], &program->params[mad->src[s + 1].index].value[0], sizeof *values);
        cr_expect(values[0] == rows[i].scale && values[1] == rows[i].bias, "%s: %g, %g", rows[i].source,
                  (double)values[0], (double)values[1]);
        shader_program_free(program);
    }
}
