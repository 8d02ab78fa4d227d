#include "base/without.h"

#include <stdlib.h>
#include <string.h>

static const char *const names[OPTIMIZATION_COUNT] = {
#define OPTIMIZATION(id, name, summary) name,
#include "base/without.def"
};

/* `list` is names between commas. */
static bool names_it(const char *list, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = list; at; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncmp(at, name, length) == 0 && (at[length] == ',' || at[length] == '\0'))
            return true;
    }
    return false;
}

static unsigned find_all(void)
{
    const char *list = getenv("EDGEWALK_WITHOUT");
    unsigned found = 0;
    for (unsigned i = 0; i < OPTIMIZATION_COUNT && list; i++)
        found |= (unsigned)names_it(list, names[i]) << i;
    return found;
}

bool without(enum optimization optimization)
{
    enum { KNOWN = 1 << OPTIMIZATION_COUNT };
    static unsigned known; /* 0, or all bits and KNOWN; every thread would store the same value */
    unsigned all = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (all == 0) {
        all = find_all() | KNOWN;
        __atomic_store_n(&known, all, __ATOMIC_RELAXED);
    }
    return all >> optimization & 1;
}
