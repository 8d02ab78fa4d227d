/* Which version has which instruction. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/vp/programs.h"

Test(vp_mnemonic, mnemonics_belong_to_versions)
{
    static const struct failure rows[] = {
        {VP10("^ABS R0, R1;"), "ABS needs !!VP1.1 or later"},
        {VP10("^DPH R0, R1, R2;"), "DPH needs !!VP1.1 or later"},
        {VP10("^RCC R0, R1.x;"), "RCC needs !!VP1.1 or later"},
        {VP10("^SUB R0, R1, R2;"), "SUB needs !!VP1.1 or later"},
        {VSP("^SUB R0, R1, R2;"), "SUB needs !!VP1.1 or later"},
        {VP11("^SIN R0, R1.x;"), "SIN needs !!VP2.0"},
        {VP10("^BRA a;"), "BRA needs !!VP2.0"},
        {VP11("^RET;"), "RET needs !!VP2.0"},
        {VP11("^ARR A0.x, R1.x;"), "ARR needs !!VP2.0"},
        {VP11("^MOVC R0, R1;"), "MOVC needs !!VP2.0"},
        {VP10("^SUBC R0, R1, R2;"), "SUBC needs !!VP2.0"},
        {VP20("^BRAC a; a:"), "did you mean BRA?"},
        {VP20("^RETC;"), "did you mean RET?"},
        {VP20("^MOVCC R0, R1;"), "found 'MOVCC'"},
        {VP20("^DIV R0, R1, R2;"), "DIV needs !!NVvp4.0"},
        {VP20("^TEX R0, R1;"), "TEX needs !!ARBvp1.0 with OPTION NV_vertex_program3"},
        {VP20("^LRP R0, R1, R2, R3;"), "LRP needs !!NVvp4.0"},
        {VP20("^mov R0, R1;"), "did you mean MOV?"},
        {VP20("^MOVE R0, R1;"), "did you mean MOV?"},
        {VP20("^MOV_SAT R0, R1;"), "found 'MOV_SAT'"},
        {VP20("MOV^.SAT R0, R1;"), "found '.'"},
        {VP20("^ADDX R0, R1, R2;"), "did you mean ADD?"},
        {VP20("^MOV$ R0, R1;"), "unknown instruction"},
    };
    EXPECT_FAILURES(rows);
}
