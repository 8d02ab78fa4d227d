/* The feedback buffer (GL 2.1 5.3): its contents for each primitive, by table 5.2 and figure 5.2. */
#include "gl/feedback/render_mode.h"

#include <string.h>

#include "gl/context/entry.h"
#include "gl/draw/raster_pos.h"
#include "gl/exec_feedback.h"

void feedback_buffer_begin(struct feedback_buffer_state *state)
{
    state->used = 0;
    state->overflow = false;
}

GLint feedback_buffer_end(struct feedback_buffer_state *state)
{
    return state->overflow ? -1 : state->used;
}

static void write_values(struct feedback_buffer_state *state, const float *values, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        if (state->used < state->size)
            state->buffer[state->used++] = values[i];
        else
            state->overflow = true;
    }
}

static void write_value(struct feedback_buffer_state *state, float value)
{
    write_values(state, &value, 1);
}

/* Writes a vertex in each type: window coordinates, w, colours, texture coordinates. */
static void write_vertex(struct feedback_buffer_state *state, const struct pipeline_feedback_vertex *vertex)
{
    const bool texture = state->type == GL_3D_COLOR_TEXTURE || state->type == GL_4D_COLOR_TEXTURE;
    write_values(state, vertex->window, state->type == GL_2D ? 2 : 3);
    if (state->type == GL_4D_COLOR_TEXTURE)
        write_value(state, vertex->clip_w);
    if (texture || state->type == GL_3D_COLOR)
        write_values(state, vertex->color, 4);
    if (texture)
        write_values(state, vertex->texcoord, 4);
}

void feedback_buffer_primitive(struct feedback_buffer_state *state, enum pipeline_feedback_kind kind,
                               const struct pipeline_feedback_vertex *vertices, unsigned count)
{
    static const GLenum tokens[] = {[FEEDBACK_POINT] = GL_POINT_TOKEN,
                                    [FEEDBACK_LINE] = GL_LINE_TOKEN,
                                    [FEEDBACK_LINE_RESET] = GL_LINE_RESET_TOKEN,
                                    [FEEDBACK_POLYGON] = GL_POLYGON_TOKEN};
    write_value(state, (float)tokens[kind]);
    if (kind == FEEDBACK_POLYGON)
        write_value(state, (float)count);
    for (unsigned i = 0; i < count; i++)
        write_vertex(state, &vertices[i]);
}

bool feedback_buffer_pixels(struct context *context, GLenum token)
{
    const struct raster_position *position = context->raster_position;
    struct pipeline_feedback_vertex vertex = {.clip_w = position->window[3]};
    if (context->render_mode->mode != GL_FEEDBACK)
        return context->render_mode->mode != GL_RENDER;
    memcpy(vertex.window, position->window, sizeof vertex.window);
    memcpy(vertex.color, position->color, sizeof vertex.color);
    memcpy(vertex.texcoord, position->texcoords[0], sizeof vertex.texcoord);
    write_value(&context->render_mode->buffer, (float)token);
    write_vertex(&context->render_mode->buffer, &vertex);
    return true;
}

void GLAPIENTRY exec_glPassThrough(GLfloat token)
{
    ENTER_VOID();
    if (context->render_mode->mode != GL_FEEDBACK)
        return;
    write_value(&context->render_mode->buffer, GL_PASS_THROUGH_TOKEN);
    write_value(&context->render_mode->buffer, token);
}
