/* Compressed images: blocks as they were given, or made from texels, beside the texels that they decode to,
 * which is what samplers read. */
#include "texture/compression.h"

#include <stdlib.h>

static const struct {
    struct texture_block block;
    enum texture_format format;
    enum block_codec codec;
} compressions[] = {
#define TEXTURE_COMPRESSION(id, width, height, bytes, format, codec)                                         \
    [COMPRESSION_##id] = {{width, height, bytes}, FORMAT_##format, CODEC_##codec},
#include "texture/compression.def"
#undef TEXTURE_COMPRESSION
};

enum texture_format texture_compression_format(enum texture_compression compression)
{
    return compressions[compression].format;
}

bool texture_compression_encodes(enum texture_compression compression)
{
    return compressions[compression].codec < CODEC_ETC2;
}

/* Blocks are two-dimensional; BPTC blocks also make slices of 3D textures (GL 4.6 compatibility Table
 * 8.14). */
bool texture_compression_in(enum texture_compression compression, enum texture_dimension dimension)
{
    const enum block_codec codec = compressions[compression].codec;
    if (codec == CODEC_FXT1) /* "supports only 2D images" */
        return dimension == TEXTURE_2D || dimension == TEXTURE_CUBE;
    if (dimension == TEXTURE_3D)
        return codec >= CODEC_BPTC && codec <= CODEC_BPTC_FLOAT_SIGNED;
    return dimension == TEXTURE_2D || dimension == TEXTURE_CUBE || dimension == TEXTURE_2D_ARRAY ||
           dimension == TEXTURE_CUBE_ARRAY;
}

struct texture_block texture_compression_block(enum texture_compression compression)
{
    return compressions[compression].block;
}

static uint32_t blocks_of(uint32_t texels, uint32_t edge)
{
    return (texels + edge - 1) / edge;
}

size_t texture_compressed_size(enum texture_compression compression, uint32_t width, uint32_t height,
                               uint32_t depth)
{
    const struct texture_block block = compressions[compression].block;
    return (size_t)blocks_of(width, block.width) * blocks_of(height, block.height) * depth * block.bytes;
}

bool texture_image_define_compressed(struct texture_image *image, enum texture_compression compression,
                                     uint32_t width, uint32_t height, uint32_t depth)
{
    struct texture_image defined = {0};
    if (!texture_image_define(&defined, compressions[compression].format, width, height, depth))
        return false;
    defined.compression = compression;
    if (defined.texels) {
        defined.blocks = calloc(1, texture_compressed_size(compression, width, height, depth));
        if (!defined.blocks) {
            texture_image_release(&defined);
            return false;
        }
    }
    texture_image_release(image);
    *image = defined;
    return true;
}

/* --- Blocks --------------------------------------------------------------------------------------------- */

static void decode(enum texture_compression compression, const uint8_t *block, block_texels texels)
{
    const enum block_codec codec = compressions[compression].codec;
    const unsigned components = texture_formats[compressions[compression].format].components;
    switch (codec) {
    case CODEC_BPTC: block_decode_bptc(block, texels); return;
    case CODEC_FXT1: block_decode_fxt1(block, texels); return;
    case CODEC_BPTC_FLOAT:
    case CODEC_BPTC_FLOAT_SIGNED:
        block_decode_bptc_float(codec == CODEC_BPTC_FLOAT_SIGNED, block, texels);
        return;
    case CODEC_ETC2:
    case CODEC_ETC2_HOLES:
    case CODEC_ETC2_ALPHA: block_decode_etc2(codec, block, texels); return;
    case CODEC_ASTC:
    case CODEC_ASTC_SRGB: {
        const struct texture_block size = compressions[compression].block;
        block_decode_astc(size.width, size.height, codec == CODEC_ASTC_SRGB, block, texels);
        return;
    }
    case CODEC_EAC:
    case CODEC_EAC_SIGNED:
        for (unsigned c = 0; c < components; c++)
            block_decode_eac(codec == CODEC_EAC_SIGNED, block + 8 * c, c, texels);
        return;
    case CODEC_RGTC:
    case CODEC_RGTC_SIGNED:
        for (unsigned c = 0; c < components; c++)
            block_decode_rgtc(codec == CODEC_RGTC_SIGNED, block + 8 * c, c, texels);
        return;
    default: block_decode_s3tc(codec, block, texels); return;
    }
}

static void encode(enum texture_compression compression, const block_texels texels, uint8_t *block)
{
    const enum block_codec codec = compressions[compression].codec;
    const unsigned components = texture_formats[compressions[compression].format].components;
    switch (codec) {
    case CODEC_BPTC: block_encode_bptc(texels, block); return;
    case CODEC_FXT1: block_encode_fxt1(texels, block); return;
    case CODEC_BPTC_FLOAT:
    case CODEC_BPTC_FLOAT_SIGNED:
        block_encode_bptc_float(codec == CODEC_BPTC_FLOAT_SIGNED, texels, block);
        return;
    case CODEC_RGTC:
    case CODEC_RGTC_SIGNED:
        for (unsigned c = 0; c < components; c++)
            block_encode_rgtc(codec == CODEC_RGTC_SIGNED, texels, c, block + 8 * c);
        return;
    default: block_encode_s3tc(codec, texels, block); return;
    }
}

static uint8_t *block_at(const struct texture_image *image, uint32_t bx, uint32_t by, uint32_t z)
{
    const struct texture_block block = compressions[image->compression].block;
    const size_t row = blocks_of(image->width, block.width),
                 slice = row * blocks_of(image->height, block.height);
    return image->blocks + (z * slice + by * row + bx) * block.bytes;
}

static uint8_t *texel_at(const struct texture_image *image, uint32_t x, uint32_t y, uint32_t z)
{
    return image->texels + z * image->slice_stride + y * image->row_stride +
           (size_t)x * texture_formats[image->format].bytes;
}

/* A block at the edge has texels that the image does not have. */
static void decode_block(struct texture_image *image, uint32_t bx, uint32_t by, uint32_t z)
{
    const struct texture_format_info *info = &texture_formats[image->format];
    const struct texture_block size = compressions[image->compression].block;
    const uint32_t left = size.width * bx, low = size.height * by;
    block_texels texels;
    memset(texels, 0, size.width * size.height * sizeof *texels);
    decode(image->compression, block_at(image, bx, by, z), texels);
    for (uint32_t y = 0; y < size.height && low + y < image->height; y++)
        for (uint32_t x = 0; x < size.width && left + x < image->width; x++)
            texel_store_fields(info, texels[y * size.width + x], texel_at(image, left + x, low + y, z));
}

/* Texels beyond the image repeat its last row or column. */
static void encode_block(struct texture_image *image, uint32_t bx, uint32_t by, uint32_t z)
{
    const struct texture_format_info *info = &texture_formats[image->format];
    const struct texture_block size = compressions[image->compression].block;
    block_texels texels;
    memset(texels, 0, size.width * size.height * sizeof *texels);
    for (uint32_t i = 0; i < size.width * size.height; i++) {
        const uint32_t x = size.width * bx + i % size.width, y = size.height * by + i / size.width;
        texel_load_fields(info,
                          texel_at(image, x < image->width ? x : image->width - 1,
                                   y < image->height ? y : image->height - 1, z),
                          texels[i]);
        if (info->components < 4)
            texels[i][3] = 255;
    }
    encode(image->compression, texels, block_at(image, bx, by, z));
    decode_block(image, bx, by, z);
}

void texture_image_compress(struct texture_image *image, uint32_t x, uint32_t y, uint32_t z, uint32_t width,
                            uint32_t height, uint32_t depth)
{
    const struct texture_block size = compressions[image->compression].block;
    for (uint32_t slice = z; slice < z + depth; slice++)
        for (uint32_t by = y / size.height; by < blocks_of(y + height, size.height); by++)
            for (uint32_t bx = x / size.width; bx < blocks_of(x + width, size.width); bx++)
                encode_block(image, bx, by, slice);
}

void texture_image_write_blocks(struct texture_image *image, uint32_t x, uint32_t y, uint32_t z,
                                uint32_t width, uint32_t height, uint32_t depth, const void *data)
{
    const struct texture_block size = compressions[image->compression].block;
    const size_t row = blocks_of(width, size.width) * size.bytes;
    const uint8_t *source = data;
    for (uint32_t slice = z; slice < z + depth; slice++)
        for (uint32_t by = y / size.height; by < blocks_of(y + height, size.height); by++, source += row) {
            memcpy(block_at(image, x / size.width, by, slice), source, row);
            for (uint32_t bx = x / size.width; bx < blocks_of(x + width, size.width); bx++)
                decode_block(image, bx, by, slice);
        }
}

void texture_image_decode(struct texture_image *image)
{
    const struct texture_block size = compressions[image->compression].block;
    for (uint32_t slice = 0; slice < image->depth; slice++)
        for (uint32_t by = 0; by < blocks_of(image->height, size.height); by++)
            for (uint32_t bx = 0; bx < blocks_of(image->width, size.width); bx++)
                decode_block(image, bx, by, slice);
}

void texture_image_read_blocks(const struct texture_image *image, void *data)
{
    memcpy(data, image->blocks,
           texture_compressed_size(image->compression, image->width, image->height, image->depth));
}
