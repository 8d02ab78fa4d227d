/* GL state as parameter registers: what each row of shader/program/state_vars.def reads
 * (ARB_vertex_program 2.14.4.1, ARB_fragment_program 3.11.2). */
#ifndef GL_PROGRAM_STATE_BINDING_H
#define GL_PROGRAM_STATE_BINDING_H

#include <stdbool.h>
#include <stdint.h>

#include "shader/shader.h"

struct context;

enum { STATE_TEXTURE_MATRICES = 8, STATE_PROGRAM_MATRICES = 8 };

/* Every matrix that a program can bind or track. */
enum state_matrix {
    STATE_MODELVIEW,
    STATE_PROJECTION = STATE_MODELVIEW + SHADER_MAX_VERTEX_UNITS,
    STATE_MVP,
    STATE_COLOR_MATRIX,
    STATE_TEXTURE,
    STATE_PROGRAM = STATE_TEXTURE + STATE_TEXTURE_MATRICES,
    STATE_PALETTE = STATE_PROGRAM + STATE_PROGRAM_MATRICES,
    STATE_MATRICES = STATE_PALETTE + SHADER_MAX_PALETTE_MATRICES,
};

/* The modified forms of each matrix, computed on first use. */
struct matrix_cache {
    struct matrix_forms {
        uint64_t version[2]; /* of the stacks that it comes from */
        unsigned valid;      /* bit per enum matrix_modifier */
        float rows[4][4][4]; /* by enum matrix_modifier: row by row, denormals flushed */
    } forms[STATE_MATRICES];
};

/* The matrix row by row, modified; valid until the next call. */
const float (*state_matrix_rows(struct context *context, enum state_matrix matrix,
                                enum matrix_modifier modifier))[4];

/* The value of one PARAM_STATE register, denormals flushed. */
void state_binding_read(struct context *context, const struct param_register *param, uint32_t value[4]);

#endif
