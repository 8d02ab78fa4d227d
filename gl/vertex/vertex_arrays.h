/* Vertex arrays: where each attribute comes from (GL 4.6 compatibility 10.3; NV_vertex_program 2.8). */
#ifndef GL_VERTEX_VERTEX_ARRAYS_H
#define GL_VERTEX_VERTEX_ARRAYS_H

#include <stdbool.h>
#include <stdint.h>

#include <GL/gl.h>

#include "gl/context/name_table.h"
#include "shader/shader.h"

struct buffer_object;

/* Attribute numbers of the conventional arrays (NV_vertex_program Table X.2). */
enum {
    ATTRIB_POSITION = 0,
    ATTRIB_WEIGHT = 1,
    ATTRIB_NORMAL = 2,
    ATTRIB_COLOR = 3,
    ATTRIB_SECONDARY_COLOR = 4,
    ATTRIB_FOG_COORD = 5,
    ATTRIB_TEXCOORD = 8, /* + texture unit */
    ATTRIB_MATRIX_INDEX = SHADER_MATRIX_INDEX,
};

enum { VERTEX_RELATIVE_OFFSET_MAX = 65535 };

struct vertex_array {
    bool enable;
    bool normalized;
    bool w_zero;  /* components that the array does not have are 0, the fourth too: weights and matrix indices
                   */
    uint8_t kind; /* enum pipeline_attribute_kind */
    GLint size;   /* 1..4, or GL_BGRA */
    GLenum type;
    GLsizei stride;               /* as given; 0: tightly packed */
    GLsizei unchanged;            /* elements that the application does not change (EXT_vertex_array) */
    const void *pointer;          /* as given: address, or offset into `buffer` */
    bool is_address;              /* generic: no buffer was bound to ARRAY_BUFFER when it was given */
    struct buffer_object *buffer; /* of conventional arrays; generic ones read what their binding point has */
    uint8_t binding;              /* generic: binding point, */
    GLuint relative_offset;       /* and bytes from the beginning of its elements */
};

/* Where elements come from (GL 4.6 10.3.1, 10.3.2). Without a buffer arrays have their own addresses, and the
 * offset and stride here are state alone (10.3.9). */
struct vertex_binding {
    struct buffer_object *buffer;
    GLintptr offset; /* into the buffer */
    GLsizei stride;  /* bytes, 0 repeats the first element */
    GLuint divisor;
};

struct vertex_array_state {
    /* VertexPointer, NormalPointer... by attribute number */
    struct vertex_array conventional[SHADER_ATTRIBUTE_SLOTS];
    struct vertex_array generic[SHADER_MAX_ATTRIBUTES]; /* VertexAttribPointer: wins where both are enabled */
    struct vertex_array edge_flag;                      /* EdgeFlagPointer */
    struct vertex_array index; /* IndexPointer: read by ArrayElement alone, since colours are RGBA */
    struct vertex_binding bindings[SHADER_MAX_ATTRIBUTES];
    GLuint name;                          /* of the vertex array object; 0: the default one */
    struct buffer_object *element_buffer; /* only while the object is not bound: buffers.element_array is */
};

void vertex_array_state_init(struct vertex_array_state *state);
void vertex_array_state_release(struct vertex_array_state *state);
void vertex_array_state_copy(struct vertex_array_state *to,
                             const struct vertex_array_state *from); /* both valid */

/* enum pipeline_attribute_type of a type of arrays, or -1 for another type. */
int vertex_array_type(GLenum type);

/* The size of one element, without padding, and of one component. */
size_t vertex_array_element_bytes(const struct vertex_array *array);
size_t vertex_array_component_bytes(const struct vertex_array *array);

/* EnableClientState and DisableClientState; `call` is the command of an error's message. */
void vertex_arrays_enable_client(const char *call, GLenum array, bool enable);

/* Is it one of the arrays that Enable and Disable take too? EXT_vertex_array had no other command. */
static inline bool vertex_array_is_capability(GLenum cap)
{
    return cap >= GL_VERTEX_ARRAY && cap <= GL_EDGE_FLAG_ARRAY;
}

/* A deleted struct buffer_object is unbound from the current arrays. */
struct context;
void vertex_arrays_forget(struct context *context, void *buffer);

struct pipeline_attribute;

/* The array that feeds an attribute now, or null: the current value does. Generic arrays count only while
 * vertex programs are enabled, attribute 0 always (NV_vertex_program 2.14.3; ARB_vertex_program 2.8). */
const struct vertex_array *vertex_array_source(const struct context *context, unsigned attribute);

/* Where an array's elements come from now, its own offset included; without a buffer `offset` is an address.
 */
struct vertex_binding vertex_array_binding(const struct vertex_array_state *state,
                                           const struct vertex_array *array);

/* Sets every field of *attribute but `current`. A null pointer, or an offset past the buffer's end, reads as
 * (0,0,0,1). */
void vertex_array_resolve(const struct vertex_array_state *state, const struct vertex_array *array,
                          struct pipeline_attribute *attribute);

/* Raises INVALID_OPERATION and returns false if an enabled array, or the index buffer when `indexed`, is
 * mapped. */
bool vertex_arrays_readable(struct context *context, const char *call, bool indexed);

/* The same of the index buffer alone. */
bool vertex_indices_readable(struct context *context, const char *call);

/* One element as ArrayElement passes it to the attribute's command: of integer arrays the bits, of wide ones
 * into `wide`. */
void vertex_array_fetch(struct context *context, const struct vertex_array *array, GLint element,
                        float value[4], uint64_t wide[4]);

/* The edge flag that an element of the enabled array has; bytes that cannot be read are TRUE. */
bool vertex_array_edge_flag(struct context *context, GLint element);

/* --- Vertex array objects and binding points: vertex_array_object.c ------------------------------------- */

struct vertex_array_objects {
    struct name_table names;
    struct vertex_array_state *fallback; /* object 0, while another one is bound */
};

void vertex_array_objects_release(struct context *context);

/* Makes the object current; false if the name does not exist (0 always exists). */
bool vertex_array_bind(struct context *context, GLuint name);

/* A GL_VERTEX_BINDING_* value; false for another pname. */
struct get_value;
bool vertex_binding_get(const struct vertex_binding *from, GLenum pname, struct get_value *value);

/* The state of an object, bound or not; null with INVALID_OPERATION or OUT_OF_MEMORY raised. Its index buffer
 * is buffers.element_array while it is bound. */
struct vertex_array_state *vertex_array_named(struct context *context, const char *call, GLuint name);

/* The same of a name from GenVertexArrays, made if it has none; not of 0. */
struct vertex_array_state *vertex_array_for_name(struct context *context, const char *call, GLuint name);

/* Sets a binding point; null and 0 for client memory. */
void vertex_binding_set(struct context *context, GLuint binding, struct buffer_object *buffer,
                        GLintptr offset, GLsizei stride);

#endif
