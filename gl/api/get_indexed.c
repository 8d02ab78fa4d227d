/* Get*i_v and Get*Indexedv: every indexed value in every type (GL 4.6 compatibility 22.1; EXT_draw_buffers2).
 */
#include "gl/context/get_indexed.h"

#include "gl/api/get.h"
#include "gl/api/selector.h"
#include "gl/context/entry.h"
#include "gl/context/state.h"
#include "gl/exec_api.h"
#include "gl/texture/texture_object.h"
#include "gl/texture/texture_unit.h"
#include "gl/transform/matrix.h"

static bool get_state(struct context *context, const char *call, GLenum pname, GLuint index,
                      struct get_value *value)
{
    const struct state *state = state_find(pname, USE_INDEXED);
    if (!state || !state_is_indexed(state))
        return false;
    if (index < state->place.limit)
        state_read(context, state, index, value);
    else
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected less than %u", call, index,
                 state->place.limit);
    return true;
}

static bool get_image_unit(struct context *context, const char *call, GLenum pname, GLuint index,
                           struct get_value *value)
{
    GLint integer;
    if (!image_unit_has(pname))
        return false;
    if (image_unit_get(context, call, pname, index, &integer))
        get_integer(value, integer);
    return true;
}

/* --- What another command selects (EXT_direct_state_access 6.1.1) --------------------------------------- */

enum selected_by { BY_IMAGE_UNIT, BY_UNIT, BY_COORDINATES, BY_MATRIX };

static const GLuint limits[] = {
    [BY_IMAGE_UNIT] = SHADER_MAX_TEXTURE_UNITS,
    [BY_UNIT] = GL_TEXTURE_UNITS,
    [BY_COORDINATES] = GL_TEXTURE_UNITS,
    [BY_MATRIX] = MATRIX_PROGRAMS,
};

/* Beside the rows of gl/state.def that have an element for each unit. */
static const struct selected {
    GLenum pname, value; /* the name of the value without an index */
    enum selected_by by;
} selected[] = {
    {GL_PROGRAM_MATRIX_EXT, GL_CURRENT_MATRIX_ARB, BY_MATRIX},
    {GL_TRANSPOSE_PROGRAM_MATRIX_EXT, GL_TRANSPOSE_CURRENT_MATRIX_ARB, BY_MATRIX},
    {GL_PROGRAM_MATRIX_STACK_DEPTH_EXT, GL_CURRENT_MATRIX_STACK_DEPTH_ARB, BY_MATRIX},
    {GL_CURRENT_MATRIX_ARB, GL_CURRENT_MATRIX_ARB, BY_UNIT},
    {GL_CURRENT_MATRIX_STACK_DEPTH_ARB, GL_CURRENT_MATRIX_STACK_DEPTH_ARB, BY_UNIT},
    {GL_CURRENT_RASTER_TEXTURE_COORDS, GL_CURRENT_RASTER_TEXTURE_COORDS, BY_UNIT},
    {GL_CURRENT_TEXTURE_COORDS, GL_CURRENT_TEXTURE_COORDS, BY_UNIT},
    {GL_TEXTURE_MATRIX, GL_TEXTURE_MATRIX, BY_UNIT},
    {GL_TRANSPOSE_TEXTURE_MATRIX, GL_TRANSPOSE_TEXTURE_MATRIX, BY_UNIT},
    {GL_TEXTURE_STACK_DEPTH, GL_TEXTURE_STACK_DEPTH, BY_UNIT},
    {GL_TEXTURE_BINDING_1D, GL_TEXTURE_BINDING_1D, BY_IMAGE_UNIT},
    {GL_TEXTURE_BINDING_1D_ARRAY, GL_TEXTURE_BINDING_1D_ARRAY, BY_IMAGE_UNIT},
    {GL_TEXTURE_BINDING_2D, GL_TEXTURE_BINDING_2D, BY_IMAGE_UNIT},
    {GL_TEXTURE_BINDING_2D_ARRAY, GL_TEXTURE_BINDING_2D_ARRAY, BY_IMAGE_UNIT},
    {GL_TEXTURE_BINDING_2D_MULTISAMPLE, GL_TEXTURE_BINDING_2D_MULTISAMPLE, BY_IMAGE_UNIT},
    {GL_TEXTURE_BINDING_2D_MULTISAMPLE_ARRAY, GL_TEXTURE_BINDING_2D_MULTISAMPLE_ARRAY, BY_IMAGE_UNIT},
    {GL_TEXTURE_BINDING_3D, GL_TEXTURE_BINDING_3D, BY_IMAGE_UNIT},
    {GL_TEXTURE_BINDING_BUFFER, GL_TEXTURE_BINDING_BUFFER, BY_IMAGE_UNIT},
    {GL_TEXTURE_BINDING_CUBE_MAP, GL_TEXTURE_BINDING_CUBE_MAP, BY_IMAGE_UNIT},
    {GL_TEXTURE_BINDING_CUBE_MAP_ARRAY, GL_TEXTURE_BINDING_CUBE_MAP_ARRAY, BY_IMAGE_UNIT},
    {GL_TEXTURE_BINDING_RECTANGLE, GL_TEXTURE_BINDING_RECTANGLE, BY_IMAGE_UNIT},
    {GL_TEXTURE_BINDING_RENDERBUFFER_NV, GL_TEXTURE_BINDING_RENDERBUFFER_NV, BY_IMAGE_UNIT},
    {GL_TEXTURE_RENDERBUFFER_DATA_STORE_BINDING_NV, GL_TEXTURE_RENDERBUFFER_DATA_STORE_BINDING_NV,
     BY_IMAGE_UNIT},
    {GL_TEXTURE_BUFFER_DATA_STORE_BINDING, GL_TEXTURE_BUFFER_DATA_STORE_BINDING, BY_IMAGE_UNIT},
    {GL_TEXTURE_BUFFER_FORMAT_EXT, GL_TEXTURE_BUFFER_FORMAT_EXT, BY_IMAGE_UNIT},
};

static bool find_selected(GLenum pname, struct selected *found)
{
    for (size_t i = 0; i < sizeof selected / sizeof *selected; i++)
        if (selected[i].pname == pname) {
            *found = selected[i];
            return true;
        }
    const struct state *state = state_find(pname, USE_GET);
    if (!state || (state->place.select != SELECT_UNIT && state->place.select != SELECT_CLIENT_UNIT))
        return false;
    *found =
        (struct selected){pname, pname, state->place.select == SELECT_UNIT ? BY_IMAGE_UNIT : BY_COORDINATES};
    return true;
}

static bool select_indexed(struct context *context, const char *call, enum selected_by by, GLuint index,
                           struct selector *selector)
{
    if (by == BY_MATRIX)
        return select_matrix(context, call, GL_MATRIX0_ARB + index, selector);
    return by == BY_COORDINATES ? select_coordinates(context, call, GL_TEXTURE0 + index, selector)
                                : select_unit(context, call, GL_TEXTURE0 + index, selector);
}

static bool get_selected(struct context *context, const char *call, GLenum pname, GLuint index,
                         struct get_value *value)
{
    struct selected found;
    struct selector selector;
    if (!find_selected(pname, &found))
        return false;
    if (index >= limits[found.by]) {
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected less than %u", call, index,
                 limits[found.by]);
        return true;
    }
    if (!select_indexed(context, call, found.by, index, &selector))
        return true;
    const bool known = get_find(context, found.value, value);
    selector_end(context, &selector);
    return known;
}

/* With an error raised the value has no components. */
static void find_indexed(struct context *context, const char *call, GLenum pname, GLuint index,
                         struct get_value *value)
{
    static get_indexed_function *const owners[] = {
        get_state,
        vertex_binding_get_indexed,
        feedback_get_indexed,
        parameter_buffer_get_indexed,
        storage_buffer_get_indexed,
        get_image_unit,
        sample_mask_get_indexed,
        get_selected,
    };
    value->count = 0;
    for (size_t i = 0; i < sizeof owners / sizeof *owners; i++)
        if (owners[i](context, call, pname, index, value))
            return;
    gl_error(context, GL_INVALID_ENUM, "%s: 0x%04x is no state that has an index", call, pname);
}

#define GET_INDEXED(name, type, convert)                                                                     \
    void GLAPIENTRY exec_##name(GLenum target, GLuint index, type *data)                                     \
    {                                                                                                        \
        ENTER_VOID();                                                                                        \
        struct get_value value;                                                                              \
        find_indexed(context, COMMAND_NAME, target, index, &value);                                          \
        if (data)                                                                                            \
            convert(&value, data);                                                                           \
    }
GET_INDEXED(glGetBooleani_v, GLboolean, get_value_booleans)
GET_INDEXED(glGetIntegeri_v, GLint, get_value_integers)
GET_INDEXED(glGetInteger64i_v, GLint64, get_value_integers64)
GET_INDEXED(glGetFloati_v, GLfloat, get_value_floats)
GET_INDEXED(glGetDoublei_v, GLdouble, get_value_doubles)
