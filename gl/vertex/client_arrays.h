/* The part of arrays in the application's memory that a draw reads. */
#ifndef GL_VERTEX_CLIENT_ARRAYS_H
#define GL_VERTEX_CLIENT_ARRAYS_H

#include "gl/context/context.h"

/* Replaces indices and attributes in client memory by the memory of context->client_memory: the bytes that
 * this draw reads, and no others. Also replaces those in buffers whose byte order differs. */
void client_arrays_take(struct context *context, struct draw *draw);

#endif
