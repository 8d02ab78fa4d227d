/* Adjacent pairs of Begin and End: if it cannot be detected, a finished pair waits, further pairs of the same
 * mode join it, and one draw draws all of them. Commands that set current attributes may come between; every
 * other command, and every flush, first draws the waiting pairs (gl_settle()).
 *
 * The conditions here concern state, which does not change while a pair waits; immediate.c has those of the
 * vertices. */
#include "base/without.h"
#include "gl/context/debug.h"
#include "gl/draw/draw.h"
#include "gl/feedback/render_mode.h"
#include "gl/feedback/transform_feedback.h"
#include "gl/program/program_object.h"
#include "gl/rasterization/raster_state.h"

/* Each draw is reported, recorded or captured, or another context of the group may change its sources. */
static bool draws_are_observed(struct context *context)
{
    return context->inspector || context->observer || context->capsule || context->player ||
           context->shares || context->debug->output || context->render_mode->mode != GL_RENDER ||
           feedback_captures(context);
}

/* Threads see others of their group, which a join changes. */
static bool sees_threads(const struct program *program)
{
    bool sees = program->sees_threads;
    for (unsigned i = 0; i < program->input_count; i++)
        sees |= program->inputs[i].semantic == SEMANTIC_THREAD;
    return sees;
}

/* The counter of a line stipple restarts with each Begin (GL 4.6 compatibility 14.5.2.1). The limit of
 * instructions applies to each draw; the default limit cannot be reached by the vertices of a program without
 * branches. Mapped buffers may change without a command. */
static bool draws_differ(const struct context *context)
{
    const struct draw *draw = &context->cache.draw;
    bool stages = false;
    for (unsigned i = 0; i < PIPELINE_STAGES; i++)
        stages |= draw->stages[i].program != NULL;
    return stages || context->rasterization->line_stipple || context->programs->instruction_limit ||
           draw->program->branches || sees_threads(draw->program) || draw->program->loads ||
           draw->program->buffers_used || !draw_may_be_parted(context);
}

bool draws_may_join(struct context *context, GLenum mode)
{
    return independent_vertices(mode) > 0 && !draws_are_observed(context) && !draws_differ(context);
}

bool immediate_may_join(struct context *context, GLenum mode)
{
    return draws_may_join(context, mode) && !without(OPTIMIZATION_JOINED_PAIRS);
}
