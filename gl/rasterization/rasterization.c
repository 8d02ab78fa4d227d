/* Commands that set how primitives become fragments. */
#include "gl/context/context.h"

#include <string.h>

#include "gl/context/entry.h"
#include "gl/exec_rasterization.h"
#include "gl/rasterization/raster_state.h"
#include "gl/transform/matrix.h"

void GLAPIENTRY exec_glCullFace(GLenum mode)
{
    static const GLenum allowed[] = {GL_FRONT, GL_BACK, GL_FRONT_AND_BACK};
    ENTER_VOID();
    if (enum_allowed(context, COMMAND_NAME, "mode", mode, allowed, 3)) {
        context->rasterization->cull_mode = mode;
        gl_dirty(context, DIRTY_RASTER);
    }
}

void GLAPIENTRY exec_glFrontFace(GLenum mode)
{
    static const GLenum allowed[] = {GL_CW, GL_CCW};
    ENTER_VOID();
    if (enum_allowed(context, COMMAND_NAME, "mode", mode, allowed, 2)) {
        context->rasterization->front_face = mode;
        gl_dirty(context, DIRTY_RASTER);
    }
}

void GLAPIENTRY exec_glPolygonMode(GLenum face, GLenum mode)
{
    static const GLenum faces[] = {GL_FRONT, GL_BACK, GL_FRONT_AND_BACK},
                        modes[] = {GL_POINT, GL_LINE, GL_FILL};
    ENTER_VOID();
    if (!enum_allowed(context, COMMAND_NAME, "face", face, faces, 3) ||
        !enum_allowed(context, COMMAND_NAME, "mode", mode, modes, 3))
        return;
    if (face != GL_BACK)
        context->rasterization->polygon_mode[FACE_FRONT] = mode;
    if (face != GL_FRONT)
        context->rasterization->polygon_mode[FACE_BACK] = mode;
    gl_dirty(context, DIRTY_RASTER);
}

static void polygon_offset(const char *call, GLfloat factor, GLfloat units, GLfloat clamp)
{
    ENTER(call);
    if (!context)
        return;
    context->rasterization->offset_factor = factor;
    context->rasterization->offset_units = units;
    context->rasterization->offset_clamp = clamp;
    gl_dirty(context, DIRTY_RASTER);
}

void GLAPIENTRY exec_glPolygonOffset(GLfloat factor, GLfloat units)
{
    polygon_offset(COMMAND_NAME, factor, units, 0);
}

void GLAPIENTRY exec_glPolygonOffsetClamp(GLfloat factor, GLfloat units, GLfloat clamp)
{
    polygon_offset(COMMAND_NAME, factor, units, clamp);
}

void GLAPIENTRY exec_glShadeModel(GLenum mode)
{
    static const GLenum allowed[] = {GL_FLAT, GL_SMOOTH};
    ENTER_VOID();
    if (enum_allowed(context, COMMAND_NAME, "mode", mode, allowed, 2)) {
        context->rasterization->shade_model = mode;
        gl_dirty(context, DIRTY_RASTER);
        gl_dirty(context, DIRTY_FIXED);
    }
}

void GLAPIENTRY exec_glProvokingVertex(GLenum mode)
{
    static const GLenum allowed[] = {GL_FIRST_VERTEX_CONVENTION, GL_LAST_VERTEX_CONVENTION};
    ENTER_VOID();
    if (enum_allowed(context, COMMAND_NAME, "mode", mode, allowed, 2)) {
        context->rasterization->provoking_vertex = mode;
        gl_dirty(context, DIRTY_RASTER);
    }
}

/* --- Lines and points ----------------------------------------------------------------------------------- */

/* `!(width > 0)` is also true of a NaN. */
void GLAPIENTRY exec_glLineWidth(GLfloat width)
{
    ENTER_VOID();
    if (!(width > 0)) {
        gl_error(context, GL_INVALID_VALUE, "glLineWidth: width is %g, expected a positive number",
                 (double)width);
        return;
    }
    context->rasterization->line_width = width;
    gl_dirty(context, DIRTY_RASTER);
}

void GLAPIENTRY exec_glPointSize(GLfloat size)
{
    ENTER_VOID();
    if (!(size > 0)) {
        gl_error(context, GL_INVALID_VALUE, "glPointSize: size is %g, expected a positive number",
                 (double)size);
        return;
    }
    context->rasterization->point_size = size;
    gl_dirty(context, DIRTY_RASTER);
    gl_dirty(context, DIRTY_FIXED);
}

static void sprite_origin(struct context *context, const char *call, GLfloat value)
{
    static const GLenum allowed[] = {GL_LOWER_LEFT, GL_UPPER_LEFT};
    const GLenum origin = value >= 0 && value <= 65535 ? (GLenum)value : 0;
    if (!enum_allowed(context, call, "origin", origin, allowed, 2))
        return;
    context->rasterization->point_sprite_origin = origin;
    gl_dirty(context, DIRTY_RASTER);
}

static void point_parameters(const char *call, GLenum pname, const GLfloat *params)
{
    ENTER(call);
    if (!context || !params)
        return;
    struct rasterization_state *state = context->rasterization;
    float *target = NULL;
    switch (pname) {
    case GL_POINT_SIZE_MIN: target = &state->point_size_min; break;
    case GL_POINT_SIZE_MAX: target = &state->point_size_max; break;
    case GL_POINT_FADE_THRESHOLD_SIZE: target = &state->point_fade_threshold; break;
    case GL_POINT_DISTANCE_ATTENUATION: target = state->point_attenuation; break;
    case GL_POINT_SPRITE_COORD_ORIGIN: sprite_origin(context, call, params[0]); return;
    default: gl_error(context, GL_INVALID_ENUM, "%s: pname 0x%04x is unknown", call, pname); return;
    }
    if (pname != GL_POINT_DISTANCE_ATTENUATION && !(params[0] >= 0)) {
        gl_error(context, GL_INVALID_VALUE, "%s: value is %g, expected no negative number", call,
                 (double)params[0]);
        return;
    }
    memcpy(target, params, (pname == GL_POINT_DISTANCE_ATTENUATION ? 3 : 1) * sizeof *params);
    gl_dirty(context, DIRTY_RASTER);
    gl_dirty(context, DIRTY_FIXED);
}

/* The scalar forms take the scalar parameters alone. */
static void point_parameter(const char *call, GLenum pname, GLfloat value)
{
    ENTER(call);
    if (!context)
        return;
    if (pname == GL_POINT_DISTANCE_ATTENUATION)
        gl_error(context, GL_INVALID_ENUM,
                 "%s: pname is GL_POINT_DISTANCE_ATTENUATION, which has three values", call);
    else
        point_parameters(call, pname, &value);
}

static void point_parameters_int(const char *call, GLenum pname, const GLint *params)
{
    FPENV_SCOPE();
    if (!params)
        return;
    GLfloat values[3] = {(GLfloat)params[0]};
    for (int i = 1; i < 3 && pname == GL_POINT_DISTANCE_ATTENUATION; i++)
        values[i] = (GLfloat)params[i];
    point_parameters(call, pname, values);
}

void GLAPIENTRY exec_glPointParameterf(GLenum pname, GLfloat param)
{
    point_parameter(COMMAND_NAME, pname, param);
}

void GLAPIENTRY exec_glPointParameterfv(GLenum pname, const GLfloat *params)
{
    point_parameters(COMMAND_NAME, pname, params);
}

void GLAPIENTRY exec_glPointParameteri(GLenum pname, GLint param)
{
    FPENV_SCOPE();
    FPENV_PIN(param);
    point_parameter(COMMAND_NAME, pname, (GLfloat)param);
}

void GLAPIENTRY exec_glPointParameteriv(GLenum pname, const GLint *params)
{
    point_parameters_int(COMMAND_NAME, pname, params);
}

/* --- User clip planes ----------------------------------------------------------------------------------- */

/* GL 4.6 compatibility 13.7: the plane is stored in eye coordinates, p' = p * M^-1. */
void GLAPIENTRY exec_glClipPlane(GLenum plane, const GLdouble *equation)
{
    ENTER_VOID();
    if (plane < GL_CLIP_PLANE0 || plane >= GL_CLIP_PLANE0 + GL_CLIP_PLANES) {
        gl_error(context, GL_INVALID_ENUM, "glClipPlane: plane is 0x%04x, expected GL_CLIP_PLANE0..%d", plane,
                 GL_CLIP_PLANES - 1);
        return;
    }
    if (!equation)
        return;
    float inverse[16];
    matrix_inverse(inverse, matrix_top(&context->matrices->modelview[0]));
    plane_to_eye(context->rasterization->clip_plane[plane - GL_CLIP_PLANE0], equation, inverse);
    gl_dirty(context, DIRTY_FIXED);
}

void GLAPIENTRY exec_glGetClipPlane(GLenum plane, GLdouble *equation)
{
    ENTER_VOID();
    if (plane < GL_CLIP_PLANE0 || plane >= GL_CLIP_PLANE0 + GL_CLIP_PLANES) {
        gl_error(context, GL_INVALID_ENUM, "glGetClipPlane: plane is 0x%04x, expected GL_CLIP_PLANE0..%d",
                 plane, GL_CLIP_PLANES - 1);
        return;
    }
    for (int i = 0; i < 4 && equation; i++)
        equation[i] = context->rasterization->clip_plane[plane - GL_CLIP_PLANE0][i];
}
