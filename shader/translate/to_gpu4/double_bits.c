/* DSQRT and DFRACEXP of TGSI in integers and doubles of NV_gpu_program5 (to_gpu4.h): the same bits as the
 * interpreter's (execute/interpreter/tgsi.c).
 *
 * The operand is in W0, the result in W3. Both of its numbers are computed at once. */
#include "shader/translate/to_gpu4/to_gpu4.h"

static void write_lines(struct conversion *c, const char *const *lines)
{
    for (; *lines; lines++)
        convert_line(c, "%s", *lines);
}

/* T0 becomes the words of the operand, without denormals; T1 all ones in both words where it is positive and
 * finite. */
static const char *const positive[] = {
    "MUL.F64 W0.xy, W0, 1.0;",   "UP64 T0, W0;", "SUB.U T1, T0.yyww, 0x00100000;",
    "SLT.U T1, T1, 0x7fe00000;", NULL,
};

/* A number is M * 2^(E-52), M of 53 bits. N = M * 2^52, or twice that where E is odd, has the root S of 53
 * bits, rounded. An approximation by doubles, off by a few units, loses but the last one by a step of
 * Newton's. S^2 differs from N by less than 2^63 then, so the difference is that of the low 64 bits, in W3.
 *
 * T2 is E + 1023 for both numbers, L is m = N / 2^104, W1 the low bits of N, W2 is S.
 */
static const char *const begin_root[] = {
    "SHR.U T2.xy, T0.ywyw, 20;",
    "NOT.U T3.xy, T2;",
    "AND.U T3.xy, T3, 1;", /* E is odd */
    "ADD.U T3.zw, T3.xxxy, 1023;",
    "SHL.U T3.zw, T3, 20;",
    "AND.U T0.yw, T0, 0x000fffff;",
    "OR.U T0.yw, T0, T3.xzzw;", /* m, where y takes z and w takes w */
    "PK64 L.xy, T0;",
    "AND.U T0.yw, T0, 0x000fffff;",
    "OR.U T0.yw, T0, 0x00100000;",
    "PK64 W1.xy, T0;", /* M */
    "ADD.U T0.xz, T3.xxyy, 1;",
    "MOV.U T0.yw, 0;",
    "PK64 W2.xy, T0;",
    "MUL.U64 W1.xy, W1, W2;",
    "SHL.U64 W1.xy, W1, 52;",
    "RSQ.F64 W2.x, L.x;",
    "RSQ.F64 W2.y, L.y;",
    "RCP.F64 W2.x, W2.x;",
    "RCP.F64 W2.y, W2.y;",
    "MUL.F64 W2.xy, W2, 4503599627370496.0;",
    "CVT.S64.F64.ROUND W2.xy, W2;",
    NULL,
};

static const char *const correct_root[] = {
    "MUL.S64 W3.xy, W2, W2;",
    "SUB.S64 W3.xy, W1, W3;",
    "CVT.F64.S64 W3.xy, W3;",
    "CVT.F64.S64 L.xy, W2;",
    "ADD.F64 L.xy, L, L;",
    "DIV.F64 W3.x, W3, L.x;",
    "DIV.F64 W3.y, W3, L.y;",
    "CVT.S64.F64.ROUND W3.xy, W3;",
    "ADD.S64 W2.xy, W2, W3;",
    /* one down where S^2 > N */
    "MUL.S64 W3.xy, W2, W2;",
    "SUB.S64 W3.xy, W1, W3;",
    "SUB.S64 L.xy, L, L;",
    "SLT.S64 L.xy, W3, L;",
    "ADD.S64 W2.xy, W2, L;",
    /* one up where N >= (S+1)^2 */
    "MUL.S64 W3.xy, W2, W2;",
    "SUB.S64 W3.xy, W1, W3;",
    "ADD.S64 L.xy, W2, W2;",
    "SGT.S64 L.xy, W3, L;",
    "SUB.S64 W2.xy, W2, L;",
    /* one up where N > (S+1/2)^2 */
    "MUL.S64 W3.xy, W2, W2;",
    "SUB.S64 W3.xy, W1, W3;",
    "SGT.S64 L.xy, W3, W2;",
    "SUB.S64 W2.xy, W2, L;",
    NULL,
};

/* The exponent, less 1 for the first bit of S; of all other numbers the root is 1/(1/sqrt(x)). */
static const char *const finish_root[] = {
    "ADD.U T2.xy, T2, 1021;", "SHR.U T2.xy, T2, 1;", "SHL.U T0.yw, T2.xxyy, 20;",
    "MOV.U T0.xz, 0;",        "PK64 W3.xy, T0;",     "ADD.S64 W2.xy, W2, W3;",
    "UP64 T2, W2;",           "RSQ.F64 W3.x, W0.x;", "RSQ.F64 W3.y, W0.y;",
    "RCP.F64 W3.x, W3.x;",    "RCP.F64 W3.y, W3.y;", "UP64 T3, W3;",
    "AND.U T2, T2, T1;",      "NOT.U T1, T1;",       "AND.U T3, T3, T1;",
    "OR.U T3, T3, T2;",       "PK64 W3.xy, T3;",     NULL,
};

void gpu4_write_root64(struct conversion *c)
{
    write_lines(c, positive);
    write_lines(c, begin_root);
    write_lines(c, correct_root);
    write_lines(c, finish_root);
}

/* Both results are those of the first number: T2.x is its exponent's field, T2.y all ones but for 0, INF,
 * NaN. */
static const char *const split[] = {
    "MUL.F64 W0.xy, W0.x, 1.0;",
    "UP64 T0, W0;",
    "SHR.U T2.x, T0.y, 20;",
    "AND.U T2.x, T2.x, 0x7ff;",
    "SUB.U T2.y, T2.x, 1;",
    "SLT.U T2.y, T2.y, 2046;",
    NULL,
};

static const char *const assemble[] = {
    "AND.U T1.yw, T0, 0x800fffff;",
    "OR.U T1.yw, T1, 0x3fe00000;",
    "AND.U T1.yw, T1, T2.y;",
    "NOT.U T2.z, T2.y;",
    "AND.U T3.yw, T0, T2.z;",
    "OR.U T0.yw, T1, T3;",
    "PK64 W3.xy, T0;",
    NULL,
};

void gpu4_write_significand(struct conversion *c)
{
    write_lines(c, split);
    write_lines(c, assemble);
}

void gpu4_write_exponent(struct conversion *c)
{
    write_lines(c, split);
    convert_line(c, "SUB.S T3, T2.x, 1022;");
    convert_line(c, "AND.U T3, T3, T2.y;");
}
