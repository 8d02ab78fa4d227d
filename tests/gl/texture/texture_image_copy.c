/* Texels copied between images, and read in boxes (GL 4.6 compatibility 8.11.4, 18.3.3). */
#include "tests/gl/texture/texture_image_copy_test.h"

GL_TEST(texture_image_copy, a_box_goes_where_it_is_sent)
{
    GLubyte read[16];
    const GLuint from = counted(8, 8), to = counted(4, 4);
    glCopyImageSubData(from, GL_TEXTURE_2D, 0, 5, 6, 0, to, GL_TEXTURE_2D, 0, 1, 2, 0, 3, 2, 1);
    glGetTextureImage(to, 0, GL_RED, GL_UNSIGNED_BYTE, sizeof read, read);
    expect_error(GL_NO_ERROR);
    for (unsigned i = 0; i < 16; i++) {
        const unsigned x = i % 4, y = i / 4;
        cr_expect_eq(read[i], x >= 1 && y >= 2 ? (y + 4) * 8 + x + 4 : i, "texel %u: %u", i, read[i]);
    }
}

GL_TEST(texture_image_copy, nv_copy_image_is_another_name)
{
    GLubyte read[16];
    const GLuint from = counted(8, 8), to = counted(4, 4);
    glCopyImageSubDataNV(from, GL_TEXTURE_2D, 0, 3, 5, 0, to, GL_TEXTURE_2D, 0, 1, 2, 0, 3, 2, 1);
    glGetTextureImage(to, 0, GL_RED, GL_UNSIGNED_BYTE, sizeof read, read);
    for (unsigned y = 0; y < 4; y++)
        for (unsigned x = 0; x < 4; x++)
            cr_expect_eq(read[y * 4 + x], x >= 1 && y >= 2 ? (y + 3) * 8 + x + 2 : y * 4 + x, "(%u, %u)", x,
                         y);
    glCopyImageSubDataNV(from, GL_TEXTURE_2D, 0, 7, 7, 0, to, GL_TEXTURE_2D, 0, 0, 0, 0, 2, 1, 1);
    expect_error(GL_INVALID_VALUE);
}

GL_TEST(texture_image_copy, faces_layers_and_renderbuffers_are_images)
{
    GLubyte read[4];
    GLuint renderbuffer, cube = texture(GL_TEXTURE_CUBE_MAP, GL_R8, 2, 2), array;
    const GLuint from = counted(2, 2);
    glCreateTextures(GL_TEXTURE_2D_ARRAY, 1, &array);
    glTextureStorage3D(array, 1, GL_R8, 2, 2, 8);
    glCreateRenderbuffers(1, &renderbuffer);
    glNamedRenderbufferStorage(renderbuffer, GL_R8, 2, 2);
    glCopyImageSubData(from, GL_TEXTURE_2D, 0, 0, 0, 0, renderbuffer, GL_RENDERBUFFER, 0, 0, 0, 0, 2, 2, 1);
    glCopyImageSubData(renderbuffer, GL_RENDERBUFFER, 0, 0, 0, 0, cube, GL_TEXTURE_CUBE_MAP, 0, 0, 0, 3, 2, 2,
                       1);
    glCopyImageSubData(cube, GL_TEXTURE_CUBE_MAP, 0, 0, 0, 0, array, GL_TEXTURE_2D_ARRAY, 0, 0, 0, 2, 2, 2,
                       6);
    expect_error(GL_NO_ERROR);
    glGetTextureSubImage(array, 0, 0, 0, 5, 2, 2, 1, GL_RED, GL_UNSIGNED_BYTE, sizeof read, read);
    cr_expect_arr_eq(read, ((GLubyte[]){0, 1, 2, 3}), 4);
    glGetTextureSubImage(array, 0, 0, 0, 4, 2, 2, 1, GL_RED, GL_UNSIGNED_BYTE, sizeof read, read);
    cr_expect_arr_eq(read, ((GLubyte[]){0, 0, 0, 0}), 4);
}

GL_TEST(texture_image_copy, bits_stay_between_formats_of_a_class)
{
    static const GLfloat value = 1.5F;
    GLuint read = 0;
    const GLuint from = texture(GL_TEXTURE_2D, GL_R32F, 1, 1), to = texture(GL_TEXTURE_2D, GL_R32UI, 1, 1);
    glClearTexImage(from, 0, GL_RED, GL_FLOAT, &value);
    glCopyImageSubData(from, GL_TEXTURE_2D, 0, 0, 0, 0, to, GL_TEXTURE_2D, 0, 0, 0, 0, 1, 1, 1);
    glGetTextureImage(to, 0, GL_RED_INTEGER, GL_UNSIGNED_INT, sizeof read, &read);
    expect_error(GL_NO_ERROR);
    cr_expect_eq(read, 0x3fc00000);
}

GL_TEST(texture_image_copy, a_block_is_a_texel_of_its_size)
{
    static const GLuint block[2] = {0x000000ff, 0};
    GLuint read[2] = {0};
    GLubyte texels[64];
    const GLuint integers = texture(GL_TEXTURE_2D, GL_RG32UI, 2, 2),
                 blocks = texture(GL_TEXTURE_2D, GL_COMPRESSED_RED_RGTC1, 8, 8);
    glClearTexImage(integers, 0, GL_RG_INTEGER, GL_UNSIGNED_INT, block);
    glCopyImageSubData(integers, GL_TEXTURE_2D, 0, 1, 0, 0, blocks, GL_TEXTURE_2D, 0, 4, 0, 0, 1, 2, 1);
    expect_error(GL_NO_ERROR);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glGetTextureImage(blocks, 0, GL_RED, GL_UNSIGNED_BYTE, sizeof texels, texels);
    cr_expect(texels[0] == 0 && texels[4] == 255 && texels[63] == 255);
    glGetCompressedTextureSubImage(blocks, 0, 4, 4, 0, 4, 4, 1, sizeof read, read);
    cr_expect_eq(read[0], block[0]);
    glCopyImageSubData(blocks, GL_TEXTURE_2D, 0, 0, 4, 0, integers, GL_TEXTURE_2D, 0, 1, 1, 0, 4, 4, 1);
    glGetTextureSubImage(integers, 0, 1, 1, 0, 1, 1, 1, GL_RG_INTEGER, GL_UNSIGNED_INT, sizeof read, read);
    expect_error(GL_NO_ERROR);
    cr_expect_eq(read[0], 0);
}

/* "Slices of a one-dimensional array ...": srcZ and dstZ are layers, and one has no second row. */
GL_TEST(texture_image_copy, slices_of_one_dimensional_arrays)
{
    GLubyte read[16];
    GLuint from, to, flat;
    const GLubyte texels[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    glCreateTextures(GL_TEXTURE_1D_ARRAY, 1, &from);
    glTextureStorage2D(from, 1, GL_R8, 4, 4);
    glCreateTextures(GL_TEXTURE_1D_ARRAY, 1, &to);
    glTextureStorage2D(to, 1, GL_R8, 4, 4);
    glCreateTextures(GL_TEXTURE_2D_ARRAY, 1, &flat);
    glTextureStorage3D(flat, 1, GL_R8, 2, 2, 4);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glTextureSubImage2D(from, 0, 0, 0, 4, 4, GL_RED, GL_UNSIGNED_BYTE, texels);
    glCopyImageSubData(from, GL_TEXTURE_1D_ARRAY, 0, 1, 0, 1, to, GL_TEXTURE_1D_ARRAY, 0, 2, 0, 2, 2, 1, 2);
    glCopyImageSubData(from, GL_TEXTURE_1D_ARRAY, 0, 0, 0, 1, flat, GL_TEXTURE_2D_ARRAY, 0, 0, 1, 0, 2, 1, 3);
    expect_error(GL_NO_ERROR);
    glGetTextureImage(to, 0, GL_RED, GL_UNSIGNED_BYTE, sizeof read, read);
    cr_expect_arr_eq(read, ((const GLubyte[16]){0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 6, 0, 0, 9, 10}), 16);
    glGetTextureImage(flat, 0, GL_RED, GL_UNSIGNED_BYTE, sizeof read, read);
    cr_expect_arr_eq(read, ((const GLubyte[16]){0, 0, 4, 5, 0, 0, 8, 9, 0, 0, 12, 13, 0, 0, 0, 0}), 16);
    glCopyImageSubData(from, GL_TEXTURE_1D_ARRAY, 0, 0, 1, 0, to, GL_TEXTURE_1D_ARRAY, 0, 0, 0, 0, 1, 1, 1);
    expect_error(GL_INVALID_VALUE, "a second row");
    glCopyImageSubData(from, GL_TEXTURE_1D_ARRAY, 0, 0, 0, 3, to, GL_TEXTURE_1D_ARRAY, 0, 0, 0, 0, 1, 1, 2);
    expect_error(GL_INVALID_VALUE, "beyond the last layer");
}

/* Blocks of ASTC: with texels of 128 bits (as in OES_copy_image; table 18.5 has no ASTC), and linear with
 * sRGB of one size. FXT1 is in no table. */
GL_TEST(texture_image_copy, blocks_of_astc_are_texels_of_128_bits)
{
    static const GLuint bits[4] = {0x11223344, 0x55667788, 0x99aabbcc, 0xddeeff00};
    GLuint read[4] = {0};
    const GLuint integers = texture(GL_TEXTURE_2D, GL_RGBA32UI, 2, 2),
                 astc = texture(GL_TEXTURE_2D, GL_COMPRESSED_RGBA_ASTC_6x5_KHR, 12, 10),
                 srgb = texture(GL_TEXTURE_2D, GL_COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR, 12, 10),
                 other = texture(GL_TEXTURE_2D, GL_COMPRESSED_RGBA_ASTC_5x5_KHR, 10, 10),
                 fxt1 = texture(GL_TEXTURE_2D, GL_COMPRESSED_RGBA_FXT1_3DFX, 16, 8),
                 bptc = texture(GL_TEXTURE_2D, GL_COMPRESSED_RGBA_BPTC_UNORM, 8, 8);
    glTextureSubImage2D(integers, 0, 1, 0, 1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT, bits);
    glCopyImageSubData(integers, GL_TEXTURE_2D, 0, 1, 0, 0, astc, GL_TEXTURE_2D, 0, 6, 5, 0, 1, 1, 1);
    glCopyImageSubData(astc, GL_TEXTURE_2D, 0, 6, 5, 0, srgb, GL_TEXTURE_2D, 0, 0, 5, 0, 6, 5, 1);
    glCopyImageSubData(srgb, GL_TEXTURE_2D, 0, 0, 5, 0, integers, GL_TEXTURE_2D, 0, 0, 1, 0, 6, 5, 1);
    expect_error(GL_NO_ERROR);
    glGetTextureSubImage(integers, 0, 0, 1, 0, 1, 1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT, sizeof read, read);
    cr_expect_arr_eq(read, bits, sizeof bits);
    glCopyImageSubData(astc, GL_TEXTURE_2D, 0, 0, 0, 0, other, GL_TEXTURE_2D, 0, 0, 0, 0, 6, 5, 1);
    expect_error(GL_INVALID_OPERATION, "another size");
    glCopyImageSubData(astc, GL_TEXTURE_2D, 0, 0, 0, 0, bptc, GL_TEXTURE_2D, 0, 0, 0, 0, 6, 5, 1);
    expect_error(GL_INVALID_OPERATION, "ASTC and BPTC");
    glCopyImageSubData(integers, GL_TEXTURE_2D, 0, 0, 0, 0, fxt1, GL_TEXTURE_2D, 0, 0, 0, 0, 1, 1, 1);
    expect_error(GL_INVALID_OPERATION, "FXT1");
    glCopyImageSubData(fxt1, GL_TEXTURE_2D, 0, 0, 0, 0, fxt1, GL_TEXTURE_2D, 0, 8, 4, 0, 8, 4, 1);
    expect_error(GL_NO_ERROR);
}

GL_TEST(texture_image_copy, errors_of_copies_18_3_3)
{
    const GLuint a = counted(8, 8), wide = texture(GL_TEXTURE_2D, GL_RGBA8, 8, 8),
                 blocks = texture(GL_TEXTURE_2D, GL_COMPRESSED_RED_RGTC1, 8, 8);
    GLuint samples, without;
    glCreateTextures(GL_TEXTURE_2D_MULTISAMPLE, 1, &samples);
    glTextureStorage2DMultisample(samples, 4, GL_R8, 8, 8, GL_TRUE);
    glCreateTextures(GL_TEXTURE_2D, 1, &without);
#define COPY(from, target, level, x, to, to_target, to_level, to_x, width)                                   \
    glCopyImageSubData(from, target, level, x, 0, 0, to, to_target, to_level, to_x, 0, 0, width, 1, 1)
    ROW(GL_INVALID_ENUM, COPY(a, GL_TEXTURE_BUFFER, 0, 0, a, GL_TEXTURE_2D, 0, 0, 1));
    ROW(GL_INVALID_ENUM, COPY(a, GL_TEXTURE_3D, 0, 0, a, GL_TEXTURE_2D, 0, 0, 1));
    ROW(GL_INVALID_ENUM, COPY(a, GL_TEXTURE_2D, 0, 0, a, GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, 0, 1));
    ROW(GL_INVALID_ENUM, COPY(a, GL_PROXY_TEXTURE_2D, 0, 0, a, GL_TEXTURE_2D, 0, 0, 1));
    ROW(GL_INVALID_VALUE, COPY(999, GL_TEXTURE_2D, 0, 0, a, GL_TEXTURE_2D, 0, 0, 1));
    ROW(GL_INVALID_VALUE, COPY(a, GL_TEXTURE_2D, 0, 0, a, GL_RENDERBUFFER, 0, 0, 1));
    ROW(GL_INVALID_VALUE, COPY(a, GL_TEXTURE_2D, 1, 0, a, GL_TEXTURE_2D, 0, 0, 1));
    ROW(GL_INVALID_VALUE, COPY(a, GL_TEXTURE_2D, -1, 0, a, GL_TEXTURE_2D, 0, 0, 1));
    ROW(GL_INVALID_OPERATION, COPY(without, GL_TEXTURE_2D, 0, 0, a, GL_TEXTURE_2D, 0, 0, 1));
    ROW(GL_INVALID_VALUE, COPY(a, GL_TEXTURE_2D, 0, 0, a, GL_TEXTURE_2D, 0, 0, -1));
    ROW(GL_INVALID_VALUE, COPY(a, GL_TEXTURE_2D, 0, 5, a, GL_TEXTURE_2D, 0, 0, 4));
    ROW(GL_INVALID_VALUE, COPY(a, GL_TEXTURE_2D, 0, 0, a, GL_TEXTURE_2D, 0, 5, 4));
    ROW(GL_INVALID_VALUE, COPY(a, GL_TEXTURE_2D, 0, INT32_MAX, a, GL_TEXTURE_2D, 0, 0, INT32_MAX));
    ROW(GL_INVALID_VALUE, COPY(blocks, GL_TEXTURE_2D, 0, 2, blocks, GL_TEXTURE_2D, 0, 0, 4));
    ROW(GL_INVALID_OPERATION, COPY(a, GL_TEXTURE_2D, 0, 0, wide, GL_TEXTURE_2D, 0, 0, 1));
    ROW(GL_INVALID_OPERATION, COPY(a, GL_TEXTURE_2D, 0, 0, blocks, GL_TEXTURE_2D, 0, 0, 1));
    ROW(GL_INVALID_OPERATION, COPY(a, GL_TEXTURE_2D, 0, 0, samples, GL_TEXTURE_2D_MULTISAMPLE, 0, 0, 1));
}

/* --- Robustness ----------------------------------------------------------------------------------------- */

GL_TEST(texture_image_copy, nothing_is_ever_reset)
{
    GLint value = -1;
    GLfloat uniform;
    cr_expect_eq(glGetGraphicsResetStatus(), GL_NO_ERROR);
    glGetIntegerv(GL_RESET_NOTIFICATION_STRATEGY_ARB, &value);
    cr_expect_eq(value, GL_NO_RESET_NOTIFICATION_ARB);
    glGetIntegerv(GL_CONTEXT_ROBUST_ACCESS, &value);
    cr_expect_eq(value, GL_TRUE);
    ROW(GL_INVALID_VALUE, glGetnUniformfv(1, 0, sizeof uniform, &uniform));
}
