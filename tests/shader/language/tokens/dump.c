/* Token streams for reading. */
#include "tests/shader/language/tokens/examples.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Every line of a dump is a word of the stream, in order. */
Test(tokens_dump, dump_has_a_line_per_word)
{
    for (unsigned i = 0; i < token_example_count; i++) {
        uint32_t words[32];
        size_t count =
            make_stream(words, TOKENS_PROCESSOR_VERTEX, token_examples[i].body, token_examples[i].count);
        char *dump = tokens_dump(words, count, token_examples[i].revision), *line = dump;
        cr_assert(dump);
        for (size_t w = 0; w < count; w++) {
            unsigned position, word;
            cr_assert_eq(sscanf(line, "%u: %x", &position, &word), 2, "%s", dump);
            cr_assert_eq(position, w);
            cr_assert_eq(word, words[w]);
            line = strchr(line, '\n') + 1;
        }
        cr_assert_eq(*line, '\0', "%s", dump);
        free(dump);
    }
}

Test(tokens_dump, dump_names_fields_and_values)
{
    uint32_t words[32];
    const uint32_t body[] = {MOV(3, .Saturate = 1), OUT0, IN(7, .Negate = 1)};
    size_t count = make_stream(words, TOKENS_PROCESSOR_FRAGMENT, body, 3);
    char *dump = tokens_dump(words, count, TOKENS_2007);
    cr_assert(strstr(dump, "PROCESSOR Processor=FRAGMENT"), "%s", dump);
    cr_assert(strstr(dump, "Saturate=ZERO_ONE NumDstRegs=1 NumSrcRegs=1"), "%s", dump);
    cr_assert(strstr(dump, "DST_REGISTER File=OUTPUT WriteMask=XYZW Index=0"), "%s", dump);
    cr_assert(strstr(dump, "SwizzleW=W Negate Index=7"), "%s", dump);
    free(dump);
}

Test(tokens_dump, files_of_tokens_are_recognized)
{
    const uint32_t words[] = {0x101, 2, 0};
    cr_assert(tokens_recognize(words, sizeof words));
    cr_assert(!tokens_recognize("!!VP1.0 END", 11));
    cr_assert(!tokens_recognize("FRAG\n", 5));
    cr_assert(!tokens_recognize("", 0));
}
