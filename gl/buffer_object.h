/* Buffer objects (ARB_vertex_buffer_object; GL 4.6 compatibility 6). */
#ifndef GL_BUFFER_OBJECT_H
#define GL_BUFFER_OBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <GL/gl.h>

#include "gl/name_table.h"

/* Counted: by its name and by every binding, so that a deleted buffer lives on in the vertex arrays that
 * point into it. */
struct buffer_object {
    uint32_t name;
    uint32_t references;
    size_t size;
    uint8_t *data; /* null while size is 0 */
    GLenum usage, access;
    bool mapped;
};

struct buffer_state {
    struct name_table names;
    struct buffer_object *array, *element_array, *pixel_pack, *pixel_unpack; /* bound; null: client memory */
};

void buffer_state_release(struct buffer_state *state);
void buffer_reference(struct buffer_object **slot,
                      struct buffer_object *buffer); /* *slot = buffer, counts kept */

#endif
