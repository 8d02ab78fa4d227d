/* The GLX vendor library, as a program sees it that was linked with GLVND's libGL: run by glx.sh on an X
 * server without a screen. What is shown is compared with what OSMesa's functions draw. */
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

static int note_error(Display *of, XErrorEvent *event)
{
    (void)of;
    error_code = event->error_code;
    error_serial = event->serial;
    error_count++;
    return 0;
}

static void open_display(void)
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

#define GLX_TEST(name, ...) Test(glx, name, .init = open_display, ##__VA_ARGS__)

#define expect_x_error(code)                                                                                 \
    do {                                                                                                     \
        XSync(dpy, False);                                                                                   \
        cr_expect_eq(error_code, (code), "X error %d, expected %d", error_code, (code));                     \
        error_code = error_count = 0;                                                                        \
    } while (0)

/* Where none is over another: pixels that are covered can not be read. */
static Window create_window(Display *on, const XVisualInfo *info, unsigned width, unsigned height)
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

static GLXFBConfig choose_config(Display *on, int double_buffer, int samples)
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

static struct place open_place(Display *on, int double_buffer, int samples, unsigned width, unsigned height)
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
static uint32_t *pixels_of(Display *on, Drawable drawable, unsigned width, unsigned height)
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

static uint32_t pixel_of(Drawable drawable)
{
    uint32_t *pixels = pixels_of(dpy, drawable, 1, 1), pixel = pixels[0];
    free(pixels);
    return pixel;
}

static void clear_to(float r, float g, float b)
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

static void draw(const struct commands *gl, unsigned width, unsigned height)
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
static void *draw_reference(void *argument)
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

static void expect_reference(Display *on, Drawable drawable, int samples, unsigned width, unsigned height)
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

GLX_TEST(a_window_has_the_bytes_of_osmesa)
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

GLX_TEST(a_pixmap_has_the_bytes_of_osmesa)
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

/* GLX_EXT_texture_from_pixmap: what X drew, whatever pixel state the application has; GLX_Y_INVERTED_EXT: the
 * upper row has t = 0. */
GLX_TEST(a_pixmap_becomes_a_texture)
{
    PFNGLXBINDTEXIMAGEEXTPROC bind =
        (PFNGLXBINDTEXIMAGEEXTPROC)glXGetProcAddressARB((const GLubyte *)"glXBindTexImageEXT");
    PFNGLXRELEASETEXIMAGEEXTPROC release =
        (PFNGLXRELEASETEXIMAGEEXTPROC)glXGetProcAddressARB((const GLubyte *)"glXReleaseTexImageEXT");
    PFNGLBINDBUFFERPROC bind_buffer =
        (PFNGLBINDBUFFERPROC)glXGetProcAddressARB((const GLubyte *)"glBindBuffer");
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    int value;
    cr_expect_not_null(strstr(glXQueryExtensionsString(dpy, 0), "GLX_EXT_texture_from_pixmap"));
    cr_expect_eq(glXGetFBConfigAttrib(dpy, place.config, GLX_Y_INVERTED_EXT, &value), Success);
    cr_expect_eq(value, True);
    glXGetFBConfigAttrib(dpy, place.config, GLX_BIND_TO_TEXTURE_RGB_EXT, &value);
    cr_expect_eq(value, True);
    for (int rectangle = 0; rectangle < 2; rectangle++) {
        const int list[] = {GLX_TEXTURE_FORMAT_EXT, GLX_TEXTURE_FORMAT_RGB_EXT, GLX_TEXTURE_TARGET_EXT,
                            rectangle ? GLX_TEXTURE_RECTANGLE_EXT : GLX_TEXTURE_2D_EXT, None};
        const GLenum target = rectangle ? GL_TEXTURE_RECTANGLE : GL_TEXTURE_2D;
        const Pixmap pixmap = XCreatePixmap(dpy, DefaultRootWindow(dpy), 5, 3, 24);
        const GLXPixmap drawable = glXCreatePixmap(dpy, place.config, pixmap, list);
        GLubyte texels[3][5][4] = {{{0}}};
        GLint size[2], buffer;
        unsigned queried;
        glXQueryDrawable(dpy, drawable, GLX_TEXTURE_TARGET_EXT, &queried);
        cr_expect_eq(queried, (unsigned)list[3]);
        glXQueryDrawable(dpy, drawable, GLX_TEXTURE_FORMAT_EXT, &queried);
        cr_expect_eq(queried, GLX_TEXTURE_FORMAT_RGB_EXT);
        XSetForeground(dpy, DefaultGC(dpy, 0), 0x102030);
        XFillRectangle(dpy, pixmap, DefaultGC(dpy, 0), 0, 0, 5, 3);
        XSetForeground(dpy, DefaultGC(dpy, 0), 0xff8000);
        XFillRectangle(dpy, pixmap, DefaultGC(dpy, 0), 4, 0, 1, 1);
        bind_buffer(GL_PIXEL_UNPACK_BUFFER, 7);
        glPixelStorei(GL_UNPACK_ROW_LENGTH, 2);
        glPixelTransferf(GL_RED_SCALE, 0);
        bind(dpy, drawable, GLX_FRONT_LEFT_EXT, NULL);
        glGetIntegerv(GL_PIXEL_UNPACK_BUFFER_BINDING, &buffer);
        cr_expect_eq(buffer, 7);
        glGetIntegerv(GL_UNPACK_ROW_LENGTH, &buffer);
        cr_expect_eq(buffer, 2);
        glPixelTransferf(GL_RED_SCALE, 1);
        glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
        bind_buffer(GL_PIXEL_UNPACK_BUFFER, 0);
        glGetTexLevelParameteriv(target, 0, GL_TEXTURE_WIDTH, &size[0]);
        glGetTexLevelParameteriv(target, 0, GL_TEXTURE_HEIGHT, &size[1]);
        cr_assert(size[0] == 5 && size[1] == 3, "%d x %d", size[0], size[1]);
        glGetTexImage(target, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
        for (int y = 0; y < 3; y++)
            for (int x = 0; x < 5; x++) {
                const GLubyte special[4] = {0xff, 0x80, 0, 0xff}, plain[4] = {0x10, 0x20, 0x30, 0xff};
                cr_expect_eq(memcmp(texels[y][x], x == 4 && y == 0 ? special : plain, 4), 0, "(%d, %d)", x,
                             y);
            }
        release(dpy, drawable, GLX_FRONT_LEFT_EXT);
        glGetTexLevelParameteriv(target, 0, GL_TEXTURE_WIDTH, &size[0]);
        cr_expect_eq(size[0], 0, "a released texture has an image");
        cr_expect_eq(glGetError(), GL_NO_ERROR);
        expect_x_error(Success);
        bind(dpy, drawable, GLX_BACK_LEFT_EXT, NULL);
        expect_x_error(BadValue);
        release(dpy, drawable, 0x1234);
        expect_x_error(BadValue);
        glXDestroyPixmap(dpy, drawable);
        bind(dpy, place.window, GLX_FRONT_LEFT_EXT, NULL);
        expect_x_error(glx_error_base + GLXBadPixmap);
    }
}

static GLint texture_width(GLuint name)
{
    GLint width = -1;
    glBindTexture(GL_TEXTURE_2D, name);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &width);
    return width;
}

/* "When a color buffer is released ..., all textures that were defined by the color buffer become NULL." A
 * texture that has another image since, or that was deleted, is not touched. */
GLX_TEST(released_textures_become_null)
{
    PFNGLXBINDTEXIMAGEEXTPROC bind =
        (PFNGLXBINDTEXIMAGEEXTPROC)glXGetProcAddressARB((const GLubyte *)"glXBindTexImageEXT");
    PFNGLXRELEASETEXIMAGEEXTPROC release =
        (PFNGLXRELEASETEXIMAGEEXTPROC)glXGetProcAddressARB((const GLubyte *)"glXReleaseTexImageEXT");
    const int list[] = {GLX_TEXTURE_FORMAT_EXT, GLX_TEXTURE_FORMAT_RGB_EXT, None};
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    const Pixmap pixmap = XCreatePixmap(dpy, DefaultRootWindow(dpy), 5, 3, 24);
    const GLXPixmap drawable = glXCreatePixmap(dpy, place.config, pixmap, list),
                    other = glXCreatePixmap(dpy, place.config, pixmap, list);
    const GLuint deleted = 5;
    GLint bound;
    for (GLuint name = 1; name <= deleted; name++) {
        glBindTexture(GL_TEXTURE_2D, name);
        bind(dpy, drawable, GLX_FRONT_LEFT_EXT, NULL);
    }
    glBindTexture(GL_TEXTURE_2D, 3);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, 5, 3, 0, GL_RGB, GL_UNSIGNED_BYTE, NULL);
    glBindTexture(GL_TEXTURE_2D, 4);
    bind(dpy, other, GLX_FRONT_LEFT_EXT, NULL);
    glDeleteTextures(1, &deleted);
    glBindTexture(GL_TEXTURE_2D, 2);
    release(dpy, drawable, GLX_FRONT_LEFT_EXT);
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
    cr_expect_eq(bound, 2);
    cr_expect(!glIsTexture(deleted));
    cr_expect_eq(texture_width(1), 0);
    cr_expect_eq(texture_width(2), 0);
    cr_expect_eq(texture_width(3), 5, "another image");
    cr_expect_eq(texture_width(4), 5, "of another pixmap");
    release(dpy, drawable, GLX_FRONT_LEFT_EXT); /* "has no effect; no error is generated" */
    cr_expect_eq(texture_width(4), 5);
    release(dpy, other, GLX_FRONT_LEFT_EXT);
    cr_expect_eq(texture_width(4), 0);
    cr_expect_eq(glGetError(), GL_NO_ERROR);
    expect_x_error(Success);
}

/* What GL drew to the pixmap is in the texture too; pixmaps without a texture's format cannot be bound. */
GLX_TEST(a_pixmap_that_gl_drew_to_becomes_a_texture)
{
    PFNGLXBINDTEXIMAGEEXTPROC bind =
        (PFNGLXBINDTEXIMAGEEXTPROC)glXGetProcAddressARB((const GLubyte *)"glXBindTexImageEXT");
    const int list[] = {GLX_TEXTURE_FORMAT_EXT, GLX_TEXTURE_FORMAT_RGB_EXT, None},
              rgba[] = {GLX_TEXTURE_FORMAT_EXT, GLX_TEXTURE_FORMAT_RGBA_EXT, None},
              one[] = {GLX_TEXTURE_TARGET_EXT, GLX_TEXTURE_1D_EXT, None};
    GLXFBConfig config = choose_config(dpy, False, 0);
    XVisualInfo *info = glXGetVisualFromFBConfig(dpy, config);
    const Pixmap pixmap = XCreatePixmap(dpy, DefaultRootWindow(dpy), SIZE, SIZE, (unsigned)info->depth);
    const GLXPixmap drawable = glXCreatePixmap(dpy, config, pixmap, list),
                    plain = glXCreatePixmap(dpy, config, pixmap, NULL);
    GLXContext context = glXCreateNewContext(dpy, config, GLX_RGBA_TYPE, NULL, True);
    static GLubyte texels[SIZE * SIZE][4];
    bind(dpy, drawable, GLX_FRONT_LEFT_EXT,
         NULL); /* "ignored if there is no current GLX rendering context" */
    expect_x_error(Success);
    cr_assert(glXMakeContextCurrent(dpy, drawable, drawable, context));
    glClearColor(1, 0.2f, 0.4f, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    bind(dpy, drawable, GLX_FRONT_LEFT_EXT, NULL);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    cr_expect(texels[77][0] == 255 && texels[77][1] == 51 && texels[77][2] == 102, "%d %d %d", texels[77][0],
              texels[77][1], texels[77][2]);
    bind(dpy, plain, GLX_FRONT_LEFT_EXT, NULL);
    expect_x_error(BadMatch);
    if (info->depth != 32) {
        cr_expect_eq(glXCreatePixmap(dpy, config, pixmap, rgba), None);
        expect_x_error(glx_error_base + GLXBadFBConfig);
    }
    cr_expect_eq(glXCreatePixmap(dpy, config, pixmap, one), None);
    expect_x_error(glx_error_base + GLXBadFBConfig);
}

GLX_TEST(the_buffers_follow_the_window)
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

/* --- Buffers -------------------------------------------------------------------------------------------- */

GLX_TEST(swapping_shows_the_back_buffer_and_keeps_it)
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

GLX_TEST(the_front_buffer_shows_when_it_is_flushed)
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

GLX_TEST(part_of_the_back_buffer_is_copied)
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

GLX_TEST(pbuffers_have_the_size_that_was_asked_for)
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

GLX_TEST(one_window_is_drawn_to_and_another_is_read)
{
    const struct place source = open_place(dpy, True, 0, SIZE, SIZE);
    clear_to(1, 0, 0);
    glXSwapBuffers(dpy, source.window);
    clear_to(0, 0, 1);
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    cr_assert(glXMakeContextCurrent(dpy, place.window, source.window, place.context));
    clear_to(0, 1, 0);
    glRasterPos2f(-1, -1);
    glCopyPixels(0, 0, 8, 8, GL_COLOR);
    glReadBuffer(GL_FRONT);
    glRasterPos2f(0, 0);
    glCopyPixels(0, 0, 8, 8, GL_COLOR);
    glXSwapBuffers(dpy, place.window);
    uint32_t *pixels = pixels_of(dpy, place.window, SIZE, SIZE);
    cr_expect_eq(pixels[0], 0x00ff00);
    cr_expect_eq(pixels[(SIZE - 1) * SIZE], 0x0000ff);
    cr_expect_eq(pixels[(SIZE / 2 - 1) * SIZE + SIZE / 2], 0xff0000);
    free(pixels);
    expect_x_error(Success);
}

GLX_TEST(state_is_copied_between_contexts)
{
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    GLXContext other = glXCreateNewContext(dpy, place.config, GLX_RGBA_TYPE, NULL, True);
    GLfloat color[4];
    glColor3f(0.25f, 0.5f, 0.75f);
    glXCopyContext(dpy, place.context, other, GL_CURRENT_BIT);
    glXCopyContext(dpy, other, place.context, GL_CURRENT_BIT);
    expect_x_error(BadAccess);
    glXMakeCurrent(dpy, place.window, other);
    glGetFloatv(GL_CURRENT_COLOR, color);
    cr_expect(color[0] == 0.25f && color[1] == 0.5f && color[2] == 0.75f);
}

/* --- Visuals and configs -------------------------------------------------------------------------------- */

GLX_TEST(a_visual_has_what_was_asked_for)
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

GLX_TEST(what_does_not_exist_is_not_chosen)
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

GLX_TEST(configs_come_in_the_order_of_the_specification)
{
    int count, former[3] = {0}, value[3];
    GLXFBConfig *configs = glXChooseFBConfig(dpy, 0, NULL, &count);
    cr_assert(count > 3);
    for (int i = 0; i < count; i++) { /* single buffered first, then fewer samples, then more depth */
        static const int names[] = {GLX_DOUBLEBUFFER, GLX_SAMPLES, GLX_DEPTH_SIZE};
        for (int k = 0; k < 3; k++)
            glXGetFBConfigAttrib(dpy, configs[i], names[k], &value[k]);
        const bool ordered = i == 0 || value[0] > former[0] ||
                             (value[0] == former[0] &&
                              (value[1] > former[1] || (value[1] == former[1] && value[2] <= former[2])));
        cr_expect(ordered, "config %d", i);
        memcpy(former, value, sizeof former);
    }
    int id, found;
    glXGetFBConfigAttrib(dpy, configs[count - 1], GLX_FBCONFIG_ID, &id);
    GLXFBConfig *one = glXChooseFBConfig(dpy, 0, (const int[]){GLX_FBCONFIG_ID, id, None}, &found);
    cr_expect(found == 1 && one[0] == configs[count - 1]);
    Display *other = XOpenDisplay(NULL);
    GLXFBConfig *same = glXChooseFBConfig(other, 0, NULL, &found);
    cr_expect(found == count && same[0] == configs[0], "another connection has other configs");
    XCloseDisplay(other);
}

/* --- Errors --------------------------------------------------------------------------------------------- */

GLX_TEST(drawables_that_do_not_exist_are_bad)
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

GLX_TEST(what_does_not_fit_together_is_a_bad_match)
{
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    const int list[] = {GLX_PBUFFER_WIDTH, 8, GLX_PBUFFER_HEIGHT, 8, None};
    const GLXPbuffer other = glXCreatePbuffer(dpy, choose_config(dpy, True, 4), list);
    cr_expect_not(glXMakeContextCurrent(dpy, other, other, place.context));
    expect_x_error(BadMatch);
    const Pixmap bitmap = XCreatePixmap(dpy, DefaultRootWindow(dpy), 8, 8, 1);
    cr_expect_eq(glXCreatePixmap(dpy, place.config, bitmap, NULL), None);
    expect_x_error(BadMatch);
    const GLXWindow window = glXCreateWindow(dpy, place.config, place.window, NULL);
    cr_expect_neq(window, None);
    cr_expect_eq(glXCreateWindow(dpy, place.config, place.window, NULL), None);
    expect_x_error(BadAlloc);
}

GLX_TEST(attributes_of_contexts_are_checked)
{
    static const struct {
        int list[6], error;
        bool of_glx;
    } rows[] = {
        {{None}, Success, false},
        {{GLX_CONTEXT_MAJOR_VERSION_ARB, 2, GLX_CONTEXT_MINOR_VERSION_ARB, 1, None}, Success, false},
        {{GLX_CONTEXT_MAJOR_VERSION_ARB, 2, GLX_CONTEXT_MINOR_VERSION_ARB, 2, None}, BadMatch, false},
        {{GLX_CONTEXT_MAJOR_VERSION_ARB, 9, None}, BadMatch, false},
        {{GLX_CONTEXT_FLAGS_ARB, 0x100, None}, BadValue, false},
        {{GLX_CONTEXT_FLAGS_ARB, GLX_CONTEXT_FORWARD_COMPATIBLE_BIT_ARB, None}, BadMatch, false},
        {{12345, 1, None}, BadValue, false},
        {{GLX_CONTEXT_MAJOR_VERSION_ARB, 4, GLX_CONTEXT_PROFILE_MASK_ARB, 0x80, None},
         GLXBadProfileARB,
         true},
        {{GLX_RENDER_TYPE, GLX_COLOR_INDEX_TYPE, None}, BadMatch, false},
    };
    PFNGLXCREATECONTEXTATTRIBSARBPROC create =
        (PFNGLXCREATECONTEXTATTRIBSARBPROC)glXGetProcAddress((const GLubyte *)"glXCreateContextAttribsARB");
    cr_assert_not_null(create);
    GLXFBConfig config = choose_config(dpy, True, 0);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const unsigned long next = NextRequest(dpy);
        GLXContext context = create(dpy, config, NULL, True, rows[i].list);
        const int expected = rows[i].error + (rows[i].of_glx ? glx_error_base : 0);
        if (expected) /* as of a request that the call sent */
            cr_expect_geq(error_serial, next, "row %u", i);
        cr_expect_eq(error_code, expected, "row %u: error %d, expected %d", i, error_code, expected);
        cr_expect_eq(context != NULL, rows[i].error == Success, "row %u", i);
        error_code = 0;
        if (context)
            glXDestroyContext(dpy, context);
    }
}

GLX_TEST(a_context_reports_1_5_unless_2_is_requested)
{
    static const struct {
        int list[5];
        const char *version;
    } rows[] = {
        {{None}, "1.5 "},
        {{GLX_CONTEXT_MAJOR_VERSION_ARB, 1, GLX_CONTEXT_MINOR_VERSION_ARB, 4, None}, "1.5 "},
        {{GLX_CONTEXT_MAJOR_VERSION_ARB, 2, None}, "2.1 "},
        {{GLX_CONTEXT_MAJOR_VERSION_ARB, 2, GLX_CONTEXT_MINOR_VERSION_ARB, 1, None}, "2.1 "},
    };
    PFNGLXCREATECONTEXTATTRIBSARBPROC create =
        (PFNGLXCREATECONTEXTATTRIBSARBPROC)glXGetProcAddress((const GLubyte *)"glXCreateContextAttribsARB");
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    const char *version = (const char *)glGetString(GL_VERSION);
    cr_expect(strncmp(version, "1.5 ", 4) == 0, "%s", version);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        GLXContext context = create(dpy, place.config, NULL, True, rows[i].list);
        cr_assert(glXMakeCurrent(dpy, place.window, context));
        version = (const char *)glGetString(GL_VERSION);
        cr_expect(strncmp(version, rows[i].version, 4) == 0, "row %u: %s", i, version);
        glXMakeCurrent(dpy, None, NULL);
        glXDestroyContext(dpy, context);
    }
}

/* --- What vanishes -------------------------------------------------------------------------------------- */

GLX_TEST(a_window_that_vanished_is_no_crash)
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

GLX_TEST(a_context_that_is_destroyed_stays_until_it_is_not_current)
{
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    glXDestroyContext(dpy, place.context);
    clear_to(1, 0, 0);
    glXSwapBuffers(dpy, place.window);
    cr_expect_eq(pixel_of(place.window), 0xff0000);
    cr_expect(glXMakeCurrent(dpy, None, NULL));
    glXDestroyContext(dpy, place.context);
    expect_x_error(glx_error_base + GLXBadContext);
}

GLX_TEST(displays_are_closed_with_everything_current)
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

/* --- Threads -------------------------------------------------------------------------------------------- */

static void *draw_frames(void *nothing)
{
    Display *mine = XOpenDisplay(NULL);
    const struct place place = open_place(mine, True, 0, SIZE, SIZE);
    for (int i = 0; i < 20; i++) {
        XResizeWindow(mine, place.window, SIZE + (unsigned)i, SIZE);
        XSync(mine, False);
        glLoadIdentity();
        draw(&of_libgl, SIZE + (unsigned)i, SIZE);
        glXSwapBuffers(mine, place.window);
    }
    expect_reference(mine, place.window, 0, SIZE + 19, SIZE);
    glXMakeCurrent(mine, None, NULL);
    XCloseDisplay(mine);
    return nothing;
}

GLX_TEST(threads_draw_on_displays_of_their_own)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        cr_assert_eq(pthread_create(&threads[i], NULL, draw_frames, NULL), 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
}

static struct place shared;

static void *leave_current(void *allowed)
{
    *(bool *)allowed = glXMakeCurrent(dpy, shared.window, shared.context);
    return NULL; /* and ends with the context current */
}

GLX_TEST(a_context_is_current_to_one_thread)
{
    pthread_t thread;
    bool allowed = true;
    shared = open_place(dpy, True, 0, SIZE, SIZE);
    pthread_create(&thread, NULL, leave_current, &allowed);
    pthread_join(thread, NULL);
    cr_expect_not(allowed);
    expect_x_error(BadAccess);
    glXMakeCurrent(dpy, None, NULL);
    pthread_create(&thread, NULL, leave_current, &allowed);
    pthread_join(thread, NULL);
    cr_expect(allowed);
    cr_expect(glXMakeCurrent(dpy, shared.window, shared.context), "the thread that ended still has it");
    expect_x_error(Success);
}

/* --- Fonts, extensions ---------------------------------------------------------------------------------- */

GLX_TEST(bitmaps_of_a_font_are_what_x_draws)
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

GLX_TEST(functions_of_extensions_find_the_vendor)
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
