/* CopyImageSubData (ARB_copy_image; GL 4.6 compatibility 18.3.3): copies texels, or blocks of compressed
 * images, without conversion. */
#include <stdlib.h>
#include <string.h>

#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_texture.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/pixels/internal_format.h"
#include "gl/texture/texture_object.h"
#include "gl/texture/texture_region.h"
#include "gl/texture/view_class.h"

/* --- The two sides -------------------------------------------------------------------------------------- */

struct side {
    const char *name; /* of the arguments, for messages */
    struct texture_region region;
    struct renderbuffer_object *renderbuffer; /* null: a texture */
    const struct internal_format *internal;
    uint32_t width, height, samples; /* of the level; samples 0: not multisampled */
    GLsizei slices;
    bool rows; /* the slices are rows of one image: a one-dimensional array */
};

/* A block, or a texel. */
static struct texture_block unit_of(const struct side *side)
{
    if (side->internal->compression)
        return texture_compression_block(side->internal->compression);
    return (struct texture_block){1, 1, texture_formats[side->internal->format].bytes};
}

static size_t units_across(uint32_t texels, uint32_t edge)
{
    return ((size_t)texels + edge - 1) / edge;
}

static struct texture_image *image_of(const struct side *side, GLint z, uint32_t *slice)
{
    if (side->rows) {
        struct texture_image *image = texture_region_image(&side->region, 0, slice);
        *slice = (uint32_t)z;
        return image;
    }
    if (!side->renderbuffer)
        return texture_region_image(&side->region, z, slice);
    *slice = 0;
    return &side->renderbuffer->image;
}

static bool find_renderbuffer(struct context *context, const char *call, struct side *side, GLuint name)
{
    struct renderbuffer_object *object = name_table_find(&context->share->renderbuffers, name);
    if (!object || side->region.level != 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: %u is no renderbuffer, or %sLevel not 0", call, name,
                 side->name);
        return false;
    }
    side->renderbuffer = object;
    side->internal = object->internal;
    side->width = (uint32_t)object->width;
    side->height = (uint32_t)object->height;
    side->samples = (uint32_t)object->samples;
    side->slices = 1;
    return true;
}

/* "... not complete (as defined in section 8.17, but ignoring format-based completeness rules)": the base
 * level alone, or all of them. */
static bool texture_complete(const struct texture_object *object, enum texture_mip_filter levels)
{
    struct texture_sampler sampler = texture_own_sampler(object);
    if (object->dimension == TEXTURE_2D_MULTISAMPLE || object->dimension == TEXTURE_2D_MULTISAMPLE_ARRAY)
        return object->images->internal[0][0] != NULL;
    sampler.mip_filter = levels;
    sampler.mag_filter = sampler.min_filter = FILTER_NEAREST;
    return texture_is_complete(&object->images->texture, &sampler);
}

static bool check_complete(struct context *context, const char *call, const struct texture_object *object,
                           enum texture_mip_filter levels)
{
    const bool complete = texture_complete(object, levels);
    if (!complete)
        gl_error(context, GL_INVALID_OPERATION, "%s: texture %u is not complete", call, object->name);
    return complete;
}

static bool find_texture(struct context *context, const char *call, struct side *side, GLuint name,
                         const struct texture_target_info *info)
{
    struct texture_region *region = &side->region;
    region->object = texture_find_named(context, call, GL_INVALID_VALUE, name);
    if (!region->object)
        return false;
    if (region->object->dimension != info->dimension) {
        gl_error(context, GL_INVALID_ENUM, "%s: %sTarget is not that of texture %u", call, side->name, name);
        return false;
    }
    if (!texture_check_level(context, call, info->dimension, region->level) ||
        !check_complete(context, call, region->object, MIP_NONE))
        return false;
    texture_region_from_border(region);
    const struct texture_region whole = texture_region_of_level(region->object, region->level);
    side->internal = region->object->images->internal[0][region->level];
    if (!side->internal) {
        gl_error(context, GL_INVALID_VALUE, "%s: texture %u has no image at level %d", call, name,
                 region->level);
        return false;
    }
    side->width = (uint32_t)whole.width;
    side->rows = info->dimension == TEXTURE_1D_ARRAY;
    side->height = side->rows ? 1 : (uint32_t)whole.height;
    side->slices = side->rows ? whole.height : whole.depth;
    side->samples = region->object->images->texture.images[0][region->level].samples;
    return region->level == (GLint)region->object->params.sampler.base_level ||
           check_complete(context, call, region->object, MIP_NEAREST);
}

static bool find_side(struct context *context, const char *call, struct side *side, GLuint name,
                      GLenum target)
{
    const struct texture_target_info *info = texture_target_find(target);
    if (target == GL_RENDERBUFFER)
        return find_renderbuffer(context, call, side, name);
    if (info && info->object && !info->proxy && info->dimension != TEXTURE_BUFFER &&
        info->dimension != TEXTURE_RENDERBUFFER)
        return find_texture(context, call, side, name, info);
    gl_error(context, GL_INVALID_ENUM, "%s: %sTarget is 0x%04X, which cannot be copied", call, side->name,
             target);
    return false;
}

/* --- What may be copied --------------------------------------------------------------------------------- */

static bool formats_fit(const struct side *from, const struct side *to)
{
    if (!from->internal || !to->internal || unit_of(from).bytes != unit_of(to).bytes)
        return false;
    const GLenum a = view_class_of(from->internal), b = view_class_of(to->internal);
    const bool blocks = from->internal->compression || to->internal->compression,
               both = from->internal->compression && to->internal->compression;
    return from->internal == to->internal || (a != GL_NONE && b != GL_NONE && (a == b || (blocks && !both)));
}

static bool part_inside(GLint start, GLsizei size, uint32_t whole, unsigned edge)
{
    const int64_t end = (int64_t)start + size;
    return start >= 0 && start % (GLint)edge == 0 && end <= (int64_t)((whole + edge - 1) / edge) * edge &&
           (size % (GLsizei)edge == 0 || end == whole);
}

static bool box_inside(struct context *context, const char *call, const struct side *side)
{
    const struct texture_region *region = &side->region;
    const struct texture_block unit = unit_of(side);
    if (part_inside(region->x, region->width, side->width, unit.width) &&
        part_inside(region->y, region->height, side->height, unit.height) && region->z >= 0 &&
        region->depth <= side->slices && region->z <= side->slices - region->depth &&
        (side->renderbuffer || texture_region_faces_alike(region)))
        return true;
    gl_error(context, GL_INVALID_VALUE,
             "%s: the box %dx%dx%d at (%d, %d, %d) of %s is not inside %ux%ux%d, or not of whole blocks",
             call, region->width, region->height, region->depth, region->x, region->y, region->z, side->name,
             side->width, side->height, side->slices);
    return false;
}

/* A size in units of `before` texels, in as many of `now` texels. */
static GLsizei size_in_units(GLsizei size, uint32_t before, uint32_t now)
{
    const size_t units = units_across((uint32_t)size, before);
    if (before == now)
        return size;
    return units > (size_t)INT32_MAX / now ? INT32_MAX : (GLsizei)(units * now);
}

/* The destination has as many blocks or texels as the source, each way. */
static void set_destination(const struct side *from, struct side *to)
{
    const struct texture_block before = unit_of(from), now = unit_of(to);
    to->region.width = size_in_units(from->region.width, before.width, now.width);
    to->region.height = size_in_units(from->region.height, before.height, now.height);
    to->region.depth = from->region.depth;
}

static bool copy_allowed(struct context *context, const char *call, const struct side *from, struct side *to)
{
    if (from->region.width < 0 || from->region.height < 0 || from->region.depth < 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: the box is %dx%dx%d, expected no negative sizes", call,
                 from->region.width, from->region.height, from->region.depth);
        return false;
    }
    if (!formats_fit(from, to) || from->samples != to->samples) {
        gl_error(context, GL_INVALID_OPERATION, "%s: the images have formats or samples that do not fit",
                 call);
        return false;
    }
    set_destination(from, to);
    return box_inside(context, call, from) && box_inside(context, call, to);
}

/* --- Copying -------------------------------------------------------------------------------------------- */

static size_t rows_of(const struct side *side)
{
    return units_across((uint32_t)side->region.height, unit_of(side).height);
}

/* The rows of a slice, of texels or of blocks, to or from memory where they lie one after the other. */
static void move_texels(const struct side *side, struct texture_image *image, uint32_t slice, uint8_t *packed,
                        bool write)
{
    const size_t bytes = unit_of(side).bytes, row = (size_t)side->region.width * bytes,
                 stride = side->rows ? image->row_stride : image->slice_stride;
    uint8_t *at = image->texels + slice * stride + (size_t)side->region.x * bytes +
                  (size_t)side->region.y * image->row_stride;
    for (GLsizei y = 0; y < side->region.height; y++, at += image->row_stride, packed += row)
        memcpy(write ? at : packed, write ? packed : at, row);
}

static void read_block_rows(const struct side *side, const struct texture_image *image, uint32_t slice,
                            uint8_t *packed)
{
    const struct texture_block block = unit_of(side);
    const size_t across = units_across(image->width, block.width),
                 down = units_across(image->height, block.height),
                 row = units_across((uint32_t)side->region.width, block.width) * block.bytes;
    const uint32_t x = (uint32_t)side->region.x / block.width, y0 = (uint32_t)side->region.y / block.height;
    const uint8_t *at = image->blocks + ((slice * down + y0) * across + x) * block.bytes;
    for (size_t y = 0; y < rows_of(side); y++, at += across * block.bytes, packed += row)
        memcpy(packed, at, row);
}

static void write_block_rows(const struct side *side, struct texture_image *image, uint32_t slice,
                             const uint8_t *packed)
{
    const uint32_t x = (uint32_t)side->region.x, y = (uint32_t)side->region.y,
                   width = (uint32_t)side->region.width, height = (uint32_t)side->region.height;
    texture_image_write_blocks(image, x, y, slice, width < image->width - x ? width : image->width - x,
                               height < image->height - y ? height : image->height - y, 1, packed);
}

static void copy_slice(const struct side *from, const struct side *to, GLint i, uint32_t sample,
                       uint8_t *packed)
{
    uint32_t source, destination;
    struct texture_image *image = image_of(from, from->region.z + i, &source),
                         *other = image_of(to, to->region.z + i, &destination);
    const uint32_t samples = from->samples ? from->samples : 1;
    source = source * samples + sample;
    destination = destination * samples + sample;
    if (from->internal->compression)
        read_block_rows(from, image, source, packed);
    else
        move_texels(from, image, source, packed, false);
    if (to->internal->compression)
        write_block_rows(to, other, destination, packed);
    else
        move_texels(to, other, destination, packed, true);
}

/* Draws the collected commands if they draw to, or read, one of the two. */
static void settle(struct context *context, const struct side *side, bool written)
{
    if (side->renderbuffer) {
        if (side->renderbuffer->siblings)
            gl_flush_group(context);
        gl_flush_users(context, side->renderbuffer->used_epoch);
        if (framebuffer_draws_to_renderbuffer(context, side->renderbuffer))
            gl_flush_scene(context);
        share_attachments_changed(context);
        return;
    }
    texture_object_read(context, side->region.object);
    if (written)
        texture_object_touch(context, side->region.object);
}

static void copy_image(struct context *context, const char *call, const struct side *from,
                       const struct side *to)
{
    const struct texture_block unit = unit_of(from);
    const size_t row = units_across((uint32_t)from->region.width, unit.width);
    uint8_t *packed = malloc(row * rows_of(from) * unit.bytes + 1);
    if (!packed) {
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for a slice of %dx%d texels", call,
                 from->region.width, from->region.height);
        return;
    }
    settle(context, from, false);
    settle(context, to, true);
    for (GLint i = 0; i < from->region.depth; i++)
        for (uint32_t sample = 0; sample < (from->samples ? from->samples : 1); sample++)
            copy_slice(from, to, i, sample, packed);
    free(packed);
    if (!to->renderbuffer) {
        texture_region_written(context, call, &to->region);
        texture_image_changed(context, call, to->region.object, to->region.level);
    }
}

void GLAPIENTRY exec_glCopyImageSubData(GLuint srcName, GLenum srcTarget, GLint srcLevel, GLint srcX,
                                        GLint srcY, GLint srcZ, GLuint dstName, GLenum dstTarget,
                                        GLint dstLevel, GLint dstX, GLint dstY, GLint dstZ, GLsizei srcWidth,
                                        GLsizei srcHeight, GLsizei srcDepth)
{
    ENTER_VOID();
    struct side from = {.name = "src",
                        .region = {.level = srcLevel,
                                   .x = srcX,
                                   .y = srcY,
                                   .z = srcZ,
                                   .width = srcWidth,
                                   .height = srcHeight,
                                   .depth = srcDepth}},
                to = {.name = "dst", .region = {.level = dstLevel, .x = dstX, .y = dstY, .z = dstZ}};
    if (find_side(context, COMMAND_NAME, &from, srcName, srcTarget) &&
        find_side(context, COMMAND_NAME, &to, dstName, dstTarget) &&
        copy_allowed(context, COMMAND_NAME, &from, &to) && srcWidth && srcHeight && srcDepth)
        copy_image(context, COMMAND_NAME, &from, &to);
}
