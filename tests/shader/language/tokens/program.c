/* Token streams as programs and back: TG Shader Infrastructure 1.1 and its revision of 2009, docs/tokens.md.
 */
#include "tests/shader/support/random_stream.h"
#include "tests/shader/support/same_program.h"
#include "tests/shader/language/tokens/round_trip.h"
#include "tests/shader/language/tokens/stream.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#define BODY(...) {__VA_ARGS__}, sizeof((const uint32_t[]){__VA_ARGS__}) / 4

/* Section 2: a higher minor version may be read, but not executed. */
Test(tokens_program, a_higher_minor_version_is_not_executed)
{
    const uint32_t words[] = {0x0201, 2, 1};
    struct shader_error error;
    cr_assert_null(shader_load_tokens(SHADER_TARGET_ANY, words, 3, TOKENS_2007, &error));
    cr_assert(strstr(error.message, "not executed"), "%s", error.message);
}

Test(tokens_program, the_target_must_be_the_processor)
{
    const uint32_t words[] = {0x0101, 2, TOKENS_PROCESSOR_FRAGMENT};
    struct shader_error error;
    cr_assert_null(shader_load_tokens(SHADER_TARGET_VERTEX, words, 3, TOKENS_2007, &error));
    struct program *program = shader_load_tokens(SHADER_TARGET_FRAGMENT, words, 3, TOKENS_2007, &error);
    cr_assert(program, "%s", error.message);
    shader_program_free(program);
}

Test(tokens_program, properties_that_do_not_exist_are_errors)
{
    const struct {
        uint32_t body[3];
        size_t count;
        int32_t word;
        const char *message;
    } rows[] = {
        {BODY(WORD(PROPERTY, .Type = 3, .Size = 2, .PropertyName = 200), 0), 3, "PropertyName is 200"},
        {BODY(WORD(PROPERTY, .Type = 3, .Size = 2, .PropertyName = 5), 1), 3, "is not for VERT programs"},
        {BODY(WORD(PROPERTY, .Type = 3, .Size = 2, .PropertyName = 15), 9), 3, "cannot be 9 here"},
        {BODY(WORD(PROPERTY, .Type = 3, .Size = 1, .PropertyName = 15)), 4, "expected the token"},
        {BODY(WORD(PROPERTY, .Type = 3, .Size = 3, .PropertyName = 15), 1, 1), 5, "ends after 2 words"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t words[8];
        struct shader_error error;
        const size_t count = make_stream(words, TOKENS_PROCESSOR_VERTEX, rows[i].body, rows[i].count);
        for (int revision = TOKENS_2007; revision <= TOKENS_2009; revision++) {
            cr_assert_null(
                shader_load_tokens(SHADER_TARGET_ANY, words, count, (enum token_revision)revision, &error),
                "row %u", i);
            cr_expect_not_null(strstr(error.message, rows[i].message), "%s", error.message);
            cr_expect_eq(error.position.offset, rows[i].word, "word %d: %s", error.position.offset,
                         error.message);
        }
    }
}

/* What loads from damaged streams is a program like any other. */
Test(tokens_program, damaged_streams_load_to_whole_programs_or_not_at_all)
{
    struct random random = {12345};
    for (unsigned i = 0; i < 4000; i++) {
        const enum token_revision revision = i & 1 ? TOKENS_2009 : TOKENS_2007;
        size_t count;
        struct shader_error error;
        uint32_t *words = random_stream(i % 20, revision, &count);
        for (unsigned n = 0; n <= i % 3; n++)
            words[3 + below(&random, (unsigned)count - 3)] ^= 1u << below(&random, 32);
        struct program *program = shader_load_tokens(SHADER_TARGET_ANY, words, count, revision, &error);
        if (program)
            check_round_trip("damaged stream", program, revision, &error);
        else
            cr_assert(error.position.offset >= 0 && (size_t)error.position.offset <= count &&
                      error.message[0]);
        shader_program_free(program);
        free(words);
    }
}
