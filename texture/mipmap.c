/* Mipmap generation (GL 4.6 compatibility 8.14.4): every level is the one before it, filtered by a box.
 *
 * A texel of the smaller image covers size/smaller texels of the larger one along each axis. For an even size
 * these are two texels, weighed 1 1 of 2. For an odd size 2m+1 they are 2 + 1/m texels: texel i covers the
 * last (m-i)/m of texel 2i, all of 2i+1, and the first (i+1)/m of 2i+2; weighed m-i, m, i+1 of 2m+1, every
 * texel counts the same in the whole. Normalized texels are summed as integers and rounded once, halves up;
 * floating-point ones in double precision, along x, then y, then z. Integers and stencil indices are those of
 * the first texel; layers of an array are images of their own.
 *
 * Border texels become those of the next level (the specification leaves their contents open): along the axis
 * of the border each is taken as it is, along the others it is filtered as the texels beside it. */
#include "texture/complete.h"
#include "texture/formats.h"

#include <stdlib.h>

/* The texels of the larger image that a texel of the smaller one averages along one axis. */
struct box {
    uint32_t first, count, weight[3], total;
};

static struct box box_of(uint32_t size, uint32_t smaller, uint32_t i)
{
    uint32_t m = size / 2;
    if (size == smaller)
        return (struct box){.first = i, .count = 1, .weight = {1}, .total = 1};
    if (size % 2 == 0)
        return (struct box){.first = 2 * i, .count = 2, .weight = {1, 1}, .total = 2};
    return (struct box){.first = 2 * i, .count = 3, .weight = {m - i, m, i + 1}, .total = size};
}

/* The same with border texels at both ends: these lie in the border of the larger image. */
static struct box bordered_box_of(uint32_t size, uint32_t smaller, uint32_t border, uint32_t i)
{
    struct box box;
    if (i < border || i >= smaller - border)
        return (struct box){
            .first = i < border ? i : size - (smaller - i), .count = 1, .weight = {1}, .total = 1};
    box = box_of(size - 2 * border, smaller - 2 * border, i - border);
    box.first += border;
    return box;
}

struct boxes {
    struct box x, y, z;
};

static const uint8_t *texel_at(const struct texture_image *image, uint32_t x, uint32_t y, uint32_t z)
{
    return image->texels + z * image->slice_stride + y * image->row_stride +
           (size_t)x * texture_formats[image->format].bytes;
}

/* One component, as its bits. In all at most 2048 * 16384 * 16384 * 65535 < 2^55, or, with two dimensions,
 * 16384 * 16384 * 2^32. */
static uint32_t filter_unorm(const struct texture_image *larger, const struct boxes *box, unsigned component)
{
    const struct texture_format_info *info = &texture_formats[larger->format];
    uint64_t sum = 0, total = (uint64_t)box->x.total * box->y.total * box->z.total;
    for (uint32_t z = 0; z < box->z.count; z++)
        for (uint32_t y = 0; y < box->y.count; y++)
            for (uint32_t x = 0; x < box->x.count; x++) {
                uint32_t fields[4];
                texel_load_fields(
                    info, texel_at(larger, box->x.first + x, box->y.first + y, box->z.first + z), fields);
                sum += (uint64_t)box->x.weight[x] * box->y.weight[y] * box->z.weight[z] * fields[component];
            }
    return (uint32_t)((2 * sum + total) / (2 * total));
}

static void filter_float(const struct texture_image *larger, const struct boxes *box, float rgba[4])
{
    double sum[4] = {0}, total = (double)box->x.total * box->y.total * box->z.total;
    for (uint32_t z = 0; z < box->z.count; z++)
        for (uint32_t y = 0; y < box->y.count; y++)
            for (uint32_t x = 0; x < box->x.count; x++) {
                float texel[1][4];
                double weight = (double)box->x.weight[x] * box->y.weight[y] * box->z.weight[z];
                texel_decode_row(larger->format,
                                 texel_at(larger, box->x.first + x, box->y.first + y, box->z.first + z), 1,
                                 texel);
                for (unsigned c = 0; c < 4; c++)
                    sum[c] += weight * (double)texel[0][c];
            }
    for (unsigned c = 0; c < 4; c++)
        rgba[c] = (float)(sum[c] / total);
}

/* The everyday case: bytes and even sizes, so four bytes of two rows. */
static void filter_row_even(const struct texture_image *larger, const uint8_t *row0, uint8_t *target,
                            uint32_t width)
{
    unsigned bytes = texture_formats[larger->format].bytes;
    const uint8_t *row1 = row0 + larger->row_stride;
    for (uint32_t x = 0; x < width; x++, row0 += 2 * bytes, row1 += 2 * bytes)
        for (unsigned c = 0; c < bytes; c++)
            *target++ = (uint8_t)((row0[c] + row0[c + bytes] + row1[c] + row1[c + bytes] + 2) >> 2);
}

static void filter_texel(const struct texture_image *larger, const struct boxes *box, uint8_t *target)
{
    const struct texture_format_info *info = &texture_formats[larger->format];
    uint32_t fields[4], first[4];
    texel_load_fields(info, texel_at(larger, box->x.first, box->y.first, box->z.first), first);
    if (texture_format_is_integer(larger->format)) {
        memcpy(fields, first, sizeof fields);
    } else if (info->kind == KIND_UNORM) {
        for (unsigned c = 0; c < texel_value_count(info); c++)
            fields[c] = filter_unorm(larger, box, c);
    } else {
        float rgba[1][4];
        filter_float(larger, box, rgba[0]);
        texel_encode_row(larger->format, (const float(*)[4])rgba, 1, target);
        texel_load_fields(info, target, fields);
    }
    for (unsigned c = texel_value_count(info); c < info->components; c++)
        fields[c] = first[c];
    texel_store_fields(info, fields, target);
}

static bool is_bytes(const struct texture_format_info *info)
{
    return info->kind == KIND_UNORM && info->field[0].width == 8;
}

static void filter_image(enum texture_dimension dimension, const struct texture_image *larger,
                         struct texture_image *smaller)
{
    const struct texture_format_info *info = &texture_formats[larger->format];
    uint32_t border[3];
    texture_border_widths(dimension, larger->border, border);
    const bool even = is_bytes(info) && !larger->border && larger->width == 2 * smaller->width &&
                      larger->height == 2 * smaller->height && larger->depth == smaller->depth;
    for (uint32_t z = 0; z < smaller->depth; z++)
        for (uint32_t y = 0; y < smaller->height; y++) {
            struct boxes box = {.y = bordered_box_of(larger->height, smaller->height, border[1], y),
                                .z = bordered_box_of(larger->depth, smaller->depth, border[2], z)};
            uint8_t *target = smaller->texels + z * smaller->slice_stride + y * smaller->row_stride;
            if (even)
                filter_row_even(larger, texel_at(larger, 0, 2 * y, z), target, smaller->width);
            for (uint32_t x = 0; x < smaller->width && !even; x++, target += info->bytes) {
                box.x = bordered_box_of(larger->width, smaller->width, border[0], x);
                filter_texel(larger, &box, target);
            }
        }
}

/* The memory of a level that is as it must be may be shared. */
static bool is_like(const struct texture_image *image, const struct texture_image *larger,
                    const uint32_t size[3])
{
    return image->texels && image->format == larger->format && image->compression == larger->compression &&
           image->border == larger->border && image->width == size[0] && image->height == size[1] &&
           image->depth == size[2];
}

static bool generate_level(struct texture *texture, unsigned face, unsigned level)
{
    const struct texture_image *larger = &texture->images[face][level - 1];
    struct texture_image *smaller = &texture->images[face][level];
    uint32_t size[3];
    texture_next_size(texture->dimension, larger, size);
    const bool made =
        is_like(smaller, larger, size) ? true
        : larger->compression
            ? texture_image_define_compressed(smaller, larger->compression, size[0], size[1], size[2])
        : larger->border ? texture_image_define_bordered(smaller, larger->format, size[0], size[1], size[2])
                         : texture_image_define(smaller, larger->format, size[0], size[1], size[2]);
    if (!made)
        return false;
    filter_image(texture->dimension, larger, smaller);
    if (smaller->compression)
        texture_image_compress(smaller, 0, 0, 0, smaller->width, smaller->height, smaller->depth);
    return true;
}

bool texture_generate_mipmaps(struct texture *texture, unsigned base_level, unsigned max_level)
{
    unsigned faces = texture->dimension == TEXTURE_CUBE ? 6 : 1;
    if (base_level >= TEXTURE_MAX_LEVELS)
        return true;
    for (unsigned face = 0; face < faces; face++) {
        const struct texture_image *base = &texture->images[face][base_level];
        if (!base->texels)
            continue;
        unsigned q = texture_last_level(texture, base_level, max_level);
        for (unsigned level = base_level + 1; level <= q && level < TEXTURE_MAX_LEVELS; level++)
            if (!generate_level(texture, face, level))
                return false;
    }
    return true;
}
