/* Code shared by the tests in shader/translate/to_gpu4/version.c and those that are built with it. */
#ifndef TESTS_SHADER_TRANSLATE_TO_GPU4_VERSION_TEST_H
#define TESTS_SHADER_TRANSLATE_TO_GPU4_VERSION_TEST_H

#include "tests/shader/support/same_program.h"
#include "tests/shader/translate/check_conversion.h"

/* Every stage; CONST of several buffers, vertices and registers by run-time indices, four levels in one
 * register, loops with an index. */
static const char *const in_stages[] = {
    "GEOM\nPROPERTY GS_INPUT_PRIMITIVE LINES_ADJACENCY\nPROPERTY GS_OUTPUT_PRIMITIVE LINE_STRIP\n"
    "PROPERTY GS_MAX_OUTPUT_VERTICES 8\nPROPERTY GS_INVOCATIONS 2\nDCL IN[][0], POSITION\n"
    "DCL IN[][1..3], ARRAY(1), GENERIC[0]\nDCL IN[][5], CLIPDIST\nDCL IN[4], PRIMID\n"
    "DCL SV[0], INVOCATIONID\n"
    "DCL OUT[0], POSITION\nDCL OUT[1], LAYER\nDCL OUT[2], VIEWPORT_INDEX\nDCL OUT[3], CLIPDIST[1]\n"
    "DCL OUT[4], GENERIC[1]\n"
    "DCL ADDR[0]\nDCL TEMP[0]\nDCL CONST[2][0..3]\nDCL CONST[0][0..1]\nDCL CONST[5][0..9]\n"
    "IMM UINT32 {0, 1, 3, 0}\n"
    "AND TEMP[0].x, SV[0].xxxx, IMM[0].zzzz\nUARL ADDR[0].xy, TEMP[0].xxxx\nMOV OUT[0], IN[ADDR[0].x][0]\n"
    "MOV OUT[2].x, TEMP[0].x\n"
    "EMIT\nMAD OUT[0], IN[ADDR[0].x][ADDR[0].y+2](1), IN[2][ADDR[0].x](1), IN[3][2]\n"
    "UADD OUT[1].x, SV[0].x, IN[4].x\n"
    "ADD OUT[3].xyz, CONST[2][ADDR[0].x+1], CONST[2][0]\n"
    "ADD OUT[4], IN[1][5].wzyx, CONST[ADDR[0].x+2][ADDR[0].y+1]\n"
    "EMIT IMM[0].xxxx\nADD OUT[4], CONST[5][ADDR[0].x-1], CONST[1]\nEMIT\nENDPRIM IMM[0].xxxx\nEMIT\n"
    "ENDPRIM\nEND\n",
    "GEOM\nPROPERTY GS_OUTPUT_PRIMITIVE POINTS\nPROPERTY GS_MAX_OUTPUT_VERTICES 3\nDCL IN[][0], POSITION\n"
    "DCL OUT[0], POSITION\nIMM UINT32 {2, 1, 0, 0}\n"
    "MOV OUT[0], IN[2][0]\nEMIT IMM[0].x\nEMIT\nEMIT IMM[0].y\nEND\n",
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\nDCL TEMP[0]\nDCL BUFFER[0]\n"
    "IMM[0] UINT32 {7, 2, 0, 0}\n"
    "AND TEMP[0].x, IN[0], IMM[0].xxxx\nSHL TEMP[0].x, TEMP[0], IMM[0].yyyy\n"
    "STORE BUFFER[0], TEMP[0].xxxx, IN[0]\n"
    "LOAD OUT[0], BUFFER[0], TEMP[0].xxxx\nEND\n",
    "GEOM\nPROPERTY GS_MAX_OUTPUT_VERTICES 3\nDCL IN[][0], POSITION\nDCL OUT[0], POSITION\nDCL BUFFER[0]\n"
    "IMM[0] UINT32 {0, 4, 0, 0}\nSTORE BUFFER[0].yz, IMM[0].yyyy, IN[1][0]\n"
    "LOAD OUT[0], BUFFER[0], IMM[0].xxxx\nEMIT IMM[0].x\nEND\n",
    "GEOM\nPROPERTY GS_MAX_OUTPUT_VERTICES 3\nDCL IN[][0], POSITION\nDCL OUT[0], POSITION\n"
    "DCL CONST[1][0..1]\nMAD OUT[0], IN[0][0], "
    "CONST[1][1], IN[2][0]\nEMIT\nEMIT\nENDPRIM\nEND\n",
    "TESS_CTRL\nPROPERTY TCS_VERTICES_OUT 4\nDCL IN[][0], POSITION\nDCL IN[][1], COLOR\n"
    "DCL OUT[][0], POSITION\nDCL OUT[1], "
    "TESSOUTER\nDCL OUT[2], TESSINNER\nDCL OUT[3], PATCH[2]\nDCL OUT[][4], GENERIC[3]\n"
    "DCL SV[0], INVOCATIONID\nDCL SV[1], VERTICESIN\n"
    "DCL ADDR[0]\nUARL ADDR[0].x, SV[0]\nMUL OUT[ADDR[0].x][0], IN[ADDR[0].x][0], IN[1][1]\n"
    "MOV OUT[2], IN[3][0].wzyx\nBARRIER\n"
    "MAD OUT[3], OUT[3][0], OUT[1], OUT[2].yxxx\nMOV OUT[1].xzw, IN[2][1].xyzw\nBARRIER\nMOV OUT[4], OUT[1]\n"
    "ADD OUT[4].y, OUT[2], OUT[0][0]\n"
    "MEMBAR\nEND\n",
    "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], CULLDIST\nDCL OUT[2], CULLDIST[1]\n"
    "MOV OUT[0], IN[0]\nMOV OUT[1].xz, IN[0].yyxx\nMOV OUT[2].w, IN[0].xyzz\nEND\n",
    "GEOM\nPROPERTY GS_MAX_OUTPUT_VERTICES 3\nDCL IN[][0], POSITION\nDCL IN[][1], CULLDIST\n"
    "DCL OUT[0], POSITION\nDCL OUT[1], CULLDIST\n"
    "MOV OUT[0], IN[0][0]\nMOV OUT[1].xy, IN[1][1].yxxx\nEMIT\nEND\n",
    "FRAG\nDCL IN[0], CULLDIST, LINEAR\nDCL SV[0], LAYER\nDCL SV[1], VIEWPORT_INDEX\nDCL OUT[0], COLOR\n"
    "DCL TEMP[0]\nUADD TEMP[0].x, SV[0].xxxx, SV[1].xxxx\nI2F TEMP[0].x, TEMP[0].xxxx\n"
    "ADD OUT[0], IN[0].wyyx, TEMP[0].xxxx\nEND\n",
    "VERT\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], LAYER\nDCL OUT[2], VIEWPORT_INDEX\n"
    "DCL SV[0], INSTANCEID\n"
    "MOV OUT[0], IN[0]\nMOV OUT[1].x, SV[0].x\nMOV OUT[2].x, SV[0].x\nEND\n",
    "VERT\nPROPERTY LAYER_VIEWPORT_RELATIVE 1\nDCL IN[0]\nDCL OUT[0], POSITION\nDCL OUT[1], LAYER\n"
    "DCL OUT[2], VIEWPORT_MASK\n"
    "DCL SV[0], INSTANCEID\nMOV OUT[0], IN[0]\nMOV OUT[1].x, SV[0].x\nMOV OUT[2].x, SV[0].x\nEND\n",
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL SV[0], SUBGROUP_INVOCATION\nDCL SV[1], SUBGROUP_GE_MASK\n"
    "DCL SV[2], HELPER_INVOCATION\n"
    "DCL SV[3], SUBGROUP_LT_MASK\nDCL OUT[0], COLOR\nDCL TEMP[0..1]\nIMM UINT32 {3, 0, 0, 0}\n"
    "USLT TEMP[0], SV[0].xxxx, IMM[0].xxxx\n"
    "BALLOT TEMP[0].xy, TEMP[0].wwww\nUIF SV[0].xxxx\nBALLOT TEMP[1], IN[0].xxxx\nENDIF\n"
    "XOR OUT[0], SV[1].xyxx, TEMP[1].xxyx\n"
    "UADD OUT[0].yz, TEMP[0].xyxy, SV[3].xxxx\nOR OUT[0].w, SV[2].xxxx, IMM[0].xxxx\nEND\n",
    "FRAG\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL SV[0], SUBGROUP_INVOCATION\nDCL OUT[0], COLOR\n"
    "DCL TEMP[0..1]\n"
    "IMM UINT32 {3, 15, 0, 0}\nAND TEMP[0], IN[0], IMM[0].yyyy\nREAD_INVOC TEMP[1], -IN[0].wzyx, "
    "TEMP[0].yyyy\nUSLT TEMP[0].x, SV[0].xxxx, IMM[0].xxxx\nUIF TEMP[0].xxxx\n"
    "READ_INVOC TEMP[1].xz, IN[0], TEMP[0].zzzz\nELSE\n"
    "READ_FIRST TEMP[1].yw, SV[0].xxxx\nENDIF\nREAD_FIRST TEMP[0], IN[0]\nXOR OUT[0], TEMP[0], TEMP[1]\n"
    "END\n",
    "VERT\nDCL IN[0]\nDCL SV[0], SUBGROUP_INVOCATION\nDCL OUT[0], POSITION\nDCL TEMP[0..1]\n"
    "IMM UINT32 {3, 0xffffffff, 0, 0}\nAND TEMP[0], IN[0], IMM[0].yyyy\nREAD_INVOC TEMP[1], -IN[0].wzyx, "
    "TEMP[0].yyyy\nUSLT TEMP[0].x, SV[0].xxxx, IMM[0].xxxx\nUIF TEMP[0].xxxx\n"
    "READ_INVOC TEMP[1].xz, IN[0], TEMP[0].zzzz\nELSE\n"
    "READ_FIRST TEMP[1].yw, SV[0].xxxx\nENDIF\nREAD_FIRST TEMP[0], IN[0]\nXOR OUT[0], TEMP[0], TEMP[1]\n"
    "END\n",
    "TESS_EVAL\nPROPERTY TES_PRIM_MODE LINES\nPROPERTY TES_SPACING 1\nPROPERTY TES_VERTEX_ORDER_CW 1\n"
    "PROPERTY TES_POINT_MODE 1\n"
    "DCL IN[][0], POSITION\nDCL IN[1], PATCH[2]\nDCL SV[0], TESSCOORD\nDCL SV[1], TESSOUTER\n"
    "DCL SV[2], TESSINNER\nDCL OUT[0], POSITION\n"
    "DCL OUT[1], CLIPVERTEX\nDCL OUT[2], CLIPDIST\nMAD OUT[0], IN[0][0], SV[0].xyxx, IN[1]\n"
    "LRP OUT[2], SV[1].wyxz, SV[1], SV[2].yxyy\n"
    "RSQ OUT[0].w, SV[1].zzzz\nMOV OUT[1], IN[1]\nEND\n",
    "!!ARBfp1.0 OPTION NV_fragment_program2; TEMP r; PARAM n = {3, 1, 2, 0}; PARAM m = {3.9, 4, -1.5, 0}; "
    "LOOP n; "
    "ADD r, r, fragment.texcoord[A0.x]; LOOP m; MAD r, r, r, fragment.texcoord[A0.x]; MOVC r, r; IF GT.x; "
    "MUL r, r, r; ENDIF; ENDLOOP; REP m; "
    "ADD r, r, fragment.texcoord[A0.x + 1]; MOVC r.x, r; BRK (LT.x); ENDREP; ENDLOOP; MOV result.color, r; "
    "END",
    "VERT\nDCL IN[0..3]\nDCL OUT[0], POSITION\nDCL TEMP[0]\nDCL LOOP[0..1]\nDCL CONST[0..7]\n"
    "IMM FLT32 {1, 4, 2, 0}\nIMM FLT32 {5, 3, -1, 0}\n"
    "BGNFOR LOOP[1], IMM[0]\nBGNFOR LOOP[0], IMM[1]\n"
    "MAD TEMP[0], CONST[LOOP[1].x], TEMP[0], CONST[LOOP[0].x+1]\nENDFOR LOOP[0]\n"
    "ADD TEMP[0], TEMP[0], IN[1]\nENDFOR LOOP[1]\nMOV OUT[0], TEMP[0]\nEND\n",
};

#endif
