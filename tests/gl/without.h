/* The same pictures with an optimization off (base/without.def). It is chosen once per process, so that
 * another one draws them. */
#ifndef TESTS_GL_WITHOUT_H
#define TESTS_GL_WITHOUT_H

#include <criterion/criterion.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* Up to two results: their bytes are those that the other process has after `draw`. */
struct without_result {
    void *bytes;
    size_t size;
};

static inline bool without_send(int pipe, const struct without_result *result)
{
    for (size_t sent = 0; sent < result->size;) {
        const ssize_t more = write(pipe, (const uint8_t *)result->bytes + sent, result->size - sent);
        if (more <= 0)
            return false;
        sent += (size_t)more;
    }
    return true;
}

static inline bool without_receive(int pipe, const struct without_result *result)
{
    for (size_t got = 0; got < result->size;) {
        const ssize_t more = read(pipe, (uint8_t *)result->bytes + got, result->size - got);
        if (more <= 0)
            return false;
        got += (size_t)more;
    }
    return true;
}

static inline _Noreturn void without_work(const char *optimization, bool (*draw)(void), int pipe,
                                          const struct without_result results[2])
{
    setenv("EDGEWALK_WITHOUT", optimization, 1);
    _exit(!(draw() && without_send(pipe, &results[0]) && without_send(pipe, &results[1])));
}

/* Calls `draw` in another process, with the optimization off, and receives its results. No context may exist
 * yet. `draw` returns whether the optimization has indeed had no effect. */
static inline void draw_without(const char *optimization, bool (*draw)(void),
                                const struct without_result results[2])
{
    int ends[2], status;
    cr_assert_eq(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0)
        without_work(optimization, draw, ends[1], results);
    close(ends[1]);
    const bool received = without_receive(ends[0], &results[0]) && without_receive(ends[0], &results[1]);
    close(ends[0]);
    cr_assert_eq(waitpid(child, &status, 0), child);
    cr_assert(received && WIFEXITED(status) && WEXITSTATUS(status) == 0,
              "without %s: the other process failed", optimization);
}

#endif
