/* Commands of ARB_vertex_blend and ARB_matrix_palette. */
#include "gl/transform/vertex_blend.h"

#include "gl/context/entry.h"
#include "gl/exec_transform.h"
#include "gl/transform/matrix.h"

/* "Errors" of both extensions. That matrix indices, too, should leave one out where weights add up to 1 is a
 * slip: every unit has an index. */
bool vertex_blend_size_allowed(struct context *context, const char *call, GLint size, bool weights)
{
    const GLint most = SHADER_MAX_VERTEX_UNITS - (weights && context->vertex_blend->sum_unity);
    if (size >= 1 && size <= most)
        return true;
    gl_error(context, GL_INVALID_VALUE, "%s: size is %d, expected 1..%d%s", call, size, most,
             most < SHADER_MAX_VERTEX_UNITS ? " while GL_WEIGHT_SUM_UNITY_ARB is enabled" : "");
    return false;
}

void GLAPIENTRY exec_glVertexBlendARB(GLint count)
{
    ENTER_VOID();
    if (count < 1 || count > SHADER_MAX_VERTEX_UNITS) {
        gl_error(context, GL_INVALID_VALUE, "%s: count is %d, expected 1..%d", COMMAND_NAME, count,
                 SHADER_MAX_VERTEX_UNITS);
        return;
    }
    context->vertex_blend->units = count;
    gl_dirty(context, DIRTY_FIXED);
}

void GLAPIENTRY exec_glCurrentPaletteMatrixARB(GLint index)
{
    ENTER_VOID();
    if (index < 0 || index >= SHADER_MAX_PALETTE_MATRICES) {
        gl_error(context, GL_INVALID_VALUE, "%s: index is %d, expected 0..%d", COMMAND_NAME, index,
                 SHADER_MAX_PALETTE_MATRICES - 1);
        return;
    }
    context->matrices->palette_current = index;
}
