/* libEGL_edgewalk: the objects of EGL 1.5, and the declarations that its sources share.
 *
 * Handles are pointers in a display's list. A command first finds its handle in the list (display_find), so a
 * wrong handle is only an error. One lock protects all of it (egl_enter to egl_leave). An object that is
 * current to a thread stays valid until it is no longer current, even after its name is deleted (EGL 1.5
 * 3.5.5, 3.7.2). */
#ifndef WINDOW_EGL_EGL_H
#define WINDOW_EGL_EGL_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <glvnd/libeglabi.h>

#include "window/egl/library.h"
#include "window/egl/x11.h"

enum { EGL_SIDE_MAX = 16384 }; /* pixels: OSMESA_MAX_WIDTH and OSMESA_MAX_HEIGHT */

enum egl_kind { EGL_SURFACES, EGL_CONTEXTS, EGL_SYNCS, EGL_IMAGES, EGL_KINDS };

/* The first member of every object of a display. */
struct egl_object {
    struct egl_object *next;
    bool destroyed; /* its name is gone */
};

struct egl_display {
    struct egl_display *next;
    EGLenum platform;
    void *native;
    EGLAttrib screen; /* -1: the default one */
    bool initialized;
    struct x11 x11; /* platforms x11 and xcb */
    struct egl_object *objects[EGL_KINDS];
};

struct egl_config {
    int id, depth, stencil, samples;
};

struct egl_surface {
    struct egl_object object;
    struct egl_display *display;
    const struct egl_config *config;
    struct egl_context *context;   /* whose draw or read surface it is; null: none's */
    unsigned width, height;        /* of the buffers, at least 1 */
    struct x11_buffer back, front; /* the first row is the top one; a single buffered surface has no front */
    struct x11_buffer former[2];   /* buffers of another size that are in use yet */
    bool is_window;
    uint32_t window; /* 0: none, or it vanished */
    uint8_t window_depth;
    EGLint asked_width, asked_height; /* of a pbuffer, 0 too */
    EGLint largest, mipmap_level, swap_behavior;
};

struct egl_context {
    struct egl_object object;
    struct egl_display *display;
    const struct egl_config *config; /* null: EGL_NO_CONFIG_KHR */
    OSMesaContext osmesa;
    struct egl_surface *surface; /* that it draws to; null: none, or not current */
    struct egl_surface *read;    /* that it reads: often the same; null if `surface` is */
    bool current;                /* to some thread */
    bool shares;                 /* with other contexts, or did */
    bool was_current;
    uint8_t nowhere[4]; /* the one pixel of a context without surface */
};

/* --- thread.c ------------------------------------------------------------------------------------------- */

struct egl_thread {
    EGLint error;
    struct egl_context *context;
};
struct egl_thread *egl_thread(void);

void egl_lock(void);
void egl_unlock(void);

/* Locks; returns the display, if the handle is valid and it is initialized. Otherwise null, unlocked, with
 * the error set: BAD_DISPLAY or NOT_INITIALIZED (3.1). */
struct egl_display *egl_enter(EGLDisplay handle);

/* Unlocks and sets the thread's error; EGL_TRUE for EGL_SUCCESS. */
EGLBoolean egl_leave(EGLint error);

/* The same without a lock. */
EGLBoolean egl_result(EGLint error);

/* Waits for a signal without the lock, until a time of CLOCK_MONOTONIC, or (null) forever; false after it. */
bool egl_wait(const struct timespec *until);
void egl_signal(void);

/* Has the thread's context taken away when it ends. */
void egl_thread_watch(bool has_context);

/* --- display.c ------------------------------------------------------------------------------------------ */

EGLDisplay display_get(EGLenum platform, void *native, const EGLAttrib *attributes);
struct egl_display *display_of(EGLDisplay handle); /* null if it is invalid */
void *display_find(const struct egl_display *display, enum egl_kind kind, const void *handle);
void display_add(struct egl_display *display, enum egl_kind kind, struct egl_object *object);
void display_remove(struct egl_display *display, enum egl_kind kind, struct egl_object *object);
EGLDeviceEXT display_device(void); /* the one there is */

/* --- config.c ------------------------------------------------------------------------------------------- */

const struct egl_config *config_find(EGLConfig handle); /* null if it is invalid */

/* --- surface.c ------------------------------------------------------------------------------------------ */

/* Queries the window's size; true if the buffers are new ones, and must be bound again. Until
 * surface_settle() a context may still draw collected commands to the former ones. */
bool surface_refresh(struct egl_surface *surface);
void surface_settle(struct egl_surface *surface);

/* Copies the visible buffer to the window: the front buffer, or the only one. */
void surface_show(struct egl_surface *surface);

void surface_destroy(struct egl_surface *surface); /* ... or, of a current one, its name */
void surface_free(struct egl_surface *surface);

/* --- context.c, current.c, sync.c, image.c -------------------------------------------------------------- */

void context_destroy(struct egl_context *context);
void context_free(struct egl_context *context);

/* Makes none current to this thread; unlocked. */
void current_lose(void);

/* The current surface has other buffers, or another size. */
void current_refresh(void);

/* Finishes drawing, and shows the pixels drawn to a visible buffer. */
void current_finish(void);

void sync_destroy(void *sync);
void image_destroy(void *image);

/* --- vendor.c ------------------------------------------------------------------------------------------- */

extern const __EGLapiExports *egl_exports;
void *dispatch_find(const char *name);
void dispatch_set_index(const char *name, int index);

#endif
