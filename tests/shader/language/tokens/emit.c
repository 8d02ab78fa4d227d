/* Programs as token streams. */
#include "tests/shader/language/tokens/round_trip.h"
#include "shader/language/tokens/tokens.h"
#include "tests/shader/support/random_stream.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(tokens_emit, random_streams_become_the_same_program_again)
{
    enum { STREAMS = 300 };
    unsigned loaded = 0, kept = 0;
    for (unsigned i = 0; i < STREAMS; i++) {
        const enum token_revision revision = i & 1 ? TOKENS_2009 : TOKENS_2007;
        size_t count;
        struct shader_error error;
        char name[32];
        uint32_t *words = random_stream(i, revision, &count);
        struct program *program = shader_load_tokens(SHADER_TARGET_ANY, words, count, revision, &error);
        char *dump = tokens_dump(words, count, revision);
        cr_assert(program, "random stream %u: at word %d: %s\n%s", i, error.position.offset, error.message,
                  dump);
        snprintf(name, sizeof name, "random stream %u", i);
        loaded++;
        const bool survived = check_round_trip(name, program, revision, &error);
        kept += survived;
        if (!survived)
            printf("%s: %s\n", name, error.message);
        free(dump);
        free(words);
        shader_program_free(program);
    }
    printf("%u random streams, %u written again\n", loaded, kept);
    cr_assert_gt(kept, STREAMS * 9 / 10);
}

Test(tokens_emit, other_languages_are_converted_first)
{
    static const char text[] = "!!VP1.0 MOV o[HPOS], v[OPOS]; END";
    struct shader_error error;
    size_t count;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    cr_assert(program, "%s", error.message);
    cr_expect_null(shader_write_tokens(program, TOKENS_2009, &count, &error));
    cr_expect(strstr(error.message, "only TGSI programs have tokens"), "%s", error.message);
    shader_program_free(program);
}
