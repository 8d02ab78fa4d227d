/* Image files into textures: ewLoadTexture, ewLoadTextureMemory. */
#include "tests/gl/gl_test.h"

#include "tests/files/files.h"

static struct file file;
static const uint32_t bgra[4] = {0xff, 0xff00, 0xff0000, 0xff000000};

static GLint level_value(GLenum target, GLint level, GLenum pname)
{
    GLint value = -1;
    glGetTexLevelParameteriv(target, level, pname, &value);
    return value;
}

/* A file replaces all that was there, says how many levels there are, and draws. */
GL_TEST(image_file, a_file_becomes_the_texture)
{
    static const struct shape shape = {4, 4, 1, 1, 1, 2}, cube = {2, 2, 1, 1, 6, 2};
    GLuint names[2];
    GLint value;
    glGenTextures(2, names);
    glBindTexture(GL_TEXTURE_2D, names[0]);
    glTexImage2D(GL_TEXTURE_2D, 5, GL_RGB8, 1, 1, 0, GL_RGB, GL_UNSIGNED_BYTE, NULL);
    dds_header(&file, &shape, 0, 32, bgra);
    dds_images(&file, &shape, 4);
    cr_assert_eq(ewLoadTextureMemory(GL_TEXTURE_2D, file.bytes, file.size), 0, "%s", ewLastMessage());
    cr_expect_eq(level_value(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH), 4);
    cr_expect_eq(level_value(GL_TEXTURE_2D, 1, GL_TEXTURE_WIDTH), 2);
    cr_expect_eq(level_value(GL_TEXTURE_2D, 5, GL_TEXTURE_WIDTH), 0);
    cr_expect_eq(level_value(GL_TEXTURE_2D, 0, GL_TEXTURE_INTERNAL_FORMAT), GL_RGBA8);
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, &value);
    cr_expect_eq(value, 1);

    glBindTexture(GL_TEXTURE_CUBE_MAP, names[1]);
    ktx_header(&file, &cube, 2, 0, 0, GL_UNSIGNED_BYTE, GL_RGBA, GL_SRGB8_ALPHA8, 0);
    ktx_images(&file, &cube, 0, 4, 0);
    cr_assert_eq(ewLoadTextureMemory(GL_TEXTURE_CUBE_MAP, file.bytes, file.size), 0, "%s", ewLastMessage());
    cr_expect_eq(level_value(GL_TEXTURE_CUBE_MAP_NEGATIVE_Z, 1, GL_TEXTURE_INTERNAL_FORMAT), GL_SRGB8_ALPHA8);
    GLubyte texels[2 * 2 * 4];
    glGetTexImage(GL_TEXTURE_CUBE_MAP_NEGATIVE_Y, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    cr_expect_eq(texels[0], mark_of(0, 0, 3));
    expect_error(GL_NO_ERROR);

    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
    glBegin(GL_TRIANGLES);
    glTexCoord2f(0, 0), glVertex2f(-1, -1);
    glTexCoord2f(16, 0), glVertex2f(3, -1);
    glTexCoord2f(0, 16), glVertex2f(-1, 3);
    glEnd();
    cr_expect_eq(pixel_at(3, 3), 0x01010101u * mark_of(1, 0, 0), "%08x: two texels a pixel are level 1",
                 pixel_at(3, 3));
}

/* A face takes a picture; a picture with GENERATE_MIPMAP has all its levels. */
GL_TEST(image_file, pictures)
{
    static const struct shape square = {4, 4, 1, 1, 1, 1};
    dds_header(&file, &square, 0, 32, bgra);
    dds_images(&file, &square, 4);
    cr_assert_eq(ewLoadTextureMemory(GL_TEXTURE_CUBE_MAP_POSITIVE_Y, file.bytes, file.size), 0, "%s",
                 ewLastMessage());
    cr_expect_eq(level_value(GL_TEXTURE_CUBE_MAP_POSITIVE_Y, 0, GL_TEXTURE_WIDTH), 4);
    cr_expect_eq(level_value(GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, GL_TEXTURE_WIDTH), 0);
    glTexParameteri(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
    cr_assert_eq(ewLoadTextureMemory(GL_TEXTURE_2D, file.bytes, file.size), 0, "%s", ewLastMessage());
    cr_expect_eq(level_value(GL_TEXTURE_2D, 2, GL_TEXTURE_WIDTH), 1);
    cr_assert_eq(ewLoadTextureMemory(GL_TEXTURE_2D_ARRAY, file.bytes, file.size), 0, "%s", ewLastMessage());
    cr_expect_eq(level_value(GL_TEXTURE_2D_ARRAY, 0, GL_TEXTURE_DEPTH), 1);
    cr_assert_eq(ewLoadTextureMemory(GL_TEXTURE_1D_ARRAY, file.bytes, file.size), 0, "%s", ewLastMessage());
    cr_expect_eq(level_value(GL_TEXTURE_1D_ARRAY, 0, GL_TEXTURE_HEIGHT), 4);
    expect_error(GL_NO_ERROR);
}

/* What fails changes nothing, and says why. */
GL_TEST(image_file, a_failed_call_changes_nothing)
{
    static const struct shape shape = {4, 2, 1, 1, 1, 1}, cube = {2, 2, 1, 1, 6, 1};
    static const struct {
        GLenum target;
        const char *what, *expected;
        GLenum error;
    } rows[] = {
        {GL_TEXTURE_2D, "short", "level 0, layer 0, face 0 has 32 bytes from offset 128 on", GL_NO_ERROR},
        {GL_TEXTURE_CUBE_MAP, "whole", "no square", GL_NO_ERROR},
        {GL_TEXTURE_CUBE_MAP_POSITIVE_X, "whole", "no square", GL_NO_ERROR},
        {GL_TEXTURE_2D, "cube", "another target", GL_NO_ERROR},
        {GL_TEXTURE_2D, "null", "the file is null", GL_INVALID_VALUE},
        {GL_TEXTURE_BUFFER, "whole", "target is 0x8C2A", GL_INVALID_ENUM},
        {GL_PROXY_TEXTURE_2D, "whole", "target is 0x8064", GL_INVALID_ENUM},
        {GL_TEXTURE_2D_MULTISAMPLE, "whole", "target is 0x9100", GL_INVALID_ENUM},
        {GL_RGBA, "whole", "target is 0x1908", GL_INVALID_ENUM},
    };
    static const GLubyte before[4] = {1, 2, 3, 4};
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, before);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLubyte after[4] = {0};
        const struct shape *what = strcmp(rows[i].what, "cube") ? &shape : &cube;
        dds_header(&file, what, 0, 32, bgra);
        dds_images(&file, what, 4);
        file.size -= strcmp(rows[i].what, "short") == 0;
        const void *bytes = strcmp(rows[i].what, "null") ? file.bytes : NULL;
        cr_expect_eq(ewLoadTextureMemory(rows[i].target, bytes, file.size), -1, "row %u", i);
        cr_expect_not_null(strstr(ewLastMessage(), rows[i].expected), "row %u: %s", i, ewLastMessage());
        expect_error(rows[i].error, "row %u", i);
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, after);
        cr_expect_eq(memcmp(before, after, 4), 0, "row %u", i);
    }
    cr_expect_eq(ewLoadTexture(GL_TEXTURE_2D, "/no/such/file.png"), -1);
    cr_expect_not_null(strstr(ewLastMessage(), "cannot read '/no/such/file.png'"), "%s", ewLastMessage());
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 2, 2);
    dds_header(&file, &shape, 0, 32, bgra);
    dds_images(&file, &shape, 4);
    cr_expect_eq(ewLoadTextureMemory(GL_TEXTURE_2D, file.bytes, file.size), -1);
    expect_error(GL_INVALID_OPERATION);
}
