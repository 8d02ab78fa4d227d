/* The window's pixels as an application sees them: in a PNG file, and as a hash. */
#include "gl/api/picture.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "edgewalk/edgewalk.h"
#include "gl/capsule/capsule_call.h"
#include "gl/context/context_internal.h"
#include "gl/context/entry.h"
#include "gl/framebuffer/framebuffer.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/rasterization/raster_state.h"

bool picture_finish(struct context *context, const char *call)
{
    gl_finish_scene(context);
    if (context->out_of_memory)
        gl_error(context, GL_OUT_OF_MEMORY,
                 "%s: GL_OUT_OF_MEMORY was raised and not asked for since: the picture lost something", call);
    else
        capsule_frame_end();
    return !context->out_of_memory;
}

/* width x height pixels that `fill` makes row by row, from the top; null after raising OUT_OF_MEMORY. */
static uint8_t *fill_rows(struct context *context, const char *call, const struct raster_target *window,
                          size_t row_bytes,
                          void (*fill)(const struct raster_target *window, unsigned y, void *row))
{
    uint8_t *pixels = malloc(row_bytes * window->height);
    if (!pixels)
        gl_error(context, GL_OUT_OF_MEMORY, "%s: no memory for a picture of %u x %u", call, window->width,
                 window->height);
    for (unsigned row = 0; pixels && row < window->height; row++)
        fill(window, window->height - 1 - row, pixels + row * row_bytes);
    return pixels;
}

/* Same rounding as a normalized colour buffer: to nearest even of 255 c. */
static uint8_t unorm8(float value)
{
    float scaled = (value > 0 ? (value < 1 ? value : 1) : 0) * 255.0f;
    return (uint8_t)((scaled + 8388608.0f) - 8388608.0f);
}

static void fill_color(const struct raster_target *window, unsigned y, void *row)
{
    uint8_t *to = row;
    for (unsigned x = 0; x < window->width; x++, to += 4) {
        float rgba[1][4];
        framebuffer_color_row(window, x, y, 1, rgba);
        for (int c = 0; c < 4; c++)
            to[c] = unorm8(rgba[0][c]);
    }
}

bool picture_read_color(struct context *context, const char *call, struct files_picture *picture)
{
    struct raster_target window;
    if (!picture_finish(context, call))
        return false;
    framebuffer_window_target(context, context->rasterization->read_buffer, &window);
    picture->width = window.width;
    picture->height = window.height;
    picture->rgba = fill_rows(context, call, &window, (size_t)window.width * 4, fill_color);
    return picture->rgba != NULL;
}

/* Messages name `call`. */
static int write_png(struct context *context, const char *call, const char *path,
                     enum files_png_format format, size_t pixel_bytes, const void *pixels, unsigned width,
                     unsigned height)
{
    char message[400];
    const bool written = files_png_write(path, format, width, height, pixels,
                                         (ptrdiff_t)(width * pixel_bytes), message, sizeof message);
    if (!written)
        snprintf(context->message, sizeof context->message, "%s: %s", call, message);
    return written ? 0 : -1;
}

static bool has_path(struct context *context, const char *call, const char *path)
{
    if (!path)
        gl_error(context, GL_INVALID_VALUE, "%s: path is null", call);
    return path != NULL;
}

int ewWritePNG(const char *path)
{
    ENTER(__func__);
    struct files_picture picture;
    if (!context || !has_path(context, __func__, path) || !picture_read_color(context, __func__, &picture))
        return -1;
    const int written =
        write_png(context, __func__, path, FILES_PNG_RGBA8, 4, picture.rgba, picture.width, picture.height);
    free(picture.rgba);
    return written;
}

static void fill_depth(const struct raster_target *window, unsigned y, void *row)
{
    uint16_t *to = row;
    for (unsigned x = 0; x < window->width; x++)
        to[x] = (uint16_t)(framebuffer_depth(window, x, y) * 65535.0 + 0.5);
}

int ewWriteDepthPNG(const char *path)
{
    ENTER(__func__);
    struct raster_target window;
    if (!context)
        return -1;
    if (!context->framebuffer.depth) {
        gl_error(context, GL_INVALID_OPERATION, "%s: there is no depth buffer", __func__);
        return -1;
    }
    if (!has_path(context, __func__, path) || !picture_finish(context, __func__))
        return -1;
    framebuffer_window_target(context, context->rasterization->read_buffer, &window);
    uint8_t *pixels =
        fill_rows(context, __func__, &window, (size_t)window.width * sizeof(uint16_t), fill_depth);
    const int written = pixels ? write_png(context, __func__, path, FILES_PNG_GREY16, sizeof(uint16_t),
                                           pixels, window.width, window.height)
                               : -1;
    free(pixels);
    return written;
}

uint64_t context_frame_hash(struct context *context, bool exchanged)
{
    struct raster_target window;
    framebuffer_window_pixels(&context->framebuffer, context->rasterization->read_buffer, &window);
    const size_t pixel = raster_color_pixel_bytes(&window.color[0]), component = pixel / 4;
    uint64_t hash = HASH_START;
    for (unsigned y = 0; y < window.height; y++) {
        const uint8_t *row =
            (const uint8_t *)window.color[0].pixels + (ptrdiff_t)y * window.color[0].row_stride;
        for (size_t i = 0; i < window.width * pixel; i++) {
            const size_t at = i % pixel; /* blue is as far behind red as red in front of blue */
            const size_t other = !exchanged || at >= 3 * component ? i
                                 : at < component                  ? i + 2 * component
                                 : at >= 2 * component             ? i - 2 * component
                                                                   : i;
            hash = hash_byte(hash, row[other]);
        }
    }
    return hash ? hash : 1; /* 0 stands for none */
}

uint64_t ewFrameHash(void)
{
    ENTER("ewFrameHash");
    return context && picture_finish(context, __func__) ? context_frame_hash(context, false) : 0;
}
