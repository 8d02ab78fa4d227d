/* What single instructions ask of their operands (NV_fragment_program 3.11.5). */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/fp1/programs.h"

Test(fp1_instructions, operands_of_instructions)
{
    static const struct failure rows[] = {
        {FP1("TEX R0, R1, TEX3, 2D; TXP R0, R1, TEX3, ^CUBE;"), "TEX3 is used as CUBE here and as 2D before"},
        {FP1("PK2H ^H0, R0;"), "needs a register of 32 bits"},
        {FP1("PK2US ^HC, R0;"), "needs a register of 32 bits"},
        {FP1("PK4B ^H0.x, R0;"), "needs a register of 32 bits"},
        {"!!FP1.0 PK4UB ^o[COLH], R0; END", "needs a register of 32 bits"},
        {FP1("UP2H R0, ^H0.x;"), "needs an operand of 32 bits"},
        {FP1("UP2US R0, ^-H0.x;"), "needs an operand of 32 bits"},
        {FP1("UP4B R0, ^|H0.x|;"), "needs an operand of 32 bits"},
        {FP1("UP4UB R0, ^H0.x;"), "needs an operand of 32 bits"},
        {FP1("RFL ^R0, R1, R2;"), "RFL has no w"},
        {FP1("RFL ^R0.xw, R1, R2;"), "RFL has no w"},
        {FP1("KIL ^(NE);"), "expected a condition"},
        {FP1("KIL ^R0;"), "expected a condition"},
        {FP1("TEX R0, R1, ^TEX16, 2D;"), "a texture image unit"},
        {FP1("TEX R0, R1, ^texture[0], 2D;"), "a texture image unit"},
        {FP1("TEX R0, R1, TEX0, ^SHADOW2D;"), "a texture target"},
        {FP1("TEX R0, R1, TEX0^;"), "expected ','"},
    };
    EXPECT_FAILURES(rows);
}
