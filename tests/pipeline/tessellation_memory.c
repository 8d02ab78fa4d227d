/* Every allocation that a draw of patches makes fails once; the linker sends them here (--wrap). */
#include "tests/pipeline/patch_bench.h"

static long until_failure = -1; /* allocations that still succeed; negative: all */
static bool failed;

static bool allocation_fails(void)
{
    if (until_failure < 0)
        return false;
    if (until_failure-- > 0)
        return false;
    failed = true; /* and only this one */
    return true;
}

#include "tests/support/failing_memory.h"

static const char control[] = "!!NVtcp5.0\nVERTICES_OUT 12\nMOV result.position, vertex[1].position;\n"
                              "MOV result.patch.tessouter[0].x, 3;\nMOV result.patch.tessouter[1].x, 4;\nEND";
static const char evaluation[] = "!!NVtep5.0\nTESS_MODE ISOLINES\n"
                                 "ADD result.position, vertex[11].position, vertex.tesscoord;\nEND";
static const char geometry[] = "!!NVgp5.0\nPRIMITIVE_IN LINES\nPRIMITIVE_OUT POINTS\nVERTICES_OUT 1\n"
                               "ADD result.position, vertex[0].position, vertex[1].position;\nEMIT;\nEND";

Test(tessellation_memory, a_failed_allocation_fails_the_draw_and_leaves_the_pipeline_usable)
{
    static const char *const geometries[] = {NULL, geometry};
    for (int g = 0; g < 2; g++) {
        struct bench bench;
        bench_open(&bench, 1, control, evaluation, geometries[g]);
        bench_run(&bench, 3, 30);
        const unsigned expected = bench.count;
        cr_assert_eq(expected, 10u * 12 * (g ? 1 : 2));
        unsigned failures = 0;
        for (long n = 0;; n++) {
            pipeline_destroy(bench.pipeline);
            failed = false;
            until_failure = n;
            bench.pipeline = pipeline_create(bench.pool, bench.scene);
            const bool complete = bench.pipeline && bench_draw(&bench, 3, 30);
            until_failure = -1;
            cr_expect_eq(complete, !failed, "allocation %ld", n);
            if (!failed)
                break;
            failures++;
            if (bench.pipeline) {
                bench_run(&bench, 3, 30);
                cr_expect_eq(bench.count, expected, "after allocation %ld", n);
            }
        }
        cr_expect_geq(failures, 12, "%u", failures);
        bench_close(&bench);
    }
}
