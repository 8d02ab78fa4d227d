/* Visuals and configs that are chosen by attributes. */
#include "tests/window/glx/glx_test.h"

GLX_TEST(glx_choose, a_visual_has_what_was_asked_for)
{
    static const struct {
        int list[12], name, value;
    } rows[] = {
        {{GLX_RGBA, None}, GLX_DOUBLEBUFFER, False},
        {{GLX_RGBA, GLX_DOUBLEBUFFER, None}, GLX_DOUBLEBUFFER, True},
        {{GLX_RGBA, GLX_DOUBLEBUFFER, GLX_DEPTH_SIZE, 1, None}, GLX_DEPTH_SIZE, 24},
        {{GLX_RGBA, GLX_STENCIL_SIZE, 1, None}, GLX_STENCIL_SIZE, 8},
        {{GLX_RGBA, GLX_RED_SIZE, 8, GLX_ALPHA_SIZE, 1, None}, GLX_ALPHA_SIZE, 8},
        {{GLX_RGBA, GLX_DOUBLEBUFFER, GLX_SAMPLE_BUFFERS, 1, GLX_SAMPLES, 4, None}, GLX_SAMPLES, 4},
        {{GLX_RGBA, None}, GLX_RGBA, True},
        {{GLX_USE_GL, GLX_RGBA, None}, GLX_USE_GL, True},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        int value = -1, list[12];
        memcpy(list, rows[i].list, sizeof list);
        XVisualInfo *info = glXChooseVisual(dpy, 0, list);
        cr_assert_not_null(info, "row %u", i);
        cr_expect_eq(glXGetConfig(dpy, info, rows[i].name, &value), Success);
        cr_expect_eq(value, rows[i].value, "row %u: %d", i, value);
        XFree(info);
    }
}

GLX_TEST(glx_choose, what_does_not_exist_is_not_chosen)
{
    static const int lists[][6] = {{None},
                                   {GLX_RGBA, GLX_STEREO, None},
                                   {GLX_RGBA, GLX_RED_SIZE, 16, None},
                                   {GLX_RGBA, GLX_SAMPLES, 64, None},
                                   {GLX_RGBA, GLX_LEVEL, 1, None},
                                   {GLX_RGBA, 12345, 1, None}};
    int value, count;
    for (unsigned i = 0; i < sizeof lists / sizeof *lists; i++) {
        int list[6];
        memcpy(list, lists[i], sizeof list);
        cr_expect_null(glXChooseVisual(dpy, 0, list), "row %u", i);
    }
    cr_expect_null(glXChooseFBConfig(dpy, 0, (const int[]){GLX_DEPTH_SIZE, 25, None}, &count));
    cr_expect_null(glXChooseFBConfig(dpy, 0, (const int[]){12345, 25, None}, &count));
    GLXFBConfig config = choose_config(dpy, True, 0);
    cr_expect_eq(glXGetFBConfigAttrib(dpy, config, 12345, &value), GLX_BAD_ATTRIBUTE);
}
