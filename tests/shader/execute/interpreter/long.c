/* Integers of 64 bits. */
#include "tests/shader/execute/interpreter/op64_test.h"

/* The flags of NV_gpu_program4 2.X.3.7 after ADD.S64: which of the tests CF, OF, SF, EQ pass. */
Test(interpreter_long, integer_addition_sets_carry_overflow_sign_and_zero)
{
    static const struct {
        enum opcode op;
        uint64_t a, b;
        bool cf, of, sf, zf;
    } cases[] = {
        {OP_ADD, 1, 2, false, false, false, false},
        {OP_ADD, UINT64_MAX, 1, true, false, false, true},
        {OP_ADD, INT64_MAX, 1, false, true, true, false},
        {OP_ADD, (uint64_t)INT64_MIN, (uint64_t)INT64_MIN, true, true, false, true},
        {OP_ADD, 0xffffffff, 1, false, false, false, false},
        {OP_SUB, 5, 3, true, false, false, false},
        {OP_SUB, 3, 5, false, false, true, false},
        {OP_SUB, (uint64_t)INT64_MIN, 1, true, true, false, false},
    };
    static const enum condition_rule rules[] = {CONDITION_CF, CONDITION_OF, CONDITION_SF, CONDITION_EQ};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (unsigned r = 0; r < 4; r++) {
            struct op64_single single;
            struct instruction instructions[3];
            op64_init(&single, cases[i].op, TYPE_S64, WIDTH_LONG);
            single.operands[0][0][0] = cases[i].a;
            single.operands[1][0][0] = cases[i].b;
            instructions[0] = single.instruction;
            instructions[0].update_cc = true;
            instructions[1] = single.instruction; /* ADD result.y (rule.x), ...: nonzero where it passes */
            instructions[1].op = OP_STR;
            instructions[1].dst.mask = 2;
            instructions[1].test = (struct condition_test){.rule = (uint8_t)rules[r]};
            instructions[2] = single.instructions[1];
            single.program.instructions = instructions;
            single.program.instruction_count = 3;
            op64_run(&single, 1);
            const bool wanted[] = {cases[i].cf, cases[i].of, cases[i].sf, cases[i].zf && !cases[i].sf};
            cr_expect((single.result[1][0] != 0) == wanted[r], "case %zu rule %u", i, r);
            op64_release(&single);
        }
}
