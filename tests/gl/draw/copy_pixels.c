/* CopyPixels: what becomes of depth and stencil. */
#include "tests/gl/gl_test.h"

static void clear(double depth, GLint stencil)
{
    glClearDepth(depth);
    glClearStencil(stencil);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glWindowPos2i(0, 0);
}

/* NV_copy_depth_to_color: the most significant byte of depth is red, or blue; stencil is alpha. */
GL_TEST(copy_pixels, depth_and_stencil_become_a_color)
{
    clear(0x223344 / (double)0xffffff, 0xf7);
    glCopyPixels(0, 0, 4, 4, GL_DEPTH_STENCIL_TO_RGBA_NV);
    expect_pixel(1, 1, 0x223344f7);
    expect_pixel(5, 5, 0);
    glWindowPos2i(8, 0);
    glCopyPixels(0, 0, 4, 4, GL_DEPTH_STENCIL_TO_BGRA_NV);
    expect_pixel(9, 1, 0x443322f7);
}

GL_TEST(copy_pixels, depth_and_stencil_are_transferred_first)
{
    clear(0.25, 3);
    glPixelTransferf(GL_DEPTH_SCALE, 2);
    glPixelTransferf(GL_DEPTH_BIAS, 0.5f); /* 1 */
    glPixelTransferi(GL_INDEX_SHIFT, 2);
    glPixelTransferi(GL_INDEX_OFFSET, 1); /* 13 */
    glPixelTransferf(GL_GREEN_SCALE, 0);
    glCopyPixels(0, 0, 4, 4, GL_DEPTH_STENCIL_TO_RGBA_NV);
    expect_pixel(1, 1, 0xff00ff0d);
}

GL_TEST(copy_pixels, errors)
{
    glCopyPixels(0, 0, 1, 1, GL_RGBA);
    expect_error(GL_INVALID_ENUM);
    glCopyPixels(0, 0, -1, 1, GL_DEPTH_STENCIL_TO_RGBA_NV);
    expect_error(GL_INVALID_VALUE);
    GLuint framebuffer, renderbuffer;
    glGenFramebuffers(1, &framebuffer);
    glGenRenderbuffers(1, &renderbuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glBindRenderbuffer(GL_RENDERBUFFER, renderbuffer);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 4, 4);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
    glCopyPixels(0, 0, 1, 1, GL_DEPTH_STENCIL_TO_RGBA_NV);
    expect_error(GL_INVALID_OPERATION, "without depth and stencil");
}
