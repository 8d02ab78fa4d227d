/* Surfaces: windows and pbuffers, and the buffers they draw to (EGL 1.5 3.5). */
#include <stdlib.h>
#include <string.h>

#include "window/egl/commands.h"
#include "window/egl/egl.h"

/* --- Buffers -------------------------------------------------------------------------------------------- */

/* A window's front buffer, or its only one, is shared with the server; pbuffers are not shown. */
static bool make_buffers(struct egl_surface *surface, unsigned width, unsigned height, bool both)
{
    static struct x11 none;
    struct x11 *x11 = &surface->display->x11;
    const size_t bytes = (size_t)width * height * 4;
    struct x11_buffer back, front = {0};
    if (!x11_buffer_create(both || !surface->is_window ? &none : x11, bytes, &back))
        return false;
    if (both && !x11_buffer_create(x11, bytes, &front)) {
        x11_buffer_free(x11, &back);
        return false;
    }
    surface->former[0] = surface->back;
    surface->former[1] = surface->front;
    surface->back = back;
    surface->front = front;
    surface->width = width;
    surface->height = height;
    return true;
}

/* A window's size, limited to that of buffers. */
static unsigned side(unsigned pixels)
{
    return pixels < 1 ? 1 : pixels > EGL_SIDE_MAX ? EGL_SIDE_MAX : pixels;
}

bool surface_refresh(struct egl_surface *surface)
{
    unsigned width, height;
    if (!surface->window)
        return false;
    if (!x11_size(&surface->display->x11, surface->window, &width, &height, &surface->window_depth)) {
        surface->window = 0;
        return false;
    }
    width = side(width), height = side(height);
    return (width != surface->width || height != surface->height) &&
           make_buffers(surface, width, height, surface->front.pixels != NULL);
}

void surface_settle(struct egl_surface *surface)
{
    for (unsigned i = 0; i < 2; i++)
        x11_buffer_free(&surface->display->x11, &surface->former[i]);
}

void surface_show(struct egl_surface *surface)
{
    if (surface->window &&
        !x11_put(&surface->display->x11, surface->window, surface->window_depth,
                 surface->front.pixels ? &surface->front : &surface->back, surface->width, surface->height))
        surface->window = 0;
}

void surface_free(struct egl_surface *surface)
{
    surface_settle(surface);
    x11_buffer_free(&surface->display->x11, &surface->back);
    x11_buffer_free(&surface->display->x11, &surface->front);
    free(surface);
}

void surface_destroy(struct egl_surface *surface)
{
    display_remove(surface->display, EGL_SURFACES, &surface->object);
    surface->object.destroyed = true;
    surface->window = 0;
    struct x11_buffer *buffers[] = {&surface->back, &surface->front, &surface->former[0],
                                    &surface->former[1]};
    for (unsigned i = 0; i < 4; i++) /* the connection may end before a surface that is current */
        x11_buffer_detach(&surface->display->x11, buffers[i]);
    if (!surface->context)
        surface_free(surface);
}

/* --- Creating ------------------------------------------------------------------------------------------- */

struct surface_request {
    EGLint render_buffer, width, height, largest, mipmap;
    bool textured, srgb;
};

/* One attribute; returns an error. */
static EGLint read_attribute(struct surface_request *request, bool is_window, EGLAttrib name, EGLAttrib value)
{
    const bool size = name == EGL_WIDTH || name == EGL_HEIGHT;
    switch (name) {
    case EGL_GL_COLORSPACE:
        request->srgb = value == EGL_GL_COLORSPACE_SRGB;
        return value == EGL_GL_COLORSPACE_SRGB || value == EGL_GL_COLORSPACE_LINEAR ? EGL_SUCCESS
                                                                                    : EGL_BAD_ATTRIBUTE;
    case EGL_VG_COLORSPACE: return value == EGL_VG_COLORSPACE_sRGB ? EGL_SUCCESS : EGL_BAD_MATCH;
    case EGL_VG_ALPHA_FORMAT: return value == EGL_VG_ALPHA_FORMAT_NONPRE ? EGL_SUCCESS : EGL_BAD_MATCH;
    default: break;
    }
    if (is_window) {
        request->render_buffer = (EGLint)value;
        return name == EGL_RENDER_BUFFER && (value == EGL_BACK_BUFFER || value == EGL_SINGLE_BUFFER)
                   ? EGL_SUCCESS
                   : EGL_BAD_ATTRIBUTE;
    }
    if (size && value < 0)
        return EGL_BAD_PARAMETER;
    switch (name) {
    case EGL_WIDTH: request->width = value > INT32_MAX ? INT32_MAX : (EGLint)value; return EGL_SUCCESS;
    case EGL_HEIGHT: request->height = value > INT32_MAX ? INT32_MAX : (EGLint)value; return EGL_SUCCESS;
    case EGL_LARGEST_PBUFFER: request->largest = value != 0; return EGL_SUCCESS;
    case EGL_MIPMAP_TEXTURE: request->mipmap = value != 0; return EGL_SUCCESS;
    case EGL_TEXTURE_FORMAT:
    case EGL_TEXTURE_TARGET: request->textured |= value != EGL_NO_TEXTURE; return EGL_SUCCESS;
    default: return EGL_BAD_ATTRIBUTE;
    }
}

static EGLint read_request(struct surface_request *request, bool is_window, const EGLAttrib *list)
{
    *request = (struct surface_request){.render_buffer = EGL_BACK_BUFFER};
    for (; list && list[0] != EGL_NONE; list += 2) {
        const EGLint error = read_attribute(request, is_window, list[0], list[1]);
        if (error != EGL_SUCCESS)
            return error;
    }
    return request->textured || request->srgb ? EGL_BAD_MATCH : EGL_SUCCESS;
}

static EGLSurface add(struct egl_surface *surface)
{
    display_add(surface->display, EGL_SURFACES, &surface->object);
    egl_leave(EGL_SUCCESS);
    return (EGLSurface)surface;
}

static EGLSurface fail(EGLint error, struct egl_surface *surface)
{
    if (surface)
        surface_free(surface);
    egl_leave(error);
    return EGL_NO_SURFACE;
}

static struct egl_surface *new_surface(struct egl_display *display, const struct egl_config *config)
{
    struct egl_surface *surface = calloc(1, sizeof *surface);
    if (!surface)
        return NULL;
    surface->display = display;
    surface->config = config;
    surface->swap_behavior = EGL_BUFFER_PRESERVED;
    return surface;
}

static bool has_surface(const struct egl_display *display, uint32_t window)
{
    for (struct egl_object *object = display->objects[EGL_SURFACES]; object; object = object->next)
        if (((struct egl_surface *)object)->window == window)
            return true;
    return false;
}

/* The display is locked. Returns an error. */
static EGLint check_window(const struct egl_display *display, uint32_t window, unsigned *width,
                           unsigned *height, uint8_t *depth)
{
    if (!display->x11.connection || !x11_size(&display->x11, window, width, height, depth))
        return EGL_BAD_NATIVE_WINDOW;
    if (!display->x11.visual || !x11_window_fits(&display->x11, window))
        return EGL_BAD_MATCH;
    return has_surface(display, window) ? EGL_BAD_ALLOC : EGL_SUCCESS;
}

static EGLSurface create_window(EGLDisplay dpy, EGLConfig handle, uint32_t window, const EGLAttrib *list)
{
    struct surface_request request;
    unsigned width = 0, height = 0;
    uint8_t depth = 0;
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_NO_SURFACE;
    const struct egl_config *config = config_find(handle);
    EGLint error = config ? read_request(&request, true, list) : EGL_BAD_CONFIG;
    if (error == EGL_SUCCESS)
        error = check_window(display, window, &width, &height, &depth);
    if (error != EGL_SUCCESS)
        return fail(error, NULL);
    struct egl_surface *surface = new_surface(display, config);
    const bool both = request.render_buffer == EGL_BACK_BUFFER;
    if (surface) {
        surface->is_window = true;
        surface->window = window;
        surface->window_depth = depth;
    }
    if (!surface || !make_buffers(surface, side(width), side(height), both))
        return fail(EGL_BAD_ALLOC, surface);
    return add(surface);
}

static EGLSurface create_pbuffer(EGLDisplay dpy, EGLConfig handle, const EGLAttrib *list)
{
    struct surface_request request;
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_NO_SURFACE;
    const struct egl_config *config = config_find(handle);
    const EGLint error = config ? read_request(&request, false, list) : EGL_BAD_CONFIG;
    if (error != EGL_SUCCESS)
        return fail(error, NULL);
    if (!request.largest && (request.width > EGL_SIDE_MAX || request.height > EGL_SIDE_MAX))
        return fail(EGL_BAD_ALLOC, NULL);
    struct egl_surface *surface = new_surface(display, config);
    if (!surface ||
        !make_buffers(surface, side((unsigned)request.width), side((unsigned)request.height), false))
        return fail(EGL_BAD_ALLOC, surface);
    surface->asked_width = request.width < EGL_SIDE_MAX ? request.width : EGL_SIDE_MAX;
    surface->asked_height = request.height < EGL_SIDE_MAX ? request.height : EGL_SIDE_MAX;
    surface->largest = request.largest;
    return add(surface);
}

/* Attributes of EGL 1.4 as those of 1.5: how many that may be is bounded by how many there are. */
enum { LIST_MAX = 64 };
static const EGLAttrib *widen(const EGLint *list, EGLAttrib wide[LIST_MAX + 1])
{
    unsigned i = 0;
    for (; list && list[i] != EGL_NONE && i < LIST_MAX; i += 2) {
        wide[i] = list[i];
        wide[i + 1] = list[i + 1];
    }
    wide[i] = EGL_NONE;
    return wide;
}

EGLSurface command_CreateWindowSurface(EGLDisplay dpy, EGLConfig config, EGLNativeWindowType window,
                                       const EGLint *list)
{
    EGLAttrib wide[LIST_MAX + 1];
    return create_window(dpy, config, (uint32_t)(uintptr_t)window, widen(list, wide));
}

EGLSurface command_CreatePlatformWindowSurface(EGLDisplay dpy, EGLConfig config, void *window,
                                               const EGLAttrib *list)
{
    egl_lock();
    const struct egl_display *display = display_of(dpy);
    const bool xlib = display && display->platform == EGL_PLATFORM_X11_KHR;
    egl_unlock();
    uint32_t id = 0;
    if (window)
        id = xlib ? (uint32_t) * (unsigned long *)window : *(uint32_t *)window;
    return create_window(dpy, config, id, list);
}

EGLSurface command_CreatePlatformWindowSurfaceEXT(EGLDisplay dpy, EGLConfig config, void *window,
                                                  const EGLint *list)
{
    EGLAttrib wide[LIST_MAX + 1];
    return command_CreatePlatformWindowSurface(dpy, config, window, widen(list, wide));
}

EGLSurface command_CreatePbufferSurface(EGLDisplay dpy, EGLConfig config, const EGLint *list)
{
    EGLAttrib wide[LIST_MAX + 1];
    return create_pbuffer(dpy, config, widen(list, wide));
}

/* No config has EGL_PIXMAP_BIT. */
static EGLSurface no_pixmap(EGLDisplay dpy, EGLConfig config)
{
    return egl_enter(dpy) ? fail(config_find(config) ? EGL_BAD_MATCH : EGL_BAD_CONFIG, NULL) : EGL_NO_SURFACE;
}

EGLSurface command_CreatePixmapSurface(EGLDisplay dpy, EGLConfig config, EGLNativePixmapType pixmap,
                                       const EGLint *list)
{
    (void)pixmap, (void)list;
    return no_pixmap(dpy, config);
}

EGLSurface command_CreatePlatformPixmapSurface(EGLDisplay dpy, EGLConfig config, void *pixmap,
                                               const EGLAttrib *list)
{
    (void)pixmap, (void)list;
    return no_pixmap(dpy, config);
}

EGLSurface command_CreatePlatformPixmapSurfaceEXT(EGLDisplay dpy, EGLConfig config, void *pixmap,
                                                  const EGLint *list)
{
    (void)pixmap, (void)list;
    return no_pixmap(dpy, config);
}

/* OpenVG images are the only client buffers that there were. */
EGLSurface command_CreatePbufferFromClientBuffer(EGLDisplay dpy, EGLenum type, EGLClientBuffer buffer,
                                                 EGLConfig config, const EGLint *list)
{
    (void)type, (void)buffer, (void)config, (void)list;
    return egl_enter(dpy) ? fail(EGL_BAD_PARAMETER, NULL) : EGL_NO_SURFACE;
}

EGLBoolean command_DestroySurface(EGLDisplay dpy, EGLSurface handle)
{
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_FALSE;
    struct egl_surface *surface = display_find(display, EGL_SURFACES, handle);
    if (!surface)
        return egl_leave(EGL_BAD_SURFACE);
    surface_destroy(surface);
    return egl_leave(EGL_SUCCESS);
}

/* --- Attributes (3.5.6) --------------------------------------------------------------------------------- */

static EGLint size_of(const struct egl_surface *surface, EGLint name)
{
    if (!surface->is_window)
        return name == EGL_WIDTH ? surface->asked_width : surface->asked_height;
    unsigned width = surface->width, height = surface->height;
    uint8_t depth;
    if (surface->window)
        x11_size(&surface->display->x11, surface->window, &width, &height, &depth);
    return (EGLint)(name == EGL_WIDTH ? width : height);
}

static bool surface_value(const struct egl_surface *surface, EGLint name, EGLint *value)
{
    const bool pbuffer = !surface->is_window;
    switch (name) {
    case EGL_CONFIG_ID: *value = surface->config->id; return true;
    case EGL_WIDTH:
    case EGL_HEIGHT: *value = size_of(surface, name); return true;
    case EGL_RENDER_BUFFER:
        *value = pbuffer || surface->front.pixels ? EGL_BACK_BUFFER : EGL_SINGLE_BUFFER;
        return true;
    case EGL_SWAP_BEHAVIOR: *value = surface->swap_behavior; return true;
    case EGL_MULTISAMPLE_RESOLVE: *value = EGL_MULTISAMPLE_RESOLVE_DEFAULT; return true;
    case EGL_HORIZONTAL_RESOLUTION:
    case EGL_VERTICAL_RESOLUTION:
    case EGL_PIXEL_ASPECT_RATIO: *value = EGL_UNKNOWN; return true;
    case EGL_GL_COLORSPACE: *value = EGL_GL_COLORSPACE_LINEAR; return true;
    case EGL_VG_COLORSPACE: *value = EGL_VG_COLORSPACE_sRGB; return true;
    case EGL_VG_ALPHA_FORMAT: *value = EGL_VG_ALPHA_FORMAT_NONPRE; return true;
    /* only for pbuffers; for windows the value is not changed */
    case EGL_LARGEST_PBUFFER: *value = pbuffer ? surface->largest : *value; return true;
    case EGL_TEXTURE_FORMAT:
    case EGL_TEXTURE_TARGET: *value = pbuffer ? EGL_NO_TEXTURE : *value; return true;
    case EGL_MIPMAP_TEXTURE: *value = pbuffer ? EGL_FALSE : *value; return true;
    case EGL_MIPMAP_LEVEL: *value = pbuffer ? surface->mipmap_level : *value; return true;
    default: return false;
    }
}

EGLBoolean command_QuerySurface(EGLDisplay dpy, EGLSurface handle, EGLint name, EGLint *value)
{
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_FALSE;
    const struct egl_surface *surface = display_find(display, EGL_SURFACES, handle);
    if (!surface)
        return egl_leave(EGL_BAD_SURFACE);
    if (!value)
        return egl_leave(EGL_BAD_PARAMETER);
    return egl_leave(surface_value(surface, name, value) ? EGL_SUCCESS : EGL_BAD_ATTRIBUTE);
}

/* Returns an error. */
static EGLint set_attribute(struct egl_surface *surface, EGLint name, EGLint value)
{
    switch (name) {
    case EGL_MIPMAP_LEVEL: surface->mipmap_level = value; return EGL_SUCCESS;
    case EGL_MULTISAMPLE_RESOLVE:
        return value == EGL_MULTISAMPLE_RESOLVE_DEFAULT ? EGL_SUCCESS
               : value == EGL_MULTISAMPLE_RESOLVE_BOX   ? EGL_BAD_MATCH
                                                        : EGL_BAD_PARAMETER;
    case EGL_SWAP_BEHAVIOR:
        if (value != EGL_BUFFER_PRESERVED && value != EGL_BUFFER_DESTROYED)
            return EGL_BAD_PARAMETER;
        surface->swap_behavior = value; /* the back buffer keeps its pixels in any case */
        return EGL_SUCCESS;
    default: return EGL_BAD_ATTRIBUTE;
    }
}

EGLBoolean command_SurfaceAttrib(EGLDisplay dpy, EGLSurface handle, EGLint name, EGLint value)
{
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_FALSE;
    struct egl_surface *surface = display_find(display, EGL_SURFACES, handle);
    return egl_leave(surface ? set_attribute(surface, name, value) : EGL_BAD_SURFACE);
}

/* Surfaces become textures of OpenGL ES alone, and no config supports that. */
static EGLBoolean no_texture(EGLDisplay dpy, EGLSurface handle, EGLint buffer)
{
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_FALSE;
    if (!display_find(display, EGL_SURFACES, handle))
        return egl_leave(EGL_BAD_SURFACE);
    return egl_leave(buffer == EGL_BACK_BUFFER ? EGL_BAD_MATCH : EGL_BAD_PARAMETER);
}

EGLBoolean command_BindTexImage(EGLDisplay dpy, EGLSurface surface, EGLint buffer)
{
    return no_texture(dpy, surface, buffer);
}

EGLBoolean command_ReleaseTexImage(EGLDisplay dpy, EGLSurface surface, EGLint buffer)
{
    return no_texture(dpy, surface, buffer);
}

/* --- Posting (3.10) ------------------------------------------------------------------------------------- */

/* The lock is held, drawing is finished, the surface is the thread's own. Returns an error. */
static EGLint swap(struct egl_surface *surface)
{
    if (!surface->is_window || !surface->front.pixels)
        return EGL_SUCCESS;
    memcpy(surface->front.pixels, surface->back.pixels, (size_t)surface->width * surface->height * 4);
    surface_show(surface);
    return surface->window ? EGL_SUCCESS : EGL_BAD_NATIVE_WINDOW;
}

EGLBoolean command_SwapBuffers(EGLDisplay dpy, EGLSurface handle)
{
    current_finish();
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_FALSE;
    struct egl_surface *surface = display_find(display, EGL_SURFACES, handle);
    struct egl_context *context = egl_thread()->context;
    if (!surface || !context || surface != context->surface)
        return egl_leave(EGL_BAD_SURFACE);
    const EGLint error = swap(surface);
    egl_unlock();
    current_refresh();
    return egl_result(error);
}

/* Frames are never waited for: MIN_SWAP_INTERVAL and MAX_SWAP_INTERVAL are 0, and any other is clamped. */
EGLBoolean command_SwapInterval(EGLDisplay dpy, EGLint interval)
{
    (void)interval;
    if (!egl_enter(dpy))
        return EGL_FALSE;
    const struct egl_context *context = egl_thread()->context;
    return egl_leave(!context ? EGL_BAD_CONTEXT : !context->surface ? EGL_BAD_SURFACE : EGL_SUCCESS);
}

/* Returns an error. */
static EGLint copy_pixels(const struct egl_surface *surface, uint32_t pixmap)
{
    const struct x11 *x11 = &surface->display->x11;
    unsigned width, height;
    uint8_t depth;
    if (!x11->connection || !x11_size(x11, pixmap, &width, &height, &depth))
        return EGL_BAD_NATIVE_PIXMAP;
    if (depth != 24 && depth != 32)
        return EGL_BAD_MATCH;
    return x11_put(x11, pixmap, depth, &surface->back, surface->width, surface->height)
               ? EGL_SUCCESS
               : EGL_BAD_NATIVE_PIXMAP;
}

EGLBoolean command_CopyBuffers(EGLDisplay dpy, EGLSurface handle, EGLNativePixmapType pixmap)
{
    current_finish();
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_FALSE;
    const struct egl_surface *surface = display_find(display, EGL_SURFACES, handle);
    return egl_leave(surface ? copy_pixels(surface, (uint32_t)(uintptr_t)pixmap) : EGL_BAD_SURFACE);
}
