/* ClearBuffer (GL 4.6 compatibility 17.4.3). */
#include "tests/gl/framebuffer/framebuffer_blend_test.h"

/* 17.4.3.1. */
GL_TEST(clear, clear_buffer_clears_one_buffer_under_its_masks)
{
    float depth;
    uint8_t stencil, color[4];
    new_framebuffer(GL_RGBA8);
    new_target(GL_RGBA8, GL_COLOR_ATTACHMENT1);
    new_target(GL_DEPTH32F_STENCIL8, GL_DEPTH_STENCIL_ATTACHMENT);
    glDrawBuffers(2, (const GLenum[]){GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1});
    glColorMaski(1, 1, 0, 1, 1);
    glClearBufferfv(GL_COLOR, 1, (const GLfloat[]){1, 1, 0, 1});
    glClearBufferfi(GL_DEPTH_STENCIL, 0, 0.125f, 0x73);
    glReadBuffer(GL_COLOR_ATTACHMENT1);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, color);
    cr_expect(color[0] == 255 && color[1] == 0 && color[3] == 255);
    glReadBuffer(GL_COLOR_ATTACHMENT0);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, color);
    cr_expect(color[0] == 0 && color[3] == 0);
    glStencilMask(0x0f);
    glClearBufferiv(GL_STENCIL, 0, (const GLint[]){0xff});
    glReadPixels(5, 5, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    glReadPixels(5, 5, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
    cr_expect(depth == 0.125f && stencil == 0x7f, "%g %x", (double)depth, stencil);
    glClearBufferfv(GL_DEPTH, 1, &depth);
    expect_error(GL_INVALID_VALUE);
    glClearBufferfv(GL_STENCIL, 0, &depth);
    expect_error(GL_INVALID_ENUM);
    glClearBufferiv(GL_COLOR, 8, (const GLint[4]){0});
    expect_error(GL_INVALID_VALUE);
    glInvalidateFramebuffer(GL_FRAMEBUFFER, 1, (const GLenum[]){GL_COLOR_ATTACHMENT1});
    expect_error(GL_NO_ERROR);
    glInvalidateFramebuffer(GL_FRAMEBUFFER, 1, (const GLenum[]){GL_FRONT_LEFT});
    expect_error(GL_INVALID_ENUM);
}
