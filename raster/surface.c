/* What lies in surfaces: sizes, and rows of colours as numbers or integers, whatever the format. */
#include "raster/raster.h"

#include <string.h>

unsigned raster_color_bytes(enum raster_color_format format)
{
    switch (format) {
    case COLOR_RGBA8:
    case COLOR_BGRA8:
    case COLOR_ARGB8:
    case COLOR_RGBX8: return 4;
    case COLOR_RGB8:
    case COLOR_BGR8: return 3;
    case COLOR_RGBA32F: return 16;
    case COLOR_TEXEL:
    case COLOR_NONE: break;
    }
    return 0;
}

unsigned raster_depth_bytes(enum raster_depth_format format)
{
    switch (format) {
    case DEPTH_UNORM16: return 2;
    case DEPTH_UNORM24:
    case DEPTH_UNORM32:
    case DEPTH_FLOAT32: return 4;
    case DEPTH_NONE: break;
    }
    return 0;
}

unsigned raster_color_pixel_bytes(const struct raster_color_surface *surface)
{
    if (surface->format != COLOR_TEXEL)
        return raster_color_bytes(surface->format);
    return surface->pixel_bytes ? surface->pixel_bytes : texture_formats[surface->texel].bytes;
}

bool raster_color_is_integer(const struct raster_color_surface *surface)
{
    return surface->format == COLOR_TEXEL && texture_format_is_integer(surface->texel);
}

bool raster_color_is_fixed(const struct raster_color_surface *surface)
{
    if (surface->format != COLOR_TEXEL)
        return surface->format != COLOR_RGBA32F;
    const enum texture_kind kind = texture_formats[surface->texel].kind;
    return kind == KIND_UNORM || kind == KIND_SNORM || kind == KIND_SRGB;
}

static uint8_t *pixel_at(const struct raster_color_surface *surface, unsigned x, unsigned y)
{
    uint8_t *first = surface->faces[0] ? surface->faces[0] : surface->pixels;
    return first + (ptrdiff_t)y * surface->row_stride + (ptrdiff_t)x * raster_color_pixel_bytes(surface);
}

/* --- Bytes ---------------------------------------------------------------------------------------------- */

/* Where R, G, B and A stand in a pixel of bytes; 4: not there, 1 when it is read. */
static const uint8_t byte_order[][4] = {
    [COLOR_RGBA8] = {0, 1, 2, 3}, [COLOR_BGRA8] = {2, 1, 0, 3}, [COLOR_ARGB8] = {1, 2, 3, 0},
    [COLOR_RGBX8] = {0, 1, 2, 4}, [COLOR_RGB8] = {0, 1, 2, 4},  [COLOR_BGR8] = {2, 1, 0, 4},
};

static void read_bytes(const struct raster_color_surface *surface, const uint8_t *from, unsigned count,
                       float (*rgba)[4])
{
    const uint8_t *order = byte_order[surface->format];
    const unsigned bytes = raster_color_bytes(surface->format);
    for (unsigned i = 0; i < count; i++, from += bytes)
        for (int c = 0; c < 4; c++)
            rgba[i][c] = order[c] == 4 ? 1.0f : (float)from[order[c]] / 255.0f;
}

static void write_bytes(const struct raster_color_surface *surface, uint8_t *to, unsigned count,
                        const float (*rgba)[4])
{
    const uint8_t *order = byte_order[surface->format];
    const unsigned bytes = raster_color_bytes(surface->format);
    for (unsigned i = 0; i < count; i++, to += bytes) {
        uint8_t pixel[4];
        texel_encode_row(FORMAT_RGBA8, &rgba[i], 1, pixel);
        for (int c = 0; c < 4; c++)
            if (order[c] != 4)
                to[order[c]] = pixel[c];
        if (surface->format == COLOR_RGBX8)
            to[3] = 0;
    }
}

/* --- Any format ----------------------------------------------------------------------------------------- */

static void read_texels(const struct raster_color_surface *surface, const uint8_t *from, unsigned count,
                        float (*rgba)[4])
{
    if (surface->pixel_bytes) {
        uint32_t texel[4] = {0};
        for (unsigned i = 0; i < count; i++) {
            memcpy(texel, from + (size_t)i * surface->pixel_bytes, surface->pixel_bytes);
            texel_decode_row(surface->texel, texel, 1, &rgba[i]);
        }
    } else {
        texel_decode_row(surface->texel, from, count, rgba);
    }
    for (unsigned i = 0; i < count && surface->ordered; i++) {
        float own[4];
        memcpy(own, rgba[i], sizeof own);
        for (int c = 0; c < 4; c++)
            rgba[i][c] = own[surface->order[c]];
    }
}

static void write_texels(const struct raster_color_surface *surface, uint8_t *to, unsigned count,
                         const float (*rgba)[4])
{
    const unsigned bytes = raster_color_pixel_bytes(surface);
    if (!surface->ordered && !surface->pixel_bytes) {
        texel_encode_row(surface->texel, rgba, count, to);
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        float own[1][4];
        uint32_t texel[4];
        for (int c = 0; c < 4; c++)
            own[0][surface->ordered ? surface->order[c] : c] = rgba[i][c];
        texel_encode_row(surface->texel, (const float(*)[4])own, 1, texel);
        memcpy(to + (size_t)i * bytes, texel, bytes);
    }
}

void raster_color_read(const struct raster_color_surface *surface, unsigned x, unsigned y, unsigned count,
                       float (*rgba)[4])
{
    const uint8_t *from = pixel_at(surface, x, y);
    if (surface->format == COLOR_TEXEL)
        read_texels(surface, from, count, rgba);
    else if (surface->format == COLOR_RGBA32F)
        memcpy(rgba, from, count * sizeof *rgba);
    else
        read_bytes(surface, from, count, rgba);
}

void raster_color_write(const struct raster_color_surface *surface, unsigned x, unsigned y, unsigned count,
                        const float (*rgba)[4])
{
    uint8_t *to = pixel_at(surface, x, y);
    if (surface->format == COLOR_TEXEL)
        write_texels(surface, to, count, rgba);
    else if (surface->format == COLOR_RGBA32F)
        memcpy(to, rgba, count * sizeof *rgba);
    else
        write_bytes(surface, to, count, rgba);
}

/* Formats of integers have no other order than their own. */
void raster_color_read_integers(const struct raster_color_surface *surface, unsigned x, unsigned y,
                                unsigned count, int64_t (*rgba)[4])
{
    texel_decode_integers(surface->texel, pixel_at(surface, x, y), count, rgba);
}

void raster_color_write_integers(const struct raster_color_surface *surface, unsigned x, unsigned y,
                                 unsigned count, const int64_t (*rgba)[4])
{
    texel_encode_integers(surface->texel, rgba, count, pixel_at(surface, x, y));
}
