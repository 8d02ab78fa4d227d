/* The data stores of buffer objects: BufferData, BufferStorage, and what fills, copies, reads and invalidates
 * them (GL 4.6 compatibility 6.2, 6.5, 6.6). */
#include <stdlib.h>
#include <string.h>

#include "gl/buffer/buffer_commands.h"
#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_buffer.h"

/* No machine has so much; asking the allocator for more is a fault under some of them. */
#define BUFFER_MAX_SIZE ((uint64_t)1 << 36)

static bool usage_known(GLenum usage)
{
    return (usage >= GL_STREAM_DRAW && usage <= GL_STREAM_COPY) ||
           (usage >= GL_STATIC_DRAW && usage <= GL_STATIC_COPY) ||
           (usage >= GL_DYNAMIC_DRAW && usage <= GL_DYNAMIC_COPY);
}

/* "... the size and format of the images may not be re-specified" (NV_bindless_texture): nor may the store
 * that has them. */
static bool store_may_go(struct context *context, const char *call, const struct buffer_object *buffer)
{
    if (buffer->handles)
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u is a texture's that has a handle", call,
                 buffer->name);
    else if (buffer->immutable)
        gl_error(context, GL_INVALID_OPERATION, "%s: the store of buffer %u is immutable", call,
                 buffer->name);
    else
        return true;
    return false;
}

/* The alignment of a mapping in separate memory. */
static uint8_t *aligned(void *memory)
{
    return (uint8_t *)(((uintptr_t)memory + BUFFER_MAP_ALIGNMENT - 1) & -(uintptr_t)BUFFER_MAP_ALIGNMENT);
}

/* A new store in place of the old one. False with OUT_OF_MEMORY raised. */
static bool replace_store(struct context *context, const char *call, struct buffer_object *buffer,
                          GLsizeiptr size, const void *data)
{
    const bool sane = (uint64_t)size <= BUFFER_MAX_SIZE;
    const size_t bytes = sane ? (size_t)size + BUFFER_MAP_ALIGNMENT : 0;
    void *memory = size && sane ? (data ? malloc(bytes) : calloc(1, bytes)) : NULL;
    if (size && !memory) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for %lld bytes", call, (long long)size);
        return false;
    }
    if (size && data)
        memcpy(aligned(memory), data, (size_t)size);
    buffer_touch(context, buffer);
    buffer_address_drop(context, buffer);
    buffer_mapping_end(buffer);
    free(buffer->memory);
    buffer->memory = memory;
    buffer->data = memory ? aligned(memory) : NULL;
    buffer->size = (size_t)size;
    gl_dirty(context, DIRTY_ARRAYS);
    gl_dirty(context, DIRTY_PROGRAM); /* prepared draws point to the old store */
    return true;
}

void buffer_data(struct context *context, const char *call, struct buffer_object *buffer, GLsizeiptr size,
                 const void *data, GLenum usage)
{
    if (!usage_known(usage)) {
        gl_error(context, GL_INVALID_ENUM, "%s: usage is 0x%04x, expected GL_STREAM_DRAW..GL_DYNAMIC_COPY",
                 call, usage);
        return;
    }
    if (size < 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: size is %lld, expected no negative number", call,
                 (long long)size);
        return;
    }
    if (store_may_go(context, call, buffer) && replace_store(context, call, buffer, size, data))
        buffer->usage = usage;
}

/* "MAP_PERSISTENT_BIT ... must also contain at least one of" the two others; MAP_COHERENT_BIT needs it. */
static bool flags_allowed(GLbitfield flags)
{
    const GLbitfield known =
        BUFFER_MUTABLE | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT | GL_CLIENT_STORAGE_BIT;
    return !(flags & ~known) &&
           (!(flags & GL_MAP_PERSISTENT_BIT) || flags & (GL_MAP_READ_BIT | GL_MAP_WRITE_BIT)) &&
           (!(flags & GL_MAP_COHERENT_BIT) || flags & GL_MAP_PERSISTENT_BIT);
}

void buffer_storage(struct context *context, const char *call, struct buffer_object *buffer, GLsizeiptr size,
                    const void *data, GLbitfield flags)
{
    if (size <= 0 || !flags_allowed(flags)) {
        gl_error(context, GL_INVALID_VALUE,
                 "%s: size is %lld and flags 0x%x, expected a positive number and flags that go together",
                 call, (long long)size, flags);
        return;
    }
    if (!store_may_go(context, call, buffer) || !replace_store(context, call, buffer, size, data))
        return;
    buffer->usage = GL_DYNAMIC_DRAW;
    buffer->storage_flags = flags;
    buffer->immutable = true;
}

static bool range_inside(const struct buffer_object *buffer, GLintptr offset, GLsizeiptr size)
{
    return offset >= 0 && size >= 0 && (size_t)offset <= buffer->size &&
           (size_t)size <= buffer->size - (size_t)offset;
}

static bool check_range(struct context *context, const char *call, const struct buffer_object *buffer,
                        GLintptr offset, GLsizeiptr size)
{
    if (!range_inside(buffer, offset, size))
        gl_error(context, GL_INVALID_VALUE,
                 "%s: offset %lld and size %lld reach outside the buffer of %zu bytes", call,
                 (long long)offset, (long long)size, buffer->size);
    return range_inside(buffer, offset, size);
}

bool buffer_range_usable(struct context *context, const char *call, struct buffer_object *buffer,
                         GLintptr offset, GLsizeiptr size)
{
    if (!check_range(context, call, buffer, offset, size))
        return false;
    const bool locked = buffer_is_locked(context, buffer);
    if (locked)
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u is mapped", call, buffer->name);
    return !locked;
}

bool buffer_range_unmapped(struct context *context, const char *call, struct buffer_object *buffer,
                           GLintptr offset, GLsizeiptr size)
{
    if (!check_range(context, call, buffer, offset, size))
        return false;
    const bool apart = !buffer->mapped || (size_t)offset >= buffer->map_offset + buffer->map_length ||
                       (size_t)offset + (size_t)size <= buffer->map_offset;
    if (apart || !buffer_is_locked(context, buffer))
        return true;
    gl_error(context, GL_INVALID_OPERATION, "%s: bytes %lld to %lld of buffer %u are mapped", call,
             (long long)offset, (long long)(offset + size), buffer->name);
    return false;
}

void buffer_sub_data(struct context *context, const char *call, struct buffer_object *buffer, GLintptr offset,
                     GLsizeiptr size, const void *data)
{
    if (!buffer_range_unmapped(context, call, buffer, offset, size))
        return;
    if (!(buffer->storage_flags & GL_DYNAMIC_STORAGE_BIT)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u was made without GL_DYNAMIC_STORAGE_BIT", call,
                 buffer->name);
        return;
    }
    buffer_touch(context, buffer);
    if (size && data)
        memcpy(buffer->data + offset, data, (size_t)size);
}

void buffer_write_result(struct context *context, const char *call, GLuint name, GLintptr offset,
                         const void *data, size_t bytes)
{
    struct buffer_object *buffer = buffer_find_object(context, call, name);
    if (!buffer)
        return;
    if (!range_inside(buffer, offset, (GLsizeiptr)bytes)) {
        gl_error(context, offset < 0 ? GL_INVALID_VALUE : GL_INVALID_OPERATION,
                 "%s: %zu bytes at %lld reach outside buffer %u of %zu bytes", call, bytes, (long long)offset,
                 name, buffer->size);
        return;
    }
    if (buffer_is_locked(context, buffer)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u is mapped", call, name);
        return;
    }
    buffer_touch(context, buffer);
    memcpy(buffer->data + offset, data, bytes);
}

void buffer_get_sub_data(struct context *context, const char *call, struct buffer_object *buffer,
                         GLintptr offset, GLsizeiptr size, void *data)
{
    if (buffer_range_usable(context, call, buffer, offset, size) && size && data)
        memcpy(data, buffer->data + offset, (size_t)size);
}

void buffer_copy(struct context *context, const char *call, struct buffer_object *from,
                 struct buffer_object *to, GLintptr read_offset, GLintptr write_offset, GLsizeiptr size)
{
    if (!buffer_range_usable(context, call, from, read_offset, size) ||
        !buffer_range_usable(context, call, to, write_offset, size))
        return;
    if (from == to && read_offset < write_offset + size && write_offset < read_offset + size) {
        gl_error(context, GL_INVALID_VALUE, "%s: %lld bytes at %lld and at %lld of buffer %u overlap", call,
                 (long long)size, (long long)read_offset, (long long)write_offset, to->name);
        return;
    }
    buffer_touch(context, to);
    if (size)
        memcpy(to->data + write_offset, from->data + read_offset, (size_t)size);
}

/* --- Invalidation --------------------------------------------------------------------------------------- */

/* "Data in the specified range have undefined values": those that they had. */
static void invalidate(const char *call, GLuint name, GLintptr offset, GLsizeiptr length, bool whole)
{
    ENTER(call);
    struct buffer_object *buffer = context ? name_table_find(&context->share->buffers, name) : NULL;
    if (buffer)
        buffer_range_unmapped(context, call, buffer, offset, whole ? (GLsizeiptr)buffer->size : length);
    else if (context)
        gl_error(context, GL_INVALID_VALUE, "%s: %u is no buffer object", call, name);
}

void GLAPIENTRY exec_glInvalidateBufferData(GLuint buffer)
{
    invalidate(COMMAND_NAME, buffer, 0, 0, true);
}

void GLAPIENTRY exec_glInvalidateBufferSubData(GLuint buffer, GLintptr offset, GLsizeiptr length)
{
    invalidate(COMMAND_NAME, buffer, offset, length, false);
}

/* --- Of a bound buffer ---------------------------------------------------------------------------------- */

#define ON_BOUND(target, ...)                                                                                \
    ENTER_VOID();                                                                                            \
    struct buffer_object *buffer = buffer_find_bound(context, COMMAND_NAME, target);                         \
    if (buffer)                                                                                              \
    __VA_ARGS__

void GLAPIENTRY exec_glBufferData(GLenum target, GLsizeiptr size, const void *data, GLenum usage)
{
    ON_BOUND(target, buffer_data(context, COMMAND_NAME, buffer, size, data, usage));
}

void GLAPIENTRY exec_glBufferStorage(GLenum target, GLsizeiptr size, const void *data, GLbitfield flags)
{
    ON_BOUND(target, buffer_storage(context, COMMAND_NAME, buffer, size, data, flags));
}

void GLAPIENTRY exec_glBufferSubData(GLenum target, GLintptr offset, GLsizeiptr size, const void *data)
{
    ON_BOUND(target, buffer_sub_data(context, COMMAND_NAME, buffer, offset, size, data));
}

void GLAPIENTRY exec_glGetBufferSubData(GLenum target, GLintptr offset, GLsizeiptr size, void *data)
{
    ON_BOUND(target, buffer_get_sub_data(context, COMMAND_NAME, buffer, offset, size, data));
}

void GLAPIENTRY exec_glCopyBufferSubData(GLenum readTarget, GLenum writeTarget, GLintptr readOffset,
                                         GLintptr writeOffset, GLsizeiptr size)
{
    ENTER_VOID();
    struct buffer_object *from = buffer_find_bound(context, COMMAND_NAME, readTarget);
    struct buffer_object *to = from ? buffer_find_bound(context, COMMAND_NAME, writeTarget) : NULL;
    if (to)
        buffer_copy(context, COMMAND_NAME, from, to, readOffset, writeOffset, size);
}
