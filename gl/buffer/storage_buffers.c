/* Storage buffers (GL 4.6 compatibility 7.8), which programs of TGSI read and write as BUFFER registers, and
 * atomic counter buffers (7.7): indexed binding points of GL_SHADER_STORAGE_BUFFER and
 * GL_ATOMIC_COUNTER_BUFFER, which belong to the context, not to a stage. */
#include <stddef.h>
#include <string.h>

#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/context/get_indexed.h"
#include "gl/context/get.h"

static const struct kind {
    GLenum target, binding, start, size; /* what BindBufferRange and Get*i_v call them */
    size_t points;                       /* place of its struct storage_points in struct buffer_state */
    GLuint count;
} kinds[] = {
    {GL_SHADER_STORAGE_BUFFER, GL_SHADER_STORAGE_BUFFER_BINDING, GL_SHADER_STORAGE_BUFFER_START,
     GL_SHADER_STORAGE_BUFFER_SIZE, offsetof(struct buffer_state, storage), SHADER_MAX_STORAGE_BUFFERS},
    {GL_ATOMIC_COUNTER_BUFFER, GL_ATOMIC_COUNTER_BUFFER_BINDING, GL_ATOMIC_COUNTER_BUFFER_START,
     GL_ATOMIC_COUNTER_BUFFER_SIZE, offsetof(struct buffer_state, counters), SHADER_MAX_COUNTER_BUFFERS},
};

enum { KINDS = sizeof kinds / sizeof *kinds };

static const struct kind *find_kind(GLenum target)
{
    for (int i = 0; i < KINDS; i++)
        if (kinds[i].target == target)
            return &kinds[i];
    return NULL;
}

static struct storage_points *points_of(struct buffer_state *state, const struct kind *kind)
{
    return (struct storage_points *)((char *)state + kind->points);
}

GLuint storage_points(GLenum target)
{
    const struct kind *kind = find_kind(target);
    return kind ? kind->count : 0;
}

struct buffer_object **storage_binding(struct buffer_state *state, GLenum target)
{
    const struct kind *kind = find_kind(target);
    return kind ? &points_of(state, kind)->bound : NULL;
}

static void bind_range(struct storage_range *range, struct buffer_object *buffer, size_t offset, size_t size)
{
    buffer_reference(&range->buffer, buffer);
    range->offset = buffer ? offset : 0;
    range->size = buffer ? size : 0;
}

/* Null: every buffer. */
static void unbind(struct buffer_state *state, const struct buffer_object *buffer)
{
    for (int k = 0; k < KINDS; k++) {
        struct storage_points *points = points_of(state, &kinds[k]);
        if (!buffer || points->bound == buffer)
            buffer_reference(&points->bound, NULL);
        for (GLuint i = 0; i < kinds[k].count; i++)
            if (!buffer || points->ranges[i].buffer == buffer)
                bind_range(&points->ranges[i], NULL, 0, 0);
    }
}

void storage_buffers_forget(struct buffer_state *state, struct buffer_object *buffer)
{
    unbind(state, buffer);
}

void storage_buffers_release(struct buffer_state *state)
{
    unbind(state, NULL);
}

/* 6.1.1: INVALID_VALUE for an index, offset or size that does not exist. */
static bool check_range(struct context *context, const char *call, const struct kind *kind, GLuint index,
                        GLintptr offset, GLsizeiptr size, enum storage_extent extent)
{
    if (index >= kind->count)
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected less than %u", call, index,
                 kind->count);
    else if (extent != STORAGE_WHOLE && (offset < 0 || offset % STORAGE_OFFSET_ALIGNMENT != 0))
        gl_error(context, GL_INVALID_VALUE, "%s: offset is %lld, expected a multiple of %d", call,
                 (long long)offset, STORAGE_OFFSET_ALIGNMENT);
    else if (extent == STORAGE_RANGE && size <= 0)
        gl_error(context, GL_INVALID_VALUE, "%s: size is %lld, expected a positive number", call,
                 (long long)size);
    else
        return true;
    return false;
}

void storage_bind(struct context *context, const char *call, GLenum target, GLuint index, GLuint name,
                  GLintptr offset, GLsizeiptr size, enum storage_extent extent)
{
    const struct kind *kind = find_kind(target);
    if (name == 0) /* "if buffer is zero, offset and size are ignored" */
        extent = STORAGE_WHOLE;
    if (!check_range(context, call, kind, index, offset, size, extent))
        return;
    struct buffer_object *buffer = name ? buffer_find_named(context, call, name) : NULL;
    if (name && !buffer)
        return;
    struct storage_points *points = points_of(context->buffers, kind);
    bind_range(&points->ranges[index], buffer, extent == STORAGE_WHOLE ? 0 : (size_t)offset,
               extent == STORAGE_RANGE ? (size_t)size : SIZE_MAX);
    buffer_reference(&points->bound, buffer);
    gl_dirty(context, DIRTY_PROGRAM);
}

/* Invalid ones raise an error and are not changed; the generic binding is not changed either. */
void storage_bind_several(struct context *context, const char *call, GLenum target, GLuint first,
                          GLsizei count, const GLuint *buffers, const GLintptr *offsets,
                          const GLsizeiptr *sizes, bool whole)
{
    const struct kind *kind = find_kind(target);
    for (GLsizei i = 0; i < count; i++) {
        const GLuint index = first + (GLuint)i;
        const GLintptr offset = whole || !buffers ? 0 : offsets[i];
        const GLsizeiptr size = whole || !buffers ? 0 : sizes[i];
        struct buffer_object *buffer = NULL;
        if (!buffers || (buffer_find_existing(context, call, GL_INVALID_OPERATION, buffers[i], &buffer) &&
                         check_range(context, call, kind, index, offset, size,
                                     whole || !buffer ? STORAGE_WHOLE : STORAGE_RANGE)))
            bind_range(&points_of(context->buffers, kind)->ranges[index], buffer, (size_t)offset,
                       whole ? SIZE_MAX : (size_t)size);
    }
    gl_dirty(context, DIRTY_PROGRAM);
}

/* --- Queries -------------------------------------------------------------------------------------------- */

bool storage_buffer_get_indexed(struct context *context, const char *call, GLenum pname, GLuint index,
                                struct get_value *value)
{
    const struct kind *kind = kinds;
    while (kind < kinds + KINDS && pname != kind->binding && pname != kind->start && pname != kind->size)
        kind++;
    if (kind == kinds + KINDS)
        return false;
    if (index >= kind->count) {
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected less than %u", call, index,
                 kind->count);
        return true;
    }
    const struct storage_range *range = &points_of(context->buffers, kind)->ranges[index];
    const size_t size = range->size == SIZE_MAX ? 0 : range->size; /* of BindBufferBase: 0 */
    if (pname == kind->binding)
        get_integer(value, range->buffer ? range->buffer->name : 0);
    else
        get_integer(value, (int64_t)(pname == kind->start ? range->offset : size));
    return true;
}

/* --- Draws ---------------------------------------------------------------------------------------------- */

const struct shader_storage *storage_buffers_prepare(struct context *context, GLenum target, uint32_t used,
                                                     bool fragment)
{
    const struct kind *kind = find_kind(target);
    struct shader_storage *storage = raster_scene_alloc(context->scene, kind->count * sizeof *storage);
    if (!storage)
        return NULL;
    memset(storage, 0, kind->count * sizeof *storage);
    for (GLuint i = 0; i < kind->count; i++) {
        const struct storage_range *range = &points_of(context->buffers, kind)->ranges[i];
        if (!(used >> i & 1) || !range->buffer || range->offset >= range->buffer->size)
            continue;
        const size_t left = range->buffer->size - range->offset;
        (void)buffer_is_locked(context, range->buffer); /* programs may use it though it is mapped */
        storage[i] = (struct shader_storage){range->buffer->data + range->offset,
                                             range->size < left ? range->size : left};
        if (fragment)
            range->buffer->used_epoch = raster_scene_epoch(context->scene);
    }
    return storage;
}
