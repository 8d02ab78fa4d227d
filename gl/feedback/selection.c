/* Selection (GL 2.1 5.2): the stack of names and the hit records. */
#include "gl/feedback/render_mode.h"

#include "gl/context/entry.h"
#include "gl/draw/raster_pos.h"
#include "gl/exec_feedback.h"

void selection_begin(struct selection_state *state)
{
    state->depth = state->used = state->records = 0;
    state->hit = state->overflow = false;
}

void selection_hit(struct selection_state *state, float z)
{
    if (!state->hit || z < state->nearest)
        state->nearest = z;
    if (!state->hit || z > state->farthest)
        state->farthest = z;
    state->hit = true;
}

void selection_raster_position(struct context *context)
{
    if (context->render_mode->mode == GL_SELECT && context->raster_position->valid)
        selection_hit(&context->render_mode->selection, context->raster_position->window[2]);
}

/* --- Hit records ---------------------------------------------------------------------------------------- */

static void write_value(struct selection_state *state, GLuint value)
{
    if (state->used < state->size)
        state->buffer[state->used++] = value;
    else
        state->overflow = true;
}

static GLuint scaled_depth(float z)
{
    return (GLuint)(int64_t)__builtin_rint(clamp01((double)z) * 4294967295.0);
}

/* Writes a record of the hits since the last change of the stack, if there are any. */
static void write_record(struct selection_state *state)
{
    if (!state->hit)
        return;
    state->hit = false;
    write_value(state, (GLuint)state->depth);
    write_value(state, scaled_depth(state->nearest));
    write_value(state, scaled_depth(state->farthest));
    for (GLint i = 0; i < state->depth; i++)
        write_value(state, state->names[i]);
    state->records++;
}

GLint selection_end(struct selection_state *state)
{
    write_record(state);
    return state->overflow ? -1 : state->records;
}

/* --- Names ---------------------------------------------------------------------------------------------- */

/* Null in other modes, where these commands have no effect. */
static struct selection_state *selection_of(struct context *context)
{
    return context->render_mode->mode == GL_SELECT ? &context->render_mode->selection : NULL;
}

void GLAPIENTRY exec_glInitNames(void)
{
    ENTER_VOID();
    struct selection_state *state = selection_of(context);
    if (!state)
        return;
    write_record(state);
    state->depth = 0;
}

void GLAPIENTRY exec_glLoadName(GLuint name)
{
    ENTER_VOID();
    struct selection_state *state = selection_of(context);
    if (!state)
        return;
    if (state->depth == 0) {
        gl_error(context, GL_INVALID_OPERATION, "%s: the name stack is empty", COMMAND_NAME);
        return;
    }
    write_record(state);
    state->names[state->depth - 1] = name;
}

void GLAPIENTRY exec_glPushName(GLuint name)
{
    ENTER_VOID();
    struct selection_state *state = selection_of(context);
    if (!state)
        return;
    if (state->depth == NAME_STACK_DEPTH) {
        gl_error(context, GL_STACK_OVERFLOW, "%s: the name stack has %d names, and no room for more",
                 COMMAND_NAME, NAME_STACK_DEPTH);
        return;
    }
    write_record(state);
    state->names[state->depth++] = name;
}

void GLAPIENTRY exec_glPopName(void)
{
    ENTER_VOID();
    struct selection_state *state = selection_of(context);
    if (!state)
        return;
    if (state->depth == 0) {
        gl_error(context, GL_STACK_UNDERFLOW, "%s: the name stack is empty", COMMAND_NAME);
        return;
    }
    write_record(state);
    state->depth--;
}
