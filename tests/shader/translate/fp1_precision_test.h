/* Code shared by the tests in shader/translate/fp1_precision.c and those that are built with it. */
#ifndef TESTS_SHADER_TRANSLATE_FP1_PRECISION_TEST_H
#define TESTS_SHADER_TRANSLATE_FP1_PRECISION_TEST_H

#include "tests/shader/translate/check_conversion.h"

/* NV_fragment_program: operands and results of 32, 16 and 12 bits. */
static const char *const precisions[] = {
    "!!FP1.0 SEQC R0, f[COL0], p[3]; SNER R1, f[TEX0], -|f[TEX0].x|; MAX R2, R0, {1, 2}; MIN R3, R2, R1; "
    "MAD_SAT o[COLR] (GE.x), R0, R2, R3; END",
    "!!FP1.0 RSQR R0, f[COL0].x; RCP R0.y, f[COL1].y; SLTC RC, R0, 0.5; KIL NE.w; RFL R1.xyz, R0, f[WPOS]; "
    "LRP o[COLR], R1, R0.wzyx, f[FOGC].x; END",
    "!!FP1.0 MULH H0, f[COL0], -f[COL0].wzyx; "
    "ADDX H1, H0, |f[COL0].y|; "
    "MADXC_SAT H2.xz, H0, H1, {3.5, -0.25, 0.1, 2}; "
    "RCPH H3.x, f[COL1].w; "
    "MOVX R4, f[WPOS]; "
    "LRPH o[COLH] (GT.x), H1, R4, H3.x; "
    "END",
    "!!FP1.0 MAXX R0, f[COL0], f[COL0].wzyx; "
    "SGTHC H0, R0, f[COL0]; "
    "MINH H1, f[COL1], f[COL1].yzwx; "
    "DP3X R1, H1, R0; "
    "DP4H H2.yw, f[COL0], H1; "
    "POWH H3, f[COL0].x, H1.y; "
    "ADDR H4, H2, f[TEX1]; "
    "ADDH R5, R1, H3; "
    "MADR o[COLR], R5, H4, H0; "
    "END",
};

#endif
