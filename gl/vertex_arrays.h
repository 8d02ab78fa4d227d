/* Vertex arrays: where each attribute comes from (GL 4.6 compatibility 10.3; NV_vertex_program 2.8). */
#ifndef GL_VERTEX_ARRAYS_H
#define GL_VERTEX_ARRAYS_H

#include <stdbool.h>
#include <stdint.h>

#include <GL/gl.h>

#include "gl/buffer_object.h"
#include "shader/shader.h"

/* Attribute numbers of the conventional arrays (NV_vertex_program Table X.2). */
enum {
    ATTRIB_POSITION = 0,
    ATTRIB_WEIGHT = 1,
    ATTRIB_NORMAL = 2,
    ATTRIB_COLOR = 3,
    ATTRIB_SECONDARY_COLOR = 4,
    ATTRIB_FOG_COORD = 5,
    ATTRIB_TEXCOORD = 8, /* + texture unit */
};

struct vertex_array {
    bool enable;
    bool normalized;
    uint8_t kind; /* enum pipeline_attribute_kind */
    GLint size; /* 1..4, or GL_BGRA */
    GLenum type;
    GLsizei stride;      /* as given; 0: tightly packed */
    const void *pointer; /* address, or offset into `buffer` */
    struct buffer_object *buffer;
};

struct vertex_array_state {
    struct vertex_array
        conventional[SHADER_MAX_ATTRIBUTES]; /* VertexPointer, NormalPointer... by attribute number */
    struct vertex_array generic[SHADER_MAX_ATTRIBUTES]; /* VertexAttribPointer: wins where both are enabled */
};

void vertex_array_state_init(struct vertex_array_state *state);
void vertex_array_state_release(struct vertex_array_state *state);

struct context;
struct pipeline_attribute;

/* The array that feeds an attribute now, or null: the current value does. Generic arrays count only while
 * vertex programs are enabled, attribute 0 always (NV_vertex_program 2.14.3; ARB_vertex_program 2.8). */
const struct vertex_array *vertex_array_source(const struct context *context, unsigned attribute);

/* Everything of *attribute but `current`. What a null pointer or an offset behind the buffer's end names
 * reads as (0,0,0,1). */
void vertex_array_resolve(const struct vertex_array *array, struct pipeline_attribute *attribute);

/* Raises INVALID_OPERATION and returns false if an enabled array, or the index buffer when `indexed`, is
 * mapped. */
bool vertex_arrays_readable(struct context *context, const char *call, bool indexed);

/* One element as ArrayElement passes it to the attribute's command: of integer arrays the bits, of wide ones into `wide`. */
void vertex_array_fetch(const struct vertex_array *array, GLint element, float value[4], uint64_t wide[4]);

#endif
