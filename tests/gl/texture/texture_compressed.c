/* Compressed images: given as blocks, made from pixels, read back both ways. */
#include "tests/gl/support_objects.h"

TestSuite(texture_compressed, .init = context_begin, .fini = context_end);

#define T    GL_TEXTURE_2D
#define DXT1 GL_COMPRESSED_RGB_S3TC_DXT1_EXT

static const GLubyte red[8] = {0x00, 0xf8, 0x1f, 0x00, 0, 0, 0, 0},
                     blue[8] = {0x00, 0xf8, 0x1f, 0x00, 0x55, 0x55, 0x55, 0x55};
static GLubyte blocks[64];
static GLubyte texels[8 * 8 * 4];

Test(texture_compressed, blocks_go_in_and_out)
{
    GLubyte back[32];
    GLint value;
    for (int i = 0; i < 4; i++)
        memcpy(blocks + 8 * i, i == 1 ? blue : red, 8);
    glCompressedTexImage2D(T, 0, DXT1, 8, 8, 0, 32, blocks);
    glGetCompressedTexImage(T, 0, back);
    cr_expect_eq(memcmp(back, blocks, 32), 0);
    glGetTexLevelParameteriv(T, 0, GL_TEXTURE_COMPRESSED_IMAGE_SIZE, &value);
    cr_expect_eq(value, 32);
    glGetTexLevelParameteriv(T, 0, GL_TEXTURE_COMPRESSED, &value);
    cr_expect_eq(value, GL_TRUE);
    glTexParameteri(T, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(T, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glEnable(T);
    draw_quad();
    expect_pixel(1, 1, 255, 0, 0, 255, "red block");
    expect_pixel(6, 1, 0, 0, 255, 255, "blue block");
    glCompressedTexSubImage2D(T, 0, 0, 4, 4, 4, DXT1, 8, blue);
    draw_quad();
    expect_pixel(1, 6, 0, 0, 255, 255, "replaced block");
    expect_error(GL_NO_ERROR, "blocks");
}

/* Uploads of pixels are compressed, mipmaps too; what comes back is what is sampled. */
Test(texture_compressed, pixels_become_blocks)
{
    static const GLenum formats[] = {DXT1,
                                     GL_COMPRESSED_RGBA_S3TC_DXT5_EXT,
                                     GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT,
                                     GL_COMPRESSED_RG_RGTC2,
                                     GL_COMPRESSED_SIGNED_RED_RGTC1,
                                     GL_COMPRESSED_LUMINANCE_ALPHA_LATC2_EXT,
                                     GL_COMPRESSED_RGB_FXT1_3DFX,
                                     GL_COMPRESSED_RGBA_FXT1_3DFX,
                                     GL_COMPRESSED_RGBA_BPTC_UNORM,
                                     GL_COMPRESSED_SRGB_ALPHA_BPTC_UNORM,
                                     GL_COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT,
                                     GL_COMPRESSED_RGB_BPTC_SIGNED_FLOAT};
    for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++) {
        GLubyte back[8 * 8 * 4];
        GLint value;
        for (int t = 0; t < 64; t++) {
            const GLubyte texel[4] = {(GLubyte)(t * 4 / 2), 64, 32, 255};
            memcpy(texels + 4 * t, texel, 4);
        }
        glTexParameteri(T, GL_GENERATE_MIPMAP, GL_TRUE);
        glTexImage2D(T, 0, (GLint)formats[i], 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
        glGetTexImage(T, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
        for (int t = 0; t < 64; t++)
            cr_expect_leq(abs(back[4 * t] - texels[4 * t]), 12, "0x%04X texel %d: %d", formats[i], t,
                          back[4 * t]);
        glGetTexLevelParameteriv(T, 2, GL_TEXTURE_INTERNAL_FORMAT, &value);
        cr_expect_eq((GLenum)value, formats[i]);
        glGetTexLevelParameteriv(T, 2, GL_TEXTURE_COMPRESSED_IMAGE_SIZE, &value);
        cr_expect(value == 8 || value == 16);
        expect_error(GL_NO_ERROR, "upload");
    }
    glCopyTexImage2D(T, 0, DXT1, 0, 0, 8, 8, 0);
    expect_error(GL_NO_ERROR, "copy");
}

#define FXT1 GL_COMPRESSED_RGBA_FXT1_3DFX
#define ASTC GL_COMPRESSED_RGBA_ASTC_6x5_KHR

#define ROWS(ROW)                                                                                            \
    ROW(glCompressedTexImage2D(T, 0, GL_RGB8, 8, 8, 0, 32, blocks), GL_INVALID_ENUM)                         \
    ROW(glCompressedTexImage2D(T, 0, GL_COMPRESSED_RGB, 8, 8, 0, 32, blocks), GL_INVALID_ENUM)               \
    ROW(glCompressedTexImage2D(T, 0, DXT1, 8, 8, 0, 31, blocks), GL_INVALID_VALUE)                           \
    ROW(glCompressedTexImage2D(T, 0, DXT1, 8, 8, 0, -1, blocks), GL_INVALID_VALUE)                           \
    ROW(glCompressedTexImage2D(T, 0, DXT1, 8, -8, 0, 32, blocks), GL_INVALID_VALUE)                          \
    ROW(glCompressedTexImage2D(T, 0, DXT1, 8, 8, 1, 32, blocks), GL_INVALID_OPERATION)                       \
    ROW(glCompressedTexImage1D(GL_TEXTURE_1D, 0, DXT1, 8, 0, 16, blocks), GL_INVALID_ENUM)                   \
    ROW(glCompressedTexImage2D(GL_TEXTURE_RECTANGLE, 0, DXT1, 8, 8, 0, 32, blocks), GL_INVALID_ENUM)         \
    ROW(glCompressedTexImage3D(GL_TEXTURE_3D, 0, DXT1, 4, 4, 1, 0, 8, blocks), GL_INVALID_OPERATION)         \
    ROW(glCompressedTexImage3D(GL_TEXTURE_3D, 0, GL_COMPRESSED_RGBA_BPTC_UNORM, 4, 4, 2, 0, 32, blocks),     \
        GL_NO_ERROR)                                                                                         \
    ROW(glCompressedTexImage1D(GL_TEXTURE_1D, 0, GL_COMPRESSED_RGBA_BPTC_UNORM, 8, 0, 32, blocks),           \
        GL_INVALID_ENUM)                                                                                     \
    ROW(glTexImage3D(GL_TEXTURE_3D, 0, DXT1, 4, 4, 1, 0, GL_RGB, GL_UNSIGNED_BYTE, NULL),                    \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glCompressedTexImage3D(GL_TEXTURE_2D_ARRAY, 0, DXT1, 4, 4, 2, 0, 16, blocks), GL_NO_ERROR)           \
    ROW(glCompressedTexSubImage2D(T, 0, 2, 0, 4, 4, DXT1, 8, red), GL_INVALID_OPERATION)                     \
    ROW(glCompressedTexSubImage2D(T, 0, 0, 0, 3, 4, DXT1, 8, red), GL_INVALID_OPERATION)                     \
    ROW(glCompressedTexSubImage2D(T, 0, 0, 0, 4, 4, GL_COMPRESSED_RGBA_S3TC_DXT1_EXT, 8, red),               \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glCompressedTexSubImage2D(T, 0, 4, 4, 8, 4, DXT1, 16, blocks), GL_INVALID_VALUE)                     \
    ROW(glTexSubImage2D(T, 0, 1, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, texels), GL_INVALID_OPERATION)          \
    ROW(glCompressedTexImage2D(T, 0, FXT1, 8, 4, 1, 16, blocks), GL_INVALID_OPERATION)                       \
    ROW(glCompressedTexImage1D(GL_TEXTURE_1D, 0, FXT1, 8, 0, 16, blocks), GL_INVALID_ENUM)                   \
    ROW(glCompressedTexImage3D(GL_TEXTURE_3D, 0, FXT1, 8, 4, 1, 0, 16, blocks), GL_INVALID_ENUM)             \
    ROW(glCompressedTexImage3D(GL_TEXTURE_2D_ARRAY, 0, FXT1, 8, 4, 1, 0, 16, blocks), GL_INVALID_ENUM)       \
    ROW(glTexImage2D(T, 0, GL_COMPRESSED_RGB8_ETC2, 4, 4, 0, GL_RGB, GL_UNSIGNED_BYTE, texels),              \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glCompressedTexImage1D(GL_TEXTURE_1D, 0, ASTC, 6, 0, 16, blocks), GL_INVALID_ENUM)                   \
    ROW(glCompressedTexImage2D(T, 0, ASTC, 6, 5, 1, 16, blocks), GL_INVALID_OPERATION)                       \
    ROW(glCompressedTexImage2D(T, 0, ASTC, 7, 5, 0, 16, blocks), GL_INVALID_VALUE)                           \
    ROW(glCompressedTexImage3D(GL_TEXTURE_3D, 0, ASTC, 6, 5, 1, 0, 16, blocks), GL_INVALID_OPERATION)        \
    ROW(glCompressedTexImage3D(GL_TEXTURE_2D_ARRAY, 0, ASTC, 6, 5, 2, 0, 32, blocks), GL_NO_ERROR)           \
    ROW(glTexImage2D(T, 0, ASTC, 6, 5, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels), GL_INVALID_OPERATION)          \
    ROW(glCopyTexImage2D(T, 0, GL_COMPRESSED_R11_EAC, 0, 0, 4, 4, 0), GL_INVALID_OPERATION)                  \
    ROW(glGetCompressedTexImage(T, 1, blocks), GL_INVALID_OPERATION)                                         \
    ROW(glGetCompressedTexImage(T, 99, blocks), GL_INVALID_VALUE)                                            \
    ROW(glGetCompressedTexImage(GL_TEXTURE_CUBE_MAP, 0, blocks), GL_INVALID_ENUM)

#define CALL_CASE(call, error)                                                                               \
    {                                                                                                        \
        call;                                                                                                \
        expect_error(error, #call);                                                                          \
    }

Test(texture_compressed, every_named_error_is_raised)
{
    glCompressedTexImage2D(T, 0, DXT1, 8, 8, 0, 32, blocks);
    ROWS(CALL_CASE)
    glCompressedTexImage2D(T, 0, GL_COMPRESSED_RGBA8_ETC2_EAC, 4, 4, 0, 16, blocks);
    expect_error(GL_NO_ERROR, "ETC2 as blocks");
    glGenerateMipmap(T);
    expect_error(GL_INVALID_OPERATION, "glGenerateMipmap of ETC2");
}

/* 3DFX_texture_compression_FXT1: boxes of whole blocks of 8x4, and what a hand-made block decodes to. */
Test(texture_compressed, fxt1_blocks_are_8_by_4)
{
    GLubyte data[64] = {0}, back[64], image[16 * 8 * 4];
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(T, texture);
    for (int i = 0; i < 4; i++) { /* CC_CHROMA; color0: red, green, blue, white */
        static const GLubyte colors[4][2] = {{0x00, 0x7c}, {0xe0, 0x03}, {0x1f, 0x00}, {0xff, 0x7f}};
        memcpy(data + 16 * i + 8, colors[i], 2);
        data[16 * i + 15] = 2 << 5;
    }
    glCompressedTexImage2D(T, 0, FXT1, 16, 8, 0, 64, data);
    glGetTexImage(T, 0, GL_RGBA, GL_UNSIGNED_BYTE, image);
    for (unsigned t = 0; t < 128; t++) {
        static const GLubyte expected[4][4] = {
            {255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 255, 255}};
        cr_expect_eq(memcmp(image + 4 * t, expected[t / 64 * 2 + t % 16 / 8], 4), 0, "texel %u", t);
    }
    glCompressedTexSubImage2D(T, 0, 4, 0, 8, 4, FXT1, 16, data);
    expect_error(GL_INVALID_OPERATION, "half a block");
    glCompressedTexSubImage2D(T, 0, 8, 4, 8, 4, FXT1, 16, data);
    expect_error(GL_NO_ERROR, "a block");
    memcpy(data + 48, data, 16);
    glGetCompressedTexImage(T, 0, back);
    cr_expect_eq(memcmp(back, data, 64), 0);
    glGetCompressedTextureSubImage(texture, 0, 8, 0, 0, 8, 4, 1, 16, back);
    cr_expect_eq(memcmp(back, data + 16, 16), 0);
}

/* KHR_texture_compression_astc_ldr C.2.23: blocks of one colour, in an image that they do not divide. */
Test(texture_compressed, astc_blocks_are_drawn)
{
    GLubyte data[4 * 16], back[4 * 16];
    GLint value;
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(T, texture);
    for (int i = 0; i < 4; i++) {
        static const GLubyte void_extent[8] = {0xfc, 0xfd, 255, 255, 255, 255, 255, 255};
        memcpy(data + 16 * i, void_extent, 8);
        for (int c = 0; c < 4; c++)
            data[16 * i + 8 + 2 * c] = data[16 * i + 9 + 2 * c] = c == 3 || c == i ? 255 : 0;
    }
    glTexStorage2D(T, 1, ASTC, 8, 8);
    glCompressedTexSubImage2D(T, 0, 0, 0, 8, 8, ASTC, 64, data);
    glGetCompressedTexImage(T, 0, back);
    cr_expect_eq(memcmp(back, data, 64), 0);
    glGetTexLevelParameteriv(T, 0, GL_TEXTURE_COMPRESSED_IMAGE_SIZE, &value);
    cr_expect_eq(value, 64);
    glTexParameteri(T, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(T, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glEnable(T);
    draw_quad();
    expect_pixel(5, 4, 255, 0, 0, 255, "the first block");
    expect_pixel(6, 4, 0, 255, 0, 255, "the second");
    expect_pixel(5, 5, 0, 0, 255, 255, "the third");
    expect_pixel(7, 7, 0, 0, 0, 255, "the fourth");
    expect_error(GL_NO_ERROR, "blocks");
}
