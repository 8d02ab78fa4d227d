/* GetInternalformat: the numbers of samples that a format can have (ARB_internalformat_query; GL 4.6
 * compatibility 22.3). All formats that can be drawn to have all of them. */
#include "gl/context/entry.h"
#include "gl/exec_texture.h"
#include "gl/pixels/internal_format.h"
#include "gl/texture/texture_object.h"

static bool check_query(struct context *context, const char *call, GLenum target, GLenum format, GLenum pname,
                        GLsizei size)
{
    static const GLenum targets[] = {GL_RENDERBUFFER, GL_TEXTURE_2D_MULTISAMPLE,
                                     GL_TEXTURE_2D_MULTISAMPLE_ARRAY},
                        pnames[] = {GL_SAMPLES, GL_NUM_SAMPLE_COUNTS};
    if (!enum_allowed(context, call, "target", target, targets, 3) ||
        !enum_allowed(context, call, "pname", pname, pnames, 2))
        return false;
    if (!internal_format_is_renderable(internal_format_find((GLint)format)))
        gl_error(context, GL_INVALID_ENUM, "%s: internalformat 0x%04X cannot be drawn to", call, format);
    else if (size < 0)
        gl_error(context, GL_INVALID_VALUE, "%s: bufSize is %d, expected 0 or more", call, size);
    else
        return true;
    return false;
}

void GLAPIENTRY exec_glGetInternalformativ(GLenum target, GLenum internalformat, GLenum pname, GLsizei count,
                                           GLint *params)
{
    ENTER_VOID();
    GLint counts = 0;
    if (!check_query(context, COMMAND_NAME, target, internalformat, pname, count))
        return;
    for (GLint samples = RASTER_MAX_SAMPLES; samples > 0; samples /= 2, counts++)
        if (pname == GL_SAMPLES && counts < count)
            params[counts] = samples; /* in descending order */
    if (pname == GL_NUM_SAMPLE_COUNTS && count > 0)
        params[0] = counts;
}
