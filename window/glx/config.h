/* Between config.c and choose.c: attributes of FBConfigs as a table. */
#ifndef WINDOW_GLX_CONFIG_H
#define WINDOW_GLX_CONFIG_H

#include <stddef.h>

#include "window/glx/glx.h"

enum { MAX_PBUFFER = 16384 };

#define NO_FIELD ((size_t)-1)

enum config_match { MATCH_EXACT, MATCH_MINIMUM, MATCH_MASK, MATCH_NEVER };

struct config_attribute {
    int name;
    size_t field;          /* an int of __GLXFBConfigRec; NO_FIELD: `constant` for all */
    int constant, initial; /* the default of ChooseFBConfig */
    enum config_match match;
};

extern const struct config_attribute config_attributes[];
extern const unsigned config_attribute_count;

const struct config_attribute *config_attribute(int name); /* null if it does not exist */
int config_value(GLXFBConfig config, const struct config_attribute *attribute);

#endif
