/* Windows, pixmaps and pbuffers: their pixels and sizes, and those that do not exist. */
#include "tests/window/glx/glx_test.h"

GLX_TEST(glx_drawable, a_pixmap_has_the_bytes_of_osmesa)
{
    GLXFBConfig config = choose_config(dpy, False, 0);
    XVisualInfo *info = glXGetVisualFromFBConfig(dpy, config);
    const Pixmap pixmap = XCreatePixmap(dpy, DefaultRootWindow(dpy), SIZE, SIZE, (unsigned)info->depth);
    const GLXPixmap drawable = glXCreatePixmap(dpy, config, pixmap, NULL);
    GLXContext context = glXCreateNewContext(dpy, config, GLX_RGBA_TYPE, NULL, True);
    cr_assert(glXMakeContextCurrent(dpy, drawable, drawable, context));
    draw(&of_libgl, SIZE, SIZE);
    expect_reference(dpy, pixmap, 0, SIZE, SIZE);
    XSetForeground(dpy, DefaultGC(dpy, 0), 0x00ff00);
    XFillRectangle(dpy, pixmap, DefaultGC(dpy, 0), 0, 0, SIZE, SIZE);
    glXWaitX();
    uint8_t read[4];
    glReadPixels(3, 3, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, read);
    cr_expect_eq(read[1], 255, "what X drew is not seen: green is %d", read[1]);
    expect_x_error(Success);
}

GLX_TEST(glx_drawable, pbuffers_have_the_size_that_was_asked_for)
{
    GLXFBConfig config = choose_config(dpy, True, 0);
    const int list[] = {GLX_PBUFFER_WIDTH, 40, GLX_PBUFFER_HEIGHT, 30, None};
    const GLXPbuffer pbuffer = glXCreatePbuffer(dpy, config, list);
    GLXContext context = glXCreateNewContext(dpy, config, GLX_RGBA_TYPE, NULL, True);
    unsigned width = 0, height = 0;
    GLint viewport[4];
    uint8_t read[4];
    glXQueryDrawable(dpy, pbuffer, GLX_WIDTH, &width);
    glXQueryDrawable(dpy, pbuffer, GLX_HEIGHT, &height);
    cr_expect(width == 40 && height == 30, "%u x %u", width, height);
    cr_assert(glXMakeContextCurrent(dpy, pbuffer, pbuffer, context));
    glGetIntegerv(GL_VIEWPORT, viewport);
    cr_expect(viewport[2] == 40 && viewport[3] == 30);
    clear_to(1, 0, 0);
    glXSwapBuffers(dpy, pbuffer);
    glReadBuffer(GL_FRONT);
    glReadPixels(39, 29, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, read);
    cr_expect_eq(read[0], 255);
    glXDestroyPbuffer(dpy, pbuffer);
    clear_to(0, 1, 0);
    glXMakeContextCurrent(dpy, None, None, NULL);
    expect_x_error(Success);
}

GLX_TEST(glx_drawable, drawables_that_do_not_exist_are_bad)
{
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    unsigned value;
    cr_expect_not(glXMakeCurrent(dpy, 0x123456, place.context));
    expect_x_error(glx_error_base + GLXBadDrawable);
    cr_expect_eq(glXGetCurrentContext(), place.context, "the former context is lost");
    clear_to(1, 0, 0);
    glXSwapBuffers(dpy, place.window);
    cr_expect_eq(pixel_of(place.window), 0xff0000);
    glXSwapBuffers(dpy, 0x123456);
    expect_x_error(glx_error_base + GLXBadDrawable);
    glXQueryDrawable(dpy, 0x123456, GLX_WIDTH, &value);
    expect_x_error(glx_error_base + GLXBadDrawable);
    glXDestroyWindow(dpy, 0x123456);
    expect_x_error(glx_error_base + GLXBadWindow);
    glXDestroyPbuffer(dpy, 0x123456);
    expect_x_error(glx_error_base + GLXBadPbuffer);
    glXDestroyPixmap(dpy, 0x123456);
    expect_x_error(glx_error_base + GLXBadPixmap);
    cr_expect_eq(glXCreateWindow(dpy, place.config, 0x123456, NULL), None);
    expect_x_error(BadWindow);
    cr_expect_eq(glXCreatePixmap(dpy, place.config, 0x123456, NULL), None);
    expect_x_error(BadPixmap);
}

GLX_TEST(glx_drawable, a_window_that_vanished_is_no_crash)
{
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    XDestroyWindow(dpy, place.window);
    XSync(dpy, False);
    for (int i = 0; i < 3; i++) {
        glViewport(0, 0, SIZE + i, SIZE);
        draw(&of_libgl, SIZE, SIZE);
        expect_x_error(Success);
        glXSwapBuffers(dpy, place.window); /* libGLX asks the server, which knows no such drawable */
        expect_x_error(glx_error_base + GLXBadDrawable);
    }
    glDrawBuffer(GL_FRONT);
    clear_to(1, 0, 0);
    glFlush();
    expect_x_error(Success);
    XVisualInfo *info = glXGetVisualFromFBConfig(dpy, place.config);
    const Window other = create_window(dpy, info, SIZE, SIZE);
    cr_assert(glXMakeCurrent(dpy, other, place.context));
    clear_to(0, 1, 0);
    glFlush();
    cr_expect_eq(pixel_of(other), 0x00ff00);
    cr_expect_not(glXMakeCurrent(dpy, place.window, place.context));
    expect_x_error(glx_error_base + GLXBadDrawable);
}
