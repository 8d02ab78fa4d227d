/* Viewports, depth ranges and scissor boxes (GL 4.6 compatibility 13.8.1, 14.9; ARB_viewport_array): sixteen
 * of each, of which geometry and tessellation programs choose one for each primitive; and the clip volume
 * (ARB_clip_control). */
#include "gl/rasterization/viewport.h"

#include <string.h>

#include "gl/context/entry.h"
#include "gl/exec_rasterization.h"
#include "gl/rasterization/raster_state.h"

static bool range_allowed(struct context *context, const char *call, GLuint first, GLsizei count)
{
    if (count >= 0 && first <= PIPELINE_MAX_VIEWPORTS && (GLuint)count <= PIPELINE_MAX_VIEWPORTS - first)
        return true;
    gl_error(context, GL_INVALID_VALUE, "%s: viewports from %u on, %d of them, expected numbers below %d",
             call, first, count, PIPELINE_MAX_VIEWPORTS);
    return false;
}

/* --- Viewports ------------------------------------------------------------------------------------------ */

/* VIEWPORT_BOUNDS_RANGE and MAX_VIEWPORT_DIMS; NaN counts as the least. */
static float clamped(float value, float low, float high)
{
    return !(value > low) ? low : value > high ? high : value;
}

static void set_viewport(struct context *context, unsigned i, const GLfloat v[4])
{
    float *viewport = context->rasterization->viewport[i];
    viewport[0] = clamped(v[0], -VIEWPORT_BOUND, VIEWPORT_BOUND - 1);
    viewport[1] = clamped(v[1], -VIEWPORT_BOUND, VIEWPORT_BOUND - 1);
    viewport[2] = clamped(v[2], 0, RASTER_MAX_SIZE);
    viewport[3] = clamped(v[3], 0, RASTER_MAX_SIZE);
}

static void set_viewports(const char *call, GLuint first, GLsizei count, const GLfloat *v)
{
    ENTER(call);
    if (!context || !range_allowed(context, call, first, count))
        return;
    for (GLsizei i = 0; i < count; i++)
        if (v[4 * i + 2] < 0 || v[4 * i + 3] < 0) {
            gl_error(context, GL_INVALID_VALUE, "%s: size is %g x %g, expected no negative numbers", call,
                     (double)v[4 * i + 2], (double)v[4 * i + 3]);
            return;
        }
    for (GLsizei i = 0; i < count; i++)
        set_viewport(context, first + (GLuint)i, v + 4 * i);
    gl_dirty(context, DIRTY_RASTER);
}

void GLAPIENTRY exec_glViewport(GLint x, GLint y, GLsizei width, GLsizei height)
{
    ENTER_VOID();
    if (width < 0 || height < 0) {
        gl_error(context, GL_INVALID_VALUE, "glViewport: size is %d x %d, expected no negative numbers",
                 width, height);
        return;
    }
    for (unsigned i = 0; i < PIPELINE_MAX_VIEWPORTS; i++)
        set_viewport(context, i, (const GLfloat[]){(GLfloat)x, (GLfloat)y, (GLfloat)width, (GLfloat)height});
    gl_dirty(context, DIRTY_RASTER);
}

void GLAPIENTRY exec_glViewportArrayv(GLuint first, GLsizei count, const GLfloat *v)
{
    set_viewports(COMMAND_NAME, first, count, v);
}

void GLAPIENTRY exec_glViewportIndexedf(GLuint index, GLfloat x, GLfloat y, GLfloat w, GLfloat h)
{
    set_viewports(COMMAND_NAME, index, 1, (const GLfloat[]){x, y, w, h});
}

void GLAPIENTRY exec_glViewportIndexedfv(GLuint index, const GLfloat *v)
{
    set_viewports(COMMAND_NAME, index, 1, v);
}

/* --- Depth ranges --------------------------------------------------------------------------------------- */

static void set_depth_ranges(const char *call, GLuint first, GLsizei count, const GLdouble *v)
{
    ENTER(call);
    if (!context || !range_allowed(context, call, first, count))
        return;
    for (GLsizei i = 0; i < count; i++)
        for (int end = 0; end < 2; end++)
            context->rasterization->depth_range[first + (GLuint)i][end] = clamp01(v[2 * i + end]);
    gl_dirty(context, DIRTY_RASTER);
    gl_dirty(context, DIRTY_FIXED);
}

static void set_all_depth_ranges(const char *call, GLdouble near, GLdouble far)
{
    GLdouble all[PIPELINE_MAX_VIEWPORTS][2];
    for (unsigned i = 0; i < PIPELINE_MAX_VIEWPORTS; i++)
        memcpy(all[i], (const GLdouble[]){near, far}, sizeof all[i]);
    set_depth_ranges(call, 0, PIPELINE_MAX_VIEWPORTS, &all[0][0]);
}

void GLAPIENTRY exec_glDepthRange(GLclampd near_value, GLclampd far_value)
{
    set_all_depth_ranges(COMMAND_NAME, near_value, far_value);
}

void GLAPIENTRY exec_glDepthRangef(GLfloat near_value, GLfloat far_value)
{
    FPENV_SCOPE();
    FPENV_PIN(near_value, far_value);
    set_all_depth_ranges(COMMAND_NAME, (GLdouble)near_value, (GLdouble)far_value);
}

void GLAPIENTRY exec_glDepthRangeArrayv(GLuint first, GLsizei count, const GLdouble *v)
{
    set_depth_ranges(COMMAND_NAME, first, count, v);
}

void GLAPIENTRY exec_glDepthRangeIndexed(GLuint index, GLdouble n, GLdouble f)
{
    set_depth_ranges(COMMAND_NAME, index, 1, (const GLdouble[]){n, f});
}

/* --- Scissor boxes -------------------------------------------------------------------------------------- */

static void set_scissors(const char *call, GLuint first, GLsizei count, const GLint *v)
{
    ENTER(call);
    if (!context || !range_allowed(context, call, first, count))
        return;
    for (GLsizei i = 0; i < count; i++)
        if (v[4 * i + 2] < 0 || v[4 * i + 3] < 0) {
            gl_error(context, GL_INVALID_VALUE, "%s: size is %d x %d, expected no negative numbers", call,
                     v[4 * i + 2], v[4 * i + 3]);
            return;
        }
    if (count)
        memcpy(context->rasterization->scissor[first], v,
               (size_t)count * sizeof context->rasterization->scissor[0]);
    gl_dirty(context, DIRTY_RASTER);
}

void GLAPIENTRY exec_glScissor(GLint x, GLint y, GLsizei width, GLsizei height)
{
    GLint all[PIPELINE_MAX_VIEWPORTS][4];
    for (unsigned i = 0; i < PIPELINE_MAX_VIEWPORTS; i++)
        memcpy(all[i], (const GLint[]){x, y, width, height}, sizeof all[i]);
    set_scissors(COMMAND_NAME, 0, PIPELINE_MAX_VIEWPORTS, &all[0][0]);
}

void GLAPIENTRY exec_glScissorArrayv(GLuint first, GLsizei count, const GLint *v)
{
    set_scissors(COMMAND_NAME, first, count, v);
}

void GLAPIENTRY exec_glScissorIndexed(GLuint index, GLint left, GLint bottom, GLsizei width, GLsizei height)
{
    set_scissors(COMMAND_NAME, index, 1, (const GLint[]){left, bottom, width, height});
}

void GLAPIENTRY exec_glScissorIndexedv(GLuint index, const GLint *v)
{
    set_scissors(COMMAND_NAME, index, 1, v);
}

/* --- Clip volume ---------------------------------------------------------------------------------------- */

void GLAPIENTRY exec_glClipControl(GLenum origin, GLenum depth)
{
    static const GLenum origins[] = {GL_LOWER_LEFT, GL_UPPER_LEFT},
                        depths[] = {GL_NEGATIVE_ONE_TO_ONE, GL_ZERO_TO_ONE};
    ENTER_VOID();
    if (!enum_allowed(context, COMMAND_NAME, "origin", origin, origins, 2) ||
        !enum_allowed(context, COMMAND_NAME, "depth", depth, depths, 2))
        return;
    context->rasterization->clip_origin = origin;
    context->rasterization->clip_depth_mode = depth;
    gl_dirty(context, DIRTY_RASTER);
}
