/* EGL's access to an X server: the size of a window, and its pixels. Requests use the application's
 * connection, so that they keep the order of its requests; their errors are returned here and do not reach
 * its error handlers. Without xcb at build time there are no windows. */
#ifndef WINDOW_EGL_X11_H
#define WINDOW_EGL_X11_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct xcb_connection_t;

struct x11 {
    struct xcb_connection_t *connection; /* null: no X server */
    bool owned;                          /* opened here */
    bool shm;                            /* it reads memory of this machine */
    uint32_t visual, visual_type;        /* for windows: TrueColor of 8 bits each; 0 if there is none */
};

/* From a Display or a connection, or (null) from DISPLAY. False if there is none, or no such screen (-1: the
 * default). */
bool x11_open(struct x11 *x11, void *xlib, void *xcb, int screen);
void x11_close(struct x11 *x11);

/* False if it is neither a window nor a pixmap. */
bool x11_size(const struct x11 *x11, uint32_t drawable, unsigned *width, unsigned *height, uint8_t *depth);

/* Whether pixels as Edgewalk draws them (blue in the lowest byte) are right for the window. */
bool x11_window_fits(const struct x11 *x11, uint32_t window);

/* Memory for pixels. The server reads a segment itself; others are sent to it. */
struct x11_buffer {
    uint8_t *pixels;
    uint32_t segment; /* of MIT-SHM; 0: none */
    bool mapped;      /* `pixels` are of a segment, though the server may have it no more */
};

/* Zeros, in a segment if the server can read it. False when memory runs out. The kernel removes a segment
 * when the last process that has it ends, in whatever way. */
bool x11_buffer_create(struct x11 *x11, size_t bytes, struct x11_buffer *buffer);

/* The server gives the segment up; the pixels stay. x11_buffer_free() does so too, while there is a
 * connection. */
void x11_buffer_detach(const struct x11 *x11, struct x11_buffer *buffer);
void x11_buffer_free(const struct x11 *x11, struct x11_buffer *buffer);

/* Rows of 4-byte pixels, the top one first; false if the drawable is there no more. */
bool x11_put(const struct x11 *x11, uint32_t drawable, uint8_t depth, const struct x11_buffer *buffer,
             unsigned width, unsigned height);

#endif
