/* Between context.c, osmesa.c and edgewalk.c. */
#ifndef GL_CONTEXT_CONTEXT_INTERNAL_H
#define GL_CONTEXT_CONTEXT_INTERNAL_H

#include <GL/osmesa.h>

#include "gl/context/context.h"

void gl_make_current(struct context *context); /* null: none */

extern const struct context_hooks context_hooks; /* hooks.c */

/* Draws by that many threads from now on; what was collected has been finished. False and unchanged when
 * memory runs out. */
bool context_set_threads(struct context *context, unsigned threads);

void context_inspection_release(struct context *context); /* inspect.c */
/* observe.c */
void context_observation_release(struct context *context);
void context_observation_barrier(struct context *context);

/* inspect.c: while somebody watches, one thread draws. False: no memory for other threads. */
bool context_watch(struct context *context);
bool context_unwatch(struct context *context);

/* Whether a window may have this OSMesa format; and that format with this type. */
bool framebuffer_window_format_exists(GLenum format);
bool framebuffer_window_type_exists(GLenum format, GLenum type);

unsigned framebuffer_depth_bytes(const struct framebuffer *framebuffer); /* per pixel; 0: no depth buffer */

/* New buffers of the context's own for a window of this type and size, zeroed, unless those it has are such
 * already. False and unchanged when memory runs out. */
bool framebuffer_window_resize(struct framebuffer *window, GLenum type, unsigned width, unsigned height);
void framebuffer_window_release(struct framebuffer *window);

/* The user's pixels, as a target without samples; they are current after gl_finish_scene(). */
void framebuffer_window_pixels(const struct context *context, struct raster_target *target);

/* Makes the user's pixels of the samples, if those have changed. */
void framebuffer_window_resolve(struct context *context);

#endif
