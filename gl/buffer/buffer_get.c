/* Queries of buffer objects (GL 4.6 compatibility 6.7, Table 6.2). */
#include "gl/buffer/buffer_commands.h"
#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/exec_buffer.h"

bool buffer_get(struct context *context, const char *call, const struct buffer_object *buffer, GLenum pname,
                GLint64 *value)
{
    switch (pname) {
    case GL_BUFFER_SIZE: *value = (GLint64)buffer->size; return true;
    case GL_BUFFER_USAGE: *value = buffer->usage; return true;
    case GL_BUFFER_ACCESS: *value = buffer->access; return true;
    case GL_BUFFER_ACCESS_FLAGS: *value = buffer->access_flags; return true;
    case GL_BUFFER_IMMUTABLE_STORAGE: *value = buffer->immutable; return true;
    case GL_BUFFER_STORAGE_FLAGS: *value = buffer->storage_flags; return true;
    case GL_BUFFER_MAPPED: *value = buffer->mapped; return true;
    case GL_BUFFER_MAP_OFFSET: *value = (GLint64)buffer->map_offset; return true;
    case GL_BUFFER_MAP_LENGTH: *value = (GLint64)buffer->map_length; return true;
    default: gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04x is unknown", call, pname); return false;
    }
}

void buffer_get_pointer(struct context *context, const char *call, const struct buffer_object *buffer,
                        GLenum pname, void **pointer)
{
    if (pname != GL_BUFFER_MAP_POINTER)
        gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04x, expected GL_BUFFER_MAP_POINTER", call,
                 pname);
    else if (pointer)
        *pointer = buffer->mapped ? buffer->data + buffer->map_offset : NULL;
}

void GLAPIENTRY exec_glGetBufferParameteriv(GLenum target, GLenum pname, GLint *params)
{
    ENTER_VOID();
    GLint64 value;
    const struct buffer_object *buffer = buffer_find_bound(context, COMMAND_NAME, target);
    if (buffer && buffer_get(context, COMMAND_NAME, buffer, pname, &value) && params)
        *params = value > INT32_MAX ? INT32_MAX : (GLint)value;
}

void GLAPIENTRY exec_glGetBufferParameteri64v(GLenum target, GLenum pname, GLint64 *params)
{
    ENTER_VOID();
    GLint64 value;
    const struct buffer_object *buffer = buffer_find_bound(context, COMMAND_NAME, target);
    if (buffer && buffer_get(context, COMMAND_NAME, buffer, pname, &value) && params)
        *params = value;
}

void GLAPIENTRY exec_glGetBufferPointerv(GLenum target, GLenum pname, void **params)
{
    ENTER_VOID();
    const struct buffer_object *buffer = buffer_find_bound(context, COMMAND_NAME, target);
    if (buffer)
        buffer_get_pointer(context, COMMAND_NAME, buffer, pname, params);
}
