/* The context that is current to a thread: errors, lifetimes, threads. */
#include "tests/window/glx/glx_test.h"

GLX_TEST(glx_current, one_window_is_drawn_to_and_another_is_read)
{
    const struct place source = open_place(dpy, True, 0, SIZE, SIZE);
    clear_to(1, 0, 0);
    glXSwapBuffers(dpy, source.window);
    clear_to(0, 0, 1);
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    cr_assert(glXMakeContextCurrent(dpy, place.window, source.window, place.context));
    clear_to(0, 1, 0);
    glRasterPos2f(-1, -1);
    glCopyPixels(0, 0, 8, 8, GL_COLOR);
    glReadBuffer(GL_FRONT);
    glRasterPos2f(0, 0);
    glCopyPixels(0, 0, 8, 8, GL_COLOR);
    glXSwapBuffers(dpy, place.window);
    uint32_t *pixels = pixels_of(dpy, place.window, SIZE, SIZE);
    cr_expect_eq(pixels[0], 0x00ff00);
    cr_expect_eq(pixels[(SIZE - 1) * SIZE], 0x0000ff);
    cr_expect_eq(pixels[(SIZE / 2 - 1) * SIZE + SIZE / 2], 0xff0000);
    free(pixels);
    expect_x_error(Success);
}

GLX_TEST(glx_current, what_does_not_fit_together_is_a_bad_match)
{
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    const int list[] = {GLX_PBUFFER_WIDTH, 8, GLX_PBUFFER_HEIGHT, 8, None};
    const GLXPbuffer other = glXCreatePbuffer(dpy, choose_config(dpy, True, 4), list);
    cr_expect_not(glXMakeContextCurrent(dpy, other, other, place.context));
    expect_x_error(BadMatch);
    const Pixmap bitmap = XCreatePixmap(dpy, DefaultRootWindow(dpy), 8, 8, 1);
    cr_expect_eq(glXCreatePixmap(dpy, place.config, bitmap, NULL), None);
    expect_x_error(BadMatch);
    const GLXWindow window = glXCreateWindow(dpy, place.config, place.window, NULL);
    cr_expect_neq(window, None);
    cr_expect_eq(glXCreateWindow(dpy, place.config, place.window, NULL), None);
    expect_x_error(BadAlloc);
}

GLX_TEST(glx_current, a_context_that_is_destroyed_stays_until_it_is_not_current)
{
    const struct place place = open_place(dpy, True, 0, SIZE, SIZE);
    glXDestroyContext(dpy, place.context);
    clear_to(1, 0, 0);
    glXSwapBuffers(dpy, place.window);
    cr_expect_eq(pixel_of(place.window), 0xff0000);
    cr_expect(glXMakeCurrent(dpy, None, NULL));
    glXDestroyContext(dpy, place.context);
    expect_x_error(glx_error_base + GLXBadContext);
}

static void *draw_frames(void *nothing)
{
    Display *mine = XOpenDisplay(NULL);
    const struct place place = open_place(mine, True, 0, SIZE, SIZE);
    for (int i = 0; i < 20; i++) {
        XResizeWindow(mine, place.window, SIZE + (unsigned)i, SIZE);
        XSync(mine, False);
        glLoadIdentity();
        draw(&of_libgl, SIZE + (unsigned)i, SIZE);
        glXSwapBuffers(mine, place.window);
    }
    expect_reference(mine, place.window, 0, SIZE + 19, SIZE);
    glXMakeCurrent(mine, None, NULL);
    XCloseDisplay(mine);
    return nothing;
}

GLX_TEST(glx_current, threads_draw_on_displays_of_their_own)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        cr_assert_eq(pthread_create(&threads[i], NULL, draw_frames, NULL), 0);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
}

static struct place shared;

static void *leave_current(void *allowed)
{
    *(bool *)allowed = glXMakeCurrent(dpy, shared.window, shared.context);
    return NULL; /* and ends with the context current */
}

GLX_TEST(glx_current, a_context_is_current_to_one_thread)
{
    pthread_t thread;
    bool allowed = true;
    shared = open_place(dpy, True, 0, SIZE, SIZE);
    pthread_create(&thread, NULL, leave_current, &allowed);
    pthread_join(thread, NULL);
    cr_expect_not(allowed);
    expect_x_error(BadAccess);
    glXMakeCurrent(dpy, None, NULL);
    pthread_create(&thread, NULL, leave_current, &allowed);
    pthread_join(thread, NULL);
    cr_expect(allowed);
    cr_expect(glXMakeCurrent(dpy, shared.window, shared.context), "the thread that ended still has it");
    expect_x_error(Success);
}
