/* The result of each map of an evaluator (GL 4.6 compatibility table 21.1, NV_vertex_program table 5.1). */
#ifndef GL_DRAW_EVALUATOR_MAP_H
#define GL_DRAW_EVALUATOR_MAP_H

#include "gl/context/context.h"
#include "gl/draw/evaluator.h"

struct evaluator_kind {
    unsigned components;
    unsigned attribute; /* SHADER_ATTRIBUTE_SLOTS: none, which is the colour index's */
    float initial[4];   /* the single control point of a map that was never given */
};

extern const struct evaluator_kind evaluator_kinds[EVALUATOR_MAPS];

#endif
