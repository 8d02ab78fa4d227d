/* Internal formats: what glTexImage may ask for, and what is stored (GL 4.6 compatibility Tables 8.11
 * to 8.13, 8.20).
 *
 * The specification asks for at least what is stored where a format is required; elsewhere the resolution is
 * the implementation's choice: normalized components have 8 bits, floating-point ones 32 (16 for RGBA16F),
 * and generic compressed formats are not compressed. */
#include "gl/context.h"

static const struct internal_format formats[] = {
    {4, FORMAT_RGBA8, GL_RGBA},
    {GL_RGBA, FORMAT_RGBA8, GL_RGBA},
    {GL_RGBA8, FORMAT_RGBA8, GL_RGBA},
    {GL_RGBA2, FORMAT_RGBA8, GL_RGBA},
    {GL_RGBA4, FORMAT_RGBA8, GL_RGBA},
    {GL_RGB5_A1, FORMAT_RGBA8, GL_RGBA},
    {GL_RGB10_A2, FORMAT_RGBA8, GL_RGBA},
    {GL_RGBA12, FORMAT_RGBA8, GL_RGBA},
    {GL_RGBA16, FORMAT_RGBA8, GL_RGBA},
    {GL_COMPRESSED_RGBA, FORMAT_RGBA8, GL_RGBA},
    {GL_RGBA16F_ARB, FORMAT_RGBA16F, GL_RGBA},
    {GL_RGBA32F_ARB, FORMAT_RGBA32F, GL_RGBA},
    {3, FORMAT_RGB8, GL_RGB},
    {GL_RGB, FORMAT_RGB8, GL_RGB},
    {GL_RGB8, FORMAT_RGB8, GL_RGB},
    {GL_R3_G3_B2, FORMAT_RGB8, GL_RGB},
    {GL_RGB4, FORMAT_RGB8, GL_RGB},
    {GL_RGB5, FORMAT_RGB8, GL_RGB},
    {GL_RGB565, FORMAT_RGB8, GL_RGB},
    {GL_RGB10, FORMAT_RGB8, GL_RGB},
    {GL_RGB12, FORMAT_RGB8, GL_RGB},
    {GL_RGB16, FORMAT_RGB8, GL_RGB},
    {GL_COMPRESSED_RGB, FORMAT_RGB8, GL_RGB},
    {GL_RGB16F_ARB, FORMAT_RGB32F, GL_RGB},
    {GL_RGB32F_ARB, FORMAT_RGB32F, GL_RGB},
    {GL_RG, FORMAT_RG8, GL_RG},
    {GL_RG8, FORMAT_RG8, GL_RG},
    {GL_RG16, FORMAT_RG8, GL_RG},
    {GL_COMPRESSED_RG, FORMAT_RG8, GL_RG},
    {GL_RG16F, FORMAT_RG32F, GL_RG},
    {GL_RG32F, FORMAT_RG32F, GL_RG},
    {GL_RED, FORMAT_R8, GL_RED},
    {GL_R8, FORMAT_R8, GL_RED},
    {GL_R16, FORMAT_R8, GL_RED},
    {GL_COMPRESSED_RED, FORMAT_R8, GL_RED},
    {GL_R16F, FORMAT_R32F, GL_RED},
    {GL_R32F, FORMAT_R32F, GL_RED},
    {GL_ALPHA, FORMAT_A8, GL_ALPHA},
    {GL_ALPHA4, FORMAT_A8, GL_ALPHA},
    {GL_ALPHA8, FORMAT_A8, GL_ALPHA},
    {GL_ALPHA12, FORMAT_A8, GL_ALPHA},
    {GL_ALPHA16, FORMAT_A8, GL_ALPHA},
    {GL_COMPRESSED_ALPHA, FORMAT_A8, GL_ALPHA},
    {GL_ALPHA16F_ARB, FORMAT_A32F, GL_ALPHA},
    {GL_ALPHA32F_ARB, FORMAT_A32F, GL_ALPHA},
    {1, FORMAT_L8, GL_LUMINANCE},
    {GL_LUMINANCE, FORMAT_L8, GL_LUMINANCE},
    {GL_LUMINANCE4, FORMAT_L8, GL_LUMINANCE},
    {GL_LUMINANCE8, FORMAT_L8, GL_LUMINANCE},
    {GL_LUMINANCE12, FORMAT_L8, GL_LUMINANCE},
    {GL_LUMINANCE16, FORMAT_L8, GL_LUMINANCE},
    {GL_COMPRESSED_LUMINANCE, FORMAT_L8, GL_LUMINANCE},
    {GL_LUMINANCE16F_ARB, FORMAT_L32F, GL_LUMINANCE},
    {GL_LUMINANCE32F_ARB, FORMAT_L32F, GL_LUMINANCE},
    {2, FORMAT_LA8, GL_LUMINANCE_ALPHA},
    {GL_LUMINANCE_ALPHA, FORMAT_LA8, GL_LUMINANCE_ALPHA},
    {GL_LUMINANCE4_ALPHA4, FORMAT_LA8, GL_LUMINANCE_ALPHA},
    {GL_LUMINANCE6_ALPHA2, FORMAT_LA8, GL_LUMINANCE_ALPHA},
    {GL_LUMINANCE8_ALPHA8, FORMAT_LA8, GL_LUMINANCE_ALPHA},
    {GL_LUMINANCE12_ALPHA4, FORMAT_LA8, GL_LUMINANCE_ALPHA},
    {GL_LUMINANCE12_ALPHA12, FORMAT_LA8, GL_LUMINANCE_ALPHA},
    {GL_LUMINANCE16_ALPHA16, FORMAT_LA8, GL_LUMINANCE_ALPHA},
    {GL_COMPRESSED_LUMINANCE_ALPHA, FORMAT_LA8, GL_LUMINANCE_ALPHA},
    {GL_LUMINANCE_ALPHA16F_ARB, FORMAT_LA32F, GL_LUMINANCE_ALPHA},
    {GL_LUMINANCE_ALPHA32F_ARB, FORMAT_LA32F, GL_LUMINANCE_ALPHA},
    {GL_INTENSITY, FORMAT_I8, GL_INTENSITY},
    {GL_INTENSITY4, FORMAT_I8, GL_INTENSITY},
    {GL_INTENSITY8, FORMAT_I8, GL_INTENSITY},
    {GL_INTENSITY12, FORMAT_I8, GL_INTENSITY},
    {GL_INTENSITY16, FORMAT_I8, GL_INTENSITY},
    {GL_COMPRESSED_INTENSITY, FORMAT_I8, GL_INTENSITY},
    {GL_INTENSITY16F_ARB, FORMAT_I32F, GL_INTENSITY},
    {GL_INTENSITY32F_ARB, FORMAT_I32F, GL_INTENSITY},
    {GL_DEPTH_COMPONENT, FORMAT_Z24, GL_DEPTH_COMPONENT},
    {GL_DEPTH_COMPONENT16, FORMAT_Z16, GL_DEPTH_COMPONENT},
    {GL_DEPTH_COMPONENT24, FORMAT_Z24, GL_DEPTH_COMPONENT},
    {GL_DEPTH_COMPONENT32, FORMAT_Z32, GL_DEPTH_COMPONENT},
    {GL_DEPTH_COMPONENT32F, FORMAT_Z32F, GL_DEPTH_COMPONENT},
    {GL_DEPTH_STENCIL, FORMAT_Z24S8, GL_DEPTH_STENCIL},
    {GL_DEPTH24_STENCIL8, FORMAT_Z24S8, GL_DEPTH_STENCIL},
    {GL_DEPTH32F_STENCIL8, FORMAT_Z32FS8, GL_DEPTH_STENCIL},
};

const struct internal_format *internal_format_find(GLint gl)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (formats[i].gl == (GLenum)gl)
            return &formats[i];
    return NULL;
}

/* What client pixels a format takes: colour, depth, or both depth and stencil ("if one of the base internal
 * format and format is DEPTH_COMPONENT or DEPTH_STENCIL, and the other is neither of these values", 8.5). */
static bool is_depth(GLenum base)
{
    return base == GL_DEPTH_COMPONENT || base == GL_DEPTH_STENCIL;
}

bool internal_format_takes(struct context *context, const char *call, const struct internal_format *internal,
                           GLenum format, GLenum type)
{
    enum pixel_format pixel_format;
    enum pixel_type pixel_type;
    const GLenum base = internal ? internal->base : GL_RGBA;
    GLenum error = pixel_format_resolve(format, type, &pixel_format, &pixel_type);
    if (error == GL_NO_ERROR && (pixel_format == PIXEL_STENCIL || is_depth(base) != is_depth(format) ||
                                 (format == GL_DEPTH_STENCIL && base != GL_DEPTH_STENCIL)))
        error = GL_INVALID_OPERATION;
    if (error != GL_NO_ERROR)
        gl_error(context, error,
                 "%s: format 0x%04X with type 0x%04X does not fit texels of base format 0x%04X", call, format,
                 type, base);
    return error == GL_NO_ERROR;
}

/* Which stored component, counted from 1, each size and type query is about; 0: the base format has none. */
enum column { RED, GREEN, BLUE, ALPHA, LUMINANCE, INTENSITY, DEPTH, STENCIL, COLUMNS };

static const uint8_t base_components[][COLUMNS] = {
    [BASE_RGBA] = {[RED] = 1, [GREEN] = 2, [BLUE] = 3, [ALPHA] = 4},
    [BASE_RGB] = {[RED] = 1, [GREEN] = 2, [BLUE] = 3},
    [BASE_RG] = {[RED] = 1, [GREEN] = 2},
    [BASE_R] = {[RED] = 1},
    [BASE_ALPHA] = {[ALPHA] = 1},
    [BASE_LUMINANCE] = {[LUMINANCE] = 1},
    [BASE_LUMINANCE_ALPHA] = {[LUMINANCE] = 1, [ALPHA] = 2},
    [BASE_INTENSITY] = {[INTENSITY] = 1},
    [BASE_DEPTH] = {[DEPTH] = 1},
    [BASE_DEPTH_STENCIL] = {[DEPTH] = 1, [STENCIL] = 2},
};

static const struct {
    GLenum size, type;
} columns[COLUMNS] = {
    [RED] = {GL_TEXTURE_RED_SIZE, GL_TEXTURE_RED_TYPE_ARB},
    [GREEN] = {GL_TEXTURE_GREEN_SIZE, GL_TEXTURE_GREEN_TYPE_ARB},
    [BLUE] = {GL_TEXTURE_BLUE_SIZE, GL_TEXTURE_BLUE_TYPE_ARB},
    [ALPHA] = {GL_TEXTURE_ALPHA_SIZE, GL_TEXTURE_ALPHA_TYPE_ARB},
    [LUMINANCE] = {GL_TEXTURE_LUMINANCE_SIZE, GL_TEXTURE_LUMINANCE_TYPE_ARB},
    [INTENSITY] = {GL_TEXTURE_INTENSITY_SIZE, GL_TEXTURE_INTENSITY_TYPE_ARB},
    [DEPTH] = {GL_TEXTURE_DEPTH_SIZE, GL_TEXTURE_DEPTH_TYPE_ARB},
    [STENCIL] = {GL_TEXTURE_STENCIL_SIZE, GL_NONE},
};

bool internal_format_component(const struct internal_format *internal, GLenum pname, GLint *value)
{
    static const GLint types[] = {[KIND_UNORM] = GL_UNSIGNED_NORMALIZED_ARB, [KIND_FLOAT] = GL_FLOAT};
    for (unsigned i = 0; i < COLUMNS; i++) {
        if (pname != columns[i].size && (pname != columns[i].type || pname == GL_NONE))
            continue;
        const struct texture_format_info *info = internal ? &texture_formats[internal->format] : NULL;
        const unsigned component = info ? base_components[info->base][i] : 0;
        if (pname == columns[i].size)
            *value = component ? info->field[component - 1].width : 0;
        else
            *value = component ? types[info->kind] : GL_NONE;
        return true;
    }
    return false;
}
