/* Machines and memory of the tessellation stages, made ready once per draw and worker. */
#include "pipeline/patch_stage.h"

#include <stdlib.h>

static unsigned machines_of(const struct pipeline_stage *control)
{
    return (control->program->primitive.vertices_out + LANES - 1u) / LANES;
}

/* More than `bytes`, which may be 0; what was there is lost. */
static bool reserve(void *memory, size_t *capacity, size_t bytes)
{
    void **block = memory;
    if (bytes < *capacity)
        return true;
    free(*block);
    *capacity = 0;
    bytes = (bytes / 64 + 1) * 64;
    *block = aligned_alloc(64, bytes);
    if (*block)
        *capacity = bytes;
    return *block != NULL;
}

static bool create_machine(struct shader_executor **executor)
{
    if (!*executor)
        *executor = shader_executor_create();
    return *executor != NULL;
}

static bool prepare_control(const struct draw *draw, struct patch_stage *stage)
{
    const struct pipeline_stage *control = &draw->stages[STAGE_OF_TESS_CONTROL];
    const struct pipeline_stage *next = patch_stage_after(draw, STAGE_OF_TESS_CONTROL);
    if (!control->program)
        return true;
    const size_t vertices = control->program->primitive.vertices_out;
    stage->output_bytes = vertices * control->program->output_count * sizeof *stage->outputs;
    const size_t rows = PATCHES_KEPT * vertices * (next ? next->exchange.row_count : 0);
    if (!reserve(&stage->outputs, &stage->output_capacity, stage->output_bytes) ||
        !reserve(&stage->rows, &stage->row_capacity, rows * sizeof *stage->rows))
        return false;
    for (unsigned m = 0; m < machines_of(control); m++) {
        struct shader_resources resources = control->resources;
        resources.patch_outputs = stage->outputs;
        resources.first_thread = m * LANES;
        if (!create_machine(&stage->control[m]) ||
            !shader_bind(stage->control[m], control->code, &resources, true))
            return false;
    }
    return true;
}

static bool prepare_evaluation(const struct round *round, struct patch_stage *stage)
{
    const struct draw *draw = round->draw;
    const struct pipeline_stage *evaluation = &draw->stages[STAGE_OF_TESS_EVALUATION];
    const struct pipeline_stage *next = patch_stage_after(draw, STAGE_OF_TESS_EVALUATION);
    if (!evaluation->program)
        return true;
    const size_t bytes = next ? POINTS_KEPT * next->exchange.row_count * 4 * sizeof(float)
                              : TESS_MAX_POINTS * round->finished_bytes;
    stage->divided = false;
    return reserve(&stage->points, &stage->point_capacity, bytes) && create_machine(&stage->evaluation) &&
           shader_bind(stage->evaluation, evaluation->code, &evaluation->resources, true);
}

bool patch_stage_prepare(const struct round *round, struct pipeline_worker *worker)
{
    if (!worker->patch)
        worker->patch = calloc(1, sizeof *worker->patch);
    struct patch_stage *stage = worker->patch;
    if (!stage)
        return false;
    stage->patches = stage->points_used = 0;
    if (stage->bound == round->serial)
        return true;
    stage->bound = 0;
    if (!prepare_control(round->draw, stage) || !prepare_evaluation(round, stage))
        return false;
    stage->bound = round->serial;
    return true;
}

void patch_stage_release(struct patch_stage *stage)
{
    if (!stage)
        return;
    for (unsigned m = 0; m < PATCH_MACHINES; m++)
        shader_executor_destroy(stage->control[m]);
    shader_executor_destroy(stage->evaluation);
    free(stage->outputs);
    free(stage->rows);
    free(stage->points);
    free(stage);
}
