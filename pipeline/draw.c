/* A draw from beginning to end: batches of primitives, each in two steps that run on all workers.
 *
 * Step one runs the batch's vertices. Step two assembles chunks of its primitives into separate bins, which
 * are merged in order. The division of vertices into jobs and of primitives into chunks does not affect the
 * result. Memory grows to the largest batch and is kept. */
#include "base/fpenv.h"
#include "base/isa.h"
#include "base/pool.h"
#include "base/simd_alloc.h"
#include "pipeline/inspect.h"
#include "pipeline/viewport.h"

#include <stdlib.h>

enum {
    BATCH_ARRAY =
        1 << 16, /* elements per batch: the vertices of an array draw stay in the cache between the steps; */
    BATCH_INDEXED =
        1 << 20, /* of an indexed one, vertices shared between batches run again, so there are few batches */
    BATCH_AMPLIFIED = 1 << 20, /* vertices that geometry programs may make in a batch; */
    BATCH_PATCH = 1 << 12,     /* the weight of a large patch */
    CHUNK_MIN = 512,           /* primitives: fewer are not worth waking a worker */
    CHUNK_MIN_STAGES = 32,     /* where each runs a program, or several */
    CHUNK_MIN_PATCHES = 1,     /* patches: each may become thousands of triangles */
    CHUNK_MAX = 4096,
    CHUNKS_PER_WORKER = 4,
    STEADY_BYTES = 1 << 20, /* vertex memory to begin with */
};

struct pipeline {
    struct pool *pool;
    struct raster_scene *scene;
    struct vertex_cache vertex_cache;
    uint8_t *vertices;
    size_t vertex_capacity; /* bytes */
    unsigned serial;
    unsigned worker_count;
    struct pipeline_worker *workers;
    atomic_bool out_of_memory;
    struct batch batch; /* that the workers see */
    struct strip_list strips;
    uint32_t batch_elements; /* pipeline_limit_batches() */
    struct raster_bins **chunks;
    unsigned chunk_capacity;
};

/* --- Life ----------------------------------------------------------------------------------------------- */

static bool create_workers(struct pipeline *pipeline)
{
    unsigned count = pool_size(pipeline->pool);
    pipeline->workers = simd_alloc(count * sizeof *pipeline->workers);
    if (!pipeline->workers)
        return false;
    memset(pipeline->workers, 0, count * sizeof *pipeline->workers);
    for (; pipeline->worker_count < count; pipeline->worker_count++) {
        struct pipeline_worker *worker = &pipeline->workers[pipeline->worker_count];
        worker->executor = shader_executor_create();
        if (!worker->executor)
            return false;
    }
    return true;
}

struct pipeline *pipeline_create(struct pool *pool, struct raster_scene *scene)
{
    struct pipeline *pipeline = calloc(1, sizeof *pipeline);
    if (!pipeline)
        return NULL;
    pipeline->pool = pool;
    pipeline->scene = scene;
    atomic_init(&pipeline->out_of_memory, false);
    if (!create_workers(pipeline)) {
        pipeline_destroy(pipeline);
        return NULL;
    }
    return pipeline;
}

void pipeline_destroy(struct pipeline *pipeline)
{
    if (!pipeline)
        return;
    for (unsigned i = 0; i < pipeline->worker_count; i++) {
        shader_executor_destroy(pipeline->workers[i].executor);
        primitive_stages_release(&pipeline->workers[i]);
    }
    free(pipeline->workers);
    vertex_cache_release(&pipeline->vertex_cache);
    free(pipeline->strips.strips);
    free(pipeline->vertices);
    free(pipeline->chunks);
    free(pipeline);
}

struct pipeline_statistics pipeline_statistics(const struct pipeline *pipeline)
{
    struct pipeline_statistics sum = {0};
    sum.bytes_reserved = pipeline->vertex_capacity + vertex_cache_bytes(&pipeline->vertex_cache) +
                         pipeline->strips.capacity * sizeof *pipeline->strips.strips;
    for (unsigned i = 0; i < pipeline->worker_count; i++) {
        sum.vertices_run += pipeline->workers[i].vertices_run;
        sum.primitives_clipped += pipeline->workers[i].primitives_clipped;
        for (unsigned counter = 0; counter < PIPELINE_COUNTERS; counter++)
            sum.counters[counter] += pipeline->workers[i].counters[counter];
        for (unsigned stream = 0; stream < SHADER_MAX_STREAMS; stream++)
            sum.primitives_generated[stream] += pipeline->workers[i].primitives_generated[stream];
    }
    return sum;
}

void pipeline_report(struct pipeline *pipeline, struct shader_report *report)
{
    for (unsigned i = 0; i < pipeline->worker_count; i++)
        shader_report_take(pipeline->workers[i].executor, report);
}

void pipeline_stage_report(struct pipeline *pipeline, enum pipeline_stage_name stage,
                           struct shader_report *report)
{
    for (unsigned i = 0; i < pipeline->worker_count; i++)
        primitive_stages_report(&pipeline->workers[i], stage, report);
}

/* Programs were ended by their meter, or are to be ended: the rest of the draw is dropped. */
static bool was_ended(const struct draw *draw)
{
    const struct shader_meter *meter = draw->resources.meter;
    if (!meter)
        return false;
    if (meter->interrupt && atomic_load_explicit(meter->interrupt, memory_order_relaxed))
        atomic_store_explicit(meter->end, SHADER_END_INTERRUPT, memory_order_relaxed);
    return atomic_load_explicit(meter->end, memory_order_relaxed) != SHADER_END_NONE;
}

/* --- Step one: vertices --------------------------------------------------------------------------------- */

/* Registers keep the values of the preparation's previous draws, as they do from group to group. */
static bool bind(struct pipeline_worker *worker, const struct batch *batch)
{
    const struct draw *draw = batch->draw;
    const bool fresh = draw->prepared == 0 || draw->prepared != worker->prepared;
    worker->prepared = 0;
    if (!shader_bind(worker->executor, draw->code, &draw->resources, fresh))
        return false;
    worker->prepared = draw->prepared;
    worker->bound = batch->serial;
    return true;
}

static void vertex_job(void *context, unsigned job, unsigned index)
{
    struct pipeline *pipeline = context;
    const struct batch *batch = &pipeline->batch;
    struct pipeline_worker *worker = &pipeline->workers[index];
    if (was_ended(batch->draw))
        return;
    if (worker->bound != batch->serial && !bind(worker, batch)) {
        atomic_store_explicit(&pipeline->out_of_memory, true, memory_order_relaxed);
        return;
    }
    uint32_t first = job * VERTEX_RUN, left = batch->vertex_count - first;
    ISA_SELECT(vertex_stage)(batch, worker, first, left < VERTEX_RUN ? left : VERTEX_RUN);
}

static bool reserve_vertices(struct pipeline *pipeline, size_t bytes)
{
    if (bytes > pipeline->vertex_capacity) {
        size_t capacity = bytes < STEADY_BYTES ? STEADY_BYTES : bytes + bytes / 4;
        uint8_t *fresh = simd_alloc(capacity);
        if (!fresh)
            return false;
        free(pipeline->vertices);
        pipeline->vertices = fresh;
        pipeline->vertex_capacity = capacity;
    }
    pipeline->batch.vertices = pipeline->vertices;
    return true;
}

static bool run_vertices(struct pipeline *pipeline)
{
    struct batch *batch = &pipeline->batch;
    if (batch->vertex_count > SIZE_MAX / batch->vertex_bytes ||
        !reserve_vertices(pipeline, batch->vertex_count * batch->vertex_bytes))
        return false;
    const unsigned jobs = (batch->vertex_count + VERTEX_RUN - 1) / VERTEX_RUN;
    if (batch->plain && batch->vertex_count >= 2 * LANES)
        shader_compile_groups(batch->draw->code);
    if (batch->draw->program->stores)
        pool_run_in_order(vertex_job, pipeline, jobs);
    else
        pool_run(pipeline->pool, vertex_job, pipeline, jobs);
    return !atomic_load_explicit(&pipeline->out_of_memory, memory_order_relaxed) && !was_ended(batch->draw);
}

/* --- Step two: primitives ------------------------------------------------------------------------------- */

static void primitive_job(void *context, unsigned job, unsigned index)
{
    struct pipeline *pipeline = context;
    const struct batch *batch = &pipeline->batch;
    struct pipeline_worker *worker = &pipeline->workers[index];
    if (was_ended(batch->draw))
        return;
    worker->bins = pipeline->chunks[job];
    worker->viewport = &batch->viewports[0];
    worker->raster = batch->draw->raster;
    worker->edges = EDGES_ALL;
    raster_set_stipple_counter(worker->bins, batch->stipple);
    uint32_t first = job * batch->primitives_per_chunk, left = batch->primitive_count - first;
    (batch->extended_output ? primitive_stages_run : assemble_run)(
        batch, worker, batch->first_primitive + first,
        left < batch->primitives_per_chunk ? left : batch->primitives_per_chunk);
}

static uint32_t chunk_size(const struct pipeline *pipeline, uint32_t primitives)
{
    if (pipeline->worker_count == 1 || pipeline->batch.in_order || pipeline->batch.one_chunk)
        return primitives;
    uint32_t even = primitives / (pipeline->worker_count * CHUNKS_PER_WORKER) + 1;
    const bool divides = pipeline->batch.draw->stages[STAGE_OF_TESS_EVALUATION].program;
    uint32_t least = divides                                ? CHUNK_MIN_PATCHES
                     : pipeline->batch.has_primitive_stages ? CHUNK_MIN_STAGES
                                                            : CHUNK_MIN;
    return even < least ? least : even > CHUNK_MAX ? CHUNK_MAX : even;
}

static bool reserve_chunks(struct pipeline *pipeline, unsigned count)
{
    if (count <= pipeline->chunk_capacity)
        return true;
    struct raster_bins **fresh = realloc(pipeline->chunks, count * sizeof(struct raster_bins *));
    if (!fresh)
        return false;
    pipeline->chunks = fresh;
    pipeline->chunk_capacity = count;
    return true;
}

/* All memory is there before the first primitive is binned: a draw is whole or nothing of it is there. */
static bool prepare_workers(struct pipeline *pipeline)
{
    const unsigned count = pipeline->batch.in_order ? 1 : pipeline->worker_count;
    for (unsigned i = 0; i < count && pipeline->batch.has_primitive_stages; i++)
        if (!primitive_stages_prepare(&pipeline->batch, &pipeline->workers[i]))
            return false;
    return true;
}

static bool run_primitives(struct pipeline *pipeline)
{
    struct batch *batch = &pipeline->batch;
    batch->primitives_per_chunk = chunk_size(pipeline, batch->primitive_count);
    unsigned chunks = (batch->primitive_count - 1) / batch->primitives_per_chunk + 1;
    if (!prepare_workers(pipeline) || !reserve_chunks(pipeline, chunks))
        return false;
    for (unsigned i = 0; i < chunks; i++) {
        pipeline->chunks[i] = raster_bins_begin(pipeline->scene, i);
        if (!pipeline->chunks[i])
            return false;
    }
    if (batch->in_order)
        pool_run_in_order(primitive_job, pipeline, chunks);
    else
        pool_run(pipeline->pool, primitive_job, pipeline, chunks);
    if (was_ended(batch->draw))
        return false;
    if (batch->one_chunk)
        batch->stipple = raster_stipple_counter(pipeline->chunks[0]);
    raster_bins_merge(pipeline->scene, chunks);
    return true;
}

/* --- Batches -------------------------------------------------------------------------------------------- */

static bool has_primitive_stages(const struct draw *draw)
{
    bool any = false;
    for (unsigned i = 0; i < PIPELINE_STAGES; i++)
        any |= draw->stages[i].program != NULL;
    return any;
}

bool draw_is_in_window(const struct draw *draw)
{
    return draw->program->window_position && !has_primitive_stages(draw);
}

static uint8_t written_ones(const int outputs[8])
{
    uint8_t written = 0;
    for (unsigned i = 0; i < 8; i++)
        written |= (uint8_t)((outputs[i] >= 0) << i);
    return written;
}

/* A distance that is not written is undefined; here it cuts nothing. Nor does any in window coordinates. */
static uint8_t clip_distances(const struct batch *batch)
{
    const struct draw *draw = batch->draw;
    const uint8_t written = written_ones(draw->link.clip_output);
    return batch->in_window
               ? 0
               : draw->clip_enables & (written | (has_primitive_stages(draw) ? 0 : draw->clip_planes));
}

static uint32_t noperspective_slots(const struct pipeline_link *link)
{
    uint32_t slots = 0;
    for (unsigned i = 0; i < link->input_count; i++) {
        if (link->inputs[i].interpolation != INTERPOLATE_NOPERSPECTIVE)
            continue;
        for (int face = 0; face < 2; face++)
            if (link->inputs[i].row[face] < RASTER_MAX_ATTRIBUTES)
                slots |= 1u << link->inputs[i].row[face];
    }
    return slots;
}

static void prepare_viewports(struct batch *batch)
{
    const struct draw *draw = batch->draw;
    if (batch->in_window) { /* clip.c comes back to where viewport.c has come from */
        for (unsigned i = 0; i < PIPELINE_MAX_VIEWPORTS; i++)
            batch->viewports[i] = (struct viewport){.half = {1.0f, 1.0f, 1.0f}};
        return;
    }
    const struct pipeline_viewport first = {
        .rect = {draw->viewport[0], draw->viewport[1], draw->viewport[2], draw->viewport[3]},
        .depth_range = {draw->depth_range[0], draw->depth_range[1]}};
    batch->viewports[0] = viewport_prepare(draw, &first);
    for (unsigned i = 0; draw->selects_viewport && i < PIPELINE_MAX_VIEWPORTS; i++)
        batch->viewports[i] = viewport_prepare(draw, &draw->viewports[i]);
}

static void prepare_stages(struct batch *batch)
{
    const struct draw *draw = batch->draw;
    batch->has_primitive_stages = false;
    batch->exchange = NULL;
    batch->in_order = draw->capture || draw->feedback;
    for (unsigned i = PIPELINE_STAGES; i-- > 0;) {
        const struct pipeline_stage *stage = &draw->stages[i];
        if (!stage->program)
            continue;
        batch->has_primitive_stages = true;
        batch->exchange = &stage->exchange; /* in the end that of the first one */
        batch->in_order |= stage->program->stores;
    }
    batch->extra = batch->has_primitive_stages || draw->selects_viewport || draw->link.layer_output >= 0;
    batch->extended_output = batch->extra || draw->capture || draw->discard || batch->inspector;
}

/* The slots of a post-transform vertex and of a vertex of the vertex program. */
static void lay_out_vertices(struct batch *batch)
{
    capture_prepare(batch);
    batch->capture_slot = batch->attribute_count + (batch->clip_distances ? 2 : 0);
    batch->extra_slot = batch->capture_slot + batch->capture_slots;
    const unsigned post_transform = batch->extra_slot + (batch->extra ? 1 : 0);
    const unsigned slots = batch->has_primitive_stages ? batch->exchange->slot_count : post_transform;
    batch->post_transform_bytes = sizeof(struct vertex) + post_transform * 4 * sizeof(float);
    batch->vertex_bytes = sizeof(struct vertex) + slots * 4 * sizeof(float);
}

/* Unbinds all executors from the draw, whose state has changed. */
static void renew_serial(struct pipeline *pipeline)
{
    if (++pipeline->serial == 0) { /* 0 is what no executor is bound to */
        pipeline->serial = 1;
        for (unsigned i = 0; i < pipeline->worker_count; i++) {
            pipeline->workers[i].bound = 0;
            primitive_stages_unbind(&pipeline->workers[i]);
        }
    }
    pipeline->batch.serial = pipeline->serial;
}

static bool is_line_strip(enum pipeline_primitive primitive)
{
    return primitive == PRIMITIVE_LINE_STRIP || primitive == PRIMITIVE_LINE_LOOP ||
           primitive == PRIMITIVE_LINE_STRIP_ADJACENCY;
}

static bool has_edge_flags(enum pipeline_primitive primitive)
{
    return primitive == PRIMITIVE_TRIANGLES || primitive == PRIMITIVE_QUADS || primitive == PRIMITIVE_POLYGON;
}

static void prepare_modes(struct batch *batch)
{
    const struct draw *draw = batch->draw;
    const enum pipeline_polygon_mode *mode = draw->polygon_mode;
    batch->unfilled = draw->feedback || mode[FACE_FRONT] != POLYGON_FILL || mode[FACE_BACK] != POLYGON_FILL;
    batch->sizes = draw->primitive == PRIMITIVE_POINTS || batch->unfilled;
    batch->edge_flags = batch->unfilled && !batch->has_primitive_stages && has_edge_flags(draw->primitive);
    batch->stipple = 0;
    batch->one_chunk = draw->line_stipple && (is_line_strip(draw->primitive) ||
                                              (batch->unfilled && draw->primitive == PRIMITIVE_POLYGON));
    batch->plain = !batch->has_primitive_stages && !batch->clip_distances && !batch->cull_distances &&
                   !batch->sizes && !batch->extra;
}

static void prepare_draw(struct pipeline *pipeline, const struct draw *draw)
{
    struct batch *batch = &pipeline->batch;
    batch->draw = draw;
    batch->inspector = raster_scene_inspector(pipeline->scene);
    ISA_SELECT(fetch_prepare)(&batch->fetch, draw);
    batch->in_window = draw_is_in_window(draw);
    prepare_viewports(batch);
    batch->attribute_count = draw->link.attribute_count;
    batch->clip_distances = clip_distances(batch);
    batch->cull_distances = written_ones(draw->link.cull_output);
    batch->clamped = draw->clamp_colors ? draw->link.color_outputs : 0;
    batch->noperspective = noperspective_slots(&draw->link);
    prepare_stages(batch);
    memcpy(batch->patch.outer, draw->patch_outer, sizeof batch->patch.outer);
    memcpy(batch->patch.inner, draw->patch_inner, sizeof batch->patch.inner);
    lay_out_vertices(batch);
    prepare_modes(batch);
    renew_serial(pipeline);
    atomic_store_explicit(&pipeline->out_of_memory, false, memory_order_relaxed);
}

/* Between batches: a draw that fills the scene continues in an empty one. */
static bool flush_scene(struct pipeline *pipeline)
{
    const struct draw *draw = pipeline->batch.draw;
    if (!draw->flush_scene || !raster_scene_full(pipeline->scene))
        return true;
    if (!draw->flush_scene(draw->flush_scene_user))
        return false;
    renew_serial(pipeline);
    return true;
}

/* The vertices that a primitive may become. */
static uint32_t amplification(const struct draw *draw)
{
    const struct program *geometry = draw->stages[STAGE_OF_GEOMETRY].program;
    uint32_t most = 1;
    if (draw->stages[STAGE_OF_TESS_EVALUATION].program)
        most *= BATCH_PATCH;
    if (geometry)
        most *= (uint32_t)geometry->primitive.vertices_out * geometry->primitive.invocations;
    return most;
}

/* Batches of amplified primitives stay small enough for a scene. */
static struct batch_limits limits_of(const struct pipeline *pipeline, const struct draw *draw)
{
    struct batch_limits limits = {.elements = draw->index_bytes ? BATCH_INDEXED : BATCH_ARRAY};
    if (pipeline->batch_elements > 0)
        limits.elements = pipeline->batch_elements;
    limits.primitives = assemble_fit(draw, limits.elements);
    if (limits.primitives == 0)
        limits.primitives = 1;
    const uint32_t most = amplification(draw);
    const uint32_t amplified = most < BATCH_AMPLIFIED ? BATCH_AMPLIFIED / most : 1;
    if (most > 1 && amplified < limits.primitives)
        limits.primitives = amplified;
    return limits;
}

void pipeline_limit_batches(struct pipeline *pipeline, uint32_t elements)
{
    pipeline->batch_elements = elements;
}

static bool run_batch(struct pipeline *pipeline)
{
    if (!run_vertices(pipeline))
        return false;
    if (pipeline->batch.inspector) /* and one worker */
        inspect_batch_vertex(&pipeline->batch, &pipeline->workers[0]);
    return run_primitives(pipeline);
}

static bool run_instance(struct pipeline *pipeline, struct batch_cursor *cursor, struct batch_limits limits,
                         bool first)
{
    bool complete = true;
    for (; complete && batch_left(cursor); first = false)
        complete = (first || flush_scene(pipeline)) &&
                   batch_take(&pipeline->batch, &pipeline->strips, cursor, limits) &&
                   vertex_cache_build(&pipeline->batch, &pipeline->vertex_cache) && run_batch(pipeline);
    return complete;
}

/* 13.3.2: quads count as the triangles that they become. */
static unsigned triangles_of(enum pipeline_primitive primitive)
{
    return primitive == PRIMITIVE_QUADS || primitive == PRIMITIVE_QUAD_STRIP ? 2 : 1;
}

/* An instance. Vertices that no primitive uses count, restart indices do not; a polygon is one primitive. */
static void count_submitted(struct pipeline *pipeline, const struct batch_cursor *cursor)
{
    const struct batch *batch = &pipeline->batch;
    const enum pipeline_primitive primitive = batch->draw->primitive;
    struct pipeline_worker *worker = &pipeline->workers[0];
    worker->counters[COUNT_VERTICES_SUBMITTED] += cursor->vertices;
    worker->counters[COUNT_PRIMITIVES_SUBMITTED] +=
        primitive == PRIMITIVE_POLYGON ? cursor->strips : cursor->primitives;
    if (!batch->extended_output)
        worker->primitives_generated[0] += (uint64_t)cursor->primitives * triangles_of(primitive);
}

/* An instance that is one batch leaves it to the next: the same elements, the same unique vertices. */
static bool draw_instances(struct pipeline *pipeline, const struct draw *draw, struct batch_cursor *cursor)
{
    prepare_draw(pipeline, draw);
    const struct batch_limits limits = limits_of(pipeline, draw);
    bool complete = run_instance(pipeline, cursor, limits, true);
    count_submitted(pipeline, cursor);
    const bool one_batch = pipeline->batch.first_primitive == 0;
    for (uint32_t i = 1; i < draw->instance_count && complete; i++) {
        ISA_SELECT(fetch_instance)(&pipeline->batch.fetch, draw, draw->instance + i);
        if (one_batch)
            complete = flush_scene(pipeline) && run_batch(pipeline);
        else
            complete = batch_begin(draw, cursor) && run_instance(pipeline, cursor, limits, false);
        count_submitted(pipeline, cursor);
    }
    return complete;
}

bool pipeline_draw(struct pipeline *pipeline, const struct draw *draw)
{
    struct batch_cursor cursor;
    if (draw->instance_count == 0 || !batch_begin(draw, &cursor))
        return true;
    if (raster_scene_inspector(pipeline->scene))
        inspect_draw(raster_scene_inspector(pipeline->scene), draw);
    uint32_t callers = fpenv_plain();
    bool complete = draw_instances(pipeline, draw, &cursor);
    fpenv_leave(callers);
    return complete;
}

/* --- One vertex alone ----------------------------------------------------------------------------------- */

/* Components that the program does not write are 0, 0, 0 and 1. */
static void read_result(const struct program *program, struct shader_executor *executor,
                        struct pipeline_result_name name, float result[4])
{
    for (int c = 0; c < 4; c++)
        result[c] = c == 3 ? 1.0f : 0.0f;
    for (unsigned i = 0; i < program->output_count; i++) {
        const struct output_register *output = &program->outputs[i];
        if (output->semantic != name.semantic || output->index != name.index)
            continue;
        for (int c = 0; c < 4; c++)
            if (output->written >> c & 1)
                result[c] = shader_output(executor, i)[c][0];
    }
}

static bool run_point(struct pipeline *pipeline, const struct draw *draw)
{
    struct batch *batch = &pipeline->batch;
    prepare_draw(pipeline, draw);
    batch->dense = true;
    batch->first_vertex_id = 0;
    batch->vertex_count = 1;
    if (!reserve_vertices(pipeline, batch->vertex_bytes))
        return false;
    vertex_job(pipeline, 0, 0);
    return !atomic_load_explicit(&pipeline->out_of_memory, memory_order_relaxed);
}

bool pipeline_run_point(struct pipeline *pipeline, const struct draw *draw,
                        const struct pipeline_result_name *names, unsigned count,
                        struct pipeline_point *point)
{
    const uint32_t callers = fpenv_plain();
    const bool complete = run_point(pipeline, draw);
    fpenv_leave(callers);
    if (!complete)
        return false;
    const struct vertex *vertex = (const struct vertex *)(const void *)pipeline->batch.vertices;
    point->visible = !(vertex->code & (CODE_OUTSIDE | CODE_GUARD | CODE_NAN));
    point->window[0] = vertex->window.x;
    point->window[1] = vertex->window.y;
    point->window[2] = vertex->window.z;
    point->clip_w = vertex->clip[3];
    for (unsigned i = 0; i < count; i++)
        read_result(draw->program, pipeline->workers[0].executor, names[i], point->results[i]);
    return true;
}
