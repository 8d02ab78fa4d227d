/* Conversion between languages: the same bits, or an error that names the construct; how many programs were
 * converted, and which errors came how often. */
#ifndef TESTS_SHADER_TRANSLATE_CHECK_CONVERSION_H
#define TESTS_SHADER_TRANSLATE_CHECK_CONVERSION_H

#include "tests/shader/support/same_results.h"
#include <criterion/criterion.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct tally {
    unsigned loaded, converted;
    struct {
        char what[72];
        unsigned count;
    } rejected[64];
};

void count_rejection(struct tally *tally, const char *message);

void report(const char *what, const struct tally *tally);

/* What loads runs with `seeds` random inputs in both languages, or is rejected with a message and a place. */
void check_conversion(const char *name, const char *text, size_t length, enum shader_conversion to,
                      uint32_t seeds, struct tally *tally);

/* Each text must load and be converted. */
void check_texts(const char *const *texts, unsigned count, enum shader_conversion to, uint32_t seeds);

/* The same of bodies between a beginning and an end that they share. */
void check_bodies(const char *before, const char *const *bodies, unsigned count, const char *after,
                  enum shader_conversion to, uint32_t seeds);

/* Bodies of TGSI vertex programs, for version 4 or 5. TEMP[3] and TEMP[4] are small integers, made of IN[3]
 * and IN[2]. */
void check_vertex_bodies(const char *const *bodies, unsigned count, const char *declarations);

#endif
