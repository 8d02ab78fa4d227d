/* The words of !!ATIfs1.0 that its parser and its printer share. */
#include "shader/language/ati/ati.h"

const struct ati_op_info ati_ops[ATI_OPS] = {
    [ATI_PASS_COORD] = {"PassTexCoord", 1},
    [ATI_SAMPLE] = {"SampleMap", 1},
    [ATI_MOV] = {"MOV", 1},
    [ATI_ADD] = {"ADD", 2},
    [ATI_MUL] = {"MUL", 2},
    [ATI_SUB] = {"SUB", 2},
    [ATI_DOT3] = {"DOT3", 2},
    [ATI_DOT4] = {"DOT4", 2},
    [ATI_MAD] = {"MAD", 3},
    [ATI_LERP] = {"LERP", 3},
    [ATI_CND] = {"CND", 3},
    [ATI_CND0] = {"CND0", 3},
    [ATI_DOT2ADD] = {"DOT2ADD", 3},
};

const char *const ati_scales[ATI_SCALES] = {"", "2x", "4x", "8x", "half", "quarter", "eighth"};
const char *const ati_selects[ATI_SELECTS] = {"str", "stq", "str_dr", "stq_dq"};
const char *const ati_fogs[ATI_FOGS] = {"", "ARB_fog_linear", "ARB_fog_exp", "ARB_fog_exp2"};
const char *const ati_modifiers[4] = {"2x", "comp", "neg", "bias"};
