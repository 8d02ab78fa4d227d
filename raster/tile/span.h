/* The coverage of a pair of scanlines: the unit in which a primitive is drawn. */
#ifndef RASTER_TILE_SPAN_H
#define RASTER_TILE_SPAN_H

#include "raster/scene.h"

/* Two scanlines: y (even, in the tile) and y+1, pixels first..last of each. */
struct span {
    int y;
    int first[2], last[2];
};

/* The same for each sample. Between outer_first and outer_last some sample is inside, between inner_first and
 * inner_last all are, on both scanlines. */
struct sample_spans {
    int y;
    struct span of[RASTER_MAX_SAMPLES];
    int outer_first, outer_last, inner_first, inner_last;
};

static inline void no_scan(struct span *span, int row)
{
    span->first[row] = RASTER_TILE;
    span->last[row] = -1;
}

/* Bits of one scanline's four pixels at x. */
static inline unsigned row_bits(int first, int last, int x)
{
    int low = imin(imax(first - x, 0), 4), high = imin(imax(last + 1 - x, 0), 4);
    return ((1u << high) - 1) & ~((1u << low) - 1);
}

static inline unsigned span_bits(const struct span *span, int x)
{
    return row_bits(span->first[0], span->last[0], x) | row_bits(span->first[1], span->last[1], x)
                                                            << GROUP_WIDTH;
}

/* The same for all eight lanes. */
struct span_lanes {
    i32x8 before_first, last;
};

static inline struct span_lanes span_lanes(const struct span *span)
{
    int32_t a = span->first[0] - 1, b = span->first[1] - 1, c = span->last[0], d = span->last[1];
    return (struct span_lanes){{a, a, a, a, b, b, b, b}, {c, c, c, c, d, d, d, d}};
}

LANES_INLINE i32x8 covered_lanes(const struct span_lanes *lanes, int x)
{
    i32x8 at = i32x8_splat(x) + (i32x8){0, 1, 2, 3, 0, 1, 2, 3};
    return (at > lanes->before_first) & ~(at > lanes->last);
}

#endif
