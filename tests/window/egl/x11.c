/* Windows of EGL on an X server: what is seen is what OSMesa would have drawn. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <xcb/xcb.h>

#include "tests/window/egl/egl_test.h"

static xcb_connection_t *server;
static xcb_screen_t *screen;
static xcb_window_t window;
static EGLDisplay display;
static EGLConfig config;

static void make_window(void)
{
    window = xcb_generate_id(server);
    xcb_create_window(server, screen->root_depth, window, screen->root, 0, 0, SIZE, SIZE, 0,
                      XCB_WINDOW_CLASS_INPUT_OUTPUT, screen->root_visual, XCB_CW_OVERRIDE_REDIRECT,
                      (const uint32_t[]){1});
    xcb_map_window(server, window);
    xcb_flush(server);
}

static void open_server(void)
{
    server = xcb_connect(NULL, NULL);
    cr_assert_not(xcb_connection_has_error(server));
    screen = xcb_setup_roots_iterator(xcb_get_setup(server)).data;
    make_window();
    display = eglGetPlatformDisplay(EGL_PLATFORM_XCB_EXT, server, NULL);
    cr_assert(eglInitialize(display, NULL, NULL));
    cr_assert(eglBindAPI(EGL_OPENGL_API));
    config = choose(display, EGL_WINDOW_BIT, 24, 8, 0);
}

TestSuite(egl_window, .init = open_server);

static EGLContext show(EGLSurface surface)
{
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, NULL);
    cr_assert(eglMakeCurrent(display, surface, surface, context));
    return context;
}

static EGLSurface open_window(const EGLAttrib *list)
{
    EGLSurface surface = eglCreatePlatformWindowSurface(display, config, &window, list);
    cr_assert_neq(surface, EGL_NO_SURFACE, "0x%x", (unsigned)eglGetError());
    show(surface);
    return surface;
}

/* 0xRRGGBB, y from the top */
static void look(uint32_t *pixels, unsigned width, unsigned height)
{
    xcb_get_image_reply_t *image =
        xcb_get_image_reply(server,
                            xcb_get_image(server, XCB_IMAGE_FORMAT_Z_PIXMAP, window, 0, 0, (uint16_t)width,
                                          (uint16_t)height, ~0u),
                            NULL);
    cr_assert_not_null(image);
    memcpy(pixels, xcb_get_image_data(image), (size_t)width * height * 4);
    for (size_t i = 0; i < (size_t)width * height; i++)
        pixels[i] &= 0xffffff;
    free(image);
}

static uint32_t seen(void)
{
    static uint32_t pixels[SIZE * SIZE];
    look(pixels, SIZE, SIZE);
    return pixels[0];
}

static void clear(float r, float g, float b)
{
    GL(ClearColor)(r, g, b, 1);
    GL(Clear)(GL_COLOR_BUFFER_BIT);
}

Test(egl_window, a_window_has_the_bytes_of_osmesa)
{
    static uint8_t expected[SIZE * SIZE * 4];
    static uint32_t got[SIZE * SIZE];
    for (int samples = 0; samples <= 4; samples += 4) {
        config = choose(display, EGL_WINDOW_BIT, 24, 8, samples);
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        draw_by_osmesa(24, 8, samples, expected);
        EGLSurface surface = open_window(NULL);
        draw(eglGetProcAddress);
        cr_assert(eglSwapBuffers(display, surface));
        look(got, SIZE, SIZE);
        for (unsigned y = 0; y < SIZE; y++)
            for (unsigned x = 0; x < SIZE; x++) {
                const uint8_t *bgra = expected + ((SIZE - 1 - y) * SIZE + x) * 4;
                const uint32_t rgb = (uint32_t)bgra[2] << 16 | (uint32_t)bgra[1] << 8 | bgra[0];
                cr_assert_eq(got[y * SIZE + x], rgb, "%u samples, (%u, %u): %06x, expected %06x",
                             (unsigned)samples, x, y, got[y * SIZE + x], rgb);
            }
        cr_expect(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
        cr_expect(eglDestroySurface(display, surface));
    }
}

Test(egl_window, the_back_buffer_is_seen_when_it_is_swapped_and_the_front_one_at_once)
{
    EGLSurface surface = open_window(NULL);
    GLint buffer = 0;
    GLboolean doubled = GL_FALSE;
    GL(GetIntegerv)(GL_DRAW_BUFFER, &buffer);
    GL(GetBooleanv)(GL_DOUBLEBUFFER, &doubled);
    cr_expect(buffer == GL_BACK && doubled);
    GL(DrawBuffer)(GL_BACK);
    clear(1, 0, 0);
    GL(Flush)();
    cr_expect_neq(seen(), 0xff0000);
    cr_expect(eglSwapBuffers(display, surface));
    cr_expect_eq(seen(), 0xff0000);
    clear(0, 0, 1);
    GL(DrawBuffer)(GL_FRONT);
    clear(0, 1, 0);
    GL(Flush)();
    cr_expect_eq(seen(), 0x00ff00);
    cr_expect(eglSwapBuffers(display, surface));
    cr_expect_eq(seen(), 0x0000ff);
}

Test(egl_window, a_single_buffer_is_seen_when_it_is_flushed)
{
    EGLSurface surface = open_window((const EGLAttrib[]){EGL_RENDER_BUFFER, EGL_SINGLE_BUFFER, EGL_NONE});
    EGLint value = 0;
    GLboolean doubled = GL_TRUE;
    cr_expect(eglQuerySurface(display, surface, EGL_RENDER_BUFFER, &value) && value == EGL_SINGLE_BUFFER);
    GL(GetBooleanv)(GL_DOUBLEBUFFER, &doubled);
    cr_expect_not(doubled);
    clear(1, 1, 0);
    GL(Finish)();
    cr_expect_eq(seen(), 0xffff00);
    clear(0, 1, 1);
    cr_expect(eglSwapBuffers(display, surface));
    cr_expect_eq(seen(), 0x00ffff);
}

static void resize(unsigned width, unsigned height)
{
    xcb_configure_window(server, window, XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT,
                         (const uint32_t[]){width, height});
    xcb_flush(server);
}

Test(egl_window, a_window_that_is_resized_has_buffers_of_its_size)
{
    static uint32_t pixels[100 * 70];
    EGLSurface surface = open_window(NULL);
    EGLint value = 0;
    GLint viewport[4];
    GL(GetIntegerv)(GL_VIEWPORT, viewport);
    cr_expect(viewport[2] == SIZE && viewport[3] == SIZE);
    clear(1, 0, 0);
    resize(100, 70);
    cr_expect(eglQuerySurface(display, surface, EGL_WIDTH, &value) && value == 100);
    GL(Viewport)(0, 0, 100, 70); /* before the first frame of that size */
    clear(0, 1, 0);
    cr_expect(eglSwapBuffers(display, surface));
    look(pixels, 100, 70);
    cr_expect(pixels[0] == 0x00ff00 && pixels[100 * 70 - 1] == 0x00ff00);
    resize(20, 10);
    clear(0, 0, 1);
    cr_expect(eglSwapBuffers(display, surface)); /* one that was drawn too large */
    GL(Viewport)(0, 0, 20, 10);
    clear(1, 0, 1);
    cr_expect(eglSwapBuffers(display, surface));
    look(pixels, 20, 10);
    cr_expect_eq(pixels[20 * 10 - 1], 0xff00ff);
}

Test(egl_window, a_window_that_is_read_may_be_resized_and_vanish)
{
    const EGLint pbuffer_size[] = {EGL_WIDTH, SIZE, EGL_HEIGHT, SIZE, EGL_NONE};
    EGLSurface surface = open_window(NULL);
    EGLSurface pbuffer = eglCreatePbufferSurface(display, config, pbuffer_size);
    EGLContext context = eglGetCurrentContext();
    uint8_t rgba[4] = {0};
    clear(1, 0, 0);
    cr_assert(eglSwapBuffers(display, surface));
    clear(0, 1, 0);
    cr_assert(eglMakeCurrent(display, pbuffer, surface, context));
    clear(0, 0, 0);
    GL(ReadBuffer)(GL_FRONT);
    GL(ReadPixels)(7, 8, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    cr_expect(rgba[0] == 255 && rgba[1] == 0);
    GL(ReadBuffer)(GL_BACK);
    GL(ReadPixels)(7, 8, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    cr_expect(rgba[0] == 0 && rgba[1] == 255);
    resize(100, 70);
    GL(Viewport)(0, 0, SIZE, SIZE); /* the new buffers are read: nothing of the old ones is */
    GL(ReadPixels)(99, 69, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    cr_expect_eq(rgba[1], 0);
    cr_assert(eglMakeCurrent(display, surface, pbuffer, context));
    clear(0, 1, 1);
    cr_expect(eglSwapBuffers(display, surface));
    cr_expect_eq(seen(), 0x00ffff);
    GL(ReadPixels)(7, 8, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    cr_expect(rgba[1] == 0 && rgba[2] == 0);
    xcb_destroy_window(server, window);
    xcb_flush(server);
    expect_error(EGL_BAD_NATIVE_WINDOW, eglMakeCurrent(display, pbuffer, surface, context));
    cr_expect(eglGetCurrentSurface(EGL_DRAW) == surface && eglGetCurrentSurface(EGL_READ) == pbuffer);
    clear(1, 1, 1);
    GL(ReadPixels)(7, 8, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
    cr_expect_eq(rgba[1], 0);
}

Test(egl_window, a_window_that_vanishes_takes_nothing_with_it)
{
    EGLSurface surface = open_window(NULL);
    clear(1, 0, 0);
    xcb_destroy_window(server, window);
    xcb_flush(server);
    GL(Viewport)(0, 0, SIZE, SIZE);
    draw(eglGetProcAddress);
    expect_error(EGL_BAD_NATIVE_WINDOW, eglSwapBuffers(display, surface));
    draw(eglGetProcAddress);
    EGLContext context = eglGetCurrentContext();
    cr_expect(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
    expect_error(EGL_BAD_NATIVE_WINDOW, eglMakeCurrent(display, surface, surface, context));
    cr_expect(eglDestroySurface(display, surface));
    expect_error(EGL_BAD_NATIVE_WINDOW, eglCreatePlatformWindowSurface(display, config, &window, NULL));
    cr_expect_not(xcb_connection_has_error(server));
    cr_expect_null(xcb_poll_for_event(server)); /* no error either that the application did not make */
}

/* --- Shared memory -------------------------------------------------------------------------------------- */

/* Segments of System V that a process made; `lasting`: those that would outlive it. */
struct segments {
    unsigned count, lasting;
};

static struct segments segments_of(pid_t process)
{
    enum { REMOVED = 01000 }; /* SHM_DEST: removed with the last process that has it */
    struct segments found = {0};
    unsigned mode;
    int creator;
    FILE *file = fopen("/proc/sysvipc/shm", "r");
    cr_assert_not_null(file);
    for (char line[512]; fgets(line, sizeof line, file);)
        if (sscanf(line, "%*d %*d %o %*u %d", &mode, &creator) == 2 && creator == process) {
            found.count++;
            found.lasting += !(mode & REMOVED);
        }
    fclose(file);
    return found;
}

static bool server_shares(void)
{
    xcb_query_extension_reply_t *reply =
        xcb_query_extension_reply(server, xcb_query_extension(server, 7, "MIT-SHM"), NULL);
    const bool present = reply && reply->present;
    free(reply);
    return present;
}

/* Until the server has carried out what was requested. */
static void sync_server(void)
{
    free(xcb_get_input_focus_reply(server, xcb_get_input_focus(server), NULL));
}

Test(egl_window, a_window_has_one_segment_of_shared_memory)
{
    const unsigned one = server_shares();
    EGLSurface surface = open_window(NULL);
    cr_expect_eq(segments_of(getpid()).count, one);
    for (unsigned i = 1; i <= 3; i++) {
        resize(40 + 20 * i, 50);
        GL(Viewport)(0, 0, 40, 50);
        clear(0, 0, 1);
        cr_expect(eglSwapBuffers(display, surface));
        sync_server();
        cr_expect_eq(segments_of(getpid()).count, one);
        cr_expect_eq(segments_of(getpid()).lasting, 0);
    }
    cr_expect(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
    cr_expect(eglDestroySurface(display, surface));
    sync_server();
    cr_expect_eq(segments_of(getpid()).count, 0);
}

Test(egl_window, a_program_that_is_killed_leaves_no_segment)
{
    int ends[2];
    char ready;
    cr_assert_eq(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        open_server(); /* a connection of its own */
        EGLSurface surface = open_window(NULL);
        clear(1, 0, 0);
        eglSwapBuffers(display, surface);
        if (write(ends[1], "r", 1) == 1)
            pause();
        _exit(1);
    }
    cr_assert_eq(read(ends[0], &ready, 1), 1);
    cr_expect_eq(segments_of(child).count, server_shares());
    cr_expect_eq(segments_of(child).lasting, 0);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    while (segments_of(child).count) /* until the server sees that the connection ended */
        sync_server();
}

Test(egl_window, a_window_has_one_surface)
{
    EGLSurface surface = open_window(NULL);
    const EGLAttrib wrong[] = {EGL_WIDTH, 1, EGL_NONE};
    expect_error(EGL_BAD_ALLOC, eglCreatePlatformWindowSurface(display, config, &window, NULL));
    expect_error(EGL_BAD_ATTRIBUTE, eglCreatePlatformWindowSurface(display, config, &window, wrong));
    cr_expect(eglDestroySurface(display, surface)); /* current, and still drawn to */
    draw(eglGetProcAddress);
    expect_error(EGL_BAD_SURFACE, eglSwapBuffers(display, surface));
    EGLSurface again = eglCreatePlatformWindowSurface(display, config, &window, NULL);
    cr_assert_neq(again, EGL_NO_SURFACE);
    show(again);
    clear(1, 1, 1);
    cr_expect(eglSwapBuffers(display, again));
    cr_expect_eq(seen(), 0xffffff);
    cr_expect(eglTerminate(display));
    draw(eglGetProcAddress);
}

Test(egl_window, a_pixmap_takes_a_copy)
{
    xcb_pixmap_t pixmap = xcb_generate_id(server);
    xcb_create_pixmap(server, screen->root_depth, pixmap, screen->root, SIZE, SIZE);
    EGLSurface surface = open_window(NULL);
    clear(1, 0, 1);
    cr_expect(eglCopyBuffers(display, surface, (EGLNativePixmapType)(uintptr_t)pixmap));
    window = pixmap;
    cr_expect_eq(seen(), 0xff00ff);
    expect_error(EGL_BAD_NATIVE_PIXMAP,
                 eglCopyBuffers(display, surface, (EGLNativePixmapType)(uintptr_t)(pixmap + 1000)));
}
