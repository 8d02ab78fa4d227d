/* Where the primitives of finished vertices end up when the draw is no plain one: each is counted, fed back
 * (GL 4.6 compatibility 13.3), and, if it is of stream 0 and nothing discards it, clipped and rasterized.
 */
#include "base/isa.h"
#include "pipeline/primitive.h"

/* 13.4: counted whether transform feedback is on or not. */
static bool takes(const struct round *round, struct pipeline_worker *worker,
                  const struct vertex *const *vertices, unsigned count, unsigned stream)
{
    worker->primitives_generated[stream]++;
    if (round->draw->capture)
        capture_primitive(round, vertices, count, stream);
    return stream == 0 && !round->draw->discard;
}

/* ARB_viewport_array: viewport and layer are those of the provoking vertex, so a vertex may lie in one
 * viewport for one primitive of its strip and in another one for the next. */
static void choose_viewport(const struct round *round, struct pipeline_worker *worker,
                            struct vertex *const *vertices, unsigned count, const struct vertex *provoking)
{
    const unsigned viewport = vertex_extra(round, provoking)->viewport;
    for (unsigned i = 0; i < count; i++) {
        struct vertex_extra *extra = vertex_extra(round, vertices[i]);
        if (extra->placed == viewport)
            continue;
        const uint8_t own = extra->viewport;
        extra->viewport = (uint8_t)viewport;
        ISA_SELECT(viewport_place)(round, vertices[i], 1);
        extra->viewport = own;
    }
    worker->viewport = &round->viewports[viewport];
    worker->raster = round->draw->viewports[viewport].raster;
}

static inline void choose(const struct round *round, struct pipeline_worker *worker,
                          struct vertex *const *vertices, unsigned count, const struct vertex *provoking)
{
    if (round->expands) /* a negative number is beyond the last layer */
        raster_bins_layer(worker->bins, (unsigned)vertex_extra(round, provoking)->layer);
    if (round->expands && round->draw->selects_viewport)
        choose_viewport(round, worker, vertices, count, provoking);
}

void sink_point(const struct round *round, struct pipeline_worker *worker, struct vertex *vertex,
                unsigned stream, uint32_t id)
{
    if (!takes(round, worker, (const struct vertex *const[]){vertex}, 1, stream))
        return;
    choose(round, worker, &vertex, 1, vertex);
    primitive_point(worker, vertex, id);
}

void sink_line(const struct round *round, struct pipeline_worker *worker, struct vertex *const ends[2],
               const struct vertex *provoking, unsigned stream, uint32_t id)
{
    const struct vertex *const vertices[2] = {ends[0], ends[1]};
    if (!takes(round, worker, vertices, 2, stream))
        return;
    choose(round, worker, ends, 2, provoking);
    primitive_line(round, worker, vertices, provoking, id);
}

void sink_triangle(const struct round *round, struct pipeline_worker *worker, struct vertex *const corners[3],
                   const struct vertex *provoking, unsigned stream, uint32_t id)
{
    const struct vertex *const vertices[3] = {corners[0], corners[1], corners[2]};
    if (!takes(round, worker, vertices, 3, stream))
        return;
    choose(round, worker, corners, 3, provoking);
    primitive_triangle(round, worker, vertices, provoking, id);
}
