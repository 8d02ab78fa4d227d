/* Images that come and go as blocks: glCompressedTexImage, glCompressedTexSubImage, glGetCompressedTexImage
 * (GL 4.6 compatibility 8.7, 8.11). */
#include "gl/context/entry.h"

/* The client's memory or the buffer bound for pixels; null: none. False with INVALID_OPERATION raised where a
 * buffer is too small or mapped. */
static bool find_data(struct context *context, const char *call, const struct buffer_object *buffer,
                      size_t size, uintptr_t *address)
{
    if (!buffer)
        return true;
    if (buffer->mapped || *address > buffer->size || size > buffer->size - *address) {
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: %zu bytes from %zu on are not in buffer %u, or it is mapped", call, size,
                 (size_t)*address, buffer->name);
        return false;
    }
    *address += (uintptr_t)buffer->data;
    return true;
}

static bool check_size(struct context *context, const char *call, const struct internal_format *internal,
                       GLsizei width, GLsizei height, GLsizei depth, GLsizei image_size)
{
    const size_t expected =
        texture_compressed_size(internal->compression, (uint32_t)width, (uint32_t)height, (uint32_t)depth);
    if (image_size >= 0 && (size_t)image_size == expected)
        return true;
    gl_error(context, GL_INVALID_VALUE, "%s: imageSize is %d, expected %zu for %dx%dx%d texels", call,
             image_size, expected, width, height, depth);
    return false;
}

static const struct internal_format *find_format(struct context *context, const char *call, GLenum format)
{
    const struct internal_format *internal = internal_format_find((GLint)format);
    if (internal && internal->compression)
        return internal;
    gl_error(context, GL_INVALID_ENUM, "%s: format 0x%04X is no specific compressed format", call, format);
    return NULL;
}

static const struct texture_target_info *find_target(struct context *context, const char *call,
                                                     unsigned dimensions, GLenum target, bool proxy)
{
    const struct texture_target_info *info = texture_target_find(target);
    if (info && info->image && info->image_dimensions == dimensions && (proxy || !info->proxy) &&
        info->dimension != TEXTURE_RECTANGLE)
        return info;
    gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04X, which has no %u-dimensional compressed images",
             call, target, dimensions);
    return NULL;
}

/* --- Whole images --------------------------------------------------------------------------------------- */

static void compressed_image(struct texture_image_request *request, unsigned dimensions, GLenum target,
                             GLenum format, GLsizei image_size, const void *data)
{
    ENTER(request->call);
    struct texture_image image;
    uintptr_t address = (uintptr_t)data;
    if (!context)
        return;
    request->target = find_target(context, request->call, dimensions, target, true);
    request->internal = request->target ? find_format(context, request->call, format) : NULL;
    if (!request->internal || !texture_image_check(context, request))
        return;
    if (request->target->proxy) {
        texture_proxy_set(context, request);
        return;
    }
    if (!check_size(context, request->call, request->internal, request->width, request->height,
                    request->depth, image_size) ||
        !find_data(context, request->call, context->buffers.pixel_unpack, (size_t)image_size, &address) ||
        !texture_image_make(context, request, &image))
        return;
    if (address && image.blocks)
        texture_image_write_blocks(&image, 0, 0, 0, image.width, image.height, image.depth,
                                   (const void *)address);
    texture_image_install(context, request, &image);
}

GLAPI void GLAPIENTRY glCompressedTexImage1D(GLenum target, GLint level, GLenum internalformat, GLsizei width,
                                             GLint border, GLsizei imageSize, const GLvoid *data)
{
    compressed_image(
        &(struct texture_image_request){
            .call = __func__, .level = level, .width = width, .height = 1, .depth = 1, .border = border},
        1, target, internalformat, imageSize, data);
}

GLAPI void GLAPIENTRY glCompressedTexImage2D(GLenum target, GLint level, GLenum internalformat, GLsizei width,
                                             GLsizei height, GLint border, GLsizei imageSize,
                                             const GLvoid *data)
{
    compressed_image(
        &(struct texture_image_request){
            .call = __func__, .level = level, .width = width, .height = height, .depth = 1, .border = border},
        2, target, internalformat, imageSize, data);
}

GLAPI void GLAPIENTRY glCompressedTexImage3D(GLenum target, GLint level, GLenum internalformat, GLsizei width,
                                             GLsizei height, GLsizei depth, GLint border, GLsizei imageSize,
                                             const GLvoid *data)
{
    compressed_image(&(struct texture_image_request){.call = __func__,
                                                     .level = level,
                                                     .width = width,
                                                     .height = height,
                                                     .depth = depth,
                                                     .border = border},
                     3, target, internalformat, imageSize, data);
}

/* --- Boxes ---------------------------------------------------------------------------------------------- */

static void compressed_sub_image(struct texture_box_request *request, unsigned dimensions, GLenum target,
                                 GLenum format, GLsizei image_size, const void *data)
{
    ENTER(request->call);
    uintptr_t address = (uintptr_t)data;
    if (!context)
        return;
    request->target = find_target(context, request->call, dimensions, target, false);
    const struct internal_format *internal =
        request->target ? find_format(context, request->call, format) : NULL;
    struct texture_image *image = internal ? texture_box_check(context, request) : NULL;
    if (!image)
        return;
    struct texture_object *object = texture_active_object(context, request->target->dimension);
    if (object->internal[request->target->face][request->level] != internal) {
        gl_error(context, GL_INVALID_OPERATION, "%s: format is 0x%04X, which is not the image's own",
                 request->call, format);
        return;
    }
    if (!check_size(context, request->call, internal, request->width, request->height, request->depth,
                    image_size) ||
        !find_data(context, request->call, context->buffers.pixel_unpack, (size_t)image_size, &address) ||
        !address || !image_size)
        return;
    texture_object_touch(context, object);
    texture_image_write_blocks(image, (uint32_t)request->x, (uint32_t)request->y, (uint32_t)request->z,
                               (uint32_t)request->width, (uint32_t)request->height, (uint32_t)request->depth,
                               (const void *)address);
    texture_image_changed(context, request->call, object, request->level);
}

GLAPI void GLAPIENTRY glCompressedTexSubImage1D(GLenum target, GLint level, GLint xoffset, GLsizei width,
                                                GLenum format, GLsizei imageSize, const GLvoid *data)
{
    compressed_sub_image(&(struct texture_box_request){__func__, NULL, level, xoffset, 0, 0, width, 1, 1}, 1,
                         target, format, imageSize, data);
}

GLAPI void GLAPIENTRY glCompressedTexSubImage2D(GLenum target, GLint level, GLint xoffset, GLint yoffset,
                                                GLsizei width, GLsizei height, GLenum format,
                                                GLsizei imageSize, const GLvoid *data)
{
    compressed_sub_image(
        &(struct texture_box_request){__func__, NULL, level, xoffset, yoffset, 0, width, height, 1}, 2,
        target, format, imageSize, data);
}

GLAPI void GLAPIENTRY glCompressedTexSubImage3D(GLenum target, GLint level, GLint xoffset, GLint yoffset,
                                                GLint zoffset, GLsizei width, GLsizei height, GLsizei depth,
                                                GLenum format, GLsizei imageSize, const GLvoid *data)
{
    compressed_sub_image(
        &(struct texture_box_request){__func__, NULL, level, xoffset, yoffset, zoffset, width, height, depth},
        3, target, format, imageSize, data);
}

/* --- Reading -------------------------------------------------------------------------------------------- */

GLAPI void GLAPIENTRY glGetCompressedTexImage(GLenum target, GLint level, GLvoid *img)
{
    ENTER_VOID();
    uintptr_t address = (uintptr_t)img;
    const struct texture_target_info *info = texture_target_find(target);
    if (!info || !info->image_dimensions || info->proxy) {
        gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04X, which has no images", __func__, target);
        return;
    }
    if (!texture_check_level(context, __func__, info->dimension, level))
        return;
    const struct texture_image *image =
        &texture_active_object(context, info->dimension)->texture.images[info->face][level];
    if (!image->compression) {
        gl_error(context, GL_INVALID_OPERATION, "%s: the image is not compressed", __func__);
        return;
    }
    const size_t size =
        texture_compressed_size(image->compression, image->width, image->height, image->depth);
    if (!find_data(context, __func__, context->buffers.pixel_pack, size, &address) || !address ||
        !image->blocks)
        return;
    buffer_touch_pack(context);
    texture_image_read_blocks(image, (void *)address);
}

#define ALIASES_OF_texture_compressed YES
#include "gl/context/aliases.h"
