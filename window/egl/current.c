/* The current contexts and surfaces of a thread (EGL 1.5 3.7.3). */
#include "window/egl/commands.h"
#include "window/egl/egl.h"

/* --- Buffers -------------------------------------------------------------------------------------------- */

/* The context draws to the surface's buffers, or to nowhere, and reads those of `read`; the first row of
 * memory is the top of the window. The context is the thread's own, or no one's. */
static bool bind(struct egl_context *context, struct egl_surface *surface, struct egl_surface *read)
{
    uint8_t *pixels = surface ? surface->back.pixels : context->nowhere;
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
    if (surface && surface->front.pixels)
        library.ewDoubleBuffer(surface->front.pixels);
    if (read != surface)
        library.ewReadWindow(read->front.pixels ? read->front.pixels : read->back.pixels,
                             read->front.pixels ? read->back.pixels : NULL, (int)read->width,
                             (int)read->height);
    return true;
}

/* The buffers are others. Without memory to draw to them, the context draws to nowhere. */
static void bind_again(struct egl_context *context)
{
    if (!bind(context, context->surface, context->read) && !bind(context, NULL, NULL))
        library.OSMesaMakeCurrent(NULL, NULL, 0, 0, 0);
}

/* The windows' sizes now, both of them; true if a surface has other buffers than before. */
static bool refresh(struct egl_surface *surface, struct egl_surface *read)
{
    const bool changed = surface && surface_refresh(surface);
    return (read && read != surface && surface_refresh(read)) || changed;
}

/* No context uses their former buffers. */
static void settle(struct egl_surface *surface, struct egl_surface *read)
{
    if (surface)
        surface_settle(surface);
    if (read)
        surface_settle(read);
}

void current_refresh(void)
{
    struct egl_context *context = egl_thread()->context;
    if (!context)
        return;
    egl_lock();
    if (refresh(context->surface, context->read)) {
        bind_again(context);
        settle(context->surface, context->read);
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

static void release(struct egl_surface *surface)
{
    if (!surface)
        return;
    surface->context = NULL;
    if (surface->object.destroyed)
        surface_free(surface);
}

/* The context has no surfaces any more. Those that were destroyed go. */
static void detach(struct egl_context *context)
{
    struct egl_surface *surface = context->surface, *read = context->read;
    context->surface = context->read = NULL;
    release(surface);
    if (read != surface)
        release(read);
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

/* Whether the surface (null: none) may become current with the context to this thread; returns an error. */
static EGLint check(const struct egl_context *context, const struct egl_surface *surface)
{
    const struct egl_context *mine = egl_thread()->context;
    if (!surface)
        return EGL_SUCCESS;
    if (surface->context && surface->context != mine)
        return EGL_BAD_ACCESS;
    return compatible(context, surface) ? EGL_SUCCESS : EGL_BAD_MATCH;
}

static bool has_vanished(const struct egl_surface *surface)
{
    return surface && surface->is_window && !surface->window;
}

struct binding {
    struct egl_context *context;
    struct egl_surface *surface, *read;
};

/* All of eglMakeCurrent's errors but that of windows, in the order of the specification; finds the objects.
 * The display is that of the handles, initialized. */
static EGLint find(struct egl_display *display, EGLSurface draw, EGLSurface read, EGLContext handle,
                   struct binding *found)
{
    found->context = display_find(display, EGL_CONTEXTS, handle);
    found->surface = display_find(display, EGL_SURFACES, draw);
    found->read = display_find(display, EGL_SURFACES, read);
    if (handle == EGL_NO_CONTEXT)
        return EGL_BAD_MATCH;
    if (!found->context)
        return EGL_BAD_CONTEXT;
    if ((draw != EGL_NO_SURFACE && !found->surface) || (read != EGL_NO_SURFACE && !found->read))
        return EGL_BAD_SURFACE;
    if (!found->surface != !found->read)
        return EGL_BAD_MATCH;
    if (found->context->current && found->context != egl_thread()->context)
        return EGL_BAD_ACCESS;
    const EGLint error = check(found->context, found->surface);
    return error == EGL_SUCCESS ? check(found->context, found->read) : error;
}

/* The lock is held. The former context has finished. Returns an error; then the former one stays. */
static EGLint make_current(const struct binding *to)
{
    struct egl_context *former = egl_thread()->context;
    const bool vanished = has_vanished(to->surface) || has_vanished(to->read);
    if (vanished || !bind(to->context, to->surface, to->read)) {
        if (former) /* its surfaces may have other buffers */
            bind_again(former);
        return vanished ? EGL_BAD_NATIVE_WINDOW : EGL_BAD_ALLOC;
    }
    if (former)
        detach(former);
    to->context->surface = to->surface;
    to->context->read = to->read;
    if (to->surface)
        to->surface->context = to->read->context = to->context;
    to->context->current = true;
    egl_thread()->context = to->context;
    if (former && former != to->context)
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
    struct binding binding;
    if (!display)
        return EGL_FALSE;
    EGLint error = find(display, draw, read, handle, &binding);
    if (error == EGL_SUCCESS) {
        refresh(binding.surface, binding.read);
        error = make_current(&binding);
        settle(binding.surface, binding.read);
    }
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
    const bool vanished = context && context->surface &&
                          (context->surface->object.destroyed || context->read->object.destroyed);
    return egl_leave(vanished ? EGL_BAD_CURRENT_SURFACE : EGL_SUCCESS);
}

EGLBoolean command_WaitGL(void)
{
    return command_WaitClient();
}

/* The X server draws in the order of requests, and its drawing is never read here. */
EGLBoolean command_WaitNative(EGLint engine)
{
    return egl_result(engine == EGL_CORE_NATIVE_ENGINE ? EGL_SUCCESS : EGL_BAD_PARAMETER);
}
