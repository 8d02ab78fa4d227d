/* Queries of texture images: glGetTexImage and glGetTexLevelParameter (GL 4.6 compatibility 8.11). */
#include "gl/context/entry.h"
#include "gl/pixels/pixel_groups.h"

/* A level as a query sees it: of an object or of a proxy. */
struct level_info {
    const struct internal_format *internal;
    GLint width, height, depth, samples;
    bool fixed_samples;
};

static struct level_info read_level(struct context *context, const struct texture_target_info *target,
                                    GLint level)
{
    if (target->proxy) {
        const struct texture_proxy *proxy = &context->textures.proxies[target->dimension][level];
        return (struct level_info){proxy->internal,       proxy->width,
                                   proxy->height,         proxy->depth,
                                   (GLint)proxy->samples, !proxy->samples || proxy->fixed_samples};
    }
    struct texture_object *object = texture_active_object(context, target->dimension);
    if (target->dimension == TEXTURE_BUFFER)
        texture_buffer_update(object);
    const struct texture_image *image = &object->texture.images[target->face][level];
    const GLint slices = (GLint)(image->samples ? image->depth / image->samples : image->depth);
    return (struct level_info){object->internal[target->face][level],
                               (GLint)image->width,
                               (GLint)image->height,
                               slices,
                               (GLint)image->samples,
                               !image->samples || object->fixed_samples};
}

static bool level_parameter(struct context *context, const char *call, GLenum target, GLint level,
                            GLenum pname, GLint *value)
{
    const struct texture_target_info *info = texture_target_find(target);
    if (!info || !info->image) {
        gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04X, which has no images", call, target);
        return false;
    }
    if (!texture_check_level(context, call, info->dimension, level))
        return false;
    const struct level_info image = read_level(context, info, level);
    const enum texture_compression compression =
        image.internal ? image.internal->compression : COMPRESSION_NONE;
    switch (pname) {
    case GL_TEXTURE_WIDTH: *value = image.width; return true;
    case GL_TEXTURE_HEIGHT: *value = image.height; return true;
    case GL_TEXTURE_DEPTH: *value = image.depth; return true;
    case GL_TEXTURE_SAMPLES: *value = image.samples; return true;
    case GL_TEXTURE_FIXED_SAMPLE_LOCATIONS: *value = image.fixed_samples; return true;
    case GL_TEXTURE_BORDER: *value = 0; return true;
    case GL_TEXTURE_COMPRESSED: *value = compression != COMPRESSION_NONE; return true;
    case GL_TEXTURE_COMPRESSED_IMAGE_SIZE:
        if (compression) {
            *value = (GLint)texture_compressed_size(compression, (uint32_t)image.width,
                                                    (uint32_t)image.height, (uint32_t)image.depth);
            return true;
        }
        gl_error(context, GL_INVALID_OPERATION, "%s: the image is not compressed", call);
        return false;
    case GL_TEXTURE_INTERNAL_FORMAT: *value = image.internal ? (GLint)image.internal->gl : 1; return true;
    default: break;
    }
    if (internal_format_component(image.internal, pname, value))
        return true;
    gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04X, which is no property of an image", call, pname);
    return false;
}

GLAPI void GLAPIENTRY glGetTexLevelParameteriv(GLenum target, GLint level, GLenum pname, GLint *params)
{
    ENTER(__func__);
    GLint value;
    if (context && level_parameter(context, __func__, target, level, pname, &value))
        *params = value;
}

GLAPI void GLAPIENTRY glGetTexLevelParameterfv(GLenum target, GLint level, GLenum pname, GLfloat *params)
{
    ENTER(__func__);
    GLint value;
    if (context && level_parameter(context, __func__, target, level, pname, &value))
        *params = (GLfloat)value;
}

GLAPI void GLAPIENTRY glGetTexImage(GLenum target, GLint level, GLenum format, GLenum type, GLvoid *client)
{
    ENTER(__func__);
    struct pixel_layout layout;
    void *pixels;
    if (!context)
        return;
    const struct texture_target_info *info = texture_target_find(target);
    if (!info || !info->image_dimensions || info->proxy) {
        gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04X, which has no images", __func__, target);
        return;
    }
    if (!texture_check_level(context, __func__, info->dimension, level))
        return;
    const struct texture_object *object = texture_active_object(context, info->dimension);
    if (!internal_format_takes(context, __func__, object->internal[info->face][level], format, type, true))
        return;
    const struct texture_image *image = &object->texture.images[info->face][level];
    texture_object_read(context, object);
    if (!pixel_pack_prepare(context, __func__, SIZE_MAX, (GLsizei)image->width, (GLsizei)image->height,
                            (GLsizei)image->depth, info->image_dimensions, format, type, client, &layout,
                            &pixels))
        return;
    if (pixels && image->texels)
        pixel_groups_from_image(context, image, &layout, pixels);
}
