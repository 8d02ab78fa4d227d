/* EGL images: handles, attributes and errors (EGL 1.5 3.9). tests/gl/texture/egl_image.c has their memory. */
#include <pthread.h>

#include "tests/window/egl/egl_test.h"

static EGLContext new_context(EGLDisplay display, EGLContext share)
{
    EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, share, NULL);
    cr_assert_neq(context, EGL_NO_CONTEXT);
    return context;
}

static void make_current(EGLDisplay display, EGLContext context)
{
    cr_assert(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context));
}

/* A texture of two levels: 2x2 texels, then one. */
static EGLClientBuffer new_texture(GLuint color)
{
    const GLuint texels[4] = {color, color, color, color};
    GLuint name;
    GL(GenTextures)(1, &name);
    GL(BindTexture)(GL_TEXTURE_2D, name);
    for (GLint level = 0; level < 2; level++)
        GL(TexImage2D)
    (GL_TEXTURE_2D, level, GL_RGBA8, 2 >> level, 2 >> level, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    return (EGLClientBuffer)(uintptr_t)name;
}

static GLuint first_texel(void)
{
    GLuint texels[4] = {0};
    GL(GetTexImage)(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
    return texels[0];
}

static GLint width(void)
{
    GLint found = 0;
    GL(GetTexLevelParameteriv)(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &found);
    return found;
}

Test(egl_image, a_texture_of_another_context_is_shared)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    const EGLAttrib list[] = {EGL_GL_TEXTURE_LEVEL, 1, EGL_IMAGE_PRESERVED, EGL_TRUE, EGL_NONE};
    const char *extensions = eglQueryString(display, EGL_EXTENSIONS);
    cr_expect(strstr(extensions, "EGL_KHR_image_base") && strstr(extensions, "EGL_KHR_gl_texture_2D_image"));
    EGLContext first = new_context(display, EGL_NO_CONTEXT), second = new_context(display, EGL_NO_CONTEXT);
    make_current(display, first);
    EGLClientBuffer source = new_texture(0xff332211);
    EGLImage whole = eglCreateImage(display, first, EGL_GL_TEXTURE_2D, source, NULL),
             small = eglCreateImage(display, first, EGL_GL_TEXTURE_2D, source, list);
    cr_assert(whole != EGL_NO_IMAGE && small != EGL_NO_IMAGE);
    make_current(display, second);
    GL(BindTexture)(GL_TEXTURE_2D, 5);
    GL(EGLImageTargetTexture2DOES)(GL_TEXTURE_2D, small);
    cr_expect_eq(width(), 1);
    GL(EGLImageTargetTexture2DOES)(GL_TEXTURE_2D, whole);
    cr_expect_eq(width(), 2);
    cr_expect_eq(first_texel(), 0xff332211);
    cr_expect(eglDestroyImage(display, small));
    cr_expect(EXT(DestroyImageKHR)(display, whole));
    expect_error(EGL_BAD_PARAMETER, eglDestroyImage(display, whole));
    cr_expect(eglDestroyContext(display, first)); /* with the source */
    cr_expect_eq(first_texel(), 0xff332211);
    cr_expect_eq(GL(GetError)(), GL_NO_ERROR);
}

/* The context of the source need not be current, and terminating the display destroys its images. */
Test(egl_image, images_belong_to_their_display)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    const EGLint list[] = {EGL_GL_TEXTURE_LEVEL_KHR, 1, EGL_NONE};
    EGLContext context = new_context(display, EGL_NO_CONTEXT);
    make_current(display, context);
    EGLClientBuffer source = new_texture(0xff332211);
    make_current(display, new_context(display, EGL_NO_CONTEXT));
    EGLImage image = EXT(CreateImageKHR)(display, context, EGL_GL_TEXTURE_2D_KHR, source, list);
    cr_assert_neq(image, EGL_NO_IMAGE);
    cr_assert(eglTerminate(display));
    GL(BindTexture)(GL_TEXTURE_2D, 5);
    GL(EGLImageTargetTexture2DOES)(GL_TEXTURE_2D, image);
    cr_expect_eq(GL(GetError)(), GL_INVALID_VALUE);
}

Test(egl_image, wrong_arguments_are_errors)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLContext context = new_context(display, EGL_NO_CONTEXT);
    make_current(display, context);
    EGLClientBuffer source = new_texture(0), none = (EGLClientBuffer)(uintptr_t)77,
                    wide = (EGLClientBuffer)((uintptr_t)source | (uintptr_t)1 << 40);
    const struct {
        EGLint error;
        EGLContext context;
        EGLenum target;
        EGLClientBuffer buffer;
        EGLAttrib list[3];
    } rows[] = {
        {EGL_BAD_CONTEXT, EGL_NO_CONTEXT, EGL_GL_TEXTURE_2D, source, {EGL_NONE}},
        {EGL_BAD_CONTEXT, display, EGL_GL_TEXTURE_2D, source, {EGL_NONE}},
        {EGL_BAD_PARAMETER, context, EGL_NATIVE_PIXMAP_KHR, source, {EGL_NONE}},
        {EGL_BAD_PARAMETER, context, EGL_GL_TEXTURE_2D, NULL, {EGL_NONE}},
        {EGL_BAD_PARAMETER, context, EGL_GL_TEXTURE_2D, none, {EGL_NONE}},
        {EGL_BAD_PARAMETER, context, EGL_GL_TEXTURE_2D, wide, {EGL_NONE}},
        {EGL_BAD_PARAMETER, context, EGL_GL_TEXTURE_3D, source, {EGL_NONE}},
        {EGL_BAD_PARAMETER, context, EGL_GL_TEXTURE_CUBE_MAP_POSITIVE_X, source, {EGL_NONE}},
        {EGL_BAD_PARAMETER, context, EGL_GL_RENDERBUFFER, none, {EGL_NONE}},
        {EGL_BAD_PARAMETER, context, EGL_GL_TEXTURE_2D, source, {EGL_WIDTH, 1, EGL_NONE}},
        {EGL_BAD_MATCH, context, EGL_GL_TEXTURE_2D, source, {EGL_GL_TEXTURE_ZOFFSET, 0, EGL_NONE}},
        {EGL_BAD_MATCH, context, EGL_GL_TEXTURE_2D, source, {EGL_GL_TEXTURE_LEVEL, 2, EGL_NONE}},
        {EGL_BAD_MATCH, context, EGL_GL_TEXTURE_2D, source, {EGL_GL_TEXTURE_LEVEL, -1, EGL_NONE}},
        {EGL_BAD_MATCH,
         context,
         EGL_GL_TEXTURE_2D,
         source,
         {EGL_GL_TEXTURE_LEVEL, INT64_C(1) << 40, EGL_NONE}},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_expect_eq(eglCreateImage(display, rows[i].context, rows[i].target, rows[i].buffer, rows[i].list),
                     EGL_NO_IMAGE, "row %u", i);
        const EGLint error = eglGetError();
        cr_expect_eq(error, rows[i].error, "row %u gives 0x%04x", i, (unsigned)error);
    }
    EGLImage image = eglCreateImage(display, context, EGL_GL_TEXTURE_2D, source, NULL);
    cr_expect_neq(image, EGL_NO_IMAGE);
    expect_error(EGL_BAD_ACCESS, eglCreateImage(display, context, EGL_GL_TEXTURE_2D, source, NULL));
    expect_error(EGL_BAD_PARAMETER, eglDestroyImage(display, EGL_NO_IMAGE));
    expect_error(EGL_BAD_PARAMETER, eglDestroyImage(display, context));
    expect_error(EGL_BAD_DISPLAY, eglCreateImage(context, context, EGL_GL_TEXTURE_2D, source, NULL));
}

struct elsewhere {
    EGLDisplay display;
    EGLContext alone, sharing;
    EGLClientBuffer source, shared;
};

static void *create_elsewhere(void *user)
{
    const struct elsewhere *from = user;
    expect_error(EGL_BAD_ACCESS,
                 eglCreateImage(from->display, from->alone, EGL_GL_TEXTURE_2D, from->source, NULL));
    return NULL;
}

static void *create_shared(void *user)
{
    const struct elsewhere *from = user;
    cr_expect_neq(eglCreateImage(from->display, from->sharing, EGL_GL_TEXTURE_2D, from->shared, NULL),
                  EGL_NO_IMAGE);
    return NULL;
}

/* No lock protects a context without others that is current to another thread. */
Test(egl_image, a_context_of_another_thread_must_share)
{
    pthread_t thread;
    struct elsewhere from = {.display = open_display(EGL_PLATFORM_SURFACELESS_MESA)};
    from.alone = new_context(from.display, EGL_NO_CONTEXT);
    from.sharing = new_context(from.display, EGL_NO_CONTEXT);
    new_context(from.display, from.sharing);
    make_current(from.display, from.alone);
    from.source = new_texture(0);
    pthread_create(&thread, NULL, create_elsewhere, &from);
    pthread_join(thread, NULL);
    make_current(from.display, from.sharing);
    from.shared = new_texture(0);
    pthread_create(&thread, NULL, create_shared, &from);
    pthread_join(thread, NULL);
}
