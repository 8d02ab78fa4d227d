/* Images: memory of one mipmap level of one face, and its traffic with client memory. */
#include "texture/texture.h"

#include <stdlib.h>

/* Samplers address texels by a signed 32-bit number of units (bytes for texels below 4 bytes, else 4-byte
 * words), and may read up to three bytes beyond a one-byte texel. */
enum { TAIL_PADDING = 64 };

bool texture_image_define(struct texture_image *image, enum texture_format format, uint32_t width,
                          uint32_t height, uint32_t depth)
{
    unsigned bytes = texture_formats[format].bytes, unit = bytes < 4 ? 1 : 4;
    struct texture_image defined = {.format = format, .width = width, .height = height, .depth = depth};
    if (width > TEXTURE_MAX_SIZE || height > TEXTURE_MAX_SIZE || depth > TEXTURE_MAX_3D_SIZE)
        return false;
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

void texture_image_release(struct texture_image *image)
{
    free(image->texels);
    memset(image, 0, sizeof *image);
}

void texture_release(struct texture *texture)
{
    for (unsigned face = 0; face < 6; face++)
        for (unsigned level = 0; level < TEXTURE_MAX_LEVELS; level++)
            texture_image_release(&texture->images[face][level]);
}

/* --- Client memory -------------------------------------------------------------------------------------- */

/* The one conversion that needs no arithmetic: bytes in the order they are stored in. */
static bool same_bytes(enum texture_format format, const struct pixel_layout *layout)
{
    static const struct {
        enum texture_format stored;
        enum pixel_format format;
    } rows[] = {
        {FORMAT_RGBA8, PIXEL_RGBA}, {FORMAT_RG8, PIXEL_RG},       {FORMAT_R8, PIXEL_RED},
        {FORMAT_A8, PIXEL_ALPHA},   {FORMAT_L8, PIXEL_LUMINANCE}, {FORMAT_LA8, PIXEL_LUMINANCE_ALPHA},
    };
    if (layout->type != PIXEL_UNSIGNED_BYTE)
        return false;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].stored == format && rows[i].format == layout->format)
            return true;
    return false;
}

enum { CHUNK = 64 }; /* pixels converted at a time, on the stack */

static void write_row(enum texture_format format, uint8_t *texels, const struct pixel_layout *layout,
                      const uint8_t *pixels, uint32_t width)
{
    float rgba[CHUNK][4];
    unsigned client_bytes = pixel_bytes(layout->format, layout->type),
             stored_bytes = texture_formats[format].bytes;
    for (uint32_t x = 0; x < width; x += CHUNK) {
        uint32_t count = width - x < CHUNK ? width - x : CHUNK;
        pixel_unpack_row(layout->format, layout->type, layout->swap_bytes, pixels + (size_t)x * client_bytes,
                         count, rgba);
        texel_encode_row(format, (const float(*)[4])rgba, count, texels + (size_t)x * stored_bytes);
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

static void read_row(enum texture_format format, const uint8_t *texels, const struct pixel_layout *layout,
                     uint8_t *pixels, uint32_t width)
{
    float rgba[CHUNK][4];
    unsigned client_bytes = pixel_bytes(layout->format, layout->type),
             stored_bytes = texture_formats[format].bytes;
    for (uint32_t x = 0; x < width; x += CHUNK) {
        uint32_t count = width - x < CHUNK ? width - x : CHUNK;
        texel_decode_row(format, texels + (size_t)x * stored_bytes, count, rgba);
        to_return_values(texture_formats[format].base, rgba, count);
        pixel_pack_row(layout->format, layout->type, layout->swap_bytes, (const float(*)[4])rgba, count,
                       pixels + (size_t)x * client_bytes);
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
    bool copy = same_bytes(image->format, layout);
    for (uint32_t slice = 0; slice < depth; slice++)
        for (uint32_t row = 0; row < height; row++) {
            const uint8_t *source = (const uint8_t *)pixels + (ptrdiff_t)slice * layout->image_stride +
                                    (ptrdiff_t)row * layout->row_stride;
            uint8_t *target = image->texels + texel_offset(image, x, y + row, z + slice);
            if (copy)
                memcpy(target, source, (size_t)width * texture_formats[image->format].bytes);
            else
                write_row(image->format, target, layout, source, width);
        }
}

void texture_image_read(const struct texture_image *image, uint32_t x, uint32_t y, uint32_t z, uint32_t width,
                        uint32_t height, uint32_t depth, const struct pixel_layout *layout, void *pixels)
{
    bool copy = same_bytes(image->format, layout);
    for (uint32_t slice = 0; slice < depth; slice++)
        for (uint32_t row = 0; row < height; row++) {
            uint8_t *target = (uint8_t *)pixels + (ptrdiff_t)slice * layout->image_stride +
                              (ptrdiff_t)row * layout->row_stride;
            const uint8_t *source = image->texels + texel_offset(image, x, y + row, z + slice);
            if (copy)
                memcpy(target, source, (size_t)width * texture_formats[image->format].bytes);
            else
                read_row(image->format, source, layout, target, width);
        }
}
