/* Fragments of pixel rectangles (GL 4.6 compatibility 18.1.2). */
#include "tests/gl/draw/draw_pixels_test.h"

GL_TEST(pixel_fragments, groups_cover_their_zoomed_rectangles_18_1_2)
{
    static const float places[] = {0, 3, 2.5f, 7.25f, -3.5f, 15.75f},
                       zooms[] = {1, 2, -1, 0.5f, -2.75f, 3.3f, 0.1f, 0};
    enum { W = 7, H = 5 };
    uint8_t image[W * H * 4];
    unsigned combinations = 0;
    make_image(image, W, H);
    for (unsigned place = 0; place < 6; place++)
        for (unsigned i = 0; i < 8; i++)
            for (unsigned k = 0; k < 8; k++, combinations++) {
                uint32_t window[SIZE][SIZE] = {{0}};
                char what[96];
                const float x = places[place], y = places[(place + i + k) % 6];
                glClear(GL_COLOR_BUFFER_BIT);
                glWindowPos2f(x, y);
                glPixelZoom(zooms[i], zooms[k]);
                glDrawPixels(W, H, GL_RGBA, GL_UNSIGNED_BYTE, image);
                draw_reference(window, (double)x, (double)y, (double)zooms[i], (double)zooms[k], W, H);
                snprintf(what, sizeof what, "at %g,%g zoom %g,%g", (double)x, (double)y, (double)zooms[i],
                         (double)zooms[k]);
                expect_window(window, what);
            }
    printf("%u combinations of place and zoom\n", combinations);
}

GL_TEST(pixel_fragments, fragments_have_the_data_of_the_raster_position_18_1_2)
{
    static const uint8_t image[4] = {51, 102, 153, 204};
    static const struct {
        const char *input;
        uint32_t expected;
    } rows[] = {
        {"fragment.color", 0x336699cc},       {"fragment.color.secondary", 0x00ff00ff},
        {"fragment.texcoord[0]", 0xff0033ff}, {"fragment.texcoord[3]", 0x33ffff66},
        {"fragment.fogcoord", 0x660000ff},
    };
    glSecondaryColor3f(0, 1, 0);
    glMultiTexCoord4f(GL_TEXTURE0, 1, 0, 0.2f, 1);
    glMultiTexCoord4f(GL_TEXTURE3, 0.2f, 1, 1, 0.4f);
    glFogCoordf(0.4f);
    glFogi(GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
    glRasterPos2f(0, 0); /* the middle */
    GLuint program;
    glGenProgramsARB(1, &program);
    glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, program);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[128];
        snprintf(text, sizeof text, "!!ARBfp1.0\nMOV result.color, %s;\nEND", rows[i].input);
        load_program(GL_FRAGMENT_PROGRAM_ARB, text);
        glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, image);
        cr_expect_eq(pixel_at(8, 8), rows[i].expected, "%s is %08x, expected %08x", rows[i].input,
                     pixel_at(8, 8), rows[i].expected);
    }
    load_program(GL_FRAGMENT_PROGRAM_ARB,
                 "!!ARBfp1.0\nMUL result.color, fragment.position, {0.01, 0.01, 1, 1};\nEND");
    glWindowPos3f(10, 4, 0.6f);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, image);
    expect_pixel(10, 4, 0x1b0b99ff);
}

GL_TEST(pixel_fragments, fragments_pass_the_tests_blending_and_masks)
{
    enum { W = 4 };
    uint8_t image[W * W * 4];
    uint32_t window[SIZE][SIZE] = {{0}};
    make_image(image, W, W);
    glWindowPos2i(2, 2);
    glEnable(GL_SCISSOR_TEST);
    glScissor(3, 3, 2, 10);
    glDrawPixels(W, W, GL_RGBA, GL_UNSIGNED_BYTE, image);
    for (int y = 3; y < 6; y++)
        for (int x = 3; x < 5; x++)
            window[y][x] = group_color(x - 2, y - 2);
    expect_window(window, "scissor");
    glDisable(GL_SCISSOR_TEST);
    glEnable(GL_BLEND);
    glBlendFunc(GL_ONE, GL_ONE);
    glColorMask(1, 1, 0, 1);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (const uint8_t[4]){1, 2, 3, 4});
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (const uint8_t[4]){10, 20, 30, 40});
    expect_pixel(2, 2, 0x0b16002c);
    glColorMask(1, 1, 1, 1);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST); /* the raster position's depth: 18.1.2 */
    glClearDepth(0.5);
    glClear(GL_DEPTH_BUFFER_BIT);
    glWindowPos3f(8, 8, 0.75f);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, image);
    expect_pixel(8, 8, 0);
    glWindowPos3f(8, 8, 0.25f);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, image);
    expect_pixel(8, 8, group_color(0, 0));
    glEnable(GL_ALPHA_TEST);
    glAlphaFunc(GL_LESS, 0.5f);
    glWindowPos2i(0, 9);
    glDrawPixels(2, 1, GL_RGBA, GL_UNSIGNED_BYTE, (const uint8_t[8]){9, 9, 9, 200, 7, 7, 7, 100});
    expect_pixel(0, 9, 0);
    expect_pixel(1, 9, 0x07070764);
}

GL_TEST(pixel_fragments, fragments_are_textured_and_fogged_by_fixed_function)
{
    const uint8_t texel[4] = {0, 255, 255, 255};
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glEnable(GL_TEXTURE_2D);
    glWindowPos2i(1, 1);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (const uint8_t[4]){255, 128, 255, 255});
    expect_pixel(1, 1, 0x0080ffff);
    glDisable(GL_TEXTURE_2D);
    glEnable(GL_FOG);
    glFogi(GL_FOG_MODE, GL_LINEAR);
    glFogfv(GL_FOG_COLOR, (const float[4]){1, 0, 0, 1});
    glFogi(GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
    glFogCoordf(1);
    glWindowPos2i(1, 1);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, (const uint8_t[4]){0, 0, 255, 255});
    expect_pixel(1, 1, 0xff0000ff);
}
