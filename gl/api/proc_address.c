/* OSMesaGetProcAddress: a binary search over the sorted table of entry points, OSMesa's own before GL's. */
#include <stdlib.h>
#include <string.h>

/* No gl/context/context.h: the addresses are those that are exported (gl/capsule/commands.py). */
#include <GL/gl.h>
#include <GL/glext.h>
#include <GL/osmesa.h>

struct entry_point {
    const char *name;
    OSMESAproc address;
};

#define ADDRESS(name) ((OSMESAproc)(void (*)(void))name)

static const struct entry_point entry_points[] = {
    {"OSMesaColorClamp", ADDRESS(OSMesaColorClamp)},
    {"OSMesaCreateContext", ADDRESS(OSMesaCreateContext)},
    {"OSMesaCreateContextAttribs", ADDRESS(OSMesaCreateContextAttribs)},
    {"OSMesaCreateContextExt", ADDRESS(OSMesaCreateContextExt)},
    {"OSMesaDestroyContext", ADDRESS(OSMesaDestroyContext)},
    {"OSMesaGetColorBuffer", ADDRESS(OSMesaGetColorBuffer)},
    {"OSMesaGetCurrentContext", ADDRESS(OSMesaGetCurrentContext)},
    {"OSMesaGetDepthBuffer", ADDRESS(OSMesaGetDepthBuffer)},
    {"OSMesaGetIntegerv", ADDRESS(OSMesaGetIntegerv)},
    {"OSMesaGetProcAddress", ADDRESS(OSMesaGetProcAddress)},
    {"OSMesaMakeCurrent", ADDRESS(OSMesaMakeCurrent)},
    {"OSMesaPixelStore", ADDRESS(OSMesaPixelStore)},
    {"OSMesaPostprocess", ADDRESS(OSMesaPostprocess)},
#define COMMAND(name, ...)            {#name, ADDRESS(name)},
#define SELECTED(name, ...)           COMMAND(name)
#define ALIAS(alias, name, extension) COMMAND(alias)
#include "gl/commands.def"
#undef ALIAS
#undef SELECTED
#undef COMMAND
};

static int by_name(const void *key, const void *row)
{
    return strcmp(key, ((const struct entry_point *)row)->name);
}

GLAPI OSMESAproc GLAPIENTRY OSMesaGetProcAddress(const char *funcName)
{
    const struct entry_point *found = NULL;
    if (funcName)
        found = bsearch(funcName, entry_points, sizeof entry_points / sizeof *entry_points,
                        sizeof *entry_points, by_name);
    return found ? found->address : NULL;
}
