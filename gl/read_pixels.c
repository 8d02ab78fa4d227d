/* ReadPixels (GL 4.6 compatibility 18.2): rows of the read framebuffer as RGBA, numbers or integers, packed
 * into the client's format. Pixels outside the framebuffer read as zero. */
#include <string.h>

#include "gl/context_internal.h"
#include "gl/entry.h"
#include "gl/framebuffer.h"

enum { CHUNK = 256 }; /* pixels converted at a time */

static void store(void *to, const void *from, size_t bytes, bool swap)
{
    for (size_t i = 0; i < bytes; i++)
        ((uint8_t *)to)[i] = ((const uint8_t *)from)[swap ? bytes - 1 - i : i];
}

/* Depth in double, since a float cannot tell 24-bit values apart once they are spread over 32 bits; floats go
 * the common way. */
static void pack_depth(const struct pixel_layout *layout, double depth, unsigned pixel, uint8_t *row)
{
    uint64_t value;
    switch (layout->type) {
    case PIXEL_UNSIGNED_INT: value = (uint64_t)(depth * 4294967295.0 + 0.5); break;
    case PIXEL_INT: value = (uint64_t)(depth * 2147483647.0 + 0.5); break;
    default: {
        float rgba[1][4] = {{(float)depth, 0, 0, 0}};
        pixel_pack_row(layout->format, layout->type, layout->swap_bytes, (const float(*)[4])rgba, 1,
                       row + pixel * pixel_bytes(layout->format, layout->type));
        return;
    }
    }
    uint32_t bits = (uint32_t)value;
    store(row + pixel * 4, &bits, 4, layout->swap_bytes);
}

/* Indices are masked to the type's bits, not scaled. */
static void pack_stencil(const struct pixel_layout *layout, uint8_t index, unsigned pixel, uint8_t *row)
{
    unsigned bytes = pixel_bytes(layout->format, layout->type);
    uint8_t *to = row + (size_t)pixel * bytes;
    float f = index;
    uint32_t u32 = index;
    uint16_t u16 = layout->type == PIXEL_HALF ? half_from_float(f) : index;
    uint8_t u8 = layout->type == PIXEL_BYTE ? index & 0x7f : index;
    if (layout->type == PIXEL_FLOAT)
        store(to, &f, 4, layout->swap_bytes);
    else if (bytes == 4)
        store(to, &u32, 4, layout->swap_bytes);
    else if (bytes == 2)
        store(to, &u16, 2, layout->swap_bytes);
    else
        *to = u8;
}

static void read_index_row(const struct raster_target *source, const struct pixel_layout *layout, int64_t x,
                           int64_t y, unsigned count, unsigned done, uint8_t *row)
{
    for (unsigned i = 0; i < count; i++) {
        const int64_t column = x + i;
        const bool inside = y >= 0 && y < source->height && column >= 0 && column < source->width;
        if (layout->format == PIXEL_DEPTH)
            pack_depth(layout, inside ? framebuffer_depth(source, (unsigned)column, (unsigned)y) : 0,
                       done + i, row);
        else
            pack_stencil(layout, inside ? framebuffer_stencil(source, (unsigned)column, (unsigned)y) : 0,
                         done + i, row);
    }
}

/* 18.2.6: pixels of numbers clamp to [0,1] if CLAMP_READ_COLOR says so. */
static void clamp_pixels(unsigned count, float (*rgba)[4])
{
    for (unsigned i = 0; i < count; i++)
        for (int c = 0; c < 4; c++)
            rgba[i][c] = (float)clamp01((double)rgba[i][c]);
}

static void read_chunk(const struct raster_target *source, const struct pixel_layout *layout, bool clamp,
                       int64_t x, int64_t y, unsigned count, void *to)
{
    if (layout->integer) {
        int64_t integers[CHUNK][4];
        framebuffer_integer_row(source, x, y, count, integers);
        pixel_pack_integers(layout->format, layout->type, layout->swap_bytes, (const int64_t(*)[4])integers,
                            count, to);
        return;
    }
    float rgba[CHUNK][4];
    if (layout->format == PIXEL_DEPTH_STENCIL) {
        framebuffer_depth_row(source, x, y, count, rgba);
    } else {
        framebuffer_color_row(source, x, y, count, rgba);
        if (clamp)
            clamp_pixels(count, rgba);
    }
    pixel_pack_row(layout->format, layout->type, layout->swap_bytes, (const float(*)[4])rgba, count, to);
}

static void read_row(const struct raster_target *source, const struct pixel_layout *layout, bool clamp,
                     GLint x, int64_t y, GLsizei width, uint8_t *row)
{
    const unsigned bytes = pixel_bytes(layout->format, layout->type);
    for (GLsizei done = 0; done < width; done += CHUNK) {
        const unsigned count = (unsigned)(width - done < CHUNK ? width - done : CHUNK);
        const int64_t from = (int64_t)x + done;
        if (layout->format == PIXEL_DEPTH || layout->format == PIXEL_STENCIL)
            read_index_row(source, layout, from, y, count, (unsigned)done, row);
        else
            read_chunk(source, layout, clamp, from, y, count, row + (size_t)done * bytes);
    }
}

/* 18.2.1: the buffers that the format is about exist, and hold integers where it says so. */
static bool source_exists(struct context *context, const struct raster_target *source,
                          const struct pixel_layout *layout)
{
    const bool both = layout->format == PIXEL_DEPTH_STENCIL;
    const bool depth = both || layout->format == PIXEL_DEPTH,
               stencil = both || layout->format == PIXEL_STENCIL;
    const bool color = !depth && !stencil;
    const char *missing = depth && !framebuffer_has_depth(source)       ? "depth"
                          : stencil && !framebuffer_has_stencil(source) ? "stencil"
                          : color && !framebuffer_has_color(source)     ? "colour"
                                                                        : NULL;
    if (missing) {
        gl_error(context, GL_INVALID_OPERATION, "glReadPixels: there is no %s buffer to read", missing);
        return false;
    }
    if (color && raster_color_is_integer(&source->color[0]) != layout->integer) {
        gl_error(context, GL_INVALID_OPERATION, "glReadPixels: the buffer holds %s, the format is one of %s",
                 layout->integer ? "no integers" : "integers", layout->integer ? "integers" : "numbers");
        return false;
    }
    return true;
}

GLAPI void GLAPIENTRY glReadPixels(GLint x, GLint y, GLsizei width, GLsizei height, GLenum format,
                                   GLenum type, GLvoid *pixels)
{
    ENTER_VOID();
    struct pixel_layout layout;
    struct raster_target source;
    void *first;
    if (width < 0 || height < 0) {
        gl_error(context, GL_INVALID_VALUE, "glReadPixels: size is %d x %d, expected no negative numbers",
                 width, height);
        return;
    }
    if (!pixel_pack_prepare(context, __func__, width, height, 1, 2, format, type, pixels, &layout, &first) ||
        !framebuffer_read_target(context, __func__, &source) || !source_exists(context, &source, &layout) ||
        !first)
        return;
    gl_finish_scene(context);
    const GLenum mode = context->rasterization.clamp_read_color;
    const bool clamp = mode == GL_TRUE || (mode == GL_FIXED_ONLY && framebuffer_is_fixed_point(&source, 1));
    for (GLsizei row = 0; row < height; row++)
        read_row(&source, &layout, clamp, x, (int64_t)y + row, width,
                 (uint8_t *)first + (ptrdiff_t)row * layout.row_stride);
}
