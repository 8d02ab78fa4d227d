/* Random commands of EGL with random arguments. */
#include <stdlib.h>

#include "tests/window/egl/egl_test.h"

static unsigned state = 1;
static unsigned random_number(unsigned count)
{
    state = state * 1664525u + 1013904223u;
    return (state >> 16) % count;
}

/* A handle that is, or was, one of these; or none at all. */
static void *any(void **handles, unsigned count)
{
    const unsigned i = random_number(count + 2);
    return i < count ? handles[i] : i == count ? NULL : (void *)&state;
}

Test(egl_dispatch, no_sequence_of_calls_crashes)
{
    enum { COUNT = 6 };
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    void *surfaces[COUNT] = {0}, *contexts[COUNT] = {0}, *syncs[COUNT] = {0}, *configs[COUNT];
    EGLint count, value;
    cr_assert(eglGetConfigs(display, configs, COUNT, &count));
    for (int i = 0; i < 4000; i++) {
        const unsigned slot = random_number(COUNT);
        const EGLint size[] = {EGL_WIDTH, (EGLint)random_number(70), EGL_HEIGHT, (EGLint)random_number(70),
                               EGL_NONE};
        EGLSurface surface = any(surfaces, COUNT);
        switch (random_number(12)) {
        case 0: surfaces[slot] = eglCreatePbufferSurface(display, any(configs, COUNT), size); break;
        case 1: contexts[slot] = eglCreateContext(display, any(configs, COUNT), EGL_NO_CONTEXT, NULL); break;
        case 2: syncs[slot] = eglCreateSync(display, EGL_SYNC_FENCE, NULL); break;
        case 3: eglDestroySurface(display, surface); break;
        case 4: eglDestroyContext(display, any(contexts, COUNT)); break;
        case 5: eglDestroySync(display, any(syncs, COUNT)); break;
        case 6: eglSwapBuffers(display, surface); break;
        case 7: eglQuerySurface(display, surface, EGL_WIDTH, &value); break;
        case 8: eglClientWaitSync(display, any(syncs, COUNT), 0, 0); break;
        case 9:
            if (eglGetCurrentContext())
                draw(eglGetProcAddress);
            break;
        case 10:
            if (random_number(50) == 0) {
                eglTerminate(display);
                eglInitialize(display, NULL, NULL);
            }
            break;
        default: eglMakeCurrent(display, surface, surface, any(contexts, COUNT)); break;
        }
    }
    cr_expect(eglReleaseThread());
}
