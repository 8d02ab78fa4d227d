/* Several modelview matrices for one vertex (ARB_vertex_blend, ARB_matrix_palette). Fixed function blends
 * with them; a vertex program can read the matrices, weights and indices. */
#ifndef GL_TRANSFORM_VERTEX_BLEND_H
#define GL_TRANSFORM_VERTEX_BLEND_H

#include <stdbool.h>

#include <GL/gl.h>

struct context;

struct vertex_blend_state {
    bool enable;    /* VERTEX_BLEND_ARB */
    bool sum_unity; /* WEIGHT_SUM_UNITY_ARB: the last active unit's weight is 1 minus the others */
    bool palette;   /* MATRIX_PALETTE_ARB: a unit's matrix is the one of the palette that its index names */
    GLint units;    /* VertexBlendARB */
};

/* How many weights or indices there may be: INVALID_VALUE and false otherwise. */
bool vertex_blend_size_allowed(struct context *context, const char *call, GLint size, bool weights);

#endif
