/* Registers as operands and results. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/tgsi/program_heads.h"

Test(tgsi_operands, operands_that_do_not_load)
{
    static const struct failure rows[] = {
        {V "MOV OUT[0], ^TEMP[2]\nEND", "TEMP[2] is not declared"},
        {V "MOV OUT[0], ^CONST[0]\nEND", "CONST[0] is not declared"},
        {V "MOV OUT[0], ^IMM[0]\nEND", "IMM[0] is not declared"},
        {V "MOV ^OUT[1], IN[0]\nEND", "OUT[1] is not declared"},
        {V "MOV ^IN[0], IN[0]\nEND", "cannot be written"},
        {V "MOV OUT[0] ^IN[0]\nEND", "expected ','"},
        {V "UADD TEMP[0], ^|IN[0]|, IN[0]\nEND", "takes no absolute value"},
        {V "MOV OUT[0].^yx, IN[0]\nEND", "letters in this order"},
        {V "MOV OUT[0], IN[0].^xyzzy\nEND", "a swizzle such as xyzw"},
        {V "ARL ^TEMP[0], IN[0]\nEND", "goes to an address register"},
        {V "ADD ^ADDR[0], IN[0], IN[0]\nEND", "write address registers"},
        {V "MOV TEMP[0], TEMP[^99999]\nEND", "expected less than 32768"},
        {V "MOV TEMP[0], ^TEMP[ADDR[0].x](7)\nEND", "ARRAY(7) of this file is not declared"},
        {"FRAG\nDCL TEMP[0..1], ARRAY(2)\nDCL ADDR[0]\nMOV ^OUT[ADDR[0].x](2), TEMP[0]\nEND",
         "ARRAY(2) of this file is not declared"},
        {"FRAG\nDCL TEMP[0..1], ARRAY(2)\nDCL ADDR[0]\nMOV TEMP[0], ^IN[ADDR[0].x](2)\nEND",
         "ARRAY(2) of this file is not declared"},
        {V "MOV TEMP[0], IN[ADDR[0].^q]\nEND", "a swizzle such as xyzw"},
        {V "LOAD TEMP[0], ^TEMP[1], TEMP[1]\nEND", "a BUFFER[n] or an IMAGE[n]"},
        {"GEOM\nDCL IN[][0], POSITION\nDCL TEMP[0]\nMOV TEMP[0], ^IN[0]\nEND",
         "there is one for every vertex"},
        {"GEOM\nDCL IN[][0], POSITION\nDCL TEMP[0]\nMOV TEMP[0], ^IN[3][0]\nEND",
         "expected a vertex below 3"},
    };
    EXPECT_FAILURES(rows);
}
