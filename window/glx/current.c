/* The current context and drawable of a thread, and when pixels are shown (GLX 1.4 3.3.7, 3.3.10). */
#include <pthread.h>
#include <stdlib.h>

#include "window/glx/glx.h"

static __thread GLXContext current;

GLXContext current_context(void)
{
    return current;
}

/* --- Buffers -------------------------------------------------------------------------------------------- */

/* Makes these the buffers to draw to, with the caller's reference. Earlier drawing is in the former
 * buffers. */
static bool bind(GLXContext context, struct glx_surface *surface)
{
    uint8_t *pixels = surface->back ? surface->back : surface->front;
    if (!face.OSMesaMakeCurrent(context->osmesa, pixels, GL_UNSIGNED_BYTE, (GLsizei)surface->width,
                                (GLsizei)surface->height)) {
        surface_release(surface);
        return false;
    }
    if (!context->has_window)
        face.OSMesaPixelStore(OSMESA_Y_UP, 0);
    context->has_window = true;
    if (surface->back)
        face.ewDoubleBuffer(surface->front);
    surface_release(context->surface);
    context->surface = surface;
    return true;
}

/* The window that is read is another one. */
static void bind_read(GLXContext context)
{
    struct glx_surface *surface = context->read == context->draw ? NULL : drawable_surface(context->read);
    if (surface)
        face.ewReadWindow(surface->front, surface->back, (int)surface->width, (int)surface->height);
    surface_release(context->read_surface);
    context->read_surface = surface;
}

/* The window may have another size now; or its buffers are others, since another thread saw that. */
void current_refresh(void)
{
    if (!current || !current->draw)
        return;
    struct glx_surface *surface = drawable_surface(current->draw);
    if (!surface || surface == current->surface)
        surface_release(surface);
    else
        bind(current, surface);
    if (current->read_surface)
        bind_read(current);
}

void current_show(void)
{
    if (current && current->surface && face.ewFrontDrawn())
        surface_show(current->surface, 0, 0, current->surface->width, current->surface->height);
}

/* --- Threads -------------------------------------------------------------------------------------------- */

static pthread_key_t key;

/* A thread ended with a context. Edgewalk's own is that of the thread, too. */
static void thread_ended(void *context)
{
    (void)context;
    current_lose();
}

static void make_key(void)
{
    pthread_key_create(&key, thread_ended);
}

static void set_current(GLXContext context)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_key);
    pthread_setspecific(key, context);
    current = context;
}

/* Releases the context that is current to this thread. */
static void let_go(GLXContext context)
{
    drawable_release(context->draw);
    drawable_release(context->read);
    surface_release(context->surface);
    surface_release(context->read_surface);
    context->draw = context->read = NULL;
    context->surface = context->read_surface = NULL;
    glx_lock();
    context->current = false;
    const bool doomed = context->doomed;
    glx_unlock();
    if (doomed)
        context_free(context);
}

bool current_lose(void)
{
    GLXContext context = current;
    if (!context)
        return true;
    face.glFlush();
    current_show();
    face.OSMesaMakeCurrent(NULL, NULL, 0, 0, 0);
    set_current(NULL);
    let_go(context);
    return true;
}

/* Takes the references. On failure the former context stays. */
bool current_set(GLXContext context, struct glx_drawable *draw, struct glx_drawable *read)
{
    GLXContext former = current;
    struct glx_surface *surface = drawable_surface(draw);
    if (former && surface) {
        face.glFlush();
        current_show();
    }
    if (!surface || !bind(context, surface)) {
        drawable_release(draw);
        drawable_release(read);
        return false;
    }
    drawable_release(context->draw);
    drawable_release(context->read);
    context->draw = draw;
    context->read = read;
    bind_read(context);
    set_current(context);
    if (former && former != context)
        let_go(former);
    return true;
}

/* --- Commands ------------------------------------------------------------------------------------------- */

/* Claims the context for this thread; false if another one has it. */
static bool claim(GLXContext context)
{
    glx_lock();
    const bool allowed = !context->current || context == current;
    if (allowed)
        context->current = true;
    glx_unlock();
    return allowed;
}

/* GLX 1.4 3.3.7. */
static int make_current_error(GLXContext context, const struct glx_drawable *draw,
                              const struct glx_drawable *read)
{
    if (!configs_compatible(draw->config, context->config) ||
        !configs_compatible(read->config, context->config))
        return BadMatch;
    return claim(context) ? Success : BadAccess;
}

static Bool make_current(Display *dpy, GLXDrawable draw, GLXDrawable read, GLXContext context, int minor)
{
    struct glx_display *display = glx_display(dpy);
    if (!context)
        return current_lose();
    if (!display)
        return False;
    if (context->display != display) {
        glx_error(display, GLXBadContext, 0, minor);
        return False;
    }
    if (draw == None || read == None) { /* contexts without a window are of OpenGL 3.0 */
        glx_core_error(display, BadMatch, draw, minor);
        return False;
    }
    struct glx_drawable *drawn = drawable_find(display, draw, context->config, minor);
    struct glx_drawable *seen = drawn ? drawable_find(display, read, context->config, minor) : NULL;
    int error = seen ? make_current_error(context, drawn, seen) : Success;
    if (!seen || error) {
        drawable_release(drawn);
        drawable_release(seen);
        if (error)
            glx_core_error(display, error, draw, minor);
        return False;
    }
    if (current_set(context, drawn, seen))
        return True;
    glx_lock();
    context->current = context == current;
    glx_unlock();
    glx_core_error(display, BadAlloc, draw, minor);
    return False;
}

Bool glXMakeCurrent(Display *dpy, GLXDrawable drawable, GLXContext context)
{
    return make_current(dpy, drawable, drawable, context, X_GLXMakeCurrent);
}

Bool glXMakeContextCurrent(Display *dpy, GLXDrawable draw, GLXDrawable read, GLXContext context)
{
    return make_current(dpy, draw, read, context, X_GLXMakeContextCurrent);
}

/* Part of the back buffer, or all of it. */
static void swap(struct glx_display *display, GLXDrawable id, const unsigned rect[4], int minor)
{
    struct glx_drawable *drawable = drawable_find(display, id, NULL, minor);
    if (!drawable)
        return;
    const bool mine = current && current->draw == drawable;
    if (mine) {
        face.glFinish(); /* which ends a frame, also of capsules */
        current_show();
    }
    glx_lock();
    struct glx_surface *surface = drawable->surface ? surface_hold(drawable->surface) : NULL;
    glx_unlock();
    if (surface && drawable->kind != KIND_PIXMAP)
        surface_swap(surface, rect[0], rect[1], rect[2], rect[3]);
    surface_release(surface);
    if (mine)
        current_refresh();
    drawable_release(drawable);
}

void glXSwapBuffers(Display *dpy, GLXDrawable drawable)
{
    struct glx_display *display = glx_display(dpy);
    if (display)
        swap(display, drawable, (const unsigned[4]){0, 0, ~0u, ~0u}, X_GLXSwapBuffers);
}

/* GLX_MESA_copy_sub_buffer: the lower left corner is in window coordinates. */
void glXCopySubBufferMESA(Display *dpy, GLXDrawable drawable, int x, int y, int width, int height)
{
    struct glx_display *display = glx_display(dpy);
    if (display && width > 0 && height > 0 && x > -width && y > -height)
        swap(display, drawable,
             (const unsigned[4]){x < 0 ? 0u : (unsigned)x, y < 0 ? 0u : (unsigned)y,
                                 (unsigned)(x < 0 ? width + x : width),
                                 (unsigned)(y < 0 ? height + y : height)},
             X_GLXVendorPrivate);
}

/* All that GL has drawn is on the window before X draws there; and the other way round, of pixmaps. */
void glXWaitGL(void)
{
    if (!current)
        return;
    face.glFinish();
    current_show();
}

void glXWaitX(void)
{
    if (!current || !current->display)
        return;
    XSync(current->display->dpy, False);
    if (current->draw->kind != KIND_PIXMAP)
        return;
    face.glFinish();
    surface_fetch(current->surface);
}
