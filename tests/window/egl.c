/* EGL without windows: configs, contexts, pbuffers, what is current, syncs. */
#include <pthread.h>
#include <stdlib.h>

#include "tests/window/egl_test.h"

/* --- Displays and configs ------------------------------------------------------------------------------- */

Test(egl, devices_have_a_display)
{
    EGLDeviceEXT devices[8];
    EGLint count = 0;
    cr_assert(EXT(QueryDevicesEXT)(8, devices, &count));
    cr_assert_eq(count, 1);
    cr_expect_str_eq(EXT(QueryDeviceStringEXT)(devices[0], EGL_EXTENSIONS), "EGL_MESA_device_software");
    EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_DEVICE_EXT, devices[0], NULL);
    cr_assert(eglInitialize(display, NULL, NULL));
    EGLAttrib device = 0;
    cr_expect(EXT(QueryDisplayAttribEXT)(display, EGL_DEVICE_EXT, &device));
    cr_expect_eq((EGLDeviceEXT)device, devices[0]);
    cr_expect_eq(eglGetPlatformDisplay(EGL_PLATFORM_DEVICE_EXT, devices[0], NULL), display);
    cr_expect_neq(open_display(EGL_PLATFORM_SURFACELESS_MESA), display);
}

Test(egl, a_display_must_be_initialized)
{
    EGLDisplay display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, NULL, NULL);
    EGLint count;
    expect_error(EGL_NOT_INITIALIZED, eglGetConfigs(display, NULL, 0, &count));
    expect_error(EGL_NOT_INITIALIZED, eglQueryString(display, EGL_VENDOR));
    expect_error(EGL_BAD_DISPLAY, eglInitialize((EGLDisplay)&count, NULL, NULL));
    cr_assert(eglInitialize(display, NULL, NULL));
    expect_error(EGL_BAD_PARAMETER, eglQueryString(display, EGL_WIDTH));
    expect_error(EGL_BAD_PARAMETER, eglGetConfigs(display, NULL, 0, NULL));
    cr_assert(eglTerminate(display));
    expect_error(EGL_NOT_INITIALIZED, eglGetConfigs(display, NULL, 0, &count));
    cr_assert(eglInitialize(display, NULL, NULL));
    cr_expect(eglGetConfigs(display, NULL, 0, &count));
}

Test(egl, configs_are_chosen_by_what_they_have)
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

/* --- Pixels --------------------------------------------------------------------------------------------- */

Test(egl, a_pbuffer_of_every_config_has_the_bytes_of_osmesa)
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

Test(egl, surfaces_keep_their_pixels_where_one_context_draws_to_several)
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

Test(egl, a_context_needs_no_surface_and_no_config)
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

/* --- Errors --------------------------------------------------------------------------------------------- */

Test(egl, contexts_are_of_versions_that_there_are)
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

Test(egl, a_context_reports_1_5_unless_2_is_requested)
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

Test(egl, surfaces_are_what_configs_allow)
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

Test(egl, make_current_refuses_what_does_not_go_together)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLConfig config = choose(display, EGL_PBUFFER_BIT, 24, 8, 0);
    EGLSurface a = pbuffer(display, config), b = pbuffer(display, config),
               other = pbuffer(display, choose(display, EGL_PBUFFER_BIT, 0, 0, 4));
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, NULL);
    expect_error(EGL_BAD_MATCH, eglMakeCurrent(display, a, a, EGL_NO_CONTEXT));
    expect_error(EGL_BAD_CONTEXT, eglMakeCurrent(display, a, a, (EGLContext)&config));
    expect_error(EGL_BAD_SURFACE, eglMakeCurrent(display, a, (EGLSurface)&config, context));
    expect_error(EGL_BAD_MATCH, eglMakeCurrent(display, a, EGL_NO_SURFACE, context));
    expect_error(EGL_BAD_MATCH, eglMakeCurrent(display, EGL_NO_SURFACE, a, context));
    expect_error(EGL_BAD_MATCH, eglMakeCurrent(display, a, other, context));
    expect_error(EGL_BAD_MATCH, eglMakeCurrent(display, other, other, context));
    expect_error(EGL_BAD_SURFACE, eglSwapBuffers(display, a));
    expect_error(EGL_BAD_CONTEXT, eglSwapInterval(display, 1));
    cr_assert(eglMakeCurrent(display, a, a, context));
    expect_error(EGL_BAD_SURFACE, eglSwapBuffers(display, b));
    expect_error(EGL_BAD_MATCH, eglMakeCurrent(display, other, other, context));
    cr_expect_eq(eglGetCurrentContext(), context); /* as it was */
    cr_expect_eq(eglGetCurrentSurface(EGL_DRAW), a);
    cr_expect(eglSwapInterval(display, 1));
}

/* --- Another surface to read (EGL 1.5 3.7.3) ------------------------------------------------------------ */

static void clear_to(float red, float green)
{
    GL(ClearColor)(red, green, 0, 1);
    GL(Clear)(GL_COLOR_BUFFER_BIT);
}

/* Red and green of a pixel of the surface that is read: 0xRRGG. */
static unsigned red_and_green(int x, int y)
{
    uint8_t rgba[4] = {0};
    GL(ReadPixels)(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    return (unsigned)rgba[0] << 8 | rgba[1];
}

Test(egl, what_is_drawn_is_not_what_is_read)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLConfig config = choose(display, EGL_PBUFFER_BIT, 24, 8, 0);
    const EGLint size[] = {EGL_WIDTH, 2 * SIZE, EGL_HEIGHT, 3 * SIZE, EGL_NONE};
    EGLSurface drawn = pbuffer(display, config), seen = eglCreatePbufferSurface(display, config, size);
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, NULL);
    cr_assert(eglMakeCurrent(display, seen, seen, context));
    clear_to(1, 0);
    GL(Scissor)(SIZE, 2 * SIZE, SIZE, SIZE); /* the upper right, outside the other's size */
    GL(Enable)(GL_SCISSOR_TEST);
    clear_to(0, 1);
    GL(Disable)(GL_SCISSOR_TEST);
    cr_assert(eglMakeCurrent(display, drawn, seen, context));
    cr_expect(eglGetCurrentSurface(EGL_DRAW) == drawn && eglGetCurrentSurface(EGL_READ) == seen);
    clear_to(0, 0);
    cr_expect_eq(red_and_green(0, 0), 0xff00);
    cr_expect_eq(red_and_green(2 * SIZE - 1, 3 * SIZE - 1), 0x00ff);
    GL(RasterPos2i)(-1, -1);
    GL(CopyPixels)(SIZE - 1, 2 * SIZE - 1, 2, 2, GL_COLOR); /* across the corner of the green quarter */
    cr_assert(eglMakeCurrent(display, drawn, drawn, context));
    cr_expect_eq(red_and_green(0, 0), 0xff00);
    cr_expect_eq(red_and_green(1, 1), 0x00ff);
    cr_expect_eq(red_and_green(2, 2), 0);
}

Test(egl, a_surface_that_is_read_lives_until_it_is_so_no_more)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLConfig config = choose(display, EGL_PBUFFER_BIT, 24, 8, 0);
    EGLSurface drawn = pbuffer(display, config), seen = pbuffer(display, config);
    EGLContext contexts[] = {eglCreateContext(display, config, EGL_NO_CONTEXT, NULL),
                             eglCreateContext(display, config, EGL_NO_CONTEXT, NULL)};
    cr_assert(eglMakeCurrent(display, seen, seen, contexts[0]));
    clear_to(1, 1);
    cr_assert(eglMakeCurrent(display, drawn, seen, contexts[0]));
    cr_assert(eglMakeCurrent(display, seen, drawn, contexts[1])); /* the thread's other context had both */
    cr_assert(eglMakeCurrent(display, drawn, seen, contexts[0]));
    cr_expect(eglDestroySurface(display, seen));
    cr_expect_eq(red_and_green(5, 6), 0xffff);
    expect_error(EGL_BAD_SURFACE, eglMakeCurrent(display, seen, drawn, contexts[0]));
    expect_error(EGL_BAD_CURRENT_SURFACE, eglWaitClient());
    cr_expect_eq(red_and_green(5, 6), 0xffff);
    cr_expect(eglMakeCurrent(display, drawn, drawn, contexts[0]));
    cr_expect(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
}

struct reader {
    EGLDisplay display;
    EGLSurface mine, theirs;
    EGLContext context;
};

static void *read_theirs(void *argument)
{
    const struct reader *reader = argument;
    expect_error(EGL_BAD_ACCESS,
                 eglMakeCurrent(reader->display, reader->mine, reader->theirs, reader->context));
    expect_error(EGL_BAD_ACCESS,
                 eglMakeCurrent(reader->display, reader->theirs, reader->mine, reader->context));
    return NULL;
}

Test(egl, a_surface_that_is_read_belongs_to_one_thread)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLConfig config = choose(display, EGL_PBUFFER_BIT, 24, 8, 0);
    struct reader reader = {display, pbuffer(display, config), pbuffer(display, config),
                            eglCreateContext(display, config, EGL_NO_CONTEXT, NULL)};
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, NULL);
    pthread_t thread;
    cr_assert(eglMakeCurrent(display, pbuffer(display, config), reader.theirs, context));
    pthread_create(&thread, NULL, read_theirs, &reader);
    pthread_join(thread, NULL);
    cr_assert(eglMakeCurrent(display, reader.mine, reader.mine, context)); /* lets the other go */
    cr_assert(eglMakeCurrent(display, reader.theirs, reader.theirs, reader.context));
}

/* --- Lifetimes ------------------------------------------------------------------------------------------ */

Test(egl, what_is_current_lives_until_it_is_so_no_more)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLConfig config = choose(display, EGL_PBUFFER_BIT, 24, 8, 0);
    EGLSurface surface = pbuffer(display, config);
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, NULL);
    uint8_t rgba[4] = {0};
    EGLint value;
    cr_assert(eglMakeCurrent(display, surface, surface, context));
    cr_expect(eglDestroySurface(display, surface));
    cr_expect(eglDestroyContext(display, context));
    draw(eglGetProcAddress);
    GL(ReadPixels)(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    cr_expect_eq(rgba[3], 255);
    expect_error(EGL_BAD_SURFACE, eglSwapBuffers(display, surface));
    expect_error(EGL_BAD_CONTEXT, eglQueryContext(display, context, EGL_CONFIG_ID, &value));
    expect_error(EGL_BAD_CURRENT_SURFACE, eglWaitClient());
    cr_expect(eglTerminate(display));
    draw(eglGetProcAddress);
    cr_expect(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
    cr_expect(eglReleaseThread());
    cr_expect(eglTerminate(display));
}

struct other_thread {
    EGLDisplay display;
    EGLSurface mine, theirs;
    EGLContext mine_context, theirs_context;
};

static void *in_another_thread(void *argument)
{
    const struct other_thread *other = argument;
    expect_error(EGL_BAD_ACCESS,
                 eglMakeCurrent(other->display, other->theirs, other->theirs, other->theirs_context));
    expect_error(EGL_BAD_ACCESS,
                 eglMakeCurrent(other->display, other->theirs, other->theirs, other->mine_context));
    cr_expect(eglMakeCurrent(other->display, other->mine, other->mine, other->mine_context));
    draw(eglGetProcAddress);
    return NULL; /* with the context current */
}

Test(egl, a_context_belongs_to_one_thread_until_that_ends)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLConfig config = choose(display, EGL_PBUFFER_BIT, 24, 8, 0);
    struct other_thread other = {display, pbuffer(display, config), pbuffer(display, config),
                                 eglCreateContext(display, config, EGL_NO_CONTEXT, NULL),
                                 eglCreateContext(display, config, EGL_NO_CONTEXT, NULL)};
    pthread_t thread;
    cr_assert(eglMakeCurrent(display, other.theirs, other.theirs, other.theirs_context));
    pthread_create(&thread, NULL, in_another_thread, &other);
    pthread_join(thread, NULL);
    cr_expect(eglMakeCurrent(display, other.mine, other.mine, other.mine_context), "0x%x",
              (unsigned)eglGetError());
    draw(eglGetProcAddress);
}

/* --- Syncs ---------------------------------------------------------------------------------------------- */

Test(egl, a_fence_is_signalled_when_what_was_drawn_is_finished)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    const EGLAttrib list[] = {EGL_WIDTH, 1, EGL_NONE};
    EGLAttrib value = 0;
    expect_error(EGL_BAD_MATCH, eglCreateSync(display, EGL_SYNC_FENCE, NULL));
    expect_error(EGL_BAD_ATTRIBUTE, eglCreateSync(display, EGL_WIDTH, NULL));
    EGLContext context = eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, NULL);
    cr_assert(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context));
    expect_error(EGL_BAD_ATTRIBUTE, eglCreateSync(display, EGL_SYNC_FENCE, list));
    EGLSync sync = eglCreateSync(display, EGL_SYNC_FENCE, NULL);
    cr_assert_neq(sync, EGL_NO_SYNC);
    cr_expect_eq(eglClientWaitSync(display, sync, EGL_SYNC_FLUSH_COMMANDS_BIT, 0), EGL_CONDITION_SATISFIED);
    cr_expect(eglWaitSync(display, sync, 0));
    cr_expect(eglGetSyncAttrib(display, sync, EGL_SYNC_CONDITION, &value));
    cr_expect_eq(value, EGL_SYNC_PRIOR_COMMANDS_COMPLETE);
    expect_error(EGL_BAD_ATTRIBUTE, eglGetSyncAttrib(display, sync, EGL_WIDTH, &value));
    expect_error(EGL_BAD_PARAMETER, eglWaitSync(display, sync, 1));
    expect_error(EGL_BAD_PARAMETER, eglClientWaitSync(display, sync, 2, 0));
    expect_error(EGL_BAD_MATCH, EXT(SignalSyncKHR)(display, sync, EGL_SIGNALED));
    cr_expect(eglDestroySync(display, sync));
    expect_error(EGL_BAD_PARAMETER, eglDestroySync(display, sync));
}

static struct reusable {
    EGLDisplay display;
    EGLSyncKHR sync;
} reusable;

static void *wait_forever(void *result)
{
    *(EGLint *)result = EXT(ClientWaitSyncKHR)(reusable.display, reusable.sync, 0, EGL_FOREVER_KHR);
    return NULL;
}

Test(egl, a_reusable_sync_wakes_whoever_waits)
{
    EGLDisplay display = open_display(EGL_PLATFORM_SURFACELESS_MESA);
    EGLSyncKHR sync = EXT(CreateSyncKHR)(display, EGL_SYNC_REUSABLE_KHR, NULL);
    cr_assert_neq(sync, EGL_NO_SYNC_KHR);
    EGLint value = 0, result[2] = {0};
    cr_expect_eq(EXT(ClientWaitSyncKHR)(display, sync, 0, 0), EGL_TIMEOUT_EXPIRED_KHR);
    cr_expect_eq(EXT(ClientWaitSyncKHR)(display, sync, 0, 1000000), EGL_TIMEOUT_EXPIRED_KHR);
    cr_expect(EXT(GetSyncAttribKHR)(display, sync, EGL_SYNC_STATUS_KHR, &value) &&
              value == EGL_UNSIGNALED_KHR);
    reusable = (struct reusable){display, sync};
    for (int i = 0; i < 2; i++) { /* signalled, then destroyed */
        pthread_t thread;
        pthread_create(&thread, NULL, wait_forever, &result[i]);
        cr_expect(i == 0 ? EXT(SignalSyncKHR)(display, sync, EGL_SIGNALED_KHR)
                         : EXT(DestroySyncKHR)(display, sync));
        pthread_join(thread, NULL);
        if (i == 0)
            cr_expect(EXT(SignalSyncKHR)(display, sync, EGL_UNSIGNALED_KHR));
    }
    cr_expect_eq(result[0], EGL_CONDITION_SATISFIED_KHR);
}

/* --- Anything ------------------------------------------------------------------------------------------- */

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

Test(egl, no_sequence_of_calls_crashes)
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
