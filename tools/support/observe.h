/* `--check` and `--coverage DIR` of the commands that draw: they print the findings of ewCheck and write the
 * coverage of ewCoverage. */
#ifndef TOOLS_SUPPORT_OBSERVE_H
#define TOOLS_SUPPORT_OBSERVE_H

#include "edgewalk/observe.h"
#include "tools/support/subject.h"

/* The rows of options about the struct observation_request `member` of a structure. */
#define OBSERVE_OPTION_ROWS(structure, member, exclusive)                                                    \
    OPTION_FLAG_ROW("--check", structure, member.check,                                                      \
                    "find errors in programs: values that were never written, accesses out of bounds, NaNs " \
                    "and infinities, derivatives in divergent quads, races",                                 \
                    .group = exclusive),                                                                     \
        OPTION_TEXT_ROW("--coverage", "DIR", structure, member.coverage,                                     \
                        "write the coverage of programs to DIR/coverage.info (lcov) and DIR/index.html",     \
                        .group = exclusive)

struct covered_program;

struct observation_request {
    bool check;
    const char *coverage;             /* a directory, or null */
    unsigned findings;                /* until now */
    struct covered_program *programs; /* of all that was drawn: owned */
    size_t program_count;
    bool lost; /* memory ran out */
};

/* Around a drawing, in its context. Findings are printed at the end. False after printing why not. */
bool observe_begin(struct observation_request *request);
bool observe_end(struct observation_request *request);

/* After the last drawing: writes the coverage. Returns the status that the command ends with, at least
 * `status`. */
int observe_finish(struct observation_request *request, int status);

#endif
