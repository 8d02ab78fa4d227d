/* Sizes and layout of the images in DDS and KTX files. */
#include "files/container.h"

#include <stdarg.h>
#include <stdio.h>

static const struct file_format formats[] = {
#define FILE_FORMAT(stored, compression, format, type, integer, gl, dxgi, vulkan)                            \
    {FORMAT_##stored, COMPRESSION_##compression, PIXEL_##format, PIXEL_##type, integer, gl, dxgi, vulkan},
#include "files/formats.def"
#undef FILE_FORMAT
};

enum { FORMATS = sizeof formats / sizeof *formats };

const struct file_format *file_format_of_gl(uint32_t gl)
{
    for (unsigned i = 0; i < FORMATS; i++)
        if (formats[i].gl == gl)
            return &formats[i];
    return NULL;
}

const struct file_format *file_format_of_dxgi(uint32_t dxgi)
{
    for (unsigned i = 0; i < FORMATS; i++)
        if (dxgi && formats[i].dxgi == dxgi)
            return &formats[i];
    return NULL;
}

const struct file_format *file_format_of_vulkan(uint32_t vulkan)
{
    for (unsigned i = 0; i < FORMATS; i++)
        if (vulkan && formats[i].vulkan == vulkan)
            return &formats[i];
    return NULL;
}

/* --- The file ------------------------------------------------------------------------------------------- */

bool source_fail(const struct source *source, size_t offset, const char *format, ...)
{
    char sentence[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (source->message && source->message_size)
        snprintf(source->message, source->message_size, "offset %zu: %s", offset, sentence);
    return false;
}

uint32_t source_u32(const struct source *source, size_t offset)
{
    const uint8_t *b = source->bytes + offset;
    return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 | (uint32_t)b[3] << 24;
}

uint64_t source_u64(const struct source *source, size_t offset)
{
    return source_u32(source, offset) | (uint64_t)source_u32(source, offset + 4) << 32;
}

/* --- Sizes ---------------------------------------------------------------------------------------------- */

static uint32_t most_levels(const struct container *container)
{
    const uint32_t largest =
        container->width | container->height | container->depth; /* 2^n has the same highest bit */
    return 32u - (uint32_t)__builtin_clz(largest);
}

static bool check_compression(const struct source *source, const struct container *container, size_t offset)
{
    const enum texture_compression compression = container->format->compression;
    if (compression == COMPRESSION_NONE || texture_compression_in(compression, container->dimension))
        return true;
    return source_fail(source, offset,
                       "a %s texture of compressed format 0x%04X, expected 2D images or cube maps",
                       container->dimension == TEXTURE_3D ? "3D" : "1D", container->format->gl);
}

bool container_set_shape(const struct source *source, struct container *container, uint32_t height,
                         uint32_t depth, uint32_t layers, uint32_t faces, size_t offset)
{
    if ((depth && (faces == 6 || layers || !height)) || (faces == 6 && !height))
        return source_fail(source, offset,
                           "a texture of size %ux%u with %u layers and %u faces, which OpenGL does not have",
                           height, depth, layers, faces);
    container->dimension = faces == 6 ? (layers ? TEXTURE_CUBE_ARRAY : TEXTURE_CUBE)
                           : depth    ? TEXTURE_3D
                           : height   ? (layers ? TEXTURE_2D_ARRAY : TEXTURE_2D)
                                      : (layers ? TEXTURE_1D_ARRAY : TEXTURE_1D);
    container->height = height ? height : 1;
    container->depth = depth ? depth : 1;
    container->layers = layers ? layers : 1;
    container->faces = faces;
    return true;
}

bool container_check(const struct source *source, const struct container *container, size_t offset)
{
    const uint32_t most = container->dimension == TEXTURE_3D ? TEXTURE_MAX_3D_SIZE : TEXTURE_MAX_SIZE;
    if (!container->width || !container->height || !container->depth || container->width > most ||
        container->height > most || container->depth > TEXTURE_MAX_3D_SIZE)
        return source_fail(source, offset, "the size is %ux%ux%u, expected 1 to %u", container->width,
                           container->height, container->depth, most);
    if (!container->layers || (uint64_t)container->layers * container->faces > TEXTURE_MAX_3D_SIZE)
        return source_fail(source, offset, "there are %u layers of %u faces, expected 1 to %d together",
                           container->layers, container->faces, TEXTURE_MAX_3D_SIZE);
    if (container->faces == 6 && container->width != container->height)
        return source_fail(source, offset, "a face of a cube map is %ux%u, expected a square",
                           container->width, container->height);
    if (!container->levels || container->levels > most_levels(container))
        return source_fail(source, offset, "there are %u levels, expected 1 to %u for %ux%ux%u texels",
                           container->levels, most_levels(container), container->width, container->height,
                           container->depth);
    return check_compression(source, container, offset);
}

static uint32_t level_size(uint32_t size, unsigned level)
{
    return size >> level ? size >> level : 1;
}

static uint64_t row_bytes(const struct container *container, unsigned level)
{
    const uint64_t bytes = (uint64_t)level_size(container->width, level) *
                           pixel_bytes(container->layout.format, container->layout.type);
    return (bytes + container->row_alignment - 1) / container->row_alignment * container->row_alignment;
}

uint64_t container_image_bytes(const struct container *container, unsigned level)
{
    const uint32_t width = level_size(container->width, level), height = level_size(container->height, level),
                   depth = level_size(container->depth, level);
    if (container->format->compression)
        return texture_compressed_size(container->format->compression, width, height, depth);
    return row_bytes(container, level) * height * depth;
}

bool container_in_file(const struct source *source, uint64_t offset, uint64_t bytes, unsigned level,
                       unsigned layer, unsigned face)
{
    if (offset <= source->size && bytes <= source->size - offset)
        return true;
    return source_fail(
        source, offset < source->size ? (size_t)offset : source->size,
        "level %u, layer %u, face %u has %llu bytes from offset %llu on, expected a file of more than %zu",
        level, layer, face, (unsigned long long)bytes, (unsigned long long)offset, source->size);
}

/* --- Images --------------------------------------------------------------------------------------------- */

bool container_define(const struct source *source, const struct container *container,
                      struct files_texture *read)
{
    const bool line = container->dimension == TEXTURE_1D_ARRAY,
               stack = container->dimension == TEXTURE_2D_ARRAY,
               cubes = container->dimension == TEXTURE_CUBE_ARRAY;
    memset(read, 0, sizeof *read);
    read->texture.dimension = container->dimension;
    read->levels = container->levels;
    read->gl_format = container->format->gl;
    for (unsigned face = 0; face < (container->dimension == TEXTURE_CUBE ? 6u : 1u); face++)
        for (unsigned level = 0; level < container->levels; level++) {
            struct texture_image *image = &read->texture.images[face][level];
            const uint32_t width = level_size(container->width, level),
                           height = line ? container->layers : level_size(container->height, level),
                           depth = stack   ? container->layers
                                   : cubes ? 6 * container->layers
                                           : level_size(container->depth, level);
            if (container->format->compression
                    ? texture_image_define_compressed(image, container->format->compression, width, height,
                                                      depth)
                    : texture_image_define(image, container->format->stored, width, height, depth))
                continue;
            files_texture_release(read);
            return source_fail(source, 0, "no memory for level %u of %ux%ux%u texels", level, width, height,
                               depth);
        }
    return true;
}

void container_put(const struct container *container, struct files_texture *read, unsigned level,
                   unsigned layer, unsigned face, const uint8_t *data)
{
    const bool cube = container->dimension == TEXTURE_CUBE;
    struct texture_image *image = &read->texture.images[cube ? face : 0][level];
    const uint32_t width = level_size(container->width, level), height = level_size(container->height, level),
                   depth = level_size(container->depth, level);
    const uint32_t y = container->dimension == TEXTURE_1D_ARRAY ? layer : 0;
    const uint32_t z = container->dimension == TEXTURE_2D_ARRAY     ? layer
                       : container->dimension == TEXTURE_CUBE_ARRAY ? 6 * layer + face
                                                                    : 0;
    if (container->format->compression) {
        texture_image_write_blocks(image, 0, 0, z, width, height, depth, data);
        return;
    }
    struct pixel_layout layout = container->layout;
    layout.row_stride = (ptrdiff_t)row_bytes(container, level);
    layout.image_stride = layout.row_stride * (ptrdiff_t)height;
    texture_image_write(image, 0, y, z, width, height, depth, &layout, data);
}
