/* Each allocation of each scene fails once. What then comes out is the right picture, or an error that is
 * reported: never a wrong picture that looks like a good one, and never the end of the process.
 *
 * A scene is drawn twice by a process of its own. The second time it forks at each allocation: the child's
 * fails, and the child draws on to the end; so what comes before is drawn once. A plain program, since what
 * it watches are processes. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "edgewalk/edgewalk.h"
#include "tools/scene.h"

enum { WIDTH = 32, HEIGHT = 24, FRAME = 3, SECONDS = 30 };

/* Every how many allocations: under AddressSanitizer forks are slow. */
#ifdef __SANITIZE_ADDRESS__
enum { STRIDE = 5 };
#else
enum { STRIDE = 1 };
#endif

enum outcome { SAME_PICTURE, REPORTED, WRONG_PICTURE, CRASHED, OUTCOMES };

static struct {
    bool forks; /* at each allocation */
    bool failed;
    unsigned allocations, count[OUTCOMES];
    const char *scene;
} run;

static enum outcome outcome_of(int status)
{
    if (!WIFEXITED(status))
        return CRASHED;
    return WEXITSTATUS(status) <= WRONG_PICTURE ? (enum outcome)WEXITSTATUS(status) : REPORTED;
}

static bool allocation_fails(void)
{
    if (!run.forks || run.failed)
        return false;
    if (run.allocations++ % STRIDE != 0)
        return false;
    const pid_t child = fork();
    if (child == 0) {
        run.failed = true;
        alarm(SECONDS);
        return true;
    }
    int status = -1;
    if (child < 0 || waitpid(child, &status, 0) != child)
        exit(3);
    const enum outcome outcome = outcome_of(status);
    run.count[outcome]++;
    if (outcome >= WRONG_PICTURE)
        printf("%s: allocation %u: %s\n", run.scene, run.allocations,
               outcome == CRASHED ? strsignal(WTERMSIG(status)) : "a wrong picture, and no error");
    return false;
}

#include "tests/support/failing_memory.h"

/* As `edgewalk demo --hash` does it: 0 after an error. */
static uint64_t draw(const struct demo *demo)
{
    struct tool_context context;
    if (!tool_context_create(&context, WIDTH, HEIGHT, 1))
        return 0;
    const bool drawn = scene_init(demo) && scene_draw(demo, FRAME, &context);
    const uint64_t hash = drawn ? ewFrameHash() : 0;
    tool_context_destroy(&context);
    return hash;
}

/* In a process of its own. */
static int fail_each(const struct demo *demo)
{
    const uint64_t expected = draw(demo);
    if (!expected)
        return EXIT_FAILURE;
    run.scene = demo->name;
    run.forks = true;
    fflush(stdout);
    freopen("/dev/null", "w", stderr); /* what is reported */
    const uint64_t hash = draw(demo);
    if (run.failed)
        _exit(hash == 0 ? REPORTED : hash == expected ? SAME_PICTURE : WRONG_PICTURE);
    run.forks = false;
    printf("%s: of %u allocations %u failed and were reported, %u were not needed\n", demo->name,
           run.allocations, run.count[REPORTED], run.count[SAME_PICTURE]);
    return run.count[WRONG_PICTURE] || run.count[CRASHED] || !run.count[REPORTED] || hash != expected;
}

int main(void)
{
    bool good = true;
    for (const struct demo *const *demo = demos; *demo; demo++) {
        fflush(stdout);
        const pid_t child = fork();
        if (child == 0)
            exit(fail_each(*demo));
        int status = -1;
        good = child > 0 && waitpid(child, &status, 0) == child && status == 0 && good;
    }
    return good ? 0 : 1;
}
