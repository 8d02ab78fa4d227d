/* OES_EGL_image: textures and renderbuffers that have an EGL image for storage. There are no EGL images, so
 * that none is valid. */
#include "gl/context/entry.h"

static void refuse(const char *call, GLenum target, GLenum allowed, const void *image)
{
    ENTER(call);
    if (context && enum_allowed(context, call, "target", target, &allowed, 1))
        gl_error(context, GL_INVALID_VALUE, "%s: %p is no EGL image", call, image);
}

GLAPI void GLAPIENTRY glEGLImageTargetTexture2DOES(GLenum target, GLeglImageOES image)
{
    refuse(__func__, target, GL_TEXTURE_2D, image);
}

GLAPI void GLAPIENTRY glEGLImageTargetRenderbufferStorageOES(GLenum target, GLeglImageOES image)
{
    refuse(__func__, target, GL_RENDERBUFFER, image);
}
