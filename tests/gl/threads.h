/* Plain programs in which several threads draw, each in a context of its own. Criterion's processes do not
 * start under ThreadSanitizer (suite `threads`). */
#ifndef TESTS_GL_THREADS_H
#define TESTS_GL_THREADS_H

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <GL/gl.h>
#include <GL/glext.h>
#include <GL/osmesa.h>

#include "edgewalk/edgewalk.h"

#define REQUIRE(condition)                                                                                   \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            printf("%s:%d: %s (%s)\n", __FILE__, __LINE__, #condition, ewLastMessage());                     \
            exit(1);                                                                                         \
        }                                                                                                    \
    } while (0)

/* A context of a thread, and its window of side x side pixels. */
struct thread_window {
    OSMesaContext context;
    uint32_t *pixels;
};

/* `shared`: a context of its group, or null. It draws with two workers. */
static inline struct thread_window thread_window_open(OSMesaContext shared, GLsizei side)
{
    const struct thread_window window = {OSMesaCreateContext(OSMESA_RGBA, shared),
                                         calloc((size_t)side * (size_t)side, 4)};
    REQUIRE(window.pixels && window.context &&
            OSMesaMakeCurrent(window.context, window.pixels, GL_UNSIGNED_BYTE, side, side));
    ewThreads(2);
    return window;
}

static inline void thread_window_close(const struct thread_window *window)
{
    OSMesaDestroyContext(window->context);
    free(window->pixels);
}

/* Calls work(0) ... work(count - 1), each in a thread, and waits for them. */
static inline void run_threads(uintptr_t count, void *(*work)(void *number))
{
    pthread_t threads[16];
    REQUIRE(count <= sizeof threads / sizeof *threads);
    for (uintptr_t i = 0; i < count; i++)
        REQUIRE(pthread_create(&threads[i], NULL, work, (void *)i) == 0);
    for (uintptr_t i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
}

#endif
