/* GetString and GetStringi: the name of the implementation, and its extensions. */
#include "gl/api/version.h"
#include "gl/context/context.h"
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

/* The string belongs to OpenGL 2.0. Programs that see 2.0 read it without a look at the extensions, and many
 * of them crash if it is null; 0.00 is less than any version that they require. */
static const GLubyte *language_version(struct context *context)
{
    if (context->reported_version >= 20)
        return (const GLubyte *)"0.00 (no GLSL)";
    gl_error(context, GL_INVALID_ENUM, "glGetString: GL_SHADING_LANGUAGE_VERSION needs OpenGL 2.0");
    return NULL;
}

const GLubyte *GLAPIENTRY exec_glGetString(GLenum name)
{
    ENTER(COMMAND_NAME);
    if (!context)
        return NULL;
    switch (name) {
    case GL_VENDOR: return (const GLubyte *)"Edgewalk";
    case GL_RENDERER: return (const GLubyte *)"Edgewalk software rasterizer";
    case GL_VERSION: return (const GLubyte *)version_text(context->reported_version);
    case GL_SHADING_LANGUAGE_VERSION: return language_version(context);
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
