/* PixelStore state, and where it puts a rectangle of client pixels (GL 4.6 compatibility 8.4.1, 18.2). */
#ifndef GL_PIXELS_PIXEL_STORE_H
#define GL_PIXELS_PIXEL_STORE_H

#include <stdbool.h>
#include <stddef.h>

#include <GL/gl.h>

#include "texture/client_pixels.h"

struct pixel_store {
    bool swap_bytes, lsb_first;
    GLint row_length, image_height, skip_rows, skip_pixels, skip_images, alignment;
};

struct pixel_store_state {
    struct pixel_store pack, unpack;
};

struct context;

/* client_pixels_resolve(); GL_NO_ERROR, GL_INVALID_ENUM, or GL_INVALID_OPERATION for a packed type that does
 * not fit the format. */
GLenum pixel_format_resolve(GLenum gl_format, GLenum gl_type, struct pixel_layout *layout);

/* Where the pixels of a width x height x depth rectangle lie: strides in *layout (format and type filled in
 * already), and the distance in bytes from the client's pointer to the first pixel in *start, and to the byte
 * after the last pixel in *end. Width etc. must not be negative. False if the numbers overflow. */
bool pixel_store_layout(const struct pixel_store *store, GLsizei width, GLsizei height, GLsizei depth,
                        unsigned dimensions, struct pixel_layout *layout, ptrdiff_t *start, ptrdiff_t *end);

/* The whole way for an entry point that reads client pixels: format, type, layout, PIXEL_UNPACK_BUFFER with
 * its range checks. On success *pixels is the first pixel (null if `client` is null and no buffer is bound:
 * an upload without data). On an error raises it in the name of `call` and returns false. */
bool pixel_unpack_prepare(struct context *context, const char *call, GLsizei width, GLsizei height,
                          GLsizei depth, unsigned dimensions, GLenum format, GLenum type, const void *client,
                          struct pixel_layout *layout, const void **pixels);

/* The same for an entry point that writes client pixels (PIXEL_PACK_BUFFER), at most `limit` bytes from
 * `client` on. */
bool pixel_pack_prepare(struct context *context, const char *call, size_t limit, GLsizei width,
                        GLsizei height, GLsizei depth, unsigned dimensions, GLenum format, GLenum type,
                        void *client, struct pixel_layout *layout, void **pixels);

#endif
