/* SWITCH of TGSI in NV_gpu_program4. */
#include "tests/shader/translate/check_conversion.h"

/* SWITCH with DEFAULT first, last and in the middle, falling through, in loops, with CONT, in one another. */
Test(to_gpu4_lower_switch, switches_give_the_same_bits_in_gpu4)
{
    static const char *const bodies[] = {
        "SWITCH TEMP[4].xxxx\nCASE IMM[0].xxxx\nMOV TEMP[0], IN[0]\nBRK\nCASE IMM[0].yyyy\n"
        "ADD TEMP[0], IN[0], IN[1]\nCASE IMM[0].zzzz\n"
        "ADD TEMP[0], TEMP[0], IN[2]\nBRK\nDEFAULT\nMOV TEMP[0], IMM[2]\nENDSWITCH\nMOV OUT[0], TEMP[0]\n",
        "SWITCH TEMP[4].xxxx\nMOV TEMP[0], IMM[2]\nDEFAULT\nMOV TEMP[0], IN[0]\nCASE IMM[0].yyyy\n"
        "ADD TEMP[0], TEMP[0], IN[1]\nBRK\nCASE IMM[0].zzzz\n"
        "MUL TEMP[0], IN[1], IN[2]\nCASE IMM[0].zzzz\nADD TEMP[0], TEMP[0], IN[2]\nENDSWITCH\n"
        "MOV OUT[0], TEMP[0]\n",
        "SWITCH TEMP[4].yyyy\nCASE IMM[0].yyyy\nMOV TEMP[0], IN[0]\nUIF TEMP[4].zzzz\nBRK\nENDIF\n"
        "CASE IMM[0].zzzz\nADD TEMP[0], TEMP[0], IN[1]\n"
        "DEFAULT\nADD TEMP[0], TEMP[0], IN[2]\nCASE TEMP[4].zzzz\nMUL TEMP[0], TEMP[0], IN[3]\nENDSWITCH\n"
        "MOV OUT[0], TEMP[0]\n",
        "MOV TEMP[0], IN[0]\nMOV TEMP[1], IMM[0].xxxx\nBGNLOOP\nUADD TEMP[1].x, TEMP[1].xxxx, IMM[0].yyyy\n"
        "USGE TEMP[2].x, TEMP[1].xxxx, IMM[1].yyyy\n"
        "UIF TEMP[2].xxxx\nBRK\nENDIF\nAND TEMP[2].x, TEMP[1].xxxx, IMM[0].wwww\nSWITCH TEMP[2].xxxx\n"
        "CASE IMM[0].xxxx\nADD TEMP[0], TEMP[0], IN[1]\nCONT\n"
        "CASE IMM[0].yyyy\nSWITCH TEMP[4].wwww\nCASE IMM[0].yyyy\nADD TEMP[0], TEMP[0], IN[2]\n"
        "UIF TEMP[4].xxxx\nCONT\nENDIF\nDEFAULT\nMUL TEMP[0], TEMP[0], IMM[2]\n"
        "BRK\nENDSWITCH\nADD TEMP[0], TEMP[0], IMM[2]\nBREAKC TEMP[4].yyyy\nDEFAULT\n"
        "ADD TEMP[0], TEMP[0], IN[3]\nENDSWITCH\nADD TEMP[0], TEMP[0], IMM[2].wwww\nENDLOOP\n"
        "MOV OUT[0], TEMP[0]\n",
        "CAL :7\nMOV OUT[0], TEMP[0]\nSWITCH TEMP[4].x\nENDSWITCH\nEND\nBGNSUB\nSWITCH TEMP[4].x\n"
        "CASE IMM[0].zzzz\nMOV TEMP[0], IN[1]\nRET\nDEFAULT\nMOV TEMP[0], IN[2]\n"
        "ENDSWITCH\nADD TEMP[0], TEMP[0], IN[0]\nENDSUB\n",
    };
    check_vertex_bodies(bodies, COUNT(bodies), "");
}
