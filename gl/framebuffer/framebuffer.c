/* Pixels of finished buffers, in every format. */
#include "gl/framebuffer/framebuffer.h"

#include <string.h>

#include "gl/context/context.h"
#include "gl/pixels/pixel_image.h"
#include "raster/surface.h"

/* The part of a row inside the target; false if there is none. */
static bool clip_row(const struct raster_target *source, int64_t x, int64_t y, uint32_t count, int64_t *left,
                     int64_t *right)
{
    const int64_t width = source->width, height = source->height;
    *left = x < 0 ? 0 : x;
    *right = x + count < width ? x + count : width;
    return y >= 0 && y < height && *left < *right;
}

/* --- Samples -------------------------------------------------------------------------------------------- */

enum { CHUNK = 256 }; /* pixels resolved at a time */

/* The texture module's format for resolving the pixels. The order of bytes does not matter. */
static enum texture_format mixed_format(const struct raster_color_surface *surface)
{
    switch (surface->format) {
    case COLOR_TEXEL: return surface->texel;
    case COLOR_RGBA32F: return FORMAT_RGBA32F;
    default: return FORMAT_RGBA8;
    }
}

/* The mean of each pixel's samples, which the format can hold: texel_mean_row() has the rule. */
static void resolved_row(const struct raster_target *source, unsigned x, unsigned y, unsigned count,
                         float (*rgba)[4])
{
    const struct raster_color_surface *surface = &source->color[0];
    const unsigned bytes = raster_color_pixel_bytes(surface);
    const uint8_t *row = (const uint8_t *)surface->pixels + (ptrdiff_t)y * surface->row_stride;
    uint8_t mean[CHUNK * 16];
    struct raster_color_surface one = *surface;
    one.pixels = mean;
    for (unsigned done = 0; done < count; done += CHUNK) {
        const unsigned part = count - done < CHUNK ? count - done : CHUNK;
        texel_mean_row(mixed_format(surface), row + (size_t)(x + done) * bytes, surface->sample_stride,
                       source->samples, part, mean);
        raster_color_read(&one, 0, 0, part, rgba + done);
    }
}

void framebuffer_resolve_row(const struct raster_target *source, unsigned y,
                             const struct raster_color_surface *to)
{
    const struct raster_color_surface *from = &source->color[0];
    if (from->format == to->format && raster_color_pixel_bytes(from) == raster_color_pixel_bytes(to)) {
        texel_mean_row(mixed_format(from), (const uint8_t *)from->pixels + (ptrdiff_t)y * from->row_stride,
                       from->sample_stride, source->samples, source->width,
                       (uint8_t *)to->pixels + (ptrdiff_t)y * to->row_stride);
        return;
    }
    for (unsigned x = 0; x < source->width; x += CHUNK) {
        const unsigned count = source->width - x < CHUNK ? source->width - x : CHUNK;
        float rgba[CHUNK][4];
        resolved_row(source, x, y, count, rgba);
        raster_color_write(to, x, y, count, (const float(*)[4])rgba);
    }
}

static void *moved(void *pixels, ptrdiff_t stride, unsigned sample)
{
    return pixels ? (uint8_t *)pixels + stride * (ptrdiff_t)sample : NULL;
}

struct raster_target framebuffer_at_sample(const struct raster_target *target, unsigned sample)
{
    struct raster_target one = *target;
    one.samples = 0;
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++)
        one.color[i].pixels = moved(target->color[i].pixels, target->color[i].sample_stride, sample);
    one.depth.pixels = moved(target->depth.pixels, target->depth.sample_stride, sample);
    one.stencil.pixels = moved(target->stencil.pixels, target->stencil.sample_stride, sample);
    return one;
}

/* --- Rows ----------------------------------------------------------------------------------------------- */

void framebuffer_color_row(const struct raster_target *source, int64_t x, int64_t y, uint32_t count,
                           float (*rgba)[4])
{
    int64_t left, right;
    memset(rgba, 0, count * sizeof *rgba);
    if (!framebuffer_has_color(source) || !clip_row(source, x, y, count, &left, &right))
        return;
    const unsigned first = (unsigned)left, pixels = (unsigned)(right - left);
    if (source->samples)
        resolved_row(source, first, (unsigned)y, pixels, rgba + (left - x));
    else
        raster_color_read(&source->color[0], first, (unsigned)y, pixels, rgba + (left - x));
}

void framebuffer_byte_row(const struct raster_target *source, int64_t x, int64_t y, uint32_t count,
                          uint8_t (*bytes)[4])
{
    const struct raster_color_surface *surface = &source->color[0];
    const uint8_t *row = surface->faces[0] ? surface->faces[0] : surface->pixels;
    int64_t left, right;
    if (!clip_row(source, x, y, count, &left, &right)) {
        memset(bytes, 0, count * sizeof *bytes);
        return;
    }
    const size_t before = (size_t)(left - x), inside = (size_t)(right - left);
    row += (ptrdiff_t)y * surface->row_stride;
    memmove(bytes + before, row + (size_t)left * sizeof *bytes, inside * sizeof *bytes);
    memset(bytes, 0, before * sizeof *bytes);
    memset(bytes + before + inside, 0, (count - before - inside) * sizeof *bytes);
}

bool framebuffer_color_move(const struct raster_target *source, const struct row_layout *to,
                            struct row_move *move)
{
    struct row_layout from;
    return !source->samples && raster_color_layout(&source->color[0], &from) &&
           row_move_between(&from, to, move);
}

void framebuffer_moved_row(const struct raster_target *source, const struct row_move *move, int64_t x,
                           int64_t y, uint32_t count, uint8_t *to)
{
    const struct raster_color_surface *surface = &source->color[0];
    const uint8_t *row = surface->faces[0] ? surface->faces[0] : surface->pixels;
    int64_t left, right;
    if (!clip_row(source, x, y, count, &left, &right)) {
        memset(to, 0, (size_t)count * move->to_bytes);
        return;
    }
    const size_t before = (size_t)(left - x), inside = (size_t)(right - left);
    row += (ptrdiff_t)y * surface->row_stride + (ptrdiff_t)left * move->from_bytes;
    row_move(move, row, inside, to + before * move->to_bytes);
    memset(to, 0, before * move->to_bytes);
    memset(to + (before + inside) * move->to_bytes, 0, (count - before - inside) * move->to_bytes);
}

bool framebuffer_is_fixed_point(const struct raster_target *target, uint8_t colors)
{
    for (unsigned i = 0; i < SHADER_MAX_DRAW_BUFFERS; i++)
        if (colors & 1u << i && target->color[i].format != COLOR_NONE &&
            !raster_color_is_fixed(&target->color[i]))
            return false;
    return true;
}

void framebuffer_integer_row(const struct raster_target *source, int64_t x, int64_t y, uint32_t count,
                             int64_t (*rgba)[4])
{
    int64_t left, right;
    memset(rgba, 0, count * sizeof *rgba);
    if (framebuffer_has_color(source) && clip_row(source, x, y, count, &left, &right))
        raster_color_read_integers(&source->color[0], (unsigned)left, (unsigned)y, (unsigned)(right - left),
                                   rgba + (left - x));
}

static unsigned depth_step(const struct raster_depth_surface *depth)
{
    return depth->pixel_stride ? depth->pixel_stride : raster_depth_bytes(depth->format);
}

static uint8_t *depth_at(const struct raster_target *target, unsigned x, unsigned y)
{
    const struct raster_depth_surface *depth = &target->depth;
    const unsigned step = depth_step(depth);
    uint8_t *first = depth->faces[0] ? depth->faces[0] : depth->pixels;
    return first + (ptrdiff_t)y * depth->row_stride + (ptrdiff_t)x * step;
}

static uint8_t *stencil_at(const struct raster_target *target, unsigned x, unsigned y)
{
    const struct raster_stencil_surface *stencil = &target->stencil;
    const unsigned step = stencil->pixel_stride ? stencil->pixel_stride : 1;
    uint8_t *first = stencil->faces[0] ? stencil->faces[0] : stencil->pixels;
    return first + (ptrdiff_t)y * stencil->row_stride + (ptrdiff_t)x * step;
}

static double depth_number(enum raster_depth_format format, const uint8_t *at)
{
    uint32_t bits = 0;
    float number;
    memcpy(&bits, at, format == DEPTH_UNORM16 ? 2 : 4);
    memcpy(&number, &bits, sizeof number);
    switch (format) {
    case DEPTH_UNORM16: return bits / 65535.0;
    case DEPTH_UNORM24: return (bits & 0xffffff) / 16777215.0;
    case DEPTH_UNORM32: return bits / 4294967295.0;
    default: return (double)number;
    }
}

double framebuffer_depth(const struct raster_target *source, unsigned x, unsigned y)
{
    return depth_number(source->depth.format, depth_at(source, x, y));
}

/* As depth_number(), of the most common buffers: compilers make vector code of it. */
static void depths_of_words(const uint8_t *from, size_t count, double *depths)
{
    for (size_t i = 0; i < count; i++) {
        int32_t bits;
        memcpy(&bits, from + 4 * i, sizeof bits);
        depths[i] = (bits & 0xffffff) / 16777215.0;
    }
}

void framebuffer_depths(const struct raster_target *source, int64_t x, int64_t y, uint32_t count,
                        double *depths)
{
    const enum raster_depth_format format = source->depth.format;
    const unsigned step = depth_step(&source->depth);
    int64_t left, right;
    memset(depths, 0, count * sizeof *depths);
    if (!clip_row(source, x, y, count, &left, &right))
        return;
    const uint8_t *at = depth_at(source, (unsigned)left, (unsigned)y);
    if (format == DEPTH_UNORM24 && step == 4)
        depths_of_words(at, (size_t)(right - left), depths + (left - x));
    else
        for (int64_t i = left - x; i < right - x; i++, at += step)
            depths[i] = depth_number(format, at);
}

uint8_t framebuffer_stencil(const struct raster_target *source, unsigned x, unsigned y)
{
    return *stencil_at(source, x, y);
}

void framebuffer_stencils(const struct raster_target *source, int64_t x, int64_t y, uint32_t count,
                          uint8_t *stencils)
{
    const unsigned stride = source->stencil.pixel_stride;
    int64_t left, right;
    memset(stencils, 0, count);
    if (!clip_row(source, x, y, count, &left, &right))
        return;
    const uint8_t *at = stencil_at(source, (unsigned)left, (unsigned)y);
    if (stride <= 1)
        memcpy(stencils + (left - x), at, (size_t)(right - left));
    else
        for (int64_t i = left - x; i < right - x; i++, at += stride)
            stencils[i] = *at;
}

/* Bits of a depth buffer's element, which may share it with others. */
static uint32_t depth_bits(enum raster_depth_format format, float depth, uint32_t bits)
{
    const double number = (double)depth;
    switch (format) {
    case DEPTH_UNORM16: return (uint32_t)((number * 65535.0) + 0.5);
    case DEPTH_UNORM24: return (bits & 0xff000000) | (uint32_t)((number * 16777215.0) + 0.5);
    case DEPTH_UNORM32: return (uint32_t)((number * 4294967295.0) + 0.5);
    default: memcpy(&bits, &depth, sizeof bits); return bits;
    }
}

static unsigned samples_of(const struct raster_target *target)
{
    return target->samples ? target->samples : 1;
}

void framebuffer_write_depth(const struct raster_target *target, unsigned x, unsigned y, float depth)
{
    const enum raster_depth_format format = target->depth.format;
    const size_t bytes = format == DEPTH_UNORM16 ? 2 : 4;
    const float clamped = depth > 0.0f ? (depth < 1.0f ? depth : 1.0f) : 0.0f;
    uint8_t *at = depth_at(target, x, y);
    for (unsigned sample = 0; sample < samples_of(target); sample++, at += target->depth.sample_stride) {
        uint32_t bits = 0;
        memcpy(&bits, at, bytes);
        bits = depth_bits(format, clamped, bits);
        memcpy(at, &bits, bytes);
    }
}

void framebuffer_write_stencil(const struct raster_target *target, unsigned x, unsigned y, uint8_t index,
                               uint8_t mask)
{
    uint8_t *at = stencil_at(target, x, y);
    for (unsigned sample = 0; sample < samples_of(target); sample++, at += target->stencil.sample_stride)
        *at = (uint8_t)((*at & ~mask) | (index & mask));
}

void framebuffer_depth_row(const struct raster_target *source, int64_t x, int64_t y, uint32_t count,
                           float (*rgba)[4])
{
    int64_t left, right;
    memset(rgba, 0, count * sizeof *rgba);
    if (!clip_row(source, x, y, count, &left, &right))
        return;
    const enum raster_depth_format format = source->depth.format;
    const unsigned step = depth_step(&source->depth);
    if (framebuffer_has_depth(source)) {
        const uint8_t *depth = depth_at(source, (unsigned)left, (unsigned)y);
        for (int64_t at = left; at < right; at++, depth += step)
            rgba[at - x][0] = (float)depth_number(format, depth);
    }
    for (int64_t at = left; at < right && framebuffer_has_stencil(source); at++)
        rgba[at - x][1] = framebuffer_stencil(source, (unsigned)at, (unsigned)y);
}

void framebuffer_color_image(const struct context *context, const struct raster_target *source, int32_t x,
                             int32_t y, struct pixel_image *image)
{
    for (uint32_t row = 0; row < image->height; row++) {
        framebuffer_color_row(source, x, (int64_t)y + row, image->width, pixel_image_row(image, row));
        pixel_transfer_components(context->pixel_transfer, image->width, pixel_image_row(image, row));
    }
}
