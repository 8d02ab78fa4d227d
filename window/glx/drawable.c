/* Windows, pixmaps and pbuffers (GLX 1.4 3.3.4 to 3.3.6, 3.3.9). */
#include <stdlib.h>
#include <string.h>

#include "window/glx/config.h"

/* --- Lists ---------------------------------------------------------------------------------------------- */

static void destroy(struct glx_drawable *drawable)
{
    surface_release(drawable->surface);
    texture_bindings_free(drawable->bindings);
    free(drawable);
}

void drawable_release(struct glx_drawable *drawable)
{
    if (!drawable)
        return;
    glx_lock();
    const bool last = --drawable->references == 0;
    glx_unlock();
    if (last)
        destroy(drawable);
}

/* Under the lock, no request may be sent. Those that are current stay, without a display. */
void drawables_close(struct glx_display *display)
{
    for (struct glx_drawable *drawable = display->drawables, *next; drawable; drawable = next) {
        next = drawable->next;
        drawable->display = NULL;
        if (drawable->surface)
            surface_disconnect(drawable->surface);
        if (--drawable->references == 0)
            destroy(drawable);
    }
    display->drawables = NULL;
}

static struct glx_drawable *add(struct glx_display *display, XID id, xcb_drawable_t target,
                                enum glx_kind kind, GLXFBConfig config)
{
    struct glx_drawable *drawable = calloc(1, sizeof *drawable);
    if (!drawable)
        return NULL;
    *drawable = (struct glx_drawable){
        .id = id, .target = target, .kind = kind, .config = config, .display = display, .references = 1};
    glx_lock();
    drawable->next = display->drawables;
    display->drawables = drawable;
    glx_unlock();
    return drawable;
}

/* With a reference for the caller. */
static struct glx_drawable *look_up(struct glx_display *display, XID id)
{
    glx_lock();
    struct glx_drawable *drawable = display->drawables;
    while (drawable && drawable->id != id)
        drawable = drawable->next;
    if (drawable)
        drawable->references++;
    glx_unlock();
    return drawable;
}

struct glx_drawable *drawable_pixmap(struct glx_display *display, XID id)
{
    struct glx_drawable *drawable = look_up(display, id);
    if (drawable && drawable->kind == KIND_PIXMAP)
        return drawable;
    drawable_release(drawable);
    return NULL;
}

/* Removes it from the list; contexts that have it current keep using it. */
static bool take_out(struct glx_display *display, XID id, enum glx_kind kind)
{
    glx_lock();
    struct glx_drawable **link = &display->drawables, *drawable;
    while ((drawable = *link) && !(drawable->id == id && drawable->kind == kind))
        link = &drawable->next;
    if (drawable)
        *link = drawable->next;
    glx_unlock();
    drawable_release(drawable);
    return drawable != NULL;
}

/* --- The X server --------------------------------------------------------------------------------------- */

/* Size and depth of a window or pixmap; false if it is neither. */
static bool geometry(struct glx_display *display, xcb_drawable_t id, unsigned *width, unsigned *height,
                     uint8_t *depth)
{
    xcb_get_geometry_reply_t *reply =
        xcb_get_geometry_reply(display->xcb, xcb_get_geometry(display->xcb, id), NULL);
    if (!reply)
        return false;
    *width = reply->width;
    *height = reply->height;
    *depth = reply->depth;
    free(reply);
    return true;
}

/* The visual of a window, or null: no window, or one that can not be drawn to. */
static struct glx_visual *visual_of_window(struct glx_display *display, Window window, bool *exists)
{
    xcb_get_window_attributes_reply_t *reply = xcb_get_window_attributes_reply(
        display->xcb, xcb_get_window_attributes(display->xcb, (xcb_window_t)window), NULL);
    struct glx_visual *visual = NULL;
    *exists = reply != NULL;
    for (int screen = 0; reply && !visual && screen < ScreenCount(display->dpy); screen++)
        visual = config_of_visual(display, screen, reply->visual);
    free(reply);
    return visual;
}

/* Pixels of the window are laid out as those of the config. */
static bool window_fits(const struct glx_visual *visual, GLXFBConfig config)
{
    return visual && visual->info.screen == config->screen && visual->info.depth == config->visual_depth &&
           visual->info.red_mask == config->masks[0] && visual->info.blue_mask == config->masks[2];
}

/* A plain window, which has no config, gets that of the context, unless one is current there. */
static void adopt(struct glx_drawable *window, GLXFBConfig config)
{
    struct glx_surface *unfit = NULL;
    glx_lock();
    if (config && window->id == window->target && window->references == 2 && window->config != config) {
        unfit = window->surface;
        window->surface = NULL;
        window->config = config;
    }
    glx_unlock();
    surface_release(unfit);
}

/* A plain window that was destroyed: there is no event, and another window may get its name. */
static bool is_lost(struct glx_display *display, const struct glx_drawable *window)
{
    unsigned width, height;
    uint8_t depth;
    return window->kind == KIND_WINDOW && window->id == window->target &&
           !geometry(display, window->target, &width, &height, &depth);
}

/* Forgets all of those that are not current. */
static void sweep(struct glx_display *display)
{
    XID lost;
    do {
        lost = None;
        glx_lock();
        for (struct glx_drawable *window = display->drawables; window && !lost; window = window->next)
            if (window->references == 1 && is_lost(display, window))
                lost = window->id;
        glx_unlock();
    } while (lost && take_out(display, lost, KIND_WINDOW));
}

struct glx_drawable *drawable_find(struct glx_display *display, XID id, GLXFBConfig config, int minor)
{
    bool exists;
    struct glx_drawable *drawable = look_up(display, id);
    if (drawable && config && is_lost(display, drawable)) {
        take_out(display, id, KIND_WINDOW);
        drawable_release(drawable);
        drawable = NULL;
    }
    if (drawable) {
        adopt(drawable, config);
        return drawable;
    }
    const struct glx_visual *visual = visual_of_window(display, id, &exists);
    config = config || !visual ? config : visual->config;
    if (!exists || !config) {
        glx_error(display, GLXBadDrawable, id, minor);
        return NULL;
    }
    sweep(display);
    if (!window_fits(visual, config))
        glx_core_error(display, BadMatch, id, minor);
    else if ((drawable = add(display, id, (xcb_drawable_t)id, KIND_WINDOW, config)))
        drawable->references++;
    else
        glx_core_error(display, BadAlloc, id, minor);
    return drawable;
}

static void current_size(struct glx_drawable *drawable, unsigned *width, unsigned *height, uint8_t *depth)
{
    *width = drawable->width;
    *height = drawable->height;
    if (drawable->kind == KIND_PBUFFER || !drawable->display)
        return;
    drawable->lost = !geometry(drawable->display, drawable->target, width, height, depth);
    if (!drawable->lost)
        drawable->width = *width, drawable->height = *height;
}

struct glx_surface *drawable_surface(struct glx_drawable *drawable)
{
    unsigned width, height;
    uint8_t depth = 24;
    current_size(drawable, &width, &height, &depth);
    width = width ? width : 1;
    height = height ? height : 1;
    glx_lock();
    struct glx_surface *surface = drawable->surface ? surface_hold(drawable->surface) : NULL;
    glx_unlock();
    if (surface && ((surface->width == width && surface->height == height) || !drawable->display))
        return surface;
    struct glx_surface *other =
        surface_create(drawable->display, drawable->kind == KIND_PBUFFER ? 0 : drawable->target, depth, width,
                       height, drawable->config->double_buffer);
    if (!other)
        return surface;
    if (surface)
        surface_keep(other, surface);
    else if (drawable->kind == KIND_PIXMAP)
        surface_fetch(other);
    surface_release(surface);
    glx_lock();
    surface = drawable->surface;
    drawable->surface = surface_hold(other);
    glx_unlock();
    surface_release(surface);
    return other;
}

uint8_t *drawable_pixels(struct glx_drawable *drawable, unsigned *width, unsigned *height)
{
    uint8_t depth;
    current_size(drawable, width, height, &depth);
    uint8_t *pixels = drawable->lost || !drawable->display ? NULL : malloc((size_t)*width * *height * 4);
    if (pixels && surface_read(drawable->display, drawable->target, *width, *height, pixels))
        return pixels;
    free(pixels);
    return NULL;
}

/* --- Windows and pixmaps -------------------------------------------------------------------------------- */

GLXWindow glXCreateWindow(Display *dpy, GLXFBConfig config, Window window, const int *attributes)
{
    bool exists;
    struct glx_display *display = glx_display(dpy);
    (void)attributes; /* none are defined */
    if (!display)
        return None;
    const struct glx_visual *visual = visual_of_window(display, window, &exists);
    if (!exists || !window_fits(visual, config)) {
        glx_core_error(display, exists ? BadMatch : BadWindow, window, X_GLXCreateWindow);
        return None;
    }
    glx_lock();
    const struct glx_drawable *other = display->drawables;
    while (other && !(other->kind == KIND_WINDOW && other->target == window && other->id != window))
        other = other->next;
    glx_unlock();
    const XID id = xcb_generate_id(display->xcb);
    if (!other && add(display, id, (xcb_drawable_t)window, KIND_WINDOW, config))
        return id;
    glx_core_error(display, BadAlloc, window, X_GLXCreateWindow); /* it has a GLXWindow already */
    return None;
}

void glXDestroyWindow(Display *dpy, GLXWindow window)
{
    struct glx_display *display = glx_display(dpy);
    if (display && !take_out(display, window, KIND_WINDOW))
        glx_error(display, GLXBadWindow, window, X_GLXDestroyWindow);
}

static GLXPixmap create_pixmap(struct glx_display *display, GLXFBConfig config, Pixmap pixmap,
                               const int *attributes, int minor)
{
    struct glx_texture texture;
    unsigned width, height;
    uint8_t depth;
    if (!display)
        return None;
    if (!geometry(display, (xcb_drawable_t)pixmap, &width, &height, &depth)) {
        glx_core_error(display, BadPixmap, pixmap, minor);
        return None;
    }
    if (depth != config->visual_depth) {
        glx_core_error(display, BadMatch, pixmap, minor);
        return None;
    }
    if (!texture_attributes(config, attributes, &texture)) {
        glx_error(display, GLXBadFBConfig, pixmap, minor);
        return None;
    }
    const XID id = xcb_generate_id(display->xcb);
    struct glx_drawable *drawable = add(display, id, (xcb_drawable_t)pixmap, KIND_PIXMAP, config);
    if (!drawable) {
        glx_core_error(display, BadAlloc, pixmap, minor);
        return None;
    }
    drawable->texture = texture;
    return id;
}

GLXPixmap glXCreatePixmap(Display *dpy, GLXFBConfig config, Pixmap pixmap, const int *attributes)
{
    return create_pixmap(glx_display(dpy), config, pixmap, attributes, X_GLXCreatePixmap);
}

GLXPixmap glXCreateGLXPixmap(Display *dpy, XVisualInfo *info, Pixmap pixmap)
{
    struct glx_display *display = glx_display(dpy);
    const struct glx_visual *visual =
        display ? config_of_visual(display, info->screen, info->visualid) : NULL;
    if (visual)
        return create_pixmap(display, visual->config, pixmap, NULL, X_GLXCreateGLXPixmap);
    glx_core_error(display, BadMatch, pixmap, X_GLXCreateGLXPixmap);
    return None;
}

void glXDestroyPixmap(Display *dpy, GLXPixmap pixmap)
{
    struct glx_display *display = glx_display(dpy);
    if (display && !take_out(display, pixmap, KIND_PIXMAP))
        glx_error(display, GLXBadPixmap, pixmap, X_GLXDestroyPixmap);
}

void glXDestroyGLXPixmap(Display *dpy, GLXPixmap pixmap)
{
    glXDestroyPixmap(dpy, pixmap);
}

/* --- Pbuffers ------------------------------------------------------------------------------------------- */

GLXPbuffer glXCreatePbuffer(Display *dpy, GLXFBConfig config, const int *attributes)
{
    int width = 0, height = 0, largest = False, preserved = True;
    struct glx_display *display = glx_display(dpy);
    for (; attributes && *attributes; attributes += 2)
        switch (attributes[0]) {
        case GLX_PBUFFER_WIDTH: width = attributes[1]; break;
        case GLX_PBUFFER_HEIGHT: height = attributes[1]; break;
        case GLX_LARGEST_PBUFFER: largest = attributes[1]; break;
        case GLX_PRESERVED_CONTENTS: preserved = attributes[1]; break;
        default: break;
        }
    if (!display)
        return None;
    if (width < 0 || height < 0 || (!largest && (width > MAX_PBUFFER || height > MAX_PBUFFER))) {
        glx_core_error(display, width < 0 || height < 0 ? BadValue : BadAlloc, 0, X_GLXCreatePbuffer);
        return None;
    }
    const XID id = xcb_generate_id(display->xcb);
    struct glx_drawable *drawable = add(display, id, 0, KIND_PBUFFER, config);
    if (!drawable) {
        glx_core_error(display, BadAlloc, 0, X_GLXCreatePbuffer);
        return None;
    }
    drawable->width = (unsigned)(width < MAX_PBUFFER ? width : MAX_PBUFFER);
    drawable->height = (unsigned)(height < MAX_PBUFFER ? height : MAX_PBUFFER);
    drawable->largest = largest;
    drawable->preserved = preserved;
    return id;
}

void glXDestroyPbuffer(Display *dpy, GLXPbuffer pbuffer)
{
    struct glx_display *display = glx_display(dpy);
    if (display && !take_out(display, pbuffer, KIND_PBUFFER))
        glx_error(display, GLXBadPbuffer, pbuffer, X_GLXDestroyPbuffer);
}

/* --- Queries and events --------------------------------------------------------------------------------- */

static unsigned drawable_value(struct glx_drawable *drawable, int name, bool *known)
{
    unsigned width, height;
    uint8_t depth;
    *known = true;
    current_size(drawable, &width, &height, &depth);
    switch (name) {
    case GLX_WIDTH: return width;
    case GLX_HEIGHT: return height;
    case GLX_PRESERVED_CONTENTS: return drawable->preserved;
    case GLX_LARGEST_PBUFFER: return drawable->largest;
    case GLX_FBCONFIG_ID: return (unsigned)drawable->config->id;
    case GLX_SWAP_INTERVAL_EXT: return (unsigned)drawable->swap_interval;
    case GLX_MAX_SWAP_INTERVAL_EXT: return 1;
    case GLX_EVENT_MASK: return (unsigned)drawable->event_mask;
    case GLX_TEXTURE_FORMAT_EXT: return (unsigned)drawable->texture.format;
    case GLX_TEXTURE_TARGET_EXT: return (unsigned)drawable->texture.target;
    case GLX_MIPMAP_TEXTURE_EXT: return (unsigned)drawable->texture.mipmap;
    case GLX_BACK_BUFFER_AGE_EXT: return drawable->surface && drawable->surface->back;
    default: *known = false; return 0;
    }
}

void glXQueryDrawable(Display *dpy, GLXDrawable id, int name, unsigned *value)
{
    bool known;
    struct glx_display *display = glx_display(dpy);
    struct glx_drawable *drawable =
        display ? drawable_find(display, id, NULL, X_GLXGetDrawableAttributes) : NULL;
    if (!drawable)
        return;
    const unsigned found = drawable_value(drawable, name, &known);
    if (known)
        *value = found;
    drawable_release(drawable);
}

/* No pbuffer is ever clobbered, so no event comes. */
void glXSelectEvent(Display *dpy, GLXDrawable id, unsigned long mask)
{
    struct glx_display *display = glx_display(dpy);
    struct glx_drawable *drawable =
        display ? drawable_find(display, id, NULL, X_GLXChangeDrawableAttributes) : NULL;
    if (drawable)
        drawable->event_mask = mask & GLX_PBUFFER_CLOBBER_MASK;
    drawable_release(drawable);
}

void glXGetSelectedEvent(Display *dpy, GLXDrawable id, unsigned long *mask)
{
    struct glx_display *display = glx_display(dpy);
    struct glx_drawable *drawable =
        display ? drawable_find(display, id, NULL, X_GLXGetDrawableAttributes) : NULL;
    if (drawable)
        *mask = drawable->event_mask;
    drawable_release(drawable);
}
