/* Internal formats: the names that glTexImage accepts, and the stored formats (GL 4.6 compatibility Tables
 * 8.11 to 8.14, 8.20; EXT_texture_integer, EXT_texture_snorm).
 *
 * A format is stored with the sizes of its name, with components of 12 bits as 16. Formats without sizes have
 * 8 bits, 24 for depth. Generic compressed formats are S3TC, RGTC or LATC if the target has compressed images
 * (internal_format_choose). */
#include "gl/context/context.h"
#include "gl/pixels/pixel_store.h"
#include "gl/pixels/internal_format.h"

#include "gl/texture/texture_object.h"

static const struct internal_format formats[] = {
    {4, FORMAT_RGBA8},
    {3, FORMAT_RGB8},
    {2, FORMAT_LA8},
    {1, FORMAT_L8},
    {GL_RGBA, FORMAT_RGBA8},
    {GL_RGB, FORMAT_RGB8},
    {GL_RG, FORMAT_RG8},
    {GL_RED, FORMAT_R8},
    {GL_ALPHA, FORMAT_A8},
    {GL_LUMINANCE, FORMAT_L8},
    {GL_LUMINANCE_ALPHA, FORMAT_LA8},
    {GL_INTENSITY, FORMAT_I8},
    {GL_COMPRESSED_RGBA, FORMAT_RGBA8},
    {GL_COMPRESSED_RGB, FORMAT_RGB8},
    {GL_COMPRESSED_RG, FORMAT_RG8},
    {GL_COMPRESSED_RED, FORMAT_R8},
    {GL_COMPRESSED_ALPHA, FORMAT_A8},
    {GL_COMPRESSED_LUMINANCE, FORMAT_L8},
    {GL_COMPRESSED_LUMINANCE_ALPHA, FORMAT_LA8},
    {GL_COMPRESSED_INTENSITY, FORMAT_I8},
    {GL_RGBA2, FORMAT_RGBA2},
    {GL_RGBA4, FORMAT_RGBA4},
    {GL_RGB5_A1, FORMAT_RGB5A1},
    {GL_RGBA8, FORMAT_RGBA8},
    {GL_RGB10_A2, FORMAT_RGB10A2},
    {GL_RGBA12, FORMAT_RGBA16},
    {GL_RGBA16, FORMAT_RGBA16},
    {GL_R3_G3_B2, FORMAT_R3G3B2},
    {GL_RGB2_EXT, FORMAT_R3G3B2},
    {GL_RGB4, FORMAT_RGB4},
    {GL_RGB5, FORMAT_RGB5},
    {GL_RGB565, FORMAT_RGB565},
    {GL_RGB8, FORMAT_RGB8},
    {GL_RGB10, FORMAT_RGB10},
    {GL_RGB12, FORMAT_RGB16},
    {GL_RGB16, FORMAT_RGB16},
    {GL_RG8, FORMAT_RG8},
    {GL_RG16, FORMAT_RG16},
    {GL_R8, FORMAT_R8},
    {GL_R16, FORMAT_R16},
    {GL_ALPHA4, FORMAT_A4},
    {GL_ALPHA8, FORMAT_A8},
    {GL_ALPHA12, FORMAT_A16},
    {GL_ALPHA16, FORMAT_A16},
    {GL_LUMINANCE4, FORMAT_L4},
    {GL_LUMINANCE8, FORMAT_L8},
    {GL_LUMINANCE12, FORMAT_L16},
    {GL_LUMINANCE16, FORMAT_L16},
    {GL_LUMINANCE4_ALPHA4, FORMAT_L4A4},
    {GL_LUMINANCE6_ALPHA2, FORMAT_L6A2},
    {GL_LUMINANCE8_ALPHA8, FORMAT_LA8},
    {GL_LUMINANCE12_ALPHA4, FORMAT_LA16},
    {GL_LUMINANCE12_ALPHA12, FORMAT_LA16},
    {GL_LUMINANCE16_ALPHA16, FORMAT_LA16},
    {GL_INTENSITY4, FORMAT_I4},
    {GL_INTENSITY8, FORMAT_I8},
    {GL_INTENSITY12, FORMAT_I16},
    {GL_INTENSITY16, FORMAT_I16},
    {GL_RGBA_SNORM, FORMAT_RGBA8_SNORM},
    {GL_RGB_SNORM, FORMAT_RGB8_SNORM},
    {GL_RG_SNORM, FORMAT_RG8_SNORM},
    {GL_RED_SNORM, FORMAT_R8_SNORM},
    {GL_ALPHA_SNORM, FORMAT_A8_SNORM},
    {GL_LUMINANCE_SNORM, FORMAT_L8_SNORM},
    {GL_LUMINANCE_ALPHA_SNORM, FORMAT_LA8_SNORM},
    {GL_INTENSITY_SNORM, FORMAT_I8_SNORM},
    {GL_RGBA8_SNORM, FORMAT_RGBA8_SNORM},
    {GL_RGB8_SNORM, FORMAT_RGB8_SNORM},
    {GL_RG8_SNORM, FORMAT_RG8_SNORM},
    {GL_R8_SNORM, FORMAT_R8_SNORM},
    {GL_ALPHA8_SNORM, FORMAT_A8_SNORM},
    {GL_LUMINANCE8_SNORM, FORMAT_L8_SNORM},
    {GL_INTENSITY8_SNORM, FORMAT_I8_SNORM},
    {GL_LUMINANCE8_ALPHA8_SNORM, FORMAT_LA8_SNORM},
    {GL_RGBA16_SNORM, FORMAT_RGBA16_SNORM},
    {GL_RGB16_SNORM, FORMAT_RGB16_SNORM},
    {GL_RG16_SNORM, FORMAT_RG16_SNORM},
    {GL_R16_SNORM, FORMAT_R16_SNORM},
    {GL_ALPHA16_SNORM, FORMAT_A16_SNORM},
    {GL_LUMINANCE16_SNORM, FORMAT_L16_SNORM},
    {GL_INTENSITY16_SNORM, FORMAT_I16_SNORM},
    {GL_LUMINANCE16_ALPHA16_SNORM, FORMAT_LA16_SNORM},
    {GL_RGBA16F, FORMAT_RGBA16F},
    {GL_RGB16F, FORMAT_RGB16F},
    {GL_RG16F, FORMAT_RG16F},
    {GL_R16F, FORMAT_R16F},
    {GL_ALPHA16F_ARB, FORMAT_A16F},
    {GL_LUMINANCE16F_ARB, FORMAT_L16F},
    {GL_LUMINANCE_ALPHA16F_ARB, FORMAT_LA16F},
    {GL_INTENSITY16F_ARB, FORMAT_I16F},
    {GL_RGBA32F, FORMAT_RGBA32F},
    {GL_RGB32F, FORMAT_RGB32F},
    {GL_RG32F, FORMAT_RG32F},
    {GL_R32F, FORMAT_R32F},
    {GL_ALPHA32F_ARB, FORMAT_A32F},
    {GL_LUMINANCE32F_ARB, FORMAT_L32F},
    {GL_LUMINANCE_ALPHA32F_ARB, FORMAT_LA32F},
    {GL_INTENSITY32F_ARB, FORMAT_I32F},
    {GL_R11F_G11F_B10F, FORMAT_R11G11B10F},
    {GL_RGB9_E5, FORMAT_RGB9E5},
    {GL_RGBA8I, FORMAT_RGBA8I},
    {GL_RGB8I, FORMAT_RGB8I},
    {GL_RG8I, FORMAT_RG8I},
    {GL_R8I, FORMAT_R8I},
    {GL_ALPHA8I_EXT, FORMAT_A8I},
    {GL_LUMINANCE8I_EXT, FORMAT_L8I},
    {GL_LUMINANCE_ALPHA8I_EXT, FORMAT_LA8I},
    {GL_INTENSITY8I_EXT, FORMAT_I8I},
    {GL_RGBA8UI, FORMAT_RGBA8UI},
    {GL_RGB8UI, FORMAT_RGB8UI},
    {GL_RG8UI, FORMAT_RG8UI},
    {GL_R8UI, FORMAT_R8UI},
    {GL_ALPHA8UI_EXT, FORMAT_A8UI},
    {GL_LUMINANCE8UI_EXT, FORMAT_L8UI},
    {GL_LUMINANCE_ALPHA8UI_EXT, FORMAT_LA8UI},
    {GL_INTENSITY8UI_EXT, FORMAT_I8UI},
    {GL_RGBA16I, FORMAT_RGBA16I},
    {GL_RGB16I, FORMAT_RGB16I},
    {GL_RG16I, FORMAT_RG16I},
    {GL_R16I, FORMAT_R16I},
    {GL_ALPHA16I_EXT, FORMAT_A16I},
    {GL_LUMINANCE16I_EXT, FORMAT_L16I},
    {GL_LUMINANCE_ALPHA16I_EXT, FORMAT_LA16I},
    {GL_INTENSITY16I_EXT, FORMAT_I16I},
    {GL_RGBA16UI, FORMAT_RGBA16UI},
    {GL_RGB16UI, FORMAT_RGB16UI},
    {GL_RG16UI, FORMAT_RG16UI},
    {GL_R16UI, FORMAT_R16UI},
    {GL_ALPHA16UI_EXT, FORMAT_A16UI},
    {GL_LUMINANCE16UI_EXT, FORMAT_L16UI},
    {GL_LUMINANCE_ALPHA16UI_EXT, FORMAT_LA16UI},
    {GL_INTENSITY16UI_EXT, FORMAT_I16UI},
    {GL_RGBA32I, FORMAT_RGBA32I},
    {GL_RGB32I, FORMAT_RGB32I},
    {GL_RG32I, FORMAT_RG32I},
    {GL_R32I, FORMAT_R32I},
    {GL_ALPHA32I_EXT, FORMAT_A32I},
    {GL_LUMINANCE32I_EXT, FORMAT_L32I},
    {GL_LUMINANCE_ALPHA32I_EXT, FORMAT_LA32I},
    {GL_INTENSITY32I_EXT, FORMAT_I32I},
    {GL_RGBA32UI, FORMAT_RGBA32UI},
    {GL_RGB32UI, FORMAT_RGB32UI},
    {GL_RG32UI, FORMAT_RG32UI},
    {GL_R32UI, FORMAT_R32UI},
    {GL_ALPHA32UI_EXT, FORMAT_A32UI},
    {GL_LUMINANCE32UI_EXT, FORMAT_L32UI},
    {GL_LUMINANCE_ALPHA32UI_EXT, FORMAT_LA32UI},
    {GL_INTENSITY32UI_EXT, FORMAT_I32UI},
    {GL_RGB10_A2UI, FORMAT_RGB10A2UI},
    {GL_SRGB_ALPHA, FORMAT_SRGB8_A8},
    {GL_SRGB8_ALPHA8, FORMAT_SRGB8_A8},
    {GL_COMPRESSED_SRGB_ALPHA, FORMAT_SRGB8_A8},
    {GL_SRGB, FORMAT_SRGB8},
    {GL_SRGB8, FORMAT_SRGB8},
    {GL_COMPRESSED_SRGB, FORMAT_SRGB8},
    {GL_SLUMINANCE, FORMAT_SL8},
    {GL_SLUMINANCE8, FORMAT_SL8},
    {GL_COMPRESSED_SLUMINANCE, FORMAT_SL8},
    {GL_SLUMINANCE_ALPHA, FORMAT_SLA8},
    {GL_SLUMINANCE8_ALPHA8, FORMAT_SLA8},
    {GL_COMPRESSED_SLUMINANCE_ALPHA, FORMAT_SLA8},
    {GL_DEPTH_COMPONENT, FORMAT_Z24},
    {GL_DEPTH_COMPONENT16, FORMAT_Z16},
    {GL_DEPTH_COMPONENT24, FORMAT_Z24},
    {GL_DEPTH_COMPONENT32, FORMAT_Z32},
    {GL_DEPTH_COMPONENT32F, FORMAT_Z32F},
    {GL_DEPTH_STENCIL, FORMAT_Z24S8},
    {GL_DEPTH24_STENCIL8, FORMAT_Z24S8},
    {GL_DEPTH32F_STENCIL8, FORMAT_Z32FS8},
    {GL_STENCIL_INDEX, FORMAT_S8},
    {GL_STENCIL_INDEX1, FORMAT_S8},
    {GL_STENCIL_INDEX4, FORMAT_S8},
    {GL_STENCIL_INDEX8, FORMAT_S8},
    {GL_STENCIL_INDEX16, FORMAT_S8},
    {GL_COMPRESSED_RGB_S3TC_DXT1_EXT, FORMAT_RGB8, COMPRESSION_DXT1_RGB},
    {GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, FORMAT_RGBA8, COMPRESSION_DXT1_RGBA},
    {GL_COMPRESSED_RGBA_ASTC_4x4_KHR, FORMAT_RGBA16F, COMPRESSION_ASTC_4x4},
    {GL_COMPRESSED_RGBA_ASTC_5x4_KHR, FORMAT_RGBA16F, COMPRESSION_ASTC_5x4},
    {GL_COMPRESSED_RGBA_ASTC_5x5_KHR, FORMAT_RGBA16F, COMPRESSION_ASTC_5x5},
    {GL_COMPRESSED_RGBA_ASTC_6x5_KHR, FORMAT_RGBA16F, COMPRESSION_ASTC_6x5},
    {GL_COMPRESSED_RGBA_ASTC_6x6_KHR, FORMAT_RGBA16F, COMPRESSION_ASTC_6x6},
    {GL_COMPRESSED_RGBA_ASTC_8x5_KHR, FORMAT_RGBA16F, COMPRESSION_ASTC_8x5},
    {GL_COMPRESSED_RGBA_ASTC_8x6_KHR, FORMAT_RGBA16F, COMPRESSION_ASTC_8x6},
    {GL_COMPRESSED_RGBA_ASTC_8x8_KHR, FORMAT_RGBA16F, COMPRESSION_ASTC_8x8},
    {GL_COMPRESSED_RGBA_ASTC_10x5_KHR, FORMAT_RGBA16F, COMPRESSION_ASTC_10x5},
    {GL_COMPRESSED_RGBA_ASTC_10x6_KHR, FORMAT_RGBA16F, COMPRESSION_ASTC_10x6},
    {GL_COMPRESSED_RGBA_ASTC_10x8_KHR, FORMAT_RGBA16F, COMPRESSION_ASTC_10x8},
    {GL_COMPRESSED_RGBA_ASTC_10x10_KHR, FORMAT_RGBA16F, COMPRESSION_ASTC_10x10},
    {GL_COMPRESSED_RGBA_ASTC_12x10_KHR, FORMAT_RGBA16F, COMPRESSION_ASTC_12x10},
    {GL_COMPRESSED_RGBA_ASTC_12x12_KHR, FORMAT_RGBA16F, COMPRESSION_ASTC_12x12},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR, FORMAT_SRGB8_A8, COMPRESSION_ASTC_SRGB_4x4},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR, FORMAT_SRGB8_A8, COMPRESSION_ASTC_SRGB_5x4},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR, FORMAT_SRGB8_A8, COMPRESSION_ASTC_SRGB_5x5},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR, FORMAT_SRGB8_A8, COMPRESSION_ASTC_SRGB_6x5},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR, FORMAT_SRGB8_A8, COMPRESSION_ASTC_SRGB_6x6},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR, FORMAT_SRGB8_A8, COMPRESSION_ASTC_SRGB_8x5},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR, FORMAT_SRGB8_A8, COMPRESSION_ASTC_SRGB_8x6},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR, FORMAT_SRGB8_A8, COMPRESSION_ASTC_SRGB_8x8},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR, FORMAT_SRGB8_A8, COMPRESSION_ASTC_SRGB_10x5},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR, FORMAT_SRGB8_A8, COMPRESSION_ASTC_SRGB_10x6},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR, FORMAT_SRGB8_A8, COMPRESSION_ASTC_SRGB_10x8},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR, FORMAT_SRGB8_A8, COMPRESSION_ASTC_SRGB_10x10},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR, FORMAT_SRGB8_A8, COMPRESSION_ASTC_SRGB_12x10},
    {GL_COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR, FORMAT_SRGB8_A8, COMPRESSION_ASTC_SRGB_12x12},
    {GL_COMPRESSED_RGB_FXT1_3DFX, FORMAT_RGB8, COMPRESSION_FXT1_RGB},
    {GL_COMPRESSED_RGBA_FXT1_3DFX, FORMAT_RGBA8, COMPRESSION_FXT1_RGBA},
    {GL_COMPRESSED_RGBA_S3TC_DXT3_EXT, FORMAT_RGBA8, COMPRESSION_DXT3},
    {GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, FORMAT_RGBA8, COMPRESSION_DXT5},
    {GL_COMPRESSED_SRGB_S3TC_DXT1_EXT, FORMAT_SRGB8, COMPRESSION_DXT1_SRGB},
    {GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT, FORMAT_SRGB8_A8, COMPRESSION_DXT1_SRGB_A},
    {GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT, FORMAT_SRGB8_A8, COMPRESSION_DXT3_SRGB},
    {GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT, FORMAT_SRGB8_A8, COMPRESSION_DXT5_SRGB},
    {GL_COMPRESSED_RED_RGTC1, FORMAT_R16, COMPRESSION_RGTC1},
    {GL_COMPRESSED_SIGNED_RED_RGTC1, FORMAT_R16_SNORM, COMPRESSION_RGTC1_SIGNED},
    {GL_COMPRESSED_RG_RGTC2, FORMAT_RG16, COMPRESSION_RGTC2},
    {GL_COMPRESSED_SIGNED_RG_RGTC2, FORMAT_RG16_SNORM, COMPRESSION_RGTC2_SIGNED},
    {GL_COMPRESSED_LUMINANCE_LATC1_EXT, FORMAT_L16, COMPRESSION_LATC1},
    {GL_COMPRESSED_SIGNED_LUMINANCE_LATC1_EXT, FORMAT_L16_SNORM, COMPRESSION_LATC1_SIGNED},
    {GL_COMPRESSED_LUMINANCE_ALPHA_LATC2_EXT, FORMAT_LA16, COMPRESSION_LATC2},
    {GL_COMPRESSED_SIGNED_LUMINANCE_ALPHA_LATC2_EXT, FORMAT_LA16_SNORM, COMPRESSION_LATC2_SIGNED},
    {GL_COMPRESSED_RGB8_ETC2, FORMAT_RGB8, COMPRESSION_ETC2_RGB},
    {GL_COMPRESSED_SRGB8_ETC2, FORMAT_SRGB8, COMPRESSION_ETC2_SRGB},
    {GL_COMPRESSED_RGB8_PUNCHTHROUGH_ALPHA1_ETC2, FORMAT_RGBA8, COMPRESSION_ETC2_HOLES},
    {GL_COMPRESSED_SRGB8_PUNCHTHROUGH_ALPHA1_ETC2, FORMAT_SRGB8_A8, COMPRESSION_ETC2_SRGB_HOLES},
    {GL_COMPRESSED_RGBA8_ETC2_EAC, FORMAT_RGBA8, COMPRESSION_ETC2_RGBA},
    {GL_COMPRESSED_SRGB8_ALPHA8_ETC2_EAC, FORMAT_SRGB8_A8, COMPRESSION_ETC2_SRGBA},
    {GL_COMPRESSED_R11_EAC, FORMAT_R16, COMPRESSION_EAC_R11},
    {GL_COMPRESSED_SIGNED_R11_EAC, FORMAT_R16_SNORM, COMPRESSION_EAC_R11_SIGNED},
    {GL_COMPRESSED_RG11_EAC, FORMAT_RG16, COMPRESSION_EAC_RG11},
    {GL_COMPRESSED_SIGNED_RG11_EAC, FORMAT_RG16_SNORM, COMPRESSION_EAC_RG11_SIGNED},
    {GL_COMPRESSED_RGBA_BPTC_UNORM, FORMAT_RGBA8, COMPRESSION_BPTC},
    {GL_COMPRESSED_SRGB_ALPHA_BPTC_UNORM, FORMAT_SRGB8_A8, COMPRESSION_BPTC_SRGB},
    {GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT, FORMAT_RGB16F, COMPRESSION_BPTC_FLOAT_SIGNED},
    {GL_COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT, FORMAT_RGB16F, COMPRESSION_BPTC_FLOAT},
};

const struct internal_format *internal_format_find(GLint gl)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (formats[i].gl == (GLenum)gl)
            return &formats[i];
    return NULL;
}

/* Tables 8.11 and 8.14: generic compressed formats. Each becomes a specific one if blocks exist for it, the
 * others their base format (ARB_texture_compression 3.8.1). */
static const struct {
    GLenum generic, specific, base;
} generic_formats[] = {
    {GL_COMPRESSED_RGB, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, GL_RGB},
    {GL_COMPRESSED_RGBA, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, GL_RGBA},
    {GL_COMPRESSED_SRGB, GL_COMPRESSED_SRGB_S3TC_DXT1_EXT, GL_SRGB},
    {GL_COMPRESSED_SRGB_ALPHA, GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT, GL_SRGB_ALPHA},
    {GL_COMPRESSED_RED, GL_COMPRESSED_RED_RGTC1, GL_RED},
    {GL_COMPRESSED_RG, GL_COMPRESSED_RG_RGTC2, GL_RG},
    {GL_COMPRESSED_LUMINANCE, GL_COMPRESSED_LUMINANCE_LATC1_EXT, GL_LUMINANCE},
    {GL_COMPRESSED_LUMINANCE_ALPHA, GL_COMPRESSED_LUMINANCE_ALPHA_LATC2_EXT, GL_LUMINANCE_ALPHA},
    {GL_COMPRESSED_ALPHA, GL_NONE, GL_ALPHA},
    {GL_COMPRESSED_INTENSITY, GL_NONE, GL_INTENSITY},
    {GL_COMPRESSED_SLUMINANCE, GL_NONE, GL_SLUMINANCE},
    {GL_COMPRESSED_SLUMINANCE_ALPHA, GL_NONE, GL_SLUMINANCE_ALPHA},
};
enum { GENERIC_FORMATS = sizeof generic_formats / sizeof *generic_formats };

static unsigned find_generic(GLenum format)
{
    unsigned i = 0;
    while (i < GENERIC_FORMATS && generic_formats[i].generic != format)
        i++;
    return i;
}

bool internal_format_is_generic(GLenum format)
{
    return find_generic(format) < GENERIC_FORMATS;
}

bool internal_format_is_renderable(const struct internal_format *internal)
{
    return internal && internal->gl > 4 && !internal->compression && internal->format != FORMAT_RGB9E5 &&
           !internal_format_is_generic(internal->gl);
}

const struct internal_format *internal_format_choose(const struct internal_format *internal,
                                                     enum texture_dimension dimension, GLint border)
{
    const unsigned row = internal ? find_generic(internal->gl) : GENERIC_FORMATS;
    if (row == GENERIC_FORMATS)
        return internal;
    const struct internal_format *specific = internal_format_find((GLint)generic_formats[row].specific);
    if (specific && !border && texture_compression_in(specific->compression, dimension))
        return specific;
    return internal_format_find((GLint)generic_formats[row].base);
}

GLenum internal_format_base(const struct internal_format *internal)
{
    static const GLenum bases[] = {
        [BASE_RGBA] = GL_RGBA,
        [BASE_RGB] = GL_RGB,
        [BASE_RG] = GL_RG,
        [BASE_R] = GL_RED,
        [BASE_ALPHA] = GL_ALPHA,
        [BASE_LUMINANCE] = GL_LUMINANCE,
        [BASE_LUMINANCE_ALPHA] = GL_LUMINANCE_ALPHA,
        [BASE_INTENSITY] = GL_INTENSITY,
        [BASE_DEPTH] = GL_DEPTH_COMPONENT,
        [BASE_DEPTH_STENCIL] = GL_DEPTH_STENCIL,
        [BASE_STENCIL] = GL_STENCIL_INDEX,
    };
    return bases[texture_formats[internal->format].base];
}

/* Colour, depth and stencil are different kinds. Depth-stencil formats return both components when they are
 * read; written as depth, they omit the stencil (8.5). */
static bool kinds_fit(GLenum base, GLenum format, bool reading)
{
    switch (format) {
    case GL_DEPTH_COMPONENT: return base == GL_DEPTH_COMPONENT || base == GL_DEPTH_STENCIL;
    case GL_STENCIL_INDEX: return base == GL_STENCIL_INDEX || (reading && base == GL_DEPTH_STENCIL);
    case GL_DEPTH_STENCIL: return base == GL_DEPTH_STENCIL || (!reading && base == GL_DEPTH_COMPONENT);
    default: return base != GL_DEPTH_COMPONENT && base != GL_DEPTH_STENCIL && base != GL_STENCIL_INDEX;
    }
}

bool internal_format_encodes(struct context *context, const char *call,
                             const struct internal_format *internal)
{
    if (!internal->compression || texture_compression_encodes(internal->compression))
        return true;
    gl_error(context, GL_INVALID_OPERATION,
             "%s: images of format 0x%04X are given as blocks, by glCompressedTexImage", call, internal->gl);
    return false;
}

bool internal_format_takes(struct context *context, const char *call, const struct internal_format *internal,
                           GLenum format, GLenum type, bool reading)
{
    struct pixel_layout layout;
    const GLenum base = internal ? internal_format_base(internal) : GL_RGBA;
    const bool integers = internal && texture_format_is_integer(internal->format) && base != GL_STENCIL_INDEX;
    GLenum error = pixel_format_resolve(format, type, &layout);
    if (error == GL_NO_ERROR && reading && layout.format == PIXEL_INDEX)
        error = GL_INVALID_ENUM; /* 8.11.4: texels are not colour indices */
    if (error == GL_NO_ERROR && (!kinds_fit(base, format, reading) || integers != layout.integer))
        error = GL_INVALID_OPERATION;
    if (error != GL_NO_ERROR)
        gl_error(context, error,
                 "%s: format 0x%04X with type 0x%04X does not fit texels of base format 0x%04X%s", call,
                 format, type, base, integers ? ", integers" : "");
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
    [BASE_STENCIL] = {[STENCIL] = 1},
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
    static const GLint types[] = {[KIND_UNORM] = GL_UNSIGNED_NORMALIZED_ARB,
                                  [KIND_SRGB] = GL_UNSIGNED_NORMALIZED_ARB,
                                  [KIND_SNORM] = GL_SIGNED_NORMALIZED,
                                  [KIND_FLOAT] = GL_FLOAT,
                                  [KIND_SHARED_EXPONENT] = GL_FLOAT,
                                  [KIND_INT] = GL_INT,
                                  [KIND_UINT] = GL_UNSIGNED_INT};
    if (pname == GL_TEXTURE_SHARED_SIZE) {
        const bool shared = internal && texture_formats[internal->format].kind == KIND_SHARED_EXPONENT;
        *value = shared ? texture_formats[internal->format].field[3].width : 0;
        return true;
    }
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
