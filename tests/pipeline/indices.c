/* Indices past their buffer or array. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "tests/pipeline/vertex_cache_test.h"

/* Indices and base vertices of all sizes on arrays of 16 elements that end at an unreadable page. */
Test(pipeline_indices, indices_outside_the_array_read_0001)
{
    long page = sysconf(_SC_PAGESIZE);
    uint8_t *pages = mmap(NULL, 3 * (size_t)page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    cr_assert_neq(pages, MAP_FAILED);
    mprotect(pages + page, (size_t)page, PROT_READ | PROT_WRITE);
    float(*data)[4] = (float(*)[4])(pages + 2 * page - 16 * sizeof *data);
    for (int i = 0; i < 16; i++)
        for (int c = 0; c < 4; c++)
            data[i][c] = (float)(i + 1);
    static const struct {
        uint32_t index;
        int32_t base;
        float expected; /* 0: outside */
    } rows[] = {
        {0, 0, 1},  {15, 0, 16}, {16, 0, 0},        {UINT32_MAX, 0, 0},         {UINT32_MAX, INT32_MAX, 0},
        {0, -1, 0}, {3, -3, 1},  {0, INT32_MIN, 0}, {0x80000001, INT32_MIN, 2}, {UINT32_MAX, INT32_MIN, 0},
    };
    struct bench bench;
    bench_open(&bench, 1, 1);
    bench_array(&bench, 1, (const float(*)[4])data);
    bench.draw.attributes[1].available = 16 * sizeof *data;
    bench.draw.primitive = PRIMITIVE_POINTS;
    bench.draw.index_bytes = 4;
    bench.draw.indices_available = SIZE_MAX;
    bench.draw.count = 1;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bench.draw.indices = &rows[i].index;
        bench.draw.base_vertex = rows[i].base;
        cr_assert(bench_draw(&bench));
        cr_assert_eq(bench.record.count, 1);
        const float *read = bench.record.primitives[0].rows[0][0];
        float e = rows[i].expected;
        cr_expect(read[0] == e && read[1] == e && read[2] == e && read[3] == (e != 0 ? e : 1),
                  "row %zu: %g %g %g %g", i, (double)read[0], (double)read[1], (double)read[2],
                  (double)read[3]);
    }
    bench_close(&bench);
    munmap(pages, 3 * (size_t)page);
}

Test(pipeline_indices, an_empty_index_buffer_reads_as_zeros)
{
    struct bench bench;
    float(*positions)[4], (*names)[4];
    open(&bench, &positions, &names);
    bench.draw.indices = NULL;
    bench.draw.indices_available = 0;
    bench.draw.count = 3;
    cr_assert(bench_draw(&bench));
    cr_assert_eq(bench.record.count, 1);
    cr_expect_eq(pipeline_statistics(bench.pipeline).vertices_run, 1);
    bench_close(&bench);
    free(positions);
    free(names);
}
