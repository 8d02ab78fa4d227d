/* Clipping, GL 4.6 compatibility 13.7: exactly at the near and far planes and clip distances; in x and y only
 * beyond the guard band, since inside it the rasterizer cuts triangles to the viewport at less cost.
 *
 * Two primitives that share an edge must get the same bits for the point where a plane cuts it, or pixels
 * along the cut would be drawn twice or not at all:
 * - The point is ka * a + kb * b with ka = -db / (da - db), kb = da / (da - db), where da and db are the
 *   distances of a and b from the plane. Exchanging a and b gives the same bits, and so does reversing the
 *   plane (the complementarity that 13.7 requires).
 * - The planes that cut an edge depend on the edge alone: a new point is inside every plane that both ends of
 *   its edge are inside of, independent of rounding. All this is binary64: a vertex may be 10^30 away, and
 *   the point must still be exact to a fraction of a pixel. */
#include "pipeline/primitive.h"
#include "pipeline/viewport.h"

#include <float.h>

struct clip_vertex {
    double position[4];
    double distances[8]; /* the enabled ones */
    double size;         /* of a point */
    uint32_t outside;    /* bit per plane */
    bool made; /* by clipping, or its vertex has no window position: `window` is computed from `position` */
    struct raster_vertex window;
    const float (*slots)[4]; /* of a whole vertex */
    const double (
        *cut)[4]; /* of one made by cutting, else null; slots without perspective correction times w */
};

enum {
    PLANE_NEAR,
    PLANE_FAR,
    PLANE_DISTANCE,
    PLANE_W = PLANE_DISTANCE + 8,
    PLANE_GUARD,
    PLANE_COUNT = PLANE_GUARD + 4
};
_Static_assert((int)PLANE_COUNT == (int)CLIP_PLANES, "scratch memory in stages.h is sized by this");

struct clipper {
    const struct batch *batch;
    struct pipeline_worker *worker;
    bool exact;      /* lines, and outlines of polygons, are cut at the sides of the view volume itself, since
                        nothing cuts them to      it later */
    uint32_t planes; /* that some vertex is outside of; the others cut nothing */
    unsigned made;
    struct clip_vertex corners[3];
    struct clip_vertex cuts[CLIP_NEW];
};

/* --- Planes --------------------------------------------------------------------------------------------- */

/* A pixel inside RASTER_GUARD, so that rounding can't lead beyond it. */
static double guard_distance(const struct viewport *viewport, const double position[4], unsigned axis,
                             bool high)
{
    double from_center = position[axis] * viewport->half[axis];
    double edge =
        high ? (RASTER_GUARD - 1.0) - viewport->center[axis] : (RASTER_GUARD - 1.0) + viewport->center[axis];
    return edge * position[3] + (high ? -from_center : from_center);
}

static double side_distance(const struct clipper *clipper, const double position[4], unsigned axis, bool high)
{
    if (!clipper->exact || clipper->batch->in_window)
        return guard_distance(clipper->worker->viewport, position, axis, high);
    return high ? position[3] - position[axis] : position[3] + position[axis];
}

static double plane_distance(const struct clipper *clipper, const struct clip_vertex *vertex, unsigned plane)
{
    const double *p = vertex->position;
    switch (plane) {
    case PLANE_NEAR: return clipper->batch->draw->zero_to_one ? p[2] : p[2] + p[3];
    case PLANE_FAR: return p[3] - p[2];
    case PLANE_W: return p[3] - CLIP_MIN_W;
    case PLANE_GUARD:
    case PLANE_GUARD + 1:
    case PLANE_GUARD + 2:
    case PLANE_GUARD + 3:
        return side_distance(clipper, p, (plane - PLANE_GUARD) / 2, (plane - PLANE_GUARD) % 2);
    default: return vertex->distances[plane - PLANE_DISTANCE];
    }
}

/* --- Vertices ------------------------------------------------------------------------------------------- */

/* Infinity counts as the largest number: it is a direction then, and the arithmetic stays finite. */
static double bounded(float a)
{
    return a > FLT_MAX ? FLT_MAX : a < -FLT_MAX ? -FLT_MAX : a;
}

/* The planes that a whole vertex is outside of. Its outcode decides, so that all primitives that share it
 * agree; distances are computed only beyond the guard band. */
static uint32_t outside_planes(const struct clipper *clipper, const struct clip_vertex *vertex, uint32_t code)
{
    uint32_t outside = (code & CODE_NEAR ? 1u << PLANE_NEAR : 0) | (code & CODE_FAR ? 1u << PLANE_FAR : 0) |
                       (code & CODE_DISTANCES) / CODE_DISTANCE << PLANE_DISTANCE;
    if (!(code & CODE_GUARD) && !clipper->exact)
        return outside;
    for (unsigned plane = PLANE_W; plane < PLANE_COUNT; plane++)
        outside |= (uint32_t)(plane_distance(clipper, vertex, plane) < 0.0) << plane;
    return outside;
}

static void load_vertex(struct clipper *clipper, const struct vertex *vertex, struct clip_vertex *to)
{
    const struct batch *batch = clipper->batch;
    for (int i = 0; i < 4; i++)
        to->position[i] = bounded(vertex->clip[i]);
    to->slots = (const float(*)[4])(vertex + 1);
    to->cut = NULL;
    const float *distances = to->slots[batch->attribute_count];
    for (uint32_t left = batch->clip_distances; left; left &= left - 1)
        to->distances[__builtin_ctz(left)] = bounded(distances[__builtin_ctz(left)]);
    to->size = (double)vertex->point_size;
    to->made = vertex->code & CODE_GUARD;
    to->window = vertex->window;
    to->outside = outside_planes(clipper, to, vertex->code);
    clipper->planes |= to->outside;
}

/* 13.7.1: values vary as the position does in clip coordinates. Those without perspective correction vary
 * linearly in window coordinates, x/w and y/w; so their products with w are what is linear in clip
 * coordinates (and finite where w passes through 0). */
static void clip_values(const struct clipper *clipper, const struct clip_vertex *vertex, unsigned slot,
                        double values[4])
{
    if (vertex->cut) {
        memcpy(values, vertex->cut[slot], sizeof vertex->cut[slot]);
        return;
    }
    const bool linear = clipper->batch->noperspective >> slot & 1;
    for (int i = 0; i < 4; i++)
        values[i] = linear ? vertex->slots[slot][i] * vertex->position[3] : (double)vertex->slots[slot][i];
}

static const double (*cut_slots(struct clipper *clipper, const struct clip_vertex *a,
                                const struct clip_vertex *b, double ka, double kb))[4]
{
    double(*slots)[4] = clipper->worker->clip_cuts[clipper->made];
    for (unsigned slot = 0; slot < clipper->batch->attribute_count; slot++) {
        double from_a[4], from_b[4];
        clip_values(clipper, a, slot, from_a);
        clip_values(clipper, b, slot, from_b);
        for (int i = 0; i < 4; i++)
            slots[slot][i] = ka * from_a[i] + kb * from_b[i];
    }
    return (const double(*)[4])slots;
}

static void settle_outside(const struct clipper *clipper, struct clip_vertex *cut, uint32_t either,
                           unsigned cut_plane)
{
    cut->outside = 0;
    for (uint32_t left = either >> cut_plane >> 1 << 1 << cut_plane; left; left &= left - 1) {
        const unsigned plane = (unsigned)__builtin_ctz(left);
        cut->outside |= (uint32_t)(plane_distance(clipper, cut, plane) < 0.0) << plane;
    }
}

/* The point where `plane` cuts the edge between a and b, which are on different sides. Null if the one inside
 * is on the plane: then it is the cut itself. */
static struct clip_vertex *cut_edge(struct clipper *clipper, const struct clip_vertex *a,
                                    const struct clip_vertex *b, unsigned plane)
{
    double da = plane_distance(clipper, a, plane), db = plane_distance(clipper, b, plane);
    if (!((da > 0.0 && db < 0.0) || (da < 0.0 && db > 0.0)))
        return NULL;
    double ka = -db / (da - db), kb = da / (da - db);
    struct clip_vertex *cut = &clipper->cuts[clipper->made];
    for (int i = 0; i < 4; i++)
        cut->position[i] = ka * a->position[i] + kb * b->position[i];
    for (uint32_t left = clipper->batch->clip_distances; left; left &= left - 1) {
        const unsigned i = (unsigned)__builtin_ctz(left);
        cut->distances[i] = ka * a->distances[i] + kb * b->distances[i];
    }
    cut->size = ka * a->size + kb * b->size;
    if (plane == PLANE_NEAR || plane == PLANE_FAR) /* to the bit, not up to rounding */
        cut->position[2] = plane == PLANE_FAR                  ? cut->position[3]
                           : clipper->batch->draw->zero_to_one ? 0.0
                                                               : -cut->position[3];
    if (plane ==
        PLANE_W) /* w as well: the rest of -10^38 + 10^38 may be any number, and its reciprocal infinite */
        cut->position[3] = CLIP_MIN_W;
    cut->cut = cut_slots(clipper, a, b, ka, kb);
    cut->made = true;
    settle_outside(clipper, cut, a->outside | b->outside, plane);
    clipper->made++;
    return cut;
}

static const float (*final_slots(const struct clipper *clipper, const struct clip_vertex *vertex,
                                 float (*slots)[4]))[4]
{
    if (!vertex->cut)
        return vertex->slots;
    for (unsigned slot = 0; slot < clipper->batch->attribute_count; slot++) {
        const bool linear = clipper->batch->noperspective >> slot & 1;
        for (int i = 0; i < 4; i++)
            slots[slot][i] =
                (float)(linear ? vertex->cut[slot][i] / vertex->position[3] : vertex->cut[slot][i]);
    }
    return (const float(*)[4])slots;
}

/* Vertex `index` of the result. False if it has no place in the window after all. */
static bool place_vertex(const struct clipper *clipper, const struct clip_vertex *vertex, unsigned index,
                         struct raster_vertex *window)
{
    if (!vertex->made) {
        *window = vertex->window;
        return true;
    }
    const double *p = vertex->position;
    if (!(p[3] > 0.0))
        return false;
    viewport_clipped(clipper->worker->viewport, p, window);
    window->attributes = final_slots(clipper, vertex, clipper->worker->clipped_slots[index]);
    return true;
}

/* --- Triangles ------------------------------------------------------------------------------------------ */

struct clip_polygon {
    unsigned count;
    const struct clip_vertex *vertices[CLIP_POLYGON_MAX + 1];
    bool boundary[CLIP_POLYGON_MAX + 1]; /* the edge that begins on the vertex is one (10.1.17) */
};

static void add_vertex(struct clip_polygon *polygon, const struct clip_vertex *vertex, bool boundary)
{
    /* Rounding may bend a sliver so that it crosses a plane more than twice; what does not fit has no area.
     */
    if (!vertex || polygon->count == CLIP_POLYGON_MAX)
        return;
    polygon->vertices[polygon->count] = vertex;
    polygon->boundary[polygon->count++] = boundary;
}

/* Sutherland and Hodgman: the part of `from` inside one plane. 13.7: new edges, which begin where the polygon
 * leaves the inside, are boundaries; the remaining part of an edge keeps its flag. */
static void cut_polygon(struct clipper *clipper, const struct clip_polygon *from, unsigned plane,
                        struct clip_polygon *to)
{
    to->count = 0;
    unsigned cuts = 0;
    for (unsigned i = 0; i < from->count; i++) {
        const struct clip_vertex *a = from->vertices[i], *b = from->vertices[i + 1 < from->count ? i + 1 : 0];
        bool a_inside = !(a->outside >> plane & 1), b_inside = !(b->outside >> plane & 1);
        if (a_inside)
            add_vertex(to, a, from->boundary[i]);
        if (a_inside == b_inside || cuts++ >= 2)
            continue;
        const struct clip_vertex *cut = cut_edge(clipper, a, b, plane);
        if (a_inside && !cut && to->count > 0)
            to->boundary[to->count - 1] = true; /* a is on the plane */
        add_vertex(to, cut, a_inside || from->boundary[i]);
    }
}

/* Keeps the polygon for a query; `polygon` has `count` vertices. */
static void keep_clipped(struct clipped_polygon *kept, const struct clip_vertex *const *vertices,
                         unsigned count, const struct raster_vertex *window)
{
    kept->count = count;
    kept->window = window;
    for (unsigned i = 0; i < count; i++) {
        for (int c = 0; c < 4; c++)
            kept->clip[i][c] = (float)vertices[i]->position[c];
        kept->cut[i] = vertices[i]->cut != NULL;
    }
}

static void emit_polygon(const struct clipper *clipper, const struct clip_polygon *polygon,
                         const struct vertex *provoking, uint32_t primitive_id)
{
    struct raster_vertex window[CLIP_POLYGON_MAX];
    for (unsigned i = 0; i < polygon->count; i++)
        if (!place_vertex(clipper, polygon->vertices[i], i, &window[i]))
            return;
    struct clipped_polygon kept;
    if (clipper->batch->inspector) {
        keep_clipped(&kept, polygon->vertices, polygon->count, window);
        clipper->worker->clipped = &kept;
    }
    for (unsigned i = 2; i < polygon->count; i++) {
        struct raster_vertex corners[3] = {window[0], window[i - 1], window[i]};
        raster_triangle(clipper->worker->bins, clipper->worker->raster, corners, provoking->window.attributes,
                        primitive_id);
    }
    clipper->worker->clipped = NULL;
}

static void begin_polygon(struct clipper *clipper, const struct batch *batch, struct pipeline_worker *worker,
                          const struct vertex *const corners[3], struct clip_polygon *polygon)
{
    clipper->batch = batch;
    clipper->worker = worker;
    clipper->planes = clipper->made = 0;
    for (int i = 0; i < 3; i++) {
        load_vertex(clipper, corners[i], &clipper->corners[i]);
        polygon->vertices[i] = &clipper->corners[i];
        polygon->boundary[i] = (worker->edges >> i & 1) && !(corners[i]->code & CODE_NO_EDGE);
    }
    polygon->count = 3;
    worker->primitives_clipped++;
}

/* Cuts polygons[0] at all planes, with polygons[1] as scratch. Returns the result, or null if it is empty. */
static const struct clip_polygon *cut_at_planes(struct clipper *clipper, struct clip_polygon polygons[2])
{
    unsigned current = 0;
    for (uint32_t left = clipper->planes; left; left &= left - 1) {
        cut_polygon(clipper, &polygons[current], (unsigned)__builtin_ctz(left), &polygons[!current]);
        current = !current;
        if (polygons[current].count < 3)
            return NULL;
    }
    return &polygons[current];
}

void clip_triangle(const struct batch *batch, struct pipeline_worker *worker,
                   const struct vertex *const corners[3], const struct vertex *provoking,
                   uint32_t primitive_id)
{
    struct clipper clipper;
    struct clip_polygon polygons[2];
    clipper.exact = false;
    begin_polygon(&clipper, batch, worker, corners, &polygons[0]);
    const struct clip_polygon *polygon = cut_at_planes(&clipper, polygons);
    if (polygon)
        emit_polygon(&clipper, polygon, provoking, primitive_id);
}

void clip_unfilled(const struct batch *batch, struct pipeline_worker *worker,
                   const struct vertex *const corners[3], const struct vertex *provoking,
                   uint32_t primitive_id)
{
    struct clipper clipper;
    struct clip_polygon polygons[2];
    struct unfilled_polygon unfilled;
    clipper.exact = true;
    begin_polygon(&clipper, batch, worker, corners, &polygons[0]);
    const struct clip_polygon *polygon = cut_at_planes(&clipper, polygons);
    if (!polygon)
        return;
    unfilled.count = polygon->count;
    for (unsigned i = 0; i < polygon->count; i++) {
        if (!place_vertex(&clipper, polygon->vertices[i], i, &unfilled.window[i]))
            return;
        unfilled.clip_w[i] = (float)polygon->vertices[i]->position[3];
        unfilled.size[i] = (float)polygon->vertices[i]->size;
        unfilled.boundary[i] = polygon->boundary[i];
    }
    struct clipped_polygon kept;
    if (batch->inspector) {
        keep_clipped(&kept, polygon->vertices, polygon->count, unfilled.window);
        worker->clipped = &kept;
    }
    polygon_mode_draw(batch, worker, &unfilled, provoking->window.attributes, primitive_id);
    worker->clipped = NULL;
}

/* --- Lines ---------------------------------------------------------------------------------------------- */

void clip_line(const struct batch *batch, struct pipeline_worker *worker,
               const struct vertex *const vertices[2], const struct vertex *provoking, uint32_t primitive_id)
{
    struct clipper clipper;
    clipper.batch = batch;
    clipper.worker = worker;
    clipper.exact = true;
    clipper.planes = clipper.made = 0;
    const struct clip_vertex *ends[2] = {&clipper.corners[0], &clipper.corners[1]};
    for (int i = 0; i < 2; i++)
        load_vertex(&clipper, vertices[i], &clipper.corners[i]);
    worker->primitives_clipped++;
    for (unsigned plane = 0; plane < PLANE_COUNT; plane++) {
        bool outside[2] = {ends[0]->outside >> plane & 1, ends[1]->outside >> plane & 1};
        if (outside[0] && outside[1])
            return;
        if (!outside[0] && !outside[1])
            continue;
        const struct clip_vertex *cut = cut_edge(&clipper, ends[0], ends[1], plane);
        if (!cut) /* it only touches the plane */
            return;
        ends[outside[0] ? 0 : 1] = cut;
    }
    struct raster_vertex window[2];
    if (!place_vertex(&clipper, ends[0], 0, &window[0]) || !place_vertex(&clipper, ends[1], 1, &window[1]))
        return;
    struct clipped_polygon kept;
    if (batch->inspector) {
        keep_clipped(&kept, ends, 2, window);
        worker->clipped = &kept;
    }
    const float clip_w[2] = {(float)ends[0]->position[3], (float)ends[1]->position[3]};
    primitive_draw_line(batch, worker, window, clip_w, provoking->window.attributes, primitive_id);
    worker->clipped = NULL;
}
