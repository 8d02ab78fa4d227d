#ifndef GL_VIEWPORT_H
#define GL_VIEWPORT_H

#include "gl/context.h"

enum { VIEWPORT_BOUND = 32768 }; /* VIEWPORT_BOUNDS_RANGE is -VIEWPORT_BOUND to VIEWPORT_BOUND - 1 */

/* GL_VIEWPORT, GL_DEPTH_RANGE, GL_SCISSOR_BOX or GL_SCISSOR_TEST of a viewport; false if pname is another.
 * With INVALID_VALUE raised the value has no components. */
bool viewport_get_indexed(struct context *context, const char *call, GLenum pname, GLuint index,
                          struct get_value *value);

#endif
