/* Vertex array objects (GL 4.6 10.3.1) and the binding points of generic arrays (10.3.2,
 * ARB_vertex_attrib_binding).
 *
 * The arrays of the bound object are context->arrays, and its index buffer is buffers.element_array. Binding
 * another object stores them in the former object and loads the new one's. */
#include "gl/context/entry.h"
#include "gl/context/get_indexed.h"
#include "gl/context/debug.h"
#include "gl/context/get.h"
#include "gl/vertex/vertex_arrays.h"
#include "gl/context/share_group.h"
#include "gl/buffer/buffer_object.h"

#include <stdlib.h>
#include <string.h>
#include "gl/exec_vertex.h"

/* --- Objects -------------------------------------------------------------------------------------------- */

static void release_object(void *user, uint32_t name, void *object)
{
    (void)user, (void)name;
    vertex_array_state_release(object);
    free(object);
}

void vertex_array_objects_release(struct context *context)
{
    struct vertex_array_objects *objects = context->array_objects;
    name_table_visit(&objects->names, release_object, NULL);
    name_table_release(&objects->names);
    if (objects->fallback)
        release_object(NULL, 0, objects->fallback);
}

static struct vertex_array_state *new_object(GLuint name)
{
    struct vertex_array_state *object = malloc(sizeof *object);
    if (object) {
        vertex_array_state_init(object);
        object->name = name;
    }
    return object;
}

/* The memory of object `name`, created if necessary; null if there is no such name or no memory. */
static struct vertex_array_state *find_object(struct context *context, GLuint name)
{
    struct vertex_array_objects *objects = context->array_objects;
    if (name == 0) {
        if (!objects->fallback)
            objects->fallback = new_object(0);
        return objects->fallback;
    }
    struct vertex_array_state *object = name_table_find(&objects->names, name);
    if (object || !name_table_is_used(&objects->names, name))
        return object;
    object = new_object(name);
    if (object && !name_table_set(&objects->names, name, object)) {
        free(object);
        return NULL;
    }
    return object;
}

bool vertex_array_bind(struct context *context, GLuint name)
{
    if (name == context->arrays->name)
        return true;
    struct vertex_array_state *from = find_object(context, context->arrays->name),
                              *to = find_object(context, name);
    if (!from || !to)
        return false;
    *from = *context->arrays; /* with its references */
    from->element_buffer = context->buffers->element_array;
    *context->arrays = *to;
    context->buffers->element_array = to->element_buffer;
    context->arrays->element_buffer = NULL;
    *to = (struct vertex_array_state){.name = name};
    gl_dirty(context, DIRTY_ARRAYS);
    return true;
}

struct vertex_array_state *vertex_array_named(struct context *context, const char *call, GLuint name)
{
    if (name == context->arrays->name)
        return context->arrays;
    struct vertex_array_state *object =
        name ? name_table_find(&context->array_objects->names, name) : find_object(context, 0);
    if (!object)
        gl_error(context, name ? GL_INVALID_OPERATION : GL_OUT_OF_MEMORY, "%s: %u is no vertex array object",
                 call, name);
    return object;
}

struct vertex_array_state *vertex_array_for_name(struct context *context, const char *call, GLuint name)
{
    const bool used = name != 0 && name_table_is_used(&context->array_objects->names, name);
    struct vertex_array_state *object = used ? find_object(context, name) : NULL;
    if (!object)
        gl_error(context, used ? GL_OUT_OF_MEMORY : GL_INVALID_OPERATION,
                 "%s: vertex array object is %u, expected a name from glGenVertexArrays", call, name);
    return used && name == context->arrays->name ? context->arrays : object;
}

void GLAPIENTRY exec_glGenVertexArrays(GLsizei n, GLuint *arrays)
{
    ENTER_VOID();
    gl_names_generate(context, COMMAND_NAME, &context->array_objects->names, n, arrays);
}

/* Objects from the beginning, unlike the names of glGenVertexArrays. */
void GLAPIENTRY exec_glCreateVertexArrays(GLsizei n, GLuint *arrays)
{
    ENTER_VOID();
    if (!gl_names_generate(context, COMMAND_NAME, &context->array_objects->names, n, arrays))
        return;
    for (GLsizei i = 0; i < n; i++) {
        if (find_object(context, arrays[i]))
            continue;
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for %d objects", COMMAND_NAME, n);
        exec_glDeleteVertexArrays(n, arrays);
        return;
    }
}

void GLAPIENTRY exec_glBindVertexArray(GLuint array)
{
    ENTER_VOID();
    if (array != 0 && !name_table_is_used(&context->array_objects->names, array))
        gl_error(context, GL_INVALID_OPERATION, "glBindVertexArray: %u is not a name from glGenVertexArrays",
                 array);
    else if (!vertex_array_bind(context, array))
        gl_error(context, GL_OUT_OF_MEMORY, "glBindVertexArray: no memory for array %u", array);
}

/* The bound object is unbound first. */
void GLAPIENTRY exec_glDeleteVertexArrays(GLsizei n, const GLuint *arrays)
{
    ENTER_VOID();
    if (!gl_count_allowed(context, COMMAND_NAME, n))
        return;
    for (GLsizei i = 0; i < n && arrays; i++) {
        if (arrays[i] == 0 || (arrays[i] == context->arrays->name && !vertex_array_bind(context, 0)))
            continue;
        struct vertex_array_state *object = name_table_remove(&context->array_objects->names, arrays[i]);
        debug_label_forget(context, LABEL_VERTEX_ARRAY, arrays[i]);
        if (object)
            release_object(NULL, arrays[i], object);
    }
}

/* A name is an object's from its first binding on. */
GLboolean GLAPIENTRY exec_glIsVertexArray(GLuint array)
{
    ENTER(COMMAND_NAME);
    return context && array != 0 && name_table_find(&context->array_objects->names, array);
}

/* --- Index buffers -------------------------------------------------------------------------------------- */

static struct buffer_object **element_buffer(struct context *context, struct vertex_array_state *state)
{
    return state == context->arrays ? &context->buffers->element_array : &state->element_buffer;
}

void GLAPIENTRY exec_glVertexArrayElementBuffer(GLuint vaobj, GLuint buffer)
{
    ENTER_VOID();
    struct vertex_array_state *state = vertex_array_named(context, COMMAND_NAME, vaobj);
    struct buffer_object *object;
    if (!state || !buffer_find_existing(context, COMMAND_NAME, GL_INVALID_OPERATION, buffer, &object))
        return;
    buffer_reference(element_buffer(context, state), object);
    gl_dirty(context, DIRTY_ARRAYS);
}

/* --- Binding points --------------------------------------------------------------------------------------
 *
 * Commands for the bound object and for a named one share a function; where its state is null, the error is
 * raised. */

static void set_binding(struct context *context, struct vertex_binding *to, struct buffer_object *buffer,
                        GLintptr offset, GLsizei stride)
{
    buffer_reference(&to->buffer, buffer);
    to->offset = offset;
    to->stride = stride;
    gl_dirty(context, DIRTY_ARRAYS);
}

void vertex_binding_set(struct context *context, GLuint binding, struct buffer_object *buffer,
                        GLintptr offset, GLsizei stride)
{
    set_binding(context, &context->arrays->bindings[binding], buffer, offset, stride);
}

static bool number_allowed(struct context *context, const char *call, const char *argument, GLuint number)
{
    if (number >= SHADER_MAX_ATTRIBUTES)
        gl_error(context, GL_INVALID_VALUE, "%s: %s is %u, expected 0..%d", call, argument, number,
                 SHADER_MAX_ATTRIBUTES - 1);
    return number < SHADER_MAX_ATTRIBUTES;
}

static bool place_allowed(struct context *context, const char *call, GLintptr offset, GLsizei stride)
{
    if (offset >= 0 && stride >= 0)
        return true;
    gl_error(context, GL_INVALID_VALUE, "%s: offset %td and stride %d, expected no negative numbers", call,
             (ptrdiff_t)offset, stride);
    return false;
}

bool vertex_binding_get(const struct vertex_binding *from, GLenum pname, struct get_value *value)
{
    switch (pname) {
    case GL_VERTEX_BINDING_OFFSET: return get_integer(value, from->offset);
    case GL_VERTEX_BINDING_STRIDE: return get_integer(value, from->stride);
    case GL_VERTEX_BINDING_DIVISOR: return get_integer(value, from->divisor);
    case GL_VERTEX_BINDING_BUFFER: return get_integer(value, from->buffer ? from->buffer->name : 0);
    default: return false;
    }
}

bool vertex_binding_get_indexed(struct context *context, const char *call, GLenum pname, GLuint index,
                                struct get_value *value)
{
    struct get_value unused;
    if (!vertex_binding_get(&context->arrays->bindings[0], pname, &unused))
        return false;
    if (number_allowed(context, call, "index", index))
        vertex_binding_get(&context->arrays->bindings[index], pname, value);
    return true;
}

static void bind_buffer(struct context *context, const char *call, struct vertex_array_state *state,
                        GLuint binding, GLuint buffer, GLintptr offset, GLsizei stride)
{
    if (!state || !number_allowed(context, call, "bindingindex", binding) ||
        !place_allowed(context, call, offset, stride))
        return;
    if (buffer != 0 && !name_table_is_used(&context->share->buffers, buffer)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: %u is not a name from glGenBuffers", call, buffer);
        return;
    }
    struct buffer_object *object = buffer ? buffer_find_named(context, call, buffer) : NULL;
    if (!buffer || object)
        set_binding(context, &state->bindings[binding], object, offset, stride);
}

void GLAPIENTRY exec_glBindVertexBuffer(GLuint binding, GLuint buffer, GLintptr offset, GLsizei stride)
{
    ENTER_VOID();
    bind_buffer(context, COMMAND_NAME, context->arrays, binding, buffer, offset, stride);
}

void GLAPIENTRY exec_glVertexArrayVertexBuffer(GLuint vaobj, GLuint binding, GLuint buffer, GLintptr offset,
                                               GLsizei stride)
{
    ENTER_VOID();
    bind_buffer(context, COMMAND_NAME, vertex_array_named(context, COMMAND_NAME, vaobj), binding, buffer,
                offset, stride);
}

/* ARB_multi_bind: each binding point separately; those with invalid values raise an error and are not
 * changed. */
static void bind_buffers(struct context *context, const char *call, struct vertex_array_state *state,
                         GLuint first, GLsizei count, const GLuint *buffers, const GLintptr *offsets,
                         const GLsizei *strides)
{
    if (!state || !gl_bindings_allowed(context, call, first, count, SHADER_MAX_ATTRIBUTES))
        return;
    for (GLsizei i = 0; i < count; i++) {
        struct vertex_binding *to = &state->bindings[first + (GLuint)i];
        struct buffer_object *buffer;
        if (!buffers)
            set_binding(context, to, NULL, 0, 16);
        else if (offsets && strides && place_allowed(context, call, offsets[i], strides[i]) &&
                 buffer_find_existing(context, call, GL_INVALID_OPERATION, buffers[i], &buffer))
            set_binding(context, to, buffer, offsets[i], strides[i]);
    }
}

void GLAPIENTRY exec_glBindVertexBuffers(GLuint first, GLsizei count, const GLuint *buffers,
                                         const GLintptr *offsets, const GLsizei *strides)
{
    ENTER_VOID();
    bind_buffers(context, COMMAND_NAME, context->arrays, first, count, buffers, offsets, strides);
}

void GLAPIENTRY exec_glVertexArrayVertexBuffers(GLuint vaobj, GLuint first, GLsizei count,
                                                const GLuint *buffers, const GLintptr *offsets,
                                                const GLsizei *strides)
{
    ENTER_VOID();
    bind_buffers(context, COMMAND_NAME, vertex_array_named(context, COMMAND_NAME, vaobj), first, count,
                 buffers, offsets, strides);
}

static void bind_attribute(struct context *context, const char *call, struct vertex_array_state *state,
                           GLuint attribute, GLuint binding)
{
    if (!state || !number_allowed(context, call, "attribindex", attribute) ||
        !number_allowed(context, call, "bindingindex", binding))
        return;
    state->generic[attribute].binding = (uint8_t)binding;
    gl_dirty(context, DIRTY_ARRAYS);
}

void GLAPIENTRY exec_glVertexAttribBinding(GLuint attribute, GLuint binding)
{
    ENTER_VOID();
    bind_attribute(context, COMMAND_NAME, context->arrays, attribute, binding);
}

void GLAPIENTRY exec_glVertexArrayAttribBinding(GLuint vaobj, GLuint attribute, GLuint binding)
{
    ENTER_VOID();
    bind_attribute(context, COMMAND_NAME, vertex_array_named(context, COMMAND_NAME, vaobj), attribute,
                   binding);
}

static void set_divisor(struct context *context, const char *call, struct vertex_array_state *state,
                        GLuint binding, GLuint divisor)
{
    if (!state || !number_allowed(context, call, "bindingindex", binding))
        return;
    state->bindings[binding].divisor = divisor;
    gl_dirty(context, DIRTY_ARRAYS);
}

void GLAPIENTRY exec_glVertexBindingDivisor(GLuint binding, GLuint divisor)
{
    ENTER_VOID();
    set_divisor(context, COMMAND_NAME, context->arrays, binding, divisor);
}

void GLAPIENTRY exec_glVertexArrayBindingDivisor(GLuint vaobj, GLuint binding, GLuint divisor)
{
    ENTER_VOID();
    set_divisor(context, COMMAND_NAME, vertex_array_named(context, COMMAND_NAME, vaobj), binding, divisor);
}

/* 10.3.4: the attribute uses the binding point of its own number. */
static void attribute_divisor(const char *call, GLuint index, GLuint divisor)
{
    ENTER(call);
    if (!context || !number_allowed(context, call, "index", index))
        return;
    context->arrays->generic[index].binding = (uint8_t)index;
    context->arrays->bindings[index].divisor = divisor;
    gl_dirty(context, DIRTY_ARRAYS);
}

void GLAPIENTRY exec_glVertexAttribDivisor(GLuint index, GLuint divisor)
{
    attribute_divisor(COMMAND_NAME, index, divisor);
}
