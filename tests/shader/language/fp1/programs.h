/* Programs of !!FP1.0 that load, at least one for each production of the grammar
 * (NV_fragment_program 3.11.3). */
#ifndef TESTS_SHADER_LANGUAGE_FP1_PROGRAMS_H
#define TESTS_SHADER_LANGUAGE_FP1_PROGRAMS_H

#define FP1(body) "!!FP1.0 " body " MOV o[COLR], R0; END"

static const char *const fp1_programs[] = {
    /* Every opcode. */
    FP1("ADD R0, R1, R2; COS R0, R1.x; DDX R0, R1; DDY R0, R1; DP3 R0, R1, R2; DP4 R0, R1, R2; "
        "DST R0, R1, R2; "
        "EX2 R0, R1.y; FLR R0, R1; FRC R0, R1; KIL TR; LG2 R0, R1.z; LIT R0, R1; LRP R0, R1, R2, R3; "
        "MAD R0, R1, R2, R3; MAX R0, R1, R2; MIN R0, R1, R2; MUL R0, R1, R2; PK2H R0, R1; PK2US R0, R1; "
        "PK4B R0, R1; PK4UB R0, R1; POW R0, R1.x, R2.w; RCP R0, R1.w; RFL R0.xyz, R1, R2; RSQ R0, R1.x; "
        "SEQ R0, R1, R2; SFL R0, R1, R2; SGE R0, R1, R2; SGT R0, R1, R2; SIN R0, R1.x; SLE R0, R1, R2; "
        "SLT R0, R1, R2; SNE R0, R1, R2; STR R0, R1, R2; SUB R0, R1, R2; TEX R0, R1, TEX0, 2D; "
        "TXD R0, R1, R2, R3, TEX1, 3D; TXP R0, R1, TEX2, CUBE; UP2H R0, R1.x; UP2US R0, R1.x; UP4B R0, R1.x; "
        "UP4UB R0, R1.x; X2D R0, R1, R2, R3;"),
    /* Suffixes. */
    FP1("ADDR R0, R1, R2; ADDH R0, R1, R2; ADDX R0, R1, R2; ADDC R0, R1, R2; ADDRC R0, R1, R2; "
        "ADDHC R0, R1, R2; "
        "ADDXC R0, R1, R2; ADD_SAT R0, R1, R2; ADDR_SAT R0, R1, R2; ADDH_SAT R0, R1, R2; "
        "ADDX_SAT R0, R1, R2; "
        "ADDC_SAT R0, R1, R2; ADDRC_SAT R0, R1, R2; ADDHC_SAT R0, R1, R2; ADDXC_SAT R0, R1, R2;"),
    FP1("COSHC_SAT R0, R1.x; SINC R0, R1.x; DSTR R0, R1, R2; STRR R0, R1, R2; STRX_SAT R0, R1, R2; "
        "RCPRC R0, R1.x; "
        "DDXC R0, R1; DDXHC_SAT R0, R1; FRCC R0, R1; FRCR R0, R1; MAXX R0, R1, R2; UP2HC_SAT R0, R1.x; "
        "UP4UBC R0, R1.x; TEXC_SAT R0, R1, TEX0, 1D; TXDC R0, R1, R2, R3, TEX1, RECT; "
        "TXP_SAT R0, R1, TEX2, 2D; "
        "X2DRC R0, R1, R2, R3; LRPXC R0, R1, R2, R3; POWH R0, R1.x, R2.x;"),
    /* Sources. */
    FP1("MOV R0, f[WPOS]; MOV R0, f[COL0]; MOV R0, f[COL1]; MOV R0, f[FOGC]; MOV R0, f[FOGC].x; "
        "MOV R0, f[FOGC].zyxw; "
        "MOV R0, f[TEX0]; MOV R0, f[TEX1]; MOV R0, f[TEX2]; MOV R0, f[TEX3]; MOV R0, f[TEX4]; "
        "MOV R0, f[TEX5]; "
        "MOV R0, f[TEX6]; MOV R0, f[TEX7]; RCP R0, -f[FOGC].y; MAD R0, f[TEX0], f[TEX0].x, -|f[TEX0].wzyx|;"),
    FP1("MOV R31, -R30; MOV H63, |H62|; ADD R0, -|-R1.x|, +|+H2.wzyx|; MOV H0, R0; MOV R0, H0; "
        "MOV R0, -|R1|;"),
    FP1("MOV R0, p[0]; MOV R0, p[1023].x; MAD R0, p[31], -p[31].yyyy, |p[31].wzyx|; RSQ R0, |p[2].w|;"),
    /* Constants. */
    FP1("MOV R0, 1; MOV R0, -2.5; MOV R0, +.5; MOV R0, 1.; MOV R0, 1e3; MOV R0, 2.5E-3; MOV R0, -|-4|; "
        "RCP R0, 3; "
        "RCP R0, -|3.25|; POW R0, 2, -1; MOV R0, 1e-60; MOV R0, 1e60; MOV R0, -0;"),
    FP1("MOV R0, {1}; MOV R0, -{1, 2}; MOV R0, {1, 2, 3}.x; MOV R0, |{1, -2, +3, 4}.wzyx|; RCP R0, {5, 6}.y; "
        "RCP R0, -|{5, 6}.w|;"),
    FP1("MAD R0, R1, 2, -1; ADD R0, {1, 2, 3, 4}, 4; ADD R0, {1, 2}, {2, 1}; MAD R0, {2}, {2, 1}.x, 0; "
        "LRP R0, {1, 2, 3, 4}.x, {4, 3, 2, 1}, -{2, 2, 2, 2};"),
    FP1("DEFINE pi = 3.1415926535; DEFINE minus = -1; DEFINE color = {0.2, 0.5, pi, minus}; "
        "DEFINE same = color; "
        "DEFINE one = {1}; MOV R0, pi; MOV R0, -pi; RCP R0, -|pi|; MOV R0, same.wzyx; MOV R0, |-color.x|; "
        "ADD R0, same, color; RCP R0, color.y; MAD R0, pi, 3.1415926535, minus; MOV R0, -minus; "
        "MOV R0, {pi, minus};"),
    FP1("DECLARE a; DECLARE b = {0.3, 0.6, 0.9, 0.1}; DECLARE c = 2.5; DEFINE k = 4; DECLARE d = k; "
        "DECLARE e = {k, -1}; "
        "MOV R0, e; MOV R0, b.x; RCP R0, -a.w; MAD R0, c, c.x, -|c.wzyx|;"),
    FP1("MOV R0, 7; DECLARE late = 1; MOV R0, p[3]; DECLARE unused; MOV R0, late; DECLARE last = {9}; "
        "MOV R0, last;"),
    FP1("DECLARE $light; DECLARE _a1; DECLARE R32; DECLARE H64; DECLARE TEX16; DECLARE r0; DECLARE MOVE; "
        "DECLARE R00; "
        "DECLARE xy; DECLARE v; DECLARE ABS; DECLARE KILR; MOV R0, $light; MOV R0, R32; MOV R0, H64.x; "
        "MOV R0, TEX16; "
        "MOV R0, xy.xy z w;"),
    /* Destinations. */
    FP1("MOV R0.x, R1; MOV R0.yw, R1; MOV H5.xyz, R1; MOVC RC, R1; MOVC HC.xw, R1; MOV RC, R1; "
        "MOV R0 (EQ), R1; "
        "MOV R0.x(GE.x), R1; MOV R0 (GT.wzyx), R1; MOVC R0.zw (LE.y), R1; MOV R0 (LT), R1; MOV R0 (NE), R1; "
        "MOV R0 (TR), R1; MOV R0 (TR.w), R1; MOV R0 (FL), R1; MOVC HC(NE.x), R1; RFL R0.x, R1, R2; "
        "PK2H RC, R1;"),
    "!!FP1.0 MOV o[COLH], f[COL0]; END",
    "!!FP1.0 MOV o[DEPR].z, f[WPOS].z; END",
    "!!FP1.0 PK4UB o[COLR], f[COL0]; PK2H o[DEPR], f[COL0]; END",
    "!!FP1.0 MOV o[COLH].xyz, R0; MOV o[DEPR], R0; MOV o[COLH].w (NE.x), 1; END",
    /* KIL. */
    FP1("KIL EQ; KIL GE.x; KIL GT.xyzw; KIL LE.wzyx; KIL LT.w; KIL NE; KIL FL; KIL TR;"),
    /* Textures. */
    FP1("TEX R0, R1, TEX0, 1D; TEX R0, R1, TEX1, 2D; TEX R0, R1, TEX2, 3D; TEX R0, R1, TEX3, CUBE; "
        "TEX R0, R1, TEX4, RECT; "
        "TEX R0, R1, TEX5, 2D; TXP R0, {1, 2, 3, 4}, TEX15, 3D; TXD H0.xyz, f[TEX0], R1, -R2, TEX1, 2D; "
        "TEX o[COLR], f[TEX7].wzyx, TEX0 , 1D; MOV R0, f[TEX0];"),
    /* The 64 that may be used. */
    "!!FP1.0 MOV R0, R1; MOV R2, R3; MOV R4, R5; MOV R6, R7; MOV R8, R9; MOV R10, R11; MOV R12, R13; "
    "MOV R14, R15; "
    "MOV R16, R17; MOV R18, R19; MOV R20, R21; MOV R22, R23; MOV R24, R25; MOV R26, R27; MOV R28, R29; "
    "MOV R30, H0; "
    "MOV o[COLH], R0; END",
    /* White space and comments. */
    "!!FP1.0MOV o[COLR],1;END",
    "!!FP1.0# a comment\rMOV\no [ COLR ] . x\ty (NE . x) , - | f [ TEX0 ] . x y\r\nz w | ;\nTEX R0,R1,TEX0,\n"
    "2D;END # after\n",
};

enum { FP1_PROGRAM_COUNT = sizeof fp1_programs / sizeof *fp1_programs };

#endif
