/* Pbuffers: their pixels, and the errors of surfaces. */
#include <stdlib.h>

#include "tests/window/egl/egl_test.h"

Test(egl_surface, a_pbuffer_of_every_config_has_the_bytes_of_osmesa)
{
    static uint8_t expected[SIZE * SIZE * 4], got[SIZE * SIZE * 4];
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLConfig all[64];
    EGLint count = 0;
    cr_assert(eglGetConfigs(display, all, 64, &count));
    for (EGLint i = 0; i < count; i++) {
        draw_by_osmesa(config_value(display, all[i], EGL_DEPTH_SIZE),
                       config_value(display, all[i], EGL_STENCIL_SIZE),
                       config_value(display, all[i], EGL_SAMPLES), expected);
        EGLSurface surface = pbuffer(display, all[i]);
        EGLContext context = eglCreateContext(display, all[i], EGL_NO_CONTEXT, NULL);
        cr_assert(eglMakeCurrent(display, surface, surface, context));
        draw(eglGetProcAddress);
        GL(ReadPixels)(0, 0, SIZE, SIZE, GL_BGRA, GL_UNSIGNED_BYTE, got);
        cr_expect_eq(GL(GetError)(), GL_NO_ERROR);
        cr_expect_arr_eq(got, expected, sizeof got, "config %d",
                         config_value(display, all[i], EGL_CONFIG_ID));
        cr_expect(eglSwapBuffers(display, surface)); /* no effect */
        cr_expect(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
        cr_expect(eglDestroyContext(display, context));
        cr_expect(eglDestroySurface(display, surface));
    }
}

Test(egl_surface, surfaces_keep_their_pixels_where_one_context_draws_to_several)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLConfig config = choose(display, EGL_PBUFFER_BIT, 0, 0, 0);
    EGLSurface surfaces[] = {pbuffer(display, config), pbuffer(display, config)};
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, NULL);
    for (int i = 0; i < 2; i++) {
        cr_assert(eglMakeCurrent(display, surfaces[i], surfaces[i], context));
        GL(ClearColor)((float)i, 1, 0, 1);
        GL(Clear)(GL_COLOR_BUFFER_BIT);
    }
    for (int i = 0; i < 2; i++) {
        uint8_t rgba[4];
        cr_assert(eglMakeCurrent(display, surfaces[i], surfaces[i], context));
        GL(ReadPixels)(3, 4, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
        cr_expect_eq(rgba[0], i * 255);
    }
}

Test(egl_surface, surfaces_are_what_configs_allow)
{
    static const struct {
        EGLint list[7], error;
    } rows[] = {
        {{EGL_NONE}, EGL_SUCCESS}, /* of 0 x 0 */
        {{EGL_WIDTH, 100000, EGL_HEIGHT, 1, EGL_LARGEST_PBUFFER, EGL_TRUE, EGL_NONE}, EGL_SUCCESS},
        {{EGL_WIDTH, 100000, EGL_HEIGHT, 1, EGL_NONE}, EGL_BAD_ALLOC},
        {{EGL_WIDTH, -1, EGL_NONE}, EGL_BAD_PARAMETER},
        {{EGL_RENDER_BUFFER, EGL_BACK_BUFFER, EGL_NONE}, EGL_BAD_ATTRIBUTE},
        {{EGL_TEXTURE_FORMAT, EGL_TEXTURE_RGB, EGL_NONE}, EGL_BAD_MATCH},
        {{EGL_GL_COLORSPACE, EGL_GL_COLORSPACE_LINEAR, EGL_NONE}, EGL_SUCCESS},
        {{EGL_GL_COLORSPACE, EGL_GL_COLORSPACE_SRGB, EGL_NONE}, EGL_BAD_MATCH},
    };
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLConfig config = choose(display, EGL_PBUFFER_BIT, 24, 8, 0);
    EGLint value = 7;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        EGLSurface surface = eglCreatePbufferSurface(display, config, rows[i].list);
        cr_expect_eq(eglGetError(), rows[i].error, "row %zu", i);
        cr_expect_eq(surface != EGL_NO_SURFACE, rows[i].error == EGL_SUCCESS, "row %zu", i);
    }
    EGLSurface surface = pbuffer(display, config);
    expect_error(EGL_BAD_MATCH, eglCreatePixmapSurface(display, config, 0, NULL));
    expect_error(EGL_BAD_NATIVE_WINDOW, eglCreateWindowSurface(display, config, 0, NULL));
    expect_error(EGL_BAD_SURFACE, eglQuerySurface(display, (EGLSurface)rows, EGL_WIDTH, &value));
    expect_error(EGL_BAD_ATTRIBUTE, eglQuerySurface(display, surface, EGL_RED_SIZE, &value));
    expect_error(EGL_BAD_ATTRIBUTE, eglSurfaceAttrib(display, surface, EGL_WIDTH, 1));
    expect_error(EGL_BAD_PARAMETER, eglSurfaceAttrib(display, surface, EGL_SWAP_BEHAVIOR, 1));
    expect_error(EGL_BAD_MATCH, eglBindTexImage(display, surface, EGL_BACK_BUFFER));
    expect_error(EGL_BAD_SURFACE, eglDestroySurface(display, (EGLSurface)rows));
    expect_error(EGL_BAD_NATIVE_PIXMAP, eglCopyBuffers(display, surface, 0));
    cr_expect(eglQuerySurface(display, surface, EGL_WIDTH, &value) && value == SIZE);
    cr_expect(eglQuerySurface(display, surface, EGL_RENDER_BUFFER, &value) && value == EGL_BACK_BUFFER);
    cr_expect(eglDestroySurface(display, surface));
    expect_error(EGL_BAD_SURFACE, eglDestroySurface(display, surface));
}
