/* Renderbuffer textures (NV_explicit_multisample 3.8.4): what is drawn to a renderbuffer is fetched by TXFMS.
 */
#include "tests/gl/gl_test.h"

static GLuint new_renderbuffer(GLsizei samples, GLenum format, GLsizei size)
{
    GLuint name;
    glGenRenderbuffers(1, &name);
    glBindRenderbuffer(GL_RENDERBUFFER, name);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, size, size);
    return name;
}

static GLuint new_texture(GLuint renderbuffer)
{
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_RENDERBUFFER_NV, name);
    glTexRenderbufferNV(GL_TEXTURE_RENDERBUFFER_NV, renderbuffer);
    expect_error(GL_NO_ERROR);
    return name;
}

/* A framebuffer object that draws to the renderbuffer, bound. */
static GLuint new_framebuffer(GLuint renderbuffer)
{
    GLuint name;
    glGenFramebuffers(1, &name);
    glBindFramebuffer(GL_FRAMEBUFFER, name);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
    cr_assert_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    return name;
}

/* Clears what single pixels there are, and copies them to every sample of `to`. */
static void fill(GLuint to, float r, float g, float b)
{
    const GLuint single = new_framebuffer(new_renderbuffer(0, GL_RGBA8, SIZE));
    glClearColor(r, g, b, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, single);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
    glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glDeleteFramebuffers(1, &single);
}

/* The sample of each pixel, drawn to the window. */
static void draw_sample(int sample)
{
    load_program(
        GL_FRAGMENT_PROGRAM_ARB,
        "!!NVfp4.0\nOPTION NV_explicit_multisample;\nINT TEMP I; TEMP R; TRUNC.S I, fragment.position;\n"
        "MOV.S I.w, program.local[0].x;\nTXFMS R, I, texture[0], RENDERBUFFER; MOV result.color, R; END");
    glProgramLocalParameterI4iNV(GL_FRAGMENT_PROGRAM_ARB, 0, sample, 0, 0, 0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glRectf(-1, -1, 1, 1);
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

GL_TEST(texture_renderbuffer, bindings)
{
    GLint value;
    const GLuint renderbuffer = new_renderbuffer(4, GL_RGBA8, SIZE), texture = new_texture(renderbuffer);
    glGetIntegerv(GL_TEXTURE_BINDING_RENDERBUFFER_NV, &value);
    cr_expect_eq(value, (GLint)texture);
    glGetIntegerv(GL_TEXTURE_RENDERBUFFER_DATA_STORE_BINDING_NV, &value);
    cr_expect_eq(value, (GLint)renderbuffer);
    glPushAttrib(GL_TEXTURE_BIT);
    glBindTexture(GL_TEXTURE_RENDERBUFFER_NV, 0);
    glGetIntegerv(GL_TEXTURE_RENDERBUFFER_DATA_STORE_BINDING_NV, &value);
    cr_expect_eq(value, 0);
    glPopAttrib();
    glGetIntegerv(GL_TEXTURE_BINDING_RENDERBUFFER_NV, &value);
    cr_expect_eq(value, (GLint)texture);
    glDeleteRenderbuffers(1, &renderbuffer); /* issue 9: the binding stays */
    glGetIntegerv(GL_TEXTURE_RENDERBUFFER_DATA_STORE_BINDING_NV, &value);
    cr_expect_eq(value, (GLint)renderbuffer);
    glTexRenderbufferNV(GL_TEXTURE_RENDERBUFFER_NV, 0);
    glGetIntegerv(GL_TEXTURE_RENDERBUFFER_DATA_STORE_BINDING_NV, &value);
    cr_expect_eq(value, 0);
}

#define ERRORS(ROW)                                                                                          \
    ROW(glTexRenderbufferNV(GL_TEXTURE_2D, renderbuffer), GL_INVALID_ENUM)                                   \
    ROW(glTexRenderbufferNV(GL_TEXTURE_RENDERBUFFER_NV, 99), GL_INVALID_OPERATION)                           \
    ROW(glTexRenderbufferNV(GL_TEXTURE_RENDERBUFFER_NV, unused), GL_INVALID_OPERATION)                       \
    ROW(glBindTexture(GL_TEXTURE_2D, texture), GL_INVALID_OPERATION)                                         \
    ROW(glTexParameteri(GL_TEXTURE_RENDERBUFFER_NV, GL_TEXTURE_MIN_FILTER, GL_NEAREST), GL_INVALID_ENUM)     \
    ROW(glGetTexParameteriv(GL_TEXTURE_RENDERBUFFER_NV, GL_TEXTURE_MIN_FILTER, &value), GL_INVALID_ENUM)     \
    ROW(glGetTexLevelParameteriv(GL_TEXTURE_RENDERBUFFER_NV, 0, GL_TEXTURE_WIDTH, &value), GL_INVALID_ENUM)  \
    ROW(glGenerateMipmap(GL_TEXTURE_RENDERBUFFER_NV), GL_INVALID_ENUM)                                       \
    ROW(glFramebufferTexture(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, texture, 0), GL_INVALID_OPERATION)        \
    ROW(glTexImage2DMultisample(GL_TEXTURE_RENDERBUFFER_NV, 4, GL_RGBA8, 4, 4, GL_TRUE), GL_INVALID_ENUM)

#define CALL_CASE(call, error)                                                                               \
    {                                                                                                        \
        call;                                                                                                \
        expect_error(error, #call);                                                                          \
    }

/* Issue 10: none of the commands for levels and parameters takes the target. */
GL_TEST(texture_renderbuffer, errors)
{
    GLint value = 3;
    GLuint unused;
    const GLuint renderbuffer = new_renderbuffer(4, GL_RGBA8, SIZE), texture = new_texture(renderbuffer);
    new_framebuffer(renderbuffer);
    glGenRenderbuffers(1, &unused);
    ERRORS(CALL_CASE)
    cr_expect_eq(value, 3);
    glGetIntegerv(GL_TEXTURE_RENDERBUFFER_DATA_STORE_BINDING_NV, &value);
    cr_expect_eq(value, (GLint)renderbuffer);
}

GL_TEST(texture_renderbuffer, fetches_see_what_the_renderbuffer_has)
{
    const GLuint renderbuffer = new_renderbuffer(4, GL_RGBA8, SIZE), drawn = new_framebuffer(renderbuffer);
    new_texture(renderbuffer);
    fill(drawn, 1, 0, 0);
    for (int s = 0; s < 4; s++) {
        draw_sample(s);
        expect_pixel(3, 3, 0xff0000ff);
    }
    fill(drawn, 0, 1, 0);
    draw_sample(2);
    expect_pixel(9, 5, 0x00ff00ff);
    draw_sample(4); /* beyond SAMPLES: zeros */
    expect_pixel(9, 5, 0x00000000);
    draw_sample(-1);
    expect_pixel(9, 5, 0x00000000);
}

/* New storage while a draw waits that reads the old one: it reads what it was given. */
GL_TEST(texture_renderbuffer, storage_that_is_replaced)
{
    const GLuint renderbuffer = new_renderbuffer(2, GL_RGBA8, SIZE), drawn = new_framebuffer(renderbuffer);
    new_texture(renderbuffer);
    fill(drawn, 0, 0, 1);
    draw_sample(1);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 4, 4);
    expect_pixel(5, 5, 0x0000ffff);
    draw_sample(0); /* without samples: one, of 4x4 pixels that are zero */
    expect_pixel(5, 5, 0x00000000);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, 8, GL_RGBA8, SIZE, SIZE);
    fill(drawn, 1, 1, 0);
    draw_sample(7);
    expect_pixel(15, 15, 0xffff00ff);
}

/* 3.8.10: complete with a renderbuffer of some size; else (0,0,0,1). */
GL_TEST(texture_renderbuffer, incomplete_ones_read_as_other_textures_do)
{
    new_texture(0);
    draw_sample(0);
    expect_pixel(2, 2, 0x000000ff);
    new_texture(new_renderbuffer(4, GL_RGBA8, 0));
    draw_sample(0);
    expect_pixel(2, 2, 0x000000ff);
}

/* The texture keeps a deleted renderbuffer, and takes it along when it is deleted itself. */
GL_TEST(texture_renderbuffer, a_deleted_renderbuffer_stays_while_it_is_a_texture)
{
    const GLuint renderbuffer = new_renderbuffer(2, GL_RGBA8, SIZE), drawn = new_framebuffer(renderbuffer),
                 texture = new_texture(renderbuffer);
    fill(drawn, 1, 0, 1);
    glDeleteFramebuffers(1, &drawn);
    glDeleteRenderbuffers(1, &renderbuffer);
    draw_sample(1);
    expect_pixel(7, 8, 0xff00ffff);
    draw_sample(0);
    glDeleteTextures(1, &texture);
    expect_pixel(7, 8, 0xff00ffff);
}
