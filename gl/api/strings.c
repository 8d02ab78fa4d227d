/* GetString and GetStringi: the name of the implementation, and its extensions. */
#include "edgewalk/edgewalk.h"
#include "gl/context/entry.h"
#include "gl/exec_api.h"
#include "gl/program/program_object.h"

static const char extensions[] =
#define EXTENSION(name) #name " "
#include "gl/api/extensions.def"
#undef EXTENSION
    ;

static const char *const extension_names[] = {
#define EXTENSION(name) #name,
#include "gl/api/extensions.def"
#undef EXTENSION
};

GLuint strings_extension_count(void)
{
    return sizeof extension_names / sizeof *extension_names;
}

/* 2.1 is the version whose fixed state this is; its shading language is not offered, programs are in
 * assembly. Programs read the language's version without a look at the extensions, and many of them crash
 * where it is null; 0.00 is less than any that they ask for. */
const GLubyte *GLAPIENTRY exec_glGetString(GLenum name)
{
    ENTER(COMMAND_NAME);
    if (!context)
        return NULL;
    switch (name) {
    case GL_VENDOR: return (const GLubyte *)"Edgewalk";
    case GL_RENDERER: return (const GLubyte *)"Edgewalk software rasterizer";
    case GL_VERSION: return (const GLubyte *)"2.1 Edgewalk " EDGEWALK_VERSION;
    case GL_SHADING_LANGUAGE_VERSION: return (const GLubyte *)"0.00 (no GLSL)";
    case GL_EXTENSIONS: return (const GLubyte *)extensions;
    case GL_PROGRAM_ERROR_STRING_ARB: return (const GLubyte *)programs_error_string(context);
    default:
        gl_error(context, GL_INVALID_ENUM,
                 "glGetString: name is 0x%04x, expected GL_VENDOR, GL_RENDERER, GL_VERSION, GL_EXTENSIONS or "
                 "GL_PROGRAM_ERROR_STRING_ARB",
                 name);
        return NULL;
    }
}

const GLubyte *GLAPIENTRY exec_glGetStringi(GLenum name, GLuint index)
{
    ENTER(COMMAND_NAME);
    if (!context)
        return NULL;
    if (name == GL_EXTENSIONS && index < strings_extension_count())
        return (const GLubyte *)extension_names[index];
    if (name == GL_EXTENSIONS)
        gl_error(context, GL_INVALID_VALUE, "%s: index is %u, expected less than %u", COMMAND_NAME, index,
                 strings_extension_count());
    else
        gl_error(context, GL_INVALID_ENUM, "%s: name is 0x%04x, expected GL_EXTENSIONS", COMMAND_NAME, name);
    return NULL;
}
