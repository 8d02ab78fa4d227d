/* The colour buffer as RGBA, whatever its format and orientation (OSMESA_RGBA, _BGRA, _ARGB; OSMESA_Y_UP). */
#include "gl/framebuffer.h"

#include <string.h>

#include <GL/osmesa.h>

#include "gl/context.h"

/* Where R, G, B and A stand among a pixel's four bytes. */
static const uint8_t *byte_order(GLenum format)
{
    static const uint8_t rgba[4] = {0, 1, 2, 3}, bgra[4] = {2, 1, 0, 3}, argb[4] = {1, 2, 3, 0};
    return format == OSMESA_BGRA ? bgra : format == OSMESA_ARGB ? argb : rgba;
}

/* Pixels first..first+count-1 of memory, all inside. */
static void read_pixels(const struct framebuffer *framebuffer, size_t first, uint32_t count, float (*rgba)[4])
{
    if (framebuffer->color_type == GL_FLOAT) {
        memcpy(rgba, (const float(*)[4])framebuffer->color + first, count * sizeof *rgba);
        return;
    }
    const uint8_t *bytes = (const uint8_t *)framebuffer->color + 4 * first;
    const uint8_t *order = byte_order(framebuffer->color_format);
    for (uint32_t i = 0; i < count; i++)
        for (int c = 0; c < 4; c++)
            rgba[i][c] = (float)bytes[4 * i + order[c]] / 255.0f;
}

void framebuffer_color_row(const struct framebuffer *framebuffer, int64_t x, int64_t y, uint32_t count,
                           float (*rgba)[4])
{
    const int64_t width = framebuffer->width, height = framebuffer->height;
    const int64_t left = x < 0 ? 0 : x, right = x + count < width ? x + count : width;
    memset(rgba, 0, count * sizeof *rgba);
    if (!framebuffer->color || y < 0 || y >= height || left >= right)
        return;
    const int64_t length = framebuffer->row_length ? framebuffer->row_length : width;
    const int64_t row = framebuffer->y_up ? y : height - 1 - y;
    read_pixels(framebuffer, (size_t)(row * length + left), (uint32_t)(right - left), rgba + (left - x));
}

bool framebuffer_is_fixed_point(const struct framebuffer *framebuffer)
{
    return framebuffer->color_type != GL_FLOAT;
}

double framebuffer_depth(const struct framebuffer *framebuffer, unsigned x, unsigned y)
{
    size_t at = (size_t)y * framebuffer->width + x;
    if (framebuffer->depth_bits <= 16)
        return ((const uint16_t *)framebuffer->depth)[at] / 65535.0;
    if (framebuffer->depth_bits <= 24)
        return (((const uint32_t *)framebuffer->depth)[at] & 0xffffff) / 16777215.0;
    return (double)((const float *)framebuffer->depth)[at];
}

void framebuffer_depth_row(const struct framebuffer *framebuffer, int64_t x, int64_t y, uint32_t count,
                           float (*rgba)[4])
{
    memset(rgba, 0, count * sizeof *rgba);
    for (uint32_t i = 0; i < count; i++) {
        if (y < 0 || y >= framebuffer->height || x + i < 0 || x + i >= framebuffer->width)
            continue;
        const unsigned column = (unsigned)(x + i), row = (unsigned)y;
        if (framebuffer->depth)
            rgba[i][0] = (float)framebuffer_depth(framebuffer, column, row);
        if (framebuffer->stencil)
            rgba[i][1] = framebuffer->stencil[(size_t)row * framebuffer->width + column];
    }
}
