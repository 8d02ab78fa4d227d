/* Events that the pipeline reports to an inspector (inspect/inspect.h). */
#ifndef PIPELINE_INSPECT_H
#define PIPELINE_INSPECT_H

#include "inspect/inspect.h"
#include "pipeline/stages.h"

struct shader_inspection;

/* A draw begins. */
void inspect_draw(struct inspector *inspector, const struct draw *draw);

/* A primitive on its way to the rasterizer. */
struct inspected_vertices {
    const struct batch *batch;
    struct pipeline_worker *worker;
    const struct vertex *const *vertices;
    unsigned count;
    uint32_t id;
    uint64_t clipped; /* primitives that the worker has clipped before it */
};

/* Whom to describe, should the rasterizer find that it may cover the pixel. */
void inspect_vertices(const struct inspected_vertices *vertices);

/* It has been delivered. A question about all geometry receives it now, if not before, and the reason if
 * nothing of it is drawn. `passed`: it does not lie outside of the view volume as a whole. */
void inspect_delivered(const struct inspected_vertices *vertices, bool passed);

/* The vertex program has run for the batch: reports the vertex of the query, if the batch
 * contains it. */
void inspect_batch_vertex(const struct batch *batch, struct pipeline_worker *worker);

/* The event `attribute`: an input of one run of the vertex program. */
void inspect_attribute(const struct shader_inspection *run, const char *name, const float value[4]);

/* The results of lane 0 of such a run. */
void inspect_outputs(const struct shader_inspection *run, const struct shader_executor *executor);

/* vertex_stage.c: runs the vertex program for one element of the arrays again, with events. */
void vertex_inspect_base(const struct batch *batch, struct pipeline_worker *worker, int64_t id,
                         struct shader_inspection *run);
void vertex_inspect_avx2(const struct batch *batch, struct pipeline_worker *worker, int64_t id,
                         struct shader_inspection *run);

/* tessellation_stage.c: the same for the evaluation program, for a point of the domain that is being
 * delivered; nothing if the vertex is not such a point. */
void tessellation_inspect_base(const struct batch *batch, struct pipeline_worker *worker,
                               const struct vertex *vertex, struct shader_inspection *run);
void tessellation_inspect_avx2(const struct batch *batch, struct pipeline_worker *worker,
                               const struct vertex *vertex, struct shader_inspection *run);

/* tessellation_stage.c: the same for the control program, of up to 8 threads, for the current patch; its
 * first thread is reported. */
void control_inspect_base(const struct batch *batch, struct pipeline_worker *worker,
                          const struct shader_inspection *run);
void control_inspect_avx2(const struct batch *batch, struct pipeline_worker *worker,
                          const struct shader_inspection *run);

/* geometry_stage.c: the same for the geometry program, for the lane that is being delivered. */
void geometry_inspect_base(const struct batch *batch, struct pipeline_worker *worker,
                           struct shader_inspection *run);
void geometry_inspect_avx2(const struct batch *batch, struct pipeline_worker *worker,
                           struct shader_inspection *run);

#endif
