/* libFuzzer: the first four bytes seed the inputs, the rest is a program of any language. What can be
 * converted must load as printed, and compute the same.
 *
 *   ninja -C build-fuzz tests/fuzz/fuzz_convert && build-fuzz/tests/fuzz/fuzz_convert -max_len=4096
 * NEW_FOLDER
 */
#include "tests/fuzz/seeded_program.h"
#include "tests/shader/support/same_results.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static void fail(const char *what, const char *detail, const struct program *converted)
{
    char *printed = shader_print(converted);
    fprintf(stderr, "%s: %s\n%s\n", what, detail, printed);
    abort();
}

static void check_printed(const struct program *converted)
{
    struct shader_error error;
    char *printed = shader_print(converted);
    struct program *again = printed ? shader_load(SHADER_TARGET_ANY, printed, strlen(printed), &error) : NULL;
    if (printed && !again)
        fail("the printed program does not load", error.message, converted);
    shader_program_free(again);
    free(printed);
}

static void check(const struct program *program, enum shader_conversion to, uint32_t seed)
{
    struct shader_error error;
    struct program *converted = shader_convert(program, to, &error);
    if (!converted && error.message[0] == '\0')
        fail("a refusal says nothing", "", program);
    if (!converted)
        return;
    check_printed(converted);
    const char *difference =
        same_difference(program, converted, seed, same_param_binding, same_param_binding, NULL);
    if (difference && strcmp(difference, "out of memory") != 0)
        fail("the converted program differs", difference, converted);
    shader_program_free(converted);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    uint32_t seed;
    struct program *program = seeded_program(bytes, size, &seed);
    if (program) {
        check(program, CONVERT_GPU4, seed);
        check(program, CONVERT_TGSI, seed);
    }
    shader_program_free(program);
    return 0;
}
