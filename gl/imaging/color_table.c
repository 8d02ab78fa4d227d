/* Colour tables: specification, parameters and queries (GL 4.6 compatibility 8.4.3.2 to 8.4.3.5). */
#include <stdlib.h>

#include "gl/context/entry.h"
#include "gl/context/get.h"
#include "gl/exec_imaging.h"
#include "gl/imaging/imaging_image.h"
#include "gl/pixels/internal_format.h"

/* --- Targets -------------------------------------------------------------------------------------------- */

static bool is_proxy(GLenum target)
{
    return target >= GL_PROXY_COLOR_TABLE && target < GL_PROXY_COLOR_TABLE + IMAGING_TABLES;
}

static struct color_table *find_table(struct context *context, const char *call, GLenum target)
{
    if (target >= GL_COLOR_TABLE && target < GL_COLOR_TABLE + IMAGING_TABLES)
        return &context->imaging->tables[target - GL_COLOR_TABLE];
    gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04x, expected a colour table", call, target);
    return NULL;
}

static struct imaging_shape *find_shape(struct context *context, const char *call, GLenum target)
{
    if (is_proxy(target))
        return &context->imaging->table_proxies[target - GL_PROXY_COLOR_TABLE];
    struct color_table *table = find_table(context, call, target);
    return table ? &table->shape : NULL;
}

/* --- Specification -------------------------------------------------------------------------------------- */

/* Rounds colours to the table's format. */
static void round_to_format(const struct internal_format *internal, unsigned count, float (*rgba)[4])
{
    enum { CHUNK = 256, TEXEL = 16 };
    uint8_t texels[CHUNK * TEXEL];
    const enum texture_format format = texture_client_format(internal->format);
    for (unsigned done = 0; done < count; done += CHUNK) {
        const unsigned some = count - done < CHUNK ? count - done : CHUNK;
        texel_encode_row(format, (const float(*)[4])(rgba + done), some, texels);
        texel_decode_row(format, texels, some, rgba + done);
    }
}

static void read_entries(const struct color_table *table, const struct internal_format *internal,
                         const struct group_source *source, float (*entries)[4])
{
    group_source_row(source, 0, entries);
    pixel_scaling_apply(&table->scaling, (unsigned)source->width, entries);
    round_to_format(internal, (unsigned)source->width, entries);
}

static bool is_too_large(GLsizei width)
{
    return width > IMAGING_MAX_WIDTH;
}

static void define(struct context *context, const char *call, struct color_table *table, GLenum format,
                   const struct internal_format *internal, const struct group_source *source)
{
    const GLsizei width = source->width;
    if (is_too_large(width)) {
        gl_error(context, GL_TABLE_TOO_LARGE, "%s: width is %d, expected %d at most", call, width,
                 IMAGING_MAX_WIDTH);
        return;
    }
    float(*entries)[4] = malloc((width ? (size_t)width : 1) * sizeof *entries);
    if (!entries) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for a table of %d entries", call, width);
        return;
    }
    read_entries(table, internal, source, entries);
    free(table->entries);
    table->entries = entries;
    table->shape = (struct imaging_shape){format, internal, width};
}

static void define_proxy(struct imaging_shape *proxy, GLenum format, const struct internal_format *internal,
                         GLsizei width)
{
    *proxy =
        is_too_large(width) ? (struct imaging_shape){0} : (struct imaging_shape){format, internal, width};
}

void GLAPIENTRY exec_glColorTable(GLenum target, GLenum internalformat, GLsizei width, GLenum format,
                                  GLenum type, const GLvoid *table)
{
    ENTER_VOID();
    struct imaging_shape *shape = find_shape(context, COMMAND_NAME, target);
    const struct internal_format *internal =
        shape ? imaging_format_find(context, COMMAND_NAME, internalformat, 0) : NULL;
    struct group_source source;
    if (!internal || !imaging_width_allowed(context, COMMAND_NAME, width) ||
        !group_source_client(context, COMMAND_NAME, &source, width, 1, 1, format, type,
                             is_proxy(target) ? NULL : table))
        return;
    if (is_proxy(target))
        define_proxy(shape, internalformat, internal, width);
    else
        define(context, COMMAND_NAME, find_table(context, COMMAND_NAME, target), internalformat, internal,
               &source);
}

void GLAPIENTRY exec_glCopyColorTable(GLenum target, GLenum internalformat, GLint x, GLint y, GLsizei width)
{
    ENTER_VOID();
    struct color_table *table = find_table(context, COMMAND_NAME, target);
    const struct internal_format *internal =
        table ? imaging_format_find(context, COMMAND_NAME, internalformat, 0) : NULL;
    struct group_source source;
    if (internal && imaging_width_allowed(context, COMMAND_NAME, width) &&
        group_source_framebuffer(context, COMMAND_NAME, &source, x, y, width, 1))
        define(context, COMMAND_NAME, table, internalformat, internal, &source);
}

/* 8.4.3.3; the n-th group goes to entry start + n, which the specification's "count + n" means. */
static struct color_table *find_part(struct context *context, const char *call, GLenum target, GLsizei start,
                                     GLsizei count)
{
    struct color_table *table = find_table(context, call, target);
    if (!table || (start >= 0 && count >= 0 && (int64_t)start + count <= table->shape.width))
        return table;
    gl_error(context, GL_INVALID_VALUE, "%s: start is %d and count %d, of a table of %d entries", call, start,
             count, table->shape.width);
    return NULL;
}

void GLAPIENTRY exec_glColorSubTable(GLenum target, GLsizei start, GLsizei count, GLenum format, GLenum type,
                                     const GLvoid *data)
{
    ENTER_VOID();
    struct color_table *table = find_part(context, COMMAND_NAME, target, start, count);
    struct group_source source;
    if (table && group_source_client(context, COMMAND_NAME, &source, count, 1, 1, format, type, data) &&
        source.pixels && count)
        read_entries(table, table->shape.internal, &source, table->entries + start);
}

void GLAPIENTRY exec_glCopyColorSubTable(GLenum target, GLsizei start, GLint x, GLint y, GLsizei count)
{
    ENTER_VOID();
    struct color_table *table = find_part(context, COMMAND_NAME, target, start, count);
    struct group_source source;
    if (table && group_source_framebuffer(context, COMMAND_NAME, &source, x, y, count, 1) && count)
        read_entries(table, table->shape.internal, &source, table->entries + start);
}

/* --- Parameters ----------------------------------------------------------------------------------------- */

/* COLOR_TABLE_SCALE or COLOR_TABLE_BIAS; null for other names. */
static float *find_scaling(struct color_table *table, GLenum pname)
{
    return pname == GL_COLOR_TABLE_SCALE  ? table->scaling.scale
           : pname == GL_COLOR_TABLE_BIAS ? table->scaling.bias
                                          : NULL;
}

static float *find_parameter(struct context *context, const char *call, GLenum target, GLenum pname)
{
    struct color_table *table = find_table(context, call, target);
    float *values = table ? find_scaling(table, pname) : NULL;
    if (table && !values)
        gl_error(context, GL_INVALID_ENUM,
                 "%s: pname is 0x%04x, expected GL_COLOR_TABLE_SCALE or GL_COLOR_TABLE_BIAS", call, pname);
    return values;
}

void GLAPIENTRY exec_glColorTableParameterfv(GLenum target, GLenum pname, const GLfloat *params)
{
    ENTER_VOID();
    float *values = find_parameter(context, COMMAND_NAME, target, pname);
    for (int c = 0; c < 4 && values && params; c++)
        values[c] = params[c];
}

void GLAPIENTRY exec_glColorTableParameteriv(GLenum target, GLenum pname, const GLint *params)
{
    ENTER_VOID();
    float *values = find_parameter(context, COMMAND_NAME, target, pname);
    for (int c = 0; c < 4 && values && params; c++)
        values[c] = (float)params[c];
}

/* --- Queries -------------------------------------------------------------------------------------------- */

static bool get_parameter(struct context *context, const char *call, GLenum target, GLenum pname,
                          struct get_value *value)
{
    const struct imaging_shape *shape = find_shape(context, call, target);
    const float *scaling =
        shape && !is_proxy(target) ? find_scaling(find_table(context, call, target), pname) : NULL;
    if (!shape)
        return false;
    if (scaling)
        return get_floats(value, GET_FLOAT, scaling, 4);
    if (pname == GL_COLOR_TABLE_FORMAT)
        return get_integer(value, shape->format);
    if (pname == GL_COLOR_TABLE_WIDTH)
        return get_integer(value, shape->width);
    if (pname >= GL_COLOR_TABLE_RED_SIZE && pname <= GL_COLOR_TABLE_INTENSITY_SIZE)
        return get_integer(value, imaging_component_bits(shape->internal, pname - GL_COLOR_TABLE_RED_SIZE));
    gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04x, which target 0x%04x has not", call, pname,
             target);
    return false;
}

PARAMETER_QUERIES(glGetColorTableParameterfv, glGetColorTableParameteriv, get_parameter)

static void get_table(struct context *context, const char *call, GLenum target, GLenum format, GLenum type,
                      size_t limit, void *client)
{
    const struct color_table *table = find_table(context, call, target);
    struct group_target to;
    if (table &&
        group_target_prepare(context, call, &to, limit, table->shape.width, 1, 1, format, type, client))
        group_target_row(&to, 0, table->shape.internal, table->shape.width,
                         (const float(*)[4])table->entries);
}

void GLAPIENTRY exec_glGetColorTable(GLenum target, GLenum format, GLenum type, GLvoid *table)
{
    ENTER_VOID();
    get_table(context, COMMAND_NAME, target, format, type, SIZE_MAX, table);
}

void GLAPIENTRY exec_glGetnColorTable(GLenum target, GLenum format, GLenum type, GLsizei bufSize, void *table)
{
    ENTER_VOID();
    if (imaging_size_allowed(context, COMMAND_NAME, bufSize))
        get_table(context, COMMAND_NAME, target, format, type, (size_t)bufSize, table);
}
