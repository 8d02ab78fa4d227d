/* The part of arrays in the application's memory that a draw reads. */
#ifndef GL_VERTEX_CLIENT_ARRAYS_H
#define GL_VERTEX_CLIENT_ARRAYS_H

#include "gl/context/context.h"

/* Indices and attributes that lie there become what context->client_memory has in their place: the bytes
 * that this draw reads, and no others. Those in buffers too, where they are of the other byte order. */
void client_arrays_take(struct context *context, struct draw *draw);

#endif
