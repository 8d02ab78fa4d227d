/* Images: memory of one mipmap level of one face, and its traffic with client memory. */
#include "texture/texture.h"

#include <stdlib.h>

#include "texture/rows.h"

/* Samplers address texels by a signed 32-bit number of units (bytes for texels below 4 bytes, else 4-byte
 * words), and may read up to three bytes beyond a one-byte texel. */
enum { TAIL_PADDING = 64 };

static bool define(struct texture_image *image, enum texture_format format, uint32_t width, uint32_t height,
                   uint32_t depth, uint32_t samples)
{
    unsigned bytes = texture_formats[format].bytes, unit = bytes < 4 ? 1 : 4;
    struct texture_image defined = {
        .format = format, .width = width, .height = height, .depth = depth, .samples = samples};
    if (width && height && depth) {
        uint64_t row = (uint64_t)width * bytes, slice = row * height, total = slice * depth;
        if (total / unit > INT32_MAX || total > SIZE_MAX - TAIL_PADDING)
            return false;
        defined.row_stride = (size_t)row;
        defined.slice_stride = (size_t)slice;
        defined.texels = calloc(1, (size_t)total + TAIL_PADDING);
        if (!defined.texels)
            return false;
    } else {
        defined.width = defined.height = defined.depth = 0;
    }
    texture_image_release(image);
    *image = defined;
    return true;
}

bool texture_image_define(struct texture_image *image, enum texture_format format, uint32_t width,
                          uint32_t height, uint32_t depth)
{
    return width <= TEXTURE_MAX_SIZE && height <= TEXTURE_MAX_SIZE && depth <= TEXTURE_MAX_3D_SIZE &&
           define(image, format, width, height, depth, 0);
}

bool texture_image_define_bordered(struct texture_image *image, enum texture_format format, uint32_t width,
                                   uint32_t height, uint32_t depth)
{
    const bool defined = width <= TEXTURE_MAX_SIZE + 2 && height <= TEXTURE_MAX_SIZE + 2 &&
                         depth <= TEXTURE_MAX_3D_SIZE + 2 && define(image, format, width, height, depth, 0);
    if (defined && image->texels)
        image->border = 1;
    return defined;
}

void texture_border_widths(enum texture_dimension dimension, uint32_t border, uint32_t widths[3])
{
    widths[0] = border;
    widths[1] = dimension == TEXTURE_1D || dimension == TEXTURE_1D_ARRAY ? 0 : border;
    widths[2] = dimension == TEXTURE_3D ? border : 0;
}

bool texture_image_define_samples(struct texture_image *image, enum texture_format format, uint32_t width,
                                  uint32_t height, uint32_t layers, uint32_t samples)
{
    return width <= TEXTURE_MAX_SIZE && height <= TEXTURE_MAX_SIZE && layers <= TEXTURE_MAX_3D_SIZE &&
           samples > 0 && samples <= TEXTURE_MAX_SAMPLES &&
           define(image, format, width, height, layers * samples, samples);
}

struct texture_image texture_image_slices(const struct texture_image *image, uint32_t first, uint32_t count)
{
    struct texture_image slices = *image;
    slices.depth = count;
    slices.texels += first * image->slice_stride;
    slices.shares_texels = slices.shares_blocks = true;
    slices.memory = NULL;
    if (image->compression)
        slices.blocks += first * texture_compressed_size(image->compression, image->width, image->height, 1);
    return slices;
}

/* --- Memory of several images --------------------------------------------------------------------------- */

struct shared_texels {
    struct texture_memory memory; /* the first member */
    uint8_t *texels;
};

static void free_texels(struct texture_memory *memory)
{
    struct shared_texels *shared = (struct shared_texels *)memory;
    free(shared->texels);
    free(shared);
}

bool texture_image_share(struct texture_image *image)
{
    struct shared_texels *shared = image->memory ? NULL : malloc(sizeof *shared);
    if (!shared)
        return image->memory != NULL;
    atomic_init(&shared->memory.references, 1);
    shared->memory.release = free_texels;
    shared->texels = image->texels;
    image->memory = &shared->memory;
    return true;
}

struct texture_image texture_image_sibling(const struct texture_image *image, struct texture_memory *memory,
                                           uint32_t first, uint32_t count)
{
    struct texture_image sibling = texture_image_slices(image, first, count);
    sibling.shares_texels = sibling.shares_blocks = false;
    sibling.memory = memory;
    atomic_fetch_add(&memory->references, 1);
    return sibling;
}

static void drop(struct texture_memory *memory)
{
    if (atomic_fetch_sub(&memory->references, 1) == 1)
        memory->release(memory);
}

/* Only an image with a reference can add one, so a count of 1 stays. */
static bool is_alone(const struct texture_memory *memory)
{
    return memory->release == free_texels && atomic_load(&memory->references) == 1;
}

bool texture_image_separate(struct texture_image *image)
{
    struct texture_memory *memory = image->memory;
    if (!memory)
        return true;
    if (is_alone(memory)) {
        free(memory);
    } else {
        const size_t bytes = image->slice_stride * image->depth;
        uint8_t *texels = malloc(bytes + TAIL_PADDING);
        if (!texels)
            return false;
        memcpy(texels, image->texels, bytes);
        memset(texels + bytes, 0, TAIL_PADDING);
        image->texels = texels;
        drop(memory);
    }
    image->memory = NULL;
    return true;
}

void texture_image_release(struct texture_image *image)
{
    if (image->memory)
        drop(image->memory);
    else if (!image->shares_texels)
        free(image->texels);
    if (!image->shares_blocks)
        free(image->blocks);
    memset(image, 0, sizeof *image);
}

void texture_release(struct texture *texture)
{
    for (unsigned face = 0; face < 6; face++)
        for (unsigned level = 0; level < TEXTURE_MAX_LEVELS; level++)
            texture_image_release(&texture->images[face][level]);
}

/* --- Client memory -------------------------------------------------------------------------------------- */

enum texture_format texture_client_format(enum texture_format format)
{
    switch (format) {
    case FORMAT_SRGB8_A8: return FORMAT_RGBA8;
    case FORMAT_SRGB8: return FORMAT_RGB8;
    case FORMAT_SL8: return FORMAT_L8;
    case FORMAT_SLA8: return FORMAT_LA8;
    default: return format;
    }
}

/* The client type of a component's bits; -1 if there is none. */
static int type_of(enum texture_kind kind, unsigned width)
{
    static const struct {
        enum texture_kind kind;
        uint8_t width;
        enum pixel_type type;
    } rows[] = {
        {KIND_UNORM, 8, PIXEL_UNSIGNED_BYTE}, {KIND_UNORM, 16, PIXEL_UNSIGNED_SHORT},
        {KIND_FLOAT, 16, PIXEL_HALF},         {KIND_FLOAT, 32, PIXEL_FLOAT},
        {KIND_UINT, 8, PIXEL_UNSIGNED_BYTE},  {KIND_UINT, 16, PIXEL_UNSIGNED_SHORT},
        {KIND_UINT, 32, PIXEL_UNSIGNED_INT},  {KIND_INT, 8, PIXEL_BYTE},
        {KIND_INT, 16, PIXEL_SHORT},          {KIND_INT, 32, PIXEL_INT},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].kind == kind && rows[i].width == width)
            return (int)rows[i].type;
    return -1;
}

/* The conversion that needs no arithmetic: bytes in the order they are stored in. A luminance or intensity is
 * read back in R alone, so only formats whose components are those of RGBA qualify, and of the others those
 * that client formats name. */
static bool same_bytes(enum texture_format format, const struct pixel_layout *layout)
{
    const struct texture_format_info *info = &texture_formats[texture_client_format(format)];
    static const enum pixel_format named[] = {
        [BASE_RGBA] = PIXEL_RGBA,
        [BASE_RGB] = PIXEL_RGB,
        [BASE_RG] = PIXEL_RG,
        [BASE_R] = PIXEL_RED,
        [BASE_ALPHA] = PIXEL_ALPHA,
        [BASE_LUMINANCE] = PIXEL_LUMINANCE,
        [BASE_LUMINANCE_ALPHA] = PIXEL_LUMINANCE_ALPHA,
    };
    if (info->base > BASE_LUMINANCE_ALPHA || layout->format != named[info->base] || layout->swap_bytes ||
        type_of(info->kind, info->field[0].width) != (int)layout->type)
        return false;
    return info->bytes == pixel_bytes(layout->format, layout->type);
}

/* Texels as client memory sees them; reading back, a luminance or intensity is in R alone (Table 8.26). */
static bool image_layout(enum texture_format format, bool read, struct row_layout *layout)
{
    const enum texture_base base = texture_formats[format].base;
    if (!row_layout_of_texels(texture_client_format(format), layout))
        return false;
    if (read && (base == BASE_LUMINANCE || base == BASE_LUMINANCE_ALPHA || base == BASE_INTENSITY))
        layout->arrangement.load[1] = layout->arrangement.load[2] = ARRANGE_ZERO;
    if (read && base == BASE_INTENSITY)
        layout->arrangement.load[3] = ARRANGE_ONE;
    return true;
}

/* The conversion by which every number keeps its bits. */
static bool image_move(enum texture_format format, const struct pixel_layout *client, bool read,
                       struct row_move *move)
{
    struct row_layout texels, pixels;
    return image_layout(format, read, &texels) &&
           row_layout_of_pixels(client->format, client->type, client->swap_bytes, client->integer, &pixels) &&
           (read ? row_move_between(&texels, &pixels, move) : row_move_between(&pixels, &texels, move));
}

enum { CHUNK = 256 }; /* pixels converted at a time, on the stack */

static void write_chunk(enum texture_format format, uint8_t *texels, const struct pixel_layout *layout,
                        const uint8_t *pixels, uint32_t count)
{
    if (texture_format_is_integer(format)) {
        int64_t integers[CHUNK][4];
        pixel_unpack_integers(layout->format, layout->type, layout->swap_bytes, pixels, count, integers);
        texel_encode_integers(format, (const int64_t(*)[4])integers, count, texels);
    } else {
        float rgba[CHUNK][4];
        pixel_unpack_row(layout->format, layout->type, layout->swap_bytes, pixels, count, rgba);
        texel_encode_row(format, (const float(*)[4])rgba, count, texels);
    }
}

/* GL 4.6 compatibility Table 8.26: reading back, a luminance or intensity is in R alone. */
static void to_return_values(enum texture_base base, float (*rgba)[4], uint32_t count)
{
    if (base != BASE_LUMINANCE && base != BASE_LUMINANCE_ALPHA && base != BASE_INTENSITY)
        return;
    for (uint32_t i = 0; i < count; i++) {
        rgba[i][1] = rgba[i][2] = 0.0f;
        if (base == BASE_INTENSITY)
            rgba[i][3] = 1.0f;
    }
}

static void to_return_integers(enum texture_base base, int64_t (*rgba)[4], uint32_t count)
{
    if (base != BASE_LUMINANCE && base != BASE_LUMINANCE_ALPHA && base != BASE_INTENSITY)
        return;
    for (uint32_t i = 0; i < count; i++) {
        rgba[i][1] = rgba[i][2] = 0;
        if (base == BASE_INTENSITY)
            rgba[i][3] = 1;
    }
}

/* A stencil index is read out of a texture with depth as well. */
static void read_chunk(enum texture_format format, const uint8_t *texels, const struct pixel_layout *layout,
                       uint8_t *pixels, uint32_t count)
{
    const enum texture_base base = texture_formats[format].base;
    float rgba[CHUNK][4];
    if (texture_format_is_integer(format)) {
        int64_t integers[CHUNK][4];
        texel_decode_integers(format, texels, count, integers);
        to_return_integers(base, integers, count);
        pixel_pack_integers(layout->format, layout->type, layout->swap_bytes, (const int64_t(*)[4])integers,
                            count, pixels);
        return;
    }
    texel_decode_row(format, texels, count, rgba);
    to_return_values(base, rgba, count);
    for (uint32_t i = 0; i < count && layout->format == PIXEL_STENCIL; i++)
        rgba[i][0] = rgba[i][1];
    pixel_pack_row(layout->format, layout->type, layout->swap_bytes, (const float(*)[4])rgba, count, pixels);
}

/* In pieces that fit on the stack. */
static void convert_row(enum texture_format format, uint8_t *texels, const struct pixel_layout *layout,
                        uint8_t *pixels, uint32_t width, bool write)
{
    const unsigned client_bytes = pixel_bytes(layout->format, layout->type),
                   bytes = texture_formats[format].bytes;
    format = texture_client_format(format);
    for (uint32_t x = 0; x < width; x += CHUNK) {
        const uint32_t count = width - x < CHUNK ? width - x : CHUNK;
        uint8_t *texel = texels + (size_t)x * bytes, *pixel = pixels + (size_t)x * client_bytes;
        if (write)
            write_chunk(format, texel, layout, pixel, count);
        else
            read_chunk(format, texel, layout, pixel, count);
    }
}

static size_t texel_offset(const struct texture_image *image, uint32_t x, uint32_t y, uint32_t z)
{
    return z * image->slice_stride + y * image->row_stride + (size_t)x * texture_formats[image->format].bytes;
}

void texture_image_write(struct texture_image *image, uint32_t x, uint32_t y, uint32_t z, uint32_t width,
                         uint32_t height, uint32_t depth, const struct pixel_layout *layout,
                         const void *pixels)
{
    struct row_move move;
    const bool copy = same_bytes(image->format, layout),
               moves = image_move(image->format, layout, false, &move);
    for (uint32_t slice = 0; slice < depth; slice++)
        for (uint32_t row = 0; row < height; row++) {
            const uint8_t *source = (const uint8_t *)pixels + (ptrdiff_t)slice * layout->image_stride +
                                    (ptrdiff_t)row * layout->row_stride;
            uint8_t *target = image->texels + texel_offset(image, x, y + row, z + slice);
            if (copy)
                memcpy(target, source, (size_t)width * texture_formats[image->format].bytes);
            else if (moves)
                row_move(&move, source, width, target);
            else
                convert_row(image->format, target, layout, (uint8_t *)source, width, true);
        }
}

void texture_image_read(const struct texture_image *image, uint32_t x, uint32_t y, uint32_t z, uint32_t width,
                        uint32_t height, uint32_t depth, const struct pixel_layout *layout, void *pixels)
{
    struct row_move move;
    const bool copy = same_bytes(image->format, layout),
               moves = image_move(image->format, layout, true, &move);
    for (uint32_t slice = 0; slice < depth; slice++)
        for (uint32_t row = 0; row < height; row++) {
            uint8_t *target = (uint8_t *)pixels + (ptrdiff_t)slice * layout->image_stride +
                              (ptrdiff_t)row * layout->row_stride;
            const uint8_t *source = image->texels + texel_offset(image, x, y + row, z + slice);
            if (copy)
                memcpy(target, source, (size_t)width * texture_formats[image->format].bytes);
            else if (moves)
                row_move(&move, source, width, target);
            else
                convert_row(image->format, (uint8_t *)source, layout, target, width, false);
        }
}
