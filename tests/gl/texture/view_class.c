/* Classes of formats of views (GL 4.6 compatibility, table 8.22). */
#include "tests/gl/texture/texture_view_test.h"

/* Table 8.30, and rows of EXT_texture_compression_s3tc and of ASTC; 0 ends a class. */
static const GLenum formats[] = {
    GL_RGBA32F,
    GL_RGBA32UI,
    GL_RGBA32I,
    0,
    GL_RGB32F,
    GL_RGB32UI,
    GL_RGB32I,
    0,
    GL_RGBA16F,
    GL_RG32F,
    GL_RGBA16UI,
    GL_RG32UI,
    GL_RGBA16I,
    GL_RG32I,
    GL_RGBA16,
    GL_RGBA16_SNORM,
    0,
    GL_RGB16,
    GL_RGB16_SNORM,
    GL_RGB16F,
    GL_RGB16UI,
    GL_RGB16I,
    0,
    GL_RG16F,
    GL_R11F_G11F_B10F,
    GL_R32F,
    GL_RGB10_A2UI,
    GL_RGBA8UI,
    GL_RG16UI,
    GL_R32UI,
    GL_RGBA8I,
    GL_RG16I,
    GL_R32I,
    GL_RGB10_A2,
    GL_RGBA8,
    GL_RG16,
    GL_RGBA8_SNORM,
    GL_RG16_SNORM,
    GL_SRGB8_ALPHA8,
    GL_RGB9_E5,
    0,
    GL_RGB8,
    GL_RGB8_SNORM,
    GL_SRGB8,
    GL_RGB8UI,
    GL_RGB8I,
    0,
    GL_R16F,
    GL_RG8UI,
    GL_R16UI,
    GL_RG8I,
    GL_R16I,
    GL_RG8,
    GL_R16,
    GL_RG8_SNORM,
    GL_R16_SNORM,
    0,
    GL_R8UI,
    GL_R8I,
    GL_R8,
    GL_R8_SNORM,
    0,
    GL_COMPRESSED_RED_RGTC1,
    GL_COMPRESSED_SIGNED_RED_RGTC1,
    0,
    GL_COMPRESSED_RG_RGTC2,
    GL_COMPRESSED_SIGNED_RG_RGTC2,
    0,
    GL_COMPRESSED_RGBA_BPTC_UNORM,
    GL_COMPRESSED_SRGB_ALPHA_BPTC_UNORM,
    0,
    GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT,
    GL_COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT,
    0,
    GL_COMPRESSED_RGB_S3TC_DXT1_EXT,
    GL_COMPRESSED_SRGB_S3TC_DXT1_EXT,
    0,
    GL_COMPRESSED_RGBA_S3TC_DXT1_EXT,
    GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT,
    0,
    GL_COMPRESSED_RGBA_S3TC_DXT3_EXT,
    GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT,
    0,
    GL_COMPRESSED_RGBA_S3TC_DXT5_EXT,
    GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT,
    0,
    GL_RGB5_A1,
    0,
    GL_RGBA4,
    0,
    GL_COMPRESSED_RGBA_ASTC_5x4_KHR,
    GL_COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR,
    0,
    GL_DEPTH_COMPONENT32F,
    0,
    GL_DEPTH24_STENCIL8,
    0,
    GL_COMPRESSED_RGB8_ETC2,
    0,
};

GL_TEST(view_class, formats_are_compatible_as_table_8_30_states)
{
    int class = 0;
    for (size_t a = 0; a < sizeof formats / sizeof *formats; a++) {
        int other = 0;
        class += formats[a] == 0;
        if (formats[a] == 0)
            continue;
        const GLuint original = new_array(1, formats[a], 4, 1);
        expect_error(GL_NO_ERROR, "0x%04X", formats[a]);
        for (size_t b = 0; b < sizeof formats / sizeof *formats; b++) {
            other += formats[b] == 0;
            if (formats[b] == 0)
                continue;
            const GLuint view = new_name();
            glTextureView(view, GL_TEXTURE_2D, original, formats[b], 0, 1, 0, 1);
            expect_error(other == class ? GL_NO_ERROR : GL_INVALID_OPERATION, "0x%04X as 0x%04X", formats[a],
                         formats[b]);
            glDeleteTextures(1, &view);
        }
        glDeleteTextures(1, &original);
    }
}
