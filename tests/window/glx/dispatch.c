/* Functions of extensions that GLVND finds in the vendor library. */
#include "tests/window/glx/glx_test.h"

GLX_TEST(glx_dispatch, functions_of_extensions_find_the_vendor)
{
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
#define ADDRESS(type, name) type name##_ = (type)glXGetProcAddress((const GLubyte *)#name)
    ADDRESS(PFNGLXSWAPINTERVALEXTPROC, glXSwapIntervalEXT);
    ADDRESS(PFNGLXSWAPINTERVALMESAPROC, glXSwapIntervalMESA);
    ADDRESS(PFNGLXGETSWAPINTERVALMESAPROC, glXGetSwapIntervalMESA);
    ADDRESS(PFNGLXCREATEGLXPBUFFERSGIXPROC, glXCreateGLXPbufferSGIX);
    ADDRESS(PFNGLXQUERYGLXPBUFFERSGIXPROC, glXQueryGLXPbufferSGIX);
    ADDRESS(PFNGLXDESTROYGLXPBUFFERSGIXPROC, glXDestroyGLXPbufferSGIX);
    ADDRESS(PFNGLXCREATECONTEXTWITHCONFIGSGIXPROC, glXCreateContextWithConfigSGIX);
    unsigned value = 99;
    glXSwapIntervalEXT_(dpy, place.window, 1);
    cr_expect_eq(glXGetSwapIntervalMESA_(), 1);
    glXSwapIntervalMESA_(0);
    glXQueryDrawable(dpy, place.window, GLX_SWAP_INTERVAL_EXT, &value);
    cr_expect_eq(value, 0);
    glXSwapIntervalEXT_(dpy, place.window, -1);
    expect_x_error(BadValue);
    const GLXPbufferSGIX pbuffer = glXCreateGLXPbufferSGIX_(dpy, place.config, 12, 8, NULL);
    glXQueryGLXPbufferSGIX_(dpy, pbuffer, GLX_WIDTH, &value);
    cr_expect_eq(value, 12);
    GLXContext context = glXCreateContextWithConfigSGIX_(dpy, place.config, GLX_RGBA_TYPE, NULL, True);
    cr_expect(glXMakeCurrent(dpy, pbuffer, context));
    glXMakeCurrent(dpy, None, NULL);
    glXDestroyGLXPbufferSGIX_(dpy, pbuffer);
    expect_x_error(Success);
}
