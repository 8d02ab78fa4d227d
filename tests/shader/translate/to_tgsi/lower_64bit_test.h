/* Code shared by the tests in shader/translate/to_tgsi/lower_64bit.c and those that are built with it. */
#ifndef TESTS_SHADER_TRANSLATE_TO_TGSI_LOWER_64BIT_TEST_H
#define TESTS_SHADER_TRANSLATE_TO_TGSI_LOWER_64BIT_TEST_H

#include "tests/shader/translate/check_conversion.h"

enum { SEEDS = 6 };

static inline void check(const char *text)
{
    struct shader_error error;
    struct program *program = shader_load(SHADER_TARGET_ANY, text, strlen(text), &error);
    cr_assert(program, "%s at %d: %s", error.message, error.position.offset, text);
    struct program *converted = shader_convert(program, CONVERT_TGSI, &error);
    cr_assert(converted, "%s: %s", text, error.message);
    for (uint32_t seed = 0; seed < SEEDS; seed++) {
        const char *difference =
            same_difference(program, converted, seed, same_param_binding, same_param_binding, NULL);
        cr_assert_null(difference, "%s: %s\n%s", text, difference, shader_print(converted));
    }
    shader_program_free(program);
    shader_program_free(converted);
}

/* f d: floats, s u: integers of 32 bits, l m: of 64. Numbers of 64 bits are made of words, so mostly huge or
 * tiny; the others of numbers that mean something in both sizes. All results are seen: registers and
 * conditions. */
static const char frame[] =
    "!!NVvp5.0 TEMP f[3], s[3], u[3], i; LONG TEMP d[3], l[3], m[3]; "
    "MOV f[0], vertex.attrib[0]; MOV f[1], vertex.attrib[1].wzyx; MUL f[2], f[0], 1e7; "
    "MOV.S.NTC s[0], vertex.attrib[2]; MOV.S.NTC s[1], {-3, 70, 0, 2147483647}; SHR.S s[2], s[0], 20; "
    "MOV.U.NTC u[0], vertex.attrib[3]; MOV.U.NTC u[1], {1, 40, 4294967295, 0}; SHR.U u[2], u[0], 20; "
    "PK64.F d[0].xy, vertex.attrib[4]; MOV.F64 d[0].zw, f[0]; MOV.F64 d[1], {-2.5, 1e300, 3, 0.75}; "
    "MOV.F64 d[2], f[2]; "
    "PK64.S.NTC l[0].xz, vertex.attrib[5]; MOV.S64 l[0].yw, s[2]; MOV.S64 l[1], {-9, 65, 4294967296, 0}; "
    "MOV.S64 l[2], s[1]; PK64.U.NTC m[0].yw, vertex.attrib[6]; MOV.U64 m[0].xz, u[2]; "
    "MOV.U64 m[1], {3, 63, 18446744073709551615, 0}; MOV.U64 m[2], u[0]; AND.S i, s[0], 3; "
    "MOV.F.CC CC, vertex.attrib[7]; "
    "%s "
    "UP64.U.NTC result.attrib[0], m[2]; UP64.U.NTC result.attrib[1], m[2].zwxy; "
    "UP64.U.NTC result.attrib[2], d[2]; "
    "UP64.U.NTC result.attrib[3], d[2].zwxy; UP64.U.NTC result.attrib[4], l[2]; "
    "UP64.U.NTC result.attrib[5], l[2].zwxy; "
    "MOV.U.NTC result.attrib[6], u[2]; MOV.S.NTC result.attrib[7], s[2]; MOV result.attrib[8], f[2]; "
    "MOV.U u[0], 0; MOV.U u[0] (LT), 1; OR.U u[0] (GE.xyzw), u[0], 2; OR.U u[0] (EQ), u[0], 4; "
    "OR.U u[0] (CF), u[0], 8; "
    "OR.U u[0] (OF), u[0], 16; OR.U u[0] (LEG), u[0], 32; OR.U u[0] (SF), u[0], 64; "
    "MOV.U.NTC result.attrib[9], u[0]; END";

static inline void check_body(const char *body)
{
    static char text[4096];
    snprintf(text, sizeof text, frame, body);
    check(text);
}

#endif
