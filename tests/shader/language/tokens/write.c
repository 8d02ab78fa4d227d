/* Writing token streams: TG Shader Infrastructure 1.1. */
#include "tests/shader/language/tokens/examples.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

Test(tokens_write, examples_of_the_document_read_and_write_to_the_same_words)
{
    for (unsigned i = 0; i < token_example_count; i++) {
        uint32_t words[32], *again;
        size_t count = make_stream(words, TOKENS_PROCESSOR_FRAGMENT, token_examples[i].body,
                                   token_examples[i].count),
               written = 0;
        struct token_stream stream;
        struct shader_error error;
        cr_assert(tokens_read(words, count, token_examples[i].revision, &stream, NULL, NULL, &error),
                  "%s: at %d: %s", token_examples[i].what, error.position.offset, error.message);
        again = tokens_write(&stream, &written, &error);
        cr_assert(again, "%s: %s", token_examples[i].what, error.message);
        cr_assert_eq(written, count, "%s: %zu words", token_examples[i].what, written);
        cr_assert_arr_eq(again, words, count * sizeof *words, "%s", token_examples[i].what);
        free(again);
        tokens_release(&stream);
    }
}

/* The writer computes sizes and the flags of extensions; those of the records do not count. */
Test(tokens_write, sizes_and_flags_are_computed)
{
    uint32_t words[32];
    const uint32_t body[] = {MOV(3, 0), OUT0, IN(7, 0)};
    const size_t count = make_stream(words, TOKENS_PROCESSOR_VERTEX, body, 3);
    struct token_stream stream;
    struct shader_error error;
    cr_assert(tokens_read(words, count, TOKENS_2007, &stream, NULL, NULL, &error), "%s", error.message);
    stream.instructions[0].head.Size = 77;
    stream.instructions[0].head.Extended = 1;
    size_t written;
    uint32_t *again = tokens_write(&stream, &written, &error);
    cr_assert(again, "%s", error.message);
    cr_assert_eq(written, count);
    cr_expect_arr_eq(again, words, count * sizeof *words);
    free(again);
    tokens_release(&stream);
}
