/* Which samples a primitive covers (GL 4.6 compatibility 14.4.3, 14.5.4, 14.6.6): against the rule evaluated
 * at every sample in 128-bit integers, without a walk. */
#include "tests/raster/fixture.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 75, HEIGHT = 70 }; /* four tiles, cut */

typedef __int128 wide;

static const unsigned sample_counts[] = {1, 2, 4, 8, 16};
enum { SAMPLE_COUNTS = 5 };

static uint32_t seed;
static unsigned long compared;

static float random_coordinate(float low, float high, unsigned steps)
{
    const float v = low + (float)(test_random(&seed) >> 8) / (1 << 24) * (high - low);
    return steps ? rintf(v * (float)steps) / (float)steps : v;
}

static wide snapped(double v)
{
    return (wide)nearbyint(v * 256);
}

static struct raster_vertex vertex(float x, float y)
{
    return (struct raster_vertex){.x = x, .y = y, .z = 0.5f, .inv_w = 1};
}

/* --- The rules --------------------------------------------------------------------------------------------
 */

/* A place in 1/256 pixel. */
struct place {
    wide x, y;
};

static struct place sample_place(unsigned samples, unsigned s, unsigned x, unsigned y)
{
    const struct raster_sample_position at = raster_sample_positions(samples)[s];
    return (struct place){(wide)x * 256 + at.x * (256 / RASTER_SAMPLE_UNIT),
                          (wide)y * 256 + at.y * (256 / RASTER_SAMPLE_UNIT)};
}

/* Left of a->b, or on it where it is a left edge or a bottom one (y up). */
static bool is_left(struct place a, struct place b, struct place p)
{
    const wide e = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
    return e > 0 || (e == 0 && (b.y < a.y || (b.y == a.y && b.x > a.x)));
}

static bool polygon_covers(const struct place *corners, unsigned count, struct place p)
{
    for (unsigned i = 0; i < count; i++)
        if (!is_left(corners[i], corners[(i + 1) % count], p))
            return false;
    return true;
}

static bool triangle_covers(const struct raster_vertex *v, struct place p)
{
    struct place c[3];
    for (int i = 0; i < 3; i++)
        c[i] = (struct place){snapped((double)v[i].x), snapped((double)v[i].y)};
    const wide area = (c[1].x - c[0].x) * (c[2].y - c[0].y) - (c[2].x - c[0].x) * (c[1].y - c[0].y);
    const struct place backwards[3] = {c[2], c[1], c[0]};
    return area != 0 && polygon_covers(area > 0 ? c : backwards, 3, p);
}

static double segment_length(const struct raster_vertex *v)
{
    const double dx = (double)(snapped((double)v[1].x) - snapped((double)v[0].x)) / 256,
                 dy = (double)(snapped((double)v[1].y) - snapped((double)v[0].y)) / 256;
    return sqrt(dx * dx + dy * dy);
}

/* The piece of the rectangle around a segment between two lengths: its sides are those of the whole line. */
static bool piece_covers(const struct raster_vertex *v, double width, double begin, double end,
                         struct place p)
{
    const struct place a = {snapped((double)v[0].x), snapped((double)v[0].y)},
                       b = {snapped((double)v[1].x), snapped((double)v[1].y)};
    const double length = segment_length(v), ux = (double)(b.x - a.x) / 256 / length,
                 uy = (double)(b.y - a.y) / 256 / length;
    const wide sx = (wide)floor(-uy * (width / 2) * 256 + 0.5),
               sy = (wide)floor(ux * (width / 2) * 256 + 0.5);
    struct place ends[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        const double along = i ? end : begin;
        if (along < length)
            ends[i] = (struct place){a.x + (wide)floor(ux * along * 256 + 0.5),
                                     a.y + (wide)floor(uy * along * 256 + 0.5)};
    }
    return is_left((struct place){a.x - sx, a.y - sy}, (struct place){b.x - sx, b.y - sy}, p) &&
           is_left((struct place){b.x + sx, b.y + sy}, (struct place){a.x + sx, a.y + sy}, p) &&
           is_left((struct place){ends[1].x - sx, ends[1].y - sy},
                   (struct place){ends[1].x + sx, ends[1].y + sy}, p) &&
           is_left((struct place){ends[0].x + sx, ends[0].y + sy},
                   (struct place){ends[0].x - sx, ends[0].y - sy}, p);
}

static bool line_covers(const struct raster_state *state, const struct raster_vertex *v, struct place p)
{
    const double length = segment_length(v), width = state->line_width < 1 ? 1 : (double)state->line_width;
    if (length == 0)
        return false;
    if (!state->line_stipple)
        return piece_covers(v, width, 0, length, p);
    /* Only the pieces around the sample's projection can cover it. */
    const double along =
        (double)((p.x - snapped((double)v[0].x)) * (snapped((double)v[1].x) - snapped((double)v[0].x)) +
                 (p.y - snapped((double)v[0].y)) * (snapped((double)v[1].y) - snapped((double)v[0].y))) /
        length / 65536;
    for (unsigned i = along > 3 ? (unsigned)along - 3 : 0; i < length && i < along + 3; i++)
        if ((state->line_stipple_pattern >> (i / state->line_stipple_factor % 16) & 1) &&
            piece_covers(v, width, i, fmin(i + 1, length), p))
            return true;
    return false;
}

static bool point_covers(const struct raster_state *state, const struct raster_vertex *v, float size,
                         struct place p)
{
    const wide diameter = (wide)((size < 1 ? 1 : size) * 256 + 0.5f);
    const wide dx = 2 * (p.x - snapped((double)v->x)), dy = 2 * (p.y - snapped((double)v->y));
    if (state->point_sprite)
        return dx >= -diameter && dx < diameter && dy >= -diameter && dy < diameter;
    return dx * dx + dy * dy <= diameter * diameter;
}

/* --- The comparison ---------------------------------------------------------------------------------------
 */

enum kind { TRIANGLES = 3, LINES = 2, POINTS = 1 };

static unsigned expected_draws(const struct fixture *f, enum kind kind, const struct raster_vertex *v,
                               unsigned count, float size, struct place p)
{
    unsigned draws = 0;
    for (unsigned i = 0; i + kind <= count; i += kind)
        draws += kind == TRIANGLES ? triangle_covers(v + i, p)
                 : kind == LINES   ? line_covers(&f->state, v + i, p)
                                   : point_covers(&f->state, v + i, size, p);
    return draws;
}

static void open(struct fixture *f, unsigned samples, unsigned threads)
{
    fixture_open_samples(f, WIDTH, HEIGHT, COLOR_RGBA8, DEPTH_UNORM24, threads, samples);
    f->state.stencil_test = true; /* the stencil counts how often each sample was drawn */
    f->state.line_stipple_factor = 1;
    for (int face = 0; face < 2; face++) {
        f->state.stencil[face].func = COMPARE_ALWAYS;
        f->state.stencil[face].pass = STENCIL_INCR;
        f->state.stencil[face].compare_mask = f->state.stencil[face].write_mask = 0xff;
    }
}

static void submit(struct fixture *f, enum kind kind, const struct raster_vertex *v, unsigned count,
                   float size)
{
    const struct raster_derived *state = raster_scene_prepare(f->scene, &f->state);
    struct raster_bins *bins = raster_bins_begin(f->scene, 0);
    for (unsigned i = 0; i + kind <= count; i += kind) {
        raster_set_stipple_counter(bins, 0);
        if (kind == TRIANGLES)
            raster_triangle(bins, state, v + i, NULL, i);
        else if (kind == LINES)
            raster_line(bins, state, v + i, NULL, i);
        else
            raster_point(bins, state, v + i, size, i);
    }
    raster_bins_merge(f->scene, 1);
}

static void expect_rule(struct fixture *f, enum kind kind, const struct raster_vertex *v, unsigned count,
                        float size, const char *what)
{
    const unsigned samples = f->target.samples;
    fixture_clear(f, 0, 0, 0, 0, 1, 0);
    submit(f, kind, v, count, size);
    cr_assert(raster_scene_flush(f->scene));
    for (unsigned s = 0; s < samples; s++)
        for (unsigned y = 0; y < HEIGHT; y++)
            for (unsigned x = 0; x < WIDTH; x++) {
                const unsigned expected =
                                   expected_draws(f, kind, v, count, size, sample_place(samples, s, x, y)),
                               drawn = f->stencil[fixture_sample(f, x, y, s)];
                cr_assert_eq(drawn, expected,
                             "%s, %u samples: sample %u of (%u,%u) drawn %u times, expected %u", what,
                             samples, s, x, y, drawn, expected);
            }
    compared += (unsigned long)samples * WIDTH * HEIGHT * (count / kind);
}

/* Vertices in a range, in multiples of 1/steps where that is not 0. */
static void random_primitives(enum kind kind, const char *what, unsigned count, float low, float high,
                              unsigned steps)
{
    struct raster_vertex v[120];
    seed = 12345;
    for (unsigned n = 0; n < SAMPLE_COUNTS; n++) {
        struct fixture f;
        open(&f, sample_counts[n], 1);
        for (unsigned i = 0; i < count * kind; i++)
            v[i] = vertex(random_coordinate(low, high, steps), random_coordinate(low, high, steps));
        for (unsigned i = 0; kind == LINES && i < count;
             i++) { /* one line at a time: each has a width of its own */
            f.state.line_width = random_coordinate(0.5f, 9, 256);
            f.state.line_stipple = i % 2;
            f.state.line_stipple_pattern = (uint16_t)test_random(&seed);
            f.state.line_stipple_factor = (uint16_t)(1 + i % 3);
            expect_rule(&f, kind, v + i * kind, kind, 0, what);
        }
        for (unsigned i = 0; kind == POINTS && i < count; i++) {
            f.state.point_sprite = i % 2;
            expect_rule(&f, kind, v + i, 1, random_coordinate(0.25f, i % 7 ? 12 : 80, 256), what);
        }
        if (kind == TRIANGLES)
            expect_rule(&f, kind, v, count * kind, 0, what);
        fixture_close(&f);
    }
    printf("multisample coverage, %s: %lu comparisons so far\n", what, compared);
}

Test(multisample_coverage, triangles_cover_the_samples_inside_14_6_6)
{
    random_primitives(TRIANGLES, "triangles", 20, -20, 90, 0);
    random_primitives(TRIANGLES, "triangles, many samples on edges", 20, -10, 80, 8);
    random_primitives(TRIANGLES, "triangles of a few pixels", 40, 30, 38, 16);
    random_primitives(TRIANGLES, "triangles in a pixel", 40, 33, 34, 0);
    random_primitives(TRIANGLES, "triangles in the guard band", 16, -32768, 32768, 0);
}

Test(multisample_coverage, slivers_cover_the_samples_inside_14_6_6)
{
    static const float points[][6] = {
        {0.5f, 0.5f, 74.5f, 69.5f, 74.5f, 69.50390625f},
        {10, 10, 10.00390625f, 60, 10, 60},
        {-32768, 35.5f, 32768, 35.5f, 0, 35.6f},
        {0, 0, 75, 0.5f, 75, 0.50390625f},
        {3.375f, -32768, 3.375f, 32768, 4.5f, 0},
        {64, 0, 64, 70, 64.5f, 35},
        {0, 64, 75, 64, 37, 63.5f},
        {-32768, -32768, 32768, 32768, 32767.99609375f, 32768},
        {0.25f, 0.25f, 0.75f, 0.25f, 0.5f, 0.75f},
        {-200, -200, 300, -200, 50, 300}, /* over everything */
        {10, 10, 10, 10, 50, 50},         /* no area */
    };
    for (unsigned n = 0; n < SAMPLE_COUNTS; n++) {
        struct fixture f;
        open(&f, sample_counts[n], 1);
        for (unsigned i = 0; i < sizeof points / sizeof *points; i++) {
            const float *p = points[i];
            const struct raster_vertex v[3] = {vertex(p[0], p[1]), vertex(p[2], p[3]), vertex(p[4], p[5])};
            const struct raster_vertex backwards[3] = {v[2], v[1], v[0]};
            expect_rule(&f, TRIANGLES, v, 3, 0, "sliver");
            expect_rule(&f, TRIANGLES, backwards, 3, 0, "sliver, clockwise");
        }
        fixture_close(&f);
    }
}

Test(multisample_coverage, lines_cover_the_samples_of_their_rectangle_14_5_4)
{
    random_primitives(LINES, "lines", 10, -10, 85, 0);
    random_primitives(LINES, "short lines, many samples on edges", 16, 20, 40, 8);
    random_primitives(LINES, "lines in the guard band", 6, -32768, 32768, 0);
}

Test(multisample_coverage, axis_aligned_lines_cover_the_samples_of_their_rectangle_14_5_4)
{
    static const float points[][4] = {{5, 5.5f, 70, 5.5f},       {70, 9.25f, 5, 9.25f}, {20.5f, 3, 20.5f, 66},
                                      {30, 66, 30, 3},           {40, 40, 50, 50},      {50, 40, 40, 50},
                                      {10, 10, 10.00390625f, 10}};
    for (unsigned n = 0; n < SAMPLE_COUNTS; n++) {
        struct fixture f;
        open(&f, sample_counts[n], 1);
        for (unsigned i = 0; i < sizeof points / sizeof *points; i++)
            for (float width = 1; width < 4; width += 0.875f) {
                const float *p = points[i];
                const struct raster_vertex v[2] = {vertex(p[0], p[1]), vertex(p[2], p[3])};
                f.state.line_width = width;
                expect_rule(&f, LINES, v, 2, 0, "line");
            }
        fixture_close(&f);
    }
}

Test(multisample_coverage, points_cover_the_samples_of_their_disc_or_square_14_4_3)
{
    random_primitives(POINTS, "points", 40, -5, 80, 0);
    random_primitives(POINTS, "points, many samples on the border", 40, 10, 60, 16);
}

/* Two triangles that share an edge cover each sample once. */
Test(multisample_coverage, shared_edges_are_drawn_once)
{
    for (unsigned n = 0; n < SAMPLE_COUNTS; n++) {
        struct fixture f;
        open(&f, sample_counts[n], 1);
        seed = 5;
        for (unsigned round = 0; round < 20; round++) {
            const struct raster_vertex a = vertex(random_coordinate(0, 75, round % 2 * 16),
                                                  random_coordinate(0, 70, 16)),
                                       corners[4] = {vertex(-5, -5), vertex(80, -5), vertex(80, 75),
                                                     vertex(-5, 75)};
            struct raster_vertex v[12];
            for (int i = 0; i < 4; i++) {
                v[3 * i] = a;
                v[3 * i + 1] = corners[i];
                v[3 * i + 2] = corners[(i + 1) % 4];
            }
            fixture_clear(&f, 0, 0, 0, 0, 1, 0);
            submit(&f, TRIANGLES, v, 12, 0);
            cr_assert(raster_scene_flush(f.scene));
            for (size_t i = 0; i < (size_t)WIDTH * HEIGHT * sample_counts[n]; i++)
                cr_assert_eq(f.stencil[i], 1, "%u samples, round %u, sample %zu: drawn %u times",
                             sample_counts[n], round, i, f.stencil[i]);
        }
        fixture_close(&f);
    }
}

/* Without MULTISAMPLE a fragment covers all samples of the pixels that single-sample rasterization finds
 * (14.3.1). */
Test(multisample_coverage, without_multisample_fragments_cover_all_samples)
{
    for (unsigned n = 0; n < SAMPLE_COUNTS; n++)
        for (enum kind kind = POINTS; kind <= TRIANGLES; kind++)
            for (int smooth = 0; smooth < 2; smooth++) {
                struct fixture single, several;
                struct raster_vertex v[60];
                open(&single, 0, 1);
                open(&several, sample_counts[n], 1);
                seed = 77;
                for (unsigned i = 0; i < 60; i++)
                    v[i] = vertex(random_coordinate(-10, 85, 0), random_coordinate(-10, 80, 0));
                several.state.multisample = false;
                single.state.line_width = several.state.line_width = 2.5f;
                struct raster_state *states[2] = {&single.state, &several.state};
                for (int i = 0; i < 2; i++)
                    states[i]->point_smooth = states[i]->line_smooth = states[i]->polygon_smooth = smooth;
                fixture_clear(&single, 0, 0, 0, 0, 1, 0);
                fixture_clear(&several, 0, 0, 0, 0, 1, 0);
                submit(&single, kind, v, 60, 4.5f);
                submit(&several, kind, v, 60, 4.5f);
                cr_assert(raster_scene_flush(single.scene) && raster_scene_flush(several.scene));
                for (unsigned s = 0; s < sample_counts[n]; s++)
                    cr_assert_eq(memcmp(single.stencil, several.stencil + fixture_sample(&several, 0, 0, s),
                                        (size_t)WIDTH * HEIGHT),
                                 0, "%u samples, kind %d, smooth %d: sample %u differs", sample_counts[n],
                                 kind, smooth, s);
                fixture_close(&single);
                fixture_close(&several);
            }
}
