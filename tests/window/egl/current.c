/* eglMakeCurrent: errors, another surface to read (EGL 1.5 3.7.3), lifetimes. */
#include <pthread.h>

#include "tests/window/egl/egl_test.h"

Test(egl_current, make_current_refuses_what_does_not_go_together)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLConfig config = choose(display, EGL_PBUFFER_BIT, 24, 8, 0);
    EGLSurface a = pbuffer(display, config), b = pbuffer(display, config),
               other = pbuffer(display, choose(display, EGL_PBUFFER_BIT, 0, 0, 4));
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, NULL);
    expect_error(EGL_BAD_MATCH, eglMakeCurrent(display, a, a, EGL_NO_CONTEXT));
    expect_error(EGL_BAD_CONTEXT, eglMakeCurrent(display, a, a, (EGLContext)&config));
    expect_error(EGL_BAD_SURFACE, eglMakeCurrent(display, a, (EGLSurface)&config, context));
    expect_error(EGL_BAD_MATCH, eglMakeCurrent(display, a, EGL_NO_SURFACE, context));
    expect_error(EGL_BAD_MATCH, eglMakeCurrent(display, EGL_NO_SURFACE, a, context));
    expect_error(EGL_BAD_MATCH, eglMakeCurrent(display, a, other, context));
    expect_error(EGL_BAD_MATCH, eglMakeCurrent(display, other, other, context));
    expect_error(EGL_BAD_SURFACE, eglSwapBuffers(display, a));
    expect_error(EGL_BAD_CONTEXT, eglSwapInterval(display, 1));
    cr_assert(eglMakeCurrent(display, a, a, context));
    expect_error(EGL_BAD_SURFACE, eglSwapBuffers(display, b));
    expect_error(EGL_BAD_MATCH, eglMakeCurrent(display, other, other, context));
    cr_expect_eq(eglGetCurrentContext(), context); /* as it was */
    cr_expect_eq(eglGetCurrentSurface(EGL_DRAW), a);
    cr_expect(eglSwapInterval(display, 1));
}

static void clear_to(float red, float green)
{
    GL(ClearColor)(red, green, 0, 1);
    GL(Clear)(GL_COLOR_BUFFER_BIT);
}

/* Red and green of a pixel of the surface that is read: 0xRRGG. */
static unsigned red_and_green(int x, int y)
{
    uint8_t rgba[4] = {0};
    GL(ReadPixels)(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    return (unsigned)rgba[0] << 8 | rgba[1];
}

Test(egl_current, what_is_drawn_is_not_what_is_read)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLConfig config = choose(display, EGL_PBUFFER_BIT, 24, 8, 0);
    const EGLint size[] = {EGL_WIDTH, 2 * SIZE, EGL_HEIGHT, 3 * SIZE, EGL_NONE};
    EGLSurface drawn = pbuffer(display, config), seen = eglCreatePbufferSurface(display, config, size);
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, NULL);
    cr_assert(eglMakeCurrent(display, seen, seen, context));
    clear_to(1, 0);
    GL(Scissor)(SIZE, 2 * SIZE, SIZE, SIZE); /* the upper right, outside the other's size */
    GL(Enable)(GL_SCISSOR_TEST);
    clear_to(0, 1);
    GL(Disable)(GL_SCISSOR_TEST);
    cr_assert(eglMakeCurrent(display, drawn, seen, context));
    cr_expect(eglGetCurrentSurface(EGL_DRAW) == drawn && eglGetCurrentSurface(EGL_READ) == seen);
    clear_to(0, 0);
    cr_expect_eq(red_and_green(0, 0), 0xff00);
    cr_expect_eq(red_and_green(2 * SIZE - 1, 3 * SIZE - 1), 0x00ff);
    GL(RasterPos2i)(-1, -1);
    GL(CopyPixels)(SIZE - 1, 2 * SIZE - 1, 2, 2, GL_COLOR); /* across the corner of the green quarter */
    cr_assert(eglMakeCurrent(display, drawn, drawn, context));
    cr_expect_eq(red_and_green(0, 0), 0xff00);
    cr_expect_eq(red_and_green(1, 1), 0x00ff);
    cr_expect_eq(red_and_green(2, 2), 0);
}

Test(egl_current, a_surface_that_is_read_lives_until_it_is_so_no_more)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLConfig config = choose(display, EGL_PBUFFER_BIT, 24, 8, 0);
    EGLSurface drawn = pbuffer(display, config), seen = pbuffer(display, config);
    EGLContext contexts[] = {eglCreateContext(display, config, EGL_NO_CONTEXT, NULL),
                             eglCreateContext(display, config, EGL_NO_CONTEXT, NULL)};
    cr_assert(eglMakeCurrent(display, seen, seen, contexts[0]));
    clear_to(1, 1);
    cr_assert(eglMakeCurrent(display, drawn, seen, contexts[0]));
    cr_assert(eglMakeCurrent(display, seen, drawn, contexts[1])); /* the thread's other context had both */
    cr_assert(eglMakeCurrent(display, drawn, seen, contexts[0]));
    cr_expect(eglDestroySurface(display, seen));
    cr_expect_eq(red_and_green(5, 6), 0xffff);
    expect_error(EGL_BAD_SURFACE, eglMakeCurrent(display, seen, drawn, contexts[0]));
    expect_error(EGL_BAD_CURRENT_SURFACE, eglWaitClient());
    cr_expect_eq(red_and_green(5, 6), 0xffff);
    cr_expect(eglMakeCurrent(display, drawn, drawn, contexts[0]));
    cr_expect(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
}

struct reader {
    EGLDisplay display;
    EGLSurface mine, theirs;
    EGLContext context;
};

static void *read_theirs(void *argument)
{
    const struct reader *reader = argument;
    expect_error(EGL_BAD_ACCESS,
                 eglMakeCurrent(reader->display, reader->mine, reader->theirs, reader->context));
    expect_error(EGL_BAD_ACCESS,
                 eglMakeCurrent(reader->display, reader->theirs, reader->mine, reader->context));
    return NULL;
}

Test(egl_current, a_surface_that_is_read_belongs_to_one_thread)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLConfig config = choose(display, EGL_PBUFFER_BIT, 24, 8, 0);
    struct reader reader = {display, pbuffer(display, config), pbuffer(display, config),
                            eglCreateContext(display, config, EGL_NO_CONTEXT, NULL)};
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, NULL);
    pthread_t thread;
    cr_assert(eglMakeCurrent(display, pbuffer(display, config), reader.theirs, context));
    pthread_create(&thread, NULL, read_theirs, &reader);
    pthread_join(thread, NULL);
    cr_assert(eglMakeCurrent(display, reader.mine, reader.mine, context)); /* lets the other go */
    cr_assert(eglMakeCurrent(display, reader.theirs, reader.theirs, reader.context));
}

Test(egl_current, what_is_current_lives_until_it_is_so_no_more)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLConfig config = choose(display, EGL_PBUFFER_BIT, 24, 8, 0);
    EGLSurface surface = pbuffer(display, config);
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, NULL);
    uint8_t rgba[4] = {0};
    EGLint value;
    cr_assert(eglMakeCurrent(display, surface, surface, context));
    cr_expect(eglDestroySurface(display, surface));
    cr_expect(eglDestroyContext(display, context));
    draw(eglGetProcAddress);
    GL(ReadPixels)(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    cr_expect_eq(rgba[3], 255);
    expect_error(EGL_BAD_SURFACE, eglSwapBuffers(display, surface));
    expect_error(EGL_BAD_CONTEXT, eglQueryContext(display, context, EGL_CONFIG_ID, &value));
    expect_error(EGL_BAD_CURRENT_SURFACE, eglWaitClient());
    cr_expect(eglTerminate(display));
    draw(eglGetProcAddress);
    cr_expect(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
    cr_expect(eglReleaseThread());
    cr_expect(eglTerminate(display));
}
