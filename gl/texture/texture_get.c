/* Queries of texture images: glGetTexImage and glGetTexLevelParameter (GL 4.6 compatibility 8.11). */
#include "gl/context/entry.h"
#include "gl/exec_texture.h"
#include "gl/pixels/internal_format.h"
#include "gl/pixels/pixel_groups.h"
#include "gl/pixels/pixel_store.h"
#include "gl/texture/texture_object.h"
#include "gl/texture/texture_region.h"

/* A level as a query sees it: of an object or of a proxy. */
struct level_info {
    const struct internal_format *internal;
    GLint width, height, depth, samples;
    bool fixed_samples;
    GLint border;
};

static struct level_info read_level(struct context *context, const struct texture_target_info *target,
                                    GLint level)
{
    if (target->proxy) {
        const struct texture_proxy *proxy = &context->textures->proxies[target->dimension][level];
        return (struct level_info){proxy->internal,       proxy->width,
                                   proxy->height,         proxy->depth,
                                   (GLint)proxy->samples, !proxy->samples || proxy->fixed_samples,
                                   proxy->border};
    }
    struct texture_object *object = texture_active_object(context, target->dimension);
    if (target->dimension == TEXTURE_BUFFER)
        texture_buffer_update(object);
    const struct texture_image *image = &object->images->texture.images[target->face][level];
    const GLint slices = (GLint)(image->samples ? image->depth / image->samples : image->depth);
    return (struct level_info){object->images->internal[target->face][level],
                               (GLint)image->width,
                               (GLint)image->height,
                               slices,
                               (GLint)image->samples,
                               !image->samples || object->fixed_samples,
                               (GLint)image->border};
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
    case GL_TEXTURE_BORDER: *value = image.border; return true;
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
    if (internal_format_component(image.internal, pname, value) ||
        texture_buffer_get(texture_active_object(context, info->dimension), pname, value))
        return true;
    gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04X, which is no property of an image", call, pname);
    return false;
}

void GLAPIENTRY exec_glGetTexLevelParameteriv(GLenum target, GLint level, GLenum pname, GLint *params)
{
    ENTER(COMMAND_NAME);
    GLint value;
    if (context && level_parameter(context, COMMAND_NAME, target, level, pname, &value))
        *params = value;
}

void GLAPIENTRY exec_glGetTexLevelParameterfv(GLenum target, GLint level, GLenum pname, GLfloat *params)
{
    ENTER(COMMAND_NAME);
    GLint value;
    if (context && level_parameter(context, COMMAND_NAME, target, level, pname, &value))
        *params = (GLfloat)value;
}

/* --- Texels --------------------------------------------------------------------------------------------- */

static void read_texels(struct context *context, const char *call, const struct texture_region *region,
                        unsigned dimensions, GLenum format, GLenum type, size_t limit, void *client)
{
    struct pixel_layout layout;
    void *pixels;
    if (!internal_format_takes(context, call, texture_region_format(region), format, type, true))
        return;
    texture_object_read(context, region->object);
    if (!pixel_pack_prepare(context, call, limit, region->width, region->height, region->depth, dimensions,
                            format, type, client, &layout, &pixels) ||
        !pixels)
        return;
    for (GLint i = 0; i < region->depth; i++) {
        uint32_t slice;
        const struct texture_image *image = texture_region_image(region, region->z + i, &slice);
        if (image && image->texels)
            pixel_groups_from_slice(image, (uint32_t)region->x, (uint32_t)region->y, slice,
                                    (uint32_t)region->width, (uint32_t)region->height, &layout,
                                    (uint8_t *)pixels + i * layout.image_stride);
    }
}

static size_t limit_of(GLsizei size)
{
    return size > 0 ? (size_t)size : 0;
}

static void get_tex_image(const char *call, GLenum target, GLint level, GLenum format, GLenum type,
                          size_t limit, void *client)
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
    read_texels(context, call, &region, info->image_dimensions, format, type, limit, client);
}

void GLAPIENTRY exec_glGetTexImage(GLenum target, GLint level, GLenum format, GLenum type, GLvoid *client)
{
    get_tex_image(COMMAND_NAME, target, level, format, type, SIZE_MAX, client);
}

void GLAPIENTRY exec_glGetnTexImage(GLenum target, GLint level, GLenum format, GLenum type, GLsizei bufSize,
                                    void *pixels)
{
    get_tex_image(COMMAND_NAME, target, level, format, type, limit_of(bufSize), pixels);
}

/* --- Of named textures (ARB_get_texture_sub_image, ARB_direct_state_access) ----------------------------- */

static unsigned dimensions_of(enum texture_dimension dimension)
{
    switch (dimension) {
    case TEXTURE_1D: return 1;
    case TEXTURE_2D:
    case TEXTURE_RECTANGLE:
    case TEXTURE_1D_ARRAY: return 2;
    default: return 3;
    }
}

/* 8.11.4: no images of buffers, of renderbuffers, or with samples. */
static bool readable(struct context *context, const char *call, const struct texture_object *object)
{
    if (object->dimension != TEXTURE_BUFFER && object->dimension != TEXTURE_RENDERBUFFER &&
        object->dimension != TEXTURE_2D_MULTISAMPLE && object->dimension != TEXTURE_2D_MULTISAMPLE_ARRAY)
        return true;
    gl_error(context, GL_INVALID_OPERATION, "%s: the texels of texture %u cannot be read", call,
             object->name);
    return false;
}

/* "... if the effective target is TEXTURE_CUBE_MAP ... and the texture object is not cube complete". */
static bool faces_alike(struct context *context, const char *call, const struct texture_region *region)
{
    const struct texture_object *object = region->object;
    const struct texture_region whole = texture_region_of_level(region->object, region->level);
    const unsigned base = object->params.sampler.base_level;
    const bool empty = object->dimension == TEXTURE_CUBE &&
                       (base >= TEXTURE_MAX_LEVELS || !object->images->internal[0][base]);
    const bool alike = !empty && texture_region_faces_alike(&whole);
    if (!alike)
        gl_error(context, GL_INVALID_OPERATION, "%s: the faces of texture %u differ, or it has none", call,
                 object->name);
    return alike;
}

void GLAPIENTRY exec_glGetTextureSubImage(GLuint texture, GLint level, GLint xoffset, GLint yoffset,
                                          GLint zoffset, GLsizei width, GLsizei height, GLsizei depth,
                                          GLenum format, GLenum type, GLsizei bufSize, void *pixels)
{
    ENTER_VOID();
    const GLint box[6] = {xoffset, yoffset, zoffset, width, height, depth};
    const struct texture_region region = texture_region_named(context, COMMAND_NAME, texture, level, box);
    if (region.object && readable(context, COMMAND_NAME, region.object) &&
        texture_check_level(context, COMMAND_NAME, region.object->dimension, level) &&
        faces_alike(context, COMMAND_NAME, &region) &&
        texture_region_check(context, COMMAND_NAME, &region, GL_INVALID_VALUE))
        read_texels(context, COMMAND_NAME, &region, dimensions_of(region.object->dimension), format, type,
                    limit_of(bufSize), pixels);
}

void GLAPIENTRY exec_glGetTextureImage(GLuint texture, GLint level, GLenum format, GLenum type,
                                       GLsizei bufSize, void *pixels)
{
    ENTER_VOID();
    struct texture_object *object = texture_find_named(context, COMMAND_NAME, GL_INVALID_OPERATION, texture);
    if (!object || !readable(context, COMMAND_NAME, object) ||
        !texture_check_level(context, COMMAND_NAME, object->dimension, level))
        return;
    const struct texture_region region = texture_region_of_level(object, level);
    if (faces_alike(context, COMMAND_NAME, &region))
        read_texels(context, COMMAND_NAME, &region, dimensions_of(object->dimension), format, type,
                    limit_of(bufSize), pixels);
}
