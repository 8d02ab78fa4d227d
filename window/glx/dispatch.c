/* Vendor-neutral functions of GLX extensions: each finds the vendor library whose call this is, by its
 * display and screen, config, drawable, or by the current context, and calls that one's function
 * (libglxabi.h). */
#include <string.h>

#include <glvnd/libglxabi.h>

#include "window/glx/glx.h"

static const __GLXapiExports *libglx;

/* NAME(result, name, parameters, arguments, vendor, nothing); `nothing` is the result if no vendor has it. */
#define BY_CURRENT         libglx->getCurrentDynDispatch()
#define BY_SCREEN(number)  libglx->getDynDispatch(dpy, number)
#define BY_DRAWABLE(id)    libglx->vendorFromDrawable(dpy, id)
#define BY_CONFIG(address) libglx->vendorFromFBConfig(dpy, address)
#define EXTENSION_FUNCTIONS                                                                                  \
    NAME(GLXFBConfigSGIX *, glXChooseFBConfigSGIX, (Display * dpy, int screen, int *list, int *count),       \
         (dpy, screen, list, count), BY_SCREEN(screen), NULL)                                                \
    NAME(int, glXGetFBConfigAttribSGIX, (Display * dpy, GLXFBConfigSGIX config, int name, int *value),       \
         (dpy, config, name, value), BY_CONFIG(config), GLX_BAD_VISUAL)                                      \
    NAME(GLXFBConfigSGIX, glXGetFBConfigFromVisualSGIX, (Display * dpy, XVisualInfo * info), (dpy, info),    \
         BY_SCREEN(info->screen), NULL)                                                                      \
    NAME(XVisualInfo *, glXGetVisualFromFBConfigSGIX, (Display * dpy, GLXFBConfigSGIX config),               \
         (dpy, config), BY_CONFIG(config), NULL)                                                             \
    NAME(int, glXSwapIntervalMESA, (unsigned interval), (interval), BY_CURRENT, GLX_BAD_CONTEXT)             \
    NAME(int, glXGetSwapIntervalMESA, (void), (), BY_CURRENT, 0)                                             \
    NAME(int, glXSwapIntervalSGI, (int interval), (interval), BY_CURRENT, GLX_BAD_CONTEXT)

/* Without a result. */
#define EXTENSION_COMMANDS                                                                                   \
    COMMAND(glXBindTexImageEXT, (Display * dpy, GLXDrawable id, int buffer, const int *list),                \
            (dpy, id, buffer, list), BY_DRAWABLE(id))                                                        \
    COMMAND(glXReleaseTexImageEXT, (Display * dpy, GLXDrawable id, int buffer), (dpy, id, buffer),           \
            BY_DRAWABLE(id))                                                                                 \
    COMMAND(glXCopySubBufferMESA, (Display * dpy, GLXDrawable id, int x, int y, int width, int height),      \
            (dpy, id, x, y, width, height), BY_DRAWABLE(id))                                                 \
    COMMAND(glXSwapIntervalEXT, (Display * dpy, GLXDrawable id, int interval), (dpy, id, interval),          \
            BY_DRAWABLE(id))                                                                                 \
    COMMAND(glXQueryGLXPbufferSGIX, (Display * dpy, GLXPbufferSGIX id, int name, unsigned *value),           \
            (dpy, id, name, value), BY_DRAWABLE(id))                                                         \
    COMMAND(glXSelectEventSGIX, (Display * dpy, GLXDrawable id, unsigned long mask), (dpy, id, mask),        \
            BY_DRAWABLE(id))                                                                                 \
    COMMAND(glXGetSelectedEventSGIX, (Display * dpy, GLXDrawable id, unsigned long *mask), (dpy, id, mask),  \
            BY_DRAWABLE(id))

/* New objects belong to the vendor that made them. */
#define EXTENSION_MAKERS                                                                                     \
    MAKER(GLXContext, glXCreateContextWithConfigSGIX,                                                        \
          (Display * dpy, GLXFBConfigSGIX config, int type, GLXContext share, Bool direct),                  \
          (dpy, config, type, share, direct), addVendorContextMapping)                                       \
    MAKER(GLXPixmap, glXCreateGLXPixmapWithConfigSGIX,                                                       \
          (Display * dpy, GLXFBConfigSGIX config, Pixmap pixmap), (dpy, config, pixmap),                     \
          addVendorDrawableMapping)                                                                          \
    MAKER(GLXPbufferSGIX, glXCreateGLXPbufferSGIX,                                                           \
          (Display * dpy, GLXFBConfigSGIX config, unsigned width, unsigned height, int *list),               \
          (dpy, config, width, height, list), addVendorDrawableMapping)

enum function {
#define NAME(result, name, parameters, arguments, vendor, nothing) AT_##name,
#define COMMAND(name, parameters, arguments, vendor)               AT_##name,
#define MAKER(result, name, parameters, arguments, mapping)        AT_##name,
    EXTENSION_FUNCTIONS EXTENSION_COMMANDS EXTENSION_MAKERS AT_glXDestroyGLXPbufferSGIX,
    FUNCTIONS
#undef NAME
#undef COMMAND
#undef MAKER
};

static int indices[FUNCTIONS]; /* in libGLX's table */

static __GLXextFuncPtr fetch(__GLXvendorInfo *vendor, enum function function)
{
    return vendor ? libglx->fetchDispatchEntry(vendor, indices[function]) : NULL;
}

#define NAME(result, name, parameters, arguments, vendor, nothing)                                           \
    static result dispatch_##name parameters                                                                 \
    {                                                                                                        \
        __typeof__(name) *function = (__typeof__(name) *)fetch(vendor, AT_##name);                           \
        return function ? function arguments : nothing;                                                      \
    }
EXTENSION_FUNCTIONS
#undef NAME

#define COMMAND(name, parameters, arguments, vendor)                                                         \
    static void dispatch_##name parameters                                                                   \
    {                                                                                                        \
        __typeof__(name) *function = (__typeof__(name) *)fetch(vendor, AT_##name);                           \
        if (function)                                                                                        \
            function arguments;                                                                              \
    }
EXTENSION_COMMANDS
#undef COMMAND

#define MAKER(result, name, parameters, arguments, mapping)                                                  \
    static result dispatch_##name parameters                                                                 \
    {                                                                                                        \
        __GLXvendorInfo *vendor = BY_CONFIG(config);                                                         \
        __typeof__(name) *function = (__typeof__(name) *)fetch(vendor, AT_##name);                           \
        result made = function ? function arguments : 0;                                                     \
        if (made)                                                                                            \
            libglx->mapping(dpy, made, vendor);                                                              \
        return made;                                                                                         \
    }
EXTENSION_MAKERS
#undef MAKER

static void dispatch_glXDestroyGLXPbufferSGIX(Display *dpy, GLXPbufferSGIX id)
{
    __GLXvendorInfo *vendor = BY_DRAWABLE(id);
    __typeof__(glXDestroyGLXPbufferSGIX) *function =
        (__typeof__(glXDestroyGLXPbufferSGIX) *)fetch(vendor, AT_glXDestroyGLXPbufferSGIX);
    libglx->removeVendorDrawableMapping(dpy, id);
    if (function)
        function(dpy, id);
}

static const struct {
    const char *name;
    __GLXextFuncPtr address;
} dispatched[FUNCTIONS] = {
#define ROW(name) [AT_##name] = {#name, (__GLXextFuncPtr)dispatch_##name},

#define NAME(result, name, parameters, arguments, vendor, nothing) ROW(name)
#define COMMAND(name, parameters, arguments, vendor)               ROW(name)
#define MAKER(result, name, parameters, arguments, mapping)        ROW(name)
    EXTENSION_FUNCTIONS EXTENSION_COMMANDS EXTENSION_MAKERS ROW(glXDestroyGLXPbufferSGIX)
#undef NAME
#undef COMMAND
#undef MAKER
#undef ROW
};

void dispatch_init(const __GLXapiExports *exports)
{
    libglx = exports;
    for (unsigned i = 0; i < FUNCTIONS; i++)
        indices[i] = -1;
}

__GLXextFuncPtr dispatch_function(const char *name)
{
    for (unsigned i = 0; i < FUNCTIONS; i++)
        if (strcmp(dispatched[i].name, name) == 0)
            return dispatched[i].address;
    return NULL;
}

void dispatch_set_index(const char *name, int index)
{
    for (unsigned i = 0; i < FUNCTIONS; i++)
        if (strcmp(dispatched[i].name, name) == 0)
            indices[i] = index;
}
