#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "tests/pipeline/double.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { N = 300000 };

/* Every vertex inside the view volume, its number in row 0. */
static void open(struct bench *bench, float (**positions)[4], float (**names)[4])
{
    bench_open(bench, 1, 1);
    *positions = calloc(N, sizeof **positions);
    *names = calloc(N, sizeof **names);
    cr_assert(*positions && *names);
    for (uint32_t i = 0; i < N; i++) {
        (*positions)[i][3] = 1;
        (*names)[i][0] = (float)i;
    }
    bench_array(bench, 0, (const float(*)[4]) * positions);
    bench_array(bench, 1, (const float(*)[4]) * names);
    bench->draw.primitive = PRIMITIVE_TRIANGLES;
    bench->draw.index_bytes = 4;
    bench->draw.indices_available = SIZE_MAX;
}

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

/* Indices and base vertices of all sizes on arrays of 16 elements that end at an unreadable page. */
Test(vertex_cache, numbers_outside_the_array_read_as_0001)
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

Test(vertex_cache, an_empty_index_buffer_reads_as_zeros)
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
