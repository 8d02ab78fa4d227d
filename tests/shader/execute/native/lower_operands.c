/* Operands of native code: registers that an index chooses, and signs. */
#include "tests/shader/execute/native/same_output.h"
#include "tests/shader/execute/native/same_runs.h"

#include <criterion/criterion.h>
#include <stdio.h>

/* Lanes of the input are inside the array, before and behind it, and far outside. */
Test(lower_operands, registers_chosen_by_an_index)
{
    static const char *const bodies[] = {
        "MOV o, c[i.x];\n",
        "MOV o, |c[i.x]|;\nMOV o.y, -c[i.x].z;\n",
        "MOV o, c[i.x + 3].wzyx;\nADD o.x, o.x, -c[i.y].x;\n",
        "MUL o, |c[i.z]|, -|c[i.w + 1].y|;\nDP4 o.y, c[i.x], c[i.y];\n",
        "MOV o, t[i.x];\nMOV t[1].xz, vertex.position;\nADD o, o, t[i.y + 1];\n",
        "MUL t[2], c[1], 3;\nMAD o, t[i.x], c[i.x], t[i.x + 1];\n",
        "MOV.S.CC i.y, i.y;\nMOV t[2], c[0];\nMOV o (NE.y), t[i.z];\nMOV t[0].x (EQ.y), o;\n"
        "MOV o.w, t[i.x].x;\n",
        "MOV t[i.x], c[2];\nMOV o, t[i.y];\nMOV t[i.y + 1].y, o;\nSUB o, o, t[i.x + 1];\n",
        "ADD.S i, i, -i.w;\nMOV o, c[i.x + 4];\nADD.S i.x, i.x, 2147483647;\nADD o, o, c[i.x + 5];\n",
    };
    static char source[2048];
    for (unsigned i = 0; i < sizeof bodies / sizeof bodies[0]; i++) {
        snprintf(source, sizeof source,
                 "!!NVvp4.0\n"
                 "PARAM c[6] = { {1, 2, 3, 4}, {-5, 6, 1e-40, 8}, program.env[3..5], {9, 8, 7, 6} };\n"
                 "TEMP t[4], o;\nINT TEMP i;\nTRUNC.S i, vertex.position;\nMOV o, vertex.position;\n"
                 "MOV t[0], 1;\nMOV t[1], c[0];\nMOV t[3], o;\n%sMOV result.position, o;\nEND\n",
                 bodies[i]);
        expect_same_output(source);
    }
}

/* The input has a denormal after the first product, both zeros, and numbers of both signs. */
Test(lower_operands, signs_and_absolute_values)
{
    static const char *const bodies[] = {
        "ADD o, -a, b;\n",     "ADD o, |a|, -b;\n", "ADD o, -|a|, |b|;\n",
        "MUL o, -a, -|b|;\n",  "MOV o, -a;\n",      "MOV o, |b|;\n",
        "MOV o, -|b.wzyx|;\n", "MAX o, -a, |b|;\n", "MAD o, -a, -b, -a;\n",
        "SLT o, -|a|, b;\n",   "DP4 o, -a, |b|;\n", "CMP o, -a, b, -b;\n",
        "FLR o, -a;\n",        "MOV.S o, -a;\n",    "MOV.S o, |a|;\n",
        "ADD.S o, -|a|, b;\n", "SUB.U o, -a, b;\n", "SWZ o, a, -x, 0, -1, w;\n",
    };
    static char source[1024];
    for (unsigned i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        snprintf(source, sizeof source,
                 "!!NVvp4.0\nTEMP a, b, o;\nMUL a, vertex.position, { 1e-18, -1, 0, 3 };\n"
                 "MUL b, vertex.position.wzyx, { -2, 1e-25, 1, -0.0 };\n%sMOV result.position, o;\nEND\n",
                 bodies[i]);
        expect_same_output(source);
    }
}

/* The index grows in the loop and leaves the array. */
Test(lower_operands, constants_by_an_index_in_a_loop)
{
    for (unsigned seed = 0; seed < 4; seed++)
        expect_same_runs("!!NVvp4.0\nPARAM c[4] = { program.env[0..3] };\nTEMP a, b;\nINT TEMP i;\n"
                         "TRUNC.S i, vertex.attrib[0];\nMOV b, 0;\nREP { 4 };\nADD b, b, c[i.x];\nADD b, b, "
                         "c[i.y + 2].wzyx;\n"
                         "ADD.S i, i, 1;\nENDREP;\nMOV result.position, b;\nEND\n",
                         seed);
}
