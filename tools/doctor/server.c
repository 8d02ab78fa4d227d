/* Checks of the X server, by a libX11 that is loaded when it is needed: the command is not linked with it. */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "tools/doctor/doctor.h"

struct xlib {
    void *handle, *display;
    void *(*XOpenDisplay)(const char *name);
    int (*XCloseDisplay)(void *display);
    char *(*XServerVendor)(void *display);
    int (*XVendorRelease)(void *display);
    int (*XQueryExtension)(void *display, const char *name, int *major, int *event, int *error);
};

static bool find(void *handle, const char *name, void *function)
{
    void *symbol = dlsym(handle, name);
    memcpy(function, &symbol, sizeof symbol);
    return symbol != NULL;
}

/* Connects, unless libX11 is missing or no server answers. */
static void xlib_open(struct xlib *xlib)
{
    *xlib = (struct xlib){.handle = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL)};
    void *handle = xlib->handle;
    if (handle && find(handle, "XOpenDisplay", &xlib->XOpenDisplay) &&
        find(handle, "XCloseDisplay", &xlib->XCloseDisplay) &&
        find(handle, "XServerVendor", &xlib->XServerVendor) &&
        find(handle, "XVendorRelease", &xlib->XVendorRelease) &&
        find(handle, "XQueryExtension", &xlib->XQueryExtension))
        xlib->display = xlib->XOpenDisplay(NULL);
}

static void xlib_close(struct xlib *xlib)
{
    if (xlib->display)
        xlib->XCloseDisplay(xlib->display);
    if (xlib->handle)
        dlclose(xlib->handle);
}

static bool is_headless(void)
{
    const char *display = getenv("DISPLAY");
    return !display || !*display;
}

void check_display(const struct check *check, struct finding *finding)
{
    (void)check;
    struct xlib xlib;
    if (is_headless()) {
        finding_set(finding, STATE_NOTE, "not set: programs have OSMesa, and EGL without windows");
        finding_remedy(finding, "for windows and GLX start an X server: xvfb-run edgewalk exec PROGRAM");
        return;
    }
    xlib_open(&xlib);
    if (xlib.display) {
        finding_ok(finding, "%s, %s, release %d", getenv("DISPLAY"), xlib.XServerVendor(xlib.display),
                   xlib.XVendorRelease(xlib.display));
    } else if (xlib.handle) {
        finding_set(finding, STATE_PROBLEM, "no server answers at %s", getenv("DISPLAY"));
        finding_remedy(finding, "start the server, set XAUTHORITY, or unset DISPLAY");
    } else {
        finding_set(finding, STATE_PROBLEM, "libX11.so.6 is not found");
        finding_remedy(finding, "install it (Debian: libx11-6)");
    }
    xlib_close(&xlib);
}

static void check_extension(struct finding *finding, const char *name, enum state if_missing,
                            const char *remedy)
{
    int major, event, error;
    struct xlib xlib = {0};
    if (!is_headless())
        xlib_open(&xlib);
    if (!xlib.display) {
        finding_set(finding, STATE_NOTE, "not known without a server");
        finding_remedy(finding, "as for DISPLAY");
    } else if (xlib.XQueryExtension(xlib.display, name, &major, &event, &error)) {
        finding_ok(finding, "present");
    } else {
        finding_set(finding, if_missing, "the server does not have it");
        finding_remedy(finding, "%s", remedy);
    }
    xlib_close(&xlib);
}

void check_extension_glx(const struct check *check, struct finding *finding)
{
    (void)check;
    check_extension(finding, "GLX", STATE_PROBLEM,
                    "GLX programs require it: start the server with `+extension GLX`");
}

void check_extension_shm(const struct check *check, struct finding *finding)
{
    (void)check;
    check_extension(finding, "MIT-SHM", STATE_NOTE,
                    "pixels are sent through the connection: use a server on this machine");
}
