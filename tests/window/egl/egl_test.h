/* Programs that use EGL as anyone does: GLVND's libEGL.so.1, which finds the vendor library by the
 * environment (egl.sh); GL's commands by eglGetProcAddress. */
#ifndef TESTS_WINDOW_EGL_EGL_TEST_H
#define TESTS_WINDOW_EGL_EGL_TEST_H

#include <criterion/criterion.h>
#include <dlfcn.h>
#include <stdint.h>
#include <string.h>

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <GL/osmesa.h>

#include "edgewalk/edgewalk.h"

enum { SIZE = 48 };

#define GL(name)  ((__typeof__(gl##name) *)eglGetProcAddress("gl" #name))
#define EXT(name) ((__typeof__(egl##name) *)eglGetProcAddress("egl" #name))

/* The call fails with this error, and the next eglGetError finds none. */
#define expect_error(error, call)                                                                            \
    do {                                                                                                     \
        cr_expect_not((call), "%s", #call);                                                                  \
        const EGLint got_ = eglGetError();                                                                   \
        cr_expect_eq(got_, (error), "%s gives 0x%04x, expected %s", #call, (unsigned)got_, #error);          \
        cr_expect_eq(eglGetError(), EGL_SUCCESS);                                                            \
    } while (0)

static inline EGLDisplay open_display(EGLenum platform)
{
    EGLDisplay display = eglGetPlatformDisplay(platform, NULL, NULL);
    EGLint major = 0, minor = 0;
    cr_assert_neq(display, EGL_NO_DISPLAY);
    cr_assert(eglInitialize(display, &major, &minor));
    cr_assert_eq(major * 10 + minor, 15);
    cr_assert_str_eq(eglQueryString(display, EGL_VENDOR), "Edgewalk");
    cr_assert(eglBindAPI(EGL_OPENGL_API));
    return display;
}

/* The first with this depth, stencil and samples. */
static inline EGLConfig choose(EGLDisplay display, EGLint surface, EGLint depth, EGLint stencil,
                               EGLint samples)
{
    const EGLint wanted[] = {
        EGL_SURFACE_TYPE, surface, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_DEPTH_SIZE, depth,
        EGL_STENCIL_SIZE, stencil, EGL_SAMPLES,         samples,        EGL_NONE};
    EGLConfig config = NULL;
    EGLint count = 0;
    cr_assert(eglChooseConfig(display, wanted, &config, 1, &count));
    cr_assert_eq(count, 1);
    return config;
}

static inline EGLint config_value(EGLDisplay display, EGLConfig config, EGLint name)
{
    EGLint value = -1;
    cr_expect(eglGetConfigAttrib(display, config, name, &value));
    return value;
}

static inline EGLSurface pbuffer(EGLDisplay display, EGLConfig config)
{
    const EGLint size[] = {EGL_WIDTH, SIZE, EGL_HEIGHT, SIZE, EGL_NONE};
    EGLSurface surface = eglCreatePbufferSurface(display, config, size);
    cr_assert_neq(surface, EGL_NO_SURFACE);
    return surface;
}

/* The same picture by whatever finds functions: a smooth triangle behind a rectangle. */
typedef void (*(*finder)(const char *name))(void);
static inline void draw(finder find)
{
#define FOUND(name) ((__typeof__(gl##name) *)find("gl" #name))
    FOUND(ClearColor)(0.25f, 0.5f, 0.75f, 1);
    FOUND(Clear)(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
    FOUND(Enable)(GL_DEPTH_TEST);
    FOUND(Color3f)(1, 1, 0);
    FOUND(Rectf)(-0.4f, -0.7f, 0.3f, 0.3f);
    FOUND(Begin)(GL_TRIANGLES);
    for (int i = 0; i < 3; i++) {
        FOUND(Color3f)(i == 0, i == 1, i == 2);
        FOUND(Vertex3f)((float)(i % 2) * 1.7f - 0.85f, (float)i * 0.8f - 0.9f, 0.5f);
    }
    FOUND(End)();
    FOUND(Finish)();
#undef FOUND
}

/* What OSMesa makes of it: bytes B, G, R, A, the lowest row first. */
static inline void draw_by_osmesa(int depth, int stencil, int samples, uint8_t pixels[SIZE * SIZE * 4])
{
    void *library = dlopen("libedgewalk.so.0", RTLD_NOW | RTLD_LOCAL);
    cr_assert_not_null(library, "%s", dlerror());
    __typeof__(OSMesaCreateContextAttribs) *create = dlsym(library, "OSMesaCreateContextAttribs");
    __typeof__(OSMesaMakeCurrent) *make_current = dlsym(library, "OSMesaMakeCurrent");
    __typeof__(OSMesaDestroyContext) *destroy = dlsym(library, "OSMesaDestroyContext");
    const int attributes[] = {OSMESA_FORMAT, OSMESA_BGRA,      OSMESA_DEPTH_BITS, depth, OSMESA_STENCIL_BITS,
                              stencil,       EDGEWALK_SAMPLES, samples,           0};
    OSMesaContext context = create(attributes, NULL);
    cr_assert_not_null(context);
    cr_assert(make_current(context, pixels, GL_UNSIGNED_BYTE, SIZE, SIZE));
    draw((finder)dlsym(library, "OSMesaGetProcAddress"));
    destroy(context);
}

#endif
