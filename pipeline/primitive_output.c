/* Primitive output of draws with programs after the vertex program, transform feedback, several viewports or
 * layers, or rasterizer discard: each primitive is counted, captured (GL 4.6 compatibility 13.3), and, if it
 * is of stream 0 and not discarded, clipped and rasterized. Other draws go from assemble.c to primitive.h.
 */
#include "base/isa.h"
#include "pipeline/inspect.h"
#include "pipeline/primitive.h"
#include "pipeline/viewport.h"

#include <string.h>

/* 13.4: counted whether transform feedback is on or not. */
static bool takes(const struct batch *batch, struct pipeline_worker *worker,
                  const struct vertex *const *vertices, unsigned count, unsigned stream)
{
    worker->primitives_generated[stream]++;
    if (batch->draw->capture)
        capture_primitive(batch, vertices, count, stream);
    return stream == 0 && !batch->draw->discard;
}

/* ARB_viewport_array: viewport and layer are those of the provoking vertex, so a vertex may be in one
 * viewport for one primitive of its strip and in another one for the next. Other primitives, possibly of
 * other workers, share it, so it is not changed. */
static const struct vertex *placed(const struct batch *batch, struct placed_vertex *copy,
                                   const struct vertex *vertex, unsigned viewport)
{
    if (vertex_extra(batch, vertex)->placed == viewport || batch->in_window)
        return vertex;
    memcpy(copy, vertex, sizeof *vertex + batch->capture_slot * sizeof *copy->slots);
    const f32x8 clip[4] = {f32x8_splat(vertex->clip[0]), f32x8_splat(vertex->clip[1]),
                           f32x8_splat(vertex->clip[2]), f32x8_splat(vertex->clip[3])};
    struct vertex *const lanes[LANES] = {&copy->vertex};
    ISA_SELECT(viewport_transform)(batch, &batch->viewports[viewport], clip, lanes, 1);
    copy->vertex.code |= vertex->code & CODE_NO_EDGE;
    return &copy->vertex;
}

static void rasterize(const struct batch *batch, struct pipeline_worker *worker,
                      const struct vertex *const *vertices, unsigned count, const struct vertex *provoking,
                      uint32_t id)
{
    const struct inspected_vertices inspected = {batch, worker, vertices,
                                                 count, id,     worker->primitives_clipped};
    const uint64_t passed = worker->counters[COUNT_CLIP_OUTPUT];
    if (batch->inspector)
        inspect_vertices(&inspected);
    if (count == 1)
        primitive_point(batch, worker, vertices[0], id);
    else if (count == 2)
        primitive_line(batch, worker, vertices, provoking, id);
    else
        primitive_triangle(batch, worker, vertices, provoking, id);
    primitive_flush(worker);
    if (batch->inspector)
        inspect_delivered(&inspected, worker->counters[COUNT_CLIP_OUTPUT] > passed);
}

/* A negative layer is out of range. */
static void choose_layer(const struct batch *batch, struct pipeline_worker *worker,
                         const struct vertex_extra *extra, unsigned viewport)
{
    const uint32_t first = batch->draw->link.layer_relative ? viewport : 0;
    raster_bins_layer(worker->bins, (unsigned)extra->layer + first);
}

static void set_integer(struct placed_vertex *vertex, uint8_t row, int32_t value)
{
    if (row != RASTER_ROW_NONE)
        memcpy(&vertex->slots[row][0], &value, sizeof value);
}

/* NV_viewport_array2: with a mask, fragments read "the index of the viewport that was used" and, if the layer
 * is relative, the layer that was used. */
static const struct vertex *numbered(const struct batch *batch, struct placed_vertex *copy,
                                     const struct vertex *provoking, const struct vertex_extra *extra,
                                     unsigned viewport)
{
    const struct pipeline_link *link = &batch->draw->link;
    if (link->viewport_row == RASTER_ROW_NONE && link->layer_row == RASTER_ROW_NONE)
        return provoking;
    copy->vertex = *provoking;
    copy->vertex.window.attributes = (const float(*)[4])copy->slots;
    memcpy(copy->slots, provoking->window.attributes, batch->attribute_count * sizeof *copy->slots);
    set_integer(copy, link->viewport_row, (int32_t)viewport);
    set_integer(copy, link->layer_row, (int32_t)((uint32_t)extra->layer + viewport));
    return &copy->vertex;
}

/* NV_viewport_array2: a primitive is drawn once for each bit of the mask; each time its stipple begins where
 * it began the first time. */
static void rasterize_everywhere(const struct batch *batch, struct pipeline_worker *worker,
                                 const struct vertex *const *vertices, unsigned count,
                                 const struct vertex *provoking, uint32_t id)
{
    const struct vertex_extra *extra = vertex_extra(batch, provoking);
    const uint32_t stipple = raster_stipple_counter(worker->bins);
    for (unsigned left = extra->viewports; left; left &= left - 1) {
        const unsigned viewport = (unsigned)__builtin_ctz(left);
        const struct vertex *there[3];
        for (unsigned i = 0; i < count; i++)
            there[i] = placed(batch, &worker->placed[i], vertices[i], viewport);
        worker->viewport = &batch->viewports[viewport];
        worker->raster = batch->draw->viewports[viewport].raster;
        choose_layer(batch, worker, extra, viewport);
        if (batch->draw->line_stipple)
            raster_set_stipple_counter(worker->bins, stipple);
        rasterize(batch, worker, there, count, numbered(batch, &worker->numbered, provoking, extra, viewport),
                  id);
    }
}

static void output_primitive(const struct batch *batch, struct pipeline_worker *worker,
                             const struct vertex *const *vertices, unsigned count,
                             const struct vertex *provoking, unsigned stream, uint32_t id)
{
    if (!takes(batch, worker, vertices, count, stream))
        return;
    if (batch->draw->selects_viewport) {
        rasterize_everywhere(batch, worker, vertices, count, provoking, id);
        return;
    }
    if (batch->extra)
        choose_layer(batch, worker, vertex_extra(batch, provoking), 0);
    rasterize(batch, worker, vertices, count, provoking, id);
}

void output_point(const struct batch *batch, struct pipeline_worker *worker, struct vertex *vertex,
                  unsigned stream, uint32_t id)
{
    output_primitive(batch, worker, (const struct vertex *const[]){vertex}, 1, vertex, stream, id);
}

void output_line(const struct batch *batch, struct pipeline_worker *worker, struct vertex *const ends[2],
                 const struct vertex *provoking, unsigned stream, uint32_t id)
{
    output_primitive(batch, worker, (const struct vertex *const[]){ends[0], ends[1]}, 2, provoking, stream,
                     id);
}

void output_triangle(const struct batch *batch, struct pipeline_worker *worker,
                     struct vertex *const corners[3], const struct vertex *provoking, unsigned stream,
                     uint32_t id)
{
    output_primitive(batch, worker, (const struct vertex *const[]){corners[0], corners[1], corners[2]}, 3,
                     provoking, stream, id);
}
