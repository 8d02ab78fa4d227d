#include "shader/language/language.h"

const struct language_info language_table[LANGUAGE_COUNT] = {
#define LANGUAGE(id, header, stage, front_end)                                                               \
    [LANGUAGE_##id] = {front_end##_parse, front_end##_print, front_end##_name_input, front_end##_name_output},
#include "shader/program/languages.def"
#undef LANGUAGE
};
