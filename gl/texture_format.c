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
};

const struct internal_format *internal_format_find(GLint gl)
{
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        if (formats[i].gl == (GLenum)gl)
            return &formats[i];
    return NULL;
}

/* Components of each base format, one bit per column of `columns` below. */
enum { HAS_R = 1, HAS_G = 2, HAS_B = 4, HAS_A = 8, HAS_L = 16, HAS_I = 32 };

static const uint8_t base_components[] = {
    [BASE_RGBA] = HAS_R | HAS_G | HAS_B | HAS_A,
    [BASE_RGB] = HAS_R | HAS_G | HAS_B,
    [BASE_RG] = HAS_R | HAS_G,
    [BASE_R] = HAS_R,
    [BASE_ALPHA] = HAS_A,
    [BASE_LUMINANCE] = HAS_L,
    [BASE_LUMINANCE_ALPHA] = HAS_L | HAS_A,
    [BASE_INTENSITY] = HAS_I,
    [BASE_DEPTH] = 0,
};

static const struct {
    GLenum size, type;
    uint8_t component;
} columns[] = {
    {GL_TEXTURE_RED_SIZE, GL_TEXTURE_RED_TYPE_ARB, HAS_R},
    {GL_TEXTURE_GREEN_SIZE, GL_TEXTURE_GREEN_TYPE_ARB, HAS_G},
    {GL_TEXTURE_BLUE_SIZE, GL_TEXTURE_BLUE_TYPE_ARB, HAS_B},
    {GL_TEXTURE_ALPHA_SIZE, GL_TEXTURE_ALPHA_TYPE_ARB, HAS_A},
    {GL_TEXTURE_LUMINANCE_SIZE, GL_TEXTURE_LUMINANCE_TYPE_ARB, HAS_L},
    {GL_TEXTURE_INTENSITY_SIZE, GL_TEXTURE_INTENSITY_TYPE_ARB, HAS_I},
    {GL_TEXTURE_DEPTH_SIZE, GL_TEXTURE_DEPTH_TYPE_ARB, 0},
};

static GLint component_bits(enum texture_format format)
{
    switch (format) {
    case FORMAT_RGBA16F: return 16;
    default: return texture_formats[format].kind == KIND_FLOAT ? 32 : 8;
    }
}

bool internal_format_component(const struct internal_format *internal, GLenum pname, GLint *value)
{
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
        if (pname != columns[i].size && pname != columns[i].type)
            continue;
        const struct texture_format_info *info = internal ? &texture_formats[internal->format] : NULL;
        const bool has = info && (base_components[info->base] & columns[i].component);
        if (pname == columns[i].size)
            *value = has ? component_bits(internal->format) : 0;
        else
            *value = !has ? GL_NONE : info->kind == KIND_FLOAT ? GL_FLOAT : GL_UNSIGNED_NORMALIZED_ARB;
        return true;
    }
    return false;
}
