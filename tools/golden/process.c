/* Other processes: programs under test, and commands of edgewalk that explain a pixel. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tools/golden/golden.h"

/* Everything up to the end of the file, with a NUL; null without memory. */
static char *read_all(int file)
{
    char *text = NULL;
    size_t size = 0, capacity = 0;
    for (;;) {
        if (capacity - size < 4096) {
            char *larger = realloc(text, capacity = capacity * 2 + 8192);
            if (!larger)
                break;
            text = larger;
        }
        const ssize_t got = read(file, text + size, capacity - size - 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0) {
            text[size] = 0;
            return text;
        }
        size += (size_t)got;
    }
    free(text);
    return NULL;
}

static void become(const char *const *arguments, const char *folder, const int ends[2])
{
    if (ends && (dup2(ends[1], STDOUT_FILENO) < 0 || dup2(ends[1], STDERR_FILENO) < 0))
        _exit(127);
    if (ends) {
        close(ends[0]);
        close(ends[1]);
    }
    if (!folder || chdir(folder) == 0)
        execvp(arguments[0], (char *const *)(uintptr_t)arguments);
    fprintf(stderr, "edgewalk: %s: %s\n", arguments[0], strerror(errno));
    fflush(stderr);
    _exit(127);
}

int golden_run(const char *const *arguments, const char *folder, char **output)
{
    int ends[2], status;
    if (output && pipe(ends) != 0) {
        perror("edgewalk: pipe");
        return -1;
    }
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
        become(arguments, folder, output ? ends : NULL);
    if (output) {
        close(ends[1]);
        *output = child > 0 ? read_all(ends[0]) : NULL;
        close(ends[0]);
    }
    while (child > 0 && waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            break;
    if (child > 0 && WIFEXITED(status))
        return WEXITSTATUS(status);
    if (child > 0)
        fprintf(stderr, "edgewalk: %s: ended by signal %d\n", arguments[0], WTERMSIG(status));
    else
        perror("edgewalk: fork");
    return -1;
}
