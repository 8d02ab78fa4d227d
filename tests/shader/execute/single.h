/* One instruction as a program: `OP result, a, b, c`, built by hand so that every combination of modifiers
 * can be tried. */
#ifndef TESTS_SHADER_EXECUTE_SINGLE_H
#define TESTS_SHADER_EXECUTE_SINGLE_H

#include "tests/shader/execute/exec.h"

struct single {
    struct program program;
    struct instruction instruction; /* change it, then run */
    struct instruction instructions[2];
    struct input_register input_registers[3];
    struct output_register output_register;
    struct shader_executor *executor;
    float inputs[3][4][LANES];
    float result[4][LANES];
};

static inline void single_init(struct single *single, enum language language, enum opcode op, enum type type)
{
    memset(single, 0, sizeof *single);
    struct program *program = &single->program;
    program->language = (uint8_t)language;
    program->stage = language == LANGUAGE_NVFP40 ? STAGE_FRAGMENT : STAGE_VERTEX;
    program->instructions = single->instructions;
    program->instruction_count = 2;
    program->inputs = single->input_registers;
    program->input_count = 3;
    program->outputs = &single->output_register;
    program->output_count = 1;
    program->cc_count = 2;
    struct instruction *instruction = &single->instruction;
    instruction->op = (uint8_t)op;
    instruction->type = (uint8_t)type;
    instruction->target = -1;
    instruction->dst.file = FILE_OUTPUT;
    instruction->dst.mask = 15;
    for (uint8_t c = 0; c < 4; c++)
        instruction->test.swizzle[c] = c;
    for (unsigned s = 0; s < opcode_source_count(op); s++) {
        instruction->src[s].file = FILE_INPUT;
        instruction->src[s].index = (int32_t)s;
        for (uint8_t c = 0; c < 4; c++)
            instruction->src[s].swizzle[c] = c;
    }
    single->instructions[1].op = OP_END;
    single->executor = shader_executor_create();
    cr_assert(single->executor);
}

static inline void single_run(struct single *single)
{
    const struct shader_resources none = {0};
    single->instructions[0] = single->instruction;
    struct shader_code *code = shader_code_create(&single->program);
    cr_assert(code);
    cr_assert(shader_bind(single->executor, code, &none, true));
    for (unsigned i = 0; i < 3; i++)
        memcpy(shader_input(single->executor, i), single->inputs[i], sizeof single->inputs[i]);
    uint32_t saved = fpenv_enter();
    shader_run(single->executor, 0xff);
    fpenv_leave(saved);
    memcpy(single->result, shader_output(single->executor, 0), sizeof single->result);
    shader_code_destroy(code);
}

static inline void single_release(struct single *single)
{
    shader_executor_destroy(single->executor);
}

#endif
