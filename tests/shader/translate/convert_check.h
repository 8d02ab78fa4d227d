/* Conversion between languages: the same bits, or a refusal that names the construct; how many programs were
 * converted, and what was refused how often. */
#ifndef TESTS_SHADER_TRANSLATE_CONVERT_CHECK_H
#define TESTS_SHADER_TRANSLATE_CONVERT_CHECK_H

#include "tests/shader/support/same_program.h"
#include "tests/shader/support/same_results.h"

#include <criterion/criterion.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* --- Counting ------------------------------------------------------------------------------------------- */

struct tally {
    unsigned loaded, converted;
    struct {
        char what[72];
        unsigned count;
    } refused[64];
};

static inline void count_rejection(struct tally *tally, const char *message)
{
    for (unsigned i = 0; i < 64; i++) {
        if (tally->refused[i].count && strncmp(tally->refused[i].what, message, 71) != 0)
            continue;
        snprintf(tally->refused[i].what, sizeof tally->refused[i].what, "%.71s", message);
        tally->refused[i].count++;
        return;
    }
}

static inline void report(const char *what, const struct tally *tally)
{
    printf("%s: %u programs, %u converted\n", what, tally->loaded, tally->converted);
    for (unsigned i = 0; i < 64 && tally->refused[i].count; i++)
        printf("  %4u refused: %s\n", tally->refused[i].count, tally->refused[i].what);
}

/* --- The property --------------------------------------------------------------------------------------- */

/* CONST[i] holds what the converted program says. */
static inline uint32_t listed_binding(const struct program *program, uint32_t param, void *user)
{
    const struct program *converted = user;
    return same_param_binding(program->params[param].source == PARAM_LOCAL ? converted : program, param,
                              NULL);
}

/* TGSI text alone, with CONST set to what is listed in it. */
static inline void check_text(const char *name, const struct program *program, struct program *converted)
{
    struct shader_error error;
    char *text = shader_print(converted);
    struct program *loaded = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    bool listed = true;
    cr_assert(loaded, "%s: %s\n%s", name, error.message, text);
    for (uint32_t i = 0; i < loaded->tgsi.const_count; i++)
        listed &= converted->params[i].source != PARAM_CONSTANT;
    const char *difference =
        listed ? same_difference(program, loaded, 1, same_param_binding, listed_binding, converted) : NULL;
    cr_assert_null(difference, "%s: %s\n%s", name, difference, text);
    shader_program_free(loaded);
    free(text);
}

/* What loads runs with `seeds` random inputs in both languages, or is refused with a message and a place. */
static inline void check_conversion(const char *name, const char *text, size_t length,
                                    enum shader_conversion to, uint32_t seeds, struct tally *tally)
{
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, length, &error);
    if (!program)
        return;
    tally->loaded++;
    struct program *converted = shader_convert(program, to, &error);
    if (!converted) {
        cr_assert_neq(error.message[0], '\0', "%s", name);
        cr_assert(error.position.offset >= 0 && (size_t)error.position.offset <= length, "%s: %s", name,
                  error.message);
        count_rejection(tally, error.message);
        shader_program_free(program);
        return;
    }
    tally->converted++;
    for (uint32_t seed = 0; seed < seeds; seed++) {
        const char *difference =
            same_difference(program, converted, seed, same_param_binding, same_param_binding, NULL);
        char *printed = difference ? shader_print(converted) : NULL;
        cr_assert_null(difference, "%s: %s\n%.*s\n%s", name, difference, (int)length, text, printed);
        free(printed);
    }
    if (to == CONVERT_TGSI)
        check_text(name, program, converted);
    shader_program_free(program);
    shader_program_free(converted);
}

/* Each text must load and be converted. */
static inline void check_texts(const char *const *texts, unsigned count, enum shader_conversion to,
                               uint32_t seeds)
{
    struct tally tally = {0};
    for (unsigned i = 0; i < count; i++) {
        check_conversion(texts[i], texts[i], strlen(texts[i]), to, seeds, &tally);
        cr_assert_eq(tally.converted, i + 1, "%s: %u loaded: %s", texts[i], tally.loaded,
                     tally.refused[0].what);
    }
}

/* The same of what stands between a beginning and an end that all have. */
static inline void check_bodies(const char *before, const char *const *bodies, unsigned count,
                                const char *after, enum shader_conversion to, uint32_t seeds)
{
    for (unsigned i = 0; i < count; i++) {
        char text[2400];
        const char *whole = text;
        cr_assert_lt(snprintf(text, sizeof text, "%s%s%s", before, bodies[i], after), (int)sizeof text);
        check_texts(&whole, 1, to, seeds);
    }
}

#endif
