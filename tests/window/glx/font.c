/* glXUseXFont. */
#include "tests/window/glx/glx_test.h"

GLX_TEST(glx_font, bitmaps_of_a_font_are_what_x_draws)
{
    static const char text[] = "Edgewalk, 1.4";
    const struct place place = open_place(dpy, False, 0, 160, 40);
    XFontStruct *font = XLoadQueryFont(dpy, "fixed");
    cr_assert_not_null(font);
    glXUseXFont(font->fid, 0, 128, 1000);
    glMatrixMode(GL_PROJECTION);
    glOrtho(0, 160, 0, 40, -1, 1);
    clear_to(0, 0, 0);
    glColor3f(1, 1, 1);
    glRasterPos2f(10, 20);
    glListBase(1000);
    glCallLists(sizeof text - 1, GL_UNSIGNED_BYTE, text);
    cr_expect_eq(glGetError(), GL_NO_ERROR);
    glFinish();
    uint32_t *drawn = pixels_of(dpy, place.window, 160, 40);
    GC gc = XCreateGC(dpy, place.window, GCForeground | GCFont,
                      &(XGCValues){.foreground = 0xffffff, .font = font->fid});
    XClearWindow(dpy, place.window);
    XDrawString(dpy, place.window, gc, 10, 20, text, sizeof text - 1);
    uint32_t *expected = pixels_of(dpy, place.window, 160, 40);
    size_t lit = 0;
    for (size_t i = 0; i < 160 * 40; i++)
        lit += expected[i] == 0xffffff;
    cr_expect(lit > 100);
    cr_expect_eq(memcmp(drawn, expected, 160 * 40 * sizeof *drawn), 0);
    free(drawn);
    free(expected);
}
