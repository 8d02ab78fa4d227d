/* EXT_compiled_vertex_array: a range of elements that the application promises not to change. The promise is
 * state, and no more: arrays are read when they are drawn. */
#include "gl/context/entry.h"

GLAPI void GLAPIENTRY glLockArraysEXT(GLint first, GLsizei count)
{
    ENTER_VOID();
    struct draw_state *state = context->draw_state;
    if (first < 0 || count <= 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: %d elements from %d, expected some, from 0 or more",
                 __func__, count, first);
    } else if (state->lock_count) {
        gl_error(context, GL_INVALID_OPERATION, "%s: the arrays are locked", __func__);
    } else {
        state->lock_first = first;
        state->lock_count = count;
    }
}

GLAPI void GLAPIENTRY glUnlockArraysEXT(void)
{
    ENTER_VOID();
    if (!context->draw_state->lock_count)
        gl_error(context, GL_INVALID_OPERATION, "%s: the arrays are not locked", __func__);
    context->draw_state->lock_first = context->draw_state->lock_count = 0;
}
