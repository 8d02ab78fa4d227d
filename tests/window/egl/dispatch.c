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

/* Names of textures and renderbuffers below 4, of which some exist. */
static EGLImage create_image(EGLDisplay display, EGLContext context)
{
    const EGLAttrib list[] = {
        random_number(9) ? EGL_GL_TEXTURE_LEVEL : EGL_WIDTH, (EGLAttrib)random_number(4) - 1,
        random_number(3) ? EGL_NONE : EGL_GL_TEXTURE_ZOFFSET, (EGLAttrib)random_number(5) - 1, EGL_NONE};
    return eglCreateImage(display, random_number(2) ? context : eglGetCurrentContext(),
                          EGL_GL_TEXTURE_2D - 1 + random_number(12),
                          (EGLClientBuffer)(uintptr_t)random_number(4), random_number(2) ? list : NULL);
}

/* Specifies a texture and a renderbuffer, by the image or otherwise, and draws to one with the other. */
static void bind_image(EGLImage image)
{
    const GLuint texture = 1 + random_number(2), renderbuffer = 1 + random_number(2);
    const GLsizei side = 1 + (GLsizei)random_number(20);
    GL(BindTexture)(GL_TEXTURE_2D, texture);
    GL(BindFramebufferEXT)(GL_FRAMEBUFFER, 1);
    GL(BindRenderbufferEXT)(GL_RENDERBUFFER, renderbuffer);
    switch (random_number(5)) {
    case 0: GL(EGLImageTargetTexture2DOES)(GL_TEXTURE_2D, image); break;
    case 1: GL(EGLImageTargetRenderbufferStorageOES)(GL_RENDERBUFFER, image); break;
    case 2: GL(TexImage2D)(GL_TEXTURE_2D, 0, GL_RGBA8, side, side, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL); break;
    case 3: GL(RenderbufferStorage)(GL_RENDERBUFFER, GL_RGBA8, side, side); break;
    default: GL(GenerateMipmap)(GL_TEXTURE_2D); break;
    }
    GL(FramebufferRenderbuffer)(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, renderbuffer);
    GL(Enable)(GL_TEXTURE_2D);
    GL(Rectf)(-1, -1, 1, 1);
    GL(Disable)(GL_TEXTURE_2D);
    if (random_number(4) == 0)
        GL(DeleteTextures)(1, &texture);
    if (random_number(4) == 0)
        GL(DeleteRenderbuffers)(1, &renderbuffer);
    GL(BindFramebufferEXT)(GL_FRAMEBUFFER, 0);
}

Test(egl_dispatch, no_sequence_of_calls_crashes)
{
    enum { COUNT = 6 };
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    void *surfaces[COUNT] = {0}, *contexts[COUNT] = {0}, *syncs[COUNT] = {0}, *images[COUNT] = {0},
         *configs[COUNT];
    EGLint count, value;
    cr_assert(eglGetConfigs(display, configs, COUNT, &count));
    for (int i = 0; i < 4000; i++) {
        const unsigned slot = random_number(COUNT);
        const EGLint size[] = {EGL_WIDTH, (EGLint)random_number(70), EGL_HEIGHT, (EGLint)random_number(70),
                               EGL_NONE};
        EGLSurface surface = any(surfaces, COUNT);
        switch (random_number(15)) {
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
            if (eglGetCurrentContext())
                bind_image(any(images, COUNT));
            break;
        case 11: eglDestroyImage(display, any(images, COUNT)); break;
        case 12: images[slot] = create_image(display, any(contexts, COUNT)); break;
        case 13:
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
