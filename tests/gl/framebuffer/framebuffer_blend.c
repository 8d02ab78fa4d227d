/* Per-fragment state of framebuffer objects through the GL: blending per draw buffer, two source colours,
 * depth bounds, sRGB, colour clamping, integers. */
#include "tests/gl/framebuffer/framebuffer_blend_test.h"

static void draw_all(float z)
{
    glBegin(GL_QUADS);
    glVertex3f(-1, -1, z);
    glVertex3f(1, -1, z);
    glVertex3f(1, 1, z);
    glVertex3f(-1, 1, z);
    glEnd();
}

static void expect_floats(GLenum point, float r, float g, float b, float a)
{
    float found[4];
    glReadBuffer(point);
    glReadPixels(3, 3, 1, 1, GL_RGBA, GL_FLOAT, found);
    cr_expect(found[0] == r && found[1] == g && found[2] == b && found[3] == a,
              "0x%x: %g %g %g %g, expected %g %g %g %g", point, (double)found[0], (double)found[1],
              (double)found[2], (double)found[3], (double)r, (double)g, (double)b, (double)a);
}

/* ARB_draw_buffers_blend. */
GL_TEST(framebuffer_blend, each_draw_buffer_has_functions_and_equations_of_its_own)
{
    GLint value;
    new_framebuffer(GL_RGBA32F);
    new_target(GL_RGBA16F, GL_COLOR_ATTACHMENT1);
    new_target(GL_RGBA32F, GL_COLOR_ATTACHMENT2);
    glDrawBuffers(3, (const GLenum[]){GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1, GL_COLOR_ATTACHMENT2});
    glClearColor(0.5f, 2, -1, 0.25f);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    glBlendFunciARB(1, GL_ZERO, GL_SRC_COLOR);
    glBlendEquationi(2, GL_MAX);
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nMOV result.color, {4, 0.5, 3, 1};\nEND\n");
    draw_all(0);
    expect_floats(GL_COLOR_ATTACHMENT0, 4.5f, 2.5f, 2, 1.25f);
    expect_floats(GL_COLOR_ATTACHMENT1, 2, 1, -3, 0.25f);
    expect_floats(GL_COLOR_ATTACHMENT2, 4, 2, 3, 1);
    glGetIntegeri_v(GL_BLEND_DST_RGB, 1, &value);
    cr_expect_eq(value, GL_SRC_COLOR);
    glGetIntegeri_v(GL_BLEND_EQUATION_ALPHA, 2, &value);
    cr_expect_eq(value, GL_MAX);
    glGetIntegerv(GL_BLEND_DST_RGB, &value);
    cr_expect_eq(value, GL_ONE);
    glBlendFunci(8, GL_ONE, GL_ONE);
    expect_error(GL_INVALID_VALUE);
    glBlendEquationSeparatei(0, GL_ONE, GL_MAX);
    expect_error(GL_INVALID_ENUM);
    glGetIntegeri_v(GL_BLEND_DST_RGB, 8, &value);
    expect_error(GL_INVALID_VALUE);
}

/* ARB_blend_func_extended with NV_gpu_program5's second colour. */
GL_TEST(framebuffer_blend, the_second_colour_is_a_factor)
{
    new_framebuffer(GL_RGBA8);
    glClearColor(1, 1, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_SRC1_COLOR);
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp5.0\nOPTION ARB_blend_func_extended;\n"
                                          "MOV result.color.primary, {0.2, 0, 0, 0};\n"
                                          "MOV result.color.secondary, {0.2, 0.6, 1, 0};\nEND\n");
    draw_all(0);
    expect_floats(GL_COLOR_ATTACHMENT0, 102 / 255.0f, 153 / 255.0f, 1, 0);
}

/* EXT_depth_bounds_test: the depth that is stored, not the fragment's. */
GL_TEST(framebuffer_blend, depth_bounds_discard_by_what_is_stored)
{
    new_framebuffer(GL_RGBA8);
    new_target(GL_DEPTH_COMPONENT24, GL_DEPTH_ATTACHMENT);
    glClearColor(0, 0, 0, 0);
    glClearDepth(0.75);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glScissor(0, 0, 4, 8);
    glEnable(GL_SCISSOR_TEST);
    glClearDepth(0.25);
    glClear(GL_DEPTH_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
    glEnable(GL_DEPTH_BOUNDS_TEST_EXT);
    glDepthBoundsEXT(0.5, 1);
    glColor4f(1, 1, 1, 1);
    draw_all(-0.9f);
    uint8_t left[4], right[4];
    glReadPixels(3, 3, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, left);
    glReadPixels(4, 3, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, right);
    cr_expect(left[0] == 0 && right[0] == 255, "%d %d", left[0], right[0]);
    glDepthBoundsEXT(0.6, 0.5);
    expect_error(GL_INVALID_VALUE);
    GLfloat bounds[2];
    glGetFloatv(GL_DEPTH_BOUNDS_EXT, bounds);
    cr_expect(bounds[0] == 0.5f && bounds[1] == 1);
}

/* 17.3.7: linear numbers are blended, sRGB bytes are stored. */
GL_TEST(framebuffer_blend, srgb_is_converted_where_it_is_enabled)
{
    uint8_t found[4];
    new_framebuffer(GL_SRGB8_ALPHA8);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    glColor4f(0.5f, 0.5f, 0.5f, 0.5f);
    draw_all(0);
    glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
    cr_expect(found[0] == 128 && found[3] == 128, "%d %d", found[0], found[3]);
    glEnable(GL_FRAMEBUFFER_SRGB);
    draw_all(0);
    glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
    cr_expect(found[0] == 188 && found[3] == 128, "%d %d", found[0], found[3]);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    draw_all(0);
    glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
    cr_expect(found[0] == 255 && found[3] == 255, "%d %d", found[0], found[3]);
    GLboolean capable;
    glGetBooleanv(GL_FRAMEBUFFER_SRGB_CAPABLE_EXT, &capable);
    cr_expect(capable);
}

/* 15.2.1 and 18.2.6. */
GL_TEST(framebuffer_blend, colours_are_clamped_as_clamp_color_says)
{
    new_framebuffer(GL_RGBA32F);
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0\nMOV result.color, {4, -0.5, 0.5, 2};\nEND\n");
    draw_all(0);
    expect_floats(GL_COLOR_ATTACHMENT0, 4, -0.5f, 0.5f, 2);
    glClampColorARB(GL_CLAMP_READ_COLOR, GL_TRUE);
    expect_floats(GL_COLOR_ATTACHMENT0, 1, 0, 0.5f, 1);
    glClampColor(GL_CLAMP_READ_COLOR, GL_FALSE);
    glClampColor(GL_CLAMP_FRAGMENT_COLOR, GL_TRUE);
    draw_all(0);
    expect_floats(GL_COLOR_ATTACHMENT0, 1, 0, 0.5f, 1);
    glClampColor(GL_CLAMP_FRAGMENT_COLOR, GL_RGBA);
    expect_error(GL_INVALID_ENUM);
}

/* Programs write integers; blending and the alpha test leave them alone (17.3.2, 17.3.6). */
GL_TEST(framebuffer_blend, integers_are_stored_as_they_are)
{
    GLint found[4];
    GLuint unsigned_found[4];
    uint8_t bytes[4];
    new_framebuffer(GL_RGBA16I);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    glEnable(GL_ALPHA_TEST);
    glAlphaFunc(GL_NEVER, 0);
    glClearBufferiv(GL_COLOR, 0, (const GLint[]){-5, 6, 70000, -70000});
    glReadPixels(2, 2, 1, 1, GL_RGBA_INTEGER, GL_INT, found);
    cr_expect(found[0] == -5 && found[1] == 6 && found[2] == 32767 && found[3] == -32768, "%d %d %d %d",
              found[0], found[1], found[2], found[3]);
    load_program(GL_FRAGMENT_PROGRAM_ARB, "!!NVfp4.0\nINT OUTPUT color = result.color;\n"
                                          "MOV.S color, {-7, 8, 100000, 1};\nEND\n");
    draw_all(0);
    glReadPixels(2, 2, 1, 1, GL_RGBA_INTEGER, GL_INT, found);
    cr_expect(found[0] == -7 && found[1] == 8 && found[2] == 32767 && found[3] == 1, "%d %d %d %d", found[0],
              found[1], found[2], found[3]);
    glReadPixels(2, 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
    expect_error(GL_INVALID_OPERATION);
    new_target(GL_RGB10_A2UI, GL_COLOR_ATTACHMENT0);
    glClearBufferuiv(GL_COLOR, 0, (const GLuint[]){1, 1023, 5000, 9});
    glReadPixels(2, 2, 1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT, unsigned_found);
    cr_expect(unsigned_found[0] == 1 && unsigned_found[1] == 1023 && unsigned_found[2] == 1023 &&
              unsigned_found[3] == 3);
    glClearColorIuiEXT(7, 8, 9, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glReadPixels(7, 7, 1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_INT, unsigned_found);
    cr_expect(unsigned_found[0] == 7 && unsigned_found[3] == 1);
    new_target(GL_RGBA8, GL_COLOR_ATTACHMENT0);
    glReadPixels(2, 2, 1, 1, GL_RGBA_INTEGER, GL_INT, found);
    expect_error(GL_INVALID_OPERATION);
}

/* --- BlitFramebuffer ------------------------------------------------------------------------------------ */

/* EXT_packed_float, EXT_texture_integer: what glGet says of the draw buffer. */
GL_TEST(framebuffer_blend, the_draw_buffers_kind_is_told)
{
    static const struct {
        GLenum format;
        bool integer, red, alpha;
    } rows[] = {{GL_RGBA8, false, false, false},          {GL_RGBA16F, false, true, true},
                {GL_R11F_G11F_B10F, false, false, false}, {GL_RGB8_SNORM, false, true, false},
                {GL_RGBA32I, true, true, true},           {GL_R16UI, true, false, false},
                {GL_LUMINANCE16F_ARB, false, true, false}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLboolean components[4], integer;
        new_framebuffer(rows[i].format);
        glGetBooleanv(GL_RGBA_SIGNED_COMPONENTS_EXT, components);
        glGetBooleanv(GL_RGBA_INTEGER_MODE_EXT, &integer);
        cr_expect(components[0] == rows[i].red && components[3] == rows[i].alpha &&
                      integer == rows[i].integer,
                  "row %zu", i);
    }
}
