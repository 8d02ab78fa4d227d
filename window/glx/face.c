/* Edgewalk's functions, from its own library. */
#include <dlfcn.h>
#include <pthread.h>

#include "window/glx/glx.h"

struct glx_face face;
static bool loaded;

static void load(void)
{
    void *library = dlopen("libedgewalk.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return;
    loaded = true;
#define ROW(name)                                                                                            \
    *(void **)&face.name = dlsym(library, #name);                                                            \
    loaded = loaded && face.name;
    GLX_FACE(ROW)
#undef ROW
}

bool face_load(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return loaded;
}
