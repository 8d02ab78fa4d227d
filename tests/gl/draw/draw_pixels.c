/* DrawPixels, CopyPixels, Bitmap: which pixels get a fragment, with which data, and what becomes of it
 * (GL 4.6 compatibility 14.8, 18.1, 18.3.1), against a reference that goes through groups one by one. */
#include "tests/gl/draw/draw_pixels_test.h"

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
