/* State of per-fragment operations for the rasterizer. */
#include "tests/gl/rasterization/per_fragment_test.h"

/* 15.2.1: FIXED_ONLY clamps where all enabled colour buffers are of fixed point; the alpha test sees what is
 * clamped. */
GL_TEST(raster_state, colours_are_clamped_where_all_buffers_are_of_fixed_point)
{
    static const struct {
        GLenum mode, first, second;
        float expected;
    } rows[] = {
        {GL_FIXED_ONLY, GL_RGBA32F, GL_NONE, 4},  {GL_FIXED_ONLY, GL_RGBA32F, GL_RGBA8, 4},
        {GL_FIXED_ONLY, GL_RGBA8, GL_RGBA32F, 4}, {GL_FIXED_ONLY, GL_RGBA8, GL_NONE, 1},
        {GL_TRUE, GL_RGBA32F, GL_RGBA32F, 1},     {GL_FALSE, GL_RGBA32F, GL_RGBA8, 4},
        {GL_FALSE, GL_RGBA8, GL_NONE, 4},
    };
    glEnable(GL_ALPHA_TEST);
    glClampColor(GL_CLAMP_READ_COLOR, GL_FALSE);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const GLenum formats[2] = {rows[i].first, rows[i].second};
        GLenum buffers[2] = {GL_NONE, GL_NONE};
        new_framebuffer(GL_NONE);
        for (unsigned b = 0; b < 2; b++)
            if (formats[b]) {
                buffers[b] = GL_COLOR_ATTACHMENT0 + b;
                new_target(formats[b], buffers[b]);
            }
        glDrawBuffers(2, buffers);
        glClearColor(0, 0, 0, 0);
        glClear(GL_COLOR_BUFFER_BIT);
        glClampColor(GL_CLAMP_FRAGMENT_COLOR, rows[i].mode);
        fragment_color("{4, 4, 4, 4}");
        glAlphaFunc(GL_EQUAL, 1); /* 4 is not equal to any reference */
        draw_at(0);
        GLfloat found[4];
        read_color(found);
        cr_expect(found[0] == (rows[i].expected == 1 ? 1 : 0), "row %u, tested: %g", i, (double)found[0]);
        glAlphaFunc(GL_ALWAYS, 0);
        draw_at(0);
        for (unsigned b = 0; b < 2; b++)
            if (formats[b] == GL_RGBA32F) {
                glReadBuffer(buffers[b]);
                read_color(found);
                cr_expect(found[0] == rows[i].expected, "row %u, buffer %u: %g", i, b, (double)found[0]);
            }
    }
}

GL_TEST(raster_state, stencil_references_are_clamped)
{
    static const struct {
        GLint reference;
        GLubyte replaced;
    } rows[] = {{7, 7}, {255, 255}, {256, 255}, {70000, 255}, {-1, 0}, {-256, 0}};
    glEnable(GL_STENCIL_TEST);
    glStencilOp(GL_REPLACE, GL_REPLACE, GL_REPLACE);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLint value;
        glStencilFunc(GL_ALWAYS, rows[i].reference, ~0u);
        draw_at(0);
        cr_expect_eq(stencil_found(), rows[i].replaced, "row %u: %u", i, stencil_found());
        glStencilFunc(GL_EQUAL, rows[i].reference, ~0u);
        glStencilOp(GL_KEEP, GL_KEEP, GL_INVERT);
        draw_at(0);
        cr_expect_eq(stencil_found(), (GLubyte)~rows[i].replaced, "row %u compares it clamped", i);
        glStencilOp(GL_REPLACE, GL_REPLACE, GL_REPLACE);
        glGetIntegerv(GL_STENCIL_REF, &value);
        cr_expect_eq(value, rows[i].replaced, "row %u is queried as %d", i, value);
    }
}

/* "If a color buffer has no A value, then Ad is taken to be 1." */
GL_TEST(raster_state, a_missing_alpha_is_1)
{
    static const GLenum formats[] = {GL_RGB8, GL_RGB565, GL_RGB16F,         GL_RGB32F,
                                     GL_R8,   GL_RG16,   GL_R11F_G11F_B10F, GL_RGB8_SNORM};
    glEnable(GL_BLEND);
    for (unsigned i = 0; i < sizeof formats / sizeof *formats; i++) {
        new_framebuffer(formats[i]);
        glClearColor(0, 0, 0, 0);
        glClear(GL_COLOR_BUFFER_BIT);
        glColor4f(1, 1, 1, 0.25f);
        glBlendFunc(GL_DST_ALPHA, GL_ONE_MINUS_DST_ALPHA);
        draw_at(0);
        GLfloat color[4];
        read_color(color);
        cr_expect(color[0] == 1 && color[3] == 1, "0x%04x: %g", formats[i], (double)color[0]);
        glBlendFunc(GL_SRC_ALPHA_SATURATE, GL_ZERO); /* min(As, 1 - 1) */
        draw_at(0);
        read_color(color);
        cr_expect(color[0] == 0, "0x%04x saturates: %g", formats[i], (double)color[0]);
    }
}

/* "no effect on a floating-point destination color buffer, or when FRAMEBUFFER_SRGB is enabled and [it is]
 * SRGB. However, if logical operation is enabled, blending is still disabled." */
GL_TEST(raster_state, logic_operations_disable_blending)
{
    static const struct {
        GLenum format;
        bool srgb;
        uint8_t expected;
    } rows[] = {
        {GL_RGBA8, false, 0x0f ^ 0x35},
        {GL_RGBA8, true, 0x0f ^ 0x35},
        {GL_SRGB8_ALPHA8, false, 0x0f ^ 0x35},
        {GL_SRGB8_ALPHA8, true, 0x7e /* the code of 0x35 / 255 */},
        {GL_RGBA16F, false, 0x35},
        {GL_RGBA32F, false, 0x35},
    };
    glEnable(GL_COLOR_LOGIC_OP);
    glLogicOp(GL_XOR);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLubyte found[4];
        new_framebuffer(rows[i].format);
        glDisable(GL_FRAMEBUFFER_SRGB);
        glClearColor(0x0f / 255.0f, 0, 0, 0);
        glClear(GL_COLOR_BUFFER_BIT);
        rows[i].srgb ? glEnable(GL_FRAMEBUFFER_SRGB) : glDisable(GL_FRAMEBUFFER_SRGB);
        glColor4f(0x35 / 255.0f, 0, 0, 1);
        draw_at(0);
        glDisable(GL_FRAMEBUFFER_SRGB);
        glReadPixels(3, 3, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
        cr_expect_eq(found[0], rows[i].expected, "row %u: %02x", i, found[0]);
    }
}
