/* Formats of buffer textures, and buffers that are filled with texels of them. */
#ifndef GL_TEXTURE_TEXTURE_BUFFER_H
#define GL_TEXTURE_TEXTURE_BUFFER_H

#include "gl/context/context.h"

struct buffer_object;

enum { TEXTURE_MAX_BUFFER_TEXELS = 1 << 27 }; /* GL_MAX_TEXTURE_BUFFER_SIZE */

/* A row of Table 8.24, or null. */
const struct internal_format *texture_buffer_format(GLenum format);

/* ClearBufferSubData of a buffer, however it was named: texture_clear.c */
void buffer_clear(struct context *context, const char *call, struct buffer_object *buffer,
                  GLenum internalformat, GLintptr offset, GLsizeiptr size, GLenum format, GLenum type,
                  const void *data);

#endif
