/* Draws of as many vertices as transform feedback has captured (GL 4.6 compatibility 13.3.3). */
#include "gl/context/entry.h"
#include "gl/draw/draw.h"
#include "gl/exec_draw.h"
#include "gl/feedback/transform_feedback.h"

/* Vertices of a stream that the last End has left; false with an error raised. */
static bool captured_vertices(struct context *context, const char *call, GLuint id, GLuint stream,
                              GLsizei *count)
{
    const struct feedback_state *state = context->feedback;
    const struct feedback_object *object = id ? name_table_find(&state->names, id) : &state->standard;
    if (!object)
        gl_error(context, GL_INVALID_VALUE, "%s: %u is no transform feedback object", call, id);
    else if (stream >= SHADER_MAX_STREAMS)
        gl_error(context, GL_INVALID_VALUE, "%s: stream is %u, expected less than %d", call, stream,
                 SHADER_MAX_STREAMS);
    else if (!object->ended)
        gl_error(context, GL_INVALID_OPERATION, "%s: object %u has never captured anything", call, id);
    else {
        *count = object->vertices[stream] < INT32_MAX ? (GLsizei)object->vertices[stream] : INT32_MAX;
        return true;
    }
    return false;
}

static void draw_captured(const char *call, GLenum mode, GLuint id, GLuint stream, GLsizei instances)
{
    ENTER(call);
    GLsizei count;
    if (context && draw_mode_allowed(context, call, mode) &&
        captured_vertices(context, call, id, stream, &count))
        exec_glDrawArraysInstanced(mode, 0, count, instances);
}

void GLAPIENTRY exec_glDrawTransformFeedback(GLenum mode, GLuint id)
{
    draw_captured(COMMAND_NAME, mode, id, 0, 1);
}

void GLAPIENTRY exec_glDrawTransformFeedbackStream(GLenum mode, GLuint id, GLuint stream)
{
    draw_captured(COMMAND_NAME, mode, id, stream, 1);
}

/* ARB_transform_feedback_instanced */
void GLAPIENTRY exec_glDrawTransformFeedbackInstanced(GLenum mode, GLuint id, GLsizei instances)
{
    draw_captured(COMMAND_NAME, mode, id, 0, instances);
}

void GLAPIENTRY exec_glDrawTransformFeedbackStreamInstanced(GLenum mode, GLuint id, GLuint stream,
                                                            GLsizei instances)
{
    draw_captured(COMMAND_NAME, mode, id, stream, instances);
}
