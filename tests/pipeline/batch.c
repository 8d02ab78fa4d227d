/* Draws in batches of a few elements against the same draws in one batch. */
#include "tests/pipeline/double.h"

#include "pipeline/stages.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { VERTICES = 64, ELEMENTS = 600, RESTART = 63, MANY = 1 << 18 };

static float positions[VERTICES][4], numbers[VERTICES][4];
static uint8_t bytes[ELEMENTS];
static uint32_t words[MANY];

static uint32_t next(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

/* Strips of all lengths from 0 on, with the restart index several times in a row and at both ends. */
static void open(struct bench *bench)
{
    uint32_t state = 7;
    bench_open(bench, 2, 1);
    for (unsigned i = 0; i < VERTICES; i++) {
        positions[i][0] = (float)(next(&state) % 300) * 0.01f - 1.5f; /* some are clipped */
        positions[i][1] = (float)(next(&state) % 300) * 0.01f - 1.5f;
        positions[i][2] = (float)(next(&state) % 300) * 0.01f - 1.5f;
        positions[i][3] = 1;
        numbers[i][0] = (float)i;
    }
    for (unsigned i = 0, length = 0; i < ELEMENTS; i++)
        if (length == 0 || i == ELEMENTS - 1) {
            bytes[i] = RESTART;
            length = next(&state) % 4 == 0 ? next(&state) % 50 : next(&state) % 9;
        } else {
            bytes[i] = (uint8_t)(next(&state) % (VERTICES - 1));
            length--;
        }
    bench_array(bench, 0, positions);
    bench_array(bench, 1, numbers);
    bench->draw.index_bytes = 1;
    bench->draw.indices = bytes;
    bench->draw.indices_available = sizeof bytes;
    bench->draw.count = ELEMENTS;
    bench->draw.restart_index = RESTART;
    bench->draw.instance_count = 2;
}

static void expect_same_in_small_batches(struct bench *one, struct bench *small)
{
    small->draw = one->draw;
    cr_assert(bench_draw(one));
    for (uint32_t limit = 1; limit < 40; limit += 1 + limit / 4) {
        pipeline_limit_batches(small->pipeline, limit);
        cr_assert(bench_draw(small));
        const struct record *a = &one->record, *b = &small->record;
        cr_assert_eq(a->count, b->count, "primitive type %d, %u elements: %zu and %zu primitives",
                     one->draw.primitive, limit, a->count, b->count);
        cr_assert_eq(memcmp(a->primitives, b->primitives, a->count * sizeof *a->primitives), 0,
                     "primitive type %d, %u elements", one->draw.primitive, limit);
    }
}

Test(batch, of_a_few_elements_make_the_same_primitives_as_one)
{
    struct bench one, small;
    open(&one);
    open(&small);
    for (int mode = PRIMITIVE_POINTS; mode < PRIMITIVE_PATCHES; mode++)
        for (unsigned variant = 0; variant < 8; variant++) {
            one.draw.primitive = (enum pipeline_primitive)mode;
            one.draw.first_vertex_convention = variant & 1;
            one.draw.restart = variant & 2;
            one.draw.polygon_mode[0] = one.draw.polygon_mode[1] = variant & 4 ? POLYGON_LINE : POLYGON_FILL;
            expect_same_in_small_batches(&one, &small);
            cr_expect_gt(one.record.count, 0, "primitive type %d", mode);
        }
    bench_close(&one);
    bench_close(&small);
}

Test(batch, of_a_few_elements_count_the_same_vertices_and_primitives_as_one)
{
    struct bench one, small;
    open(&one);
    open(&small);
    pipeline_limit_batches(small.pipeline, 5);
    for (int mode = PRIMITIVE_POINTS; mode < PRIMITIVE_PATCHES; mode++) {
        one.draw.primitive = (enum pipeline_primitive)mode;
        one.draw.restart = true;
        small.draw = one.draw;
        cr_assert(bench_draw(&one) && bench_draw(&small));
        const struct pipeline_statistics a = pipeline_statistics(one.pipeline);
        const struct pipeline_statistics b = pipeline_statistics(small.pipeline);
        cr_expect_eq(a.primitives_generated[0], b.primitives_generated[0], "primitive type %d", mode);
        cr_expect_eq(a.counters[COUNT_VERTICES_SUBMITTED], b.counters[COUNT_VERTICES_SUBMITTED]);
        cr_expect_eq(a.counters[COUNT_PRIMITIVES_SUBMITTED], b.counters[COUNT_PRIMITIVES_SUBMITTED]);
    }
    bench_close(&one);
    bench_close(&small);
}

/* What a draw of `count` elements with restarts makes a new pipeline reserve. */
static uint64_t bytes_reserved(enum pipeline_primitive primitive, uint32_t count, uint32_t strip)
{
    struct bench bench;
    open(&bench);
    for (uint32_t i = 0; i < count; i++)
        words[i] = i % strip == strip - 1 ? RESTART : i % (VERTICES - 1);
    bench.draw.primitive = primitive;
    bench.draw.index_bytes = 4;
    bench.draw.indices = words;
    bench.draw.indices_available = SIZE_MAX;
    bench.draw.count = count;
    bench.draw.restart = true;
    pipeline_limit_batches(bench.pipeline, 1 << 12);
    cr_assert(bench_draw(&bench));
    const uint64_t reserved = pipeline_statistics(bench.pipeline).bytes_reserved;
    bench_close(&bench);
    return reserved;
}

Test(batch, memory_does_not_grow_with_the_elements_of_a_draw_with_restarts)
{
    static const enum pipeline_primitive primitives[] = {PRIMITIVE_TRIANGLE_STRIP, PRIMITIVE_TRIANGLE_FAN,
                                                         PRIMITIVE_POLYGON, PRIMITIVE_LINE_LOOP};
    for (size_t p = 0; p < sizeof primitives / sizeof *primitives; p++)
        for (uint32_t strip = 5; strip < MANY; strip *= 17) { /* many short ones to few that span batches */
            const uint64_t few = bytes_reserved(primitives[p], MANY / 8, strip);
            const uint64_t many = bytes_reserved(primitives[p], MANY, strip);
            cr_expect_leq(many, few + few / 64, "primitive type %d, strips of %u: %llu and %llu bytes",
                          primitives[p], strip - 1, (unsigned long long)few, (unsigned long long)many);
        }
}
