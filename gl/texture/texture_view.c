/* TextureView: a texture whose texels are another's, by other levels, layers, target and format (GL 4.6
 * compatibility 8.18). Images of the view lie in the memory of the texture that TexStorage made. */
#include <stdlib.h>
#include <string.h>

#include "gl/context/entry.h"
#include "gl/context/share_group.h"
#include "gl/exec_texture.h"
#include "gl/pixels/internal_format.h"
#include "gl/texture/texture_object.h"
#include "gl/texture/texture_region.h"
#include "gl/texture/view_class.h"

struct view_request {
    const char *call;
    GLuint name;
    const struct texture_target_info *target;
    struct texture_object *original;
    const struct internal_format *internal;
    GLuint min_level, levels, min_layer, layers; /* relative to the original, clamped */
};

/* Table 8.29: a bit for each valid new target. */
#define OF(dimension) (1u << (dimension))
enum {
    OF_1D = OF(TEXTURE_1D) | OF(TEXTURE_1D_ARRAY),
    OF_2D_ARRAYS = OF(TEXTURE_2D) | OF(TEXTURE_2D_ARRAY) | OF(TEXTURE_CUBE) | OF(TEXTURE_CUBE_ARRAY),
    OF_SAMPLES = OF(TEXTURE_2D_MULTISAMPLE) | OF(TEXTURE_2D_MULTISAMPLE_ARRAY),
    ONE_LAYER =
        OF(TEXTURE_1D) | OF(TEXTURE_2D) | OF(TEXTURE_3D) | OF(TEXTURE_RECTANGLE) | OF(TEXTURE_2D_MULTISAMPLE),
    CUBES = OF(TEXTURE_CUBE) | OF(TEXTURE_CUBE_ARRAY),
};
static const unsigned valid_targets[TEXTURE_DIMENSIONS] = {
    [TEXTURE_1D] = OF_1D,
    [TEXTURE_2D] = OF(TEXTURE_2D) | OF(TEXTURE_2D_ARRAY),
    [TEXTURE_3D] = OF(TEXTURE_3D),
    [TEXTURE_CUBE] = OF_2D_ARRAYS,
    [TEXTURE_RECTANGLE] = OF(TEXTURE_RECTANGLE),
    [TEXTURE_1D_ARRAY] = OF_1D,
    [TEXTURE_2D_ARRAY] = OF_2D_ARRAYS,
    [TEXTURE_CUBE_ARRAY] = OF_2D_ARRAYS,
    [TEXTURE_2D_MULTISAMPLE] = OF_SAMPLES,
    [TEXTURE_2D_MULTISAMPLE_ARRAY] = OF_SAMPLES,
};

bool texture_has_views(enum texture_dimension dimension)
{
    return valid_targets[dimension] != 0;
}

/* --- What may be a view --------------------------------------------------------------------------------- */

static bool check_names(struct context *context, struct view_request *request, GLenum target, GLuint original)
{
    const struct name_table *names = &context->share->textures;
    request->target = texture_target_find(target);
    if (!request->target || !request->target->object) {
        gl_error(context, GL_INVALID_ENUM, "%s: target is 0x%04X, expected one such as GL_TEXTURE_2D",
                 request->call, target);
        return false;
    }
    if (request->name == 0 || !name_table_is_used(names, request->name) ||
        name_table_find(names, request->name)) {
        gl_error(context, request->name == 0 ? GL_INVALID_VALUE : GL_INVALID_OPERATION,
                 "%s: texture is %u, expected a name from glGenTextures without a texture", request->call,
                 request->name);
        return false;
    }
    request->original = texture_find_named(context, request->call, GL_INVALID_VALUE, original);
    if (request->original && !request->original->immutable_levels)
        gl_error(context, GL_INVALID_OPERATION, "%s: texture %u is not immutable", request->call, original);
    return request->original && request->original->immutable_levels;
}

static bool check_format(struct context *context, const struct view_request *request, GLenum format)
{
    const struct internal_format *now = request->internal,
                                 *before = request->original->images->internal[0][0];
    const bool fit = now && (now->gl == before->gl ||
                             (view_class_of(now) != GL_NONE && view_class_of(now) == view_class_of(before)));
    if (!fit)
        gl_error(context, GL_INVALID_OPERATION,
                 "%s: internalformat 0x%04X is not compatible with 0x%04X, that of texture %u", request->call,
                 format, before->gl, request->original->name);
    return fit;
}

static GLuint least(GLuint a, GLuint b)
{
    return a < b ? a : b;
}

/* Clamps the levels and layers of the request. */
static bool check_part(struct context *context, struct view_request *request)
{
    const struct texture_object *original = request->original;
    const enum texture_dimension dimension = request->target->dimension;
    const struct texture_image *image = &original->images->texture.images[0][0];
    const bool one = OF(dimension) & ONE_LAYER && request->layers != 1;
    if (request->min_level >= original->part.levels || request->min_layer >= original->part.layers) {
        gl_error(context, GL_INVALID_VALUE, "%s: level %u and layer %u, of %u and %u", request->call,
                 request->min_level, request->min_layer, original->part.levels, original->part.layers);
        return false;
    }
    request->levels = least(request->levels, original->part.levels - request->min_level);
    request->layers = least(request->layers, original->part.layers - request->min_layer);
    if (one || (dimension == TEXTURE_CUBE && request->layers != 6) ||
        (dimension == TEXTURE_CUBE_ARRAY && request->layers % 6 != 0)) {
        gl_error(context, GL_INVALID_VALUE, "%s: target 0x%04X has no %u layers", request->call,
                 request->target->gl, request->layers);
        return false;
    }
    if (request->levels == 0 || request->layers == 0 ||
        (OF(dimension) & CUBES && image->width != image->height)) {
        gl_error(context, GL_INVALID_OPERATION, "%s: %u levels of %u layers, of %ux%u texels", request->call,
                 request->levels, request->layers, image->width, image->height);
        return false;
    }
    return true;
}

/* --- Images --------------------------------------------------------------------------------------------- */

/* Layers of a level in the memory of `whole`, whose layers they are: rows, samples or slices. */
static struct texture_image layers_of(const struct texture_image *whole, bool rows, uint32_t first,
                                      uint32_t count)
{
    if (!rows)
        return texture_image_slices(whole, first, count);
    struct texture_image image = texture_image_slices(whole, 0, 1);
    image.texels += first * image.row_stride;
    image.height = count;
    image.slice_stride = count * image.row_stride;
    return image;
}

/* One in another format. Where texels of blocks are others, they are decoded apart. */
static bool reinterpret(struct texture_image *image, const struct internal_format *internal)
{
    if (image->compression == internal->compression) {
        image->format = internal->format;
        return true;
    }
    struct texture_image decoded = {0};
    if (!texture_image_define_compressed(&decoded, internal->compression, image->width, image->height,
                                         image->depth))
        return false;
    free(decoded.blocks);
    decoded.blocks = image->blocks;
    decoded.shares_blocks = true;
    *image = decoded;
    return true;
}

/* Samplers address so many bytes, or words of four, by a signed number. */
static bool is_addressable(const struct texture_image *image)
{
    const unsigned bytes = texture_formats[image->format].bytes;
    return (uint64_t)image->slice_stride * image->depth / (bytes < 4 ? 1 : 4) <= INT32_MAX;
}

static bool make_level(const struct view_request *request, const struct texture_object *origin,
                       const struct texture_object *view, unsigned level, struct texture_images *images)
{
    const struct texture_image *whole = &origin->images->texture.images[0][view->part.min_level + level];
    const bool rows = OF(origin->dimension) & OF_1D, cube = view->dimension == TEXTURE_CUBE;
    const uint32_t samples = whole->samples ? whole->samples : 1,
                   slices = view->dimension == TEXTURE_3D ? whole->depth
                            : cube                        ? 1
                                                          : view->part.layers * samples;
    for (unsigned face = 0; face < (cube ? 6 : 1); face++) {
        struct texture_image *image = &images->texture.images[face][level];
        *image = layers_of(whole, rows, (view->part.min_layer + face) * samples, slices);
        if (!is_addressable(image) || !reinterpret(image, request->internal)) {
            memset(image, 0, sizeof *image);
            return false;
        }
        images->internal[face][level] = request->internal;
    }
    return true;
}

static bool make_images(struct context *context, const struct view_request *request,
                        struct texture_object *view)
{
    const struct texture_object *original = request->original,
                                *origin = original->origin ? original->origin : original;
    if (!texture_own_images(context, request->call, view))
        return false;
    for (unsigned level = 0; level < view->part.levels; level++)
        if (!make_level(request, origin, view, level, view->own)) {
            gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for the texels of a view", request->call);
            return false;
        }
    return true;
}

static void make_view(struct context *context, const struct view_request *request)
{
    struct texture_object *original = request->original,
                          *origin = original->origin ? original->origin : original,
                          *view = texture_for_name(context, request->call, request->target->dimension,
                                                   request->name);
    if (!view)
        return;
    view->part.min_level = original->part.min_level + request->min_level;
    view->part.min_layer = original->part.min_layer + request->min_layer;
    view->part.levels = request->levels;
    view->part.layers = request->layers;
    if (!make_images(context, request, view)) {
        name_table_set(&context->share->textures, request->name, NULL); /* a generated name again */
        texture_reference(&view, NULL);
        return;
    }
    view->immutable_levels = original->immutable_levels;
    view->fixed_samples = original->fixed_samples;
    view->decodes = request->internal->compression != origin->images->internal[0][0]->compression;
    view->outdated = view->decodes;
    texture_object_stamp(view);
    texture_join_views(view, original);
}

void GLAPIENTRY exec_glTextureView(GLuint texture, GLenum target, GLuint origtexture, GLenum internalformat,
                                   GLuint minlevel, GLuint numlevels, GLuint minlayer, GLuint numlayers)
{
    ENTER_VOID();
    struct view_request request = {.call = COMMAND_NAME,
                                   .name = texture,
                                   .internal = internal_format_find((GLint)internalformat),
                                   .min_level = minlevel,
                                   .levels = numlevels,
                                   .min_layer = minlayer,
                                   .layers = numlayers};
    if (!check_names(context, &request, target, origtexture))
        return;
    if (!(valid_targets[request.original->dimension] & OF(request.target->dimension))) {
        gl_error(context, GL_INVALID_OPERATION, "%s: texture %u has no views of target 0x%04X", COMMAND_NAME,
                 origtexture, target);
        return;
    }
    if (check_format(context, &request, internalformat) && check_part(context, &request))
        make_view(context, &request);
}
