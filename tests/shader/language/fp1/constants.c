/* DEFINE and DECLARE, literal constants, and how many of them an instruction may read (NV_fragment_program
 * 3.11.1.4, 3.11.2). */
#include "tests/shader/language/failures.h"
#include "tests/shader/language/fp1/programs.h"

Test(fp1_constants, names_and_constants)
{
    static const struct failure rows[] = {
        {FP1("DEFINE ^MOV = 1;"), "a meaning of its own"},
        {FP1("DEFINE ^ADDXC_SAT = 1;"), "a meaning of its own"},
        {FP1("DECLARE ^R0;"), "a meaning of its own"},
        {FP1("DECLARE ^R31;"), "a meaning of its own"},
        {FP1("DECLARE ^H63;"), "a meaning of its own"},
        {FP1("DECLARE ^TEX0;"), "a meaning of its own"},
        {FP1("DECLARE ^TEX15;"), "a meaning of its own"},
        {FP1("DECLARE ^END;"), "a meaning of its own"},
        {FP1("DECLARE ^RC;"), "a meaning of its own"},
        {FP1("DECLARE ^f;"), "a meaning of its own"},
        {FP1("DECLARE ^x;"), "a meaning of its own"},
        {FP1("DECLARE ^COLH;"), "a meaning of its own"},
        {FP1("DECLARE ^CUBE;"), "a meaning of its own"},
        {FP1("DECLARE ^GT;"), "a meaning of its own"},
        {FP1("DECLARE ^1a;"), "expected a new name"},
        {FP1("MOV R0, ^a; DECLARE a;"), "which no DEFINE or DECLARE has named"},
        {FP1("MOV R0, {1, ^a};"), "expected a number or the name of a scalar constant"},
        {FP1("DEFINE a = 1; DEFINE ^a = 1;"), "already defined"},
        {FP1("DEFINE a = 1; DECLARE ^a;"), "already defined"},
        {FP1("DECLARE a; DEFINE ^a = 2;"), "already defined"},
        {FP1("DECLARE a; MOV ^a, R0;"), "cannot be written"},
        {FP1("DECLARE a; ADD R0, a, ^p[0];"), "only one program parameter"},
        {FP1("DECLARE a; DECLARE b; MAD R0, a, a, -|^b|;"), "only one program parameter"},
        {FP1("ADD R0, {1,2,3,4}, -^4;"), "here is a fifth"},
        {FP1("ADD R0, {1,2,3,4}, |-^4|;"), "here is a fifth"},
        {FP1("ADD R0, {1,2,3,4}, -^{-1,-2,-3,-4};"), "here is a fifth"},
        {FP1("ADD R0, {1,2,3,4}, ^{4,5,6,7}.x;"), "here is a fifth"},
        {FP1("DEFINE five = 5; ADD R0, {1,2,3,4}, ^five;"), "here is a fifth"},
        {FP1("MAD R0, {1,2}, {3}, ^4;"), "here is a fifth"}, /* {1,2,0,1} and {3,0,0,1} */
        {FP1("MOV R0, {^};"), "expected a number"},
        {FP1("MOV R0, {1, 2, 3, 4^, 5};"), "'}' after four components"},
        {FP1("MOV R0, {1 ^2};"), "expected ',' or '}'"},
        {FP1("DEFINE a = 1; MOV R0, a^.x;"), "expected ';'"},
        {FP1("DEFINE a ^1;"), "expected '='"},
        {FP1("DEFINE a = ^R0;"), "expected a constant"},
        {FP1("DECLARE a; DEFINE b = ^a;"), "expected a constant"},
        {FP1("DEFINE v = {1}; MOV R0, {^v};"), "the name of a scalar constant"},
        {FP1("DEFINE a = -^a;"), "expected a number"},
    };
    EXPECT_FAILURES(rows);
}
