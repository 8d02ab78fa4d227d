/* What the tests of the executor have run: executed.c notes every instruction of a program that is decoded,
 * in the file that the environment variable EDGEWALK_EXECUTED names; coverage.c reads it. */
#ifndef TESTS_SHADER_EXECUTE_EXECUTED_H
#define TESTS_SHADER_EXECUTE_EXECUTED_H

#include "shader/program/program.h"

#include <stdint.h>

/* Languages with one arithmetic and one set of tests; no test looks for what TGSI alone runs. */
enum executed_family {
    FAMILY_VP1,
    FAMILY_VP2,
    FAMILY_ARBVP,
    FAMILY_ARBFP,
    FAMILY_FP1,
    FAMILY_NV,
    FAMILY_TGSI,
    FAMILIES
};

static inline enum executed_family executed_family(unsigned language)
{
    switch (language) {
    case LANGUAGE_VP10:
    case LANGUAGE_VP11:
    case LANGUAGE_VSP10: return FAMILY_VP1;
    case LANGUAGE_VP20: return FAMILY_VP2;
    case LANGUAGE_ARBVP10: return FAMILY_ARBVP;
    case LANGUAGE_ARBFP10: return FAMILY_ARBFP;
    case LANGUAGE_FP10: return FAMILY_FP1;
    case LANGUAGE_TGSI: return FAMILY_TGSI;
    default: return FAMILY_NV;
    }
}

struct executed {
    uint8_t family, op, type;
};

#endif
