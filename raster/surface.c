/* Surfaces: sizes, and rows of colours as numbers or integers, for every format. */
#include "raster/surface.h"

#include "raster/scene.h"

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

/* The positions of R, G, B and A in a pixel of bytes; 4: not stored, reads as 1. */
static const uint8_t byte_order[][4] = {
    [COLOR_RGBA8] = {0, 1, 2, 3}, [COLOR_BGRA8] = {2, 1, 0, 3}, [COLOR_ARGB8] = {1, 2, 3, 0},
    [COLOR_RGBX8] = {0, 1, 2, 4}, [COLOR_RGB8] = {0, 1, 2, 4},  [COLOR_BGR8] = {2, 1, 0, 4},
};

static void byte_layout(enum raster_color_format format, struct row_layout *layout)
{
    *layout = (struct row_layout){.bytes = (uint8_t)raster_color_bytes(format), .numbers = true};
    for (uint8_t c = 0; c < 4; c++) {
        layout->arrangement.load[c] = byte_order[format][c] < 4 ? c : ARRANGE_ONE;
        layout->arrangement.store[c] = c;
        layout->field[c] = (struct texture_field){0, (uint8_t)(8 * (byte_order[format][c] & 3)), 8};
        layout->kind[c] = KIND_UNORM;
        layout->channels += byte_order[format][c] < 4;
    }
}

/* --- Any format ----------------------------------------------------------------------------------------- */

/* Component c of a pixel is component order[c] of the format. */
static void order_layout(const uint8_t order[4], struct row_layout *layout)
{
    const struct texture_arrangement own = layout->arrangement;
    for (unsigned c = 0; c < 4; c++) {
        layout->arrangement.load[c] = own.load[order[c]];
        for (unsigned channel = 0; channel < layout->channels; channel++)
            if (own.store[channel] == order[c])
                layout->arrangement.store[channel] = (uint8_t)c;
    }
}

bool raster_color_layout(const struct raster_color_surface *surface, struct row_layout *layout)
{
    if (surface->format == COLOR_NONE)
        return false;
    if (surface->format != COLOR_TEXEL && surface->format != COLOR_RGBA32F) {
        byte_layout(surface->format, layout);
        return true;
    }
    if (!row_layout_of_texels(surface->format == COLOR_TEXEL ? surface->texel : FORMAT_RGBA32F, layout))
        return false;
    if (surface->ordered)
        order_layout(surface->order, layout);
    layout->bytes = (uint8_t)raster_color_pixel_bytes(surface);
    return true;
}

/* --- In a tile ------------------------------------------------------------------------------------------ */

void texel_layout_of(const struct raster_color_surface *surface, struct texel_layout *layout)
{
    *layout = (struct texel_layout){.bytes = color_is_unorm8(surface->format)};
    if (layout->bytes)
        layout->words = 1;
    if (layout->bytes || !raster_color_layout(surface, &layout->row))
        return;
    const struct row_layout *row = &layout->row;
    _Static_assert(FORMAT_COUNT <= UINT8_MAX, "a format is a byte");
    layout->kind = row->kind[0];
    layout->format = surface->ordered                 ? FORMAT_COUNT
                     : surface->format == COLOR_TEXEL ? (uint8_t)surface->texel
                                                      : FORMAT_RGBA32F;
    for (unsigned c = 0; c < row->channels; c++) {
        if (row->kind[c] == KIND_SRGB)
            layout->kind = KIND_SRGB;
        if (layout->components <= row->arrangement.store[c])
            layout->components = (uint8_t)(row->arrangement.store[c] + 1);
        layout->used[row->field[c].word] |= UINT32_MAX >> (32 - row->field[c].width) << row->field[c].shift;
        if (layout->words <= row->field[c].word)
            layout->words = (uint8_t)(row->field[c].word + 1);
    }
}

void texel_mask(const struct texel_layout *layout, unsigned components, uint32_t mask[4])
{
    const struct row_layout *row = &layout->row;
    for (unsigned i = 0; i < 4; i++)
        mask[i] = UINT32_MAX;
    for (unsigned c = 0; c < row->channels; c++)
        if (!(components >> row->arrangement.store[c] & 1))
            mask[row->field[c].word] &= ~(UINT32_MAX >> (32 - row->field[c].width) << row->field[c].shift);
}

/* --- Rows ----------------------------------------------------------------------------------------------- */

/* A format without fields in a word (RGB9_E5) has no other order or size. */
void raster_color_read(const struct raster_color_surface *surface, unsigned x, unsigned y, unsigned count,
                       float (*rgba)[4])
{
    struct row_layout layout;
    if (raster_color_layout(surface, &layout) && layout.numbers)
        row_decode(&layout, pixel_at(surface, x, y), count, rgba);
    else
        texel_decode_row(surface->texel, pixel_at(surface, x, y), count, rgba);
}

void raster_color_write(const struct raster_color_surface *surface, unsigned x, unsigned y, unsigned count,
                        const float (*rgba)[4])
{
    struct row_layout layout;
    if (raster_color_layout(surface, &layout) && layout.numbers)
        row_encode(&layout, rgba, count, pixel_at(surface, x, y));
    else
        texel_encode_row(surface->texel, rgba, count, pixel_at(surface, x, y));
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
