#include "tests/pipeline/double.h"

#include <stdlib.h>
#include <string.h>

#include "base/simd_alloc.h"

/* --- raster --------------------------------------------------------------------------------------------- */

enum { CHUNKS_MAX = 4096 };

struct raster_bins {
    struct recorded *primitives;
    size_t count, capacity;
    uint32_t stipple;
};

struct raster_scene {
    struct raster_bins chunks[CHUNKS_MAX], merged;
};

static struct recorded *append(struct raster_bins *bins)
{
    if (bins->count == bins->capacity) {
        bins->capacity = bins->capacity ? bins->capacity * 2 : 64;
        bins->primitives = realloc(bins->primitives, bins->capacity * sizeof *bins->primitives);
        if (!bins->primitives)
            abort();
    }
    struct recorded *primitive = &bins->primitives[bins->count++];
    memset(primitive, 0, sizeof *primitive);
    return primitive;
}

bool bench_scene_full;
unsigned bench_fresh_bindings;
unsigned bench_groups_compiled;

void raster_inspect_scissor(const struct raster_derived *state, const struct inspector *inspector)
{
    (void)state;
    (void)inspector;
}

struct inspector *raster_scene_inspector(const struct raster_scene *scene)
{
    (void)scene;
    return NULL;
}

bool raster_scene_full(const struct raster_scene *scene)
{
    (void)scene;
    return bench_scene_full;
}

struct raster_bins *raster_bins_begin(struct raster_scene *scene, unsigned chunk)
{
    if (chunk >= CHUNKS_MAX)
        return NULL;
    scene->chunks[chunk].count = 0;
    return &scene->chunks[chunk];
}

void raster_bins_merge(struct raster_scene *scene, unsigned count)
{
    for (unsigned chunk = 0; chunk < count; chunk++)
        for (size_t i = 0; i < scene->chunks[chunk].count; i++)
            *append(&scene->merged) = scene->chunks[chunk].primitives[i];
}

/* raster_derived is never looked into here: it carries the number of rows. */
static void note(struct raster_bins *bins, const struct raster_derived *state, const struct raster_vertex *v,
                 unsigned corners, const float (*flat)[4], float size, uint32_t id)
{
    unsigned rows = (unsigned)(uintptr_t)state;
    struct recorded *primitive = append(bins);
    primitive->corners = corners;
    primitive->size = size;
    primitive->id = id;
    if (flat)
        memcpy(primitive->flat, flat, rows * sizeof *flat);
    for (unsigned i = 0; i < corners; i++) {
        primitive->window[i] = v[i];
        primitive->window[i].attributes = NULL;
        memcpy(primitive->rows[i], v[i].attributes, rows * sizeof *v[i].attributes);
    }
}

void raster_bins_layer(struct raster_bins *bins, unsigned layer)
{
    (void)bins, (void)layer;
}

void raster_triangle(struct raster_bins *bins, const struct raster_derived *state,
                     const struct raster_vertex v[3], const float (*flat)[4], uint32_t primitive_id)
{
    note(bins, state, v, 3, flat, 0, primitive_id);
}

void raster_triangles(struct raster_bins *bins, const struct raster_derived *state,
                      const struct raster_triangle *triangles, unsigned count)
{
    for (const struct raster_triangle *t = triangles; t < triangles + count; t++) {
        const struct raster_vertex v[3] = {*t->corners[0], *t->corners[1], *t->corners[2]};
        raster_triangle(bins, state, v, t->flat, t->id);
    }
}

void raster_line(struct raster_bins *bins, const struct raster_derived *state,
                 const struct raster_vertex v[2], const float (*flat)[4], uint32_t primitive_id)
{
    note(bins, state, v, 2, flat, 0, primitive_id);
}

void raster_polygon_line(struct raster_bins *bins, const struct raster_derived *state,
                         const struct raster_vertex v[2], const float (*flat)[4], uint32_t primitive_id,
                         enum raster_face face)
{
    (void)face;
    note(bins, state, v, 2, flat, 0, primitive_id);
}

void raster_polygon_point(struct raster_bins *bins, const struct raster_derived *state,
                          const struct raster_vertex *v, const float (*flat)[4], float size,
                          uint32_t primitive_id, enum raster_face face)
{
    (void)face;
    note(bins, state, v, 1, flat, size, primitive_id);
}

/* Counterclockwise is front, nothing is culled, and the offset is 0. */
enum raster_face raster_polygon_face(const struct raster_derived *state, const struct raster_vertex *v,
                                     unsigned count)
{
    double area = 0;
    (void)state;
    for (unsigned i = 0; i < count; i++) {
        const struct raster_vertex *a = &v[i], *b = &v[i + 1 < count ? i + 1 : 0];
        area += (double)a->x * (double)b->y - (double)b->x * (double)a->y;
    }
    return area > 0 ? FACE_FRONT : FACE_BACK;
}

bool raster_face_culled(const struct raster_derived *state, enum raster_face face)
{
    (void)state, (void)face;
    return false;
}

double raster_polygon_offset(const struct raster_derived *state, const struct raster_vertex v[3])
{
    (void)state, (void)v;
    return 0;
}

void raster_set_stipple_counter(struct raster_bins *bins, uint32_t counter)
{
    bins->stipple = counter;
}

uint32_t raster_stipple_counter(const struct raster_bins *bins)
{
    return bins->stipple;
}

void raster_point(struct raster_bins *bins, const struct raster_derived *state, const struct raster_vertex *v,
                  float size, uint32_t primitive_id)
{
    note(bins, state, v, 1, NULL, size, primitive_id);
}

/* --- shader --------------------------------------------------------------------------------------------- */

struct shader_executor {
    struct double_registers {
        f32x8 inputs[DOUBLE_REGISTERS][4], outputs[DOUBLE_REGISTERS][4];
    } group[SHADER_MOST_GROUPS];
    const struct shader_code *code;
};

struct shader_executor *shader_executor_create(void)
{
    struct shader_executor *executor = simd_alloc(sizeof *executor);
    if (executor)
        memset(executor, 0, sizeof *executor);
    return executor;
}

void shader_executor_destroy(struct shader_executor *executor)
{
    free(executor);
}

bool shader_bind(struct shader_executor *executor, const struct shader_code *code,
                 const struct shader_resources *resources, bool fresh)
{
    (void)resources;
    bench_fresh_bindings += fresh;
    executor->code = code;
    return true;
}

f32x8 *shader_input(struct shader_executor *executor, unsigned input)
{
    return executor->group[0].inputs[input];
}

const f32x8 *shader_output(const struct shader_executor *executor, unsigned output)
{
    return executor->group[0].outputs[output];
}

static void run_group(const struct shader_code *code, struct double_registers *group)
{
    for (unsigned i = 0; i < code->output_count; i++)
        memcpy(group->outputs[i], group->inputs[code->from[i]], sizeof group->outputs[i]);
    memset(group->inputs, 0xff, sizeof group->inputs); /* no vertex has another's inputs */
}

unsigned shader_run(struct shader_executor *executor, unsigned lanes)
{
    run_group(executor->code, &executor->group[0]);
    return lanes;
}

void shader_compile_groups(const struct shader_code *code)
{
    (void)code;
    bench_groups_compiled++;
}

unsigned shader_most_groups(const struct shader_executor *executor)
{
    (void)executor;
    return SHADER_MOST_GROUPS;
}

size_t shader_group_distance(const struct shader_executor *executor)
{
    return sizeof executor->group[0] / sizeof(f32x8);
}

void shader_run_groups(struct shader_executor *executor, unsigned count, const unsigned lanes[],
                       unsigned left[])
{
    for (unsigned i = 0; i < count; i++) {
        run_group(executor->code, &executor->group[i]);
        left[i] = lanes[i];
    }
}

void shader_run_patch(struct shader_executor *const executors[], unsigned threads)
{
    for (unsigned thread = 0; thread < threads; thread += LANES)
        shader_run(executors[thread / LANES], 0xff);
}

/* --- bench ---------------------------------------------------------------------------------------------- */

void bench_open(struct bench *bench, unsigned workers, unsigned rows)
{
    memset(bench, 0, sizeof *bench);
    bench->pool = pool_create(workers);
    bench->scene = calloc(1, sizeof *bench->scene);
    bench->pipeline = pipeline_create(bench->pool, bench->scene);
    bench->program.inputs = bench->inputs;
    bench->program.input_count = bench->code.input_count = bench->code.output_count = 1 + rows;
    struct draw *draw = &bench->draw;
    draw->instance_count = 1;
    for (unsigned i = 0; i <= rows; i++) {
        bench->inputs[i] = (struct input_register){.semantic = SEMANTIC_ATTRIBUTE, .index = (uint8_t)i};
        bench->code.from[i] = (int8_t)i;
        draw->attributes[i].current[3] = 1.0f;
        if (i > 0) {
            draw->link.output[i - 1] = (uint8_t)i;
            draw->link.inputs[i - 1] = (struct raster_input){
                SEMANTIC_GENERIC, INTERPOLATE_PERSPECTIVE, {(uint8_t)(i - 1), (uint8_t)(i - 1)}, 4};
        }
    }
    draw->link.attribute_count = draw->link.input_count = rows;
    draw->link.position_output = 0;
    draw->link.point_size_output = -1;
    for (int i = 0; i < 8; i++)
        draw->link.clip_output[i] = draw->link.cull_output[i] = -1;
    draw->program = &bench->program;
    draw->code = &bench->code;
    draw->viewport[2] = draw->viewport[3] = 100;
    draw->depth_range[1] = 1;
    draw->point_size = draw->point_size_min = 1;
    draw->point_size_max = 64;
    draw->raster = (const struct raster_derived *)(uintptr_t)rows;
}

void bench_close(struct bench *bench)
{
    pipeline_destroy(bench->pipeline);
    for (unsigned i = 0; i < CHUNKS_MAX; i++)
        free(bench->scene->chunks[i].primitives);
    free(bench->scene->merged.primitives);
    free(bench->scene);
    pool_destroy(bench->pool);
}

bool bench_draw(struct bench *bench)
{
    bench->scene->merged.count = 0;
    bool complete = pipeline_draw(bench->pipeline, &bench->draw);
    bench->record = (struct record){bench->scene->merged.primitives, bench->scene->merged.count};
    return complete;
}

void bench_array(struct bench *bench, unsigned attribute, const float (*data)[4])
{
    struct pipeline_attribute *to = &bench->draw.attributes[attribute];
    to->data = (const uint8_t *)data;
    to->stride = sizeof *data;
    to->available = SIZE_MAX;
    to->type = ATTRIBUTE_FLOAT;
    to->size = 4;
}

unsigned shader_run_traced(struct shader_executor *executor, unsigned lanes, unsigned traced,
                           shader_trace *trace, void *user)
{
    (void)traced;
    (void)trace;
    (void)user;
    return shader_run(executor, lanes);
}

uint32_t shader_lane_executed(const struct shader_executor *executor, unsigned lane)
{
    (void)executor;
    (void)lane;
    return 0;
}

void shader_run_patch_traced(struct shader_executor *const executors[], unsigned threads, shader_trace *trace,
                             void *user)
{
    (void)executors;
    (void)threads;
    (void)trace;
    (void)user;
}

void shader_report_take(struct shader_executor *executor, struct shader_report *report)
{
    (void)executor;
    (void)report;
}
