/* libFuzzer: any bytes as a program of any language. What loads must print to text that loads to the same
 * program.
 *
 *   CC=clang meson setup build-fuzz -Dfuzz=true -Db_sanitize=address,undefined -Db_lundef=false
 *   ninja -C build-fuzz tests/fuzz/fuzz_load
 *   FUZZ_LANGUAGE=fp1 build-fuzz/tests/fuzz/fuzz_load -max_len=4096 -max_total_time=600 NEW_FOLDER
 *
 * seeds.h has the languages.
 */
#include "base/fpenv.h"
#include "shader/shader.h"
#include "tests/fuzz/seeds.h"
#include "tests/shader/support/same_program.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void fail(const char *what, const char *detail, const char *printed)
{
    fprintf(stderr, "%s: %s\n%s\n", what, detail, printed);
    abort();
}

static void check_printed(const struct program *program, const char *printed)
{
    struct shader_error error;
    struct program *again = shader_load(SHADER_TARGET_ANY, printed, strlen(printed), &error);
    if (!again)
        fail("the printed program does not load", error.message, printed);
    const char *difference = program_difference(program, again);
    if (difference)
        fail("the printed program differs", difference, printed);
    shader_program_free(again);
}

/* All inputs and parameters are -1: as an index outside of everything, as a count no turn at all. */
static void run_bound(const struct program *program, struct shader_executor *executor)
{
    for (uint32_t i = 0; i < program->input_count; i++)
        for (int c = 0; c < 4; c++)
            shader_input(executor, i)[c] = f32x8_splat(-1.0f);
    shader_run(executor, 0xff);
    for (uint32_t i = 0; i < program->output_count; i++)
        if (!shader_output(executor, i))
            fail("an output is missing", "", "");
}

static void run(const struct program *program)
{
    uint32_t(*params)[4] = malloc((program->param_count + 1) * sizeof *params);
    struct shader_code *code = shader_code_create(program);
    struct shader_executor *executor = shader_executor_create();
    const struct shader_resources resources = {.params = (const uint32_t(*)[4])params, .loop_limit = 16};
    for (uint32_t i = 0; params && i < program->param_count; i++)
        for (int c = 0; c < 4; c++)
            params[i][c] = 0xbf800000;
    uint32_t environment = fpenv_enter();
    if (params && code && executor && shader_bind(executor, code, &resources, true))
        run_bound(program, executor);
    fpenv_leave(environment);
    shader_executor_destroy(executor);
    shader_code_destroy(code);
    free(params);
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t room, unsigned seed)
{
    return fuzz_mutate(bytes, size, room, 0, seed);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (!fuzz_text_wanted(bytes, size))
        return 0;
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, (const char *)bytes, size, &error);
    if (!program) {
        if (error.position.offset < 0 || (size_t)error.position.offset > size)
            fail("the error lies outside the text", error.message, "");
        return 0;
    }
    char *printed = shader_print(program);
    if (printed)
        check_printed(program, printed);
    free(printed);
    if (program->textures_used == 0)
        run(program);
    shader_program_free(program);
    return 0;
}
