/* OSMesaGetProcAddress: a binary search over the sorted tables of entry points. */
#include <stdlib.h>
#include <string.h>

#include "gl/context/context_internal.h"

struct entry_point {
    const char *name;
    OSMESAproc address;
};

static const struct entry_point entry_points[] = {
#define ENTRY(name) {#name, (OSMESAproc)(void (*)(void))name},
#include "gl/context/entry_points.def"
};

static const struct entry_point object_entry_points[] = {
#include "gl/context/entry_points_objects.def"
#undef ENTRY
};

static int by_name(const void *key, const void *row)
{
    return strcmp(key, ((const struct entry_point *)row)->name);
}

GLAPI OSMESAproc GLAPIENTRY OSMesaGetProcAddress(const char *funcName)
{
    const struct entry_point *found = NULL;
    if (funcName)
        found = bsearch(funcName, entry_points, sizeof entry_points / sizeof *entry_points,
                        sizeof *entry_points, by_name);
    if (funcName && !found)
        found =
            bsearch(funcName, object_entry_points, sizeof object_entry_points / sizeof *object_entry_points,
                    sizeof *object_entry_points, by_name);
    return found ? found->address : NULL;
}
