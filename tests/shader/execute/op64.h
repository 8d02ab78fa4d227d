/* One instruction as a program whose operands and result may have 64 bits: each operand has two input
 * registers, the result two outputs, low words in the first. Built by hand, so that every combination of
 * widths and modifiers can be tried. */
#ifndef TESTS_SHADER_EXECUTE_OP64_H
#define TESTS_SHADER_EXECUTE_OP64_H

#include "tests/shader/execute/exec.h"

struct op64_single {
    struct program program;
    struct instruction instruction; /* change it, then run */
    struct instruction instructions[2];
    struct input_register input_registers[6];
    struct output_register output_registers[2];
    struct shader_executor *executor;
    struct shader_resources resources;
    uint64_t operands[3][4][LANES]; /* of 32-bit registers: the low words */
    uint64_t result[4][LANES];
};

static inline void op64_init(struct op64_single *single, enum opcode op, enum type type,
                             enum register_width width)
{
    memset(single, 0, sizeof *single);
    struct program *program = &single->program;
    program->language = LANGUAGE_NVVP50;
    program->stage = STAGE_VERTEX;
    program->instructions = single->instructions;
    program->instruction_count = 2;
    program->inputs = single->input_registers;
    program->input_count = 6;
    program->outputs = single->output_registers;
    program->output_count = 2;
    program->cc_count = 2;
    struct instruction *instruction = &single->instruction;
    instruction->op = (uint8_t)op;
    instruction->type = (uint8_t)type;
    instruction->target = -1;
    instruction->dst = (struct destination){.file = FILE_OUTPUT, .mask = 15, .width = (uint8_t)width};
    for (uint8_t c = 0; c < 4; c++)
        instruction->test.swizzle[c] = c;
    for (unsigned s = 0; s < opcode_source_count(op); s++)
        instruction->src[s] = (struct source_operand){
            .file = FILE_INPUT, .index = (int32_t)(2 * s), .width = (uint8_t)width, .swizzle = {0, 1, 2, 3}};
    single->instructions[1].op = OP_END;
    single->executor = shader_executor_create();
    cr_assert(single->executor);
}

/* Returns the lanes that are left. */
static inline unsigned op64_run(struct op64_single *single, unsigned lanes)
{
    single->instructions[0] = single->instruction;
    struct shader_code *code = shader_code_create(&single->program);
    cr_assert(code);
    cr_assert(shader_bind(single->executor, code, &single->resources, true));
    for (unsigned i = 0; i < 48 * LANES; i++) {
        const unsigned lane = i % LANES, c = i / LANES % 4, reg = i / LANES / 4 % 6;
        const uint32_t word = (uint32_t)(single->operands[reg / 2][c][lane] >> (reg % 2 ? 32 : 0));
        memcpy((char *)&shader_input(single->executor, reg)[c] + 4 * lane, &word, sizeof word);
    }
    uint32_t saved = fpenv_enter();
    const unsigned left = shader_run(single->executor, lanes);
    fpenv_leave(saved);
    for (unsigned i = 0; i < 4 * LANES; i++) {
        uint32_t word[2];
        for (unsigned reg = 0; reg < 2; reg++)
            memcpy(&word[reg],
                   (const char *)&shader_output(single->executor, reg)[i / LANES] + 4 * (i % LANES), 4);
        single->result[i / LANES][i % LANES] = word[0] | (uint64_t)word[1] << 32;
    }
    shader_code_destroy(code);
    return left;
}

static inline void op64_release(struct op64_single *single)
{
    shader_executor_destroy(single->executor);
}

#endif
