/* Queries of vertex arrays: GetPointerv, GetVertexAttrib* of all three families. */
#include <string.h>

#include "gl/buffer/buffer_object.h"
#include "gl/context/debug.h"
#include "gl/context/entry.h"
#include "gl/context/get.h"
#include "gl/exec_vertex.h"
#include "gl/feedback/render_mode.h"
#include "gl/texture/texture_unit.h"
#include "gl/vertex/vertex_arrays.h"

static bool find_pointer(const struct context *context, GLenum pname, const void **pointer)
{
    const struct vertex_array_state *arrays = context->arrays;
    unsigned attribute = ATTRIB_TEXCOORD + context->texture_units->client_active;
    switch (pname) {
    case GL_EDGE_FLAG_ARRAY_POINTER: *pointer = arrays->edge_flag.pointer; return true;
    case GL_INDEX_ARRAY_POINTER: *pointer = arrays->index.pointer; return true;
    case GL_SELECTION_BUFFER_POINTER: *pointer = context->render_mode->selection.buffer; return true;
    case GL_FEEDBACK_BUFFER_POINTER: *pointer = context->render_mode->buffer.buffer; return true;
    case GL_DEBUG_CALLBACK_FUNCTION:
        *pointer = (const void *)(uintptr_t)context->debug->callback;
        return true;
    case GL_DEBUG_CALLBACK_USER_PARAM: *pointer = context->debug->user; return true;
    case GL_VERTEX_ARRAY_POINTER: attribute = ATTRIB_POSITION; break;
    case GL_NORMAL_ARRAY_POINTER: attribute = ATTRIB_NORMAL; break;
    case GL_COLOR_ARRAY_POINTER: attribute = ATTRIB_COLOR; break;
    case GL_SECONDARY_COLOR_ARRAY_POINTER: attribute = ATTRIB_SECONDARY_COLOR; break;
    case GL_FOG_COORD_ARRAY_POINTER: attribute = ATTRIB_FOG_COORD; break;
    case GL_WEIGHT_ARRAY_POINTER_ARB: attribute = ATTRIB_WEIGHT; break;
    case GL_MATRIX_INDEX_ARRAY_POINTER_ARB: attribute = ATTRIB_MATRIX_INDEX; break;
    case GL_TEXTURE_COORD_ARRAY_POINTER: break;
    default: return false;
    }
    *pointer = arrays->conventional[attribute].pointer;
    return true;
}

void GLAPIENTRY exec_glGetPointerv(GLenum pname, GLvoid **params)
{
    ENTER_VOID();
    const void *pointer;
    if (!find_pointer(context, pname, &pointer))
        gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04x is unknown", COMMAND_NAME, pname);
    else if (params)
        *params = (GLvoid *)(uintptr_t)pointer;
}

/* EXT_direct_state_access 6.1.11: of a set of texture coordinates. */
void GLAPIENTRY exec_glGetPointerIndexedvEXT(GLenum pname, GLuint index, void **params)
{
    ENTER_VOID();
    if (pname != GL_TEXTURE_COORD_ARRAY_POINTER)
        gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04X, expected GL_TEXTURE_COORD_ARRAY_POINTER",
                 COMMAND_NAME, pname);
    else if (index >= GL_TEXTURE_UNITS)
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected less than %d", COMMAND_NAME, index,
                 GL_TEXTURE_UNITS);
    else if (params)
        *params = (void *)(uintptr_t)context->arrays->conventional[ATTRIB_TEXCOORD + index].pointer;
}

static bool index_allowed(struct context *context, const char *call, GLuint index)
{
    if (index >= SHADER_MAX_ATTRIBUTES)
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected 0..%d", call, index,
                 SHADER_MAX_ATTRIBUTES - 1);
    return index < SHADER_MAX_ATTRIBUTES;
}

static bool get_generic(const struct vertex_array_state *state, GLuint index, GLenum pname,
                        struct get_value *value)
{
    const struct vertex_array *array = &state->generic[index];
    const struct vertex_binding *binding = &state->bindings[array->binding];
    switch (pname) {
    case GL_VERTEX_ATTRIB_ARRAY_SIZE: return get_integer(value, array->size);
    case GL_VERTEX_ATTRIB_ARRAY_STRIDE: return get_integer(value, array->stride);
    case GL_VERTEX_ATTRIB_ARRAY_TYPE: return get_integer(value, array->type);
    case GL_VERTEX_ATTRIB_ARRAY_ENABLED: return get_boolean(value, array->enable);
    case GL_VERTEX_ATTRIB_ARRAY_NORMALIZED: return get_boolean(value, array->normalized);
    case GL_VERTEX_ATTRIB_ARRAY_INTEGER: return get_boolean(value, array->kind == ATTRIBUTE_AS_INTEGER);
    case GL_VERTEX_ATTRIB_ARRAY_LONG: return get_boolean(value, array->kind == ATTRIBUTE_AS_WIDE);
    case GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING:
        return get_integer(value, binding->buffer ? binding->buffer->name : 0);
    case GL_VERTEX_ATTRIB_ARRAY_DIVISOR: return get_integer(value, binding->divisor);
    case GL_VERTEX_ATTRIB_BINDING: return get_integer(value, array->binding);
    case GL_VERTEX_ATTRIB_RELATIVE_OFFSET: return get_integer(value, array->relative_offset);
    default: return false;
    }
}

/* CURRENT_VERTEX_ATTRIB of attribute 0 does not exist: INVALID_OPERATION in ARB_vertex_program 6.1.14 and
 * OpenGL, INVALID_VALUE in NV_vertex_program 6.1.13, where the enum has the same number: the call decides. */
static bool get_attribute(const char *call, GLuint index, GLenum pname, bool nv, struct get_value *value)
{
    struct context *context = gl_enter(call);
    if (!context || !index_allowed(context, call, index))
        return false;
    if (pname == GL_CURRENT_VERTEX_ATTRIB && index == 0) {
        gl_error(context, nv ? GL_INVALID_VALUE : GL_INVALID_OPERATION,
                 "%s: attribute 0 has no current value", call);
        return false;
    }
    if (pname == GL_CURRENT_VERTEX_ATTRIB)
        return get_floats(value, GET_FLOAT, context->current[index], 4);
    const bool known_to_nv = pname == GL_VERTEX_ATTRIB_ARRAY_SIZE || pname == GL_VERTEX_ATTRIB_ARRAY_STRIDE ||
                             pname == GL_VERTEX_ATTRIB_ARRAY_TYPE;
    if ((known_to_nv || !nv) && get_generic(context->arrays, index, pname, value))
        return true;
    gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04x is unknown", call, pname);
    return false;
}

static void get_attribute_pointer(const char *call, GLuint index, GLenum pname, void **pointer)
{
    ENTER(call);
    if (!context || !index_allowed(context, call, index))
        return;
    if (pname != GL_VERTEX_ATTRIB_ARRAY_POINTER)
        gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04x, expected GL_VERTEX_ATTRIB_ARRAY_POINTER",
                 call, pname);
    else if (pointer)
        *pointer = (void *)(uintptr_t)context->arrays->generic[index].pointer;
}

#define GET_ATTRIBUTE(name, type, nv, convert)                                                               \
    void GLAPIENTRY exec_##name(GLuint index, GLenum pname, type *params)                                    \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        struct get_value value;                                                                              \
        if (get_attribute(COMMAND_NAME, index, pname, nv, &value) && params)                                 \
            convert(&value, params);                                                                         \
    }
GET_ATTRIBUTE(glGetVertexAttribdv, GLdouble, false, get_value_doubles)
GET_ATTRIBUTE(glGetVertexAttribfv, GLfloat, false, get_value_floats)
GET_ATTRIBUTE(glGetVertexAttribiv, GLint, false, get_value_integers)
GET_ATTRIBUTE(glGetVertexAttribdvNV, GLdouble, true, get_value_doubles)
GET_ATTRIBUTE(glGetVertexAttribfvNV, GLfloat, true, get_value_floats)
GET_ATTRIBUTE(glGetVertexAttribivNV, GLint, true, get_value_integers)

void GLAPIENTRY exec_glGetVertexAttribPointerv(GLuint index, GLenum pname, void **pointer)
{
    get_attribute_pointer(COMMAND_NAME, index, pname, pointer);
}

/* --- Current values as bits (NV_vertex_program4 6.1.14, EXT_vertex_attrib_64bit,
 * NV_vertex_attrib_integer_64bit)
 * ---- */

static void get_bits(const char *call, GLuint index, GLenum pname, GLuint *params)
{
    FPENV_SCOPE();
    struct get_value value;
    if (!get_attribute(call, index, pname, false, &value) || !params)
        return;
    if (pname == GL_CURRENT_VERTEX_ATTRIB)
        memcpy(params, gl_current()->current[index], 4 * sizeof *params);
    else
        get_value_integers(&value, (GLint *)params);
}

static void get_wide(const char *call, GLuint index, GLenum pname, bool real, GLuint64EXT *params)
{
    FPENV_SCOPE();
    struct get_value value;
    if (!get_attribute(call, index, pname, false, &value) || !params)
        return;
    if (pname == GL_CURRENT_VERTEX_ATTRIB)
        memcpy(params, gl_current()->current_wide[index], 4 * sizeof *params);
    else if (real)
        get_value_doubles(&value, (GLdouble *)params);
    else
        params[0] = (GLuint64EXT)value.i[0]; /* all but the current value are one integer */
}

void GLAPIENTRY exec_glGetVertexAttribIiv(GLuint index, GLenum pname, GLint *params)
{
    get_bits(COMMAND_NAME, index, pname, (GLuint *)params);
}

void GLAPIENTRY exec_glGetVertexAttribIuiv(GLuint index, GLenum pname, GLuint *params)
{
    get_bits(COMMAND_NAME, index, pname, params);
}

void GLAPIENTRY exec_glGetVertexAttribLdv(GLuint index, GLenum pname, GLdouble *params)
{
    get_wide(COMMAND_NAME, index, pname, true, (GLuint64EXT *)params);
}

void GLAPIENTRY exec_glGetVertexAttribLi64vNV(GLuint index, GLenum pname, GLint64EXT *params)
{
    get_wide(COMMAND_NAME, index, pname, false, (GLuint64EXT *)params);
}

void GLAPIENTRY exec_glGetVertexAttribLui64vNV(GLuint index, GLenum pname, GLuint64EXT *params)
{
    get_wide(COMMAND_NAME, index, pname, false, params);
}

/* --- Of a named object (10.5) --------------------------------------------------------------------------- */

void GLAPIENTRY exec_glGetVertexArrayiv(GLuint vaobj, GLenum pname, GLint *param)
{
    ENTER_VOID();
    const struct vertex_array_state *state = vertex_array_named(context, COMMAND_NAME, vaobj);
    if (!state)
        return;
    const struct buffer_object *buffer =
        state == context->arrays ? context->buffers->element_array : state->element_buffer;
    if (pname != GL_ELEMENT_ARRAY_BUFFER_BINDING)
        gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04x, expected GL_ELEMENT_ARRAY_BUFFER_BINDING",
                 COMMAND_NAME, pname);
    else if (param)
        *param = buffer ? (GLint)buffer->name : 0;
}

/* There are as many binding points as attributes. VERTEX_ATTRIB_BINDING is not queried this way. */
static bool get_named(const char *call, GLuint vaobj, GLuint index, GLenum pname, bool offset,
                      struct get_value *value)
{
    struct context *context = gl_enter(call);
    const struct vertex_array_state *state = context ? vertex_array_named(context, call, vaobj) : NULL;
    if (!state || !index_allowed(context, call, index))
        return false;
    if (offset == (pname == GL_VERTEX_BINDING_OFFSET) && pname != GL_VERTEX_ATTRIB_BINDING &&
        (vertex_binding_get(&state->bindings[index], pname, value) ||
         get_generic(state, index, pname, value)))
        return true;
    gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04x is unknown", call, pname);
    return false;
}

void GLAPIENTRY exec_glGetVertexArrayIndexediv(GLuint vaobj, GLuint index, GLenum pname, GLint *param)
{
    FPENV_SCOPE();
    struct get_value value;
    if (get_named(COMMAND_NAME, vaobj, index, pname, false, &value) && param)
        get_value_integers(&value, param);
}

void GLAPIENTRY exec_glGetVertexArrayIndexed64iv(GLuint vaobj, GLuint index, GLenum pname, GLint64 *param)
{
    FPENV_SCOPE();
    struct get_value value;
    if (get_named(COMMAND_NAME, vaobj, index, pname, true, &value) && param)
        get_value_integers64(&value, param);
}
