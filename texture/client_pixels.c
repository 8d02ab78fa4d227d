/* Formats and types, each a row, and which go together. */
#include "texture/client_pixels.h"

#include <GL/gl.h>
#include <GL/glext.h>

/* Formats of integers: Table 8.3, EXT_texture_integer. */
static const struct {
    uint32_t gl;
    enum pixel_format format;
    bool integer;
} formats[] = {
    {GL_RGBA, PIXEL_RGBA, false},
    {GL_BGRA, PIXEL_BGRA, false},
    {GL_RGB, PIXEL_RGB, false},
    {GL_BGR, PIXEL_BGR, false},
    {GL_RG, PIXEL_RG, false},
    {GL_RED, PIXEL_RED, false},
    {GL_GREEN, PIXEL_GREEN, false},
    {GL_BLUE, PIXEL_BLUE, false},
    {GL_ALPHA, PIXEL_ALPHA, false},
    {GL_LUMINANCE, PIXEL_LUMINANCE, false},
    {GL_LUMINANCE_ALPHA, PIXEL_LUMINANCE_ALPHA, false},
    {GL_DEPTH_COMPONENT, PIXEL_DEPTH, false},
    {GL_STENCIL_INDEX, PIXEL_STENCIL, false},
    {GL_DEPTH_STENCIL, PIXEL_DEPTH_STENCIL, false},
    {GL_ABGR_EXT, PIXEL_ABGR, false},
    {GL_COLOR_INDEX, PIXEL_INDEX, false},
    {GL_RED_INTEGER, PIXEL_RED, true},
    {GL_GREEN_INTEGER, PIXEL_GREEN, true},
    {GL_BLUE_INTEGER, PIXEL_BLUE, true},
    {GL_ALPHA_INTEGER, PIXEL_ALPHA, true},
    {GL_RG_INTEGER, PIXEL_RG, true},
    {GL_RGB_INTEGER, PIXEL_RGB, true},
    {GL_BGR_INTEGER, PIXEL_BGR, true},
    {GL_RGBA_INTEGER, PIXEL_RGBA, true},
    {GL_BGRA_INTEGER, PIXEL_BGRA, true},
    {GL_LUMINANCE_INTEGER_EXT, PIXEL_LUMINANCE, true},
    {GL_LUMINANCE_ALPHA_INTEGER_EXT, PIXEL_LUMINANCE_ALPHA, true},
};

/* `packed`: components of the format that the type needs, 0 for one element per component (Table 8.5). */
static const struct {
    uint32_t gl;
    enum pixel_type type;
    uint8_t packed;
} types[] = {
    {GL_UNSIGNED_BYTE, PIXEL_UNSIGNED_BYTE, 0},
    {GL_BYTE, PIXEL_BYTE, 0},
    {GL_UNSIGNED_SHORT, PIXEL_UNSIGNED_SHORT, 0},
    {GL_SHORT, PIXEL_SHORT, 0},
    {GL_UNSIGNED_INT, PIXEL_UNSIGNED_INT, 0},
    {GL_INT, PIXEL_INT, 0},
    {GL_HALF_FLOAT, PIXEL_HALF, 0},
    {GL_FLOAT, PIXEL_FLOAT, 0},
    {GL_UNSIGNED_BYTE_3_3_2, PIXEL_UNSIGNED_BYTE_332, 3},
    {GL_UNSIGNED_BYTE_2_3_3_REV, PIXEL_UNSIGNED_BYTE_233_REV, 3},
    {GL_UNSIGNED_SHORT_5_6_5, PIXEL_UNSIGNED_SHORT_565, 3},
    {GL_UNSIGNED_SHORT_5_6_5_REV, PIXEL_UNSIGNED_SHORT_565_REV, 3},
    {GL_UNSIGNED_SHORT_4_4_4_4, PIXEL_UNSIGNED_SHORT_4444, 4},
    {GL_UNSIGNED_SHORT_4_4_4_4_REV, PIXEL_UNSIGNED_SHORT_4444_REV, 4},
    {GL_UNSIGNED_SHORT_5_5_5_1, PIXEL_UNSIGNED_SHORT_5551, 4},
    {GL_UNSIGNED_SHORT_1_5_5_5_REV, PIXEL_UNSIGNED_SHORT_1555_REV, 4},
    {GL_UNSIGNED_INT_8_8_8_8, PIXEL_UNSIGNED_INT_8888, 4},
    {GL_UNSIGNED_INT_8_8_8_8_REV, PIXEL_UNSIGNED_INT_8888_REV, 4},
    {GL_UNSIGNED_INT_10_10_10_2, PIXEL_UNSIGNED_INT_1010102, 4},
    {GL_UNSIGNED_INT_2_10_10_10_REV, PIXEL_UNSIGNED_INT_2101010_REV, 4},
    {GL_UNSIGNED_INT_24_8, PIXEL_UNSIGNED_INT_24_8, 2},
    {GL_FLOAT_32_UNSIGNED_INT_24_8_REV, PIXEL_FLOAT_UNSIGNED_INT_24_8_REV, 2},
    {GL_UNSIGNED_INT_10F_11F_11F_REV, PIXEL_UNSIGNED_INT_10F_11F_11F_REV, 3},
    {GL_UNSIGNED_INT_5_9_9_9_REV, PIXEL_UNSIGNED_INT_5_9_9_9_REV, 3},
    {GL_BITMAP, PIXEL_BITMAP, 0},
};

/* 8.4.4: integers do not have floating-point types, bitmaps are of indices, and depth with stencil has
 * separate types (8.4.4.2). */
static enum client_pixels_fault fault_of(bool integer, enum pixel_format format, enum pixel_type type,
                                         unsigned packed)
{
    const bool floats = type == PIXEL_FLOAT || type == PIXEL_HALF ||
                        type == PIXEL_UNSIGNED_INT_10F_11F_11F_REV || type == PIXEL_UNSIGNED_INT_5_9_9_9_REV;
    const bool index = format == PIXEL_INDEX || format == PIXEL_STENCIL, both = format == PIXEL_DEPTH_STENCIL;
    if ((integer && floats) || (type == PIXEL_BITMAP && !index) || (both && packed != 2))
        return CLIENT_PIXELS_KIND;
    const bool four = format == PIXEL_RGBA || format == PIXEL_BGRA || format == PIXEL_ABGR;
    if ((packed == 2 && !both) || (packed == 3 && format != PIXEL_RGB) || (packed == 4 && !four))
        return CLIENT_PIXELS_COMPONENTS;
    return CLIENT_PIXELS_NONE;
}

enum client_pixels_fault client_pixels_resolve(uint32_t gl_format, uint32_t gl_type,
                                               struct pixel_layout *layout)
{
    const unsigned format_count = sizeof formats / sizeof *formats, type_count = sizeof types / sizeof *types;
    unsigned f = 0, t = 0;
    while (f < format_count && formats[f].gl != gl_format)
        f++;
    while (t < type_count && types[t].gl != gl_type)
        t++;
    if (f == format_count || t == type_count)
        return f == format_count ? CLIENT_PIXELS_FORMAT : CLIENT_PIXELS_TYPE;
    const enum client_pixels_fault fault =
        fault_of(formats[f].integer, formats[f].format, types[t].type, types[t].packed);
    if (fault == CLIENT_PIXELS_NONE) {
        layout->format = formats[f].format;
        layout->type = types[t].type;
        layout->integer = formats[f].integer;
    }
    return fault;
}
