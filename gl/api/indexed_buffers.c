/* Indexed binding points of buffers (GL 4.6 compatibility 6.1.1; ARB_multi_bind): the target selects those of
 * transform feedback, of storage and atomic counter buffers or of parameter buffers. */
#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/exec_api.h"
#include "gl/feedback/transform_feedback.h"

void GLAPIENTRY exec_glBindBufferRange(GLenum target, GLuint index, GLuint buffer, GLintptr offset,
                                       GLsizeiptr size)
{
    ENTER_VOID();
    if (target == GL_TRANSFORM_FEEDBACK_BUFFER)
        feedback_bind_buffer(context, COMMAND_NAME, index, buffer, offset, size, false);
    else if (storage_points(target))
        storage_bind(context, COMMAND_NAME, target, index, buffer, offset, size, STORAGE_RANGE);
    else
        parameter_buffer_bind_range(context, COMMAND_NAME, target, index, buffer, offset, size);
}

void GLAPIENTRY exec_glBindBufferBase(GLenum target, GLuint index, GLuint buffer)
{
    ENTER_VOID();
    if (target == GL_TRANSFORM_FEEDBACK_BUFFER)
        feedback_bind_buffer(context, COMMAND_NAME, index, buffer, 0, 0, true);
    else if (storage_points(target))
        storage_bind(context, COMMAND_NAME, target, index, buffer, 0, 0, STORAGE_WHOLE);
    else
        parameter_buffer_bind(context, COMMAND_NAME, target, index, buffer, 0, SIZE_MAX);
}

void GLAPIENTRY exec_glBindBufferOffsetNV(GLenum target, GLuint index, GLuint buffer, GLintptr offset)
{
    ENTER_VOID();
    if (target == GL_TRANSFORM_FEEDBACK_BUFFER)
        feedback_bind_buffer(context, COMMAND_NAME, index, buffer, offset, 0, true);
    else if (target == GL_ATOMIC_COUNTER_BUFFER) /* NV_shader_atomic_counters 2.X.3.Y */
        storage_bind(context, COMMAND_NAME, target, index, buffer, offset, 0, STORAGE_REST);
    else
        parameter_buffer_bind(context, COMMAND_NAME, target, index, buffer, offset, SIZE_MAX);
}

/* How many a target has; 0 with INVALID_ENUM raised where it has none. */
static GLuint binding_points(struct context *context, const char *call, GLenum target)
{
    if (target == GL_TRANSFORM_FEEDBACK_BUFFER)
        return FEEDBACK_BUFFERS;
    if (storage_points(target))
        return storage_points(target);
    return parameter_buffer_points(context, call, target);
}

/* Without offsets and sizes all of each buffer. */
static void bind_several(const char *call, GLenum target, GLuint first, GLsizei count, const GLuint *buffers,
                         const GLintptr *offsets, const GLsizeiptr *sizes, bool whole)
{
    ENTER(call);
    const GLuint points = context ? binding_points(context, call, target) : 0;
    if (!points || !gl_bindings_allowed(context, call, first, count, points) ||
        (!whole && buffers && (!offsets || !sizes)))
        return;
    if (target == GL_TRANSFORM_FEEDBACK_BUFFER)
        feedback_bind_buffers(context, call, first, count, buffers, offsets, sizes, whole);
    else if (storage_points(target))
        storage_bind_several(context, call, target, first, count, buffers, offsets, sizes, whole);
    else
        parameter_buffers_bind_several(context, call, target, first, count, buffers, offsets, sizes, whole);
}

void GLAPIENTRY exec_glBindBuffersBase(GLenum target, GLuint first, GLsizei count, const GLuint *buffers)
{
    bind_several(COMMAND_NAME, target, first, count, buffers, NULL, NULL, true);
}

void GLAPIENTRY exec_glBindBuffersRange(GLenum target, GLuint first, GLsizei count, const GLuint *buffers,
                                        const GLintptr *offsets, const GLsizeiptr *sizes)
{
    bind_several(COMMAND_NAME, target, first, count, buffers, offsets, sizes, false);
}
