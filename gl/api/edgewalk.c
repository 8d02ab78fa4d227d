/* The functions of edgewalk.h, except those of picture.c and fixed_function.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "edgewalk/edgewalk.h"
#include "gl/capsule/capsule_call.h"
#include "gl/context/context_internal.h"
#include "gl/context/entry.h"
#include "gl/framebuffer/framebuffer.h"
#include "gl/feedback/query_object.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/program/program_object.h"
#include "gl/rasterization/raster_state.h"

const char *ewVersion(void)
{
    return EDGEWALK_VERSION;
}

const char *ewLastMessage(void)
{
    ENTER_ANYWHERE();
    return context ? context->message : "no context is current to this thread";
}

/* Executors are freed with their pipeline and scene; their reports stay. */
static void collect_reports(struct context *context)
{
    pipeline_report(context->pipeline, &context->programs->reports[PROGRAM_VERTEX]);
    pipeline_stage_report(context->pipeline, STAGE_OF_TESS_CONTROL,
                          &context->programs->reports[PROGRAM_TESS_CONTROL]);
    pipeline_stage_report(context->pipeline, STAGE_OF_TESS_EVALUATION,
                          &context->programs->reports[PROGRAM_TESS_EVALUATION]);
    pipeline_stage_report(context->pipeline, STAGE_OF_GEOMETRY,
                          &context->programs->reports[PROGRAM_GEOMETRY]);
    raster_scene_report(context->scene, &context->programs->reports[PROGRAM_FRAGMENT]);
}

int ewProgramReport(unsigned gl_target, EwProgramReport *report)
{
    ENTER(__func__);
    if (!context)
        return -1;
    enum program_target target;
    if (!program_target_resolve(context, __func__, gl_target, &target))
        return -1;
    gl_finish_scene(context);
    collect_reports(context);
    struct shader_report *found = &context->programs->reports[target];
    *report = (EwProgramReport){
        .refusedAccesses = found->refused,
        .refusedAddress = found->fault.address,
        .refusedInstruction = found->fault.instruction,
        .stoppedInstruction = found->stopped_at,
        .stoppedInvocations = found->stopped,
        .limitReached = found->limited,
    };
    *found = (struct shader_report){0};
    return 0;
}

unsigned ewLoopLimit(unsigned iterations)
{
    ENTER(__func__);
    if (!context)
        return 0;
    if (iterations) {
        context_capsule_loop_limit(iterations);
        context->programs->loop_limit = iterations;
        gl_dirty(context, DIRTY_PROGRAM);
    }
    return context->programs->loop_limit ? context->programs->loop_limit : SHADER_LOOP_LIMIT;
}

uint64_t ewInstructionLimit(uint64_t instructions)
{
    ENTER(__func__);
    if (!context)
        return 0;
    if (instructions) {
        context_capsule_instruction_limit(instructions);
        context->programs->instruction_limit = instructions;
        gl_dirty(context, DIRTY_PROGRAM);
    }
    return programs_instruction_limit(context, 0);
}

/* Callable in any thread, or in a signal handler: it does only the store. */
void ewInterrupt(struct osmesa_context *interrupted)
{
    struct context *context = (struct context *)interrupted;
    if (context)
        atomic_store(&context->interrupt, true);
}

/* The new pool, scene and pipeline must all exist before the old ones go: a failure changes nothing. */
static bool replace_pool(struct context *context, unsigned workers)
{
    struct pool *pool = pool_create(workers);
    struct raster_scene *scene = pool ? raster_scene_create(pool) : NULL;
    struct pipeline *pipeline = scene ? pipeline_create(pool, scene) : NULL;
    if (!pipeline) {
        if (scene)
            raster_scene_destroy(scene);
        if (pool)
            pool_destroy(pool);
        return false;
    }
    collect_reports(context);
    queries_collect(context);
    pipeline_destroy(context->pipeline);
    raster_scene_destroy(context->scene);
    pool_destroy(context->pool);
    raster_scene_set_interrupt(scene, &context->interrupt);
    context->pool = pool;
    context->scene = scene;
    context->pipeline = pipeline;
    return true;
}

bool context_set_threads(struct context *context, unsigned threads)
{
    if (threads == pool_size(context->pool))
        return true;
    if (!replace_pool(context, threads))
        return false;
    framebuffer_changed(context);
    return true;
}

unsigned ewThreads(unsigned workers)
{
    ENTER_ANYWHERE();
    if (!context)
        return 0;
    if (workers && !context->immediate.inside && !context->inspector) {
        gl_finish_scene(context);
        if (!context_set_threads(context, workers))
            gl_error(context, GL_OUT_OF_MEMORY, "ewThreads: no memory for %u workers", workers);
    }
    return pool_size(context->pool);
}

/* --- Double buffering ----------------------------------------------------------------------------------- */

/* GL 4.6 compatibility 17.4.1: a double buffered window is drawn to and read at its back. */
static void choose_back(struct context *context)
{
    struct rasterization_state *state = context->rasterization;
    if (context->framebuffer.was_double)
        return;
    if (state->draw_buffer == GL_FRONT)
        state->draw_buffer = GL_BACK;
    if (state->read_buffer == GL_FRONT)
        state->read_buffer = GL_BACK;
    context->framebuffer.was_double = true;
}

int ewDoubleBuffer(void *front)
{
    ENTER_ANYWHERE();
    if (!context)
        return -1;
    gl_finish_scene(context);
    context->framebuffer.front = front;
    if (front)
        choose_back(context);
    framebuffer_changed(context);
    return 0;
}

int ewReadWindow(void *front, void *back, int width, int height)
{
    ENTER_ANYWHERE();
    if (!context ||
        (front && (width < 1 || height < 1 || width > RASTER_MAX_SIZE || height > RASTER_MAX_SIZE)))
        return -1;
    context->framebuffer.read.front = front;
    context->framebuffer.read.back = back;
    context->framebuffer.read.width = front ? (unsigned)width : 0;
    context->framebuffer.read.height = front ? (unsigned)height : 0;
    return 0;
}

int ewFrontDrawn(void)
{
    struct context *context = gl_current();
    const bool drawn = context && context->framebuffer.front_drawn;
    if (context)
        context->framebuffer.front_drawn = false;
    return drawn;
}
