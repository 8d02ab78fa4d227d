/* Shared by the parts of `edgewalk why`. */
#ifndef TOOLS_WHY_WHY_H
#define TOOLS_WHY_WHY_H

#include "tools/explain/explain.h"

/* Events at[s] to end[s] - 1 of the two drawings: the runs of programs before they diverge. */
struct why_runs {
    const struct event_list *events[2];
    size_t at[2], end[2];
};

/* An event of each drawing, by its place in the list; WHY_NONE: that drawing has none. */
#define WHY_NONE SIZE_MAX
struct why_pair {
    size_t at[2];
};

/* The first difference in the runs; both WHY_NONE: none. */
struct why_steps {
    struct why_pair first;  /* the first instruction that differs */
    struct why_pair reader; /* the first that is the same in both, and gets another value from `first` */
    struct why_pair lookup; /* of `first`: the first level of detail, filter or texel that differs */
};

/* The same kind and values, regardless of the line or the number of an instruction. */
bool why_same_event(const EwEvent *a, const EwEvent *b);

/* Instructions are aligned as diff aligns lines, so that one that was inserted does not hide the rest. */
struct why_steps why_find_steps(const struct why_runs *runs);

#endif
