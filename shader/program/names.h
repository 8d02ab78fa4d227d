/* Names that parsers, printers and translators share, from names.def, languages.def, options.def and
 * state_vars.def. */
#ifndef SHADER_PROGRAM_NAMES_H
#define SHADER_PROGRAM_NAMES_H

#include <stddef.h>

#include "shader/program/program.h"

/* "!!NVvp4.0". */
const char *language_header(unsigned language);

/* The OPTION that brings this, of a set the first one; null if no text has it. */
const char *program_option_name(uint32_t options);

/* Edgewalk's own OPTION: what programs that were !!FP1.0 do with a depth outside the depth range
 * (docs/tokens.md). */
extern const char depth_discards_option[];

/* OPTIONs that only bring names, which leave no trace but the inputs and outputs that have them. */
extern const char cull_distance_option[], fragment_layer_option[];

/* "SHADOW2D", and back: TARGET_NONE for any other text. */
const char *texture_target_name(unsigned target);
unsigned texture_target_from_name(const char *name, size_t length);

/* "GE"; enum condition_rule. */
const char *condition_name(unsigned rule);

/* "F32X4"; enum storage, and 1, 2 or 4 components. */
const char *storage_name(unsigned storage, unsigned count);

/* "CSWAP"; enum atomic_operation. */
const char *atomic_name(unsigned atomic);

/* "FLR"; empty for ROUND_UNSPECIFIED. */
const char *rounding_name(unsigned rounding);

/* --- GL state ------------------------------------------------------------------------------------------- */

/* A row of state_vars.def. */
struct state_var_info {
    const char *pattern;
    uint8_t limit, limit2;
};

const struct state_var_info *state_var_info(unsigned state);

/* "inverse"; null for MATRIX_PLAIN. */
const char *matrix_modifier_name(unsigned modifier);

/* `state.matrix.modelview[0].inverse.row[2]`. */
void state_var_name(const struct param_register *param, char *name, size_t size);

#endif
