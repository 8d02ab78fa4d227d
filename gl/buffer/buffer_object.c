/* Buffer objects (ARB_vertex_buffer_object; GL 4.6 compatibility 6). */
#include "gl/buffer/buffer_object.h"

#include <stdlib.h>
#include <string.h>

#include "gl/context/entry.h"

static void release_buffer(struct buffer_object *buffer)
{
    if (buffer && --buffer->references == 0) {
        free(buffer->data);
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

void buffer_state_release(struct buffer_state *state)
{
    buffer_reference(&state->array, NULL);
    buffer_reference(&state->element_array, NULL);
    buffer_reference(&state->pixel_pack, NULL);
    buffer_reference(&state->pixel_unpack, NULL);
    buffer_reference(&state->texture, NULL);
    buffer_reference(&state->feedback, NULL);
    buffer_reference(&state->draw_indirect, NULL);
    buffer_reference(&state->draw_count, NULL);
    parameter_buffers_release(state);
    storage_buffers_release(state);
    free(state->resident);
    name_table_visit(&state->names, release_name, NULL);
    name_table_release(&state->names);
}

/* --- Names and bindings --------------------------------------------------------------------------------- */

/* Null, and INVALID_ENUM, for an unknown target. */
static struct buffer_object **find_binding(struct context *context, const char *call, GLenum target)
{
    struct buffer_object **parameter = parameter_buffer_binding(&context->buffers, target);
    struct buffer_object **storage = storage_binding(&context->buffers, target);
    if (parameter || storage)
        return parameter ? parameter : storage;
    switch (target) {
    case GL_ARRAY_BUFFER: return &context->buffers.array;
    case GL_ELEMENT_ARRAY_BUFFER: return &context->buffers.element_array;
    case GL_PIXEL_PACK_BUFFER: return &context->buffers.pixel_pack;
    case GL_PIXEL_UNPACK_BUFFER: return &context->buffers.pixel_unpack;
    case GL_TEXTURE_BUFFER: return &context->buffers.texture;
    case GL_TRANSFORM_FEEDBACK_BUFFER: return &context->buffers.feedback;
    case GL_DRAW_INDIRECT_BUFFER: return &context->buffers.draw_indirect;
    case GL_PARAMETER_BUFFER: return &context->buffers.draw_count;
    default:
        gl_error(context, GL_INVALID_ENUM,
                 "%s: target is 0x%04x, expected GL_ARRAY_BUFFER, GL_ELEMENT_ARRAY_BUFFER, "
                 "GL_PIXEL_(UN)PACK_BUFFER "
                 "or GL_*_PROGRAM_PARAMETER_BUFFER_NV",
                 call, target);
        return NULL;
    }
}

struct buffer_object *buffer_find_bound(struct context *context, const char *call, GLenum target)
{
    struct buffer_object **binding = find_binding(context, call, target);
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
        gl_names_generate(context, call, &context->buffers.names, n, buffers);
}

static struct buffer_object *create_buffer(struct context *context, GLuint name)
{
    struct buffer_object *buffer = calloc(1, sizeof *buffer);
    if (!buffer || !name_table_set(&context->buffers.names, name, buffer)) {
        free(buffer);
        return NULL;
    }
    buffer->name = name;
    buffer->references = 1;
    buffer->usage = GL_STATIC_DRAW;
    buffer->access = GL_READ_WRITE;
    return buffer;
}

struct buffer_object *buffer_find_named(struct context *context, const char *call, GLuint name)
{
    if (name == 0) {
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer is 0, which is no buffer object", call);
        return NULL;
    }
    struct buffer_object *buffer = name_table_find(&context->buffers.names, name);
    if (!buffer && !(buffer = create_buffer(context, name)))
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for buffer %u", call, name);
    return buffer;
}

bool buffer_find_existing(struct context *context, const char *call, GLenum error, GLuint name,
                          struct buffer_object **buffer)
{
    *buffer = name ? name_table_find(&context->buffers.names, name) : NULL;
    if (name && !*buffer)
        gl_error(context, error, "%s: %u is no buffer object", call, name);
    return !name || *buffer;
}

void buffer_touch(struct context *context, struct buffer_object *buffer)
{
    if (buffer->used_epoch == raster_scene_epoch(context->scene))
        gl_flush_scene(context);
}

void buffer_touch_pack(struct context *context)
{
    if (context->buffers.pixel_pack)
        buffer_touch(context, context->buffers.pixel_pack);
}

static void bind_buffer(const char *call, GLenum target, GLuint name)
{
    ENTER(call);
    struct buffer_object **binding = context ? find_binding(context, call, target) : NULL;
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
    struct buffer_object *buffer = name_table_remove(&context->buffers.names, name);
    if (!buffer)
        return;
    struct buffer_state *state = &context->buffers;
    struct buffer_object **bindings[] = {&state->array,        &state->element_array, &state->pixel_pack,
                                         &state->pixel_unpack, &state->texture,       &state->draw_indirect,
                                         &state->draw_count,   &state->feedback};
    for (size_t i = 0; i < sizeof bindings / sizeof *bindings; i++)
        if (*bindings[i] == buffer)
            buffer_reference(bindings[i], NULL);
    buffer->mapped = false;
    buffer_address_drop(context, buffer);
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
    return context && name_table_find(&context->buffers.names, name);
}

/* --- Contents ------------------------------------------------------------------------------------------- */

static bool usage_known(GLenum usage)
{
    return (usage >= GL_STREAM_DRAW && usage <= GL_STREAM_COPY) ||
           (usage >= GL_STATIC_DRAW && usage <= GL_STATIC_COPY) ||
           (usage >= GL_DYNAMIC_DRAW && usage <= GL_DYNAMIC_COPY);
}

/* No machine has so much; asking the allocator for more is a fault under some of them. */
#define BUFFER_MAX_SIZE ((uint64_t)1 << 36)

/* "... the size and format of the images may not be re-specified" (NV_bindless_texture): nor may the store
 * that has them. */
static bool store_may_go(struct context *context, const char *call, const struct buffer_object *buffer)
{
    if (buffer->handles)
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u is a texture's that has a handle", call,
                 buffer->name);
    return buffer->handles == 0;
}

static void buffer_data(const char *call, GLenum target, GLsizeiptr size, const void *data, GLenum usage)
{
    ENTER(call);
    struct buffer_object *buffer;
    if (!context || !find_binding(context, call, target))
        return;
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
    if (!(buffer = buffer_find_bound(context, call, target)) || !store_may_go(context, call, buffer))
        return;
    bool sane = (uint64_t)size <= BUFFER_MAX_SIZE;
    uint8_t *memory = size && sane ? (data ? malloc((size_t)size) : calloc(1, (size_t)size)) : NULL;
    if (size && !memory) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for %lld bytes", call, (long long)size);
        return;
    }
    if (size && data)
        memcpy(memory, data, (size_t)size);
    buffer_touch(context, buffer);
    buffer_address_drop(context, buffer);
    free(buffer->data);
    buffer->data = memory;
    buffer->size = (size_t)size;
    buffer->usage = usage;
    buffer->mapped = false;
    buffer->access = GL_READ_WRITE;
    gl_dirty(context, DIRTY_ARRAYS);
    gl_dirty(context, DIRTY_PROGRAM); /* prepared draws point to the old store */
}

/* The bound buffer if offset and size lie inside it and it is not mapped; null with an error otherwise. */
static struct buffer_object *check_range(struct context *context, const char *call, GLenum target,
                                         GLintptr offset, GLsizeiptr size)
{
    struct buffer_object *buffer = buffer_find_bound(context, call, target);
    if (!buffer)
        return NULL;
    if (offset < 0 || size < 0 || (size_t)offset > buffer->size ||
        (size_t)size > buffer->size - (size_t)offset) {
        gl_error(context, GL_INVALID_VALUE,
                 "%s: offset %lld and size %lld reach outside the buffer of %zu bytes", call,
                 (long long)offset, (long long)size, buffer->size);
        return NULL;
    }
    if (buffer->mapped) {
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u is mapped", call, buffer->name);
        return NULL;
    }
    return buffer;
}

static void buffer_sub_data(const char *call, GLenum target, GLintptr offset, GLsizeiptr size,
                            const void *data)
{
    ENTER(call);
    struct buffer_object *buffer = context ? check_range(context, call, target, offset, size) : NULL;
    if (buffer)
        buffer_touch(context, buffer);
    if (buffer && size && data)
        memcpy(buffer->data + offset, data, (size_t)size);
}

static void get_buffer_sub_data(const char *call, GLenum target, GLintptr offset, GLsizeiptr size, void *data)
{
    ENTER(call);
    struct buffer_object *buffer = context ? check_range(context, call, target, offset, size) : NULL;
    if (buffer && size && data)
        memcpy(data, buffer->data + offset, (size_t)size);
}

/* --- Mapping -------------------------------------------------------------------------------------------- */

/* An empty buffer has no address to give: OUT_OF_MEMORY, the error of a failed mapping. */
static void *map_buffer(const char *call, GLenum target, GLenum access)
{
    ENTER(call);
    struct buffer_object *buffer;
    if (!context || !find_binding(context, call, target))
        return NULL;
    if (access != GL_READ_ONLY && access != GL_WRITE_ONLY && access != GL_READ_WRITE) {
        gl_error(context, GL_INVALID_ENUM,
                 "%s: access is 0x%04x, expected GL_READ_ONLY, GL_WRITE_ONLY or GL_READ_WRITE", call, access);
        return NULL;
    }
    if (!(buffer = buffer_find_bound(context, call, target)))
        return NULL;
    if (buffer->mapped) {
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u is mapped already", call, buffer->name);
        return NULL;
    }
    if (!buffer->data) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: buffer %u is empty", call, buffer->name);
        return NULL;
    }
    buffer_touch(context, buffer);
    buffer->mapped = true;
    buffer->access = access;
    gl_dirty(context, DIRTY_ARRAYS);
    return buffer->data;
}

static GLboolean unmap_buffer(const char *call, GLenum target)
{
    ENTER(call);
    struct buffer_object *buffer = context ? buffer_find_bound(context, call, target) : NULL;
    if (!buffer)
        return GL_FALSE;
    if (!buffer->mapped) {
        gl_error(context, GL_INVALID_OPERATION, "%s: buffer %u is not mapped", call, buffer->name);
        return GL_FALSE;
    }
    buffer->mapped = false;
    buffer->access = GL_READ_WRITE;
    gl_dirty(context, DIRTY_ARRAYS);
    return GL_TRUE;
}

/* --- Queries -------------------------------------------------------------------------------------------- */

static void get_buffer_parameter(const char *call, GLenum target, GLenum pname, GLint *params)
{
    ENTER(call);
    struct buffer_object *buffer;
    if (!context || !find_binding(context, call, target))
        return;
    if (pname != GL_BUFFER_SIZE && pname != GL_BUFFER_USAGE && pname != GL_BUFFER_ACCESS &&
        pname != GL_BUFFER_MAPPED) {
        gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04x is unknown", call, pname);
        return;
    }
    if (!(buffer = buffer_find_bound(context, call, target)) || !params)
        return;
    switch (pname) {
    case GL_BUFFER_SIZE: *params = buffer->size > INT32_MAX ? INT32_MAX : (GLint)buffer->size; break;
    case GL_BUFFER_USAGE: *params = (GLint)buffer->usage; break;
    case GL_BUFFER_ACCESS: *params = (GLint)buffer->access; break;
    default: *params = buffer->mapped; break;
    }
}

static void get_buffer_pointer(const char *call, GLenum target, GLenum pname, void **params)
{
    ENTER(call);
    struct buffer_object *buffer;
    if (!context || !find_binding(context, call, target))
        return;
    if (pname != GL_BUFFER_MAP_POINTER) {
        gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04x, expected GL_BUFFER_MAP_POINTER", call,
                 pname);
        return;
    }
    if ((buffer = buffer_find_bound(context, call, target)) && params)
        *params = buffer->mapped ? buffer->data : NULL;
}

/* --- Entry points --------------------------------------------------------------------------------------- */

GLAPI void GLAPIENTRY glGenBuffers(GLsizei n, GLuint *buffers)
{
    gen_buffers(__func__, n, buffers);
}

GLAPI void GLAPIENTRY glDeleteBuffers(GLsizei n, const GLuint *buffers)
{
    delete_buffers(__func__, n, buffers);
}

GLAPI GLboolean GLAPIENTRY glIsBuffer(GLuint buffer)
{
    return is_buffer(__func__, buffer);
}

GLAPI void GLAPIENTRY glBindBuffer(GLenum target, GLuint buffer)
{
    bind_buffer(__func__, target, buffer);
}

GLAPI void GLAPIENTRY glBufferData(GLenum target, GLsizeiptr size, const void *data, GLenum usage)
{
    buffer_data(__func__, target, size, data, usage);
}

GLAPI void GLAPIENTRY glBufferSubData(GLenum target, GLintptr offset, GLsizeiptr size, const void *data)
{
    buffer_sub_data(__func__, target, offset, size, data);
}

GLAPI void GLAPIENTRY glGetBufferSubData(GLenum target, GLintptr offset, GLsizeiptr size, void *data)
{
    get_buffer_sub_data(__func__, target, offset, size, data);
}

GLAPI void *GLAPIENTRY glMapBuffer(GLenum target, GLenum access)
{
    return map_buffer(__func__, target, access);
}

GLAPI GLboolean GLAPIENTRY glUnmapBuffer(GLenum target)
{
    return unmap_buffer(__func__, target);
}

GLAPI void GLAPIENTRY glGetBufferParameteriv(GLenum target, GLenum pname, GLint *params)
{
    get_buffer_parameter(__func__, target, pname, params);
}

GLAPI void GLAPIENTRY glGetBufferPointerv(GLenum target, GLenum pname, void **params)
{
    get_buffer_pointer(__func__, target, pname, params);
}

#define ALIASES_OF_buffer_object YES
#include "gl/context/aliases.h"
