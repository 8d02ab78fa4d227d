/* Allocations fail, one at a time, in every scene. The result is the right picture or a reported error: never
 * a wrong picture without an error, and never the end of the process.
 *
 *     memory [SAMPLE [SEED]]    SAMPLE: the number of allocations of a scene that fail; 0 for all
 *
 * A separate process draws each scene three times. The second time it counts the allocations. The third time
 * it forks at each allocation of the sample: the child's allocation fails, and the child draws on to the end.
 * So the part before the allocation is drawn once. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "edgewalk/edgewalk.h"
#include "tools/support/scene.h"

enum { WIDTH = 32, HEIGHT = 24, FRAME = 3, SECONDS = 600 };

enum outcome { SAME_PICTURE, REPORTED, WRONG_PICTURE, CRASHED, OUTCOMES };

static struct {
    bool forks; /* at each allocation of the sample */
    bool failed;
    unsigned allocations, total, count[OUTCOMES];
    const char *scene;
} run;

static unsigned sample, seed;

/* Whether allocation n is one of the sample: by a hash, so that a sample spreads over the whole scene. */
static bool is_sampled(unsigned n)
{
    uint64_t hash = ((uint64_t)seed << 32 | n) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 29;
    hash *= 0xbf58476d1ce4e5b9;
    return sample == 0 || (hash >> 32) * run.total >> 32 < sample;
}

static enum outcome outcome_of(int status)
{
    if (!WIFEXITED(status))
        return CRASHED;
    return WEXITSTATUS(status) <= WRONG_PICTURE ? (enum outcome)WEXITSTATUS(status) : REPORTED;
}

static bool allocation_fails(void)
{
    if (run.failed)
        return false;
    const unsigned n = run.allocations++;
    if (!run.forks || !is_sampled(n))
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

/* In a separate process. */
static int fail_each(const struct demo *demo)
{
    const uint64_t expected = draw(demo);
    if (!expected)
        return EXIT_FAILURE;
    run.scene = demo->name;
    fflush(stdout);
    freopen("/dev/null", "w", stderr); /* the reports */
    run.allocations = 0;
    if (draw(demo) != expected) /* as it is drawn below: what is allocated only once is there */
        return EXIT_FAILURE;
    run.total = run.allocations;
    run.allocations = 0;
    run.forks = true;
    const uint64_t hash = draw(demo);
    if (run.failed)
        _exit(hash == 0 ? REPORTED : hash == expected ? SAME_PICTURE : WRONG_PICTURE);
    run.forks = false;
    printf("%s: of %u allocations %u failed and were reported, %u failed and the picture was right\n",
           demo->name, run.allocations, run.count[REPORTED], run.count[SAME_PICTURE]);
    return run.count[WRONG_PICTURE] || run.count[CRASHED] || !run.count[REPORTED] || hash != expected;
}

int main(int count, char **arguments)
{
    sample = count > 1 ? (unsigned)strtoul(arguments[1], NULL, 10) : 0;
    seed = count > 2 ? (unsigned)strtoul(arguments[2], NULL, 10) : 1;
    printf("sample %u (0: all), seed %u\n", sample, seed);
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
