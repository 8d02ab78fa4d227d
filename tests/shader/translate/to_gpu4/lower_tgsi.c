/* Opcodes of TGSI in NV_gpu_program4 and 5. */
#include "tests/shader/translate/check_conversion.h"

/* Rules that take several instructions in NV_gpu_program4. */
Test(to_gpu4_lower_tgsi, opcodes_that_only_tgsi_has_give_the_same_bits_in_gpu4)
{
    static const char *const bodies[] = {
        "NRM4 OUT[0], IN[0]\nNRM4 OUT[1].xz, -IN[1].wwyx\n",
        "PK4B TEMP[0].x, IN[0]\nPK4B TEMP[0].yw, -|IN[1].wzyx|\nPK4B TEMP[0].z, IN[2].xxyy\n"
        "MOV OUT[0], TEMP[0]\nUP4B OUT[1], TEMP[0].y\n",
        "UP4B OUT[0], IN[0].zzzz\nUP4B_SAT OUT[1].xw, IN[1].xxxx\n",
    };
    check_bodies("VERT\nDCL IN[0..3]\nDCL OUT[0..1], GENERIC[0]\nDCL TEMP[0..1]\n", bodies, COUNT(bodies),
                 "END\n", CONVERT_GPU4, 64);
}

Test(to_gpu4_lower_tgsi, fused_products_powers_and_fields_give_the_same_bits_in_gpu4)
{
    static const char *const bodies[] = {
        "FMA OUT[0], IN[0], IN[1], IN[2]\nFMA_SAT OUT[1].xw, -IN[0].wzyx, |IN[1]|, -IN[3]\n",
        "MUL TEMP[0], IN[0], IN[1]\nFMA OUT[0], IN[0], IN[1], -TEMP[0]\n"
        "FMA OUT[1], IN[0], IMM[2], IN[1].yyyy\n",
        "LDEXP OUT[0], IN[0], TEMP[3]\nLDEXP_SAT OUT[1].yz, -IN[0], -TEMP[3].wzyx\n",
        "LDEXP OUT[0], IN[0], IN[1]\nUMUL TEMP[3], TEMP[3], IMM[1].xxxx\n"
        "LDEXP OUT[1], |IN[0].wzyx|, -TEMP[3]\n",
        "IBFE OUT[0], IN[0], TEMP[3], TEMP[3].wzyx\nUBFE OUT[1].xzw, -IN[0], TEMP[3].yzwx, TEMP[3]\n",
        "BFI OUT[0], IN[0], IN[1], TEMP[3], TEMP[3].wzyx\n"
        "BFI OUT[1].yw, -IN[0], IN[1], TEMP[3].yzwx, IN[2]\n",
        "F2D TEMP[0], IN[0]\nDLDEXP TEMP[1], TEMP[0], TEMP[3]\nMOV OUT[0], TEMP[1]\n"
        "DLDEXP OUT[1].zw, -TEMP[1], -IN[1]\n",
        "DLDEXP_SAT OUT[0], IN[0], TEMP[3].xxyy\nDLDEXP OUT[1], |IN[1]|, TEMP[3]\n",
        "DFRACEXP OUT[0], TEMP[2], IN[0]\nDFRACEXP_SAT OUT[1].zw, TEMP[2].y, -IN[2].zwxy\n"
        "MOV OUT[1].xy, TEMP[2]\n",
        "F2D TEMP[0], IN[0]\nDMUL TEMP[1], TEMP[0], TEMP[0]\nU64ADD TEMP[2], TEMP[1], IMM[0].yxyx\n"
        "DSQRT OUT[0], TEMP[1]\nDSQRT OUT[1], TEMP[2]\n",
        "F2D TEMP[0], IN[0]\nF2D TEMP[1], IN[1]\nDADD TEMP[0], TEMP[0], TEMP[1]\n"
        "DMUL TEMP[1], TEMP[0], TEMP[0]\nU64ADD TEMP[2], TEMP[1], IMM[1].wwww\n"
        "DSQRT OUT[0], TEMP[1]\nDSQRT OUT[1], TEMP[2]\n",
    };
    check_vertex_bodies(bodies, COUNT(bodies), "");
}
