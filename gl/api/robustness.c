/* ARB_robustness and KHR_robustness, except for the limits on written memory: resets, which never happen, and
 * uniforms of GLSL programs, which do not exist. Commands never access memory outside the application's or a
 * buffer's, in any context. */
#include "gl/context/entry.h"
#include "gl/exec_api.h"

GLenum GLAPIENTRY exec_glGetGraphicsResetStatus(void)
{
    return GL_NO_ERROR;
}

#define GETN_UNIFORM(name, type)                                                                             \
    void GLAPIENTRY exec_##name(GLuint program, GLint location, GLsizei bufSize, type *params)               \
    {                                                                                                        \
        ENTER_VOID();                                                                                        \
        (void)location, (void)bufSize, (void)params;                                                         \
        gl_error(context, GL_INVALID_VALUE, "%s: %u is no program", COMMAND_NAME, program);                  \
    }
GETN_UNIFORM(glGetnUniformfv, GLfloat)
GETN_UNIFORM(glGetnUniformiv, GLint)
GETN_UNIFORM(glGetnUniformuiv, GLuint)
GETN_UNIFORM(glGetnUniformdv, GLdouble)
