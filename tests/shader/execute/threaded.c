/* Programs without flow, whose operations follow each other in chains (shader/execute/chain.c), give the bits
 * of the same instructions behind an IF, which run one by one. */
#include "tests/shader/execute/threaded_test.h"

Test(exec_threaded, operations_run_alike_one_by_one_and_chained)
{
    static const char *const bodies[] = {
        "MUL a, a, b; ADD b, a, -b; SUB c, |a|, b; MAX d, a, b; MIN a, a, c; MOV b.xz, a.yxwz;",
        "MUL_SAT a, a, -b; ADD_SAT b.xy, a, b; MAD_SAT c.xyz, a, b, c; DP3_SAT d.x, a, b; DP4_SAT d, -a, b; "
        "MOV_SAT b, c;",
        "CMP a, a, b, c; LRP b.xyz, a, b, c; LRP_SAT c, -a, b, c; CMP_SAT d.w, -a, b, c; SLT a, b, c; "
        "FRC b, a;",
        "SGE_SAT a.xy, a, -b; SLT b, -a, c; FLR c.xyz, c; FRC_SAT d, -c; ABS a.w, -b; DPH b, a, c; "
        "DPH_SAT c.x, -a, b;",
        "RCP a.x, a.x; RSQ b, b.y; EX2 c.y, c.z; LG2 d.z, |a.w|; POW d.xy, |a.x|, b.y; EX2_SAT a.w, -a.w; "
        "LG2_SAT b.xyw, b.x;",
        "MUL a, a, 1e-30; MUL b, b, 1e-25; MUL c, a, b; MAX a, a, c; MIN b, c, b; CMP d, c, a, b; FLR c, c; "
        "MOV_SAT b, b;",
        "MUL a, a, 1e-30; MUL a, a, 1e-10; RCP b.x, a.x; RSQ b.y, a.y; LG2 b.z, |a.z|; EX2 b.w, a.w; "
        "POW c, |a.x|, b.x;",
    };
    for (unsigned i = 0; i < sizeof bodies / sizeof *bodies; i++)
        check(bodies[i]);
}

Test(exec_threaded, vectors_brought_to_unit_length)
{
    static const char *const bodies[] = {
        "DP3 a.w, a, a; RSQ a.w, a.w; MUL a.xyz, a, a.w;",
        "DP3 a.w, a, a; RSQ a.w, a.w; MUL a.xyz, a.w, a;",
        "DP3 d.x, a, b; RSQ d.y, d.x; MUL c, c, d.y;",
        "DP3 d.x, a, b; RSQ d.x, d.x; MUL d, d.x, d;",        /* what it scales is what it has just written */
        "DP3 d.x, a, b; RSQ d.y, d.x; MUL d.xyz, d.y, d.y;",  /* squared */
        "DP3 d.x, a, b; RSQ d.y, d.z; MUL a.xyz, a, d.y;",    /* the root of something else */
        "DP3 d.x, a, b; RSQ d.y, d.x; MUL a.xyz, a, d.yyzy;", /* scaled by something else */
        "DP3 d.x, a, b; RSQ d.y, -d.x; MUL a.xyz, a, d.y;",
        "DP3_SAT d.x, a, b; RSQ d.y, d.x; MUL a.xyz, a, d.y;",
        "DP3 d.xy, a, b; RSQ d.zw, d.x; MUL a.xyz, a, d.z;",
        "DP3 d.x, a, b; RSQ d.y, d.x; MUL a.xy, a, d.y;",
        "DP3 d.x, a, b; RSQ d.y, d.x;",
        "MUL a, a, 1e-22; DP3 a.w, a, a; RSQ a.w, a.w; MUL a.xyz, a, a.w;",
    };
    for (unsigned i = 0; i < sizeof bodies / sizeof *bodies; i++)
        check(bodies[i]);
}

/* NV_gpu_program4 2.X.8 KIL: a program that discards all its fragments ends there. */
Test(exec_threaded, fragments_are_discarded)
{
    static const char *const bodies[] = {
        "KIL a; ADD a, a, b;",
        "KIL -a.x; MUL a, a, b; KIL b.wzyx; MOV d, a;",
        "KIL |a|; ADD d, a, 1;",
        "MOVC d, a; KIL LT.x; ADD a, a, b;",
        "MOV d, -1; KIL d; ADD a, a, b; MUL b, b, a;", /* all of them */
        "KIL b.y; MOV d, -1; KIL d.x; ADD a, a, b;",
    };
    for (unsigned i = 0; i < sizeof bodies / sizeof *bodies; i++)
        check(bodies[i]);
}
