/* ReadPixels (GL 4.6 compatibility 18.2): rows of the framebuffer as float RGBA, packed into the client's
 * format. Pixels outside the framebuffer read as zero. */
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

static void read_row(const struct framebuffer *framebuffer, const struct pixel_layout *layout, GLint x,
                     GLint y, GLsizei width, uint8_t *row)
{
    bool inside_y = y >= 0 && y < (GLint)framebuffer->height;
    unsigned bytes = pixel_bytes(layout->format, layout->type);
    for (GLsizei done = 0; done < width; done += CHUNK) {
        float rgba[CHUNK][4];
        unsigned count = (unsigned)(width - done < CHUNK ? width - done : CHUNK);
        int64_t from = (int64_t)x + done;
        unsigned skip = from < 0 ? (unsigned)(-from < count ? -from : count) : 0;
        int64_t right = (int64_t)framebuffer->width - from;
        unsigned stop = right < skip ? skip : right < count ? (unsigned)right : count;
        if (layout->format == PIXEL_DEPTH || layout->format == PIXEL_STENCIL) {
            for (unsigned i = 0; i < count; i++) {
                bool inside = inside_y && i >= skip && i < stop;
                unsigned column = (unsigned)(from + i);
                if (layout->format == PIXEL_DEPTH)
                    pack_depth(layout, inside ? framebuffer_depth(framebuffer, column, (unsigned)y) : 0,
                               (unsigned)done + i, row);
                else
                    pack_stencil(layout,
                                 inside ? framebuffer->stencil[(size_t)y * framebuffer->width + column] : 0,
                                 (unsigned)done + i, row);
            }
            continue;
        }
        framebuffer_color_row(framebuffer, from, y, count, rgba);
        pixel_pack_row(layout->format, layout->type, layout->swap_bytes, (const float(*)[4])rgba, count,
                       row + (size_t)done * bytes);
    }
}

static bool source_exists(struct context *context, const struct pixel_layout *layout)
{
    const struct framebuffer *framebuffer = &context->framebuffer;
    const char *missing = layout->integer                                            ? "integer"
                          : layout->format == PIXEL_DEPTH && !framebuffer->depth     ? "depth"
                          : layout->format == PIXEL_STENCIL && !framebuffer->stencil ? "stencil"
                          : layout->format != PIXEL_DEPTH && layout->format != PIXEL_STENCIL &&
                                  context->rasterization.read_buffer == GL_NONE
                              ? "colour"
                              : NULL;
    if (missing)
        gl_error(context, GL_INVALID_OPERATION, "glReadPixels: there is no %s buffer to read", missing);
    return !missing;
}

GLAPI void GLAPIENTRY glReadPixels(GLint x, GLint y, GLsizei width, GLsizei height, GLenum format,
                                   GLenum type, GLvoid *pixels)
{
    ENTER_VOID();
    struct pixel_layout layout;
    void *first;
    if (width < 0 || height < 0) {
        gl_error(context, GL_INVALID_VALUE, "glReadPixels: size is %d x %d, expected no negative numbers",
                 width, height);
        return;
    }
    if (!pixel_pack_prepare(context, __func__, width, height, 1, 2, format, type, pixels, &layout, &first) ||
        !source_exists(context, &layout) || !first)
        return;
    gl_finish_scene(context);
    for (GLsizei row = 0; row < height; row++) {
        int64_t window_y = (int64_t)y + row;
        read_row(&context->framebuffer, &layout, x, window_y > INT32_MAX ? -1 : (GLint)window_y, width,
                 (uint8_t *)first + (ptrdiff_t)row * layout.row_stride);
    }
}
