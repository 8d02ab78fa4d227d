/* Between context.c, osmesa.c and edgewalk.c. */
#ifndef GL_CONTEXT_CONTEXT_INTERNAL_H
#define GL_CONTEXT_CONTEXT_INTERNAL_H

#include <GL/osmesa.h>

#include "gl/context/context.h"

void gl_make_current(struct context *context); /* null: none */

extern const struct context_hooks context_hooks; /* hooks.c */

/* Sets the number of threads for drawing; all collected draws have been finished. False and unchanged when
 * memory runs out. */
bool context_set_threads(struct context *context, unsigned threads);

void context_inspection_release(struct context *context); /* inspect.c */
/* observe.c */
void context_observation_release(struct context *context);
void context_observation_barrier(struct context *context);

void syncs_release_shared(struct share_group *share); /* sync.c */

/* inspect.c: with an observer, one thread draws. False: no memory for other threads. */
bool context_watch(struct context *context);
bool context_unwatch(struct context *context);

/* capsule.c: a new context may be recorded, false if memory ran out, and so may one that is made current
 * for the first time; its end; its window is made current; and
 * what else is recorded of the current context. */
bool context_capsule_create(struct context *context);
void context_capsule_first_window(struct context *context);
void context_capsule_close(struct context *context);
void context_capsule_release(struct context *context);
/* Writes the finished recording of a context, and continues recording. False with the reason in
 * context->message, which begins with `call`. */
bool context_capsule_save(struct context *context, const char *call, const char *path);
void context_capsule_window(struct context *context, const void *pixels, GLenum type, GLsizei width,
                            GLsizei height);
void context_capsule_window_store(GLint pname, GLint value);
void context_capsule_texture(GLenum target, const void *bytes, size_t size);
void context_capsule_mapped(struct context *context, uint32_t buffer, size_t offset, size_t length,
                            const void *bytes);

/* ewFrameHash() of the finished frame; with red and blue exchanged, as if the window had the other order. */
uint64_t context_frame_hash(struct context *context, bool exchanged);
void context_capsule_loop_limit(uint32_t iterations);
void context_capsule_instruction_limit(uint64_t instructions);

/* Whether a window may have this OSMesa format; and that format with this type. */
bool framebuffer_window_format_exists(GLenum format);
bool framebuffer_window_type_exists(GLenum format, GLenum type);
size_t framebuffer_window_pixel_bytes(GLenum format, GLenum type); /* of the application's memory */

unsigned framebuffer_depth_bytes(const struct framebuffer *framebuffer); /* per pixel; 0: no depth buffer */

/* Gives the context new zeroed buffers for a window of this type and size, unless it already has such
 * buffers. False and unchanged when memory runs out. */
bool framebuffer_window_resize(struct framebuffer *window, GLenum type, unsigned width, unsigned height);
void framebuffer_window_release(struct framebuffer *window);

/* The user's pixels, as a target without samples, of the buffer or buffers that are named; they are current
 * after gl_finish_scene(). */
void framebuffer_window_pixels(const struct framebuffer *window, GLenum buffer, struct raster_target *target);

/* The pixels of the other window that is read (ewReadWindow), likewise; false if there is none. */
bool framebuffer_window_other(const struct context *context, GLenum buffer, struct raster_target *target);

/* Makes the user's pixels of the samples, if those have changed. */
void framebuffer_window_resolve(struct context *context);

#endif
