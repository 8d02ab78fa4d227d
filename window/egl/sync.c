/* Sync objects (EGL 1.5 3.8.1; KHR_fence_sync, KHR_reusable_sync, KHR_wait_sync). Creating a fence finishes
 * everything drawn before it, so it is signalled from the start. */
#include <stdlib.h>
#include <time.h>

#include "window/egl/commands.h"
#include "window/egl/egl.h"

struct egl_sync {
    struct egl_object object;
    struct egl_display *display;
    EGLenum type;
    bool signalled;
    unsigned waiters;
};

/* Whoever waits is woken, and the last of them frees it. */
void sync_destroy(void *handle)
{
    struct egl_sync *sync = handle;
    display_remove(sync->display, EGL_SYNCS, &sync->object);
    sync->object.destroyed = true;
    if (sync->waiters > 0)
        egl_signal();
    else
        free(sync);
}

static EGLSync fail(EGLint error)
{
    egl_leave(error);
    return EGL_NO_SYNC;
}

static EGLSync create(EGLDisplay dpy, EGLenum type, bool has_attributes)
{
    const bool fence = type == EGL_SYNC_FENCE;
    if (fence)
        current_finish();
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_NO_SYNC;
    const struct egl_context *context = egl_thread()->context;
    if ((!fence && type != EGL_SYNC_REUSABLE_KHR) || has_attributes)
        return fail(EGL_BAD_ATTRIBUTE);
    if (fence && (!context || context->display != display))
        return fail(EGL_BAD_MATCH);
    struct egl_sync *sync = calloc(1, sizeof *sync);
    if (!sync)
        return fail(EGL_BAD_ALLOC);
    sync->display = display;
    sync->type = type;
    sync->signalled = fence;
    display_add(display, EGL_SYNCS, &sync->object);
    egl_leave(EGL_SUCCESS);
    return (EGLSync)sync;
}

EGLSync command_CreateSync(EGLDisplay dpy, EGLenum type, const EGLAttrib *list)
{
    return create(dpy, type, list && list[0] != EGL_NONE);
}

EGLSyncKHR command_CreateSyncKHR(EGLDisplay dpy, EGLenum type, const EGLint *list)
{
    return create(dpy, type, list && list[0] != EGL_NONE);
}

EGLBoolean command_DestroySync(EGLDisplay dpy, EGLSync handle)
{
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_FALSE;
    struct egl_sync *sync = display_find(display, EGL_SYNCS, handle);
    if (!sync)
        return egl_leave(EGL_BAD_PARAMETER);
    sync_destroy(sync);
    return egl_leave(EGL_SUCCESS);
}

/* --- Waiting -------------------------------------------------------------------------------------------- */

static struct timespec after(EGLTime nanoseconds)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    const uint64_t sum = (uint64_t)time.tv_nsec + nanoseconds % 1000000000u;
    time.tv_sec += (time_t)(nanoseconds / 1000000000u + sum / 1000000000u);
    time.tv_nsec = (long)(sum % 1000000000u);
    return time;
}

/* The lock is held, and given up meanwhile. */
static EGLint wait_for(struct egl_sync *sync, EGLTime timeout)
{
    const bool forever = timeout == EGL_FOREVER || timeout > (EGLTime)INT64_MAX;
    const struct timespec until = after(forever ? 0 : timeout);
    bool in_time = timeout > 0;
    sync->waiters++;
    while (!sync->signalled && !sync->object.destroyed && in_time)
        in_time = egl_wait(forever ? NULL : &until);
    sync->waiters--;
    const bool satisfied = sync->signalled || sync->object.destroyed;
    if (sync->object.destroyed && sync->waiters == 0)
        free(sync);
    return satisfied ? EGL_CONDITION_SATISFIED : EGL_TIMEOUT_EXPIRED;
}

EGLint command_ClientWaitSync(EGLDisplay dpy, EGLSync handle, EGLint flags, EGLTime timeout)
{
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_FALSE;
    struct egl_sync *sync = display_find(display, EGL_SYNCS, handle);
    if (!sync || (flags & ~EGL_SYNC_FLUSH_COMMANDS_BIT))
        return (EGLint)egl_leave(EGL_BAD_PARAMETER);
    const EGLint result = wait_for(sync, timeout);
    egl_leave(EGL_SUCCESS);
    return result;
}

/* The GL's commands after a fence are executed after those before it in any case. */
EGLBoolean command_WaitSync(EGLDisplay dpy, EGLSync handle, EGLint flags)
{
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_FALSE;
    if (!egl_thread()->context)
        return egl_leave(EGL_BAD_MATCH);
    const struct egl_sync *sync = display_find(display, EGL_SYNCS, handle);
    if (!sync || flags != 0)
        return egl_leave(EGL_BAD_PARAMETER);
    return egl_leave(sync->type == EGL_SYNC_FENCE ? EGL_SUCCESS : EGL_BAD_MATCH);
}

EGLint command_WaitSyncKHR(EGLDisplay dpy, EGLSyncKHR handle, EGLint flags)
{
    return (EGLint)command_WaitSync(dpy, handle, flags);
}

EGLBoolean command_SignalSyncKHR(EGLDisplay dpy, EGLSyncKHR handle, EGLenum mode)
{
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_FALSE;
    struct egl_sync *sync = display_find(display, EGL_SYNCS, handle);
    if (!sync || (mode != EGL_SIGNALED && mode != EGL_UNSIGNALED))
        return egl_leave(EGL_BAD_PARAMETER);
    if (sync->type != EGL_SYNC_REUSABLE_KHR)
        return egl_leave(EGL_BAD_MATCH);
    sync->signalled = mode == EGL_SIGNALED;
    if (sync->signalled)
        egl_signal();
    return egl_leave(EGL_SUCCESS);
}

/* --- Attributes ----------------------------------------------------------------------------------------- */

EGLBoolean command_GetSyncAttrib(EGLDisplay dpy, EGLSync handle, EGLint name, EGLAttrib *value)
{
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_FALSE;
    const struct egl_sync *sync = display_find(display, EGL_SYNCS, handle);
    if (!sync || !value)
        return egl_leave(EGL_BAD_PARAMETER);
    if (name == EGL_SYNC_TYPE)
        *value = sync->type;
    else if (name == EGL_SYNC_STATUS)
        *value = sync->signalled ? EGL_SIGNALED : EGL_UNSIGNALED;
    else if (name == EGL_SYNC_CONDITION && sync->type == EGL_SYNC_FENCE)
        *value = EGL_SYNC_PRIOR_COMMANDS_COMPLETE;
    else
        return egl_leave(EGL_BAD_ATTRIBUTE);
    return egl_leave(EGL_SUCCESS);
}

EGLBoolean command_GetSyncAttribKHR(EGLDisplay dpy, EGLSyncKHR sync, EGLint name, EGLint *value)
{
    EGLAttrib wide = 0;
    if (!value)
        return egl_result(EGL_BAD_PARAMETER);
    if (!command_GetSyncAttrib(dpy, sync, name, &wide))
        return EGL_FALSE;
    *value = (EGLint)wide;
    return EGL_TRUE;
}
