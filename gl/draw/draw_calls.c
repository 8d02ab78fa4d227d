/* The commands that draw from arrays (GL 4.6 compatibility 10.4): each checks its arguments and becomes
 * draw_command()s. A command that is wrong draws nothing at all. */
#include "gl/draw/draw.h"

#include <string.h>

#include "gl/context/entry.h"
#include "gl/exec_draw.h"

/* --- Arguments ------------------------------------------------------------------------------------------ */

static unsigned index_size(GLenum type)
{
    switch (type) {
    case GL_UNSIGNED_BYTE: return 1;
    case GL_UNSIGNED_SHORT: return 2;
    case GL_UNSIGNED_INT: return 4;
    default: return 0;
    }
}

static bool not_negative(struct context *context, const char *call, const char *argument, GLsizei value)
{
    if (value < 0)
        gl_error(context, GL_INVALID_VALUE, "%s: %s is %d, expected no negative number", call, argument,
                 value);
    return value >= 0;
}

static bool none_negative(struct context *context, const char *call, const char *argument,
                          const GLsizei *values, GLsizei count)
{
    for (GLsizei i = 0; i < count; i++)
        if (!not_negative(context, call, argument, values[i]))
            return false;
    return true;
}

unsigned draw_index_bytes(struct context *context, const char *call, GLenum type)
{
    if (!index_size(type))
        gl_error(context, GL_INVALID_ENUM, "%s: type is 0x%04x, expected GL_UNSIGNED_BYTE, _SHORT or _INT",
                 call, type);
    return index_size(type);
}

/* --- One draw ------------------------------------------------------------------------------------------- */

static void draw_arrays(const char *call, GLenum mode, GLint first, GLsizei count, GLsizei instances,
                        GLuint base_instance)
{
    ENTER(call);
    if (!context || !draw_mode_allowed(context, call, mode) || !not_negative(context, call, "first", first) ||
        !not_negative(context, call, "count", count) ||
        !not_negative(context, call, "instancecount", instances))
        return;
    const struct draw_command command = {.mode = mode,
                                         .count = count,
                                         .first = (GLuint)first,
                                         .instances = instances,
                                         .base_instance = base_instance,
                                         .alone = true};
    draw_command(context, call, &command);
}

static void draw_elements(const char *call, GLenum mode, GLsizei count, GLenum type, const void *indices,
                          GLsizei instances, GLint base_vertex, GLuint base_instance)
{
    ENTER(call);
    struct draw_command command = {.mode = mode,
                                   .count = count,
                                   .indices = indices,
                                   .base_vertex = base_vertex,
                                   .instances = instances,
                                   .base_instance = base_instance};
    if (!context || !draw_mode_allowed(context, call, mode) || !not_negative(context, call, "count", count) ||
        !not_negative(context, call, "instancecount", instances) ||
        !(command.index_bytes = draw_index_bytes(context, call, type)))
        return;
    draw_command(context, call, &command);
}

/* Indices outside start..end are undefined in the specification; here they are drawn like all others. */
static void draw_range_elements(const char *call, GLenum mode, GLuint start, GLuint end, GLsizei count,
                                GLenum type, const void *indices, GLint base_vertex)
{
    ENTER(call);
    if (!context || !draw_mode_allowed(context, call, mode))
        return;
    if (end < start)
        gl_error(context, GL_INVALID_VALUE, "%s: end %u is below start %u", call, end, start);
    else
        draw_elements(call, mode, count, type, indices, 1, base_vertex, 0);
}

/* --- Several draws -------------------------------------------------------------------------------------- */

static void multi_draw_arrays(const char *call, GLenum mode, const GLint *first, const GLsizei *count,
                              GLsizei draws)
{
    ENTER(call);
    if (!context || !draw_mode_allowed(context, call, mode) ||
        !not_negative(context, call, "drawcount", draws) ||
        !none_negative(context, call, "a count", count, draws) ||
        !none_negative(context, call, "a first", first, draws))
        return;
    for (GLsizei i = 0; i < draws; i++) {
        const struct draw_command command = {
            .mode = mode, .count = count[i], .first = (GLuint)first[i], .instances = 1, .number = (GLuint)i};
        if (!draw_command(context, call, &command))
            return;
    }
}

static void multi_draw_elements(const char *call, GLenum mode, const GLsizei *count, GLenum type,
                                const void *const *indices, GLsizei draws, const GLint *base_vertex)
{
    ENTER(call);
    struct draw_command command = {.mode = mode, .instances = 1};
    if (!context || !draw_mode_allowed(context, call, mode) ||
        !not_negative(context, call, "drawcount", draws) ||
        !none_negative(context, call, "a count", count, draws) ||
        !(command.index_bytes = draw_index_bytes(context, call, type)))
        return;
    for (GLsizei i = 0; i < draws; i++) {
        command.count = count[i];
        command.indices = indices[i];
        command.base_vertex = base_vertex ? base_vertex[i] : 0;
        command.number = (GLuint)i;
        if (!draw_command(context, call, &command))
            return;
    }
}

/* --- Commands ------------------------------------------------------------------------------------------- */

void GLAPIENTRY exec_glDrawArrays(GLenum mode, GLint first, GLsizei count)
{
    if (!arrays_join(gl_current(), mode, first, count))
        draw_arrays(COMMAND_NAME, mode, first, count, 1, 0);
}

void GLAPIENTRY exec_glDrawElements(GLenum mode, GLsizei count, GLenum type, const GLvoid *indices)
{
    draw_elements(COMMAND_NAME, mode, count, type, indices, 1, 0, 0);
}

void GLAPIENTRY exec_glDrawElementsBaseVertex(GLenum mode, GLsizei count, GLenum type, const void *indices,
                                              GLint base)
{
    draw_elements(COMMAND_NAME, mode, count, type, indices, 1, base, 0);
}

void GLAPIENTRY exec_glDrawArraysInstanced(GLenum mode, GLint first, GLsizei count, GLsizei instances)
{
    draw_arrays(COMMAND_NAME, mode, first, count, instances, 0);
}

void GLAPIENTRY exec_glDrawElementsInstanced(GLenum mode, GLsizei count, GLenum type, const void *indices,
                                             GLsizei instances)
{
    draw_elements(COMMAND_NAME, mode, count, type, indices, instances, 0, 0);
}

void GLAPIENTRY exec_glDrawArraysInstancedBaseInstance(GLenum mode, GLint first, GLsizei count,
                                                       GLsizei instances, GLuint base)
{
    draw_arrays(COMMAND_NAME, mode, first, count, instances, base);
}

void GLAPIENTRY exec_glDrawElementsInstancedBaseInstance(GLenum mode, GLsizei count, GLenum type,
                                                         const void *indices, GLsizei instances, GLuint base)
{
    draw_elements(COMMAND_NAME, mode, count, type, indices, instances, 0, base);
}

void GLAPIENTRY exec_glDrawElementsInstancedBaseVertex(GLenum mode, GLsizei count, GLenum type,
                                                       const void *indices, GLsizei instances,
                                                       GLint base_vertex)
{
    draw_elements(COMMAND_NAME, mode, count, type, indices, instances, base_vertex, 0);
}

void GLAPIENTRY exec_glDrawElementsInstancedBaseVertexBaseInstance(GLenum mode, GLsizei count, GLenum type,
                                                                   const void *indices, GLsizei instances,
                                                                   GLint base_vertex, GLuint base_instance)
{
    draw_elements(COMMAND_NAME, mode, count, type, indices, instances, base_vertex, base_instance);
}

void GLAPIENTRY exec_glDrawRangeElements(GLenum mode, GLuint start, GLuint end, GLsizei count, GLenum type,
                                         const GLvoid *indices)
{
    draw_range_elements(COMMAND_NAME, mode, start, end, count, type, indices, 0);
}

void GLAPIENTRY exec_glDrawRangeElementsBaseVertex(GLenum mode, GLuint start, GLuint end, GLsizei count,
                                                   GLenum type, const void *indices, GLint base)
{
    draw_range_elements(COMMAND_NAME, mode, start, end, count, type, indices, base);
}

void GLAPIENTRY exec_glMultiDrawArrays(GLenum mode, const GLint *first, const GLsizei *count, GLsizei draws)
{
    multi_draw_arrays(COMMAND_NAME, mode, first, count, draws);
}

void GLAPIENTRY exec_glMultiDrawElements(GLenum mode, const GLsizei *count, GLenum type,
                                         const void *const *indices, GLsizei draws)
{
    multi_draw_elements(COMMAND_NAME, mode, count, type, indices, draws, NULL);
}

void GLAPIENTRY exec_glMultiDrawElementsBaseVertex(GLenum mode, const GLsizei *count, GLenum type,
                                                   const void *const *indices, GLsizei draws,
                                                   const GLint *base)
{
    multi_draw_elements(COMMAND_NAME, mode, count, type, indices, draws, base);
}

/* --- Restart (10.3.6) ----------------------------------------------------------------------------------- */

static void restart_index(const char *call, GLuint index)
{
    ENTER(call);
    if (context)
        context->draw_state->restart_index = index;
}

void GLAPIENTRY exec_glPrimitiveRestartIndex(GLuint index)
{
    restart_index(COMMAND_NAME, index);
}
