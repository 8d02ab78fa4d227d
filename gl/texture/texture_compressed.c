/* Images that come and go as blocks: glCompressedTexImage, glCompressedTexSubImage, glGetCompressedTexImage
 * (GL 4.6 compatibility 8.7, 8.11). */
#include <string.h>

#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/exec_texture.h"
#include "gl/pixels/internal_format.h"
#include "gl/texture/texture_object.h"
#include "gl/texture/texture_region.h"

/* The client's memory or the buffer bound for pixels; null: none. False with INVALID_OPERATION raised where a
 * buffer is too small or mapped. */
static bool find_data(struct context *context, const char *call, struct buffer_object *buffer, size_t size,
                      uintptr_t *address)
{
    if (!buffer)
        return true;
    if (buffer_is_locked(context, buffer) || *address > buffer->size || size > buffer->size - *address) {
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

int64_t texture_blocks_bytes(GLenum format, GLsizei width, GLsizei height, GLsizei depth, GLsizei image_size)
{
    const struct internal_format *internal = internal_format_find((GLint)format);
    if (!internal || !internal->compression || width < 0 || height < 0 || depth < 0 || image_size < 0)
        return 0;
    const size_t expected =
        texture_compressed_size(internal->compression, (uint32_t)width, (uint32_t)height, (uint32_t)depth);
    return expected == (size_t)image_size ? image_size : 0;
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
        !find_data(context, request->call, context->buffers->pixel_unpack, (size_t)image_size, &address) ||
        !texture_image_make(context, request, &image))
        return;
    if (address && image.blocks)
        texture_image_write_blocks(&image, 0, 0, 0, image.width, image.height, image.depth,
                                   (const void *)address);
    texture_image_install(context, request, &image);
}

void GLAPIENTRY exec_glCompressedTexImage1D(GLenum target, GLint level, GLenum internalformat, GLsizei width,
                                            GLint border, GLsizei imageSize, const GLvoid *data)
{
    compressed_image(
        &(struct texture_image_request){
            .call = COMMAND_NAME, .level = level, .width = width, .height = 1, .depth = 1, .border = border},
        1, target, internalformat, imageSize, data);
}

void GLAPIENTRY exec_glCompressedTexImage2D(GLenum target, GLint level, GLenum internalformat, GLsizei width,
                                            GLsizei height, GLint border, GLsizei imageSize,
                                            const GLvoid *data)
{
    compressed_image(&(struct texture_image_request){.call = COMMAND_NAME,
                                                     .level = level,
                                                     .width = width,
                                                     .height = height,
                                                     .depth = 1,
                                                     .border = border},
                     2, target, internalformat, imageSize, data);
}

void GLAPIENTRY exec_glCompressedTexImage3D(GLenum target, GLint level, GLenum internalformat, GLsizei width,
                                            GLsizei height, GLsizei depth, GLint border, GLsizei imageSize,
                                            const GLvoid *data)
{
    compressed_image(&(struct texture_image_request){.call = COMMAND_NAME,
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
    if (object->images->internal[request->target->face][request->level] != internal) {
        gl_error(context, GL_INVALID_OPERATION, "%s: format is 0x%04X, which is not the image's own",
                 request->call, format);
        return;
    }
    if (!check_size(context, request->call, internal, request->width, request->height, request->depth,
                    image_size) ||
        !find_data(context, request->call, context->buffers->pixel_unpack, (size_t)image_size, &address) ||
        !address || !image_size)
        return;
    texture_object_touch(context, object);
    texture_image_write_blocks(image, (uint32_t)request->x, (uint32_t)request->y, (uint32_t)request->z,
                               (uint32_t)request->width, (uint32_t)request->height, (uint32_t)request->depth,
                               (const void *)address);
    texture_box_written(context, request, object);
    texture_image_changed(context, request->call, object, request->level);
}

void GLAPIENTRY exec_glCompressedTexSubImage1D(GLenum target, GLint level, GLint xoffset, GLsizei width,
                                               GLenum format, GLsizei imageSize, const GLvoid *data)
{
    compressed_sub_image(&(struct texture_box_request){COMMAND_NAME, NULL, level, xoffset, 0, 0, width, 1, 1},
                         1, target, format, imageSize, data);
}

void GLAPIENTRY exec_glCompressedTexSubImage2D(GLenum target, GLint level, GLint xoffset, GLint yoffset,
                                               GLsizei width, GLsizei height, GLenum format,
                                               GLsizei imageSize, const GLvoid *data)
{
    compressed_sub_image(
        &(struct texture_box_request){COMMAND_NAME, NULL, level, xoffset, yoffset, 0, width, height, 1}, 2,
        target, format, imageSize, data);
}

void GLAPIENTRY exec_glCompressedTexSubImage3D(GLenum target, GLint level, GLint xoffset, GLint yoffset,
                                               GLint zoffset, GLsizei width, GLsizei height, GLsizei depth,
                                               GLenum format, GLsizei imageSize, const GLvoid *data)
{
    compressed_sub_image(&(struct texture_box_request){COMMAND_NAME, NULL, level, xoffset, yoffset, zoffset,
                                                       width, height, depth},
                         3, target, format, imageSize, data);
}

/* --- Reading -------------------------------------------------------------------------------------------- */

/* Blocks of a box of whole blocks, slice by slice. */
static void read_blocks(const struct texture_region *region, uint8_t *to)
{
    for (GLint z = region->z; z < region->z + region->depth; z++) {
        uint32_t slice;
        const struct texture_image *image = texture_region_image(region, z, &slice);
        const struct texture_block block = texture_compression_block(image->compression);
        const size_t stride = texture_compressed_size(image->compression, image->width, 1, 1),
                     down = (image->height + block.height - 1) / block.height,
                     left = (size_t)region->x / block.width * block.bytes,
                     row = texture_compressed_size(image->compression, (uint32_t)region->width, 1, 1);
        for (GLint y = region->y; y < region->y + region->height && image->blocks;
             y += (GLint)block.height, to += row)
            memcpy(to, image->blocks + (slice * down + (size_t)y / block.height) * stride + left, row);
    }
}

static bool whole_blocks(const struct texture_region *region)
{
    const struct texture_region whole = texture_region_of_level(region->object, region->level);
    const struct internal_format *internal = texture_region_format(region);
    if (!internal || !internal->compression)
        return true; /* a separate error */
    const struct texture_block block = texture_compression_block(internal->compression);
    const GLint width = (GLint)block.width, height = (GLint)block.height;
    return region->x % width == 0 && region->y % height == 0 &&
           (region->width % width == 0 || region->x + region->width == whole.width) &&
           (region->height % height == 0 || region->y + region->height == whole.height);
}

static void get_compressed(struct context *context, const char *call, const struct texture_region *region,
                           size_t limit, void *client)
{
    uintptr_t address = (uintptr_t)client;
    const struct internal_format *internal = texture_region_format(region);
    if (!internal || !internal->compression) {
        gl_error(context, GL_INVALID_OPERATION, "%s: the image is not compressed", call);
        return;
    }
    const size_t size = texture_compressed_size(internal->compression, (uint32_t)region->width,
                                                (uint32_t)region->height, (uint32_t)region->depth);
    if (size > limit) {
        gl_error(context, GL_INVALID_OPERATION, "%s: the blocks take %zu bytes, bufSize is %zu", call, size,
                 limit);
        return;
    }
    if (!find_data(context, call, context->buffers->pixel_pack, size, &address) || !address)
        return;
    buffer_touch_pack(context);
    texture_object_read(context, region->object);
    read_blocks(region, (uint8_t *)address);
}

static void get_compressed_image(const char *call, GLenum target, GLint level, size_t limit, void *client)
{
    ENTER(call);
    if (!context)
        return;
    const struct texture_target_info *info = texture_target_find(target);
    if (!info || !info->image_dimensions || info->proxy) {
        gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04X, which has no images", call, target);
        return;
    }
    if (!texture_check_level(context, call, info->dimension, level))
        return;
    const struct texture_region region = texture_region_of_target(context, info, level);
    get_compressed(context, call, &region, limit, client);
}

void GLAPIENTRY exec_glGetCompressedTexImage(GLenum target, GLint level, GLvoid *img)
{
    get_compressed_image(COMMAND_NAME, target, level, SIZE_MAX, img);
}

void GLAPIENTRY exec_glGetnCompressedTexImage(GLenum target, GLint lod, GLsizei bufSize, void *pixels)
{
    get_compressed_image(COMMAND_NAME, target, lod, bufSize > 0 ? (size_t)bufSize : 0, pixels);
}

void GLAPIENTRY exec_glGetCompressedTextureImage(GLuint texture, GLint level, GLsizei bufSize, void *pixels)
{
    ENTER_VOID();
    struct texture_object *object = texture_find_named(context, COMMAND_NAME, GL_INVALID_OPERATION, texture);
    if (!object || !texture_check_level(context, COMMAND_NAME, object->dimension, level))
        return;
    const struct texture_region region = texture_region_of_level(object, level);
    if (!texture_region_check(context, COMMAND_NAME, &region, GL_INVALID_OPERATION))
        return;
    get_compressed(context, COMMAND_NAME, &region, bufSize > 0 ? (size_t)bufSize : 0, pixels);
}

void GLAPIENTRY exec_glGetCompressedTextureSubImage(GLuint texture, GLint level, GLint xoffset, GLint yoffset,
                                                    GLint zoffset, GLsizei width, GLsizei height,
                                                    GLsizei depth, GLsizei bufSize, void *pixels)
{
    ENTER_VOID();
    const GLint box[6] = {xoffset, yoffset, zoffset, width, height, depth};
    const struct texture_region region = texture_region_named(context, COMMAND_NAME, texture, level, box);
    if (!region.object || !texture_region_check(context, COMMAND_NAME, &region, GL_INVALID_VALUE))
        return;
    if (whole_blocks(&region))
        get_compressed(context, COMMAND_NAME, &region, bufSize > 0 ? (size_t)bufSize : 0, pixels);
    else
        gl_error(context, GL_INVALID_VALUE, "%s: the box %dx%d at (%d, %d) is not made of whole blocks",
                 COMMAND_NAME, width, height, xoffset, yoffset);
}
