/* Completeness, and surfaces of attachments (GL 4.6 compatibility 9.4). */
#include "tests/gl/framebuffer/framebuffer_object_test.h"

/* 9.4: each way not to be complete, and that drawing, clearing and reading say so. */
GL_TEST(framebuffer_target, incomplete_ones_have_the_specified_status)
{
    bind_new_framebuffer();
    uint8_t p[4];
    cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT);
    glClear(GL_COLOR_BUFFER_BIT);
    expect_error(GL_INVALID_FRAMEBUFFER_OPERATION);
    draw_square(1, 0);
    expect_error(GL_INVALID_FRAMEBUFFER_OPERATION);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
    expect_error(GL_INVALID_FRAMEBUFFER_OPERATION);
    attach_texture(GL_DEPTH_COMPONENT24, GL_DEPTH_ATTACHMENT);
    cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    attach_texture(GL_RGBA8, GL_DEPTH_ATTACHMENT);
    cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, 0, 0);
    attach_texture(GL_RGB9_E5, GL_COLOR_ATTACHMENT0);
    cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D_ARRAY, name);
    glTexStorage3D(GL_TEXTURE_2D_ARRAY, 1, GL_RGBA8, 8, 8, 3);
    glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, 0, 3);
    cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
    glFramebufferTextureLayer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, 0, 2);
    cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    glFramebufferTexture(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, name, 0);
    cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    attach_texture(GL_RGBA8, GL_COLOR_ATTACHMENT1);
    cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS);
    glFramebufferParameteri(GL_FRAMEBUFFER, GL_FRAMEBUFFER_DEFAULT_WIDTH, -1);
    expect_error(GL_INVALID_VALUE);
    cr_expect_eq(glCheckFramebufferStatus(GL_TEXTURE_2D), 0);
    expect_error(GL_INVALID_ENUM);
}

GL_TEST(framebuffer_target, eight_draw_buffers_have_separate_colours)
{
    static const char program[] = "!!ARBfp1.0\nOPTION ARB_draw_buffers;\n"
                                  "MOV result.color[0], {1,0,0,1};\nMOV result.color[1], {0,1,0,1};\n"
                                  "MOV result.color[2], {0,0,1,1};\nMOV result.color[7], {1,1,1,1};\nEND\n";
    const GLenum buffers[8] = {
        GL_COLOR_ATTACHMENT3, GL_COLOR_ATTACHMENT2, GL_NONE, GL_COLOR_ATTACHMENT0, GL_NONE, GL_NONE, GL_NONE,
        GL_COLOR_ATTACHMENT7};
    GLint value;
    bind_new_framebuffer();
    for (unsigned i = 0; i < 8; i++)
        attach_texture(i & 1 ? GL_RGBA8 : GL_RGBA16F, GL_COLOR_ATTACHMENT0 + i);
    glDrawBuffers(8, buffers);
    glGetIntegerv(GL_DRAW_BUFFER1, &value);
    cr_expect_eq(value, GL_COLOR_ATTACHMENT2);
    glDrawBuffers(2, (const GLenum[]){GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT0});
    expect_error(GL_INVALID_OPERATION);
    load_program(GL_FRAGMENT_PROGRAM_ARB, program);
    glViewport(0, 0, 8, 8);
    draw_square(1, 0);
    static const uint32_t expected[8] = {0, 0, 0x00ff00ff, 0xff0000ff, 0, 0, 0, 0xffffffff};
    for (unsigned i = 0; i < 8; i++) {
        glReadBuffer(GL_COLOR_ATTACHMENT0 + i);
        expect_read(4, 4, expected[i]);
    }
}

/* 9.5: rendering happens where all attachments are. */
GL_TEST(framebuffer_target, attachments_of_different_sizes_draw_in_their_intersection)
{
    GLuint renderbuffer;
    bind_new_framebuffer();
    attach_texture(GL_RGBA8, GL_COLOR_ATTACHMENT0);
    glGenRenderbuffers(1, &renderbuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT16, 4, 3);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, renderbuffer);
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, 0);
    expect_read(3, 2, 0xffffffff);
    expect_read(4, 2, 0);
    expect_read(3, 3, 0);
}

static GLuint layered_texture(GLenum target, GLenum internal)
{
    GLuint texture;
    glGenTextures(1, &texture);
    glBindTexture(target, texture);
    if (target == GL_TEXTURE_CUBE_MAP)
        glTexStorage2D(target, 1, internal, 8, 8);
    else
        glTexStorage3D(target, 1, internal, 8, 8, 6);
    return texture;
}

/* 9.4.2: layered colours come from textures of one target; other attachments may have another. */
GL_TEST(framebuffer_target, layered_colors_are_of_one_target)
{
    static const GLenum targets[] = {GL_TEXTURE_2D_ARRAY, GL_TEXTURE_3D, GL_TEXTURE_CUBE_MAP,
                                     GL_TEXTURE_CUBE_MAP_ARRAY};
    bind_new_framebuffer();
    for (unsigned i = 0; i < 16; i++) {
        const GLuint first = layered_texture(targets[i / 4], GL_RGBA8),
                     second = layered_texture(targets[i % 4], GL_RGBA8),
                     depth = layered_texture(GL_TEXTURE_2D_ARRAY, GL_DEPTH_COMPONENT24);
        glFramebufferTexture(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, first, 0);
        glFramebufferTexture(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT2, second, 0);
        glFramebufferTexture(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, depth, 0);
        const GLenum status = glCheckFramebufferStatus(GL_FRAMEBUFFER);
        cr_expect_eq(status,
                     i / 4 == i % 4 ? GL_FRAMEBUFFER_COMPLETE : GL_FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS,
                     "0x%04x and 0x%04x: 0x%04x", targets[i / 4], targets[i % 4], status);
        glFramebufferTexture(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT2, 0, 0);
        cr_expect_eq(glCheckFramebufferStatus(GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE, "one colour");
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}
