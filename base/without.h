/* Optimizations that are left out, for who compares or measures. */
#ifndef BASE_WITHOUT_H
#define BASE_WITHOUT_H

#include <stdbool.h>

enum optimization {
#define OPTIMIZATION(id, name, summary) OPTIMIZATION_##id,
#include "base/without.def"
    OPTIMIZATION_COUNT
};

/* Returns whether EDGEWALK_WITHOUT names it; unknown names are ignored. Decided at the first call, then
 * constant. Any thread. */
bool without(enum optimization optimization);

#endif
