/* Queries of framebuffers and their attachments. */
#include "tests/gl/framebuffer/framebuffer_object_test.h"

GL_TEST(framebuffer_get, attachments_are_described)
{
    GLint value;
    bind_new_framebuffer();
    const GLuint name = attach_texture(GL_SRGB8_ALPHA8, GL_COLOR_ATTACHMENT2);
    attach_texture(GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL_ATTACHMENT);
    const struct {
        GLenum attachment, pname;
        GLint expected;
    } rows[] = {
        {GL_COLOR_ATTACHMENT2, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, GL_TEXTURE},
        {GL_COLOR_ATTACHMENT2, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME, (GLint)name},
        {GL_COLOR_ATTACHMENT2, GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE, 8},
        {GL_COLOR_ATTACHMENT2, GL_FRAMEBUFFER_ATTACHMENT_COLOR_ENCODING, GL_SRGB},
        {GL_COLOR_ATTACHMENT2, GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, GL_UNSIGNED_NORMALIZED},
        {GL_COLOR_ATTACHMENT2, GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL, 0},
        {GL_COLOR_ATTACHMENT2, GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_CUBE_MAP_FACE, 0},
        {GL_COLOR_ATTACHMENT2, GL_FRAMEBUFFER_ATTACHMENT_LAYERED, 0},
        {GL_DEPTH_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE, 24},
        {GL_STENCIL_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_STENCIL_SIZE, 8},
        {GL_STENCIL_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, GL_INDEX},
        {GL_DEPTH_STENCIL_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, GL_TEXTURE},
        {GL_COLOR_ATTACHMENT3, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME, 0},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, rows[i].attachment, rows[i].pname, &value);
        cr_expect_eq(value, rows[i].expected, "0x%04x of 0x%04x is 0x%x", rows[i].pname, rows[i].attachment,
                     value);
    }
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_STENCIL_ATTACHMENT, GL_TEXTURE_2D, 0, 0);
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT,
                                          GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &value);
    expect_error(GL_INVALID_OPERATION);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_DEPTH, GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE,
                                          &value);
    cr_expect_eq(value, 24);
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_FRONT_LEFT,
                                          GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &value);
    cr_expect_eq(value, GL_FRAMEBUFFER_DEFAULT);
    glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                                          GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, &value);
    expect_error(GL_INVALID_ENUM);
}
