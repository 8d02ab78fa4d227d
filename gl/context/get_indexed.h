/* Indexed values of GL state (GL 4.6 compatibility 22.1): the modules that contain them. */
#ifndef GL_CONTEXT_GET_INDEXED_H
#define GL_CONTEXT_GET_INDEXED_H

#include "gl/context/context.h"

struct get_value;

/* Each is false if pname is none of its own. An index that does not exist raises INVALID_VALUE and leaves a
 * value without components, as the caller passed it. */
typedef bool get_indexed_function(struct context *context, const char *call, GLenum pname, GLuint index,
                                  struct get_value *value);

get_indexed_function vertex_binding_get_indexed; /* GL_VERTEX_BINDING_* */
get_indexed_function
    feedback_get_indexed; /* GL_TRANSFORM_FEEDBACK_BUFFER_*, GL_TRANSFORM_FEEDBACK_RECORD_NV */
get_indexed_function storage_buffer_get_indexed; /* GL_SHADER_STORAGE_BUFFER_*, GL_ATOMIC_COUNTER_BUFFER_* */
get_indexed_function parameter_buffer_get_indexed; /* GL_*_PROGRAM_PARAMETER_BUFFER_NV */
get_indexed_function sample_mask_get_indexed;      /* GL_SAMPLE_MASK_VALUE */

#endif
