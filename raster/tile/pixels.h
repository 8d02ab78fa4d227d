/* Fragments of pixel rectangles and bitmaps: the pixels that have one, and the values that it reads (GL 4.6
 * compatibility 14.8, 18.1.2). */
#ifndef RASTER_TILE_PIXELS_H
#define RASTER_TILE_PIXELS_H

#include "raster/tile/interpolate.h"

static inline int clamp_between(int value, int low, int high)
{
    return imin(imax(value, low), high - 1);
}

/* The elements of a group's pixels, whose lower left one is (x,y) of the window. Pixels outside the
 * rectangle, which are never visible, use the nearest element inside. */
static inline void pixels_elements(const struct raster_pixels *pixels, int x, int y, size_t elements[LANES])
{
    const struct raster_rect *rect = &pixels->rect;
    for (int row = 0; row < GROUP_HEIGHT; row++) {
        const size_t first = (size_t)pixels->rows[clamp_between(y + row, rect->y0, rect->y1) - rect->y0] *
                             pixels->row_elements;
        for (int column = 0; column < GROUP_WIDTH; column++)
            elements[row * GROUP_WIDTH + column] =
                first + pixels->columns[clamp_between(x + column, rect->x0, rect->x1) - rect->x0];
    }
}

static inline void pixels_color(const struct raster_pixels *pixels, const size_t elements[LANES],
                                bool canonical, f32x8 color[4])
{
    for (int c = 0; c < 4; c++) {
        f32x8 value;
        for (int lane = 0; lane < LANES; lane++)
            value[lane] = pixels->colors[elements[lane]][c];
        color[c] = as_shader_input(value, canonical);
    }
}

/* As a plane without slope. */
static inline struct plane_row pixels_depth(const struct raster_pixels *pixels, const size_t elements[LANES])
{
    struct plane_row z = {.dadx = 0.0f};
    for (int lane = 0; lane < LANES; lane++)
        z.row[lane] = pixels->depths[elements[lane]];
    z.row = f32x8_flush(z.row);
    return z;
}

/* The lanes of a bitmap that have fragments. */
static inline unsigned pixels_lanes(const struct raster_pixels *pixels, int x, int y)
{
    size_t elements[LANES];
    unsigned lanes = 0;
    pixels_elements(pixels, x, y, elements);
    for (int lane = 0; lane < LANES; lane++)
        lanes |= (unsigned)(pixels->bits[elements[lane]] != 0) << lane;
    return lanes;
}

#endif
