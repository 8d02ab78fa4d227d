/* Values of GL state for the commands that find them another way than by their name alone. */
#ifndef GL_API_GET_H
#define GL_API_GET_H

#include <stdbool.h>

#include <GL/gl.h>

struct context;
struct get_value;

/* The value of a query for GetIntegerv etc. to convert; false if there is no such state, or with an error
 * raised. */
bool get_find(struct context *context, GLenum pname, struct get_value *value);

#endif
