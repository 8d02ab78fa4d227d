/* The sentences of GL 4.6 compatibility 17.3 on what happens to a fragment after its program, one by one. */
#include "tests/gl/rasterization/per_fragment_test.h"

static void expect_color(float r, float g, float b, float a, const char *what, unsigned row)
{
    GLfloat found[4];
    read_color(found);
    cr_expect(fabsf(found[0] - r) < 1e-5f && fabsf(found[1] - g) < 1e-5f && fabsf(found[2] - b) < 1e-5f &&
                  fabsf(found[3] - a) < 1e-5f,
              "%s, row %u: %g %g %g %g, expected %g %g %g %g", what, row, (double)found[0], (double)found[1],
              (double)found[2], (double)found[3], (double)r, (double)g, (double)b, (double)a);
}

static float depth_found(void)
{
    float depth = -1;
    glReadPixels(3, 3, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
    return depth;
}

/* --- 17.3.2, the alpha test --------------------------------------------------------------------------------
 */

GL_TEST(per_fragment, alpha_test_compares_with_a_reference_of_0_to_1)
{
    static const struct {
        GLenum func;
        float reference;
        const char *color;
        bool passes;
    } rows[] = {
        {GL_LEQUAL, 2, "{0, 0, 0, 1}", true},  {GL_LESS, 2, "{0, 0, 0, 1}", false},
        {GL_GEQUAL, -1, "{0, 0, 0, 0}", true}, {GL_GREATER, -1, "{0, 0, 0, 0}", false},
        {GL_EQUAL, 1, "{0, 0, 0, 7}", true}, /* clamped with the colour, 15.2.1 */
        {GL_EQUAL, 0, "{0, 0, 0, -7}", true},  {GL_NEVER, 0, "{0, 0, 0, 1}", false},
        {GL_ALWAYS, 0, "{0, 0, 0, 1}", true},  {GL_NOTEQUAL, 0.5f, "{0, 0, 0, 0.5}", false},
    };
    glEnable(GL_ALPHA_TEST);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glClearColor(1, 1, 1, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        fragment_color(rows[i].color);
        glAlphaFunc(rows[i].func, rows[i].reference);
        draw_at(0);
        cr_expect_eq(pixel_at(3, 3) >> 24 == 0, rows[i].passes, "row %u", i);
    }
}

/* A fragment that the alpha test discards touches neither stencil nor depth (figure 17.1). */
GL_TEST(per_fragment, alpha_comes_before_stencil_and_depth)
{
    for (unsigned passes = 0; passes < 2; passes++) {
        glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
        glEnable(GL_ALPHA_TEST);
        glAlphaFunc(passes ? GL_ALWAYS : GL_NEVER, 0);
        glEnable(GL_DEPTH_TEST);
        glEnable(GL_STENCIL_TEST);
        glStencilOp(GL_INCR, GL_INCR, GL_INCR);
        draw_at(0);
        cr_expect_eq(depth_found() < 0.75f, passes);
        cr_expect_eq(stencil_found(), passes);
    }
}

/* --- 17.3.3, the stencil test ------------------------------------------------------------------------------
 */

GL_TEST(per_fragment, stencil_masks_compare_and_write_bits)
{
    glEnable(GL_STENCIL_TEST);
    glClearStencil(0x5a);
    glClear(GL_STENCIL_BUFFER_BIT);
    glStencilFunc(GL_EQUAL, 0xfa, 0x0f); /* 0xa both */
    glStencilOp(GL_KEEP, GL_KEEP, GL_ZERO);
    glStencilMask(0x18);
    draw_at(0);
    cr_expect_eq(stencil_found(), 0x42, "%02x", stencil_found());
    glStencilFunc(GL_EQUAL, 0xfa, 0x0f);
    glStencilOp(GL_INVERT, GL_KEEP, GL_KEEP);
    draw_at(0); /* fails now */
    cr_expect_eq(stencil_found(), 0x5a, "%02x", stencil_found());
}

static void lines_of_a_back_face(void)
{
    glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    glLineWidth(9);
    glFrontFace(GL_CW);
    draw_at(0);
    glFrontFace(GL_CCW);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

static void back_face(void)
{
    glFrontFace(GL_CW);
    draw_at(0);
    glFrontFace(GL_CCW);
}

static void front_face(void)
{
    draw_at(0);
}

static void line(void)
{
    glLineWidth(9);
    glFrontFace(GL_CW);
    glBegin(GL_LINES);
    glVertex2f(1, -0.5f), glVertex2f(-1, -0.5f);
    glEnd();
    glFrontFace(GL_CCW);
}

GL_TEST(per_fragment, stencil_state_is_of_the_face_lines_and_points_are_in_front)
{
    static const struct {
        const char *name;
        void (*draw)(void);
        GLubyte expected;
    } rows[] = {
        {"front", front_face, 1},
        {"back", back_face, 2},
        {"line", line, 1},
        {"point", point, 1},
        {"back as lines", lines_of_a_back_face, 2},
    };
    glEnable(GL_STENCIL_TEST);
    glStencilFuncSeparate(GL_FRONT, GL_ALWAYS, 1, 255);
    glStencilFuncSeparate(GL_BACK, GL_ALWAYS, 2, 255);
    glStencilOp(GL_REPLACE, GL_REPLACE, GL_REPLACE);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLubyte stencil;
        glClear(GL_STENCIL_BUFFER_BIT);
        rows[i].draw();
        glReadPixels(SIZE / 2, 3, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
        cr_expect_eq(stencil, rows[i].expected, "%s: %u", rows[i].name, stencil);
    }
}

/* sfail, dpfail, dppass; without a depth test, or a depth buffer, as if it passed. */
GL_TEST(per_fragment, stencil_actions_by_what_failed)
{
    static const struct {
        GLenum stencil;
        bool tested;
        GLenum depth;
        GLubyte expected;
    } rows[] = {
        {GL_NEVER, true, GL_ALWAYS, 4},    {GL_NEVER, true, GL_NEVER, 4},     {GL_ALWAYS, true, GL_NEVER, 6},
        {GL_ALWAYS, true, GL_ALWAYS, 250}, {GL_ALWAYS, false, GL_NEVER, 250},
    };
    glEnable(GL_STENCIL_TEST);
    glStencilOp(GL_DECR, GL_INCR, GL_INVERT);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glClearStencil(5);
        glClear(GL_STENCIL_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        rows[i].tested ? glEnable(GL_DEPTH_TEST) : glDisable(GL_DEPTH_TEST);
        glStencilFunc(rows[i].stencil, 0, 255);
        glDepthFunc(rows[i].depth);
        draw_at(0);
        cr_expect_eq(stencil_found(), rows[i].expected, "row %u: %u", i, stencil_found());
    }
    new_framebuffer(GL_RGBA8);
    const GLuint stencil = new_target(GL_STENCIL_INDEX8, GL_STENCIL_ATTACHMENT);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        return;
    glClear(GL_STENCIL_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_NEVER); /* there is no depth buffer */
    draw_at(0);
    cr_expect_eq(stencil_found(), 250);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_STENCIL_ATTACHMENT, GL_RENDERBUFFER, 0);
    glDeleteRenderbuffers(1, &stencil);
    glStencilFunc(GL_NEVER, 0, 255); /* and now no stencil buffer */
    glColor4f(0, 1, 0, 1);
    draw_at(0);
    expect_color(0, 1, 0, 1, "no stencil buffer", 0);
}

/* --- 17.3.4, the depth test ----------------------------------------------------------------------------- */

/* Depth is clamped to the depth range where DEPTH_CLAMP is enabled, and to [0,1] elsewhere
 * (ARB_fragment_program 3.11.4.4); FP1.0 discards what it computes outside of the range, unless that is
 * clamped to it (NV_fragment_program 3.11.6). */
GL_TEST(per_fragment, computed_depth_is_clamped)
{
    enum { ARB, FP10, FIXED };
    static const struct {
        unsigned language;
        bool clamp;
        const char *depth;
        float z, expected; /* negative: discarded */
    } rows[] = {
        {ARB, false, "0.875", 0, 0.875f},  {ARB, false, "0.125", 0, 0.125f}, {ARB, false, "2", 0, 1},
        {ARB, false, "-2", 0, 0},          {ARB, true, "0.875", 0, 0.75f},   {ARB, true, "0.125", 0, 0.25f},
        {ARB, true, "0.5", 0, 0.5f},       {FP10, false, "0.875", 0, -1},    {FP10, false, "0.125", 0, -1},
        {FP10, false, "0.625", 0, 0.625f}, {FP10, true, "0.875", 0, 0.75f},  {FP10, true, "0.125", 0, 0.25f},
        {FIXED, false, "", -0.5f, 0.375f}, {FIXED, true, "", 3, 0.75f},      {FIXED, true, "", -3, 0.25f},
    };
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_ALWAYS);
    for (unsigned swapped = 0; swapped < 2; swapped++)
        for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
            char text[256];
            float expected = rows[i].expected;
            if (swapped && rows[i].language == FIXED)
                expected = 1 - expected;
            swapped ? glDepthRange(0.75, 0.25) : glDepthRange(0.25, 0.75);
            glDisable(GL_FRAGMENT_PROGRAM_ARB);
            glDisable(GL_FRAGMENT_PROGRAM_NV);
            rows[i].clamp ? glEnable(GL_DEPTH_CLAMP) : glDisable(GL_DEPTH_CLAMP);
            if (rows[i].language == FP10) {
                snprintf(text, sizeof text, "!!FP1.0 MOV o[COLR], 1; MOV o[DEPR].z, %s; END", rows[i].depth);
                glLoadProgramNV(GL_FRAGMENT_PROGRAM_NV, 9, (GLsizei)strlen(text), (const GLubyte *)text);
                glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 9);
                glEnable(GL_FRAGMENT_PROGRAM_NV);
            } else if (rows[i].language == ARB) {
                glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 0);
                snprintf(text, sizeof text, "!!ARBfp1.0\nMOV result.color, 1;\nMOV result.depth.z, %s;\nEND",
                         rows[i].depth);
                load_program(GL_FRAGMENT_PROGRAM_ARB, text);
            }
            glClear(GL_DEPTH_BUFFER_BIT);
            draw_at(rows[i].z);
            cr_expect(fabsf(depth_found() - (expected < 0 ? 1 : expected)) < 1e-6f, "row %u, swapped %u: %g",
                      i, swapped, (double)depth_found());
        }
    expect_error(GL_NO_ERROR);
}

/* 14.6.5: the offset may leave the depth range; what it cannot leave is [0,1]. */
GL_TEST(per_fragment, an_offset_leaves_the_depth_range)
{
    static const struct {
        float units, z, expected;
        bool clamp;
    } rows[] = {
        {1 << 20, 1, 0.875f, false}, {-(1 << 20), -1, 0.125f, false}, {1 << 22, 1, 1, false},
        {-(1 << 22), -1, 0, false},  {1 << 20, 1, 0.75f, true},
    };
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_ALWAYS);
    glDepthRange(0.25, 0.75);
    glEnable(GL_POLYGON_OFFSET_FILL);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        rows[i].clamp ? glEnable(GL_DEPTH_CLAMP) : glDisable(GL_DEPTH_CLAMP);
        glPolygonOffset(0, rows[i].units); /* of 2^-23 */
        draw_at(rows[i].z);
        cr_expect(fabsf(depth_found() - rows[i].expected) < 1e-6f, "row %u: %g", i, (double)depth_found());
    }
}

/* "bypassed": nothing is compared and nothing written. DepthMask keeps a tested fragment from being written.
 */
GL_TEST(per_fragment, depth_is_written_where_it_is_tested)
{
    glDepthFunc(GL_ALWAYS);
    glClear(GL_DEPTH_BUFFER_BIT);
    draw_at(0);
    cr_expect_eq(depth_found(), 1);
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_FALSE);
    draw_at(0);
    cr_expect_eq(depth_found(), 1);
    glDepthMask(GL_TRUE);
    draw_at(0);
    cr_expect(fabsf(depth_found() - 0.5f) < 1e-6f);
}

/* --- 17.3.6, blending ----------------------------------------------------------------------------------- */

/* Clamped to [0,1] or [-1,1] before the equation in fixed point, not at all in floating point; the constant
 * too (17.3.6, 17.3.6.5). */
GL_TEST(per_fragment, blending_clamps_as_the_format_says)
{
    static const struct {
        GLenum format;
        GLenum source, target;
        float expected[4];
    } rows[] = {
        /* the colour is (3, -2, -0.5, 2), the constant (2, -3, 0.5, -0.25), what is there (0.5, 0.5, 0.5,
           0.5) */
        {GL_RGBA8, GL_ONE, GL_ZERO, {1, 0, 0, 1}},
        {GL_RGBA8, GL_CONSTANT_COLOR, GL_ZERO, {1, 0, 0, 0}},
        {GL_RGBA16, GL_CONSTANT_COLOR, GL_ZERO, {1, 0, 0, 0}},
        {GL_RGBA8_SNORM, GL_ONE, GL_ZERO, {1, -1, -0.5f, 1}},
        {GL_RGBA8_SNORM, GL_CONSTANT_COLOR, GL_ZERO, {1, 1, -0.25f, -0.25f}},
        {GL_RGBA16F, GL_ONE, GL_ZERO, {3, -2, -0.5f, 2}},
        {GL_RGBA32F, GL_CONSTANT_COLOR, GL_ZERO, {6, 6, -0.25f, -0.5f}},
        {GL_RGBA32F, GL_ONE_MINUS_CONSTANT_ALPHA, GL_SRC_COLOR, {5.25f, -3.5f, -0.875f, 3.5f}},
        {GL_RGBA32F, GL_ZERO, GL_SRC_ALPHA_SATURATE, {0.25f, 0.25f, 0.25f, 0.5f}},
    };
    glEnable(GL_BLEND);
    glBlendColor(2, -3, 0.5f, -0.25f);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLfloat found[4];
        new_framebuffer(rows[i].format);
        glClearColor(0.5f, 0.5f, 0.5f, 0.5f);
        glClear(GL_COLOR_BUFFER_BIT);
        fragment_color("{3, -2, -0.5, 2}");
        glBlendFunc(rows[i].source, rows[i].target);
        draw_at(0);
        glClampColor(GL_CLAMP_READ_COLOR, GL_FALSE);
        read_color(found);
        for (int c = 0; c < 4; c++)
            cr_expect(fabsf(found[c] - rows[i].expected[c]) < 5e-3f, "row %u, component %d: %g, expected %g",
                      i, c, (double)found[c], (double)rows[i].expected[c]);
    }
}

/* Every factor of the second colour, in colour and alpha (17.3.6.2). */
GL_TEST(per_fragment, factors_of_the_second_colour)
{
    static const struct {
        GLenum factor;
        float color, alpha;
    } rows[] = {
        {GL_SRC1_COLOR, 0.25f, 0.75f},
        {GL_ONE_MINUS_SRC1_COLOR, 0.75f, 0.25f},
        {GL_SRC1_ALPHA, 0.75f, 0.75f},
        {GL_ONE_MINUS_SRC1_ALPHA, 0.25f, 0.25f},
    };
    new_framebuffer(GL_RGBA32F);
    glClearColor(1, 1, 1, 1);
    glEnable(GL_BLEND);
    load_program(
        GL_FRAGMENT_PROGRAM_ARB,
        "!!NVfp5.0\nOPTION ARB_blend_func_extended;\nMOV result.color.primary, {0.5, 0.5, 0.5, 0.5};\n"
        "MOV result.color.secondary, {0.25, 0.25, 0.25, 0.75};\nEND");
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned target = 0; target < 2; target++) {
            const float c = rows[i].color, a = rows[i].alpha;
            glClear(GL_COLOR_BUFFER_BIT);
            target ? glBlendFunc(GL_ZERO, rows[i].factor) : glBlendFunc(rows[i].factor, GL_ONE);
            draw_at(0);
            target ? expect_color(c, c, c, a, "target", i)
                   : expect_color(1 + 0.5f * c, 1 + 0.5f * c, 1 + 0.5f * c, 1 + 0.5f * a, "source", i);
        }
}

/* --- 17.3.9, logical operations ------------------------------------------------------------------------- */

GL_TEST(per_fragment, logic_operations_on_integers_and_signed_numbers)
{
    GLint found[4];
    new_framebuffer(GL_RGBA16UI);
    glClearBufferuiv(GL_COLOR, 0, (const GLuint[]){0xf0f0, 1, 2, 0xffff});
    glEnable(GL_COLOR_LOGIC_OP);
    glLogicOp(GL_EQUIV);
    load_program(GL_FRAGMENT_PROGRAM_ARB,
                 "!!NVfp4.0\nUINT OUTPUT color = result.color;\nMOV.U color, {0xff, 1, 4, 0};\nEND");
    draw_at(0);
    glReadPixels(3, 3, 1, 1, GL_RGBA_INTEGER, GL_INT, found);
    cr_expect(found[0] == (0xffff & ~(0xf0f0 ^ 0xff)) && found[1] == 0xffff && found[2] == (0xffff & ~6) &&
                  found[3] == 0,
              "%x %x %x %x", found[0], found[1], found[2], found[3]);
}

/* --- Attachments ---------------------------------------------------------------------------------------- */

/* Colours of a buffer that is NONE go nowhere; the other one gets its own number's (17.4.1). */
GL_TEST(per_fragment, masks_and_absent_draw_buffers)
{
    GLubyte found[4];
    new_framebuffer(GL_RGBA8);
    new_target(GL_RGBA8, GL_COLOR_ATTACHMENT1);
    glDrawBuffers(2, (const GLenum[]){GL_NONE, GL_COLOR_ATTACHMENT1});
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT);
    load_program(GL_FRAGMENT_PROGRAM_ARB,
                 "!!NVfp4.0\nOPTION ARB_draw_buffers;\nMOV result.color[0], {1, 0, 0, 1};\n"
                 "MOV result.color[1], {0, 1, 1, 1};\nEND");
    glColorMaski(1, 1, 1, 0, 1);
    draw_at(0);
    glReadBuffer(GL_COLOR_ATTACHMENT1);
    glReadPixels(3, 3, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
    cr_expect(found[0] == 0 && found[1] == 255 && found[2] == 0 && found[3] == 255, "%d %d %d %d", found[0],
              found[1], found[2], found[3]);
    glReadBuffer(GL_COLOR_ATTACHMENT0);
    glReadPixels(3, 3, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, found);
    cr_expect(found[0] == 0 && found[3] == 0);
}

/* 17.3.3, 17.4.2: 0 is no face, and no way to say the active one either. */
GL_TEST(per_fragment, face_0_is_no_face_of_separate_stencil_commands)
{
    GLint func, mask;
    glStencilFuncSeparate(GL_NONE, GL_NEVER, 1, 1);
    expect_error(GL_INVALID_ENUM);
    glStencilOpSeparate(GL_NONE, GL_ZERO, GL_ZERO, GL_ZERO);
    expect_error(GL_INVALID_ENUM);
    glStencilMaskSeparate(GL_NONE, 1);
    expect_error(GL_INVALID_ENUM);
    glGetIntegerv(GL_STENCIL_FUNC, &func);
    glGetIntegerv(GL_STENCIL_WRITEMASK, &mask);
    cr_expect_eq(func, GL_ALWAYS);
    cr_expect_neq(mask, 1);
}
