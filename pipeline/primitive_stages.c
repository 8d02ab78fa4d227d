/* Drives the primitives of a chunk through the programs that the draw has between vertex program and
 * rasterizer, and on to primitive output. This is where the order of the stages is decided.
 */
#include "base/isa.h"
#include "base/simd_alloc.h"
#include "pipeline/geometry_stage.h"
#include "pipeline/tessellation_stage.h"

#include <stdlib.h>

/* --- Without programs: primitive output alone ----------------------------------------------------------- */

static void output_assembled(const struct batch *batch, struct pipeline_worker *worker,
                             enum assembled_kind kind, const uint32_t *elements, unsigned count,
                             uint32_t provoking, uint32_t id)
{
    /* 10.1.11 to 10.1.14: adjacent vertices are ignored. */
    static const uint8_t own[][3] = {
        [ASSEMBLED_POINT] = {0},
        [ASSEMBLED_LINE] = {0, 1},
        [ASSEMBLED_TRIANGLE] = {0, 1, 2},
        [ASSEMBLED_LINE_ADJACENCY] = {1, 2},
        [ASSEMBLED_TRIANGLE_ADJACENCY] = {0, 2, 4},
    };
    struct vertex *vertices[3];
    if (kind == ASSEMBLED_PATCH)
        return;
    for (unsigned i = 0; i < 3; i++)
        vertices[i] = batch_vertex(batch, elements[own[kind][i] < count ? own[kind][i] : 0]);
    const struct vertex *flat = batch_vertex(batch, provoking);
    switch (kind) {
    case ASSEMBLED_POINT: output_point(batch, worker, vertices[0], 0, id); break;
    case ASSEMBLED_LINE:
    case ASSEMBLED_LINE_ADJACENCY: output_line(batch, worker, vertices, flat, 0, id); break;
    default: output_triangle(batch, worker, vertices, flat, 0, id); break;
    }
}

/* --- With programs -------------------------------------------------------------------------------------- */

static void stage_primitive(const struct batch *batch, struct pipeline_worker *worker,
                            enum assembled_kind kind, const uint32_t *elements, unsigned count,
                            uint32_t provoking, uint32_t id)
{
    const struct pipeline_stage *stages = batch->draw->stages;
    struct assembled primitive = {
        .id = id, .count = count, .patch = kind == ASSEMBLED_PATCH ? &batch->patch : NULL};
    (void)provoking;
    worker->edges = EDGES_ALL; /* all edges of programs' output, however it was assembled */
    for (unsigned i = 0; i < count; i++)
        primitive.vertices[i] = (const float(*)[4])vertex_slots(batch_vertex(batch, elements[i]));
    if (kind == ASSEMBLED_PATCH &&
        (stages[STAGE_OF_TESS_CONTROL].program || stages[STAGE_OF_TESS_EVALUATION].program))
        ISA_SELECT(tessellation_add)(batch, worker, &primitive);
    else if (stages[STAGE_OF_GEOMETRY].program)
        ISA_SELECT(geometry_add)(batch, worker, &primitive);
}

void primitive_stages_run(const struct batch *batch, struct pipeline_worker *worker, uint32_t first,
                          uint32_t count)
{
    if (!batch->has_primitive_stages) {
        assemble_for(batch, worker, first, count, output_assembled);
        return;
    }
    assemble_for(batch, worker, first, count, stage_primitive);
    worker->edges = EDGES_ALL;
    if (batch->draw->stages[STAGE_OF_GEOMETRY].program)
        ISA_SELECT(geometry_flush)(batch, worker);
}

/* --- Geometry: memory ----------------------------------------------------------------------------------- */

static bool create_geometry(struct pipeline_worker *worker)
{
    if (worker->geometry)
        return true;
    worker->geometry = calloc(1, sizeof *worker->geometry);
    if (!worker->geometry)
        return false;
    worker->geometry->executor = shader_executor_create();
    if (worker->geometry->executor)
        return true;
    free(worker->geometry);
    worker->geometry = NULL;
    return false;
}

/* Memory for all that eight invocations may emit. */
static bool reserve_emitted(const struct batch *batch, struct geometry_stage *stage)
{
    const size_t bytes = (size_t)LANES * stage->limit * batch->post_transform_bytes;
    if (bytes <= stage->capacity)
        return true;
    free(stage->vertices);
    stage->capacity = 0;
    stage->vertices = simd_alloc(bytes);
    if (stage->vertices)
        stage->capacity = bytes;
    return stage->vertices != NULL;
}

static bool prepare_geometry(const struct batch *batch, struct pipeline_worker *worker)
{
    const struct pipeline_stage *from = &batch->draw->stages[STAGE_OF_GEOMETRY];
    if (!create_geometry(worker))
        return false;
    struct geometry_stage *stage = worker->geometry;
    if (stage->bound == batch->serial)
        return true;
    stage->bound = 0;
    stage->batch = batch;
    stage->waiting = 0;
    stage->limit = from->program->primitive.vertices_out;
    stage->resources = from->resources;
    stage->resources.hooks = &stage->hooks;
    stage->hooks.user = stage;
    if (!reserve_emitted(batch, stage) || !shader_bind(stage->executor, from->code, &stage->resources, true))
        return false;
    stage->bound = batch->serial;
    return true;
}

/* --- All stages ----------------------------------------------------------------------------------------- */

bool primitive_stages_prepare(const struct batch *batch, struct pipeline_worker *worker)
{
    const struct pipeline_stage *stages = batch->draw->stages;
    const bool patches = stages[STAGE_OF_TESS_CONTROL].program || stages[STAGE_OF_TESS_EVALUATION].program;
    return (!patches || tessellation_stage_prepare(batch, worker)) &&
           (!stages[STAGE_OF_GEOMETRY].program || prepare_geometry(batch, worker));
}

void primitive_stages_unbind(struct pipeline_worker *worker)
{
    if (worker->geometry)
        worker->geometry->bound = 0;
    if (worker->tessellation)
        worker->tessellation->bound = 0;
}

void primitive_stages_release(struct pipeline_worker *worker)
{
    tessellation_stage_release(worker->tessellation);
    worker->tessellation = NULL;
    if (!worker->geometry)
        return;
    shader_executor_destroy(worker->geometry->executor);
    free(worker->geometry->vertices);
    free(worker->geometry);
    worker->geometry = NULL;
}

void primitive_stages_report(const struct pipeline_worker *worker, enum pipeline_stage_name stage,
                             struct shader_report *report)
{
    if (stage == STAGE_OF_GEOMETRY && worker->geometry)
        shader_report_take(worker->geometry->executor, report);
    if (stage == STAGE_OF_TESS_EVALUATION && worker->tessellation && worker->tessellation->evaluation)
        shader_report_take(worker->tessellation->evaluation, report);
    for (unsigned m = 0; m < CONTROL_EXECUTORS_MAX && stage == STAGE_OF_TESS_CONTROL && worker->tessellation;
         m++)
        if (worker->tessellation->control[m])
            shader_report_take(worker->tessellation->control[m], report);
}
