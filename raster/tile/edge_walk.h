/* Scanline by scanline, the exact first and last pixel inside a primitive's edges.
 *
 * An edge a*x + b*y + c >= 0 bounds a scanline on the left where a > 0: x >= ceil(-(b*y+c)/a); on the right
 * where a < 0: x <= floor((b*y+c)/-a); a horizontal edge bounds y. From one scanline to the next the quotient
 * and the remainder step by constants, so the walk divides only to begin. All in integers: nothing is
 * rounded. */
#ifndef RASTER_TILE_EDGE_WALK_H
#define RASTER_TILE_EDGE_WALK_H

#include "raster/scene.h"

/* bound = floor(numerator/den) of the current scanline. */
struct edge_bound {
    int64_t bound;
    int64_t remainder; /* 0 <= remainder < den */
    int64_t bound_step, remainder_step;
    int64_t den;
};

/* A triangle or a rectangle has at most two edges on either side, a line has one. An unused element has the
 * bound of the rectangle, which does not move, so that every scanline needs the same steps without branches.
 */
struct edge_walk {
    int x0, x1, y, y1; /* x0 <= x < x1; the next scanline; the one after the last */
    struct edge_bound left[2], right[2];
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
    int32_t quotient = (int32_t)step / (int32_t)den,
            rest = (int32_t)step % (int32_t)den; /* both are 25 bits */
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

/* Begins at the lowest scanline of the rectangle that the horizontal edges permit. */
static inline void edge_walk_begin(struct edge_walk *walk, const struct raster_edge *edges, unsigned count,
                                   struct raster_rect rect)
{
    walk->x0 = rect.x0;
    walk->x1 = rect.x1;
    walk->y = rect.y0;
    walk->y1 = rect.y1;
    for (unsigned i = 0; i < count; i++)
        if (edges[i].a == 0)
            bound_y(walk, &edges[i]);
    if (walk->y >= walk->y1)
        return;
    walk->left[0] = walk->left[1] = (struct edge_bound){.bound = walk->x0, .den = 1};
    walk->right[0] = walk->right[1] = (struct edge_bound){.bound = walk->x1 - 1, .den = 1};
    unsigned left_count = 0, right_count = 0;
    for (unsigned i = 0; i < count; i++) {
        const struct raster_edge *edge = &edges[i];
        int64_t at_row = (int64_t)edge->b * walk->y + edge->c;
        if (edge->a > 0)
            walk->left[left_count++] = edge_bound(edge->a - 1 - at_row, -(int64_t)edge->b, edge->a);
        else if (edge->a < 0)
            walk->right[right_count++] = edge_bound(at_row, edge->b, -(int64_t)edge->a);
    }
}

static inline void step_edge(struct edge_bound *e)
{
    int64_t remainder = e->remainder + e->remainder_step - e->den;
    e->bound += e->bound_step + (remainder >= 0);
    e->remainder = remainder + (remainder < 0 ? e->den : 0);
}

static inline int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* The pixels first..last of the next scanline (first > last: none). */
static inline void edge_walk_scanline(struct edge_walk *walk, int *first, int *last)
{
    int64_t left = larger(larger(walk->left[0].bound, walk->left[1].bound), walk->x0);
    int64_t right = -larger(larger(-walk->right[0].bound, -walk->right[1].bound), -(walk->x1 - 1));
    for (int i = 0; i < 2; i++) {
        step_edge(&walk->left[i]);
        step_edge(&walk->right[i]);
    }
    walk->y++;
    bool some = left <= right;
    *first = some ? (int)left : walk->x1;
    *last = some ? (int)right : walk->x0 - 1;
}

/* --- Small rectangles ----------------------------------------------------------------------------------- */

/* At most 16x16 pixels: evaluates the edges at eight pixels of a scanline at once. The result is the same.
 * Divisions would be most of the cost of a small triangle. */
struct small_walk {
    int x0, y, y1;
    bool wide;                 /* more than eight columns */
    unsigned columns;          /* a bit for each column inside the rectangle */
    i32x8 value[3], beyond[3]; /* at the first eight columns, and at the next ones */
    i32x8 step[3];
};

enum { SMALL_WIDTH = 2 * LANES, SMALL_HEIGHT = 16, SMALL_VALUE = 1 << 29 };

/* False if the rectangle is too large, or a value might not fit: |a|, |b| <= 2^24, so over the rectangle and
 * the scanline after it an edge moves by less than 2^29. */
static inline bool small_walk_begin(struct small_walk *walk, const struct raster_primitive *p,
                                    struct raster_rect rect)
{
    int x1 = imin(rect.x1, p->x1);
    walk->x0 = imax(rect.x0, p->x0);
    walk->y = imax(rect.y0, p->y0);
    walk->y1 = imin(rect.y1, p->y1);
    if (x1 - walk->x0 > SMALL_WIDTH || walk->y1 - walk->y > SMALL_HEIGHT || p->edge_count != 3)
        return false;
    walk->wide = x1 - walk->x0 > LANES;
    walk->columns = x1 > walk->x0 ? (1u << (x1 - walk->x0)) - 1 : 0;
    for (int i = 0; i < 3; i++) {
        const struct raster_edge *edge = &p->edges[i];
        int64_t corner = (int64_t)edge->a * walk->x0 + (int64_t)edge->b * walk->y + edge->c;
        if (corner <= -SMALL_VALUE || corner >= SMALL_VALUE)
            return false;
        walk->value[i] = i32x8_splat((int32_t)corner) + edge->a * (i32x8){0, 1, 2, 3, 4, 5, 6, 7};
        walk->beyond[i] = walk->value[i] + LANES * edge->a;
        walk->step[i] = i32x8_splat(edge->b);
    }
    return true;
}

LANES_INLINE unsigned small_outside(i32x8 value[3], const i32x8 step[3])
{
    const unsigned outside = i32x8_movemask(value[0] | value[1] | value[2]);
    for (int i = 0; i < 3; i++)
        value[i] += step[i];
    return outside;
}

LANES_INLINE void small_scanline(struct small_walk *walk, bool wide, int *first, int *last)
{
    unsigned outside = small_outside(walk->value, walk->step);
    if (wide)
        outside |= small_outside(walk->beyond, walk->step) << LANES;
    const unsigned inside = ~outside & walk->columns;
    walk->y++;
    *first = inside ? walk->x0 + __builtin_ctz(inside) : walk->x0 + 1;
    *last = inside ? walk->x0 + 31 - __builtin_clz(inside) : walk->x0;
}

static inline void small_walk_scanline(struct small_walk *walk, int *first, int *last)
{
    small_scanline(walk, false, first, last);
}

static inline void wide_walk_scanline(struct small_walk *walk, int *first, int *last)
{
    small_scanline(walk, true, first, last);
}

#endif
