/* Preloaded into a program that draws by EGL or GLX: it draws a number of frames, as fast as it can, and
 * ends. Its clock moves by the frames alone and its process number is always the same, so that a program that
 * takes its chances from those draws the same again, on whatever implementation.
 *
 *     FRAMES_COUNT=50          the frame after which it ends with status 0
 *     FRAMES_PICTURE=FILE.ppm  what glReadPixels then reads from the buffer that is about to be shown
 *     FRAMES_COMMAND=COMMAND   a command for the shell, when the frame is on the window
 *
 * A program that shows nothing is not ended. */
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <EGL/egl.h>
#include <GL/gl.h>

enum { FRAMES_A_SECOND = 30, CALLS_A_FRAME = 10000 };

static unsigned frames, calls;

/* --- Time ----------------------------------------------------------------------------------------------- */

/* Microseconds. A program that waits for time to pass without a frame is not kept waiting. */
static int64_t now(void)
{
    const unsigned called = __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED);
    return INT64_C(1600000000000000) + (int64_t)frames * 1000000 / FRAMES_A_SECOND +
           (int64_t)(called / CALLS_A_FRAME) * 1000000 / FRAMES_A_SECOND;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone)
{
    const int64_t us = now();
    (void)zone;
    time->tv_sec = us / 1000000;
    time->tv_usec = us % 1000000;
    return 0;
}

time_t time(time_t *result)
{
    const time_t seconds = now() / 1000000;
    if (result)
        *result = seconds;
    return seconds;
}

pid_t getpid(void)
{
    return 4711;
}

int usleep(useconds_t duration)
{
    (void)duration;
    return 0;
}

int select(int count, fd_set *restrict readable, fd_set *restrict writable, fd_set *restrict exceptional,
           struct timeval *restrict timeout)
{
    __typeof__(select) *next = (__typeof__(select) *)dlsym(RTLD_NEXT, "select");
    struct timeval none = {0, 0};
    return next(count, readable, writable, exceptional, timeout ? &none : NULL);
}

/* --- Frames --------------------------------------------------------------------------------------------- */

#define GL(name) ((__typeof__(gl##name) *)dlsym(RTLD_DEFAULT, "gl" #name))

/* The viewport is the window's size, or what the program draws of it. */
static void save(const char *path)
{
    GLint box[4] = {0}, alignment = 4;
    GL(GetIntegerv)(GL_VIEWPORT, box);
    GL(GetIntegerv)(GL_PACK_ALIGNMENT, &alignment);
    const size_t row = (size_t)box[2] * 3;
    uint8_t *pixels = calloc(row, (size_t)box[3]);
    FILE *file = fopen(path, "wb");
    if (!file || !pixels)
        _exit(3);
    GL(PixelStorei)(GL_PACK_ALIGNMENT, 1);
    GL(ReadPixels)(0, 0, box[2], box[3], GL_RGB, GL_UNSIGNED_BYTE, pixels);
    GL(PixelStorei)(GL_PACK_ALIGNMENT, alignment);
    fprintf(file, "P6\n%d %d\n255\n", box[2], box[3]);
    for (int y = box[3] - 1; y >= 0; y--)
        fwrite(pixels + (size_t)y * row, row, 1, file);
    fclose(file);
    free(pixels);
}

static bool is_last(void)
{
    const char *count = getenv("FRAMES_COUNT");
    return count && frames + 1 >= (unsigned)atoi(count);
}

static void before_swap(void)
{
    const char *path = getenv("FRAMES_PICTURE");
    if (is_last() && path)
        save(path);
}

static void after_swap(void)
{
    const char *command = getenv("FRAMES_COMMAND");
    if (is_last()) {
        unsetenv("LD_PRELOAD");
        fflush(NULL);
        _exit(command && system(command) != 0 ? 4 : 0);
    }
    frames++;
}

EGLBoolean eglSwapBuffers(EGLDisplay display, EGLSurface surface)
{
    __typeof__(eglSwapBuffers) *next = (__typeof__(eglSwapBuffers) *)dlsym(RTLD_NEXT, "eglSwapBuffers");
    before_swap();
    const EGLBoolean swapped = next(display, surface);
    after_swap();
    return swapped;
}

void glXSwapBuffers(void *display, unsigned long drawable);

/* A program may have a function of this name in front of EGL's: it comes here by that. */
void glXSwapBuffers(void *display, unsigned long drawable)
{
    void (*next)(void *, unsigned long) = (void (*)(void *, unsigned long))dlsym(RTLD_NEXT, "glXSwapBuffers");
    before_swap();
    next(display, drawable);
    after_swap();
}
