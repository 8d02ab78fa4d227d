/* Buffer objects as program parameters (NV_parameter_buffer_object, its version 2, and
 * NV_tessellation_program5): binding points per program target, each with a buffer from its start. */
#include <string.h>

#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/context/get.h"
#include "gl/context/get_indexed.h"
#include "gl/exec_buffer.h"

static const struct target_row {
    GLenum gl;
    enum parameter_buffer_target target;
} targets[] = {
    {GL_VERTEX_PROGRAM_PARAMETER_BUFFER_NV, PARAMETER_BUFFER_VERTEX},
    {GL_TESS_CONTROL_PROGRAM_PARAMETER_BUFFER_NV, PARAMETER_BUFFER_TESS_CONTROL},
    {GL_TESS_EVALUATION_PROGRAM_PARAMETER_BUFFER_NV, PARAMETER_BUFFER_TESS_EVALUATION},
    {GL_GEOMETRY_PROGRAM_PARAMETER_BUFFER_NV, PARAMETER_BUFFER_GEOMETRY},
    {GL_FRAGMENT_PROGRAM_PARAMETER_BUFFER_NV, PARAMETER_BUFFER_FRAGMENT},
};

static const struct target_row *find_target(GLenum gl)
{
    for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
        if (targets[i].gl == gl)
            return &targets[i];
    return NULL;
}

struct buffer_object **parameter_buffer_binding(struct buffer_state *state, GLenum target)
{
    const struct target_row *row = find_target(target);
    return row ? &state->parameter[row->target] : NULL;
}

/* --- Binding -------------------------------------------------------------------------------------------- */

static void bind_range(struct buffer_range *range, struct buffer_object *buffer, size_t size)
{
    buffer_reference(&range->buffer, buffer);
    range->size = buffer ? size : 0;
}

void parameter_buffers_forget(struct buffer_state *state, struct buffer_object *buffer)
{
    for (int t = 0; t < PARAMETER_BUFFER_TARGETS; t++) {
        if (state->parameter[t] == buffer)
            buffer_reference(&state->parameter[t], NULL);
        for (int i = 0; i < SHADER_MAX_BUFFERS; i++)
            if (state->parameters[t][i].buffer == buffer)
                bind_range(&state->parameters[t][i], NULL, 0);
    }
}

void parameter_buffers_release(struct buffer_state *state)
{
    for (int t = 0; t < PARAMETER_BUFFER_TARGETS; t++) {
        buffer_reference(&state->parameter[t], NULL);
        for (int i = 0; i < SHADER_MAX_BUFFERS; i++)
            bind_range(&state->parameters[t][i], NULL, 0);
    }
}

/* The binding point of a target and an index, or null with INVALID_ENUM or INVALID_VALUE raised. */
static struct buffer_range *find_point(struct context *context, const char *call, GLenum target, GLuint index)
{
    const struct target_row *row = find_target(target);
    if (!row)
        gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04x, expected GL_*_PROGRAM_PARAMETER_BUFFER_NV",
                 call, target);
    else if (index >= SHADER_MAX_BUFFERS)
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected less than %d", call, index,
                 SHADER_MAX_BUFFERS);
    else
        return &context->buffers->parameters[row->target][index];
    return NULL;
}

void parameter_buffer_bind(struct context *context, const char *call, GLenum target, GLuint index,
                           GLuint name, GLintptr offset, size_t size)
{
    struct buffer_range *range = find_point(context, call, target, index);
    if (!range)
        return;
    if (offset != 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: offset is %lld, expected 0 for program parameter buffers",
                 call, (long long)offset);
        return;
    }
    struct buffer_object *buffer = name ? buffer_find_named(context, call, name) : NULL;
    if (name && !buffer)
        return;
    bind_range(range, buffer, size);
    buffer_reference(parameter_buffer_binding(context->buffers, target), buffer);
    gl_dirty(context, DIRTY_PROGRAM);
}

void parameter_buffer_bind_range(struct context *context, const char *call, GLenum target, GLuint index,
                                 GLuint name, GLintptr offset, GLsizeiptr size)
{
    if (!find_point(context, call, target, index))
        return;
    if (size <= 0 || size % 4)
        gl_error(context, GL_INVALID_VALUE, "%s: size is %lld, expected a positive multiple of 4", call,
                 (long long)size);
    else
        parameter_buffer_bind(context, call, target, index, name, offset, (size_t)size);
}

/* --- Several at once (ARB_multi_bind, GL 4.6 6.1.1) ----------------------------------------------------- */

/* Sizes of parameter buffers are words; they begin at 0. */
static bool range_allowed(struct context *context, const char *call, GLintptr offset, GLsizeiptr size)
{
    if (offset == 0 && size > 0 && size % 4 == 0)
        return true;
    gl_error(context, GL_INVALID_VALUE,
             "%s: offset is %lld and size %lld, expected 0 and a positive multiple of 4", call,
             (long long)offset, (long long)size);
    return false;
}

GLuint parameter_buffer_points(struct context *context, const char *call, GLenum target)
{
    return find_point(context, call, target, 0) ? SHADER_MAX_BUFFERS : 0;
}

void parameter_buffers_bind_several(struct context *context, const char *call, GLenum target, GLuint first,
                                    GLsizei count, const GLuint *buffers, const GLintptr *offsets,
                                    const GLsizeiptr *sizes, bool whole)
{
    for (GLsizei i = 0; i < count; i++) {
        struct buffer_range *range = find_point(context, call, target, first + (GLuint)i);
        struct buffer_object *buffer;
        if (!buffers)
            bind_range(range, NULL, 0);
        else if (buffer_find_existing(context, call, GL_INVALID_OPERATION, buffers[i], &buffer) &&
                 (whole || !buffer || range_allowed(context, call, offsets[i], sizes[i])))
            bind_range(range, buffer, whole ? SIZE_MAX : (size_t)sizes[i]);
    }
    gl_dirty(context, DIRTY_PROGRAM);
}

/* --- Contents ------------------------------------------------------------------------------------------- */

static size_t words_of(const struct buffer_range *range)
{
    const size_t bytes = range->size < range->buffer->size ? range->size : range->buffer->size;
    return bytes / 4 < SHADER_MAX_BUFFER_WORDS ? bytes / 4 : SHADER_MAX_BUFFER_WORDS;
}

static void set_words(const char *call, GLenum target, GLuint index, GLuint word, GLsizei count,
                      const void *params)
{
    ENTER(call);
    struct buffer_range *range = context ? find_point(context, call, target, index) : NULL;
    if (!range)
        return;
    if (!range->buffer)
        gl_error(context, GL_INVALID_OPERATION, "%s: no buffer is bound to binding point %u", call, index);
    else if (count < 0 || word > words_of(range) || (size_t)count > words_of(range) - word)
        gl_error(context, GL_INVALID_VALUE,
                 "%s: words %u and the %d from there reach outside the %zu that are bound", call, word, count,
                 words_of(range));
    else if (buffer_is_locked(context, range->buffer))
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u is mapped", call, range->buffer->name);
    else if (count && params) {
        buffer_touch(context, range->buffer);
        memcpy(range->buffer->data + (size_t)word * 4, params, (size_t)count * 4);
    }
}

void GLAPIENTRY exec_glProgramBufferParametersfvNV(GLenum target, GLuint bindingIndex, GLuint wordIndex,
                                                   GLsizei count, const GLfloat *params)
{
    set_words(COMMAND_NAME, target, bindingIndex, wordIndex, count, params);
}

void GLAPIENTRY exec_glProgramBufferParametersIivNV(GLenum target, GLuint bindingIndex, GLuint wordIndex,
                                                    GLsizei count, const GLint *params)
{
    set_words(COMMAND_NAME, target, bindingIndex, wordIndex, count, params);
}

void GLAPIENTRY exec_glProgramBufferParametersIuivNV(GLenum target, GLuint bindingIndex, GLuint wordIndex,
                                                     GLsizei count, const GLuint *params)
{
    set_words(COMMAND_NAME, target, bindingIndex, wordIndex, count, params);
}

/* --- Queries -------------------------------------------------------------------------------------------- */

bool parameter_buffer_get_indexed(struct context *context, const char *call, GLenum target, GLuint index,
                                  struct get_value *value)
{
    if (!find_target(target))
        return false;
    const struct buffer_range *range = find_point(context, call, target, index);
    if (range)
        get_integer(value, range->buffer ? range->buffer->name : 0);
    return true;
}

/* --- Draws ---------------------------------------------------------------------------------------------- */

const struct shader_buffer *parameter_buffers_prepare(struct context *context,
                                                      enum parameter_buffer_target target, uint32_t used)
{
    struct shader_buffer *buffers = raster_scene_alloc(context->scene, SHADER_MAX_BUFFERS * sizeof *buffers);
    if (!buffers)
        return NULL;
    memset(buffers, 0, SHADER_MAX_BUFFERS * sizeof *buffers);
    for (int i = 0; i < SHADER_MAX_BUFFERS; i++) {
        const struct buffer_range *range = &context->buffers->parameters[target][i];
        if (!(used >> i & 1) || !range->buffer)
            continue;
        buffers[i] = (struct shader_buffer){range->buffer->data, 4 * words_of(range)};
        if (target == PARAMETER_BUFFER_FRAGMENT)
            range->buffer->used_epoch = raster_scene_epoch(context->scene);
    }
    return buffers;
}
