/* Lines by the diamond-exit rule, against the definition evaluated at every pixel. */
#include "tests/raster/fixture.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { SIZE = 24 };

static void count_draws(struct fixture *f)
{
    fixture_open(f, SIZE, SIZE, COLOR_RGBA8, DEPTH_UNORM24, 1);
    f->state.stencil_test = true;
    f->state.stencil[0].func = COMPARE_ALWAYS;
    f->state.stencil[0].pass = STENCIL_INCR;
    f->state.stencil[0].compare_mask = f->state.stencil[0].write_mask = 0xff;
}

static void draw_line(struct fixture *f, float xa, float ya, float xb, float yb)
{
    struct raster_vertex v[2] = {{.x = xa, .y = ya, .z = 0.5f, .inv_w = 1},
                                 {.x = xb, .y = yb, .z = 0.5f, .inv_w = 1}};
    const struct raster_derived *state = raster_scene_prepare(f->scene, &f->state);
    struct raster_bins *bins = raster_bins_begin(f->scene, 0);
    raster_line(bins, state, v, NULL, 0);
    raster_bins_merge(f->scene, 1);
}

/* --- The rule: coordinates in 2^-40 pixels, e = 2^-20, so e*e = 1. Lines are a few pixels long, so this e is
 * small enough. */

typedef __int128 wide;
#define ONE     ((wide)1 << 40)
#define EPSILON ((wide)1 << 20)

static wide absolute(wide a)
{
    return a < 0 ? -a : a;
}

/* Is some point of segment a-b within |x|+|y| < 1/2 of the origin? The sum is convex along it: look at its
 * corners and ends. */
static bool meets_diamond(wide xa, wide ya, wide xb, wide yb)
{
    wide half = ONE / 2, dx = xb - xa, dy = yb - ya, cross = absolute(xa * dy - ya * dx);
    if (absolute(xa) + absolute(ya) < half || absolute(xb) + absolute(yb) < half)
        return true;
    bool crosses_x = (xa < 0) != (xb < 0), crosses_y = (ya < 0) != (yb < 0);
    return (crosses_x && cross < half * absolute(dx)) || (crosses_y && cross < half * absolute(dy));
}

static bool reference_line(const float p[4], int px, int py)
{
    wide c[4];
    for (int i = 0; i < 4; i++)
        c[i] = (wide)nearbyint((double)p[i] * 256) * (ONE / 256) - (i % 2 ? py : px) * ONE - ONE / 2 -
               (i % 2 ? 1 : EPSILON);
    return meets_diamond(c[0], c[1], c[2], c[3]) && absolute(c[2]) + absolute(c[3]) >= ONE / 2;
}

static void expect_line(struct fixture *f, const float p[4])
{
    fixture_clear(f, 0, 0, 0, 0, 1, 0);
    draw_line(f, p[0], p[1], p[2], p[3]);
    cr_assert(raster_scene_flush(f->scene));
    for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE; x++)
            cr_assert_eq(fixture_stencil(f, (unsigned)x, (unsigned)y), reference_line(p, x, y),
                         "line (%g,%g)-(%g,%g): pixel (%d,%d) drawn %d times", p[0], p[1], p[2], p[3], x, y,
                         fixture_stencil(f, (unsigned)x, (unsigned)y));
}

Test(setup_line, diamond_exit_at_random)
{
    struct fixture f;
    uint32_t seed = 4711;
    count_draws(&f);
    for (int i = 0; i < 3000; i++) {
        int grain = i % 3 == 0 ? 1 : i % 3 == 1 ? 64 : 128; /* 256ths */
        float p[4];
        for (int k = 0; k < 2; k++)
            p[k] = 8 + (float)((int)(test_random(&seed) % 2048) / grain * grain) / 256;
        for (int k = 2; k < 4; k++)
            p[k] = p[k - 2] + (float)((int)(test_random(&seed) % 2048 - 1024) / grain * grain) / 256;
        expect_line(&f, p);
    }
    fixture_close(&f);
}

Test(setup_line, strips_have_no_gap_and_no_double_pixel)
{
    struct fixture f;
    count_draws(&f);
    /* Half-open: of three collinear pieces each pixel is drawn once. */
    draw_line(&f, 1.5f, 1.5f, 6.5f, 3.5f);
    draw_line(&f, 6.5f, 3.5f, 11.5f, 5.5f);
    draw_line(&f, 11.5f, 5.5f, 21.5f, 9.5f);
    cr_assert(raster_scene_flush(f.scene));
    for (unsigned x = 0; x < SIZE; x++) {
        unsigned sum = 0;
        for (unsigned y = 0; y < SIZE; y++)
            sum += fixture_stencil(&f, x, y);
        cr_assert_eq(sum, x >= 1 && x < 21, "column %u has %u", x, sum);
    }
    fixture_close(&f);
}

/* 14.5.2.2: the lowest fragment of each column is that of the line moved down by (w-1)/2; the column is w
 * high. */
Test(setup_line, wide_lines_are_columns_of_width)
{
    struct fixture f;
    uint32_t seed = 99;
    count_draws(&f);
    for (int i = 0; i < 300; i++) {
        float p[4], moved[4];
        int width = 1 + (int)(test_random(&seed) % 5);
        for (int k = 0; k < 4; k++)
            p[k] = 10 + (float)(test_random(&seed) % 1024) / 256;
        bool x_major = fabsf(p[2] - p[0]) >= fabsf(p[3] - p[1]);
        memcpy(moved, p, sizeof p);
        for (int k = x_major ? 1 : 0; k < 4; k += 2)
            moved[k] -= (float)(width - 1) / 2;
        f.state.line_width = (float)width;
        fixture_clear(&f, 0, 0, 0, 0, 1, 0);
        draw_line(&f, p[0], p[1], p[2], p[3]);
        cr_assert(raster_scene_flush(f.scene));
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++) {
                unsigned expected = 0;
                for (int w = 0; w < width; w++)
                    expected += reference_line(moved, x_major ? x : x - w, x_major ? y - w : y);
                cr_assert_eq(fixture_stencil(&f, (unsigned)x, (unsigned)y), expected,
                             "width %d (%g,%g)-(%g,%g) at (%d,%d)", width, p[0], p[1], p[2], p[3], x, y);
            }
    }
    fixture_close(&f);
}

Test(setup_line, malformed_lines_are_dropped)
{
    struct fixture f;
    count_draws(&f);
    draw_line(&f, NAN, 0, 5, 5);
    draw_line(&f, 0, 0, INFINITY, 5);
    draw_line(&f, 5, 5, 5, 5);
    draw_line(&f, -40000, 5, 5, 5);
    f.state.line_width = NAN;
    draw_line(&f, -32768, -32768, -5, -5);
    cr_assert(raster_scene_flush(f.scene));
    for (int i = 0; i < SIZE * SIZE; i++)
        cr_assert_eq(f.stencil[i], 0);
    fixture_close(&f);
}
