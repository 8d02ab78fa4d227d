/* Components of packed vertex data (GL 4.6 compatibility 10.3.8). */
#ifndef GL_VERTEX_PACKED_COMPONENTS_H
#define GL_VERTEX_PACKED_COMPONENTS_H

#include <stdbool.h>
#include <stdint.h>

#include <GL/gl.h>

/* x, y, z, w of a word of one of the three packed types; UNSIGNED_INT_10F_11F_11F_REV has no w: 1. */
void packed_components(GLenum type, bool normalized, uint32_t word, float components[4]);

#endif
