/* Buffers and textures that are filled with a value, and invalidation (GL 4.6 compatibility 6.2.1, 8.20,
 * 8.21). */
#include "tests/gl/texture/texture_clear_test.h"

static GLuint array_buffer(GLsizeiptr size)
{
    GLuint name;
    glGenBuffers(1, &name);
    glBindBuffer(GL_ARRAY_BUFFER, name);
    glBufferData(GL_ARRAY_BUFFER, size, NULL, GL_STATIC_DRAW);
    return name;
}

/* --- Buffers -------------------------------------------------------------------------------------------- */

GL_TEST(texture_clear, a_value_fills_a_buffer_in_its_format)
{
    static const GLubyte bytes[4] = {1, 2, 3, 255};
    static const GLfloat reals[4] = {1, 0.5F, 0.25F, -1};
    static const GLint integer = -7;
    GLubyte read[8];
    GLfloat floats[2];
    GLint integers[2];
    array_buffer(8);
    glClearBufferData(GL_ARRAY_BUFFER, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, 8, read);
    cr_expect_arr_eq(read, ((GLubyte[]){1, 2, 3, 255, 1, 2, 3, 255}), 8);
    glClearBufferSubData(GL_ARRAY_BUFFER, GL_RG8, 2, 4, GL_RGBA, GL_FLOAT, reals);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, 8, read);
    cr_expect_arr_eq(read, ((GLubyte[]){1, 2, 255, 128, 255, 128, 3, 255}), 8);
    glClearBufferData(GL_ARRAY_BUFFER, GL_R32I, GL_RED_INTEGER, GL_INT, &integer);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, 8, integers);
    cr_expect(integers[0] == -7 && integers[1] == -7);
    glClearBufferData(GL_ARRAY_BUFFER, GL_R32F, GL_RED_INTEGER, GL_INT, &integer);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, 8, floats);
    cr_expect(floats[0] == -7 && floats[1] == -7);
    glClearBufferData(GL_ARRAY_BUFFER, GL_RG32F, GL_RGBA, GL_FLOAT, NULL);
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, 8, integers);
    cr_expect(integers[0] == 0 && integers[1] == 0);
    expect_error(GL_NO_ERROR);
}

GL_TEST(texture_clear, errors_of_buffers_6_2_1)
{
    static const GLubyte value[4] = {9, 9, 9, 9};
    GLubyte read[8], zero[8] = {0};
#define CLEAR(format, offset, size, ...)                                                                     \
    glClearBufferSubData(GL_ARRAY_BUFFER, format, offset, size, __VA_ARGS__)
    ROW(GL_INVALID_VALUE, CLEAR(GL_R8, 0, 1, GL_RED, GL_UNSIGNED_BYTE, value));
    array_buffer(8);
    ROW(GL_INVALID_ENUM, glClearBufferData(GL_TEXTURE_2D, GL_R8, GL_RED, GL_UNSIGNED_BYTE, value));
    ROW(GL_INVALID_ENUM, CLEAR(GL_RGB8, 0, 3, GL_RED, GL_UNSIGNED_BYTE, value));
    ROW(GL_INVALID_ENUM, CLEAR(GL_DEPTH_COMPONENT24, 0, 4, GL_RED, GL_UNSIGNED_BYTE, value));
    ROW(GL_INVALID_VALUE, CLEAR(GL_RG8, 1, 2, GL_RED, GL_UNSIGNED_BYTE, value));
    ROW(GL_INVALID_VALUE, CLEAR(GL_RG8, 0, 3, GL_RED, GL_UNSIGNED_BYTE, value));
    ROW(GL_INVALID_VALUE, CLEAR(GL_RG8, -2, 2, GL_RED, GL_UNSIGNED_BYTE, value));
    ROW(GL_INVALID_VALUE, CLEAR(GL_RG8, 4, 6, GL_RED, GL_UNSIGNED_BYTE, value));
    ROW(GL_INVALID_VALUE, CLEAR(GL_R8, 0, 1, GL_RED, GL_TEXTURE_2D, value));
    ROW(GL_INVALID_VALUE, CLEAR(GL_R8, 0, 1, GL_TEXTURE_2D, GL_UNSIGNED_BYTE, value));
    ROW(GL_INVALID_VALUE, CLEAR(GL_R8, 0, 1, GL_DEPTH_COMPONENT, GL_UNSIGNED_BYTE, value));
    glMapBufferRange(GL_ARRAY_BUFFER, 0, 4, GL_MAP_READ_BIT);
    ROW(GL_INVALID_OPERATION, CLEAR(GL_R8, 3, 2, GL_RED, GL_UNSIGNED_BYTE, value));
    glUnmapBuffer(GL_ARRAY_BUFFER);
#undef CLEAR
    glGetBufferSubData(GL_ARRAY_BUFFER, 0, 8, read);
    cr_expect_arr_eq(read, zero, 8);
}

/* --- Textures ------------------------------------------------------------------------------------------- */

GL_TEST(texture_clear, a_box_of_texels_gets_the_value)
{
    static const GLubyte value[4] = {10, 20, 30, 40};
    GLubyte read[3 * 3 * 4];
    const GLuint name = texture(GL_TEXTURE_2D, GL_RGBA8, 3, 3);
    glClearTexImage(name, 0, GL_RGBA, GL_UNSIGNED_BYTE, value);
    glClearTexSubImage(name, 0, 1, 1, 0, 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, read);
    expect_error(GL_NO_ERROR);
    for (unsigned i = 0; i < 9; i++)
        for (unsigned c = 0; c < 4; c++)
            cr_expect_eq(read[i * 4 + c], i == 4 || i == 5 ? 0 : value[c], "texel %u", i);
}

GL_TEST(texture_clear, faces_of_cube_maps_are_slices)
{
    static const GLubyte value = 200;
    const GLuint name = texture(GL_TEXTURE_CUBE_MAP, GL_R8, 2, 2);
    glClearTexSubImage(name, 0, 0, 0, 2, 2, 2, 3, GL_RED, GL_UNSIGNED_BYTE, &value);
    expect_error(GL_NO_ERROR);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    for (unsigned face = 0; face < 6; face++) {
        GLubyte read[4];
        glGetTexImage(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RED, GL_UNSIGNED_BYTE, read);
        cr_expect_eq(read[3], face >= 2 && face < 5 ? 200 : 0, "face %u", face);
    }
}

/* Faces that are not there, or are smaller than the first, are not written. */
GL_TEST(texture_clear, faces_that_differ_are_refused)
{
    static const GLubyte value[4] = {1, 2, 3, 4};
    GLubyte read[6 * 64];
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_CUBE_MAP, name);
    glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, GL_RGBA8, 4, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glTexImage2D(GL_TEXTURE_CUBE_MAP_NEGATIVE_X, 0, GL_R8, 1, 1, 0, GL_RED, GL_UNSIGNED_BYTE, NULL);
    glClearTexImage(name, 0, GL_RGBA, GL_UNSIGNED_BYTE, value);
    expect_error(GL_INVALID_OPERATION);
    glClearTexSubImage(name, 0, 0, 0, 1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, value);
    expect_error(GL_INVALID_OPERATION);
    glClearTexSubImage(name, 0, 0, 0, 0, 4, 4, 1, GL_RGBA, GL_UNSIGNED_BYTE, value);
    expect_error(GL_NO_ERROR);
    glGetTextureImage(name, 0, GL_RGBA, GL_UNSIGNED_BYTE, sizeof read, read);
    expect_error(GL_INVALID_OPERATION);
    glGetTextureSubImage(name, 0, 0, 0, 1, 4, 4, 1, GL_RGBA, GL_UNSIGNED_BYTE, sizeof read, read);
    expect_error(GL_INVALID_OPERATION);
    glCopyImageSubData(name, GL_TEXTURE_CUBE_MAP, 0, 0, 0, 0, name, GL_TEXTURE_CUBE_MAP, 0, 0, 0, 1, 4, 4, 1);
    expect_error(GL_INVALID_OPERATION);
}

GL_TEST(texture_clear, depths_and_integers_are_what_they_are)
{
    static const GLfloat depth = 0.25F;
    static const GLint integer = -3;
    GLfloat depths[4];
    GLint integers[4];
    GLuint name = texture(GL_TEXTURE_2D, GL_DEPTH_COMPONENT32F, 2, 2);
    glClearTexImage(name, 0, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    cr_expect_eq(depths[3], 0.25F);
    name = texture(GL_TEXTURE_2D, GL_R32I, 2, 2);
    glClearTexImage(name, 0, GL_RED_INTEGER, GL_INT, &integer);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RED_INTEGER, GL_INT, integers);
    cr_expect_eq(integers[3], -3);
}

GL_TEST(texture_clear, what_was_drawn_comes_before_and_after)
{
    static const GLubyte red[4] = {255, 0, 0, 255};
    GLuint framebuffer;
    const GLuint name = texture(GL_TEXTURE_2D, GL_RGBA8, 4, 4);
    GLubyte read[64];
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, name, 0);
    glClearColor(0, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glClearTexSubImage(name, 0, 0, 0, 0, 2, 4, 1, GL_RGBA, GL_UNSIGNED_BYTE, red);
    glReadPixels(0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, read);
    cr_expect(read[0] == 255 && read[1] == 0 && read[12] == 0 && read[13] == 255);
    glClear(GL_COLOR_BUFFER_BIT);
    glReadPixels(0, 0, 4, 4, GL_RGBA, GL_UNSIGNED_BYTE, read);
    cr_expect(read[0] == 0 && read[1] == 255);
}
