/* The window, the framebuffer that OSMesa makes: colours in the application's memory, depth, stencil and
 * accumulation in the context's. Which formats and types there are. */
#include <stdlib.h>
#include <string.h>

#include "gl/context/context.h"
#include "gl/context/context_internal.h"
#include "gl/framebuffer/framebuffer.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "inspect/inspect.h"
#include "raster/surface.h"

/* Formats in memory (osmesa.h). Components wider than a byte are in the machine's order, which is
 * little-endian. */
static const struct window_format {
    GLenum format, type;
    enum raster_color_format raster;
    enum texture_format texel; /* of COLOR_TEXEL */
    bool ordered;
    uint8_t order[4]; /* R, G, B and A are where the format has its component of this number */
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

size_t framebuffer_window_pixel_bytes(GLenum color_format, GLenum type)
{
    const struct window_format *format = find_format(color_format, type);
    const struct raster_color_surface layout = {
        .format = format->raster, .texel = format->texel, .pixel_bytes = format->pixel_bytes};
    return raster_color_pixel_bytes(&layout);
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

/* --- The context's buffers ------------------------------------------------------------------------------ */

/* Samples are stored as pixels are, but in whole words. */
static struct raster_color_surface sample_layout(const struct window_format *format)
{
    const bool three_bytes = format->raster == COLOR_RGB8 || format->raster == COLOR_BGR8;
    struct raster_color_surface layout = {.format = three_bytes ? COLOR_RGBX8 : format->raster,
                                          .texel = format->texel,
                                          .ordered = format->ordered};
    memcpy(layout.order, format->order, sizeof layout.order);
    return layout;
}

enum { WINDOW_BUFFERS = 4 };

/* Bytes of each of a window's buffers, colour, depth, stencil and accumulation; false if there are too many.
 */
static bool buffer_sizes(const struct framebuffer *window, GLenum type, unsigned width, unsigned height,
                         size_t bytes[WINDOW_BUFFERS])
{
    const struct raster_color_surface layout = sample_layout(find_format(window->color_format, type));
    const unsigned pixel[3] = {window->samples ? raster_color_pixel_bytes(&layout) : 0,
                               framebuffer_depth_bytes(window), window->stencil_bits ? 1 : 0};
    const uint64_t samples = (uint64_t)width * height * (window->samples ? window->samples : 1);
    for (int i = 0; i < 3; i++)
        bytes[i] = (size_t)(samples * pixel[i]);
    bytes[3] = window->accum_bits ? (size_t)width * height * sizeof *window->accum : 0;
    return samples * pixel[0] / 4 <= INT32_MAX; /* as of images: texture/image.c */
}

bool framebuffer_window_resize(struct framebuffer *window, GLenum type, unsigned width, unsigned height)
{
    void *buffers[WINDOW_BUFFERS] = {NULL};
    size_t bytes[WINDOW_BUFFERS];
    const bool same_type = !window->samples || window->color_type == type;
    if (window->width == width && window->height == height && same_type)
        return true;
    bool made = buffer_sizes(window, type, width, height, bytes);
    for (int i = 0; i < WINDOW_BUFFERS && made; i++)
        made = bytes[i] == 0 || (buffers[i] = calloc(bytes[i], 1));
    if (!made) {
        for (int i = 0; i < WINDOW_BUFFERS; i++)
            free(buffers[i]);
        return false;
    }
    framebuffer_window_release(window);
    window->color_samples = buffers[0];
    window->depth = buffers[1];
    window->stencil = buffers[2];
    window->accum = buffers[3];
    window->width = width;
    window->height = height;
    return true;
}

void framebuffer_window_release(struct framebuffer *window)
{
    free(window->color_samples);
    free(window->depth);
    free(window->stencil);
    free(window->accum);
}

/* --- Targets -------------------------------------------------------------------------------------------- */

/* GL 4.6 compatibility table 17.4: names that include left and right, front and back. */
unsigned framebuffer_window_buffers(const struct framebuffer *window, GLenum name)
{
    if (name == GL_NONE)
        return 0;
    if (!window->front)
        return WINDOW_FRONT;
    switch (name) {
    case GL_FRONT:
    case GL_FRONT_LEFT: return WINDOW_FRONT;
    case GL_LEFT:
    case GL_FRONT_AND_BACK: return WINDOW_FRONT | WINDOW_BACK;
    default: return WINDOW_BACK;
    }
}

/* Row 0 is window y = 0. With OSMESA_Y_UP off the user's first row is the top of the window. */
static void color_surface(const struct framebuffer *window, void *memory,
                          struct raster_color_surface *surface)
{
    const struct window_format *format = find_format(window->color_format, window->color_type);
    if (!memory || !format)
        return;
    surface->format = format->raster;
    surface->texel = format->texel;
    surface->ordered = format->ordered;
    surface->pixel_bytes = format->pixel_bytes;
    memcpy(surface->order, format->order, sizeof surface->order);
    const size_t pixels = window->row_length ? (size_t)window->row_length : window->width;
    const ptrdiff_t stride = (ptrdiff_t)(pixels * raster_color_pixel_bytes(surface));
    uint8_t *first = memory;
    surface->pixels = window->y_up ? first : first + stride * (ptrdiff_t)(window->height - 1);
    surface->row_stride = window->y_up ? stride : -stride;
}

/* The samples instead of the user's pixels. */
static void color_samples(const struct framebuffer *window, struct raster_color_surface *surface)
{
    *surface = sample_layout(find_format(window->color_format, window->color_type));
    surface->pixels = window->color_samples;
    surface->row_stride = (ptrdiff_t)(raster_color_pixel_bytes(surface) * (size_t)window->width);
    surface->sample_stride = surface->row_stride * (ptrdiff_t)window->height;
}

void framebuffer_window_pixels(const struct framebuffer *window, GLenum buffer, struct raster_target *target)
{
    const unsigned named = framebuffer_window_buffers(window, buffer);
    memset(target, 0, sizeof *target);
    target->width = window->width;
    target->height = window->height;
    color_surface(window, window->front && named == WINDOW_FRONT ? window->front : window->color,
                  &target->color[0]);
    if (named == (WINDOW_FRONT | WINDOW_BACK))
        color_surface(window, window->front, &target->color[1]);
}

bool framebuffer_window_other(const struct context *context, GLenum buffer, struct raster_target *target)
{
    struct framebuffer other = context->framebuffer;
    if (other.read.width == 0)
        return false;
    other.width = other.read.width;
    other.height = other.read.height;
    other.row_length = 0;
    other.color = other.read.back ? other.read.back : other.read.front;
    other.front = other.read.back ? other.read.front : NULL;
    framebuffer_window_pixels(&other, buffer, target);
    target->color[1].format = COLOR_NONE; /* GL_LEFT names two, of which one is read */
    return true;
}

/* The multisample buffer is one for all colour buffers (GL 4.6 compatibility 14.3.1). */
void framebuffer_window_target(const struct context *context, GLenum buffer, struct raster_target *target)
{
    const struct framebuffer *window = &context->framebuffer;
    const unsigned depth_bytes = framebuffer_depth_bytes(window);
    framebuffer_window_pixels(window, buffer, target);
    target->samples = window->samples;
    target->color[1].format = window->color_samples ? COLOR_NONE : target->color[1].format;
    if (window->color_samples)
        color_samples(window, &target->color[0]);
    if (depth_bytes) {
        target->depth.format = window->depth_bits <= 16   ? DEPTH_UNORM16
                               : window->depth_bits <= 24 ? DEPTH_UNORM24
                                                          : DEPTH_FLOAT32;
        target->depth.pixels = window->depth;
        target->depth.row_stride = (ptrdiff_t)(depth_bytes * (size_t)window->width);
        target->depth.sample_stride = target->depth.row_stride * (ptrdiff_t)window->height;
    }
    if (window->stencil_bits) {
        target->stencil.pixels = window->stencil;
        target->stencil.row_stride = (ptrdiff_t)window->width;
        target->stencil.sample_stride = target->stencil.row_stride * (ptrdiff_t)window->height;
    }
}

/* A pixel of the samples, and the resolved pixel. */
static void inspect_resolved(struct inspector *inspector, const struct raster_target *samples,
                             const struct raster_color_surface *pixels, int x, int y)
{
    float rgba[1][4];
    uint32_t bits[4];
    inspector->x = x;
    inspector->y = y;
    for (unsigned s = 0; s < samples->samples; s++) {
        const struct raster_target one = framebuffer_at_sample(samples, s);
        framebuffer_color_row(&one, x, y, 1, rgba);
        inspect_report(inspector, sample, .sample = s, .samples = samples->samples,
                       .value = inspect_vector(rgba[0]));
    }
    raster_color_read(pixels, (unsigned)x, (unsigned)y, 1, rgba);
    memcpy(bits, rgba[0], sizeof bits);
    for (unsigned c = 0; c < 4 && raster_color_is_fixed(pixels); c++)
        bits[c] = (uint32_t)(rgba[0][c] * 255.0f + 0.5f);
    inspect_report(inspector, resolve, .samples = samples->samples, .after = inspect_vector(rgba[0]),
                   .after_bits = inspect_bits(bits), .draws = inspector->draws);
    inspector->x = inspector->y = -1;
}

static void inspect_resolve(const struct context *context, const struct raster_target *samples,
                            const struct raster_color_surface *pixels)
{
    struct inspector *inspector = context_inspector(context, 0);
    if (!inspector ||
        (!inspect_wants(inspector, INSPECT_SAMPLE) && !inspect_wants(inspector, INSPECT_RESOLVE)))
        return;
    for (int y = 0; y < (int)samples->height; y++)
        for (int x = 0; x < (int)samples->width; x++)
            if (inspect_has_pixel(inspector, x, y))
                inspect_resolved(inspector, samples, pixels, x, y);
}

/* 14.3.1: the colour buffers beside the multisample buffer that are drawn to have their pixels resolved,
 * whenever they can be seen. */
void framebuffer_window_resolve(struct context *context)
{
    struct raster_target samples, pixels;
    const struct framebuffer *window = &context->framebuffer;
    if (!window->unresolved || (window->front && !framebuffer_window_buffers(window, window->drawn_buffer)))
        return;
    framebuffer_window_target(context, window->drawn_buffer, &samples);
    framebuffer_window_pixels(window, window->drawn_buffer, &pixels);
    for (unsigned i = 0; i < 2 && pixels.color[i].format != COLOR_NONE; i++)
        for (unsigned y = 0; y < samples.height; y++)
            framebuffer_resolve_row(&samples, y, &pixels.color[i]);
    inspect_resolve(context, &samples, &pixels.color[0]);
    context->framebuffer.unresolved = false;
}
