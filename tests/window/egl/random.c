/* Random EGL calls, right and wrong, from several threads on X displays of their own and on one without
 * windows: windows vanish, handles are stale or none, a process is forked. Whatever comes, errors are the
 * worst. Usage: egl_random CALLS SEED */
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <xcb/xcb.h>

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>

enum { MANY = 6, THREADS = 2 };

struct player {
    uint32_t state;
    unsigned calls;
    xcb_connection_t *server;
    xcb_screen_t *screen;
    EGLDisplay displays[3]; /* with windows, without, none */
    EGLConfig configs[64];
    EGLint config_count;
    xcb_window_t windows[MANY];
    EGLSurface surfaces[MANY];
    EGLContext contexts[MANY];
    EGLSync syncs[MANY];
    EGLImage images[MANY];
};

static uint32_t below(struct player *player, uint32_t limit)
{
    player->state = player->state * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)(player->state >> 8) * limit >> 24);
}

/* Mostly the first. */
static EGLDisplay any_display(struct player *player)
{
    const uint32_t i = below(player, 12);
    return player->displays[i < 3 ? i : 0];
}

static EGLConfig any_config(struct player *player)
{
    const uint32_t few = below(player, 8) ? 2 : (uint32_t)player->config_count; /* they must fit each other */
    return below(player, 20) ? player->configs[below(player, few)] : player;
}

#define ANY(list) (&player->list[below(player, MANY)])

#define GL(name) ((__typeof__(gl##name) *)eglGetProcAddress("gl" #name))

/* --- What is called ------------------------------------------------------------------------------------- */

static void make_window(struct player *player)
{
    xcb_window_t *window = ANY(windows);
    if (*window && below(player, 2))
        xcb_destroy_window(player->server, *window);
    *window = xcb_generate_id(player->server);
    xcb_create_window(player->server, XCB_COPY_FROM_PARENT, *window, player->screen->root, 0, 0,
                      (uint16_t)(1 + below(player, 90)), (uint16_t)(1 + below(player, 90)), 0,
                      XCB_WINDOW_CLASS_INPUT_OUTPUT, player->screen->root_visual, 0, NULL);
    xcb_map_window(player->server, *window);
    xcb_flush(player->server);
}

static void change_window(struct player *player)
{
    const uint32_t size[] = {1 + below(player, 120), 1 + below(player, 120)};
    if (below(player, 8))
        xcb_configure_window(player->server, *ANY(windows),
                             XCB_CONFIG_WINDOW_WIDTH | XCB_CONFIG_WINDOW_HEIGHT, size);
    else
        xcb_destroy_window(player->server, *ANY(windows)); /* and its surface goes on */
    xcb_flush(player->server);
}

static void make_surface(struct player *player)
{
    const EGLint size[] = {EGL_WIDTH, (EGLint)below(player, 80) - 2, EGL_HEIGHT, (EGLint)below(player, 80),
                           EGL_NONE};
    const EGLAttrib single[] = {EGL_RENDER_BUFFER, below(player, 2) ? EGL_SINGLE_BUFFER : EGL_BACK_BUFFER,
                                EGL_NONE};
    EGLSurface *surface = ANY(surfaces);
    if (below(player, 2))
        eglDestroySurface(any_display(player), *surface);
    *surface = below(player, 2) ? eglCreatePbufferSurface(any_display(player), any_config(player), size)
                                : eglCreatePlatformWindowSurface(any_display(player), any_config(player),
                                                                 ANY(windows), single);
}

static void make_context(struct player *player)
{
    const EGLint list[] = {EGL_CONTEXT_MAJOR_VERSION, 1 + (EGLint)below(player, 3), EGL_NONE};
    EGLContext *context = ANY(contexts);
    if (below(player, 2))
        eglDestroyContext(any_display(player), *context);
    eglBindAPI(below(player, 20) ? EGL_OPENGL_API : EGL_OPENGL_ES_API);
    *context =
        eglCreateContext(any_display(player), any_config(player),
                         below(player, 4) ? EGL_NO_CONTEXT : *ANY(contexts), below(player, 3) ? NULL : list);
}

static void make_current(struct player *player)
{
    EGLSurface draw = below(player, 5) ? *ANY(surfaces) : EGL_NO_SURFACE;
    EGLSurface read = below(player, 4) ? draw : *ANY(surfaces);
    eglMakeCurrent(any_display(player), draw, read, below(player, 9) ? *ANY(contexts) : EGL_NO_CONTEXT);
}

static void draw(struct player *player)
{
    uint8_t pixel[4];
    GL(DrawBuffer)(below(player, 2) ? GL_FRONT : GL_BACK);
    GL(Clear)(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    GL(Rectf)(-1, -1, (float)below(player, 3), 1);
    GL(ReadPixels)(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    below(player, 2) ? GL(Flush)() : GL(Finish)();
}

static void show(struct player *player)
{
    switch (below(player, 9)) {
    case 0: eglWaitGL(); break;
    case 1: eglWaitNative((EGLint)below(player, 0x4000)); break;
    case 2:
        eglCopyBuffers(any_display(player), *ANY(surfaces), (EGLNativePixmapType)(uintptr_t)*ANY(windows));
        break;
    case 3: eglSwapInterval(any_display(player), (EGLint)below(player, 9) - 4); break;
    case 4: eglSwapBuffers(any_display(player), *ANY(surfaces)); break;
    default: eglSwapBuffers(player->displays[0], eglGetCurrentSurface(EGL_DRAW)); break;
    }
}

static void query(struct player *player)
{
    EGLint value;
    EGLAttrib wide;
    eglQuerySurface(any_display(player), *ANY(surfaces), EGL_CONFIG_ID + (EGLint)below(player, 0x80), &value);
    eglQueryContext(any_display(player), *ANY(contexts), EGL_CONFIG_ID + (EGLint)below(player, 0x80), &value);
    eglGetConfigAttrib(any_display(player), any_config(player), EGL_BUFFER_SIZE + (EGLint)below(player, 0x40),
                       &value);
    eglSurfaceAttrib(any_display(player), *ANY(surfaces), EGL_MIPMAP_LEVEL + (EGLint)below(player, 0x20),
                     (EGLint)below(player, 0x3100));
    eglGetSyncAttrib(any_display(player), *ANY(syncs), EGL_SYNC_TYPE + (EGLint)below(player, 4), &wide);
    eglQueryString(any_display(player), EGL_VENDOR + (EGLint)below(player, 4));
}

static void synchronize(struct player *player)
{
    EGLSync *sync = ANY(syncs);
    eglDestroySync(any_display(player), *sync);
    *sync = eglCreateSync(any_display(player), EGL_SYNC_FENCE, NULL);
    eglClientWaitSync(any_display(player), *ANY(syncs), EGL_SYNC_FLUSH_COMMANDS_BIT, below(player, 1000));
}

/* An image of a texture of some context, which may be current to the other thread; and a target of one. */
static void make_image(struct player *player)
{
    const EGLAttrib level[] = {EGL_GL_TEXTURE_LEVEL, (EGLAttrib)below(player, 3), EGL_NONE};
    const GLsizei side = (GLsizei)below(player, 40);
    EGLImage *image = ANY(images);
    eglDestroyImage(any_display(player), *image);
    GL(BindTexture)(GL_TEXTURE_2D, 1 + below(player, 3));
    if (below(player, 2))
        GL(TexImage2D)(GL_TEXTURE_2D, 0, GL_RGBA8, side, side, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    *image = eglCreateImage(any_display(player), below(player, 2) ? *ANY(contexts) : eglGetCurrentContext(),
                            EGL_GL_TEXTURE_2D, (EGLClientBuffer)(uintptr_t)below(player, 4),
                            below(player, 2) ? level : NULL);
    if (below(player, 3))
        GL(EGLImageTargetTexture2DOES)(GL_TEXTURE_2D, *ANY(images));
    GL(Enable)(GL_TEXTURE_2D);
}

/* What is current is so until it is released; all handles are none. */
static void restart(struct player *player)
{
    EGLDisplay display = any_display(player);
    if (below(player, 8))
        return;
    eglTerminate(display);
    if (below(player, 2))
        eglReleaseThread();
    eglInitialize(player->displays[0], NULL, NULL);
    eglInitialize(player->displays[1], NULL, NULL);
}

/* A child that only ends, with whatever was current. */
static void split(struct player *player)
{
    int status = 1;
    if (below(player, 60))
        return;
    const pid_t child = fork();
    if (child == 0) {
        alarm(300);
        eglGetError();
        exit(0);
    }
    if (child > 0 && (waitpid(child, &status, 0) != child || status != 0)) {
        fprintf(stderr, "a forked process ends with status 0x%x\n", (unsigned)status);
        abort();
    }
}

static void (*const actions[])(struct player *) = {
    make_window, change_window, make_surface, make_surface, make_context, make_current, make_current, draw,
    draw,        show,          show,         query,        synchronize,  make_image,   restart,      split};

static void *play(void *argument)
{
    struct player *player = argument;
    player->server = xcb_connect(NULL, NULL);
    if (xcb_connection_has_error(player->server))
        return NULL;
    player->screen = xcb_setup_roots_iterator(xcb_get_setup(player->server)).data;
    player->displays[0] = eglGetPlatformDisplay(EGL_PLATFORM_XCB_EXT, player->server, NULL);
    player->displays[1] = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, NULL, NULL);
    if (!eglInitialize(player->displays[0], NULL, NULL) || !eglInitialize(player->displays[1], NULL, NULL) ||
        !eglGetConfigs(player->displays[0], player->configs, 64, &player->config_count))
        return NULL;
    for (unsigned i = 0; i < player->calls; i++)
        actions[below(player, sizeof actions / sizeof *actions)](player);
    eglTerminate(player->displays[0]);
    eglReleaseThread();
    xcb_disconnect(player->server);
    return player;
}

int main(int count, char **arguments)
{
    struct player players[THREADS] = {0};
    pthread_t threads[THREADS];
    int failed = 0;
    for (unsigned i = 0; i < THREADS; i++) {
        players[i].calls = count > 1 ? (unsigned)atoi(arguments[1]) : 1000;
        players[i].state = (count > 2 ? (unsigned)atoi(arguments[2]) : 1) * 7919 + i;
        pthread_create(&threads[i], NULL, play, &players[i]);
    }
    for (unsigned i = 0; i < THREADS; i++) {
        void *played;
        pthread_join(threads[i], &played);
        failed |= !played;
    }
    return failed;
}
