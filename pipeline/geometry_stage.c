/* Runs a geometry program (NV_geometry_program4 2.14.6) on eight invocations side by side and delivers
 * their output lane by lane, which is the order of primitives and invocations. Compiled once per
 * instruction set. */
#include "pipeline/geometry_stage.h"

#include "base/fpenv.h"
#include "pipeline/inspect.h"
#include "pipeline/post_transform.h"
#include "pipeline/patch_values.h"
#include "shader/observe/inspect.h"

/* --- Inputs --------------------------------------------------------------------------------------------- */

/* One slot of the same vertex of eight primitives. */
static void load_slot(const struct geometry_stage *stage, unsigned vertex, unsigned slot, f32x8 value[4])
{
    float rows[LANES][4];
    for (unsigned lane = 0; lane < LANES; lane++) {
        const struct assembled *primitive = &stage->primitives[lane < stage->waiting ? lane : 0];
        memcpy(rows[lane], primitive->vertices[vertex][slot], sizeof rows[lane]);
    }
    transpose_to_columns((const float(*)[4])rows, value);
}

static void set_all(f32x8 value[4], float w)
{
    value[0] = value[1] = value[2] = f32x8_splat(0.0f);
    value[3] = f32x8_splat(w);
}

/* Inputs of vertex `vertex`. PATCHES have as many vertices as the draw defines; further vertices are zero. */
static void load_vertex(const struct pipeline_stage *geometry, struct geometry_stage *stage, unsigned vertex)
{
    const struct program *program = geometry->program;
    for (unsigned i = 0; i < program->input_count; i++) {
        f32x8 *value = shader_input(stage->executor, vertex * program->input_count + i);
        const uint8_t slot = geometry->exchange.slot[i];
        if (!program->inputs[i].per_vertex)
            continue;
        if (vertex >= stage->primitives[0].count)
            set_all(value, 0.0f);
        else if (slot == PIPELINE_SLOT_NONE)
            set_all(value, 1.0f);
        else
            load_slot(stage, vertex, slot, value);
    }
}

/* The attributes of each lane's patch. */
static void load_patch_value(const struct geometry_stage *stage, const struct input_register *input,
                             f32x8 value[4])
{
    float rows[LANES][4];
    for (unsigned lane = 0; lane < LANES; lane++)
        patch_value(stage->primitives[lane < stage->waiting ? lane : 0].patch, input, rows[lane]);
    transpose_to_columns((const float(*)[4])rows, value);
}

static void load_others(const struct program *program, struct geometry_stage *stage)
{
    i32x8 id, invocation;
    for (unsigned lane = 0; lane < LANES; lane++) {
        const unsigned from = lane < stage->waiting ? lane : 0;
        id[lane] = (int32_t)stage->primitives[from].id;
        invocation[lane] = (int32_t)stage->invocations[from];
    }
    for (unsigned i = 0; i < program->input_count; i++) {
        f32x8 *value = shader_input(stage->executor, i);
        if (program->inputs[i].per_vertex)
            continue;
        set_all(value, 1.0f);
        if (is_patch_value(program->inputs[i].semantic))
            load_patch_value(stage, &program->inputs[i], value);
        else if (program->inputs[i].semantic == SEMANTIC_PRIMITIVE_ID)
            value[0] = (f32x8)id;
        else if (program->inputs[i].semantic == SEMANTIC_INVOCATION)
            value[0] = (f32x8)invocation;
        else if (program->inputs[i].semantic == SEMANTIC_VERTEX_COUNT)
            value[0] = (f32x8)i32x8_splat((int32_t)stage->primitives[0].count);
    }
}

/* --- Outputs -------------------------------------------------------------------------------------------- */

static struct vertex *emitted_vertex(const struct geometry_stage *stage, unsigned lane, uint32_t number)
{
    const size_t index = (size_t)lane * stage->limit + number;
    return (struct vertex *)(void *)(stage->vertices + index * stage->batch->post_transform_bytes);
}

static void emit(void *user, struct shader_executor *executor, unsigned lanes, const i32x8 *stream)
{
    struct geometry_stage *stage = user;
    struct vertex *vertices[LANES];
    uint32_t ids[LANES];
    EACH_LANE(lane, lanes)
    {
        vertices[lane] = emitted_vertex(stage, lane, stage->emitted[lane]++);
        ids[lane] = stage->primitives[lane].id;
    }
    store_vertices(stage->batch, executor, vertices, lanes, ids);
    EACH_LANE(lane, lanes)
    {
        struct vertex_extra *extra = vertex_extra(stage->batch, vertices[lane]);
        extra->stream = (uint8_t)(*stream)[lane];
        extra->starts = stage->starts[lane];
        stage->starts[lane] = false;
    }
}

static void end_primitive(void *user, struct shader_executor *executor, unsigned lanes)
{
    struct geometry_stage *stage = user;
    (void)executor;
    EACH_LANE(lane, lanes)
    stage->starts[lane] = true;
}

/* Vertex `number` of a lane with those before it in its strip: triangles keep the orientation of the first.
 * Fewer vertices than a primitive needs draw nothing. */
static void deliver_line(const struct batch *batch, struct pipeline_worker *worker, unsigned lane,
                         uint32_t number)
{
    struct vertex *ends[2] = {emitted_vertex(worker->geometry, lane, number - 1),
                              emitted_vertex(worker->geometry, lane, number)};
    const struct vertex *provoking = ends[batch->draw->first_vertex_convention ? 0 : 1];
    const struct vertex_extra *extra = vertex_extra(batch, provoking);
    output_line(batch, worker, ends, provoking, extra->stream, extra->primitive_id);
}

static void deliver_triangle(const struct batch *batch, struct pipeline_worker *worker, unsigned lane,
                             uint32_t number, bool odd)
{
    struct vertex *v[3] = {emitted_vertex(worker->geometry, lane, number - 2),
                           emitted_vertex(worker->geometry, lane, number - 1),
                           emitted_vertex(worker->geometry, lane, number)};
    const struct vertex *provoking = v[batch->draw->first_vertex_convention ? 0 : 2];
    const struct vertex_extra *extra = vertex_extra(batch, provoking);
    output_triangle(batch, worker, (struct vertex *[]){v[odd], v[!odd], v[2]}, provoking, extra->stream,
                    extra->primitive_id);
}

static void deliver(const struct batch *batch, struct pipeline_worker *worker, unsigned lane)
{
    const uint8_t kind = batch->draw->stages[STAGE_OF_GEOMETRY].program->primitive.out;
    uint32_t length = 0; /* of the strip until now */
    for (uint32_t i = 0; i < worker->geometry->emitted[lane]; i++) {
        struct vertex *vertex = emitted_vertex(worker->geometry, lane, i);
        const struct vertex_extra *extra = vertex_extra(batch, vertex);
        length = extra->starts ? 1 : length + 1;
        worker->counters[COUNT_GEOMETRY_EMITTED] +=
            kind == KIND_POINTS || length >= (kind == KIND_LINE_STRIP ? 2 : 3);
        if (length == 2 && batch->draw->line_stipple)
            raster_set_stipple_counter(worker->bins, 0); /* each strip has one primitive */
        if (kind == KIND_POINTS)
            output_point(batch, worker, vertex, extra->stream, extra->primitive_id);
        else if (kind == KIND_LINE_STRIP && length >= 2)
            deliver_line(batch, worker, lane, i);
        else if (kind == KIND_TRIANGLE_STRIP && length >= 3)
            deliver_triangle(batch, worker, lane, i, (length & 1) == 0);
    }
}

/* --- Runs ----------------------------------------------------------------------------------------------- */

void ISA(geometry_flush)(const struct batch *batch, struct pipeline_worker *worker)
{
    const struct pipeline_stage *geometry = &batch->draw->stages[STAGE_OF_GEOMETRY];
    struct geometry_stage *stage = worker->geometry;
    if (stage->waiting == 0)
        return;
    stage->hooks.emit = emit;
    stage->hooks.end_primitive = end_primitive;
    for (unsigned lane = 0; lane < LANES; lane++) {
        stage->emitted[lane] = 0;
        stage->starts[lane] = true;
    }
    const uint32_t plain = fpenv_enter();
    load_others(geometry->program, stage);
    for (unsigned vertex = 0; vertex < geometry->program->input_vertices; vertex++)
        load_vertex(geometry, stage, vertex);
    shader_run(stage->executor, (1u << stage->waiting) - 1);
    fpenv_leave(plain);
    worker->counters[COUNT_GEOMETRY_RUN] += stage->waiting;
    for (unsigned lane = 0; lane < stage->waiting; lane++) {
        if (stage->emitted[lane] > 0)
            ISA(viewport_place)(batch, emitted_vertex(stage, lane, 0), stage->emitted[lane]);
        stage->delivering = lane;
        deliver(batch, worker, lane);
    }
    stage->waiting = 0;
}

void ISA(geometry_add)(const struct batch *batch, struct pipeline_worker *worker,
                       const struct assembled *primitive)
{
    struct geometry_stage *stage = worker->geometry;
    const unsigned invocations = batch->draw->stages[STAGE_OF_GEOMETRY].program->primitive.invocations;
    for (unsigned i = 0; i < invocations; i++) {
        struct assembled *to = &stage->primitives[stage->waiting];
        to->id = primitive->id;
        to->count = primitive->count;
        to->patch = primitive->patch;
        memcpy(to->vertices, primitive->vertices, primitive->count * sizeof *to->vertices);
        stage->invocations[stage->waiting++] = i;
        if (stage->waiting == LANES)
            ISA(geometry_flush)(batch, worker);
    }
}

/* Called while each invocation's inputs are still stored; its vertices have been emitted. */
void ISA(geometry_inspect)(const struct batch *batch, struct pipeline_worker *worker,
                           struct shader_inspection *run)
{
    struct geometry_stage *stage = worker->geometry;
    (void)batch;
    stage->hooks.emit = NULL;
    stage->hooks.end_primitive = NULL;
    const uint32_t plain = fpenv_enter();
    shader_inspect_run(stage->executor, (1u << stage->waiting) - 1, 1u << stage->delivering, run);
    fpenv_leave(plain);
}
