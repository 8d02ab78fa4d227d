/* Shared by the parts of `edgewalk why`. */
#ifndef TOOLS_WHY_WHY_H
#define TOOLS_WHY_WHY_H

#include "tools/explain/explain.h"

/* Events at[s] to end[s] - 1 of the two drawings: the runs of programs before they diverge. */
struct why_runs {
    const struct event_list *events[2];
    const char *names[2];
    size_t at[2], end[2];
};

/* The same kind and values, whatever the line or the number of an instruction. */
bool why_same_event(const EwEvent *a, const EwEvent *b);

/* `  NAME: line 2: MOV ...  [section]`; "nothing more" after the end. */
void why_print_event(const char *name, const struct event_list *events, size_t at, size_t end);

/* Prints the first instruction that differs. Instructions are aligned as diff aligns lines, so that one that
 * was inserted does not hide the rest. Of a lookup, also the first level of detail, filter or texel that
 * differs. */
void why_print_steps(const struct why_runs *runs);

#endif
