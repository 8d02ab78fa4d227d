/* ReadPixels (GL 4.6 compatibility 18.2): rows of the read framebuffer as RGBA, numbers or integers, packed
 * into the client's format. Pixels outside the framebuffer read as zero. */
#include "gl/context/entry.h"
#include "gl/draw/pixel_fragments.h"
#include "gl/exec_framebuffer.h"
#include "gl/framebuffer/framebuffer.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/pixels/pixel_groups.h"
#include "gl/pixels/pixel_image.h"
#include "gl/pixels/pixel_store.h"
#include "gl/rasterization/raster_state.h"
#include "texture/rows.h"

enum { CHUNK = 256 }; /* pixels converted at a time */

static bool is_inside(const struct raster_target *source, int64_t x, int64_t y)
{
    return y >= 0 && y < source->height && x >= 0 && x < source->width;
}

static void read_indices(const struct context *context, const struct raster_target *source,
                         const struct pixel_layout *layout, int64_t x, int64_t y, unsigned count,
                         uint8_t *row, unsigned done)
{
    double depths[CHUNK];
    uint8_t stencils[CHUNK];
    if (layout->format != PIXEL_STENCIL)
        framebuffer_depths(source, x, y, count, depths);
    if (layout->format != PIXEL_DEPTH)
        framebuffer_stencils(source, x, y, count, stencils);
    const struct pixel_transfer_state *state = context->pixel_transfer;
    if (layout->format == PIXEL_DEPTH)
        pixel_groups_pack_depths(state, layout, count, depths, row, done);
    else if (layout->format == PIXEL_STENCIL)
        pixel_groups_pack_stencils(state, layout, count, stencils, row, done);
    else
        pixel_groups_pack_both(state, layout, count, depths, stencils, row, done);
}

/* Reading luminance and intensity returns only red, as textures do (table 8.22), so that R + G + B is the
 * luminance. *opaque is whether alpha becomes 1. */
static bool reads_red_alone(const struct raster_target *source, bool *opaque)
{
    const bool texel = source->color[0].format == COLOR_TEXEL;
    const enum texture_base base = texel ? texture_formats[source->color[0].texel].base : BASE_RGBA;
    *opaque = base == BASE_INTENSITY;
    return base == BASE_LUMINANCE || base == BASE_LUMINANCE_ALPHA || base == BASE_INTENSITY;
}

static void read_integers(const struct raster_target *source, const struct pixel_layout *layout, int64_t x,
                          int64_t y, unsigned count, uint8_t *row, unsigned done)
{
    int64_t integers[CHUNK][4];
    bool opaque;
    const bool red_alone = reads_red_alone(source, &opaque);
    framebuffer_integer_row(source, x, y, count, integers);
    for (unsigned i = 0; i < count && red_alone; i++) {
        integers[i][1] = integers[i][2] = 0;
        integers[i][3] = opaque && is_inside(source, x + i, y) ? 1 : integers[i][3];
    }
    pixel_pack_integers(layout->format, layout->type, layout->swap_bytes, (const int64_t(*)[4])integers,
                        count, row + (size_t)done * pixel_bytes(layout->format, layout->type));
}

static void read_groups(const struct raster_target *source, int64_t x, int64_t y, unsigned count,
                        float (*rgba)[4])
{
    bool opaque;
    const bool red_alone = reads_red_alone(source, &opaque);
    framebuffer_color_row(source, x, y, count, rgba);
    for (unsigned i = 0; i < count && red_alone; i++) {
        rgba[i][1] = rgba[i][2] = 0;
        rgba[i][3] = opaque && is_inside(source, x + i, y) ? 1 : rgba[i][3];
    }
}

/* Integers are clamped to the type and have no pixel transfer (18.2.8, 8.4.5). */
static void read_colors(const struct context *context, const struct raster_target *source,
                        const struct pixel_layout *layout, bool clamp, int64_t x, int64_t y, unsigned count,
                        uint8_t *row, unsigned done)
{
    float rgba[CHUNK][4];
    if (layout->integer) {
        read_integers(source, layout, x, y, count, row, done);
        return;
    }
    read_groups(source, x, y, count, rgba);
    pixel_transfer_colors(context, count, rgba);
    pixel_groups_pack_colors(layout, clamp, count, rgba, row, done);
}

static void read_row(const struct context *context, const struct raster_target *source,
                     const struct pixel_layout *layout, bool clamp, GLint x, int64_t y, GLsizei width,
                     uint8_t *row)
{
    const bool indices = layout->format == PIXEL_DEPTH || layout->format == PIXEL_STENCIL ||
                         layout->format == PIXEL_DEPTH_STENCIL;
    for (GLsizei done = 0; done < width; done += CHUNK) {
        const unsigned count = (unsigned)(width - done < CHUNK ? width - done : CHUNK);
        if (indices)
            read_indices(context, source, layout, (int64_t)x + done, y, count, row, (unsigned)done);
        else
            read_colors(context, source, layout, clamp, (int64_t)x + done, y, count, row, (unsigned)done);
    }
}

/* Are the buffer's bytes already the requested ones? Then converting them to numbers and back would not
 * change them. */
static bool is_copy(const struct context *context, const struct raster_target *source,
                    const struct pixel_layout *layout)
{
    const enum raster_color_format format = source->color[0].format;
    const bool same = (format == COLOR_RGBA8 && layout->format == PIXEL_RGBA) ||
                      (format == COLOR_BGRA8 && layout->format == PIXEL_BGRA);
    return same && layout->type == PIXEL_UNSIGNED_BYTE && !source->samples &&
           pixel_transfer_keeps_colors(context);
}

/* 18.2.7: a luminance is R + G + B. */
static bool is_sum(const struct pixel_layout *layout)
{
    return !layout->integer && (layout->format == PIXEL_LUMINANCE || layout->format == PIXEL_LUMINANCE_ALPHA);
}

/* Or are they there in another order, or some of them? */
static bool is_move(const struct context *context, const struct raster_target *source,
                    const struct pixel_layout *layout, bool clamp, struct row_move *move)
{
    struct row_layout pixels;
    bool opaque;
    const bool colors = layout->format != PIXEL_DEPTH && layout->format != PIXEL_DEPTH_STENCIL;
    return colors && !is_sum(layout) && !reads_red_alone(source, &opaque) &&
           (!clamp || raster_color_is_fixed(&source->color[0])) &&
           (layout->integer || pixel_transfer_keeps_colors(context)) &&
           row_layout_of_pixels(layout->format, layout->type, layout->swap_bytes, layout->integer, &pixels) &&
           framebuffer_color_move(source, &pixels, move);
}

static bool is_float(enum pixel_type type)
{
    return type == PIXEL_FLOAT || type == PIXEL_HALF || type == PIXEL_UNSIGNED_INT_10F_11F_11F_REV ||
           type == PIXEL_UNSIGNED_INT_5_9_9_9_REV;
}

/* 18.2.8: floats are clamped to [0,1] if CLAMP_READ_COLOR requires it, integers always. Values from buffers
 * of signed numbers keep their sign if the type can hold it, unless CLAMP_READ_COLOR requires clamping. */
static bool clamps(const struct context *context, const struct raster_target *source,
                   const struct pixel_layout *layout)
{
    const GLenum mode = context->rasterization->clamp_read_color;
    const bool asked = mode == GL_TRUE || (mode == GL_FIXED_ONLY && framebuffer_is_fixed_point(source, 1));
    const bool is_signed =
        source->color[0].format == COLOR_TEXEL && texture_formats[source->color[0].texel].kind == KIND_SNORM;
    return asked || (!is_float(layout->type) && !is_signed);
}

/* 18.2.1: whether the buffers exist that the format reads, and hold integers if it requires them. */
bool read_pixels_source_exists(struct context *context, const char *call, const struct raster_target *source,
                               enum pixel_format format, bool integer)
{
    const bool both = format == PIXEL_DEPTH_STENCIL;
    const bool depth = both || format == PIXEL_DEPTH, stencil = both || format == PIXEL_STENCIL;
    const bool color = !depth && !stencil;
    const char *missing = depth && !framebuffer_has_depth(source)       ? "depth"
                          : stencil && !framebuffer_has_stencil(source) ? "stencil"
                          : color && !framebuffer_has_color(source)     ? "colour"
                          : format == PIXEL_INDEX                       ? "colour index"
                                                                        : NULL;
    if (missing) {
        gl_error(context, GL_INVALID_OPERATION, "%s: there is no %s buffer to read", call, missing);
        return false;
    }
    if (color && raster_color_is_integer(&source->color[0]) != integer) {
        gl_error(context, GL_INVALID_OPERATION, "%s: the buffer holds %s, the format is one of %s", call,
                 integer ? "no integers" : "integers", integer ? "integers" : "numbers");
        return false;
    }
    return true;
}

/* `width` and `height` are those before convolution. */
static void read_as_image(struct context *context, const char *call, const struct raster_target *source,
                          const struct pixel_layout *layout, bool clamp, GLint x, GLint y, uint32_t width,
                          uint32_t height, uint8_t *to)
{
    struct pixel_image groups;
    if (!pixel_image_begin(context, call, &groups, width, height))
        return;
    for (uint32_t row = 0; row < height; row++) {
        read_groups(source, x, (int64_t)y + row, width, pixel_image_row(&groups, row));
        pixel_transfer_components(context->pixel_transfer, width, pixel_image_row(&groups, row));
    }
    if (pixel_image_transfer(context, call, 2, &groups))
        for (uint32_t row = 0; row < groups.height; row++)
            pixel_groups_pack_colors(layout, clamp, groups.width, pixel_image_row(&groups, row),
                                     to + (ptrdiff_t)row * layout->row_stride, 0);
    pixel_image_end(&groups);
}

/* The size of the packed image: convolution may reduce it (8.4.5.7). */
static bool is_image(const struct context *context, GLenum format, GLenum type, GLsizei *width,
                     GLsizei *height)
{
    struct pixel_layout layout = {0};
    if (pixel_format_resolve(format, type, &layout) != GL_NO_ERROR ||
        !pixel_groups_are_image(context, 2, &layout))
        return false;
    pixel_image_convolved_size(context, 2, width, height);
    return true;
}

static void read_pixels(const char *call, GLint x, GLint y, GLsizei width, GLsizei height, GLenum format,
                        GLenum type, size_t limit, void *client)
{
    ENTER(call);
    struct pixel_layout layout;
    struct raster_target source;
    void *first;
    if (!context)
        return;
    if (width < 0 || height < 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: size is %d x %d, expected no negative numbers", call, width,
                 height);
        return;
    }
    GLsizei packed_width = width, packed_height = height;
    const bool as_image = is_image(context, format, type, &packed_width, &packed_height);
    if (!pixel_pack_prepare(context, call, limit, packed_width, packed_height, 1, 2, format, type, client,
                            &layout, &first) ||
        !framebuffer_read_target(context, call, &source) ||
        !read_pixels_source_exists(context, call, &source, layout.format, layout.integer) || !first)
        return;
    gl_finish_scene(context);
    const bool clamp = clamps(context, &source, &layout), copy = is_copy(context, &source, &layout);
    struct row_move move;
    const bool moves = !copy && is_move(context, &source, &layout, clamp && !layout.integer, &move);
    if (as_image) {
        read_as_image(context, call, &source, &layout, clamp, x, y, (uint32_t)width, (uint32_t)height, first);
        return;
    }
    for (GLsizei row = 0; row < height; row++) {
        uint8_t *to = (uint8_t *)first + (ptrdiff_t)row * layout.row_stride;
        if (copy)
            framebuffer_byte_row(&source, x, (int64_t)y + row, (uint32_t)width, (uint8_t(*)[4])to);
        else if (moves)
            framebuffer_moved_row(&source, &move, x, (int64_t)y + row, (uint32_t)width, to);
        else
            read_row(context, &source, &layout, clamp, x, (int64_t)y + row, width, to);
    }
}

void GLAPIENTRY exec_glReadPixels(GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, GLenum type,
                                  GLvoid *pixels)
{
    read_pixels(COMMAND_NAME, x, y, width, height, format, type, SIZE_MAX, pixels);
}

static void read_sized(const char *call, GLint x, GLint y, GLsizei width, GLsizei height, GLenum format,
                       GLenum type, GLsizei size, void *pixels)
{
    ENTER(call);
    if (context && size < 0)
        gl_error(context, GL_INVALID_VALUE, "%s: bufSize is %d, expected no negative number", call, size);
    else if (context)
        read_pixels(call, x, y, width, height, format, type, (size_t)size, pixels);
}

void GLAPIENTRY exec_glReadnPixels(GLint x, GLint y, GLsizei width, GLsizei height, GLenum format,
                                   GLenum type, GLsizei bufSize, void *data)
{
    read_sized(COMMAND_NAME, x, y, width, height, format, type, bufSize, data);
}
