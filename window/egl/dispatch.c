/* The way of an extension's command through GLVND: which vendor has the display, or the device, and its
 * function (glvnd/libeglabi.h). */
#include <string.h>

#include "window/egl/commands.h"
#include "window/egl/egl.h"

enum {
    AT_ClientWaitSyncKHR,
    AT_CreateImageKHR,
    AT_CreateSyncKHR,
    AT_DestroyImageKHR,
    AT_DestroySyncKHR,
    AT_GetSyncAttribKHR,
    AT_QueryDeviceAttribEXT,
    AT_QueryDeviceStringEXT,
    AT_QueryDisplayAttribEXT,
    AT_QueryDisplayAttribKHR,
    AT_SignalSyncKHR,
    AT_WaitSyncKHR,
    PLACES
};
static int indices[PLACES]; /* GLVND's, of its table of functions */

static void *function_of(__EGLvendorInfo *vendor, unsigned place, EGLint error)
{
    if (!vendor) {
        egl_exports->setEGLError(error);
        return NULL;
    }
    if (!egl_exports->setLastVendor(vendor))
        return NULL;
    return (void *)egl_exports->fetchDispatchEntry(vendor, indices[place]);
}

static void *by_display(EGLDisplay display, unsigned place)
{
    egl_exports->threadInit();
    return function_of(egl_exports->getVendorFromDisplay(display), place, EGL_BAD_DISPLAY);
}

static void *by_device(EGLDeviceEXT device, unsigned place)
{
    egl_exports->threadInit();
    return function_of(egl_exports->getVendorFromDevice(device), place, EGL_BAD_DEVICE_EXT);
}

#define DISPATCH(find, failure, type, name, parameters, first, ...)                                          \
    static type dispatch_##name parameters                                                                   \
    {                                                                                                        \
        __typeof__(egl##name) *function = find(first, AT_##name);                                            \
        return function ? function(first, ##__VA_ARGS__) : failure;                                          \
    }
DISPATCH(by_display, EGL_FALSE, EGLint, ClientWaitSyncKHR,
         (EGLDisplay dpy, EGLSyncKHR sync, EGLint flags, EGLTimeKHR timeout), dpy, sync, flags, timeout)
DISPATCH(by_display, EGL_NO_IMAGE_KHR, EGLImageKHR, CreateImageKHR,
         (EGLDisplay dpy, EGLContext context, EGLenum target, EGLClientBuffer buffer, const EGLint *list),
         dpy, context, target, buffer, list)
DISPATCH(by_display, EGL_NO_SYNC_KHR, EGLSyncKHR, CreateSyncKHR,
         (EGLDisplay dpy, EGLenum type, const EGLint *list), dpy, type, list)
DISPATCH(by_display, EGL_FALSE, EGLBoolean, DestroyImageKHR, (EGLDisplay dpy, EGLImageKHR image), dpy, image)
DISPATCH(by_display, EGL_FALSE, EGLBoolean, DestroySyncKHR, (EGLDisplay dpy, EGLSyncKHR sync), dpy, sync)
DISPATCH(by_display, EGL_FALSE, EGLBoolean, GetSyncAttribKHR,
         (EGLDisplay dpy, EGLSyncKHR sync, EGLint name, EGLint *value), dpy, sync, name, value)
DISPATCH(by_device, EGL_FALSE, EGLBoolean, QueryDeviceAttribEXT,
         (EGLDeviceEXT device, EGLint name, EGLAttrib *value), device, name, value)
DISPATCH(by_device, NULL, const char *, QueryDeviceStringEXT, (EGLDeviceEXT device, EGLint name), device,
         name)
DISPATCH(by_display, EGL_FALSE, EGLBoolean, QueryDisplayAttribEXT,
         (EGLDisplay dpy, EGLint name, EGLAttrib *value), dpy, name, value)
DISPATCH(by_display, EGL_FALSE, EGLBoolean, QueryDisplayAttribKHR,
         (EGLDisplay dpy, EGLint name, EGLAttrib *value), dpy, name, value)
DISPATCH(by_display, EGL_FALSE, EGLBoolean, SignalSyncKHR, (EGLDisplay dpy, EGLSyncKHR sync, EGLenum mode),
         dpy, sync, mode)
DISPATCH(by_display, EGL_FALSE, EGLint, WaitSyncKHR, (EGLDisplay dpy, EGLSyncKHR sync, EGLint flags), dpy,
         sync, flags)

static const struct place {
    const char *name;
    void *address;
} places[PLACES] = {
#define PLACE(name) [AT_##name] = {"egl" #name, (void *)dispatch_##name}
    PLACE(ClientWaitSyncKHR),     PLACE(CreateImageKHR),       PLACE(CreateSyncKHR),
    PLACE(DestroyImageKHR),       PLACE(DestroySyncKHR),       PLACE(GetSyncAttribKHR),
    PLACE(QueryDeviceAttribEXT),  PLACE(QueryDeviceStringEXT), PLACE(QueryDisplayAttribEXT),
    PLACE(QueryDisplayAttribKHR), PLACE(SignalSyncKHR),        PLACE(WaitSyncKHR),
};

static int find_place(const char *name)
{
    for (int i = 0; i < PLACES; i++)
        if (strcmp(places[i].name, name) == 0)
            return i;
    return -1;
}

void *dispatch_find(const char *name)
{
    const int place = find_place(name);
    return place < 0 ? NULL : places[place].address;
}

void dispatch_set_index(const char *name, int index)
{
    const int place = find_place(name);
    if (place >= 0)
        indices[place] = index;
}
