/* Clear and ClearBuffer (GL 4.6 compatibility 17.4.3), and InvalidateFramebuffer (17.4.4). */
#include <string.h>

#include "gl/context/entry.h"
#include "gl/context/work.h"
#include "gl/exec_draw.h"
#include "gl/feedback/query_object.h"
#include "gl/feedback/render_mode.h"
#include "gl/framebuffer/framebuffer.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/rasterization/raster_state.h"
#include "inspect/inspect.h"

/* Values outside [0,1] are kept for float buffers; normalized buffers clamp them when they are cleared. */
void GLAPIENTRY exec_glClearColor(GLclampf red, GLclampf green, GLclampf blue, GLclampf alpha)
{
    ENTER_VOID();
    memcpy(context->rasterization->clear_color, (const float[4]){red, green, blue, alpha}, sizeof(float[4]));
}

void GLAPIENTRY exec_glClearDepth(GLclampd depth)
{
    ENTER_VOID();
    context->rasterization->clear_depth = clamp01(depth);
}

void GLAPIENTRY exec_glClearDepthf(GLfloat depth)
{
    ENTER_VOID();
    FPENV_PIN(depth);
    context->rasterization->clear_depth = clamp01(depth);
}

void GLAPIENTRY exec_glClearStencil(GLint s)
{
    ENTER_VOID();
    context->rasterization->clear_stencil = s;
}

/* Windows have RGBA: state alone. */
void GLAPIENTRY exec_glClearIndex(GLfloat c)
{
    ENTER_VOID();
    context->rasterization->clear_index = c;
}

/* EXT_texture_integer: the value that buffers of integers are cleared to. */
void GLAPIENTRY exec_glClearColorIiEXT(GLint red, GLint green, GLint blue, GLint alpha)
{
    ENTER_VOID();
    memcpy(context->rasterization->clear_integers, (const GLint[4]){red, green, blue, alpha},
           sizeof(GLint[4]));
}

void GLAPIENTRY exec_glClearColorIuiEXT(GLuint red, GLuint green, GLuint blue, GLuint alpha)
{
    ENTER_VOID();
    memcpy(context->rasterization->clear_integers, (const GLuint[4]){red, green, blue, alpha},
           sizeof(GLuint[4]));
}

/* --- What is cleared ------------------------------------------------------------------------------------ */

/* Masks, scissor box and no buffer yet. */
static struct raster_clear begin_clear(const struct context *context)
{
    const struct rasterization_state *state = context->rasterization;
    struct raster_clear clear = {
        .rect = rasterization_clip_rect(context),
        .depth = state->clear_depth,
        .depth_mask = state->depth_mask,
        .stencil = (uint8_t)state->clear_stencil,
        .stencil_mask = (uint8_t)state->stencil[0].write_mask,
    };
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++)
        for (unsigned c = 0; c < 4; c++)
            clear.color_mask[i] |= (uint8_t)(state->color_mask[i][c] << c);
    return clear;
}

bool framebuffer_writes_are_ignored(const struct context *context)
{
    return context->rasterization->discard || !queries_allow_drawing(context) ||
           context->render_mode->mode != GL_RENDER;
}

static void submit(struct context *context, const char *call, const struct raster_clear *clear)
{
    if (framebuffer_writes_are_ignored(context))
        return;
    if (clear->rect.x0 >= clear->rect.x1 || clear->rect.y0 >= clear->rect.y1 || !clear->buffers)
        return;
    const struct raster_rect *rect = &clear->rect;
    if (!work_continues(context, call, (uint64_t)(rect->x1 - rect->x0) * (uint64_t)(rect->y1 - rect->y0)))
        return;
    if (context->inspector)
        context->inspector->moment++;
    if (raster_scene_clear(context->scene, clear))
        return;
    gl_flush_scene(context);
    if (!raster_scene_clear(context->scene, clear))
        gl_error(context, GL_OUT_OF_MEMORY, "%s: memory ran out", call);
}

/* Draw buffers that hold integers, or that do not. */
static uint8_t color_buffers(const struct context *context, bool integers)
{
    const struct raster_target *target = &context->framebuffers->target;
    uint8_t set = 0;
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++)
        if (target->color[i].format != COLOR_NONE && raster_color_is_integer(&target->color[i]) == integers)
            set |= (uint8_t)(1u << i);
    return set & framebuffer_drawn_colors(context);
}

void GLAPIENTRY exec_glClear(GLbitfield mask)
{
    const GLbitfield known =
        GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT | GL_ACCUM_BUFFER_BIT;
    ENTER_VOID();
    if (mask & ~known) {
        gl_error(context, GL_INVALID_VALUE, "glClear: mask is 0x%x, which has unknown bits", mask);
        return;
    }
    if (!framebuffer_prepare(context, COMMAND_NAME))
        return;
    const struct rasterization_state *state = context->rasterization;
    const struct raster_target *target = &context->framebuffers->target;
    struct raster_clear clear = begin_clear(context);
    if (mask & GL_ACCUM_BUFFER_BIT && !framebuffer_writes_are_ignored(context))
        accumulation_clear(context);
    clear.draw_buffers = color_buffers(context, false);
    if (mask & GL_COLOR_BUFFER_BIT && clear.draw_buffers)
        clear.buffers |= CLEAR_COLOR;
    if (mask & GL_DEPTH_BUFFER_BIT && framebuffer_has_depth(target) && clear.depth_mask)
        clear.buffers |= CLEAR_DEPTH;
    if (mask & GL_STENCIL_BUFFER_BIT && framebuffer_has_stencil(target))
        clear.buffers |= CLEAR_STENCIL;
    memcpy(clear.color, state->clear_color, sizeof clear.color);
    submit(context, COMMAND_NAME, &clear);
    clear.draw_buffers = color_buffers(context, true);
    clear.buffers = mask & GL_COLOR_BUFFER_BIT && clear.draw_buffers ? CLEAR_COLOR : 0;
    memcpy(clear.color, state->clear_integers, sizeof clear.color);
    submit(context, COMMAND_NAME, &clear);
}

/* --- One buffer ----------------------------------------------------------------------------------------- */

static bool check_buffer(struct context *context, const char *call, GLenum buffer, GLint drawbuffer,
                         const GLenum *allowed, unsigned count)
{
    if (!enum_allowed(context, call, "buffer", buffer, allowed, count))
        return false;
    const GLint limit = buffer == GL_COLOR ? SHADER_MAX_DRAW_BUFFERS : 1;
    if (drawbuffer >= 0 && drawbuffer < limit)
        return framebuffer_prepare(context, call);
    gl_error(context, GL_INVALID_VALUE, "%s: drawbuffer is %d, expected 0 to %d", call, drawbuffer,
             limit - 1);
    return false;
}

/* Clears a colour buffer to the bits of four components, integers or floats. Values of another kind than the
 * buffer's, which the specification leaves undefined, clear nothing. */
static void clear_color(struct context *context, const char *call, GLint drawbuffer, const void *value,
                        bool integers)
{
    struct raster_clear clear = begin_clear(context);
    clear.draw_buffers = color_buffers(context, integers) & (uint8_t)(1u << drawbuffer);
    clear.buffers = clear.draw_buffers ? CLEAR_COLOR : 0;
    memcpy(clear.color, value, sizeof clear.color);
    submit(context, call, &clear);
}

static void clear_depth_stencil(struct context *context, const char *call, unsigned buffers, double depth,
                                GLint stencil)
{
    const struct raster_target *target = &context->framebuffers->target;
    struct raster_clear clear = begin_clear(context);
    if (buffers & CLEAR_DEPTH && framebuffer_has_depth(target) && clear.depth_mask)
        clear.buffers |= CLEAR_DEPTH;
    if (buffers & CLEAR_STENCIL && framebuffer_has_stencil(target))
        clear.buffers |= CLEAR_STENCIL;
    clear.depth = clamp01(depth);
    clear.stencil = (uint8_t)stencil;
    submit(context, call, &clear);
}

void GLAPIENTRY exec_glClearBufferiv(GLenum buffer, GLint drawbuffer, const GLint *value)
{
    static const GLenum allowed[] = {GL_COLOR, GL_STENCIL};
    ENTER_VOID();
    if (!check_buffer(context, COMMAND_NAME, buffer, drawbuffer, allowed, 2))
        return;
    if (buffer == GL_COLOR)
        clear_color(context, COMMAND_NAME, drawbuffer, value, true);
    else
        clear_depth_stencil(context, COMMAND_NAME, CLEAR_STENCIL, 0, value[0]);
}

void GLAPIENTRY exec_glClearBufferuiv(GLenum buffer, GLint drawbuffer, const GLuint *value)
{
    static const GLenum allowed[] = {GL_COLOR};
    ENTER_VOID();
    if (check_buffer(context, COMMAND_NAME, buffer, drawbuffer, allowed, 1))
        clear_color(context, COMMAND_NAME, drawbuffer, value, true);
}

void GLAPIENTRY exec_glClearBufferfv(GLenum buffer, GLint drawbuffer, const GLfloat *value)
{
    static const GLenum allowed[] = {GL_COLOR, GL_DEPTH};
    ENTER_VOID();
    if (!check_buffer(context, COMMAND_NAME, buffer, drawbuffer, allowed, 2))
        return;
    if (buffer == GL_COLOR)
        clear_color(context, COMMAND_NAME, drawbuffer, value, false);
    else
        clear_depth_stencil(context, COMMAND_NAME, CLEAR_DEPTH, value[0], 0);
}

void GLAPIENTRY exec_glClearBufferfi(GLenum buffer, GLint drawbuffer, GLfloat depth, GLint stencil)
{
    static const GLenum allowed[] = {GL_DEPTH_STENCIL};
    ENTER_VOID();
    if (check_buffer(context, COMMAND_NAME, buffer, drawbuffer, allowed, 1))
        clear_depth_stencil(context, COMMAND_NAME, CLEAR_DEPTH | CLEAR_STENCIL, depth, stencil);
}

/* --- Invalidation: a hint, which does not change the pixels --------------------------------------------- */

/* Is `attachment` a name of the framebuffer's? */
static GLenum attachment_error(const struct framebuffer_object *object, GLenum attachment)
{
    const bool beyond =
        attachment >= GL_COLOR_ATTACHMENT0 + FRAMEBUFFER_COLORS && attachment < GL_COLOR_ATTACHMENT0 + 32;
    if (object && beyond)
        return GL_INVALID_OPERATION;
    if (object)
        return framebuffer_color_index(attachment) >= 0 || attachment == GL_DEPTH_ATTACHMENT ||
                       attachment == GL_STENCIL_ATTACHMENT || attachment == GL_DEPTH_STENCIL_ATTACHMENT
                   ? GL_NO_ERROR
                   : GL_INVALID_ENUM;
    switch (attachment) {
    case GL_FRONT_LEFT:
    case GL_FRONT_RIGHT:
    case GL_BACK_LEFT:
    case GL_BACK_RIGHT:
    case GL_ACCUM: /* there may be none, as of auxiliary ones: ignored */
    case GL_AUX0:
    case GL_AUX1:
    case GL_AUX2:
    case GL_AUX3:
    case GL_COLOR:
    case GL_DEPTH:
    case GL_STENCIL: return GL_NO_ERROR;
    default: return GL_INVALID_ENUM;
    }
}

static void invalidate(const char *call, GLenum target, GLsizei count, const GLenum *attachments,
                       GLsizei width, GLsizei height)
{
    ENTER(call);
    struct framebuffer_object *object;
    if (!context || !framebuffer_of_target(context, call, target, &object))
        return;
    if (count < 0 || width < 0 || height < 0) {
        gl_error(context, GL_INVALID_VALUE,
                 "%s: %d attachments, %d x %d pixels, expected no negative numbers", call, count, width,
                 height);
        return;
    }
    for (GLsizei i = 0; i < count; i++) {
        const GLenum error = attachment_error(object, attachments[i]);
        if (error == GL_NO_ERROR)
            continue;
        gl_error(context, error, "%s: attachment %d is 0x%04X, which this framebuffer has not", call, i,
                 attachments[i]);
        return;
    }
}

void GLAPIENTRY exec_glInvalidateFramebuffer(GLenum target, GLsizei numAttachments, const GLenum *attachments)
{
    invalidate(COMMAND_NAME, target, numAttachments, attachments, 0, 0);
}

void GLAPIENTRY exec_glInvalidateSubFramebuffer(GLenum target, GLsizei numAttachments,
                                                const GLenum *attachments, GLint x, GLint y, GLsizei width,
                                                GLsizei height)
{
    (void)x;
    (void)y;
    invalidate(COMMAND_NAME, target, numAttachments, attachments, width, height);
}
