/* The errors of pixel commands (GL 4.6 compatibility 8.4, 14.8, 18): each changes nothing. */
#include "tests/gl/gl_test.h"

enum { ANY = 64 };
static uint8_t data[ANY * ANY * 16];

/* --- DrawPixels ----------------------------------------------------------------------------------------- */

GL_TEST(pixel_errors, draw_pixels_refuses_18_1)
{
    static const struct {
        GLsizei width, height;
        GLenum format, type, error;
    } rows[] = {
        {-1, 1, GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_VALUE},
        {1, -1, GL_RGBA, GL_UNSIGNED_BYTE, GL_INVALID_VALUE},
        {1, 1, GL_TEXTURE, GL_UNSIGNED_BYTE, GL_INVALID_ENUM},
        {1, 1, GL_RGBA, GL_TEXTURE, GL_INVALID_ENUM},
        {1, 1, GL_RGBA, GL_BITMAP, GL_INVALID_ENUM},
        {1, 1, GL_DEPTH_COMPONENT, GL_BITMAP, GL_INVALID_ENUM},
        {1, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_BYTE, GL_INVALID_ENUM},
        {1, 1, GL_DEPTH_STENCIL, GL_FLOAT, GL_INVALID_ENUM},
        {1, 1, GL_RGBA, GL_UNSIGNED_BYTE_3_3_2, GL_INVALID_OPERATION},
        {1, 1, GL_RGB, GL_UNSIGNED_SHORT_4_4_4_4, GL_INVALID_OPERATION},
        {1, 1, GL_COLOR_INDEX, GL_UNSIGNED_INT_8_8_8_8, GL_INVALID_OPERATION},
        {1, 1, GL_RGBA, GL_UNSIGNED_INT_24_8, GL_INVALID_OPERATION},
        {1, 1, GL_RGBA, GL_UNSIGNED_INT_5_9_9_9_REV, GL_INVALID_OPERATION},
        {1, 1, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, GL_INVALID_OPERATION},
        {1, 1, GL_RED_INTEGER, GL_INT, GL_INVALID_OPERATION},
        {0, 0, GL_RGBA, GL_UNSIGNED_BYTE, GL_NO_ERROR},
        {1, 1, GL_COLOR_INDEX, GL_BITMAP, GL_NO_ERROR},
        {1, 1, GL_STENCIL_INDEX, GL_BITMAP, GL_NO_ERROR},
        {1, 1, GL_BGRA, GL_UNSIGNED_INT_2_10_10_10_REV, GL_NO_ERROR},
        {1, 1, GL_RGB, GL_UNSIGNED_INT_10F_11F_11F_REV, GL_NO_ERROR},
        {1, 1, GL_LUMINANCE_ALPHA, GL_HALF_FLOAT, GL_NO_ERROR},
        {1, 1, GL_DEPTH_STENCIL, GL_FLOAT_32_UNSIGNED_INT_24_8_REV, GL_NO_ERROR},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glDrawPixels(rows[i].width, rows[i].height, rows[i].format, rows[i].type, data);
        expect_error(rows[i].error, "DrawPixels, row %u", i);
    }
}

static void without_depth_and_stencil(void)
{
    test_context = OSMesaCreateContextExt(OSMESA_RGBA, 0, 0, 0, NULL);
    cr_assert(OSMesaMakeCurrent(test_context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE));
}

Test(pixel_errors, buffers_that_are_missing_are_named_18_1_4, .init = without_depth_and_stencil,
     .fini = close_context)
{
    glDrawPixels(1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, data);
    expect_error(GL_INVALID_OPERATION, "stencil");
    glDrawPixels(1, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, data);
    expect_error(GL_INVALID_OPERATION, "depth and stencil");
    glDrawPixels(1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, data); /* colours are drawn all the same */
    expect_error(GL_NO_ERROR, "depth");
    glCopyPixels(0, 0, 1, 1, GL_DEPTH);
    expect_error(GL_INVALID_OPERATION, "depth");
    glCopyPixels(0, 0, 1, 1, GL_STENCIL);
    expect_error(GL_INVALID_OPERATION, "stencil");
    glCopyPixels(0, 0, 1, 1, GL_DEPTH_STENCIL);
    expect_error(GL_INVALID_OPERATION, "table 18.4");
    glReadPixels(0, 0, 1, 1, GL_DEPTH_STENCIL, GL_UNSIGNED_INT_24_8, data);
    expect_error(GL_INVALID_OPERATION, "depth and stencil");
}

/* --- CopyPixels, Bitmap --------------------------------------------------------------------------------- */

GL_TEST(pixel_errors, copy_pixels_and_bitmap_refuse_18_3_1_14_8)
{
    glCopyPixels(0, 0, -1, 1, GL_COLOR);
    expect_error(GL_INVALID_VALUE, "width");
    glCopyPixels(0, 0, 1, -1, GL_COLOR);
    expect_error(GL_INVALID_VALUE, "height");
    glCopyPixels(0, 0, 1, 1, GL_RGBA);
    expect_error(GL_INVALID_ENUM, "type");
    glReadBuffer(GL_NONE);
    glCopyPixels(0, 0, 1, 1, GL_COLOR);
    expect_error(GL_INVALID_OPERATION, "no read buffer");
    glReadBuffer(GL_FRONT);
    glBitmap(-1, 1, 0, 0, 0, 0, data);
    expect_error(GL_INVALID_VALUE, "width");
    glBitmap(1, -1, 0, 0, 0, 0, data);
    expect_error(GL_INVALID_VALUE, "height");
    glBegin(GL_POINTS);
    glBitmap(1, 1, 0, 0, 0, 0, data);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, data);
    glCopyPixels(0, 0, 1, 1, GL_COLOR);
    glPixelZoom(2, 2);
    glPixelTransferi(GL_MAP_COLOR, 1);
    glPixelMapfv(GL_PIXEL_MAP_R_TO_R, 1, (const float[1]){1});
    glEnd();
    expect_error(GL_INVALID_OPERATION, "between Begin and End");
}

GL_TEST(pixel_errors, framebuffers_have_to_be_complete_and_hold_numbers)
{
    GLuint framebuffer, texture;
    glGenFramebuffers(1, &framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, data);
    expect_error(GL_INVALID_FRAMEBUFFER_OPERATION, "DrawPixels");
    glBitmap(1, 1, 0, 0, 0, 0, data);
    expect_error(GL_INVALID_FRAMEBUFFER_OPERATION, "Bitmap");
    glCopyPixels(0, 0, 1, 1, GL_COLOR);
    expect_error(GL_INVALID_FRAMEBUFFER_OPERATION, "CopyPixels");
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, data);
    expect_error(GL_INVALID_FRAMEBUFFER_OPERATION, "ReadPixels");
    glRasterPos2i(0, 0); /* needs none */
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8UI, 4, 4, 0, GL_RGBA_INTEGER, GL_UNSIGNED_BYTE, NULL);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture, 0);
    glCopyPixels(0, 0, 1, 1, GL_COLOR);
    expect_error(GL_INVALID_OPERATION, "integers (18.3.1)");
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, data);
    expect_error(GL_INVALID_OPERATION, "integers (18.2.3)");
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

GL_TEST(pixel_errors, programs_that_are_enabled_have_to_be_loaded)
{
    glEnable(GL_FRAGMENT_PROGRAM_ARB);
    glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, data);
    expect_error(GL_INVALID_OPERATION, "DrawPixels");
    glBitmap(1, 1, 0, 0, 0, 0, data);
    expect_error(GL_INVALID_OPERATION, "Bitmap");
    glCopyPixels(0, 0, 1, 1, GL_COLOR);
    expect_error(GL_INVALID_OPERATION, "CopyPixels");
    glDrawPixels(1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, data); /* runs none: 18.1.4 */
    expect_error(GL_NO_ERROR, "DrawPixels of stencil indices");
    glDisable(GL_FRAGMENT_PROGRAM_ARB);
}

/* --- ReadPixels ----------------------------------------------------------------------------------------- */

GL_TEST(pixel_errors, read_pixels_refuses_18_2)
{
    static const struct {
        GLenum format, type, error;
    } rows[] = {
        {GL_COLOR_INDEX, GL_UNSIGNED_BYTE, GL_INVALID_OPERATION}, /* in RGBA mode */
        {GL_COLOR_INDEX, GL_BITMAP, GL_INVALID_OPERATION},
        {GL_RGBA, GL_BITMAP, GL_INVALID_ENUM},
        {GL_RGBA_INTEGER, GL_INT, GL_INVALID_OPERATION},
        {GL_DEPTH_STENCIL, GL_INT, GL_INVALID_ENUM},
        {GL_RGBA_INTEGER, GL_FLOAT, GL_INVALID_ENUM},
        {GL_INTENSITY, GL_INT, GL_INVALID_ENUM},
        {GL_STENCIL_INDEX, GL_BITMAP, GL_NO_ERROR},
        {GL_STENCIL_INDEX, GL_HALF_FLOAT, GL_NO_ERROR},
        {GL_DEPTH_COMPONENT, GL_SHORT, GL_NO_ERROR},
        {GL_RG, GL_HALF_FLOAT, GL_NO_ERROR},
        {GL_RGB, GL_UNSIGNED_INT_5_9_9_9_REV, GL_NO_ERROR},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        glReadPixels(0, 0, 1, 1, rows[i].format, rows[i].type, data);
        expect_error(rows[i].error, "ReadPixels, row %u", i);
    }
}

/* --- Transfer, maps, buffers ---------------------------------------------------------------------------- */

GL_TEST(pixel_errors, parameters_and_maps_refuse_8_4_3)
{
    const float map[3] = {0, 0.5f, 1};
    float found[3] = {7, 7, 7};
    GLint size;
    glPixelTransferf(GL_ZOOM_X, 1);
    expect_error(GL_INVALID_ENUM, "not of transfers");
    glPixelMapfv(GL_PIXEL_MAP_I_TO_I_SIZE, 1, map);
    expect_error(GL_INVALID_ENUM, "no map");
    glGetPixelMapfv(GL_PIXEL_MAP_I_TO_I - 1, found);
    expect_error(GL_INVALID_ENUM, "no map");
    glPixelMapfv(GL_PIXEL_MAP_R_TO_R, 0, map);
    expect_error(GL_INVALID_VALUE, "size 0");
    glPixelMapfv(GL_PIXEL_MAP_R_TO_R, -1, map);
    expect_error(GL_INVALID_VALUE, "negative size");
    glGetIntegerv(GL_MAX_PIXEL_MAP_TABLE, &size);
    cr_expect(size >= 32);
    glPixelMapfv(GL_PIXEL_MAP_R_TO_R, size + 1, map);
    expect_error(GL_INVALID_VALUE, "too large");
    for (GLenum name = GL_PIXEL_MAP_I_TO_I; name <= GL_PIXEL_MAP_A_TO_A; name++) {
        glPixelMapfv(name, 3, map);
        expect_error(name <= GL_PIXEL_MAP_I_TO_A ? GL_INVALID_VALUE : GL_NO_ERROR, "no power of two, 0x%04x",
                     name);
    }
    glGetPixelMapfv(GL_PIXEL_MAP_I_TO_R, found);
    cr_expect(found[0] == 0 && found[1] == 7, "nothing has changed");
}

GL_TEST(pixel_errors, pixel_buffers_are_large_enough_and_aligned_8_4_4_1_18_2_9)
{
    GLuint buffer;
    glGenBuffers(1, &buffer);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer);
    glBufferData(GL_PIXEL_UNPACK_BUFFER, 16, NULL, GL_STATIC_DRAW);
    glDrawPixels(2, 2, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    expect_error(GL_NO_ERROR, "fits");
    glDrawPixels(2, 2, GL_RGBA, GL_UNSIGNED_BYTE, (const void *)1);
    expect_error(GL_INVALID_OPERATION, "one byte too many");
    glDrawPixels(1, 1, GL_RGB, GL_UNSIGNED_SHORT, (const void *)1);
    expect_error(GL_INVALID_OPERATION, "no multiple of 2");
    glDrawPixels(1, 1, GL_DEPTH_STENCIL, GL_FLOAT_32_UNSIGNED_INT_24_8_REV, (const void *)4);
    expect_error(GL_NO_ERROR, "a multiple of 4");
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glBitmap(9, 8, 0, 0, 0, 0, NULL);
    expect_error(GL_NO_ERROR, "fits");
    glBitmap(9, 9, 0, 0, 0, 0, NULL);
    expect_error(GL_INVALID_OPERATION, "a row too many");
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 8);
    glBitmap(9, 8, 0, 0, 0, 0, NULL);
    expect_error(GL_INVALID_OPERATION, "a byte too many");
    glMapBuffer(GL_PIXEL_UNPACK_BUFFER, GL_READ_ONLY);
    glBitmap(1, 1, 0, 0, 0, 0, NULL);
    expect_error(GL_INVALID_OPERATION, "mapped");
    glUnmapBuffer(GL_PIXEL_UNPACK_BUFFER);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, (void *)2);
    expect_error(GL_INVALID_OPERATION, "no multiple of 4");
    glReadPixels(0, 0, 2, 1, GL_RGBA, GL_FLOAT, NULL);
    expect_error(GL_INVALID_OPERATION, "too large");
}

GL_TEST(pixel_errors, sizes_that_no_memory_has_are_refused)
{
    glPixelStorei(GL_UNPACK_ROW_LENGTH, INT32_MAX);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, INT32_MAX);
    glDrawPixels(1, INT32_MAX, GL_RGBA, GL_FLOAT, data);
    expect_error(GL_INVALID_VALUE, "DrawPixels");
    glPixelStorei(GL_PACK_ROW_LENGTH, INT32_MAX);
    glPixelStorei(GL_PACK_SKIP_ROWS, INT32_MAX);
    glReadPixels(0, 0, 1, INT32_MAX, GL_RGBA, GL_FLOAT, data);
    expect_error(GL_INVALID_VALUE, "ReadPixels");
}
