/* Running out of memory at every allocation: nothing crashes, the flush says that something was lost, and the
 * scene goes on working. */
#include "tests/raster/fixture.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* The linker sends the library's allocations here (--wrap). */
static long countdown = -1; /* the allocation that fails, with all after it; negative: none */

static bool allocation_fails(void)
{
    if (countdown > 0)
        countdown--;
    return countdown == 0;
}

#include "tests/support/failing_memory.h"

/* Draws as much as it can; true if all calls succeeded. */
static bool render(struct fixture *f, unsigned triangles)
{
    bool good = true;
    struct raster_clear clear = {.buffers = CLEAR_COLOR,
                                 .rect = {3, 3, 190, 190},
                                 .draw_buffers = 1,
                                 .color_mask = {15},
                                 .color = {1, 1, 1, 1}};
    raster_scene_set_target(f->scene, &f->target);
    for (unsigned i = 0; i < 4; i++) {
        const struct raster_derived *state = raster_scene_prepare(f->scene, &f->state);
        struct raster_bins *bins = raster_bins_begin(f->scene, i % 2);
        good &= state && bins;
        if (state && bins)
            for (unsigned t = 0; t < triangles; t++) {
                float x = (float)(t * 7 % 200), y = (float)(t * 13 % 200);
                struct raster_vertex v[3] = {
                    {x, y, 0.5f, 1, NULL}, {x + 70, y, 0.5f, 1, NULL}, {x, y + 70, 0.5f, 1, NULL}};
                raster_triangle(bins, state, v, NULL, t);
                raster_line(bins, state, v, NULL, t);
                raster_point(bins, state, v, 4, t);
            }
        raster_bins_merge(f->scene, i % 2 + 1);
        good &= raster_scene_clear(f->scene, &clear);
    }
    return raster_scene_flush(f->scene) && good;
}

static void fail_each_allocation(unsigned samples)
{
    bool complete = false;
    unsigned failures = 0;
    for (long n = 1; !complete; n++) {
        struct fixture f;
        fixture_open_samples(&f, 200, 200, COLOR_RGBA8, DEPTH_UNORM24, 1, samples);
        f.state.depth_test = f.state.depth_write = true;
        f.state.depth_func = COMPARE_ALWAYS;
        countdown = n;
        complete = render(&f, 300);
        bool ran_out = countdown == 0;
        countdown = -1;
        cr_assert_eq(complete, !ran_out, "allocation %ld", n);
        failures += ran_out;
        cr_assert(render(&f, 3), "after allocation %ld failed", n);
        cr_assert_eq(fixture_pixel(&f, 20, 20), 0xffffffff);
        fixture_close(&f);
        cr_assert_lt(n, 10000);
    }
    cr_assert_gt(failures, 5);
}

Test(memory, failing_allocations_lose_pixels_not_more)
{
    fail_each_allocation(0);
}

Test(memory, failing_allocations_lose_pixels_of_several_samples_not_more)
{
    fail_each_allocation(2);
}

Test(memory, creation_fails_cleanly)
{
    struct pool *pool = pool_create(3);
    for (countdown = 1; countdown > 0;) {
        long n = countdown;
        struct raster_scene *scene = raster_scene_create(pool);
        bool ran_out = countdown == 0;
        countdown = -1;
        cr_assert_eq(scene == NULL, ran_out);
        raster_scene_destroy(scene);
        countdown = ran_out ? n + 1 : -1;
    }
    pool_destroy(pool);
}
