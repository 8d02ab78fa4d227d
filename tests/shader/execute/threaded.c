/* Programs without flow, whose operations follow each other in chains (shader/execute/chain.c), give the bits
 * of the same instructions behind an IF, which run one by one. */
#include "tests/shader/execute/exec.h"

static const char *const headers[] = {
    "!!NVfp4.0\nTEMP a, b, c, d;\n%sMOV a, fragment.texcoord[0];\nMOV b, fragment.texcoord[1];\n"
    "MOV c, b.wzyx;\nMOV d, 0;\n%s"
    "\nADD a, a, b;\nMAD a, c, 0.5, a;\nADD result.color, a, d;\nMOV result.depth, b;\nEND\n",
    "!!ARBfp1.0\nOPTION NV_fragment_program2;\nTEMP a, b, c, d;\n%sMOV a, fragment.texcoord[0];\n"
    "MOV b, fragment.texcoord[1];\nMOV c, b.wzyx;\n"
    "MOV d, {0}.x;\n%s\nADD a, a, b;\nMAD a, c, {0.5}.x, a;\nADD result.color, a, d;\nMOV result.depth, b;\n"
    "END\n",
};

/* Special values beside ordinary ones, and small ones whose products are denormal. */
static uint32_t value(unsigned seed)
{
    static const uint32_t special[] = {0,          0x80000000, 0x7f800000, 0xff800000,
                                       0x7fc00000, 0x00800000, 0x80800001, 0x3f800000,
                                       0x1f800000, 0x9f000000, 0x7f7fffff, 0x20123456};
    seed = (seed + 1) * 2654435761u;
    seed ^= seed >> 15;
    seed *= 2246822519u;
    seed ^= seed >> 13;
    return seed % 3 == 0 ? special[seed / 3 % (sizeof special / sizeof *special)]
                         : (seed & 0x807fffff) | (0x3c + seed % 5) << 24;
}

struct outcome {
    unsigned alive;
    uint32_t executed[LANES], color[4][LANES], depth[LANES];
};

static void run(const char *text, unsigned seed, unsigned lanes, struct outcome *outcome)
{
    struct execution execution = execution_of(text);
    for (uint32_t i = 0; i < execution.program->input_count; i++) {
        uint32_t bits[4][LANES];
        for (unsigned k = 0; k < 4 * LANES; k++)
            bits[k / LANES][k % LANES] = value(seed * 64 + i * 32 + k);
        memcpy(shader_input(execution.executor, i), bits, sizeof bits);
    }
    memset(outcome, 0, sizeof *outcome);
    outcome->alive = execute(&execution, lanes);
    for (unsigned lane = 0; lane < LANES; lane++)
        outcome->executed[lane] = shader_lane_executed(execution.executor, lane);
    memcpy(outcome->color, output_of(&execution, SEMANTIC_FRAGMENT_COLOR, 0), sizeof outcome->color);
    memcpy(outcome->depth, &output_of(&execution, SEMANTIC_FRAGMENT_DEPTH, 0)[2], sizeof outcome->depth);
    execution_release(&execution);
}

static void expect_same(const char *body, const char *text, unsigned lanes, const struct outcome *chained,
                        const struct outcome *single)
{
    cr_expect_eq(chained->alive, single->alive, "%s: lanes %02x, expected %02x", body, chained->alive,
                 single->alive);
    for (unsigned lane = 0; lane < LANES; lane++) {
        if (lanes >> lane & 1)
            cr_expect_eq(chained->executed[lane] + 2, single->executed[lane], "%s: lane %u", body, lane);
        if (!(single->alive >> lane & 1))
            continue;
        cr_expect_eq(chained->depth[lane], single->depth[lane], "%s: depth of lane %u", text, lane);
        for (unsigned c = 0; c < 4; c++)
            cr_expect_eq(chained->color[c][lane], single->color[c][lane],
                         "%s: %u of lane %u is %08x, not %08x", text, c, lane, chained->color[c][lane],
                         single->color[c][lane]);
    }
}

static void check(const char *body)
{
    char chained[8192], single[8192];
    for (unsigned header = 0; header < 2; header++)
        for (unsigned seed = 0; seed < 40; seed++) {
            const unsigned lanes = seed % 4 == 3 ? 0x5a : 0xff;
            struct outcome a, b;
            snprintf(chained, sizeof chained, headers[header], "", body);
            snprintf(single, sizeof single, headers[header], "IF TR.x;\nENDIF;\n", body);
            run(chained, seed, lanes, &a);
            run(single, seed, lanes, &b);
            expect_same(body, chained, lanes, &a, &b);
        }
}

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

Test(exec_threaded, chains_of_any_length)
{
    static char body[6000];
    for (unsigned count = 20; count <= 140; count += 12) {
        char *end = body;
        for (unsigned i = 0; i < count; i++)
            end += sprintf(end, i % 3 ? "MAD a, a, 0.5, b; " : "ADD b.%c, b, -a;\n", "xyzw"[i / 3 % 4]);
        check(body);
    }
}
