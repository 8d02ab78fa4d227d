/* Convolution filters: specification, parameters and queries (GL 4.6 compatibility 8.4.3.6 to 8.4.3.9). */
#include <string.h>

#include "gl/context/entry.h"
#include "gl/context/get.h"
#include "gl/exec_imaging.h"
#include "gl/imaging/imaging_image.h"
#include "gl/pixels/internal_format.h"

static struct convolution_filter *find_filter(struct context *context, const char *call, GLenum target,
                                              enum imaging_filter first, enum imaging_filter last)
{
    const GLenum place = target - GL_CONVOLUTION_1D;
    if (place >= first && place <= last)
        return &context->imaging->filters[place];
    gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04x, which is no such filter", call, target);
    return NULL;
}

static struct convolution_filter *any_filter(struct context *context, const char *call, GLenum target)
{
    return find_filter(context, call, target, CONVOLUTION_FILTER_1D, CONVOLUTION_FILTER_SEPARABLE);
}

/* --- Specification -------------------------------------------------------------------------------------- */

static bool size_allowed(struct context *context, const char *call, GLsizei width, GLsizei height)
{
    if (width >= 0 && width <= CONVOLUTION_MAX_SIZE && height >= 0 && height <= CONVOLUTION_MAX_SIZE)
        return true;
    gl_error(context, GL_INVALID_VALUE, "%s: the filter is %d x %d, expected 0 to %d", call, width, height,
             CONVOLUTION_MAX_SIZE);
    return false;
}

/* The one component of luminance and intensity is in all places that it filters. */
static void select_components(const struct internal_format *internal, unsigned count, float (*rgba)[4])
{
    const enum texture_base base = texture_formats[internal->format].base;
    const bool luminance = base == BASE_LUMINANCE || base == BASE_LUMINANCE_ALPHA || base == BASE_INTENSITY;
    for (unsigned i = 0; i < count && luminance; i++) {
        rgba[i][1] = rgba[i][2] = rgba[i][0];
        rgba[i][3] = base == BASE_INTENSITY ? rgba[i][0] : rgba[i][3];
    }
}

static void read_groups(const struct convolution_filter *filter, const struct internal_format *internal,
                        const struct group_source *source, float (*groups)[4])
{
    const unsigned count = (unsigned)source->width * (unsigned)source->height;
    for (GLsizei row = 0; row < source->height; row++)
        group_source_row(source, row, groups + row * source->width);
    pixel_scaling_apply(&filter->scaling, count, groups);
    select_components(internal, count, groups);
}

static void define(struct convolution_filter *filter, GLenum format, const struct internal_format *internal,
                   const struct group_source *source)
{
    read_groups(filter, internal, source, filter->groups);
    filter->shape = (struct imaging_shape){format, internal, source->width};
    filter->height = source->height;
    filter->separable = false;
}

/* The filter that the target names in this place, and its format, with the sizes allowed; null with an error
 * raised. */
static struct convolution_filter *filter_to_define(struct context *context, const char *call,
                                                   enum imaging_filter place, GLenum target, GLenum format,
                                                   GLsizei width, GLsizei height,
                                                   const struct internal_format **internal)
{
    struct convolution_filter *filter = find_filter(context, call, target, place, place);
    *internal = filter ? imaging_format_find(context, call, format, 0) : NULL;
    return *internal && size_allowed(context, call, width, height) ? filter : NULL;
}

static void filter_image(const char *call, enum imaging_filter place, GLenum target, GLenum internalformat,
                         GLsizei width, GLsizei height, GLenum format, GLenum type, const void *image)
{
    ENTER(call);
    struct group_source source;
    const struct internal_format *internal;
    if (!context)
        return;
    struct convolution_filter *filter =
        filter_to_define(context, call, place, target, internalformat, width, height, &internal);
    if (filter && group_source_client(context, call, &source, width, height,
                                      place == CONVOLUTION_FILTER_1D ? 1 : 2, format, type, image))
        define(filter, internalformat, internal, &source);
}

void GLAPIENTRY exec_glConvolutionFilter1D(GLenum target, GLenum internalformat, GLsizei width, GLenum format,
                                           GLenum type, const GLvoid *image)
{
    filter_image(COMMAND_NAME, CONVOLUTION_FILTER_1D, target, internalformat, width, 1, format, type, image);
}

void GLAPIENTRY exec_glConvolutionFilter2D(GLenum target, GLenum internalformat, GLsizei width,
                                           GLsizei height, GLenum format, GLenum type, const GLvoid *image)
{
    filter_image(COMMAND_NAME, CONVOLUTION_FILTER_2D, target, internalformat, width, height, format, type,
                 image);
}

static void copy_filter(const char *call, enum imaging_filter place, GLenum target, GLenum internalformat,
                        GLint x, GLint y, GLsizei width, GLsizei height)
{
    ENTER(call);
    struct group_source source;
    const struct internal_format *internal;
    if (!context)
        return;
    struct convolution_filter *filter =
        filter_to_define(context, call, place, target, internalformat, width, height, &internal);
    if (filter && group_source_framebuffer(context, call, &source, x, y, width, height))
        define(filter, internalformat, internal, &source);
}

void GLAPIENTRY exec_glCopyConvolutionFilter1D(GLenum target, GLenum internalformat, GLint x, GLint y,
                                               GLsizei width)
{
    copy_filter(COMMAND_NAME, CONVOLUTION_FILTER_1D, target, internalformat, x, y, width, 1);
}

void GLAPIENTRY exec_glCopyConvolutionFilter2D(GLenum target, GLenum internalformat, GLint x, GLint y,
                                               GLsizei width, GLsizei height)
{
    copy_filter(COMMAND_NAME, CONVOLUTION_FILTER_2D, target, internalformat, x, y, width, height);
}

void GLAPIENTRY exec_glSeparableFilter2D(GLenum target, GLenum internalformat, GLsizei width, GLsizei height,
                                         GLenum format, GLenum type, const GLvoid *row, const GLvoid *column)
{
    ENTER_VOID();
    struct group_source rows, columns;
    const struct internal_format *internal;
    struct convolution_filter *filter = filter_to_define(context, COMMAND_NAME, CONVOLUTION_FILTER_SEPARABLE,
                                                         target, internalformat, width, height, &internal);
    if (!filter || !group_source_client(context, COMMAND_NAME, &rows, width, 1, 1, format, type, row) ||
        !group_source_client(context, COMMAND_NAME, &columns, height, 1, 1, format, type, column))
        return;
    define(filter, internalformat, internal, &rows);
    read_groups(filter, internal, &columns, filter->groups + CONVOLUTION_MAX_SIZE);
    filter->height = height;
    filter->separable = true;
}

/* --- Parameters ----------------------------------------------------------------------------------------- */

static float *find_color(struct convolution_filter *filter, GLenum pname)
{
    switch (pname) {
    case GL_CONVOLUTION_FILTER_SCALE: return filter->scaling.scale;
    case GL_CONVOLUTION_FILTER_BIAS: return filter->scaling.bias;
    case GL_CONVOLUTION_BORDER_COLOR: return filter->border_color;
    default: return NULL;
    }
}

static void set_border_mode(struct context *context, const char *call, struct convolution_filter *filter,
                            GLenum pname, GLenum mode)
{
    static const GLenum modes[] = {GL_REDUCE, GL_CONSTANT_BORDER, GL_REPLICATE_BORDER};
    if (!filter)
        return;
    if (pname != GL_CONVOLUTION_BORDER_MODE)
        gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04x, which is no parameter of one value", call,
                 pname);
    else if (enum_allowed(context, call, "the border mode", mode, modes, 3))
        filter->border_mode = mode;
}

/* A value that is not an enumerant becomes 0, which is not a mode. */
static GLenum mode_of(GLfloat value)
{
    return value >= 0 && value < 65536 ? (GLenum)value : 0;
}

void GLAPIENTRY exec_glConvolutionParameteri(GLenum target, GLenum pname, GLint params)
{
    ENTER_VOID();
    set_border_mode(context, COMMAND_NAME, any_filter(context, COMMAND_NAME, target), pname, (GLenum)params);
}

void GLAPIENTRY exec_glConvolutionParameterf(GLenum target, GLenum pname, GLfloat params)
{
    ENTER_VOID();
    FPENV_PIN(params);
    set_border_mode(context, COMMAND_NAME, any_filter(context, COMMAND_NAME, target), pname, mode_of(params));
}

void GLAPIENTRY exec_glConvolutionParameteriv(GLenum target, GLenum pname, const GLint *params)
{
    ENTER_VOID();
    struct convolution_filter *filter = any_filter(context, COMMAND_NAME, target);
    float *color = filter ? find_color(filter, pname) : NULL;
    if (!color && params)
        set_border_mode(context, COMMAND_NAME, filter, pname, (GLenum)params[0]);
    for (int c = 0; c < 4 && color && params; c++)
        color[c] = pname == GL_CONVOLUTION_BORDER_COLOR ? NORM_i(params[c]) : (float)params[c];
}

void GLAPIENTRY exec_glConvolutionParameterfv(GLenum target, GLenum pname, const GLfloat *params)
{
    ENTER_VOID();
    struct convolution_filter *filter = any_filter(context, COMMAND_NAME, target);
    float *color = filter ? find_color(filter, pname) : NULL;
    if (!color && params)
        set_border_mode(context, COMMAND_NAME, filter, pname, mode_of(params[0]));
    for (int c = 0; c < 4 && color && params; c++)
        color[c] = params[c];
}

/* --- Queries -------------------------------------------------------------------------------------------- */

static bool get_parameter(struct context *context, const char *call, GLenum target, GLenum pname,
                          struct get_value *value)
{
    struct convolution_filter *filter = any_filter(context, call, target);
    const float *color = filter ? find_color(filter, pname) : NULL;
    if (!filter)
        return false;
    if (color)
        return get_floats(value, pname == GL_CONVOLUTION_BORDER_COLOR ? GET_NORMALIZED : GET_FLOAT, color, 4);
    switch (pname) {
    case GL_CONVOLUTION_BORDER_MODE: return get_integer(value, filter->border_mode);
    case GL_CONVOLUTION_FORMAT: return get_integer(value, filter->shape.format);
    case GL_CONVOLUTION_WIDTH: return get_integer(value, filter->shape.width);
    case GL_CONVOLUTION_HEIGHT: return get_integer(value, filter->height);
    case GL_MAX_CONVOLUTION_WIDTH: return get_integer(value, CONVOLUTION_MAX_SIZE);
    case GL_MAX_CONVOLUTION_HEIGHT:
        return get_integer(value, target == GL_CONVOLUTION_1D ? 1 : CONVOLUTION_MAX_SIZE);
    default: break;
    }
    gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04x, which is no parameter of a filter", call, pname);
    return false;
}

PARAMETER_QUERIES(glGetConvolutionParameterfv, glGetConvolutionParameteriv, get_parameter)

static void get_filter(struct context *context, const char *call, GLenum target, GLenum format, GLenum type,
                       size_t limit, void *client)
{
    const struct convolution_filter *filter =
        find_filter(context, call, target, CONVOLUTION_FILTER_1D, CONVOLUTION_FILTER_2D);
    const unsigned dimensions = target == GL_CONVOLUTION_1D ? 1 : 2;
    struct group_target to;
    if (!filter || !group_target_prepare(context, call, &to, limit, filter->shape.width, filter->height,
                                         dimensions, format, type, client))
        return;
    for (GLsizei row = 0; row < filter->height; row++)
        group_target_row(&to, row, filter->shape.internal, filter->shape.width,
                         filter->groups + row * filter->shape.width);
}

void GLAPIENTRY exec_glGetConvolutionFilter(GLenum target, GLenum format, GLenum type, GLvoid *image)
{
    ENTER_VOID();
    get_filter(context, COMMAND_NAME, target, format, type, SIZE_MAX, image);
}

void GLAPIENTRY exec_glGetnConvolutionFilter(GLenum target, GLenum format, GLenum type, GLsizei bufSize,
                                             void *image)
{
    ENTER_VOID();
    if (imaging_size_allowed(context, COMMAND_NAME, bufSize))
        get_filter(context, COMMAND_NAME, target, format, type, (size_t)bufSize, image);
}

static void get_separable(struct context *context, const char *call, GLenum target, GLenum format,
                          GLenum type, size_t row_limit, void *row, size_t column_limit, void *column)
{
    const struct convolution_filter *filter =
        find_filter(context, call, target, CONVOLUTION_FILTER_SEPARABLE, CONVOLUTION_FILTER_SEPARABLE);
    struct group_target to_row, to_column;
    if (!filter ||
        !group_target_prepare(context, call, &to_row, row_limit, filter->shape.width, 1, 1, format, type,
                              row) ||
        !group_target_prepare(context, call, &to_column, column_limit, filter->height, 1, 1, format, type,
                              column))
        return;
    group_target_row(&to_row, 0, filter->shape.internal, filter->shape.width, filter->groups);
    group_target_row(&to_column, 0, filter->shape.internal, filter->height,
                     filter->groups + CONVOLUTION_MAX_SIZE);
}

void GLAPIENTRY exec_glGetSeparableFilter(GLenum target, GLenum format, GLenum type, GLvoid *row,
                                          GLvoid *column, GLvoid *span)
{
    ENTER_VOID();
    (void)span;
    get_separable(context, COMMAND_NAME, target, format, type, SIZE_MAX, row, SIZE_MAX, column);
}

void GLAPIENTRY exec_glGetnSeparableFilter(GLenum target, GLenum format, GLenum type, GLsizei rowBufSize,
                                           void *row, GLsizei columnBufSize, void *column, void *span)
{
    ENTER_VOID();
    (void)span;
    if (imaging_size_allowed(context, COMMAND_NAME, rowBufSize) &&
        imaging_size_allowed(context, COMMAND_NAME, columnBufSize))
        get_separable(context, COMMAND_NAME, target, format, type, (size_t)rowBufSize, row,
                      (size_t)columnBufSize, column);
}
