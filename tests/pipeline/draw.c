#include "base/hash.h"
#include "base/isa.h"
#include "tests/pipeline/double.h"

#include <criterion/criterion.h>
#include <fenv.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { N = 30000 };
static float positions[N][4], colors[N][4];
static uint32_t indices[3 * N];

static void open(struct bench *bench, unsigned workers)
{
    bench_open(bench, workers, 1);
    uint32_t state = 3;
    for (int i = 0; i < N; i++)
        for (int c = 0; c < 4; c++) {
            state = state * 1664525u + 1013904223u;
            float u = (float)(state >> 8) / 16777216.0f;
            positions[i][c] = c == 3 ? 0.8f + u : 3 * u - 1.5f;
            colors[i][c] = u;
        }
    for (int i = 0; i < 3 * N; i++) {
        state = state * 1664525u + 1013904223u;
        indices[i] = (state >> 8) % N;
    }
    bench_array(bench, 0, positions);
    bench_array(bench, 1, colors);
}

static const struct {
    enum pipeline_primitive primitive;
    uint32_t count;
    bool indexed;
} draws[] = {
    {PRIMITIVE_TRIANGLES, N, false}, {PRIMITIVE_TRIANGLES, 3 * N, true}, {PRIMITIVE_TRIANGLE_STRIP, N, false},
    {PRIMITIVE_QUADS, 3 * N, true},  {PRIMITIVE_LINE_LOOP, N, false},    {PRIMITIVE_POINTS, N, false},
};

static void choose(struct bench *bench, size_t i)
{
    bench->draw.primitive = draws[i].primitive;
    bench->draw.count = draws[i].count;
    bench->draw.index_bytes = draws[i].indexed ? 4 : 0;
    bench->draw.indices = indices;
    bench->draw.indices_available = sizeof indices;
}

static void expect_same(const struct record *a, const struct record *b, size_t draw, const char *what)
{
    cr_assert_eq(a->count, b->count, "draw %zu, %s: %zu and %zu primitives", draw, what, a->count, b->count);
    cr_assert_eq(memcmp(a->primitives, b->primitives, a->count * sizeof *a->primitives), 0, "draw %zu, %s",
                 draw, what);
}

Test(draw, the_number_of_workers_does_not_show)
{
    struct bench one, many;
    open(&one, 1);
    open(&many, 7);
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++) {
        choose(&one, i);
        choose(&many, i);
        cr_assert(bench_draw(&one) && bench_draw(&many));
        cr_assert_gt(one.record.count, 1000);
        expect_same(&one.record, &many.record, i, "7 workers");
    }
    bench_close(&one);
    bench_close(&many);
}

/* Asked by arithmetic: fegetround() may look at another unit than the one that computes. */
static volatile float sum, one = 1, half_step = 0x1p-24f;

Test(draw, the_callers_rounding_mode_does_not_show_and_is_kept)
{
    struct bench plain, upward;
    open(&plain, 1);
    open(&upward, 2);
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++) {
        choose(&plain, i);
        choose(&upward, i);
        bench_draw(&plain);
        fesetround(FE_UPWARD);
        bench_draw(&upward);
        sum = one + half_step;
        cr_assert_gt(sum, 1);
        fesetround(FE_TONEAREST);
        expect_same(&plain.record, &upward.record, i, "rounding upward");
    }
    bench_close(&plain);
    bench_close(&upward);
}

static void hash_all(uint64_t hashes[])
{
    struct bench bench;
    open(&bench, 1);
    for (size_t i = 0; i < sizeof draws / sizeof *draws; i++) {
        choose(&bench, i);
        bench_draw(&bench);
        hashes[i] = hash_bytes(HASH_START, bench.record.primitives,
                               bench.record.count * sizeof *bench.record.primitives);
    }
    bench_close(&bench);
}

/* A process chooses once, so another one runs the baseline. */
Test(draw, the_instruction_set_does_not_show)
{
    uint64_t best[sizeof draws / sizeof *draws], base[sizeof draws / sizeof *draws];
    int ends[2];
    cr_assert_eq(pipe(ends), 0);
    pid_t child = fork();
    cr_assert_geq(child, 0);
    if (child == 0) {
        setenv("EDGEWALK_ISA", "base", 1);
        hash_all(base);
        _exit(isa_current() == ISA_BASE && write(ends[1], base, sizeof base) == sizeof base ? 0 : 1);
    }
    hash_all(best);
    int status;
    cr_assert_eq(read(ends[0], base, sizeof base), sizeof base);
    waitpid(child, &status, 0);
    cr_assert_eq(status, 0);
    cr_assert_arr_eq(best, base, sizeof base);
}

Test(draw, a_draw_of_nothing_succeeds_and_adds_nothing)
{
    struct bench bench;
    open(&bench, 2);
    for (int primitive = PRIMITIVE_POINTS; primitive <= PRIMITIVE_POLYGON; primitive++) {
        bench.draw.primitive = (enum pipeline_primitive)primitive;
        bench.draw.count = 0;
        cr_expect(bench_draw(&bench));
        cr_expect_eq(bench.record.count, 0);
    }
    bench_close(&bench);
}

Test(draw, draws_of_changing_size_do_not_disturb_each_other)
{
    struct bench bench, fresh;
    open(&bench, 3);
    static const uint32_t counts[] = {3, 30000, 6, 2999, 9, 30000};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        open(&fresh, 1);
        bench.draw.primitive = fresh.draw.primitive = PRIMITIVE_TRIANGLES;
        bench.draw.count = fresh.draw.count = counts[i];
        cr_assert(bench_draw(&bench) && bench_draw(&fresh));
        expect_same(&bench.record, &fresh.record, i, "after others");
        bench_close(&fresh);
    }
    bench_close(&bench);
}

/* --- A full scene --------------------------------------------------------------------------------------- */

struct room {
    unsigned calls, until_failure;
};

static bool count_calls(void *user)
{
    struct room *room = user;
    return room->calls++ < room->until_failure;
}

/* 200000 points are four batches of 65536; those beyond the array lie in the middle. */
Test(draw, a_full_scene_is_emptied_between_batches_and_the_draw_goes_on)
{
    struct bench bench;
    for (unsigned until = 1; until < 5; until++) {
        struct room room = {0, until};
        open(&bench, 2);
        bench.draw.primitive = PRIMITIVE_POINTS;
        bench.draw.count = 200000;
        bench.draw.attributes[0].available = bench.draw.attributes[1].available = sizeof positions;
        bench.draw.flush_scene = count_calls;
        bench.draw.flush_scene_user = &room;
        cr_expect(bench_draw(&bench));
        const size_t all = bench.record.count;
        cr_expect_eq(room.calls, 0, "the scene was not full");
        bench_scene_full = true;
        cr_expect_eq(bench_draw(&bench), until >= 3);
        bench_scene_full = false;
        cr_expect_eq(room.calls, until >= 3 ? 3 : until + 1);
        cr_expect_eq(bench.record.count == all, until >= 3);
        bench_close(&bench);
    }
}

/* The double counts calls; shader_compile_groups() does nothing from the second one on. */
Test(draw, groups_are_compiled_for_draws_that_have_more_than_one)
{
    static const struct {
        enum pipeline_primitive primitive;
        uint32_t count;
        bool compiles;
    } rows[] = {
        {PRIMITIVE_TRIANGLES, 3, false},
        {PRIMITIVE_LINES, 2 * LANES - 2, false},
        {PRIMITIVE_LINES, 2 * LANES, true},
        {PRIMITIVE_POINTS, 2 * LANES, false}, /* a size, which groups do not store */
    };
    struct bench bench;
    open(&bench, 1);
    bench.draw.link.layer_output = -1;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bench_groups_compiled = 0;
        bench.draw.primitive = rows[i].primitive;
        bench.draw.count = rows[i].count;
        cr_assert(bench_draw(&bench));
        cr_expect_eq(bench_groups_compiled > 0, rows[i].compiles, "row %zu", i);
    }
    bench_close(&bench);
}

Test(draw, draws_of_the_same_preparation_keep_their_binding)
{
    static const struct {
        uint64_t prepared;
        bool fresh;
    } rows[] = {{0, true}, {0, true}, {7, true}, {7, false}, {8, true}, {8, false}, {0, true}, {8, true}};
    struct bench bench;
    open(&bench, 1);
    choose(&bench, 0);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bench_fresh_bindings = 0;
        bench.draw.prepared = rows[i].prepared;
        cr_assert(bench_draw(&bench));
        cr_expect_eq(bench_fresh_bindings, rows[i].fresh, "row %zu: %u", i, bench_fresh_bindings);
    }
    bench_close(&bench);
}

/* What the draws have in common are attributes; divisors, instances and numbers of vertices are theirs. */
Test(draw, draws_of_the_same_sources_fetch_what_others_fetch)
{
    struct bench kept, other;
    open(&kept, 1);
    open(&other, 1);
    kept.draw.attributes[1].divisor = other.draw.attributes[1].divisor = 2;
    kept.draw.sources = 5;
    for (uint32_t i = 0; i < 12; i++) {
        struct draw *both[] = {&kept.draw, &other.draw};
        for (unsigned side = 0; side < 2; side++) {
            both[side]->first = 7 * i;
            both[side]->count = 30 + 3 * i;
            both[side]->instance_count = 1 + i % 3;
            both[side]->base_instance = i % 5;
        }
        cr_assert(bench_draw(&kept) && bench_draw(&other));
        expect_same(&kept.record, &other.record, i, "sources");
        if (i % 4 == 3) { /* other arrays */
            kept.draw.sources++;
            bench_array(&kept, 0, i % 8 == 3 ? colors : positions);
            bench_array(&other, 0, i % 8 == 3 ? colors : positions);
        }
    }
    bench_close(&kept);
    bench_close(&other);
}
