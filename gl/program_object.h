/* Program objects and their state. */
#ifndef GL_PROGRAM_OBJECT_H
#define GL_PROGRAM_OBJECT_H

#include <stdbool.h>

#include <GL/gl.h>

#include "gl/get.h"
#include "gl/name_table.h"

struct context;
struct draw;
struct raster_state;

struct program_state {
    bool vertex_enable, fragment_enable;         /* VERTEX_PROGRAM_ARB, FRAGMENT_PROGRAM_ARB */
    bool two_side, point_size;                   /* VERTEX_PROGRAM_TWO_SIDE, VERTEX_PROGRAM_POINT_SIZE */
    struct name_table names;
};

bool programs_init(struct context *context);     /* false when memory runs out */
void programs_release(struct context *context);  /* also after a failed init */

/* Sets draw's program, code, resources, position_invariant and mvp. False with an error raised (INVALID_OPERATION: enabled but not valid; OUT_OF_MEMORY). */
bool programs_prepare_vertex(struct context *context, struct draw *draw);

/* Sets raster's program, code and resources. The same failures. */
bool programs_prepare_fragment(struct context *context, struct raster_state *raster);

/* A glGet value of the program room's state; false if pname is not one. */
bool programs_get(struct context *context, GLenum pname, struct get_value *value);

#endif
