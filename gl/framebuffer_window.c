/* The window, the framebuffer that OSMesa makes: colours in the application's memory, depth and stencil in
 * the context's. Which formats and types there are. */
#include <string.h>

#include "gl/context.h"
#include "gl/context_internal.h"

/* Formats in memory (osmesa.h). Components wider than a byte are in the machine's order, which is
 * little-endian. */
static const struct window_format {
    GLenum format, type;
    enum raster_color_format raster;
    enum texture_format texel; /* of COLOR_TEXEL */
    bool ordered;
    uint8_t order[4]; /* R, G, B and A stand where the format has its component of this number */
    uint8_t bits[4];
    uint8_t pixel_bytes; /* 0: those of a texel */
} formats[] = {
    {OSMESA_RGBA, GL_UNSIGNED_BYTE, COLOR_RGBA8, FORMAT_RGBA8, false, {0}, {8, 8, 8, 8}},
    {OSMESA_BGRA, GL_UNSIGNED_BYTE, COLOR_BGRA8, FORMAT_RGBA8, false, {0}, {8, 8, 8, 8}},
    {OSMESA_ARGB, GL_UNSIGNED_BYTE, COLOR_ARGB8, FORMAT_RGBA8, false, {0}, {8, 8, 8, 8}},
    {OSMESA_RGB, GL_UNSIGNED_BYTE, COLOR_RGB8, FORMAT_RGB8, false, {0}, {8, 8, 8, 0}},
    {OSMESA_BGR, GL_UNSIGNED_BYTE, COLOR_BGR8, FORMAT_RGB8, false, {0}, {8, 8, 8, 0}},
    {OSMESA_RGB_565, GL_UNSIGNED_SHORT_5_6_5, COLOR_TEXEL, FORMAT_RGB565, true, {2, 1, 0, 3}, {5, 6, 5, 0}},
    {OSMESA_RGBA, GL_UNSIGNED_SHORT, COLOR_TEXEL, FORMAT_RGBA16, false, {0}, {16, 16, 16, 16}},
    {OSMESA_BGRA, GL_UNSIGNED_SHORT, COLOR_TEXEL, FORMAT_RGBA16, true, {2, 1, 0, 3}, {16, 16, 16, 16}},
    {OSMESA_ARGB, GL_UNSIGNED_SHORT, COLOR_TEXEL, FORMAT_RGBA16, true, {1, 2, 3, 0}, {16, 16, 16, 16}},
    {OSMESA_RGB, GL_UNSIGNED_SHORT, COLOR_TEXEL, FORMAT_RGB16, false, {0}, {16, 16, 16, 0}, 6},
    {OSMESA_BGR, GL_UNSIGNED_SHORT, COLOR_TEXEL, FORMAT_RGB16, true, {2, 1, 0, 3}, {16, 16, 16, 0}, 6},
    {OSMESA_RGBA, GL_FLOAT, COLOR_RGBA32F, FORMAT_RGBA32F, false, {0}, {32, 32, 32, 32}},
    {OSMESA_BGRA, GL_FLOAT, COLOR_TEXEL, FORMAT_RGBA32F, true, {2, 1, 0, 3}, {32, 32, 32, 32}},
    {OSMESA_ARGB, GL_FLOAT, COLOR_TEXEL, FORMAT_RGBA32F, true, {1, 2, 3, 0}, {32, 32, 32, 32}},
    {OSMESA_RGB, GL_FLOAT, COLOR_TEXEL, FORMAT_RGB32F, false, {0}, {32, 32, 32, 0}},
    {OSMESA_BGR, GL_FLOAT, COLOR_TEXEL, FORMAT_RGB32F, true, {2, 1, 0, 3}, {32, 32, 32, 0}},
};

static const struct window_format *find_format(GLenum format, GLenum type)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (formats[i].format == format && formats[i].type == type)
            return &formats[i];
    return NULL;
}

bool framebuffer_window_format_exists(GLenum format)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (formats[i].format == format)
            return true;
    return false;
}

bool framebuffer_window_type_exists(GLenum format, GLenum type)
{
    return find_format(format, type) != NULL;
}

int framebuffer_window_bits(const struct framebuffer *window, unsigned component)
{
    const struct window_format *format = find_format(window->color_format, window->color_type);
    return format && component < 4 ? format->bits[component] : 0;
}

unsigned framebuffer_depth_bytes(const struct framebuffer *framebuffer)
{
    return framebuffer->depth_bits == 0 ? 0 : framebuffer->depth_bits <= 16 ? 2 : 4;
}

/* Row 0 is window y = 0. With OSMESA_Y_UP off the user's first row is the top of the window. */
static void color_surface(const struct framebuffer *window, struct raster_color_surface *surface)
{
    const struct window_format *format = find_format(window->color_format, window->color_type);
    if (!window->color || !format)
        return;
    surface->format = format->raster;
    surface->texel = format->texel;
    surface->ordered = format->ordered;
    surface->pixel_bytes = format->pixel_bytes;
    memcpy(surface->order, format->order, sizeof surface->order);
    const size_t pixels = window->row_length ? (size_t)window->row_length : window->width;
    const ptrdiff_t stride = (ptrdiff_t)(pixels * raster_color_pixel_bytes(surface));
    uint8_t *first = window->color;
    surface->pixels = window->y_up ? first : first + stride * (ptrdiff_t)(window->height - 1);
    surface->row_stride = window->y_up ? stride : -stride;
}

void framebuffer_window_target(const struct context *context, struct raster_target *target)
{
    const struct framebuffer *window = &context->framebuffer;
    const unsigned depth_bytes = framebuffer_depth_bytes(window);
    memset(target, 0, sizeof *target);
    target->width = window->width;
    target->height = window->height;
    color_surface(window, &target->color[0]);
    if (depth_bytes) {
        target->depth.format = window->depth_bits <= 16   ? DEPTH_UNORM16
                               : window->depth_bits <= 24 ? DEPTH_UNORM24
                                                          : DEPTH_FLOAT32;
        target->depth.pixels = window->depth;
        target->depth.row_stride = (ptrdiff_t)(depth_bytes * (size_t)window->width);
    }
    if (window->stencil_bits) {
        target->stencil.pixels = window->stencil;
        target->stencil.row_stride = (ptrdiff_t)window->width;
    }
}
