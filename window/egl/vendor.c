/* The interface to GLVND's libEGL: __egl_Main, and the functions by name (glvnd/libeglabi.h). */
#include <string.h>

#include "window/egl/commands.h"
#include "window/egl/egl.h"

const __EGLapiExports *egl_exports;

EGLint command_GetError(void)
{
    const EGLint error = egl_thread()->error;
    egl_thread()->error = EGL_SUCCESS;
    return error;
}

/* --- Commands of GL that concern the window ------------------------------------------------------------- */

/* A program that learns its window's new size calls this before it draws (3.10.1.1). */
static void viewport(GLint x, GLint y, GLsizei width, GLsizei height)
{
    current_refresh();
    library.glViewport(x, y, width, height);
}

/* --- Functions by name ---------------------------------------------------------------------------------- */

static const struct named {
    const char *name;
    void *address;
} functions[] = {
#define COMMAND(name)      {"egl" #name, (void *)command_##name},
#define EXTENSION(name)    COMMAND(name)
#define ALIAS(alias, name) {"egl" #alias, (void *)command_##name},
#include "window/egl/commands.def"
    {"glFinish", (void *)current_finish}, /* ... and shows the pixels drawn to the front buffer */
    {"glFlush", (void *)current_finish},
    {"glViewport", (void *)viewport},
};

static void *find_function(const char *name)
{
    for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++)
        if (strcmp(functions[i].name, name) == 0)
            return functions[i].address;
    return (void *)library.OSMesaGetProcAddress(name);
}

static EGLBoolean supports_api(EGLenum api)
{
    return api == EGL_OPENGL_API;
}

static const char *vendor_string(int name)
{
    return name == __EGL_VENDOR_STRING_PLATFORM_EXTENSIONS ? command_platform_extensions() : NULL;
}

__attribute__((visibility("default"))) EGLBoolean __egl_Main(uint32_t version, const __EGLapiExports *exports,
                                                             __EGLvendorInfo *vendor,
                                                             __EGLapiImports *imports);

EGLBoolean __egl_Main(uint32_t version, const __EGLapiExports *exports, __EGLvendorInfo *vendor,
                      __EGLapiImports *imports)
{
    (void)vendor;
    if (EGL_VENDOR_ABI_GET_MAJOR_VERSION(version) != EGL_VENDOR_ABI_MAJOR_VERSION || !library_load())
        return EGL_FALSE;
    egl_exports = exports;
    imports->getPlatformDisplay = display_get;
    imports->getSupportsAPI = supports_api;
    imports->getVendorString = vendor_string;
    imports->getProcAddress = find_function;
    imports->getDispatchAddress = dispatch_find;
    imports->setDispatchIndex = dispatch_set_index;
    return EGL_TRUE;
}
