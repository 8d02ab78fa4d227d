/* libedgewalk's functions, found by name in that library alone. */
#include <dlfcn.h>
#include <string.h>

#include "window/egl/library.h"

struct egl_library library;

static bool find(void *handle, const char *name, void *function)
{
    void *found = dlsym(handle, name);
    memcpy(function, &found, sizeof found);
    return found != NULL;
}

bool library_load(void)
{
    void *handle = dlopen("libedgewalk.so.0", RTLD_NOW | RTLD_LOCAL);
    bool all = handle != NULL;
#define ROW(name) all = all && find(handle, #name, &library.name);
    EGL_LIBRARY(ROW)
#undef ROW
    return all;
}
