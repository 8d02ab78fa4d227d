/* Displays that are closed with a context current. */
#include "tests/window/glx/glx_test.h"

GLX_TEST(glx_display, displays_are_closed_with_everything_current)
{
    for (int i = 0; i < 3; i++) {
        Display *other = XOpenDisplay(NULL);
        const struct place place = open_place(other, i & 1, 0, SIZE, SIZE);
        draw(&of_libgl, SIZE, SIZE);
        glXSwapBuffers(other, place.window);
        XCloseDisplay(other);
    }
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    draw(&of_libgl, SIZE, SIZE);
    glXSwapBuffers(dpy, place.window);
    expect_reference(dpy, place.window, 0, SIZE, SIZE);
}
