/* Scanline by scanline, the exact first and last pixel inside a primitive's edges.
 *
 * An edge a*x + b*y + c >= 0 bounds a scanline on the left where a > 0: x >= ceil(-(b*y+c)/a); on the right where a < 0:
 * x <= floor((b*y+c)/-a); a horizontal edge bounds y. From one scanline to the next the quotient and the remainder step by constants, so
 * the walk divides only to begin. All in integers: nothing is rounded. */
#ifndef RASTER_EDGE_WALK_H
#define RASTER_EDGE_WALK_H

#include "raster/scene.h"

/* bound = floor(numerator/den) of the current scanline. */
struct edge_bound {
    int64_t bound;
    int64_t remainder; /* 0 <= remainder < den */
    int64_t bound_step, remainder_step;
    int64_t den;
};

struct edge_walk {
    int x0, x1, y, y1; /* x0 <= x < x1; the next scanline; the one after the last */
    unsigned left_count, right_count;
    struct edge_bound left[3], right[3];
};

static inline void divide_floor(int64_t numerator, int64_t den, int64_t *quotient, int64_t *remainder)
{
    *quotient = numerator / den;
    *remainder = numerator % den;
    if (*remainder < 0) {
        *remainder += den;
        --*quotient;
    }
}

static inline struct edge_bound edge_bound(int64_t numerator, int64_t step, int64_t den)
{
    struct edge_bound e = {.den = den};
    divide_floor(numerator, den, &e.bound, &e.remainder);
    int32_t quotient = (int32_t)step / (int32_t)den, rest = (int32_t)step % (int32_t)den; /* both are 25 bits */
    e.bound_step = rest < 0 ? quotient - 1 : quotient;
    e.remainder_step = rest < 0 ? rest + den : rest;
    return e;
}

/* A horizontal edge: b*y + c >= 0. */
static inline void bound_y(struct edge_walk *walk, const struct raster_edge *edge)
{
    int64_t quotient, remainder;
    if (edge->b > 0) {
        divide_floor(edge->b - 1 - edge->c, edge->b, &quotient, &remainder);
        if (quotient > walk->y)
            walk->y = quotient < walk->y1 ? (int)quotient : walk->y1;
    } else if (edge->b < 0) {
        divide_floor(edge->c, -(int64_t)edge->b, &quotient, &remainder);
        if (quotient + 1 < walk->y1)
            walk->y1 = quotient + 1 > walk->y ? (int)quotient + 1 : walk->y;
    }
}

/* Starts at the lowest scanline of the primitive inside the rectangle. */
static inline void edge_walk_begin(struct edge_walk *walk, const struct raster_primitive *p, struct raster_rect rect)
{
    walk->x0 = imax(rect.x0, p->x0);
    walk->x1 = imin(rect.x1, p->x1);
    walk->y = imax(rect.y0, p->y0);
    walk->y1 = imin(rect.y1, p->y1);
    walk->left_count = walk->right_count = 0; /* the bounds themselves are set as they are counted */
    for (unsigned i = 0; i < p->edge_count; i++)
        if (p->edges[i].a == 0)
            bound_y(walk, &p->edges[i]);
    if (walk->y >= walk->y1)
        return;
    for (unsigned i = 0; i < p->edge_count; i++) {
        const struct raster_edge *edge = &p->edges[i];
        int64_t at_row = (int64_t)edge->b * walk->y + edge->c;
        if (edge->a > 0)
            walk->left[walk->left_count++] = edge_bound(edge->a - 1 - at_row, -(int64_t)edge->b, edge->a);
        else if (edge->a < 0)
            walk->right[walk->right_count++] = edge_bound(at_row, edge->b, -(int64_t)edge->a);
    }
}

static inline void step_edge(struct edge_bound *e)
{
    e->bound += e->bound_step;
    e->remainder += e->remainder_step;
    if (e->remainder >= e->den) {
        e->remainder -= e->den;
        e->bound++;
    }
}

/* The pixels first..last of the next scanline (first > last: none). */
static inline void edge_walk_scanline(struct edge_walk *walk, int *first, int *last)
{
    int64_t left = walk->x0, right = walk->x1 - 1;
    for (unsigned i = 0; i < walk->left_count; i++) {
        left = walk->left[i].bound > left ? walk->left[i].bound : left;
        step_edge(&walk->left[i]);
    }
    for (unsigned i = 0; i < walk->right_count; i++) {
        right = walk->right[i].bound < right ? walk->right[i].bound : right;
        step_edge(&walk->right[i]);
    }
    walk->y++;
    bool some = left <= right;
    *first = some ? (int)left : walk->x1;
    *last = some ? (int)right : walk->x0 - 1;
}

#endif
