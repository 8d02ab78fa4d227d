/* Texture completeness (GL 4.6 compatibility 8.17). */
#include "texture/complete.h"

static bool same_image(const struct texture_image *a, const struct texture_image *b)
{
    return a->format == b->format && a->compression == b->compression && a->width == b->width &&
           a->height == b->height && a->depth == b->depth && a->border == b->border;
}

/* Its size, without border texels, is not zero. */
static bool image_exists(enum texture_dimension dimension, const struct texture_image *image)
{
    uint32_t size[3];
    texture_inner_size(dimension, image, size);
    return image->texels && size[0] && size[1] && size[2];
}

void texture_inner_size(enum texture_dimension dimension, const struct texture_image *image, uint32_t size[3])
{
    const uint32_t sizes[3] = {image->width, image->height, image->depth};
    uint32_t border[3];
    texture_border_widths(dimension, image->border, border);
    for (unsigned axis = 0; axis < 3; axis++)
        size[axis] = sizes[axis] - 2 * border[axis];
}

static unsigned face_count(const struct texture *texture)
{
    return texture->dimension == TEXTURE_CUBE ? 6 : 1;
}

bool texture_base_complete(const struct texture *texture, unsigned base_level)
{
    if (base_level >= TEXTURE_MAX_LEVELS)
        return false;
    const struct texture_image *first = &texture->images[0][base_level];
    if (!image_exists(texture->dimension, first))
        return false;
    if (texture->dimension == TEXTURE_CUBE_ARRAY)
        return first->width == first->height && first->depth % 6 == 0;
    if (texture->dimension != TEXTURE_CUBE)
        return true;
    for (unsigned face = 1; face < 6; face++)
        if (!image_exists(texture->dimension, &texture->images[face][base_level]) ||
            !same_image(first, &texture->images[face][base_level]))
            return false;
    return first->width == first->height;
}

static uint32_t half_size(uint32_t size)
{
    return size > 1 ? size / 2 : 1;
}

bool texture_has_one_level(enum texture_dimension dimension)
{
    return dimension == TEXTURE_RECTANGLE || dimension == TEXTURE_BUFFER ||
           dimension == TEXTURE_2D_MULTISAMPLE || dimension == TEXTURE_2D_MULTISAMPLE_ARRAY;
}

/* The number of layers is the same in every level (8.14.3). */
void texture_next_size(enum texture_dimension dimension, const struct texture_image *image, uint32_t size[3])
{
    uint32_t border[3];
    texture_inner_size(dimension, image, size);
    texture_border_widths(dimension, image->border, border);
    size[0] = half_size(size[0]);
    if (dimension != TEXTURE_1D_ARRAY)
        size[1] = half_size(size[1]);
    if (dimension != TEXTURE_2D_ARRAY && dimension != TEXTURE_CUBE_ARRAY)
        size[2] = half_size(size[2]);
    for (unsigned axis = 0; axis < 3; axis++)
        size[axis] += 2 * border[axis];
}

unsigned texture_last_level(const struct texture *texture, unsigned base_level, unsigned max_level)
{
    uint32_t sizes[3], size; /* the highest bit of all is the largest size's */
    texture_inner_size(texture->dimension, &texture->images[0][base_level], sizes);
    size = sizes[0];
    if (texture->dimension != TEXTURE_1D_ARRAY)
        size |= sizes[1];
    if (texture->dimension != TEXTURE_2D_ARRAY && texture->dimension != TEXTURE_CUBE_ARRAY)
        size |= sizes[2];
    unsigned p = base_level + (size ? 31u - (unsigned)__builtin_clz(size) : 0);
    if (texture_has_one_level(texture->dimension))
        p = base_level;
    return p < max_level ? p : max_level;
}

bool texture_mipmap_complete(const struct texture *texture, unsigned base_level, unsigned max_level)
{
    if (base_level > max_level || !texture_base_complete(texture, base_level))
        return false;
    unsigned q = texture_last_level(texture, base_level, max_level);
    if (q >= TEXTURE_MAX_LEVELS)
        return false;
    struct texture_image expected = texture->images[0][base_level];
    for (unsigned level = base_level + 1; level <= q; level++) {
        uint32_t size[3];
        texture_next_size(texture->dimension, &expected, size);
        expected.width = size[0];
        expected.height = size[1];
        expected.depth = size[2];
        for (unsigned face = 0; face < face_count(texture); face++) {
            const struct texture_image *image = &texture->images[face][level];
            if (!image_exists(texture->dimension, image) || !same_image(image, &expected))
                return false;
        }
    }
    return true;
}

/* Integers, stencil indices among them, cannot be filtered. */
static bool filters_integers(const struct texture *texture, const struct texture_sampler *sampler)
{
    const enum texture_format format = texture->images[0][sampler->base_level].format;
    const bool integers = texture_format_is_integer(format) ||
                          (texture_formats[format].base == BASE_DEPTH_STENCIL && sampler->stencil);
    return integers && (sampler->mag_filter != FILTER_NEAREST || sampler->min_filter != FILTER_NEAREST ||
                        sampler->mip_filter == MIP_LINEAR);
}

/* Textures that are only fetched from have no filters (8.17). */
bool texture_is_complete(const struct texture *texture, const struct texture_sampler *sampler)
{
    if (!texture_base_complete(texture, sampler->base_level))
        return false;
    if (texture->dimension == TEXTURE_BUFFER || texture->dimension == TEXTURE_2D_MULTISAMPLE ||
        texture->dimension == TEXTURE_2D_MULTISAMPLE_ARRAY)
        return true;
    if (filters_integers(texture, sampler))
        return false;
    return sampler->mip_filter == MIP_NONE ||
           texture_mipmap_complete(texture, sampler->base_level, sampler->max_level);
}
