/* Contexts of EGL: versions, and contexts without a surface. */
#include "tests/window/egl/egl_test.h"

Test(egl_context, a_context_needs_no_surface_and_no_config)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, NULL);
    cr_assert_neq(context, EGL_NO_CONTEXT);
    cr_assert(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context));
    GLint viewport[4] = {1, 1, 1, 1};
    EGLint value = 1;
    GL(GetIntegerv)(GL_VIEWPORT, viewport);
    cr_expect(viewport[2] == 0 && viewport[3] == 0); /* 3.7.3 */
    cr_expect(eglQueryContext(display, context, EGL_CONFIG_ID, &value) && value == 0);
    cr_expect(eglQueryContext(display, context, EGL_RENDER_BUFFER, &value) && value == EGL_NONE);
    EGLSurface surface = pbuffer(display, choose(display, EGL_PBUFFER_BIT, 24, 8, 4));
    cr_expect(eglMakeCurrent(display, surface, surface, context));
    cr_expect(eglQueryContext(display, context, EGL_RENDER_BUFFER, &value) && value == EGL_BACK_BUFFER);
}

Test(egl_context, contexts_are_of_versions_that_there_are)
{
    static const struct {
        EGLint list[7], error;
    } rows[] = {
        {{EGL_CONTEXT_MAJOR_VERSION, 2, EGL_CONTEXT_MINOR_VERSION, 1, EGL_NONE}, EGL_SUCCESS},
        {{EGL_CONTEXT_MAJOR_VERSION, 1, EGL_CONTEXT_MINOR_VERSION, 5, EGL_NONE}, EGL_SUCCESS},
        {{EGL_CONTEXT_OPENGL_DEBUG, EGL_TRUE, EGL_NONE}, EGL_SUCCESS},
        {{EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR, EGL_NONE}, EGL_SUCCESS},
        {{EGL_CONTEXT_MAJOR_VERSION, 1, EGL_CONTEXT_MINOR_VERSION, 6, EGL_NONE}, EGL_BAD_MATCH},
        {{EGL_CONTEXT_MAJOR_VERSION, 5, EGL_NONE}, EGL_BAD_MATCH},
        {{EGL_CONTEXT_MAJOR_VERSION, -1, EGL_NONE}, EGL_BAD_MATCH},
        {{EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_OPENGL_PROFILE_MASK, 0, EGL_NONE}, EGL_BAD_MATCH},
        {{EGL_CONTEXT_OPENGL_PROFILE_MASK, 4, EGL_NONE}, EGL_BAD_ATTRIBUTE},
        {{EGL_CONTEXT_FLAGS_KHR, 8, EGL_NONE}, EGL_BAD_ATTRIBUTE},
        {{EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE, EGL_TRUE, EGL_NONE}, EGL_BAD_MATCH},
        {{EGL_CONTEXT_OPENGL_ROBUST_ACCESS, EGL_TRUE, EGL_NONE}, EGL_BAD_MATCH},
        {{EGL_WIDTH, 1, EGL_NONE}, EGL_BAD_ATTRIBUTE},
    };
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, rows[i].list);
        cr_expect_eq(eglGetError(), rows[i].error, "row %zu", i);
        cr_expect_eq(context != EGL_NO_CONTEXT, rows[i].error == EGL_SUCCESS, "row %zu", i);
    }
    expect_error(EGL_BAD_CONFIG, eglCreateContext(display, (EGLConfig)rows, EGL_NO_CONTEXT, NULL));
    expect_error(EGL_BAD_CONTEXT, eglCreateContext(display, EGL_NO_CONFIG_KHR, (EGLContext)rows, NULL));
}

Test(egl_context, a_context_reports_1_5_unless_2_is_requested)
{
    static const struct {
        EGLint list[5];
        const char *version;
    } rows[] = {
        {{EGL_NONE}, "1.5 "},
        {{EGL_CONTEXT_MAJOR_VERSION, 1, EGL_CONTEXT_MINOR_VERSION, 4, EGL_NONE}, "1.5 "},
        {{EGL_CONTEXT_MAJOR_VERSION, 2, EGL_NONE}, "2.1 "},
        {{EGL_CONTEXT_MAJOR_VERSION, 2, EGL_CONTEXT_MINOR_VERSION, 1, EGL_NONE}, "2.1 "},
    };
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, rows[i].list);
        cr_assert(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context));
        const char *version = (const char *)GL(GetString)(GL_VERSION);
        cr_expect(strncmp(version, rows[i].version, 4) == 0, "row %zu: %s", i, version);
    }
}
