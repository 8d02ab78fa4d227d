/* Programs of the NV_vertex_program family that load, at least one for each production of the grammars
 * (NV_vertex_program 2.14.1.7 and 2.14.4, NV_vertex_program1_1 2.14.A, NV_vertex_program2 2.14.1.8). */
#ifndef TESTS_SHADER_LANGUAGE_VP_PROGRAMS_H
#define TESTS_SHADER_LANGUAGE_VP_PROGRAMS_H

#include "shader/shader.h"

#include <string.h>

#define VP10(body) "!!VP1.0 " body " MOV o[HPOS], R0; END"
#define VP11(body) "!!VP1.1 " body " MOV o[HPOS], R0; END"
#define VP20(body) "!!VP2.0 " body " MOV o[HPOS], R0; END"
#define VSP(body)  "!!VSP1.0 " body " MOV c[0], R0; END"

static const char *const vp_programs[] = {
    /* Every opcode of each language. */
    VP10("ARL A0.x, R0.y; MOV R0, R1; LIT R0, R1; RCP R0, R1.x; RSQ R0, R1.x; EXP R0, R1.x; LOG R0, R1.x; "
         "MUL R0, R1, R2; ADD R0, R1, R2; "
         "DP3 R0, R1, R2; DP4 R0, R1, R2; DST R0, R1, R2; MIN R0, R1, R2; MAX R0, R1, R2; SLT R0, R1, R2; "
         "SGE R0, R1, R2; MAD R0, R1, R2, R3;"),
    VP11("ABS R0, R1; RCC R0, R1.x; DPH R0, R1, R2; SUB R0, R1, R2; ARL A0.x, R0.y; MAD R0, R1, R2, R3;"),
    VP20("ABS R0, R1; ADD R0, R1, R2; ARL A0, R0; ARR A0, R0; ARA A0, A0; COS R0, R1.x; DP3 R0, R1, R2; "
         "DP4 R0, R1, R2; DPH R0, R1, R2; DST R0, R1, R2; "
         "EX2 R0, R1.x; EXP R0, R1.x; FLR R0, R1; FRC R0, R1; LG2 R0, R1.x; LIT R0, R1; LOG R0, R1.x; "
         "MAD R0, R1, R2, R3; MAX R0, R1, R2; "
         "MIN R0, R1, R2; MOV R0, R1; MUL R0, R1, R2; RCC R0, R1.x; RCP R0, R1.x; RSQ R0, R1.x; "
         "SEQ R0, R1, R2; SFL R0, R1, R2; "
         "SGE R0, R1, R2; SGT R0, R1, R2; SIN R0, R1.x; SLE R0, R1, R2; SLT R0, R1, R2; SNE R0, R1, R2; "
         "SSG R0, R1; STR R0, R1, R2; "
         "SUB R0, R1, R2; BRA a; CAL a; a: RET;"),
    VP20(
        "ABSC R0, R1; ADDC R0, R1, R2; ARLC A0, R0; ARRC A0, R0; ARAC A0, A0; COSC R0, R1.x; "
        "DP3C R0, R1, R2; DP4C R0, R1, R2; DPHC R0, R1, R2; "
        "DSTC R0, R1, R2; EX2C R0, R1.x; EXPC R0, R1.x; FLRC R0, R1; FRCC R0, R1; LG2C R0, R1.x; "
        "LITC R0, R1; LOGC R0, R1.x; "
        "MADC R0, R1, R2, R3; MAXC R0, R1, R2; MINC R0, R1, R2; MOVC R0, R1; MULC R0, R1, R2; RCCC R0, R1.x; "
        "RCPC R0, R1.x; RSQC R0, R1.x; "
        "SEQC R0, R1, R2; SFLC R0, R1, R2; SGEC R0, R1, R2; SGTC R0, R1, R2; SINC R0, R1.x; SLEC R0, R1, R2; "
        "SLTC R0, R1, R2; "
        "SNEC R0, R1, R2; SSGC R0, R1; STRC R0, R1, R2; SUBC R0, R1, R2;"),
    VSP("ARL A0.x, v[0].x; MOV R0, c[A0.x-64]; MOV c[95].xyz, -v[0].wzyx; ADD c[0].y, c[0], c[0];"),
    /* Sources. */
    VP10("MOV R0, v[OPOS]; MOV R0, v[WGHT]; MOV R0, v[NRML]; MOV R0, v[COL0]; MOV R0, v[COL1]; "
         "MOV R0, v[FOGC]; MOV R0, v[TEX0]; MOV R0, v[TEX1]; "
         "MOV R0, v[TEX2]; MOV R0, v[TEX3]; MOV R0, v[TEX4]; MOV R0, v[TEX5]; MOV R0, v[TEX6]; "
         "MOV R0, v[TEX7];"),
    VP10("MOV R0, v[0]; MOV R0, v[1]; MOV R0, v[6]; MOV R0, v[7]; MOV R0, v[15]; MOV R0, v[007];"),
    VP10("MAD R0, v[0], v[OPOS], -v[0].wzyx; ADD R0, c[5], -c[5].x; ADD R0, c[A0.x+7], c[A0.x + 7]; "
         "ADD R0, c[A0.x], c[A0.x+0];"),
    VP10("MOV R0, c[0]; MOV R1, c[95]; MOV R2, c[A0.x]; MOV R0, c[A0.x+63]; MOV R0, c[A0.x-64]; "
         "MOV R0, c[A0.x+0];"),
    VP20("MOV R0, c[255]; MOV R1, c[A0.x+255]; MOV R2, c[A1.y-256]; MOV R0, c[A1.z]; MOV R0, c[A0.w+1];"),
    VP10("MOV R11, -R10.x; MOV R9, R8.y; MOV R7, R6.z; MOV R5, R4.w; MOV R3, R2.wzyx; MOV R1, R0.xyzw;"),
    VP11("MOV R0, +R1; RCC R0, +c[3].w; ABS R0, -R1.yyyy;"),
    VP20("MOV R15, +R14; MOV R13, |R12|; MOV R0, -|R1.x|; MOV R0, +|-R1.yzwx|; RCP R0, -|+v[3].w|; "
         "ADD R0, |c[1]|, -c[1];"),
    /* Destinations: every write mask, results, condition masks. */
    VP10("MOV R0.x, R1; MOV R0.y, R1; MOV R0.xy, R1; MOV R0.z, R1; MOV R0.xz, R1; MOV R0.yz, R1; "
         "MOV R0.xyz, R1; MOV R0.w, R1; MOV R0.xw, R1; "
         "MOV R0.yw, R1; MOV R0.xyw, R1; MOV R0.zw, R1; MOV R0.xzw, R1; MOV R0.yzw, R1; MOV R0.xyzw, R1;"),
    VP10("MOV o[COL0], R0; MOV o[COL1].w, R0; MOV o[BFC0], R0; MOV o[BFC1], R0; MOV o[FOGC].x, R0; "
         "MOV o[PSIZ].x, R0; MOV o[TEX0], R0; MOV o[TEX1], R0; "
         "MOV o[TEX2], R0; MOV o[TEX3], R0; MOV o[TEX4], R0; MOV o[TEX5], R0; MOV o[TEX6], R0; "
         "MOV o[TEX7], R0;"),
    VP20("MOV o[CLP0].x, R0; MOV o[CLP1].x, R0; MOV o[CLP2].x, R0; MOV o[CLP3].x, R0; MOV o[CLP4].x, R0; "
         "MOV o[CLP5].x, R0;"),
    VP20("MOV CC, R0; MOVC CC.xz, R0; MOV R0 (EQ), R1; MOV R0.x (GE.x), R1; MOV R0(GT.wzyx), R1; "
         "MOVC R0.zw(LE.y), R1; MOV R0(LT), R1; "
         "MOV R0(NE.xxyy), R1; MOV R0(TR), R1; MOV R0(TR.w), R1; MOV R0(FL), R1; ARL A1.yw (LT.z), R0; "
         "ARR A0.xyz, R0.x; ARA A1.x, A0;"),
    /* Labels and branches. */
    VP20("BRA _a1 (GT.x); _a1: main: CAL sub (NE); RET (FL.w); sub: sub2: RET;"),
    VP20("MOV: BRA END (EQ); END: CAL MOV; R0: c: BRA R0;"),
    "!!VP2.0 MOV o[HPOS].w, R0; BRA last; last: END",
    "!!VP2.0 main: MOV o[HPOS].x(FL), R0; END",
    /* Options. */
    "!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], v[COL0]; END",
    "!!VP1.1 OPTION NV_position_invariant; OPTION NV_position_invariant; END",
    "!!VP1.1 OPTION NV_position_invariant; ARL A0.x, R0.x; END",
    "!!VP2.0 OPTION NV_position_invariant; MOV o[COL0], c[A0.x]; END",
    "!!VP2.0 OPTION NV_position_invariant; OPTION: BRA OPTION; END",
    /* White space, comments, and tokens side by side. */
    "!!VP1.0MOV o[HPOS],R0;END",
    "!!VP1.0#a comment\rMOV o [ HPOS ] . x\ty , - c [ A0 . x - 3 ] . x\r\ny z w ;\r\nEND\n# after\n\n#END",
    "!!VP2.0\tMOVC\nR0\n.\nx\nz\n(\nLT\n.\nw\n)\n,\n-\n|\nR1\n.\nx\n|\n;a\n:MOV o[HPOS],R0;END#",
};

enum { VP_PROGRAM_COUNT = sizeof vp_programs / sizeof *vp_programs };

static inline struct program *vp_load(const char *text, struct shader_error *error)
{
    return shader_load(SHADER_TARGET_ANY, text, strlen(text), error);
}

#endif
