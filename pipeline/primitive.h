/* A whole primitive of post-transform vertices on its way to the rasterizer: dropped, passed on, or clipped.
 */
#ifndef PIPELINE_PRIMITIVE_H
#define PIPELINE_PRIMITIVE_H

#include "pipeline/stages.h"

static inline void primitive_point(const struct batch *batch, struct pipeline_worker *worker,
                                   const struct vertex *vertex, uint32_t id)
{
    /* 13.7: a point passes unchanged if it is within the near and far planes and the clip distances, at any x
     * and y. Beyond the guard band it would be invisible. */
    worker->counters[COUNT_CLIP_INPUT]++;
    if (vertex->code & (CODE_CLIP | CODE_CULLS | CODE_NAN))
        return;
    worker->counters[COUNT_CLIP_OUTPUT]++;
    if (batch->draw->feedback)
        feedback_point(batch, vertex);
    else
        raster_point(worker->bins, worker->raster, &vertex->window, vertex->point_size, id);
}

/* The part of a line that remains after clipping. */
static inline void primitive_draw_line(const struct batch *batch, struct pipeline_worker *worker,
                                       const struct raster_vertex window[2], const float clip_w[2],
                                       const float (*flat)[4], uint32_t id)
{
    if (batch->draw->feedback)
        feedback_line(batch, worker, window, clip_w, flat);
    else
        raster_line(worker->bins, worker->raster, window, flat, id);
}

static inline void primitive_line(const struct batch *batch, struct pipeline_worker *worker,
                                  const struct vertex *const ends[2], const struct vertex *flat, uint32_t id)
{
    uint32_t any = ends[0]->code | ends[1]->code, all = ends[0]->code & ends[1]->code;
    worker->counters[COUNT_CLIP_INPUT]++;
    if ((all & CODE_OUTSIDE) || (any & CODE_NAN))
        return;
    worker->counters[COUNT_CLIP_OUTPUT]++;
    if (any & (CODE_CLIP | CODE_SIDES)) {
        clip_line(batch, worker, ends, flat, id);
        return;
    }
    const struct raster_vertex window[2] = {ends[0]->window, ends[1]->window};
    const float clip_w[2] = {ends[0]->clip[3], ends[1]->clip[3]};
    primitive_draw_line(batch, worker, window, clip_w, flat->window.attributes, id);
}

/* Passes the collected triangles to the rasterizer: before any other primitive, and before state, bins or
 * vertices change. */
static inline void primitive_flush(struct pipeline_worker *worker)
{
    if (worker->triangle_count)
        raster_triangles(worker->bins, worker->raster, worker->triangles, worker->triangle_count);
    worker->triangle_count = 0;
}

/* Followed by primitive_flush(), at once or after further triangles. */
static inline void primitive_triangle(const struct batch *batch, struct pipeline_worker *worker,
                                      const struct vertex *const corners[3], const struct vertex *flat,
                                      uint32_t id)
{
    if (batch->unfilled) {
        polygon_mode_triangle(batch, worker, corners, flat, id);
        return;
    }
    uint32_t any = corners[0]->code | corners[1]->code | corners[2]->code;
    uint32_t all = corners[0]->code & corners[1]->code & corners[2]->code;
    worker->counters[COUNT_CLIP_INPUT]++;
    if ((all & CODE_OUTSIDE) || (any & CODE_NAN))
        return;
    worker->counters[COUNT_CLIP_OUTPUT]++;
    if (any & CODE_CLIP) {
        primitive_flush(worker);
        clip_triangle(batch, worker, corners, flat, id);
        return;
    }
    worker->triangles[worker->triangle_count++] = (struct raster_triangle){
        .corners = {&corners[0]->window, &corners[1]->window, &corners[2]->window},
        .flat = flat->window.attributes,
        .id = id,
    };
    if (worker->triangle_count == LANES)
        primitive_flush(worker);
}

#endif
