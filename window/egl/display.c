/* Displays and their properties (EGL 1.5 3.2, 3.3). A display lives as long as the process. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "window/egl/commands.h"
#include "window/egl/egl.h"

static struct egl_display *displays;
static int device; /* the one: this machine's processors */

EGLDeviceEXT display_device(void)
{
    return (EGLDeviceEXT)&device;
}

struct egl_display *display_of(EGLDisplay handle)
{
    struct egl_display *display = displays;
    while (display && display != handle)
        display = display->next;
    return display;
}

void *display_find(const struct egl_display *display, enum egl_kind kind, const void *handle)
{
    struct egl_object *object = display->objects[kind];
    while (object && (const void *)object != handle)
        object = object->next;
    return object;
}

void display_add(struct egl_display *display, enum egl_kind kind, struct egl_object *object)
{
    object->next = display->objects[kind];
    display->objects[kind] = object;
}

void display_remove(struct egl_display *display, enum egl_kind kind, struct egl_object *object)
{
    struct egl_object **link = &display->objects[kind];
    while (*link && *link != object)
        link = &(*link)->next;
    if (*link)
        *link = object->next;
}

/* --- Which there are ------------------------------------------------------------------------------------ */

static const struct platform {
    EGLenum platform, screen; /* the attribute that names one; 0 if there are none */
    const char *name;         /* for EGL_PLATFORM in the environment */
} platforms[] = {
#ifdef EW_HAVE_XCB
    {EGL_PLATFORM_X11_KHR, EGL_PLATFORM_X11_SCREEN_KHR, "x11"},
    {EGL_PLATFORM_XCB_EXT, EGL_PLATFORM_XCB_SCREEN_EXT, "xcb"},
#endif
    {EGL_PLATFORM_SURFACELESS_MESA, 0, "surfaceless"},
    {EGL_PLATFORM_DEVICE_EXT, 0, "device"},
};
enum { PLATFORMS = sizeof platforms / sizeof *platforms };

static bool has_server(EGLenum platform)
{
    return platform == EGL_PLATFORM_X11_KHR || platform == EGL_PLATFORM_XCB_EXT;
}

/* The platform of eglGetDisplay(EGL_DEFAULT_DISPLAY). */
static EGLenum default_platform(void)
{
    const char *asked = getenv("EGL_PLATFORM"), *server = getenv("DISPLAY");
    for (unsigned i = 0; asked && i < PLATFORMS; i++)
        if (strcmp(asked, platforms[i].name) == 0)
            return platforms[i].platform;
    return server && *server && has_server(platforms[0].platform) ? platforms[0].platform
                                                                  : EGL_PLATFORM_SURFACELESS_MESA;
}

static const struct platform *find_platform(EGLenum platform)
{
    for (unsigned i = 0; i < PLATFORMS; i++)
        if (platforms[i].platform == platform)
            return &platforms[i];
    return NULL;
}

/* Returns an error. */
static EGLint read_attributes(const struct platform *platform, void *native, const EGLAttrib *attributes,
                              EGLAttrib *screen)
{
    const bool is_device = platform->platform == EGL_PLATFORM_DEVICE_EXT;
    if (native && !has_server(platform->platform) && (!is_device || native != display_device()))
        return EGL_BAD_PARAMETER;
    for (; attributes && attributes[0] != EGL_NONE; attributes += 2) {
        if (!platform->screen || (EGLenum)attributes[0] != platform->screen)
            return EGL_BAD_ATTRIBUTE;
        if (attributes[1] < 0)
            return EGL_BAD_ATTRIBUTE;
        *screen = attributes[1];
    }
    return EGL_SUCCESS;
}

static struct egl_display *find_or_make(EGLenum platform, void *native, EGLAttrib screen)
{
    struct egl_display *display = displays;
    while (display &&
           (display->platform != platform || display->native != native || display->screen != screen))
        display = display->next;
    if (display || !(display = calloc(1, sizeof *display)))
        return display;
    display->platform = platform;
    display->native = native;
    display->screen = screen;
    display->next = displays;
    displays = display;
    return display;
}

EGLDisplay display_get(EGLenum platform, void *native, const EGLAttrib *attributes)
{
    EGLAttrib screen = -1;
    const struct platform *found = find_platform(platform == EGL_NONE ? default_platform() : platform);
    const EGLint error = found ? read_attributes(found, native, attributes, &screen) : EGL_BAD_PARAMETER;
    if (error != EGL_SUCCESS) {
        egl_result(error);
        return EGL_NO_DISPLAY;
    }
    if (found->platform == EGL_PLATFORM_DEVICE_EXT)
        native = display_device();
    egl_lock();
    struct egl_display *display = find_or_make(found->platform, native, screen);
    egl_leave(display ? EGL_SUCCESS : EGL_BAD_ALLOC);
    return display;
}

/* --- Commands ------------------------------------------------------------------------------------------- */

static bool open_server(struct egl_display *display)
{
    const bool xlib = display->platform == EGL_PLATFORM_X11_KHR;
    return !has_server(display->platform) || x11_open(&display->x11, xlib ? display->native : NULL,
                                                      xlib ? NULL : display->native, (int)display->screen);
}

EGLBoolean command_Initialize(EGLDisplay dpy, EGLint *major, EGLint *minor)
{
    egl_lock();
    struct egl_display *display = display_of(dpy);
    if (!display)
        return egl_leave(EGL_BAD_DISPLAY);
    if (!display->initialized && !open_server(display))
        return egl_leave(EGL_NOT_INITIALIZED);
    display->initialized = true;
    if (major)
        *major = 1;
    if (minor)
        *minor = 5;
    return egl_leave(EGL_SUCCESS);
}

/* Destroys everything; objects that are current are destroyed when they are not current any more (3.2). */
EGLBoolean command_Terminate(EGLDisplay dpy)
{
    egl_lock();
    struct egl_display *display = display_of(dpy);
    if (!display)
        return egl_leave(EGL_BAD_DISPLAY);
    while (display->objects[EGL_IMAGES])
        image_destroy(display->objects[EGL_IMAGES]);
    while (display->objects[EGL_SYNCS])
        sync_destroy(display->objects[EGL_SYNCS]);
    while (display->objects[EGL_CONTEXTS])
        context_destroy((struct egl_context *)display->objects[EGL_CONTEXTS]);
    while (display->objects[EGL_SURFACES])
        surface_destroy((struct egl_surface *)display->objects[EGL_SURFACES]);
    x11_close(&display->x11);
    display->initialized = false;
    return egl_leave(EGL_SUCCESS);
}

static const char display_extensions[] =
    "EGL_KHR_create_context EGL_KHR_fence_sync EGL_KHR_get_all_proc_addresses EGL_KHR_gl_renderbuffer_image "
    "EGL_KHR_gl_texture_2D_image EGL_KHR_gl_texture_3D_image EGL_KHR_gl_texture_cubemap_image "
    "EGL_KHR_image_base EGL_KHR_no_config_context EGL_KHR_reusable_sync EGL_KHR_surfaceless_context "
    "EGL_KHR_wait_sync";

/* GLVND answers for those of the client that it has itself. */
static const char client_extensions[] =
    "EGL_EXT_client_extensions EGL_EXT_device_base EGL_EXT_device_enumeration EGL_EXT_device_query "
    "EGL_EXT_platform_base EGL_EXT_platform_device EGL_KHR_client_get_all_proc_addresses "
    "EGL_MESA_platform_surfaceless"
#ifdef EW_HAVE_XCB
    " EGL_EXT_platform_x11 EGL_EXT_platform_xcb EGL_KHR_platform_x11"
#endif
    ;

const char *command_platform_extensions(void)
{
    return client_extensions;
}

const char *command_QueryString(EGLDisplay dpy, EGLint name)
{
    static char version[64];
    if (dpy == EGL_NO_DISPLAY && name == EGL_EXTENSIONS) {
        egl_result(EGL_SUCCESS);
        return client_extensions;
    }
    if (dpy == EGL_NO_DISPLAY && name == EGL_VERSION) {
        egl_result(EGL_SUCCESS);
        return "1.5";
    }
    if (!egl_enter(dpy))
        return NULL;
    const char *found = NULL;
    switch (name) {
    case EGL_CLIENT_APIS: found = "OpenGL"; break;
    case EGL_VENDOR: found = "Edgewalk"; break;
    case EGL_EXTENSIONS: found = display_extensions; break;
    case EGL_VERSION:
        snprintf(version, sizeof version, "1.5 Edgewalk %s", library.ewVersion());
        found = version;
        break;
    default: break;
    }
    egl_leave(found ? EGL_SUCCESS : EGL_BAD_PARAMETER);
    return found;
}

/* --- EGL_EXT_device_base -------------------------------------------------------------------------------- */

EGLBoolean command_QueryDevicesEXT(EGLint max, EGLDeviceEXT *devices, EGLint *count)
{
    if (!count || (devices && max <= 0))
        return egl_result(EGL_BAD_PARAMETER);
    if (devices)
        devices[0] = display_device();
    *count = 1;
    return egl_result(EGL_SUCCESS);
}

const char *command_QueryDeviceStringEXT(EGLDeviceEXT asked, EGLint name)
{
    const bool known = asked == display_device();
    egl_result(!known ? EGL_BAD_DEVICE_EXT : name == EGL_EXTENSIONS ? EGL_SUCCESS : EGL_BAD_PARAMETER);
    return known && name == EGL_EXTENSIONS ? "EGL_MESA_device_software" : NULL;
}

EGLBoolean command_QueryDeviceAttribEXT(EGLDeviceEXT asked, EGLint name, EGLAttrib *value)
{
    (void)name, (void)value; /* there are no attributes */
    return egl_result(asked == display_device() ? EGL_BAD_ATTRIBUTE : EGL_BAD_DEVICE_EXT);
}

EGLBoolean command_QueryDisplayAttribEXT(EGLDisplay dpy, EGLint name, EGLAttrib *value)
{
    if (!egl_enter(dpy))
        return EGL_FALSE;
    if (name != EGL_DEVICE_EXT)
        return egl_leave(EGL_BAD_ATTRIBUTE);
    if (!value)
        return egl_leave(EGL_BAD_PARAMETER);
    *value = (EGLAttrib)display_device();
    return egl_leave(EGL_SUCCESS);
}
