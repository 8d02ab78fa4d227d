/* Scenes of features. Textures: formats, filters, targets, environments. */
#include "tools/bench/features.h"

static void setup_wrap(gl_functions gl, GLint wrap)
{
    feature_setup_format(gl, GL_RGBA8);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
}

static void setup_anisotropy(gl_functions gl, GLint samples)
{
    feature_setup_filter(gl, GL_LINEAR_MIPMAP_LINEAR);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_ANISOTROPY_EXT, samples);
}

static void draw_stretched(gl_functions gl)
{
    gl->Begin(GL_QUADS);
    for (int i = 0; i < 4; i++) {
        const float x = (float)((i ^ i >> 1) & 1), y = (float)(i >> 1);
        gl->TexCoord2f(30 * x, 2 * y);
        gl->Vertex2f(2 * x - 1, 2 * y - 1);
    }
    gl->End();
}

static void setup_1d(gl_functions gl, GLint format)
{
    feature_use_texture(gl, GL_TEXTURE_1D, GL_LINEAR);
    gl->TexImage1D(GL_TEXTURE_1D, 0, format, FEATURE_TEXELS, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                   feature_pattern(FEATURE_TEXELS));
}

static void setup_3d(gl_functions gl, GLint format)
{
    feature_use_texture(gl, GL_TEXTURE_3D, GL_LINEAR);
    gl->TexImage3D(GL_TEXTURE_3D, 0, format, 64, 64, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                   feature_pattern(65536));
}

static void setup_rectangle(gl_functions gl, GLint format)
{
    feature_use_texture(gl, GL_TEXTURE_RECTANGLE, GL_LINEAR);
    gl->TexImage2D(GL_TEXTURE_RECTANGLE, 0, format, 200, 200, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                   feature_pattern(40000));
}

static void draw_rectangle(gl_functions gl)
{
    feature_quad(gl, 0, 200, 1);
}

static void setup_cube(gl_functions gl, GLint filter)
{
    feature_use_texture(gl, GL_TEXTURE_CUBE_MAP, filter);
    for (unsigned face = 0; face < 6; face++)
        feature_upload_levels(gl, GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, GL_RGBA8);
}

static void setup_shadow(gl_functions gl, GLint filter)
{
    for (int i = 0; i < FEATURE_TEXELS * FEATURE_TEXELS; i++)
        feature_pixels[i] = (float)(i * 37 % 1000) / 1000;
    feature_use_texture(gl, GL_TEXTURE_2D, filter);
    gl->TexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, FEATURE_TEXELS, FEATURE_TEXELS, 0,
                   GL_DEPTH_COMPONENT, GL_FLOAT, feature_pixels);
    gl->TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
}

static void setup_units(gl_functions gl, GLint mode)
{
    for (unsigned unit = 0; unit < 3; unit++) {
        gl->ActiveTexture(GL_TEXTURE0 + unit);
        feature_setup_environment(gl, unit ? mode : GL_MODULATE);
        gl->TexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_ADD_SIGNED);
    }
}

static void draw_units(gl_functions gl)
{
    gl->Begin(GL_QUADS);
    for (int i = 0; i < 4; i++) {
        const float x = (float)((i ^ i >> 1) & 1), y = (float)(i >> 1);
        for (unsigned unit = 0; unit < 3; unit++)
            gl->MultiTexCoord2f(GL_TEXTURE0 + unit, x * (float)(unit + 1), y);
        gl->Vertex2f(2 * x - 1, 2 * y - 1);
    }
    gl->End();
}

/* --- The table ------------------------------------------------------------------------------------------ */

const struct against_scene feature_textures[] = {
    FEATURE("tex-rgb8", feature_setup_format, GL_RGB8, feature_draw_repeated, PIXELS(1)),
    FEATURE("tex-luminance8", feature_setup_format, GL_LUMINANCE8, feature_draw_repeated, PIXELS(1)),
    FEATURE("tex-alpha8", feature_setup_format, GL_ALPHA8, feature_draw_repeated, PIXELS(1)),
    FEATURE("tex-565", feature_setup_format, GL_RGB5, feature_draw_repeated, PIXELS(1)),
    FEATURE("tex-4444", feature_setup_format, GL_RGBA4, feature_draw_repeated, PIXELS(1)),
    FEATURE("tex-rgba16f", feature_setup_format, GL_RGBA16F, feature_draw_repeated, PIXELS(1)),
    FEATURE("tex-rgba32f", feature_setup_format, GL_RGBA32F, feature_draw_repeated, PIXELS(1)),
    FEATURE("tex-srgb", feature_setup_format, GL_SRGB8_ALPHA8, feature_draw_repeated, PIXELS(1)),
    FEATURE("tex-dxt1", feature_setup_format, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, feature_draw_repeated,
            PIXELS(1)),
    FEATURE("tex-dxt5", feature_setup_format, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, feature_draw_repeated,
            PIXELS(1)),
    FEATURE("tex-nearest", feature_setup_filter, GL_NEAREST, feature_draw_repeated, PIXELS(1)),
    FEATURE("tex-near-near", feature_setup_filter, GL_NEAREST_MIPMAP_NEAREST, feature_draw_repeated,
            PIXELS(1)),
    FEATURE("tex-near-linear", feature_setup_filter, GL_NEAREST_MIPMAP_LINEAR, feature_draw_repeated,
            PIXELS(1)),
    FEATURE("tex-linear-near", feature_setup_filter, GL_LINEAR_MIPMAP_NEAREST, feature_draw_repeated,
            PIXELS(1)),
    FEATURE("tex-trilinear", feature_setup_filter, GL_LINEAR_MIPMAP_LINEAR, feature_draw_repeated, PIXELS(1)),
    FEATURE("tex-anisotropic", setup_anisotropy, 8, draw_stretched, PIXELS(1)),
    FEATURE("tex-clamp", setup_wrap, GL_CLAMP, feature_draw_repeated, PIXELS(1)),
    FEATURE("tex-border", setup_wrap, GL_CLAMP_TO_BORDER, feature_draw_repeated, PIXELS(1)),
    FEATURE("tex-mirrored", setup_wrap, GL_MIRRORED_REPEAT, feature_draw_repeated, PIXELS(1)),
    FEATURE("tex-1d", setup_1d, GL_RGBA8, feature_draw_repeated, PIXELS(1)),
    FEATURE("tex-3d", setup_3d, GL_RGBA8, feature_draw_repeated, PIXELS(1)),
    FEATURE("tex-rectangle", setup_rectangle, GL_RGBA8, draw_rectangle, PIXELS(1)),
    FEATURE("tex-cube", setup_cube, GL_LINEAR_MIPMAP_LINEAR, feature_draw_quad, PIXELS(1)),
    FEATURE("tex-shadow", setup_shadow, GL_LINEAR, feature_draw_repeated, PIXELS(1)),
    FEATURE("tex-modulate", feature_setup_environment, GL_MODULATE, feature_draw_repeated, PIXELS(1)),
    FEATURE("tex-decal", feature_setup_environment, GL_DECAL, feature_draw_repeated, PIXELS(1)),
    FEATURE("tex-combine-3", setup_units, GL_COMBINE, draw_units, PIXELS(1)),
};

const unsigned feature_textures_count = sizeof feature_textures / sizeof *feature_textures;
