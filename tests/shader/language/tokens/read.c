/* Reading, refusing, writing and dumping token streams: TG Shader Infrastructure 1.1. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "tests/shader/language/tokens/stream.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define MOV(size, ...)                                                                                       \
    WORD(INSTRUCTION, .Type = 2, .Size = size, .Opcode = 1, .NumDstRegs = 1, .NumSrcRegs = 1, __VA_ARGS__)
#define OUT0               WORD(DST_REGISTER, FILE_OF(OUTPUT), .WriteMask = 15)
#define IN(n, ...)         WORD(SRC_REGISTER, FILE_OF(INPUT), XYZW, .Index = n, __VA_ARGS__)
#define DECLARE(size, ...) WORD(DECLARATION, .Type = 0, .Size = size, __VA_ARGS__)

struct words {
    const char *what;
    enum token_revision revision;
    uint32_t body[24];
    size_t count;
};
#define BODY(...) {__VA_ARGS__}, sizeof((const uint32_t[]){__VA_ARGS__}) / 4

/* The examples of the document, and each kind of token. All are canonical: writing gives the same words
 * again. */
static struct words valid[64];
static unsigned valid_count;

__attribute__((constructor)) static void make_valid(void)
{
    const struct words rows[] = {
        {"nothing", TOKENS_2007, BODY(WORD(INSTRUCTION, .Type = 2, .Size = 1))},
        {"3.1 range", TOKENS_2007,
         BODY(DECLARE(2, FILE_OF(INPUT)), WORD(DECLARATION_RANGE, .First = 1, .Last = 3))},
        {"3.1 union of ranges", TOKENS_2007,
         BODY(DECLARE(3, FILE_OF(TEMPORARY)), WORD(DECLARATION_RANGE, .Last = 3),
              WORD(DECLARATION_RANGE, .First = 8, .Last = 9))},
        {"3.2 mask", TOKENS_2007, BODY(DECLARE(2, FILE_OF(OUTPUT), .Declare = 1), 0x80000005)},
        {"3.3 interpolation", TOKENS_2007,
         BODY(DECLARE(3, FILE_OF(INPUT), .Interpolate = 1), WORD(DECLARATION_RANGE, .First = 2, .Last = 2),
              WORD(DECLARATION_INTERPOLATION, .Interpolate = 2))},
        {"2009 semantic", TOKENS_2009,
         BODY(WORD(DECLARATION_2009, .Size = 3, FILE_OF(OUTPUT), .UsageMask = 7, .Interpolate = 1,
                   .Semantic = 1, .Centroid = 1),
              WORD(DECLARATION_RANGE, 0),
              WORD(DECLARATION_SEMANTIC, .SemanticName = 5, .SemanticIndex = 300))},
        {"4.1 immediate", TOKENS_2007,
         BODY(WORD(IMMEDIATE, .Type = 1, .Size = 5), 0x3f800000, 0x40000000, 0x80000000, 0x7fc00000)},
        {"5.5.2 MOV_SAT", TOKENS_2007, BODY(MOV(3, .Saturate = 1), OUT0, IN(0, 0))},
        {"5.5.3 MOVC", TOKENS_2007,
         BODY(MOV(4, .Extended = 1),
              WORD(INSTRUCTION_EXT_NV, .CondMask = 7, .CondSwizzleY = 1, .CondDstUpdate = 1), OUT0,
              IN(0, 0))},
        {"NV, LABEL and TEXTURE", TOKENS_2007,
         BODY(MOV(6, .Extended = 1),
              WORD(INSTRUCTION_EXT_NV, .Precision = 2, .CondMask = 8, .CondFlowEnable = 1, .Extended = 1),
              WORD(INSTRUCTION_EXT_LABEL, .Type = 1, .Label = 77, .Target = 1, .Extended = 1),
              WORD(INSTRUCTION_EXT_TEXTURE, .Type = 2, .Texture = 8), OUT0, IN(0, 0))},
        {"6.4.1 -INPUT[7].xyyz", TOKENS_2007,
         BODY(MOV(3, 0), OUT0,
              WORD(SRC_REGISTER, FILE_OF(INPUT), .SwizzleY = 1, .SwizzleZ = 1, .SwizzleW = 2, .Negate = 1,
                   .Index = 7))},
        {"6.4.2 SWZ", TOKENS_2007,
         BODY(MOV(4, 0), OUT0, WORD(SRC_REGISTER, FILE_OF(TEMPORARY), XYZW, .Index = 12, .Extended = 1),
              WORD(SRC_REGISTER_EXT_SWZ, .ExtSwizzleX = 4, .ExtSwizzleY = 5, .ExtSwizzleW = 3, .NegateY = 1,
                   .NegateW = 1, .ExtDivide = 5))},
        {"6.4.3 -|TEMPORARY[11]|", TOKENS_2007,
         BODY(MOV(4, 0), OUT0, WORD(SRC_REGISTER, FILE_OF(TEMPORARY), XYZW, .Index = 11, .Extended = 1),
              WORD(SRC_REGISTER_EXT_MOD, .Type = 1, .Absolute = 1, .Negate = 1))},
        {"6.4.4 CONSTANT[A1.y+17]", TOKENS_2007,
         BODY(MOV(4, 0), OUT0, WORD(SRC_REGISTER, FILE_OF(CONSTANT), XYZW, .Indirect = 1, .Index = 17),
              WORD(SRC_REGISTER, FILE_OF(ADDRESS), .SwizzleX = 1, .Index = 1))},
        {"6.4.5 two dimensions", TOKENS_2007,
         BODY(MOV(7, 0), OUT0,
              WORD(SRC_REGISTER, FILE_OF(CONSTANT), XYZW, .Indirect = 1, .Dimension = 1, .Index = 2,
                   .Extended = 1),
              WORD(SRC_REGISTER_EXT_SWZ, .ExtSwizzleW = 5, .ExtDivide = 5),
              WORD(SRC_REGISTER, FILE_OF(ADDRESS), 0), WORD(DIMENSION, .Indirect = 1, .Index = 9),
              WORD(SRC_REGISTER, FILE_OF(TEMPORARY), .SwizzleX = 3, .Index = 5))},
        {"6.1 a chain of dimensions", TOKENS_2007,
         BODY(MOV(5, 0), OUT0, IN(1, .Dimension = 1), WORD(DIMENSION, .Dimension = 1, .Index = -2),
              WORD(DIMENSION, .Index = 3))},
        {"6.4.6 nested", TOKENS_2007,
         BODY(MOV(5, 0), OUT0, WORD(SRC_REGISTER, FILE_OF(TEMPORARY), XYZW, .Indirect = 1),
              WORD(SRC_REGISTER, FILE_OF(TEMPORARY), .SwizzleX = 2, .Indirect = 1, .Index = 26),
              WORD(SRC_REGISTER, FILE_OF(TEMPORARY), .SwizzleX = 1, .Index = 6))},
        {"6.5.2 condition, modulate", TOKENS_2007,
         BODY(MOV(5, 0), WORD(DST_REGISTER, FILE_OF(TEMPORARY), .WriteMask = 10, .Index = 3, .Extended = 1),
              WORD(DST_REGISTER_EXT_CONDCODE, .CondMask = 1, .CondSwizzleZ = 3, .CondSrcIndex = 1,
                   .Extended = 1),
              WORD(DST_REGISTER_EXT_MODULATE, .Type = 1, .Modulate = 6), IN(0, 0))},
        {"2009 predicates", TOKENS_2009,
         BODY(MOV(5, .Extended = 1), WORD(PREDICATE, .Type = 3, XYZW, .Negate = 1, .SrcIndex = 1),
              WORD(DST_REGISTER, FILE_OF(TEMPORARY), .WriteMask = 1, .Extended = 1),
              WORD(PREDICATE, .Type = 2, .SrcIndex = 255), IN(0, 0))},
        {"destination with index and dimension", TOKENS_2007,
         BODY(
             MOV(5, 0),
             WORD(DST_REGISTER, FILE_OF(OUTPUT), .WriteMask = 15, .Indirect = 1, .Dimension = 1, .Index = -3),
             WORD(SRC_REGISTER, FILE_OF(ADDRESS), 0), WORD(DIMENSION, .Index = 1), IN(0, 0))},
    };
    valid_count = sizeof rows / sizeof *rows;
    memcpy(valid, rows, sizeof rows);
}

Test(tokens_read, examples_of_the_document_read_and_write_to_the_same_words)
{
    for (unsigned i = 0; i < valid_count; i++) {
        uint32_t words[32], *again;
        size_t count = make_stream(words, TOKENS_PROCESSOR_FRAGMENT, valid[i].body, valid[i].count),
               written = 0;
        struct token_stream stream;
        struct shader_error error;
        cr_assert(tokens_read(words, count, valid[i].revision, &stream, NULL, NULL, &error), "%s: at %d: %s",
                  valid[i].what, error.position.offset, error.message);
        again = tokens_write(&stream, &written, &error);
        cr_assert(again, "%s: %s", valid[i].what, error.message);
        cr_assert_eq(written, count, "%s: %zu words", valid[i].what, written);
        cr_assert_arr_eq(again, words, count * sizeof *words, "%s", valid[i].what);
        free(again);
        tokens_release(&stream);
    }
}

/* Every line of a dump is a word of the stream, in order. */
Test(tokens_read, dump_has_a_line_per_word)
{
    for (unsigned i = 0; i < valid_count; i++) {
        uint32_t words[32];
        size_t count = make_stream(words, TOKENS_PROCESSOR_VERTEX, valid[i].body, valid[i].count);
        char *dump = tokens_dump(words, count, valid[i].revision), *line = dump;
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

Test(tokens_read, dump_names_fields_and_values)
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
        const struct words *original = &valid[round % valid_count];
        uint32_t words[32];
        size_t count = make_stream(words, round % 3, original->body, original->count);
        for (unsigned n = 0; n < round / valid_count % 4; n++) {
            random = random * 1664525u + 1013904223u;
            words[(random >> 8) % count] ^= 1u << (random >> 27);
        }
        if (round % 5 == 0)
            count -= (random >> 10) % (count + 1);
        check_words(put_words(&fenced, words, count), count, round & 1 ? TOKENS_2009 : TOKENS_2007);
    }
}

Test(tokens_read, files_of_tokens_are_told_from_text)
{
    const uint32_t words[] = {0x101, 2, 0};
    cr_assert(tokens_recognize(words, sizeof words));
    cr_assert(!tokens_recognize("!!VP1.0 END", 11));
    cr_assert(!tokens_recognize("FRAG\n", 5));
    cr_assert(!tokens_recognize("", 0));
}
