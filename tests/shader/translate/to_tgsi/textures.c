/* Lookups whose bias and level are operands. */
#include "tests/shader/translate/legacy_rules_test.h"

/* TXB and TXL of targets whose coordinates fill the operand: bias and level of detail are another one,
 * TXB2 and TXL2 in TGSI. */
Test(to_tgsi_textures, bias_and_level_operands_give_the_same_bits)
{
    static const struct {
        enum shader_conversion to;
        const char *text;
    } rows[] = {
        {CONVERT_TGSI,
         "!!NVfp5.0 TEMP a, b; TXB a, fragment.attrib[0], fragment.attrib[1].w, texture[0], ARRAYCUBE; "
         "TXL b, fragment.attrib[1], -a, texture[1], SHADOWARRAY2D, (1, 0); "
         "TXL.CC a (GT.x), b, 2.5, texture[2], SHADOWCUBE; ADD result.color, a, b; END"},
        {CONVERT_GPU4,
         "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL SAMP[0..2]\nDCL TEMP[0..1]\n"
         "TXB2 TEMP[0], IN[0], IN[0].wwww, SAMP[0], CUBE_ARRAY\n"
         "TXL2 TEMP[1], IN[0], -|TEMP[0]|, SAMP[1], SHADOWCUBE\n"
         "TXL2 TEMP[0].xz, IN[0], TEMP[1].yyyy, SAMP[2], SHADOW2D_ARRAY\nADD OUT[0], TEMP[0], TEMP[1]\n"
         "END\n"},
    };
    for (unsigned i = 0; i < COUNT(rows); i++)
        check_texts(&rows[i].text, 1, rows[i].to, 4);
}
