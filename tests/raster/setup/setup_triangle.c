/* Which pixels a triangle covers: against a direct evaluation of the rule at every pixel, in integers. */
#include "tests/raster/fixture.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { SIZE = 150 }; /* three tiles, the last one cut */

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

static int64_t snapped(float v)
{
    return (int64_t)nearbyint((double)v * 256);
}

/* The rule, written from its definition: inside, or on a left edge, or on a bottom edge (y up). */
static bool reference_covers(const struct raster_vertex v[3], int px, int py)
{
    int64_t x[3], y[3], cx = px * 256 + 128, cy = py * 256 + 128;
    for (int i = 0; i < 3; i++) {
        x[i] = snapped(v[i].x);
        y[i] = snapped(v[i].y);
    }
    int64_t area = (x[1] - x[0]) * (y[2] - y[0]) - (x[2] - x[0]) * (y[1] - y[0]);
    if (area == 0)
        return false;
    for (int i = 0; i < 3; i++) {
        int a = area > 0 ? i : (i + 1) % 3, b = area > 0 ? (i + 1) % 3 : i;
        int64_t e = (x[b] - x[a]) * (cy - y[a]) - (y[b] - y[a]) * (cx - x[a]);
        bool left = y[b] < y[a], bottom = y[b] == y[a] && x[b] > x[a];
        if (e < 0 || (e == 0 && !left && !bottom))
            return false;
    }
    return true;
}

static void expect_reference(struct fixture *f, const struct raster_vertex *v, unsigned count,
                             const char *what)
{
    fixture_clear(f, 0, 0, 0, 0, 1, 0);
    fixture_triangles(f, v, count);
    cr_assert(raster_scene_flush(f->scene));
    for (int y = 0; y < (int)f->target.height; y++)
        for (int x = 0; x < (int)f->target.width; x++) {
            unsigned expected = 0;
            for (unsigned i = 0; i + 2 < count; i += 3)
                expected += reference_covers(v + i, x, y);
            cr_assert_eq(fixture_stencil(f, (unsigned)x, (unsigned)y), expected,
                         "%s: pixel (%d,%d) drawn %u times, expected %u", what, x, y,
                         fixture_stencil(f, (unsigned)x, (unsigned)y), expected);
        }
}

static struct raster_vertex vertex(float x, float y)
{
    return (struct raster_vertex){.x = x, .y = y, .z = 0.5f, .inv_w = 1};
}

static float random_coordinate(uint32_t *seed, float low, float high, bool coarse)
{
    float t = (float)(test_random(seed) >> 8) / (1 << 24);
    float v = low + t * (high - low);
    return coarse ? rintf(v * 2) / 2 : v; /* halves: many centres on edges */
}

static void random_triangles(const char *what, unsigned count, float low, float high, bool coarse)
{
    struct fixture f;
    struct raster_vertex v[300];
    uint32_t seed = 12345;
    fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM24, 1);
    count_draws(&f);
    for (unsigned i = 0; i < count * 3; i++)
        v[i] =
            vertex(random_coordinate(&seed, low, high, coarse), random_coordinate(&seed, low, high, coarse));
    expect_reference(&f, v, count * 3, what);
    fixture_close(&f);
}

Test(coverage, random_triangles_match_the_rule)
{
    random_triangles("random", 60, -20, 170, false);
}

Test(coverage, centres_on_edges_match_the_rule)
{
    random_triangles("coarse", 60, -10, 160, true);
    random_triangles("coarse and small", 100, 40, 60, true);
}

Test(coverage, guard_band_triangles_match_the_rule)
{
    random_triangles("huge", 60, -32768, 32768, false);
    random_triangles("huge and coarse", 60, -32768, 32768, true);
}

Test(coverage, small_triangles_match_the_rule)
{
    struct fixture f;
    struct raster_vertex v[300];
    uint32_t seed = 99;
    fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM24, 1);
    count_draws(&f);
    for (int i = 0; i < 100; i++) {
        float x = random_coordinate(&seed, 0, SIZE, false), y = random_coordinate(&seed, 0, SIZE, false);
        for (int k = 0; k < 3; k++)
            v[i * 3 + k] =
                vertex(x + random_coordinate(&seed, 0, 3, i % 2), y + random_coordinate(&seed, 0, 3, i % 2));
    }
    expect_reference(&f, v, 300, "small");
    fixture_close(&f);
}

Test(coverage, slivers_match_the_rule)
{
    static const float points[][6] = {
        {0.5f, 0.5f, 149.5f, 149.5f, 149.5f, 149.50390625f},
        {10, 10, 10.00390625f, 140, 10, 140},
        {-32768, 75.5f, 32768, 75.5f, 0, 75.6f},
        {0, 0, 150, 0.5f, 150, 0.50390625f},
        {3.5f, -32768, 3.5f, 32768, 4.5f, 0},
        {64, 0, 64, 150, 64.5f, 75},
        {0, 64, 150, 64, 75, 63.5f},
        {-32768, -32768, 32768, 32768, 32767.99609375f, 32768},
        {0.25f, 0.25f, 0.75f, 0.25f, 0.5f, 0.75f},
    };
    struct fixture f;
    fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM24, 1);
    count_draws(&f);
    for (unsigned i = 0; i < sizeof points / sizeof *points; i++) {
        const float *p = points[i];
        struct raster_vertex v[3] = {vertex(p[0], p[1]), vertex(p[2], p[3]), vertex(p[4], p[5])};
        expect_reference(&f, v, 3, "sliver");
        struct raster_vertex backwards[3] = {v[2], v[1], v[0]};
        expect_reference(&f, backwards, 3, "sliver, clockwise");
    }
    fixture_close(&f);
}

/* A grid whose inner vertices are moved at random, split into triangles: together they cover the square
 * exactly once. */
Test(coverage, shared_edges_are_drawn_once)
{
    enum { CELLS = 12 };
    struct fixture f;
    uint32_t seed = 7;
    for (int round = 0; round < 6; round++) {
        fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM24, 1);
        count_draws(&f);
        struct raster_vertex grid[CELLS + 1][CELLS + 1], v[CELLS * CELLS * 6];
        unsigned n = 0;
        for (int j = 0; j <= CELLS; j++)
            for (int i = 0; i <= CELLS; i++) {
                bool border = i == 0 || j == 0 || i == CELLS || j == CELLS;
                float jitter = border ? 0 : 4;
                grid[j][i] =
                    vertex((float)(i * SIZE) / CELLS + random_coordinate(&seed, -jitter, jitter, round & 1),
                           (float)(j * SIZE) / CELLS + random_coordinate(&seed, -jitter, jitter, round & 1));
                if (border) {
                    grid[j][i].x = i == 0 ? -5 : i == CELLS ? SIZE + 5 : grid[j][i].x;
                    grid[j][i].y = j == 0 ? -5 : j == CELLS ? SIZE + 5 : grid[j][i].y;
                }
            }
        for (int j = 0; j < CELLS; j++)
            for (int i = 0; i < CELLS; i++) {
                struct raster_vertex quad[4] = {grid[j][i], grid[j][i + 1], grid[j + 1][i + 1],
                                                grid[j + 1][i]};
                int turn = (int)(test_random(&seed) & 1);
                for (int k = 0; k < 3; k++)
                    v[n++] = quad[(k + turn) % 4];
                for (int k = 2; k < 5; k++)
                    v[n++] = quad[(k + turn) % 4];
            }
        fixture_clear(&f, 0, 0, 0, 0, 1, 0);
        fixture_triangles(&f, v, n);
        cr_assert(raster_scene_flush(f.scene));
        for (unsigned y = 0; y < SIZE; y++)
            for (unsigned x = 0; x < SIZE; x++)
                cr_assert_eq(fixture_stencil(&f, x, y), 1, "round %d: pixel (%u,%u) drawn %u times", round, x,
                             y, fixture_stencil(&f, x, y));
        fixture_close(&f);
    }
}

Test(coverage, degenerate_and_malformed_triangles_are_dropped)
{
    const float big = 40000;
    const struct raster_vertex bad[][3] = {
        {vertex(10, 10), vertex(10, 10), vertex(100, 100)},
        {vertex(0, 0), vertex(50, 50), vertex(100, 100)},
        {vertex(NAN, 0), vertex(100, 0), vertex(0, 100)},
        {vertex(0, 0), vertex(100, NAN), vertex(0, 100)},
        {vertex(big, 0), vertex(0, 0), vertex(0, 100)},
        {vertex(0, 0), vertex(100, -INFINITY), vertex(0, 100)},
        {vertex(200, 200), vertex(300, 200), vertex(200, 300)},
        {vertex(-9, -9), vertex(-1, -9), vertex(-9, -1)},
    };
    struct fixture f;
    fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM24, 1);
    count_draws(&f);
    fixture_triangles(&f, &bad[0][0], 3 * sizeof bad / sizeof *bad);
    struct raster_vertex nan_depth[3] = {vertex(0, 0), vertex(100, 0), vertex(0, 100)};
    nan_depth[1].z = NAN;
    fixture_triangles(&f, nan_depth, 3);
    cr_assert(raster_scene_flush(f.scene));
    for (unsigned i = 0; i < SIZE * SIZE; i++)
        cr_assert_eq(f.stencil[i], 0);
    fixture_close(&f);
}

Test(coverage, facing_and_culling)
{
    struct raster_vertex ccw[3] = {vertex(0, 0), vertex(100, 0), vertex(0, 100)},
                         cw[3] = {ccw[0], ccw[2], ccw[1]};
    for (int front_cw = 0; front_cw < 2; front_cw++)
        for (int cull = 0; cull < 4; cull++) {
            struct fixture f;
            fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM24, 1);
            count_draws(&f);
            f.state.stencil[FACE_FRONT].pass = STENCIL_REPLACE;
            f.state.stencil[FACE_FRONT].ref = 16;
            f.state.front_is_cw = front_cw;
            f.state.cull[FACE_FRONT] = cull & 1;
            f.state.cull[FACE_BACK] = cull & 2;
            for (int turn = 0; turn < 2; turn++) {
                bool front = turn == front_cw;
                fixture_clear(&f, 0, 0, 0, 0, 1, 0);
                fixture_triangles(&f, turn ? cw : ccw, 3);
                cr_assert(raster_scene_flush(f.scene));
                unsigned expected = (front ? cull & 1 : cull & 2) ? 0 : front ? 16 : 1;
                cr_assert_eq(fixture_stencil(&f, 5, 5), expected);
            }
            fixture_close(&f);
        }
}

Test(coverage, scissor_cuts_exactly)
{
    const struct raster_rect boxes[] = {{0, 0, SIZE, SIZE}, {3, 5, 4, 6},       {60, 60, 70, 70},
                                        {64, 64, 128, 128}, {-10, -10, 9, 200}, {63, 1, 65, 149},
                                        {10, 10, 10, 20},   {20, 20, 10, 10}};
    const struct raster_vertex v[3] = {vertex(-200, -200), vertex(500, -200), vertex(-200, 500)};
    for (unsigned i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        struct fixture f;
        fixture_open(&f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM24, 1);
        count_draws(&f);
        f.state.scissor = boxes[i];
        fixture_triangles(&f, v, 3);
        cr_assert(raster_scene_flush(f.scene));
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++) {
                bool inside = x >= boxes[i].x0 && x < boxes[i].x1 && y >= boxes[i].y0 && y < boxes[i].y1;
                cr_assert_eq(fixture_stencil(&f, (unsigned)x, (unsigned)y),
                             inside && reference_covers(v, x, y), "box %u (%d,%d)", i, x, y);
            }
        fixture_close(&f);
    }
}
