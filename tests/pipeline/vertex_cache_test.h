/* Code shared by the tests in pipeline/vertex_cache.c and those that are built with it. */
#ifndef TESTS_PIPELINE_VERTEX_CACHE_TEST_H
#define TESTS_PIPELINE_VERTEX_CACHE_TEST_H

#include "tests/pipeline/double.h"
#include <criterion/criterion.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { N = 300000 };

/* Every vertex inside the view volume, its number in row 0. */
static inline void open(struct bench *bench, float (**positions)[4], float (**names)[4])
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

#endif
