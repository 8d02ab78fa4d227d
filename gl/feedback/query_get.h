/* glGet for query objects. */
#ifndef GL_FEEDBACK_QUERY_GET_H
#define GL_FEEDBACK_QUERY_GET_H

#include <stdbool.h>

#include <GL/gl.h>

struct context;
struct get_value;

/* A glGet value of NV_occlusion_query and HP_occlusion_test; false for another pname. Reading the result of
 * the occlusion test draws the collected commands, and makes the result FALSE. */
bool queries_get(struct context *context, GLenum pname, struct get_value *value);

#endif
