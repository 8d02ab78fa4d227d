/* KTX files of version 1: a header with OpenGL's formats and types, then level after level. */
#include <GL/gl.h>
#include <GL/glext.h>

#include "files/container.h"
#include "texture/client_pixels.h"

/* Offsets of the header fields that are read. */
enum {
    ENDIANNESS = 12,
    CLIENT_TYPE = 16,
    CLIENT_FORMAT = 24,
    INTERNAL_FORMAT = 28,
    WIDTH = 36,
    HEIGHT = 40,
    DEPTH = 44,
    LAYERS = 48,
    FACES = 52,
    LEVELS = 56,
    KEY_VALUE_BYTES = 60,
    HEADER_END = 64,
};

/* Names without sizes mean 8 bits. */
static uint32_t sized(uint32_t gl)
{
    switch (gl) {
    case GL_RGBA: return GL_RGBA8;
    case GL_RGB: return GL_RGB8;
    case GL_RG: return GL_RG8;
    case GL_RED: return GL_R8;
    case GL_ALPHA: return GL_ALPHA8;
    case GL_LUMINANCE: return GL_LUMINANCE8;
    case GL_LUMINANCE_ALPHA: return GL_LUMINANCE8_ALPHA8;
    default: return gl;
    }
}

/* The file's byte order is that of the machine that wrote it. */
static uint32_t number(const struct source *source, bool swap, size_t offset)
{
    const uint32_t value = source_u32(source, offset);
    return swap ? __builtin_bswap32(value) : value;
}

static bool expect_no_layout(const struct source *source, uint32_t type, uint32_t format)
{
    return (!type && !format) ||
           source_fail(source, CLIENT_TYPE,
                       "glType is 0x%04X and glFormat 0x%04X, expected 0 for a compressed format", type,
                       format);
}

static bool is_color(enum pixel_format format)
{
    return format != PIXEL_DEPTH && format != PIXEL_STENCIL && format != PIXEL_DEPTH_STENCIL &&
           format != PIXEL_INDEX;
}

static bool read_layout(const struct source *source, bool swap, struct container *container)
{
    const uint32_t type = number(source, swap, CLIENT_TYPE), format = number(source, swap, CLIENT_FORMAT);
    struct pixel_layout layout = {.swap_bytes = swap};
    if (container->format->compression)
        return expect_no_layout(source, type, format);
    const enum client_pixels_fault fault = client_pixels_resolve(format, type, &layout);
    if (fault == CLIENT_PIXELS_FORMAT)
        return source_fail(source, CLIENT_FORMAT, "glFormat is 0x%04X, expected one such as GL_RGBA (0x1908)",
                           format);
    if (fault != CLIENT_PIXELS_NONE)
        return source_fail(source, CLIENT_TYPE, "glType is 0x%04X, which does not go with glFormat 0x%04X",
                           type, format);
    const bool depth = texture_formats[container->format->stored].base == BASE_DEPTH;
    if (layout.integer != container->format->integer ||
        !(depth ? layout.format == PIXEL_DEPTH : is_color(layout.format)))
        return source_fail(source, CLIENT_FORMAT, "glFormat 0x%04X does not go with glInternalFormat 0x%04X",
                           format, number(source, swap, INTERNAL_FORMAT));
    container->layout = layout;
    return true;
}

static bool read_shape(const struct source *source, bool swap, struct container *container)
{
    const uint32_t faces = number(source, swap, FACES);
    if (faces != 1 && faces != 6)
        return source_fail(source, FACES, "numberOfFaces is %u, expected 1 or 6", faces);
    return container_set_shape(source, container, number(source, swap, HEIGHT), number(source, swap, DEPTH),
                               number(source, swap, LAYERS), faces, DEPTH);
}

static bool read_header(const struct source *source, struct container *container, bool *swap, uint64_t *data)
{
    if (source->size < HEADER_END)
        return source_fail(source, source->size, "the file ends in the header of %d bytes", HEADER_END);
    const uint32_t mark = source_u32(source, ENDIANNESS);
    if (mark != 0x04030201 && mark != 0x01020304)
        return source_fail(source, ENDIANNESS, "endianness is 0x%08X, expected 0x04030201 in either order",
                           mark);
    *swap = mark != 0x04030201;
    const uint32_t gl = number(source, *swap, INTERNAL_FORMAT), levels = number(source, *swap, LEVELS);
    *container = (struct container){.format = file_format_of_gl(sized(gl)),
                                    .width = number(source, *swap, WIDTH),
                                    .levels = levels ? levels : 1,
                                    .row_alignment = 4};
    if (!container->format)
        return source_fail(source, INTERNAL_FORMAT,
                           "glInternalFormat is 0x%04X, expected one such as GL_RGBA8 (0x8058)", gl);
    *data = (uint64_t)HEADER_END + number(source, *swap, KEY_VALUE_BYTES);
    return read_layout(source, *swap, container) && read_shape(source, *swap, container) &&
           container_check(source, container, WIDTH);
}

/* imageSize is that of a level; of a cube map without layers that of a face, whose data are padded to 4
 * bytes. */
static bool read_level(const struct source *source, const struct container *container, bool swap,
                       unsigned level, uint64_t *at, struct files_texture *read)
{
    const uint64_t bytes = container_image_bytes(container, level), padded = (bytes + 3) & ~(uint64_t)3;
    const bool one_face = container->dimension == TEXTURE_CUBE;
    const uint64_t expected = one_face ? bytes : bytes * container->layers * container->faces;
    if (!read) {
        if (!container_in_file(source, *at, 4, level, 0, 0))
            return false;
        const uint32_t found = number(source, swap, (size_t)*at);
        if (found != expected)
            return source_fail(source, (size_t)*at, "imageSize of level %u is %u, expected %llu", level,
                               found, (unsigned long long)expected);
    }
    *at += 4;
    for (uint32_t layer = 0; layer < container->layers; layer++)
        for (uint32_t face = 0; face < container->faces; face++) {
            if (!read && !container_in_file(source, *at, bytes, level, layer, face))
                return false;
            if (read)
                container_put(container, read, level, layer, face, source->bytes + *at);
            *at += one_face ? padded : bytes;
        }
    *at = (*at + 3) & ~(uint64_t)3;
    return true;
}

bool ktx_decode(const struct source *source, struct files_texture *read)
{
    struct container container;
    bool swap = false;
    uint64_t data = 0;
    if (!read_header(source, &container, &swap, &data))
        return false;
    for (int pass = 0; pass < 2; pass++) { /* is everything there? then take it */
        uint64_t at = data;
        if (pass == 1 && !container_define(source, &container, read))
            return false;
        for (unsigned level = 0; level < container.levels; level++)
            if (!read_level(source, &container, swap, level, &at, pass ? read : NULL))
                return false;
    }
    return true;
}
