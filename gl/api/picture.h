/* The window's pixels as an application sees them. */
#ifndef GL_API_PICTURE_H
#define GL_API_PICTURE_H

#include <stdbool.h>

#include "files/files.h"
#include "gl/context/context.h"

/* Finishes, which ends the frame of a recording. False if the pixels may be incomplete because of an error
 * that glGetError has not returned yet. `call`: the function that messages name. */
bool picture_finish(struct context *context, const char *call);

/* Finishes, and reads the colour buffer that glReadBuffer selects; `rgba` is to be freed. False after raising
 * OUT_OF_MEMORY. */
bool picture_read_color(struct context *context, const char *call, struct files_picture *picture);

#endif
