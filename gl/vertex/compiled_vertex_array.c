/* EXT_compiled_vertex_array: a range of elements that the application promises not to change. The promise is
 * state, and no more: arrays are read when they are drawn. */
#include "gl/context/entry.h"
#include "gl/exec_vertex.h"

void GLAPIENTRY exec_glLockArraysEXT(GLint first, GLsizei count)
{
    ENTER_VOID();
    struct draw_state *state = context->draw_state;
    if (first < 0 || count <= 0) {
        gl_error(context, GL_INVALID_VALUE, "%s: %d elements from %d, expected some, from 0 or more",
                 COMMAND_NAME, count, first);
    } else if (state->lock_count) {
        gl_error(context, GL_INVALID_OPERATION, "%s: the arrays are locked", COMMAND_NAME);
    } else {
        state->lock_first = first;
        state->lock_count = count;
    }
}

void GLAPIENTRY exec_glUnlockArraysEXT(void)
{
    ENTER_VOID();
    if (!context->draw_state->lock_count)
        gl_error(context, GL_INVALID_OPERATION, "%s: the arrays are not locked", COMMAND_NAME);
    context->draw_state->lock_first = context->draw_state->lock_count = 0;
}
