/* Draws of patches with the real modules below the pipeline: what comes out is read by transform feedback. */
#ifndef TESTS_PIPELINE_PATCH_BENCH_H
#define TESTS_PIPELINE_PATCH_BENCH_H

#include "base/pool.h"
#include "pipeline/pipeline.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 16, VERTICES = 96, BYTES = 1 << 22, CONSTANTS = 16 };

struct loaded {
    struct program *program;
    struct shader_code *code;
    uint32_t params[CONSTANTS][4];
};

/* A draw of patches whose vertices have attribute 0 = (number, number / 2, 0, 1). */
struct bench {
    struct pool *pool;
    struct raster_scene *scene;
    struct pipeline *pipeline;
    uint8_t pixels[SIDE][SIDE][4];
    float positions[VERTICES][4];
    struct loaded vertex, stages[PIPELINE_STAGES];
    struct draw draw;
    struct pipeline_capture capture;
    float (*captured)[4];
    unsigned count;
};

static inline void load(struct loaded *loaded, enum shader_target target, const char *text)
{
    struct shader_error error;
    loaded->program = shader_load(target, text, strlen(text), &error);
    cr_assert(loaded->program, "%s", error.message);
    loaded->code = shader_code_create(loaded->program);
    cr_assert_leq(loaded->program->param_count, CONSTANTS);
    for (uint32_t i = 0; i < loaded->program->param_count; i++)
        memcpy(loaded->params[i], loaded->program->params[i].value, sizeof loaded->params[i]);
}

static inline void unload(struct loaded *loaded)
{
    shader_code_destroy(loaded->code);
    if (loaded->program)
        shader_program_free(loaded->program);
}

#define PASS_VERTEX "!!NVvp5.0\nMOV result.position, vertex.position;\nEND"

static inline void bench_open(struct bench *bench, unsigned workers, const char *control,
                              const char *evaluation, const char *geometry)
{
    static const enum shader_target targets[PIPELINE_STAGES] = {
        SHADER_TARGET_TESS_CONTROL, SHADER_TARGET_TESS_EVALUATION, SHADER_TARGET_GEOMETRY};
    const char *const texts[PIPELINE_STAGES] = {control, evaluation, geometry};
    memset(bench, 0, sizeof *bench);
    bench->pool = pool_create(workers);
    bench->scene = raster_scene_create(bench->pool);
    bench->pipeline = pipeline_create(bench->pool, bench->scene);
    struct raster_target target = {.width = SIDE, .height = SIDE};
    target.color[0].format = COLOR_RGBA8;
    target.color[0].pixels = bench->pixels;
    target.color[0].row_stride = sizeof bench->pixels[0];
    raster_scene_set_target(bench->scene, &target);
    load(&bench->vertex, SHADER_TARGET_VERTEX, PASS_VERTEX);
    struct draw *draw = &bench->draw;
    draw->program = bench->vertex.program;
    draw->code = bench->vertex.code;
    draw->resources.params = (const uint32_t(*)[4])bench->vertex.params;
    draw->instance_count = 1;
    draw->primitive = PRIMITIVE_PATCHES;
    draw->viewport[2] = draw->viewport[3] = SIDE;
    draw->depth_range[1] = draw->point_size = draw->point_size_min = draw->point_size_max = 1;
    const struct program *earlier = bench->vertex.program;
    for (unsigned s = 0; s < PIPELINE_STAGES; s++) {
        if (!texts[s])
            continue;
        load(&bench->stages[s], targets[s], texts[s]);
        draw->stages[s].program = bench->stages[s].program;
        draw->stages[s].code = bench->stages[s].code;
        draw->stages[s].resources.params = (const uint32_t(*)[4])bench->stages[s].params;
        cr_assert(pipeline_exchange(&draw->stages[s].exchange, earlier, bench->stages[s].program));
        earlier = bench->stages[s].program;
    }
    cr_assert(pipeline_link(&draw->link, earlier, NULL, false, false));
    for (int i = 0; i < VERTICES; i++) {
        const float position[4] = {(float)i, (float)i / 2, 0, 1};
        memcpy(bench->positions[i], position, sizeof position);
    }
    draw->attributes[0] = (struct pipeline_attribute){.data = (const uint8_t *)bench->positions,
                                                      .stride = sizeof bench->positions[0],
                                                      .available = SIZE_MAX,
                                                      .type = ATTRIBUTE_FLOAT,
                                                      .size = 4};
    draw->discard = true;
    draw->capture = &bench->capture;
    bench->capture.item_count = 1;
    bench->capture.items[0] = (struct pipeline_capture_item){PIPELINE_CAPTURE_POSITION, 0, 4, 0, 0};
    bench->captured = malloc(BYTES);
    bench->capture.buffers[0].data = (uint8_t *)bench->captured;
    bench->capture.buffers[0].size = BYTES;
    bench->capture.buffers[0].stride = sizeof *bench->captured;
}

/* False when memory ran out. */
static inline bool bench_draw(struct bench *bench, unsigned patch_vertices, unsigned count)
{
    struct raster_state state = {.scissor = {0, 0, SIDE, SIDE}, .viewport = {0, 0, SIDE, SIDE}};
    bench->draw.patch_vertices = patch_vertices;
    bench->draw.count = count;
    bench->capture.buffers[0].used = 0;
    bench->draw.raster = raster_scene_prepare(bench->scene, &state);
    const bool complete = bench->draw.raster && pipeline_draw(bench->pipeline, &bench->draw);
    cr_assert(!bench->capture.overflow[0]);
    bench->count = (unsigned)(bench->capture.buffers[0].used / sizeof *bench->captured);
    return complete;
}

static inline void bench_run(struct bench *bench, unsigned patch_vertices, unsigned count)
{
    cr_assert(bench_draw(bench, patch_vertices, count));
}

static inline void bench_close(struct bench *bench)
{
    pipeline_destroy(bench->pipeline);
    raster_scene_destroy(bench->scene);
    pool_destroy(bench->pool);
    unload(&bench->vertex);
    for (unsigned s = 0; s < PIPELINE_STAGES; s++)
        unload(&bench->stages[s]);
    free(bench->captured);
}

static inline void set_levels(struct bench *bench, float outer, float inner)
{
    for (int i = 0; i < 4; i++)
        bench->draw.patch_outer[i] = outer;
    for (int i = 0; i < 2; i++)
        bench->draw.patch_inner[i] = inner;
}

#endif
