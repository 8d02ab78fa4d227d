/* Clipping seen from the rasterizer's side: which points of the window are covered, and by which values. */
#include "tests/pipeline/double.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>

static uint32_t state = 1;

static double uniform(double low, double high)
{
    state = state * 1664525u + 1013904223u;
    return low + (high - low) * ((state >> 8) / 16777216.0);
}

/* Rows: 0 the corner's weights (1,0,0) (0,1,0) (0,0,1), 1 random, 2 random without perspective correction.
 * Attribute 4 goes to clip distance 0, in x. */
static float positions[3][4], weights[3][4] = {{1, 0, 0, 5}, {0, 1, 0, 6}, {0, 0, 1, 7}}, values[3][4],
                              flat_values[3][4], distances[3][4];

static void open(struct bench *bench)
{
    bench_open(bench, 1, 4);
    bench_array(bench, 0, positions);
    bench_array(bench, 1, weights);
    bench_array(bench, 2, values);
    bench_array(bench, 3, flat_values);
    bench_array(bench, 4, distances);
    bench->draw.link.inputs[2].interpolation = INTERPOLATE_NOPERSPECTIVE;
    bench->draw.link.clip_output[0] = 4;
    bench->draw.primitive = PRIMITIVE_TRIANGLES;
    bench->draw.count = 3;
}

static void random_vertex(int i, double spread)
{
    positions[i][0] = (float)uniform(-spread, spread);
    positions[i][1] = (float)uniform(-spread, spread);
    positions[i][2] = (float)uniform(-2, 2);
    positions[i][3] = (float)uniform(-1, 3);
    distances[i][0] = (float)uniform(-1, 1.5);
    for (int c = 0; c < 4; c++) {
        values[i][c] = (float)uniform(-1, 1);
        flat_values[i][c] = (float)uniform(-1, 1);
    }
}

/* --- The exact answer: homogeneous coordinates need no clipping ----------------------------------------- */

static double determinant(const double a[3], const double b[3], const double c[3])
{
    return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
           a[2] * (b[0] * c[1] - b[1] * c[0]);
}

enum verdict { OUTSIDE, INSIDE, TOO_CLOSE };

/* The weights of the clip-space corners at window point x, y (viewport 100 x 100), whose sum is 1/w there;
 * and whether it is visible. */
static enum verdict exact_weights_at(const struct bench *bench, double x, double y, double lambda[3])
{
    double corner[3][3], point[3] = {x / 50 - 1, y / 50 - 1, 1};
    for (int i = 0; i < 3; i++)
        for (int c = 0; c < 3; c++)
            corner[i][c] = positions[i][c == 2 ? 3 : c];
    double all = determinant(corner[0], corner[1], corner[2]);
    if (fabs(all) < 0.05)
        return TOO_CLOSE;
    lambda[0] = determinant(point, corner[1], corner[2]) / all;
    lambda[1] = determinant(corner[0], point, corner[2]) / all;
    lambda[2] = determinant(corner[0], corner[1], point) / all;
    double criteria[6] = {lambda[0], lambda[1], lambda[2], 0, 0, 1};
    for (int i = 0; i < 3; i++) {
        criteria[3] += lambda[i] * ((double)positions[i][3] + positions[i][2]);
        criteria[4] += lambda[i] * ((double)positions[i][3] - positions[i][2]);
    }
    if (bench->draw.clip_enables)
        criteria[5] = lambda[0] * distances[0][0] + lambda[1] * distances[1][0] + lambda[2] * distances[2][0];
    enum verdict verdict = INSIDE;
    for (int i = 0; i < 6; i++) {
        if (fabs(criteria[i]) < 1e-4)
            return TOO_CLOSE;
        if (criteria[i] < 0)
            verdict = OUTSIDE;
    }
    return verdict;
}

/* TOO_CLOSE where a twentieth of a pixel away it would be otherwise. */
static enum verdict exact_weights(const struct bench *bench, double x, double y, double lambda[3])
{
    static const double around[4][2] = {{-0.05, -0.05}, {0.05, -0.05}, {-0.05, 0.05}, {0.05, 0.05}};
    double unused[3];
    enum verdict verdict = exact_weights_at(bench, x, y, lambda);
    for (int i = 0; i < 4; i++)
        if (exact_weights_at(bench, x + around[i][0], y + around[i][1], unused) != verdict)
            return TOO_CLOSE;
    return verdict;
}

/* The weights of an emitted triangle's corners in the window; false if the point is outside by more than a
 * fiftieth of a pixel. */
static bool window_weights(const struct recorded *p, double x, double y, double b[3])
{
    double corner[3][3], point[3] = {x, y, 1};
    for (int i = 0; i < 3; i++)
        memcpy(corner[i], (double[3]){p->window[i].x, p->window[i].y, 1}, sizeof corner[i]);
    double all = determinant(corner[0], corner[1], corner[2]);
    if (all == 0)
        return false;
    b[0] = determinant(point, corner[1], corner[2]) / all;
    b[1] = determinant(corner[0], point, corner[2]) / all;
    b[2] = determinant(corner[0], corner[1], point) / all;
    for (int axis = 0; axis < 2; axis++) { /* the tip of a sliver must not count for longer than it is */
        double low = fmin(fmin(corner[0][axis], corner[1][axis]), corner[2][axis]);
        double high = fmax(fmax(corner[0][axis], corner[1][axis]), corner[2][axis]);
        if (point[axis] < low - 0.02 || point[axis] > high + 0.02)
            return false;
    }
    for (int i = 0; i < 3; i++) {
        const double *from = corner[(i + 1) % 3], *to = corner[(i + 2) % 3];
        if (b[i] * fabs(all) < -0.02 * hypot(to[0] - from[0], to[1] - from[1]))
            return false;
    }
    return true;
}

static void compare_values(const struct recorded *p, const double b[3], const double lambda[3])
{
    double one_over_w = 0, exact_w = lambda[0] + lambda[1] + lambda[2];
    for (int i = 0; i < 3; i++)
        one_over_w += b[i] * p->window[i].inv_w;
    cr_assert_float_eq(one_over_w, exact_w, 1e-3 * (1 + fabs(exact_w)));
    for (int c = 0; c < 4; c++) {
        double smooth = 0, linear = 0, exact_smooth = 0, exact_linear = 0, scale = 1;
        for (int i = 0; i < 3; i++) {
            smooth += b[i] * p->window[i].inv_w * p->rows[i][1][c] / one_over_w;
            linear += b[i] * p->rows[i][2][c];
            exact_smooth += lambda[i] * values[i][c] / exact_w;
            exact_linear += lambda[i] * positions[i][3] * flat_values[i][c];
            scale += fabs((double)p->rows[i][2][c]) + fabs(lambda[i] * positions[i][3]);
        }
        cr_assert_float_eq(smooth, exact_smooth, 2e-3, "perspective: %g, exact %g", smooth, exact_smooth);
        cr_assert_float_eq(linear, exact_linear, 1e-4 * scale, "no perspective: %g, exact %g", linear,
                           exact_linear);
    }
}

Test(clip, what_is_drawn_of_a_triangle_is_its_part_in_the_clip_volume)
{
    struct bench bench;
    open(&bench);
    unsigned verdicts[2] = {0, 0};
    for (int trial = 0; trial < 4000; trial++) {
        double spread = trial % 4 == 3 ? 5000 : 3; /* beyond the guard band, too */
        for (int i = 0; i < 3; i++)
            random_vertex(i, spread);
        bench.draw.clip_enables = trial & 1;
        cr_assert(bench_draw(&bench));
        for (int sample = 0; sample < 20; sample++) {
            double x = uniform(0, 100), y = uniform(0, 100), lambda[3], b[3];
            enum verdict verdict = exact_weights(&bench, x, y, lambda);
            if (verdict == TOO_CLOSE)
                continue;
            verdicts[verdict]++;
            unsigned covered = 0;
            for (size_t i = 0; i < bench.record.count; i++) {
                if (!window_weights(&bench.record.primitives[i], x, y, b))
                    continue;
                if (verdict == INSIDE && spread < 10 && !covered)
                    compare_values(&bench.record.primitives[i], b, lambda);
                covered++;
            }
            cr_assert_eq(covered > 0, verdict == INSIDE, "trial %d: %g %g covered by %u, exactly %d", trial,
                         x, y, covered, (int)verdict);
        }
    }
    cr_assert(verdicts[OUTSIDE] > 1000 && verdicts[INSIDE] > 1000, "%u outside, %u inside", verdicts[OUTSIDE],
              verdicts[INSIDE]);
    bench_close(&bench);
}

/* --- Edges ---------------------------------------------------------------------------------------------- */

enum { POINTS_MAX = 64 };

struct edge_points {
    unsigned count;
    float windows[POINTS_MAX][4];
};

/* The vertices on the edge between corners 0 and 1: the third one's weight is zero to the bit. */
static void collect_edge(const struct record *record, struct edge_points *points)
{
    points->count = 0;
    for (size_t i = 0; i < record->count; i++)
        for (int corner = 0; corner < 3; corner++) {
            const struct raster_vertex *v = &record->primitives[i].window[corner];
            float window[4] = {v->x, v->y, v->z, v->inv_w};
            bool known = record->primitives[i].rows[corner][0][2] != 0;
            for (unsigned k = 0; k < points->count && !known; k++)
                known = memcmp(points->windows[k], window, sizeof window) == 0;
            if (!known && points->count < POINTS_MAX)
                memcpy(points->windows[points->count++], window, sizeof window);
        }
}

static bool same_points(const struct edge_points *a, const struct edge_points *b)
{
    if (a->count != b->count)
        return false;
    for (unsigned i = 0; i < a->count; i++) {
        bool found = false;
        for (unsigned k = 0; k < b->count; k++)
            found |= memcmp(a->windows[i], b->windows[k], sizeof a->windows[i]) == 0;
        if (!found)
            return false;
    }
    return true;
}

static void exchange(int i, int k)
{
    float *arrays[] = {(float *)positions, (float *)values, (float *)flat_values, (float *)distances};
    for (int a = 0; a < 4; a++)
        for (int c = 0; c < 4; c++) {
            float t = arrays[a][i * 4 + c];
            arrays[a][i * 4 + c] = arrays[a][k * 4 + c];
            arrays[a][k * 4 + c] = t;
        }
}

/* The two triangles meet in one edge, run through it in opposite directions, and their third corners may lie
 * anywhere: whatever planes those bring in, the edge is cut at the same points. */
Test(clip, a_shared_edge_is_cut_at_the_same_bits)
{
    struct bench bench;
    open(&bench);
    unsigned cut = 0;
    for (int trial = 0; trial < 4000; trial++) {
        struct edge_points first, second;
        bench.draw.clip_enables = trial & 1;
        for (int i = 0; i < 3; i++)
            random_vertex(i, trial % 8 == 7 ? 3000 : 2);
        cr_assert(bench_draw(&bench));
        bool any_first = bench.record.count > 0;
        collect_edge(&bench.record, &first);
        exchange(0, 1);
        random_vertex(2, trial % 8 > 5 ? 5000 : 2);
        cr_assert(bench_draw(&bench));
        bool any_second = bench.record.count > 0;
        collect_edge(&bench.record, &second);
        /* Where one of them is outside as a whole there is nothing to agree on. */
        if (!any_first || !any_second || first.count < 2 || second.count < 2)
            continue;
        cut++;
        cr_assert(same_points(&first, &second), "trial %d: %u and %u points", trial, first.count,
                  second.count);
    }
    cr_assert_gt(cut, 500, "%u", cut);
    bench_close(&bench);
}

/* 13.7: with a plane and then its reverse, no pixel along the cut is missing or drawn twice. */
Test(clip, a_plane_and_its_reverse_cut_at_the_same_bits)
{
    struct bench bench;
    open(&bench);
    bench.draw.clip_enables = 1;
    unsigned cut = 0;
    for (int trial = 0; trial < 2000; trial++) {
        struct edge_points first, second;
        for (int i = 0; i < 3; i++)
            random_vertex(i, 1);
        for (int i = 0; i < 3; i++)
            positions[i][2] = 0, positions[i][3] = 2; /* only this plane cuts */
        if ((distances[0][0] > 0) == (distances[1][0] > 0))
            continue;
        bench_draw(&bench);
        collect_edge(&bench.record, &first);
        for (int i = 0; i < 3; i++)
            distances[i][0] = -distances[i][0];
        bench_draw(&bench);
        collect_edge(&bench.record, &second);
        cr_assert_eq(first.count, 2);
        cr_assert_eq(second.count, 2);
        unsigned shared = 0;
        for (int i = 0; i < 2; i++)
            for (int k = 0; k < 2; k++)
                shared += memcmp(first.windows[i], second.windows[k], sizeof first.windows[i]) == 0;
        cr_assert_eq(shared, 1, "trial %d", trial);
        cut++;
    }
    cr_assert_gt(cut, 300);
    bench_close(&bench);
}

Test(clip, a_clipped_primitive_keeps_its_provoking_vertex_and_orientation)
{
    struct bench bench;
    open(&bench);
    for (int trial = 0; trial < 500; trial++) {
        for (int i = 0; i < 3; i++)
            random_vertex(i, 2);
        double corner[3][3];
        for (int i = 0; i < 3; i++)
            memcpy(corner[i], (double[3]){positions[i][0], positions[i][1], positions[i][3]},
                   sizeof corner[i]);
        double turn = determinant(corner[0], corner[1], corner[2]);
        bench_draw(&bench);
        for (size_t i = 0; i < bench.record.count; i++) {
            const struct recorded *p = &bench.record.primitives[i];
            cr_assert_arr_eq(p->flat[0], weights[2], sizeof weights[2]);
            cr_assert_arr_eq(p->flat[1], values[2], sizeof values[2]);
            double area =
                ((double)p->window[1].x - p->window[0].x) * ((double)p->window[2].y - p->window[0].y) -
                ((double)p->window[2].x - p->window[0].x) * ((double)p->window[1].y - p->window[0].y);
            if (fabs(area) > 0.5 && fabs(turn) > 0.05)
                cr_assert_eq(area > 0, turn > 0, "trial %d: area %g, determinant %g", trial, area, turn);
        }
    }
    bench_close(&bench);
}

/* --- Hostile positions ---------------------------------------------------------------------------------- */

static bool usable(const struct raster_vertex *v)
{
    return fabsf(v->x) <= RASTER_GUARD && fabsf(v->y) <= RASTER_GUARD && isfinite(v->z) && v->inv_w >= 0 &&
           isfinite(v->inv_w);
}

/* Every combination of these in all of x y z w of one vertex and w of another, for each kind of primitive. */
Test(clip, whatever_the_position_the_rasterizer_gets_numbers_inside_the_guard)
{
    static const float odd[] = {0,     -0.0f,   1,        -1,       1e-30f,    1e-45f, -1e-45f,
                                1e30f, FLT_MAX, -FLT_MAX, INFINITY, -INFINITY, NAN};
    enum { ODD = sizeof odd / sizeof *odd };
    static const enum pipeline_primitive kinds[] = {PRIMITIVE_POINTS, PRIMITIVE_LINE_LOOP,
                                                    PRIMITIVE_TRIANGLES};
    struct bench bench;
    open(&bench);
    for (int n = 0; n < ODD * ODD * ODD * ODD; n++) {
        memcpy(
            positions[0],
            (float[4]){odd[n % ODD], odd[n / ODD % ODD], odd[n / ODD / ODD % ODD], odd[n / ODD / ODD / ODD]},
            16);
        memcpy(positions[1], (float[4]){0.5f, 0, 0, odd[n * 7 % ODD]}, 16);
        memcpy(positions[2], (float[4]){0, 0.5f, 0.5f, 1}, 16);
        distances[0][0] = odd[n * 5 % ODD];
        bench.draw.clip_enables = n & 1;
        for (int kind = 0; kind < 3; kind++) {
            bench.draw.primitive = kinds[kind];
            cr_assert(bench_draw(&bench));
            for (size_t i = 0; i < bench.record.count; i++)
                for (unsigned corner = 0; corner < bench.record.primitives[i].corners; corner++) {
                    const struct raster_vertex *v = &bench.record.primitives[i].window[corner];
                    cr_assert(usable(v), "%g %g %g %g gives %g %g %g 1/%g", (double)positions[0][0],
                              (double)positions[0][1], (double)positions[0][2], (double)positions[0][3],
                              (double)v->x, (double)v->y, (double)v->z, (double)v->inv_w);
                }
        }
    }
    bench_close(&bench);
}

Test(clip, a_primitive_with_a_nan_is_dropped_whole)
{
    struct bench bench;
    open(&bench);
    for (int bad = 0; bad < 6; bad++) {
        for (int i = 0; i < 3; i++) {
            memcpy(positions[i], (float[4]){i == 1, i == 2, 0, 1}, 16);
            distances[i][0] = 1;
        }
        if (bad < 4)
            positions[1][bad] = NAN;
        else
            distances[1][0] = NAN;
        bench.draw.clip_enables = bad == 4; /* 5: a NaN distance that is not enabled */
        bench_draw(&bench);
        cr_expect_eq(bench.record.count, bad == 5 ? 1 : 0, "%d", bad);
    }
    bench_close(&bench);
}

/* --- Lines and points ----------------------------------------------------------------------------------- */

Test(clip, a_line_ends_where_the_volume_ends)
{
    static const struct {
        float a[4], b[4], distance[2];
        uint8_t enables;
        double from, to; /* weight of b at the ends that come out; from > to: nothing */
    } rows[] = {
        {{0, 0, 0, 1}, {0.5f, 0, 0, 1}, {1, 1}, 0, 0, 1},
        {{0, 0, -2, 1}, {0, 0, 0, 1}, {1, 1}, 0, 0.5, 1},           /* near */
        {{0, 0, 0, 1}, {0, 0, 3, 1}, {1, 1}, 0, 0, 1.0 / 3},        /* far */
        {{0, 0, -3, 1}, {0, 0, 3, 1}, {1, 1}, 0, 1.0 / 3, 2.0 / 3}, /* both */
        {{0, 0, 2, 1}, {0, 0, 3, 1}, {1, 1}, 0, 1, 0},
        {{0, 0, 0, 1}, {0.5f, 0, 0, 1}, {1, -3}, 1, 0, 0.25}, /* clip distance */
        {{0, 0, 0, 1}, {0.5f, 0, 0, 1}, {-1, 1}, 1, 0.5, 1},
        {{0, 0, 0, 1}, {0.5f, 0, 0, 1}, {-1, 1}, 0, 0, 1}, /* not enabled */
        {{0, 0, 0, 1}, {0.5f, 0, 0, 1}, {-1, -1}, 1, 1, 0},
        {{0, 0, 0, 1}, {8, 0, 0, 1}, {1, 1}, 0, 0, 0.125}, /* a side, inside the guard band: nothing would cut
                                                              its width there */
        {{0, 8, 0, 1}, {0, -8, 0, 1}, {1, 1}, 0, 0.4375, 0.5625},
        {{0, 0, 0, 1}, {6400, 0, 0, 1}, {1, 1}, 0, 0, 1 / 6400.}, /* beyond it */
        {{0, 0, 1, 1}, {0, 0, 0, -1}, {1, 1}, 0, 1, 0}, /* touches the far plane, then is behind the eye */
    };
    struct bench bench;
    open(&bench);
    bench.draw.primitive = PRIMITIVE_LINES;
    bench.draw.count = 2;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        memcpy(positions[0], rows[i].a, 16);
        memcpy(positions[1], rows[i].b, 16);
        distances[0][0] = rows[i].distance[0];
        distances[1][0] = rows[i].distance[1];
        bench.draw.clip_enables = rows[i].enables;
        bench_draw(&bench);
        cr_assert_eq(bench.record.count, rows[i].from <= rows[i].to, "row %zu", i);
        if (!bench.record.count)
            continue;
        const struct recorded *p = &bench.record.primitives[0];
        cr_expect_float_eq((double)p->rows[0][0][1], rows[i].from, 1e-4, "row %zu: from %g", i,
                           (double)p->rows[0][0][1]);
        cr_expect_float_eq((double)p->rows[1][0][1], rows[i].to, 1e-4, "row %zu: to %g", i,
                           (double)p->rows[1][0][1]);
        cr_expect_eq(p->flat[0][1], 1);
    }
    bench_close(&bench);
}

Test(clip, a_point_is_drawn_or_not_by_its_centre)
{
    static const struct {
        float position[4], distance;
        bool drawn;
    } rows[] = {
        {{0, 0, 0, 1}, 0, true},       {{0, 0, 1, 1}, 1, true},        {{0, 0, -1, 1}, 1, true},
        {{0, 0, 1.001f, 1}, 1, false}, {{0, 0, -1.001f, 1}, 1, false}, {{0, 0, 0, 1}, -1e-9f, false},
        {{1.5f, 0, 0, 1}, 1, true}, /* its square may reach in */
        {{1e6f, 0, 0, 1}, 1, false},   {{0, 0, 0, -1}, 1, false},      {{0, 0, 0, 0}, 1, false},
    };
    struct bench bench;
    open(&bench);
    bench.draw.primitive = PRIMITIVE_POINTS;
    bench.draw.count = 1;
    bench.draw.clip_enables = 1;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        memcpy(positions[0], rows[i].position, 16);
        distances[0][0] = rows[i].distance;
        bench_draw(&bench);
        cr_expect_eq(bench.record.count, rows[i].drawn, "row %zu", i);
    }
    bench_close(&bench);
}

Test(clip, inside_the_guard_nothing_is_clipped_in_x_and_y)
{
    struct bench bench;
    open(&bench);
    memcpy(positions, (float[3][4]){{-600, -600, 0, 1}, {600, -600, 0, 1}, {0, 600, 0, 1}}, sizeof positions);
    bench_draw(&bench);
    cr_expect_eq(bench.record.count, 1);
    cr_expect_eq(bench.record.primitives[0].window[0].x, 50 - 600 * 50);
    cr_expect_eq(pipeline_statistics(bench.pipeline).primitives_clipped, 0);
    positions[0][0] = 700;
    bench_draw(&bench);
    cr_expect_eq(pipeline_statistics(bench.pipeline).primitives_clipped, 1);
    bench_close(&bench);
}

/* A triangle whose corner `out` is beyond the near (-1) or far (1) plane, the others within. */
static void cross_depth_plane(int out, int plane, bool zero_to_one)
{
    for (int i = 0; i < 3; i++) {
        const double w = uniform(0.5, 3), low = zero_to_one ? 0 : -w, depth = w - low;
        const double z = i != out    ? low + uniform(0.2, 0.8) * depth
                         : plane < 0 ? low - uniform(0.2, 2)
                                     : w + uniform(0.2, 2);
        memcpy(positions[i], (float[4]){(float)uniform(-w, w), (float)uniform(-w, w), (float)z, (float)w},
               sizeof positions[i]);
    }
}

Test(clip, where_the_near_and_far_planes_cut_depth_is_the_end_of_the_range_to_the_bit)
{
    struct bench bench;
    open(&bench);
    for (int trial = 0; trial < 1000; trial++) {
        const int plane = trial & 1 ? 1 : -1;
        unsigned cuts = 0;
        bench.draw.zero_to_one = trial >> 1 & 1;
        cross_depth_plane(trial % 3, plane, bench.draw.zero_to_one);
        cr_assert(bench_draw(&bench));
        for (size_t i = 0; i < bench.record.count; i++)
            for (int corner = 0; corner < 3; corner++) {
                const double z = (double)bench.record.primitives[i].window[corner].z,
                             beyond = plane < 0 ? z : 1 - z;
                cuts += beyond == 0;
                cr_expect(beyond == 0 || beyond > 1e-6, "trial %d: %a", trial, z);
            }
        cr_expect(bench.record.count == 0 || cuts >= 2, "trial %d: %u cuts", trial, cuts);
    }
    bench_close(&bench);
}
