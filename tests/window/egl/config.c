/* Configs of EGL: which ones eglChooseConfig returns. */
#include "tests/window/egl/egl_test.h"

Test(egl_config, configs_are_chosen_by_what_they_have)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLConfig all[64], chosen[64];
    EGLint count = 0, found = 0;
    cr_assert(eglGetConfigs(display, all, 64, &count));
    cr_assert_geq(count, 20);
    for (EGLint i = 1; i < count; i++)
        cr_expect_leq(config_value(display, all[i - 1], EGL_SAMPLES),
                      config_value(display, all[i], EGL_SAMPLES));
    EGLConfig config = choose(display, EGL_PBUFFER_BIT, 20, 1, 3);
    cr_expect_eq(config_value(display, config, EGL_DEPTH_SIZE), 24);
    cr_expect_eq(config_value(display, config, EGL_STENCIL_SIZE), 8);
    cr_expect_eq(config_value(display, config, EGL_SAMPLES), 4);
    cr_expect_eq(config_value(display, config, EGL_BUFFER_SIZE), 32);

    /* windows are what is asked for unless something else is: there are none here */
    cr_expect(eglChooseConfig(display, NULL, chosen, 64, &found));
    cr_expect_eq(found, 0);
    const EGLint any[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_NONE},
                 es1[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES_BIT,
                          EGL_NONE},
                 es2[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT,
                          EGL_NONE};
    cr_expect(eglChooseConfig(display, any, chosen, 64, &found) && found == count);
    cr_expect(eglChooseConfig(display, es1, chosen, 64, &found) && found == count, "nobody means it");
    cr_expect(eglChooseConfig(display, es2, chosen, 64, &found) && found == 0);
    const EGLint id[] = {EGL_CONFIG_ID, config_value(display, config, EGL_CONFIG_ID), EGL_RED_SIZE, 77,
                         EGL_NONE};
    cr_expect(eglChooseConfig(display, id, chosen, 64, &found));
    cr_expect(found == 1 && chosen[0] == config);
    const EGLint wrong_name[] = {EGL_HEIGHT, 1, EGL_NONE},
                 wrong_value[] = {EGL_LEVEL, EGL_DONT_CARE, EGL_NONE};
    expect_error(EGL_BAD_ATTRIBUTE, eglChooseConfig(display, wrong_name, chosen, 64, &found));
    expect_error(EGL_BAD_ATTRIBUTE, eglChooseConfig(display, wrong_value, chosen, 64, &found));
    expect_error(EGL_BAD_CONFIG, eglGetConfigAttrib(display, (EGLConfig)&found, EGL_RED_SIZE, &found));
    expect_error(EGL_BAD_ATTRIBUTE, eglGetConfigAttrib(display, config, EGL_HEIGHT, &found));
}
