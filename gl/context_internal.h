/* Between context.c, osmesa.c and edgewalk.c. */
#ifndef GL_CONTEXT_INTERNAL_H
#define GL_CONTEXT_INTERNAL_H

#include <GL/osmesa.h>

#include "gl/context.h"

void gl_make_current(struct context *context); /* null: none */

/* Whether a window may have this OSMesa format; and that format with this type. */
bool framebuffer_window_format_exists(GLenum format);
bool framebuffer_window_type_exists(GLenum format, GLenum type);

unsigned framebuffer_depth_bytes(const struct framebuffer *framebuffer); /* per pixel; 0: no depth buffer */

#endif
