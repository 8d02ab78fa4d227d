/* DDS and KTX files, made in memory. */
#ifndef TESTS_FILES_FILES_H
#define TESTS_FILES_FILES_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct file {
    uint8_t bytes[1 << 16];
    size_t size;
};

static inline void put_u32(struct file *file, size_t at, uint32_t value)
{
    for (unsigned i = 0; i < 4; i++)
        file->bytes[at + i] = (uint8_t)(value >> (8 * i));
}

static inline void add_u32(struct file *file, uint32_t value)
{
    put_u32(file, file->size, value);
    file->size += 4;
}

static inline void add_bytes(struct file *file, size_t count, uint8_t value)
{
    memset(file->bytes + file->size, value, count);
    file->size += count;
}

/* What a file holds: one byte of its own for every image. */
struct shape {
    uint32_t width, height, depth, layers, faces, levels;
};

static inline uint32_t at_level(uint32_t size, unsigned level)
{
    return size >> level ? size >> level : 1;
}

/* Another number for every level, layer and face. */
static inline uint8_t mark_of(unsigned level, unsigned layer, unsigned face)
{
    return (uint8_t)(1 + 100 * level + 10 * layer + face);
}

/* DirectDraw's header; `code` 0: `bits` and masks. */
static inline void dds_header(struct file *file, const struct shape *shape, uint32_t code, uint32_t bits,
                              const uint32_t masks[4])
{
    memset(file, 0, sizeof *file);
    memcpy(file->bytes, "DDS ", 4);
    put_u32(file, 4, 124);
    put_u32(file, 8, 0x1007);
    put_u32(file, 12, shape->height);
    put_u32(file, 16, shape->width);
    put_u32(file, 24, shape->depth);
    put_u32(file, 28, shape->levels);
    put_u32(file, 76, 32);
    put_u32(file, 80, code ? 4 : 0x41);
    put_u32(file, 84, code);
    put_u32(file, 88, bits);
    for (unsigned c = 0; masks && c < 4; c++)
        put_u32(file, 92 + 4 * c, masks[c]);
    put_u32(file, 108, 0x1000);
    put_u32(file, 112, shape->faces == 6 ? 0xfe00 : shape->depth > 1 ? 0x200000 : 0);
    file->size = 128;
}

/* The second header. */
static inline void dds_dx10(struct file *file, const struct shape *shape, uint32_t dxgi, uint32_t dimension)
{
    dds_header(file, shape, 0x30315844, 0, NULL);
    add_u32(file, dxgi);
    add_u32(file, dimension);
    add_u32(file, shape->faces == 6 ? 4 : 0);
    add_u32(file, shape->layers);
    add_u32(file, 0);
}

static inline size_t image_bytes(const struct shape *shape, unsigned level, unsigned texel)
{
    return (size_t)at_level(shape->width, level) * at_level(shape->height, level) *
           at_level(shape->depth, level) * texel;
}

static inline void dds_images(struct file *file, const struct shape *shape, unsigned texel)
{
    for (unsigned layer = 0; layer < shape->layers; layer++)
        for (unsigned face = 0; face < shape->faces; face++)
            for (unsigned level = 0; level < shape->levels; level++)
                add_bytes(file, image_bytes(shape, level, texel), mark_of(level, layer, face));
}

/* KTX 1; a size of 0 for what the texture does not have. `swap`: by a machine of the other byte order. */
static inline void ktx_header(struct file *file, const struct shape *shape, uint32_t height, uint32_t depth,
                              uint32_t layers, uint32_t type, uint32_t format, uint32_t internal, int swap)
{
    static const uint8_t mark[12] = {0xab, 'K', 'T', 'X', ' ', '1', '1', 0xbb, '\r', '\n', 0x1a, '\n'};
    const uint32_t words[13] = {0x04030201, type,  1,      format,       internal,      format, shape->width,
                                height,     depth, layers, shape->faces, shape->levels, 8};
    memset(file, 0, sizeof *file);
    memcpy(file->bytes, mark, 12);
    file->size = 12;
    for (unsigned i = 0; i < 13; i++)
        add_u32(file, swap ? __builtin_bswap32(words[i]) : words[i]);
    add_bytes(file, 8, 0); /* key and value data */
}

/* Rows of whole words only. */
static inline void ktx_images(struct file *file, const struct shape *shape, uint32_t layers, unsigned texel,
                              int swap)
{
    for (unsigned level = 0; level < shape->levels; level++) {
        const size_t bytes = image_bytes(shape, level, texel), all = bytes * shape->layers * shape->faces;
        const uint32_t size = (uint32_t)(shape->faces == 6 && !layers ? bytes : all);
        add_u32(file, swap ? __builtin_bswap32(size) : size);
        for (unsigned layer = 0; layer < shape->layers; layer++)
            for (unsigned face = 0; face < shape->faces; face++)
                add_bytes(file, bytes, mark_of(level, layer, face));
    }
}

/* KTX 2, the smallest level first in the file, as its writers do. */
static inline void ktx2_file(struct file *file, const struct shape *shape, uint32_t height, uint32_t depth,
                             uint32_t layers, uint32_t vulkan, unsigned texel)
{
    static const uint8_t mark[12] = {0xab, 'K', 'T', 'X', ' ', '2', '0', 0xbb, '\r', '\n', 0x1a, '\n'};
    const uint32_t words[9] = {vulkan,        1, shape->width, height, depth, layers, shape->faces,
                               shape->levels, 0};
    memset(file, 0, sizeof *file);
    memcpy(file->bytes, mark, 12);
    file->size = 12;
    for (unsigned i = 0; i < 9; i++)
        add_u32(file, words[i]);
    file->size = 80 + 24 * shape->levels;
    for (unsigned level = shape->levels; level-- > 0;) {
        const size_t bytes = image_bytes(shape, level, texel);
        put_u32(file, 80 + 24 * level, (uint32_t)file->size);
        put_u32(file, 80 + 24 * level + 8, (uint32_t)(bytes * shape->layers * shape->faces));
        put_u32(file, 80 + 24 * level + 16, (uint32_t)(bytes * shape->layers * shape->faces));
        for (unsigned layer = 0; layer < shape->layers; layer++)
            for (unsigned face = 0; face < shape->faces; face++)
                add_bytes(file, bytes, mark_of(level, layer, face));
    }
}

#endif
