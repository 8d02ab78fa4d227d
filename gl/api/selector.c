/* Selectors (EXT_direct_state_access). Objects are borrowed: no command that runs meanwhile deletes one. */
#include "gl/api/selector.h"

#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/texture/texture_object.h"
#include "gl/texture/texture_unit.h"
#include "gl/transform/matrix.h"
#include "gl/vertex/vertex_arrays.h"

static bool begin(struct context *context, const char *call, struct selector *selector)
{
    *selector = (struct selector){.named_call = context->named_call};
    context->named_call = call;
    return true;
}

void selector_end(struct context *context, const struct selector *selector)
{
    context->named_call = selector->named_call;
    switch (selector->kind) {
    case SELECTED_NOTHING: break;
    case SELECTED_MATRIX:
        context->matrices->mode = selector->matrix_mode;
        context->texture_units->active = selector->unit;
        break;
    case SELECTED_UNIT: context->texture_units->active = selector->unit; break;
    case SELECTED_COORDINATES: context->texture_units->client_active = selector->client_unit; break;
    case SELECTED_TEXTURE: *selector->slot = selector->texture; break;
    case SELECTED_PROGRAM: context->programs->bound[selector->target] = selector->program; break;
    case SELECTED_READ_FRAMEBUFFER: context->framebuffers->read = selector->framebuffer; break;
    case SELECTED_ARRAYS:
        vertex_array_bind(context, selector->arrays); /* which has a place, since it was bound before */
        context->buffers->array = selector->array_buffer;
        context->texture_units->client_active = selector->client_unit;
        break;
    }
}

/* --- Units ---------------------------------------------------------------------------------------------- */

static bool unit_allowed(struct context *context, const char *call, GLenum unit, unsigned count)
{
    if (unit - GL_TEXTURE0 >= count)
        gl_error(context, GL_INVALID_OPERATION, "%s: the unit is 0x%04X, expected GL_TEXTURE0..%u", call,
                 unit, count - 1);
    return unit - GL_TEXTURE0 < count;
}

bool select_matrix(struct context *context, const char *call, GLenum mode, struct selector *selector)
{
    const bool of_unit = mode >= GL_TEXTURE0 && mode <= GL_TEXTURE31;
    if (of_unit && !unit_allowed(context, call, mode, GL_TEXTURE_UNITS))
        return false;
    const GLenum chosen = matrix_mode_resolve(context, call, of_unit ? GL_TEXTURE : mode);
    if (!chosen)
        return false;
    begin(context, call, selector);
    selector->kind = SELECTED_MATRIX;
    selector->matrix_mode = context->matrices->mode;
    selector->unit = context->texture_units->active;
    context->matrices->mode = chosen;
    if (of_unit)
        context->texture_units->active = mode - GL_TEXTURE0;
    return true;
}

bool select_unit(struct context *context, const char *call, GLenum unit, struct selector *selector)
{
    if (!unit_allowed(context, call, unit, SHADER_MAX_TEXTURE_UNITS))
        return false;
    begin(context, call, selector);
    selector->kind = SELECTED_UNIT;
    selector->unit = context->texture_units->active;
    context->texture_units->active = unit - GL_TEXTURE0;
    return true;
}

bool select_coordinates(struct context *context, const char *call, GLenum unit, struct selector *selector)
{
    if (!unit_allowed(context, call, unit, GL_TEXTURE_UNITS))
        return false;
    begin(context, call, selector);
    selector->kind = SELECTED_COORDINATES;
    selector->client_unit = context->texture_units->client_active;
    context->texture_units->client_active = unit - GL_TEXTURE0;
    return true;
}

/* --- Objects that another command finds bound ----------------------------------------------------------- */

bool select_texture(struct context *context, const char *call, GLuint name, GLenum target,
                    struct selector *selector)
{
    const struct texture_target_info *info = texture_target_find(target);
    if (!info || (info->proxy && name)) {
        gl_error(context, info ? GL_INVALID_OPERATION : GL_INVALID_ENUM,
                 "%s: target is 0x%04X, expected a target of texture %u such as GL_TEXTURE_2D", call, target,
                 name);
        return false;
    }
    struct texture_object *object = texture_for_name(context, call, info->dimension, name);
    if (!object)
        return false;
    begin(context, call, selector);
    selector->kind = SELECTED_TEXTURE;
    selector->slot = &context->textures->bound[context->texture_units->active][info->dimension];
    selector->texture = *selector->slot;
    *selector->slot = object;
    return true;
}

bool select_program(struct context *context, const char *call, GLuint name, GLenum target,
                    struct selector *selector)
{
    enum program_target resolved;
    if (!program_target_resolve(context, call, target, &resolved))
        return false;
    struct program_object *object = program_for_name(context, call, resolved, name);
    if (!object)
        return false;
    begin(context, call, selector);
    selector->kind = SELECTED_PROGRAM;
    selector->target = resolved;
    selector->program = context->programs->bound[resolved];
    context->programs->bound[resolved] = (struct program_binding){name, object, object->loads};
    return true;
}

bool select_read_framebuffer(struct context *context, const char *call, GLuint name,
                             struct selector *selector)
{
    struct framebuffer_object *object = framebuffer_for_name(context, call, name);
    if (!object)
        return false;
    begin(context, call, selector);
    selector->kind = SELECTED_READ_FRAMEBUFFER;
    selector->framebuffer = context->framebuffers->read;
    context->framebuffers->read = object;
    return true;
}

static bool select_bound_arrays(struct context *context, const char *call, GLuint name, unsigned unit,
                                struct buffer_object *buffer, struct selector *selector)
{
    const GLuint bound = context->arrays->name;
    if (!vertex_array_for_name(context, call, name))
        return false;
    if (!vertex_array_bind(context, name)) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for vertex array object %u", call, name);
        return false;
    }
    begin(context, call, selector);
    selector->kind = SELECTED_ARRAYS;
    selector->arrays = bound;
    selector->array_buffer = context->buffers->array;
    selector->client_unit = context->texture_units->client_active;
    context->buffers->array = buffer;
    context->texture_units->client_active = unit;
    return true;
}

bool select_arrays(struct context *context, const char *call, GLuint name, struct selector *selector)
{
    return select_bound_arrays(context, call, name, context->texture_units->client_active,
                               context->buffers->array, selector);
}

bool select_arrays_coordinates(struct context *context, const char *call, GLuint name, GLuint buffer,
                               GLenum unit, GLintptr offset, struct selector *selector)
{
    struct buffer_object *object = buffer ? buffer_find_named(context, call, buffer) : NULL;
    if ((buffer && !object) || !unit_allowed(context, call, unit, GL_TEXTURE_UNITS))
        return false;
    if (buffer && offset < 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: offset is %td, expected no negative number", call,
                 (ptrdiff_t)offset);
        return false;
    }
    return select_bound_arrays(context, call, name, unit - GL_TEXTURE0, object, selector);
}

bool select_arrays_buffer(struct context *context, const char *call, GLuint name, GLuint buffer,
                          GLintptr offset, struct selector *selector)
{
    return select_arrays_coordinates(context, call, name, buffer,
                                     GL_TEXTURE0 + context->texture_units->client_active, offset, selector);
}

/* --- Objects by name ------------------------------------------------------------------------------------ */

bool select_buffer(struct context *context, const char *call, GLuint name, struct selector *selector)
{
    return buffer_find_named(context, call, name) && begin(context, call, selector);
}

bool select_buffers(struct context *context, const char *call, GLuint read, GLuint write,
                    struct selector *selector)
{
    return buffer_find_named(context, call, read) && select_buffer(context, call, write, selector);
}

bool select_renderbuffer(struct context *context, const char *call, GLuint name, struct selector *selector)
{
    return renderbuffer_for_name(context, call, name) && begin(context, call, selector);
}

/* 0 is the window. */
bool select_framebuffer(struct context *context, const char *call, GLuint name, struct selector *selector)
{
    return (name == 0 || framebuffer_for_name(context, call, name)) && begin(context, call, selector);
}

bool select_vertex_array(struct context *context, const char *call, GLuint name, struct selector *selector)
{
    return vertex_array_for_name(context, call, name) && begin(context, call, selector);
}
