/* The GLX vendor library: GLVND's libGLX loads it, and calls it for every GLX function (libglxabi.h). It
 * draws with libedgewalk's public API to the buffers of each drawable, and copies their pixels to X windows.
 *
 * display.c    connections, X errors
 * config.c     visuals and FBConfigs; choose.c picks among them
 * drawable.c   windows, pixmaps, pbuffers; surface.c the buffers of one
 * context.c    contexts; current.c which is current, when its pixels are shown
 * font.c       UseXFont; texture.c pixmaps as textures; pixel_store.c how both hand pixels to GL
 * vendor.c     the interface to libGLX: functions by name; dispatch.c those of extensions
 *
 * Any thread may call anything; glx_lock() guards all lists. X requests use XCB and are checked: a
 * window that vanished causes no X error in the application.
 */
#ifndef WINDOW_GLX_GLX_H
#define WINDOW_GLX_GLX_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/Xmd.h>
#include <xcb/xcb.h>

#include <GL/gl.h>
#include <GL/glext.h>
#include <GL/glx.h>
#include <GL/glxext.h>
#include <GL/glxproto.h>
#include <GL/osmesa.h>

#include "edgewalk/edgewalk.h"

/* --- Edgewalk (face.c) ---------------------------------------------------------------------------------- */

/* Functions are taken from libedgewalk itself: linked by name, they would be those of the program's libGL. */
#define GLX_FACE(ROW)                                                                                        \
    ROW(OSMesaCreateContextAttribs)                                                                          \
    ROW(OSMesaDestroyContext)                                                                                \
    ROW(OSMesaGetProcAddress)                                                                                \
    ROW(OSMesaMakeCurrent)                                                                                   \
    ROW(OSMesaPixelStore)                                                                                    \
    ROW(ewCopyState)                                                                                         \
    ROW(ewDoubleBuffer)                                                                                      \
    ROW(ewFrontDrawn)                                                                                        \
    ROW(ewReadWindow)                                                                                        \
    ROW(ewTextureStamp)                                                                                      \
    ROW(ewVersion)                                                                                           \
    ROW(glBindBuffer)                                                                                        \
    ROW(glBitmap)                                                                                            \
    ROW(glDisable)                                                                                           \
    ROW(glEndList)                                                                                           \
    ROW(glFinish)                                                                                            \
    ROW(glFlush)                                                                                             \
    ROW(glNewList)                                                                                           \
    ROW(glPixelStorei)                                                                                       \
    ROW(glPixelTransferf)                                                                                    \
    ROW(glPopAttrib)                                                                                         \
    ROW(glPopClientAttrib)                                                                                   \
    ROW(glPushAttrib)                                                                                        \
    ROW(glPushClientAttrib)                                                                                  \
    ROW(glGetIntegerv)                                                                                       \
    ROW(glTexImage2D)                                                                                        \
    ROW(glTextureImage2DEXT)                                                                                 \
    ROW(glViewport)

extern struct glx_face {
#define ROW(name) __typeof__(name) *name;
    GLX_FACE(ROW)
#undef ROW
} face;

bool face_load(void); /* once; false if libedgewalk lacks something */

/* --- Displays (display.c) ------------------------------------------------------------------------------- */

struct glx_drawable;

struct glx_display {
    Display *dpy;
    xcb_connection_t *xcb;
    bool has_glx; /* else errors have no numbers, and none are sent */
    int major_opcode, first_error;
    bool shm; /* until an attachment fails: a connection over a network */
    struct __GLXFBConfigRec *configs;
    unsigned config_count;
    struct glx_visual *visuals;
    unsigned visual_count;
    struct glx_drawable *drawables;
    struct glx_display *next;
};

void glx_lock(void);
void glx_unlock(void);

/* The display object of the connection, created on first use; null when memory runs out. */
struct glx_display *glx_display(Display *dpy);

/* Raises GLXBadContext and related errors (glxproto.h), or an error of the core protocol such as BadMatch,
 * for the request `minor` (X_GLX...). The application's error handler is called before this returns. */
void glx_error(struct glx_display *display, int error, XID id, int minor);
void glx_core_error(struct glx_display *display, int error, XID id, int minor);

/* --- Configs (config.c) --------------------------------------------------------------------------------- */

struct __GLXFBConfigRec {
    int id, screen;
    VisualID visual;
    int visual_depth;
    unsigned long masks[3];
    GLenum format; /* of OSMesa */
    int double_buffer, buffer_size;
    int bits[4]; /* R, G, B, A */
    int depth, stencil;
    int accum[4];
    int sample_buffers, samples;
    int visual_type;  /* GLX_TRUE_COLOR */
    int texture_rgba; /* pixmaps have an alpha */
};

/* The config of a visual when no FBConfig is named. */
struct glx_visual {
    XVisualInfo info;
    GLXFBConfig config;
};

bool configs_make(struct glx_display *display);
struct glx_visual *config_of_visual(struct glx_display *display, int screen, VisualID visual);

/* Whether a context of one may draw to drawables of the other (GLX 1.4 2.1). */
bool configs_compatible(GLXFBConfig a, GLXFBConfig b);

/* --- Surfaces (surface.c) ------------------------------------------------------------------------------- */

/* The colour buffers of a drawable at one size. Whoever draws to them holds a reference: a drawable that
 * grows gets others. */
struct glx_surface {
    int references;
    unsigned width, height;
    uint8_t *front; /* rows from the top, 4 bytes a pixel */
    uint8_t *back;  /* null: single buffered */
    struct glx_display *display;
    xcb_drawable_t target; /* the window or pixmap that shows the front buffer; 0: none */
    uint8_t target_depth;
    xcb_gcontext_t gc;
    uint32_t segment; /* of shared memory; 0: the front buffer is sent */
    xcb_void_cookie_t put;
    bool putting;          /* the server may still read the front buffer */
    pthread_mutex_t mutex; /* of showing it, in several threads */
};

struct glx_surface *surface_create(struct glx_display *display, xcb_drawable_t target, uint8_t target_depth,
                                   unsigned width, unsigned height, bool double_buffer);
struct glx_surface *surface_hold(struct glx_surface *surface);
void surface_release(struct glx_surface *surface);
void surface_disconnect(struct glx_surface *surface); /* its display is being closed */
void surface_show(struct glx_surface *surface, unsigned x, unsigned y, unsigned width, unsigned height);
void surface_swap(struct glx_surface *surface, unsigned x, unsigned y, unsigned width, unsigned height);
void surface_keep(struct glx_surface *to, const struct glx_surface *from); /* what both have room for */
void surface_fetch(struct glx_surface *surface); /* the target's pixels become the front buffer's */
/* The pixels of a window or pixmap, rows from the top, 4 bytes a pixel; false if it vanished. */
bool surface_read(struct glx_display *display, xcb_drawable_t target, unsigned width, unsigned height,
                  uint8_t *pixels);

/* --- Drawables (drawable.c) ----------------------------------------------------------------------------- */

enum glx_kind { KIND_WINDOW, KIND_PIXMAP, KIND_PBUFFER };

/* GLX_TEXTURE_FORMAT_EXT, _TARGET_EXT and GLX_MIPMAP_TEXTURE_EXT of a pixmap. */
struct glx_texture {
    int format, target, mipmap;
};

/* A texture that was defined by a pixmap, and the stamp that its images had then. */
struct glx_binding {
    struct glx_binding *next;
    GLXContext context; /* that bound it: compared, and nothing else */
    GLenum target;
    GLuint name;
    uint64_t stamp;
};

struct glx_drawable {
    XID id; /* GLXWindow, GLXPixmap, GLXPbuffer, or a Window that was made current directly */
    xcb_drawable_t target;
    enum glx_kind kind;
    GLXFBConfig config;
    struct glx_display *display; /* null: closed */
    struct glx_surface *surface; /* null until it is made current */
    unsigned width, height;      /* of pbuffers */
    unsigned long event_mask;
    int swap_interval;
    struct glx_texture texture;
    struct glx_binding *bindings; /* not yet released */
    int references;               /* the display's list, contexts */
    bool preserved, largest, lost;
    struct glx_drawable *next;
};

/* The drawable, with a reference for the caller; a plain window becomes one, for `config`. Null and an X
 * error if it does not exist. */
struct glx_drawable *drawable_find(struct glx_display *display, XID id, GLXFBConfig config, int minor);
void drawable_release(struct glx_drawable *drawable);
void drawables_close(struct glx_display *display);

/* The GLXPixmap, with a reference for the caller; null if `id` is not one. */
struct glx_drawable *drawable_pixmap(struct glx_display *display, XID id);
/* The X server's pixels of the drawable, in memory for the caller to free; null when memory runs out or it
 * vanished. */
uint8_t *drawable_pixels(struct glx_drawable *drawable, unsigned *width, unsigned *height);

/* Buffers of its present size, with a reference for the caller. Null when memory runs out. */
struct glx_surface *drawable_surface(struct glx_drawable *drawable);

/* --- Contexts (context.c, current.c) -------------------------------------------------------------------- */

struct __GLXcontextRec {
    struct glx_display *display; /* null: closed */
    GLXFBConfig config;
    int screen, render_type;
    XID id, share;
    OSMesaContext osmesa;
    struct glx_drawable *draw, *read;
    struct glx_surface *surface;      /* of `draw` */
    struct glx_surface *read_surface; /* null: the same */
    bool current;                     /* to some thread */
    bool doomed;                      /* to be destroyed when it is not current any more */
    bool has_window;
};

void context_free(GLXContext context);
void contexts_close(struct glx_display *display);

GLXContext current_context(void);
void current_refresh(void); /* follow the size of the drawable */
void current_show(void);    /* the pixels drawn to the front buffer since */
bool current_lose(void);    /* no context is current to this thread */
bool current_set(GLXContext context, struct glx_drawable *draw, struct glx_drawable *read);

/* --- Pixels for GL (pixel_store.c) and textures (texture.c) --------------------------------------------- */

/* Initial pixel storage, until it is popped; no pixel buffer is bound. */
void pixel_store_push(void);
void pixel_store_pop(void);
/* Pixel transfer that does not change pixels, except for the colour matrix. */
void pixel_transfer_push(void);
void pixel_transfer_pop(void);

/* Attributes of CreatePixmap; false if the config does not allow them. */
bool texture_attributes(GLXFBConfig config, const int *list, struct glx_texture *texture);
void texture_bindings_free(struct glx_binding *bindings);

/* --- What libGLX sees (vendor.c, dispatch.c) ------------------------------------------------------------ */

__GLXextFuncPtr dispatch_function(const char *name);
void dispatch_set_index(const char *name, int index);
struct __GLXapiExportsRec;
void dispatch_init(const struct __GLXapiExportsRec *exports);

#endif
