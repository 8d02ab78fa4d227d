/* Patch parameters (GL 4.6 compatibility 10.1.15, 11.2.2). */
#include "gl/context/entry.h"
#include "gl/exec_draw.h"
#include "gl/program/program_object.h"

void GLAPIENTRY exec_glPatchParameteri(GLenum pname, GLint value)
{
    ENTER(COMMAND_NAME);
    if (!context)
        return;
    if (pname != GL_PATCH_VERTICES) {
        gl_error(context, GL_INVALID_ENUM, "%s: pname is 0x%04x, expected GL_PATCH_VERTICES", COMMAND_NAME,
                 pname);
        return;
    }
    if (value < 1 || value > SHADER_MAX_PATCH_VERTICES) {
        gl_error(context, GL_INVALID_VALUE, "%s: value is %d, expected 1 to %d", COMMAND_NAME, value,
                 SHADER_MAX_PATCH_VERTICES);
        return;
    }
    context->programs->patch.vertices = value;
    gl_dirty(context, DIRTY_PROGRAM);
}

void GLAPIENTRY exec_glPatchParameterfv(GLenum pname, const GLfloat *values)
{
    ENTER(COMMAND_NAME);
    if (!context)
        return;
    struct patch_state *patch = &context->programs->patch;
    if (pname == GL_PATCH_DEFAULT_OUTER_LEVEL)
        memcpy(patch->outer, values, sizeof patch->outer);
    else if (pname == GL_PATCH_DEFAULT_INNER_LEVEL)
        memcpy(patch->inner, values, sizeof patch->inner);
    else
        gl_error(context, GL_INVALID_ENUM,
                 "%s: pname is 0x%04x, expected GL_PATCH_DEFAULT_OUTER_LEVEL or _INNER_LEVEL", COMMAND_NAME,
                 pname);
    gl_dirty(context, DIRTY_PROGRAM);
}
