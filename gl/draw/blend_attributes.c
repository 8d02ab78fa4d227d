/* The current weights and matrix indices of ARB_vertex_blend and ARB_matrix_palette. */
#include <string.h>

#include "gl/context/entry.h"
#include "gl/draw/draw.h"
#include "gl/exec_draw.h"
#include "gl/transform/vertex_blend.h"
#include "gl/vertex/vertex_arrays.h"

/* The weights that are not given are 0. That of the last unit, where they add up to 1, belongs to fixed
 * function alone (ARB_vertex_program, issue 37). */
#define WEIGHT(name, type, convert)                                                                          \
    void GLAPIENTRY exec_##name(GLint size, const type *weights)                                             \
    {                                                                                                        \
        ENTER_ANYWHERE();                                                                                    \
        float value[SHADER_MAX_VERTEX_UNITS] = {0};                                                          \
        if (!context || !vertex_blend_size_allowed(context, COMMAND_NAME, size, true) || !weights)           \
            return;                                                                                          \
        for (GLint i = 0; i < size; i++)                                                                     \
            value[i] = convert(weights[i]);                                                                  \
        immediate_attribute(context, ATTRIB_WEIGHT, value);                                                  \
    }
WEIGHT(glWeightbvARB, GLbyte, NORM_b)
WEIGHT(glWeightsvARB, GLshort, NORM_s)
WEIGHT(glWeightivARB, GLint, NORM_i)
WEIGHT(glWeightfvARB, GLfloat, AS_IS)
WEIGHT(glWeightdvARB, GLdouble, AS_IS)
WEIGHT(glWeightubvARB, GLubyte, NORM_ub)
WEIGHT(glWeightusvARB, GLushort, NORM_us)
WEIGHT(glWeightuivARB, GLuint, NORM_ui)
#undef WEIGHT

/* The other indices stay. */
#define MATRIX_INDEX(name, type)                                                                             \
    void GLAPIENTRY exec_##name(GLint size, const type *indices)                                             \
    {                                                                                                        \
        ENTER_ANYWHERE();                                                                                    \
        float value[SHADER_MAX_VERTEX_UNITS];                                                                \
        if (!context || !vertex_blend_size_allowed(context, COMMAND_NAME, size, false) || !indices)          \
            return;                                                                                          \
        memcpy(value, context->current[ATTRIB_MATRIX_INDEX], sizeof value);                                  \
        for (GLint i = 0; i < size; i++)                                                                     \
            value[i] = (float)indices[i];                                                                    \
        immediate_attribute(context, ATTRIB_MATRIX_INDEX, value);                                            \
    }
MATRIX_INDEX(glMatrixIndexubvARB, GLubyte)
MATRIX_INDEX(glMatrixIndexusvARB, GLushort)
MATRIX_INDEX(glMatrixIndexuivARB, GLuint)
#undef MATRIX_INDEX
