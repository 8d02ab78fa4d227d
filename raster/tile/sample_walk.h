/* For each scanline and sample s, the exact first and last pixel whose sample s is inside a multisampled
 * primitive (GL 4.6 compatibility 14.4.3, 14.5.4, 14.6.6).
 *
 * Samples have the same position in every pixel, in multiples of 1/32. Relative to sample s, an edge is moved
 * by a constant, which is an integer in the units of 1/256 that edges of such primitives have. The walk is
 * that of edge_walk.h, once per sample. */
#ifndef RASTER_TILE_SAMPLE_WALK_H
#define RASTER_TILE_SAMPLE_WALK_H

#include "raster/tile/edge_walk.h"
#include "raster/tile/span.h"

enum walk_kind { WALK_EDGES, WALK_SMALL, WALK_DISC };

struct sample_walk {
    enum walk_kind kind;
    unsigned samples;
    const struct raster_sample_position *at;
    const struct raster_shape *shape;
    struct raster_rect rect; /* the part of the tile that the primitive may cover */
    int y;                   /* the next scanline */
    unsigned columns;        /* WALK_SMALL: a bit for each column inside the rectangle */
    i32x8 step[3];
    union {
        struct edge_walk edges[RASTER_MAX_SAMPLES];
        i32x8 values[RASTER_MAX_SAMPLES][3];
    };
};

/* The edges relative to one sample of every pixel, in pixels. */
static inline void edges_at(const struct raster_primitive *p, struct raster_sample_position at,
                            struct raster_edge edges[4])
{
    for (unsigned i = 0; i < p->edge_count; i++) {
        edges[i] = i < 3 ? p->edges[i] : p->shape->edge;
        edges[i].c = edge_c_at(&edges[i], at) >> RASTER_SUBPIXEL_BITS;
    }
}

/* --- Rectangles of at most 8x16 pixels: as in edge_walk.h ----------------------------------------------- */

static inline bool small_samples_begin(struct sample_walk *walk, const struct raster_primitive *p)
{
    const struct raster_rect rect = walk->rect;
    if (rect.x1 - rect.x0 > LANES || rect.y1 - rect.y0 > SMALL_HEIGHT || p->edge_count != 3)
        return false;
    for (unsigned s = 0; s < walk->samples; s++) {
        struct raster_edge edges[4];
        edges_at(p, walk->at[s], edges);
        for (int i = 0; i < 3; i++) {
            const int64_t corner = (int64_t)edges[i].a * rect.x0 + (int64_t)edges[i].b * rect.y0 + edges[i].c;
            if (corner <= -SMALL_VALUE || corner >= SMALL_VALUE)
                return false;
            walk->values[s][i] = i32x8_splat((int32_t)corner) + edges[i].a * (i32x8){0, 1, 2, 3, 4, 5, 6, 7};
        }
    }
    for (int i = 0; i < 3; i++)
        walk->step[i] = i32x8_splat(p->edges[i].b);
    walk->columns = (1u << (rect.x1 - rect.x0)) - 1;
    return true;
}

static inline void small_samples_row(struct sample_walk *walk, unsigned s, int *first, int *last)
{
    i32x8 *value = walk->values[s];
    const unsigned inside = ~i32x8_movemask(value[0] | value[1] | value[2]) & walk->columns;
    for (int i = 0; i < 3; i++)
        value[i] += walk->step[i];
    *first = inside ? walk->rect.x0 + __builtin_ctz(inside) : walk->rect.x1;
    *last = inside ? walk->rect.x0 + 31 - __builtin_clz(inside) : walk->rect.x0 - 1;
}

/* --- Discs ---------------------------------------------------------------------------------------------- */

/* Samples at most half a diameter from the centre: |2*dx| <= sqrt(D^2 - (2*dy)^2), in 1/256 pixel. The
 * radicand is an integer below 2^44, so the rounded root has the exact root's floor. */
static inline void disc_row(const struct sample_walk *walk, unsigned s, int y, int *first, int *last)
{
    const struct raster_shape *shape = walk->shape;
    const int64_t dy =
        2 * ((int64_t)y * SUBPIXEL_ONE + SUBPIXEL_HALF + sample_offset(walk->at[s].y) - shape->disc_y);
    const int64_t square = (int64_t)shape->disc_diameter * shape->disc_diameter - dy * dy;
    *first = walk->rect.x1;
    *last = walk->rect.x0 - 1;
    if (square < 0)
        return;
    const int reach = (int)__builtin_sqrt((double)square) / 2,
              centre = shape->disc_x - SUBPIXEL_HALF - sample_offset(walk->at[s].x);
    *first = imax((centre - reach + SUBPIXEL_ONE - 1) >> RASTER_SUBPIXEL_BITS, walk->rect.x0);
    *last = imin((centre + reach) >> RASTER_SUBPIXEL_BITS, walk->rect.x1 - 1);
}

/* --- The walk ------------------------------------------------------------------------------------------- */

static inline void sample_walk_begin(struct sample_walk *walk, const struct raster_primitive *p,
                                     struct raster_rect tile)
{
    walk->samples = p->state->samples.count;
    walk->at = raster_sample_positions(walk->samples);
    walk->shape = p->shape;
    walk->rect = rect_intersect(tile, (struct raster_rect){p->x0, p->y0, p->x1, p->y1});
    walk->y = walk->rect.y0;
    walk->kind = p->shape && p->shape->disc ? WALK_DISC : WALK_EDGES;
    if (rect_empty(walk->rect))
        walk->y = walk->rect.y1;
    else if (small_samples_begin(walk, p))
        walk->kind = WALK_SMALL;
    else if (walk->kind == WALK_EDGES)
        for (unsigned s = 0; s < walk->samples; s++) {
            struct raster_edge edges[4];
            edges_at(p, walk->at[s], edges);
            edge_walk_begin(&walk->edges[s], edges, p->edge_count, walk->rect);
        }
}

/* Sample s of scanline y: a walk of edges may begin later and end sooner than the rectangle. */
static inline void sample_row(struct sample_walk *walk, unsigned s, int y, int *first, int *last)
{
    if (walk->kind == WALK_SMALL) {
        small_samples_row(walk, s, first, last);
    } else if (walk->kind == WALK_DISC) {
        disc_row(walk, s, y, first, last);
    } else if (y == walk->edges[s].y && y < walk->edges[s].y1) {
        edge_walk_scanline(&walk->edges[s], first, last);
    } else {
        *first = walk->rect.x1;
        *last = walk->rect.x0 - 1;
    }
}

/* The next pair of scanlines; false at the end. */
static inline bool sample_walk_next(struct sample_walk *walk, struct raster_rect tile,
                                    struct sample_spans *spans)
{
    const int y = walk->y & -GROUP_HEIGHT;
    if (walk->y >= walk->rect.y1)
        return false;
    spans->y = y - tile.y0;
    spans->outer_first = spans->inner_last = RASTER_TILE;
    spans->outer_last = spans->inner_first = -1;
    for (unsigned s = 0; s < walk->samples; s++)
        for (int row = 0; row < GROUP_HEIGHT; row++) {
            struct span *span = &spans->of[s];
            no_scan(span, row);
            if (y + row >= walk->y && y + row < walk->rect.y1) {
                int first, last;
                sample_row(walk, s, y + row, &first, &last);
                if (first <= last) {
                    span->first[row] = first - tile.x0;
                    span->last[row] = last - tile.x0;
                }
            }
            spans->outer_first = imin(spans->outer_first, span->first[row]);
            spans->outer_last = imax(spans->outer_last, span->last[row]);
            spans->inner_first = imax(spans->inner_first, span->first[row]);
            spans->inner_last = imin(spans->inner_last, span->last[row]);
        }
    walk->y = y + GROUP_HEIGHT;
    return true;
}

#endif
