/* Commands for buffers that are named, not bound (ARB_direct_state_access; GL 4.6 compatibility 6). */
#include "gl/buffer/buffer_commands.h"
#include "gl/context/entry.h"
#include "gl/buffer/buffer_object.h"

#define ON_NAMED(name, ...)                                                                                  \
    ENTER_VOID();                                                                                            \
    struct buffer_object *object = buffer_find_object(context, __func__, name);                              \
    if (object)                                                                                              \
    __VA_ARGS__

GLAPI void GLAPIENTRY glNamedBufferData(GLuint buffer, GLsizeiptr size, const void *data, GLenum usage)
{
    ON_NAMED(buffer, buffer_data(context, __func__, object, size, data, usage));
}

GLAPI void GLAPIENTRY glNamedBufferStorage(GLuint buffer, GLsizeiptr size, const void *data, GLbitfield flags)
{
    ON_NAMED(buffer, buffer_storage(context, __func__, object, size, data, flags));
}

GLAPI void GLAPIENTRY glNamedBufferSubData(GLuint buffer, GLintptr offset, GLsizeiptr size, const void *data)
{
    ON_NAMED(buffer, buffer_sub_data(context, __func__, object, offset, size, data));
}

GLAPI void GLAPIENTRY glGetNamedBufferSubData(GLuint buffer, GLintptr offset, GLsizeiptr size, void *data)
{
    ON_NAMED(buffer, buffer_get_sub_data(context, __func__, object, offset, size, data));
}

GLAPI void GLAPIENTRY glCopyNamedBufferSubData(GLuint readBuffer, GLuint writeBuffer, GLintptr readOffset,
                                               GLintptr writeOffset, GLsizeiptr size)
{
    ENTER_VOID();
    struct buffer_object *from = buffer_find_object(context, __func__, readBuffer);
    struct buffer_object *to = from ? buffer_find_object(context, __func__, writeBuffer) : NULL;
    if (to)
        buffer_copy(context, __func__, from, to, readOffset, writeOffset, size);
}

GLAPI void *GLAPIENTRY glMapNamedBuffer(GLuint buffer, GLenum access)
{
    ENTER(__func__);
    struct buffer_object *object = context ? buffer_find_object(context, __func__, buffer) : NULL;
    return object ? buffer_map(context, __func__, object, access) : NULL;
}

GLAPI void *GLAPIENTRY glMapNamedBufferRange(GLuint buffer, GLintptr offset, GLsizeiptr length,
                                             GLbitfield access)
{
    ENTER(__func__);
    struct buffer_object *object = context ? buffer_find_object(context, __func__, buffer) : NULL;
    return object ? buffer_map_range(context, __func__, object, offset, length, access) : NULL;
}

GLAPI void GLAPIENTRY glFlushMappedNamedBufferRange(GLuint buffer, GLintptr offset, GLsizeiptr length)
{
    ON_NAMED(buffer, buffer_flush_range(context, __func__, object, offset, length));
}

GLAPI GLboolean GLAPIENTRY glUnmapNamedBuffer(GLuint buffer)
{
    ENTER(__func__);
    struct buffer_object *object = context ? buffer_find_object(context, __func__, buffer) : NULL;
    return object ? buffer_unmap(context, __func__, object) : GL_FALSE;
}

GLAPI void GLAPIENTRY glGetNamedBufferParameteriv(GLuint buffer, GLenum pname, GLint *params)
{
    GLint64 value;
    ON_NAMED(buffer, if (buffer_get(context, __func__, object, pname, &value) && params) *params =
                         value > INT32_MAX ? INT32_MAX : (GLint)value);
}

GLAPI void GLAPIENTRY glGetNamedBufferParameteri64v(GLuint buffer, GLenum pname, GLint64 *params)
{
    GLint64 value;
    ON_NAMED(buffer, if (buffer_get(context, __func__, object, pname, &value) && params) *params = value);
}

GLAPI void GLAPIENTRY glGetNamedBufferPointerv(GLuint buffer, GLenum pname, void **params)
{
    ON_NAMED(buffer, buffer_get_pointer(context, __func__, object, pname, params));
}
