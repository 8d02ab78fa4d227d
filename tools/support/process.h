/* Other programs: what they print and how they end. */
#ifndef TOOLS_SUPPORT_PROCESS_H
#define TOOLS_SUPPORT_PROCESS_H

#include <stdbool.h>

struct process {
    const char *const
        *arguments;     /* the program, a path or a name to search in PATH, and the rest; to a null */
    const char *folder; /* its working directory, or null */
    unsigned seconds;   /* after which SIGALRM ends it; 0: never */
    bool quiet;         /* without standard input and error */
};

/* The status of a program that does not exist, or whose folder does not. It is printed why, as the program's
 * own message. */
enum { PROCESS_NOT_FOUND = 127 };

/* Runs a program and waits for it. `output`: receives up to 64 MiB of what it prints, with standard error
 * unless it is quiet, for the caller to free; null without memory. If `output` is null, the program shares
 * this process's output. Returns the exit status; 128 + the signal that ended it; -1 after printing why the
 * system has no process. */
int process_run(const struct process *process, char **output);

#endif
