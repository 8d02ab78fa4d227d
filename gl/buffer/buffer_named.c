/* Commands for buffers that are named, not bound (ARB_direct_state_access; GL 4.6 compatibility 6). */
#include "gl/buffer/buffer_commands.h"
#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/exec_buffer.h"

#define ON_NAMED(name, ...)                                                                                  \
    ENTER_VOID();                                                                                            \
    struct buffer_object *object = buffer_find_object(context, COMMAND_NAME, name);                          \
    if (object)                                                                                              \
    __VA_ARGS__

void GLAPIENTRY exec_glNamedBufferData(GLuint buffer, GLsizeiptr size, const void *data, GLenum usage)
{
    ON_NAMED(buffer, buffer_data(context, COMMAND_NAME, object, size, data, usage));
}

void GLAPIENTRY exec_glNamedBufferStorage(GLuint buffer, GLsizeiptr size, const void *data, GLbitfield flags)
{
    ON_NAMED(buffer, buffer_storage(context, COMMAND_NAME, object, size, data, flags));
}

void GLAPIENTRY exec_glNamedBufferSubData(GLuint buffer, GLintptr offset, GLsizeiptr size, const void *data)
{
    ON_NAMED(buffer, buffer_sub_data(context, COMMAND_NAME, object, offset, size, data));
}

void GLAPIENTRY exec_glGetNamedBufferSubData(GLuint buffer, GLintptr offset, GLsizeiptr size, void *data)
{
    ON_NAMED(buffer, buffer_get_sub_data(context, COMMAND_NAME, object, offset, size, data));
}

void GLAPIENTRY exec_glCopyNamedBufferSubData(GLuint readBuffer, GLuint writeBuffer, GLintptr readOffset,
                                              GLintptr writeOffset, GLsizeiptr size)
{
    ENTER_VOID();
    struct buffer_object *from = buffer_find_object(context, COMMAND_NAME, readBuffer);
    struct buffer_object *to = from ? buffer_find_object(context, COMMAND_NAME, writeBuffer) : NULL;
    if (to)
        buffer_copy(context, COMMAND_NAME, from, to, readOffset, writeOffset, size);
}

void *GLAPIENTRY exec_glMapNamedBuffer(GLuint buffer, GLenum access)
{
    ENTER(COMMAND_NAME);
    struct buffer_object *object = context ? buffer_find_object(context, COMMAND_NAME, buffer) : NULL;
    return object ? buffer_map(context, COMMAND_NAME, object, access) : NULL;
}

void *GLAPIENTRY exec_glMapNamedBufferRange(GLuint buffer, GLintptr offset, GLsizeiptr length,
                                            GLbitfield access)
{
    ENTER(COMMAND_NAME);
    struct buffer_object *object = context ? buffer_find_object(context, COMMAND_NAME, buffer) : NULL;
    return object ? buffer_map_range(context, COMMAND_NAME, object, offset, length, access) : NULL;
}

void GLAPIENTRY exec_glFlushMappedNamedBufferRange(GLuint buffer, GLintptr offset, GLsizeiptr length)
{
    ON_NAMED(buffer, buffer_flush_range(context, COMMAND_NAME, object, offset, length));
}

GLboolean GLAPIENTRY exec_glUnmapNamedBuffer(GLuint buffer)
{
    ENTER(COMMAND_NAME);
    struct buffer_object *object = context ? buffer_find_object(context, COMMAND_NAME, buffer) : NULL;
    return object ? buffer_unmap(context, COMMAND_NAME, object) : GL_FALSE;
}

void GLAPIENTRY exec_glGetNamedBufferParameteriv(GLuint buffer, GLenum pname, GLint *params)
{
    GLint64 value;
    ON_NAMED(buffer, if (buffer_get(context, COMMAND_NAME, object, pname, &value) && params) *params =
                         value > INT32_MAX ? INT32_MAX : (GLint)value);
}

void GLAPIENTRY exec_glGetNamedBufferParameteri64v(GLuint buffer, GLenum pname, GLint64 *params)
{
    GLint64 value;
    ON_NAMED(buffer, if (buffer_get(context, COMMAND_NAME, object, pname, &value) && params) *params = value);
}

void GLAPIENTRY exec_glGetNamedBufferPointerv(GLuint buffer, GLenum pname, void **params)
{
    ON_NAMED(buffer, buffer_get_pointer(context, COMMAND_NAME, object, pname, params));
}
