/* Which suffixes an instruction takes, and what is said about words that are none. */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/fp1/programs.h"

Test(fp1_mnemonics, suffixes_and_unknown_words)
{
    static const struct failure rows[] = {
        {FP1("^MOVV R0, R1;"), "unknown instruction 'MOVV', did you mean MOV?"},
        {FP1("^ABS R0, R1;"), "use MOV with |operand|"},
        {FP1("^DPH R0, R1, R2;"), "!!FP1.0 has no DPH"},
        {FP1("^CMP R0, R1, R2, R3;"), "!!FP1.0 has no CMP"},
        {FP1("^DDXX R0, R1;"), "DDX does not take the suffix X"},
        {FP1("^TEXR R0, R1, TEX0, 2D;"), "TEX does not take the suffix R"},
        {FP1("^PK2HC R0, R1;"), "PK2H does not take the suffix C"},
        {FP1("^PK4UB_SAT R0, R1;"), "PK4UB does not take the suffix _SAT"},
        {FP1("^UP2HH R0, R1.x;"), "UP2H does not take the suffix H"},
        {FP1("^KILH NE;"), "KIL does not take the suffix H"},
        {FP1("^MOV_SSAT R0, R1;"), "expected an instruction"},
        {FP1("^MOVCX R0, R1;"), "expected an instruction"},
        {FP1("^a: MOV R0, R1;"), "expected an instruction"},
        {FP1("^OPTION a;"), "expected an instruction"},
    };
    EXPECT_FAILURES(rows);
}
