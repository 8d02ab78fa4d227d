/* TextureView (GL 4.6 compatibility 8.18): textures that have the texels of others. */
#include "tests/gl/texture/texture_view_test.h"

static const GLubyte red[4] = {255, 0, 0, 255}, green[4] = {0, 255, 0, 255}, blue[4] = {0, 0, 255, 255};

static GLint parameter(GLuint name, GLenum pname)
{
    GLint value = -1;
    glGetTextureParameteriv(name, pname, &value);
    return value;
}

static uint32_t texel(GLuint name, GLint level, GLint x, GLint y, GLint z)
{
    GLubyte read[4] = {0};
    glGetTextureSubImage(name, level, x, y, z, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, sizeof read, read);
    return (uint32_t)read[0] << 24 | (uint32_t)read[1] << 16 | (uint32_t)read[2] << 8 | read[3];
}

GL_TEST(texture_view, levels_and_layers_are_relative_to_the_view)
{
    const GLuint array = new_array(3, GL_RGBA8, 8, 10), view = new_name(), second = new_name();
    glTextureView(view, GL_TEXTURE_2D_ARRAY, array, GL_RGBA8, 1, 9, 2, 5);
    expect_error(GL_NO_ERROR);
    glTextureView(second, GL_TEXTURE_2D, view, GL_RGBA8, 1, 1, 3, 1);
    glTextureSubImage3D(view, 0, 1, 2, 4, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, red);
    glTextureSubImage2D(second, 0, 1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, green);
    cr_expect_eq(texel(array, 1, 1, 2, 6), 0xff0000ff);
    cr_expect_eq(texel(array, 2, 1, 1, 5), 0x00ff00ff);
    cr_expect_eq(texel(view, 1, 1, 1, 3), 0x00ff00ff);
    glTextureSubImage3D(array, 2, 0, 1, 5, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, blue);
    cr_expect_eq(texel(second, 0, 0, 1, 0), 0x0000ffff);

    cr_expect_eq(parameter(view, GL_TEXTURE_IMMUTABLE_FORMAT), GL_TRUE);
    cr_expect_eq(parameter(view, GL_TEXTURE_IMMUTABLE_LEVELS), 3);
    cr_expect_eq(parameter(view, GL_TEXTURE_VIEW_MIN_LEVEL), 1);
    cr_expect_eq(parameter(view, GL_TEXTURE_VIEW_NUM_LEVELS), 2);
    cr_expect_eq(parameter(view, GL_TEXTURE_VIEW_MIN_LAYER), 2);
    cr_expect_eq(parameter(view, GL_TEXTURE_VIEW_NUM_LAYERS), 5);
    cr_expect_eq(parameter(second, GL_TEXTURE_VIEW_MIN_LEVEL), 2);
    cr_expect_eq(parameter(second, GL_TEXTURE_VIEW_MIN_LAYER), 5);
    cr_expect_eq(parameter(array, GL_TEXTURE_VIEW_NUM_LAYERS), 10);
    cr_expect_eq(parameter(array, GL_TEXTURE_VIEW_NUM_LEVELS), 3);
    expect_error(GL_NO_ERROR);
}

/* --- Targets -------------------------------------------------------------------------------------------- */

static const GLenum targets[] = {
    GL_TEXTURE_1D,
    GL_TEXTURE_2D,
    GL_TEXTURE_3D,
    GL_TEXTURE_CUBE_MAP,
    GL_TEXTURE_RECTANGLE,
    GL_TEXTURE_1D_ARRAY,
    GL_TEXTURE_2D_ARRAY,
    GL_TEXTURE_CUBE_MAP_ARRAY,
    GL_TEXTURE_2D_MULTISAMPLE,
    GL_TEXTURE_2D_MULTISAMPLE_ARRAY,
};

enum { TARGETS = sizeof targets / sizeof *targets };

/* Table 8.29: a digit for each target, in that order. */
static const char *const valid[TARGETS] = {
    "1000010000", /* 1D */
    "0100001000", /* 2D */
    "0010000000", /* 3D */
    "0101001100", /* cube */
    "0000100000", /* rectangle */
    "1000010000", /* 1D array */
    "0101001100", /* 2D array */
    "0101001100", /* cube array */
    "0000000011", /* samples */
    "0000000011", /* array of samples */
};

static void store(GLuint name, GLenum target)
{
    switch (target) {
    case GL_TEXTURE_1D: glTextureStorage1D(name, 1, GL_RGBA8, 4); break;
    case GL_TEXTURE_1D_ARRAY: glTextureStorage2D(name, 1, GL_RGBA8, 4, 12); break;
    case GL_TEXTURE_3D:
    case GL_TEXTURE_2D_ARRAY:
    case GL_TEXTURE_CUBE_MAP_ARRAY: glTextureStorage3D(name, 1, GL_RGBA8, 4, 4, 12); break;
    case GL_TEXTURE_2D_MULTISAMPLE: glTextureStorage2DMultisample(name, 4, GL_RGBA8, 4, 4, GL_TRUE); break;
    case GL_TEXTURE_2D_MULTISAMPLE_ARRAY:
        glTextureStorage3DMultisample(name, 4, GL_RGBA8, 4, 4, 12, GL_TRUE);
        break;
    default: glTextureStorage2D(name, 1, GL_RGBA8, 4, 4); break;
    }
}

static GLuint layers_for(GLenum target)
{
    return target == GL_TEXTURE_CUBE_MAP || target == GL_TEXTURE_CUBE_MAP_ARRAY ? 6 : 1;
}

GL_TEST(texture_view, targets_are_compatible_as_table_8_29_states)
{
    for (int from = 0; from < TARGETS; from++) {
        GLuint original;
        glCreateTextures(targets[from], 1, &original);
        store(original, targets[from]);
        expect_error(GL_NO_ERROR, "storage of %d", from);
        for (int to = 0; to < TARGETS; to++) {
            const GLuint view = new_name();
            glTextureView(view, targets[to], original, GL_RGBA8, 0, 1, 0, layers_for(targets[to]));
            expect_error(valid[from][to] == '1' ? GL_NO_ERROR : GL_INVALID_OPERATION, "%d to %d", from, to);
            cr_expect_eq(glIsTexture(view), valid[from][to] == '1');
            if (valid[from][to] == '1')
                cr_expect_eq(parameter(view, GL_TEXTURE_TARGET), (GLint)targets[to]);
        }
    }
}

GL_TEST(texture_view, faces_are_layers)
{
    GLuint cube;
    glCreateTextures(GL_TEXTURE_CUBE_MAP, 1, &cube);
    glTextureStorage2D(cube, 2, GL_RGBA8, 4, 4);
    const GLuint array = new_name(), face = new_name(), layers = new_array(1, GL_RGBA8, 4, 9),
                 back = new_name();
    glTextureView(array, GL_TEXTURE_2D_ARRAY, cube, GL_RGBA8, 0, 2, 0, 6);
    glTextureView(face, GL_TEXTURE_2D, cube, GL_RGBA8, 1, 1, 4, 1);
    glTextureView(back, GL_TEXTURE_CUBE_MAP, layers, GL_RGBA8, 0, 1, 2, 6);
    for (int i = 0; i < 6; i++) {
        const GLubyte value[4] = {(GLubyte)(10 * i), 0, 0, 255};
        glTextureSubImage3D(array, 0, 1, 1, i, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, value);
        glTextureSubImage3D(layers, 0, 3, 2, 2 + i, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, value);
    }
    glTextureSubImage2D(face, 0, 1, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, green);
    for (int i = 0; i < 6; i++) {
        cr_expect_eq(texel(cube, 0, 1, 1, i), (uint32_t)(10 * i) << 24 | 0xff, "face %d", i);
        cr_expect_eq(texel(back, 0, 3, 2, i), (uint32_t)(10 * i) << 24 | 0xff, "face %d", i);
    }
    cr_expect_eq(texel(cube, 1, 1, 0, 4), 0x00ff00ff);
    expect_error(GL_NO_ERROR);
}

GL_TEST(texture_view, rows_of_one_dimensional_arrays_are_layers)
{
    GLuint array, line;
    glCreateTextures(GL_TEXTURE_1D_ARRAY, 1, &array);
    glTextureStorage2D(array, 1, GL_RGBA8, 4, 8);
    glCreateTextures(GL_TEXTURE_1D, 1, &line);
    glTextureStorage1D(line, 1, GL_RGBA8, 4);
    const GLuint one = new_name(), some = new_name(), whole = new_name();
    glTextureView(one, GL_TEXTURE_1D, array, GL_RGBA8, 0, 1, 5, 1);
    glTextureView(some, GL_TEXTURE_1D_ARRAY, array, GL_RGBA8, 0, 1, 4, 3);
    glTextureView(whole, GL_TEXTURE_1D_ARRAY, line, GL_RGBA8, 0, 1, 0, 1);
    glTextureSubImage1D(one, 0, 2, 1, GL_RGBA, GL_UNSIGNED_BYTE, red);
    glTextureSubImage1D(line, 0, 3, 1, GL_RGBA, GL_UNSIGNED_BYTE, blue);
    cr_expect_eq(texel(array, 0, 2, 5, 0), 0xff0000ff);
    cr_expect_eq(texel(some, 0, 2, 1, 0), 0xff0000ff);
    cr_expect_eq(texel(whole, 0, 3, 0, 0), 0x0000ffff);
    expect_error(GL_NO_ERROR);
}

/* --- Formats -------------------------------------------------------------------------------------------- */

GL_TEST(texture_view, bits_are_reinterpreted)
{
    const GLuint array = new_array(1, GL_RGBA8, 4, 2), view = new_name();
    GLuint bits = 0;
    glTextureView(view, GL_TEXTURE_2D, array, GL_R32UI, 0, 1, 1, 1);
    glTextureSubImage3D(array, 0, 2, 3, 1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                        (const GLubyte[4]){1, 2, 3, 4});
    glGetTextureSubImage(view, 0, 2, 3, 0, 1, 1, 1, GL_RED_INTEGER, GL_UNSIGNED_INT, 4, &bits);
    GLubyte bytes[4];
    memcpy(bytes, &bits, 4);
    cr_expect_arr_eq(bytes, ((const GLubyte[4]){1, 2, 3, 4}), 4);
    expect_error(GL_NO_ERROR);
}

/* Block 0 of RGTC1 is all 0x80: 128/255 unsigned, -1 signed. */
GL_TEST(texture_view, blocks_are_decoded_by_the_format_of_each_view)
{
    static const GLubyte block[8] = {0x80, 0x80}, ones[8] = {0x7f, 0x7f};
    GLuint original;
    GLfloat found[16];
    glCreateTextures(GL_TEXTURE_2D, 1, &original);
    glTextureStorage2D(original, 1, GL_COMPRESSED_RED_RGTC1, 4, 4);
    const GLuint view = new_name(), same = new_name();
    glTextureView(view, GL_TEXTURE_2D, original, GL_COMPRESSED_SIGNED_RED_RGTC1, 0, 1, 0, 1);
    glTextureView(same, GL_TEXTURE_2D, view, GL_COMPRESSED_RED_RGTC1, 0, 1, 0, 1);
    glCompressedTextureSubImage2D(original, 0, 0, 0, 4, 4, GL_COMPRESSED_RED_RGTC1, 8, block);
    glGetTextureImage(view, 0, GL_RED, GL_FLOAT, sizeof found, found);
    cr_expect_float_eq(found[5], -1, 1e-6);
    glGetTextureImage(same, 0, GL_RED, GL_FLOAT, sizeof found, found);
    cr_expect_float_eq(found[5], 128 / 255.0, 1e-6);
    glCompressedTextureSubImage2D(view, 0, 0, 0, 4, 4, GL_COMPRESSED_SIGNED_RED_RGTC1, 8, ones);
    glGetTextureImage(original, 0, GL_RED, GL_FLOAT, sizeof found, found);
    cr_expect_float_eq(found[5], 127 / 255.0, 1e-6);
    glGetTextureImage(same, 0, GL_RED, GL_FLOAT, sizeof found, found);
    cr_expect_float_eq(found[5], 127 / 255.0, 1e-6);
    glGetTextureImage(view, 0, GL_RED, GL_FLOAT, sizeof found, found);
    cr_expect_float_eq(found[5], 1, 1e-6);
    expect_error(GL_NO_ERROR);
}

/* --- One data store ------------------------------------------------------------------------------------- */

static void draw_with(GLuint texture, GLfloat left, GLfloat right)
{
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glEnable(GL_TEXTURE_2D);
    glRectf(left, -1, right, 1);
}

static void fill(GLuint texture, const GLubyte color[4])
{
    glClearTexImage(texture, 0, GL_RGBA, GL_UNSIGNED_BYTE, color);
}

/* A draw sees what was there when it was called, whichever view changes it next. */
GL_TEST(texture_view, a_change_is_seen_by_later_draws_alone)
{
    GLuint original;
    glCreateTextures(GL_TEXTURE_2D, 1, &original);
    glTextureStorage2D(original, 1, GL_RGBA8, 4, 4);
    const GLuint view = new_name();
    glTextureView(view, GL_TEXTURE_2D, original, GL_RGBA8, 0, 1, 0, 1);
    fill(original, red);
    draw_with(original, -1, 0);
    fill(view, green);
    draw_with(original, 0, 0.5f);
    draw_with(view, 0.5f, 0.75f);
    fill(original, blue);
    draw_with(view, 0.75f, 1);
    expect_pixel(2, 8, 0xff0000ff);
    expect_pixel(9, 8, 0x00ff00ff);
    expect_pixel(13, 8, 0x00ff00ff);
    expect_pixel(15, 8, 0x0000ffff);
}

GL_TEST(texture_view, what_is_drawn_to_one_view_is_read_from_another)
{
    GLuint original, framebuffer;
    glCreateTextures(GL_TEXTURE_2D, 1, &original);
    glTextureStorage2D(original, 1, GL_RGBA8, SIZE, SIZE);
    const GLuint view = new_name(), drawn = new_name();
    glTextureView(view, GL_TEXTURE_2D, original, GL_RGBA8, 0, 1, 0, 1);
    glTextureView(drawn, GL_TEXTURE_2D, original, GL_RGBA8, 0, 1, 0, 1);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, drawn, 0);
    glColor4ub(255, 0, 0, 255);
    glRectf(-1, -1, 1, 1);
    cr_expect_eq(texel(view, 0, 3, 3, 0), 0xff0000ff); /* the draw is collected still */
    glColor4ub(0, 255, 0, 255);
    glRectf(-1, -1, 1, 1);
    glTextureSubImage2D(original, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, blue);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    draw_with(view, -1, 1);
    expect_pixel(0, 0, 0x0000ffff); /* no texture coordinates: texel 0 */
    cr_expect_eq(texel(view, 0, 8, 8, 0), 0x00ff00ff);
}

GL_TEST(texture_view, the_data_store_lives_as_long_as_a_view)
{
    const GLuint array = new_array(1, GL_RGBA8, 4, 3), view = new_name(), second = new_name();
    glTextureView(view, GL_TEXTURE_2D, array, GL_RGBA8, 0, 1, 1, 1);
    glTextureSubImage2D(view, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, green);
    glDeleteTextures(1, &array);
    cr_expect_eq(texel(view, 0, 0, 0, 0), 0x00ff00ff);
    glTextureView(second, GL_TEXTURE_2D_ARRAY, view, GL_RGBA8, 0, 1, 0, 1);
    glDeleteTextures(1, &view);
    cr_expect_eq(texel(second, 0, 0, 0, 0), 0x00ff00ff);
    glDeleteTextures(1, &second);
    expect_error(GL_NO_ERROR);
}

GL_TEST(texture_view, mipmaps_are_made_in_the_data_store)
{
    const GLuint array = new_array(3, GL_RGBA8, 4, 2), view = new_name();
    glTextureView(view, GL_TEXTURE_2D, array, GL_RGBA8, 0, 3, 1, 1);
    fill(view, green);
    glGenerateTextureMipmap(view);
    cr_expect_eq(texel(array, 2, 0, 0, 1), 0x00ff00ff);
    cr_expect_eq(texel(array, 2, 0, 0, 0), 0);
    glClearTexImage(array, 0, GL_RGBA, GL_UNSIGNED_BYTE, red);
    glGenerateTextureMipmap(array);
    cr_expect_eq(texel(view, 1, 1, 1, 0), 0xff0000ff);
}

/* --- Errors --------------------------------------------------------------------------------------------- */

GL_TEST(texture_view, errors_8_18)
{
    const GLuint array = new_array(2, GL_RGBA8, 4, 8), name = new_name(), other = new_name();
    GLuint flat, wide;
    glCreateTextures(GL_TEXTURE_2D, 1, &flat);
    glTextureImage2DEXT(flat, GL_TEXTURE_2D, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glCreateTextures(GL_TEXTURE_2D_ARRAY, 1, &wide);
    glTextureStorage3D(wide, 1, GL_RGBA8, 8, 4, 6);
#define ROW(error, ...)                                                                                      \
    glTextureView(__VA_ARGS__);                                                                              \
    expect_error(error, #__VA_ARGS__);                                                                       \
    cr_expect(!glIsTexture(name))
    ROW(GL_INVALID_VALUE, 0, GL_TEXTURE_2D, array, GL_RGBA8, 0, 1, 0, 1);
    ROW(GL_INVALID_OPERATION, 999, GL_TEXTURE_2D, array, GL_RGBA8, 0, 1, 0, 1);
    ROW(GL_INVALID_OPERATION, flat, GL_TEXTURE_2D, array, GL_RGBA8, 0, 1, 0, 1);
    ROW(GL_INVALID_VALUE, name, GL_TEXTURE_2D, other, GL_RGBA8, 0, 1, 0, 1);
    ROW(GL_INVALID_VALUE, name, GL_TEXTURE_2D, 999, GL_RGBA8, 0, 1, 0, 1);
    ROW(GL_INVALID_OPERATION, name, GL_TEXTURE_2D, flat, GL_RGBA8, 0, 1, 0, 1);
    ROW(GL_INVALID_ENUM, name, GL_RGBA8, array, GL_RGBA8, 0, 1, 0, 1);
    ROW(GL_INVALID_ENUM, name, GL_PROXY_TEXTURE_2D, array, GL_RGBA8, 0, 1, 0, 1);
    ROW(GL_INVALID_OPERATION, name, GL_TEXTURE_3D, array, GL_RGBA8, 0, 1, 0, 1);
    ROW(GL_INVALID_OPERATION, name, GL_TEXTURE_2D, array, GL_RGB8, 0, 1, 0, 1);
    ROW(GL_INVALID_OPERATION, name, GL_TEXTURE_2D, array, GL_TEXTURE_2D, 0, 1, 0, 1);
    ROW(GL_INVALID_VALUE, name, GL_TEXTURE_2D, array, GL_RGBA8, 2, 1, 0, 1);
    ROW(GL_INVALID_VALUE, name, GL_TEXTURE_2D, array, GL_RGBA8, 0, 1, 8, 1);
    ROW(GL_INVALID_VALUE, name, GL_TEXTURE_2D, array, GL_RGBA8, 0, 1, UINT32_MAX, 1);
    ROW(GL_INVALID_VALUE, name, GL_TEXTURE_2D, array, GL_RGBA8, 0, 1, 0, 2);
    ROW(GL_INVALID_VALUE, name, GL_TEXTURE_CUBE_MAP, array, GL_RGBA8, 0, 1, 3, 6); /* clamped to 5 */
    ROW(GL_INVALID_VALUE, name, GL_TEXTURE_CUBE_MAP_ARRAY, array, GL_RGBA8, 0, 1, 0, 7);
    ROW(GL_INVALID_OPERATION, name, GL_TEXTURE_CUBE_MAP, wide, GL_RGBA8, 0, 1, 0, 6);
    ROW(GL_INVALID_OPERATION, name, GL_TEXTURE_2D_ARRAY, array, GL_RGBA8, 0, 0, 0, 1);
    ROW(GL_INVALID_OPERATION, name, GL_TEXTURE_2D_ARRAY, array, GL_RGBA8, 0, 1, 0, 0);
    glTextureView(name, GL_TEXTURE_2D_ARRAY, array, GL_RGBA8, 0, UINT32_MAX, 0, UINT32_MAX);
    expect_error(GL_NO_ERROR);
    glBindTexture(GL_TEXTURE_2D_ARRAY, name);
    glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RGBA8, 4, 4, 1);
    expect_error(GL_INVALID_OPERATION, "a view is immutable");
}
