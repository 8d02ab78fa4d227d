/* Siblings of EGL images in contexts that share nothing, each in a thread: they take turns with the texels
 * (EGL 1.5 3.9.1), but specify and delete siblings, and create and destroy images, at any time. A plain
 * program, for ThreadSanitizer (suite `threads`). */
#include "tests/gl/threads.h"

enum { THREADS = 3, ROUNDS = 60, SIDE = 8 };

static int common, own[THREADS]; /* the EGLImages are their addresses */
static pthread_barrier_t barrier;

static void fill(uint32_t color)
{
    uint32_t texels[SIDE * SIDE];
    for (unsigned i = 0; i < SIDE * SIDE; i++)
        texels[i] = color;
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, texels);
}

static GLuint new_texture(void)
{
    GLuint name;
    glGenTextures(1, &name);
    glBindTexture(GL_TEXTURE_2D, name);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    return name;
}

/* One thread writes the image of all, the others draw with it. */
static void turn(unsigned thread, unsigned round, GLuint target, const uint32_t *pixels)
{
    const uint32_t color = 0xff000000u | round;
    glBindTexture(GL_TEXTURE_2D, target);
    if (round % THREADS == thread) {
        fill(color);
        glFinish();
    }
    pthread_barrier_wait(&barrier);
    glRectf(-1, -1, 1, 1);
    glFinish();
    REQUIRE(pixels[SIDE + 1] == color);
    pthread_barrier_wait(&barrier);
}

/* Another sibling of the common image, and an image of this thread: they come and go. */
static void others(unsigned thread, unsigned round, OSMesaContext context)
{
    const GLuint target = new_texture();
    glEGLImageTargetTexture2DOES(GL_TEXTURE_2D, &common);
    GLuint source = new_texture();
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, SIDE, SIDE, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    REQUIRE(ewCreateImage(context, &own[thread], GL_TEXTURE_2D, source, 0, 0) == 0);
    glBindTexture(GL_TEXTURE_2D, target);
    if (round % 2) /* orphans it, without reading the common texels */
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
    glEGLImageTargetTexture2DOES(GL_TEXTURE_2D, &own[(thread + 1) % THREADS]); /* if it exists now */
    ewDestroyImage(&own[thread]);
    glDeleteTextures(1, &source);
    glDeleteTextures(1, &target);
    glGetError();
}

static void *work(void *user)
{
    const unsigned thread = (unsigned)(uintptr_t)user;
    const struct thread_window window = thread_window_open(NULL, SIDE);
    glEnable(GL_TEXTURE_2D);
    glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
    const GLuint texture = new_texture();
    if (thread == 0) {
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, SIDE, SIDE, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
        REQUIRE(ewCreateImage(window.context, &common, GL_TEXTURE_2D, texture, 0, 0) == 0);
    }
    pthread_barrier_wait(&barrier);
    if (thread != 0)
        glEGLImageTargetTexture2DOES(GL_TEXTURE_2D, &common);
    REQUIRE(glGetError() == GL_NO_ERROR);
    for (unsigned round = 0; round < ROUNDS; round++) {
        turn(thread, round, texture, window.pixels);
        others(thread, round, window.context);
    }
    thread_window_close(&window);
    return NULL;
}

int main(void)
{
    REQUIRE(pthread_barrier_init(&barrier, NULL, THREADS) == 0);
    run_threads(THREADS, work);
    ewDestroyImage(&common);
    return 0;
}
