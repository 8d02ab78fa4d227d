/* Displays of EGL: devices, initialization. */
#include "tests/window/egl/egl_test.h"

Test(egl_display, devices_have_a_display)
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

Test(egl_display, a_display_must_be_initialized)
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
