/* Triangles set up several at a time draw what the rules say of each: against a direct evaluation of facing,
 * culling and coverage at every pixel, in integers. */
#include "tests/raster/fixture.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { SIZE = 40, MOST = 8, ROUNDS = 1500 };

/* The stencil counts how often each pixel was drawn. */
static void count_draws(struct fixture *f)
{
    f->state.stencil_test = true;
    for (int face = 0; face < 2; face++) {
        f->state.stencil[face].func = COMPARE_ALWAYS;
        f->state.stencil[face].pass = STENCIL_INCR;
        f->state.stencil[face].compare_mask = f->state.stencil[face].write_mask = 0xff;
    }
}

struct snapped {
    int64_t x[3], y[3], area;
    bool dropped;
};

static struct snapped snapped_triangle(const struct raster_vertex v[3])
{
    struct snapped t = {.dropped = false};
    for (int i = 0; i < 3; i++) {
        t.dropped |= !(fabsf(v[i].x) <= RASTER_GUARD && fabsf(v[i].y) <= RASTER_GUARD);
        if (t.dropped)
            return t;
        t.x[i] = (int64_t)nearbyint((double)v[i].x * 256);
        t.y[i] = (int64_t)nearbyint((double)v[i].y * 256);
    }
    t.area = (t.x[1] - t.x[0]) * (t.y[2] - t.y[0]) - (t.x[2] - t.x[0]) * (t.y[1] - t.y[0]);
    return t;
}

/* GL 4.6 compatibility 14.6.1: the sign of the area is the facing. */
static bool is_drawn(const struct raster_state *state, const struct snapped *t)
{
    const bool back = (t->area > 0) == state->front_is_cw;
    return !t->dropped && t->area != 0 && !state->cull[back ? FACE_BACK : FACE_FRONT];
}

/* Inside, or on a left edge, or on a bottom edge (y up). */
static bool covers(const struct snapped *t, int px, int py)
{
    const int64_t cx = px * 256 + 128, cy = py * 256 + 128;
    for (int i = 0; i < 3; i++) {
        const int a = t->area > 0 ? i : (i + 1) % 3, b = t->area > 0 ? (i + 1) % 3 : i;
        const int64_t e = (t->x[b] - t->x[a]) * (cy - t->y[a]) - (t->y[b] - t->y[a]) * (cx - t->x[a]);
        const bool left = t->y[b] < t->y[a], bottom = t->y[b] == t->y[a] && t->x[b] > t->x[a];
        if (e < 0 || (e == 0 && !left && !bottom))
            return false;
    }
    return true;
}

static float between(uint32_t *seed, float low, float high)
{
    return low + (float)(test_random(seed) >> 8) / (1 << 24) * (high - low);
}

/* Small triangles mostly; some of any size, without area, on a grid of half pixels, beyond the guard. */
static void random_triangle(uint32_t *seed, struct raster_vertex v[3])
{
    static const float sizes[] = {0.3f, 1, 1, 2, 2, 6, 15.9f, 16.1f, 60, 30000};
    const float size = sizes[test_random(seed) % (sizeof sizes / sizeof *sizes)];
    const float x = between(seed, -2, SIZE + 2), y = between(seed, -2, SIZE + 2);
    const bool coarse = test_random(seed) % 3 == 0;
    for (int i = 0; i < 3; i++) {
        v[i] = (struct raster_vertex){.x = x + between(seed, -size, size) / 2,
                                      .y = y + between(seed, -size, size) / 2,
                                      .z = 0.5f,
                                      .inv_w = 1};
        if (coarse) {
            v[i].x = rintf(v[i].x * 2) / 2;
            v[i].y = rintf(v[i].y * 2) / 2;
        }
    }
    switch (test_random(seed) % 40) {
    case 0: v[2] = v[0]; break;
    case 1: v[1].x = NAN; break;
    case 2: v[0].y = INFINITY; break;
    case 3: v[2].x = -RASTER_GUARD; break;
    case 4: v[1].y = RASTER_GUARD; break;
    case 5: v[1].y = RASTER_GUARD * 2.0f; break;
    case 6: v[0].x = -0x1p-130f; break;
    default: break;
    }
}

static void draw_together(struct fixture *f, struct raster_vertex v[MOST][3], unsigned count)
{
    struct raster_triangle triangles[MOST];
    const struct raster_derived *state = raster_scene_prepare(f->scene, &f->state);
    struct raster_bins *bins = raster_bins_begin(f->scene, 0);
    for (unsigned i = 0; i < count; i++)
        triangles[i] = (struct raster_triangle){{&v[i][0], &v[i][1], &v[i][2]}, NULL, i};
    raster_triangles(bins, state, triangles, count);
    raster_bins_merge(f->scene, 1);
    cr_assert(raster_scene_flush(f->scene));
}

static void expect_counts(const struct fixture *f, struct raster_vertex v[MOST][3], unsigned count,
                          unsigned round)
{
    for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE; x++) {
            unsigned expected = 0;
            for (unsigned i = 0; i < count; i++) {
                const struct snapped t = snapped_triangle(v[i]);
                expected += is_drawn(&f->state, &t) && covers(&t, x, y);
            }
            cr_assert_eq(fixture_stencil(f, (unsigned)x, (unsigned)y), expected,
                         "round %u: pixel (%d,%d) drawn %u times, expected %u", round, x, y,
                         fixture_stencil(f, (unsigned)x, (unsigned)y), expected);
        }
}

Test(setup_triangles, each_is_drawn_as_the_rules_say)
{
    struct fixture f;
    uint32_t seed = 2463534242u;
    fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM24, 1);
    count_draws(&f);
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct raster_vertex v[MOST][3];
        const unsigned count = 1 + test_random(&seed) % MOST;
        f.state.front_is_cw = round & 1;
        f.state.cull[FACE_FRONT] = round >> 1 & 1;
        f.state.cull[FACE_BACK] = round >> 2 & 1;
        for (unsigned i = 0; i < count; i++)
            random_triangle(&seed, v[i]);
        fixture_clear(&f, 0, 0, 0, 0, 1, 0);
        draw_together(&f, v, count);
        expect_counts(&f, v, count, round);
    }
    fixture_close(&f);
}
