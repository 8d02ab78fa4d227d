/* Commands for framebuffers and renderbuffers that are named, not bound (ARB_direct_state_access; GL 4.6
 * compatibility 9, 17.4, 18.3): the command for bound ones, with this one bound meanwhile. */
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_api.h"
#include "gl/exec_draw.h"
#include "gl/exec_framebuffer.h"
#include "gl/exec_rasterization.h"
#include "gl/exec_texture.h"
#include "gl/framebuffer/framebuffer_object.h"

/* An object of framebuffers, or null for the window, name 0; false with INVALID_OPERATION raised. */
static bool find(struct context *context, const char *call, GLuint name, struct framebuffer_object **object)
{
    *object = name ? name_table_find(&context->framebuffers->names, name) : NULL;
    if (name && !*object)
        gl_error(context, GL_INVALID_OPERATION, "%s: %u is no framebuffer", call, name);
    return !name || *object;
}

static void bind_draw(struct context *context, struct framebuffer_object *object)
{
    if (context->framebuffers->draw == object)
        return;
    framebuffer_changed(context);
    context->framebuffers->draw = object;
}

/* With the object as the read framebuffer, which costs nothing. */
#define WITH_READ(name, ...)                                                                                 \
    ENTER_VOID();                                                                                            \
    struct framebuffer_object *const bound = context->framebuffers->read;                                    \
    struct framebuffer_object *object;                                                                       \
    if (!find(context, COMMAND_NAME, name, &object))                                                         \
        return;                                                                                              \
    context->framebuffers->read = object;                                                                    \
    const char *const outer = named_call_begin(context, COMMAND_NAME);                                       \
    __VA_ARGS__;                                                                                             \
    context->named_call = outer;                                                                             \
    context->framebuffers->read = bound

/* With the object as the draw framebuffer. */
#define WITH_DRAW(name, ...)                                                                                 \
    ENTER_VOID();                                                                                            \
    struct framebuffer_object *const bound = context->framebuffers->draw;                                    \
    struct framebuffer_object *object;                                                                       \
    if (!find(context, COMMAND_NAME, name, &object))                                                         \
        return;                                                                                              \
    bind_draw(context, object);                                                                              \
    const char *const outer = named_call_begin(context, COMMAND_NAME);                                       \
    __VA_ARGS__;                                                                                             \
    context->named_call = outer;                                                                             \
    bind_draw(context, bound)

/* --- Attachments and parameters (9.2) ------------------------------------------------------------------- */

void GLAPIENTRY exec_glNamedFramebufferRenderbuffer(GLuint framebuffer, GLenum attachment,
                                                    GLenum renderbuffertarget, GLuint renderbuffer)
{
    WITH_READ(framebuffer, exec_glFramebufferRenderbuffer(GL_READ_FRAMEBUFFER, attachment, renderbuffertarget,
                                                          renderbuffer));
}

void GLAPIENTRY exec_glNamedFramebufferTexture(GLuint framebuffer, GLenum attachment, GLuint texture,
                                               GLint level)
{
    WITH_READ(framebuffer, exec_glFramebufferTexture(GL_READ_FRAMEBUFFER, attachment, texture, level));
}

void GLAPIENTRY exec_glNamedFramebufferTextureLayer(GLuint framebuffer, GLenum attachment, GLuint texture,
                                                    GLint level, GLint layer)
{
    WITH_READ(framebuffer,
              exec_glFramebufferTextureLayer(GL_READ_FRAMEBUFFER, attachment, texture, level, layer));
}

void GLAPIENTRY exec_glNamedFramebufferParameteri(GLuint framebuffer, GLenum pname, GLint param)
{
    WITH_READ(framebuffer, exec_glFramebufferParameteri(GL_READ_FRAMEBUFFER, pname, param));
}

void GLAPIENTRY exec_glGetNamedFramebufferParameteriv(GLuint framebuffer, GLenum pname, GLint *param)
{
    WITH_READ(framebuffer, exec_glGetFramebufferParameteriv(GL_READ_FRAMEBUFFER, pname, param));
}

void GLAPIENTRY exec_glGetNamedFramebufferAttachmentParameteriv(GLuint framebuffer, GLenum attachment,
                                                                GLenum pname, GLint *params)
{
    WITH_READ(framebuffer,
              exec_glGetFramebufferAttachmentParameteriv(GL_READ_FRAMEBUFFER, attachment, pname, params));
}

/* EXT_direct_state_access 4.4.7: "... as if the framebuffer ... had been bound". */
void GLAPIENTRY exec_glGetFramebufferParameterivEXT(GLuint framebuffer, GLenum pname, GLint *params)
{
    ENTER_VOID();
    struct framebuffer_state *state = context->framebuffers;
    struct framebuffer_object *const read = state->read, *const draw = state->draw, *object = NULL;
    if (framebuffer && !(object = framebuffer_for_name(context, COMMAND_NAME, framebuffer)))
        return;
    if (pname != GL_DRAW_BUFFER && pname != GL_READ_BUFFER &&
        (pname < GL_DRAW_BUFFER0 || pname > GL_DRAW_BUFFER15)) {
        gl_error(context, GL_INVALID_ENUM,
                 "%s: pname is 0x%04X, expected GL_DRAW_BUFFER, GL_READ_BUFFER or GL_DRAW_BUFFER0..15",
                 COMMAND_NAME, pname);
        return;
    }
    state->read = state->draw = object;
    const char *const outer = named_call_begin(context, COMMAND_NAME);
    exec_glGetIntegerv(pname, params);
    context->named_call = outer;
    state->read = read;
    state->draw = draw;
}

GLenum GLAPIENTRY exec_glCheckNamedFramebufferStatus(GLuint framebuffer, GLenum target)
{
    ENTER(COMMAND_NAME);
    struct framebuffer_object *object;
    if (!context || !framebuffer_of_target(context, COMMAND_NAME, target, &object) ||
        !find(context, COMMAND_NAME, framebuffer, &object))
        return 0;
    struct framebuffer_object *const bound = context->framebuffers->read;
    context->framebuffers->read = object;
    const GLenum status = exec_glCheckFramebufferStatus(GL_READ_FRAMEBUFFER);
    context->framebuffers->read = bound;
    return status;
}

/* --- Pixels (17.4, 18.2, 18.3) -------------------------------------------------------------------------- */

void GLAPIENTRY exec_glNamedFramebufferReadBuffer(GLuint framebuffer, GLenum src)
{
    WITH_READ(framebuffer, exec_glReadBuffer(src));
}

void GLAPIENTRY exec_glNamedFramebufferDrawBuffer(GLuint framebuffer, GLenum buf)
{
    WITH_DRAW(framebuffer, exec_glDrawBuffer(buf));
}

void GLAPIENTRY exec_glNamedFramebufferDrawBuffers(GLuint framebuffer, GLsizei n, const GLenum *bufs)
{
    WITH_DRAW(framebuffer, exec_glDrawBuffers(n, bufs));
}

void GLAPIENTRY exec_glInvalidateNamedFramebufferData(GLuint framebuffer, GLsizei numAttachments,
                                                      const GLenum *attachments)
{
    WITH_READ(framebuffer, exec_glInvalidateFramebuffer(GL_READ_FRAMEBUFFER, numAttachments, attachments));
}

void GLAPIENTRY exec_glInvalidateNamedFramebufferSubData(GLuint framebuffer, GLsizei numAttachments,
                                                         const GLenum *attachments, GLint x, GLint y,
                                                         GLsizei width, GLsizei height)
{
    WITH_READ(framebuffer, exec_glInvalidateSubFramebuffer(GL_READ_FRAMEBUFFER, numAttachments, attachments,
                                                           x, y, width, height));
}

void GLAPIENTRY exec_glClearNamedFramebufferiv(GLuint framebuffer, GLenum buffer, GLint drawbuffer,
                                               const GLint *value)
{
    WITH_DRAW(framebuffer, exec_glClearBufferiv(buffer, drawbuffer, value));
}

void GLAPIENTRY exec_glClearNamedFramebufferuiv(GLuint framebuffer, GLenum buffer, GLint drawbuffer,
                                                const GLuint *value)
{
    WITH_DRAW(framebuffer, exec_glClearBufferuiv(buffer, drawbuffer, value));
}

void GLAPIENTRY exec_glClearNamedFramebufferfv(GLuint framebuffer, GLenum buffer, GLint drawbuffer,
                                               const GLfloat *value)
{
    WITH_DRAW(framebuffer, exec_glClearBufferfv(buffer, drawbuffer, value));
}

void GLAPIENTRY exec_glClearNamedFramebufferfi(GLuint framebuffer, GLenum buffer, GLint drawbuffer,
                                               GLfloat depth, GLint stencil)
{
    WITH_DRAW(framebuffer, exec_glClearBufferfi(buffer, drawbuffer, depth, stencil));
}

void GLAPIENTRY exec_glBlitNamedFramebuffer(GLuint readFramebuffer, GLuint drawFramebuffer, GLint srcX0,
                                            GLint srcY0, GLint srcX1, GLint srcY1, GLint dstX0, GLint dstY0,
                                            GLint dstX1, GLint dstY1, GLbitfield mask, GLenum filter)
{
    ENTER_VOID();
    struct framebuffer_object *read, *draw, *const bound_read = context->framebuffers->read,
                                                   *const bound_draw = context->framebuffers->draw;
    if (!find(context, COMMAND_NAME, readFramebuffer, &read) ||
        !find(context, COMMAND_NAME, drawFramebuffer, &draw))
        return;
    context->framebuffers->read = read;
    bind_draw(context, draw);
    const char *const outer = named_call_begin(context, COMMAND_NAME);
    exec_glBlitFramebuffer(srcX0, srcY0, srcX1, srcY1, dstX0, dstY0, dstX1, dstY1, mask, filter);
    context->named_call = outer;
    bind_draw(context, bound_draw);
    context->framebuffers->read = bound_read;
}

/* --- Renderbuffers (9.2.4, 9.2.5) ----------------------------------------------------------------------- */

#define WITH_RENDERBUFFER(name, ...)                                                                         \
    ENTER_VOID();                                                                                            \
    struct renderbuffer_object *const bound = context->framebuffers->renderbuffer;                           \
    struct renderbuffer_object *object = name_table_find(&context->share->renderbuffers, name);              \
    if (!object) {                                                                                           \
        gl_error(context, GL_INVALID_OPERATION, "%s: %u is no renderbuffer", COMMAND_NAME, name);            \
        return;                                                                                              \
    }                                                                                                        \
    context->framebuffers->renderbuffer = object;                                                            \
    const char *const outer = named_call_begin(context, COMMAND_NAME);                                       \
    __VA_ARGS__;                                                                                             \
    context->named_call = outer;                                                                             \
    context->framebuffers->renderbuffer = bound

void GLAPIENTRY exec_glNamedRenderbufferStorage(GLuint renderbuffer, GLenum internalformat, GLsizei width,
                                                GLsizei height)
{
    WITH_RENDERBUFFER(renderbuffer,
                      exec_glRenderbufferStorage(GL_RENDERBUFFER, internalformat, width, height));
}

void GLAPIENTRY exec_glNamedRenderbufferStorageMultisample(GLuint renderbuffer, GLsizei samples,
                                                           GLenum internalformat, GLsizei width,
                                                           GLsizei height)
{
    WITH_RENDERBUFFER(renderbuffer, exec_glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples,
                                                                          internalformat, width, height));
}

void GLAPIENTRY exec_glGetNamedRenderbufferParameteriv(GLuint renderbuffer, GLenum pname, GLint *params)
{
    WITH_RENDERBUFFER(renderbuffer, exec_glGetRenderbufferParameteriv(GL_RENDERBUFFER, pname, params));
}
