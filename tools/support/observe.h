/* `--check` and `--coverage DIR` of the commands that draw: they print the findings of ewCheck and write the
 * coverage of ewCoverage. */
#ifndef TOOLS_SUPPORT_OBSERVE_H
#define TOOLS_SUPPORT_OBSERVE_H

#include "edgewalk/observe.h"
#include "tools/support/subject.h"

#define OBSERVE_OPTIONS                                                                                      \
    "  --check         find errors in programs: values that were never written, accesses\n"                  \
    "                  out of bounds, NaNs and infinities, derivatives in divergent\n"                       \
    "                  quads, races\n"                                                                       \
    "  --coverage DIR  write the coverage of programs to DIR/coverage.info (lcov) and\n"                     \
    "                  DIR/index.html\n"

struct covered_program;

struct observation_request {
    bool check;
    const char *coverage;             /* a directory, or null */
    unsigned findings;                /* so far */
    struct covered_program *programs; /* of all that was drawn: owned */
    size_t program_count;
    bool lost; /* memory ran out */
};

/* Takes one of OBSERVE_OPTIONS. Asking for both ends the process with status 2. */
bool observe_option(struct observation_request *request, struct tool_arguments *arguments);

/* Around a drawing, in its context. Findings are printed at the end. False after printing why not. */
bool observe_begin(struct observation_request *request);
bool observe_end(struct observation_request *request);

/* After the last drawing: writes the coverage. Returns the status that the command ends with, at least
 * `status`. */
int observe_finish(struct observation_request *request, int status);

#endif
