/* Results of tests as a JUnit file, which CI systems show. */
#ifndef TOOLS_SUPPORT_JUNIT_H
#define TOOLS_SUPPORT_JUNIT_H

#include <stdbool.h>

struct junit_case {
    const char *name;
    const char *failure; /* null: passed */
    const char *detail;  /* the text below the failure, or null */
};

/* False after printing why not. */
bool junit_write(const char *path, const char *suite, const struct junit_case *cases, unsigned count);

#endif
