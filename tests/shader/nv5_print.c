/* Canonical text of NV_gpu_program4_1 and 5: loads to the same program. */
#include "tests/shader/nv5_programs.h"
#include "tests/shader/same_program.h"

#include "shader/shader.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static struct program *load(const char *text, struct shader_error *error)
{
    return shader_load(SHADER_TARGET_ANY, text, strlen(text), error);
}

Test(nv5_print, printed_text_loads_to_the_same_program)
{
    for (unsigned i = 0; i < NV5_PROGRAM_COUNT; i++) {
        struct shader_error error;
        struct program *program = load(nv5_programs[i], &error);
        cr_expect(program, "%s\nat %d: %s", nv5_programs[i], error.position.offset, error.message);
        if (!program)
            continue;
        char *printed = shader_print(program);
        cr_assert(printed);
        struct program *again = load(printed, &error);
        cr_expect(again, "%s\nat %d: %s", printed, error.position.offset, error.message);
        const char *difference = again ? program_difference(program, again) : NULL;
        cr_expect_null(difference, "%s differ:\n%s\nprinted as\n%s", difference, nv5_programs[i], printed);
        char *twice = again ? shader_print(again) : NULL;
        cr_expect(again == NULL || strcmp(printed, twice) == 0, "%s\nprinted again:\n%s", printed, twice);
        free(twice);
        free(printed);
        shader_program_free(program);
        shader_program_free(again);
    }
}
