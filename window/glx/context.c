/* Contexts (GLX 1.4 3.3.7, GLX_ARB_create_context). */
#include <stdlib.h>

#include "window/glx/glx.h"

static GLXContext *list; /* all contexts, under the lock */
static unsigned list_count, list_room;

/* --- The list ------------------------------------------------------------------------------------------- */

static bool list_add(GLXContext context)
{
    bool added = true;
    glx_lock();
    if (list_count == list_room) {
        GLXContext *larger = realloc(list, (list_room + 8) * 2 * sizeof *list);
        added = larger != NULL;
        if (added) {
            list = larger;
            list_room = (list_room + 8) * 2;
        }
    }
    if (added)
        list[list_count++] = context;
    glx_unlock();
    return added;
}

static void list_remove(GLXContext context)
{
    glx_lock();
    for (unsigned i = 0; i < list_count; i++)
        if (list[i] == context)
            list[i] = list[--list_count];
    glx_unlock();
}

static bool list_has(GLXContext context)
{
    bool found = false;
    glx_lock();
    for (unsigned i = 0; i < list_count; i++)
        found |= list[i] == context;
    glx_unlock();
    return found;
}

/* Under the lock. Those that are current keep their drawables, also ones that were destroyed, without a
 * display. */
void contexts_close(struct glx_display *display)
{
    for (unsigned i = 0; i < list_count; i++) {
        GLXContext context = list[i];
        struct glx_surface *surfaces[] = {context->surface, context->read_surface};
        struct glx_drawable *drawables[] = {context->draw, context->read};
        if (context->display != display)
            continue;
        context->display = NULL;
        for (int k = 0; k < 2; k++) {
            if (surfaces[k])
                surface_disconnect(surfaces[k]);
            if (drawables[k])
                drawables[k]->display = NULL;
        }
    }
}

/* --- Making them ---------------------------------------------------------------------------------------- */

/* The request in the attributes of GLX_ARB_create_context. */
struct wish {
    int major, minor, flags, profile, render_type, no_error;
};

static const struct wish no_wish = {1, 0, 0, GLX_CONTEXT_CORE_PROFILE_BIT_ARB, GLX_RGBA_TYPE, 0};

static bool version_exists(int major, int minor)
{
    static const int last_minor[] = {0, 5, 1, 3, 6};
    return major >= 1 && major <= 4 && minor >= 0 && minor <= last_minor[major];
}

/* 0, or the X error; *of_glx: one of GLX's own. */
static int parse(const int *attributes, struct wish *wish, bool *of_glx)
{
    *wish = no_wish;
    *of_glx = false;
    for (; attributes && *attributes; attributes += 2) {
        const int value = attributes[1];
        switch (attributes[0]) {
        case GLX_CONTEXT_MAJOR_VERSION_ARB: wish->major = value; break;
        case GLX_CONTEXT_MINOR_VERSION_ARB: wish->minor = value; break;
        case GLX_CONTEXT_FLAGS_ARB: wish->flags = value; break;
        case GLX_CONTEXT_PROFILE_MASK_ARB: wish->profile = value; break;
        case GLX_RENDER_TYPE: wish->render_type = value; break;
        case GLX_CONTEXT_OPENGL_NO_ERROR_ARB: wish->no_error = value; break;
        default: return BadValue;
        }
    }
    if (wish->flags & ~(GLX_CONTEXT_DEBUG_BIT_ARB | GLX_CONTEXT_FORWARD_COMPATIBLE_BIT_ARB))
        return BadValue;
    if (!version_exists(wish->major, wish->minor) || wish->render_type != GLX_RGBA_TYPE ||
        (wish->flags & GLX_CONTEXT_FORWARD_COMPATIBLE_BIT_ARB && wish->major < 3) ||
        (wish->no_error && wish->flags & GLX_CONTEXT_DEBUG_BIT_ARB))
        return BadMatch;
    const bool profiles = wish->major > 3 || (wish->major == 3 && wish->minor >= 2);
    *of_glx = true;
    if (profiles && wish->profile != GLX_CONTEXT_CORE_PROFILE_BIT_ARB &&
        wish->profile != GLX_CONTEXT_COMPATIBILITY_PROFILE_BIT_ARB)
        return GLXBadProfileARB;
    *of_glx = false;
    return Success;
}

static OSMesaContext create_osmesa(GLXFBConfig config, const struct wish *wish, OSMesaContext share)
{
    const bool core = (wish->major > 3 || (wish->major == 3 && wish->minor >= 2)) &&
                      wish->profile == GLX_CONTEXT_CORE_PROFILE_BIT_ARB;
    const int attributes[] = {OSMESA_FORMAT,
                              (int)config->format,
                              OSMESA_DEPTH_BITS,
                              config->depth,
                              OSMESA_STENCIL_BITS,
                              config->stencil,
                              OSMESA_ACCUM_BITS,
                              config->accum[0],
                              EDGEWALK_SAMPLES,
                              config->samples,
                              OSMESA_PROFILE,
                              core ? OSMESA_CORE_PROFILE : OSMESA_COMPAT_PROFILE,
                              OSMESA_CONTEXT_MAJOR_VERSION,
                              wish->major,
                              OSMESA_CONTEXT_MINOR_VERSION,
                              wish->minor,
                              0};
    return face.OSMesaCreateContextAttribs(attributes, share);
}

/* Null and an X error: the requested version is not supported, or memory ran out. */
static GLXContext create(struct glx_display *display, GLXFBConfig config, const struct wish *wish,
                         GLXContext share, int minor)
{
    if (share && (!list_has(share) || share->display != display)) {
        glx_error(display, GLXBadContext, 0, minor);
        return NULL;
    }
    if (share && share->screen != config->screen) {
        glx_core_error(display, BadMatch, 0, minor);
        return NULL;
    }
    GLXContext context = calloc(1, sizeof *context);
    if (!context) {
        glx_core_error(display, BadAlloc, 0, minor);
        return NULL;
    }
    *context = (struct __GLXcontextRec){.display = display,
                                        .config = config,
                                        .screen = config->screen,
                                        .render_type = wish->render_type,
                                        .share = share ? share->id : None,
                                        .id = xcb_generate_id(display->xcb)};
    context->osmesa = create_osmesa(config, wish, share ? share->osmesa : NULL);
    if (context->osmesa && list_add(context))
        return context;
    const bool refused = !context->osmesa && (share || wish->major > 2);
    if (context->osmesa)
        face.OSMesaDestroyContext(context->osmesa);
    free(context);
    glx_core_error(display, refused ? BadMatch : BadAlloc, 0, minor);
    return NULL;
}

GLXContext glXCreateContext(Display *dpy, XVisualInfo *info, GLXContext share, Bool direct)
{
    struct glx_display *display = glx_display(dpy);
    (void)direct; /* there is one way to draw */
    if (!display)
        return NULL;
    const struct glx_visual *visual = config_of_visual(display, info->screen, info->visualid);
    if (visual)
        return create(display, visual->config, &no_wish, share, X_GLXCreateContext);
    glx_core_error(display, BadValue, info->visualid, X_GLXCreateContext);
    return NULL;
}

GLXContext glXCreateNewContext(Display *dpy, GLXFBConfig config, int render_type, GLXContext share,
                               Bool direct)
{
    struct glx_display *display = glx_display(dpy);
    (void)direct;
    if (!display)
        return NULL;
    if (render_type == GLX_RGBA_TYPE)
        return create(display, config, &no_wish, share, X_GLXCreateNewContext);
    glx_core_error(display, render_type == GLX_COLOR_INDEX_TYPE ? BadMatch : BadValue, 0,
                   X_GLXCreateNewContext);
    return NULL;
}

GLXContext glXCreateContextAttribsARB(Display *dpy, GLXFBConfig config, GLXContext share, Bool direct,
                                      const int *attributes)
{
    struct wish wish;
    bool of_glx;
    struct glx_display *display = glx_display(dpy);
    (void)direct;
    if (!display)
        return NULL;
    const int error = parse(attributes, &wish, &of_glx);
    if (!config)
        glx_error(display, GLXBadFBConfig, 0, X_GLXCreateContextAttribsARB);
    else if (error)
        (of_glx ? glx_error : glx_core_error)(display, error, 0, X_GLXCreateContextAttribsARB);
    else
        return create(display, config, &wish, share, X_GLXCreateContextAttribsARB);
    return NULL;
}

/* --- Their end ------------------------------------------------------------------------------------------ */

void context_free(GLXContext context)
{
    list_remove(context);
    face.OSMesaDestroyContext(context->osmesa);
    drawable_release(context->draw);
    drawable_release(context->read);
    surface_release(context->read_surface);
    surface_release(context->surface);
    free(context);
}

/* A context that is current to some thread goes when it is not any more. */
void glXDestroyContext(Display *dpy, GLXContext context)
{
    if (!list_has(context)) {
        glx_error(glx_display(dpy), GLXBadContext, 0, X_GLXDestroyContext);
        return;
    }
    glx_lock();
    const bool current = context->current;
    context->doomed = true;
    glx_unlock();
    if (!current)
        context_free(context);
}

/* --- Queries -------------------------------------------------------------------------------------------- */

Bool glXIsDirect(Display *dpy, GLXContext context)
{
    if (list_has(context))
        return True;
    glx_error(glx_display(dpy), GLXBadContext, 0, X_GLXIsDirect);
    return False;
}

int glXQueryContext(Display *dpy, GLXContext context, int name, int *value)
{
    if (!list_has(context)) {
        glx_error(glx_display(dpy), GLXBadContext, 0, X_GLXQueryContext);
        return GLX_BAD_CONTEXT;
    }
    switch (name) {
    case GLX_FBCONFIG_ID: *value = context->config->id; return Success;
    case GLX_RENDER_TYPE: *value = context->render_type; return Success;
    case GLX_SCREEN: *value = context->screen; return Success;
    case GLX_SHARE_CONTEXT_EXT: *value = (int)context->share; return Success;
    case GLX_VISUAL_ID_EXT: *value = (int)context->config->visual; return Success;
    default: return GLX_BAD_ATTRIBUTE;
    }
}

void glXCopyContext(Display *dpy, GLXContext source, GLXContext destination, unsigned long mask)
{
    struct glx_display *display = glx_display(dpy);
    if (!list_has(source) || !list_has(destination))
        glx_error(display, GLXBadContext, 0, X_GLXCopyContext);
    else if (source->screen != destination->screen)
        glx_core_error(display, BadMatch, 0, X_GLXCopyContext);
    else if (destination->current)
        glx_core_error(display, BadAccess, 0, X_GLXCopyContext);
    else if (face.ewCopyState(source->osmesa, destination->osmesa, (unsigned)mask) != 0)
        glx_core_error(display, BadAlloc, 0, X_GLXCopyContext);
}
