#include "tools/support/process.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_OUTPUT = 64 << 20 };

/* Up to the end of the file, with a NUL; null without memory. All of it is read, so that the program never
 * waits. */
static char *read_all(int file)
{
    char *text = NULL, rest[4096];
    size_t size = 0, capacity = 0;
    for (;;) {
        const bool full = size >= MOST_OUTPUT;
        if (!full && capacity - size < 4096) {
            char *larger = realloc(text, capacity = capacity * 2 + 8192);
            if (!larger)
                break;
            text = larger;
        }
        const ssize_t got =
            full ? read(file, rest, sizeof rest) : read(file, text + size, capacity - size - 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            text[size] = 0;
            return text;
        }
        size += full ? 0 : (size_t)got;
    }
    free(text);
    return NULL;
}

/* In the new process. ends: of the pipe, or null. */
static _Noreturn void become(const struct process *process, const int ends[2])
{
    FILE *nothing = process->quiet ? fopen("/dev/null", "r+") : NULL;
    if (nothing) {
        dup2(fileno(nothing), STDIN_FILENO);
        dup2(fileno(nothing), STDERR_FILENO);
    }
    if (ends && (dup2(ends[1], STDOUT_FILENO) < 0 || (!process->quiet && dup2(ends[1], STDERR_FILENO) < 0)))
        _exit(PROCESS_NOT_FOUND);
    if (ends) {
        close(ends[0]);
        close(ends[1]);
    }
    signal(SIGALRM, SIG_DFL);
    alarm(process->seconds);
    const char *const *arguments = process->arguments;
    if (!process->folder || chdir(process->folder) == 0)
        execvp(arguments[0], (char *const *)(uintptr_t)arguments);
    fprintf(stderr, "edgewalk: %s: %s\n", arguments[0], strerror(errno));
    fflush(stderr);
    _exit(PROCESS_NOT_FOUND);
}

int process_run(const struct process *process, char **output)
{
    int ends[2], status;
    if (output && pipe(ends) != 0) {
        perror("edgewalk: pipe");
        *output = NULL;
        return -1;
    }
    fflush(NULL);
    pid_t child = fork();
    if (child == 0)
        become(process, output ? ends : NULL);
    if (child < 0)
        perror("edgewalk: fork");
    if (output) {
        close(ends[1]);
        *output = child > 0 ? read_all(ends[0]) : NULL;
        close(ends[0]);
    }
    pid_t ended = child;
    while (child > 0 && (ended = waitpid(child, &status, 0)) < 0 && errno == EINTR)
        ;
    if (ended <= 0)
        return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
