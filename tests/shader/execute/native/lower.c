/* Which operations native code has of its own, and those that it leaves to the interpreter. */
#include "tests/shader/execute/native/same_output.h"
#include "tests/shader/execute/native/same_runs.h"

#include <criterion/criterion.h>

/* Between operations of its own: 64 bits, integers that saturate or carry, indices of results. */
Test(lower, operations_of_the_interpreter_stand_between_others)
{
    static const char *const programs[] = {
        "!!NVvp5.0\nTEMP a;\nLONG TEMP l;\nMOV a, vertex.position;\nMUL.F64 l, a, 0.1;\nADD a, a, a;\n"
        "MAD.F64 a, l, l, a;\nMUL result.position, a, 0.5;\nEND\n",
        "!!NVvp4.0\nTEMP a[2], o;\nINT TEMP i;\nTRUNC.S i, vertex.position;\nMOV a[0], vertex.position;\nMOV "
        "a[1], 2;\n"
        "MOV a[i.x], vertex.position.wzyx;\nADD o, a[0], a[1];\nADD.S.CC i, i, 2147483647;\nMOV o (OF), 7;\n"
        "MOV result.position, o;\nEND\n",
        "!!NVvp4.0\nTEMP a;\nLIT a, vertex.position;\nNRM a, a;\nXPD a.xyz, a, vertex.position;\n"
        "RFL a.xyz, a, vertex.position.yzwx;\nDST a, a, a.wzyx;\nMOV result.position, a;\nEND\n",
    };
    for (unsigned i = 0; i < sizeof programs / sizeof *programs; i++)
        expect_same_output(programs[i]);
}

/* NOP and labels do nothing; sides of an IF that both have lanes are computed for all of them. */
Test(lower, both_sides_of_a_block)
{
    static const char *const programs[] = {
        "!!NVfp4.0\nTEMP a;\nMOV.CC a, fragment.texcoord[0];\nIF GT.x;\nADD a, a, 1;\nMUL.CC a.x, a, "
        "a;\nELSE;\n"
        "SUB a, a, 1;\nMOV a.y (EQ.z), 9;\nENDIF;\nMOV result.color, a;\nEND\n",
        "!!NVfp4.0\nTEMP a;\nMOV.CC a, fragment.texcoord[0];\nIF LT.y;\nENDIF;\nIF GE.y;\nELSE;\nADD a, a, "
        "2;\nENDIF;\n"
        "IF EQ.w;\nKIL a.x;\nENDIF;\nMOV result.color, a;\nEND\n",
    };
    expect_same_runs_of(programs, sizeof programs / sizeof *programs, 8);
}

Test(lower, discarding)
{
    static const char *const programs[] = {
        "!!NVfp4.0\nTEMP a;\nMOV.CC a, fragment.texcoord[0];\nKIL LT.x;\nMOV result.color, a;\nEND\n",
        "!!NVfp4.0\nTEMP a;\nMOV a, fragment.texcoord[0];\nKIL -a.w;\nKIL a;\nMOV result.color, a;\nEND\n",
        "!!FP1.0 MOVC R0, f[TEX0]; KIL GT.xxyy; MOV o[COLR], R0; KIL EQ.w; END",
        "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n0: KILL_IF -IN[0].xyxy\n1: MOV OUT[0], "
        "IN[0]\n"
        "2: KILL\n3: END\n",
    };
    expect_same_runs_of(programs, sizeof programs / sizeof *programs, 4);
}
