/* Results of native code: saturation, write masks, condition codes and their tests. */
#include "tests/shader/execute/native/same_output.h"

#include <criterion/criterion.h>
#include <stdio.h>

static const char *const conditions[] = {"TR",  "FL", "EQ",  "NE", "LT",  "LE", "GT",  "GE", "LEG",
                                         "NAN", "CF", "NCF", "OF", "NOF", "AB", "BLE", "SF", "NSF"};

static void expect_same(const char *set_codes, const char *body)
{
    static char source[1024];
    snprintf(source, sizeof source,
             "!!NVvp4.0\nTEMP a, b, o;\nINT TEMP i;\nMUL a, vertex.position, { 1, -1e-30, 0, 1e30 };\n"
             "MUL b, a.wxyz, a;\nSUB b.w, b, b;\nMOV o, a;\nTRUNC.S i, vertex.position;\n%s%s"
             "MOV result.position, o;\nEND\n",
             set_codes, body);
    expect_same_output(source);
}

/* Table X.16: after floats, of which some are NaN, and after sums of integers that overflow and carry. */
Test(lower_results, every_condition_test)
{
    static const char *const codes[] = {
        "MOV.CC b, b;\n",
        "ADD.CC1 b, a, -b;\nMOV.CC b, a.wzyx;\n",
        "ADD.S.CC i, i, 2147483600;\n",
        "SUB.U.NTC.CC i, i, 5;\nMOV.CC1 b, b;\n",
        "MUL.S.CC i, i, -1;\n",
    };
    char body[128];
    for (unsigned i = 0; i < sizeof codes / sizeof *codes; i++)
        for (unsigned test = 0; test < sizeof conditions / sizeof *conditions; test++)
            for (unsigned cc = 0; cc < 2; cc++) {
                snprintf(body, sizeof body, "ADD o (%s%u.yxwz), a, b;\nMOV o.x (%s%u), -o;\n",
                         conditions[test], cc, conditions[test], cc);
                expect_same(codes[i], body);
            }
}

Test(lower_results, saturation)
{
    static const char *const bodies[] = {
        "MOV.SAT o, b;\n",
        "MOV.SSAT o, b;\n",
        "ADD.SAT o.yw, a, b;\n",
        "MUL.SSAT o.xz, -a, b;\n",
        "MAD.SAT.CC o, a, b, a;\nMOV o (GT.wzyx), 2;\n",
        "DP3.SSAT.CC1 o.y, a, b;\nMOV o (LE1.y), -3;\n",
    };
    for (unsigned i = 0; i < sizeof bodies / sizeof *bodies; i++)
        expect_same("", bodies[i]);
}

/* All operands are read before the first component is written. */
Test(lower_results, a_register_is_operand_and_result)
{
    static const char *const bodies[] = {
        "MOV o, o.yzwx;\n",
        "ADD.CC o, o.wzyx, o;\nMOV o (LT), o.yyxx;\n",
        "DP4 o.xyz, o, o.wxyz;\n",
        "MUL o (GT.x), o.y, o.wzyx;\n",
    };
    for (unsigned i = 0; i < sizeof bodies / sizeof *bodies; i++)
        expect_same("MOV.CC b, a;\n", bodies[i]);
}
