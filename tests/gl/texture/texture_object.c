/* Texture names and parameters. */
#include "tests/gl/texture/texture_object_test.h"

TestSuite(texture_object, .init = context_begin, .fini = context_end);

static GLuint names[3];

static GLboolean residences[3];

static GLint ints_out[4];

static float floats_out[4];

#define T GL_TEXTURE_2D

#define ERROR_ROWS(ROW)                                                                                      \
    ROW(glGenTextures(-1, names), GL_INVALID_VALUE)                                                          \
    ROW(glDeleteTextures(-1, names), GL_INVALID_VALUE)                                                       \
    ROW(glBindTexture(GL_TEXTURE_CUBE_MAP_POSITIVE_X, 1), GL_INVALID_ENUM)                                   \
    ROW(glBindTexture(GL_PROXY_TEXTURE_2D, 1), GL_INVALID_ENUM)                                              \
    ROW(glBindTexture(GL_TEXTURE_3D, 77), GL_INVALID_OPERATION)                                              \
    ROW(glAreTexturesResident(-1, names, residences), GL_INVALID_VALUE)                                      \
    ROW(glAreTexturesResident(1, (const GLuint[]){0}, residences), GL_INVALID_VALUE)                         \
    ROW(glAreTexturesResident(1, (const GLuint[]){77}, residences), GL_NO_ERROR)                             \
    ROW(glPrioritizeTextures(-1, names, priorities), GL_INVALID_VALUE)                                       \
    ROW(glTexParameteri(GL_TEXTURE_CUBE_MAP_POSITIVE_X, GL_TEXTURE_WRAP_S, GL_REPEAT), GL_INVALID_ENUM)      \
    ROW(glTexParameteri(T, GL_TEXTURE_WIDTH, 1), GL_INVALID_ENUM)                                            \
    ROW(glTexParameteri(T, GL_TEXTURE_MIN_FILTER, GL_REPEAT), GL_INVALID_ENUM)                               \
    ROW(glTexParameteri(T, GL_TEXTURE_MAG_FILTER, GL_LINEAR_MIPMAP_LINEAR), GL_INVALID_ENUM)                 \
    ROW(glTexParameterf(T, GL_TEXTURE_WRAP_R, 12345.0f), GL_INVALID_ENUM)                                    \
    ROW(glTexParameterf(T, GL_TEXTURE_BORDER_COLOR, 1), GL_INVALID_ENUM)                                     \
    ROW(glTexParameteri(T, GL_TEXTURE_BASE_LEVEL, -1), GL_INVALID_VALUE)                                     \
    ROW(glTexParameterf(T, GL_TEXTURE_MAX_LEVEL, -3), GL_INVALID_VALUE)                                      \
    ROW(glGetTexParameteriv(GL_PROXY_TEXTURE_2D, GL_TEXTURE_WRAP_S, ints_out), GL_INVALID_ENUM)              \
    ROW(glGetTexParameterfv(T, GL_TEXTURE_WIDTH, floats_out), GL_INVALID_ENUM)

#define CALL_CASE(call, error)                                                                               \
    {                                                                                                        \
        call;                                                                                                \
        expect_error(error, #call);                                                                          \
    }

Test(texture_object, every_named_error_is_raised)
{
    glBindTexture(GL_TEXTURE_2D, 77);
    ERROR_ROWS(CALL_CASE)
}

Test(texture_object, names_become_textures_when_bound)
{
    glGenTextures(3, names);
    cr_expect_not(glIsTexture(names[0]));
    glBindTexture(GL_TEXTURE_2D, names[0]);
    cr_expect(glIsTexture(names[0]));
    glGetIntegerv(GL_TEXTURE_BINDING_2D, ints_out);
    cr_expect_eq((GLuint)ints_out[0], names[0]);
    glActiveTexture(GL_TEXTURE2);
    glGetIntegerv(GL_TEXTURE_BINDING_2D, ints_out);
    cr_expect_eq(ints_out[0], 0, "each unit has its own binding");
    glBindTexture(GL_TEXTURE_2D, names[0]);
    glDeleteTextures(3, names);
    glGetIntegerv(GL_TEXTURE_BINDING_2D, ints_out);
    cr_expect_eq(ints_out[0], 0, "deleting unbinds from every unit");
    cr_expect_not(glIsTexture(names[0]));
}

/* Programs name thousands of textures before they have images. */
Test(texture_object, a_texture_without_images_is_small)
{
    enum { COUNT = 1000, MOST = 1500 };
    GLuint bound[COUNT];
    GLint width = -1;
    GLubyte texel[4] = {7, 7, 7, 7};
    glGenTextures(COUNT, bound);
    glBindTexture(GL_TEXTURE_2D, bound[0]);
    const struct mallinfo2 before = mallinfo2();
    for (int i = 1; i < COUNT; i++)
        glBindTexture(GL_TEXTURE_2D, bound[i]);
    const struct mallinfo2 after = mallinfo2();
    const size_t each = (after.uordblks + after.hblkhd - before.uordblks - before.hblkhd) / (COUNT - 1);
    cr_expect(each < MOST, "%zu bytes, expected less than %d", each, MOST);

    /* what reads images finds none */
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
    cr_expect_eq(width, 0);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    cr_expect_eq(texel[0], 7);
    glGetTexImage(GL_TEXTURE_CUBE_MAP_NEGATIVE_Z, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    glGetTexLevelParameteriv(GL_TEXTURE_BUFFER, 0, GL_TEXTURE_WIDTH, &width);
    cr_expect_eq(width, 0);
    expect_error(GL_NO_ERROR, "queries");
    glEnable(GL_TEXTURE_2D);
    draw_quad();
    expect_pixel(3, 3, 255, 255, 255, 255, "an incomplete texture");
    glDeleteTextures(COUNT, bound);
    expect_error(GL_NO_ERROR, "deletion");
}

/* A red face beside black ones, of one texel each. s = 0.95 lies 0.45 texels behind its centre. */
static void red_cube(void)
{
    static const GLubyte red[] = {255, 0, 0, 255}, black[] = {0, 0, 0, 255};
    for (GLenum face = 0; face < 6; face++)
        glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                     face == 0 ? red : black);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glEnable(GL_TEXTURE_CUBE_MAP);
}

static void expect_seamless(bool expected, const char *what)
{
    glTexCoord3f(1, 0, -0.9f);
    glRectf(-1, -1, 1, 1);
    expect_pixel(3, 3, expected ? 140 : 255, 0, 0, 255, what);
}

/* AMD_seamless_cubemap_per_texture 3.9.7: where the capability or the parameter is true. */
Test(texture_object, cube_maps_are_seamless_one_by_one)
{
    GLuint sampler;
    GLint value;
    red_cube();
    expect_seamless(false, "at first");
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_CUBE_MAP_SEAMLESS, GL_TRUE);
    glGetTexParameteriv(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_CUBE_MAP_SEAMLESS, &value);
    cr_expect_eq(value, GL_TRUE);
    expect_seamless(true, "by the texture");
    glGenSamplers(1, &sampler);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glBindSampler(0, sampler);
    expect_seamless(false, "not by the sampler");
    glSamplerParameteri(sampler, GL_TEXTURE_CUBE_MAP_SEAMLESS, GL_TRUE);
    expect_seamless(true, "by the sampler");
    glBindSampler(0, 0);
    glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_CUBE_MAP_SEAMLESS, GL_FALSE);
    expect_seamless(false, "by nothing");
    glEnable(GL_TEXTURE_CUBE_MAP_SEAMLESS);
    expect_seamless(true, "by the capability");
    expect_error(GL_NO_ERROR, "all");
}

/* ewTextureStamp: another number after each specification, and no number of another texture. */
Test(texture_object, a_stamp_is_of_one_specification)
{
    static const GLubyte texel[4] = {1, 2, 3, 4};
    const GLuint name = 7, other = 8;
    glBindTexture(T, name);
    cr_expect_eq(ewTextureStamp(T, name), 0u, "no image");
    cr_expect_eq(ewTextureStamp(T, 99), 0u, "no texture");
    glTexImage2D(T, 0, GL_RGBA8, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    const uint64_t first = ewTextureStamp(T, name);
    cr_expect_neq(first, 0u);
    cr_expect_eq(ewTextureStamp(GL_TEXTURE_3D, name), 0u, "another target");
    glTexSubImage2D(T, 0, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    glGenerateMipmap(T);
    glTexParameteri(T, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    cr_expect_eq(ewTextureStamp(T, name), first, "texels, mipmaps and parameters");
    glTexImage2D(T, 1, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    const uint64_t second = ewTextureStamp(T, name);
    cr_expect_neq(second, first, "any level");
    glCopyTexImage2D(T, 0, GL_RGBA8, 0, 0, 2, 2, 0);
    cr_expect_neq(ewTextureStamp(T, name), second);
    glDeleteTextures(1, &name);
    cr_expect_eq(ewTextureStamp(T, name), 0u, "deleted");
    glBindTexture(T, name);
    glTexStorage2D(T, 1, GL_RGBA8, 2, 2);
    const uint64_t third = ewTextureStamp(T, name);
    cr_expect(third != 0 && third != first && third != second, "a name that is used again");
    glBindTexture(T, other);
    glTexImage2D(T, 0, GL_RGBA8, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    cr_expect_neq(ewTextureStamp(T, other), third);
    expect_error(GL_NO_ERROR, "stamps");
}
