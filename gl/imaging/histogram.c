/* Histogram: its table and its queries (GL 4.6 compatibility 8.4.3.12 to 8.4.3.14). */
#include <stdlib.h>
#include <string.h>

#include "gl/context/entry.h"
#include "gl/context/get.h"
#include "gl/exec_imaging.h"
#include "gl/imaging/imaging_image.h"
#include "gl/pixels/internal_format.h"

enum { COUNTER_BITS = 32 };

/* --- Specification -------------------------------------------------------------------------------------- */

static struct imaging_shape *find_shape(struct context *context, const char *call, GLenum target)
{
    if (target == GL_HISTOGRAM)
        return &context->imaging->histogram.shape;
    if (target == GL_PROXY_HISTOGRAM)
        return &context->imaging->histogram_proxy;
    gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04x, expected GL_HISTOGRAM or GL_PROXY_HISTOGRAM",
             call, target);
    return NULL;
}

/* For commands that know no proxy. */
static struct histogram *find_histogram(struct context *context, const char *call, GLenum target)
{
    if (target == GL_HISTOGRAM)
        return &context->imaging->histogram;
    gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04x, expected GL_HISTOGRAM", call, target);
    return NULL;
}

static void define(struct context *context, const char *call, struct imaging_shape shape, bool sink)
{
    struct histogram *histogram = &context->imaging->histogram;
    if (shape.width > IMAGING_MAX_WIDTH) {
        gl_error(context, GL_TABLE_TOO_LARGE, "%s: width is %d, expected %d at most", call, shape.width,
                 IMAGING_MAX_WIDTH);
        return;
    }
    uint32_t(*counts)[4] = calloc(shape.width ? (size_t)shape.width : 1, sizeof *counts);
    if (!counts) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for %d entries", call, shape.width);
        return;
    }
    free(histogram->counts);
    histogram->counts = counts;
    histogram->shape = shape;
    histogram->sink = sink;
}

void GLAPIENTRY exec_glHistogram(GLenum target, GLsizei width, GLenum internalformat, GLboolean sink)
{
    ENTER_VOID();
    struct imaging_shape *found = find_shape(context, COMMAND_NAME, target);
    const struct internal_format *internal =
        found ? imaging_format_find(context, COMMAND_NAME, internalformat, REFUSE_NUMBERS | REFUSE_INTENSITY)
              : NULL;
    const struct imaging_shape shape = {internalformat, internal, width};
    if (!internal || !imaging_width_allowed(context, COMMAND_NAME, width))
        return;
    if (target == GL_HISTOGRAM)
        define(context, COMMAND_NAME, shape, sink != GL_FALSE);
    else
        *found = width > IMAGING_MAX_WIDTH ? (struct imaging_shape){0} : shape;
}

static void reset(struct histogram *histogram)
{
    if (histogram->counts)
        memset(histogram->counts, 0, (size_t)histogram->shape.width * sizeof *histogram->counts);
}

void GLAPIENTRY exec_glResetHistogram(GLenum target)
{
    ENTER_VOID();
    struct histogram *histogram = find_histogram(context, COMMAND_NAME, target);
    if (histogram)
        reset(histogram);
}

/* --- Queries -------------------------------------------------------------------------------------------- */

static bool get_parameter(struct context *context, const char *call, GLenum target, GLenum pname,
                          struct get_value *value)
{
    static const GLenum sizes[] = {GL_HISTOGRAM_RED_SIZE, GL_HISTOGRAM_GREEN_SIZE, GL_HISTOGRAM_BLUE_SIZE,
                                   GL_HISTOGRAM_ALPHA_SIZE, GL_HISTOGRAM_LUMINANCE_SIZE};
    const struct imaging_shape *shape = find_shape(context, call, target);
    if (!shape)
        return false;
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (pname == sizes[i])
            return get_integer(value, imaging_component_bits(shape->internal, i) ? COUNTER_BITS : 0);
    if (pname == GL_HISTOGRAM_FORMAT)
        return get_integer(value, shape->format);
    if (pname == GL_HISTOGRAM_WIDTH)
        return get_integer(value, shape->width);
    if (pname == GL_HISTOGRAM_SINK && target == GL_HISTOGRAM)
        return get_integer(value, context->imaging->histogram.sink);
    gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04x, which target 0x%04x has not", call, pname,
             target);
    return false;
}

PARAMETER_QUERIES(glGetHistogramParameterfv, glGetHistogramParameteriv, get_parameter)

static void get_histogram(struct context *context, const char *call, GLenum target, GLboolean resets,
                          GLenum format, GLenum type, size_t limit, void *client)
{
    struct histogram *histogram = find_histogram(context, call, target);
    const struct imaging_shape *shape = &context->imaging->histogram.shape;
    struct group_target to;
    if (!histogram ||
        !group_target_prepare(context, call, &to, limit, shape->width, 1, 1, format, type, client))
        return;
    group_target_counts(&to, shape->internal, shape->width, (const uint32_t(*)[4])histogram->counts);
    if (resets)
        reset(histogram);
}

void GLAPIENTRY exec_glGetHistogram(GLenum target, GLboolean resets, GLenum format, GLenum type,
                                    GLvoid *values)
{
    ENTER_VOID();
    get_histogram(context, COMMAND_NAME, target, resets, format, type, SIZE_MAX, values);
}

void GLAPIENTRY exec_glGetnHistogram(GLenum target, GLboolean resets, GLenum format, GLenum type,
                                     GLsizei bufSize, void *values)
{
    ENTER_VOID();
    if (imaging_size_allowed(context, COMMAND_NAME, bufSize))
        get_histogram(context, COMMAND_NAME, target, resets, format, type, (size_t)bufSize, values);
}
