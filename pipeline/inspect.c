/* Events that the pipeline reports to an inspector: the draw, and the vertices and programs of a primitive
 * that may cover the pixel. */
#include "pipeline/inspect.h"

#include <string.h>

#include "base/isa.h"
#include "pipeline/geometry_stage.h"
#include "pipeline/tessellation_stage.h"
#include "shader/observe/inspect.h"

static const char *const mode_names[] = {
    "POINTS",
    "LINES",
    "LINE_LOOP",
    "LINE_STRIP",
    "TRIANGLES",
    "TRIANGLE_STRIP",
    "TRIANGLE_FAN",
    "QUADS",
    "QUAD_STRIP",
    "POLYGON",
    "LINES_ADJACENCY",
    "LINE_STRIP_ADJACENCY",
    "TRIANGLES_ADJACENCY",
    "TRIANGLE_STRIP_ADJACENCY",
    "PATCHES",
};

void inspect_draw(struct inspector *inspector, const struct draw *draw)
{
    inspect_begin_draw(inspector, mode_names[draw->primitive], draw->count, draw->instance_count);
    if (draw->raster && !draw->selects_viewport)
        raster_inspect_scissor(draw->raster, inspector);
}

/* The number in its arrays that the batch's vertex `slot` has. */
static int64_t element_id(const struct batch *batch, size_t slot)
{
    return batch->dense ? batch->first_vertex_id + (int64_t)slot : batch->unique_ids[slot] + batch->id_bias;
}

/* The number that the vertex has in its arrays; -1: a program after the vertex program has made it. */
static int64_t vertex_id(const struct batch *batch, const struct vertex *vertex)
{
    const uint8_t *at = (const uint8_t *)vertex,
                  *end = batch->vertices + batch->vertex_count * batch->vertex_bytes;
    if (batch->has_primitive_stages || at < batch->vertices || at >= end)
        return -1;
    return element_id(batch, (size_t)(at - batch->vertices) / batch->vertex_bytes);
}

static const struct program *last_program(const struct draw *draw)
{
    const struct program *last = draw->program;
    for (unsigned i = 0; i < PIPELINE_STAGES; i++)
        if (draw->stages[i].program)
            last = draw->stages[i].program;
    return last;
}

static void report_varyings(const struct inspector *inspector, uint32_t number, unsigned corner,
                            const struct batch *batch, const struct vertex *vertex)
{
    const struct program *program = last_program(batch->draw);
    for (unsigned i = 0; i < batch->attribute_count; i++) {
        char name[64];
        const float *value = vertex->window.attributes[i];
        uint32_t bits[4];
        memcpy(bits, value, sizeof bits);
        shader_output_name(program, batch->draw->link.output[i], name, sizeof name);
        inspect_report(inspector, varying, .primitive = number, .corner = corner, .name = name,
                       .value = inspect_vector(value), .bits = inspect_bits(bits));
    }
}

static void report_vertex(const struct inspector *inspector, uint32_t number, unsigned corner,
                          const struct batch *batch, const struct vertex *vertex)
{
    const struct raster_vertex *at = &vertex->window;
    const uint32_t outside = vertex->code & (CODE_OUTSIDE | CODE_NAN);
    inspect_report(inspector, vertex, .primitive = number, .corner = corner,
                   .fetched = vertex_id(batch, vertex) >= 0, .vertex = vertex_id(batch, vertex),
                   .clip = inspect_vector(vertex->clip),
                   .window = inspect_vector((const float[]){at->x, at->y, at->z, at->inv_w}),
                   .outside = outside != 0, .outcode = outside);
    report_varyings(inspector, number, corner, batch, vertex);
}

/* A program that stores is not run a second time: it would store twice. */
static void trace_vertex(const struct inspected_vertices *vertices, const struct inspector *inspector,
                         uint32_t number, unsigned corner)
{
    const struct batch *batch = vertices->batch;
    const int64_t id = vertex_id(batch, vertices->vertices[corner]);
    struct shader_inspection run = {inspector, batch->draw->program, "vertex", number, corner};
    if (id >= 0 && !batch->draw->program->stores)
        ISA_SELECT(vertex_inspect)(batch, vertices->worker, id, &run);
}

/* For primitives without a geometry program: with one, the points already hold the varyings of other
 * vertices. */
static void trace_evaluation(const struct inspected_vertices *vertices, const struct inspector *inspector,
                             uint32_t number, unsigned corner)
{
    const struct pipeline_stage *stages = vertices->batch->draw->stages;
    const struct program *program = stages[STAGE_OF_TESS_EVALUATION].program;
    const struct program *control = stages[STAGE_OF_TESS_CONTROL].program;
    struct shader_inspection run = {inspector, program, "evaluation", number, corner};
    run.vertices = control ? control->primitive.vertices_out : vertices->batch->draw->patch_vertices;
    if (!program || program->stores || stages[STAGE_OF_GEOMETRY].program)
        return;
    ISA_SELECT(tessellation_inspect)(vertices->batch, vertices->worker, vertices->vertices[corner], &run);
}

/* The inputs of the programs after the vertex program; null if they are not kept until delivery: a geometry
 * program collects invocations, and patches do not. */
static const struct assembled *given(const struct inspected_vertices *vertices)
{
    const struct pipeline_stage *stages = vertices->batch->draw->stages;
    const struct pipeline_worker *worker = vertices->worker;
    const bool patches = stages[STAGE_OF_TESS_CONTROL].program || stages[STAGE_OF_TESS_EVALUATION].program,
               geometry = stages[STAGE_OF_GEOMETRY].program;
    if (patches)
        return geometry ? NULL : worker->tessellation->given;
    return geometry ? &worker->geometry->primitives[worker->geometry->delivering] : NULL;
}

/* The vertex program for each vertex of that, and the control program. */
static void trace_given(const struct inspected_vertices *vertices, const struct inspector *inspector,
                        uint32_t number)
{
    const struct batch *batch = vertices->batch;
    const struct assembled *primitive = given(vertices);
    const struct program *control = batch->draw->stages[STAGE_OF_TESS_CONTROL].program;
    for (unsigned i = 0; primitive && i < primitive->count && !batch->draw->program->stores; i++) {
        const size_t slot =
            (size_t)((const uint8_t *)primitive->vertices[i] - batch->vertices) / batch->vertex_bytes;
        struct shader_inspection run = {.inspector = inspector,
                                        .program = batch->draw->program,
                                        .stage = "vertex",
                                        .primitive = number,
                                        .corner = i};
        ISA_SELECT(vertex_inspect)(batch, vertices->worker, element_id(batch, slot), &run);
    }
    const struct shader_inspection run = {.inspector = inspector,
                                          .program = control,
                                          .stage = "control",
                                          .primitive = number,
                                          .vertices = primitive ? primitive->count : 0};
    if (primitive && control && !control->stores)
        ISA_SELECT(control_inspect)(batch, vertices->worker, &run);
}

static void trace_geometry(const struct inspected_vertices *vertices, const struct inspector *inspector,
                           uint32_t number)
{
    const struct program *program = vertices->batch->draw->stages[STAGE_OF_GEOMETRY].program;
    struct shader_inspection run = {inspector, program, "geometry", number, 0};
    if (program && !program->stores) {
        const struct geometry_stage *stage = vertices->worker->geometry;
        run.vertices = stage->primitives[stage->delivering].count;
        ISA_SELECT(geometry_inspect)(vertices->batch, vertices->worker, &run);
    }
}

static void report_clipped(const struct inspector *inspector, uint32_t number,
                           const struct clipped_polygon *polygon)
{
    for (unsigned i = 0; i < polygon->count; i++) {
        const struct raster_vertex *at = &polygon->window[i];
        inspect_report(inspector, clip, .primitive = number, .point = i,
                       .clip = inspect_vector(polygon->clip[i]),
                       .window = inspect_vector((const float[]){at->x, at->y, at->z, at->inv_w}),
                       .cut = polygon->cut[i]);
    }
}

static void describe(struct inspector *inspector, uint32_t number, const void *context)
{
    static const char *const kinds[] = {"", "point", "line", "triangle"};
    const struct inspected_vertices *vertices = context;
    inspect_report(inspector, primitive, .primitive = number, .draw = inspector->draw,
                   .kind = kinds[vertices->count], .id = vertices->id);
    if (inspects_programs(inspector, number) && inspector->question.registers)
        trace_given(vertices, inspector, number);
    if (inspects_programs(inspector, number))
        trace_geometry(vertices, inspector, number);
    for (unsigned i = 0; i < vertices->count; i++) {
        if (inspects_programs(inspector, number)) {
            trace_vertex(vertices, inspector, number, i);
            trace_evaluation(vertices, inspector, number, i);
        }
        report_vertex(inspector, number, i, vertices->batch, vertices->vertices[i]);
    }
    if (vertices->worker->clipped)
        report_clipped(inspector, number, vertices->worker->clipped);
}

void inspect_vertices(const struct inspected_vertices *vertices)
{
    inspect_primitive(vertices->batch->inspector, describe, vertices);
    vertices->batch->inspector->polygon = vertices->count == 3;
}

/* The bounds of the view volume that all corners of a primitive may be outside of. */
static const struct {
    uint32_t code;
    enum inspect_reason reason;
} outside_reasons[] = {
    {CODE_LEFT, REASON_LEFT},
    {CODE_RIGHT, REASON_RIGHT},
    {CODE_BOTTOM, REASON_BOTTOM},
    {CODE_TOP, REASON_TOP},
    {CODE_NEAR, REASON_NEAR},
    {CODE_FAR, REASON_FAR},
    {CODE_DISTANCES, REASON_CLIP_DISTANCE},
    {CODE_CULLS, REASON_CULL_DISTANCE},
};

static enum inspect_reason clip_reason(const struct inspected_vertices *vertices)
{
    uint32_t all = ~0u, any = 0;
    for (unsigned i = 0; i < vertices->count; i++) {
        all &= vertices->vertices[i]->code;
        any |= vertices->vertices[i]->code;
    }
    if (any & CODE_NAN)
        return REASON_NAN;
    for (size_t i = 0; i < sizeof outside_reasons / sizeof *outside_reasons; i++)
        if (all & outside_reasons[i].code)
            return outside_reasons[i].reason;
    return REASON_CLIPPED;
}

void inspect_delivered(const struct inspected_vertices *vertices, bool passed)
{
    struct inspector *inspector = vertices->batch->inspector;
    if (!inspects_geometry(inspector))
        return;
    const uint32_t number = inspect_number(inspector);
    if (inspector->drawn)
        return;
    const bool known = inspector->reason != INSPECT_REASONS,
               clipped = !passed || (vertices->worker->primitives_clipped > vertices->clipped && !known);
    const enum inspect_reason reason = clipped ? clip_reason(vertices)
                                       : known ? inspector->reason
                                               : REASON_SCISSOR;
    inspect_report(inspector, reject, .primitive = number, .reason = inspect_reason_text(reason),
                   .clipped = clipped);
}

static bool has_vertex(const struct batch *batch, int64_t id)
{
    if (batch->dense)
        return id >= batch->first_vertex_id && id - batch->first_vertex_id < batch->vertex_count;
    for (uint32_t i = 0; i < batch->vertex_count; i++)
        if (element_id(batch, i) == id)
            return true;
    return false;
}

void inspect_batch_vertex(const struct batch *batch, struct pipeline_worker *worker)
{
    struct inspector *inspector = batch->inspector;
    const int64_t id = inspector->question.vertex;
    struct shader_inspection run = {inspector, batch->draw->program, "vertex", 0, 0};
    if (!inspector->question.traces_vertex || !inspects_draw(inspector) || batch->draw->program->stores ||
        inspector->vertex_draw == inspector->draw || !has_vertex(batch, id))
        return;
    inspector->vertex_draw = inspector->draw;
    ISA_SELECT(vertex_inspect)(batch, worker, id, &run);
}

void inspect_outputs(const struct shader_inspection *run, const struct shader_executor *executor)
{
    char name[64];
    inspect_report(run->inspector, program, SHADER_INSPECTION_FIELDS(run),
                   .instructions = shader_lane_executed(executor, 0));
    for (unsigned i = 0; i < run->program->output_count; i++) {
        const f32x8 *value = shader_output(executor, i);
        const float lane[4] = {value[0][0], value[1][0], value[2][0], value[3][0]};
        uint32_t bits[4];
        memcpy(bits, lane, sizeof bits);
        shader_output_name(run->program, i, name, sizeof name);
        inspect_report(run->inspector, output, SHADER_INSPECTION_FIELDS(run), .name = name,
                       .value = inspect_vector(lane), .bits = inspect_bits(bits));
    }
}

void inspect_attribute(const struct shader_inspection *run, const char *name, const float value[4])
{
    uint32_t bits[4];
    memcpy(bits, value, sizeof bits);
    inspect_report(run->inspector, attribute, .primitive = run->primitive, .corner = run->corner,
                   .name = name, .value = inspect_vector(value), .bits = inspect_bits(bits));
}
