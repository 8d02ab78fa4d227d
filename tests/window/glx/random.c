/* Random GLX calls, right and wrong, from several threads on two displays: whatever comes, X errors are the
 * worst. Usage: glx_random CALLS SEED */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <X11/Xlib.h>
#include <X11/Xutil.h>

#include <GL/gl.h>
#include <GL/glx.h>

enum { MANY = 6, THREADS = 2 };

struct player {
    Display *dpy;
    uint32_t state;
    unsigned calls;
    GLXFBConfig *configs;
    int config_count;
    GLXContext contexts[MANY];
    XID drawables[MANY]; /* GLX's own, X windows and pixmaps, and names of nothing */
};

static int ignore(Display *dpy, XErrorEvent *event)
{
    (void)dpy, (void)event;
    return 0;
}

static uint32_t random_below(struct player *player, uint32_t limit)
{
    player->state = player->state * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)(player->state >> 8) * limit >> 24);
}

static GLXFBConfig any_config(struct player *player)
{
    return player->configs[random_below(player, (uint32_t)player->config_count)];
}

static GLXContext *any_context(struct player *player)
{
    return &player->contexts[random_below(player, MANY)];
}

static XID *any_drawable(struct player *player)
{
    return &player->drawables[random_below(player, MANY)];
}

/* --- What is called ------------------------------------------------------------------------------------- */

static void make_window(struct player *player)
{
    Display *dpy = player->dpy;
    XVisualInfo *info = glXGetVisualFromFBConfig(dpy, any_config(player));
    if (!info)
        return;
    const Window root = RootWindow(dpy, info->screen);
    XSetWindowAttributes attributes = {.colormap = XCreateColormap(dpy, root, info->visual, AllocNone)};
    *any_drawable(player) =
        XCreateWindow(dpy, root, 0, 0, 1 + random_below(player, 90), 1 + random_below(player, 90), 0,
                      info->depth, InputOutput, info->visual, CWBorderPixel | CWColormap, &attributes);
    XMapWindow(dpy, *any_drawable(player));
    XFree(info);
}

static void make_drawable(struct player *player)
{
    Display *dpy = player->dpy;
    GLXFBConfig config = any_config(player);
    const int list[] = {GLX_PBUFFER_WIDTH, (int)random_below(player, 80) - 2, GLX_PBUFFER_HEIGHT,
                        (int)random_below(player, 80), None};
    const Pixmap pixmap = XCreatePixmap(dpy, DefaultRootWindow(dpy), 1 + random_below(player, 50),
                                        1 + random_below(player, 50), random_below(player, 2) ? 24 : 1);
    switch (random_below(player, 3)) {
    case 0: *any_drawable(player) = glXCreatePbuffer(dpy, config, list); break;
    case 1: *any_drawable(player) = glXCreatePixmap(dpy, config, pixmap, NULL); break;
    default: *any_drawable(player) = glXCreateWindow(dpy, config, *any_drawable(player), NULL); break;
    }
}

static void destroy_drawable(struct player *player)
{
    const XID id = *any_drawable(player);
    switch (random_below(player, 6)) {
    case 0: glXDestroyPbuffer(player->dpy, id); break;
    case 1: glXDestroyPixmap(player->dpy, id); break;
    case 2: glXDestroyWindow(player->dpy, id); break;
    case 3: *any_drawable(player) = random_below(player, 99999); break;
    default: XDestroyWindow(player->dpy, id); break;
    }
}

static void make_context(struct player *player)
{
    GLXContext *context = any_context(player);
    if (*context)
        glXDestroyContext(player->dpy, *context);
    *context = glXCreateNewContext(player->dpy, any_config(player),
                                   random_below(player, 9) ? GLX_RGBA_TYPE : (int)random_below(player, 99),
                                   random_below(player, 4) ? NULL : *any_context(player), True);
}

static void make_current(struct player *player)
{
    const XID draw = *any_drawable(player), read = random_below(player, 3) ? draw : *any_drawable(player);
    GLXContext context = random_below(player, 9) ? *any_context(player) : NULL;
    if (context)
        glXMakeContextCurrent(player->dpy, draw, read, context);
    else
        glXMakeCurrent(player->dpy, None, NULL);
}

static void draw(struct player *player)
{
    static const GLenum buffers[] = {GL_FRONT, GL_BACK, GL_FRONT_AND_BACK, GL_NONE};
    uint8_t pixel[4];
    glViewport(0, 0, (GLsizei)random_below(player, 100), 50);
    glDrawBuffer(buffers[random_below(player, 4)]);
    glReadBuffer(buffers[random_below(player, 2)]);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glBegin(GL_TRIANGLES);
    glVertex2f(-1, -1), glVertex2f(1, -1), glVertex2f(0, 1);
    if (random_below(player, 8))
        glEnd();
    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    random_below(player, 2) ? glFlush() : glFinish();
}

static void query(struct player *player)
{
    unsigned value;
    int number;
    unsigned long mask;
    const XID id = *any_drawable(player);
    glXQueryDrawable(player->dpy, id, GLX_WIDTH + (int)random_below(player, 4), &value);
    glXGetSelectedEvent(player->dpy, id, &mask);
    glXSelectEvent(player->dpy, id, GLX_PBUFFER_CLOBBER_MASK);
    glXGetFBConfigAttrib(player->dpy, any_config(player), (int)random_below(player, 0x21), &number);
    glXQueryContext(player->dpy, *any_context(player), GLX_SCREEN, &number);
    glXCopyContext(player->dpy, *any_context(player), *any_context(player), random_below(player, 0xfffff));
}

static void show(struct player *player)
{
    switch (random_below(player, 4)) {
    case 0: glXWaitX(); break;
    case 1: glXWaitGL(); break;
    case 2: XResizeWindow(player->dpy, *any_drawable(player), 1 + random_below(player, 120), 60); break;
    default: glXSwapBuffers(player->dpy, *any_drawable(player)); break;
    }
}

static void (*const actions[])(struct player *) = {
    make_window, make_drawable, destroy_drawable, make_context, make_current, make_current, draw, draw,
    query,       show};

static void *play(void *argument)
{
    struct player *player = argument;
    player->dpy = XOpenDisplay(NULL);
    if (!player->dpy)
        return NULL;
    player->configs = glXGetFBConfigs(player->dpy, 0, &player->config_count);
    for (unsigned i = 0; i < player->calls; i++)
        actions[random_below(player, sizeof actions / sizeof *actions)](player);
    XCloseDisplay(player->dpy); /* with a context current */
    glFinish();
    XFree(player->configs);
    return player;
}

int main(int count, char **arguments)
{
    struct player players[THREADS] = {0};
    pthread_t threads[THREADS];
    int failed = 0;
    XInitThreads();
    XSetErrorHandler(ignore);
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
