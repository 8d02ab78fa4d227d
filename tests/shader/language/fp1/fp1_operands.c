/* Sources and destinations (NV_fragment_program 3.11.1.1 to 3.11.1.3, 3.11.3). */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/fp1/programs.h"

Test(fp1_operands, registers_and_their_suffixes)
{
    static const struct failure rows[] = {
        {FP1("MOV R0, ^o[COLR];"), "cannot be read"},
        {FP1("MOV ^f[COL0], R0;"), "cannot be written"},
        {FP1("MOV ^p[0], R0;"), "cannot be written"},
        {FP1("ADD R0, p[0], ^p[1];"), "only one program parameter"},
        {FP1("ADD R0, p[0], ^1;"), "only one program parameter"},
        {FP1("ADD R0, 1, ^p[0];"), "only one program parameter"},
        {FP1("ADD R0, f[COL0], ^f[COL1];"), "only one fragment attribute"},
        {FP1("MAD R0, f[TEX0], f[TEX0], -|^f[WPOS].x|;"), "only one fragment attribute"},
        {FP1("MOV R0 ^R1;"), "expected ','"},
        {FP1("MOV R0, R1.xy^;"), "expected a component"},
        {FP1("RCP R0, R1^;"), "expected a component such as '.x'"},
        {FP1("RCP R0, R1.x^y;"), "expected one component"},
        {FP1("MOV R0, ^R32;"), "out of range"},
        {FP1("MOV R0, ^H64;"), "out of range"},
        {FP1("MOV ^R32, R0;"), "expected a register"},
        {FP1("MOV R0, ^RC;"), "RC cannot be read"},
        {FP1("MOVC ^CC, R0;"), "through RC or HC"},
        {FP1("MOV R0, f[^HPOS];"), "expected a fragment attribute"},
        {FP1("MOV R0, f[^0];"), "expected a fragment attribute"},
        {FP1("MOV o[^COL0], R0;"), "expected an output register"},
        {FP1("MOV R0, p[^4096];"), "from 0 to 4095"},
        {FP1("MOV R0, p[^a];"), "from 0 to 4095"},
        {FP1("MOV R0, ^0x10;"), "expected an operand"},
        {FP1("MOV R0, -^-R1;"), "expected an operand"},
        {FP1("MOV R0, |R1^;"), "expected '|'"},
        {FP1("MOV R0 (^XX), R1;"), "expected a condition"},
    };
    EXPECT_FAILURES(rows);
}
