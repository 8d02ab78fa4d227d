/* Polygon mode (GL 4.6 compatibility 14.6.4) LINE and POINT: polygons are clipped and culled as polygons.
 * Then the edges that are boundaries, or the vertices that these begin at, are rasterized with the polygon's
 * face and offset.
 *
 * A polygon is passed as the triangles that it was split into; worker->edges marks the triangles' edges that
 * are edges of the polygon. Each of these belongs to one triangle, and so does each vertex at which one
 * begins. */
#include "pipeline/stages.h"

static bool is_boundary(const struct pipeline_worker *worker, const struct vertex *const corners[3],
                        unsigned i)
{
    return (worker->edges >> i & 1) && !(corners[i]->code & CODE_NO_EDGE);
}

void polygon_mode_triangle(const struct batch *batch, struct pipeline_worker *worker,
                           const struct vertex *const corners[3], const struct vertex *provoking,
                           uint32_t primitive_id)
{
    const uint32_t any = corners[0]->code | corners[1]->code | corners[2]->code;
    const uint32_t all = corners[0]->code & corners[1]->code & corners[2]->code;
    if (batch->draw->line_stipple && !(worker->edges & EDGES_CONTINUE))
        raster_set_stipple_counter(worker->bins, 0);
    worker->counters[COUNT_CLIP_INPUT]++;
    if ((all & CODE_OUTSIDE) || (any & CODE_NAN))
        return;
    worker->counters[COUNT_CLIP_OUTPUT]++;
    if (any & (CODE_CLIP | CODE_SIDES)) {
        clip_unfilled(batch, worker, corners, provoking, primitive_id);
        return;
    }
    struct unfilled_polygon polygon = {.count = 3};
    for (unsigned i = 0; i < 3; i++) {
        polygon.window[i] = corners[i]->window;
        polygon.clip_w[i] = corners[i]->clip[3];
        polygon.size[i] = corners[i]->point_size;
        polygon.boundary[i] = is_boundary(worker, corners, i);
    }
    polygon_mode_draw(batch, worker, &polygon, provoking->window.attributes, primitive_id);
}

static void fill(const struct pipeline_worker *worker, const struct unfilled_polygon *polygon,
                 const float (*flat)[4], uint32_t primitive_id)
{
    for (unsigned i = 2; i < polygon->count; i++) {
        const struct raster_vertex corners[3] = {polygon->window[0], polygon->window[i - 1],
                                                 polygon->window[i]};
        raster_triangle(worker->bins, worker->raster, corners, flat, primitive_id);
    }
}

/* 14.6.5: of the triangles that a clipped one consists of, the largest offset. */
static void offset_depths(const struct pipeline_worker *worker, struct unfilled_polygon *polygon)
{
    double offset = 0.0;
    for (unsigned i = 2; i < polygon->count; i++) {
        const struct raster_vertex corners[3] = {polygon->window[0], polygon->window[i - 1],
                                                 polygon->window[i]};
        const double own = raster_polygon_offset(worker->raster, corners);
        if (__builtin_fabs(own) > __builtin_fabs(offset))
            offset = own;
    }
    for (unsigned i = 0; i < polygon->count; i++)
        polygon->window[i].z = (float)((double)polygon->window[i].z + offset);
}

static void draw_edge(const struct pipeline_worker *worker, const struct unfilled_polygon *polygon,
                      unsigned i, const float (*flat)[4], uint32_t primitive_id, enum raster_face face)
{
    const unsigned next = i + 1 < polygon->count ? i + 1 : 0;
    const struct raster_vertex ends[2] = {polygon->window[i], polygon->window[next]};
    raster_polygon_line(worker->bins, worker->raster, ends, flat, primitive_id, face);
}

/* Flat inputs of a point are its polygon's. */
static void draw_corner(const struct pipeline_worker *worker, const struct unfilled_polygon *polygon,
                        unsigned i, const float (*flat)[4], uint32_t primitive_id, enum raster_face face)
{
    raster_polygon_point(worker->bins, worker->raster, &polygon->window[i], flat, polygon->size[i],
                         primitive_id, face);
}

void polygon_mode_draw(const struct batch *batch, struct pipeline_worker *worker,
                       struct unfilled_polygon *polygon, const float (*flat)[4], uint32_t primitive_id)
{
    const struct draw *draw = batch->draw;
    const enum raster_face face = raster_polygon_face(worker->raster, polygon->window, polygon->count);
    const enum pipeline_polygon_mode mode = draw->polygon_mode[face];
    if (raster_face_culled(worker->raster, face))
        return;
    if (draw->feedback) {
        feedback_polygon(batch, worker, polygon, flat, face);
        return;
    }
    if (mode == POLYGON_FILL) {
        fill(worker, polygon, flat, primitive_id);
        return;
    }
    if (draw->polygon_offset[mode])
        offset_depths(worker, polygon);
    for (unsigned i = 0; i < polygon->count; i++)
        if (polygon->boundary[i])
            (mode == POLYGON_LINE ? draw_edge : draw_corner)(worker, polygon, i, flat, primitive_id, face);
}
