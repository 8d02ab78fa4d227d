/* Buffers mapped into the application's memory (GL 4.6 compatibility 6.3). A mapping is the store itself:
 * data that the application writes there are in the buffer at once, for all flags, and FlushMappedBufferRange
 * has nothing to do. Capsules record the mapped bytes. */
#include <string.h>

#include "gl/buffer/buffer_commands.h"
#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/exec_buffer.h"

static const GLbitfield mapping_flags = GL_MAP_READ_BIT | GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_RANGE_BIT |
                                        GL_MAP_INVALIDATE_BUFFER_BIT | GL_MAP_FLUSH_EXPLICIT_BIT |
                                        GL_MAP_UNSYNCHRONIZED_BIT | GL_MAP_PERSISTENT_BIT |
                                        GL_MAP_COHERENT_BIT,
                        stored_flags =
                            GL_MAP_READ_BIT | GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT,
                        not_for_reading = GL_MAP_INVALIDATE_RANGE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT |
                                          GL_MAP_UNSYNCHRONIZED_BIT;

/* --- What the application wrote ------------------------------------------------------------------------- */

static uint64_t hash_of(const uint8_t *bytes, size_t size)
{
    uint64_t hash = size, word = 0;
    for (; size >= sizeof word; bytes += sizeof word, size -= sizeof word) {
        memcpy(&word, bytes, sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    word = 0;
    if (size)
        memcpy(&word, bytes, size);
    return (hash ^ word) * 0x9e3779b97f4a7c15u;
}

/* Commands that a capsule records read all of a persistent mapping, if it has changed since the last one. */
bool buffer_mapping_locks(struct context *context, struct buffer_object *buffer)
{
    if (!(buffer->access_flags & GL_MAP_PERSISTENT_BIT))
        return true;
    if (context->client_memory && buffer->access_flags & GL_MAP_WRITE_BIT) {
        const uint8_t *mapped = buffer->data + buffer->map_offset;
        const uint64_t hash = hash_of(mapped, buffer->map_length);
        if (hash != buffer->map_seen)
            context->hooks->written(context, buffer->name, buffer->map_offset, buffer->map_length, mapped);
        buffer->map_seen = hash;
    }
    return false;
}

/* --- Mapping -------------------------------------------------------------------------------------------- */

static bool flags_allowed(GLbitfield access)
{
    return access & (GL_MAP_READ_BIT | GL_MAP_WRITE_BIT) &&
           !(access & GL_MAP_READ_BIT && access & not_for_reading) &&
           !(access & GL_MAP_FLUSH_EXPLICIT_BIT && !(access & GL_MAP_WRITE_BIT));
}

static bool mapping_allowed(struct context *context, const char *call, const struct buffer_object *buffer,
                            GLbitfield access)
{
    if (buffer->mapped)
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u is mapped already", call, buffer->name);
    else if (!flags_allowed(access))
        gl_error(context, GL_INVALID_OPERATION, "%s: access is 0x%x, which are flags that exclude each other",
                 call, access);
    else if (access & stored_flags & ~buffer->storage_flags)
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: access is 0x%x, and the flags that buffer %u was made with 0x%x", call, access,
                 buffer->name, buffer->storage_flags);
    else
        return true;
    return false;
}

static void *begin(struct context *context, struct buffer_object *buffer, size_t offset, size_t length,
                   GLbitfield access)
{
    static const GLenum names[] = {0, GL_READ_ONLY, GL_WRITE_ONLY, GL_READ_WRITE};
    if (!(access & GL_MAP_UNSYNCHRONIZED_BIT))
        buffer_touch(context, buffer);
    buffer->mapped = true;
    buffer->access = names[access & (GL_MAP_READ_BIT | GL_MAP_WRITE_BIT)];
    buffer->access_flags = access;
    buffer->map_offset = offset;
    buffer->map_length = length;
    buffer->map_seen = 0;
    gl_dirty(context, DIRTY_ARRAYS);
    return buffer->data + offset;
}

/* An empty buffer has no address to give: OUT_OF_MEMORY, the error of a failed mapping. */
void *buffer_map(struct context *context, const char *call, struct buffer_object *buffer, GLenum access)
{
    if (access != GL_READ_ONLY && access != GL_WRITE_ONLY && access != GL_READ_WRITE) {
        gl_error(context, GL_INVALID_ENUM,
                 "%s: access is 0x%04x, expected GL_READ_ONLY, GL_WRITE_ONLY or GL_READ_WRITE", call, access);
        return NULL;
    }
    const GLbitfield flags =
        (access == GL_WRITE_ONLY ? 0u : GL_MAP_READ_BIT) | (access == GL_READ_ONLY ? 0u : GL_MAP_WRITE_BIT);
    if (!mapping_allowed(context, call, buffer, flags))
        return NULL;
    if (buffer->data)
        return begin(context, buffer, 0, buffer->size, flags);
    gl_error(context, GL_OUT_OF_MEMORY, "%s: buffer %u is empty", call, buffer->name);
    return NULL;
}

void *buffer_map_range(struct context *context, const char *call, struct buffer_object *buffer,
                       GLintptr offset, GLsizeiptr length, GLbitfield access)
{
    if (offset < 0 || length < 0 || (size_t)offset > buffer->size ||
        (size_t)length > buffer->size - (size_t)offset || access & ~mapping_flags)
        gl_error(context, GL_INVALID_VALUE,
                 "%s: %lld bytes from %lld on and access 0x%x, expected a part of %zu bytes and known flags",
                 call, (long long)length, (long long)offset, access, buffer->size);
    else if (length == 0)
        gl_error(context, GL_INVALID_OPERATION, "%s: length is 0", call);
    else if (mapping_allowed(context, call, buffer, access))
        return begin(context, buffer, (size_t)offset, (size_t)length, access);
    return NULL;
}

void buffer_flush_range(struct context *context, const char *call, struct buffer_object *buffer,
                        GLintptr offset, GLsizeiptr length)
{
    if (!buffer->mapped || !(buffer->access_flags & GL_MAP_FLUSH_EXPLICIT_BIT))
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: buffer %u is not mapped, or without GL_MAP_FLUSH_EXPLICIT_BIT", call, buffer->name);
    else if (offset < 0 || length < 0 || (size_t)offset > buffer->map_length ||
             (size_t)length > buffer->map_length - (size_t)offset)
        gl_error(context, GL_INVALID_VALUE, "%s: %lld bytes from %lld on reach outside the %zu mapped", call,
                 (long long)length, (long long)offset, buffer->map_length);
}

void buffer_mapping_end(struct buffer_object *buffer)
{
    buffer->mapped = false;
    buffer->access = GL_READ_WRITE;
    buffer->access_flags = 0;
    buffer->map_offset = buffer->map_length = 0;
}

GLboolean buffer_unmap(struct context *context, const char *call, struct buffer_object *buffer)
{
    if (!buffer->mapped) {
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u is not mapped", call, buffer->name);
        return GL_FALSE;
    }
    if (buffer->access_flags & GL_MAP_WRITE_BIT) {
        uint8_t *mapped = buffer->data + buffer->map_offset;
        const void *written = gl_client_memory(context, mapped, 0, buffer->map_length);
        if (written && written != mapped)
            memcpy(mapped, written, buffer->map_length);
    }
    buffer_mapping_end(buffer);
    gl_dirty(context, DIRTY_ARRAYS);
    return GL_TRUE;
}

/* --- Of a bound buffer ---------------------------------------------------------------------------------- */

void *GLAPIENTRY exec_glMapBuffer(GLenum target, GLenum access)
{
    ENTER(COMMAND_NAME);
    struct buffer_object *buffer = context ? buffer_find_bound(context, COMMAND_NAME, target) : NULL;
    return buffer ? buffer_map(context, COMMAND_NAME, buffer, access) : NULL;
}

void *GLAPIENTRY exec_glMapBufferRange(GLenum target, GLintptr offset, GLsizeiptr length, GLbitfield access)
{
    ENTER(COMMAND_NAME);
    struct buffer_object *buffer = context ? buffer_find_bound(context, COMMAND_NAME, target) : NULL;
    return buffer ? buffer_map_range(context, COMMAND_NAME, buffer, offset, length, access) : NULL;
}

void GLAPIENTRY exec_glFlushMappedBufferRange(GLenum target, GLintptr offset, GLsizeiptr length)
{
    ENTER_VOID();
    struct buffer_object *buffer = buffer_find_bound(context, COMMAND_NAME, target);
    if (buffer)
        buffer_flush_range(context, COMMAND_NAME, buffer, offset, length);
}

GLboolean GLAPIENTRY exec_glUnmapBuffer(GLenum target)
{
    ENTER(COMMAND_NAME);
    struct buffer_object *buffer = context ? buffer_find_bound(context, COMMAND_NAME, target) : NULL;
    return buffer ? buffer_unmap(context, COMMAND_NAME, buffer) : GL_FALSE;
}
