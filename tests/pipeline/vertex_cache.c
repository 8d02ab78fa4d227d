#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */

#include "tests/pipeline/vertex_cache_test.h"

static uint32_t next(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

/* vertices: how many different ones the indices name, or how wide their range is. */
Test(vertex_cache, each_vertex_runs_once_however_many_primitives_share_it)
{
    static const struct {
        uint32_t count, range, multiple; /* indices are multiples of `multiple` below `range` */
        bool dense;
    } rows[] = {
        {3, 1, 1, true},         {30, 10, 1, true},           {3000, 1000, 1, true},
        {30000, 25000, 1, true},                                                         /* ranges */
        {30, 290000, 1, false},  {3000, 290000, 1000, false}, {30000, 290000, 7, false}, /* listed */
    };
    struct bench bench;
    float(*positions)[4], (*names)[4];
    open(&bench, &positions, &names);
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        uint32_t *indices = malloc(rows[r].count * sizeof *indices), state = 1, different = 0;
        uint8_t *seen = calloc(N, 1);
        for (uint32_t i = 0; i < rows[r].count; i++) {
            indices[i] = next(&state) % rows[r].range / rows[r].multiple * rows[r].multiple;
            different += !seen[indices[i]];
            seen[indices[i]] = 1;
        }
        uint32_t low = 0, high = N - 1;
        while (!seen[low])
            low++;
        while (!seen[high])
            high--;
        bench.draw.indices = indices;
        bench.draw.count = rows[r].count;
        uint64_t before = pipeline_statistics(bench.pipeline).vertices_run;
        cr_assert(bench_draw(&bench));
        uint64_t run = pipeline_statistics(bench.pipeline).vertices_run - before;
        cr_expect_eq(run, rows[r].dense ? high - low + 1 : different, "row %zu: %llu vertices", r,
                     (unsigned long long)run);
        cr_assert_eq(bench.record.count, rows[r].count / 3);
        for (uint32_t i = 0; i < rows[r].count; i++)
            cr_assert_eq(bench.record.primitives[i / 3].rows[i % 3][0][0], (float)indices[i],
                         "row %zu, index %u", r, i);
        free(indices);
        free(seen);
    }
    bench_close(&bench);
    free(positions);
    free(names);
}

Test(vertex_cache, array_draws_run_each_vertex_once)
{
    struct bench bench;
    float(*positions)[4], (*names)[4];
    open(&bench, &positions, &names);
    bench.draw.index_bytes = 0;
    bench.draw.primitive = PRIMITIVE_TRIANGLE_STRIP;
    bench.draw.first = 5;
    bench.draw.count = 1003;
    bench_draw(&bench);
    cr_expect_eq(pipeline_statistics(bench.pipeline).vertices_run, 1003);
    cr_expect_eq(bench.record.primitives[0].rows[0][0][0], 5);
    cr_expect_eq(bench.record.primitives[1000].rows[2][0][0], 1007);
    bench_close(&bench);
    free(positions);
    free(names);
}
