/* Commands for framebuffers and renderbuffers that are named, not bound (ARB_direct_state_access; GL 4.6
 * compatibility 9, 17.4, 18.3): the command for bound ones, with this one bound meanwhile. */
#include "gl/context/entry.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/context/share_group.h"

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
    if (!find(context, __func__, name, &object))                                                             \
        return;                                                                                              \
    context->framebuffers->read = object;                                                                    \
    context->named_call = __func__;                                                                          \
    __VA_ARGS__;                                                                                             \
    context->named_call = NULL;                                                                              \
    context->framebuffers->read = bound

/* With the object as the draw framebuffer. */
#define WITH_DRAW(name, ...)                                                                                 \
    ENTER_VOID();                                                                                            \
    struct framebuffer_object *const bound = context->framebuffers->draw;                                    \
    struct framebuffer_object *object;                                                                       \
    if (!find(context, __func__, name, &object))                                                             \
        return;                                                                                              \
    bind_draw(context, object);                                                                              \
    context->named_call = __func__;                                                                          \
    __VA_ARGS__;                                                                                             \
    context->named_call = NULL;                                                                              \
    bind_draw(context, bound)

/* --- Attachments and parameters (9.2) ------------------------------------------------------------------- */

GLAPI void GLAPIENTRY glNamedFramebufferRenderbuffer(GLuint framebuffer, GLenum attachment,
                                                     GLenum renderbuffertarget, GLuint renderbuffer)
{
    WITH_READ(framebuffer,
              glFramebufferRenderbuffer(GL_READ_FRAMEBUFFER, attachment, renderbuffertarget, renderbuffer));
}

GLAPI void GLAPIENTRY glNamedFramebufferTexture(GLuint framebuffer, GLenum attachment, GLuint texture,
                                                GLint level)
{
    WITH_READ(framebuffer, glFramebufferTexture(GL_READ_FRAMEBUFFER, attachment, texture, level));
}

GLAPI void GLAPIENTRY glNamedFramebufferTextureLayer(GLuint framebuffer, GLenum attachment, GLuint texture,
                                                     GLint level, GLint layer)
{
    WITH_READ(framebuffer, glFramebufferTextureLayer(GL_READ_FRAMEBUFFER, attachment, texture, level, layer));
}

GLAPI void GLAPIENTRY glNamedFramebufferParameteri(GLuint framebuffer, GLenum pname, GLint param)
{
    WITH_READ(framebuffer, glFramebufferParameteri(GL_READ_FRAMEBUFFER, pname, param));
}

GLAPI void GLAPIENTRY glGetNamedFramebufferParameteriv(GLuint framebuffer, GLenum pname, GLint *param)
{
    WITH_READ(framebuffer, glGetFramebufferParameteriv(GL_READ_FRAMEBUFFER, pname, param));
}

GLAPI void GLAPIENTRY glGetNamedFramebufferAttachmentParameteriv(GLuint framebuffer, GLenum attachment,
                                                                 GLenum pname, GLint *params)
{
    WITH_READ(framebuffer,
              glGetFramebufferAttachmentParameteriv(GL_READ_FRAMEBUFFER, attachment, pname, params));
}

GLAPI GLenum GLAPIENTRY glCheckNamedFramebufferStatus(GLuint framebuffer, GLenum target)
{
    ENTER(__func__);
    struct framebuffer_object *object;
    if (!context || !framebuffer_of_target(context, __func__, target, &object) ||
        !find(context, __func__, framebuffer, &object))
        return 0;
    struct framebuffer_object *const bound = context->framebuffers->read;
    context->framebuffers->read = object;
    const GLenum status = glCheckFramebufferStatus(GL_READ_FRAMEBUFFER);
    context->framebuffers->read = bound;
    return status;
}

/* --- Pixels (17.4, 18.2, 18.3) -------------------------------------------------------------------------- */

GLAPI void GLAPIENTRY glNamedFramebufferReadBuffer(GLuint framebuffer, GLenum src)
{
    WITH_READ(framebuffer, glReadBuffer(src));
}

GLAPI void GLAPIENTRY glNamedFramebufferDrawBuffer(GLuint framebuffer, GLenum buf)
{
    WITH_DRAW(framebuffer, glDrawBuffer(buf));
}

GLAPI void GLAPIENTRY glNamedFramebufferDrawBuffers(GLuint framebuffer, GLsizei n, const GLenum *bufs)
{
    WITH_DRAW(framebuffer, glDrawBuffers(n, bufs));
}

GLAPI void GLAPIENTRY glInvalidateNamedFramebufferData(GLuint framebuffer, GLsizei numAttachments,
                                                       const GLenum *attachments)
{
    WITH_READ(framebuffer, glInvalidateFramebuffer(GL_READ_FRAMEBUFFER, numAttachments, attachments));
}

GLAPI void GLAPIENTRY glInvalidateNamedFramebufferSubData(GLuint framebuffer, GLsizei numAttachments,
                                                          const GLenum *attachments, GLint x, GLint y,
                                                          GLsizei width, GLsizei height)
{
    WITH_READ(framebuffer, glInvalidateSubFramebuffer(GL_READ_FRAMEBUFFER, numAttachments, attachments, x, y,
                                                      width, height));
}

GLAPI void GLAPIENTRY glClearNamedFramebufferiv(GLuint framebuffer, GLenum buffer, GLint drawbuffer,
                                                const GLint *value)
{
    WITH_DRAW(framebuffer, glClearBufferiv(buffer, drawbuffer, value));
}

GLAPI void GLAPIENTRY glClearNamedFramebufferuiv(GLuint framebuffer, GLenum buffer, GLint drawbuffer,
                                                 const GLuint *value)
{
    WITH_DRAW(framebuffer, glClearBufferuiv(buffer, drawbuffer, value));
}

GLAPI void GLAPIENTRY glClearNamedFramebufferfv(GLuint framebuffer, GLenum buffer, GLint drawbuffer,
                                                const GLfloat *value)
{
    WITH_DRAW(framebuffer, glClearBufferfv(buffer, drawbuffer, value));
}

GLAPI void GLAPIENTRY glClearNamedFramebufferfi(GLuint framebuffer, GLenum buffer, GLint drawbuffer,
                                                GLfloat depth, GLint stencil)
{
    WITH_DRAW(framebuffer, glClearBufferfi(buffer, drawbuffer, depth, stencil));
}

GLAPI void GLAPIENTRY glBlitNamedFramebuffer(GLuint readFramebuffer, GLuint drawFramebuffer, GLint srcX0,
                                             GLint srcY0, GLint srcX1, GLint srcY1, GLint dstX0, GLint dstY0,
                                             GLint dstX1, GLint dstY1, GLbitfield mask, GLenum filter)
{
    ENTER_VOID();
    struct framebuffer_object *read, *draw, *const bound_read = context->framebuffers->read,
                                                   *const bound_draw = context->framebuffers->draw;
    if (!find(context, __func__, readFramebuffer, &read) || !find(context, __func__, drawFramebuffer, &draw))
        return;
    context->framebuffers->read = read;
    bind_draw(context, draw);
    context->named_call = __func__;
    glBlitFramebuffer(srcX0, srcY0, srcX1, srcY1, dstX0, dstY0, dstX1, dstY1, mask, filter);
    context->named_call = NULL;
    bind_draw(context, bound_draw);
    context->framebuffers->read = bound_read;
}

/* --- Renderbuffers (9.2.4, 9.2.5) ----------------------------------------------------------------------- */

#define WITH_RENDERBUFFER(name, ...)                                                                         \
    ENTER_VOID();                                                                                            \
    struct renderbuffer_object *const bound = context->framebuffers->renderbuffer;                           \
    struct renderbuffer_object *object = name_table_find(&context->share->renderbuffers, name);              \
    if (!object) {                                                                                           \
        gl_error(context, GL_INVALID_OPERATION, "%s: %u is no renderbuffer", __func__, name);                \
        return;                                                                                              \
    }                                                                                                        \
    context->framebuffers->renderbuffer = object;                                                            \
    context->named_call = __func__;                                                                          \
    __VA_ARGS__;                                                                                             \
    context->named_call = NULL;                                                                              \
    context->framebuffers->renderbuffer = bound

GLAPI void GLAPIENTRY glNamedRenderbufferStorage(GLuint renderbuffer, GLenum internalformat, GLsizei width,
                                                 GLsizei height)
{
    WITH_RENDERBUFFER(renderbuffer, glRenderbufferStorage(GL_RENDERBUFFER, internalformat, width, height));
}

GLAPI void GLAPIENTRY glNamedRenderbufferStorageMultisample(GLuint renderbuffer, GLsizei samples,
                                                            GLenum internalformat, GLsizei width,
                                                            GLsizei height)
{
    WITH_RENDERBUFFER(renderbuffer, glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, internalformat,
                                                                     width, height));
}

GLAPI void GLAPIENTRY glGetNamedRenderbufferParameteriv(GLuint renderbuffer, GLenum pname, GLint *params)
{
    WITH_RENDERBUFFER(renderbuffer, glGetRenderbufferParameteriv(GL_RENDERBUFFER, pname, params));
}
