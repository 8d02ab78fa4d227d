/* Optimizations that can be disabled, for comparison and measurement. */
#ifndef BASE_WITHOUT_H
#define BASE_WITHOUT_H

#include <stdbool.h>

enum optimization {
#define OPTIMIZATION(id, name, summary) OPTIMIZATION_##id,
#include "base/without.def"
    OPTIMIZATION_COUNT
};

/* A bit for each optimization that EDGEWALK_WITHOUT names, and a bit above them; 0 before the first call of
 * without_find(), which reads the variable. */
extern unsigned without_found;
unsigned without_find(void);

/* Returns whether EDGEWALK_WITHOUT names it; unknown names are ignored. Decided at the first call, then
 * constant. Any thread. */
static inline bool without(enum optimization optimization)
{
    const unsigned found = __atomic_load_n(&without_found, __ATOMIC_RELAXED);
    return (found ? found : without_find()) >> optimization & 1;
}

#endif
