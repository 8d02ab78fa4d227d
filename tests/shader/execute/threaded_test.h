/* Code shared by the tests in shader/execute/threaded.c and those that are built with it. */
#ifndef TESTS_SHADER_EXECUTE_THREADED_TEST_H
#define TESTS_SHADER_EXECUTE_THREADED_TEST_H

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
static inline uint32_t value(unsigned seed)
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

static inline void run(const char *text, unsigned seed, unsigned lanes, struct outcome *outcome)
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

static inline void expect_same(const char *body, const char *text, unsigned lanes,
                               const struct outcome *chained, const struct outcome *single)
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

static inline void check(const char *body)
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

#endif
