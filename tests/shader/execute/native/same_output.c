#include "tests/shader/execute/native/same_output.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/fpenv.h"

uint32_t executor_params[1024][4];

struct shader_executor *executor_of(const char *source, struct shader_code **code)
{
    struct shader_error error = {.message = "out of memory"};
    struct program *program = shader_load(SHADER_TARGET_ANY, source, strlen(source), &error);
    cr_assert(program, "%d:%d: %s", error.position.line, error.position.column, error.message);
    cr_assert(program->param_count <= sizeof executor_params / sizeof executor_params[0]);
    for (uint32_t i = 0; i < program->param_count; i++)
        memcpy(executor_params[i], program->params[i].value, sizeof executor_params[i]);
    *code = shader_code_create(program);
    shader_program_free(program);
    cr_assert(*code);
    struct shader_executor *executor = shader_executor_create();
    const struct shader_resources resources = {.params = (const uint32_t(*)[4])executor_params};
    cr_assert(executor && shader_bind(executor, *code, &resources, true));
    return executor;
}

static void output_of(const char *source, const char *jit, f32x8 output[4])
{
    struct shader_code *code;
    setenv("EDGEWALK_JIT", jit, 1);
    struct shader_executor *executor = executor_of(source, &code);
    for (unsigned c = 0; c < 4; c++)
        shader_input(executor, 0)[c] = (f32x8){1, 2, -3, 0.25f, 1e20f, -1e-20f, 7, 100} * (float)(c + 1);
    const uint32_t environment = fpenv_enter();
    shader_run(executor, 0xff);
    fpenv_leave(environment);
    memcpy(output, shader_output(executor, 0), 4 * sizeof *output);
    shader_executor_destroy(executor);
    shader_code_destroy(code);
}

void expect_same_output(const char *source)
{
    f32x8 expected[4], got[4];
    output_of(source, "0", expected);
    output_of(source, "1", got);
    cr_expect_arr_eq(got, expected, sizeof expected, "%.200s", source);
}
