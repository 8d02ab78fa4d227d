/* The attributes of a patch besides its vertices, as inputs of programs. */
#ifndef PIPELINE_PATCH_VALUES_H
#define PIPELINE_PATCH_VALUES_H

#include <string.h>

#include "pipeline/stages.h"

static inline bool is_patch_value(unsigned semantic)
{
    return semantic == SEMANTIC_TESS_OUTER || semantic == SEMANTIC_TESS_INNER || semantic == SEMANTIC_PATCH;
}

/* `values` may be null: no patch. One level in x, or, of TGSI, as many as there are from `index` on. */
static inline void patch_value(const struct patch_values *values, const struct input_register *input,
                               float value[4])
{
    const bool outer = input->semantic == SEMANTIC_TESS_OUTER;
    const unsigned levels = input->semantic == SEMANTIC_PATCH ? 0 : outer ? 4 : 2;
    value[0] = value[1] = value[2] = 0;
    value[3] = levels ? 1 : 0;
    if (!values)
        return;
    if (!levels && input->index < SHADER_MAX_PATCH_ATTRIBUTES)
        memcpy(value, values->attributes[input->index], 4 * sizeof *value);
    for (unsigned c = 0; c < (input->vector ? 4 : 1) && input->index + c < levels; c++)
        value[c] = outer ? values->outer[input->index + c] : values->inner[input->index + c];
}

#endif
