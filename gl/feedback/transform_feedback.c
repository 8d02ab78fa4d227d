/* Transform feedback objects: names, buffers, Begin, End, Pause, Resume. */
#include "gl/feedback/transform_feedback.h"

#include <stdlib.h>

#include "gl/buffer/buffer_object.h"
#include "gl/context/debug.h"
#include "gl/context/entry.h"
#include "gl/context/get_indexed.h"
#include "gl/exec_feedback.h"
#include "gl/program/program_object.h"

static const GLenum primitive_modes[] = {GL_POINTS, GL_LINES, GL_TRIANGLES};

/* --- Objects -------------------------------------------------------------------------------------------- */

static void object_init(struct feedback_object *object, uint32_t name)
{
    *object = (struct feedback_object){.name = name, .buffer_mode = GL_INTERLEAVED_ATTRIBS};
}

static void object_release(struct feedback_object *object)
{
    for (unsigned i = 0; i < FEEDBACK_BUFFERS; i++)
        buffer_reference(&object->buffers[i].buffer, NULL);
    free(object->attribs);
}

void feedback_init(struct feedback_state *state)
{
    object_init(&state->standard, 0);
}

static void release_named(void *user, uint32_t name, void *object)
{
    (void)user, (void)name;
    object_release(object);
    free(object);
}

void feedback_release(struct feedback_state *state)
{
    object_release(&state->standard);
    name_table_visit(&state->names, release_named, NULL);
    name_table_release(&state->names);
}

struct feedback_object *feedback_bound(struct context *context)
{
    return context->feedback->bound ? context->feedback->bound : &context->feedback->standard;
}

bool feedback_captures(struct context *context)
{
    const struct feedback_object *object = feedback_bound(context);
    return object->active && !object->paused;
}

/* The fixed-function program depends on the captured results. */
static void changed(struct context *context)
{
    gl_dirty(context, DIRTY_PROGRAM);
    gl_dirty(context, DIRTY_FIXED);
}

static void generate(const char *call, GLsizei n, GLuint *ids)
{
    ENTER(call);
    if (context)
        gl_names_generate(context, call, &context->feedback->names, n, ids);
}

static void delete_objects(const char *call, GLsizei n, const GLuint *ids)
{
    ENTER(call);
    if (!context || !gl_count_allowed(context, call, n) || !ids)
        return;
    struct feedback_state *state = context->feedback;
    for (GLsizei i = 0; i < n; i++) {
        const struct feedback_object *object = ids[i] ? name_table_find(&state->names, ids[i]) : NULL;
        if (object && object->active) {
            gl_error(context, GL_INVALID_OPERATION, "%s: transform feedback of object %u is active", call,
                     ids[i]);
            return;
        }
    }
    for (GLsizei i = 0; i < n; i++) {
        struct feedback_object *object = ids[i] ? name_table_remove(&state->names, ids[i]) : NULL;
        debug_label_forget(context, LABEL_TRANSFORM_FEEDBACK, ids[i]);
        if (!object)
            continue;
        if (state->bound == object)
            state->bound = NULL;
        object_release(object);
        free(object);
    }
}

static GLboolean is_object(const char *call, GLuint id)
{
    ENTER(call);
    return context && id && name_table_find(&context->feedback->names, id) != NULL;
}

static struct feedback_object *create(struct context *context, const char *call, GLuint id)
{
    struct feedback_object *object = malloc(sizeof *object);
    if (object && name_table_set(&context->feedback->names, id, object)) {
        object_init(object, id);
        return object;
    }
    free(object);
    gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for object %u", call, id);
    return NULL;
}

static void bind(const char *call, GLenum target, GLuint id)
{
    static const GLenum targets[] = {GL_TRANSFORM_FEEDBACK};
    ENTER(call);
    if (!context || !enum_allowed(context, call, "target", target, targets, 1))
        return;
    struct feedback_state *state = context->feedback;
    struct feedback_object *object = id ? name_table_find(&state->names, id) : NULL;
    if (feedback_captures(context))
        gl_error(context, GL_INVALID_OPERATION, "%s: transform feedback is active and not paused", call);
    else if (id && !object && !name_table_is_used(&state->names, id))
        gl_error(context, GL_INVALID_OPERATION, "%s: %u is no name from glGenTransformFeedbacks", call, id);
    else if (!id || object || (object = create(context, call, id))) {
        state->bound = object;
        changed(context);
    }
}

/* --- Buffers -------------------------------------------------------------------------------------------- */

void feedback_forget(struct context *context, void *buffer)
{
    struct feedback_object *object = feedback_bound(context);
    for (unsigned i = 0; i < FEEDBACK_BUFFERS; i++)
        if (object->buffers[i].buffer == buffer) {
            buffer_reference(&object->buffers[i].buffer, NULL);
            object->buffers[i].offset = object->buffers[i].size = 0;
        }
}

static bool index_allowed(struct context *context, const char *call, GLuint index)
{
    if (index >= FEEDBACK_BUFFERS)
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected less than %d", call, index,
                 FEEDBACK_BUFFERS);
    return index < FEEDBACK_BUFFERS;
}

static bool range_allowed(struct context *context, const char *call, GLintptr offset, GLsizeiptr size,
                          bool whole)
{
    if (offset < 0 || offset % 4)
        gl_error(context, GL_INVALID_VALUE, "%s: offset is %lld, expected a multiple of 4", call,
                 (long long)offset);
    else if (!whole && (size <= 0 || size % 4))
        gl_error(context, GL_INVALID_VALUE, "%s: size is %lld, expected a positive multiple of 4", call,
                 (long long)size);
    else
        return true;
    return false;
}

static bool binding_allowed(struct context *context, const char *call, const struct feedback_object *object,
                            GLuint index)
{
    if (!index_allowed(context, call, index))
        return false;
    if (object->active)
        gl_error(context, GL_INVALID_OPERATION, "%s: transform feedback is active", call);
    return !object->active;
}

static void set_range(struct feedback_range *range, struct buffer_object *buffer, GLintptr offset,
                      GLsizeiptr size, bool whole)
{
    buffer_reference(&range->buffer, buffer);
    range->offset = buffer ? offset : 0;
    range->size = buffer && !whole ? size : 0;
}

void feedback_bind_buffer(struct context *context, const char *call, GLuint index, GLuint name,
                          GLintptr offset, GLsizeiptr size, bool whole)
{
    struct feedback_object *object = feedback_bound(context);
    if (!binding_allowed(context, call, object, index) ||
        (name && !range_allowed(context, call, offset, size, whole)))
        return;
    struct buffer_object *buffer = name ? buffer_find_named(context, call, name) : NULL;
    if (name && !buffer)
        return;
    set_range(&object->buffers[index], buffer, offset, size, whole);
    buffer_reference(&context->buffers->feedback, buffer);
}

void feedback_bind_buffers(struct context *context, const char *call, GLuint first, GLsizei count,
                           const GLuint *buffers, const GLintptr *offsets, const GLsizeiptr *sizes,
                           bool whole)
{
    struct feedback_object *object = feedback_bound(context);
    if (count > 0 && !binding_allowed(context, call, object, first))
        return;
    for (GLsizei i = 0; i < count; i++) {
        struct feedback_range *range = &object->buffers[first + (GLuint)i];
        const GLintptr offset = whole || !buffers ? 0 : offsets[i];
        const GLsizeiptr size = whole || !buffers ? 0 : sizes[i];
        struct buffer_object *buffer;
        if (!buffers)
            set_range(range, NULL, 0, 0, true);
        else if (buffer_find_existing(context, call, GL_INVALID_OPERATION, buffers[i], &buffer) &&
                 (!buffer || range_allowed(context, call, offset, size, whole)))
            set_range(range, buffer, offset, size, whole);
    }
}

/* --- By name (13.3.1, 13.3.2, 22.4) --------------------------------------------------------------------- */

static struct feedback_object *find_named(struct context *context, const char *call, GLuint id)
{
    struct feedback_object *object =
        id ? name_table_find(&context->feedback->names, id) : &context->feedback->standard;
    if (!object)
        gl_error(context, GL_INVALID_OPERATION, "%s: %u is no transform feedback object", call, id);
    return object;
}

static void bind_named(const char *call, GLuint xfb, GLuint index, GLuint name, GLintptr offset,
                       GLsizeiptr size, bool whole)
{
    ENTER(call);
    struct feedback_object *object = context ? find_named(context, call, xfb) : NULL;
    struct buffer_object *buffer;
    if (object && binding_allowed(context, call, object, index) &&
        buffer_find_existing(context, call, GL_INVALID_VALUE, name, &buffer) &&
        (!buffer || range_allowed(context, call, offset, size, whole)))
        set_range(&object->buffers[index], buffer, offset, size, whole);
}

void GLAPIENTRY exec_glTransformFeedbackBufferRange(GLuint xfb, GLuint index, GLuint buffer, GLintptr offset,
                                                    GLsizeiptr size)
{
    bind_named(COMMAND_NAME, xfb, index, buffer, offset, size, false);
}

void GLAPIENTRY exec_glTransformFeedbackBufferBase(GLuint xfb, GLuint index, GLuint buffer)
{
    bind_named(COMMAND_NAME, xfb, index, buffer, 0, 0, true);
}

/* Objects from the beginning, unlike the names of glGenTransformFeedbacks. */
void GLAPIENTRY exec_glCreateTransformFeedbacks(GLsizei n, GLuint *ids)
{
    ENTER_VOID();
    if (!gl_names_generate(context, COMMAND_NAME, &context->feedback->names, n, ids))
        return;
    for (GLsizei i = 0; i < n; i++)
        if (!create(context, COMMAND_NAME, ids[i])) {
            exec_glDeleteTransformFeedbacks(n, ids);
            return;
        }
}

void GLAPIENTRY exec_glGetTransformFeedbackiv(GLuint xfb, GLenum pname, GLint *param)
{
    static const GLenum pnames[] = {GL_TRANSFORM_FEEDBACK_PAUSED, GL_TRANSFORM_FEEDBACK_ACTIVE};
    ENTER_VOID();
    const struct feedback_object *object = find_named(context, COMMAND_NAME, xfb);
    if (object && enum_allowed(context, COMMAND_NAME, "pname", pname, pnames, 2) && param)
        *param = pname == GL_TRANSFORM_FEEDBACK_PAUSED ? object->paused : object->active;
}

void GLAPIENTRY exec_glGetTransformFeedbacki_v(GLuint xfb, GLenum pname, GLuint index, GLint *param)
{
    static const GLenum pnames[] = {GL_TRANSFORM_FEEDBACK_BUFFER_BINDING};
    ENTER_VOID();
    const struct feedback_object *object = find_named(context, COMMAND_NAME, xfb);
    if (!object || !enum_allowed(context, COMMAND_NAME, "pname", pname, pnames, 1) ||
        !index_allowed(context, COMMAND_NAME, index) || !param)
        return;
    const struct buffer_object *buffer = object->buffers[index].buffer;
    *param = buffer ? (GLint)buffer->name : 0;
}

void GLAPIENTRY exec_glGetTransformFeedbacki64_v(GLuint xfb, GLenum pname, GLuint index, GLint64 *param)
{
    static const GLenum pnames[] = {GL_TRANSFORM_FEEDBACK_BUFFER_START, GL_TRANSFORM_FEEDBACK_BUFFER_SIZE};
    ENTER_VOID();
    const struct feedback_object *object = find_named(context, COMMAND_NAME, xfb);
    if (object && enum_allowed(context, COMMAND_NAME, "pname", pname, pnames, 2) &&
        index_allowed(context, COMMAND_NAME, index) && param)
        *param = pname == GL_TRANSFORM_FEEDBACK_BUFFER_START ? object->buffers[index].offset
                                                             : object->buffers[index].size;
}

/* --- Begin, End, Pause, Resume -------------------------------------------------------------------------- */

/* "If any binding point used in transform feedback mode does not have a buffer object bound." */
static bool buffers_bound(struct context *context, const char *call, const struct feedback_object *object)
{
    uint32_t strides[FEEDBACK_BUFFERS];
    feedback_strides(object, strides);
    for (unsigned i = 0; i < object->buffer_count; i++)
        if (strides[i] && !object->buffers[i].buffer) {
            gl_error(context, GL_INVALID_OPERATION, "%s: no buffer is bound to binding point %u", call, i);
            return false;
        }
    return true;
}

static void begin(const char *call, GLenum mode)
{
    ENTER(call);
    if (!context || !enum_allowed(context, call, "primitiveMode", mode, primitive_modes, 3))
        return;
    struct feedback_object *object = feedback_bound(context);
    if (object->active)
        gl_error(context, GL_INVALID_OPERATION, "%s: transform feedback is active already", call);
    else if (programs_pass_through(context->programs))
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: the geometry program has OPTION NV_geometry_shader_passthrough", call);
    else if (object->attrib_count == 0)
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: nothing is to be captured; see glTransformFeedbackAttribsNV", call);
    else if (buffers_bound(context, call, object)) {
        object->active = true;
        object->mode = mode;
        for (unsigned i = 0; i < FEEDBACK_BUFFERS; i++)
            object->used[i] = 0;
        for (unsigned i = 0; i < SHADER_MAX_STREAMS; i++)
            object->captured[i] = 0;
        changed(context);
    }
}

static void end(const char *call)
{
    ENTER(call);
    struct feedback_object *object = context ? feedback_bound(context) : NULL;
    if (!object)
        return;
    if (!object->active) {
        gl_error(context, GL_INVALID_OPERATION, "%s: transform feedback is not active", call);
        return;
    }
    object->active = object->paused = false;
    object->ended = true;
    for (unsigned i = 0; i < SHADER_MAX_STREAMS; i++)
        object->vertices[i] = object->captured[i];
    changed(context);
}

static void pause_feedback(const char *call, bool pause)
{
    ENTER(call);
    struct feedback_object *object = context ? feedback_bound(context) : NULL;
    if (!object)
        return;
    if (!object->active || object->paused == pause) {
        gl_error(context, GL_INVALID_OPERATION, "%s: transform feedback is %s", call,
                 !object->active ? "not active"
                 : pause         ? "paused already"
                                 : "not paused");
        return;
    }
    object->paused = pause;
    changed(context);
}

/* --- Get ------------------------------------------------------------------------------------------------ */

bool feedback_get(struct context *context, GLenum pname, struct get_value *value)
{
    const struct feedback_object *object = feedback_bound(context);
    switch (pname) {
    case GL_TRANSFORM_FEEDBACK_BUFFER_BINDING:
        return get_integer(value, context->buffers->feedback ? context->buffers->feedback->name : 0);
    case GL_TRANSFORM_FEEDBACK_BINDING: return get_integer(value, object->name);
    case GL_TRANSFORM_FEEDBACK_BUFFER_ACTIVE: return get_boolean(value, object->active);
    case GL_TRANSFORM_FEEDBACK_BUFFER_PAUSED: return get_boolean(value, object->paused);
    case GL_TRANSFORM_FEEDBACK_BUFFER_MODE: return get_integer(value, object->buffer_mode);
    case GL_TRANSFORM_FEEDBACK_ATTRIBS_NV: return get_integer(value, object->attrib_count);
    case GL_MAX_TRANSFORM_FEEDBACK_INTERLEAVED_COMPONENTS:
        return get_integer(value, FEEDBACK_INTERLEAVED_COMPONENTS);
    case GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_ATTRIBS:
    case GL_MAX_TRANSFORM_FEEDBACK_BUFFERS: return get_integer(value, FEEDBACK_BUFFERS);
    case GL_MAX_TRANSFORM_FEEDBACK_SEPARATE_COMPONENTS:
        return get_integer(value, FEEDBACK_SEPARATE_COMPONENTS);
    case GL_MAX_VERTEX_STREAMS: return get_integer(value, SHADER_MAX_STREAMS);
    default: return false;
    }
}

static void get_record(struct context *context, const char *call, GLuint index, struct get_value *value)
{
    const struct feedback_object *object = feedback_bound(context);
    if (index >= object->attrib_count) {
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected less than %u", call, index,
                 object->attrib_count);
        return;
    }
    const GLint *entry = object->attribs[index];
    const struct feedback_attrib *attrib = feedback_attrib_find(entry[0]);
    get_integer(value, entry[0]);
    value->count = 3;
    value->i[1] = attrib ? entry[1] : 0;
    value->i[2] = attrib && attrib->indices ? entry[2] : 0;
}

bool feedback_get_indexed(struct context *context, const char *call, GLenum pname, GLuint index,
                          struct get_value *value)
{
    const bool of_buffer = pname == GL_TRANSFORM_FEEDBACK_BUFFER_BINDING ||
                           pname == GL_TRANSFORM_FEEDBACK_BUFFER_START ||
                           pname == GL_TRANSFORM_FEEDBACK_BUFFER_SIZE;
    if (pname == GL_TRANSFORM_FEEDBACK_RECORD_NV)
        get_record(context, call, index, value);
    if (!of_buffer || !index_allowed(context, call, index))
        return of_buffer || pname == GL_TRANSFORM_FEEDBACK_RECORD_NV;
    const struct feedback_range *range = &feedback_bound(context)->buffers[index];
    switch (pname) {
    case GL_TRANSFORM_FEEDBACK_BUFFER_START: return get_integer(value, range->offset);
    case GL_TRANSFORM_FEEDBACK_BUFFER_SIZE: return get_integer(value, range->size);
    default: return get_integer(value, range->buffer ? range->buffer->name : 0);
    }
}

/* --- Entry points --------------------------------------------------------------------------------------- */

void GLAPIENTRY exec_glGenTransformFeedbacks(GLsizei n, GLuint *ids)
{
    generate(COMMAND_NAME, n, ids);
}

void GLAPIENTRY exec_glDeleteTransformFeedbacks(GLsizei n, const GLuint *ids)
{
    delete_objects(COMMAND_NAME, n, ids);
}

GLboolean GLAPIENTRY exec_glIsTransformFeedback(GLuint id)
{
    return is_object(COMMAND_NAME, id);
}

void GLAPIENTRY exec_glBindTransformFeedback(GLenum target, GLuint id)
{
    bind(COMMAND_NAME, target, id);
}

void GLAPIENTRY exec_glPauseTransformFeedback(void)
{
    pause_feedback(COMMAND_NAME, true);
}

void GLAPIENTRY exec_glResumeTransformFeedback(void)
{
    pause_feedback(COMMAND_NAME, false);
}

void GLAPIENTRY exec_glBeginTransformFeedback(GLenum primitiveMode)
{
    begin(COMMAND_NAME, primitiveMode);
}

void GLAPIENTRY exec_glEndTransformFeedback(void)
{
    end(COMMAND_NAME);
}
