/* Points, against the definition evaluated at every pixel. */
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

/* 14.4.1: a square of `size` centres around the pixel (odd) or corner (even). */
Test(setup_point, squares_of_rounded_size)
{
    static const struct {
        float x, y, size;
        int x0, y0, n;
    } rows[] = {
        {5.5f, 5.5f, 1, 5, 5, 1},    {5, 5, 1, 5, 5, 1},         {5.99f, 6, 1.4f, 5, 6, 1},
        {5.5f, 5.5f, 0, 5, 5, 1},    {5.5f, 5.5f, NAN, 5, 5, 1}, {5.5f, 5.5f, 3, 4, 4, 3},
        {5.2f, 5.9f, 2.6f, 4, 4, 3}, {5.49f, 5.5f, 2, 4, 5, 2},  {10, 10, 4, 8, 8, 4},
        {0.5f, 0.5f, 7, -3, -3, 7},  {-3, 4, 2, -4, 3, 2},       {12, 12, 1e9f, 0, 0, SIZE},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct fixture f;
        count_draws(&f);
        struct raster_vertex v = {.x = rows[i].x, .y = rows[i].y, .z = 0.5f, .inv_w = 1};
        const struct raster_derived *state = raster_scene_prepare(f.scene, &f.state);
        raster_point(raster_bins_begin(f.scene, 0), state, &v, rows[i].size, 0);
        raster_bins_merge(f.scene, 1);
        cr_assert(raster_scene_flush(f.scene));
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++) {
                bool inside = x >= rows[i].x0 && x < rows[i].x0 + rows[i].n && y >= rows[i].y0 &&
                              y < rows[i].y0 + rows[i].n;
                cr_assert_eq(fixture_stencil(&f, (unsigned)x, (unsigned)y), inside, "row %u at (%d,%d)", i, x,
                             y);
            }
        fixture_close(&f);
    }
}
