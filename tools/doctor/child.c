#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/doctor/doctor.h"

enum { CHILD_SECONDS = 10, CHILD_NOT_STARTED = 254 };

/* In the child. */
static void run(char *const arguments[], int output)
{
    FILE *nothing = fopen("/dev/null", "r+");
    if (nothing) {
        dup2(fileno(nothing), STDIN_FILENO);
        dup2(fileno(nothing), STDERR_FILENO);
    }
    dup2(output, STDOUT_FILENO);
    signal(SIGALRM, SIG_DFL);
    alarm(CHILD_SECONDS);
    execvp(arguments[0], arguments);
    _exit(CHILD_NOT_STARTED);
}

/* All of it is read, so that the child never waits. */
static void read_output(int from, char *output, unsigned size)
{
    char rest[512];
    unsigned used = 0;
    for (ssize_t got = 1; got > 0;) {
        const bool full = used + 1 >= size;
        got = read(from, full ? rest : output + used, full ? sizeof rest : size - 1 - used);
        if (got > 0 && !full)
            used += (unsigned)got;
    }
    output[used] = '\0';
}

int child_run(char *const arguments[], char *output, unsigned size)
{
    int ends[2], status = 0;
    output[0] = '\0';
    if (pipe(ends) != 0)
        return -1;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        run(arguments, ends[1]);
    }
    close(ends[1]);
    if (child > 0)
        read_output(ends[0], output, size);
    close(ends[0]);
    if (child < 0 || waitpid(child, &status, 0) != child)
        return -1;
    if (WIFSIGNALED(status))
        return 128 + WTERMSIG(status);
    return WEXITSTATUS(status) == CHILD_NOT_STARTED ? -1 : WEXITSTATUS(status);
}
