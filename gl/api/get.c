/* glGet* of all state that does not belong to objects: the rows of gl/state.def, and computed values. */
#include "gl/context/get.h"

#include <string.h>

#include "gl/api/attrib_stack.h"
#include "gl/api/get.h"
#include "gl/context/debug.h"
#include "gl/context/entry.h"
#include "gl/context/state.h"
#include "gl/draw/raster_pos.h"
#include "gl/exec_api.h"
#include "gl/feedback/query_get.h"
#include "gl/feedback/query_object.h"
#include "gl/feedback/transform_feedback.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/program/program_object.h"
#include "gl/rasterization/raster_state.h"
#include "gl/rasterization/viewport.h"
#include "gl/texture/texture_object.h"
#include "gl/texture/texture_unit.h"
#include "gl/transform/matrix.h"
#include "gl/vertex/vertex_arrays.h"

/* --- Lookup --------------------------------------------------------------------------------------------- */

static bool get_state(struct context *context, GLenum pname, struct get_value *value)
{
    const struct state *state = state_find(pname, USE_GET);
    if (state)
        state_read(context, state, state_index(context, state), value);
    return state != NULL;
}

static bool get_matrix(struct get_value *value, const float m[16], bool transposed)
{
    float matrix[16];
    memcpy(matrix, m, sizeof matrix);
    if (transposed)
        matrix_transpose(matrix, matrix);
    return get_floats(value, GET_FLOAT, matrix, 16);
}

static const struct matrix_stack *stack_of_mode(struct context *context, GLenum mode)
{
    const unsigned unit = context->texture_units->active; /* get_find() rejects more than there are */
    return matrix_stack_of(context->matrices, mode, unit < GL_TEXTURE_UNITS ? unit : 0);
}

static bool get_matrices(struct context *context, GLenum pname, struct get_value *value)
{
    const struct matrix_stack *current = stack_of_mode(context, context->matrices->mode);
    const struct matrix_stack *modelview = &context->matrices->modelview[0],
                              *projection = &context->matrices->projection,
                              *color = &context->matrices->color;
    const struct matrix_stack *texture = stack_of_mode(context, GL_TEXTURE);
    if (pname >= GL_MATRIX0_NV && pname < GL_MATRIX0_NV + MATRIX_PROGRAMS)
        return get_matrix(value, matrix_top(&context->matrices->program[pname - GL_MATRIX0_NV]), false);
    for (unsigned i = 0; i < SHADER_MAX_VERTEX_UNITS; i++)
        if (pname == matrix_modelview_mode(i)) /* ARB_vertex_blend */
            return get_matrix(value, matrix_top(&context->matrices->modelview[i]), false);
    switch (pname) {
    case GL_MODELVIEW_MATRIX: return get_matrix(value, matrix_top(modelview), false);
    case GL_MATRIX_PALETTE_ARB:
        return get_matrix(value, matrix_top(&context->matrices->palette[context->matrices->palette_current]),
                          false);
    case GL_PROJECTION_MATRIX: return get_matrix(value, matrix_top(projection), false);
    case GL_TEXTURE_MATRIX: return get_matrix(value, matrix_top(texture), false);
    case GL_COLOR_MATRIX: return get_matrix(value, matrix_top(color), false);
    case GL_CURRENT_MATRIX_ARB: /* NV_vertex_program's CURRENT_MATRIX_NV is the same number */
        return get_matrix(value, matrix_top(current), false);
    case GL_TRANSPOSE_MODELVIEW_MATRIX: return get_matrix(value, matrix_top(modelview), true);
    case GL_TRANSPOSE_PROJECTION_MATRIX: return get_matrix(value, matrix_top(projection), true);
    case GL_TRANSPOSE_TEXTURE_MATRIX: return get_matrix(value, matrix_top(texture), true);
    case GL_TRANSPOSE_COLOR_MATRIX: return get_matrix(value, matrix_top(color), true);
    case GL_TRANSPOSE_CURRENT_MATRIX_ARB: return get_matrix(value, matrix_top(current), true);
    case GL_MODELVIEW_STACK_DEPTH: return get_integer(value, modelview->top + 1);
    case GL_PROJECTION_STACK_DEPTH: return get_integer(value, projection->top + 1);
    case GL_TEXTURE_STACK_DEPTH: return get_integer(value, texture->top + 1);
    case GL_COLOR_MATRIX_STACK_DEPTH: return get_integer(value, color->top + 1);
    case GL_CURRENT_MATRIX_STACK_DEPTH_ARB: return get_integer(value, current->top + 1);
    default: return false;
    }
}

/* 17.3.3: queries of the reference value clamp it to the range of the stencil buffer, if there is one. */
static bool get_stencil_ref(struct context *context, int face, struct get_value *value)
{
    const int ref = context->rasterization->stencil[face].ref,
              most = (1 << framebuffer_bits(context, GL_STENCIL_BITS)) - 1;
    return get_integer(value, ref < 0 ? 0 : ref < most ? ref : most);
}

/* Bits of the draw framebuffer: of its first draw buffer's components, of depth, stencil and accumulation. */
static bool get_framebuffer(struct context *context, GLenum pname, struct get_value *value)
{
    if (pname == GL_STENCIL_REF) /* of the active face, as in state_index() */
        return get_stencil_ref(context, context->rasterization->active_stencil_face == GL_BACK ? 2 : 0,
                               value);
    if (pname == GL_STENCIL_BACK_REF)
        return get_stencil_ref(context, 1, value);
    if (pname < GL_RED_BITS || pname > GL_ACCUM_ALPHA_BITS)
        return false;
    return get_integer(value, framebuffer_bits(context, pname));
}

static bool get_computed(const struct context *context, GLenum pname, struct get_value *value)
{
    const struct texture_unit_state *units = context->texture_units;
    switch (pname) {
    case GL_ACTIVE_TEXTURE: return get_integer(value, GL_TEXTURE0 + units->active);
    case GL_CLIENT_ACTIVE_TEXTURE: return get_integer(value, GL_TEXTURE0 + units->client_active);
    case GL_CURRENT_TEXTURE_COORDS:
        return get_floats(value, GET_FLOAT, context->current[ATTRIB_TEXCOORD + units->active], 4);
    case GL_CURRENT_RASTER_TEXTURE_COORDS:
        return get_floats(value, GET_FLOAT, context->raster_position->texcoords[units->active], 4);
    case GL_DEBUG_LOGGED_MESSAGES: return get_integer(value, context->debug->logged);
    case GL_DEBUG_NEXT_LOGGED_MESSAGE_LENGTH:
        return get_integer(value, context->debug->log[context->debug->first].text
                                      ? context->debug->log[context->debug->first].length
                                      : 0);
    case GL_DEBUG_GROUP_STACK_DEPTH: return get_integer(value, context->debug->depth + 1);
    case GL_MAJOR_VERSION: return get_integer(value, context->reported_version / 10);
    case GL_MINOR_VERSION: return get_integer(value, context->reported_version % 10);
    case GL_NUM_EXTENSIONS: return get_integer(value, strings_extension_count());
    case GL_TIMESTAMP: return get_integer(value, (int64_t)queries_timestamp());
    case GL_MAX_VIEWPORT_DIMS: value->count = 2; break;
    case GL_VIEWPORT_BOUNDS_RANGE:
        return get_floats(value, GET_FLOAT, (const float[2]){-VIEWPORT_BOUND, VIEWPORT_BOUND - 1}, 2);
    case GL_ALIASED_POINT_SIZE_RANGE:
    case GL_SMOOTH_POINT_SIZE_RANGE: return get_floats(value, GET_FLOAT, (const float[2]){1, 2048}, 2);
    case GL_ALIASED_LINE_WIDTH_RANGE:
    case GL_SMOOTH_LINE_WIDTH_RANGE: return get_floats(value, GET_FLOAT, (const float[2]){1, 1024}, 2);
    case GL_SMOOTH_POINT_SIZE_GRANULARITY:
    case GL_SMOOTH_LINE_WIDTH_GRANULARITY:
        return get_floats(value, GET_FLOAT, (const float[1]){1.0f / 256}, 1);
    case GL_ATTRIB_STACK_DEPTH: return get_integer(value, attrib_stack_depth(context, false));
    case GL_CLIENT_ATTRIB_STACK_DEPTH: return get_integer(value, attrib_stack_depth(context, true));
    default: return false;
    }
    value->type = GET_INTEGER;
    value->i[0] = value->i[1] = RASTER_MAX_SIZE;
    return true;
}

/* State of a texture unit that units for programs only do not have. */
static bool is_of_coordinates(const struct context *context, GLenum pname)
{
    switch (pname) {
    case GL_CURRENT_TEXTURE_COORDS:
    case GL_CURRENT_RASTER_TEXTURE_COORDS:
    case GL_TEXTURE_MATRIX:
    case GL_TRANSPOSE_TEXTURE_MATRIX:
    case GL_TEXTURE_STACK_DEPTH: return true;
    case GL_CURRENT_MATRIX_ARB:
    case GL_TRANSPOSE_CURRENT_MATRIX_ARB:
    case GL_CURRENT_MATRIX_STACK_DEPTH_ARB: return context->matrices->mode == GL_TEXTURE;
    default: return false;
    }
}

bool get_find(struct context *context, GLenum pname, struct get_value *value)
{
    if (is_of_coordinates(context, pname) && !texture_unit_has_coordinates(context, "texture coordinates"))
        return false; /* with another error than that of an unknown name, which comes second */
    if (get_matrices(context, pname, value)) /* MATRIX_PALETTE_ARB is a capability to IsEnabled alone */
        return true;
    return get_state(context, pname, value) || get_framebuffer(context, pname, value) ||
           get_computed(context, pname, value) || programs_get(context, pname, value) ||
           queries_get(context, pname, value) || framebuffers_get(context, pname, value) ||
           textures_get(context, pname, value) || texture_storage_get(context, pname, value) ||
           image_units_get(pname, value) || feedback_get(context, pname, value);
}

/* --- Entry points --------------------------------------------------------------------------------------- */

#define GET(name, type, convert)                                                                             \
    void GLAPIENTRY exec_##name(GLenum pname, type *params)                                                  \
    {                                                                                                        \
        ENTER_VOID();                                                                                        \
        struct get_value value;                                                                              \
        if (!get_find(context, pname, &value))                                                               \
            gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04x is unknown", COMMAND_NAME, pname);          \
        else if (params)                                                                                     \
            convert(&value, params);                                                                         \
    }
GET(glGetBooleanv, GLboolean, get_value_booleans)
GET(glGetIntegerv, GLint, get_value_integers)
GET(glGetInteger64v, GLint64, get_value_integers64)
GET(glGetFloatv, GLfloat, get_value_floats)
GET(glGetDoublev, GLdouble, get_value_doubles)
#undef GET
