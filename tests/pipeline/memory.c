/* Every allocation of the pipeline fails once; the linker sends them here (--wrap). */
#include "tests/pipeline/double.h"

#include <criterion/criterion.h>
#include <stdlib.h>

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

enum { N = 40000 };
static float positions[N][4];
static uint32_t indices[N];

static const struct {
    enum pipeline_primitive primitive;
    uint32_t count;
    bool indexed;
} draws[] = {{PRIMITIVE_TRIANGLES, 300, false},
             {PRIMITIVE_TRIANGLES, N / 3 * 3, false},
             {PRIMITIVE_TRIANGLES, 9000, true}};

static bool draw(struct bench *bench, size_t i)
{
    bench->draw.primitive = draws[i].primitive;
    bench->draw.count = draws[i].count;
    bench->draw.index_bytes = draws[i].indexed ? 4 : 0;
    return bench_draw(bench);
}

Test(memory, a_failed_allocation_fails_the_draw_adds_nothing_and_leaves_the_pipeline_usable)
{
    struct bench bench;
    bench_open(&bench, 1, 0);
    for (int i = 0; i < N; i++) {
        positions[i][0] = (float)(i % 7) * 0.1f;
        positions[i][3] = 1;
        indices[i] = (uint32_t)i * 7919u % N / 3 * 3; /* sparse: listed by the hash table */
    }
    bench_array(&bench, 0, positions);
    bench.draw.indices = indices;
    bench.draw.indices_available = SIZE_MAX;
    size_t expected[3];
    for (size_t i = 0; i < 3; i++) { /* now the double has all the memory that it needs */
        cr_assert(draw(&bench, i));
        expected[i] = bench.record.count;
        cr_assert_gt(expected[i], 0);
    }
    unsigned failures = 0;
    for (long n = 0;; n++) {
        pipeline_destroy(bench.pipeline);
        failed = false;
        until_failure = n;
        bench.pipeline = pipeline_create(bench.pool, bench.scene);
        for (size_t i = 0; i < 3 && bench.pipeline; i++) {
            bool complete = draw(&bench, i);
            cr_expect_eq(complete || failed, true);
            cr_expect_eq(bench.record.count, complete ? expected[i] : 0, "allocation %ld, draw %zu: %zu", n,
                         i, bench.record.count);
        }
        until_failure = -1;
        if (!failed)
            break;
        failures++;
        for (size_t i = 0; i < 3 && bench.pipeline; i++)
            cr_expect(draw(&bench, i) && bench.record.count == expected[i], "after allocation %ld, draw %zu",
                      n, i);
    }
    cr_expect_geq(failures, 8, "%u", failures);
    bench_close(&bench);
}
