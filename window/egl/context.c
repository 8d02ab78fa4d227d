/* Contexts: OSMesa's, with attributes of EGL (EGL 1.5 3.7.1; KHR_create_context, KHR_no_config_context). */
#include <stdlib.h>

#include "window/egl/commands.h"
#include "window/egl/egl.h"

void context_free(struct egl_context *context)
{
    library.OSMesaDestroyContext(context->osmesa);
    free(context);
}

void context_destroy(struct egl_context *context)
{
    display_remove(context->display, EGL_CONTEXTS, &context->object);
    context->object.destroyed = true;
    if (!context->current)
        context_free(context);
}

struct context_request {
    EGLint major, minor, profile;
    bool forward, robust, loses;
};

enum {
    FLAGS_KNOWN = EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR | EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE_BIT_KHR |
                  EGL_CONTEXT_OPENGL_ROBUST_ACCESS_BIT_KHR,
    PROFILES_KNOWN = EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT | EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT
};

/* False if the attribute, or its value, is unknown. A debug context is one like others. */
static bool read_attribute(struct context_request *request, EGLint name, EGLint value)
{
    const bool is_boolean = value == EGL_TRUE || value == EGL_FALSE;
    switch (name) {
    case EGL_CONTEXT_MAJOR_VERSION: request->major = value; return true;
    case EGL_CONTEXT_MINOR_VERSION: request->minor = value; return true;
    case EGL_CONTEXT_OPENGL_PROFILE_MASK: request->profile = value; return (value & ~PROFILES_KNOWN) == 0;
    case EGL_CONTEXT_OPENGL_DEBUG: return is_boolean;
    case EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE: request->forward = value != 0; return is_boolean;
    case EGL_CONTEXT_OPENGL_ROBUST_ACCESS: request->robust = value != 0; return is_boolean;
    case EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY:
        request->loses = value == EGL_LOSE_CONTEXT_ON_RESET;
        return request->loses || value == EGL_NO_RESET_NOTIFICATION;
    case EGL_CONTEXT_FLAGS_KHR:
        request->forward |= (value & EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE_BIT_KHR) != 0;
        request->robust |= (value & EGL_CONTEXT_OPENGL_ROBUST_ACCESS_BIT_KHR) != 0;
        return (value & ~FLAGS_KNOWN) == 0;
    default: return false;
    }
}

/* Versions of OpenGL that exist, and profiles from 3.2 on; returns an error. */
static EGLint check(const struct context_request *request)
{
    static const EGLint last[] = {-1, 5, 1, 3, 6};
    const bool exists = request->major >= 1 && request->major <= 4 && request->minor >= 0 &&
                        request->minor <= last[request->major];
    const bool has_profile = request->major == 4 || (request->major == 3 && request->minor >= 2);
    const bool one_profile = request->profile == EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT ||
                             request->profile == EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT;
    if (!exists || (has_profile && !one_profile) || (request->forward && request->major < 3) ||
        request->robust || request->loses)
        return EGL_BAD_MATCH;
    return EGL_SUCCESS;
}

static EGLint read_request(struct context_request *request, const EGLint *list)
{
    *request = (struct context_request){.major = 1, .profile = EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT};
    for (; list && list[0] != EGL_NONE; list += 2)
        if (!read_attribute(request, list[0], list[1]))
            return EGL_BAD_ATTRIBUTE;
    return check(request);
}

/* Without a config, what most surfaces have. */
static OSMesaContext create(const struct egl_config *config, const struct context_request *request,
                            OSMesaContext share)
{
    const bool core = (request->major > 3 || (request->major == 3 && request->minor >= 2)) &&
                      request->profile == EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT;
    const int attributes[] = {OSMESA_FORMAT,
                              OSMESA_BGRA,
                              OSMESA_DEPTH_BITS,
                              config ? config->depth : 24,
                              OSMESA_STENCIL_BITS,
                              config ? config->stencil : 8,
                              EDGEWALK_SAMPLES,
                              config ? config->samples : 0,
                              OSMESA_PROFILE,
                              core ? OSMESA_CORE_PROFILE : OSMESA_COMPAT_PROFILE,
                              OSMESA_CONTEXT_MAJOR_VERSION,
                              request->major,
                              OSMESA_CONTEXT_MINOR_VERSION,
                              request->minor,
                              0};
    return library.OSMesaCreateContextAttribs(attributes, share);
}

static EGLContext fail(EGLint error)
{
    egl_leave(error);
    return EGL_NO_CONTEXT;
}

EGLContext command_CreateContext(EGLDisplay dpy, EGLConfig handle, EGLContext share_handle,
                                 const EGLint *list)
{
    struct context_request request;
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_NO_CONTEXT;
    const struct egl_config *config = config_find(handle);
    struct egl_context *share = display_find(display, EGL_CONTEXTS, share_handle);
    if (!config && handle != EGL_NO_CONFIG_KHR)
        return fail(EGL_BAD_CONFIG);
    if (egl_exports->getCurrentApi() != EGL_OPENGL_API)
        return fail(EGL_BAD_MATCH);
    if (share_handle != EGL_NO_CONTEXT && !share)
        return fail(EGL_BAD_CONTEXT);
    const EGLint error = read_request(&request, list);
    if (error != EGL_SUCCESS)
        return fail(error);
    struct egl_context *context = calloc(1, sizeof *context);
    if (!context)
        return fail(EGL_BAD_ALLOC);
    context->display = display;
    context->config = config;
    context->osmesa = create(config, &request, share ? share->osmesa : NULL);
    if (!context->osmesa) {
        free(context);
        return fail(share || request.major > 2 ? EGL_BAD_MATCH : EGL_BAD_ALLOC);
    }
    context->shares = share != NULL;
    if (share)
        share->shares = true;
    display_add(display, EGL_CONTEXTS, &context->object);
    egl_leave(EGL_SUCCESS);
    return (EGLContext)context;
}

EGLBoolean command_DestroyContext(EGLDisplay dpy, EGLContext handle)
{
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_FALSE;
    struct egl_context *context = display_find(display, EGL_CONTEXTS, handle);
    if (!context)
        return egl_leave(EGL_BAD_CONTEXT);
    context_destroy(context);
    return egl_leave(EGL_SUCCESS);
}

/* 3.7.4: the buffer that the context draws to */
static EGLint render_buffer(const struct egl_context *context)
{
    if (!context->surface)
        return EGL_NONE;
    return context->surface->is_window && !context->surface->front.pixels ? EGL_SINGLE_BUFFER
                                                                          : EGL_BACK_BUFFER;
}

EGLBoolean command_QueryContext(EGLDisplay dpy, EGLContext handle, EGLint name, EGLint *value)
{
    struct egl_display *display = egl_enter(dpy);
    if (!display)
        return EGL_FALSE;
    const struct egl_context *context = display_find(display, EGL_CONTEXTS, handle);
    if (!context)
        return egl_leave(EGL_BAD_CONTEXT);
    if (!value)
        return egl_leave(EGL_BAD_PARAMETER);
    switch (name) {
    case EGL_CONFIG_ID: *value = context->config ? context->config->id : 0; break;
    case EGL_CONTEXT_CLIENT_TYPE: *value = EGL_OPENGL_API; break;
    case EGL_CONTEXT_CLIENT_VERSION: *value = 2; break;
    case EGL_RENDER_BUFFER: *value = render_buffer(context); break;
    default: return egl_leave(EGL_BAD_ATTRIBUTE);
    }
    return egl_leave(EGL_SUCCESS);
}
