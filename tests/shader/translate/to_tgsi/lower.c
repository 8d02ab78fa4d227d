/* Conversions of 32 bits in TGSI. */
#include "tests/shader/translate/check_conversion.h"

/* CVT of 32 bits: floats beyond the range of integers count modulo 2^32 (NV_gpu_program5 2.X.8.Z). */
Test(to_tgsi_lower, conversions_of_32_bits_are_the_same_in_tgsi)
{
    static const char *const conversions[] = {
        "S32.F32", "U32.F32",       "S32.F32.FLR", "U32.F32.CEIL", "S32.F32.TRUNC", "U32.F32.ROUND",
        "F32.S32", "F32.U32.ROUND", "S32.U32",     "U32.S32",      "F32.F32"};
    for (unsigned i = 0; i < COUNT(conversions); i++) {
        char text[512];
        struct tally tally = {0};
        snprintf(
            text, sizeof text,
            "!!NVvp5.0 TEMP t, u; MUL t, vertex.attrib[0], 1e9; CVT.%s u, t; MOV.U.NTC result.attrib[0], u; "
            "CVT.%s.CC u.xz, vertex.attrib[1].wzyx; MOV.U.NTC result.attrib[1], u; "
            "MOV result.attrib[2], {1, 2, 3, 4}; "
            "MOV result.attrib[2] (LT.xzzx), {5, 6, 7, 8}; END",
            conversions[i], conversions[i]);
        check_conversion(text, text, strlen(text), CONVERT_TGSI, 64, &tally);
        cr_expect_eq(tally.converted, 1, "%u loaded: %s: %s", tally.loaded, text, tally.rejected[0].what);
    }
}
