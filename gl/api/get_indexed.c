/* Get*i_v and Get*Indexedv: every indexed value in every type (GL 4.6 compatibility 22.1; EXT_draw_buffers2).
 */
#include "gl/context/get_indexed.h"

#include "gl/context/entry.h"
#include "gl/context/state.h"
#include "gl/exec_api.h"
#include "gl/texture/texture_object.h"

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
