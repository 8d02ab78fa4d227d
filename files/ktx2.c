/* KTX files of version 2: formats as Vulkan numbers them, an index of levels. Without supercompression. */
#include "files/container.h"

/* Offsets of the header fields that are read. */
enum {
    FORMAT = 12,
    WIDTH = 20,
    HEIGHT = 24,
    DEPTH = 28,
    LAYERS = 32,
    FACES = 36,
    LEVELS = 40,
    SUPERCOMPRESSION = 44,
    LEVEL_INDEX = 80,
    LEVEL_INDEX_STEP = 24,
};

static bool read_shape(const struct source *source, struct container *container)
{
    const uint32_t faces = source_u32(source, FACES);
    if (faces != 1 && faces != 6)
        return source_fail(source, FACES, "faceCount is %u, expected 1 or 6", faces);
    return container_set_shape(source, container, source_u32(source, HEIGHT), source_u32(source, DEPTH),
                               source_u32(source, LAYERS), faces, DEPTH);
}

static bool read_header(const struct source *source, struct container *container)
{
    if (source->size < LEVEL_INDEX)
        return source_fail(source, source->size, "the file ends in the header of %d bytes", LEVEL_INDEX);
    const uint32_t vulkan = source_u32(source, FORMAT), levels = source_u32(source, LEVELS);
    *container = (struct container){.format = file_format_of_vulkan(vulkan),
                                    .width = source_u32(source, WIDTH),
                                    .levels = levels ? levels : 1,
                                    .row_alignment = 1};
    if (!container->format)
        return source_fail(source, FORMAT, "vkFormat is %u, expected one such as 37 (R8G8B8A8_UNORM)",
                           vulkan);
    if (source_u32(source, SUPERCOMPRESSION))
        return source_fail(source, SUPERCOMPRESSION, "supercompression scheme %u, expected none (0)",
                           source_u32(source, SUPERCOMPRESSION));
    container->layout = (struct pixel_layout){.format = container->format->format,
                                              .type = container->format->type,
                                              .integer = container->format->integer};
    if (!read_shape(source, container) || !container_check(source, container, WIDTH))
        return false;
    if ((source->size - LEVEL_INDEX) / LEVEL_INDEX_STEP < container->levels)
        return source_fail(source, source->size, "the file ends in the index of %u levels",
                           container->levels);
    return true;
}

bool ktx2_decode(const struct source *source, struct files_texture *read)
{
    struct container container;
    if (!read_header(source, &container))
        return false;
    for (unsigned level = 0; level < container.levels; level++) {
        const size_t entry = LEVEL_INDEX + (size_t)level * LEVEL_INDEX_STEP;
        const uint64_t bytes = container_image_bytes(&container, level) * container.layers * container.faces;
        if (source_u64(source, entry + 8) != bytes)
            return source_fail(source, entry + 8, "level %u has %llu bytes, expected %llu", level,
                               (unsigned long long)source_u64(source, entry + 8), (unsigned long long)bytes);
        if (!container_in_file(source, source_u64(source, entry), bytes, level, 0, 0))
            return false;
    }
    if (!container_define(source, &container, read))
        return false;
    for (unsigned level = 0; level < container.levels; level++) {
        const uint8_t *data =
            source->bytes + source_u64(source, LEVEL_INDEX + (size_t)level * LEVEL_INDEX_STEP);
        for (uint32_t layer = 0; layer < container.layers; layer++)
            for (uint32_t face = 0; face < container.faces;
                 face++, data += container_image_bytes(&container, level))
                container_put(&container, read, level, layer, face, data);
    }
    return true;
}
