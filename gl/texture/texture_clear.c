/* Constant values into buffers and textures: ClearBufferData (ARB_clear_buffer_object; GL 4.6 compatibility
 * 6.2.1) and ClearTexImage (ARB_clear_texture; 8.21). */
#include <string.h>

#include "gl/buffer/buffer_commands.h"
#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/exec_texture.h"
#include "gl/pixels/internal_format.h"
#include "gl/pixels/pixel_store.h"
#include "gl/texture/texture_buffer.h"
#include "gl/texture/texture_object.h"
#include "gl/texture/texture_region.h"

enum { TEXEL_BYTES = 16 }; /* no format has more */

/* So many bytes of one pattern after the other. */
static void fill(uint8_t *to, size_t size, const uint8_t *pattern, size_t bytes)
{
    size_t done = bytes < size ? bytes : size;
    memcpy(to, pattern, done);
    for (size_t more; done < size; done += more) {
        more = done < size - done ? done : size - done;
        memcpy(to + done, to, more);
    }
}

/* --- Buffers -------------------------------------------------------------------------------------------- */

static int64_t nearest_integer(float value)
{
    const double limited = value > -4e9f ? (value < 5e9f ? (double)value : 5e9) : -4e9; /* NaN: the lowest */
    return (int64_t)(limited + (limited < 0 ? -0.5 : 0.5));
}

/* "... all defined conversions between the clear value's format and type, and the specified internalformat
 * are allowed, including conversions between floating-point and integer components." */
static void encode_value(const struct pixel_layout *layout, const void *data, enum texture_format format,
                         uint8_t texel[TEXEL_BYTES])
{
    float reals[1][4];
    int64_t integers[1][4];
    const bool integer = texture_format_is_integer(format);
    if (layout->integer)
        pixel_unpack_integers(layout->format, layout->type, layout->swap_bytes, data, 1, integers);
    else
        pixel_unpack_row(layout->format, layout->type, layout->swap_bytes, data, 1, reals);
    for (unsigned c = 0; c < 4 && integer != layout->integer; c++) {
        if (integer)
            integers[0][c] = nearest_integer(reals[0][c]);
        else
            reals[0][c] = (float)integers[0][c];
    }
    if (integer)
        texel_encode_integers(format, (const int64_t(*)[4])integers, 1, texel);
    else
        texel_encode_row(format, (const float(*)[4])reals, 1, texel);
}

static bool value_allowed(struct context *context, const char *call, GLenum format, GLenum type,
                          struct pixel_layout *layout)
{
    const bool known = pixel_format_resolve(format, type, layout) == GL_NO_ERROR;
    if (known && layout->format != PIXEL_DEPTH && layout->format != PIXEL_STENCIL &&
        layout->format != PIXEL_DEPTH_STENCIL && layout->format != PIXEL_INDEX)
        return true;
    gl_error(context, GL_INVALID_VALUE, "%s: format 0x%04x with type 0x%04x is no colour", call, format,
             type);
    return false;
}

void buffer_clear(struct context *context, const char *call, struct buffer_object *buffer,
                  GLenum internalformat, GLintptr offset, GLsizeiptr size, GLenum format, GLenum type,
                  const void *data)
{
    uint8_t texel[TEXEL_BYTES] = {0};
    struct pixel_layout layout = {.swap_bytes = context->pixel_store->unpack.swap_bytes};
    const struct internal_format *internal = texture_buffer_format(internalformat);
    if (!internal) {
        gl_error(context, GL_INVALID_ENUM, "%s: internalformat 0x%04X is no format of buffer textures", call,
                 internalformat);
        return;
    }
    const GLsizeiptr bytes = texture_formats[internal->format].bytes;
    if (!value_allowed(context, call, format, type, &layout))
        return;
    if (offset % bytes != 0 || size % bytes != 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: offset is %lld and size %lld, expected multiples of %lld",
                 call, (long long)offset, (long long)size, (long long)bytes);
        return;
    }
    if (!buffer_range_unmapped(context, call, buffer, offset, size) || size == 0)
        return;
    if (data)
        encode_value(&layout, data, internal->format, texel);
    buffer_touch(context, buffer);
    fill(buffer->data + offset, (size_t)size, texel, (size_t)bytes);
}

/* 6.2.1: INVALID_VALUE where no buffer is bound, alone among these commands. */
static struct buffer_object *find_bound(struct context *context, const char *call, GLenum target)
{
    struct buffer_object **binding = buffer_binding(context, call, target);
    if (binding && !*binding)
        gl_error(context, GL_INVALID_VALUE, "%s: no buffer is bound to target 0x%04x", call, target);
    return binding ? *binding : NULL;
}

void GLAPIENTRY exec_glClearBufferSubData(GLenum target, GLenum internalformat, GLintptr offset,
                                          GLsizeiptr size, GLenum format, GLenum type, const void *data)
{
    ENTER_VOID();
    struct buffer_object *buffer = find_bound(context, COMMAND_NAME, target);
    if (buffer)
        buffer_clear(context, COMMAND_NAME, buffer, internalformat, offset, size, format, type, data);
}

void GLAPIENTRY exec_glClearBufferData(GLenum target, GLenum internalformat, GLenum format, GLenum type,
                                       const void *data)
{
    ENTER_VOID();
    struct buffer_object *buffer = find_bound(context, COMMAND_NAME, target);
    if (buffer)
        buffer_clear(context, COMMAND_NAME, buffer, internalformat, 0, (GLsizeiptr)buffer->size, format, type,
                     data);
}

/* --- Textures ------------------------------------------------------------------------------------------- */

/* The texel that a value makes: that of an image of one. */
static bool encode_texel(struct context *context, const char *call, const struct internal_format *internal,
                         GLenum format, GLenum type, const void *data, uint8_t texel[TEXEL_BYTES])
{
    struct texture_image one = {0};
    struct pixel_layout layout = {.swap_bytes = context->pixel_store->unpack.swap_bytes};
    memset(texel, 0, TEXEL_BYTES);
    if (!data)
        return true;
    pixel_format_resolve(format, type, &layout);
    if (!texture_image_define(&one, internal->format, 1, 1, 1)) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for a texel", call);
        return false;
    }
    texture_image_write(&one, 0, 0, 0, 1, 1, 1, &layout, data);
    memcpy(texel, one.texels, texture_formats[internal->format].bytes);
    texture_image_release(&one);
    return true;
}

static bool clear_allowed(struct context *context, const char *call, const struct texture_region *region,
                          GLenum format, GLenum type)
{
    const struct internal_format *internal = texture_region_format(region);
    const GLenum base = internal ? internal_format_base(internal) : GL_RGBA;
    const bool depth = base == GL_DEPTH_COMPONENT || base == GL_DEPTH_STENCIL || base == GL_STENCIL_INDEX;
    if (region->object->dimension == TEXTURE_BUFFER || !internal)
        gl_error(context, GL_INVALID_OPERATION, "%s: texture %u is a buffer's or has no image at level %d",
                 call, region->object->name, region->level);
    else if (internal->compression)
        gl_error(context, GL_INVALID_OPERATION, "%s: texture %u is compressed", call, region->object->name);
    else if (depth && format != base)
        gl_error(context, GL_INVALID_OPERATION, "%s: format is 0x%04x, expected 0x%04x", call, format, base);
    else
        return internal_format_takes(context, call, internal, format, type, true);
    return false;
}

static void clear_slice(const struct texture_region *region, GLint z, const uint8_t *texel, size_t bytes)
{
    uint32_t slice;
    const struct texture_image *image = texture_region_image(region, z, &slice);
    const uint32_t samples = image->samples ? image->samples : 1;
    for (uint32_t s = slice * samples; s < (slice + 1) * samples; s++)
        for (GLint y = region->y; y < region->y + region->height; y++)
            fill(image->texels + s * image->slice_stride + (size_t)y * image->row_stride +
                     (size_t)region->x * bytes,
                 (size_t)region->width * bytes, texel, bytes);
}

static void clear_texture(struct context *context, const char *call, const struct texture_region *region,
                          GLenum format, GLenum type, const void *data)
{
    uint8_t texel[TEXEL_BYTES];
    if (!texture_check_level(context, call, region->object->dimension, region->level) ||
        !clear_allowed(context, call, region, format, type) ||
        !texture_region_check(context, call, region, GL_INVALID_OPERATION) || !region->width ||
        !region->height || !region->depth)
        return;
    const struct internal_format *internal = texture_region_format(region);
    if (!encode_texel(context, call, internal, format, type, data, texel))
        return;
    texture_object_read(context, region->object);
    texture_object_touch(context, region->object);
    for (GLint z = region->z; z < region->z + region->depth; z++)
        clear_slice(region, z, texel, texture_formats[internal->format].bytes);
    texture_region_written(context, call, region);
    texture_image_changed(context, call, region->object, region->level);
}

void GLAPIENTRY exec_glClearTexSubImage(GLuint texture, GLint level, GLint xoffset, GLint yoffset,
                                        GLint zoffset, GLsizei width, GLsizei height, GLsizei depth,
                                        GLenum format, GLenum type, const void *data)
{
    ENTER_VOID();
    const GLint box[6] = {xoffset, yoffset, zoffset, width, height, depth};
    const struct texture_region region = texture_region_named(context, COMMAND_NAME, texture, level, box);
    if (region.object)
        clear_texture(context, COMMAND_NAME, &region, format, type, data);
}

void GLAPIENTRY exec_glClearTexImage(GLuint texture, GLint level, GLenum format, GLenum type,
                                     const void *data)
{
    ENTER_VOID();
    struct texture_object *object = texture_find_named(context, COMMAND_NAME, GL_INVALID_OPERATION, texture);
    if (!object)
        return;
    const struct texture_region region = texture_region_of_level(object, level);
    clear_texture(context, COMMAND_NAME, &region, format, type, data);
}
