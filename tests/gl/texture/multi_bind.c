/* Textures, samplers and images for several units at once (ARB_multi_bind; GL 4.6
 * compatibility 8.1, 8.2, 8.26).
 */
#include "tests/gl/gl_test.h"

static GLuint texture_of(GLenum target, GLenum format, GLsizei size)
{
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(target, name);
    if (target == GL_TEXTURE_2D)
        glTexImage2D(target, 0, (GLint)format, size, size, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glBindTexture(target, 0);
    return name;
}

static GLint bound(GLuint unit, GLenum pname)
{
    GLint value = -1, active;
    glGetIntegerv(GL_ACTIVE_TEXTURE, &active);
    glActiveTexture(GL_TEXTURE0 + unit);
    glGetIntegerv(pname, &value);
    glActiveTexture((GLenum)active);
    return value;
}

static GLint image(GLuint unit, GLenum pname)
{
    GLint value = -1;
    glGetIntegeri_v(pname, unit, &value);
    return value;
}

/* 8.1: each object to the target that it is of; zero and null reset every target of a unit. */
GL_TEST(multi_bind, textures_go_to_their_targets)
{
    const GLuint flat = texture_of(GL_TEXTURE_2D, GL_RGBA8, 4), deep = texture_of(GL_TEXTURE_3D, 0, 0),
                 names[3] = {flat, deep, 0};
    glActiveTexture(GL_TEXTURE5);
    glBindTexture(GL_TEXTURE_1D, texture_of(GL_TEXTURE_1D, 0, 0));
    glActiveTexture(GL_TEXTURE2);
    glBindTextures(3, 3, names);
    cr_expect_eq(bound(3, GL_TEXTURE_BINDING_2D), (GLint)flat);
    cr_expect_eq(bound(4, GL_TEXTURE_BINDING_3D), (GLint)deep);
    cr_expect_eq(bound(4, GL_TEXTURE_BINDING_2D), 0);
    cr_expect_eq(bound(5, GL_TEXTURE_BINDING_1D), 0, "zero resets every target");
    GLint active;
    glGetIntegerv(GL_ACTIVE_TEXTURE, &active);
    cr_expect_eq(active, GL_TEXTURE2, "the selector stays");
    glBindTextures(3, 2, NULL);
    cr_expect_eq(bound(3, GL_TEXTURE_BINDING_2D) | bound(4, GL_TEXTURE_BINDING_3D), 0);
    expect_error(GL_NO_ERROR);
}

/* A draw sees them. */
GL_TEST(multi_bind, bound_textures_and_samplers_are_drawn_with)
{
    static const GLfloat covering[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};
    static const GLubyte texels[2][4] = {{255, 0, 0, 255}, {0, 255, 0, 255}};
    GLuint texture, sampler;
    glGenTextures(1, &texture);
    glGenSamplers(1, &sampler);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 2, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    glBindTexture(GL_TEXTURE_2D, 0);
    glSamplerParameteri(sampler, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glSamplerParameteri(sampler, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glBindTextures(9, 1, &texture);
    glBindSamplers(9, 1, &sampler);
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nTEX result.color, {0.75, 0.5}, texture[9], 2D;\nEND");
    glEnableClientState(GL_VERTEX_ARRAY);
    glVertexPointer(2, GL_FLOAT, 0, covering);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(3, 3, 0x00ff00ff);
    glBindSamplers(8, 2, NULL);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    expect_pixel(3, 3, 0x000000ff); /* incomplete by its own parameters */
    cr_expect_eq(bound(9, GL_SAMPLER_BINDING), 0);
}

/* 8.26: all layers of level 0, to be read and written, in the texture's own format. */
GL_TEST(multi_bind, images_have_the_format_of_their_texture)
{
    const GLuint names[3] = {texture_of(GL_TEXTURE_2D, GL_RGBA8, 4), 0,
                             texture_of(GL_TEXTURE_2D, GL_R16F, 4)};
    glBindImageTexture(2, names[0], 0, GL_FALSE, 1, GL_WRITE_ONLY, GL_RG8);
    glBindImageTextures(1, 3, names);
    expect_error(GL_NO_ERROR);
    static const GLenum pnames[] = {GL_IMAGE_BINDING_LEVEL, GL_IMAGE_BINDING_LAYERED, GL_IMAGE_BINDING_LAYER,
                                    GL_IMAGE_BINDING_ACCESS, GL_IMAGE_BINDING_FORMAT};
    static const GLint expected[3][5] = {{0, GL_TRUE, 0, GL_READ_WRITE, GL_RGBA8},
                                         {0, GL_FALSE, 0, GL_READ_ONLY, GL_R8},
                                         {0, GL_TRUE, 0, GL_READ_WRITE, GL_R16F}};
    for (unsigned unit = 0; unit < 3; unit++) {
        cr_expect_eq(image(1 + unit, GL_IMAGE_BINDING_NAME), (GLint)names[unit]);
        for (unsigned i = 0; i < 5; i++)
            cr_expect_eq(image(1 + unit, pnames[i]), expected[unit][i], "unit %u, 0x%04x", unit, pnames[i]);
    }
    glBindImageTextures(1, 3, NULL);
    cr_expect_eq(image(1, GL_IMAGE_BINDING_NAME), 0);
    cr_expect_eq(image(3, GL_IMAGE_BINDING_FORMAT), GL_R8);
    expect_error(GL_NO_ERROR);
}

/* "State for other ... units will still be changed if their corresponding values are valid." */
GL_TEST(multi_bind, units_are_checked_one_by_one)
{
    const GLuint good = texture_of(GL_TEXTURE_2D, GL_RGBA8, 4), names[3] = {good, 77, good};
    GLuint samplers[3] = {0, 77, 0};
    glGenSamplers(1, &samplers[2]);
    glBindSampler(0, samplers[2]);
    glGenSamplers(1, &samplers[2]); /* another one, without an object yet */
    glBindTextures(0, 3, names);
    expect_error(GL_INVALID_OPERATION, "77 is no texture");
    cr_expect_eq(bound(0, GL_TEXTURE_BINDING_2D), (GLint)good);
    cr_expect_eq(bound(1, GL_TEXTURE_BINDING_2D), 0);
    cr_expect_eq(bound(2, GL_TEXTURE_BINDING_2D), (GLint)good);
    glBindSamplers(0, 3, samplers);
    expect_error(GL_INVALID_OPERATION, "77 is no sampler");
    cr_expect_eq(bound(0, GL_SAMPLER_BINDING), 0);
    cr_expect_eq(bound(2, GL_SAMPLER_BINDING), (GLint)samplers[2]);
    glBindImageTextures(0, 3, names);
    expect_error(GL_INVALID_OPERATION, "77 is no texture");
    cr_expect_eq(image(0, GL_IMAGE_BINDING_NAME), (GLint)good);
    cr_expect_eq(image(1, GL_IMAGE_BINDING_NAME), 0);
    cr_expect_eq(image(2, GL_IMAGE_BINDING_NAME), (GLint)good);
}

#define ERRORS(ROW)                                                                                          \
    ROW(glBindTextures(31, 2, NULL), GL_INVALID_OPERATION)                                                   \
    ROW(glBindTextures(~0u, 1, NULL), GL_INVALID_OPERATION)                                                  \
    ROW(glBindTextures(0, -1, NULL), GL_INVALID_VALUE)                                                       \
    ROW(glBindTextures(32, 0, NULL), GL_NO_ERROR)                                                            \
    ROW(glBindSamplers(31, 2, NULL), GL_INVALID_OPERATION)                                                   \
    ROW(glBindSamplers(1, 0x7fffffff, NULL), GL_INVALID_OPERATION)                                           \
    ROW(glBindSamplers(0, -1, NULL), GL_INVALID_VALUE)                                                       \
    ROW(glBindImageTextures(31, 2, NULL), GL_INVALID_OPERATION)                                              \
    ROW(glBindImageTextures(0, -1, NULL), GL_INVALID_VALUE)                                                  \
    ROW(glBindImageTextures(0, 1, &no_image), GL_INVALID_OPERATION)                                          \
    ROW(glBindImageTextures(0, 1, &no_texels), GL_INVALID_OPERATION)                                         \
    ROW(glBindImageTextures(0, 1, &no_format), GL_INVALID_OPERATION)

#define CALL_CASE(call, error)                                                                               \
    {                                                                                                        \
        call;                                                                                                \
        expect_error(error, #call);                                                                          \
        cr_expect_eq(image(0, GL_IMAGE_BINDING_NAME), 0, #call);                                             \
        cr_expect_eq(bound(31, GL_TEXTURE_BINDING_2D), (GLint)kept, #call);                                  \
    }

GL_TEST(multi_bind, every_named_error_is_raised)
{
    const GLuint no_image = texture_of(GL_TEXTURE_3D, 0, 0),
                 no_texels = texture_of(GL_TEXTURE_2D, GL_RGBA8, 0),
                 no_format = texture_of(GL_TEXTURE_2D, GL_RGB8, 4),
                 kept = texture_of(GL_TEXTURE_2D, GL_RGBA8, 4);
    glBindTextures(31, 1, &kept);
    ERRORS(CALL_CASE)
}
