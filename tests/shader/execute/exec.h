/* Running a program text for a test: loads, runs 8 lanes, keeps what they left. */
#ifndef TESTS_SHADER_EXECUTE_EXEC_H
#define TESTS_SHADER_EXECUTE_EXEC_H

#include "shader/shader.h"

#include "base/fpenv.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

struct execution {
    struct program *program;
    struct shader_code *code;
    struct shader_executor *executor;
    uint32_t (*params)[4];
    struct shader_resources resources;
};

/* Parameters: constants of the program; env[n] is (n, n+0.25, n+0.5, n+0.75). */
static inline struct execution execution_of_program(struct program *program)
{
    struct execution execution = {.program = program};
    execution.params = calloc(program->param_count + 1, sizeof *execution.params);
    for (uint32_t i = 0; i < program->param_count; i++) {
        const struct param_register *param = &program->params[i];
        memcpy(execution.params[i], param->value, sizeof param->value);
        for (unsigned c = 0; c < 4 && param->source != PARAM_CONSTANT; c++) {
            float value = (float)param->index + (float)c * 0.25f;
            memcpy(&execution.params[i][c], &value, sizeof value);
        }
    }
    execution.resources.params = (const uint32_t(*)[4])execution.params;
    execution.code = shader_code_create(program);
    execution.executor = shader_executor_create();
    cr_assert(execution.code && execution.executor);
    cr_assert(shader_bind(execution.executor, execution.code, &execution.resources, true));
    return execution;
}

static inline struct execution execution_of(const char *text)
{
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    cr_assert(program, "%d:%d: %s\n%s", error.position.line, error.position.column, error.message, text);
    return execution_of_program(program);
}

static inline unsigned execute(struct execution *execution, unsigned lanes)
{
    uint32_t saved = fpenv_enter();
    unsigned alive = shader_run(execution->executor, lanes);
    fpenv_leave(saved);
    return alive;
}

static inline void execution_release(struct execution *execution)
{
    shader_executor_destroy(execution->executor);
    shader_code_destroy(execution->code);
    shader_program_free(execution->program);
    free(execution->params);
}

/* The registers by what they mean; fails the test if the program has none. */
static inline f32x8 *input_of(struct execution *execution, unsigned semantic, unsigned index)
{
    for (unsigned i = 0; i < execution->program->input_count; i++)
        if (execution->program->inputs[i].semantic == semantic &&
            execution->program->inputs[i].index == index)
            return shader_input(execution->executor, i);
    cr_assert_fail("the program has no such input");
    return NULL;
}

static inline const f32x8 *output_of(struct execution *execution, unsigned semantic, unsigned index)
{
    for (unsigned i = 0; i < execution->program->output_count; i++)
        if (execution->program->outputs[i].semantic == semantic &&
            execution->program->outputs[i].index == index)
            return shader_output(execution->executor, i);
    cr_assert_fail("the program has no such output");
    return NULL;
}

/* The first colour of a vertex or a fragment program. */
static inline const f32x8 *color_of(const struct execution *execution)
{
    for (unsigned i = 0; i < execution->program->output_count; i++) {
        const unsigned semantic = execution->program->outputs[i].semantic;
        if (semantic == SEMANTIC_COLOR || semantic == SEMANTIC_FRAGMENT_COLOR)
            return shader_output(execution->executor, i);
    }
    cr_assert_fail("no color");
    return NULL;
}

static inline uint32_t bits_of(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static inline float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

#endif
