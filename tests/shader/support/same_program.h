/* Whether two programs mean the same: all fields except the places in the text. */
#ifndef TESTS_SHADER_SUPPORT_SAME_PROGRAM_H
#define TESTS_SHADER_SUPPORT_SAME_PROGRAM_H

#include "shader/program/program.h"

#include <stdbool.h>

/* Field by field: padding may differ. */
bool same_instruction(const struct instruction *a, const struct instruction *b);
bool same_primitives(const struct primitive_declarations *a, const struct primitive_declarations *b);

/* The name of the first field that differs, or null. */
const char *program_difference(const struct program *a, const struct program *b);

#endif
