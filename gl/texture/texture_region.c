/* Boxes of texels of named textures, and their invalidation (GL 4.6 compatibility 8.20). */
#include "gl/texture/texture_region.h"

#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_texture.h"
#include "gl/pixels/internal_format.h"
#include "gl/texture/texture_object.h"

struct texture_object *texture_find_named(struct context *context, const char *call, GLenum error,
                                          GLuint name)
{
    struct texture_object *object = name_table_find(&context->share->textures, name);
    if (!object)
        gl_error(context, error, "%s: %u is no texture", call, name);
    return object;
}

/* The border texels of the axes of a level; none if it does not exist. */
static void region_border(const struct texture_region *region, uint32_t border[3])
{
    const bool exists = region->object && region->level >= 0 && region->level < TEXTURE_MAX_LEVELS;
    memset(border, 0, 3 * sizeof *border);
    if (exists)
        texture_border_widths(region->object->dimension,
                              region->object->images->texture.images[0][region->level].border, border);
}

/* The largest coordinate stays outside every image. */
static GLint from_border(GLint at, uint32_t border)
{
    return at > INT32_MAX - (GLint)border ? at : at + (GLint)border;
}

void texture_region_from_border(struct texture_region *region)
{
    uint32_t border[3];
    region_border(region, border);
    region->x = from_border(region->x, border[0]);
    region->y = from_border(region->y, border[1]);
    region->z = from_border(region->z, border[2]);
}

struct texture_region texture_region_named(struct context *context, const char *call, GLuint name,
                                           GLint level, const GLint box[6])
{
    struct texture_region region = {
        .object = texture_find_named(context, call, GL_INVALID_OPERATION, name),
        .level = level,
        .x = box[0],
        .y = box[1],
        .z = box[2],
        .width = box[3],
        .height = box[4],
        .depth = box[5],
    };
    texture_region_from_border(&region);
    return region;
}

struct texture_region texture_region_of_level(struct texture_object *object, GLint level)
{
    struct texture_region region = {.object = object, .level = level};
    if (level < 0 || level >= TEXTURE_MAX_LEVELS)
        return region;
    const struct texture_image *image = &object->images->texture.images[0][level];
    region.width = (GLsizei)image->width;
    region.height = (GLsizei)image->height;
    region.depth = object->dimension == TEXTURE_CUBE ? 6
                   : image->samples                  ? (GLsizei)(image->depth / image->samples)
                                                     : (GLsizei)image->depth;
    return region;
}

struct texture_region texture_region_of_target(struct context *context,
                                               const struct texture_target_info *target, GLint level)
{
    struct texture_object *object = texture_active_object(context, target->dimension);
    struct texture_region region = texture_region_of_level(object, level);
    if (target->dimension == TEXTURE_CUBE) {
        const struct texture_image *image = &object->images->texture.images[target->face][level];
        region.width = (GLsizei)image->width;
        region.height = (GLsizei)image->height;
        region.z = target->face;
        region.depth = 1;
    }
    return region;
}

bool texture_region_faces_alike(const struct texture_region *region)
{
    const struct texture_object *object = region->object;
    const struct texture_image *first = &object->images->texture.images[0][region->level];
    bool alike = true;
    for (GLint face = region->z; face < region->z + region->depth && object->dimension == TEXTURE_CUBE;
         face++) {
        const struct texture_image *image = &object->images->texture.images[face][region->level];
        alike = alike && image->width == first->width && image->height == first->height &&
                image->border == first->border &&
                object->images->internal[face][region->level] == object->images->internal[0][region->level];
    }
    return alike;
}

static bool inside(GLint start, GLsizei size, GLsizei whole)
{
    return start >= 0 && size <= whole && start <= whole - size;
}

bool texture_region_check(struct context *context, const char *call, const struct texture_region *region,
                          GLenum outside)
{
    if (!texture_check_level(context, call, region->object->dimension, region->level))
        return false;
    const struct texture_region whole = texture_region_of_level(region->object, region->level);
    uint32_t border[3];
    region_border(region, border);
    if (region->width < 0 || region->height < 0 || region->depth < 0)
        gl_error(context, GL_INVALID_VALUE, "%s: the box is %dx%dx%d, expected no negative sizes", call,
                 region->width, region->height, region->depth);
    else if (!inside(region->x, region->width, whole.width) ||
             !inside(region->y, region->height, whole.height) ||
             !inside(region->z, region->depth, whole.depth) || !texture_region_faces_alike(region))
        gl_error(context, outside, "%s: the box %dx%dx%d at (%d, %d, %d) is not inside level %d, %dx%dx%d",
                 call, region->width, region->height, region->depth, region->x - (GLint)border[0],
                 region->y - (GLint)border[1], region->z - (GLint)border[2], region->level, whole.width,
                 whole.height, whole.depth);
    else
        return true;
    return false;
}

struct texture_image *texture_region_image(const struct texture_region *region, GLint z, uint32_t *slice)
{
    const bool cube = region->object->dimension == TEXTURE_CUBE;
    *slice = cube ? 0 : (uint32_t)z;
    return region->object->own ? &region->object->own->texture.images[cube ? z : 0][region->level] : NULL;
}

const struct internal_format *texture_region_format(const struct texture_region *region)
{
    const bool cube = region->object->dimension == TEXTURE_CUBE && region->z >= 0 && region->z < 6;
    return region->object->images->internal[cube ? region->z : 0][region->level];
}

/* --- Invalidation --------------------------------------------------------------------------------------- */

/* Undefined texels are not changed. */
void GLAPIENTRY exec_glInvalidateTexSubImage(GLuint texture, GLint level, GLint xoffset, GLint yoffset,
                                             GLint zoffset, GLsizei width, GLsizei height, GLsizei depth)
{
    ENTER_VOID();
    const GLint box[6] = {xoffset, yoffset, zoffset, width, height, depth};
    const struct texture_region region = texture_region_named(context, COMMAND_NAME, texture, level, box);
    if (region.object)
        texture_region_check(context, COMMAND_NAME, &region, GL_INVALID_OPERATION);
}

void GLAPIENTRY exec_glInvalidateTexImage(GLuint texture, GLint level)
{
    ENTER_VOID();
    const struct texture_object *object =
        texture_find_named(context, COMMAND_NAME, GL_INVALID_OPERATION, texture);
    if (object)
        texture_check_level(context, COMMAND_NAME, object->dimension, level);
}
