/* glGet for query objects. */
#ifndef GL_FEEDBACK_QUERY_GET_H
#define GL_FEEDBACK_QUERY_GET_H

#include <stdbool.h>

#include <GL/gl.h>

struct context;
struct get_value;

/* A glGet value of NV_occlusion_query and HP_occlusion_test; false if pname is none. Asking for the occlusion
 * test's result draws what was collected, and makes it FALSE. */
bool queries_get(struct context *context, GLenum pname, struct get_value *value);

#endif
