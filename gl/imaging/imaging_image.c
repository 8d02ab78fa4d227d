/* Code shared by the images of tables and filters. */
#include "gl/imaging/imaging_image.h"

#include <string.h>

#include "gl/context/entry.h"
#include "gl/framebuffer/framebuffer.h"
#include "gl/draw/pixel_fragments.h"
#include "gl/framebuffer/framebuffer_object.h"
#include "gl/pixels/pixel_store.h"
#include "gl/pixels/internal_format.h"

enum { CHUNK = 256 };

/* --- Formats -------------------------------------------------------------------------------------------- */

static enum texture_base base_of(const struct internal_format *internal)
{
    return internal ? texture_formats[internal->format].base : BASE_RGBA;
}

/* OpenGL 2.1 Tables 3.15 and 3.16: unsigned fixed point, of components that a stage can replace. */
static bool is_imaging_format(const struct internal_format *internal, unsigned refused)
{
    if (!internal || internal->compression || internal_format_is_generic(internal->gl) ||
        (refused & REFUSE_NUMBERS && internal->gl <= 4))
        return false;
    const enum texture_kind kind = texture_formats[internal->format].kind;
    switch (base_of(internal)) {
    case BASE_INTENSITY:
        if (refused & REFUSE_INTENSITY)
            return false; /* fall through */
    case BASE_RGBA:
    case BASE_RGB:
    case BASE_ALPHA:
    case BASE_LUMINANCE:
    case BASE_LUMINANCE_ALPHA: return kind == KIND_UNORM || kind == KIND_SRGB;
    default: return false;
    }
}

const struct internal_format *imaging_format_find(struct context *context, const char *call, GLenum format,
                                                  unsigned refused)
{
    const struct internal_format *internal = internal_format_find((GLint)format);
    if (is_imaging_format(internal, refused))
        return internal;
    gl_error(context, GL_INVALID_ENUM,
             "%s: internalformat is 0x%04x, expected a format of fixed-point colours%s", call, format,
             refused & REFUSE_INTENSITY ? ", not of intensities" : "");
    return NULL;
}

bool imaging_width_allowed(struct context *context, const char *call, GLsizei width)
{
    if (width >= 0 && (width & (width - 1)) == 0)
        return true;
    gl_error(context, GL_INVALID_VALUE, "%s: width is %d, expected 0 or a power of two", call, width);
    return false;
}

GLint imaging_component_bits(const struct internal_format *internal, unsigned component)
{
    GLint bits = 0;
    internal_format_component(internal, GL_TEXTURE_RED_SIZE + component, &bits);
    return bits;
}

/* --- Groups that are specified -------------------------------------------------------------------------- */

static bool is_color_format(GLenum format, GLenum type)
{
    return format != GL_COLOR_INDEX && format != GL_DEPTH_COMPONENT && format != GL_DEPTH_STENCIL &&
           format != GL_STENCIL_INDEX && type != GL_BITMAP;
}

bool group_source_client(struct context *context, const char *call, struct group_source *source,
                         GLsizei width, GLsizei height, unsigned dimensions, GLenum format, GLenum type,
                         const void *data)
{
    const void *pixels;
    *source = (struct group_source){.width = width, .height = height};
    if (!is_color_format(format, type)) {
        gl_error(context, GL_INVALID_ENUM, "%s: format 0x%04x with type 0x%04x is not of colours", call,
                 format, type);
        return false;
    }
    if (!pixel_unpack_prepare(context, call, width, height, 1, dimensions, format, type, data,
                              &source->layout, &pixels))
        return false;
    if (source->layout.integer) {
        gl_error(context, GL_INVALID_OPERATION, "%s: format 0x%04x is one of integers", call, format);
        return false;
    }
    source->pixels = pixels;
    return true;
}

bool group_source_framebuffer(struct context *context, const char *call, struct group_source *source, GLint x,
                              GLint y, GLsizei width, GLsizei height)
{
    *source =
        (struct group_source){.width = width, .height = height, .from_framebuffer = true, .x = x, .y = y};
    if (!framebuffer_read_target(context, call, &source->target) ||
        !read_pixels_source_exists(context, call, &source->target, PIXEL_RGBA, false))
        return false;
    gl_finish_scene(context);
    return true;
}

void group_source_row(const struct group_source *source, GLsizei row, float (*rgba)[4])
{
    const struct pixel_layout *layout = &source->layout;
    if (source->from_framebuffer)
        framebuffer_color_row(&source->target, source->x, (int64_t)source->y + row, (uint32_t)source->width,
                              rgba);
    else if (source->pixels)
        pixel_unpack_row(layout->format, layout->type, layout->swap_bytes,
                         source->pixels + row * layout->row_stride, (unsigned)source->width, rgba);
    else
        memset(rgba, 0, (size_t)source->width * sizeof *rgba);
}

/* --- Groups that are returned --------------------------------------------------------------------------- */

/* Tables 8.5 and 8.6. The latter has no floats, which programs have used since the first of these
 * extensions. */
static bool is_returned(GLenum format, GLenum type)
{
    static const GLenum formats[] = {GL_RED, GL_GREEN, GL_BLUE, GL_ALPHA,     GL_RGB,
                                     GL_BGR, GL_RGBA,  GL_BGRA, GL_LUMINANCE, GL_LUMINANCE_ALPHA},
                        types[] = {GL_UNSIGNED_BYTE,
                                   GL_BYTE,
                                   GL_UNSIGNED_SHORT,
                                   GL_SHORT,
                                   GL_UNSIGNED_INT,
                                   GL_INT,
                                   GL_HALF_FLOAT,
                                   GL_FLOAT,
                                   GL_UNSIGNED_BYTE_3_3_2,
                                   GL_UNSIGNED_BYTE_2_3_3_REV,
                                   GL_UNSIGNED_SHORT_5_6_5,
                                   GL_UNSIGNED_SHORT_5_6_5_REV,
                                   GL_UNSIGNED_SHORT_4_4_4_4,
                                   GL_UNSIGNED_SHORT_4_4_4_4_REV,
                                   GL_UNSIGNED_SHORT_5_5_5_1,
                                   GL_UNSIGNED_SHORT_1_5_5_5_REV,
                                   GL_UNSIGNED_INT_8_8_8_8,
                                   GL_UNSIGNED_INT_8_8_8_8_REV,
                                   GL_UNSIGNED_INT_10_10_10_2,
                                   GL_UNSIGNED_INT_2_10_10_10_REV};
    bool known = false;
    for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++)
        known |= formats[i] == format;
    for (unsigned i = 0; i < sizeof types / sizeof *types; i++)
        if (types[i] == type)
            return known;
    return false;
}

bool group_target_prepare(struct context *context, const char *call, struct group_target *target,
                          size_t limit, GLsizei width, GLsizei height, unsigned dimensions, GLenum format,
                          GLenum type, void *client)
{
    void *pixels;
    if (!is_returned(format, type)) {
        gl_error(context, GL_INVALID_ENUM, "%s: format 0x%04x with type 0x%04x is not of colours", call,
                 format, type);
        return false;
    }
    if (!pixel_pack_prepare(context, call, limit, width, height, 1, dimensions, format, type, client,
                            &target->layout, &pixels))
        return false;
    target->pixels = pixels;
    return true;
}

/* Table 8.26: which components are returned, as bits; of the others R, G and B are 0 and A is 1. */
static unsigned returned_components(const struct internal_format *internal)
{
    static const uint8_t components[] = {
        [BASE_ALPHA] = 8,     [BASE_LUMINANCE] = 1, [BASE_LUMINANCE_ALPHA] = 9,
        [BASE_INTENSITY] = 1, [BASE_RGB] = 7,       [BASE_RGBA] = 15,
    };
    return components[base_of(internal)];
}

void group_target_row(const struct group_target *target, GLsizei row, const struct internal_format *internal,
                      GLsizei count, const float (*rgba)[4])
{
    const struct pixel_layout *layout = &target->layout;
    const unsigned components = returned_components(internal);
    const size_t bytes = pixel_bytes(layout->format, layout->type);
    float some[CHUNK][4];
    for (GLsizei done = 0; done < count && target->pixels; done += CHUNK) {
        const unsigned part = (unsigned)(count - done < CHUNK ? count - done : CHUNK);
        for (unsigned i = 0; i < part; i++)
            for (unsigned c = 0; c < 4; c++)
                some[i][c] = components >> c & 1 ? rgba[done + (GLsizei)i][c] : c == 3 ? 1.0f : 0.0f;
        pixel_pack_row(layout->format, layout->type, layout->swap_bytes, (const float(*)[4])some, part,
                       target->pixels + row * layout->row_stride + (size_t)done * bytes);
    }
}

/* The largest finite half is 65504. */
static void pack_count(const struct pixel_layout *layout, unsigned components, const uint32_t counts[4],
                       uint8_t *to)
{
    int64_t rgba[1][4];
    for (unsigned c = 0; c < 4; c++)
        rgba[0][c] = components >> c & 1 ? (int64_t)counts[c] : c == 3;
    for (unsigned c = 0; c < 4 && layout->type == PIXEL_HALF; c++)
        rgba[0][c] = rgba[0][c] < 65504 ? rgba[0][c] : 65504;
    pixel_pack_integers(layout->format, layout->type, layout->swap_bytes, (const int64_t(*)[4])rgba, 1, to);
}

void group_target_counts(const struct group_target *target, const struct internal_format *internal,
                         GLsizei count, const uint32_t (*counts)[4])
{
    const struct pixel_layout *layout = &target->layout;
    const size_t bytes = pixel_bytes(layout->format, layout->type);
    for (GLsizei i = 0; i < count && target->pixels; i++)
        pack_count(layout, returned_components(internal), counts[i], target->pixels + (size_t)i * bytes);
}

bool imaging_size_allowed(struct context *context, const char *call, GLsizei size)
{
    if (size < 0)
        gl_error(context, GL_INVALID_VALUE, "%s: bufSize is %d, expected no negative number", call, size);
    return size >= 0;
}
