/* Threads: a context belongs to one until that ends. */
#include <pthread.h>

#include "tests/window/egl/egl_test.h"

struct other_thread {
    EGLDisplay display;
    EGLSurface mine, theirs;
    EGLContext mine_context, theirs_context;
};

static void *in_another_thread(void *argument)
{
    const struct other_thread *other = argument;
    expect_error(EGL_BAD_ACCESS,
                 eglMakeCurrent(other->display, other->theirs, other->theirs, other->theirs_context));
    expect_error(EGL_BAD_ACCESS,
                 eglMakeCurrent(other->display, other->theirs, other->theirs, other->mine_context));
    cr_expect(eglMakeCurrent(other->display, other->mine, other->mine, other->mine_context));
    draw(eglGetProcAddress);
    return NULL; /* with the context current */
}

Test(egl_thread, a_context_belongs_to_one_thread_until_that_ends)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLConfig config = choose(display, EGL_PBUFFER_BIT, 24, 8, 0);
    struct other_thread other = {display, pbuffer(display, config), pbuffer(display, config),
                                 eglCreateContext(display, config, EGL_NO_CONTEXT, NULL),
                                 eglCreateContext(display, config, EGL_NO_CONTEXT, NULL)};
    pthread_t thread;
    cr_assert(eglMakeCurrent(display, other.theirs, other.theirs, other.theirs_context));
    pthread_create(&thread, NULL, in_another_thread, &other);
    pthread_join(thread, NULL);
    cr_expect(eglMakeCurrent(display, other.mine, other.mine, other.mine_context), "0x%x",
              (unsigned)eglGetError());
    draw(eglGetProcAddress);
}
