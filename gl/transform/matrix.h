/* Matrix stacks (GL 4.6 compatibility 12.1.1; NV_vertex_program 2.14.5 for MATRIXi_NV). */
#ifndef GL_TRANSFORM_MATRIX_H
#define GL_TRANSFORM_MATRIX_H

#include <stdbool.h>
#include <stdint.h>

#include <GL/gl.h>

#include "shader/shader.h"

struct context;

enum {
    MATRIX_STACK_DEPTH = 32, /* allocated size; `limit` is the maximum depth of a stack */
    MATRIX_COLOR_DEPTH = 10,
    MATRIX_TEXTURE_UNITS = 8,
    MATRIX_PROGRAMS = 8,
};

/* Column-major as GL has them: element (row, column) is m[column * 4 + row]. */
struct matrix {
    float m[16];
};

struct matrix_stack {
    struct matrix entries[MATRIX_STACK_DEPTH];
    uint8_t top;      /* index of the current matrix */
    uint8_t limit;    /* entries that may be used */
    uint64_t version; /* changes whenever the current matrix may have changed; never 0 */
};

struct matrix_state {
    GLenum mode; /* MODELVIEW for MODELVIEW0, MATRIXi_ARB for MATRIXi_NV */
    struct matrix_stack modelview[SHADER_MAX_VERTEX_UNITS], projection;
    struct matrix_stack texture[MATRIX_TEXTURE_UNITS]; /* of the units that have texture coordinates */
    struct matrix_stack program[MATRIX_PROGRAMS];
    struct matrix_stack color; /* of pixel transfer */
    struct matrix_stack palette[SHADER_MAX_PALETTE_MATRICES];
    GLint palette_current; /* CurrentPaletteMatrixARB */
};

/* GL_MODELVIEWi_ARB; GL_MODELVIEW for 0. */
static inline GLenum matrix_modelview_mode(unsigned unit)
{
    return unit == 0 ? GL_MODELVIEW : unit == 1 ? GL_MODELVIEW1_ARB : GL_MODELVIEW2_ARB + unit - 2;
}

/* The stack that a mode names, or null for another mode. GL_TEXTURE: of texture unit `unit`. */
struct matrix_stack *matrix_stack_of(struct matrix_state *state, GLenum mode, unsigned unit);

/* A mode of MatrixMode as the state holds it; 0 with INVALID_ENUM raised. */
GLenum matrix_mode_resolve(struct context *context, const char *call, GLenum mode);

void matrix_state_init(struct matrix_state *state);

static inline const float *matrix_top(const struct matrix_stack *stack)
{
    return stack->entries[stack->top].m;
}

/* result = a * b, each element a sum over k = 0..3 in this order; `result` may be a or b. */
void matrix_multiply(float result[16], const float a[16], const float b[16]);

/* Computed in double by cofactors; a singular matrix gives all zeros. `result` may be `m`. */
void matrix_inverse(float result[16], const float m[16]);
void matrix_transpose(float result[16], const float m[16]);

/* Sine and cosine of an angle in degrees, within 1e-15, exact at multiples of 90; the same bits on every
 * machine. 0 for NaN and infinities. */
void matrix_sincos_degrees(double degrees, double *sine, double *cosine);

#endif
