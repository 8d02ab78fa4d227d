#include "tests/raster/fixture.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static uint8_t *surface(struct fixture *f, int which, size_t bytes)
{
    f->bytes[which] = bytes;
    f->guarded[which] = malloc(bytes + 2 * FIXTURE_GUARD);
    memset(f->guarded[which], FIXTURE_GUARD_BYTE, bytes + 2 * FIXTURE_GUARD);
    memset(f->guarded[which] + FIXTURE_GUARD, 0, bytes);
    return f->guarded[which] + FIXTURE_GUARD;
}

void fixture_open(struct fixture *f, unsigned width, unsigned height, enum raster_color_format color,
                  enum raster_depth_format depth, unsigned threads)
{
    fixture_open_samples(f, width, height, color, depth, threads, 0);
}

void fixture_open_samples(struct fixture *f, unsigned width, unsigned height, enum raster_color_format color,
                          enum raster_depth_format depth, unsigned threads, unsigned samples)
{
    memset(f, 0, sizeof *f);
    f->pool = pool_create(threads);
    f->scene = raster_scene_create(f->pool);
    const size_t plane = (size_t)width * height, pixels = plane * (samples > 0 ? samples : 1);
    f->color = surface(f, 0, pixels * raster_color_bytes(color));
    f->depth = surface(f, 1, pixels * raster_depth_bytes(depth));
    f->stencil = surface(f, 2, pixels);
    f->target = (struct raster_target){.width = width, .height = height, .samples = samples};
    f->target.color[0].format = color;
    f->target.color[0].pixels = f->color;
    f->target.color[0].row_stride = (ptrdiff_t)(width * raster_color_bytes(color));
    f->target.depth.format = depth;
    f->target.depth.pixels = f->depth;
    f->target.depth.row_stride = (ptrdiff_t)(width * raster_depth_bytes(depth));
    f->target.stencil.pixels = f->stencil;
    f->target.stencil.row_stride = (ptrdiff_t)width;
    f->target.color[0].sample_stride = (ptrdiff_t)(plane * raster_color_bytes(color));
    f->target.depth.sample_stride = (ptrdiff_t)(plane * raster_depth_bytes(depth));
    f->target.stencil.sample_stride = (ptrdiff_t)plane;
    f->state.multisample = samples > 0;
    f->state.sample_mask = 0xffff;
    raster_scene_set_target(f->scene, &f->target);
    f->state.scissor = f->state.viewport = (struct raster_rect){0, 0, (int)width, (int)height};
    f->state.line_width = 1;
    f->state.depth_far = 1;
    f->state.draw_buffers = 1;
    f->state.blend[0].color_mask = 15;
}

void fixture_close(struct fixture *f)
{
    raster_scene_destroy(f->scene);
    pool_destroy(f->pool);
    for (int i = 0; i < 3; i++) {
        for (int b = 0; b < FIXTURE_GUARD; b++) {
            cr_assert_eq(f->guarded[i][b], FIXTURE_GUARD_BYTE, "surface %d: byte %d before it changed", i, b);
            cr_assert_eq(f->guarded[i][FIXTURE_GUARD + f->bytes[i] + b], FIXTURE_GUARD_BYTE,
                         "surface %d: byte %d after it changed", i, b);
        }
        free(f->guarded[i]);
    }
}

void fixture_clear(struct fixture *f, float r, float g, float b, float a, double depth, uint8_t stencil)
{
    struct raster_clear clear = {
        .buffers = CLEAR_COLOR | CLEAR_DEPTH | CLEAR_STENCIL,
        .rect = {0, 0, (int)f->target.width, (int)f->target.height},
        .color = {r, g, b, a},
        .draw_buffers = 1,
        .color_mask = {15},
        .depth = depth,
        .depth_mask = true,
        .stencil = stencil,
        .stencil_mask = 0xff,
    };
    cr_assert(raster_scene_clear(f->scene, &clear));
}

void fixture_triangles(struct fixture *f, const struct raster_vertex *vertices, unsigned count)
{
    const struct raster_derived *state = raster_scene_prepare(f->scene, &f->state);
    struct raster_bins *bins = raster_bins_begin(f->scene, 0);
    for (unsigned i = 0; i + 2 < count; i += 3)
        raster_triangle(bins, state, vertices + i, vertices[i + 2].attributes, i / 3);
    raster_bins_merge(f->scene, 1);
}

uint32_t fixture_pixel(const struct fixture *f, unsigned x, unsigned y)
{
    uint32_t pixel;
    memcpy(&pixel, f->color + ((size_t)y * f->target.width + x) * 4, 4);
    return pixel;
}

uint32_t fixture_depth(const struct fixture *f, unsigned x, unsigned y)
{
    size_t at = (size_t)y * f->target.width + x;
    uint16_t narrow;
    uint32_t wide;
    memcpy(&narrow, f->depth + at * 2, 2);
    if (f->target.depth.format == DEPTH_UNORM16)
        return narrow;
    memcpy(&wide, f->depth + at * 4, 4);
    return wide;
}

uint8_t fixture_stencil(const struct fixture *f, unsigned x, unsigned y)
{
    return f->stencil[(size_t)y * f->target.width + x];
}
