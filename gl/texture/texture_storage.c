/* Storage that is not made by glTexImage: all levels at once (GL 4.6 compatibility 8.19), samples (8.8), and
 * buffer objects (8.9). */
#include <string.h>

#include "gl/buffer/buffer_object.h"
#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_texture.h"
#include "gl/pixels/internal_format.h"
#include "gl/texture/texture_buffer.h"
#include "gl/texture/texture_object.h"

enum { MAX_SAMPLES = TEXTURE_MAX_SAMPLES, BUFFER_ALIGNMENT = 16 };

/* --- TexStorage ----------------------------------------------------------------------------------------- */

/* Formats without sizes leave the choice to the implementation, so that they cannot be immutable (8.19). */
static bool has_size(GLenum format)
{
    static const GLenum unsized[] = {GL_RGBA,
                                     GL_RGB,
                                     GL_RG,
                                     GL_RED,
                                     GL_ALPHA,
                                     GL_LUMINANCE,
                                     GL_INTENSITY,
                                     GL_SRGB,
                                     GL_SRGB_ALPHA,
                                     GL_SLUMINANCE,
                                     GL_DEPTH_COMPONENT,
                                     GL_DEPTH_STENCIL,
                                     GL_STENCIL_INDEX,
                                     GL_LUMINANCE_ALPHA,
                                     GL_SLUMINANCE_ALPHA,
                                     GL_RED_SNORM,
                                     GL_RG_SNORM,
                                     GL_RGB_SNORM,
                                     GL_RGBA_SNORM,
                                     GL_ALPHA_SNORM,
                                     GL_LUMINANCE_SNORM,
                                     GL_LUMINANCE_ALPHA_SNORM,
                                     GL_INTENSITY_SNORM};
    for (size_t i = 0; i < sizeof unsized / sizeof *unsized; i++)
        if (unsized[i] == format)
            return false;
    return format > 4 && !internal_format_is_generic(format);
}

/* Levels of a complete pyramid. */
static GLsizei most_levels(const struct texture_image_request *request)
{
    const enum texture_dimension dimension = request->target->dimension;
    GLsizei size = request->width;
    if (dimension == TEXTURE_RECTANGLE)
        return 1;
    if (dimension != TEXTURE_1D_ARRAY && request->height > size)
        size = request->height;
    if (dimension == TEXTURE_3D && request->depth > size)
        size = request->depth;
    return 32 - __builtin_clz((unsigned)size);
}

static void next_level(struct texture_image_request *request)
{
    const enum texture_dimension dimension = request->target->dimension;
    request->width = request->width > 1 ? request->width / 2 : 1;
    if (dimension != TEXTURE_1D_ARRAY)
        request->height = request->height > 1 ? request->height / 2 : 1;
    if (dimension == TEXTURE_3D)
        request->depth = request->depth > 1 ? request->depth / 2 : 1;
}

static bool check_storage(struct context *context, const struct texture_image_request *request,
                          GLsizei levels, GLenum format)
{
    const struct texture_object *object = texture_active_object(context, request->target->dimension);
    if (!request->internal || !has_size(format)) {
        gl_error(context, GL_INVALID_ENUM, "%s: internalformat 0x%04X is no sized format", request->call,
                 format);
        return false;
    }
    if (levels < 1 || request->width < 1 || request->height < 1 || request->depth < 1) {
        gl_error(context, GL_INVALID_VALUE, "%s: %d levels of %dx%dx%d, expected 1 or more of each",
                 request->call, levels, request->width, request->height, request->depth);
        return false;
    }
    if (!texture_image_check(context, request))
        return false;
    if (levels > most_levels(request)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: %d levels, of which this size has at most %d",
                 request->call, levels, most_levels(request));
        return false;
    }
    if (object->name == 0 && !request->target->proxy) {
        gl_error(context, GL_INVALID_OPERATION, "%s: texture 0 is bound, which cannot be immutable",
                 request->call);
        return false;
    }
    return true;
}

/* An image of each face, all in the memory of the first one's: views may have them as layers (8.18). */
static bool make_level(struct context *context, struct texture_image_request request, unsigned level,
                       struct texture *texture)
{
    const unsigned faces = request.target->dimension == TEXTURE_CUBE ? 6 : 1;
    struct texture_image *first = &texture->images[0][level];
    if (faces > 1)
        request.depth = (GLsizei)faces;
    if (!texture_image_make(context, &request, first))
        return false;
    for (unsigned face = 1; face < faces; face++)
        texture->images[face][level] = texture_image_slices(first, face, 1);
    if (faces > 1)
        first->depth = 1;
    return true;
}

/* All images, or none where memory runs out. */
static bool make_images(struct context *context, struct texture_image_request request, GLsizei levels,
                        struct texture *texture)
{
    memset(texture, 0, sizeof *texture);
    for (GLsizei level = 0; level < levels; level++) {
        if (!make_level(context, request, (unsigned)level, texture)) {
            texture_release(texture);
            return false;
        }
        next_level(&request);
    }
    return true;
}

/* Textures without layers that glTexStorage of this many dimensions creates. */
static bool takes(const struct texture_target_info *info, unsigned dimensions)
{
    if (!info || info->dimension == TEXTURE_BUFFER || info->dimension == TEXTURE_2D_MULTISAMPLE ||
        info->dimension == TEXTURE_2D_MULTISAMPLE_ARRAY)
        return false;
    if (info->dimension == TEXTURE_CUBE)
        return dimensions == 2 && (info->object || info->proxy);
    return info->image_dimensions == dimensions;
}

/* 8.19: the values of TEXTURE_VIEW_*. */
static void set_part(struct texture_object *object, const struct texture_image_request *request,
                     unsigned levels)
{
    object->part.levels = levels;
    switch (object->dimension) {
    case TEXTURE_1D_ARRAY: object->part.layers = (unsigned)request->height; break;
    case TEXTURE_CUBE: object->part.layers = 6; break;
    case TEXTURE_2D_ARRAY:
    case TEXTURE_CUBE_ARRAY:
    case TEXTURE_2D_MULTISAMPLE_ARRAY: object->part.layers = (unsigned)request->depth; break;
    default: object->part.layers = 1; break;
    }
}

static void tex_storage(struct texture_image_request *request, unsigned dimensions, GLenum target,
                        GLsizei levels, GLenum format)
{
    ENTER(request->call);
    struct texture texture;
    if (!context)
        return;
    request->target = texture_target_find(target);
    if (!takes(request->target, dimensions)) {
        gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04X, which has no %u-dimensional storage",
                 request->call, target, dimensions);
        return;
    }
    request->internal = internal_format_find((GLint)format);
    if (!check_storage(context, request, levels, format))
        return;
    if (request->target->proxy) {
        texture_proxy_set(context, request);
        return;
    }
    struct texture_object *object = texture_active_object(context, request->target->dimension);
    if (!texture_own_images(context, request->call, object) ||
        !make_images(context, *request, levels, &texture))
        return;
    texture_object_touch(context, object);
    texture.dimension = object->own->texture.dimension;
    texture_release(&object->own->texture);
    texture.name = object->own->texture.name;
    object->own->texture = texture;
    texture_object_stamp(object);
    object->immutable_levels = (unsigned)levels;
    set_part(object, request, (unsigned)levels);
    for (unsigned face = 0; face < 6; face++)
        for (unsigned level = 0; level < TEXTURE_MAX_LEVELS; level++)
            object->own->internal[face][level] =
                texture.images[face][level].texels ? request->internal : NULL;
}

void GLAPIENTRY exec_glTexStorage1D(GLenum target, GLsizei levels, GLenum internalformat, GLsizei width)
{
    tex_storage(
        &(struct texture_image_request){.call = COMMAND_NAME, .width = width, .height = 1, .depth = 1}, 1,
        target, levels, internalformat);
}

void GLAPIENTRY exec_glTexStorage2D(GLenum target, GLsizei levels, GLenum internalformat, GLsizei width,
                                    GLsizei height)
{
    tex_storage(
        &(struct texture_image_request){.call = COMMAND_NAME, .width = width, .height = height, .depth = 1},
        2, target, levels, internalformat);
}

void GLAPIENTRY exec_glTexStorage3D(GLenum target, GLsizei levels, GLenum internalformat, GLsizei width,
                                    GLsizei height, GLsizei depth)
{
    tex_storage(
        &(struct texture_image_request){
            .call = COMMAND_NAME, .width = width, .height = height, .depth = depth},
        3, target, levels, internalformat);
}

/* --- Samples -------------------------------------------------------------------------------------------- */

static bool check_samples(struct context *context, const struct texture_image_request *request, GLenum format,
                          GLsizei samples)
{
    if (!internal_format_is_renderable(request->internal)) {
        gl_error(context, GL_INVALID_ENUM, "%s: internalformat 0x%04X cannot be drawn to", request->call,
                 format);
        return false;
    }
    if (samples < 1) {
        gl_error(context, GL_INVALID_VALUE, "%s: samples is %d, expected 1 to %d", request->call, samples,
                 MAX_SAMPLES);
        return false;
    }
    if (!texture_image_check(context, request))
        return false;
    if (samples > MAX_SAMPLES) {
        gl_error(context, GL_INVALID_OPERATION, "%s: samples is %d, expected 1 to %d", request->call, samples,
                 MAX_SAMPLES);
        return false;
    }
    return true;
}

/* 8.19: a named texture, of at least one texel, in a format with sizes. */
static bool check_immutable_samples(struct context *context, const struct texture_image_request *request,
                                    GLenum format)
{
    if (request->internal && !has_size(format))
        gl_error(context, GL_INVALID_ENUM, "%s: internalformat 0x%04X is no sized format", request->call,
                 format);
    else if (request->width < 1 || request->height < 1 || request->depth < 1)
        gl_error(context, GL_INVALID_VALUE, "%s: %dx%dx%d texels, expected 1 or more of each", request->call,
                 request->width, request->height, request->depth);
    else if (!request->target->proxy && texture_active_object(context, request->target->dimension)->name == 0)
        gl_error(context, GL_INVALID_OPERATION, "%s: texture 0 is bound, which cannot be immutable",
                 request->call);
    else
        return true;
    return false;
}

static void tex_image_multisample(struct texture_image_request *request, enum texture_dimension dimension,
                                  GLenum target, GLsizei samples, GLenum format, GLboolean fixed,
                                  bool immutable)
{
    ENTER(request->call);
    struct texture_image image = {0};
    if (!context)
        return;
    request->target = texture_target_find(target);
    if (!request->target || request->target->dimension != dimension) {
        gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04X, which has no such samples", request->call,
                 target);
        return;
    }
    request->internal = internal_format_find((GLint)format);
    if ((immutable && !check_immutable_samples(context, request, format)) ||
        !check_samples(context, request, format, samples))
        return;
    request->samples = raster_sample_count((unsigned)samples);
    request->fixed_samples = fixed;
    if (request->target->proxy) {
        texture_proxy_set(context, request);
        return;
    }
    if (!texture_image_define_samples(&image, request->internal->format, (uint32_t)request->width,
                                      (uint32_t)request->height, (uint32_t)request->depth,
                                      request->samples)) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for %dx%dx%d texels of %u samples", request->call,
                 request->width, request->height, request->depth, request->samples);
        return;
    }
    if (!texture_image_install(context, request, &image))
        return;
    struct texture_object *object = texture_active_object(context, dimension);
    object->fixed_samples = fixed;
    object->immutable_levels = immutable ? 1 : 0;
    if (immutable)
        set_part(object, request, 1);
}

void GLAPIENTRY exec_glTexImage2DMultisample(GLenum target, GLsizei samples, GLenum internalformat,
                                             GLsizei width, GLsizei height, GLboolean fixedsamplelocations)
{
    tex_image_multisample(
        &(struct texture_image_request){.call = COMMAND_NAME, .width = width, .height = height, .depth = 1},
        TEXTURE_2D_MULTISAMPLE, target, samples, internalformat, fixedsamplelocations, false);
}

void GLAPIENTRY exec_glTexImage3DMultisample(GLenum target, GLsizei samples, GLenum internalformat,
                                             GLsizei width, GLsizei height, GLsizei depth,
                                             GLboolean fixedsamplelocations)
{
    tex_image_multisample(
        &(struct texture_image_request){
            .call = COMMAND_NAME, .width = width, .height = height, .depth = depth},
        TEXTURE_2D_MULTISAMPLE_ARRAY, target, samples, internalformat, fixedsamplelocations, false);
}

void GLAPIENTRY exec_glTexStorage2DMultisample(GLenum target, GLsizei samples, GLenum internalformat,
                                               GLsizei width, GLsizei height, GLboolean fixedsamplelocations)
{
    tex_image_multisample(
        &(struct texture_image_request){.call = COMMAND_NAME, .width = width, .height = height, .depth = 1},
        TEXTURE_2D_MULTISAMPLE, target, samples, internalformat, fixedsamplelocations, true);
}

void GLAPIENTRY exec_glTexStorage3DMultisample(GLenum target, GLsizei samples, GLenum internalformat,
                                               GLsizei width, GLsizei height, GLsizei depth,
                                               GLboolean fixedsamplelocations)
{
    tex_image_multisample(
        &(struct texture_image_request){
            .call = COMMAND_NAME, .width = width, .height = height, .depth = depth},
        TEXTURE_2D_MULTISAMPLE_ARRAY, target, samples, internalformat, fixedsamplelocations, true);
}

/* --- Buffers -------------------------------------------------------------------------------------------- */

/* Formats that are stored with more bits than their names have. */
static bool is_wider(GLenum format)
{
    static const GLenum wider[] = {GL_RGBA12,      GL_ALPHA12,
                                   GL_LUMINANCE12, GL_LUMINANCE12_ALPHA12,
                                   GL_INTENSITY12, GL_LUMINANCE12_ALPHA4,
                                   GL_INTENSITY4,  GL_LUMINANCE6_ALPHA2};
    for (size_t i = 0; i < sizeof wider / sizeof *wider; i++)
        if (wider[i] == format)
            return true;
    return false;
}

/* Table 8.24, and ARB_texture_buffer_object 3.8.1: one, two or four components of 8, 16 or 32 bits, or three
 * of 32; normalized ones only unsigned, up to 16 bits. */
static bool buffer_format_exists(const struct internal_format *internal)
{
    const struct texture_format_info *info = &texture_formats[internal->format];
    if (internal->compression || is_wider(internal->gl) || info->kind == KIND_SNORM ||
        info->kind == KIND_SRGB || info->kind == KIND_SHARED_EXPONENT)
        return false;
    for (unsigned c = 0; c < info->components; c++)
        if (info->field[c].width != info->field[0].width || info->field[c].width < 8)
            return false;
    switch (info->base) {
    case BASE_RGB: return info->field[0].width == 32;
    case BASE_DEPTH:
    case BASE_DEPTH_STENCIL:
    case BASE_STENCIL: return false;
    default: return true;
    }
}

const struct internal_format *texture_buffer_format(GLenum format)
{
    const struct internal_format *internal = internal_format_find((GLint)format);
    return internal && has_size(format) && buffer_format_exists(internal) ? internal : NULL;
}

/* "The number of texels in the texture buffer's texel array is then clamped" (8.9). */
void texture_buffer_update(struct texture_object *object)
{
    if (!object->own)
        return; /* no buffer ever */
    struct texture_image *image = &object->own->texture.images[0][0];
    const struct buffer_object *buffer = object->buffer.buffer;
    memset(image, 0, sizeof *image);
    if (!buffer || !buffer->data || object->buffer.offset >= buffer->size)
        return;
    const enum texture_format format = object->buffer.internal->format;
    const size_t rest = buffer->size - object->buffer.offset;
    const size_t bytes = object->buffer.size < rest ? object->buffer.size : rest;
    const size_t texels = bytes / texture_formats[format].bytes;
    if (!texels)
        return;
    image->format = format;
    image->width = texels < TEXTURE_MAX_BUFFER_TEXELS ? (uint32_t)texels : TEXTURE_MAX_BUFFER_TEXELS;
    image->height = image->depth = 1;
    image->texels = buffer->data + object->buffer.offset;
}

static bool check_range(struct context *context, const char *call, const struct buffer_object *buffer,
                        GLintptr offset, GLsizeiptr size)
{
    if (!buffer)
        return true;
    if (offset < 0 || size <= 0 || (size_t)offset > buffer->size ||
        (size_t)size > buffer->size - (size_t)offset) {
        gl_error(context, GL_INVALID_VALUE, "%s: %td bytes from %td on are not inside buffer %u of %zu bytes",
                 call, (ptrdiff_t)size, (ptrdiff_t)offset, buffer->name, buffer->size);
        return false;
    }
    if (offset % BUFFER_ALIGNMENT == 0)
        return true;
    gl_error(context, GL_INVALID_VALUE, "%s: offset is %td, expected a multiple of %d", call,
             (ptrdiff_t)offset, BUFFER_ALIGNMENT);
    return false;
}

bool texture_buffer_get(const struct texture_object *object, GLenum pname, GLint *value)
{
    const struct buffer_object *buffer = object->buffer.buffer;
    const size_t rest =
        buffer && object->buffer.offset < buffer->size ? buffer->size - object->buffer.offset : 0;
    switch (pname) {
    case GL_TEXTURE_BUFFER_DATA_STORE_BINDING: *value = buffer ? (GLint)buffer->name : 0; return true;
    case GL_TEXTURE_BUFFER_OFFSET: *value = (GLint)object->buffer.offset; return true;
    case GL_TEXTURE_BUFFER_SIZE:
        *value = (GLint)(object->buffer.size < rest ? object->buffer.size : rest);
        return true;
    default: return false;
    }
}

static void tex_buffer(const char *call, GLenum target, GLenum format, GLuint name, bool ranged,
                       GLintptr offset, GLsizeiptr size)
{
    ENTER(call);
    if (!context)
        return;
    const struct internal_format *internal = texture_buffer_format(format);
    struct buffer_object *buffer = name ? name_table_find(&context->share->buffers, name) : NULL;
    if (target != GL_TEXTURE_BUFFER || !internal) {
        gl_error(context, GL_INVALID_ENUM,
                 "%s: target is 0x%04X and internalformat 0x%04X, expected GL_TEXTURE_BUFFER "
                 "and a format of buffer textures",
                 call, target, format);
        return;
    }
    if (name && !buffer) {
        gl_error(context, GL_INVALID_OPERATION, "%s: %u is no buffer object", call, name);
        return;
    }
    if (ranged && !check_range(context, call, buffer, offset, size))
        return;
    struct texture_object *object = texture_active_object(context, TEXTURE_BUFFER);
    if (!texture_change_allowed(context, call, object) || !texture_own_images(context, call, object))
        return;
    texture_object_touch(context, object);
    buffer_reference(&object->buffer.buffer, buffer);
    object->buffer.internal = object->own->internal[0][0] = internal;
    object->buffer.offset = ranged ? (size_t)offset : 0;
    object->buffer.size = ranged ? (size_t)size : SIZE_MAX;
    texture_buffer_update(object);
}

void GLAPIENTRY exec_glTexBuffer(GLenum target, GLenum internalformat, GLuint buffer)
{
    tex_buffer(COMMAND_NAME, target, internalformat, buffer, false, 0, 0);
}

void GLAPIENTRY exec_glTexBufferRange(GLenum target, GLenum internalformat, GLuint buffer, GLintptr offset,
                                      GLsizeiptr size)
{
    tex_buffer(COMMAND_NAME, target, internalformat, buffer, true, offset, size);
}

bool texture_storage_get(struct context *context, GLenum pname, struct get_value *value)
{
    const struct texture_object *object = texture_active_object(context, TEXTURE_BUFFER);
    switch (pname) {
    case GL_MAX_TEXTURE_BUFFER_SIZE: return get_integer(value, TEXTURE_MAX_BUFFER_TEXELS);
    case GL_TEXTURE_BUFFER_OFFSET_ALIGNMENT: return get_integer(value, BUFFER_ALIGNMENT);
    case GL_TEXTURE_BUFFER_FORMAT_ARB:
        return get_integer(value, object->images->internal[0][0] ? (GLint)object->images->internal[0][0]->gl
                                                                 : GL_LUMINANCE8);
    case GL_TEXTURE_BUFFER_DATA_STORE_BINDING:
        return get_integer(value, object->buffer.buffer ? object->buffer.buffer->name : 0);
    case GL_MAX_COLOR_TEXTURE_SAMPLES:
    case GL_MAX_DEPTH_TEXTURE_SAMPLES:
    case GL_MAX_INTEGER_SAMPLES: return get_integer(value, MAX_SAMPLES);
    default: return false;
    }
}
