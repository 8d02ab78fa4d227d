/* The face of the vendor library: __glx_Main, and functions by name (libglxabi.h). */
#include <stdlib.h>
#include <string.h>

#include <glvnd/libglxabi.h>

#include "window/glx/glx.h"

/* --- GL commands that concern windows ------------------------------------------------------------------- */

static void GLAPIENTRY flush(void)
{
    face.glFlush();
    current_show();
}

static void GLAPIENTRY finish(void)
{
    face.glFinish();
    current_show();
}

/* Applications hear of a window's new size and set the viewport: the buffers follow before they draw. */
static void GLAPIENTRY viewport(GLint x, GLint y, GLsizei width, GLsizei height)
{
    GLXContext context = current_context();
    if (context && context->surface &&
        ((GLsizei)context->surface->width != width || (GLsizei)context->surface->height != height))
        current_refresh();
    face.glViewport(x, y, width, height);
}

/* --- Functions by name ---------------------------------------------------------------------------------- */

static const struct function {
    const char *name;
    __GLXextFuncPtr address;
} functions[] = {
#define ROW(name) {#name, (__GLXextFuncPtr)name},
    ROW(glXChooseFBConfig) ROW(glXChooseVisual) ROW(glXCopyContext) ROW(glXCopySubBufferMESA)
        ROW(glXCreateContext) ROW(glXCreateContextAttribsARB) ROW(glXCreateGLXPixmap) ROW(glXCreateNewContext)
            ROW(glXCreatePbuffer) ROW(glXCreatePixmap) ROW(glXCreateWindow) ROW(glXDestroyContext)
                ROW(glXDestroyGLXPixmap) ROW(glXDestroyPbuffer) ROW(glXDestroyPixmap) ROW(glXDestroyWindow)
                    ROW(glXGetClientString) ROW(glXGetConfig) ROW(glXGetFBConfigAttrib) ROW(glXGetFBConfigs)
                        ROW(glXGetSelectedEvent) ROW(glXGetVisualFromFBConfig) ROW(glXIsDirect)
                            ROW(glXMakeContextCurrent) ROW(glXMakeCurrent) ROW(glXQueryContext)
                                ROW(glXQueryDrawable) ROW(glXQueryExtensionsString) ROW(glXQueryServerString)
                                    ROW(glXSelectEvent) ROW(glXSwapBuffers) ROW(glXUseXFont) ROW(glXWaitGL)
                                        ROW(glXWaitX)
    /* extensions */
    ROW(glXBindTexImageEXT) ROW(glXReleaseTexImageEXT) ROW(glXChooseFBConfigSGIX)
        ROW(glXCreateContextWithConfigSGIX) ROW(glXCreateGLXPbufferSGIX) ROW(glXCreateGLXPixmapWithConfigSGIX)
            ROW(glXDestroyGLXPbufferSGIX) ROW(glXGetFBConfigAttribSGIX) ROW(glXGetFBConfigFromVisualSGIX)
                ROW(glXGetSelectedEventSGIX) ROW(glXGetSwapIntervalMESA) ROW(glXGetVisualFromFBConfigSGIX)
                    ROW(glXQueryGLXPbufferSGIX) ROW(glXSelectEventSGIX) ROW(glXSwapIntervalEXT)
                        ROW(glXSwapIntervalMESA) ROW(glXSwapIntervalSGI)
#undef ROW
    /* GL */
    {"glFlush", (__GLXextFuncPtr)flush},
    {"glFinish", (__GLXextFuncPtr)finish},
    {"glViewport", (__GLXextFuncPtr)viewport},
};

static void *get_proc_address(const GLubyte *name)
{
    for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++)
        if (strcmp(functions[i].name, (const char *)name) == 0)
            return (void *)functions[i].address;
    if (strncmp((const char *)name, "gl", 2) != 0)
        return NULL;
    return (void *)face.OSMesaGetProcAddress((const char *)name);
}

static void *get_dispatch_address(const GLubyte *name)
{
    return (void *)dispatch_function((const char *)name);
}

static void set_dispatch_index(const GLubyte *name, int index)
{
    dispatch_set_index((const char *)name, index);
}

static Bool is_screen_supported(Display *dpy, int screen)
{
    struct glx_display *display = glx_display(dpy);
    for (unsigned i = 0; display && i < display->config_count; i++)
        if (display->configs[i].screen == screen)
            return True;
    return False;
}

__attribute__((visibility("default"))) Bool __glx_Main(uint32_t version, const __GLXapiExports *exports,
                                                       __GLXvendorInfo *vendor, __GLXapiImports *imports)
{
    (void)vendor;
    if (GLX_VENDOR_ABI_GET_MAJOR_VERSION(version) != GLX_VENDOR_ABI_MAJOR_VERSION || !face_load())
        return False;
    dispatch_init(exports);
    imports->isScreenSupported = is_screen_supported;
    imports->getProcAddress = get_proc_address;
    imports->getDispatchAddress = get_dispatch_address;
    imports->setDispatchIndex = set_dispatch_index;
    return True;
}
