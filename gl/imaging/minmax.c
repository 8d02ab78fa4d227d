/* Minmax: its format and its queries (GL 4.6 compatibility 8.4.3.15, 8.4.3.16). */
#include <float.h>

#include "gl/context/entry.h"
#include "gl/context/get.h"
#include "gl/exec_imaging.h"
#include "gl/imaging/imaging_image.h"
#include "gl/pixels/internal_format.h"

static struct minmax *find_minmax(struct context *context, const char *call, GLenum target)
{
    if (target == GL_MINMAX)
        return &context->imaging->minmax;
    gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04x, expected GL_MINMAX", call, target);
    return NULL;
}

static void reset(struct minmax *minmax)
{
    for (int c = 0; c < 4; c++) {
        minmax->least[c] = FLT_MAX;
        minmax->greatest[c] = -FLT_MAX;
    }
}

void GLAPIENTRY exec_glMinmax(GLenum target, GLenum internalformat, GLboolean sink)
{
    ENTER_VOID();
    struct minmax *minmax = find_minmax(context, COMMAND_NAME, target);
    const struct internal_format *internal =
        minmax ? imaging_format_find(context, COMMAND_NAME, internalformat, REFUSE_NUMBERS | REFUSE_INTENSITY)
               : NULL;
    if (!internal)
        return;
    minmax->shape = (struct imaging_shape){internalformat, internal, 2};
    minmax->sink = sink != GL_FALSE;
    reset(minmax);
}

void GLAPIENTRY exec_glResetMinmax(GLenum target)
{
    ENTER_VOID();
    struct minmax *minmax = find_minmax(context, COMMAND_NAME, target);
    if (minmax)
        reset(minmax);
}

/* --- Queries -------------------------------------------------------------------------------------------- */

static bool get_parameter(struct context *context, const char *call, GLenum target, GLenum pname,
                          struct get_value *value)
{
    const struct minmax *minmax = find_minmax(context, call, target);
    if (!minmax)
        return false;
    if (pname == GL_MINMAX_FORMAT)
        return get_integer(value, minmax->shape.format);
    if (pname == GL_MINMAX_SINK)
        return get_integer(value, minmax->sink);
    gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04x, expected GL_MINMAX_FORMAT or GL_MINMAX_SINK",
             call, pname);
    return false;
}

PARAMETER_QUERIES(glGetMinmaxParameterfv, glGetMinmaxParameteriv, get_parameter)

static void get_minmax(struct context *context, const char *call, GLenum target, GLboolean resets,
                       GLenum format, GLenum type, size_t limit, void *client)
{
    struct minmax *minmax = find_minmax(context, call, target);
    struct group_target to;
    float values[2][4];
    if (!minmax || !group_target_prepare(context, call, &to, limit, 2, 1, 1, format, type, client))
        return;
    for (int c = 0; c < 4; c++) {
        values[0][c] = minmax->least[c];
        values[1][c] = minmax->greatest[c];
    }
    group_target_row(&to, 0, minmax->shape.internal, 2, (const float(*)[4])values);
    if (resets)
        reset(minmax);
}

void GLAPIENTRY exec_glGetMinmax(GLenum target, GLboolean resets, GLenum format, GLenum type, GLvoid *values)
{
    ENTER_VOID();
    get_minmax(context, COMMAND_NAME, target, resets, format, type, SIZE_MAX, values);
}

void GLAPIENTRY exec_glGetnMinmax(GLenum target, GLboolean resets, GLenum format, GLenum type,
                                  GLsizei bufSize, void *values)
{
    ENTER_VOID();
    if (imaging_size_allowed(context, COMMAND_NAME, bufSize))
        get_minmax(context, COMMAND_NAME, target, resets, format, type, (size_t)bufSize, values);
}
