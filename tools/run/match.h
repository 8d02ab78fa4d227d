/* The functions of values.c for match.c. */
#ifndef TOOLS_RUN_MATCH_H
#define TOOLS_RUN_MATCH_H

#include "tools/run/run.h"

/* Letters, digits, '_' and '.'. */
bool run_is_word(char c);
const char *run_word_end(const char *at, const char *end);

/* The kinds of values in forms, up to a letter of 0. `read` reads the text at `at` and returns the text after
 * it, or null. */
struct value_kind {
    char letter;
    const char *(*read)(const char *at, const char *end, double *value);
    const char *expected;
    const char *word; /* for documentation, which writes forms with words instead of letters */
    bool text;        /* two values, as for %w */
    /* Or null: the position within the text, which `read` does not read, up to which it is right. */
    const char *(*wrong)(const char *at, const char *end);
};
extern const struct value_kind value_kinds[];

#endif
