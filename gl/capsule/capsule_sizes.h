/* The sizes of the client memory that a command reads: the recorder stores so many bytes, and the player
 * requires them. */
#ifndef GL_CAPSULE_CAPSULE_SIZES_H
#define GL_CAPSULE_CAPSULE_SIZES_H

#include "gl/list/list.h"

/* Buffers that make an offset of an address. */
enum capsule_binding { CAPSULE_ARRAY, CAPSULE_ELEMENT_ARRAY };

/* No size in the GL is larger. A larger number is an error of the command, which then reads nothing. */
#define CAPSULE_MOST ((int64_t)1 << 36)

/* 0 where the number of elements is an error. */
static inline int64_t capsule_bytes(int64_t elements, size_t size)
{
    return elements < 0 || elements > CAPSULE_MOST / (int64_t)size ? 0 : elements * (int64_t)size;
}

struct context *gl_current(void);

/* A rectangle, tightly packed. */
int64_t capsule_pixels_bytes(GLsizei width, GLsizei height, GLsizei depth, unsigned dimensions, GLenum format,
                             GLenum type);

/* Commands of `size` bytes that lie `stride` bytes apart; 0: no space between. */
int64_t capsule_indirect_bytes(GLsizei count, GLsizei stride, int64_t size);

/* The number of draws in PARAMETER_BUFFER, at most `most`. */
GLsizei capsule_draws(GLintptr offset, GLsizei most);

/* The bytes of a number of the window's memory. */
static inline size_t capsule_window_element(GLenum type)
{
    return type == GL_UNSIGNED_BYTE ? 1 : type == GL_FLOAT ? 4 : 2;
}

#endif
