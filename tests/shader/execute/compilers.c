/* Larger programs as compilers and state trackers wrote them, in each language that they wrote: cgc for its
 * profiles vp40, fp40, gp4vp, gp4fp and gp5vp, drivers' translators to ARB programs, and Gallium's state
 * trackers to TGSI. What they compute is computed once more in C, from the same inputs, and compared; then
 * the converted programs must give the same bits.
 */
#include "tests/shader/execute/exec.h"
#include "tests/shader/support/same_results.h"

#include <math.h>

/* --- Inputs --------------------------------------------------------------------------------------------- */

/* Different for every register, component and lane, some of them negative, none of them 0. */
static float input_value(unsigned semantic, unsigned index, unsigned c, unsigned lane)
{
    const int number = (int)((semantic * 7 + index * 5 + c * 3 + lane * 4) % 13) - 6;
    return (float)number * 0.375f + 0.125f * (float)(c + 1);
}

/* exec.h: what env[n] and local[n] are. */
static float param(unsigned n, unsigned c)
{
    return (float)n + (float)c * 0.25f;
}

struct lane {
    unsigned number;
};

static void load4(const struct lane *lane, unsigned semantic, unsigned index, float v[4])
{
    for (unsigned c = 0; c < 4; c++)
        v[c] = input_value(semantic, index, c, lane->number);
}

static float dot3(const float a[4], const float b[4])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static float clamp01(float x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

/* --- Programs ------------------------------------------------------------------------------------------- */

/* cgc -profile vp40: a branch around each side of an if. */
static const char vp40[] =
    "!!ARBvp1.0\nOPTION NV_vertex_program3;\n# cgc version 2.0\n#profile vp40\n"
    "PARAM c[6] = { program.env[0..4], { 0, 1, 0.5, 3 } };\n"
    "TEMP R0;\nTEMP R1;\nTEMP RC;\nADDRESS A0;\nBB1:\nMOV   R0.w, c[5].y;\nMOV   R0.xyz, vertex.position;\n"
    "DP4   R1.x, R0, c[0];\n"
    "DP4   R1.y, R0, c[1];\nDP4   R1.z, R0, c[2];\nSLTC  RC.x, R1.x, c[5].x;\nMOV   R1.w, c[5].z;\n"
    "BRA   BB2 (EQ.x);\n"
    "MUL   R1.xyz, R1, c[5].w;\nBRA   BB3;\nBB2:\nADD   R1.xyz, R1, c[5].z;\nBB3:\nMOV   result.position, R1;"
    "\n"
    "MAD   result.color, vertex.color, c[3], c[4].wzyx;\nFLR   R0.x, |R1.y|;\nMIN   R0.x, R0.x, c[5].w;\n"
    "ARL   A0.x, R0.x;\n"
    "ADD   result.texcoord[0], c[A0.x], -vertex.texcoord[0];\nEND\n";

static void expect_vp40(const struct lane *lane, unsigned semantic, unsigned index, float out[4])
{
    float position[4], color[4], texcoord[4], r[4];
    load4(lane, SEMANTIC_ATTRIBUTE, 0, position);
    load4(lane, SEMANTIC_ATTRIBUTE, 3, color);
    load4(lane, SEMANTIC_ATTRIBUTE, 8, texcoord);
    position[3] = 1;
    for (unsigned row = 0; row < 3; row++) {
        r[row] = 0;
        for (unsigned c = 0; c < 4; c++)
            r[row] += position[c] * param(row, c);
    }
    const bool below = r[0] < 0;
    for (unsigned c = 0; c < 3; c++)
        r[c] = below ? r[c] * 3 : r[c] + 0.5f;
    r[3] = 0.5f;
    const float row = fminf(floorf(fabsf(r[1])), 3);
    (void)index;
    for (unsigned c = 0; c < 4; c++)
        out[c] = semantic == SEMANTIC_POSITION ? r[c]
                 : semantic == SEMANTIC_COLOR  ? color[c] * param(3, c) + param(4, 3 - c)
                                               : param((unsigned)row, c) - texcoord[c];
}

/* cgc -profile fp40: half registers, condition codes, a counted loop with a break. */
static const char fp40[] =
    "!!ARBfp1.0\nOPTION NV_fragment_program2;\n#profile fp40\n"
    "PARAM c[3] = { program.local[0], { 4, 0, 1, 0.25 }, { 2, 0.5, -1, 0 } };\n"
    "TEMP R0;\nTEMP R1;\nTEMP RC;\nTEMP HC;\nOUTPUT oCol = result.color;\nMOVR  R0, c[1].y;\n"
    "MOVR  R1, fragment.texcoord[0];\nREP   c[1];\n"
    "MADR  R0, R1, c[1].w, R0;\nADDR  R1, R1, fragment.color.primary;\nDP3R  R1.w, R1, R1;\n"
    "SGTRC HC.x, R1.w, c[1].x;\nBRK   (NE.x);\nENDREP;\n"
    "SLERC HC.x, R0.x, c[1].y;\nIF    NE.x;\nRCPR  R0.y, R1.w;\nELSE;\nMULR_SAT R0.y, R0.x, c[2].y;\nENDIF;\n"
    "MOVR  oCol, R0;\nMOVR  oCol.w, c[1].z;\nEND\n";

static void expect_fp40(const struct lane *lane, unsigned semantic, unsigned index, float out[4])
{
    float sum[4] = {0, 0, 0, 0}, walk[4], step[4];
    load4(lane, SEMANTIC_TEXCOORD, 0, walk);
    load4(lane, SEMANTIC_COLOR, 0, step);
    (void)semantic, (void)index;
    for (int turn = 0; turn < 4; turn++) {
        for (unsigned c = 0; c < 4; c++) {
            sum[c] += walk[c] * 0.25f;
            walk[c] += step[c];
        }
        walk[3] = dot3(walk, walk);
        if (walk[3] > 4)
            break;
    }
    sum[1] = sum[0] <= 0 ? 1 / walk[3] : clamp01(sum[0] * 0.5f);
    for (unsigned c = 0; c < 4; c++)
        out[c] = c == 3 ? 1 : sum[c];
}

/* cgc -profile gp4vp: integer hashing in a loop that ends by its own test. */
static const char gp4vp[] =
    "!!NVvp4.0\n# cgc version 3.0\nPARAM c[2] = { program.local[0..1] };\n"
    "ATTRIB vertex_attrib[] = { vertex.attrib[0..0] };\nTEMP R0, R1;\nTEMP RC, HC;\n"
    "OUTPUT result_attrib[] = { result.attrib[0..0] };\nTRUNC.S R0.xy, vertex.attrib[0];\nMOV.S R0.z, {0}.x;"
    "\nMOV.U R0.w, {17}.x;\nREP.S ;\n"
    "SGE.S.CC HC.x, R0.z, {6};\nBRK   (NE.x);\nMUL.U R0.w, R0, {31}.x;\nADD.U R0.w, R0, R0.x;\n"
    "SHR.U R1.x, R0.w, {3}.x;\nXOR.U R0.w, R0, R1.x;\n"
    "ADD.S R0.x, R0, R0.y;\nADD.S R0.z, R0, {1}.x;\nENDREP;\nAND.U R1.x, R0.w, {255};\n"
    "MOD.S R1.y, R0.x, {7}.x;\nDIV.S R1.z, R0.x, {3}.x;\n"
    "I2F.U R1.x, R1.x;\nI2F.S R1.yz, R1;\nMOV.F R1.w, c[1].x;\nMOV.F result_attrib[0], R1;\n"
    "MOV.F result.position, vertex.attrib[0];\nEND\n";

static void expect_gp4vp(const struct lane *lane, unsigned semantic, unsigned index, float out[4])
{
    float v[4];
    load4(lane, SEMANTIC_ATTRIBUTE, 0, v);
    (void)index;
    int32_t x = (int32_t)v[0];
    const int32_t y = (int32_t)v[1];
    uint32_t hash = 17;
    for (int i = 0; i < 6; i++) {
        hash = hash * 31 + (uint32_t)x;
        hash ^= hash >> 3;
        x += y;
    }
    const float results[4] = {(float)(hash & 255), (float)(x % 7), (float)(x / 3), 1};
    memcpy(out, semantic == SEMANTIC_GENERIC ? results : v, sizeof results);
}

/* A driver's translation of texture environments and fog to ARB_fragment_program. */
static const char arbfp[] =
    "!!ARBfp1.0\nOPTION ARB_precision_hint_fastest;\nOPTION ARB_fog_linear;\n"
    "ATTRIB tc0 = fragment.texcoord[0];\nATTRIB tc1 = fragment.texcoord[1];\n"
    "ATTRIB dif = fragment.color.primary;\n"
    "ATTRIB spc = fragment.color.secondary;\nPARAM half = { 0.5, 0.5, 0.5, 0.5 };\nPARAM k = program.env[3];"
    "\nPARAM lum = { 0.3, 0.59, 0.11, 0 };\nTEMP t0, t1, t2, nrm;\n"
    "MAD t0, tc0, 2.0, -half;\nDP3 nrm.w, tc1, tc1;\nRSQ nrm.w, nrm.w;\nMUL nrm.xyz, tc1, nrm.w;\n"
    "DP3_SAT t1.x, nrm, dif;\nPOW t1.y, t1.x, k.x;\nLRP t2, t1.x, t0, spc;\n"
    "CMP t2.xyz, -t1.x, t2, dif;\nDP3 t2.w, t2, lum;\nSUB_SAT t2.w, 1.0, t2.w;\nXPD t0.xyz, nrm, tc0;\n"
    "MAX t0.w, t0.x, t0.y;\nMIN t0.w, t0.w, k.y;\nMUL result.color.xyz, t2, 0.25;\n"
    "ADD result.color.w, t2.w, t0.w;\nEND\n";

static const char arbfp_plain[] = /* the same without fog, which is the caller's */
    "!!ARBfp1.0\nOPTION ARB_precision_hint_fastest;\nATTRIB tc0 = fragment.texcoord[0];\n"
    "ATTRIB tc1 = fragment.texcoord[1];\nATTRIB dif = fragment.color.primary;\n"
    "ATTRIB spc = fragment.color.secondary;\nPARAM half = { 0.5, 0.5, 0.5, 0.5 };\nPARAM k = program.env[3];"
    "\nPARAM lum = { 0.3, 0.59, 0.11, 0 };\nTEMP t0, t1, t2, nrm;\n"
    "MAD t0, tc0, 2.0, -half;\nDP3 nrm.w, tc1, tc1;\nRSQ nrm.w, nrm.w;\nMUL nrm.xyz, tc1, nrm.w;\n"
    "DP3_SAT t1.x, nrm, dif;\nPOW t1.y, t1.x, k.x;\nLRP t2, t1.x, t0, spc;\n"
    "CMP t2.xyz, -t1.x, t2, dif;\nDP3 t2.w, t2, lum;\nSUB_SAT t2.w, 1.0, t2.w;\nXPD t0.xyz, nrm, tc0;\n"
    "MAX t0.w, t0.x, t0.y;\nMIN t0.w, t0.w, k.y;\nMUL result.color.xyz, t2, 0.25;\n"
    "ADD result.color.w, t2.w, t0.w;\nEND\n";

static void expect_arbfp(const struct lane *lane, unsigned semantic, unsigned index, float out[4])
{
    static const float lum[4] = {0.3f, 0.59f, 0.11f, 0};
    float tc0[4], tc1[4], dif[4], spc[4], n[3], t2[4];
    load4(lane, SEMANTIC_TEXCOORD, 0, tc0);
    load4(lane, SEMANTIC_TEXCOORD, 1, tc1);
    load4(lane, SEMANTIC_COLOR, 0, dif);
    load4(lane, SEMANTIC_COLOR, 1, spc);
    (void)semantic, (void)index;
    const float scale = 1 / sqrtf(dot3(tc1, tc1));
    for (unsigned c = 0; c < 3; c++)
        n[c] = tc1[c] * scale;
    const float lit = clamp01(n[0] * dif[0] + n[1] * dif[1] + n[2] * dif[2]);
    for (unsigned c = 0; c < 4; c++)
        t2[c] = lit * (tc0[c] * 2 - 0.5f) + (1 - lit) * spc[c];
    for (unsigned c = 0; c < 3 && !(-lit < 0); c++)
        t2[c] = dif[c];
    const float rest = clamp01(1 - dot3(t2, lum));
    const float x = n[1] * tc0[2] - n[2] * tc0[1], y = n[2] * tc0[0] - n[0] * tc0[2];
    for (unsigned c = 0; c < 3; c++)
        out[c] = t2[c] * 0.25f;
    out[3] = rest + fminf(x > y ? x : y, param(3, 1));
}

/* st_glsl_to_tgsi: booleans as words, UIF, a loop with a counter, an array reached by ADDR. */
static const char st_glsl[] =
    "FRAG\nPROPERTY FS_COLOR0_WRITES_ALL_CBUFS 1\nDCL IN[0], GENERIC[0], PERSPECTIVE\nDCL OUT[0], COLOR\n"
    "DCL CONST[0..3]\nDCL TEMP[0..3], ARRAY(1), LOCAL\nDCL TEMP[4..8], LOCAL\nDCL ADDR[0]\n"
    "IMM[0] FLT32 {    0.0000,     1.0000,     0.5000,    -2.0000}\nIMM[1] INT32 {0, 4, 1, 3}\n"
    "  0: MOV TEMP[0], CONST[0]\n  1: ADD TEMP[1], CONST[1], IN[0]\n  2: MUL TEMP[2], CONST[2], IN[0].yxwz\n"
    "  3: MOV TEMP[3], -CONST[3]\n  4: MOV TEMP[4], IMM[0].xxxx\n"
    "  5: MOV TEMP[5].x, IMM[1].xxxx\n  6: BGNLOOP :0\n  7:   ISGE TEMP[6].x, TEMP[5].xxxx, IMM[1].yyyy\n"
    "  8:   UIF TEMP[6].xxxx :0\n  9:     BRK\n 10:   ENDIF\n 11:   UARL ADDR[0].x, TEMP[5].xxxx\n"
    " 12:   FSLT TEMP[6].x, TEMP[ADDR[0].x](1).xxxx, IN[0].xxxx\n"
    " 13:   AND TEMP[7].x, TEMP[6].xxxx, IMM[0].yyyy\n 14:   UADD TEMP[5].x, TEMP[5].xxxx, IMM[1].zzzz\n"
    " 15:   NOT TEMP[6].x, TEMP[6].xxxx\n"
    " 16:   UIF TEMP[6].xxxx :0\n 17:     MAD TEMP[4].y, TEMP[ADDR[0].x](1).yyyy, IMM[0].zzzz, TEMP[4].yyyy\n"
    " 18:     CONT\n 19:   ENDIF\n 20:   ADD TEMP[4].x, TEMP[4].xxxx, TEMP[7].xxxx\n"
    " 21:   FMA TEMP[4].zw, TEMP[ADDR[0].x](1), IN[0].wwww, TEMP[4]\n 22: ENDLOOP :0\n"
    " 23: FSNE TEMP[8].x, TEMP[4].yyyy, IMM[0].xxxx\n"
    " 24: UCMP TEMP[8].x, TEMP[8].xxxx, TEMP[4].yyyy, IMM[0].wwww\n"
    " 25: MOV TEMP[4].y, TEMP[8].xxxx\n 26: MOV OUT[0], TEMP[4]\n 27: END\n";

static void expect_st_glsl(const struct lane *lane, unsigned semantic, unsigned index, float out[4])
{
    float in[4], array[4][4], sum[4] = {0, 0, 0, 0};
    load4(lane, SEMANTIC_GENERIC, 0, in);
    (void)semantic, (void)index;
    for (unsigned c = 0; c < 4; c++) {
        array[0][c] = param(0, c);
        array[1][c] = param(1, c) + in[c];
        array[2][c] = param(2, c) * in[c ^ 1];
        array[3][c] = -param(3, c);
    }
    for (unsigned i = 0; i < 4; i++) {
        if (!(array[i][0] < in[0])) {
            sum[1] += array[i][1] * 0.5f;
            continue;
        }
        sum[0] += 1;
        sum[2] += array[i][2] * in[3];
        sum[3] += array[i][3] * in[3];
    }
    sum[1] = sum[1] != 0 ? sum[1] : -2;
    memcpy(out, sum, sizeof sum);
}

/* Direct3D 9's vs_3_0 by way of TGSI: floats as booleans, SLT and IF, a subroutine. */
static const char d3d9[] =
    "VERT\nDCL IN[0]\nDCL IN[1]\nDCL OUT[0], POSITION\nDCL OUT[1], COLOR\nDCL OUT[2], GENERIC[10]\n"
    "DCL CONST[0..5]\nDCL ADDR[0]\nDCL TEMP[0..4], LOCAL\nIMM[0] FLT32 {0, 1, 3, 0.5}\n"
    "DP4 TEMP[0].x, IN[0], CONST[0]\nDP4 TEMP[0].y, IN[0], CONST[1]\nDP4 TEMP[0].z, IN[0], CONST[2]\n"
    "DP4 TEMP[0].w, IN[0], CONST[3]\nMOV OUT[0], TEMP[0]\nFRC TEMP[1], IN[1]\n"
    "ADD TEMP[2], IN[1], -TEMP[1]\nSLT TEMP[3].x, TEMP[2].xxxx, IMM[0].xxxx\nIF TEMP[3].xxxx :13\n"
    "ABS TEMP[2].x, TEMP[2].xxxx\nCAL :21\nELSE :13\nMUL TEMP[4], TEMP[1], CONST[5]\nENDIF\n"
    "MIN TEMP[2].x, TEMP[2].xxxx, IMM[0].zzzz\nARR ADDR[0].x, TEMP[2].xxxx\n"
    "MAD OUT[1], CONST[ADDR[0].x+1], IMM[0].wwww, TEMP[4]\nSGE TEMP[3], TEMP[1], IMM[0].wwww\n"
    "LRP TEMP[3], TEMP[3], IN[0], IN[1]\nMAX OUT[2], TEMP[3], -TEMP[3]\nEND\nBGNSUB\n"
    "SUB TEMP[4], CONST[4], TEMP[1]\nDST TEMP[4].yw, TEMP[4], CONST[5]\nENDSUB\n";

static void expect_d3d9(const struct lane *lane, unsigned semantic, unsigned index, float out[4])
{
    float in0[4], in1[4], part[4], whole[4], extra[4];
    load4(lane, SEMANTIC_ATTRIBUTE, 0, in0);
    load4(lane, SEMANTIC_ATTRIBUTE, 1, in1);
    (void)index;
    for (unsigned c = 0; c < 4; c++) {
        part[c] = in1[c] - floorf(in1[c]);
        whole[c] = in1[c] - part[c];
    }
    const bool negative = whole[0] < 0;
    if (negative)
        whole[0] = fabsf(whole[0]);
    for (unsigned c = 0; c < 4; c++)
        extra[c] = negative ? param(4, c) - part[c] : part[c] * param(5, c);
    if (negative) {
        extra[1] = extra[1] * param(5, 1);
        extra[3] = param(5, 3);
    }
    const unsigned row = (unsigned)fminf(whole[0], 3) + 1;
    for (unsigned c = 0; c < 4; c++) {
        float position = 0;
        for (unsigned k = 0; k < 4; k++)
            position += in0[k] * param(c, k);
        const float chosen = part[c] >= 0.5f ? in0[c] : in1[c];
        out[c] = semantic == SEMANTIC_POSITION ? position
                 : semantic == SEMANTIC_COLOR  ? param(row, c) * 0.5f + extra[c]
                                               : fabsf(chosen);
    }
}

/* GLSL 4.x of the doubles and bit fields: pairs, BFI, UBFE, a SWITCH. */
static const char gl4[] =
    "VERT\nDCL IN[0..1]\nDCL OUT[0], POSITION\nDCL OUT[1], GENERIC[0]\nDCL OUT[2], GENERIC[1]\n"
    "DCL TEMP[0..6], LOCAL\nIMM[0] FLT64 {0.1, 1e10}\nIMM[1] UINT32 {3, 5, 1, 2}\n"
    "IMM[2] INT32 {-1, 100, 0, 8}\nIMM[3] FLT32 {1, 0, 100, 7}\n"
    "MOV OUT[0], IN[0]\nF2D TEMP[0], IN[0].xyxy\nDMAD TEMP[1], TEMP[0], IMM[0].xyxy, TEMP[0].zwzw\n"
    "DADD TEMP[2], TEMP[1], IMM[0].zwzw\nDADD TEMP[2], TEMP[2], -IMM[0].zwzw\n"
    "DADD TEMP[2], TEMP[1], -TEMP[2]\n"
    "D2F TEMP[3].xy, TEMP[1]\nDSLT TEMP[4], TEMP[0], TEMP[0].zwzw\nAND TEMP[3].z, TEMP[4].xxxx, IMM[3].xxxx\n"
    "MOV TEMP[3].w, IMM[3].yyyy\nMOV OUT[1], TEMP[3]\nMUL TEMP[5], IN[1], IMM[3].zzzz\nF2I TEMP[5], TEMP[5]\n"
    "BFI TEMP[6].x, TEMP[5].xxxx, TEMP[5].yyyy, IMM[1].xxxx, IMM[1].yyyy\n"
    "UBFE TEMP[6].y, TEMP[5].xxxx, IMM[1].zzzz, IMM[1].yyyy\nAND TEMP[6].z, TEMP[5].xxxx, IMM[1].xxxx\n"
    "SWITCH TEMP[6].zzzz\nCASE IMM[2].zzzz\nIABS TEMP[6].w, TEMP[5].yyyy\nBRK\n"
    "CASE IMM[1].zzzz\nUMAD TEMP[6].w, TEMP[5].xxxx, TEMP[5].yyyy, IMM[2].yyyy\nDEFAULT\n"
    "ISHR TEMP[6].w, TEMP[5].xxxx, IMM[1].zzzz\nBRK\nCASE IMM[1].wwww\n"
    "MOD TEMP[6].w, TEMP[5].yyyy, IMM[2].wwww\nENDSWITCH\nI2F OUT[2], TEMP[6]\nEND\n";

static void expect_gl4(const struct lane *lane, unsigned semantic, unsigned index, float out[4])
{
    float in[4], other[4];
    load4(lane, SEMANTIC_ATTRIBUTE, 0, in);
    load4(lane, SEMANTIC_ATTRIBUTE, 1, other);
    if (semantic == SEMANTIC_POSITION) {
        memcpy(out, in, sizeof in);
        return;
    }
    if (index == 0) {
        const double x = in[0], y = in[1];
        const float results[4] = {(float)(x * 0.1 + y), (float)(y * 0.1 + y), x < y, 0};
        memcpy(out, results, sizeof results);
        return;
    }
    const int32_t a = (int32_t)(other[0] * 100), b = (int32_t)(other[1] * 100);
    const uint32_t inserted = ((uint32_t)a & ~0xf8u) | ((uint32_t)b << 3 & 0xf8u);
    int32_t last = a >> 1;
    switch (a & 3) {
    case 0: last = abs(b); break;
    case 2: last = b % 8; break;
    default: break; /* 1 falls through to the default */
    }
    const float results[4] = {(float)(int32_t)inserted, (float)((uint32_t)a >> 1 & 31), (float)(a & 3),
                              (float)last};
    memcpy(out, results, sizeof results);
}

/* cgc -profile gp5vp: bit fields, conversions, condition codes of integers. */
static const char gp5vp[] =
    "!!NVvp5.0\n# cgc version 3.1\nTEMP R0, R1;\nTEMP RC, HC;\nINT TEMP I0;\nOUTPUT o0 = result.attrib[0];\n"
    "OUTPUT o1 = result.attrib[1];\nMUL.F R0, vertex.attrib[0], {64}.x;\nCVT.S32.F32.TRUNC I0, R0;\n"
    "BFE.S R1.x, {5, 2}, I0.x;\nBTC.S R1.y, I0.y;\nBTFM.S R1.z, I0.z;\nSUB.S.CC R1.w, I0.x, I0.y;\n"
    "MAX.S R1.w (LT.w), I0.x, I0.y;\nI2F.S o0, R1;\nSLT.S.CC HC.x, I0.x, I0.y;\nIF NE.x;\n"
    "MAD.S R0, I0, {3}.x, I0.yzwx;\nELSE;\nSAD.S R0, I0, I0.yzwx, {0}.x;\nENDIF;\nXOR.S R0.w, R0.w, R0.x;\n"
    "I2F.S o1, R0;\nMOV.F result.position, vertex.attrib[0];\nEND\n";

static void expect_gp5vp(const struct lane *lane, unsigned semantic, unsigned index, float out[4])
{
    float in[4];
    int32_t v[4], r[4];
    load4(lane, SEMANTIC_ATTRIBUTE, 0, in);
    for (unsigned c = 0; c < 4; c++)
        v[c] = (int32_t)(in[c] * 64);
    if (semantic == SEMANTIC_POSITION) {
        memcpy(out, in, sizeof in);
        return;
    }
    if (index == 0) {
        const uint32_t z = v[2] < 0 ? ~(uint32_t)v[2] : (uint32_t)v[2];
        r[0] = (int32_t)((uint32_t)v[0] << 25) >> 27;
        r[1] = __builtin_popcount((uint32_t)v[1]);
        r[2] = z ? 31 - __builtin_clz(z) : -1;
        r[3] = v[0] - v[1] < 0 ? (v[0] > v[1] ? v[0] : v[1]) : v[0] - v[1];
    } else {
        for (unsigned c = 0; c < 4; c++)
            r[c] = v[0] < v[1] ? v[c] * 3 + v[(c + 1) % 4] : abs(v[c] - v[(c + 1) % 4]);
        r[3] ^= r[0];
    }
    for (unsigned c = 0; c < 4; c++)
        out[c] = (float)r[c];
}

/* --- Running them --------------------------------------------------------------------------------------- */

static const struct compiled {
    const char *name, *text;
    void (*expect)(const struct lane *lane, unsigned semantic, unsigned index, float out[4]);
} programs[] = {
    {"vp40", vp40, expect_vp40},
    {"fp40", fp40, expect_fp40},
    {"gp4vp", gp4vp, expect_gp4vp},
    {"arbfp", arbfp_plain, expect_arbfp},
    {"st_glsl", st_glsl, expect_st_glsl},
    {"d3d9", d3d9, expect_d3d9},
    {"gl4", gl4, expect_gl4},
    {"gp5vp", gp5vp, expect_gp5vp},
};

static bool near(float got, float expected)
{
    const float size = fabsf(expected) > 1 ? fabsf(expected) : 1;
    return fabsf(got - expected) <= 1e-5f * size;
}

static void check_program(const struct compiled *row)
{
    struct execution execution = execution_of(row->text);
    const struct program *program = execution.program;
    for (uint32_t i = 0; i < program->input_count; i++)
        for (unsigned c = 0; c < 4; c++)
            for (unsigned lane = 0; lane < LANES; lane++)
                shader_input(execution.executor, i)[c][lane] =
                    input_value(program->inputs[i].semantic, program->inputs[i].index, c, lane);
    execute(&execution, 0xff);
    for (uint32_t i = 0; i < program->output_count; i++)
        for (unsigned number = 0; number < LANES; number++) {
            float expected[4];
            row->expect(&(struct lane){number}, program->outputs[i].semantic, program->outputs[i].index,
                        expected);
            for (unsigned c = 0; c < 4; c++)
                cr_expect(near(shader_output(execution.executor, i)[c][number], expected[c]),
                          "%s: output %u.%c of lane %u is %g, expected %g", row->name, i, "xyzw"[c], number,
                          (double)shader_output(execution.executor, i)[c][number], (double)expected[c]);
        }
    execution_release(&execution);
}

Test(compilers, what_they_wrote_computes_what_was_meant)
{
    for (unsigned i = 0; i < sizeof programs / sizeof *programs; i++)
        check_program(&programs[i]);
}

/* Every one of them, in every other language. */
Test(compilers, what_they_wrote_gives_the_same_bits_converted)
{
    for (unsigned i = 0; i < 2 * sizeof programs / sizeof *programs; i++) {
        struct shader_error error;
        const struct compiled *row = &programs[i / 2];
        struct program *program = shader_load(SHADER_TARGET_ANY, row->text, strlen(row->text), &error);
        struct program *converted =
            program ? shader_convert(program, i % 2 ? CONVERT_TGSI : CONVERT_GPU4, &error) : NULL;
        cr_assert(converted, "%s: %s", row->name, error.message);
        for (uint32_t seed = 0; seed < 16; seed++) {
            const char *difference =
                same_difference(program, converted, seed, same_param_binding, same_param_binding, NULL);
            cr_assert_null(difference, "%s: %s", row->name, difference);
        }
        shader_program_free(program);
        shader_program_free(converted);
    }
}

/* What only loads here: fog is the draw's. */
Test(compilers, fog_options_load)
{
    struct execution execution = execution_of(arbfp);
    cr_expect(execution.program->instruction_count > 15);
    execution_release(&execution);
}
