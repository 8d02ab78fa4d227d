/* libFuzzer: any bytes as a program of any language. What loads must print to text that loads to the same
 * program.
 *
 *   CC=clang meson setup build-fuzz -Dfuzz=true -Db_sanitize=address,undefined -Db_lundef=false
 *   ninja -C build-fuzz tests/fuzz/fuzz_load && build-fuzz/tests/fuzz/fuzz_load -only_ascii=1 NEW_FOLDER
 * demos
 */
#include "shader/shader.h"
#include "tests/shader/same_program.h"

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

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
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
    shader_program_free(program);
    return 0;
}
