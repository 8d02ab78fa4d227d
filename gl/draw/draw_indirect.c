/* Draws whose arguments are in a buffer object, or in client memory if none is bound (GL 4.6 compatibility
 * 10.3.11, 10.4). All of them are read before anything is drawn. */
#include "gl/draw/draw.h"

#include <stdlib.h>
#include <string.h>

#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/exec_draw.h"

enum { ARRAYS_BYTES = 16, ELEMENTS_BYTES = 20 };

/* The commands that one call names. */
struct indirect {
    GLenum mode;
    unsigned index_bytes; /* 0: DrawArraysIndirectCommand */
    const uint8_t *at;
    size_t stride;
    GLsizei count;
};

/* A word of the command. A number of vertices or instances above 2^31-1 draws nothing. */
static uint32_t word(const uint8_t *command, unsigned i)
{
    uint32_t value;
    memcpy(&value, command + (size_t)i * 4, sizeof value);
    return value;
}

static GLsizei number(uint32_t value)
{
    return value > INT32_MAX ? 0 : (GLsizei)value;
}

static struct draw_command read_command(const struct indirect *indirect, GLsizei i)
{
    const uint8_t *from = indirect->at + (size_t)i * indirect->stride;
    struct draw_command command = {.mode = indirect->mode,
                                   .count = number(word(from, 0)),
                                   .instances = number(word(from, 1)),
                                   .number = (GLuint)i,
                                   .index_bytes = indirect->index_bytes};
    if (indirect->index_bytes) {
        command.indices = (const void *)((uintptr_t)word(from, 2) * indirect->index_bytes);
        memcpy(&command.base_vertex, from + 12, sizeof command.base_vertex);
        command.base_instance = word(from, 4);
    } else {
        command.first = word(from, 2);
        command.base_instance = word(from, 3);
    }
    return command;
}

/* Where `indirect` points to. False with an error raised. */
static bool find_commands(struct context *context, const char *call, const void *from, size_t bytes,
                          struct indirect *to)
{
    struct buffer_object *buffer = context->buffers->draw_indirect;
    const size_t offset = (uintptr_t)from,
                 size = to->count > 0 ? ((size_t)to->count - 1) * to->stride + bytes : 0;
    if (offset % 4 != 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: indirect is %zu, expected a multiple of 4", call, offset);
        return false;
    }
    if (buffer && buffer_is_locked(context, buffer)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u, which it would read, is mapped", call,
                 buffer->name);
        return false;
    }
    if (buffer ? offset > buffer->size || size > buffer->size - offset : !from && size > 0) {
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: commands of %zu bytes at %zu, expected them to lie in the buffer", call, size, offset);
        return false;
    }
    to->at = buffer ? buffer->data + offset : from;
    return true;
}

static bool shape_allowed(struct context *context, const char *call, GLsizei draws, GLsizei stride)
{
    if (draws < 0 || stride < 0 || stride % 4 != 0)
        gl_error(context, GL_INVALID_VALUE,
                 "%s: drawcount %d and stride %d, expected no negative numbers and a multiple of 4", call,
                 draws, stride);
    return draws >= 0 && stride >= 0 && stride % 4 == 0;
}

static bool indices_allowed(struct context *context, const char *call, GLenum type, unsigned *bytes)
{
    *bytes = draw_index_bytes(context, call, type);
    if (*bytes && !context->buffers->element_array) {
        gl_error(context, GL_INVALID_OPERATION, "%s: no buffer is bound to GL_ELEMENT_ARRAY_BUFFER", call);
        return false;
    }
    return *bytes != 0;
}

/* `type`: of indices, GL_NONE for arrays. */
static void draw_indirect(const char *call, GLenum mode, GLenum type, const void *from, GLsizei draws,
                          GLsizei stride)
{
    ENTER(call);
    struct indirect indirect = {.mode = mode, .count = draws};
    if (!context || !draw_mode_allowed(context, call, mode) || !shape_allowed(context, call, draws, stride) ||
        (type != GL_NONE && !indices_allowed(context, call, type, &indirect.index_bytes)))
        return;
    const size_t bytes = indirect.index_bytes ? ELEMENTS_BYTES : ARRAYS_BYTES;
    indirect.stride = stride ? (size_t)stride : bytes;
    if (!find_commands(context, call, from, bytes, &indirect))
        return;
    for (GLsizei i = 0; i < draws; i++) {
        const struct draw_command command = read_command(&indirect, i);
        if (!draw_command(context, call, &command))
            return;
    }
}

/* An unknown type is never GL_NONE. */
static GLenum element_type(GLenum type)
{
    return type == GL_NONE ? ~0u : type;
}

void GLAPIENTRY exec_glDrawArraysIndirect(GLenum mode, const void *indirect)
{
    draw_indirect(COMMAND_NAME, mode, GL_NONE, indirect, 1, 0);
}

void GLAPIENTRY exec_glDrawElementsIndirect(GLenum mode, GLenum type, const void *indirect)
{
    draw_indirect(COMMAND_NAME, mode, element_type(type), indirect, 1, 0);
}

void GLAPIENTRY exec_glMultiDrawArraysIndirect(GLenum mode, const void *indirect, GLsizei draws,
                                               GLsizei stride)
{
    draw_indirect(COMMAND_NAME, mode, GL_NONE, indirect, draws, stride);
}

void GLAPIENTRY exec_glMultiDrawElementsIndirect(GLenum mode, GLenum type, const void *indirect,
                                                 GLsizei draws, GLsizei stride)
{
    draw_indirect(COMMAND_NAME, mode, element_type(type), indirect, draws, stride);
}

/* --- The number of draws in a buffer too (ARB_indirect_parameters, OpenGL 4.6) -------------------------- */

static bool read_count(struct context *context, const char *call, GLintptr offset, GLsizei most,
                       GLsizei *draws)
{
    struct buffer_object *buffer = context->buffers->draw_count;
    uint32_t count;
    if (offset % 4 != 0 || most < 0) {
        gl_error(context, GL_INVALID_VALUE,
                 "%s: drawcount is %td and maxdrawcount %d, expected a multiple of 4 and no negative number",
                 call, (ptrdiff_t)offset, most);
        return false;
    }
    if (!buffer || buffer_is_locked(context, buffer) || offset < 0 || buffer->size < sizeof count ||
        (size_t)offset > buffer->size - sizeof count) {
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: expected a number at %td of an unmapped buffer bound to GL_PARAMETER_BUFFER", call,
                 (ptrdiff_t)offset);
        return false;
    }
    memcpy(&count, buffer->data + offset, sizeof count);
    *draws = count < (uint32_t)most ? (GLsizei)count : most;
    return true;
}

static void draw_counted(const char *call, GLenum mode, GLenum type, const void *indirect, GLintptr offset,
                         GLsizei most, GLsizei stride)
{
    ENTER(call);
    GLsizei draws;
    if (context && read_count(context, call, offset, most, &draws))
        draw_indirect(call, mode, type, indirect, draws, stride);
}

void GLAPIENTRY exec_glMultiDrawArraysIndirectCount(GLenum mode, const void *indirect, GLintptr drawcount,
                                                    GLsizei most, GLsizei stride)
{
    draw_counted(COMMAND_NAME, mode, GL_NONE, indirect, drawcount, most, stride);
}

void GLAPIENTRY exec_glMultiDrawElementsIndirectCount(GLenum mode, GLenum type, const void *indirect,
                                                      GLintptr drawcount, GLsizei most, GLsizei stride)
{
    draw_counted(COMMAND_NAME, mode, element_type(type), indirect, drawcount, most, stride);
}
