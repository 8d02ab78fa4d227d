/* Fences and reusable syncs. */
#include <pthread.h>

#include "tests/window/egl/egl_test.h"

Test(egl_sync, a_fence_is_signalled_when_what_was_drawn_is_finished)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    const EGLAttrib list[] = {EGL_WIDTH, 1, EGL_NONE};
    EGLAttrib value = 0;
    expect_error(EGL_BAD_MATCH, eglCreateSync(display, EGL_SYNC_FENCE, NULL));
    expect_error(EGL_BAD_ATTRIBUTE, eglCreateSync(display, EGL_WIDTH, NULL));
    EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, NULL);
    cr_assert(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context));
    expect_error(EGL_BAD_ATTRIBUTE, eglCreateSync(display, EGL_SYNC_FENCE, list));
    EGLSync sync = eglCreateSync(display, EGL_SYNC_FENCE, NULL);
    cr_assert_neq(sync, EGL_NO_SYNC);
    cr_expect_eq(eglClientWaitSync(display, sync, EGL_SYNC_FLUSH_COMMANDS_BIT, 0), EGL_CONDITION_SATISFIED);
    cr_expect(eglWaitSync(display, sync, 0));
    cr_expect(eglGetSyncAttrib(display, sync, EGL_SYNC_CONDITION, &value));
    cr_expect_eq(value, EGL_SYNC_PRIOR_COMMANDS_COMPLETE);
    expect_error(EGL_BAD_ATTRIBUTE, eglGetSyncAttrib(display, sync, EGL_WIDTH, &value));
    expect_error(EGL_BAD_PARAMETER, eglWaitSync(display, sync, 1));
    expect_error(EGL_BAD_PARAMETER, eglClientWaitSync(display, sync, 2, 0));
    expect_error(EGL_BAD_MATCH, EXT(SignalSyncKHR)(display, sync, EGL_SIGNALED));
    cr_expect(eglDestroySync(display, sync));
    expect_error(EGL_BAD_PARAMETER, eglDestroySync(display, sync));
}

static struct reusable {
    EGLDisplay display;
    EGLSyncKHR sync;
} reusable;

static void *wait_forever(void *result)
{
    *(EGLint *)result = EXT(ClientWaitSyncKHR)(reusable.display, reusable.sync, 0, EGL_FOREVER_KHR);
    return NULL;
}

Test(egl_sync, a_reusable_sync_wakes_whoever_waits)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLSyncKHR sync = EXT(CreateSyncKHR)(display, EGL_SYNC_REUSABLE_KHR, NULL);
    cr_assert_neq(sync, EGL_NO_SYNC_KHR);
    EGLint value = 0, result[2] = {0};
    cr_expect_eq(EXT(ClientWaitSyncKHR)(display, sync, 0, 0), EGL_TIMEOUT_EXPIRED_KHR);
    cr_expect_eq(EXT(ClientWaitSyncKHR)(display, sync, 0, 1000000), EGL_TIMEOUT_EXPIRED_KHR);
    cr_expect(EXT(GetSyncAttribKHR)(display, sync, EGL_SYNC_STATUS_KHR, &value) &&
              value == EGL_UNSIGNALED_KHR);
    reusable = (struct reusable){display, sync};
    for (int i = 0; i < 2; i++) { /* signalled, then destroyed */
        pthread_t thread;
        pthread_create(&thread, NULL, wait_forever, &result[i]);
        cr_expect(i == 0 ? EXT(SignalSyncKHR)(display, sync, EGL_SIGNALED_KHR)
                         : EXT(DestroySyncKHR)(display, sync));
        pthread_join(thread, NULL);
        if (i == 0)
            cr_expect(EXT(SignalSyncKHR)(display, sync, EGL_UNSIGNALED_KHR));
    }
    cr_expect_eq(result[0], EGL_CONDITION_SATISFIED_KHR);
}
