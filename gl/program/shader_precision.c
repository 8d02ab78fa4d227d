/* ARB_ES2_compatibility without a shading language (GL 4.6 compatibility 7.1, 7.12): SHADER_COMPILER is
 * FALSE. The precision is that of programs of every language: binary32 floats and 32-bit integers. */
#include "gl/context/entry.h"
#include "gl/exec_program.h"

void GLAPIENTRY exec_glGetShaderPrecisionFormat(GLenum shadertype, GLenum precisiontype, GLint *range,
                                                GLint *precision)
{
    static const GLenum stages[] = {GL_VERTEX_SHADER, GL_FRAGMENT_SHADER},
                        types[] = {GL_LOW_FLOAT, GL_MEDIUM_FLOAT, GL_HIGH_FLOAT,
                                   GL_LOW_INT,   GL_MEDIUM_INT,   GL_HIGH_INT};
    ENTER_VOID();
    if (!enum_allowed(context, COMMAND_NAME, "shadertype", shadertype, stages, 2) ||
        !enum_allowed(context, COMMAND_NAME, "precisiontype", precisiontype, types, 6))
        return;
    const bool real = precisiontype <= GL_HIGH_FLOAT;
    if (range) {
        range[0] = real ? 127 : 31; /* log2 of the magnitudes of the least and the largest number */
        range[1] = real ? 127 : 30;
    }
    if (precision)
        *precision = real ? 23 : 0;
}

/* Nothing to release. */
void GLAPIENTRY exec_glReleaseShaderCompiler(void)
{
    ENTER_VOID();
}
