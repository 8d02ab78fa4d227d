/* Framebuffers that are changed by name (ARB_direct_state_access): the bound one stays. */
#include "tests/gl/api/named.h"

GL_TEST(framebuffer_named, framebuffers)
{
    static const GLfloat red[4] = {1, 0, 0, 1};
    static const GLenum attachment = GL_COLOR_ATTACHMENT0;
    GLubyte read[4];
    GLuint framebuffer, renderbuffer, name;
    GLint value;
    glCreateRenderbuffers(1, &renderbuffer);
    glNamedRenderbufferStorage(renderbuffer, GL_RGBA8, SIZE, SIZE);
    glGetNamedRenderbufferParameteriv(renderbuffer, GL_RENDERBUFFER_WIDTH, &value);
    cr_expect_eq(value, SIZE);
    glCreateFramebuffers(1, &framebuffer);
    cr_expect_neq(glCheckNamedFramebufferStatus(framebuffer, GL_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    glNamedFramebufferRenderbuffer(framebuffer, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
    glNamedFramebufferDrawBuffer(framebuffer, GL_COLOR_ATTACHMENT0);
    glNamedFramebufferDrawBuffers(framebuffer, 1, &attachment);
    glNamedFramebufferReadBuffer(framebuffer, GL_COLOR_ATTACHMENT0);
    cr_expect_eq(glCheckNamedFramebufferStatus(framebuffer, GL_DRAW_FRAMEBUFFER), GL_FRAMEBUFFER_COMPLETE);
    glGetNamedFramebufferAttachmentParameteriv(framebuffer, GL_COLOR_ATTACHMENT0,
                                               GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME, &value);
    cr_expect_eq((GLuint)value, renderbuffer);
    glClearNamedFramebufferfv(framebuffer, GL_COLOR, 0, red);
    expect_pixel(0, 0, 0);
    glBlitNamedFramebuffer(framebuffer, 0, 0, 0, 4, 4, 4, 4, 8, 8, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    expect_pixel(0, 0, 0);
    expect_pixel(5, 5, 0xff0000ff);
    cr_expect_eq(get(GL_DRAW_FRAMEBUFFER_BINDING), 0);
    cr_expect_eq(get(GL_READ_FRAMEBUFFER_BINDING), 0);
    glCreateTextures(GL_TEXTURE_2D_ARRAY, 1, &name);
    glTextureStorage3D(name, 1, GL_RGBA8, 4, 4, 3);
    glNamedFramebufferTextureLayer(framebuffer, GL_COLOR_ATTACHMENT0, name, 0, 2);
    glInvalidateNamedFramebufferData(framebuffer, 1, &attachment);
    glClearNamedFramebufferfv(framebuffer, GL_COLOR, 0, red);
    glGetTextureSubImage(name, 0, 3, 3, 2, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, sizeof read, read);
    cr_expect_eq(read[0], 255);
    glNamedFramebufferParameteri(framebuffer, GL_FRAMEBUFFER_DEFAULT_WIDTH, 40);
    glGetNamedFramebufferParameteriv(framebuffer, GL_FRAMEBUFFER_DEFAULT_WIDTH, &value);
    cr_expect_eq(value, 40);
    expect_error(GL_NO_ERROR);
    ROW(GL_INVALID_OPERATION, glNamedFramebufferTexture(999, GL_COLOR_ATTACHMENT0, name, 0));
    ROW(GL_INVALID_OPERATION, glNamedFramebufferTexture(0, GL_COLOR_ATTACHMENT0, name, 0));
    ROW(GL_INVALID_OPERATION, glNamedRenderbufferStorage(0, GL_RGBA8, 1, 1));
    ROW(GL_INVALID_OPERATION, glClearNamedFramebufferfv(999, GL_COLOR, 0, red));
    ROW(GL_INVALID_ENUM, glCheckNamedFramebufferStatus(framebuffer, GL_RENDERBUFFER));
    ROW(GL_INVALID_ENUM, glNamedFramebufferDrawBuffer(framebuffer, GL_RED));
    ROW(GL_INVALID_ENUM, glNamedFramebufferReadBuffer(framebuffer, GL_RED));
    ROW(GL_INVALID_ENUM, glNamedFramebufferParameteri(framebuffer, GL_RED, 1));
    ROW(GL_INVALID_VALUE, glNamedRenderbufferStorage(renderbuffer, GL_RGBA8, -1, 1));
    ROW(GL_INVALID_ENUM, glClearNamedFramebufferfv(framebuffer, GL_RED, 0, red));
    ROW(GL_INVALID_ENUM,
        glBlitNamedFramebuffer(framebuffer, 0, 0, 0, 1, 1, 0, 0, 1, 1, GL_COLOR_BUFFER_BIT, GL_RED));
    ROW(GL_INVALID_ENUM, glFramebufferParameteri(GL_RED, GL_FRAMEBUFFER_DEFAULT_WIDTH, 1));
}
