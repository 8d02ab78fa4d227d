/* Commands that set per-fragment operations and what clears write (GL 4.6 compatibility 17.3, 17.4). */
#include "gl/context/context.h"

#include <string.h>

#include "gl/context/entry.h"
#include "gl/exec_rasterization.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/rasterization/raster_state.h"

static const GLenum compare_functions[] = {GL_NEVER,   GL_LESS,     GL_EQUAL,  GL_LEQUAL,
                                           GL_GREATER, GL_NOTEQUAL, GL_GEQUAL, GL_ALWAYS};

/* --- Alpha, depth, stencil ------------------------------------------------------------------------------ */

void GLAPIENTRY exec_glAlphaFunc(GLenum func, GLclampf ref)
{
    ENTER_VOID();
    if (!enum_allowed(context, COMMAND_NAME, "func", func, compare_functions, 8))
        return;
    context->rasterization->alpha_func = func;
    context->rasterization->alpha_ref = (float)clamp01(ref);
    gl_dirty(context, DIRTY_RASTER);
}

void GLAPIENTRY exec_glDepthFunc(GLenum func)
{
    ENTER_VOID();
    if (!enum_allowed(context, COMMAND_NAME, "func", func, compare_functions, 8))
        return;
    context->rasterization->depth_func = func;
    gl_dirty(context, DIRTY_RASTER);
}

void GLAPIENTRY exec_glDepthMask(GLboolean flag)
{
    ENTER_VOID();
    context->rasterization->depth_mask = flag != GL_FALSE;
    gl_dirty(context, DIRTY_RASTER);
}

/* EXT_depth_bounds_test: bounds are clamped to [0,1]. */
void GLAPIENTRY exec_glDepthBoundsEXT(GLclampd zmin, GLclampd zmax)
{
    ENTER_VOID();
    if (zmin > zmax) {
        gl_error(context, GL_INVALID_VALUE, "%s: zmin %g is above zmax %g", COMMAND_NAME, zmin, zmax);
        return;
    }
    context->rasterization->depth_bounds[0] = clamp01(zmin);
    context->rasterization->depth_bounds[1] = clamp01(zmax);
    gl_dirty(context, DIRTY_RASTER);
}

static const GLenum faces[] = {GL_FRONT, GL_BACK, GL_FRONT_AND_BACK};

/* Sets of stencil state, a bit each. */
enum {
    STENCIL_FRONT = 1,
    STENCIL_BACK = 2,       /* OpenGL 2.0's */
    STENCIL_OTHER_BACK = 4, /* EXT_stencil_two_side's */
};

/* Commands without a face set the state of the active one: front together with OpenGL 2.0's back, or the
 * other back (EXT_stencil_two_side, Interactions with OpenGL 2.0). */
static unsigned active_sets(const struct context *context)
{
    return context->rasterization->active_stencil_face == GL_BACK ? STENCIL_OTHER_BACK
                                                                  : STENCIL_FRONT | STENCIL_BACK;
}

/* None, with INVALID_ENUM raised, for an invalid face. */
static unsigned face_sets(struct context *context, const char *call, GLenum face)
{
    if (!enum_allowed(context, call, "face", face, faces, 3))
        return 0;
    return (face != GL_BACK ? STENCIL_FRONT : 0) | (face != GL_FRONT ? STENCIL_BACK : 0);
}

#define EACH_SET(sets, set)                                                                                  \
    for (unsigned set = 0; set < 3; set++)                                                                   \
        if ((sets) >> set & 1)

static void stencil_func(struct context *context, const char *call, unsigned sets, GLenum func, GLint ref,
                         GLuint mask)
{
    if (!sets || !enum_allowed(context, call, "func", func, compare_functions, 8))
        return;
    EACH_SET(sets, i)
    {
        context->rasterization->stencil[i].func = func;
        context->rasterization->stencil[i].ref = ref;
        context->rasterization->stencil[i].compare_mask = mask;
    }
    gl_dirty(context, DIRTY_RASTER);
}

static void stencil_op(struct context *context, const char *call, unsigned sets, GLenum fail,
                       GLenum depth_fail, GLenum pass)
{
    static const GLenum ops[] = {GL_KEEP, GL_ZERO,   GL_REPLACE,   GL_INCR,
                                 GL_DECR, GL_INVERT, GL_INCR_WRAP, GL_DECR_WRAP};
    if (!sets || !enum_allowed(context, call, "sfail", fail, ops, 8) ||
        !enum_allowed(context, call, "dpfail", depth_fail, ops, 8) ||
        !enum_allowed(context, call, "dppass", pass, ops, 8))
        return;
    EACH_SET(sets, i)
    {
        context->rasterization->stencil[i].fail = fail;
        context->rasterization->stencil[i].depth_fail = depth_fail;
        context->rasterization->stencil[i].pass = pass;
    }
    gl_dirty(context, DIRTY_RASTER);
}

static void stencil_mask(struct context *context, unsigned sets, GLuint mask)
{
    if (!sets)
        return;
    EACH_SET(sets, i)
    context->rasterization->stencil[i].write_mask = mask;
    gl_dirty(context, DIRTY_RASTER);
}

void GLAPIENTRY exec_glStencilFunc(GLenum func, GLint ref, GLuint mask)
{
    ENTER_VOID();
    stencil_func(context, COMMAND_NAME, active_sets(context), func, ref, mask);
}

void GLAPIENTRY exec_glStencilFuncSeparate(GLenum face, GLenum func, GLint ref, GLuint mask)
{
    ENTER_VOID();
    stencil_func(context, COMMAND_NAME, face_sets(context, COMMAND_NAME, face), func, ref, mask);
}

/* Both functions are checked before either is set. */
void GLAPIENTRY exec_glStencilFuncSeparateATI(GLenum frontfunc, GLenum backfunc, GLint ref, GLuint mask)
{
    ENTER_VOID();
    if (!enum_allowed(context, COMMAND_NAME, "frontfunc", frontfunc, compare_functions, 8) ||
        !enum_allowed(context, COMMAND_NAME, "backfunc", backfunc, compare_functions, 8))
        return;
    stencil_func(context, COMMAND_NAME, STENCIL_FRONT, frontfunc, ref, mask);
    stencil_func(context, COMMAND_NAME, STENCIL_BACK, backfunc, ref, mask);
}

void GLAPIENTRY exec_glStencilOp(GLenum fail, GLenum zfail, GLenum zpass)
{
    ENTER_VOID();
    stencil_op(context, COMMAND_NAME, active_sets(context), fail, zfail, zpass);
}

void GLAPIENTRY exec_glStencilOpSeparate(GLenum face, GLenum sfail, GLenum dpfail, GLenum dppass)
{
    ENTER_VOID();
    stencil_op(context, COMMAND_NAME, face_sets(context, COMMAND_NAME, face), sfail, dpfail, dppass);
}

void GLAPIENTRY exec_glStencilMask(GLuint mask)
{
    ENTER_VOID();
    stencil_mask(context, active_sets(context), mask);
}

void GLAPIENTRY exec_glStencilMaskSeparate(GLenum face, GLuint mask)
{
    ENTER_VOID();
    stencil_mask(context, face_sets(context, COMMAND_NAME, face), mask);
}

void GLAPIENTRY exec_glActiveStencilFaceEXT(GLenum face)
{
    ENTER_VOID();
    if (!enum_allowed(context, COMMAND_NAME, "face", face, faces, 2))
        return;
    context->rasterization->active_stencil_face = face;
}

/* --- Blending and logical operation --------------------------------------------------------------------- */

/* Draw buffers that a command sets: all of them, or the one that an indexed command names. */
struct blend_buffers {
    unsigned first, count;
};

static const struct blend_buffers all_buffers = {0, SHADER_MAX_DRAW_BUFFERS};

/* One buffer; INVALID_VALUE for one that does not exist (ARB_draw_buffers_blend). */
static bool one_buffer(const char *call, GLuint index, struct blend_buffers *buffers)
{
    struct context *context = gl_enter(call);
    if (context && index >= SHADER_MAX_DRAW_BUFFERS)
        gl_error(context, GL_INVALID_VALUE, "%s: buf is %u, expected less than %d", call, index,
                 SHADER_MAX_DRAW_BUFFERS);
    *buffers = (struct blend_buffers){index, 1};
    return context && index < SHADER_MAX_DRAW_BUFFERS;
}

static void blend_func(const char *call, struct blend_buffers buffers, GLenum src_rgb, GLenum dst_rgb,
                       GLenum src_alpha, GLenum dst_alpha)
{
    static const GLenum factors[] = {
        GL_ZERO,
        GL_ONE,
        GL_SRC_COLOR,
        GL_ONE_MINUS_SRC_COLOR,
        GL_DST_COLOR,
        GL_ONE_MINUS_DST_COLOR,
        GL_SRC_ALPHA,
        GL_ONE_MINUS_SRC_ALPHA,
        GL_DST_ALPHA,
        GL_ONE_MINUS_DST_ALPHA,
        GL_CONSTANT_COLOR,
        GL_ONE_MINUS_CONSTANT_COLOR,
        GL_CONSTANT_ALPHA,
        GL_ONE_MINUS_CONSTANT_ALPHA,
        GL_SRC_ALPHA_SATURATE,
        GL_SRC1_COLOR,
        GL_ONE_MINUS_SRC1_COLOR,
        GL_SRC1_ALPHA,
        GL_ONE_MINUS_SRC1_ALPHA,
    };
    const struct {
        const char *name;
        GLenum value;
    } arguments[] = {{"source (rgb)", src_rgb},
                     {"destination (rgb)", dst_rgb},
                     {"source (alpha)", src_alpha},
                     {"destination (alpha)", dst_alpha}};
    ENTER(call);
    if (!context)
        return;
    for (int i = 0; i < 4; i++)
        if (!enum_allowed(context, call, arguments[i].name, arguments[i].value, factors,
                          sizeof factors / sizeof *factors))
            return;
    for (unsigned i = buffers.first; i < buffers.first + buffers.count; i++) {
        struct blend_function *function = &context->rasterization->blend_functions[i];
        function->src_rgb = src_rgb;
        function->dst_rgb = dst_rgb;
        function->src_alpha = src_alpha;
        function->dst_alpha = dst_alpha;
    }
    gl_dirty(context, DIRTY_RASTER);
}

static void set_blend_equation(const char *call, struct blend_buffers buffers, GLenum rgb, GLenum alpha)
{
    static const GLenum equations[] = {GL_FUNC_ADD, GL_FUNC_SUBTRACT, GL_FUNC_REVERSE_SUBTRACT, GL_MIN,
                                       GL_MAX};
    ENTER(call);
    if (!context || !enum_allowed(context, call, "mode (rgb)", rgb, equations, 5) ||
        !enum_allowed(context, call, "mode (alpha)", alpha, equations, 5))
        return;
    for (unsigned i = buffers.first; i < buffers.first + buffers.count; i++) {
        context->rasterization->blend_functions[i].equation_rgb = rgb;
        context->rasterization->blend_functions[i].equation_alpha = alpha;
    }
    gl_dirty(context, DIRTY_RASTER);
}

void GLAPIENTRY exec_glBlendFunc(GLenum sfactor, GLenum dfactor)
{
    blend_func(COMMAND_NAME, all_buffers, sfactor, dfactor, sfactor, dfactor);
}

void GLAPIENTRY exec_glBlendEquation(GLenum mode)
{
    set_blend_equation(COMMAND_NAME, all_buffers, mode, mode);
}

void GLAPIENTRY exec_glBlendFuncSeparate(GLenum srcRGB, GLenum dstRGB, GLenum srcAlpha, GLenum dstAlpha)
{
    blend_func(COMMAND_NAME, all_buffers, srcRGB, dstRGB, srcAlpha, dstAlpha);
}

void GLAPIENTRY exec_glBlendEquationSeparate(GLenum modeRGB, GLenum modeAlpha)
{
    set_blend_equation(COMMAND_NAME, all_buffers, modeRGB, modeAlpha);
}

void GLAPIENTRY exec_glBlendFunci(GLuint buf, GLenum src, GLenum dst)
{
    struct blend_buffers one;
    if (one_buffer(COMMAND_NAME, buf, &one))
        blend_func(COMMAND_NAME, one, src, dst, src, dst);
}

void GLAPIENTRY exec_glBlendFuncSeparatei(GLuint buf, GLenum srcRGB, GLenum dstRGB, GLenum srcAlpha,
                                          GLenum dstAlpha)
{
    struct blend_buffers one;
    if (one_buffer(COMMAND_NAME, buf, &one))
        blend_func(COMMAND_NAME, one, srcRGB, dstRGB, srcAlpha, dstAlpha);
}

void GLAPIENTRY exec_glBlendEquationi(GLuint buf, GLenum mode)
{
    struct blend_buffers one;
    if (one_buffer(COMMAND_NAME, buf, &one))
        set_blend_equation(COMMAND_NAME, one, mode, mode);
}

void GLAPIENTRY exec_glBlendEquationSeparatei(GLuint buf, GLenum modeRGB, GLenum modeAlpha)
{
    struct blend_buffers one;
    if (one_buffer(COMMAND_NAME, buf, &one))
        set_blend_equation(COMMAND_NAME, one, modeRGB, modeAlpha);
}

void GLAPIENTRY exec_glBlendColor(GLclampf red, GLclampf green, GLclampf blue, GLclampf alpha)
{
    ENTER_VOID();
    memcpy(context->rasterization->blend_color, (const float[4]){red, green, blue, alpha}, sizeof(float[4]));
    gl_dirty(context, DIRTY_RASTER);
}

void GLAPIENTRY exec_glLogicOp(GLenum opcode)
{
    ENTER_VOID();
    if (opcode < GL_CLEAR || opcode > GL_SET) {
        gl_error(context, GL_INVALID_ENUM, "glLogicOp: opcode is 0x%04x, expected GL_CLEAR..GL_SET", opcode);
        return;
    }
    context->rasterization->logic_op_mode = opcode;
    gl_dirty(context, DIRTY_RASTER);
}

/* --- Masks, buffers, clear values ----------------------------------------------------------------------- */

static void set_color_mask(struct context *context, unsigned first, unsigned count, const GLboolean mask[4])
{
    for (unsigned i = first; i < first + count; i++)
        for (unsigned c = 0; c < 4; c++)
            context->rasterization->color_mask[i][c] = mask[c] != GL_FALSE;
    gl_dirty(context, DIRTY_RASTER);
}

void GLAPIENTRY exec_glColorMask(GLboolean red, GLboolean green, GLboolean blue, GLboolean alpha)
{
    ENTER_VOID();
    set_color_mask(context, 0, SHADER_MAX_DRAW_BUFFERS, (const GLboolean[4]){red, green, blue, alpha});
}

/* 17.4.2: the mask of colour indices, which windows do not have. */
void GLAPIENTRY exec_glIndexMask(GLuint mask)
{
    ENTER_VOID();
    context->rasterization->index_mask = mask;
}

void GLAPIENTRY exec_glColorMaski(GLuint index, GLboolean r, GLboolean g, GLboolean b, GLboolean a)
{
    ENTER_VOID();
    if (index >= SHADER_MAX_DRAW_BUFFERS) {
        gl_error(context, GL_INVALID_VALUE, "glColorMaski: index is %u, expected less than %d", index,
                 SHADER_MAX_DRAW_BUFFERS);
        return;
    }
    set_color_mask(context, index, 1, (const GLboolean[4]){r, g, b, a});
}

/* Front left, and back left if the window is double buffered; else the names of the back buffer choose the
 * one there is (17.4.1). */
static bool buffer_name(struct context *context, const char *call, GLenum buffer, bool none_allowed)
{
    static const GLenum known[] = {GL_FRONT,          GL_FRONT_LEFT, GL_LEFT,
                                   GL_FRONT_AND_BACK, GL_BACK,       GL_BACK_LEFT};
    static const GLenum absent[] = {GL_FRONT_RIGHT, GL_BACK_RIGHT, GL_RIGHT, GL_AUX0,
                                    GL_AUX1,        GL_AUX2,       GL_AUX3};
    if (none_allowed && buffer == GL_NONE)
        return true;
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i] == buffer)
            return true;
    for (unsigned i = 0; i < sizeof absent / sizeof *absent; i++)
        if (absent[i] == buffer) {
            gl_error(context, GL_INVALID_OPERATION,
                     "%s: this framebuffer has no buffer 0x%04x, only GL_FRONT", call, buffer);
            return false;
        }
    const bool attachment = buffer >= GL_COLOR_ATTACHMENT0 && buffer < GL_COLOR_ATTACHMENT0 + 32;
    gl_error(context, attachment ? GL_INVALID_OPERATION : GL_INVALID_ENUM, "%s: 0x%04x is not a buffer%s",
             call, buffer,
             attachment ? " of the window, but of a framebuffer object, and none is bound" : "");
    return false;
}

/* The buffers of framebuffer objects are attachments, and nothing else (17.4.1). */
static bool attachment_name(struct context *context, const char *call, GLenum buffer)
{
    if (buffer == GL_NONE || framebuffer_color_index(buffer) >= 0)
        return true;
    const bool known = (buffer >= GL_COLOR_ATTACHMENT0 && buffer < GL_COLOR_ATTACHMENT0 + 32) ||
                       (buffer >= GL_FRONT_LEFT && buffer <= GL_AUX3);
    gl_error(
        context, known ? GL_INVALID_OPERATION : GL_INVALID_ENUM,
        "%s: 0x%04x is no buffer of a framebuffer object, expected GL_NONE or GL_COLOR_ATTACHMENT0 to %d",
        call, buffer, FRAMEBUFFER_COLORS - 1);
    return false;
}

static void set_draw_buffers(struct context *context, GLsizei n, const GLenum *buffers)
{
    struct framebuffer_object *draw = context->framebuffers->draw;
    framebuffer_changed(context);
    for (GLsizei i = 0; i < FRAMEBUFFER_COLORS; i++)
        draw->draw_buffers[i] = i < n ? buffers[i] : GL_NONE;
}

void GLAPIENTRY exec_glDrawBuffer(GLenum mode)
{
    ENTER_VOID();
    if (context->framebuffers->draw) {
        if (attachment_name(context, COMMAND_NAME, mode))
            set_draw_buffers(context, 1, &mode);
        return;
    }
    if (!buffer_name(context, COMMAND_NAME, mode, true))
        return;
    context->rasterization->draw_buffer = mode;
    gl_dirty(context, DIRTY_RASTER);
}

void GLAPIENTRY exec_glReadBuffer(GLenum mode)
{
    ENTER_VOID();
    if (context->framebuffers->read) {
        if (attachment_name(context, COMMAND_NAME, mode))
            context->framebuffers->read->read_buffer = mode;
        return;
    }
    if (!buffer_name(context, COMMAND_NAME, mode, true) ||
        (mode == GL_FRONT_AND_BACK &&
         (gl_error(context, GL_INVALID_ENUM, "glReadBuffer: GL_FRONT_AND_BACK is more than one buffer"),
          true)))
        return;
    context->rasterization->read_buffer = mode;
}

/* Each attachment at most once. */
static bool attachments_allowed(struct context *context, const char *call, GLsizei n, const GLenum *buffers)
{
    unsigned seen = 0;
    for (GLsizei i = 0; i < n; i++) {
        const int color = framebuffer_color_index(buffers[i]);
        if (!attachment_name(context, call, buffers[i]))
            return false;
        if (color >= 0 && seen >> color & 1) {
            gl_error(context, GL_INVALID_OPERATION,
                     "%s: buffer %d is 0x%04x, which an earlier one is already", call, i, buffers[i]);
            return false;
        }
        seen |= color >= 0 ? 1u << color : 0;
    }
    return true;
}

/* ARB_draw_buffers: only names of single buffers, none twice. A buffer of the window must be first, since the
 * raster state cannot send fragment colours 1.. to it. */
static void draw_buffers(const char *call, GLsizei n, const GLenum *buffers)
{
    ENTER(call);
    if (!context)
        return;
    if (n < 0 || n > SHADER_MAX_DRAW_BUFFERS) {
        gl_error(context, GL_INVALID_VALUE, "%s: n is %d, expected 0..%d", call, n, SHADER_MAX_DRAW_BUFFERS);
        return;
    }
    if (context->framebuffers->draw) {
        if (attachments_allowed(context, call, n, buffers))
            set_draw_buffers(context, n, buffers);
        return;
    }
    for (GLsizei i = 0; i < n; i++) {
        GLenum buffer = buffers[i];
        if (buffer == GL_FRONT || buffer == GL_BACK || buffer == GL_LEFT || buffer == GL_FRONT_AND_BACK) {
            gl_error(context, GL_INVALID_ENUM, "%s: buffer %d is 0x%04x, which may be more than one", call, i,
                     buffer);
            return;
        }
        if (!buffer_name(context, call, buffer, true))
            return;
        if (i > 0 && buffer != GL_NONE) {
            gl_error(context, GL_INVALID_OPERATION,
                     "%s: buffer %d is 0x%04x, expected GL_NONE after the first", call, i, buffer);
            return;
        }
    }
    context->rasterization->draw_buffer = n > 0 ? buffers[0] : GL_NONE;
    gl_dirty(context, DIRTY_RASTER);
}

void GLAPIENTRY exec_glDrawBuffers(GLsizei n, const GLenum *bufs)
{
    draw_buffers(COMMAND_NAME, n, bufs);
}

/* ClampColor: vertex colours (13.1), fragment colours (15.2.1), pixels that are read (18.2.6). */
static void clamp_color(const char *call, GLenum target, GLenum clamp)
{
    static const GLenum targets[] = {GL_CLAMP_VERTEX_COLOR, GL_CLAMP_FRAGMENT_COLOR, GL_CLAMP_READ_COLOR},
                        modes[] = {GL_TRUE, GL_FALSE, GL_FIXED_ONLY};
    ENTER(call);
    if (!context || !enum_allowed(context, call, "target", target, targets, 3) ||
        !enum_allowed(context, call, "clamp", clamp, modes, 3))
        return;
    struct rasterization_state *state = context->rasterization;
    *(target == GL_CLAMP_VERTEX_COLOR     ? &state->clamp_vertex_color
      : target == GL_CLAMP_FRAGMENT_COLOR ? &state->clamp_fragment_color
                                          : &state->clamp_read_color) = clamp;
    gl_dirty(context, DIRTY_RASTER);
}

void GLAPIENTRY exec_glClampColor(GLenum target, GLenum clamp)
{
    clamp_color(COMMAND_NAME, target, clamp);
}
