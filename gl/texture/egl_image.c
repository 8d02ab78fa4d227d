/* OES_EGL_image: textures and renderbuffers whose storage is an EGL image. EGL images do not exist, so no
 * argument is valid. */
#include "gl/context/entry.h"
#include "gl/exec_texture.h"

static void refuse(const char *call, GLenum target, GLenum allowed, const void *image)
{
    ENTER(call);
    if (context && enum_allowed(context, call, "target", target, &allowed, 1))
        gl_error(context, GL_INVALID_VALUE, "%s: %p is no EGL image", call, image);
}

void GLAPIENTRY exec_glEGLImageTargetTexture2DOES(GLenum target, GLeglImageOES image)
{
    refuse(COMMAND_NAME, target, GL_TEXTURE_2D, image);
}

void GLAPIENTRY exec_glEGLImageTargetRenderbufferStorageOES(GLenum target, GLeglImageOES image)
{
    refuse(COMMAND_NAME, target, GL_RENDERBUFFER, image);
}
