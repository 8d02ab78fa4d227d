/* Tests of the GLX vendor library as seen by a program that was linked with the libGL of GLVND: run by glx.sh
 * on an X server without a screen. Windows are compared with the pictures of OSMesa. */
#ifndef TESTS_WINDOW_GLX_GLX_TEST_H
#define TESTS_WINDOW_GLX_GLX_TEST_H

#include <criterion/criterion.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xmd.h>

#include <GL/gl.h>
#include <GL/glx.h>
#include <GL/glxext.h>
#include <GL/glxproto.h>
#include <GL/osmesa.h>

#include "edgewalk/edgewalk.h"

/* --- Windows -------------------------------------------------------------------------------------------- */

enum { SIZE = 64 };

static Display *dpy;
static int error_code, error_count, glx_error_base;
static unsigned long error_serial;

static inline int note_error(Display *of, XErrorEvent *event)
{
    (void)of;
    error_code = event->error_code;
    error_serial = event->serial;
    error_count++;
    return 0;
}

static inline void open_display(void)
{
    int event_base;
    XInitThreads();
    dpy = XOpenDisplay(NULL);
    cr_assert_not_null(dpy);
    XSetErrorHandler(note_error);
    cr_assert(glXQueryExtension(dpy, &glx_error_base, &event_base));
    cr_assert_str_eq(glXQueryServerString(dpy, 0, GLX_VENDOR), "Edgewalk",
                     "another vendor library was loaded");
}

#define GLX_TEST(suite, name, ...) Test(suite, name, .init = open_display, ##__VA_ARGS__)

#define expect_x_error(code)                                                                                 \
    do {                                                                                                     \
        XSync(dpy, False);                                                                                   \
        cr_expect_eq(error_code, (code), "X error %d, expected %d", error_code, (code));                     \
        error_code = error_count = 0;                                                                        \
    } while (0)

/* Where none is over another: pixels that are covered can not be read. */
static inline Window create_window(Display *on, const XVisualInfo *info, unsigned width, unsigned height)
{
    static int windows;
    const int place = __atomic_fetch_add(&windows, 1, __ATOMIC_RELAXED) % 3 * 210;
    const Window root = RootWindow(on, info->screen);
    XSetWindowAttributes attributes = {.colormap = XCreateColormap(on, root, info->visual, AllocNone),
                                       .override_redirect = True};
    const Window window =
        XCreateWindow(on, root, place, 0, width, height, 0, info->depth, InputOutput, info->visual,
                      CWBorderPixel | CWColormap | CWOverrideRedirect, &attributes);
    XMapRaised(on, window);
    XSync(on, False);
    return window;
}

static inline GLXFBConfig choose_config(Display *on, int double_buffer, int samples)
{
    const int list[] = {GLX_DOUBLEBUFFER,
                        double_buffer,
                        GLX_SAMPLES,
                        samples,
                        GLX_DEPTH_SIZE,
                        24,
                        GLX_STENCIL_SIZE,
                        8,
                        GLX_DRAWABLE_TYPE,
                        GLX_WINDOW_BIT | GLX_PIXMAP_BIT | GLX_PBUFFER_BIT,
                        None};
    int count, value;
    GLXFBConfig *found = glXChooseFBConfig(on, DefaultScreen(on), list, &count);
    cr_assert_not_null(found);
    GLXFBConfig config = found[0];
    XFree(found);
    glXGetFBConfigAttrib(on, config, GLX_SAMPLES, &value);
    cr_assert_eq(value, samples);
    return config;
}

/* A context that is current on a window of its own. */
struct place {
    GLXFBConfig config;
    GLXContext context;
    Window window;
};

static inline struct place open_place(Display *on, int double_buffer, int samples, unsigned width,
                                      unsigned height)
{
    struct place place = {.config = choose_config(on, double_buffer, samples)};
    XVisualInfo *info = glXGetVisualFromFBConfig(on, place.config);
    cr_assert_not_null(info);
    place.window = create_window(on, info, width, height);
    place.context = glXCreateNewContext(on, place.config, GLX_RGBA_TYPE, NULL, True);
    cr_assert_not_null(place.context);
    cr_assert(glXMakeCurrent(on, place.window, place.context));
    XFree(info);
    return place;
}

/* The drawable's pixels without their fourth byte, rows from the top. */
static inline uint32_t *pixels_of(Display *on, Drawable drawable, unsigned width, unsigned height)
{
    XImage *image = XGetImage(on, drawable, 0, 0, width, height, AllPlanes, ZPixmap);
    uint32_t *pixels = malloc((size_t)width * height * sizeof *pixels);
    cr_assert_not_null(image);
    for (unsigned y = 0; y < height; y++)
        for (unsigned x = 0; x < width; x++)
            pixels[y * width + x] = (uint32_t)XGetPixel(image, (int)x, (int)y) & 0xffffff;
    XDestroyImage(image);
    return pixels;
}

static inline uint32_t pixel_of(Drawable drawable)
{
    uint32_t *pixels = pixels_of(dpy, drawable, 1, 1), pixel = pixels[0];
    free(pixels);
    return pixel;
}

static inline void clear_to(float r, float g, float b)
{
    glClearColor(r, g, b, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

/* --- The same bytes ------------------------------------------------------------------------------------- */

#define COMMANDS(ROW)                                                                                        \
    ROW(glBegin)                                                                                             \
    ROW(glBlendFunc)                                                                                         \
    ROW(glClear)                                                                                             \
    ROW(glClearColor)                                                                                        \
    ROW(glColor4f) ROW(glEnable) ROW(glEnd) ROW(glFinish) ROW(glRotatef) ROW(glVertex3f) ROW(glViewport)

struct commands {
#define ROW(name) __typeof__(name) *name;
    COMMANDS(ROW)
#undef ROW
};

static const struct commands of_libgl = {
#define ROW(name) .name = name,
    COMMANDS(ROW)
#undef ROW
};

static inline void draw(const struct commands *gl, unsigned width, unsigned height)
{
    gl->glViewport(0, 0, (GLsizei)width, (GLsizei)height);
    gl->glClearColor(0.1f, 0.2f, 0.3f, 1);
    gl->glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    gl->glEnable(GL_DEPTH_TEST);
    gl->glEnable(GL_BLEND);
    gl->glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
    for (int i = 0; i < 24; i++) {
        gl->glRotatef(15, 0.3f, 0.5f, 1);
        gl->glBegin(GL_TRIANGLES);
        gl->glColor4f(1, 0, 0, 0.75f);
        gl->glVertex3f(-0.9f, -0.8f, 0.3f);
        gl->glColor4f(0, 1, 0, 0.5f);
        gl->glVertex3f(0.8f, -0.6f, -0.2f);
        gl->glColor4f(0, 0, 1, 1);
        gl->glVertex3f(0.1f, 0.7f, 0.1f);
        gl->glEnd();
    }
    gl->glFinish();
}

struct reference {
    int samples;
    unsigned width, height;
    uint32_t *pixels;
};

/* The same picture by OSMesa's functions, as pixels_of() has it. In a thread of its own: the library has one
 * current context a thread, and that is the vendor library's. */
static inline void *draw_reference(void *argument)
{
    const struct reference *reference = argument;
    const GLsizei width = (GLsizei)reference->width, height = (GLsizei)reference->height;
    void *library = dlopen("libedgewalk.so.0", RTLD_NOW | RTLD_LOCAL);
    cr_assert_not_null(library, "%s", dlerror());
#define TAKE(name) __typeof__(name) *reference_##name = (__typeof__(name) *)dlsym(library, #name)
    TAKE(OSMesaCreateContextAttribs);
    TAKE(OSMesaMakeCurrent);
    TAKE(OSMesaDestroyContext);
    TAKE(OSMesaPixelStore);
#define ROW(name) .name = (__typeof__(name) *)dlsym(library, #name),
    const struct commands gl = {COMMANDS(ROW)};
#undef ROW
    const int attributes[] = {OSMESA_FORMAT,
                              OSMESA_BGRA,
                              OSMESA_DEPTH_BITS,
                              24,
                              OSMESA_STENCIL_BITS,
                              8,
                              EDGEWALK_SAMPLES,
                              reference->samples,
                              0};
    OSMesaContext context = reference_OSMesaCreateContextAttribs(attributes, NULL);
    cr_assert(reference_OSMesaMakeCurrent(context, reference->pixels, GL_UNSIGNED_BYTE, width, height));
    reference_OSMesaPixelStore(OSMESA_Y_UP, 0);
    draw(&gl, reference->width, reference->height);
    reference_OSMesaDestroyContext(context);
    return NULL;
}

static inline void expect_reference(Display *on, Drawable drawable, int samples, unsigned width,
                                    unsigned height)
{
    uint32_t *shown = pixels_of(on, drawable, width, height);
    struct reference reference = {samples, width, height, calloc((size_t)width * height, sizeof *shown)};
    pthread_t thread;
    size_t differ = 0;
    cr_assert_eq(pthread_create(&thread, NULL, draw_reference, &reference), 0);
    pthread_join(thread, NULL);
    for (size_t i = 0; i < (size_t)width * height; i++)
        differ += shown[i] != (reference.pixels[i] & 0xffffff);

    cr_expect_eq(differ, 0, "%zu of %u pixels differ", differ, width * height);
    free(shown);
    free(reference.pixels);
}

#endif
