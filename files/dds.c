/* DDS files: DirectDraw's header, with or without the one of DirectX 10, then for each layer and face its
 * levels. */
#include "files/container.h"

/* Offsets of the header fields that are read. */
enum {
    SIZE = 4,
    HEIGHT = 12,
    WIDTH = 16,
    DEPTH = 24,
    LEVELS = 28,
    FORMAT_SIZE = 76,
    FORMAT_FLAGS = 80,
    FOUR_CC = 84,
    BIT_COUNT = 88,
    MASKS = 92, /* R G B A */
    CAPS2 = 112,
    HEADER_END = 128,
    DXGI_FORMAT = 128,
    DX10_DIMENSION = 132,
    DX10_FLAGS = 136,
    DX10_LAYERS = 140,
    DX10_END = 148,
};

enum { FLAG_FOUR_CC = 0x4, FLAGS_OF_MASKS = 0x20043 }; /* of the format: alpha, A8, RGB, luminance */
enum { CAPS2_CUBE = 0x200, CAPS2_ALL_FACES = 0xfc00, CAPS2_VOLUME = 0x200000, DX10_CUBE = 0x4 };
enum { DX10_1D = 2, DX10_2D = 3, DX10_3D = 4 };

#define CODE(a, b, c, d) ((uint32_t)(a) | (uint32_t)(b) << 8 | (uint32_t)(c) << 16 | (uint32_t)(d) << 24)

/* Four characters, or a number of Direct3D 9, and the DXGI format that it is. */
static const struct {
    uint32_t code, dxgi;
} codes[] = {
    {CODE('D', 'X', 'T', '1'), 71},
    {CODE('D', 'X', 'T', '2'), 74},
    {CODE('D', 'X', 'T', '3'), 74},
    {CODE('D', 'X', 'T', '4'), 77},
    {CODE('D', 'X', 'T', '5'), 77},
    {CODE('A', 'T', 'I', '1'), 80},
    {CODE('B', 'C', '4', 'U'), 80},
    {CODE('B', 'C', '4', 'S'), 81},
    {CODE('A', 'T', 'I', '2'), 83},
    {CODE('B', 'C', '5', 'U'), 83},
    {CODE('B', 'C', '5', 'S'), 84},
    {36, 11},
    {110, 13},
    {111, 54},
    {112, 34},
    {113, 10},
    {114, 41},
    {115, 16},
    {116, 2},
};

/* Formats that are given by the bits of their components. */
static const struct {
    uint32_t bits, mask[4];
    uint32_t gl, dxgi;
} masks[] = {
    {32, {0xff0000, 0xff00, 0xff, 0xff000000}, 0, 87},
    {32, {0xff0000, 0xff00, 0xff, 0}, 0, 88},
    {32, {0xff, 0xff00, 0xff0000, 0xff000000}, 0, 28},
    {32, {0x3ff, 0xffc00, 0x3ff00000, 0xc0000000}, 0, 24},
    {32, {0xffff, 0xffff0000, 0, 0}, 0, 35},
    {24, {0xff0000, 0xff00, 0xff, 0}, 0, 0}, /* Vulkan's, see below */
    {16, {0xf800, 0x7e0, 0x1f, 0}, 0, 85},
    {16, {0x7c00, 0x3e0, 0x1f, 0x8000}, 0, 86},
    {16, {0xf00, 0xf0, 0xf, 0xf000}, 0, 115},
    {16, {0xffff, 0, 0, 0}, 0x8042, 0},
    {16, {0xff, 0, 0, 0xff00}, 0x8045, 0},
    {8, {0xff, 0, 0, 0}, 0x8040, 0},
    {8, {0, 0, 0, 0xff}, 0, 65},
};

enum { VULKAN_B8G8R8 = 30 };

static const struct file_format *find_by_masks(const struct source *source)
{
    for (unsigned i = 0; i < sizeof masks / sizeof *masks; i++) {
        bool same = source_u32(source, BIT_COUNT) == masks[i].bits;
        for (unsigned c = 0; c < 4; c++)
            same &= source_u32(source, MASKS + 4 * c) == masks[i].mask[c];
        if (same)
            return masks[i].gl     ? file_format_of_gl(masks[i].gl)
                   : masks[i].dxgi ? file_format_of_dxgi(masks[i].dxgi)
                                   : file_format_of_vulkan(VULKAN_B8G8R8);
    }
    return NULL;
}

static const struct file_format *find_by_code(uint32_t code)
{
    for (unsigned i = 0; i < sizeof codes / sizeof *codes; i++)
        if (codes[i].code == code)
            return file_format_of_dxgi(codes[i].dxgi);
    return NULL;
}

/* Null with a message. */
static const struct file_format *find_format(const struct source *source, bool dx10)
{
    const uint32_t flags = source_u32(source, FORMAT_FLAGS), code = source_u32(source, FOUR_CC);
    const struct file_format *format;
    if (dx10) {
        format = file_format_of_dxgi(source_u32(source, DXGI_FORMAT));
        if (!format)
            source_fail(source, DXGI_FORMAT, "DXGI format %u, which no texture format is",
                        source_u32(source, DXGI_FORMAT));
    } else if (flags & FLAG_FOUR_CC) {
        format = find_by_code(code);
        if (!format)
            source_fail(source, FOUR_CC, "format code 0x%08X, expected one such as 'DXT1', 'BC5U' or 'DX10'",
                        code);
    } else {
        format = flags & FLAGS_OF_MASKS ? find_by_masks(source) : NULL;
        if (!format)
            source_fail(source, BIT_COUNT, "%u bits with masks %x %x %x %x, which no texture format has",
                        source_u32(source, BIT_COUNT), source_u32(source, MASKS),
                        source_u32(source, MASKS + 4), source_u32(source, MASKS + 8),
                        source_u32(source, MASKS + 12));
    }
    return format;
}

/* Reads from the first header whether the file is a cube map or a volume. */
static bool read_shape(const struct source *source, struct container *container)
{
    const uint32_t caps = source_u32(source, CAPS2);
    container->dimension = TEXTURE_2D;
    if (caps & CAPS2_CUBE) {
        if ((caps & CAPS2_ALL_FACES) != CAPS2_ALL_FACES)
            return source_fail(source, CAPS2, "a cube map of faces 0x%x, expected all six",
                               (caps & CAPS2_ALL_FACES) >> 10);
        container->dimension = TEXTURE_CUBE;
        container->faces = 6;
    } else if (caps & CAPS2_VOLUME) {
        container->dimension = TEXTURE_3D;
        container->depth = source_u32(source, DEPTH);
    }
    return true;
}

/* So does the second, which has arrays. */
static bool read_shape_dx10(const struct source *source, struct container *container)
{
    const uint32_t dimension = source_u32(source, DX10_DIMENSION), layers = source_u32(source, DX10_LAYERS);
    const bool cube = source_u32(source, DX10_FLAGS) & DX10_CUBE;
    container->layers = layers;
    switch (dimension) {
    case DX10_1D:
        container->dimension = layers == 1 ? TEXTURE_1D : TEXTURE_1D_ARRAY;
        container->height = 1;
        return true;
    case DX10_2D:
        container->dimension = cube          ? (layers == 1 ? TEXTURE_CUBE : TEXTURE_CUBE_ARRAY)
                               : layers == 1 ? TEXTURE_2D
                                             : TEXTURE_2D_ARRAY;
        container->faces = cube ? 6 : 1;
        return true;
    case DX10_3D:
        container->dimension = TEXTURE_3D;
        container->depth = source_u32(source, DEPTH);
        if (layers != 1)
            return source_fail(source, DX10_LAYERS, "a 3D texture of %u layers, expected 1", layers);
        return true;
    default:
        return source_fail(source, DX10_DIMENSION, "resource dimension %u, expected 2 to 4 (1D, 2D, 3D)",
                           dimension);
    }
}

static bool read_header(const struct source *source, struct container *container, size_t *data)
{
    if (source->size < HEADER_END)
        return source_fail(source, source->size, "the file ends in the header of %d bytes", HEADER_END);
    if (source_u32(source, SIZE) != 124)
        return source_fail(source, SIZE, "the header's size is %u, expected 124", source_u32(source, SIZE));
    if (source_u32(source, FORMAT_SIZE) != 32)
        return source_fail(source, FORMAT_SIZE, "the size of the pixel format is %u, expected 32",
                           source_u32(source, FORMAT_SIZE));
    const bool dx10 = source_u32(source, FORMAT_FLAGS) & FLAG_FOUR_CC &&
                      source_u32(source, FOUR_CC) == CODE('D', 'X', '1', '0');
    if (dx10 && source->size < DX10_END)
        return source_fail(source, source->size,
                           "the file ends in the header of DirectX 10, expected %d bytes", DX10_END);
    *data = dx10 ? DX10_END : HEADER_END;
    const uint32_t levels = source_u32(source, LEVELS);
    *container = (struct container){.format = find_format(source, dx10),
                                    .width = source_u32(source, WIDTH),
                                    .height = source_u32(source, HEIGHT),
                                    .depth = 1,
                                    .layers = 1,
                                    .faces = 1,
                                    .levels = levels ? levels : 1,
                                    .row_alignment = 1};
    if (!container->format)
        return false;
    container->layout = (struct pixel_layout){.format = container->format->format,
                                              .type = container->format->type,
                                              .integer = container->format->integer};
    return (dx10 ? read_shape_dx10 : read_shape)(source, container) &&
           container_check(source, container, HEIGHT);
}

bool dds_decode(const struct source *source, struct files_texture *read)
{
    struct container container;
    size_t data = 0;
    if (!read_header(source, &container, &data))
        return false;
    for (int pass = 0; pass < 2; pass++) { /* is everything there? then take it */
        uint64_t at = data;
        if (pass == 1 && !container_define(source, &container, read))
            return false;
        for (uint32_t layer = 0; layer < container.layers; layer++)
            for (uint32_t face = 0; face < container.faces; face++)
                for (uint32_t level = 0; level < container.levels; level++) {
                    const uint64_t bytes = container_image_bytes(&container, level);
                    if (pass == 0 && !container_in_file(source, at, bytes, level, layer, face))
                        return false;
                    if (pass == 1)
                        container_put(&container, read, level, layer, face, source->bytes + at);
                    at += bytes;
                }
    }
    return true;
}
