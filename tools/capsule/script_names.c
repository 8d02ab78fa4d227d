/* Names of enumerants, of the GL's headers (enumerants.py). */
#include <string.h>

#include "tools/capsule/script.h"

/* By value; of several names of a value the preferred one is the first. */
static const struct {
    const char *name;
    uint32_t value;
} enumerants[] = {
#define ENUMERANT(name, value) {#name, value},
#include "tools/capsule_enumerants.def"
#undef ENUMERANT
};

enum { COUNT = sizeof enumerants / sizeof *enumerants };

const char *capsule_enumerant_name(uint32_t value)
{
    unsigned low = 0, high = COUNT;
    while (low < high) {
        const unsigned middle = low + (high - low) / 2;
        if (enumerants[middle].value < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low < COUNT && enumerants[low].value == value ? enumerants[low].name : NULL;
}

bool capsule_enumerant_value(const char *name, uint32_t *value)
{
    for (unsigned i = 0; i < COUNT && strncmp(name, "GL_", 3) == 0; i++)
        if (strcmp(enumerants[i].name, name) == 0) {
            *value = enumerants[i].value;
            return true;
        }
    return false;
}
