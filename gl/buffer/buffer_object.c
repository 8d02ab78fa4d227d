/* Buffer objects (ARB_vertex_buffer_object; GL 4.6 compatibility 6). */
#include "gl/buffer/buffer_object.h"

#include <stdlib.h>
#include <string.h>

#include "gl/buffer/buffer_commands.h"
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_buffer.h"

static void release_buffer(struct buffer_object *buffer)
{
    if (buffer && --buffer->references == 0) {
        share_settle(buffer->used_epoch);
        free(buffer->memory);
        free(buffer);
    }
}

void buffer_reference(struct buffer_object **slot, struct buffer_object *buffer)
{
    if (*slot == buffer)
        return;
    if (buffer)
        buffer->references++;
    release_buffer(*slot);
    *slot = buffer;
}

static void release_name(void *user, uint32_t name, void *object)
{
    (void)user;
    (void)name;
    release_buffer(object);
}

/* Where BindBuffer binds; other targets' bindings are those of parameter and storage buffers. */
static const struct {
    GLenum target;
    size_t place;
} bindings[] = {
    {GL_ARRAY_BUFFER, offsetof(struct buffer_state, array)},
    {GL_ELEMENT_ARRAY_BUFFER, offsetof(struct buffer_state, element_array)},
    {GL_PIXEL_PACK_BUFFER, offsetof(struct buffer_state, pixel_pack)},
    {GL_PIXEL_UNPACK_BUFFER, offsetof(struct buffer_state, pixel_unpack)},
    {GL_TEXTURE_BUFFER, offsetof(struct buffer_state, texture)},
    {GL_TRANSFORM_FEEDBACK_BUFFER, offsetof(struct buffer_state, feedback)},
    {GL_DRAW_INDIRECT_BUFFER, offsetof(struct buffer_state, draw_indirect)},
    {GL_PARAMETER_BUFFER, offsetof(struct buffer_state, draw_count)},
    {GL_COPY_READ_BUFFER, offsetof(struct buffer_state, copy_read)},
    {GL_COPY_WRITE_BUFFER, offsetof(struct buffer_state, copy_write)},
};
enum { BINDINGS = sizeof bindings / sizeof *bindings };

static struct buffer_object **binding_at(struct buffer_state *state, unsigned i)
{
    return (struct buffer_object **)((char *)state + bindings[i].place);
}

void buffer_state_release(struct buffer_state *state)
{
    for (unsigned i = 0; i < BINDINGS; i++)
        buffer_reference(binding_at(state, i), NULL);
    parameter_buffers_release(state);
    storage_buffers_release(state);
    resident_buffers_release(state);
}

void buffers_release_shared(struct share_group *share)
{
    name_table_visit(&share->buffers, release_name, NULL);
    name_table_release(&share->buffers);
}

/* --- Names and bindings --------------------------------------------------------------------------------- */

struct buffer_object **buffer_binding(struct context *context, const char *call, GLenum target)
{
    struct buffer_object **parameter = parameter_buffer_binding(context->buffers, target);
    struct buffer_object **storage = storage_binding(context->buffers, target);
    if (parameter || storage)
        return parameter ? parameter : storage;
    for (unsigned i = 0; i < BINDINGS; i++)
        if (bindings[i].target == target)
            return binding_at(context->buffers, i);
    gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04x, which no buffer can be bound to", call, target);
    return NULL;
}

struct buffer_object *buffer_find_bound(struct context *context, const char *call, GLenum target)
{
    struct buffer_object **binding = buffer_binding(context, call, target);
    if (!binding)
        return NULL;
    if (!*binding)
        gl_error(context, GL_INVALID_OPERATION, "%s: no buffer is bound to target 0x%04x", call, target);
    return *binding;
}

static void gen_buffers(const char *call, GLsizei n, GLuint *buffers)
{
    ENTER(call);
    if (context)
        gl_names_generate(context, call, &context->share->buffers, n, buffers);
}

static struct buffer_object *create_buffer(struct context *context, GLuint name)
{
    struct buffer_object *buffer = calloc(1, sizeof *buffer);
    if (!buffer || !name_table_set(&context->share->buffers, name, buffer)) {
        free(buffer);
        return NULL;
    }
    buffer->name = name;
    buffer->references = 1;
    buffer->used_epoch = NEVER_USED;
    buffer->usage = GL_STATIC_DRAW;
    buffer->access = GL_READ_WRITE;
    buffer->storage_flags = BUFFER_MUTABLE;
    return buffer;
}

struct buffer_object *buffer_find_named(struct context *context, const char *call, GLuint name)
{
    if (name == 0) {
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer is 0, which is no buffer object", call);
        return NULL;
    }
    struct buffer_object *buffer = name_table_find(&context->share->buffers, name);
    if (!buffer && !(buffer = create_buffer(context, name)))
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for buffer %u", call, name);
    return buffer;
}

struct buffer_object *buffer_find_object(struct context *context, const char *call, GLuint name)
{
    struct buffer_object *buffer = name_table_find(&context->share->buffers, name);
    if (!buffer)
        gl_error(context, GL_INVALID_OPERATION, "%s: %u is no buffer object", call, name);
    return buffer;
}

bool buffer_find_existing(struct context *context, const char *call, GLenum error, GLuint name,
                          struct buffer_object **buffer)
{
    *buffer = name ? name_table_find(&context->share->buffers, name) : NULL;
    if (name && !*buffer)
        gl_error(context, error, "%s: %u is no buffer object", call, name);
    return !name || *buffer;
}

void buffer_touch(struct context *context, struct buffer_object *buffer)
{
    gl_flush_users(context, buffer->used_epoch);
}

void buffer_touch_pack(struct context *context)
{
    if (context->buffers->pixel_pack)
        buffer_touch(context, context->buffers->pixel_pack);
}

static void bind_buffer(const char *call, GLenum target, GLuint name)
{
    ENTER(call);
    struct buffer_object **binding = context ? buffer_binding(context, call, target) : NULL;
    if (!binding)
        return;
    struct buffer_object *buffer = name ? buffer_find_named(context, call, name) : NULL;
    if (name && !buffer)
        return;
    buffer_reference(binding, buffer);
    gl_dirty(context, DIRTY_ARRAYS);
}

/* 6.1: a deleted buffer's bindings in this context go back to 0, those of the vertex arrays too; it is
 * unmapped. */
static void delete_buffer(struct context *context, GLuint name)
{
    struct buffer_object *buffer = name_table_remove(&context->share->buffers, name);
    if (!buffer)
        return;
    struct buffer_state *state = context->buffers;
    for (unsigned i = 0; i < BINDINGS; i++)
        if (*binding_at(state, i) == buffer)
            buffer_reference(binding_at(state, i), NULL);
    buffer_mapping_end(buffer);
    debug_label_forget(context, LABEL_BUFFER, name);
    buffer_residency_end(context, buffer);
    parameter_buffers_forget(state, buffer);
    storage_buffers_forget(state, buffer);
    gl_object_deleted(context, OBJECT_BUFFER, buffer);
    gl_dirty(context, DIRTY_PROGRAM);
    release_buffer(buffer);
}

static void delete_buffers(const char *call, GLsizei n, const GLuint *buffers)
{
    ENTER(call);
    if (!context || !gl_count_allowed(context, call, n))
        return;
    for (GLsizei i = 0; i < n && buffers; i++)
        delete_buffer(context, buffers[i]);
    gl_dirty(context, DIRTY_ARRAYS);
}

static GLboolean is_buffer(const char *call, GLuint name)
{
    ENTER(call);
    return context && name_table_find(&context->share->buffers, name);
}

/* --- Entry points --------------------------------------------------------------------------------------- */

void GLAPIENTRY exec_glGenBuffers(GLsizei n, GLuint *buffers)
{
    gen_buffers(COMMAND_NAME, n, buffers);
}

static void *make(struct context *context, GLuint name)
{
    return create_buffer(context, name);
}

void GLAPIENTRY exec_glCreateBuffers(GLsizei n, GLuint *buffers)
{
    ENTER_VOID();
    gl_names_create(context, COMMAND_NAME, &context->share->buffers, n, buffers, make);
}

void GLAPIENTRY exec_glDeleteBuffers(GLsizei n, const GLuint *buffers)
{
    delete_buffers(COMMAND_NAME, n, buffers);
}

GLboolean GLAPIENTRY exec_glIsBuffer(GLuint buffer)
{
    return is_buffer(COMMAND_NAME, buffer);
}

void GLAPIENTRY exec_glBindBuffer(GLenum target, GLuint buffer)
{
    bind_buffer(COMMAND_NAME, target, buffer);
}
