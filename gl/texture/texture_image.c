/* Texture images: glTexImage and glTexSubImage (GL 4.6 compatibility 8.5, 8.6), mipmap generation (8.14.4).
 *
 * A request is checked whole; then the new image is made beside the old one, so that a failure leaves the
 * object as it was. */
#include <string.h>

#include "gl/context/entry.h"
#include "gl/exec_texture.h"
#include "gl/pixels/internal_format.h"
#include "gl/pixels/pixel_groups.h"
#include "gl/pixels/pixel_image.h"
#include "gl/pixels/pixel_store.h"
#include "gl/texture/texture_object.h"

/* --- Requests ------------------------------------------------------------------------------------------- */

static bool fail(struct context *context, GLenum error, const char *call, const char *what, GLint found,
                 GLint most)
{
    gl_error(context, error, "%s: %s is %d, expected 0 to %d", call, what, found, most);
    return false;
}

bool texture_check_level(struct context *context, const char *call, enum texture_dimension dimension,
                         GLint level)
{
    const GLint last = (GLint)texture_max_levels(dimension) - 1;
    return (level >= 0 && level <= last) || fail(context, GL_INVALID_VALUE, call, "level", level, last);
}

enum { LOST = 2 * 16 }; /* texels that borders and convolution take, at the most */

bool texture_image_fits(GLenum target, GLint level, GLsizei width, GLsizei height, GLsizei depth)
{
    const struct texture_target_info *info = texture_target_find(target);
    const GLsizei sizes[3] = {width, height, depth};
    if (!info || level < 0 || level >= TEXTURE_MAX_LEVELS)
        return false;
    for (unsigned axis = 0; axis < info->image_dimensions; axis++)
        if (sizes[axis] > texture_max_size(info->dimension, level, axis) + LOST)
            return false;
    return true;
}

static bool too_large(const struct texture_image_request *request)
{
    const GLsizei sizes[3] = {request->width, request->height, request->depth};
    const unsigned axes =
        request->target->image_dimensions ? request->target->image_dimensions : 3; /* 0: samples */
    uint32_t border[3];
    texture_border_widths(request->target->dimension, (uint32_t)request->border, border);
    for (unsigned axis = 0; axis < axes; axis++)
        if (sizes[axis] - 2 * (GLsizei)border[axis] >
            texture_max_size(request->target->dimension, request->level, axis))
            return true;
    return false;
}

/* Texels that the border alone would not leave. */
static bool too_small(const struct texture_image_request *request)
{
    uint32_t border[3];
    texture_border_widths(request->target->dimension, (uint32_t)request->border, border);
    return request->width < 2 * (GLsizei)border[0] || request->height < 2 * (GLsizei)border[1] ||
           request->depth < 2 * (GLsizei)border[2];
}

static bool check_sizes(struct context *context, const struct texture_image_request *request)
{
    if (too_small(request) || (!request->target->proxy && too_large(request))) {
        gl_error(context, GL_INVALID_VALUE, "%s: the image is %dx%dx%d, expected sizes of %d to %d",
                 request->call, request->width, request->height, request->depth, 2 * request->border,
                 texture_max_size(request->target->dimension, request->level, 0) + 2 * request->border);
        return false;
    }
    if ((request->target->dimension == TEXTURE_CUBE || request->target->dimension == TEXTURE_CUBE_ARRAY) &&
        request->width != request->height) {
        gl_error(context, GL_INVALID_VALUE, "%s: a face of a cube map is %dx%d, expected a square",
                 request->call, request->width, request->height);
        return false;
    }
    if (request->target->dimension == TEXTURE_CUBE_ARRAY && request->depth % 6) {
        gl_error(context, GL_INVALID_VALUE, "%s: a cube map array has %d faces, expected a multiple of 6",
                 request->call, request->depth);
        return false;
    }
    return true;
}

static bool is_color_format(const struct internal_format *internal)
{
    const GLenum base = internal_format_base(internal);
    return base != GL_DEPTH_COMPONENT && base != GL_DEPTH_STENCIL && base != GL_STENCIL_INDEX;
}

void texture_convolved_size(const struct context *context, const struct internal_format *internal,
                            unsigned dimensions, GLsizei *width, GLsizei *height)
{
    if (internal && is_color_format(internal) && !texture_format_is_integer(internal->format))
        pixel_image_convolved_size(context, dimensions, width, height);
}

/* Rectangles and compressed images have no border texels (8.5, 8.7). */
static bool check_border(struct context *context, const struct texture_image_request *request)
{
    const GLint most = request->target->dimension == TEXTURE_RECTANGLE ? 0 : 1;
    if (request->border < 0 || request->border > most)
        return fail(context, GL_INVALID_VALUE, request->call, "border", request->border, most);
    if (!request->border || !request->internal->compression)
        return true;
    gl_error(context, GL_INVALID_OPERATION, "%s: border is 1, expected 0 for the compressed format 0x%04X",
             request->call, request->internal->gl);
    return false;
}

/* 3DFX_texture_compression_FXT1 names INVALID_ENUM for 3D textures, later formats INVALID_OPERATION. */
static GLenum wrong_target_error(const struct texture_image_request *request)
{
    const GLenum format = request->internal->gl;
    const bool fxt1 = format == GL_COMPRESSED_RGB_FXT1_3DFX || format == GL_COMPRESSED_RGBA_FXT1_3DFX;
    return request->target->dimension == TEXTURE_3D && !fxt1 ? GL_INVALID_OPERATION : GL_INVALID_ENUM;
}

/* Depth has no slices to filter between (8.5). */
bool texture_image_check(struct context *context, const struct texture_image_request *request)
{
    if (!texture_check_level(context, request->call, request->target->dimension, request->level) ||
        !check_border(context, request) || !check_sizes(context, request))
        return false;
    if (!request->target->proxy &&
        texture_active_object(context, request->target->dimension)->immutable_levels) {
        gl_error(context, GL_INVALID_OPERATION, "%s: the texture's storage is immutable", request->call);
        return false;
    }
    if (!request->target->proxy &&
        !texture_change_allowed(context, request->call,
                                texture_active_object(context, request->target->dimension)))
        return false;
    if (!is_color_format(request->internal) && request->target->dimension == TEXTURE_3D) {
        gl_error(context, GL_INVALID_OPERATION, "%s: 3D textures have no depth and stencil formats",
                 request->call);
        return false;
    }
    if (request->internal->compression &&
        !texture_compression_in(request->internal->compression, request->target->dimension)) {
        gl_error(context, wrong_target_error(request), "%s: target 0x%04X has no compressed images",
                 request->call, request->target->gl);
        return false;
    }
    return true;
}

bool texture_image_make(struct context *context, const struct texture_image_request *request,
                        struct texture_image *image)
{
    const uint32_t width = (uint32_t)request->width, height = (uint32_t)request->height,
                   depth = (uint32_t)request->depth;
    const enum texture_compression compression = request->internal->compression;
    memset(image, 0, sizeof *image);
    if (compression ? texture_image_define_compressed(image, compression, width, height, depth)
        : request->border
            ? texture_image_define_bordered(image, request->internal->format, width, height, depth)
            : texture_image_define(image, request->internal->format, width, height, depth))
        return true;
    gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for an image of %dx%dx%d texels", request->call,
             request->width, request->height, request->depth);
    return false;
}

bool texture_image_install(struct context *context, const struct texture_image_request *request,
                           struct texture_image *image)
{
    const struct texture_target_info *target = request->target;
    struct texture_object *object = texture_active_object(context, target->dimension);
    if (!texture_own_images(context, request->call, object) ||
        !texture_orphan_siblings(context, request->call, object, target->face, request->level)) {
        texture_image_release(image);
        return false;
    }
    struct texture_image *slot = &object->own->texture.images[target->face][request->level];
    texture_object_touch(context, object);
    texture_image_release(slot);
    *slot = *image;
    object->own->internal[target->face][request->level] = request->internal;
    texture_object_stamp(object);
    texture_written(context, &(struct texture_write){.call = request->call,
                                                     .object = object,
                                                     .level = request->level,
                                                     .slice = (GLint)target->face,
                                                     .width = (GLsizei)slot->width,
                                                     .height = (GLsizei)slot->height,
                                                     .slices = (GLsizei)slot->depth,
                                                     .copies = request->copies,
                                                     .from_x = request->from_x,
                                                     .from_y = request->from_y});
    texture_image_changed(context, request->call, object, request->level);
    return true;
}

/* --- Mipmaps -------------------------------------------------------------------------------------------- */

/* The levels that were made have the base level's format. */
static void copy_internal(struct texture_object *object)
{
    const unsigned base = object->params.sampler.base_level;
    for (int face = 0; face < 6; face++)
        for (unsigned level = base + 1; level < TEXTURE_MAX_LEVELS; level++)
            if (object->images->texture.images[face][level].texels &&
                level <= object->params.sampler.max_level)
                object->own->internal[face][level] = object->own->internal[face][base];
}

/* EGL_KHR_gl_image, issues 4 and 5: siblings are orphaned unless all levels exist already. */
static bool keep_siblings(struct context *context, const char *call, struct texture_object *object,
                          unsigned base, unsigned last)
{
    const struct texture_sampler levels = {.base_level = base,
                                           .max_level = last,
                                           .mip_filter = MIP_NEAREST,
                                           .min_filter = FILTER_NEAREST,
                                           .mag_filter = FILTER_NEAREST};
    return texture_is_complete(&object->images->texture, &levels) ||
           texture_orphan_siblings(context, call, object, 0, -1);
}

static void generate(struct context *context, const char *call, struct texture_object *object)
{
    const unsigned base = object->params.sampler.base_level;
    unsigned last = object->params.sampler.max_level;
    if (object->immutable_levels && last >= object->part.levels)
        last = object->part.levels - 1;
    if (base >= TEXTURE_MAX_LEVELS || !keep_siblings(context, call, object, base, last))
        return;
    if (!texture_generate_mipmaps(&object->own->texture, base, last))
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for the mipmaps", call);
    copy_internal(object);
    for (unsigned face = 0; context->inspector && face < 6; face++)
        for (unsigned level = base + 1; level < TEXTURE_MAX_LEVELS && level <= last; level++)
            texture_level_written(context, call, object, face, (GLint)level);
}

void texture_image_changed(struct context *context, const char *call, struct texture_object *object,
                           GLint level)
{
    const struct internal_format *internal = object->images->internal[0][level];
    if (internal && internal->compression && !texture_compression_encodes(internal->compression))
        return;
    if (object->params.generate_mipmap && !object->handles &&
        (unsigned)level == object->params.sampler.base_level)
        generate(context, call, object);
}

static void generate_mipmap(const char *call, GLenum target)
{
    ENTER(call);
    if (!context)
        return;
    const struct texture_target_info *info = texture_target_find(target);
    if (!info || !info->object || texture_max_levels(info->dimension) == 1) {
        gl_error(context, GL_INVALID_ENUM,
                 "%s: target is 0x%04X, expected a target with mipmaps such as GL_TEXTURE_2D", call, target);
        return;
    }
    struct texture_object *object = texture_active_object(context, info->dimension);
    struct texture_sampler base_only = object->params.sampler;
    base_only.mip_filter = MIP_NONE;
    base_only.mag_filter = base_only.min_filter = FILTER_NEAREST;
    if (!texture_is_complete(&object->images->texture, &base_only) ||
        texture_format_is_integer(object->images->texture.images[0][base_only.base_level].format)) {
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: texture %u has no complete base level that can be filtered", call, object->name);
        return;
    }
    if (!texture_change_allowed(context, call, object) ||
        !internal_format_encodes(context, call, object->images->internal[0][base_only.base_level]))
        return;
    texture_object_touch(context, object);
    generate(context, call, object);
}

void GLAPIENTRY exec_glGenerateMipmap(GLenum target)
{
    generate_mipmap(COMMAND_NAME, target);
}

/* --- glTexImage ----------------------------------------------------------------------------------------- */

void texture_proxy_set(struct context *context, const struct texture_image_request *request)
{
    struct texture_proxy *proxy = &context->textures->proxies[request->target->dimension][request->level];
    const uint64_t texels = (uint64_t)request->width * (uint64_t)request->height * (uint64_t)request->depth;
    const uint64_t samples = request->samples ? request->samples : 1;
    const uint64_t bytes = texels * samples * texture_formats[request->internal->format].bytes;
    *proxy = (struct texture_proxy){0};
    if (!too_large(request) && bytes <= INT32_MAX)
        *proxy =
            (struct texture_proxy){request->internal, request->width,         request->height, request->depth,
                                   request->samples,  request->fixed_samples, request->border};
}

/* `width` and `height` are those of the client's image, before convolution. */
static void upload(struct context *context, const struct texture_image_request *request, GLsizei width,
                   GLsizei height, GLenum format, GLenum type, const void *client)
{
    const unsigned dimensions = request->target->image_dimensions;
    struct pixel_layout layout;
    struct texture_image image;
    const void *pixels;
    if (!pixel_unpack_prepare(context, request->call, width, height, request->depth, dimensions, format, type,
                              client, &layout, &pixels) ||
        !texture_image_make(context, request, &image))
        return;
    if (pixels && image.texels &&
        !pixel_groups_to_image(context, request->call, dimensions, &image, 0, 0, 0, (uint32_t)width,
                               (uint32_t)height, image.depth, &layout, pixels)) {
        texture_image_release(&image);
        return;
    }
    if (image.blocks)
        texture_image_compress(&image, 0, 0, 0, image.width, image.height, image.depth);
    texture_image_install(context, request, &image);
}

static void tex_image(struct context *context, struct texture_image_request *request, unsigned dimensions,
                      GLenum target, GLint internal_format, GLenum format, GLenum type, const void *pixels)
{
    request->target = texture_target_find(target);
    if (!request->target || !request->target->image || request->target->image_dimensions != dimensions) {
        gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04X, which has no %u-dimensional images",
                 request->call, target, dimensions);
        return;
    }
    request->internal = internal_format_choose(internal_format_find(internal_format),
                                               request->target->dimension, request->border);
    if (!request->internal) {
        gl_error(context, GL_INVALID_VALUE, "%s: internalformat 0x%04X is not known", request->call,
                 (GLenum)internal_format);
        return;
    }
    const GLsizei width = request->width, height = request->height;
    texture_convolved_size(context, request->internal, dimensions, &request->width, &request->height);
    if (!texture_image_check(context, request) ||
        !internal_format_encodes(context, request->call, request->internal) ||
        !internal_format_takes(context, request->call, request->internal, format, type, false))
        return;
    if (request->target->proxy)
        texture_proxy_set(context, request);
    else
        upload(context, request, width, height, format, type, pixels);
}

void GLAPIENTRY exec_glTexImage1D(GLenum target, GLint level, GLint internalformat, GLsizei width,
                                  GLint border, GLenum format, GLenum type, const GLvoid *pixels)
{
    ENTER(COMMAND_NAME);
    struct texture_image_request request = {
        .call = COMMAND_NAME, .level = level, .width = width, .height = 1, .depth = 1, .border = border};
    if (context)
        tex_image(context, &request, 1, target, internalformat, format, type, pixels);
}

void GLAPIENTRY exec_glTexImage2D(GLenum target, GLint level, GLint internalformat, GLsizei width,
                                  GLsizei height, GLint border, GLenum format, GLenum type,
                                  const GLvoid *pixels)
{
    ENTER(COMMAND_NAME);
    struct texture_image_request request = {
        .call = COMMAND_NAME, .level = level, .width = width, .height = height, .depth = 1, .border = border};
    if (context)
        tex_image(context, &request, 2, target, internalformat, format, type, pixels);
}

static void tex_image_3d(const char *call, GLenum target, GLint level, GLint internalformat, GLsizei width,
                         GLsizei height, GLsizei depth, GLint border, GLenum format, GLenum type,
                         const GLvoid *pixels)
{
    ENTER(call);
    struct texture_image_request request = {
        .call = call, .level = level, .width = width, .height = height, .depth = depth, .border = border};
    if (context)
        tex_image(context, &request, 3, target, internalformat, format, type, pixels);
}

void GLAPIENTRY exec_glTexImage3D(GLenum target, GLint level, GLint internalformat, GLsizei width,
                                  GLsizei height, GLsizei depth, GLint border, GLenum format, GLenum type,
                                  const GLvoid *pixels)
{
    tex_image_3d(COMMAND_NAME, target, level, internalformat, width, height, depth, border, format, type,
                 pixels);
}

void GLAPIENTRY exec_glTexImage3DEXT(GLenum target, GLint level, GLenum internalformat, GLsizei width,
                                     GLsizei height, GLsizei depth, GLint border, GLenum format, GLenum type,
                                     const GLvoid *pixels)
{
    tex_image_3d(COMMAND_NAME, target, level, (GLint)internalformat, width, height, depth, border, format,
                 type, pixels);
}

/* --- glTexSubImage -------------------------------------------------------------------------------------- */

static bool inside(GLint offset, GLsizei size, uint32_t image_size, uint32_t border)
{
    return offset >= -(GLint)border && size >= 0 &&
           (int64_t)offset + size <= (int64_t)image_size - (int64_t)border;
}

/* EXT_texture_compression_s3tc 3.8.2, and every specific format since: a block is never changed in part. */
static bool whole_blocks(const struct texture_box_request *request, const struct texture_image *image)
{
    const struct texture_block block = texture_compression_block(image->compression);
    const uint32_t x = (uint32_t)request->x, right = x + (uint32_t)request->width, /* inside the image */
        y = (uint32_t)request->y, top = y + (uint32_t)request->height;
    return x % block.width == 0 && y % block.height == 0 &&
           (right % block.width == 0 || right == image->width) &&
           (top % block.height == 0 || top == image->height);
}

void texture_box_convolve(struct context *context, struct texture_box_request *request, unsigned dimensions)
{
    const struct texture_target_info *target = request->target;
    const struct texture_object *object = texture_active_object(context, target->dimension);
    if (request->level >= 0 && (unsigned)request->level < texture_max_levels(target->dimension))
        texture_convolved_size(context, object->images->internal[target->face][request->level], dimensions,
                               &request->width, &request->height);
}

struct texture_image *texture_box_check(struct context *context, struct texture_box_request *request)
{
    if (!texture_check_level(context, request->call, request->target->dimension, request->level))
        return NULL;
    struct texture_object *object = texture_active_object(context, request->target->dimension);
    if (!object->images->internal[request->target->face][request->level]) {
        gl_error(context, GL_INVALID_OPERATION, "%s: texture %u has no image at level %d", request->call,
                 object->name, request->level);
        return NULL;
    }
    struct texture_image *image = &object->own->texture.images[request->target->face][request->level];
    uint32_t border[3];
    texture_border_widths(request->target->dimension, image->border, border);
    if (!inside(request->x, request->width, image->width, border[0]) ||
        !inside(request->y, request->height, image->height, border[1]) ||
        !inside(request->z, request->depth, image->depth, border[2])) {
        gl_error(context, GL_INVALID_VALUE,
                 "%s: the box %dx%dx%d at (%d, %d, %d) is not inside the image of %ux%ux%u", request->call,
                 request->width, request->height, request->depth, request->x, request->y, request->z,
                 image->width, image->height, image->depth);
        return NULL;
    }
    if (image->compression && !whole_blocks(request, image)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: the box %dx%d at (%d, %d) is not made of whole blocks",
                 request->call, request->width, request->height, request->x, request->y);
        return NULL;
    }
    request->x += (GLint)border[0];
    request->y += (GLint)border[1];
    request->z += (GLint)border[2];
    return image;
}

static void tex_sub_image(struct texture_box_request *request, unsigned dimensions, GLenum target,
                          GLenum format, GLenum type, const void *client)
{
    ENTER(request->call);
    struct pixel_layout layout;
    const void *pixels;
    if (!context)
        return;
    request->target = texture_target_find(target);
    if (!request->target || !request->target->image || request->target->proxy ||
        request->target->image_dimensions != dimensions) {
        gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04X, which has no %u-dimensional images",
                 request->call, target, dimensions);
        return;
    }
    const GLsizei width = request->width, height = request->height;
    texture_box_convolve(context, request, dimensions);
    struct texture_image *image = texture_box_check(context, request);
    if (!image)
        return;
    struct texture_object *object = texture_active_object(context, request->target->dimension);
    const struct internal_format *internal = object->images->internal[request->target->face][request->level];
    if (!internal_format_encodes(context, request->call, internal) ||
        !internal_format_takes(context, request->call, internal, format, type, false) ||
        !pixel_unpack_prepare(context, request->call, width, height, request->depth, dimensions, format, type,
                              client, &layout, &pixels))
        return;
    if (!pixels || !request->width || !request->height || !request->depth)
        return;
    texture_object_touch(context, object);
    if (!pixel_groups_to_image(context, request->call, dimensions, image, (uint32_t)request->x,
                               (uint32_t)request->y, (uint32_t)request->z, (uint32_t)width, (uint32_t)height,
                               (uint32_t)request->depth, &layout, pixels))
        return;
    if (image->blocks)
        texture_image_compress(image, (uint32_t)request->x, (uint32_t)request->y, (uint32_t)request->z,
                               (uint32_t)request->width, (uint32_t)request->height, (uint32_t)request->depth);
    texture_box_written(context, request, object);
    texture_image_changed(context, request->call, object, request->level);
}

void GLAPIENTRY exec_glTexSubImage1D(GLenum target, GLint level, GLint xoffset, GLsizei width, GLenum format,
                                     GLenum type, const GLvoid *pixels)
{
    tex_sub_image(&(struct texture_box_request){COMMAND_NAME, NULL, level, xoffset, 0, 0, width, 1, 1}, 1,
                  target, format, type, pixels);
}

void GLAPIENTRY exec_glTexSubImage2D(GLenum target, GLint level, GLint xoffset, GLint yoffset, GLsizei width,
                                     GLsizei height, GLenum format, GLenum type, const GLvoid *pixels)
{
    tex_sub_image(
        &(struct texture_box_request){COMMAND_NAME, NULL, level, xoffset, yoffset, 0, width, height, 1}, 2,
        target, format, type, pixels);
}

void GLAPIENTRY exec_glTexSubImage3D(GLenum target, GLint level, GLint xoffset, GLint yoffset, GLint zoffset,
                                     GLsizei width, GLsizei height, GLsizei depth, GLenum format, GLenum type,
                                     const GLvoid *pixels)
{
    tex_sub_image(&(struct texture_box_request){COMMAND_NAME, NULL, level, xoffset, yoffset, zoffset, width,
                                                height, depth},
                  3, target, format, type, pixels);
}
