/* The state of a thread, and the global lock. */
#include <pthread.h>
#include <time.h>

#include "window/egl/egl.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t signalled;
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static __thread struct egl_thread thread = {.error = EGL_SUCCESS};

struct egl_thread *egl_thread(void)
{
    return &thread;
}

void egl_lock(void)
{
    pthread_mutex_lock(&lock);
}

void egl_unlock(void)
{
    pthread_mutex_unlock(&lock);
}

EGLBoolean egl_result(EGLint error)
{
    thread.error = error;
    return error == EGL_SUCCESS;
}

EGLBoolean egl_leave(EGLint error)
{
    egl_unlock();
    return egl_result(error);
}

struct egl_display *egl_enter(EGLDisplay handle)
{
    egl_lock();
    struct egl_display *display = display_of(handle);
    if (display && display->initialized)
        return display;
    egl_leave(display ? EGL_NOT_INITIALIZED : EGL_BAD_DISPLAY);
    return NULL;
}

/* --- Threads that end, and that wait -------------------------------------------------------------------- */

static void ended(void *context)
{
    (void)context;
    current_lose();
}

static void prepare(void)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&signalled, &attributes);
    pthread_condattr_destroy(&attributes);
    pthread_key_create(&key, ended);
}

void egl_thread_watch(bool has_context)
{
    pthread_once(&once, prepare);
    pthread_setspecific(key, has_context ? &thread : NULL);
}

bool egl_wait(const struct timespec *until)
{
    pthread_once(&once, prepare);
    return (until ? pthread_cond_timedwait(&signalled, &lock, until)
                  : pthread_cond_wait(&signalled, &lock)) == 0;
}

void egl_signal(void)
{
    pthread_once(&once, prepare);
    pthread_cond_broadcast(&signalled);
}
