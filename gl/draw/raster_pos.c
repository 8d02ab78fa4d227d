/* RasterPos and WindowPos (GL 4.6 compatibility 14.7): one vertex through the vertex stage, clipped like a
 * point, or window coordinates without change. */
#include "gl/draw/raster_pos.h"

#include <string.h>

#include "gl/context/entry.h"
#include "gl/draw/draw.h"
#include "gl/exec_draw.h"
#include "gl/feedback/render_mode.h"
#include "gl/framebuffer/framebuffer.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/program/program_object.h"
#include "gl/rasterization/raster_state.h"
#include "gl/texture/texture_unit.h"
#include "gl/vertex/vertex_arrays.h"

/* The clamping of colours may depend on the draw buffers. An incomplete framebuffer is not changed. */
static void update_target(struct context *context, const char *call)
{
    const struct framebuffer_object *draw = context->framebuffers->draw;
    if (context->rasterization->clamp_vertex_color == GL_FIXED_ONLY &&
        (!draw || framebuffer_status(draw) == GL_FRAMEBUFFER_COMPLETE))
        framebuffer_prepare(context, call);
}

static void clamp_color(float color[4])
{
    for (int c = 0; c < 4; c++)
        color[c] = (float)clamp01((double)color[c]);
}

static void clamp_colors(struct raster_position *position)
{
    clamp_color(position->color);
    clamp_color(position->secondary_color);
}

/* --- RasterPos --------------------------------------------------------------------------------------------
 */

enum {
    RESULT_COLOR,
    RESULT_SECONDARY,
    RESULT_FOG,
    RESULT_TEXCOORD,
    RESULTS = RESULT_TEXCOORD + GL_TEXTURE_UNITS
};

static const struct pipeline_result_name result_names[RESULTS] = {
    {SEMANTIC_COLOR, 0},    {SEMANTIC_COLOR, 1},    {SEMANTIC_FOGCOORD, 0}, {SEMANTIC_TEXCOORD, 0},
    {SEMANTIC_TEXCOORD, 1}, {SEMANTIC_TEXCOORD, 2}, {SEMANTIC_TEXCOORD, 3}, {SEMANTIC_TEXCOORD, 4},
    {SEMANTIC_TEXCOORD, 5}, {SEMANTIC_TEXCOORD, 6}, {SEMANTIC_TEXCOORD, 7},
};

/* Fixed function may compute -z_e as the distance (fixed_function_vertex.c); then the raster distance is
 * |z_e|. */
static float raster_distance(const struct context *context, float fog)
{
    const bool is_depth = !context->programs->vertex_enable &&
                          context->fog->coord_source != GL_FOG_COORDINATE &&
                          context->fog->distance_mode == GL_EYE_PLANE_ABSOLUTE_NV;
    return is_depth ? __builtin_fabsf(fog) : fog;
}

/* With depth clamping z is clamped to the depth range; without it, clipping has kept it there. */
static float raster_depth(const struct context *context, float z)
{
    const double *range = context->rasterization->depth_range[0];
    const float low = (float)(range[0] < range[1] ? range[0] : range[1]),
                high = (float)(range[0] < range[1] ? range[1] : range[0]);
    if (!context->rasterization->depth_clamp)
        return z;
    return z > low ? (z < high ? z : high) : low;
}

/* As vertices of points, lines and triangles are (24.8, to nearest even): otherwise the error of the matrices
 * moves a bitmap, whose corner is rounded down, by a pixel. Beyond 2^15 every float is a multiple of 2^-8. */
static float snapped(float coordinate)
{
    const float one = 1 << RASTER_SUBPIXEL_BITS;
    return __builtin_fabsf(coordinate) < 32768 ? __builtin_rintf(coordinate * one) / one : coordinate;
}

static void set_position(struct context *context, const struct pipeline_point *point, bool clamps)
{
    struct raster_position *position = context->raster_position;
    position->valid = point->visible;
    if (!point->visible)
        return;
    position->window[0] = snapped(point->window[0]);
    position->window[1] = snapped(point->window[1]);
    position->window[2] = raster_depth(context, point->window[2]);
    position->window[3] = point->clip_w;
    position->distance = raster_distance(context, point->results[RESULT_FOG][0]);
    memcpy(position->color, point->results[RESULT_COLOR], sizeof position->color);
    memcpy(position->secondary_color, point->results[RESULT_SECONDARY], sizeof position->secondary_color);
    memcpy(position->texcoords, point->results[RESULT_TEXCOORD], sizeof position->texcoords);
    if (clamps)
        clamp_colors(position);
    selection_raster_position(context);
}

static void raster_pos(const char *call, double x, double y, double z, double w)
{
    ENTER(call);
    const double coordinates[4] = {x, y, z, w};
    struct draw draw;
    struct pipeline_point point;
    if (!context)
        return;
    update_target(context, call);
    if (!draw_prepare_point(context, call, coordinates, &draw))
        return;
    if (pipeline_run_point(context->pipeline, &draw, result_names, RESULTS, &point))
        set_position(context, &point, draw.clamp_colors);
    else
        gl_error(context, GL_OUT_OF_MEMORY, "%s: memory ran out", call);
}

/* --- WindowPos --------------------------------------------------------------------------------------------
 */

static void window_pos(const char *call, double x, double y, double z)
{
    ENTER(call);
    if (!context)
        return;
    update_target(context, call);
    struct raster_position *position = context->raster_position;
    const double near = context->rasterization->depth_range[0][0],
                 far = context->rasterization->depth_range[0][1];
    position->valid = true;
    position->window[0] = (float)x;
    position->window[1] = (float)y;
    position->window[2] = (float)(z > 0 ? (z < 1 ? near + (z * (far - near)) : far) : near);
    position->window[3] = 1;
    position->distance =
        context->fog->coord_source == GL_FOG_COORDINATE ? context->current[ATTRIB_FOG_COORD][0] : 0.0f;
    memcpy(position->color, context->current[ATTRIB_COLOR], sizeof position->color);
    memcpy(position->secondary_color, context->current[ATTRIB_SECONDARY_COLOR],
           sizeof position->secondary_color);
    for (unsigned unit = 0; unit < GL_TEXTURE_UNITS; unit++)
        memcpy(position->texcoords[unit], context->current[ATTRIB_TEXCOORD + unit],
               sizeof position->texcoords[unit]);
    if (draw_clamps_vertex_colors(context))
        clamp_colors(position);
    selection_raster_position(context);
}

/* --- Entry points --------------------------------------------------------------------------------------- */

/* Each row is a form with separate arguments and the same with a pointer. */
#define RASTER_POS_2(name, name_v, type)                                                                     \
    void GLAPIENTRY exec_##name(type x, type y)                                                              \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        FPENV_PIN(x, y);                                                                                     \
        raster_pos(COMMAND_NAME, (double)x, (double)y, 0, 1);                                                \
    }                                                                                                        \
    void GLAPIENTRY exec_##name_v(const type *v)                                                             \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        raster_pos(COMMAND_NAME, (double)v[0], (double)v[1], 0, 1);                                          \
    }
#define RASTER_POS_3(name, name_v, type)                                                                     \
    void GLAPIENTRY exec_##name(type x, type y, type z)                                                      \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        FPENV_PIN(x, y, z);                                                                                  \
        raster_pos(COMMAND_NAME, (double)x, (double)y, (double)z, 1);                                        \
    }                                                                                                        \
    void GLAPIENTRY exec_##name_v(const type *v)                                                             \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        raster_pos(COMMAND_NAME, (double)v[0], (double)v[1], (double)v[2], 1);                               \
    }
#define RASTER_POS_4(name, name_v, type)                                                                     \
    void GLAPIENTRY exec_##name(type x, type y, type z, type w)                                              \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        FPENV_PIN(x, y, z, w);                                                                               \
        raster_pos(COMMAND_NAME, (double)x, (double)y, (double)z, (double)w);                                \
    }                                                                                                        \
    void GLAPIENTRY exec_##name_v(const type *v)                                                             \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        raster_pos(COMMAND_NAME, (double)v[0], (double)v[1], (double)v[2], (double)v[3]);                    \
    }
#define WINDOW_POS_2(name, name_v, type)                                                                     \
    void GLAPIENTRY exec_##name(type x, type y)                                                              \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        FPENV_PIN(x, y);                                                                                     \
        window_pos(COMMAND_NAME, (double)x, (double)y, 0);                                                   \
    }                                                                                                        \
    void GLAPIENTRY exec_##name_v(const type *v)                                                             \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        window_pos(COMMAND_NAME, (double)v[0], (double)v[1], 0);                                             \
    }
#define WINDOW_POS_3(name, name_v, type)                                                                     \
    void GLAPIENTRY exec_##name(type x, type y, type z)                                                      \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        FPENV_PIN(x, y, z);                                                                                  \
        window_pos(COMMAND_NAME, (double)x, (double)y, (double)z);                                           \
    }                                                                                                        \
    void GLAPIENTRY exec_##name_v(const type *v)                                                             \
    {                                                                                                        \
        FPENV_SCOPE();                                                                                       \
        window_pos(COMMAND_NAME, (double)v[0], (double)v[1], (double)v[2]);                                  \
    }

RASTER_POS_2(glRasterPos2s, glRasterPos2sv, GLshort)
RASTER_POS_2(glRasterPos2i, glRasterPos2iv, GLint)
RASTER_POS_2(glRasterPos2f, glRasterPos2fv, GLfloat)
RASTER_POS_2(glRasterPos2d, glRasterPos2dv, GLdouble)
RASTER_POS_3(glRasterPos3s, glRasterPos3sv, GLshort)
RASTER_POS_3(glRasterPos3i, glRasterPos3iv, GLint)
RASTER_POS_3(glRasterPos3f, glRasterPos3fv, GLfloat)
RASTER_POS_3(glRasterPos3d, glRasterPos3dv, GLdouble)
RASTER_POS_4(glRasterPos4s, glRasterPos4sv, GLshort)
RASTER_POS_4(glRasterPos4i, glRasterPos4iv, GLint)
RASTER_POS_4(glRasterPos4f, glRasterPos4fv, GLfloat)
RASTER_POS_4(glRasterPos4d, glRasterPos4dv, GLdouble)
WINDOW_POS_2(glWindowPos2s, glWindowPos2sv, GLshort)
WINDOW_POS_2(glWindowPos2i, glWindowPos2iv, GLint)
WINDOW_POS_2(glWindowPos2f, glWindowPos2fv, GLfloat)
WINDOW_POS_2(glWindowPos2d, glWindowPos2dv, GLdouble)
WINDOW_POS_3(glWindowPos3s, glWindowPos3sv, GLshort)
WINDOW_POS_3(glWindowPos3i, glWindowPos3iv, GLint)
WINDOW_POS_3(glWindowPos3f, glWindowPos3fv, GLfloat)
WINDOW_POS_3(glWindowPos3d, glWindowPos3dv, GLdouble)
