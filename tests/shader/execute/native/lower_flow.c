/* Blocks, loops and calls, native and interpreted. */
#include "tests/shader/execute/native/same_runs.h"

#include <criterion/criterion.h>

#define VERTEX                                                                                               \
    "!!NVvp4.0\nTEMP a, b;\nINT TEMP i;\nMOV a, vertex.attrib[0];\nMOV.CC b, vertex.attrib[1];\n"            \
    "TRUNC.S i, a;\n"
#define VERTEX_END "MOV result.position, a;\nMOV result.color, b;\nEND\n"

/* NV_fragment_program2 has LOOP. */
#define LOOPS                                                                                                \
    "!!ARBfp1.0\nOPTION NV_fragment_program2;\nPARAM k = { 5, 1, 2, 0 };\nPARAM n = { 3, -2.5, -1, 0 };\n"   \
    "PARAM z = { 0, 9, 1, 0 };\nTEMP a, b;\nMOV a, fragment.texcoord[0];\nMOVC b, fragment.texcoord[1];\n"
#define LOOPS_END "MOV result.color, a;\nMOV result.depth.z, b.x;\nEND\n"

static const char *const programs[] = {
    VERTEX "REP { 7 };\nADD a, a, b;\nENDREP;\n" VERTEX_END,
    VERTEX "REP a.x;\nADD a.y, a.y, { 1 };\nREP.S i.x;\nADD a.z, a.z, { 1 };\nENDREP;\nENDREP;\n" VERTEX_END,
    VERTEX "REP -b.x;\nADD a.y, a.y, { 1 };\nENDREP;\nREP { 0 };\nMOV a, { 9 };\nENDREP;\nREP { -3 };\n"
           "MOV a, { 9 };\nENDREP;\n" VERTEX_END,
    VERTEX "REP;\nSUB.CC a.x, a.x, { 1 };\nBRK (LT.x);\nADD b.y, b.y, a.x;\nENDREP;\n" VERTEX_END,
    VERTEX "REP;\nADD a.w, a.w, { 1 };\nBRK (FL);\nENDREP;\n" VERTEX_END, /* all lanes reach the limit */
    VERTEX
    "REP { 6 };\nSUB.CC a.x, a.x, { 1 };\nIF LT.x;\nADD.CC b.x, b.x, { 2 };\nBRK (GT.x);\nCONT (LT.y);\n"
    "ADD b.z, b.z, { 1 };\nELSE;\nREP a.x;\nADD.CC b.w, b.w, { 1 };\nBRK (EQ.w);\nENDREP;\nENDIF;\n"
    "ADD a.y, a.y, { 1 };\nENDREP;\n" VERTEX_END,
    VERTEX "IF GT.x;\nIF GT.y;\nIF GT.z;\nADD a, a, { 1 };\nELSE;\nADD a, a, { 2 };\nENDIF;\nELSE;\n"
           "ADD a, a, { 3 };\nENDIF;\nENDIF;\n" VERTEX_END,
    VERTEX "IF TR;\nADD a, a, { 1 };\nELSE;\nADD a, a, { 2 };\nENDIF;\nIF FL;\nADD a, a, { 3 };\nENDIF;\n"
           "REP { 3 };\nBRK (TR);\nENDREP;\nREP { 4 };\nCONT (TR);\nMOV a, { 5 };\nENDREP;\n" VERTEX_END,
    "!!NVvp4.0\nTEMP a, b;\nmain:\nMOV.CC a, vertex.attrib[0];\nMOV b, { 0 };\nREP { 5 };\nCAL one (GT.x);\n"
    "SUB.CC a.x, a.x, { 1 };\nENDREP;\nMOV result.position, b;\nRET;\n"
    "one:\nADD b.x, b.x, { 1 };\nRET (EQ.y);\nREP a.x;\nADD b.y, b.y, { 1 };\nRET "
    "(LT.z);\nENDREP;\nRET;\nEND\n",
    "!!NVfp4.0\nTEMP a;\nMOV.CC a, fragment.texcoord[0];\nREP { 5 };\nSUB.CC a.x, a.x, { 1 };\nKIL LT.x;\n"
    "IF GT.y;\nKIL a.z;\nDDX a.w, a.x;\nENDIF;\nENDREP;\nMOV result.color, a;\nEND\n",
    "!!NVfp4.0\nTEMP a;\nMOV.CC a, fragment.texcoord[0];\nIF GT.x;\nADD a, a, { 1 };\nKIL TR;\nADD a, a, { 2 "
    "};\n"
    "ADD a, a, { 3 };\nELSE;\nKIL TR;\nADD a, a, { 4 };\nENDIF;\nMOV result.color, a;\nEND\n",
    LOOPS "LOOP k;\nADD a.x, a.x, fragment.texcoord[A0.x].x;\nADDC b.y, b, -{ 1 }.x;\nBRK "
          "(LT.y);\nENDLOOP;\n" LOOPS_END,
    LOOPS
    "LOOP n;\nADD a, a, fragment.texcoord[A0.x];\nLOOP k;\nADD b, b, fragment.texcoord[A0.x];\nENDLOOP;\n"
    "ADD a.x, a.x, fragment.texcoord[A0.x].w;\nENDLOOP;\nLOOP z;\nMOV a, { 1 }.x;\nENDLOOP;\n" LOOPS_END,
    LOOPS
    "IF GT.x;\nLOOP k;\nADD a, a, fragment.texcoord[A0.x];\nADDC b.x, b, -{ 1 }.x;\nBRK (LT.x);\nENDLOOP;\n"
    "ELSE;\nREP k.x;\nADD a.y, a, { 1 }.x;\nENDREP;\nENDIF;\n" LOOPS_END,
    LOOPS
    "LOOP k;\nCAL sub (GT.x);\nADD a, a, fragment.texcoord[A0.x];\nADDC b.x, b, -{ 1 }.x;\nENDLOOP;\n"
    "MOV result.color, a;\nRET;\nsub:\nLOOP n;\nADD a.y, a, fragment.texcoord[A0.x];\nBRK (EQ.y);\nENDLOOP;\n"
    "RET;\nEND\n",
    "!!ARBfp1.0\nOPTION NV_fragment_program2;\nPARAM k = { 3, -3e7, 3e7, 0 };\nTEMP a;\n"
    "MOV a, fragment.texcoord[1];\nLOOP k;\nADD a, a, fragment.texcoord[A0.x];\nENDLOOP;\n"
    "MOV result.color, a;\nEND\n", /* bounds of the index */
    VERTEX
    "MUL b.y, a.x, { 1e30 };\nMUL b.y, b.y, { 1e10 };\nSUB b.z, b.y, b.y;\nREP b.z;\nADD a.y, a.y, { 1 };\n"
    "ENDREP;\nREP |b.y|;\nSUB.CC a.x, a.x, { 1 };\nBRK (LT.x);\nENDREP;\n" VERTEX_END, /* NaN, INF */
    "!!VP2.0 MOV o[HPOS], v[0]; MOV R0.x, c[1]; MOVC R1.x, v[0].x; loop: BRA done (LE.x); MUL R0.x, R0, R1; "
    "ADDC R1.x, R1, -c[1]; BRA loop (TR); done: MOV o[COL0].x, R0; END",
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL TEMP[0..3]\n"
    "IMM[0] FLT32 { 1.0, 0.5, -1.0, 3.0}\nIMM[1] INT32 {1, 2, 3, 0}\n0: MOV TEMP[0], IN[0]\n1: F2I TEMP[1], "
    "IN[0]\n"
    "2: MOV TEMP[2], IMM[0].yyyy\n3: BGNLOOP\n4: IF TEMP[0].xxxx\n5: ADD TEMP[0].x, TEMP[0].xxxx, "
    "IMM[0].zzzz\n"
    "6: ELSE\n7: BRK\n8: ENDIF\n9: UIF TEMP[1].yyyy\n10: ADD TEMP[2], TEMP[2], IMM[0].xxxx\n11: CONT\n12: "
    "ENDIF\n"
    "13: ADD TEMP[2].y, TEMP[2].yyyy, IMM[0].wwww\n14: ENDLOOP\n15: SWITCH TEMP[1].xxxx\n16: CASE "
    "IMM[1].xxxx\n"
    "17: ADD TEMP[2], TEMP[2], IMM[0].wwww\n18: CASE IMM[1].yyyy\n19: MUL TEMP[2], TEMP[2], IMM[0].yyyy\n20: "
    "BRK\n"
    "21: DEFAULT\n22: ADD TEMP[2].z, TEMP[2].zzzz, IMM[0].wwww\n23: ENDSWITCH\n24: MOV OUT[0], TEMP[2]\n25: "
    "END\n",
};

Test(lower_flow, programs_give_the_same_bits)
{
    expect_same_runs_of(programs, sizeof programs / sizeof *programs, 20);
}
