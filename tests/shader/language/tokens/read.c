/* Reading token streams: TG Shader Infrastructure 1.1. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "tests/shader/language/tokens/examples.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* --- Refusals: the message and the word it is about ----------------------------------------------------- */

struct refusal {
    const char *what;
    enum token_revision revision;
    uint32_t words[12];
    size_t count;
    int32_t position;
    const char *message;
};

Test(tokens_read, errors_name_the_word)
{
    const struct refusal refused[] = {
#define HEAD(body)                                                                                           \
    WORD(VERSION, .MajorVersion = 1, .MinorVersion = 1), WORD(HEADER, .HeaderSize = 2, .BodySize = body), 0
        {"empty", TOKENS_2007, {0}, 0, 0, "expected the token VERSION, found the end of the stream"},
        {"2 a later major version", TOKENS_2007, {2, 0x102, 0}, 3, 0, "major version is 2"},
        {"Table 4 padding", TOKENS_2007, {0x00010101, 2, 0}, 3, 0, "VERSION: Padding must be 0"},
        {"no header", TOKENS_2007, {0x101}, 1, 1, "expected the token HEADER"},
        {"no processor", TOKENS_2007, {0x101, 1}, 2, 1, "HeaderSize is 1"},
        {"2.1 a longer header", TOKENS_2007, {0x101, 3, 0, 0}, 4, 1, "HeaderSize is 3"},
        {"Table 7", TOKENS_2007, {0x101, 2, 3}, 3, 2, "Processor is 3, which is no PROCESSOR"},
        {"body too short", TOKENS_2007, {HEAD(2), 0x22}, 4, 1, "BodySize is 2, but 1 words"},
        {"body too long", TOKENS_2007, {HEAD(0), 0x22}, 4, 1, "BodySize is 0, but 1 words"},
        {"Size 0", TOKENS_2007, {HEAD(1), 2}, 4, 3, "Size is 0"},
        {"Size beyond the end", TOKENS_2007, {HEAD(1), 0x22}, 4, 3, "Size is 2, but 1 words are left"},
        {"Size too small",
         TOKENS_2007,
         {HEAD(3), MOV(2, 0), OUT0, IN(0, 0)},
         6,
         5,
         "expected the token SRC_REGISTER"},
        {"Size too large", TOKENS_2007, {HEAD(4), MOV(4, 0), OUT0, IN(0, 0), 0}, 7, 6, "ends after 3 words"},
        {"Table 9", TOKENS_2007, {HEAD(2), DECLARE(2, .File = 8), 0}, 5, 3, "File is 8"},
        {"Table 9, 2009",
         TOKENS_2009,
         {HEAD(2), WORD(DECLARATION_2009, .Size = 2, .File = 10), 0},
         5,
         3,
         "File is 10"},
        {"Table 10", TOKENS_2007, {HEAD(2), DECLARE(2, .Declare = 2), 0}, 5, 3, "Declare is 2"},
        {"Table 8 padding", TOKENS_2007, {HEAD(2), DECLARE(2, .Padding = 1), 0}, 5, 3, "Padding must be 0"},
        {"3.2 no mask",
         TOKENS_2007,
         {HEAD(1), DECLARE(1, .Declare = 1)},
         4,
         4,
         "expected the token DECLARATION_MASK"},
        {"3.3 no interpolation",
         TOKENS_2007,
         {HEAD(1), DECLARE(1, .Interpolate = 1)},
         4,
         4,
         "expected the token DECLARATION_INTERPOLATION"},
        {"range backwards", TOKENS_2007, {HEAD(2), DECLARE(2, 0), 0x00010002}, 5, 4, "before it begins"},
        {"Table 14", TOKENS_2007, {HEAD(3), DECLARE(3, .Interpolate = 1), 0, 3}, 6, 5, "Interpolate is 3"},
        {"2009 no range",
         TOKENS_2009,
         {HEAD(1), WORD(DECLARATION_2009, .Size = 1)},
         4,
         4,
         "expected the token DECLARATION_RANGE"},
        {"2009 semantic",
         TOKENS_2009,
         {HEAD(3), WORD(DECLARATION_2009, .Size = 3, .Semantic = 1), 0, 8},
         6,
         5,
         "SemanticName is 8"},
        {"Table 16",
         TOKENS_2007,
         {HEAD(1), WORD(IMMEDIATE, .Type = 1, .Size = 1, .DataType = 1)},
         4,
         3,
         "DataType is 1"},
        {"Table 19",
         TOKENS_2007,
         {HEAD(1), WORD(INSTRUCTION, .Type = 2, .Size = 1, .Saturate = 3)},
         4,
         3,
         "Saturate is 3"},
        {"no extension",
         TOKENS_2007,
         {HEAD(1), WORD(INSTRUCTION, .Type = 2, .Size = 1, .Extended = 1)},
         4,
         4,
         "expected the token"},
        {"CC of 2009 ends at 7",
         TOKENS_2009,
         {HEAD(4), MOV(4, 0), WORD(DST_REGISTER, FILE_OF(OUTPUT), .Extended = 1),
          WORD(DST_REGISTER_EXT_CONDCODE, .CondMask = 8), 0},
         7,
         5,
         "CondMask is 8"},
        {"no indirect register",
         TOKENS_2007,
         {HEAD(3), MOV(3, 0), OUT0, IN(0, .Indirect = 1)},
         6,
         6,
         "expected the token SRC_REGISTER"},
        {"no dimension",
         TOKENS_2007,
         {HEAD(3), MOV(3, 0), OUT0, IN(0, .Dimension = 1)},
         6,
         6,
         "expected the token DIMENSION"},
        {"Table 25 padding",
         TOKENS_2007,
         {HEAD(4), MOV(4, 0), OUT0, IN(0, .Dimension = 1), 4},
         7,
         6,
         "Padding must be 0"},
    };

    for (unsigned i = 0; i < sizeof refused / sizeof *refused; i++) {
        struct token_stream stream;
        struct shader_error error;
        cr_assert(!tokens_read(refused[i].words, refused[i].count, refused[i].revision, &stream, NULL, NULL,
                               &error),
                  "%s", refused[i].what);
        cr_assert(strstr(error.message, refused[i].message), "%s: %s", refused[i].what, error.message);
        cr_assert_eq(error.position.offset, refused[i].position, "%s: at %d", refused[i].what,
                     error.position.offset);
        tokens_release(&stream);
    }
}

/* 1.1: "If the Type field cannot be recognized, the token can be safely skipped." */
Test(tokens_read, unknown_types_are_passed_over)
{
    uint32_t words[16];
    const uint32_t body[] = {0x37,       0xffffffff, 0xffffffff, MOV(5, .Extended = 1),
                             0x8000000f, 5,          OUT0,       IN(2, 0)};
    size_t count = make_stream(words, 0, body, 8);
    struct token_stream stream;
    struct shader_error error;
    cr_assert(tokens_read(words, count, TOKENS_2007, &stream, NULL, NULL, &error), "%s", error.message);
    cr_assert_eq(stream.skipped, 3);
    cr_assert_eq(stream.instruction_count, 1);
    cr_assert_eq(stream.sources[0].reg.Index, 2);
    tokens_release(&stream);
}

/* Section 2: a higher minor version still loads, with what it does not know left out. */
Test(tokens_read, a_higher_minor_version_is_read_with_less_care)
{
    const uint32_t words[] = {0x0201, WORD(HEADER, .HeaderSize = 3, .BodySize = 5),
                              0,      0x1234,
                              0x19,   MOV(4, .Padding = 7),
                              OUT0,   WORD(SRC_REGISTER, .File = 15),
                              0xdead};
    struct token_stream stream;
    struct shader_error error;
    cr_assert(tokens_read(words, sizeof words / 4, TOKENS_2007, &stream, NULL, NULL, &error), "%s",
              error.message);
    cr_assert(tokens_newer(&stream));
    cr_assert_eq(stream.instruction_count, 1);
    tokens_release(&stream);
}

/* --- Hostile words -------------------------------------------------------------------------------------- */

struct fenced {
    char *pages;
    size_t page;
};

static const uint32_t *put_words(const struct fenced *fenced, const uint32_t *words, size_t count)
{
    return memcpy(fenced->pages + fenced->page - count * 4, words, count * 4);
}

static struct fenced make_fence(void)
{
    struct fenced fenced = {.page = (size_t)sysconf(_SC_PAGESIZE)};
    fenced.pages = mmap(NULL, 2 * fenced.page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    cr_assert_neq(fenced.pages, MAP_FAILED);
    cr_assert_eq(mprotect(fenced.pages + fenced.page, fenced.page, PROT_NONE), 0);
    return fenced;
}

/* What reads writes to words that read and write to themselves. */
static void check_words(const uint32_t *words, size_t count, enum token_revision revision)
{
    struct token_stream stream, again;
    struct shader_error error;
    size_t first_count, second_count;
    if (!tokens_read(words, count, revision, &stream, NULL, NULL, &error)) {
        cr_assert(error.position.offset >= 0 && (size_t)error.position.offset <= count);
        cr_assert_neq(error.message[0], '\0');
    } else if (!tokens_newer(&stream)) {
        uint32_t *first = tokens_write(&stream, &first_count, &error);
        cr_assert(first, "%s", error.message);
        cr_assert(tokens_read(first, first_count, revision, &again, NULL, NULL, &error), "%s", error.message);
        uint32_t *second = tokens_write(&again, &second_count, &error);
        cr_assert_eq(first_count, second_count);
        cr_assert_arr_eq(first, second, first_count * 4);
        free(first);
        free(second);
        tokens_release(&again);
    }
    tokens_release(&stream);
}

Test(tokens_read, prefixes_and_mutations_stay_inside_the_stream)
{
    struct fenced fenced = make_fence();
    uint32_t random = 2463534242u;
    for (unsigned round = 0; round < 60000; round++) {
        const struct token_example *original = &token_examples[round % token_example_count];
        uint32_t words[32];
        size_t count = make_stream(words, round % 3, original->body, original->count);
        for (unsigned n = 0; n < round / token_example_count % 4; n++) {
            random = random * 1664525u + 1013904223u;
            words[(random >> 8) % count] ^= 1u << (random >> 27);
        }
        if (round % 5 == 0)
            count -= (random >> 10) % (count + 1);
        check_words(put_words(&fenced, words, count), count, round & 1 ? TOKENS_2009 : TOKENS_2007);
    }
}
