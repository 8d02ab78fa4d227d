/* Texels from the framebuffer: glCopyTexImage and glCopyTexSubImage (GL 4.6 compatibility 8.6). Pixels
 * outside the framebuffer, which the specification leaves undefined, are zero. */
#include "gl/context/entry.h"
#include "gl/exec_framebuffer.h"
#include "gl/framebuffer/framebuffer.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/pixels/internal_format.h"
#include "gl/pixels/pixel_image.h"
#include "gl/texture/texture_object.h"
#include "texture/rows.h"

/* Depth in R, a stencil index of eight bits in G. */
static void transfer_depths(const struct context *context, unsigned count, float (*rgba)[4])
{
    const struct pixel_transfer_state *state = context->pixel_transfer;
    for (unsigned i = 0; i < count; i++) {
        rgba[i][0] = (float)pixel_transfer_depth(state, (double)rgba[i][0]);
        rgba[i][1] = (float)(pixel_transfer_stencil(state, pixel_index_from_float(rgba[i][1])) & 0xff);
    }
}

/* Colours that are only moved. */
static bool keeps_bits(const struct context *context, const struct raster_target *source,
                       const struct texture_image *image, struct row_move *move)
{
    const enum texture_base base = texture_formats[image->format].base;
    struct row_layout texels;
    return base != BASE_DEPTH && base != BASE_DEPTH_STENCIL && framebuffer_has_color(source) &&
           (texture_format_is_integer(image->format) || pixel_transfer_keeps_colors(context)) &&
           row_layout_of_texels(texture_client_format(image->format), &texels) &&
           framebuffer_color_move(source, &texels, move);
}

/* A rectangle of the framebuffer from (x, y) to a rectangle of texels at (tx, ty, tz). */
static void copy_rectangle(const struct context *context, const struct raster_target *source,
                           struct texture_image *image, uint32_t tx, uint32_t ty, uint32_t tz, GLint x,
                           GLint y, uint32_t width, uint32_t height)
{
    enum { CHUNK = 256 };
    float rgba[CHUNK][4];
    const struct texture_format_info *info = &texture_formats[image->format];
    const bool depth =
        info->base == BASE_DEPTH || info->base == BASE_DEPTH_STENCIL || info->base == BASE_STENCIL;
    const size_t texel = info->bytes;
    struct row_move move;
    const bool moves = keeps_bits(context, source, image, &move);
    for (uint32_t row = 0; row < height; row++) {
        uint8_t *texels =
            image->texels + tz * image->slice_stride + (ty + row) * image->row_stride + tx * texel;
        if (moves) {
            framebuffer_moved_row(source, &move, x, (int64_t)y + row, width, texels);
            continue;
        }
        for (uint32_t at = 0; at < width; at += CHUNK) {
            const uint32_t count = width - at < CHUNK ? width - at : CHUNK;
            if (texture_format_is_integer(image->format) && info->base != BASE_STENCIL) {
                int64_t integers[CHUNK][4];
                framebuffer_integer_row(source, (int64_t)x + at, (int64_t)y + row, count, integers);
                texel_encode_integers(image->format, (const int64_t(*)[4])integers, count,
                                      texels + at * texel);
                continue;
            }
            (depth ? framebuffer_depth_row : framebuffer_color_row)(source, (int64_t)x + at, (int64_t)y + row,
                                                                    count, rgba);
            (depth ? transfer_depths : pixel_transfer_colors)(context, count, rgba);
            for (uint32_t i = 0; i < count && info->base == BASE_STENCIL; i++)
                rgba[i][0] = rgba[i][1]; /* an index alone */
            texel_encode_row(texture_client_format(image->format), (const float(*)[4])rgba, count,
                             texels + at * texel);
        }
    }
}

static void write_image(const struct pixel_image *groups, struct texture_image *image, uint32_t tx,
                        uint32_t ty, uint32_t tz)
{
    const size_t texel = texture_formats[image->format].bytes;
    for (uint32_t row = 0; row < groups->height; row++)
        texel_encode_row(texture_client_format(image->format),
                         (const float(*)[4])pixel_image_row(groups, row), groups->width,
                         image->texels + tz * image->slice_stride + (ty + row) * image->row_stride +
                             tx * texel);
}

/* The same of colours that a command with images of so many dimensions transfers as an image; width and
 * height are those before convolution. False with OUT_OF_MEMORY raised. */
static bool copy_colors(struct context *context, const char *call, unsigned dimensions,
                        const struct raster_target *source, struct texture_image *image, uint32_t tx,
                        uint32_t ty, uint32_t tz, GLint x, GLint y, GLsizei width, GLsizei height)
{
    const struct texture_format_info *info = &texture_formats[image->format];
    struct pixel_image groups;
    const bool colors = !texture_format_is_integer(image->format) && info->base != BASE_DEPTH &&
                        info->base != BASE_DEPTH_STENCIL && info->base != BASE_STENCIL;
    if (!colors || !pixel_image_is_needed(context, dimensions)) {
        copy_rectangle(context, source, image, tx, ty, tz, x, y, (uint32_t)width, (uint32_t)height);
        return true;
    }
    if (!pixel_image_begin(context, call, &groups, (uint32_t)width, (uint32_t)height))
        return false;
    framebuffer_color_image(context, source, x, y, &groups);
    const bool ready = pixel_image_transfer(context, call, dimensions, &groups);
    if (ready)
        write_image(&groups, image, tx, ty, tz);
    pixel_image_end(&groups);
    return ready;
}

/* Colour comes from the read buffer, depth and stencil from their separate buffers. Formats of signed
 * integers read signed integers, unsigned ones unsigned integers (8.6). *source is the read framebuffer. */
static bool check_source(struct context *context, const char *call, const struct internal_format *internal,
                         struct raster_target *source)
{
    if (!internal_format_encodes(context, call, internal) || !framebuffer_read_target(context, call, source))
        return false;
    const GLenum base = internal_format_base(internal);
    const bool both = base == GL_DEPTH_STENCIL, depth = both || base == GL_DEPTH_COMPONENT,
               stencil = both || base == GL_STENCIL_INDEX;
    const char *missing = depth && !framebuffer_has_depth(source)                ? "depth"
                          : stencil && !framebuffer_has_stencil(source)          ? "stencil"
                          : !depth && !stencil && !framebuffer_has_color(source) ? "colour"
                                                                                 : NULL;
    if (missing) {
        gl_error(context, GL_INVALID_OPERATION, "%s: there is no %s buffer to read", call, missing);
        return false;
    }
    if (depth || stencil)
        return true;
    const bool integers = texture_format_is_integer(internal->format);
    if (integers != raster_color_is_integer(&source->color[0]) ||
        (integers &&
         texture_formats[internal->format].kind != texture_formats[source->color[0].texel].kind)) {
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: texels and framebuffer do not both hold signed, unsigned or no integers", call);
        return false;
    }
    return true;
}

static const struct texture_target_info *check_target(struct context *context, const char *call,
                                                      unsigned dimensions, GLenum target)
{
    const struct texture_target_info *info = texture_target_find(target);
    if (info && info->image && !info->proxy && info->image_dimensions == dimensions)
        return info;
    gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04X, which has no %u-dimensional images", call,
             target, dimensions);
    return NULL;
}

static const char *copied(const struct context *context, const struct internal_format *internal)
{
    const GLenum base = internal_format_base(internal);
    return framebuffer_copied(context, base == GL_DEPTH_COMPONENT || base == GL_DEPTH_STENCIL);
}

/* The numbers 1 to 4 are glTexImage's alone. */
static void copy_tex_image(struct texture_image_request *request, unsigned dimensions, GLenum target,
                           GLenum internalformat, GLint x, GLint y)
{
    ENTER(request->call);
    struct texture_image image;
    struct raster_target source;
    if (!context)
        return;
    request->target = check_target(context, request->call, dimensions, target);
    if (!request->target)
        return;
    request->internal =
        internal_format_choose(internalformat > 4 ? internal_format_find((GLint)internalformat) : NULL,
                               request->target->dimension, request->border);
    if (!request->internal) {
        gl_error(context, GL_INVALID_ENUM, "%s: internalformat 0x%04X is not known", request->call,
                 internalformat);
        return;
    }
    const GLsizei width = request->width, height = request->height;
    texture_convolved_size(context, request->internal, dimensions, &request->width, &request->height);
    if (!texture_image_check(context, request) ||
        !check_source(context, request->call, request->internal, &source))
        return;
    gl_finish_scene(context);
    if (!texture_image_make(context, request, &image))
        return;
    if (image.texels &&
        !copy_colors(context, request->call, dimensions, &source, &image, 0, 0, 0, x, y, width, height)) {
        texture_image_release(&image);
        return;
    }
    if (image.blocks)
        texture_image_compress(&image, 0, 0, 0, image.width, image.height, 1);
    request->copies = copied(context, request->internal);
    request->from_x = x;
    request->from_y = y;
    texture_image_install(context, request, &image);
}

void GLAPIENTRY exec_glCopyTexImage1D(GLenum target, GLint level, GLenum internalformat, GLint x, GLint y,
                                      GLsizei width, GLint border)
{
    struct texture_image_request request = {
        .call = COMMAND_NAME, .level = level, .width = width, .height = 1, .depth = 1, .border = border};
    copy_tex_image(&request, 1, target, internalformat, x, y);
}

void GLAPIENTRY exec_glCopyTexImage2D(GLenum target, GLint level, GLenum internalformat, GLint x, GLint y,
                                      GLsizei width, GLsizei height, GLint border)
{
    struct texture_image_request request = {
        .call = COMMAND_NAME, .level = level, .width = width, .height = height, .depth = 1, .border = border};
    copy_tex_image(&request, 2, target, internalformat, x, y);
}

static void copy_tex_sub_image(struct texture_box_request *request, unsigned dimensions, GLenum target,
                               GLint x, GLint y)
{
    ENTER(request->call);
    if (!context)
        return;
    request->target = check_target(context, request->call, dimensions, target);
    const GLsizei width = request->width, height = request->height;
    if (request->target)
        texture_box_convolve(context, request, dimensions == 3 ? 2 : dimensions);
    struct texture_image *image = request->target ? texture_box_check(context, request) : NULL;
    struct raster_target source;
    struct texture_object *object = image ? texture_active_object(context, request->target->dimension) : NULL;
    if (!image ||
        !check_source(context, request->call, object->images->internal[request->target->face][request->level],
                      &source) ||
        !request->width || !request->height)
        return;
    gl_finish_scene(context);
    texture_object_touch(context, object);
    if (!copy_colors(context, request->call, dimensions == 3 ? 2 : dimensions, &source, image,
                     (uint32_t)request->x, (uint32_t)request->y, (uint32_t)request->z, x, y, width, height))
        return;
    if (image->blocks)
        texture_image_compress(image, (uint32_t)request->x, (uint32_t)request->y, (uint32_t)request->z,
                               (uint32_t)request->width, (uint32_t)request->height, 1);
    request->copies = copied(context, object->images->internal[request->target->face][request->level]);
    request->from_x = x;
    request->from_y = y;
    texture_box_written(context, request, object);
    texture_image_changed(context, request->call, object, request->level);
}

void GLAPIENTRY exec_glCopyTexSubImage1D(GLenum target, GLint level, GLint xoffset, GLint x, GLint y,
                                         GLsizei width)
{
    copy_tex_sub_image(&(struct texture_box_request){COMMAND_NAME, NULL, level, xoffset, 0, 0, width, 1, 1},
                       1, target, x, y);
}

void GLAPIENTRY exec_glCopyTexSubImage2D(GLenum target, GLint level, GLint xoffset, GLint yoffset, GLint x,
                                         GLint y, GLsizei width, GLsizei height)
{
    copy_tex_sub_image(
        &(struct texture_box_request){COMMAND_NAME, NULL, level, xoffset, yoffset, 0, width, height, 1}, 2,
        target, x, y);
}

void GLAPIENTRY exec_glCopyTexSubImage3D(GLenum target, GLint level, GLint xoffset, GLint yoffset,
                                         GLint zoffset, GLint x, GLint y, GLsizei width, GLsizei height)
{
    copy_tex_sub_image(
        &(struct texture_box_request){COMMAND_NAME, NULL, level, xoffset, yoffset, zoffset, width, height, 1},
        3, target, x, y);
}
