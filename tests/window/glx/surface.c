/* Buffers of a window: the pixels that it shows, resizing, swapping. */
#include "tests/window/glx/glx_test.h"

GLX_TEST(glx_surface, a_window_has_the_bytes_of_osmesa)
{
    static const int samples[] = {0, 4, 16};
    for (unsigned i = 0; i < sizeof samples / sizeof *samples; i++)
        for (int double_buffer = 0; double_buffer < 2; double_buffer++) {
            const struct place place = open_place(dpy, double_buffer, samples[i], SIZE + 7, SIZE);
            draw(&of_libgl, SIZE + 7, SIZE);
            if (double_buffer)
                glXSwapBuffers(dpy, place.window);
            expect_reference(dpy, place.window, samples[i], SIZE + 7, SIZE);
            glXMakeCurrent(dpy, None, NULL);
            glXDestroyContext(dpy, place.context);
            XDestroyWindow(dpy, place.window);
        }
    expect_x_error(Success);
}

GLX_TEST(glx_surface, the_buffers_follow_the_window)
{
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    static const unsigned sizes[][2] = {{100, 70}, {33, 91}, {1, 1}, {200, 150}};
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const unsigned width = sizes[i][0], height = sizes[i][1];
        XResizeWindow(dpy, place.window, width, height);
        XSync(dpy, False);
        glLoadIdentity();
        draw(&of_libgl, width, height); /* with the viewport, as programs do */
        glXSwapBuffers(dpy, place.window);
        expect_reference(dpy, place.window, 0, width, height);
    }
}

GLX_TEST(glx_surface, swapping_shows_the_back_buffer_and_keeps_it)
{
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    uint8_t read[4];
    clear_to(1, 0, 0);
    glXSwapBuffers(dpy, place.window);
    cr_expect_eq(pixel_of(place.window), 0xff0000);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, read);
    cr_expect_eq(read[0], 255);
    clear_to(0, 1, 0);
    glFinish();
    cr_expect_eq(pixel_of(place.window), 0xff0000, "the back buffer shows before it is swapped");
    glReadBuffer(GL_FRONT);
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, read);
    cr_expect_eq(read[0], 255);
    glXSwapBuffers(dpy, place.window);
    cr_expect_eq(pixel_of(place.window), 0x00ff00);
}

GLX_TEST(glx_surface, the_front_buffer_shows_when_it_is_flushed)
{
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    GLint value;
    glGetIntegerv(GL_DOUBLEBUFFER, &value);
    cr_expect_eq(value, 1);
    glGetIntegerv(GL_DRAW_BUFFER, &value);
    cr_expect_eq(value, GL_BACK);
    glDrawBuffer(GL_FRONT);
    clear_to(0, 0, 1);
    glFlush();
    cr_expect_eq(pixel_of(place.window), 0x0000ff);
    clear_to(1, 0, 1);
    glXWaitGL();
    cr_expect_eq(pixel_of(place.window), 0xff00ff);
    clear_to(1, 1, 1);
    glXMakeCurrent(dpy, None, NULL);
    cr_expect_eq(pixel_of(place.window), 0xffffff);
}

GLX_TEST(glx_surface, part_of_the_back_buffer_is_copied)
{
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    PFNGLXCOPYSUBBUFFERMESAPROC copy =
        (PFNGLXCOPYSUBBUFFERMESAPROC)glXGetProcAddress((const GLubyte *)"glXCopySubBufferMESA");
    cr_assert_not_null(copy);
    clear_to(1, 0, 0);
    glXSwapBuffers(dpy, place.window);
    clear_to(0, 1, 0);
    copy(dpy, place.window, 0, 0, 10, 5);
    copy(dpy, place.window, -4, -4, 3, 3);
    copy(dpy, place.window, 1000, 1000, 3, 3);
    uint32_t *pixels = pixels_of(dpy, place.window, SIZE, SIZE);
    for (unsigned y = 0; y < SIZE; y++)
        for (unsigned x = 0; x < SIZE; x++)
            cr_assert_eq(pixels[y * SIZE + x], x < 10 && y >= SIZE - 5 ? 0x00ff00 : 0xff0000, "%u, %u", x, y);
    free(pixels);
    expect_x_error(Success);
}
