/* Evaluators: vertices, normals, colours and coordinates as polynomials of one or two variables (GL 4.6
 * compatibility 21.1), and of any vertex attribute where vertex programs are enabled (NV_vertex_program 5.1).
 */
#ifndef GL_DRAW_EVALUATOR_H
#define GL_DRAW_EVALUATOR_H

#include <stdbool.h>

#include <GL/gl.h>

#include "shader/shader.h"

struct context;

enum {
    EVALUATOR_ORDER = 30, /* MAX_EVAL_ORDER */
    EVALUATOR_CONVENTIONAL = GL_MAP1_VERTEX_4 - GL_MAP1_COLOR_4 + 1,
    EVALUATOR_MAPS = EVALUATOR_CONVENTIONAL + SHADER_MAX_ATTRIBUTES,
};

/* A map of one variable is one of two of which the second has order 1. */
struct evaluator_map {
    GLint order[2];
    float domain[2][2]; /* u1, u2; v1, v2 */
    float *points;      /* [order[0]][order[1]][components], owned; null: the single initial one */
};

struct evaluator_grid {
    GLint segments[2];
    float domain[2][2];
};

/* Index 0 has one variable, index 1 has two. Maps are in the order of their enumerants, conventional ones
 * first. */
struct evaluator_state {
    struct evaluator_map maps[2][EVALUATOR_MAPS];
    bool enable[2][EVALUATOR_MAPS];
    struct evaluator_grid grid[2];
    bool auto_normal;
};

void evaluator_init(struct evaluator_state *state);
void evaluator_release(struct evaluator_state *state);

#endif
