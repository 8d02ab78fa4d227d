/* Texture images: formats and types there and back, pixel store, sub-images, copies, proxies, mipmaps, and
 * every named error. */
#include <math.h>
#include "tests/gl/support_objects.h"

TestSuite(texture_image, .init = context_begin, .fini = context_end);

static GLubyte bytes[64 * 64 * 4];

static float floats_out[64];

static GLint ints_out[4];

/* --- Errors --------------------------------------------------------------------------------------------- */

/* GL_TEXTURE_2D level 0 is 4x4 RGBA8; nothing else has an image. */
#define ERROR_ROWS(ROW)                                                                                      \
    ROW(glTexImage2D(GL_TEXTURE_1D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL), GL_INVALID_ENUM)  \
    ROW(glTexImage2D(GL_TEXTURE_CUBE_MAP, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL),             \
        GL_INVALID_ENUM)                                                                                     \
    ROW(glTexImage1D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL), GL_INVALID_ENUM)     \
    ROW(glTexImage3D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL),                \
        GL_INVALID_ENUM)                                                                                     \
    ROW(glTexImage2D(GL_TEXTURE_2D, -1, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL),                  \
        GL_INVALID_VALUE)                                                                                    \
    ROW(glTexImage2D(GL_TEXTURE_2D, 15, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL),                  \
        GL_INVALID_VALUE)                                                                                    \
    ROW(glTexImage2D(GL_TEXTURE_2D, 0, 5, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL), GL_INVALID_VALUE)       \
    ROW(glTexImage2D(GL_TEXTURE_2D, 0, GL_BGRA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL), GL_INVALID_VALUE) \
    ROW(glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, -1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL),                  \
        GL_INVALID_VALUE)                                                                                    \
    ROW(glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, -1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL),                  \
        GL_INVALID_VALUE)                                                                                    \
    ROW(glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 16385, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL),               \
        GL_INVALID_VALUE)                                                                                    \
    ROW(glTexImage2D(GL_TEXTURE_2D, 14, GL_RGBA, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL),                  \
        GL_INVALID_VALUE)                                                                                    \
    ROW(glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 3, 1, GL_RGBA, GL_UNSIGNED_BYTE, NULL), GL_INVALID_VALUE) \
    ROW(glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 3, 3, 2, GL_RGBA, GL_UNSIGNED_BYTE, NULL), GL_INVALID_VALUE) \
    ROW(glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA, 1, 1, 2049, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL),             \
        GL_INVALID_VALUE)                                                                                    \
    ROW(glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA32F, 2048, 2048, 2048, 0, GL_RGBA, GL_FLOAT, NULL),            \
        GL_OUT_OF_MEMORY)                                                                                    \
    ROW(glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, GL_RGBA, 2, 1, 0, GL_RGBA, GL_FLOAT, NULL),          \
        GL_INVALID_VALUE)                                                                                    \
    ROW(glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_RGBA, NULL), GL_INVALID_ENUM)           \
    ROW(glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_FLOAT, GL_FLOAT, NULL), GL_INVALID_ENUM)         \
    ROW(glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_SHORT_5_6_5, NULL),            \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, NULL),                \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glTexSubImage2D(GL_TEXTURE_3D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes), GL_INVALID_ENUM)    \
    ROW(glTexSubImage2D(GL_PROXY_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes),               \
        GL_INVALID_ENUM)                                                                                     \
    ROW(glTexSubImage2D(GL_TEXTURE_2D, 1, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes),                     \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glTexSubImage2D(GL_TEXTURE_2D, -1, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes), GL_INVALID_VALUE)  \
    ROW(glTexSubImage2D(GL_TEXTURE_2D, 0, -1, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes), GL_INVALID_VALUE)  \
    ROW(glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 2, 1, 3, GL_RGBA, GL_UNSIGNED_BYTE, bytes), GL_INVALID_VALUE)   \
    ROW(glTexSubImage2D(GL_TEXTURE_2D, 0, 2147483647, 0, 2, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes),            \
        GL_INVALID_VALUE)                                                                                    \
    ROW(glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, -1, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes), GL_INVALID_VALUE)  \
    ROW(glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_RGBA, bytes), GL_INVALID_ENUM)             \
    ROW(glTexSubImage1D(GL_TEXTURE_1D, 0, 0, 1, GL_RGBA, GL_FLOAT, bytes), GL_INVALID_OPERATION)             \
    ROW(glTexSubImage3D(GL_TEXTURE_3D, 0, 0, 0, 0, 1, 1, 1, GL_RGBA, GL_FLOAT, bytes), GL_INVALID_OPERATION) \
    ROW(glCopyTexImage2D(GL_TEXTURE_2D, 0, 4, 0, 0, 1, 1, 0), GL_INVALID_ENUM)                               \
    ROW(glCopyTexImage2D(GL_PROXY_TEXTURE_2D, 0, GL_RGBA, 0, 0, 1, 1, 0), GL_INVALID_ENUM)                   \
    ROW(glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, 1, 1, 1), GL_INVALID_VALUE)                        \
    ROW(glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, 3, 3, -1), GL_INVALID_VALUE)                       \
    ROW(glCopyTexImage2D(GL_TEXTURE_RECTANGLE, 0, GL_RGBA, 0, 0, 3, 3, 1), GL_INVALID_VALUE)                 \
    ROW(glTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT, 6, 6, 1, GL_RGBA, GL_FLOAT, NULL),  \
        GL_INVALID_OPERATION)                                                                                \
    ROW(glCopyTexImage1D(GL_TEXTURE_1D, 0, GL_RGBA, 0, 0, -1, 0), GL_INVALID_VALUE)                          \
    ROW(glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 3, 0, 0, 0, 2, 1), GL_INVALID_VALUE)                           \
    ROW(glCopyTexSubImage3D(GL_TEXTURE_3D, 0, 0, 0, 0, 0, 0, 1, 1), GL_INVALID_OPERATION)                    \
    ROW(glGetTexImage(GL_PROXY_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, floats_out), GL_INVALID_ENUM)               \
    ROW(glGetTexImage(GL_TEXTURE_CUBE_MAP, 0, GL_RGBA, GL_FLOAT, floats_out), GL_INVALID_ENUM)               \
    ROW(glGetTexImage(GL_TEXTURE_2D, 15, GL_RGBA, GL_FLOAT, floats_out), GL_INVALID_VALUE)                   \
    ROW(glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, GL_FLOAT, floats_out), GL_INVALID_OPERATION)     \
    ROW(glGetTexLevelParameteriv(GL_TEXTURE_CUBE_MAP, 0, GL_TEXTURE_WIDTH, ints_out), GL_INVALID_ENUM)       \
    ROW(glGetTexLevelParameteriv(GL_TEXTURE_2D, -1, GL_TEXTURE_WIDTH, ints_out), GL_INVALID_VALUE)           \
    ROW(glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WRAP_S, ints_out), GL_INVALID_ENUM)            \
    ROW(glGenerateMipmap(GL_TEXTURE_CUBE_MAP_POSITIVE_X), GL_INVALID_ENUM)                                   \
    ROW(glGenerateMipmap(GL_TEXTURE_CUBE_MAP), GL_INVALID_OPERATION)

#define CALL_CASE(call, error)                                                                               \
    {                                                                                                        \
        call;                                                                                                \
        expect_error(error, #call);                                                                          \
    }

Test(texture_image, every_named_error_is_raised_and_changes_nothing)
{
    for (size_t i = 0; i < 64; i++)
        bytes[i] = (GLubyte)(i * 3);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
    ERROR_ROWS(CALL_CASE)
    GLubyte image[64];
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, image);
    cr_expect(memcmp(image, bytes, sizeof image) == 0);
}

/* --- Formats -------------------------------------------------------------------------------------------- */

/* One texel (0.2, 0.4, 0.6, 0.8), read back as RGBA (GL 4.6 compatibility 8.5, 8.11: luminance comes back as
 * red). */
static const struct {
    GLint internal;
    float rgba[4];
    GLint red, green, blue, alpha, luminance, intensity;
} formats[] = {
    {1, {0.2f, 0, 0, 1}, 0, 0, 0, 0, 8, 0},
    {2, {0.2f, 0, 0, 0.8f}, 0, 0, 0, 8, 8, 0},
    {3, {0.2f, 0.4f, 0.6f, 1}, 8, 8, 8, 0, 0, 0},
    {4, {0.2f, 0.4f, 0.6f, 0.8f}, 8, 8, 8, 8, 0, 0},
    {GL_RGBA, {0.2f, 0.4f, 0.6f, 0.8f}, 8, 8, 8, 8, 0, 0},
    {GL_RGBA8, {0.2f, 0.4f, 0.6f, 0.8f}, 8, 8, 8, 8, 0, 0},
    {GL_RGB8, {0.2f, 0.4f, 0.6f, 1}, 8, 8, 8, 0, 0, 0},
    {GL_LUMINANCE8, {0.2f, 0, 0, 1}, 0, 0, 0, 0, 8, 0},
    {GL_ALPHA8, {0, 0, 0, 0.8f}, 0, 0, 0, 8, 0, 0},
    {GL_LUMINANCE8_ALPHA8, {0.2f, 0, 0, 0.8f}, 0, 0, 0, 8, 8, 0},
    {GL_INTENSITY8, {0.2f, 0, 0, 1}, 0, 0, 0, 0, 0, 8},
    {GL_R8, {0.2f, 0, 0, 1}, 8, 0, 0, 0, 0, 0},
    {GL_RG8, {0.2f, 0.4f, 0, 1}, 8, 8, 0, 0, 0, 0},
    {GL_RGBA16F, {0.2f, 0.4f, 0.6f, 0.8f}, 16, 16, 16, 16, 0, 0},
    {GL_RGBA32F, {0.2f, 0.4f, 0.6f, 0.8f}, 32, 32, 32, 32, 0, 0},
    {GL_RGB32F, {0.2f, 0.4f, 0.6f, 1}, 32, 32, 32, 0, 0, 0},
    {GL_R32F, {0.2f, 0, 0, 1}, 32, 0, 0, 0, 0, 0},
    {GL_LUMINANCE32F_ARB, {0.2f, 0, 0, 1}, 0, 0, 0, 0, 32, 0},
    {GL_ALPHA32F_ARB, {0, 0, 0, 0.8f}, 0, 0, 0, 32, 0, 0},
};

static GLint level_parameter(GLenum target, GLenum pname)
{
    GLint value = -1;
    glGetTexLevelParameteriv(target, 0, pname, &value);
    return value;
}

Test(texture_image, every_internal_format_keeps_its_components)
{
    static const float texel[4] = {0.2f, 0.4f, 0.6f, 0.8f};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        float back[4];
        glTexImage2D(GL_TEXTURE_2D, 0, formats[i].internal, 1, 1, 0, GL_RGBA, GL_FLOAT, texel);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_FLOAT, back);
        for (int c = 0; c < 4; c++)
            cr_expect(fabsf(back[c] - formats[i].rgba[c]) < 1e-3f,
                      "format 0x%04X, component %d: %g, expected %g", formats[i].internal, c, back[c],
                      formats[i].rgba[c]);
        cr_expect_eq(level_parameter(GL_TEXTURE_2D, GL_TEXTURE_INTERNAL_FORMAT), formats[i].internal);
        cr_expect_eq(level_parameter(GL_TEXTURE_2D, GL_TEXTURE_RED_SIZE), formats[i].red);
        cr_expect_eq(level_parameter(GL_TEXTURE_2D, GL_TEXTURE_GREEN_SIZE), formats[i].green);
        cr_expect_eq(level_parameter(GL_TEXTURE_2D, GL_TEXTURE_BLUE_SIZE), formats[i].blue);
        cr_expect_eq(level_parameter(GL_TEXTURE_2D, GL_TEXTURE_ALPHA_SIZE), formats[i].alpha);
        cr_expect_eq(level_parameter(GL_TEXTURE_2D, GL_TEXTURE_LUMINANCE_SIZE), formats[i].luminance);
        cr_expect_eq(level_parameter(GL_TEXTURE_2D, GL_TEXTURE_INTENSITY_SIZE), formats[i].intensity);
    }
    expect_error(GL_NO_ERROR, "formats");
}

/* A texel of each client format and type that should read as (1, 0, 1, 1), where it has the components. */
static const struct {
    GLenum format, type;
    const void *texel;
    GLubyte rgba[4];
} clients[] = {
    {GL_RGBA, GL_UNSIGNED_BYTE, "\xff\x00\xff\xff", {255, 0, 255, 255}},
    {GL_BGRA, GL_UNSIGNED_BYTE, "\xff\x00\x33\xff", {51, 0, 255, 255}},
    {GL_RGB, GL_UNSIGNED_BYTE, "\xff\x00\xff", {255, 0, 255, 255}},
    {GL_BGR, GL_UNSIGNED_BYTE, "\x33\x00\xff", {255, 0, 51, 255}},
    {GL_RED, GL_UNSIGNED_BYTE, "\x33", {51, 0, 0, 255}},
    {GL_ALPHA, GL_UNSIGNED_BYTE, "\x33", {0, 0, 0, 51}},
    {GL_LUMINANCE, GL_UNSIGNED_BYTE, "\x33", {51, 51, 51, 255}},
    {GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, "\x33\x66", {51, 51, 51, 102}},
    {GL_RGBA, GL_BYTE, "\x7f\x00\x80\x7f", {255, 0, 0, 255}},
    {GL_RGBA, GL_UNSIGNED_SHORT, (const GLushort[]){65535, 0, 13107, 65535}, {255, 0, 51, 255}},
    {GL_RGBA, GL_SHORT, (const GLshort[]){32767, -5, 0, 32767}, {255, 0, 0, 255}},
    {GL_RGBA, GL_UNSIGNED_INT, (const GLuint[]){~0u, 0, 858993459, ~0u}, {255, 0, 51, 255}},
    {GL_RGBA, GL_INT, (const GLint[]){2147483647, -1, 0, 2147483647}, {255, 0, 0, 255}},
    {GL_RGBA, GL_FLOAT, (const float[]){2, -1, 0.2f, 1}, {255, 0, 51, 255}},
    {GL_RGBA, GL_HALF_FLOAT, (const GLushort[]){0x3c00, 0, 0x3800, 0x3c00}, {255, 0, 128, 255}},
    {GL_RGB, GL_UNSIGNED_SHORT_5_6_5, (const GLushort[]){0xf81f}, {255, 0, 255, 255}},
    {GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4, (const GLushort[]){0xf03f}, {255, 0, 51, 255}},
    {GL_BGRA, GL_UNSIGNED_SHORT_1_5_5_5_REV, (const GLushort[]){0xfc1f}, {255, 0, 255, 255}},
    {GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, (const GLuint[]){0xffff0033}, {255, 0, 51, 255}},
    {GL_RGBA, GL_UNSIGNED_INT_10_10_10_2, (const GLuint[]){0xffc00fff}, {255, 0, 255, 255}},
};

Test(texture_image, every_client_format_and_type_is_read)
{
    for (size_t i = 0; i < sizeof clients / sizeof *clients; i++) {
        GLubyte back[4];
        glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, clients[i].format, clients[i].type,
                     clients[i].texel);
        expect_error(GL_NO_ERROR, "upload");
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, back);
        cr_expect(memcmp(back, clients[i].rgba, 4) == 0,
                  "format 0x%04X type 0x%04X: %d %d %d %d, expected %d %d %d %d", clients[i].format,
                  clients[i].type, back[0], back[1], back[2], back[3], clients[i].rgba[0], clients[i].rgba[1],
                  clients[i].rgba[2], clients[i].rgba[3]);
    }
}

/* 8.11.4 packs groups without 18.2.7: what ReadPixels makes R + G + B is R here. */
Test(texture_image, luminance_of_a_texture_is_its_red)
{
    static const GLubyte rgba[4] = {51, 102, 153, 204};
    static const GLenum bases[] = {GL_RGBA, GL_RGB, GL_LUMINANCE, GL_LUMINANCE_ALPHA, GL_INTENSITY};
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
        GLubyte one[4], two[4];
        glTexImage2D(GL_TEXTURE_2D, 0, (GLint)bases[i], 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_LUMINANCE, GL_UNSIGNED_BYTE, one);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, two);
        const bool has_alpha = bases[i] == GL_RGBA || bases[i] == GL_LUMINANCE_ALPHA;
        cr_expect(one[0] == 51 && two[0] == 51 && two[1] == (has_alpha ? 204 : 255), "0x%04X: %d, %d %d",
                  bases[i], one[0], two[0], two[1]);
    }
}

/* --- Boxes ---------------------------------------------------------------------------------------------- */

Test(texture_image, unpack_state_selects_the_rectangle)
{
    GLubyte back[4], source[8 * 6];
    for (int i = 0; i < 48; i++)
        source[i] = (GLubyte)i;
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 8);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, 3);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 2);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_LUMINANCE, 2, 2, 0, GL_LUMINANCE, GL_UNSIGNED_BYTE, source);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_LUMINANCE, GL_UNSIGNED_BYTE, back);
    cr_expect(back[0] == 26 && back[1] == 27 && back[2] == 34 && back[3] == 35, "%d %d %d %d", back[0],
              back[1], back[2], back[3]);
}

Test(texture_image, a_sub_image_changes_its_box_alone)
{
    static const GLubyte white[8] = {255, 255, 255, 255, 255, 255, 255, 255};
    GLubyte back[3 * 3 * 3];
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    memset(bytes, 7, sizeof bytes);
    glTexImage3D(GL_TEXTURE_3D, 0, GL_LUMINANCE, 3, 3, 3, 0, GL_LUMINANCE, GL_UNSIGNED_BYTE, bytes);
    glTexSubImage3D(GL_TEXTURE_3D, 0, 1, 1, 1, 2, 2, 2, GL_LUMINANCE, GL_UNSIGNED_BYTE, white);
    glGetTexImage(GL_TEXTURE_3D, 0, GL_LUMINANCE, GL_UNSIGNED_BYTE, back);
    for (int i = 0; i < 27; i++) {
        bool in = i % 3 >= 1 && i / 3 % 3 >= 1 && i / 9 >= 1;
        cr_expect_eq(back[i], in ? 255 : 7, "texel %d is %d", i, back[i]);
    }
}

/* A draw reads the texels that were there when it was called. */
Test(texture_image, a_change_waits_for_the_draws_that_use_the_texture)
{
    static const GLubyte red[4] = {255, 0, 0, 255}, green[4] = {0, 255, 0, 255}, blue[4] = {0, 0, 255, 255};
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, red);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glEnable(GL_TEXTURE_2D);
    draw_quad();
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 6, SIDE);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, green);
    draw_quad();
    glScissor(0, 0, 3, SIDE);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, blue);
    draw_quad();
    GLuint none = 0;
    glDeleteTextures(1, &none);
    expect_pixel(1, 1, 0, 0, 255, 255, "the third image");
    expect_pixel(4, 1, 0, 255, 0, 255, "the second");
    expect_pixel(7, 1, 255, 0, 0, 255, "the first");
}

Test(texture_image, proxies_say_what_would_work)
{
    GLint width = -1;
    glTexImage2D(GL_PROXY_TEXTURE_2D, 0, GL_RGBA8, 64, 32, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    cr_expect_eq(level_parameter(GL_PROXY_TEXTURE_2D, GL_TEXTURE_WIDTH), 64);
    cr_expect_eq(level_parameter(GL_PROXY_TEXTURE_2D, GL_TEXTURE_HEIGHT), 32);
    glTexImage2D(GL_PROXY_TEXTURE_2D, 0, GL_RGBA8, 16385, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    expect_error(GL_NO_ERROR, "a proxy that is too large");
    glGetTexLevelParameteriv(GL_PROXY_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
    cr_expect_eq(width, 0);
    glTexImage3D(GL_PROXY_TEXTURE_3D, 0, GL_RGBA32F, 2048, 2048, 2048, 0, GL_RGBA, GL_FLOAT, NULL);
    cr_expect_eq(level_parameter(GL_PROXY_TEXTURE_3D, GL_TEXTURE_WIDTH), 0);
    expect_error(GL_NO_ERROR, "proxies");
}

Test(texture_image, mipmaps_are_generated_on_demand_and_by_parameter)
{
    float back[4];
    memset(bytes, 51, sizeof bytes);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 4, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
    glGenerateMipmap(GL_TEXTURE_2D);
    glGetTexImage(GL_TEXTURE_2D, 2, GL_RGBA, GL_FLOAT, back);
    cr_expect(fabsf(back[0] - 0.2f) < 1e-3f);
    GLint width = 0;
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 1, GL_TEXTURE_WIDTH, &width);
    cr_expect_eq(width, 2);
    glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
    memset(bytes, 255, sizeof bytes);
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 4, 2, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
    glGetTexImage(GL_TEXTURE_2D, 2, GL_RGBA, GL_FLOAT, back);
    cr_expect_eq(back[0], 1.0f);
    expect_error(GL_NO_ERROR, "mipmaps");
}

/* --- Borders -------------------------------------------------------------------------------------------- */

enum { INNER = 2, OUTER = INNER + 2 };

/* The texels of an image of OUTER x OUTER x OUTER with a border, all different. */
static GLubyte bordered_texel(int i, int j, int k)
{
    return (GLubyte)(20 + 13 * (i + 1) + 41 * (j + 1) + 7 * (k + 1));
}

static void define_bordered(GLenum target)
{
    GLubyte texels[OUTER][OUTER][OUTER];
    for (int k = 0; k < OUTER; k++)
        for (int j = 0; j < OUTER; j++)
            for (int i = 0; i < OUTER; i++)
                texels[k][j][i] = bordered_texel(i - 1, j - 1, k - 1);
    if (target == GL_TEXTURE_1D)
        glTexImage1D(target, 0, GL_LUMINANCE8, OUTER, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE, texels);
    else if (target == GL_TEXTURE_3D)
        glTexImage3D(target, 0, GL_LUMINANCE8, OUTER, OUTER, OUTER, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE,
                     texels);
    else
        glTexImage2D(target, 0, GL_LUMINANCE8, OUTER, OUTER, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE, texels);
    expect_error(GL_NO_ERROR, "an image with a border");
}

/* Table 8.28 of GL 4.6 compatibility: the two texels of an axis, from -1 to INNER, and the weight of the
 * second one. */
static float axis_texels(GLenum wrap, GLenum filter, float s, int texel[2])
{
    const float half = filter == GL_LINEAR ? 0.5f : 0.0f;
    const bool border = wrap == GL_CLAMP_TO_BORDER || (wrap == GL_CLAMP && filter == GL_LINEAR);
    const int low = border ? -1 : 0, high = border ? INNER : INNER - 1;
    if (wrap == GL_CLAMP)
        s = fminf(fmaxf(s, 0), 1);
    const float u = s * INNER - half, first = floorf(u);
    for (int n = 0; n < 2; n++) {
        const int i = (int)first + n;
        texel[n] = wrap == GL_REPEAT ? ((i % INNER) + INNER) % INNER : i < low ? low : i > high ? high : i;
    }
    return filter == GL_LINEAR ? u - first : 0;
}

/* Coordinates from -1 to 2, in every wrap mode: border texels take the place of the border colour. */
Test(texture_image, clamped_lookups_read_border_texels_8_14_2)
{
    static const GLenum wraps[] = {GL_CLAMP, GL_CLAMP_TO_BORDER, GL_CLAMP_TO_EDGE, GL_REPEAT};
    static const GLenum filters[] = {GL_NEAREST, GL_LINEAR};
    static const float corners[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}}, red[4] = {1, 0, 0, 1};
    unsigned checked = 0;
    for (unsigned n = 0; n < 16; n++) {
        const GLenum target = n & 8 ? GL_TEXTURE_3D : GL_TEXTURE_2D, wrap = wraps[n & 3],
                     filter = filters[n >> 2 & 1];
        const float r = -0.1f;
        int at[3][2] = {{0}, {0}, {0, 0}};
        float weight[3] = {0};
        glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
        glEnable(target);
        define_bordered(target);
        glTexParameterfv(target, GL_TEXTURE_BORDER_COLOR, red);
        glTexParameteri(target, GL_TEXTURE_MIN_FILTER, (GLint)filter);
        glTexParameteri(target, GL_TEXTURE_MAG_FILTER, (GLint)filter);
        for (unsigned axis = 0; axis < 3; axis++)
            glTexParameteri(target, (GLenum[]){GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_TEXTURE_WRAP_R}[axis],
                            (GLint)wrap);
        glBegin(GL_QUADS);
        for (int i = 0; i < 4; i++) {
            glTexCoord3f(3 * corners[i][0] - 1, 3 * corners[i][1] - 1, r);
            glVertex2f(2 * corners[i][0] - 1, 2 * corners[i][1] - 1);
        }
        glEnd();
        for (int p = 0; p < SIDE * SIDE; p++) {
            const int x = p % SIDE, y = p / SIDE;
            float expected = 0;
            weight[0] = axis_texels(wrap, filter, 3 * ((float)x + 0.5f) / SIDE - 1, at[0]);
            weight[1] = axis_texels(wrap, filter, 3 * ((float)y + 0.5f) / SIDE - 1, at[1]);
            if (target == GL_TEXTURE_3D)
                weight[2] = axis_texels(wrap, filter, r, at[2]);
            else
                at[2][0] = -1;
            for (unsigned corner = 0; corner < 8; corner++) {
                float share = 1;
                for (unsigned axis = 0; axis < 3; axis++)
                    share *= corner >> axis & 1 ? weight[axis] : 1 - weight[axis];
                expected += share * (float)bordered_texel(at[0][corner & 1], at[1][corner >> 1 & 1],
                                                          at[2][corner >> 2]);
            }
            const int value = (int)(expected + 0.5f);
            expect_pixel(x, y, value, value, value, 255, ewLastMessage());
            checked++;
        }
        glDisable(target);
    }
    cr_expect_eq(checked, 16 * SIDE * SIDE);
}

/* 8.6: offsets count from the first texel within the border. */
Test(texture_image, boxes_reach_border_texels)
{
    static const GLubyte texel = 255;
    GLubyte back[OUTER][OUTER];
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    define_bordered(GL_TEXTURE_2D);
    cr_expect_eq(level_parameter(GL_TEXTURE_2D, GL_TEXTURE_BORDER), 1);
    cr_expect_eq(level_parameter(GL_TEXTURE_2D, GL_TEXTURE_WIDTH), OUTER);
    glTexSubImage2D(GL_TEXTURE_2D, 0, -1, INNER, 1, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE, &texel);
    expect_error(GL_NO_ERROR, "a border texel");
    glTexSubImage2D(GL_TEXTURE_2D, 0, -2, 0, 1, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE, &texel);
    expect_error(GL_INVALID_VALUE, "before the border");
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, INNER + 1, 1, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE, &texel);
    expect_error(GL_INVALID_VALUE, "after the border");
    glGetTexImage(GL_TEXTURE_2D, 0, GL_LUMINANCE, GL_UNSIGNED_BYTE, back);
    for (int j = 0; j < OUTER; j++)
        for (int i = 0; i < OUTER; i++)
            cr_expect_eq(back[j][i], i == 0 && j == OUTER - 1 ? 255 : bordered_texel(i - 1, j - 1, -1),
                         "texel (%d, %d) is %d", i - 1, j - 1, back[j][i]);
    GLuint name;
    GLubyte one = 0;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_3D, name);
    define_bordered(GL_TEXTURE_3D);
    glGetTextureSubImage(name, 0, -1, 0, INNER, 1, 1, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE, 1, &one);
    cr_expect_eq(one, bordered_texel(-1, 0, INNER));
    glClearTexSubImage(name, 0, -1, -1, -1, 1, 1, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE, &texel);
    glGetTextureSubImage(name, 0, -1, -1, -1, 1, 1, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE, 1, &one);
    cr_expect_eq(one, 255);
    expect_error(GL_NO_ERROR, "boxes of a named texture");
    glGetTextureSubImage(name, 0, -2, 0, 0, 1, 1, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE, 1, &one);
    expect_error(GL_INVALID_VALUE, "before the border");
    glGetTextureSubImage(name, 0, 2147483647, 0, 0, 1, 1, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE, 1, &one);
    expect_error(GL_INVALID_VALUE, "far after the border");
}

/* The border is not halved. The largest size is that of the inner image (8.5.3). */
Test(texture_image, levels_and_copies_have_borders)
{
    GLint value = 0;
    GLubyte back[3][3];
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    define_bordered(GL_TEXTURE_2D);
    glGenerateMipmap(GL_TEXTURE_2D);
    expect_error(GL_NO_ERROR, "mipmaps");
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 1, GL_TEXTURE_WIDTH, &value);
    cr_expect_eq(value, 3);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 1, GL_TEXTURE_BORDER, &value);
    cr_expect_eq(value, 1);
    glGetTexImage(GL_TEXTURE_2D, 1, GL_LUMINANCE, GL_UNSIGNED_BYTE, back);
    cr_expect_eq(back[0][0], bordered_texel(-1, -1, -1));
    cr_expect_eq(back[2][2], bordered_texel(INNER, INNER, -1));
    cr_expect_eq(back[1][1], (bordered_texel(0, 0, -1) + bordered_texel(1, 1, -1) + 1) / 2);
    cr_expect_eq(back[0][1], (bordered_texel(0, -1, -1) + bordered_texel(1, -1, -1) + 1) / 2);

    glClearColor(1, 0.2f, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 0, 0, SIDE, SIDE, 1);
    glCopyTexSubImage2D(GL_TEXTURE_2D, 0, -1, -1, 0, 0, SIDE, SIDE);
    glCopyTexImage1D(GL_TEXTURE_1D, 0, GL_RGBA8, 0, 0, SIDE, 1);
    expect_error(GL_NO_ERROR, "copies");
    cr_expect_eq(level_parameter(GL_TEXTURE_1D, GL_TEXTURE_BORDER), 1);
    cr_expect_eq(level_parameter(GL_TEXTURE_2D, GL_TEXTURE_WIDTH), SIDE);

    glTexImage2D(GL_PROXY_TEXTURE_2D, 0, GL_RGBA8, 16386, 3, 1, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    cr_expect_eq(level_parameter(GL_PROXY_TEXTURE_2D, GL_TEXTURE_WIDTH), 16386);
    cr_expect_eq(level_parameter(GL_PROXY_TEXTURE_2D, GL_TEXTURE_BORDER), 1);
    glTexImage2D(GL_PROXY_TEXTURE_2D, 0, GL_RGBA8, 16387, 3, 1, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    cr_expect_eq(level_parameter(GL_PROXY_TEXTURE_2D, GL_TEXTURE_WIDTH), 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 16386, 3, 1, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_COMPRESSED_RGBA, 6, 6, 1, GL_RGBA, GL_FLOAT, NULL);
    expect_error(GL_NO_ERROR, "the largest image, and a compressed one");
    cr_expect_eq(level_parameter(GL_TEXTURE_2D, GL_TEXTURE_COMPRESSED), GL_FALSE);
}

/* NV_gpu_program4, issue 27 and 2.X.4.4: TXF reads border texels, TXQ does not count them. */
Test(texture_image, fetches_have_coordinates_of_border_texels)
{
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    define_bordered(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    load_arb(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\n"
                                      "TEMP size, t;\n"
                                      "TXQ size, 0, texture[0], 2D;\n"
                                      "MOV.S t, {-1, -1, 0, 0};\n"
                                      "MOV.S t.y, size.y;\n"
                                      "TXF result.color, t, texture[0], 2D;\n"
                                      "END\n");
    draw_quad();
    const int value = bordered_texel(-1, INNER, -1);
    expect_pixel(3, 3, value, value, value, 255, "(-1, 2)");
    expect_error(GL_NO_ERROR, "a program that fetches");
}
