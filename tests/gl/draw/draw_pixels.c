/* DrawPixels, CopyPixels, Bitmap: which pixels get a fragment, with which data, and what becomes of it
 * (GL 4.6 compatibility 14.8, 18.1, 18.3.1), against a reference that goes through groups one by one. */
#include "tests/gl/gl_test.h"

#include <math.h>
#include <stdlib.h>

/* 0xRRGGBBAA of a group, every group another. */
static uint32_t group_color(int n, int m)
{
    return (uint32_t)(n * 13 + 17) << 24 | (uint32_t)(m * 29 + 5) << 16 | (uint32_t)(n + m + 1) << 8 | 0xff;
}

static void make_image(uint8_t *image, int width, int height)
{
    for (int m = 0; m < height; m++)
        for (int n = 0; n < width; n++)
            for (int c = 0; c < 4; c++)
                image[(m * width + n) * 4 + c] = (uint8_t)(group_color(n, m) >> (24 - 8 * c));
}

/* 18.1.2, group by group: the centre is inside of the rectangle or on its bottom or left side. */
static void draw_reference(uint32_t window[SIZE][SIZE], double x, double y, double zx, double zy, int width,
                           int height)
{
    for (int m = 0; m < height; m++)
        for (int n = 0; n < width; n++) {
            const double x0 = x + zx * n, x1 = x + zx * (n + 1), y0 = y + zy * m, y1 = y + zy * (m + 1);
            for (int py = 0; py < SIZE; py++)
                for (int px = 0; px < SIZE; px++)
                    if (px + 0.5 >= fmin(x0, x1) && px + 0.5 < fmax(x0, x1) && py + 0.5 >= fmin(y0, y1) &&
                        py + 0.5 < fmax(y0, y1))
                        window[py][px] = group_color(n, m);
        }
}

static void expect_window(const uint32_t window[SIZE][SIZE], const char *what)
{
    glFinish();
    for (unsigned y = 0; y < SIZE; y++)
        for (unsigned x = 0; x < SIZE; x++)
            if (pixel_at(x, y) != window[y][x]) {
                cr_expect_fail("%s: pixel %u,%u is %08x, expected %08x", what, x, y, pixel_at(x, y),
                               window[y][x]);
                return;
            }
}

GL_TEST(draw_pixels, groups_have_the_pixels_of_their_zoomed_rectangles_18_1_2)
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

GL_TEST(draw_pixels, an_image_larger_than_a_band_of_memory_is_whole)
{
    enum { LARGE = 1200 };
    uint32_t *window = calloc(LARGE * LARGE, 4), *image = malloc(LARGE * LARGE * 4);
    cr_assert(OSMesaMakeCurrent(test_context, window, GL_UNSIGNED_BYTE, LARGE, LARGE));
    for (uint32_t i = 0; i < LARGE * LARGE; i++)
        image[i] = i * 2654435761u;
    glWindowPos2i(0, 0);
    glDrawPixels(LARGE, LARGE, GL_RGBA, GL_UNSIGNED_BYTE, image);
    glFinish();
    cr_expect_arr_eq(window, image, LARGE * LARGE * 4);
    memset(window, 0, LARGE * LARGE * 4); /* upside down, by the same way */
    glWindowPos2i(0, LARGE);
    glPixelZoom(1, -1);
    glDrawPixels(LARGE, LARGE, GL_RGBA, GL_UNSIGNED_BYTE, image);
    glFinish();
    for (unsigned y = 0; y < LARGE; y++)
        cr_assert_arr_eq(window + y * LARGE, image + (LARGE - 1 - y) * LARGE, LARGE * 4);
    cr_assert(OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE));
    free(window);
    free(image);
}

/* --- Fragments ------------------------------------------------------------------------------------------ */

GL_TEST(draw_pixels, fragments_run_the_fragment_program_with_the_raster_positions_data_18_1_2)
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

GL_TEST(draw_pixels, fragments_meet_scissor_tests_blending_and_masks)
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

GL_TEST(draw_pixels, fragments_are_textured_and_fogged_by_fixed_function)
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

GL_TEST(draw_pixels, depths_are_drawn_with_the_raster_color_18_1_2)
{
    const float depths[3] = {0.25f, 0.5f, 2.0f};
    float read[3];
    glEnable(GL_DEPTH_TEST);
    glClearDepth(0.75);
    glClear(GL_DEPTH_BUFFER_BIT);
    glColor4f(1, 0, 1, 1);
    glWindowPos3f(4, 4, 0.9f);
    glDrawPixels(3, 1, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    expect_pixel(4, 4, 0xff00ffff);
    expect_pixel(5, 4, 0xff00ffff);
    expect_pixel(6, 4, 0); /* 1 after the clamp of 18.1.1 */
    glReadPixels(4, 4, 3, 1, GL_DEPTH_COMPONENT, GL_FLOAT, read);
    cr_expect(fabsf(read[0] - 0.25f) < 1e-6f && fabsf(read[1] - 0.5f) < 1e-6f &&
              fabsf(read[2] - 0.75f) < 1e-6f);
    glDepthFunc(GL_ALWAYS);
    glPixelTransferf(GL_DEPTH_SCALE, 2);
    glPixelTransferf(GL_DEPTH_BIAS, -0.25f);
    glDrawPixels(3, 1, GL_DEPTH_COMPONENT, GL_FLOAT, depths);
    glPixelTransferf(GL_DEPTH_SCALE, 1);
    glPixelTransferf(GL_DEPTH_BIAS, 0);
    glReadPixels(4, 4, 3, 1, GL_DEPTH_COMPONENT, GL_FLOAT, read);
    cr_expect(fabsf(read[0] - 0.25f) < 1e-6f && fabsf(read[1] - 0.75f) < 1e-6f && read[2] == 1.0f);
}

GL_TEST(draw_pixels, stencil_indices_bypass_all_but_scissor_and_mask_18_1_4)
{
    const uint8_t indices[4] = {0xff, 0x12, 0x34, 0x56};
    uint8_t read[4];
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_NEVER, 0, 0xff);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 0, 7, SIZE);
    glStencilMask(0x3f);
    glClearStencil(0xff);
    glStencilMask(0xff);
    glClear(GL_STENCIL_BUFFER_BIT);
    glStencilMask(0x3f);
    glWindowPos2i(4, 4);
    glDrawPixels(4, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, indices);
    glReadPixels(4, 4, 4, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, read);
    cr_expect(read[0] == 0xff && read[1] == 0xd2 && read[2] == 0xf4 && read[3] == 0, "%x %x %x %x", read[0],
              read[1], read[2], read[3]);
    expect_pixel(4, 4, 0);
}

GL_TEST(draw_pixels, depth_and_stencil_are_written_whatever_the_tests_18_1_4)
{
    const uint32_t both[2] = {0x40000012, 0xffffff34};
    uint32_t read[2];
    glDepthFunc(GL_NEVER);
    glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glWindowPos2i(4, 4);
    glDrawPixels(2, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, both);
    glReadPixels(4, 4, 2, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, read);
    cr_expect_arr_eq(read, both, sizeof both);
    glDepthMask(0);
    glDrawPixels(2, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, (const uint32_t[2]){0x11111155, 0x22222266});
    glReadPixels(4, 4, 2, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, read);
    cr_expect(read[0] == 0x40000055 && read[1] == 0xffffff66, "%08x %08x", read[0], read[1]);
}

GL_TEST(draw_pixels, color_indices_become_colors_by_four_maps_8_4_5_3)
{
    const float red[4] = {0, 1, 0.2f, 0.4f}, green[2] = {0, 1}, one[1] = {1};
    glPixelMapfv(GL_PIXEL_MAP_I_TO_R, 4, red);
    glPixelMapfv(GL_PIXEL_MAP_I_TO_G, 2, green);
    glPixelMapfv(GL_PIXEL_MAP_I_TO_A, 1, one);
    glWindowPos2i(0, 0);
    glDrawPixels(4, 1, GL_COLOR_INDEX, GL_UNSIGNED_BYTE, (const uint8_t[4]){0, 1, 2, 7});
    expect_pixel(0, 0, 0x000000ff);
    expect_pixel(1, 0, 0xffff00ff);
    expect_pixel(2, 0, 0x330000ff);
    expect_pixel(3, 0, 0x66ff00ff);
    glPixelTransferi(GL_INDEX_SHIFT, 1);
    glPixelTransferi(GL_INDEX_OFFSET, -1);
    glDrawPixels(2, 1, GL_COLOR_INDEX, GL_FLOAT, (const float[2]){0.75f, 1.5f}); /* 0.5 and 2 */
    expect_pixel(0, 0, 0xffff00ff);
    expect_pixel(1, 0, 0x330000ff);
}

GL_TEST(draw_pixels, bitmaps_are_taken_apart_by_lsb_first_skip_and_row_length_18_1)
{
    /* Rows of 12 elements take two bytes; of them 5 from the third on are drawn, by maps of white and black.
     */
    static const uint8_t bytes[6] = {0, 0, 0xb1, 0x80, 0x25, 0xc0};
    const float white[2] = {0, 1};
    for (GLenum map = GL_PIXEL_MAP_I_TO_R; map <= GL_PIXEL_MAP_I_TO_A; map++)
        glPixelMapfv(map, 2, white);
    for (int lsb_first = 0; lsb_first < 2; lsb_first++) {
        glPixelStorei(GL_UNPACK_LSB_FIRST, lsb_first);
        glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
        glPixelStorei(GL_UNPACK_ROW_LENGTH, 12);
        glPixelStorei(GL_UNPACK_SKIP_ROWS, 1);
        glPixelStorei(GL_UNPACK_SKIP_PIXELS, 2);
        glWindowPos2i(0, 0);
        glDrawPixels(9, 2, GL_COLOR_INDEX, GL_BITMAP, bytes);
        for (unsigned y = 0; y < 2; y++)
            for (unsigned x = 0; x < 9; x++) {
                const unsigned at = x + 2, byte = bytes[2 + 2 * y + at / 8];
                const unsigned bit = lsb_first ? byte >> (at % 8) & 1 : byte >> (7 - at % 8) & 1;
                expect_pixel(x, y, bit ? 0xffffffff : 0);
            }
    }
}

GL_TEST(draw_pixels, an_invalid_raster_position_draws_nothing_14_7)
{
    const uint8_t image[4] = {255, 255, 255, 255}, bits[1] = {0xff};
    const uint32_t empty[SIZE][SIZE] = {{0}};
    GLfloat before[4], after[4];
    glRasterPos2f(2, 0);
    glGetFloatv(GL_CURRENT_RASTER_POSITION, before);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, image);
    glCopyPixels(0, 0, 1, 1, GL_COLOR);
    glBitmap(8, 1, 0, 0, 1, 1, bits);
    glGetFloatv(GL_CURRENT_RASTER_POSITION, after);
    cr_expect_arr_eq(before, after, sizeof before);
    expect_window(empty, "invalid");
}

/* --- CopyPixels ----------------------------------------------------------------------------------------- */

GL_TEST(draw_pixels, overlapping_copies_have_read_everything_first_18_3)
{
    enum { W = 10 };
    static const int steps[][2] = {{1, 1}, {-1, 0}, {0, -2}, {3, -1}};
    uint8_t image[W * W * 4];
    make_image(image, W, W);
    for (unsigned i = 0; i < 4; i++) {
        uint32_t window[SIZE][SIZE] = {{0}};
        const int x = 3 + steps[i][0], y = 3 + steps[i][1];
        glClear(GL_COLOR_BUFFER_BIT);
        glWindowPos2i(3, 3);
        glDrawPixels(W, W, GL_RGBA, GL_UNSIGNED_BYTE, image);
        glWindowPos2i(x, y);
        glCopyPixels(3, 3, W, W, GL_COLOR);
        draw_reference(window, 3, 3, 1, 1, W, W);
        draw_reference(window, x, y, 1, 1, W, W);
        expect_window(window, "overlapping");
    }
}

GL_TEST(draw_pixels, copies_are_zoomed_and_transferred_18_3_1)
{
    uint32_t window[SIZE][SIZE] = {{0}};
    uint8_t image[2 * 2 * 4];
    make_image(image, 2, 2);
    glWindowPos2i(0, 0);
    glDrawPixels(2, 2, GL_RGBA, GL_UNSIGNED_BYTE, image);
    glWindowPos2i(12, 12);
    glPixelZoom(-3, -2);
    glCopyPixels(0, 0, 2, 2, GL_COLOR);
    draw_reference(window, 0, 0, 1, 1, 2, 2);
    draw_reference(window, 12, 12, -3, -2, 2, 2);
    expect_window(window, "zoomed");
    glPixelTransferf(GL_RED_SCALE, 0);
    glPixelTransferf(GL_GREEN_BIAS, 1);
    glPixelZoom(1, 1);
    glWindowPos2i(0, 0);
    glCopyPixels(1, 1, 1, 1, GL_COLOR);
    expect_pixel(0, 0, (group_color(1, 1) & 0xffff) | 0xff0000);
}

GL_TEST(draw_pixels, depths_and_stencil_indices_are_copied_18_3_1)
{
    const uint32_t both[2] = {0x12345678, 0xabcdef01};
    uint32_t read[2];
    glWindowPos2i(0, 0);
    glDrawPixels(2, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, both);
    glWindowPos2i(1, 1);
    glCopyPixels(0, 0, 2, 1, GL_DEPTH_STENCIL);
    glReadPixels(1, 1, 2, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, read);
    cr_expect_arr_eq(read, both, sizeof both);
    glWindowPos2i(3, 3);
    glCopyPixels(0, 0, 2, 1, GL_STENCIL);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_ALWAYS);
    glCopyPixels(0, 0, 2, 1, GL_DEPTH);
    glReadPixels(3, 3, 2, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, read);
    cr_expect(read[0] == both[0] && read[1] == both[1], "%08x %08x", read[0], read[1]);
    expect_pixel(3, 3, 0xffffffff); /* the raster colour */
}

/* --- Bitmap --------------------------------------------------------------------------------------------- */

static const uint8_t letter[] = {0x81, 0x42, 0x24, 0x18, 0xff};

GL_TEST(draw_pixels, bitmaps_have_fragments_where_bits_are_ones_14_8)
{
    static const float places[][4] = {
        {3, 4, 0, 0}, {3.75f, 4.5f, 0, 0}, {5, 5, 2.5f, 1}, {-2, 1, 0, 0}, {12, 14, -1, 0}};
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
        uint32_t window[SIZE][SIZE] = {{0}};
        GLfloat position[4];
        const float *place = places[i];
        const int x = (int)floorf(place[0] - place[2]), y = (int)floorf(place[1] - place[3]);
        glClear(GL_COLOR_BUFFER_BIT);
        glColor3f(1, 1, 0);
        glWindowPos2f(place[0], place[1]);
        glPixelZoom(5, 5); /* of no importance */
        glColor3f(0, 0, 1);
        glBitmap(8, 5, place[2], place[3], 1.5f, -2, letter);
        for (int row = 0; row < 5; row++)
            for (int column = 0; column < 8; column++)
                if (letter[row] >> (7 - column) & 1 && x + column >= 0 && x + column < SIZE && y + row < SIZE)
                    window[y + row][x + column] = 0xffff00ff;
        expect_window(window, "bitmap");
        glGetFloatv(GL_CURRENT_RASTER_POSITION, position);
        cr_expect(position[0] == place[0] + 1.5f && position[1] == place[1] - 2);
    }
}

GL_TEST(draw_pixels, a_bitmap_without_bits_moves_the_raster_position_14_8)
{
    GLfloat position[4];
    glWindowPos3f(1, 2, 0.5f);
    glBitmap(0, 0, 0, 0, 3, 4, NULL);
    glGetFloatv(GL_CURRENT_RASTER_POSITION, position);
    cr_expect(position[0] == 4 && position[1] == 6 && position[2] == 0.5f && position[3] == 1);
}

GL_TEST(draw_pixels, discarded_rasterization_ignores_pixel_commands_14_1)
{
    const uint32_t empty[SIZE][SIZE] = {{0}};
    GLfloat position[4];
    glWindowPos2i(3, 3);
    glEnable(GL_RASTERIZER_DISCARD);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, letter);
    glBitmap(8, 5, 0, 0, 3, 4, letter);
    glDisable(GL_RASTERIZER_DISCARD);
    glGetFloatv(GL_CURRENT_RASTER_POSITION, position);
    cr_expect(position[0] == 3);
    expect_window(empty, "discarded");
}

GL_TEST(draw_pixels, fragments_of_pixels_are_counted)
{
    GLuint query, count;
    glGenQueries(1, &query);
    glBeginQuery(GL_SAMPLES_PASSED, query);
    glWindowPos2i(14, 3);
    glPixelZoom(2, 3);
    glDrawPixels(4, 1, GL_RED, GL_UNSIGNED_BYTE, letter);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glWindowPos2i(0, 0);
    glBitmap(8, 5, 0, 0, 0, 0, letter);
    glEndQuery(GL_SAMPLES_PASSED);
    glGetQueryObjectuiv(query, GL_QUERY_RESULT, &count);
    cr_expect_eq(count, 6 + 16, "%u", count);
}

/* docs/decisions.md: in multisampled framebuffers a fragment of pixels covers all samples of its pixel, and
 * depths and stencil indices without fragments go to all of them. */
GL_TEST(draw_pixels, all_samples_of_a_pixel_are_written)
{
    enum { W = 5 };
    uint8_t image[W * W * 4];
    uint32_t window[SIZE][SIZE] = {{0}};
    GLuint framebuffer, buffers[2];
    make_image(image, W, W);
    glGenFramebuffers(1, &framebuffer);
    glGenRenderbuffers(2, buffers);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    for (int i = 0; i < 2; i++) {
        glBindRenderbuffer(GL_RENDERBUFFER, buffers[i]);
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, 4, i ? GL_DEPTH24_STENCIL8 : GL_RGBA8, SIZE, SIZE);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, i ? GL_DEPTH_STENCIL_ATTACHMENT : GL_COLOR_ATTACHMENT0,
                                  GL_RENDERBUFFER, buffers[i]);
    }
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    glWindowPos2f(2.3f, 3.6f);
    glPixelZoom(1.25f, 1.5f);
    glDrawPixels(W, W, GL_RGBA, GL_UNSIGNED_BYTE, image);
    draw_reference(window, (double)2.3f, (double)3.6f, 1.25, 1.5, W, W);
    glWindowPos2i(13, 13);
    glPixelZoom(1, 1);
    glDrawPixels(1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, (const uint8_t[1]){3});
    glWindowPos2i(0, 0);
    glColor3f(0, 1, 0);
    glEnable(GL_STENCIL_TEST);
    glStencilFunc(GL_EQUAL, 3, 0xff);
    glRectf(-1, -1, 1, 1);
    window[13][13] = 0x00ff00ff;
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, SIZE, SIZE, 0, 0, SIZE, SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glCopyPixels(0, 0, 1, 1, GL_COLOR);
    expect_error(GL_INVALID_OPERATION, "samples cannot be copied (18.3.1)");
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    expect_window(window, "multisampled");
}
