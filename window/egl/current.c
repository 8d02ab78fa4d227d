/* The current contexts and surfaces of a thread (EGL 1.5 3.7.3). */
#include "window/egl/commands.h"
#include "window/egl/egl.h"

/* --- Buffers -------------------------------------------------------------------------------------------- */

/* The context draws to the surface's buffers, or to nowhere; the first row of memory is the top of the
 * window. The context is the thread's own, or no one's. */
static bool bind(struct egl_context *context, struct egl_surface *surface)
{
    uint8_t *pixels = surface ? surface->back : context->nowhere;
    if (!library.OSMesaMakeCurrent(context->osmesa, pixels, GL_UNSIGNED_BYTE,
                                   surface ? (GLsizei)surface->width : 1,
                                   surface ? (GLsizei)surface->height : 1))
        return false;
    if (!context->was_current) {
        library.OSMesaPixelStore(OSMESA_Y_UP, 0);
        if (!surface) {
            library.glViewport(0, 0, 0, 0);
            library.glScissor(0, 0, 0, 0);
        }
    }
    context->was_current = true;
    if (surface && surface->front)
        library.ewDoubleBuffer(surface->front);
    return true;
}

/* The buffers are others. Without memory to draw to them, the context draws to nowhere. */
static void bind_again(struct egl_context *context)
{
    if (!bind(context, context->surface) && !bind(context, NULL))
        library.OSMesaMakeCurrent(NULL, NULL, 0, 0, 0);
}

void current_refresh(void)
{
    struct egl_context *context = egl_thread()->context;
    if (!context)
        return;
    egl_lock();
    if (context->surface && surface_refresh(context->surface)) {
        bind_again(context);
        surface_settle(context->surface);
    }
    egl_unlock();
}

void current_finish(void)
{
    struct egl_context *context = egl_thread()->context;
    if (!context)
        return;
    library.glFinish();
    const bool seen = library.ewFrontDrawn();
    egl_lock();
    if (seen && context->surface && context->surface->is_window)
        surface_show(context->surface);
    egl_unlock();
}

/* --- Binding -------------------------------------------------------------------------------------------- */

/* The surface and the context part; whichever has lost its name goes. */
static void detach(struct egl_context *context)
{
    struct egl_surface *surface = context->surface;
    context->surface = NULL;
    if (!surface)
        return;
    surface->context = NULL;
    if (surface->object.destroyed)
        surface_free(surface);
}

static void let_go(struct egl_context *context)
{
    detach(context);
    context->current = false;
    if (context->object.destroyed)
        context_free(context);
}

void current_lose(void)
{
    struct egl_context *context = egl_thread()->context;
    if (!context)
        return;
    current_finish();
    library.OSMesaMakeCurrent(NULL, NULL, 0, 0, 0);
    egl_lock();
    egl_thread()->context = NULL;
    let_go(context);
    egl_unlock();
    egl_thread_watch(false);
}

/* 2.2: the buffers of both are alike. A context without config goes with every surface. */
static bool compatible(const struct egl_context *context, const struct egl_surface *surface)
{
    const struct egl_config *a = context->config, *b = surface->config;
    return !a || (a->depth == b->depth && a->stencil == b->stencil && a->samples == b->samples);
}

/* Whether context and surface (null: none) may become current to this thread; returns an error. */
static EGLint check(const struct egl_context *context, struct egl_surface *surface)
{
    const struct egl_context *mine = egl_thread()->context;
    if (context->current && context != mine)
        return EGL_BAD_ACCESS;
    if (!surface)
        return EGL_SUCCESS;
    if (surface->context && surface->context != mine)
        return EGL_BAD_ACCESS;
    if (!compatible(context, surface))
        return EGL_BAD_MATCH;
    surface_refresh(surface);
    return surface->is_window && !surface->window ? EGL_BAD_NATIVE_WINDOW : EGL_SUCCESS;
}

/* All of eglMakeCurrent's errors, in the order of the specification; finds the objects. The display is that
 * of the handle, initialized. */
static EGLint find(struct egl_display *display, EGLSurface draw, EGLSurface read, EGLContext handle,
                   struct egl_context **context, struct egl_surface **surface)
{
    *context = display_find(display, EGL_CONTEXTS, handle);
    *surface = display_find(display, EGL_SURFACES, draw);
    if (handle == EGL_NO_CONTEXT)
        return EGL_BAD_MATCH;
    if (!*context)
        return EGL_BAD_CONTEXT;
    if ((draw != EGL_NO_SURFACE && !*surface) ||
        (read != EGL_NO_SURFACE && !display_find(display, EGL_SURFACES, read)))
        return EGL_BAD_SURFACE;
    if (draw != read) /* Edgewalk reads the window that it draws to */
        return EGL_BAD_MATCH;
    return check(*context, *surface);
}

/* The lock is held. The former context has finished. */
static EGLint make_current(struct egl_context *context, struct egl_surface *surface)
{
    struct egl_context *former = egl_thread()->context;
    if (!bind(context, surface)) {
        if (former)
            bind_again(former);
        return EGL_BAD_ALLOC;
    }
    if (surface != context->surface) {
        if (surface && surface->context) /* the thread's former context had it */
            surface->context->surface = NULL;
        detach(context);
        context->surface = surface;
        if (surface)
            surface->context = context;
    }
    context->current = true;
    egl_thread()->context = context;
    if (former && former != context)
        let_go(former);
    egl_thread_watch(true);
    return EGL_SUCCESS;
}

EGLBoolean command_MakeCurrent(EGLDisplay dpy, EGLSurface draw, EGLSurface read, EGLContext handle)
{
    if (draw == EGL_NO_SURFACE && read == EGL_NO_SURFACE && handle == EGL_NO_CONTEXT) {
        egl_lock();
        const bool known = display_of(dpy) != NULL; /* it need not be initialized */
        egl_unlock();
        if (known)
            current_lose();
        return egl_result(known ? EGL_SUCCESS : EGL_BAD_DISPLAY);
    }
    current_finish();
    struct egl_display *display = egl_enter(dpy);
    struct egl_context *context;
    struct egl_surface *surface;
    if (!display)
        return EGL_FALSE;
    EGLint error = find(display, draw, read, handle, &context, &surface);
    if (error == EGL_SUCCESS)
        error = make_current(context, surface);
    if (surface)
        surface_settle(surface);
    return egl_leave(error);
}

EGLBoolean command_ReleaseThread(void)
{
    current_lose();
    return egl_result(EGL_SUCCESS);
}

/* --- Waiting (3.8) -------------------------------------------------------------------------------------- */

EGLBoolean command_WaitClient(void)
{
    current_finish();
    const struct egl_context *context = egl_thread()->context;
    egl_lock();
    const bool vanished = context && context->surface && context->surface->object.destroyed;
    return egl_leave(vanished ? EGL_BAD_CURRENT_SURFACE : EGL_SUCCESS);
}

EGLBoolean command_WaitGL(void)
{
    return command_WaitClient();
}

/* The X server draws in the order of requests, and what it drew is never read here. */
EGLBoolean command_WaitNative(EGLint engine)
{
    return egl_result(engine == EGL_CORE_NATIVE_ENGINE ? EGL_SUCCESS : EGL_BAD_PARAMETER);
}
