/* Immutable storage, buffer textures, cube map arrays, sampler objects, and the parameters of GL 3 and 4. */
#include "tests/gl/texture/texture_storage_test.h"

TestSuite(texture_storage, .init = context_begin, .fini = context_end);

static void nearest(GLenum target)
{
    glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

/* GL 4.6 compatibility 8.19: all levels exist at once, complete; they cannot be made anew. */
Test(texture_storage, immutable_textures_are_complete_and_stay)
{
    GLint value;
    glBindTexture(GL_TEXTURE_2D, 1);
    glTexStorage2D(GL_TEXTURE_2D, 3, GL_RGBA8, 8, 4);
    expect_error(GL_NO_ERROR, "storage");
    for (int level = 0; level < 4; level++) {
        static const GLint widths[4] = {8, 4, 2, 0};
        glGetTexLevelParameteriv(GL_TEXTURE_2D, level, GL_TEXTURE_WIDTH, &value);
        cr_expect_eq(value, widths[level], "level %d", level);
    }
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_IMMUTABLE_FORMAT, &value);
    cr_expect_eq(value, GL_TRUE);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, colors);
    expect_error(GL_INVALID_OPERATION, "glTexImage2D");
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 8, 4);
    expect_error(GL_INVALID_OPERATION, "glTexStorage2D twice");
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 8; x++)
            glTexSubImage2D(GL_TEXTURE_2D, 0, x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, colors[1]);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glEnable(GL_TEXTURE_2D);
    draw_quad();
    expect_pixel(3, 3, 0, 255, 0, 255, "default filters with three of four levels");
    expect_error(GL_NO_ERROR, "drawing");
}

#define ROWS(ROW)                                                                                            \
    ROW(glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA, 4, 4), GL_INVALID_ENUM)                                    \
    ROW(glTexStorage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4), GL_INVALID_VALUE)                                  \
    ROW(glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 0, 4), GL_INVALID_VALUE)                                  \
    ROW(glTexStorage2D(GL_TEXTURE_2D, 4, GL_RGBA8, 4, 4), GL_INVALID_OPERATION)                              \
    ROW(glTexStorage2D(GL_TEXTURE_3D, 1, GL_RGBA8, 4, 4), GL_INVALID_ENUM)                                   \
    ROW(glTexStorage1D(GL_TEXTURE_1D, 1, GL_RGBA8, 4), GL_INVALID_OPERATION) /* texture 0 */                 \
    ROW(glTexImage3D(GL_TEXTURE_CUBE_MAP_ARRAY, 0, GL_RGBA, 1, 1, 7, 0, GL_RGBA, GL_FLOAT, NULL),            \
        GL_INVALID_VALUE)                                                                                    \
    ROW(glTexImage2DMultisample(GL_TEXTURE_2D, 4, GL_RGBA8, 4, 4, GL_TRUE), GL_INVALID_ENUM)                 \
    ROW(glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 0, GL_RGBA8, 4, 4, GL_TRUE), GL_INVALID_VALUE)    \
    ROW(glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 17, GL_RGBA8, 4, 4, GL_TRUE),                     \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, 16385, 4, GL_TRUE),                  \
        GL_INVALID_VALUE)                                                                                    \
    ROW(glTexImage2DMultisample(GL_TEXTURE_2D_MULTISAMPLE, 4, GL_RGBA8, 4, 4, GL_TRUE), GL_NO_ERROR)         \
    ROW(glTexParameteri(GL_TEXTURE_2D_MULTISAMPLE, GL_TEXTURE_WRAP_S, GL_REPEAT), GL_INVALID_ENUM)           \
    ROW(glTexBuffer(GL_TEXTURE_2D, GL_RGBA8, 0), GL_INVALID_ENUM)                                            \
    ROW(glTexBuffer(GL_TEXTURE_BUFFER, GL_RGB8, 0), GL_INVALID_ENUM)                                         \
    ROW(glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA8, 99), GL_INVALID_OPERATION)                                  \
    ROW(glTexParameteri(GL_TEXTURE_BUFFER, GL_TEXTURE_WRAP_S, GL_REPEAT), GL_INVALID_ENUM)                   \
    ROW(glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_MAX_ANISOTROPY, 0.5f), GL_INVALID_VALUE)                   \
    ROW(glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_R, GL_LUMINANCE), GL_INVALID_ENUM)                 \
    ROW(glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, GL_TRUE), GL_INVALID_ENUM)                \
    ROW(glBindSampler(0, 77), GL_INVALID_OPERATION)                                                          \
    ROW(glBindSampler(1000, 0), GL_INVALID_VALUE)                                                            \
    ROW(glSamplerParameteri(77, GL_TEXTURE_WRAP_S, GL_REPEAT), GL_INVALID_OPERATION)

#define CALL_CASE(call, error)                                                                               \
    {                                                                                                        \
        call;                                                                                                \
        expect_error(error, #call);                                                                          \
    }

Test(texture_storage, every_named_error_is_raised)
{
    glBindTexture(GL_TEXTURE_2D, 1);
    ROWS(CALL_CASE)
}

/* ARB_texture_buffer_object: TXF reads the buffer as it is when it is drawn. */
Test(texture_storage, buffer_textures_read_their_buffer)
{
    GLuint buffer;
    GLint value;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof colors, colors, GL_STATIC_DRAW);
    glBindTexture(GL_TEXTURE_BUFFER, 1);
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA8, buffer);
    glGetTexLevelParameteriv(GL_TEXTURE_BUFFER, 0, GL_TEXTURE_WIDTH, &value);
    cr_expect_eq(value, 4);
    use_program("!!NVfp4.0", "TXF result.color, {2, 0, 0, 0}, texture[0], BUFFER;");
    expect_pixel(3, 3, 0, 0, 255, 255, "texel 2");
    draw_quad();
    glBufferSubData(GL_ARRAY_BUFFER, 8, 4, colors[3]);
    expect_pixel(3, 3, 0, 0, 255, 255, "drawn before the change");
    draw_quad();
    expect_pixel(3, 3, 255, 255, 255, 255, "drawn after it");
    use_program("!!NVfp4.0", "TXF result.color, {4, 0, 0, 0}, texture[0], BUFFER;");
    expect_pixel(3, 3, 0, 0, 0, 0, "outside");
    glTexBuffer(GL_TEXTURE_BUFFER, GL_R8, buffer); /* the last texel is the last byte of the store */
    use_program("!!NVfp4.0", "TXF result.color, {15, 0, 0, 0}, texture[0], BUFFER;");
    expect_pixel(3, 3, 255, 0, 0, 255, "the last byte");
    glDeleteBuffers(1, &buffer);
    draw_quad();
    expect_pixel(3, 3, 255, 0, 0, 255, "the store lives on");
    expect_error(GL_NO_ERROR, "drawing");
}

/* ARB_texture_buffer_object 3.8.1, the formats of the compatibility profile: A, L L L 1, L L L A, I I I I. */
Test(texture_storage, buffer_textures_have_luminance_alpha_and_intensity)
{
    static const GLubyte bytes[4] = {51, 204, 102, 255};
    static const GLenum none[] = {GL_LUMINANCE4,
                                  GL_ALPHA12,
                                  GL_RGBA12,
                                  GL_LUMINANCE12_ALPHA4,
                                  GL_SLUMINANCE8,
                                  GL_COMPRESSED_RED_RGTC1,
                                  GL_DEPTH_COMPONENT16,
                                  GL_COMPRESSED_LUMINANCE_LATC1_EXT};
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_ARRAY_BUFFER, buffer);
    glBufferData(GL_ARRAY_BUFFER, sizeof bytes, bytes, GL_STATIC_DRAW);
    glBindTexture(GL_TEXTURE_BUFFER, 1);
    use_program("!!NVfp4.0", "TXF result.color, {1, 0, 0, 0}, texture[0], BUFFER;");
    glTexBuffer(GL_TEXTURE_BUFFER, GL_ALPHA8, buffer);
    draw_quad();
    expect_pixel(3, 3, 0, 0, 0, 204, "alpha");
    glTexBuffer(GL_TEXTURE_BUFFER, GL_LUMINANCE8, buffer);
    draw_quad();
    expect_pixel(3, 3, 204, 204, 204, 255, "luminance");
    glTexBuffer(GL_TEXTURE_BUFFER, GL_LUMINANCE8_ALPHA8, buffer);
    draw_quad();
    expect_pixel(3, 3, 102, 102, 102, 255, "luminance and alpha");
    glTexBuffer(GL_TEXTURE_BUFFER, GL_INTENSITY8, buffer);
    draw_quad();
    expect_pixel(3, 3, 204, 204, 204, 204, "intensity");
    expect_error(GL_NO_ERROR, "formats of the table");
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        glTexBuffer(GL_TEXTURE_BUFFER, none[i], buffer);
        expect_error(GL_INVALID_ENUM, "a format that is not in the table");
    }
}

/* ARB_texture_swizzle, EXT_texture_sRGB_decode. */
Test(texture_storage, swizzles_and_srgb_decode)
{
    static const GLubyte texel[4] = {0x80, 10, 20, 255};
    static const GLint swizzle[4] = {GL_BLUE, GL_ZERO, GL_RED, GL_ONE};
    GLint back[4];
    glTexImage2D(GL_TEXTURE_2D, 0, GL_SRGB8_ALPHA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    nearest(GL_TEXTURE_2D);
    glTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, swizzle);
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, back);
    cr_expect_eq(memcmp(back, swizzle, sizeof back), 0);
    use_program("!!NVfp4.0", "TEX result.color, fragment.texcoord[0], texture[0], 2D;");
    expect_pixel(3, 3, 2, 0, 55, 255, "linear");
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_SRGB_DECODE_EXT, GL_SKIP_DECODE_EXT);
    draw_quad();
    expect_pixel(3, 3, 20, 0, 0x80, 255, "as they are");
}

/* A border of integers for textures of integers. */
Test(texture_storage, integer_borders)
{
    static const GLint border[4] = {-7, 5, 100000, 1}, texel[4] = {1, 1, 1, 1};
    GLint back[4];
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32I, 1, 1, 0, GL_RGBA_INTEGER, GL_INT, texel);
    nearest(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
    glTexParameterIiv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, border);
    glGetTexParameterIiv(GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, back);
    cr_expect_eq(memcmp(back, border, sizeof back), 0);
    use_program("!!NVfp4.0\nINT TEMP i;", "MOV c, {1.5, 0.5, 0, 0};\nTEX.S i, c, texture[0], 2D;\n"
                                          "SEQ.S i, i, {-7, 5, 100000, 1};\nI2F result.color, -i;");
    expect_pixel(3, 3, 255, 255, 255, 255, "border");
}

/* DEPTH_STENCIL_TEXTURE_MODE (ARB_stencil_texturing). */
Test(texture_storage, stencil_indices_are_read)
{
    static const GLuint texel = 0x80000042;
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH24_STENCIL8, 1, 1, 0, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8,
                 &texel);
    nearest(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_STENCIL_TEXTURE_MODE, GL_STENCIL_INDEX);
    use_program("!!NVfp4.0\nINT TEMP i;", "TEX.S i, fragment.texcoord[0], texture[0], 2D;\n"
                                          "SEQ.S i, i, {66, 0, 0, 1};\nI2F result.color, -i;");
    expect_pixel(3, 3, 255, 255, 255, 255, "stencil");
}

static void expect_buffer(GLint format, GLint buffer, GLint offset, GLint size, const char *what)
{
    static const GLenum pnames[] = {GL_TEXTURE_BUFFER_DATA_STORE_BINDING, GL_TEXTURE_BUFFER_OFFSET,
                                    GL_TEXTURE_BUFFER_SIZE};
    const GLint expected[] = {buffer, offset, size};
    GLint value = -1;
    for (int i = 0; i < 3; i++) {
        GLint found = -1;
        glGetTexLevelParameteriv(GL_TEXTURE_BUFFER, 0, pnames[i], &found);
        cr_expect_eq(found, expected[i], "%s, 0x%04x: %d", what, pnames[i], found);
    }
    glGetIntegerv(GL_TEXTURE_BUFFER_FORMAT_ARB, &value);
    cr_expect_eq(value, format, "%s: 0x%04x", what, value);
    expect_error(GL_NO_ERROR, what);
}

/* 8.11.3, ARB_texture_buffer_object Table 6.16. */
Test(texture_storage, queries_of_what_a_buffer_texture_reads)
{
    GLint value = -1;
    glBindBuffer(GL_TEXTURE_BUFFER, 5);
    glBufferData(GL_TEXTURE_BUFFER, 64, NULL, GL_STATIC_DRAW);
    glBindTexture(GL_TEXTURE_BUFFER, 7);
    expect_buffer(GL_LUMINANCE8, 0, 0, 0, "initially");
    glTexBufferRange(GL_TEXTURE_BUFFER, GL_R32F, 5, 16, 32);
    expect_buffer(GL_R32F, 5, 16, 32, "a range");
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA8, 5);
    expect_buffer(GL_RGBA8, 5, 0, 64, "the whole");
    glBufferData(GL_TEXTURE_BUFFER, 32, NULL, GL_STATIC_DRAW);
    expect_buffer(GL_RGBA8, 5, 0, 32, "the whole of another size");
    glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA8, 0);
    expect_buffer(GL_RGBA8, 0, 0, 0, "none");
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_BUFFER_SIZE, &value);
    cr_expect_eq(value, 0, "other textures have none");
}
