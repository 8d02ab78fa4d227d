/* The texture state of a draw. */
#include "tests/gl/texture/texture_targets_test.h"

TestSuite(texture_prepare, .init = context_begin, .fini = context_end);

/* GL 4.6 compatibility Table 8.24, with a reference of 0.5 below and above a depth of 0.75 and 0.25. */
Test(texture_prepare, compare_functions)
{
    static const float depths[3] = {0.25f, 0.5f, 0.75f};
    static const struct {
        GLenum func;
        bool result[3];
    } rows[] = {
        {GL_NEVER, {0, 0, 0}},  {GL_LESS, {0, 0, 1}},  {GL_LEQUAL, {0, 1, 1}},   {GL_GREATER, {1, 0, 0}},
        {GL_GEQUAL, {1, 1, 0}}, {GL_EQUAL, {0, 1, 0}}, {GL_NOTEQUAL, {1, 0, 1}}, {GL_ALWAYS, {1, 1, 1}},
    };
    depth_image(GL_TEXTURE_2D, depths, 3, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT32F, 3, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int texel = 0; texel < 3; texel++) {
            char text[256];
            glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, (GLint)rows[i].func);
            snprintf(text, sizeof text, "MOV c, {%f, 0, 0.5, 0};\nTEX result.color, c, texture[0], SHADOW2D;",
                     (texel + 0.5) / 3);
            use_program(text);
            const int value = rows[i].result[texel] ? 255 : 0;
            expect_pixel(3, 3, value, value, value, 255, text);
        }
}

/* DEPTH_TEXTURE_MODE, in fixed function with and without comparison (ARB_depth_texture, ARB_shadow). */
Test(texture_prepare, depth_has_the_components_of_its_mode)
{
    static const float depth = 0.5f;
    static const struct {
        GLenum mode;
        int rgba[4];
    } rows[] = {{GL_LUMINANCE, {128, 128, 128, 255}},
                {GL_INTENSITY, {128, 128, 128, 128}},
                {GL_RED, {128, 0, 0, 255}}};
    depth_image(GL_TEXTURE_2D, &depth, 1, 1);
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_NONE);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, (GLint)rows[i].mode);
        draw_quad();
        expect_pixel(3, 3, rows[i].rgba[0], rows[i].rgba[1], rows[i].rgba[2], rows[i].rgba[3], "mode");
    }
    glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_LUMINANCE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    draw_quad(); /* r is 0 */
    expect_pixel(3, 3, 255, 255, 255, 255, "0 <= 0.5");
}
