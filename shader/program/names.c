#include "shader/program/names.h"

#include <string.h>

#define COUNT(table) (sizeof table / sizeof *table)

const char *language_header(unsigned language)
{
    static const char *const headers[] = {
#define LANGUAGE(id, header, ...) [LANGUAGE_##id] = header,
#include "shader/program/languages.def"
#undef LANGUAGE
    };
    return headers[language];
}

const char *program_option_name(uint32_t options)
{
    static const char *const names[] = {
#define OPTION(id, name, ...) name,
#include "shader/program/options.def"
#undef OPTION
    };
    for (unsigned i = 0; i < COUNT(names); i++)
        if (options >> i & 1)
            return names[i];
    return NULL;
}

const char depth_discards_option[] = "EW_depth_range_discard";
const char cull_distance_option[] = "ARB_cull_distance";
const char fragment_layer_option[] = "ARB_fragment_layer_viewport";

static const char *const target_names[] = {
#define TEXTURE_TARGET(id, name) [TARGET_##id] = name,
#include "shader/program/names.def"
};

const char *texture_target_name(unsigned target)
{
    return target > TARGET_NONE && target < COUNT(target_names) ? target_names[target] : "2D";
}

unsigned texture_target_from_name(const char *name, size_t length)
{
    for (unsigned target = TARGET_NONE + 1; target < COUNT(target_names); target++)
        if (strlen(target_names[target]) == length && memcmp(name, target_names[target], length) == 0)
            return target;
    return TARGET_NONE;
}

const char *condition_name(unsigned rule)
{
    static const char *const names[] = {
#define CONDITION_RULE(id, name) [CONDITION_##id] = name,
#include "shader/program/names.def"
    };
    return rule < COUNT(names) ? names[rule] : "TR";
}

const char *storage_name(unsigned storage, unsigned count)
{
    static const char *const names[][3] = {
#define STORAGE_TYPE(id) [STORAGE_##id] = {#id, #id "X2", #id "X4"},
#include "shader/program/names.def"
    };
    if (storage == STORAGE_NONE || storage >= COUNT(names) || (count != 1 && count != 2 && count != 4))
        return "U32";
    return names[storage][count / 2];
}

const char *atomic_name(unsigned atomic)
{
    static const char *const names[] = {
        [ATOMIC_NONE] = "",
#define ATOMIC_OPERATION(id) [ATOMIC_##id] = #id,
#include "shader/program/names.def"
    };
    return atomic < COUNT(names) ? names[atomic] : "";
}

const char *rounding_name(unsigned rounding)
{
    static const char *const names[] = {
        [ROUND_UNSPECIFIED] = "",
#define ROUNDING_MODE(id, name) [ROUND_##id] = name,
#include "shader/program/names.def"
    };
    return rounding < COUNT(names) ? names[rounding] : "";
}
