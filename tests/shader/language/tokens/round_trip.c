#include "tests/shader/language/tokens/round_trip.h"
#include "shader/language/tokens/tokens.h"
#include "tests/shader/support/same_program.h"

#include <criterion/criterion.h>
#include <stdlib.h>

bool check_round_trip(const char *what, const struct program *program, enum token_revision revision,
                      struct shader_error *error)
{
    size_t count = 0;
    uint32_t *words = shader_write_tokens(program, revision, &count, error);
    if (!words) {
        cr_assert_neq(error->message[0], '\0', "%s", what);
        return false;
    }
    struct program *again = shader_load_tokens(SHADER_TARGET_ANY, words, count, revision, error);
    char *printed = shader_print(program), *dump = tokens_dump(words, count, revision);
    cr_assert(again, "%s: at word %d: %s\n%s\n%s", what, error->position.offset, error->message, printed,
              dump);
    const char *difference = program_difference(program, again);
    uint32_t first = 0;
    while (difference && first < program->instruction_count &&
           same_instruction(&program->instructions[first], &again->instructions[first]))
        first++;
    cr_assert_null(difference, "%s: %s differ, instruction %u\n%s\n%s", what, difference, first, printed,
                   dump);
    free(printed);
    free(dump);
    free(words);
    shader_program_free(again);
    return true;
}
