/* Hint, Flush and Finish. */
#include "gl/context/entry.h"
#include "gl/exec_api.h"

/* The order of context->hints, as in gl/state.def. Edgewalk ignores all of them: there is only one
 * picture. */
static const GLenum hint_targets[] = {
    GL_PERSPECTIVE_CORRECTION_HINT, GL_POINT_SMOOTH_HINT, GL_LINE_SMOOTH_HINT,
    GL_POLYGON_SMOOTH_HINT,         GL_FOG_HINT,          GL_GENERATE_MIPMAP_HINT,
    GL_TEXTURE_COMPRESSION_HINT,
};

void GLAPIENTRY exec_glHint(GLenum target, GLenum mode)
{
    static const GLenum modes[] = {GL_DONT_CARE, GL_FASTEST, GL_NICEST};
    const unsigned count = sizeof hint_targets / sizeof *hint_targets;
    ENTER_VOID();
    if (!enum_allowed(context, COMMAND_NAME, "target", target, hint_targets, count) ||
        !enum_allowed(context, COMMAND_NAME, "mode", mode, modes, 3))
        return;
    for (unsigned i = 0; i < count; i++)
        if (hint_targets[i] == target)
            context->hints[i] = mode;
}

/* Commands complete in finite time as long as the scene is flushed at some time. No command shows a pixel
 * before it reads it, but the colour buffer is the application's memory, so Flush draws. */
void GLAPIENTRY exec_glFlush(void)
{
    ENTER_VOID();
    gl_finish_scene(context);
}

void GLAPIENTRY exec_glFinish(void)
{
    ENTER_VOID();
    gl_finish_scene(context);
}
