/* Printing, in every language: the text loads to the same program, which prints the same. */
#ifndef TESTS_SHADER_LANGUAGE_ROUND_TRIP_H
#define TESTS_SHADER_LANGUAGE_ROUND_TRIP_H

#include "tests/shader/language/failures.h" /* must_load() */
#include "tests/shader/support/same_program.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* `name` stands for the text in messages. */
static inline void expect_round_trip_of(const char *name, const char *text, size_t length)
{
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, length, &error);
    cr_expect(program, "%s\nat %d: %s", name, error.position.offset, error.message);
    if (!program)
        return;
    char *printed = shader_print(program);
    cr_assert(printed);
    struct program *again = shader_load(SHADER_TARGET_ANY, printed, strlen(printed), &error);
    cr_expect(again, "%s\nprinted as\n%s\nat %d: %s", name, printed, error.position.offset, error.message);
    const char *difference = again ? program_difference(program, again) : NULL;
    cr_expect_null(difference, "%s differ:\n%s\nprinted as\n%s", difference, name, printed);
    char *twice = again ? shader_print(again) : NULL;
    cr_expect(!again || (twice && strcmp(printed, twice) == 0), "%s\nprinted again:\n%s", printed, twice);
    free(twice);
    free(printed);
    shader_program_free(program);
    shader_program_free(again);
}

static inline void expect_round_trip(const char *text)
{
    expect_round_trip_of(text, text, strlen(text));
}

static inline void expect_printed(const char *text, const char *expected)
{
    struct program *program = must_load(text);
    char *printed = shader_print(program);
    cr_expect_str_eq(printed, expected, "%s", text);
    free(printed);
    shader_program_free(program);
}

#endif
