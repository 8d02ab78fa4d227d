/* Functions of extensions that are other names, or hints: swap intervals, GLX_SGIX_fbconfig and _pbuffer. */

#include "window/glx/glx.h"

/* --- Swap intervals: frames are never waited for, the number is kept ------------------------------------ */

void glXSwapIntervalEXT(Display *dpy, GLXDrawable id, int interval)
{
    struct glx_display *display = glx_display(dpy);
    struct glx_drawable *drawable = display ? drawable_find(display, id, NULL, X_GLXVendorPrivate) : NULL;
    if (!drawable)
        return;
    if (interval < 0)
        glx_core_error(display, BadValue, id, X_GLXVendorPrivate);
    else
        drawable->swap_interval = interval > 1 ? 1 : interval;
    drawable_release(drawable);
}

int glXSwapIntervalMESA(unsigned interval)
{
    GLXContext context = current_context();
    if (!context)
        return GLX_BAD_CONTEXT;
    if (interval > INT32_MAX)
        return GLX_BAD_VALUE;
    context->draw->swap_interval = interval > 1 ? 1 : (int)interval;
    return Success;
}

int glXGetSwapIntervalMESA(void)
{
    GLXContext context = current_context();
    return context ? context->draw->swap_interval : 0;
}

int glXSwapIntervalSGI(int interval)
{
    return interval > 0 ? glXSwapIntervalMESA((unsigned)interval) : GLX_BAD_VALUE;
}

/* --- SGIX_fbconfig, SGIX_pbuffer: what became GLX 1.3 --------------------------------------------------- */

GLXFBConfigSGIX *glXChooseFBConfigSGIX(Display *dpy, int screen, int *attributes, int *count)
{
    return glXChooseFBConfig(dpy, screen, attributes, count);
}

int glXGetFBConfigAttribSGIX(Display *dpy, GLXFBConfigSGIX config, int name, int *value)
{
    return glXGetFBConfigAttrib(dpy, config, name, value);
}

GLXFBConfigSGIX glXGetFBConfigFromVisualSGIX(Display *dpy, XVisualInfo *info)
{
    struct glx_display *display = glx_display(dpy);
    const struct glx_visual *visual =
        display ? config_of_visual(display, info->screen, info->visualid) : NULL;
    return visual ? visual->config : NULL;
}

XVisualInfo *glXGetVisualFromFBConfigSGIX(Display *dpy, GLXFBConfigSGIX config)
{
    return glXGetVisualFromFBConfig(dpy, config);
}

GLXContext glXCreateContextWithConfigSGIX(Display *dpy, GLXFBConfigSGIX config, int render_type,
                                          GLXContext share, Bool direct)
{
    return glXCreateNewContext(dpy, config, render_type, share, direct);
}

GLXPixmap glXCreateGLXPixmapWithConfigSGIX(Display *dpy, GLXFBConfigSGIX config, Pixmap pixmap)
{
    return glXCreatePixmap(dpy, config, pixmap, NULL);
}

/* Width and height are arguments here; the list may name the others. */
GLXPbufferSGIX glXCreateGLXPbufferSGIX(Display *dpy, GLXFBConfigSGIX config, unsigned width, unsigned height,
                                       int *attributes)
{
    int list[9] = {GLX_PBUFFER_WIDTH, (int)width, GLX_PBUFFER_HEIGHT, (int)height}, used = 4;
    for (; attributes && *attributes && used < 8; attributes += 2) {
        list[used++] = attributes[0];
        list[used++] = attributes[1];
    }
    return glXCreatePbuffer(dpy, config, list);
}

void glXDestroyGLXPbufferSGIX(Display *dpy, GLXPbufferSGIX pbuffer)
{
    glXDestroyPbuffer(dpy, pbuffer);
}

void glXQueryGLXPbufferSGIX(Display *dpy, GLXPbufferSGIX pbuffer, int name, unsigned *value)
{
    glXQueryDrawable(dpy, pbuffer, name, value);
}

void glXSelectEventSGIX(Display *dpy, GLXDrawable drawable, unsigned long mask)
{
    glXSelectEvent(dpy, drawable, mask);
}

void glXGetSelectedEventSGIX(Display *dpy, GLXDrawable drawable, unsigned long *mask)
{
    glXGetSelectedEvent(dpy, drawable, mask);
}
