/* Code shared by the tests in shader/translate/legacy_rules.c and those that are built with it. */
#ifndef TESTS_SHADER_TRANSLATE_LEGACY_RULES_TEST_H
#define TESTS_SHADER_TRANSLATE_LEGACY_RULES_TEST_H

#include "tests/shader/translate/check_conversion.h"

/* Every opcode with a rule of its own, branches both ways, subroutines, addresses. */
static const char *const converted[] = {
    "!!VP1.0 MOV R1, v[1]; MAX R0, v[0], R1; MIN o[TEX0], v[0], -R1; MAX o[HPOS], R0, c[3]; END",
    "!!VP1.1 MOV R1, v[1]; SLT o[HPOS], v[0], R1; SGE o[TEX1], v[0], R1.wzyx; RSQ o[COL0], -v[0].x; "
    "RCC o[COL1], v[0].y; END",
    "!!VP1.0 EXP o[HPOS], v[0].x; LOG o[TEX0], v[0].y; EXP o[TEX1].xz, v[1].y; LOG o[TEX2].yw, -v[1].z; END",
    "!!VP1.0 ARL A0.x, v[0].x; MOV o[HPOS], c[A0.x + 5]; MOV o[TEX0], c[A0.x - 60]; MOV o[TEX1], c[3]; END",
    "!!VP1.1 OPTION NV_position_invariant; MOV o[FOGC].x, v[5].x; MOV o[PSIZ].x, v[2].x; END",
    "!!VP2.0 ARL A0, v[0]; ARR A1.xy, v[1]; ARA A0, A0; MOV o[HPOS], c[A0.y + 7]; MOV o[TEX0], c[A1.x]; END",
    "!!VP2.0 MOV R3, v[1]; SEQ R0, v[0], R3; SNE R1, v[0], R3; SGT R2, v[0], R3; SLE o[HPOS], v[0], R3; "
    "ADD R0, R0, R1; ADD o[TEX0], R0, R2; END",
    "!!VP2.0 MOVC CC, v[0]; MOV o[HPOS], v[1]; MOV o[HPOS] (GT.x), v[2]; BRA over (LE.y); MOV o[TEX0], v[3]; "
    "over: MOV o[TEX1], c[1]; END",
    "!!VP2.0 MOV R0, c[4]; MOV R1, v[0]; again: ADD R1, R1, v[1]; ADDC R0.x, R0, -c[5].x; BRA again (GT.x); "
    "MOV o[HPOS], R1; END",
    "!!VP2.0 MOVC CC, v[0]; BRA a (GT.x); BRA b (LT.y); MOV o[TEX0], v[1]; b: MOV o[TEX1], v[2]; "
    "a: MOV o[HPOS], v[0]; END",
    /* Both sides of an if, one in the other, and a loop left from its middle. */
    "!!VP2.0 MOVC CC, v[0]; BRA a (GT.x); MOV R0, v[1]; BRA b; a: ADD R0, v[1], R1; b: MOV o[HPOS], R0; END",
    "!!VP2.0 MOVC CC, v[0]; BRA a (GT.x); BRA c (LT.y); MOV R0, v[1]; BRA d; c: MOV R0, v[2]; "
    "d: ADD R0, R0, v[3]; BRA b; "
    "a: BRA e (EQ.z); MUL R0, v[1], v[1].w; BRA b; e: MAX R0, v[1], R0; b: MOV o[HPOS], R0; END",
    "!!VP2.0 MOVC CC, v[0]; BRA a (GT.x); BRA a (LT.y); MOV R0, v[1]; BRA b; a: MOV R0, v[2]; BRA b (GE.w); "
    "ADD R0, R0, v[3]; "
    "b: MOV o[HPOS], R0; END",
    "!!VP2.0 MOV R0, c[4]; MOV R1, v[0]; again: ADD R1, R1, v[1]; ADDC R0.x, R0, -c[5].x; BRA out (LT.x); "
    "MUL R1, R1, v[2]; "
    "MOVC CC, R1; BRA out (GT.y); ADDC R0.z, R0, -c[5].x; BRA again (GT.z); out: MOV o[HPOS], R1; END",
    "!!VP2.0 MOVC CC, v[0]; CAL f (GT.x); CAL g; MOV o[HPOS], R0; RET; f: ADD R0, R0, v[1]; RET; "
    "g: CAL f; RET (LT.y); MOV R0, v[3]; RET; END",
    "!!VP2.0 f: ADD R0, R0, v[1]; RET; main: CAL f; MOV o[HPOS], R0; END",
    "!!ARBvp1.0 ADDRESS A0; PARAM a[8] = { program.local[0..7] }; ARL A0.x, vertex.attrib[1].x; "
    "MOV result.position, a[A0.x - 2]; MOV result.color, a[A0.x + 9]; MOV result.texcoord[3], a[2]; END",
    "!!ARBvp1.0 PARAM m[4] = { state.matrix.mvp }; DP4 result.position.x, m[0], vertex.position; "
    "LIT result.color, vertex.color; RSQ result.texcoord[0], vertex.normal.x; "
    "SWZ result.color.back, vertex.color, -x, 0, 1, w; END",
    "!!ARBfp1.0 OPTION ARB_fragment_coord_origin_upper_left; TEMP r; "
    "MAX r, fragment.color, fragment.texcoord[0]; "
    "KIL r; CMP_SAT result.color, -r, program.env[3], {1, 2, 3, 4}; MOV result.depth.z, fragment.position.x; "
    "END",
    "!!ARBfp1.0 TEMP r; SCS r.xy, fragment.texcoord[1].x; XPD r.zw, r, fragment.color; "
    "TXP r.x, r, texture[2], 3D; "
    "LRP result.color, fragment.fogcoord, r, {1, 0, -1, 2.5}; END",
};

#endif
