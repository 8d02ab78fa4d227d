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

unsigned without_found;

/* Every thread would store the same value. */
unsigned without_find(void)
{
    const char *list = getenv("EDGEWALK_WITHOUT");
    unsigned found = 1u << OPTIMIZATION_COUNT;
    for (unsigned i = 0; i < OPTIMIZATION_COUNT && list; i++)
        found |= (unsigned)names_it(list, names[i]) << i;
    __atomic_store_n(&without_found, found, __ATOMIC_RELAXED);
    return found;
}
