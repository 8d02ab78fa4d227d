#include "tests/pipeline/double.h"

#include <criterion/criterion.h>
#include <math.h>

enum { N = 64 };
static float positions[N][4], sizes[N][4];

static void open(struct bench *bench)
{
    bench_open(bench, 1, 0);
    uint32_t state = 7;
    for (int i = 0; i < N; i++)
        for (int c = 0; c < 4; c++) {
            state = state * 1664525u + 1013904223u;
            float u = (float)(state >> 8) / 16777216.0f;
            positions[i][c] = c == 3 ? 1 + u : 2 * u - 1;
        }
    bench_array(bench, 0, positions);
    bench->draw.primitive = PRIMITIVE_POINTS;
    bench->draw.count = N;
}

Test(viewport, window_coordinates_follow_13_8_1_to_the_bit)
{
    static const float viewports[][4] = {
        {0, 0, 100, 100}, {17, -5, 641, 33}, {0, 0, 0, 0}, {-100, -100, 16384, 16384}};
    static const float ranges[][2] = {{0, 1}, {1, 0}, {0.25f, 0.3f}, {0.5f, 0.5f}};
    struct bench bench;
    open(&bench);
    for (int k = 0; k < 4; k++) {
        const float *v = viewports[k], *r = ranges[k];
        memcpy(bench.draw.viewport, v, sizeof viewports[k]);
        memcpy(bench.draw.depth_range, r, sizeof ranges[k]);
        bench_draw(&bench);
        cr_assert_eq(bench.record.count, N);
        for (int i = 0; i < N; i++) {
            const struct raster_vertex *w = &bench.record.primitives[i].window[0];
            const float *p = positions[i];
            cr_expect_eq(w->x, (p[0] / p[3]) * (v[2] / 2) + (v[0] + v[2] / 2));
            cr_expect_eq(w->y, (p[1] / p[3]) * (v[3] / 2) + (v[1] + v[3] / 2));
            cr_expect_eq(w->z, (p[2] / p[3]) * ((r[1] - r[0]) / 2) + (r[0] + r[1]) / 2);
            cr_expect_eq(w->inv_w, 1 / p[3]);
        }
    }
    bench_close(&bench);
}

/* The dot product of NV_vertex_program2 2.14.3.10 in the order of its pseudo-code, each product rounded with
 * its sum (docs/numbers.md). */
Test(viewport, a_position_invariant_position_has_the_bits_of_four_dp4)
{
    static const float mvp[4][4] = {{1.1f, 0.3f, -0.7f, 0.01f},
                                    {-0.2f, 0.9f, 0.33f, 0.2f},
                                    {0.1f, 0.1f, 0.3f, -0.1f},
                                    {0.01f, 0.02f, 0.03f, 2.5f}};
    struct bench bench;
    open(&bench);
    memcpy(bench.draw.mvp, mvp, sizeof mvp);
    bench.draw.position_invariant = true;
    bench.draw.link.position_output = -1;
    bench_draw(&bench);
    cr_assert_eq(bench.record.count, N);
    for (int i = 0; i < N; i++) {
        volatile float clip[4];
        for (int row = 0; row < 4; row++) {
            clip[row] = mvp[row][0] * positions[i][0];
            for (int c = 1; c < 4; c++)
                clip[row] = fmaf(mvp[row][c], positions[i][c], clip[row]);
        }
        cr_expect_eq(bench.record.primitives[i].window[0].x, (clip[0] / clip[3]) * 50 + 50);
        cr_expect_eq(bench.record.primitives[i].window[0].inv_w, 1 / clip[3]);
    }
    bench_close(&bench);
}

Test(viewport, a_program_without_position_puts_all_vertices_at_the_origin)
{
    struct bench bench;
    open(&bench);
    bench.draw.link.position_output = -1;
    bench_draw(&bench);
    cr_assert_eq(bench.record.count, N);
    cr_expect(bench.record.primitives[3].window[0].x == 50 &&
              bench.record.primitives[3].window[0].inv_w == 1);
    bench_close(&bench);
}

Test(viewport, point_size_comes_from_the_program_or_the_state_and_is_clamped)
{
    static const struct {
        bool from_program, written;
        float program, state, expected;
    } rows[] = {
        {false, true, 9, 5, 5},        {true, true, 9, 5, 9},     {true, false, 9, 5, 5},
        {true, true, 100, 5, 40},      {true, true, -3, 5, 2},    {true, true, NAN, 5, 2},
        {true, true, INFINITY, 5, 40}, {false, false, 9, 99, 40}, {false, false, 9, 0.5f, 2},
    };
    struct bench bench;
    open(&bench);
    bench.inputs[1] = (struct input_register){.semantic = SEMANTIC_ATTRIBUTE, .index = 5};
    bench.program.input_count = bench.code.output_count = 2;
    bench.code.from[1] = 1;
    bench_array(&bench, 5, sizes);
    bench.draw.point_size_min = 2;
    bench.draw.point_size_max = 40;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int k = 0; k < N; k++)
            sizes[k][0] = rows[i].program;
        bench.draw.point_size_from_program = rows[i].from_program;
        bench.draw.link.point_size_output = rows[i].written ? 1 : -1;
        bench.draw.point_size = rows[i].state;
        bench_draw(&bench);
        cr_assert_eq(bench.record.count, N);
        cr_expect_eq(bench.record.primitives[13].size, rows[i].expected, "row %zu: %g", i,
                     (double)bench.record.primitives[13].size);
    }
    bench_close(&bench);
}
