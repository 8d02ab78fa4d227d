/* Connections to X servers, and the errors that applications get through them. */
#include <pthread.h>
#include <stdlib.h>

#include <X11/Xlib-xcb.h>
#include <X11/Xlibint.h>
#include <xcb/shm.h>

#include "window/glx/glx.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static struct glx_display *displays;

void glx_lock(void)
{
    pthread_mutex_lock(&mutex);
}

void glx_unlock(void)
{
    pthread_mutex_unlock(&mutex);
}

/* --- Errors --------------------------------------------------------------------------------------------- */

/* The error of a request that this call sends. Applications identify their errors by the serial number, which
 * is not less than NextRequest() before the call. */
static void send_error(struct glx_display *display, int code, XID id, int minor)
{
    Display *dpy = display->dpy;
    XNoOp(dpy);
    LockDisplay(dpy);
    xError error = {
        .type = X_Error,
        .errorCode = (BYTE)code,
        .sequenceNumber = (CARD16)dpy->request,
        .resourceID = (CARD32)id,
        .minorCode = (CARD16)minor,
        .majorCode = (CARD8)display->major_opcode,
    };
    _XError(dpy, &error);
    UnlockDisplay(dpy);
}

void glx_error(struct glx_display *display, int error, XID id, int minor)
{
    if (display && display->has_glx)
        send_error(display, display->first_error + error, id, minor);
}

void glx_core_error(struct glx_display *display, int error, XID id, int minor)
{
    if (display)
        send_error(display, error, id, minor);
}

/* --- Displays ------------------------------------------------------------------------------------------- */

/* XCloseDisplay: no request may be sent any more. Contexts outlive it, until they are not current. */
static int closed(Display *dpy, XExtCodes *codes)
{
    (void)codes;
    glx_lock();
    struct glx_display **link = &displays, *display;
    while ((display = *link) && display->dpy != dpy)
        link = &display->next;
    if (display) {
        *link = display->next;
        contexts_close(display);
        drawables_close(display);
        free(display->visuals);
        free(display);
    }
    glx_unlock();
    return 0;
}

static struct glx_display *open_display(Display *dpy)
{
    int first_event;
    struct glx_display *display = calloc(1, sizeof *display);
    if (!display)
        return NULL;
    display->dpy = dpy;
    display->xcb = XGetXCBConnection(dpy);
    display->has_glx =
        XQueryExtension(dpy, GLX_EXTENSION_NAME, &display->major_opcode, &first_event, &display->first_error);
    const xcb_query_extension_reply_t *shm = xcb_get_extension_data(display->xcb, &xcb_shm_id);
    display->shm = shm && shm->present;
    XExtCodes *codes = XAddExtension(dpy);
    if (!codes || !configs_make(display)) {
        free(display->visuals);
        free(display);
        return NULL;
    }
    XESetCloseDisplay(dpy, codes->extension, closed);
    display->next = displays;
    return displays = display;
}

struct glx_display *glx_display(Display *dpy)
{
    if (!dpy)
        return NULL;
    glx_lock();
    struct glx_display *display = displays;
    while (display && display->dpy != dpy)
        display = display->next;
    if (!display)
        display = open_display(dpy);
    glx_unlock();
    return display;
}
