/* Internal formats: what is stored, what comes back, what programs read of integers. */
#include "tests/gl/support_objects.h"

TestSuite(texture_formats, .init = context_begin, .fini = context_end);

/* Sizes of R G B A L I D S in bits, their type, and how (0.25, 0.5, 0.75, 1) comes back as RGBA (GL 4.6
 * compatibility Tables 8.12, 8.13, 8.20, 8.26). */
static const struct {
    GLenum format;
    GLint sizes[8];
    GLenum type;
    float back[4];
} colors[] = {
#define RGBA                                                                                                 \
    {                                                                                                        \
        0.25f, 0.5f, 0.75f, 1                                                                                \
    }
#define RGB                                                                                                  \
    {                                                                                                        \
        0.25f, 0.5f, 0.75f, 1                                                                                \
    }
#define UN GL_UNSIGNED_NORMALIZED
    {GL_RGBA4, {4, 4, 4, 4}, UN, RGBA},
    {GL_RGB5_A1, {5, 5, 5, 1}, UN, RGBA},
    {GL_RGB565, {5, 6, 5}, UN, RGB},
    {GL_R3_G3_B2, {3, 3, 2}, UN, RGB},
    {GL_RGB10, {10, 10, 10}, UN, RGB},
    {GL_RGB10_A2, {10, 10, 10, 2}, UN, RGBA},
    {GL_RGBA16, {16, 16, 16, 16}, UN, RGBA},
    {GL_RGB16, {16, 16, 16}, UN, RGB},
    {GL_RG16, {16, 16}, UN, {0.25f, 0.5f, 0, 1}},
    {GL_R16, {16}, UN, {0.25f, 0, 0, 1}},
    {GL_ALPHA16, {0, 0, 0, 16}, UN, {0, 0, 0, 1}},
    {GL_LUMINANCE16, {0, 0, 0, 0, 16}, UN, {0.25f, 0, 0, 1}},
    {GL_LUMINANCE6_ALPHA2, {0, 0, 0, 2, 6}, UN, {0.25f, 0, 0, 1}},
    {GL_INTENSITY16, {0, 0, 0, 0, 0, 16}, UN, {0.25f, 0, 0, 1}},
    {GL_RGBA16_SNORM, {16, 16, 16, 16}, GL_SIGNED_NORMALIZED, RGBA},
    {GL_RG16_SNORM, {16, 16}, GL_SIGNED_NORMALIZED, {0.25f, 0.5f, 0, 1}},
    {GL_RGB16F, {16, 16, 16}, GL_FLOAT, RGB},
    {GL_R32F, {32}, GL_FLOAT, {0.25f, 0, 0, 1}},
    {GL_R11F_G11F_B10F, {11, 11, 10}, GL_FLOAT, RGB},
    {GL_RGB9_E5, {9, 9, 9}, GL_FLOAT, RGB},
    {GL_SRGB8_ALPHA8, {8, 8, 8, 8}, UN, RGBA},
    {GL_SLUMINANCE8, {0, 0, 0, 0, 8}, UN, {0.25f, 0, 0, 1}},
};

Test(texture_formats, colors_have_their_sizes_and_come_back)
{
    static const GLenum names[8] = {
        GL_TEXTURE_RED_SIZE,       GL_TEXTURE_GREEN_SIZE,     GL_TEXTURE_BLUE_SIZE,  GL_TEXTURE_ALPHA_SIZE,
        GL_TEXTURE_LUMINANCE_SIZE, GL_TEXTURE_INTENSITY_SIZE, GL_TEXTURE_DEPTH_SIZE, GL_TEXTURE_STENCIL_SIZE};
    static const GLenum types[6] = {GL_TEXTURE_RED_TYPE,       GL_TEXTURE_GREEN_TYPE,
                                    GL_TEXTURE_BLUE_TYPE,      GL_TEXTURE_ALPHA_TYPE,
                                    GL_TEXTURE_LUMINANCE_TYPE, GL_TEXTURE_INTENSITY_TYPE};
    static const float color[4] = {0.25f, 0.5f, 0.75f, 1};
    for (unsigned i = 0; i < sizeof colors / sizeof *colors; i++) {
        float back[4];
        GLint value;
        char what[40];
        snprintf(what, sizeof what, "format 0x%04X", colors[i].format);
        glTexImage2D(GL_TEXTURE_2D, 0, (GLint)colors[i].format, 1, 1, 0, GL_RGBA, GL_FLOAT, color);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, back);
        int bits = 8; /* of the smallest colour component */
        for (int c = 0; c < 8; c++) {
            glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, names[c], &value);
            cr_expect_eq(value, colors[i].sizes[c], "%s size %d is %d", what, c, value);
            if (c < 6) {
                glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, types[c], &value);
                cr_expect_eq((GLenum)value, colors[i].sizes[c] ? colors[i].type : GL_NONE, "%s type %d", what,
                             c);
            }
            if (colors[i].sizes[c] && colors[i].sizes[c] < bits && c != 3)
                bits = colors[i].sizes[c];
        }
        for (int c = 0; c < 4; c++)
            cr_expect_float_eq(back[c], colors[i].back[c],
                               colors[i].type == GL_FLOAT ? 0 : 0.51 / ((1 << bits) - 1),
                               "%s component %d is %f", what, c, (double)back[c]);
        expect_error(GL_NO_ERROR, what);
    }
}

/* EXT_texture_integer: integers go in and out as they are, clamped to the format. */
Test(texture_formats, integers_are_not_normalized)
{
    static const struct {
        GLenum format, type;
        GLint in[4], out[4];
    } rows[] = {
        {GL_RGBA8UI, GL_INT, {1, 255, 256, -1}, {1, 255, 255, 0}},
        {GL_RGBA8I, GL_INT, {1, 127, 128, -200}, {1, 127, 127, -128}},
        {GL_RGBA16I, GL_INT, {70000, -70000, 5, -5}, {32767, -32768, 5, -5}},
        {GL_RG32I, GL_INT, {INT32_MAX, INT32_MIN, 5, 6}, {INT32_MAX, INT32_MIN, 0, 1}},
        {GL_R16UI, GL_INT, {65535, 7, 7, 7}, {65535, 0, 0, 1}},
        {GL_RGB10_A2UI, GL_INT, {1023, 1024, 7, 9}, {1023, 1023, 7, 3}},
        {GL_LUMINANCE32I_EXT, GL_INT, {-9, 7, 7, 7}, {-9, 0, 0, 1}},
        {GL_ALPHA8I_EXT, GL_INT, {1, 2, 3, -4}, {0, 0, 0, -4}},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLint back[4];
        glTexImage2D(GL_TEXTURE_2D, 0, (GLint)rows[i].format, 1, 1, 0, GL_RGBA_INTEGER, GL_INT, rows[i].in);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA_INTEGER, GL_INT, back);
        expect_error(GL_NO_ERROR, "integers");
        for (int c = 0; c < 4; c++)
            cr_expect_eq(back[c], rows[i].out[c], "row %u component %d is %d", i, c, back[c]);
    }
}

/* TEX.S reads the integers themselves; a linear filter makes the texture incomplete (GL 4.6
 * compatibility 8.17). */
Test(texture_formats, programs_read_integers)
{
    static const GLint texel[4] = {-3, 100000, 7, 1};
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32I, 1, 1, 0, GL_RGBA_INTEGER, GL_INT, texel);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    for (int linear = 0; linear < 2; linear++) {
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, linear ? GL_LINEAR : GL_NEAREST);
        load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\n"
                                          "INT TEMP i; TEMP f;\n"
                                          "TEX.S i, fragment.texcoord[0], texture[0], 2D;\n"
                                          "SEQ.S i, i, {-3, 100000, 7, 1};\n"
                                          "I2F result.color, -i;\n"
                                          "END\n");
        expect_error(GL_NO_ERROR, "program");
        glEnable(GL_FRAGMENT_PROGRAM_ARB);
        draw_quad();
        const int value = linear ? 0 : 255;
        expect_pixel(3, 3, value, value, value, value, linear ? "incomplete" : "integers");
    }
}

#define T GL_TEXTURE_2D
#define ERROR_ROWS(ROW)                                                                                      \
    ROW(glTexImage2D(T, 0, GL_RGBA8UI, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL), GL_INVALID_OPERATION)      \
    ROW(glTexImage2D(T, 0, GL_RGBA8, 1, 1, 0, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, NULL),                      \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glTexImage2D(T, 0, GL_RGBA8UI, 1, 1, 0, GL_RGBA_INTEGER, GL_FLOAT, NULL), GL_INVALID_ENUM)           \
    ROW(glTexImage2D(T, 0, GL_RGB9_E5, 1, 1, 0, GL_RGB, GL_UNSIGNED_INT_5_9_9_9_REV, NULL), GL_NO_ERROR)     \
    ROW(glTexImage2D(T, 0, GL_RGB8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_INT_5_9_9_9_REV, NULL),                    \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glTexImage2D(T, 0, GL_STENCIL_INDEX16, 1, 1, 0, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, NULL),           \
        GL_NO_ERROR)                                                                                         \
    ROW(glTexImage2D(T, 0, GL_STENCIL_INDEX8, 1, 1, 0, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, NULL),            \
        GL_NO_ERROR)                                                                                         \
    ROW(glTexImage2D(T, 0, GL_STENCIL_INDEX8, 1, 1, 0, GL_RED, GL_UNSIGNED_BYTE, NULL),                      \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glCopyTexImage2D(T, 0, GL_RGBA8UI, 0, 0, 1, 1, 0), GL_INVALID_OPERATION)                             \
    ROW((glTexImage2D(T, 0, GL_R8I, 1, 1, 0, GL_RED_INTEGER, GL_BYTE, NULL), glGenerateMipmap(T)),           \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glReadPixels(0, 0, 1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, pixels), GL_INVALID_OPERATION)

#define CALL_CASE(call, error)                                                                               \
    {                                                                                                        \
        call;                                                                                                \
        expect_error(error, #call);                                                                          \
    }

Test(texture_formats, every_named_error_is_raised){ERROR_ROWS(CALL_CASE)}

/* EXT_texture_sRGB: values go in and out encoded; programs read them linear. 0x80 is 0.2158605. */
Test(texture_formats, srgb_reads_linear)
{
    static const GLubyte texel[4] = {0x80, 0x80, 0, 0x80};
    GLubyte back[4];
    glTexImage2D(T, 0, GL_SRGB8_ALPHA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    glGetTexImage(T, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
    cr_expect_eq(memcmp(back, texel, 4), 0);
    glTexParameteri(T, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glEnable(T);
    draw_quad();
    expect_pixel(3, 3, 55, 55, 0, 128, "linear");
}
