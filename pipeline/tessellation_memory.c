/* Executors and memory of the tessellation stages, made ready once per draw and worker. */
#include "pipeline/tessellation_stage.h"

#include "base/simd_alloc.h"

#include <stdlib.h>

static unsigned executors_of(const struct pipeline_stage *control)
{
    return (control->program->primitive.vertices_out + LANES - 1u) / LANES;
}

/* At least `bytes`, which may be 0; the former contents are lost. */
static bool reserve(void *memory, size_t *capacity, size_t bytes)
{
    void **block = memory;
    if (bytes < *capacity)
        return true;
    free(*block);
    *capacity = 0;
    bytes = (bytes / SIMD_ALIGN + 1) * SIMD_ALIGN;
    *block = simd_alloc(bytes);
    if (*block)
        *capacity = bytes;
    return *block != NULL;
}

static bool create_executor(struct shader_executor **executor)
{
    if (!*executor)
        *executor = shader_executor_create();
    return *executor != NULL;
}

static bool prepare_control(const struct draw *draw, struct tessellation_stage *stage)
{
    const struct pipeline_stage *control = &draw->stages[STAGE_OF_TESS_CONTROL];
    const struct pipeline_stage *next = stage_after(draw, STAGE_OF_TESS_CONTROL);
    if (!control->program)
        return true;
    const size_t vertices = control->program->primitive.vertices_out;
    stage->output_bytes = vertices * control->program->output_count * sizeof *stage->outputs;
    const size_t slots = PATCHES_KEPT * vertices * (next ? next->exchange.slot_count : 0);
    if (!reserve(&stage->outputs, &stage->output_capacity, stage->output_bytes) ||
        !reserve(&stage->slots, &stage->slot_capacity, slots * sizeof *stage->slots))
        return false;
    for (unsigned m = 0; m < executors_of(control); m++) {
        struct shader_resources resources = control->resources;
        resources.patch_outputs = stage->outputs;
        resources.first_thread = m * LANES;
        if (!create_executor(&stage->control[m]) ||
            !shader_bind(stage->control[m], control->code, &resources, true))
            return false;
    }
    return true;
}

static bool prepare_evaluation(const struct batch *batch, struct tessellation_stage *stage)
{
    const struct draw *draw = batch->draw;
    const struct pipeline_stage *evaluation = &draw->stages[STAGE_OF_TESS_EVALUATION];
    const struct pipeline_stage *next = stage_after(draw, STAGE_OF_TESS_EVALUATION);
    if (!evaluation->program)
        return true;
    const size_t bytes = next ? POINTS_KEPT * next->exchange.slot_count * 4 * sizeof(float)
                              : TESS_MAX_POINTS * batch->post_transform_bytes;
    stage->divided = false;
    return reserve(&stage->points, &stage->point_capacity, bytes) && create_executor(&stage->evaluation) &&
           shader_bind(stage->evaluation, evaluation->code, &evaluation->resources, true);
}

bool tessellation_stage_prepare(const struct batch *batch, struct pipeline_worker *worker)
{
    if (!worker->tessellation)
        worker->tessellation = calloc(1, sizeof *worker->tessellation);
    struct tessellation_stage *stage = worker->tessellation;
    if (!stage)
        return false;
    stage->patches = stage->points_used = 0;
    if (stage->bound == batch->serial)
        return true;
    stage->bound = 0;
    if (!prepare_control(batch->draw, stage) || !prepare_evaluation(batch, stage))
        return false;
    stage->bound = batch->serial;
    return true;
}

void tessellation_stage_release(struct tessellation_stage *stage)
{
    if (!stage)
        return;
    for (unsigned m = 0; m < CONTROL_EXECUTORS_MAX; m++)
        shader_executor_destroy(stage->control[m]);
    shader_executor_destroy(stage->evaluation);
    free(stage->outputs);
    free(stage->slots);
    free(stage->points);
    free(stage);
}
