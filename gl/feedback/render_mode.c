/* RenderMode (GL 2.1 5.2, 5.3): whether primitives are rasterized, looked for, or fed back. */
#include "gl/feedback/render_mode.h"

#include "gl/context/entry.h"
#include "gl/exec_feedback.h"

/* PolygonMode does not matter to selection; draw.c sees to it. */
static void take_primitive(void *user, enum pipeline_feedback_kind kind,
                           const struct pipeline_feedback_vertex *vertices, unsigned count)
{
    struct render_mode_state *state = user;
    if (state->mode == GL_FEEDBACK)
        feedback_buffer_primitive(&state->buffer, kind, vertices, count);
    for (unsigned i = 0; i < count && state->mode == GL_SELECT; i++)
        selection_hit(&state->selection, vertices[i].window[2]);
}

const struct pipeline_feedback *render_mode_receiver(struct context *context)
{
    struct render_mode_state *state = context->render_mode;
    state->receiver = (struct pipeline_feedback){take_primitive, state};
    return state->mode == GL_RENDER ? NULL : &state->receiver;
}

static bool has_buffer(struct context *context, const char *call, GLenum mode)
{
    const struct render_mode_state *state = context->render_mode;
    if (mode == GL_SELECT && !state->selection.given)
        gl_error(context, GL_INVALID_OPERATION, "%s: mode is GL_SELECT, but no glSelectBuffer went before",
                 call);
    else if (mode == GL_FEEDBACK && !state->buffer.given)
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: mode is GL_FEEDBACK, but no glFeedbackBuffer went before", call);
    else
        return true;
    return false;
}

GLint GLAPIENTRY exec_glRenderMode(GLenum mode)
{
    static const GLenum modes[] = {GL_RENDER, GL_SELECT, GL_FEEDBACK};
    ENTER(COMMAND_NAME);
    if (!context || !enum_allowed(context, COMMAND_NAME, "mode", mode, modes, 3) ||
        !has_buffer(context, COMMAND_NAME, mode))
        return 0;
    struct render_mode_state *state = context->render_mode;
    GLint result = 0;
    if (state->mode == GL_SELECT)
        result = selection_end(&state->selection);
    else if (state->mode == GL_FEEDBACK)
        result = feedback_buffer_end(&state->buffer);
    selection_begin(&state->selection);
    feedback_buffer_begin(&state->buffer);
    state->mode = mode;
    gl_dirty(context, DIRTY_RASTER);
    gl_dirty(context, DIRTY_PROGRAM); /* fixed function computes the values for feedback */
    return result;
}

/* --- The application's buffers -------------------------------------------------------------------------- */

static bool buffer_allowed(struct context *context, const char *call, GLsizei size, const void *buffer,
                           GLenum mode, const char *name)
{
    if (size < 0)
        gl_error(context, GL_INVALID_VALUE, "%s: size is %d, expected 0 or more", call, size);
    else if (size > 0 && !buffer)
        gl_error(context, GL_INVALID_VALUE, "%s: size is %d, but buffer is null", call, size);
    else if (context->render_mode->mode == mode)
        gl_error(context, GL_INVALID_OPERATION, "%s: not allowed in %s mode", call, name);
    else
        return true;
    return false;
}

void GLAPIENTRY exec_glSelectBuffer(GLsizei size, GLuint *buffer)
{
    ENTER_VOID();
    struct selection_state *state = &context->render_mode->selection;
    if (!buffer_allowed(context, COMMAND_NAME, size, buffer, GL_SELECT, "GL_SELECT"))
        return;
    state->buffer = buffer;
    state->size = size;
    state->given = true;
}

void GLAPIENTRY exec_glFeedbackBuffer(GLsizei size, GLenum type, GLfloat *buffer)
{
    static const GLenum types[] = {GL_2D, GL_3D, GL_3D_COLOR, GL_3D_COLOR_TEXTURE, GL_4D_COLOR_TEXTURE};
    ENTER_VOID();
    struct feedback_buffer_state *state = &context->render_mode->buffer;
    if (!enum_allowed(context, COMMAND_NAME, "type", type, types, 5) ||
        !buffer_allowed(context, COMMAND_NAME, size, buffer, GL_FEEDBACK, "GL_FEEDBACK"))
        return;
    state->buffer = buffer;
    state->size = size;
    state->type = type;
    state->given = true;
}
