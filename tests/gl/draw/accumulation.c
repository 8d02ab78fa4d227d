/* The accumulation buffer (GL 4.6 compatibility 17.4.5) against arithmetic. */
#include "tests/gl/gl_test.h"

#include <stdlib.h>

static void open_with_accumulation(void)
{
    memset(pixels, 0, sizeof pixels);
    test_context = OSMesaCreateContextExt(OSMESA_RGBA, 24, 8, 16, NULL);
    cr_assert_not_null(test_context);
    cr_assert(OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE));
}

#define ACCUM .init = open_with_accumulation, .fini = close_context

static void clear_color(float r, float g, float b, float a)
{
    glClearColor(r, g, b, a);
    glClear(GL_COLOR_BUFFER_BIT);
}

Test(accumulation, bits_and_clear_value_can_be_asked, ACCUM)
{
    const GLenum names[] = {GL_ACCUM_RED_BITS, GL_ACCUM_GREEN_BITS, GL_ACCUM_BLUE_BITS, GL_ACCUM_ALPHA_BITS};
    GLuint framebuffer;
    glGenFramebuffers(1, &framebuffer);
    for (int i = 0; i < 4; i++) {
        GLint bits = 0;
        glGetIntegerv(names[i], &bits);
        cr_expect_eq(bits, 32);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
        glGetIntegerv(names[i], &bits);
        cr_expect_eq(bits, 0, "a framebuffer object");
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
    }
    GLfloat value[4];
    glClearAccum(-2, 0.5f, 2, -0.25f); /* clamped to [-1,1] */
    glGetFloatv(GL_ACCUM_CLEAR_VALUE, value);
    cr_expect(value[0] == -1 && value[1] == 0.5f && value[2] == 1 && value[3] == -0.25f);
}

Test(accumulation, load_accum_mult_add_and_return_compute_what_they_say, ACCUM)
{
    clear_color(0.2f, 0.4f, 0.6f, 1); /* 51 102 153 255 */
    glAccum(GL_LOAD, 1.0f / 3);
    glAccum(GL_RETURN, 1);
    expect_pixel(3, 3, 0x11223355);
    clear_color(0.2f, 0.4f, 0.6f, 1);
    glAccum(GL_ACCUM, 0.2f); /* 27.2 54.4 81.6 136 */
    glAccum(GL_RETURN, 1.5f);
    expect_pixel(3, 3, 0x29527acc);
    glAccum(GL_MULT, 0.5f);
    glAccum(GL_ADD, 0.2f); /* 64.6 78.2 91.8 119 */
    glAccum(GL_RETURN, 1);
    expect_pixel(15, 0, 0x414e5c77);
    glAccum(GL_MULT, -1);
    glAccum(GL_RETURN, 1); /* clamped */
    expect_pixel(3, 3, 0);
    glAccum(GL_RETURN, -1); /* negative values are kept */
    expect_pixel(3, 3, 0x414e5c77);
}

Test(accumulation, sixteen_exposures_of_random_colours_are_their_mean, ACCUM)
{
    double sum[4] = {0};
    uint32_t seed = 5;
    glClear(GL_ACCUM_BUFFER_BIT);
    for (int i = 0; i < 16; i++) {
        uint8_t bytes[4];
        for (int c = 0; c < 4; c++) {
            seed = seed * 1664525u + 1013904223u;
            bytes[c] = (uint8_t)(seed >> 24);
            sum[c] += bytes[c] / 16.0;
        }
        clear_color(bytes[0] / 255.0f, bytes[1] / 255.0f, bytes[2] / 255.0f, bytes[3] / 255.0f);
        glAccum(GL_ACCUM, 1.0f / 16);
    }
    glAccum(GL_RETURN, 1);
    glFinish();
    for (int c = 0; c < 4; c++)
        cr_expect_leq(abs((int)(pixels[c] - sum[c]) * 2), 1, "component %d is %u of %g", c, pixels[c],
                      sum[c]);
}

Test(accumulation, operations_and_clears_stay_in_the_scissor_box, ACCUM)
{
    clear_color(1, 1, 1, 1);
    glAccum(GL_LOAD, 1);
    glEnable(GL_SCISSOR_TEST);
    glScissor(4, 6, 2, 3);
    glAccum(GL_MULT, 0);
    glClearAccum(0.2f, 0, 0, 0);
    glScissor(8, 8, 1, 1);
    glClear(GL_ACCUM_BUFFER_BIT);
    glScissor(0, 0, 12, SIZE);
    glAccum(GL_RETURN, 1);
    glDisable(GL_SCISSOR_TEST);
    for (unsigned y = 0; y < SIZE; y++)
        for (unsigned x = 0; x < SIZE; x++)
            expect_pixel(x, y,
                         x >= 4 && x < 6 && y >= 6 && y < 9 ? 0
                         : x == 8 && y == 8                 ? 0x33000000
                                                            : 0xffffffff);
    clear_color(0, 0, 0, 0);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 12, SIZE);
    glAccum(GL_RETURN, 1);
    expect_pixel(11, 0, 0xffffffff);
    expect_pixel(12, 0, 0);
}

Test(accumulation, return_heeds_the_colour_mask_and_the_draw_buffer, ACCUM)
{
    clear_color(1, 1, 1, 1);
    glAccum(GL_LOAD, 1);
    clear_color(0, 0.2f, 0, 0);
    glColorMask(GL_TRUE, GL_FALSE, GL_TRUE, GL_FALSE);
    glAccum(GL_RETURN, 1);
    expect_pixel(5, 5, 0xff33ff00);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDrawBuffer(GL_NONE);
    glAccum(GL_RETURN, 1);
    expect_pixel(5, 5, 0xff33ff00);
}

Test(accumulation, what_was_drawn_before_is_accumulated_and_what_comes_after_is_not, ACCUM)
{
    clear_color(0, 0, 0, 0);
    glColor4f(1, 0, 0, 1);
    glRectf(-1, -1, 0, 1);
    glAccum(GL_LOAD, 1);
    glColor4f(0, 1, 0, 1);
    glRectf(-1, -1, 1, 1);
    expect_pixel(2, 2, 0x00ff00ff);
    glAccum(GL_RETURN, 1);
    glColor4f(0, 0, 1, 1);
    glRectf(0.5f, -1, 1, 1);
    expect_pixel(2, 2, 0xff0000ff);
    expect_pixel(9, 2, 0);
    expect_pixel(14, 2, 0x0000ffff);
}

Test(accumulation, the_clear_value_belongs_to_its_group, ACCUM)
{
    GLfloat value[4];
    glClearAccum(0.25f, 0, 0, 0);
    glPushAttrib(GL_ACCUM_BUFFER_BIT);
    glClearAccum(1, 1, 1, 1);
    glPopAttrib();
    glGetFloatv(GL_ACCUM_CLEAR_VALUE, value);
    cr_expect_eq(value[0], 0.25f);
    cr_expect_eq(value[1], 0);
}

Test(accumulation, lists_record_accumulation, ACCUM)
{
    clear_color(0.2f, 0, 0, 0);
    glNewList(1, GL_COMPILE);
    glClearAccum(0, 0, 1, 0);
    glClear(GL_ACCUM_BUFFER_BIT);
    glAccum(GL_ACCUM, 1);
    glEndList();
    glAccum(GL_RETURN, 1); /* nothing was executed */
    expect_pixel(0, 0, 0);
    clear_color(0.2f, 0, 0, 0);
    glCallList(1);
    glAccum(GL_RETURN, 1);
    expect_pixel(0, 0, 0x3300ff00);
}

Test(accumulation, a_new_size_is_a_new_buffer, ACCUM)
{
    static uint8_t larger[64 * 32 * 4];
    clear_color(1, 1, 1, 1);
    glAccum(GL_LOAD, 1);
    cr_assert(OSMesaMakeCurrent(test_context, larger, GL_UNSIGNED_BYTE, 64, 32));
    glAccum(GL_ADD, 0.2f);
    glAccum(GL_RETURN, 1);
    glFinish();
    cr_expect_eq(larger[0], 51);
    cr_expect_eq(larger[64 * 32 * 4 - 1], 51);
}

Test(accumulation, rasterizer_discard_and_the_other_render_modes_ignore_it, ACCUM)
{
    GLuint names[4];
    clear_color(1, 1, 1, 1);
    glAccum(GL_LOAD, 1);
    glEnable(GL_RASTERIZER_DISCARD);
    glAccum(GL_MULT, 0);
    glDisable(GL_RASTERIZER_DISCARD);
    glSelectBuffer(4, names);
    glRenderMode(GL_SELECT);
    glAccum(GL_MULT, 0);
    glClear(GL_ACCUM_BUFFER_BIT);
    glRenderMode(GL_RENDER);
    clear_color(0, 0, 0, 0);
    glAccum(GL_RETURN, 1);
    expect_pixel(0, 0, 0xffffffff);
}

Test(accumulation, errors, ACCUM)
{
    GLuint framebuffer;
    glAccum(GL_REPLACE, 1);
    expect_error(GL_INVALID_ENUM);
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    glAccum(GL_LOAD, 1);
    expect_error(GL_INVALID_OPERATION, "a framebuffer object");
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glAccum(GL_LOAD, 1);
    expect_error(GL_INVALID_OPERATION, "two framebuffers");
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    glBegin(GL_POINTS);
    glAccum(GL_LOAD, 1);
    glClearAccum(0, 0, 0, 0);
    glEnd();
    expect_error(GL_INVALID_OPERATION, "between Begin and End");
}

GL_TEST(accumulation, contexts_without_it_refuse_it_and_ignore_the_clear)
{
    GLint bits = 1;
    glGetIntegerv(GL_ACCUM_RED_BITS, &bits);
    cr_expect_eq(bits, 0);
    glAccum(GL_LOAD, 1);
    expect_error(GL_INVALID_OPERATION);
    glClear(GL_ACCUM_BUFFER_BIT);
    expect_error(GL_NO_ERROR);
}

Test(accumulation, windows_of_floats_and_samples)
{
    static float colors[4 * 4 * 4];
    OSMesaContext floats = OSMesaCreateContextExt(OSMESA_RGBA, 0, 0, 32, NULL);
    cr_assert(OSMesaMakeCurrent(floats, colors, GL_FLOAT, 4, 4));
    glClearColor(0.5f, -0.25f, 3, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glAccum(GL_LOAD, 1);
    glAccum(GL_RETURN, 2); /* FIXED_ONLY: not clamped */
    glFinish();
    cr_expect(colors[0] == 1 && colors[1] == -0.5f && colors[2] == 6 && colors[3] == 2);
    glClampColor(GL_CLAMP_FRAGMENT_COLOR, GL_TRUE);
    glAccum(GL_RETURN, 2);
    glFinish();
    cr_expect(colors[0] == 1 && colors[1] == 0 && colors[2] == 1 && colors[3] == 1);
    OSMesaDestroyContext(floats);

    const int attribs[] = {OSMESA_ACCUM_BITS, 16, EDGEWALK_SAMPLES, 4, 0};
    OSMesaContext samples = OSMesaCreateContextAttribs(attribs, NULL);
    cr_assert(OSMesaMakeCurrent(samples, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE));
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glAccum(GL_LOAD, 0.2f);
    glAccum(GL_RETURN, 2);
    expect_pixel(7, 7, 0x66666666);
    expect_error(GL_NO_ERROR);
    OSMesaDestroyContext(samples);
}
