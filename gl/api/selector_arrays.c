/* Vertex array objects that are named, in commands of EXT_direct_state_access that are not those of
 * ARB_direct_state_access (2.10, 6.1.14): enables by client state, and queries of all that an object has. */
#include "gl/api/get.h"
#include "gl/api/selector.h"
#include "gl/context/entry.h"
#include "gl/context/get.h"
#include "gl/context/state.h"
#include "gl/exec_api.h"
#include "gl/exec_vertex.h"
#include "gl/texture/texture_unit.h"
#include "gl/vertex/vertex_arrays.h"

/* TEXTUREi is TEXTURE_COORD_ARRAY of set i. */
static void enable(const char *call, GLuint name, GLenum array, bool enable)
{
    ENTER(call);
    struct selector selector;
    const bool of_unit = array - GL_TEXTURE0 < GL_TEXTURE_UNITS;
    if (!context || !select_arrays(context, call, name, &selector))
        return;
    if (of_unit)
        context->texture_units->client_active = array - GL_TEXTURE0;
    vertex_arrays_enable_client(call, of_unit ? GL_TEXTURE_COORD_ARRAY : array, enable);
    selector_end(context, &selector);
}

void GLAPIENTRY exec_glEnableVertexArrayEXT(GLuint vaobj, GLenum array)
{
    enable(COMMAND_NAME, vaobj, array, true);
}

void GLAPIENTRY exec_glDisableVertexArrayEXT(GLuint vaobj, GLenum array)
{
    enable(COMMAND_NAME, vaobj, array, false);
}

/* --- Queries -------------------------------------------------------------------------------------------- */

static bool is_pointer(GLenum pname)
{
    switch (pname) {
    case GL_VERTEX_ARRAY_POINTER:
    case GL_NORMAL_ARRAY_POINTER:
    case GL_COLOR_ARRAY_POINTER:
    case GL_INDEX_ARRAY_POINTER:
    case GL_TEXTURE_COORD_ARRAY_POINTER:
    case GL_EDGE_FLAG_ARRAY_POINTER:
    case GL_FOG_COORD_ARRAY_POINTER:
    case GL_SECONDARY_COLOR_ARRAY_POINTER:
    case GL_WEIGHT_ARRAY_POINTER_ARB:
    case GL_MATRIX_INDEX_ARRAY_POINTER_ARB: return true;
    default: return false;
    }
}

/* State of tables 6.6 to 6.9 that a name without an index means. */
static bool is_of_arrays(GLenum pname)
{
    const struct state *state = state_find(pname, USE_GET | USE_IS_ENABLED);
    return state && state->groups & (uint64_t)GL_CLIENT_VERTEX_ARRAY_BIT << STATE_CLIENT_SHIFT;
}

static void bad_name(struct context *context, const char *call, GLenum pname)
{
    gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04X is no state of vertex array objects", call, pname);
}

/* "... the least significant bits of the pointer that fit within an int are returned." */
static GLint low_bits(const void *pointer)
{
    return (GLint)(uintptr_t)pointer;
}

void GLAPIENTRY exec_glGetVertexArrayIntegervEXT(GLuint vaobj, GLenum pname, GLint *param)
{
    ENTER_VOID();
    struct selector selector;
    struct get_value value;
    GLvoid *pointer = NULL;
    if (!select_arrays(context, COMMAND_NAME, vaobj, &selector))
        return;
    if (is_pointer(pname)) {
        exec_glGetPointerv(pname, &pointer);
        if (param)
            *param = low_bits(pointer);
    } else if (!is_of_arrays(pname) || !get_find(context, pname, &value)) {
        bad_name(context, COMMAND_NAME, pname);
    } else if (param) {
        get_value_integers(&value, param);
    }
    selector_end(context, &selector);
}

void GLAPIENTRY exec_glGetVertexArrayPointervEXT(GLuint vaobj, GLenum pname, void **param)
{
    ENTER_VOID();
    struct selector selector;
    if (!select_arrays(context, COMMAND_NAME, vaobj, &selector))
        return;
    if (is_pointer(pname))
        exec_glGetPointerv(pname, param);
    else
        bad_name(context, COMMAND_NAME, pname);
    selector_end(context, &selector);
}

/* Queries a set of texture coordinates, a generic attribute or a binding point. */
static void get_indexed(struct context *context, const char *call, GLuint index, GLenum pname, GLint *param)
{
    struct get_value value;
    const bool coordinates =
        pname == GL_TEXTURE_COORD_ARRAY_POINTER || pname == GL_TEXTURE_COORD_ARRAY ||
        (pname >= GL_TEXTURE_COORD_ARRAY_SIZE && pname <= GL_TEXTURE_COORD_ARRAY_STRIDE) ||
        pname == GL_TEXTURE_COORD_ARRAY_BUFFER_BINDING;
    void *pointer = NULL;
    if (index >= (coordinates ? GL_TEXTURE_UNITS : SHADER_MAX_ATTRIBUTES)) {
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected less than %d", call, index,
                 coordinates ? GL_TEXTURE_UNITS : SHADER_MAX_ATTRIBUTES);
    } else if (coordinates) {
        context->texture_units->client_active = index;
        exec_glGetVertexArrayIntegervEXT(context->arrays->name, pname, param);
    } else if (pname == GL_VERTEX_ATTRIB_ARRAY_POINTER) {
        exec_glGetVertexAttribPointerv(index, pname, &pointer);
        if (param)
            *param = low_bits(pointer);
    } else if (vertex_binding_get(&context->arrays->bindings[index], pname, &value)) {
        if (param)
            get_value_integers(&value, param);
    } else if (pname == GL_CURRENT_VERTEX_ATTRIB) {
        bad_name(context, call, pname);
    } else {
        exec_glGetVertexAttribiv(index, pname, param);
    }
}

void GLAPIENTRY exec_glGetVertexArrayIntegeri_vEXT(GLuint vaobj, GLuint index, GLenum pname, GLint *param)
{
    ENTER_VOID();
    struct selector selector;
    if (!select_arrays(context, COMMAND_NAME, vaobj, &selector))
        return;
    get_indexed(context, COMMAND_NAME, index, pname, param);
    selector_end(context, &selector);
}

void GLAPIENTRY exec_glGetVertexArrayPointeri_vEXT(GLuint vaobj, GLuint index, GLenum pname, void **param)
{
    ENTER_VOID();
    struct selector selector;
    if (!select_arrays(context, COMMAND_NAME, vaobj, &selector))
        return;
    if (pname == GL_TEXTURE_COORD_ARRAY_POINTER)
        exec_glGetPointerIndexedvEXT(pname, index, param);
    else
        exec_glGetVertexAttribPointerv(index, pname, param);
    selector_end(context, &selector);
}
