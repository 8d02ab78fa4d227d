/* BlitFramebuffer (GL 4.6 compatibility 18.3.1). */
#include "tests/gl/framebuffer/framebuffer_blend_test.h"

/* Column x of the read framebuffer is x/8 in red. */
static void fill_columns(void)
{
    glEnable(GL_SCISSOR_TEST);
    for (int x = 0; x < 8; x++) {
        glScissor(x, 0, 1, 8);
        glClearColor((float)x / 8, x % 2, 0, 1);
        glClear(GL_COLOR_BUFFER_BIT);
    }
    glDisable(GL_SCISSOR_TEST);
}

GL_TEST(blit_framebuffer, rectangles_are_copied_scaled_and_mirrored)
{
    static const struct {
        int src[4], dst[4];
        uint8_t filter_linear, column;
        float expected;
    } rows[] = {
        {{0, 0, 8, 8}, {0, 0, 8, 8}, 0, 5, 5 / 8.0f},
        {{0, 0, 8, 8}, {8, 0, 0, 8}, 0, 5, 2 / 8.0f}, /* mirrored */
        {{8, 0, 0, 8}, {8, 0, 0, 8}, 0, 5, 5 / 8.0f}, /* twice */
        {{0, 0, 4, 8}, {0, 0, 8, 8}, 0, 5, 2 / 8.0f}, /* enlarged */
        {{0, 0, 8, 8}, {0, 0, 4, 8}, 0, 1, 3 / 8.0f}, /* centre at 3.0 */
        {{0, 0, 8, 8}, {0, 0, 8, 8}, 1, 5, 5 / 8.0f},
        {{0, 0, 8, 8}, {0, 0, 4, 8}, 1, 1, 2.5f / 8},
        {{0, 0, 4, 8}, {0, 0, 8, 8}, 1, 5, 2.25f / 8},
        {{0, 0, 4, 8}, {0, 0, 8, 8}, 1, 7, 3 / 8.0f}, /* not beyond the source */
        {{-8, 0, 8, 8}, {-8, 0, 8, 8}, 0, 2, 2 / 8.0f},
    };
    GLuint names[2];
    glGenFramebuffers(2, names);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        float found[4];
        glBindFramebuffer(GL_FRAMEBUFFER, names[0]);
        new_target(GL_RGBA32F, GL_COLOR_ATTACHMENT0);
        fill_columns();
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, names[1]);
        new_target(GL_RGBA32F, GL_COLOR_ATTACHMENT0);
        const int *s = rows[i].src, *d = rows[i].dst;
        glBlitFramebuffer(s[0], s[1], s[2], s[3], d[0], d[1], d[2], d[3], GL_COLOR_BUFFER_BIT,
                          rows[i].filter_linear ? GL_LINEAR : GL_NEAREST);
        expect_error(GL_NO_ERROR);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, names[1]);
        glReadPixels(rows[i].column, 4, 1, 1, GL_RGBA, GL_FLOAT, found);
        cr_expect_float_eq(found[0], rows[i].expected, 1e-6f, "row %zu: %g", i, (double)found[0]);
    }
}

GL_TEST(blit_framebuffer, depth_stencil_and_other_formats)
{
    GLuint names[2];
    uint8_t stencil, color[4];
    float depth;
    glGenFramebuffers(2, names);
    glBindFramebuffer(GL_FRAMEBUFFER, names[0]);
    new_target(GL_RGBA16F, GL_COLOR_ATTACHMENT0);
    new_target(GL_DEPTH24_STENCIL8, GL_DEPTH_STENCIL_ATTACHMENT);
    glClearColor(2, 0.5f, 0, 1);
    glClearDepth(0.25);
    glClearStencil(9);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0); /* 24 bits of depth and a stencil buffer too */
    glScissor(0, 0, 4, 4);
    glEnable(GL_SCISSOR_TEST);
    glBlitFramebuffer(0, 0, 8, 8, 0, 0, 8, 8,
                      GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT, GL_NEAREST);
    expect_error(GL_NO_ERROR);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glReadPixels(3, 3, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    glReadPixels(3, 3, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
    cr_expect(depth > 0.2499f && depth < 0.2501f && stencil == 9, "%g %d", (double)depth, stencil);
    expect_pixel(3, 3, 0xff8000ff);
    glReadPixels(4, 3, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, color);
    cr_expect(color[0] == 0, "the scissor box applies");
}

GL_TEST(blit_framebuffer, errors_of_18_3_1)
{
    GLuint names[2];
    glGenFramebuffers(2, names);
    glBlitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, 0x1, GL_NEAREST);
    expect_error(GL_INVALID_VALUE);
    glBlitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, GL_COLOR_BUFFER_BIT, GL_NEAREST_MIPMAP_NEAREST);
    expect_error(GL_INVALID_ENUM);
    glBlitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, GL_DEPTH_BUFFER_BIT, GL_LINEAR);
    expect_error(GL_INVALID_OPERATION);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, names[0]);
    glBlitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    expect_error(GL_INVALID_FRAMEBUFFER_OPERATION);
    glBindFramebuffer(GL_FRAMEBUFFER, names[0]);
    new_target(GL_RGBA8UI, GL_COLOR_ATTACHMENT0);
    new_target(GL_DEPTH_COMPONENT16, GL_DEPTH_ATTACHMENT);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    expect_error(GL_INVALID_OPERATION);
    glBlitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
    expect_error(GL_INVALID_OPERATION);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, names[1]);
    new_target(GL_RGBA8I, GL_COLOR_ATTACHMENT0);
    glBlitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    expect_error(GL_INVALID_OPERATION);
    new_target(GL_RGBA32UI, GL_COLOR_ATTACHMENT0);
    glBlitFramebuffer(0, 0, 1, 1, 0, 0, 1, 1, GL_COLOR_BUFFER_BIT, GL_LINEAR);
    expect_error(GL_INVALID_OPERATION);
    glBlitFramebuffer(INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN, INT32_MAX,
                      GL_COLOR_BUFFER_BIT, GL_NEAREST);
    expect_error(GL_NO_ERROR);
}
