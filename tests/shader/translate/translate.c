/* Conversion of random programs of every language, and of those that others wrote (EDGEWALK_CORPUS names a
 * folder of them): the same bits, or an error that names the construct. */
#include "tests/shader/translate/check_conversion.h"
#include "tests/random/random_programs.h"
#include "tests/support/corpus.h"
#include "tests/shader/support/random_stream.h"

enum { SEEDS = 4 };

Test(translate, random_programs_give_the_same_bits_in_gpu4)
{
    static char text[RANDOM_TEXT_SIZE];
    struct tally tally = {0};
    for (unsigned number = 0; number < RANDOM_PROGRAM_COUNT; number++) {
        char name[32];
        snprintf(name, sizeof name, "random program %u", number);
        random_program_text(number, text);
        check_conversion(name, text, strlen(text), CONVERT_GPU4, SEEDS, &tally);
    }
    report("random programs to nv", &tally);
    cr_assert_gt(tally.converted, 0);
}

/* Blanks the statement at `offset`. False: there is none. */
static bool blank_statement(char *text, int32_t offset)
{
    char *end = offset > 10 ? strchr(text + offset, ';') : NULL;
    char *start = text + offset;
    while (end && start > text && start[-1] != ';' && start[-1] != '\n' && start[-1] != ':')
        start--;
    if (!end || strncmp(start, "OUTPUT", 6) == 0)
        return false;
    const bool loop = strncmp(start, "REP", 3) == 0 && start[3] != ';';
    memset(start, ' ', (size_t)(end - start) + 1);
    if (loop) /* its end is still there */
        memcpy(start, "REP;", 4);
    return true;
}

/* The same of TGSI, where a line is a statement; labels count them. */
static bool blank_line(char *text, int32_t offset)
{
    char *start = text + offset;
    while (start > text && start[-1] != '\n')
        start--;
    if (offset == 0 || *start == 'E') /* END */
        return false;
    memset(start, ' ', strcspn(start, "\n"));
    memcpy(start, "NOP", 3);
    return true;
}

/* Without the statements that the other language cannot express, so that all others are compared. */
static unsigned blank_rejected(char *text, enum shader_conversion to, bool (*blank)(char *, int32_t),
                               struct tally *tally)
{
    unsigned blanked = 0;
    struct shader_error error;
    for (bool again = true; again && blanked < 200;) {
        struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
        struct program *converted = program ? shader_convert(program, to, &error) : NULL;
        again = program && !converted && blank(text, error.position.offset);
        blanked += again;
        if (again)
            count_rejection(tally, error.message);
        shader_program_free(program);
        shader_program_free(converted);
    }
    return blanked;
}

/* NV_gpu_program4_1 and 5, in every stage. */
static void check_random_nv5(enum shader_conversion to, const char *what)
{
    static char text[RANDOM_TEXT_SIZE];
    struct tally tally = {0};
    unsigned blanked = 0;
    for (unsigned number = 0; number < RANDOM_NV5_COUNT; number += 13) {
        char name[32];
        snprintf(name, sizeof name, "random program %u of version 5", number);
        random_nv5_text(number, text);
        blanked += blank_rejected(text, CONVERT_TGSI, blank_statement, &tally);
        check_conversion(name, text, strlen(text), to, SEEDS, &tally);
    }
    report(what, &tally);
    printf("  %u statements have no counterpart\n", blanked);
    cr_assert_gt(tally.converted, 0);
}

Test(translate, random_tgsi_gives_the_same_bits_in_gpu4)
{
    static char text[RANDOM_TEXT_SIZE];
    struct tally tally = {0};
    unsigned blanked = 0;
    for (unsigned number = 0; number < RANDOM_TGSI_COUNT; number++) {
        char name[32];
        snprintf(name, sizeof name, "random TGSI %u", number);
        random_tgsi_text(number, text);
        blanked += blank_rejected(text, CONVERT_GPU4, blank_line, &tally);
        check_conversion(name, text, strlen(text), CONVERT_GPU4, SEEDS, &tally);
    }
    report("random TGSI to nv", &tally);
    printf("  %u lines have no counterpart\n", blanked);
    cr_assert_gt(tally.converted, 0);
}

Test(translate, random_programs_of_version_5_give_the_same_bits_in_tgsi)
{
    check_random_nv5(CONVERT_TGSI, "random programs of version 5 to tgsi");
}

Test(translate, random_programs_give_the_same_bits_in_tgsi)
{
    static char text[RANDOM_TEXT_SIZE];
    struct tally tally = {0};
    for (unsigned number = 0; number < RANDOM_PROGRAM_COUNT; number += 2) {
        char name[32];
        snprintf(name, sizeof name, "random program %u", number);
        random_program_text(number, text);
        blank_rejected(text, CONVERT_TGSI, blank_statement, &tally);
        check_conversion(name, text, strlen(text), CONVERT_TGSI, SEEDS, &tally);
    }
    report("random programs to tgsi", &tally);
    cr_assert_gt(tally.converted, 0);
}

static struct tally corpus_tally;

static enum shader_conversion corpus_target;

static void check_file(const char *path, const char *text, size_t length)
{
    check_conversion(path, text, length, corpus_target, SEEDS, &corpus_tally);
}

static void check_corpus(const char *what, enum shader_conversion to)
{
    static const char *const folders[] = {"arbfp", "arbvp", "vp1", "nvidia", "tgsi"};
    const unsigned count = sizeof folders / sizeof *folders - (to == CONVERT_TGSI); /* tgsi is its own */
    corpus_target = to;
    for (unsigned i = 0; i < count; i++) {
        char name[64];
        corpus_tally = (struct tally){0};
        corpus_each(folders[i], check_file);
        snprintf(name, sizeof name, "%s to %s", folders[i], what);
        report(name, &corpus_tally);
    }
}

Test(translate, programs_that_others_wrote_give_the_same_bits_in_gpu4)
{
    check_corpus("nv", CONVERT_GPU4);
}

Test(translate, programs_that_others_wrote_give_the_same_bits_in_tgsi)
{
    check_corpus("tgsi", CONVERT_TGSI);
}

/* TGSI of every opcode that token streams number. */
Test(translate, random_streams_give_the_same_bits_in_gpu4)
{
    struct tally tally = {0};
    for (unsigned i = 0; i < 200; i++) {
        size_t count;
        struct shader_error error;
        char name[32];
        uint32_t *words = random_stream(i, i & 1 ? TOKENS_2009 : TOKENS_2007, &count);
        struct program *program =
            shader_load_tokens(SHADER_TARGET_ANY, words, count, i & 1 ? TOKENS_2009 : TOKENS_2007, &error);
        char *text = program ? shader_print(program) : NULL;
        snprintf(name, sizeof name, "random stream %u", i);
        cr_assert(text, "%s: %s", name, error.message);
        check_conversion(name, text, strlen(text), CONVERT_GPU4, SEEDS, &tally);
        free(text);
        free(words);
        shader_program_free(program);
    }
    report("random token streams to nv", &tally);
    cr_assert_gt(tally.converted, 0);
}
