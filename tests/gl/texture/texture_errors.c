/* Errors of the commands that specify texture images, in the order of GL 4.6 compatibility 8.5 to 8.9, for
 * every kind of target; what fails changes nothing. */
#include "tests/gl/gl_test.h"

#define U8  GL_UNSIGNED_BYTE
#define DXT GL_COMPRESSED_RGBA_S3TC_DXT5_EXT

static GLubyte bytes[4096];
static GLuint buffer;

/* 8.5: TexImage3D, 2D, 1D. */
#define IMAGE_ROWS(ROW)                                                                                      \
    ROW("8.5", glTexImage3D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 1, 0, GL_RGBA, U8, bytes), GL_INVALID_ENUM)     \
    ROW("8.5", glTexImage3D(GL_TEXTURE_CUBE_MAP, 0, GL_RGBA, 1, 1, 6, 0, GL_RGBA, U8, bytes),                \
        GL_INVALID_ENUM)                                                                                     \
    ROW("8.5", glTexImage2D(GL_TEXTURE_3D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, U8, bytes), GL_INVALID_ENUM)        \
    ROW("8.5", glTexImage2D(GL_TEXTURE_CUBE_MAP, 0, GL_RGBA, 1, 1, 0, GL_RGBA, U8, bytes), GL_INVALID_ENUM)  \
    ROW("8.5", glTexImage2D(GL_TEXTURE_BUFFER, 0, GL_RGBA, 1, 1, 0, GL_RGBA, U8, bytes), GL_INVALID_ENUM)    \
    ROW("8.5", glTexImage2D(GL_TEXTURE_2D_MULTISAMPLE, 0, GL_RGBA, 1, 1, 0, GL_RGBA, U8, bytes),             \
        GL_INVALID_ENUM)                                                                                     \
    ROW("8.5", glTexImage1D(GL_TEXTURE_1D_ARRAY, 0, GL_RGBA, 1, 0, GL_RGBA, U8, bytes), GL_INVALID_ENUM)     \
    ROW("8.5", glTexImage2D(GL_TEXTURE_1D_ARRAY, -1, GL_RGBA, 1, 1, 0, GL_RGBA, U8, bytes),                  \
        GL_INVALID_VALUE)                                                                                    \
    ROW("8.5", glTexImage2D(GL_TEXTURE_1D_ARRAY, 0, GL_RGBA, -1, 1, 0, GL_RGBA, U8, bytes),                  \
        GL_INVALID_VALUE)                                                                                    \
    ROW("8.5", glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA, 1, 1, -1, 0, GL_RGBA, U8, bytes),               \
        GL_INVALID_VALUE)                                                                                    \
    ROW("8.5", glTexImage3D(GL_TEXTURE_CUBE_MAP_ARRAY, 0, GL_RGBA, 2, 1, 6, 0, GL_RGBA, U8, bytes),          \
        GL_INVALID_VALUE)                                                                                    \
    ROW("8.5", glTexImage3D(GL_TEXTURE_CUBE_MAP_ARRAY, 0, GL_RGBA, 2, 2, 5, 0, GL_RGBA, U8, bytes),          \
        GL_INVALID_VALUE)                                                                                    \
    ROW("8.5", glTexImage2D(GL_TEXTURE_RECTANGLE, 1, GL_RGBA, 1, 1, 0, GL_RGBA, U8, bytes),                  \
        GL_INVALID_VALUE)                                                                                    \
    ROW("8.5", glTexImage2D(GL_TEXTURE_RECTANGLE, 0, GL_RGBA, 1, 1, 1, GL_RGBA, U8, bytes),                  \
        GL_INVALID_VALUE)                                                                                    \
    ROW("8.5", glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA, 1, 1, 1, 1, GL_RGBA, U8, bytes),                \
        GL_INVALID_VALUE)                                                                                    \
    ROW("8.5", glTexImage2D(GL_TEXTURE_2D, 0, 0x1234, 1, 1, 0, GL_RGBA, U8, bytes), GL_INVALID_VALUE)        \
    ROW("8.5",                                                                                               \
        glTexImage3D(GL_TEXTURE_3D, 0, GL_DEPTH_COMPONENT, 1, 1, 1, 0, GL_DEPTH_COMPONENT, U8, bytes),       \
        GL_INVALID_OPERATION)                                                                                \
    ROW("8.5", glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 1, 1, 0, GL_RGBA, U8, bytes),              \
        GL_INVALID_OPERATION)                                                                                \
    ROW("8.5",                                                                                               \
        glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_STENCIL, 1, 1, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT_24_8,  \
                     bytes),                                                                                 \
        GL_INVALID_OPERATION)                                                                                \
    ROW("8.5", glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8UI, 1, 1, 0, GL_RGBA, U8, bytes),                      \
        GL_INVALID_OPERATION)                                                                                \
    ROW("8.5", glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA_INTEGER, U8, bytes),                \
        GL_INVALID_OPERATION)                                                                                \
    ROW("8.4", glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_SHORT_5_6_5, bytes),   \
        GL_INVALID_OPERATION)                                                                                \
    ROW("8.4", glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, 1, 1, 0, GL_RGB, GL_UNSIGNED_SHORT_4_4_4_4, bytes),   \
        GL_INVALID_OPERATION)                                                                                \
    ROW("8.4", glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_INT_24_8, bytes),      \
        GL_INVALID_OPERATION)                                                                                \
    ROW("8.5", glTexImage1D(GL_TEXTURE_1D, 0, DXT, 4, 0, GL_RGBA, U8, bytes), GL_INVALID_ENUM)               \
    ROW("8.5", glTexImage2D(GL_TEXTURE_1D_ARRAY, 0, DXT, 4, 4, 0, GL_RGBA, U8, bytes), GL_INVALID_ENUM)      \
    ROW("8.5", glTexImage2D(GL_TEXTURE_RECTANGLE, 0, DXT, 4, 4, 0, GL_RGBA, U8, bytes), GL_INVALID_ENUM)

/* 8.5 with a buffer bound to PIXEL_UNPACK_BUFFER. */
#define UNPACK_ROWS(ROW)                                                                                     \
    ROW("8.5", glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, U8, (void *)1),                     \
        GL_INVALID_OPERATION)                                                                                \
    ROW("8.5", glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, GL_FLOAT, (void *)2),               \
        GL_INVALID_OPERATION)                                                                                \
    ROW("8.5", glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 5, 4, 0, GL_RGBA, U8, NULL), GL_INVALID_OPERATION)    \
    ROW("8.6", glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 2, 2, GL_RGBA, U8, (void *)60), GL_INVALID_OPERATION) \
    ROW("8.7", glCompressedTexImage2D(GL_TEXTURE_2D, 0, DXT, 4, 4, 0, 16, (void *)56), GL_INVALID_OPERATION) \
    ROW("8.7", glCompressedTexImage2D(GL_TEXTURE_2D, 0, DXT, 12, 8, 0, 96, NULL), GL_INVALID_OPERATION)

/* 8.6: TexSubImage, CopyTexImage, CopyTexSubImage. */
#define BOX_ROWS(ROW)                                                                                        \
    ROW("8.6", glTexSubImage3D(GL_TEXTURE_2D, 0, 0, 0, 0, 1, 1, 1, GL_RGBA, U8, bytes), GL_INVALID_ENUM)     \
    ROW("8.6", glTexSubImage1D(GL_PROXY_TEXTURE_1D, 0, 0, 1, GL_RGBA, U8, bytes), GL_INVALID_ENUM)           \
    ROW("8.6", glTexSubImage2D(GL_TEXTURE_1D_ARRAY, 0, 0, 0, 1, 1, GL_RGBA, U8, bytes),                      \
        GL_INVALID_OPERATION)                                                                                \
    ROW("8.6", glTexSubImage2D(GL_TEXTURE_RECTANGLE, 1, 0, 0, 1, 1, GL_RGBA, U8, bytes), GL_INVALID_VALUE)   \
    ROW("8.6", glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, 2, 1, 1, 1, GL_RGBA, U8, bytes),                \
        GL_INVALID_VALUE)                                                                                    \
    ROW("8.6", glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, -1, 1, 1, 1, GL_RGBA, U8, bytes),               \
        GL_INVALID_VALUE)                                                                                    \
    ROW("8.6", glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, 0, 1, 1, 0x7fffffff, GL_RGBA, U8, bytes),       \
        GL_INVALID_VALUE)                                                                                    \
    ROW("8.6", glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_DEPTH_COMPONENT, U8, bytes),                 \
        GL_INVALID_OPERATION)                                                                                \
    ROW("8.6", glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RED_INTEGER, U8, bytes),                     \
        GL_INVALID_OPERATION)                                                                                \
    ROW("8.6", glCopyTexImage1D(GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, 1, 0), GL_INVALID_ENUM)                     \
    ROW("8.6", glCopyTexImage2D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA, 0, 0, 1, 1, 0), GL_INVALID_ENUM)            \
    ROW("8.6", glCopyTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, GL_RGBA, 0, 0, 2, 1, 0),                  \
        GL_INVALID_VALUE)                                                                                    \
    ROW("8.6", glCopyTexImage2D(GL_TEXTURE_2D, 0, 0x1234, 0, 0, 1, 1, 0), GL_INVALID_ENUM)                   \
    ROW("8.6", glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8UI, 0, 0, 1, 1, 0), GL_INVALID_OPERATION)          \
    ROW("8.6", glCopyTexImage2D(GL_TEXTURE_1D_ARRAY, 0, GL_RGBA, 0, 0, 1, -1, 0), GL_INVALID_VALUE)          \
    ROW("8.6", glCopyTexSubImage1D(GL_TEXTURE_1D, 0, 0, 0, 0, 1), GL_INVALID_OPERATION)                      \
    ROW("8.6", glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 4, 0, 0, 0, 1, 1), GL_INVALID_VALUE)                    \
    ROW("8.6", glCopyTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, 2, 0, 0, 1, 1), GL_INVALID_VALUE)           \
    ROW("8.6", glCopyTexSubImage3D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, 0, 1, 1), GL_INVALID_ENUM)

/* 8.7: CompressedTexImage, CompressedTexSubImage. */
#define BLOCK_ROWS(ROW)                                                                                      \
    ROW("8.7", glCompressedTexImage3D(GL_TEXTURE_2D, 0, DXT, 4, 4, 1, 0, 16, bytes), GL_INVALID_ENUM)        \
    ROW("8.7", glCompressedTexImage2D(GL_TEXTURE_1D_ARRAY, 0, DXT, 4, 4, 0, 16, bytes), GL_INVALID_ENUM)     \
    ROW("8.7", glCompressedTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA, 4, 4, 0, 16, bytes),             \
        GL_INVALID_ENUM)                                                                                     \
    ROW("8.7", glCompressedTexImage2D(GL_TEXTURE_2D, 20, DXT, 4, 4, 0, 16, bytes), GL_INVALID_VALUE)         \
    ROW("8.7", glCompressedTexImage2D(GL_TEXTURE_2D, 0, DXT, 0x7fffffff, 4, 0, 16, bytes), GL_INVALID_VALUE) \
    ROW("8.7", glCompressedTexImage3D(GL_TEXTURE_2D_ARRAY, 0, DXT, 4, 4, 2, 0, 16, bytes), GL_INVALID_VALUE) \
    ROW("8.7", glCompressedTexImage3D(GL_TEXTURE_3D, 0, GL_COMPRESSED_RED_RGTC1, 4, 4, 1, 0, 8, bytes),      \
        GL_INVALID_OPERATION)                                                                                \
    ROW("8.7", glCompressedTexImage3D(GL_TEXTURE_3D, 0, GL_COMPRESSED_RGB8_ETC2, 4, 4, 1, 0, 8, bytes),      \
        GL_INVALID_OPERATION)                                                                                \
    ROW("8.7", glCompressedTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 4, DXT, 16, bytes),                      \
        GL_INVALID_OPERATION)                                                                                \
    ROW("8.7", glCompressedTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 8, 4, DXT, 32, bytes), GL_INVALID_VALUE)    \
    ROW("8.7", glCompressedTexSubImage3D(GL_TEXTURE_3D, 0, 0, 0, 0, 4, 4, 1, DXT, 16, bytes),                \
        GL_INVALID_OPERATION)                                                                                \
    ROW("8.11", glGetCompressedTexImage(GL_TEXTURE_2D, 0, bytes), GL_INVALID_OPERATION)

/* 8.8: TexImage2DMultisample; 8.9: TexBuffer; 8.10: parameters of rectangles; 8.19: storage. */
#define OTHER_ROWS(ROW)                                                                                      \
    ROW("8.8", glTexImage2DMultisample(GL_TEXTURE_2D, 4, GL_RGBA8, 4, 4, 1), GL_INVALID_ENUM)                \
    ROW("8.8", glTexImage3DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, 4, 4, 1, 1), GL_INVALID_ENUM) \
    ROW("8.8", glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 0, GL_RGBA8, 4, 4, 1), GL_INVALID_VALUE)   \
    ROW("8.8", glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 99, GL_RGBA8, 4, 4, 1),                    \
        GL_INVALID_OPERATION)                                                                                \
    ROW("8.8", glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, -1, 4, 1), GL_INVALID_VALUE)  \
    ROW("8.8", glTexImage3DMultisample(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, 4, GL_RGBA8, 4, 4, 2049, 1),         \
        GL_INVALID_VALUE)                                                                                    \
    ROW("8.8", glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 4, 0x1234, 4, 4, 1), GL_INVALID_ENUM)      \
    ROW("8.10", glTexParameteri(GL_TEXTURE_RECTANGLE, GL_TEXTURE_WRAP_S, GL_REPEAT), GL_INVALID_ENUM)        \
    ROW("8.10", glTexParameteri(GL_TEXTURE_RECTANGLE, GL_TEXTURE_WRAP_T, GL_MIRRORED_REPEAT),                \
        GL_INVALID_ENUM)                                                                                     \
    ROW("8.10", glTexParameteri(GL_TEXTURE_RECTANGLE, GL_TEXTURE_WRAP_R, GL_MIRROR_CLAMP_EXT),               \
        GL_INVALID_ENUM)                                                                                     \
    ROW("8.10", glTexParameteri(GL_TEXTURE_RECTANGLE, GL_TEXTURE_WRAP_S, GL_MIRROR_CLAMP_TO_EDGE_EXT),       \
        GL_INVALID_ENUM)                                                                                     \
    ROW("8.10", glTexParameteri(GL_TEXTURE_RECTANGLE, GL_TEXTURE_WRAP_T, GL_MIRROR_CLAMP_TO_BORDER_EXT),     \
        GL_INVALID_ENUM)                                                                                     \
    ROW("8.10", glTexParameteri(GL_TEXTURE_RECTANGLE, GL_TEXTURE_WRAP_R, GL_CLAMP_TO_BORDER), GL_NO_ERROR)   \
    ROW("8.10", glTexParameteri(GL_TEXTURE_RECTANGLE, GL_TEXTURE_BASE_LEVEL, 1), GL_INVALID_OPERATION)       \
    ROW("8.9", glTexBuffer(GL_TEXTURE_2D, GL_R8, buffer), GL_INVALID_ENUM)                                   \
    ROW("8.9", glTexBuffer(GL_TEXTURE_BUFFER, GL_RGB8, buffer), GL_INVALID_ENUM)                             \
    ROW("8.9", glTexBuffer(GL_TEXTURE_BUFFER, GL_R8, 999), GL_INVALID_OPERATION)                             \
    ROW("8.9", glTexBufferRange(GL_TEXTURE_BUFFER, GL_R8, buffer, -16, 16), GL_INVALID_VALUE)                \
    ROW("8.9", glTexBufferRange(GL_TEXTURE_BUFFER, GL_R8, buffer, 0, 0), GL_INVALID_VALUE)                   \
    ROW("8.9", glTexBufferRange(GL_TEXTURE_BUFFER, GL_R8, buffer, 48, 32), GL_INVALID_VALUE)                 \
    ROW("8.9", glTexBufferRange(GL_TEXTURE_BUFFER, GL_R8, buffer, 1, 16), GL_INVALID_VALUE)                  \
    ROW("8.19", glTexStorage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA, 4, 4, 1), GL_INVALID_ENUM)  \
    ROW("8.19", glTexStorage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, 0, 4, 1),                  \
        GL_INVALID_VALUE)                                                                                    \
    ROW("8.19", glTexStorage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, 4, 4, 1),                  \
        GL_INVALID_OPERATION)                                                                                \
    ROW("8.19", glTexStorage3DMultisample(GL_TEXTURE_3D, 4, GL_RGBA8, 4, 4, 4, 1), GL_INVALID_ENUM)

#define CALL_CASE(section, call, error)                                                                      \
    {                                                                                                        \
        call;                                                                                                \
        expect_error(error, section ": " #call);                                                             \
        expect_unchanged(#call);                                                                             \
    }

/* 4x4 numbered texels in GL_TEXTURE_2D, 1x1x2 in the 2D array, nothing elsewhere. */
static void expect_unchanged(const char *call)
{
    GLubyte texels[64] = {0}, layers[8] = {0};
    GLint width = -1;
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, U8, texels);
    glGetTexImage(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA, U8, layers);
    for (int i = 0; i < 64; i++)
        cr_assert_eq(texels[i], i, "%s changed GL_TEXTURE_2D", call);
    for (int i = 0; i < 8; i++)
        cr_assert_eq(layers[i], i, "%s changed GL_TEXTURE_2D_ARRAY", call);
    static const GLenum empty[] = {GL_TEXTURE_1D,
                                   GL_TEXTURE_3D,
                                   GL_TEXTURE_CUBE_MAP_POSITIVE_X,
                                   GL_TEXTURE_RECTANGLE,
                                   GL_TEXTURE_1D_ARRAY,
                                   GL_TEXTURE_BUFFER,
                                   GL_TEXTURE_CUBE_MAP_ARRAY,
                                   GL_TEXTURE_2D_MULTISAMPLE,
                                   GL_TEXTURE_2D_MULTISAMPLE_ARRAY};
    for (unsigned i = 0; i < sizeof empty / sizeof *empty; i++) {
        glGetTexLevelParameteriv(empty[i], 0, GL_TEXTURE_WIDTH, &width);
        cr_assert_eq(width, 0, "%s made an image of 0x%04X", call, empty[i]);
    }
    expect_error(GL_NO_ERROR, "looking after %s", call);
}

static void make_textures(void)
{
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (GLubyte)i;
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, U8, bytes);
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, 1, 1, 2, 0, GL_RGBA, U8, bytes);
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer);
    glBufferData(GL_PIXEL_UNPACK_BUFFER, 64, NULL, GL_STATIC_DRAW);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    expect_unchanged("nothing");
}

GL_TEST(texture_errors, images)
{
    make_textures();
    IMAGE_ROWS(CALL_CASE)
}

GL_TEST(texture_errors, boxes_and_copies)
{
    make_textures();
    BOX_ROWS(CALL_CASE)
}

GL_TEST(texture_errors, blocks)
{
    make_textures();
    BLOCK_ROWS(CALL_CASE)
}

GL_TEST(texture_errors, samples_buffers_and_storage)
{
    make_textures();
    OTHER_ROWS(CALL_CASE)
}

GL_TEST(texture_errors, buffers_that_are_too_short)
{
    make_textures();
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer);
    UNPACK_ROWS(CALL_CASE)
    glMapBuffer(GL_PIXEL_UNPACK_BUFFER, GL_READ_ONLY);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 4, 4, 0, GL_RGBA, U8, NULL);
    expect_error(GL_INVALID_OPERATION, "8.5: a mapped buffer");
    expect_unchanged("a mapped buffer");
    glUnmapBuffer(GL_PIXEL_UNPACK_BUFFER);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, NULL);
    expect_error(GL_INVALID_OPERATION, "8.11: 256 bytes into a buffer of 64");
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, U8, (void *)4);
    expect_error(GL_INVALID_OPERATION, "8.11: beyond the end");
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
}

/* 8.5: "the GL will choose": a generic compressed format becomes a specific one where the target has blocks.
 */
GL_TEST(texture_errors, generic_compressed_formats)
{
    static const struct {
        GLenum generic, specific;
    } rows[] = {{GL_COMPRESSED_RGB, GL_COMPRESSED_RGB_S3TC_DXT1_EXT},
                {GL_COMPRESSED_RGBA, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT},
                {GL_COMPRESSED_SRGB_ALPHA, GL_COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT},
                {GL_COMPRESSED_RED, GL_COMPRESSED_RED_RGTC1},
                {GL_COMPRESSED_RG, GL_COMPRESSED_RG_RGTC2},
                {GL_COMPRESSED_INTENSITY, GL_INTENSITY}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLint value;
        glTexImage2D(GL_TEXTURE_2D, 0, (GLint)rows[i].generic, 4, 4, 0, GL_RGBA, U8, bytes);
        glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT, &value);
        cr_expect_eq((GLenum)value, rows[i].specific, "0x%04X became 0x%04X", rows[i].generic, (GLenum)value);
        glCopyTexImage2D(GL_TEXTURE_2D, 0, rows[i].generic, 0, 0, 4, 4, 0);
        glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT, &value);
        cr_expect_eq((GLenum)value, rows[i].specific, "copied, 0x%04X became 0x%04X", rows[i].generic,
                     (GLenum)value);
        glTexImage1D(GL_TEXTURE_1D, 0, (GLint)rows[i].generic, 4, 0, GL_RGBA, U8, bytes);
        glGetTexLevelParameteriv(GL_TEXTURE_1D, 0, GL_TEXTURE_COMPRESSED, &value);
        cr_expect_eq(value, 0);
        expect_error(GL_NO_ERROR, "0x%04X", rows[i].generic);
    }
}

/* 8.19: samples whose storage cannot change. */
GL_TEST(texture_errors, storage_with_samples)
{
    GLuint name;
    GLint value;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, name);
    glTexStorage3DMultisample(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, 4, GL_RGBA8, 4, 3, 2, GL_TRUE);
    expect_error(GL_NO_ERROR);
    glGetTexParameteriv(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, GL_TEXTURE_IMMUTABLE_FORMAT, &value);
    cr_expect_eq(value, GL_TRUE);
    glGetTexLevelParameteriv(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, 0, GL_TEXTURE_SAMPLES, &value);
    cr_expect_eq(value, 4);
    glTexImage3DMultisample(GL_TEXTURE_2D_MULTISAMPLE_ARRAY, 2, GL_RGBA8, 4, 3, 2, GL_TRUE);
    expect_error(GL_INVALID_OPERATION);
}

/* ARB_texture_compression 3.8.1: a generic format is never an image's own; 8.19, 9.2.4: it is no sized one.
 */
GL_TEST(texture_errors, generic_formats_become_specific_or_base_formats)
{
    static const GLenum generic[] = {GL_COMPRESSED_RGB,        GL_COMPRESSED_RGBA,
                                     GL_COMPRESSED_SRGB,       GL_COMPRESSED_SRGB_ALPHA,
                                     GL_COMPRESSED_RED,        GL_COMPRESSED_RG,
                                     GL_COMPRESSED_LUMINANCE,  GL_COMPRESSED_LUMINANCE_ALPHA,
                                     GL_COMPRESSED_ALPHA,      GL_COMPRESSED_INTENSITY,
                                     GL_COMPRESSED_SLUMINANCE, GL_COMPRESSED_SLUMINANCE_ALPHA};
    GLuint names[2];
    glGenTextures(1, &names[0]);
    glGenRenderbuffers(1, &names[1]);
    glBindTexture(GL_TEXTURE_2D, names[0]);
    glBindRenderbuffer(GL_RENDERBUFFER, names[1]);
    for (unsigned i = 0; i < sizeof generic / sizeof *generic; i++) {
        GLint internal, compressed;
        glTexImage2D(GL_TEXTURE_2D, 0, (GLint)generic[i], 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
        glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT, &internal);
        glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_COMPRESSED, &compressed);
        cr_expect_neq(internal, (GLint)generic[i], "0x%04x stays", generic[i]);
        cr_expect_eq(compressed, i < 8, "0x%04x", generic[i]);
        glRenderbufferStorage(GL_RENDERBUFFER, generic[i], 4, 4);
        expect_error(GL_INVALID_ENUM, "renderbuffer 0x%04x", generic[i]);
        glTexStorage2D(GL_TEXTURE_2D, 1, generic[i], 4, 4);
        expect_error(GL_INVALID_ENUM, "storage 0x%04x", generic[i]);
    }
    glDeleteTextures(1, &names[0]);
    glDeleteRenderbuffers(1, &names[1]);
}

/* EXT_texture_compression_s3tc: the queries include these three; those of FXT1 have no restrictions. */
GL_TEST(texture_errors, formats_for_general_use_can_be_asked)
{
    GLint count = 0, formats[8] = {0};
    glGetIntegerv(GL_NUM_COMPRESSED_TEXTURE_FORMATS, &count);
    cr_assert_eq(count, 5);
    glGetIntegerv(GL_COMPRESSED_TEXTURE_FORMATS, formats);
    cr_expect_eq(formats[0], GL_COMPRESSED_RGB_S3TC_DXT1_EXT);
    cr_expect_eq(formats[1], GL_COMPRESSED_RGBA_S3TC_DXT3_EXT);
    cr_expect_eq(formats[2], GL_COMPRESSED_RGBA_S3TC_DXT5_EXT);
    cr_expect_eq(formats[3], GL_COMPRESSED_RGB_FXT1_3DFX);
    cr_expect_eq(formats[4], GL_COMPRESSED_RGBA_FXT1_3DFX);
    cr_expect_eq(formats[5], 0);
}
