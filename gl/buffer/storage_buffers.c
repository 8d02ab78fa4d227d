/* Storage buffers (GL 4.6 compatibility 7.8): indexed binding points of GL_SHADER_STORAGE_BUFFER, which
 * programs of TGSI read and write as BUFFER registers. The binding points belong to the context, not to a
 * stage. */
#include <string.h>

#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/context/get_indexed.h"

static void bind_range(struct storage_range *range, struct buffer_object *buffer, size_t offset, size_t size)
{
    buffer_reference(&range->buffer, buffer);
    range->offset = buffer ? offset : 0;
    range->size = buffer ? size : 0;
}

void storage_buffers_forget(struct buffer_state *state, struct buffer_object *buffer)
{
    if (state->storage == buffer)
        buffer_reference(&state->storage, NULL);
    for (int i = 0; i < SHADER_MAX_STORAGE_BUFFERS; i++)
        if (state->storages[i].buffer == buffer)
            bind_range(&state->storages[i], NULL, 0, 0);
}

void storage_buffers_release(struct buffer_state *state)
{
    buffer_reference(&state->storage, NULL);
    for (int i = 0; i < SHADER_MAX_STORAGE_BUFFERS; i++)
        bind_range(&state->storages[i], NULL, 0, 0);
}

/* 6.1.1: INVALID_VALUE for an index, offset or size that does not exist. */
static bool check_range(struct context *context, const char *call, GLuint index, GLintptr offset,
                        GLsizeiptr size, bool whole)
{
    if (index >= SHADER_MAX_STORAGE_BUFFERS)
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected less than %d", call, index,
                 SHADER_MAX_STORAGE_BUFFERS);
    else if (!whole && (offset < 0 || offset % STORAGE_OFFSET_ALIGNMENT != 0))
        gl_error(context, GL_INVALID_VALUE, "%s: offset is %lld, expected a multiple of %d", call,
                 (long long)offset, STORAGE_OFFSET_ALIGNMENT);
    else if (!whole && size <= 0)
        gl_error(context, GL_INVALID_VALUE, "%s: size is %lld, expected a positive number", call,
                 (long long)size);
    else
        return true;
    return false;
}

void storage_bind(struct context *context, const char *call, GLuint index, GLuint name, GLintptr offset,
                  GLsizeiptr size, bool whole)
{
    whole |= name == 0; /* "if buffer is zero, offset and size are ignored" */
    if (!check_range(context, call, index, offset, size, whole))
        return;
    struct buffer_object *buffer = name ? buffer_find_named(context, call, name) : NULL;
    if (name && !buffer)
        return;
    bind_range(&context->buffers.storages[index], buffer, whole ? 0 : (size_t)offset,
               whole ? SIZE_MAX : (size_t)size);
    buffer_reference(&context->buffers.storage, buffer);
    gl_dirty(context, DIRTY_PROGRAM);
}

/* Those that are wrong raise an error and stay as they are; the generic binding does too. */
void storage_bind_several(struct context *context, const char *call, GLuint first, GLsizei count,
                          const GLuint *buffers, const GLintptr *offsets, const GLsizeiptr *sizes, bool whole)
{
    for (GLsizei i = 0; i < count; i++) {
        const GLuint index = first + (GLuint)i;
        const GLintptr offset = whole || !buffers ? 0 : offsets[i];
        const GLsizeiptr size = whole || !buffers ? 0 : sizes[i];
        struct buffer_object *buffer = NULL;
        if (!buffers || (buffer_find_existing(context, call, GL_INVALID_OPERATION, buffers[i], &buffer) &&
                         check_range(context, call, index, offset, size, whole || !buffer)))
            bind_range(&context->buffers.storages[index], buffer, (size_t)offset,
                       whole ? SIZE_MAX : (size_t)size);
    }
    gl_dirty(context, DIRTY_PROGRAM);
}

/* --- Queries -------------------------------------------------------------------------------------------- */

bool storage_buffer_get_indexed(struct context *context, const char *call, GLenum pname, GLuint index,
                                struct get_value *value)
{
    if (pname != GL_SHADER_STORAGE_BUFFER_BINDING && pname != GL_SHADER_STORAGE_BUFFER_START &&
        pname != GL_SHADER_STORAGE_BUFFER_SIZE)
        return false;
    if (index >= SHADER_MAX_STORAGE_BUFFERS) {
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected less than %d", call, index,
                 SHADER_MAX_STORAGE_BUFFERS);
        return true;
    }
    const struct storage_range *range = &context->buffers.storages[index];
    const size_t size = range->size == SIZE_MAX ? 0 : range->size; /* of BindBufferBase: 0 */
    if (pname == GL_SHADER_STORAGE_BUFFER_BINDING)
        get_integer(value, range->buffer ? range->buffer->name : 0);
    else
        get_integer(value, (int64_t)(pname == GL_SHADER_STORAGE_BUFFER_START ? range->offset : size));
    return true;
}

/* --- Draws ---------------------------------------------------------------------------------------------- */

const struct shader_storage *storage_buffers_prepare(struct context *context, uint32_t used, bool fragment)
{
    struct shader_storage *storage =
        raster_scene_alloc(context->scene, SHADER_MAX_STORAGE_BUFFERS * sizeof *storage);
    if (!storage)
        return NULL;
    memset(storage, 0, SHADER_MAX_STORAGE_BUFFERS * sizeof *storage);
    for (int i = 0; i < SHADER_MAX_STORAGE_BUFFERS; i++) {
        const struct storage_range *range = &context->buffers.storages[i];
        if (!(used >> i & 1) || !range->buffer || range->offset >= range->buffer->size)
            continue;
        const size_t left = range->buffer->size - range->offset;
        storage[i] = (struct shader_storage){range->buffer->data + range->offset,
                                             range->size < left ? range->size : left};
        if (fragment)
            range->buffer->used_epoch = raster_scene_epoch(context->scene);
    }
    return storage;
}
